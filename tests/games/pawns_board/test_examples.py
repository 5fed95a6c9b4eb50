"""The worked examples of the rules, with their numbers."""

from __future__ import annotations

import pytest

import kbwidgets as kb
from kbwidgets.games.pawns_board import Deck, PawnsBoardState

from .positions import EXTRA, START, drawn, hand, opening, position, start, text

INFLUENCE = Deck.supplied("influence")


def test_the_start_has_a_pawn_on_each_cell_of_the_outer_columns():
    """Example 1, PB-SETUP.1, PB-VIEW.1."""
    assert opening().textual.splitlines() == text("0 1___1 0 / 0 1___1 0 / 0 1___1 0")


def test_influence_off_the_board_does_nothing():
    """Example 2, PB-INFL.1, PB-CARD.1: (1,-1) is off the board. The totals are 2-0."""
    state = position(START, red="Security").play("place Security at 1,0")
    assert state.textual.splitlines() == text("0 2___1 0 / 2 R1__1 0 / 0 2___1 0")
    assert state.points() == (2, 0)


def test_influence_may_jump_over_a_cell():
    """In example 3 only (2,0) is hit."""
    state = position(START, red="Bee").play("place Bee at 0,0")
    assert state.textual.splitlines() == text("1 R___1 0 / 0 1___1 0 / 0 2___1 0")


def test_blue_plays_the_mirror_image():
    """Example 4, PB-INFL.2."""
    state = position(START, red="Otter").play("place Otter at 0,0")
    assert state.textual.splitlines() == text("2 R11_1 0 / 0 2___1 0 / 0 1___1 0")
    state = position(START, blue="Otter", turn=1).play("place Otter at 0,4")
    assert state.textual.splitlines() == text("0 1_11B 2 / 0 1___2 0 / 0 1___1 0")
    assert state.detailed.splitlines()[0] == "0 | r1 _ b1 b1 B2 | 2"


CONVERSION = "r1 . b2 . b1 / r2 r1 b3 . b1 / r1 r3 . . b1"


def test_foreign_pawns_change_owner_and_keep_their_number():
    """Example 5, PB-INFL.3, PB-BOARD.2: three blue pawns become three red ones."""
    state = position(CONVERSION, red="Ferry").play("place Ferry at 1,1")
    assert state.detailed.splitlines()[1] == "3 | r2 R3 r3 r1 b1 | 0"
    assert state.textual.splitlines()[1] == "3 2R311 0"


def test_own_pawns_grow_to_three_at_most():
    """Example 5, PB-INFL.3: r2 becomes r3, r3 stays, b3 becomes r3, an empty cell gets r1."""
    state = position(CONVERSION, red="Thistle").play("place Thistle at 1,1")
    assert [line[2:7] for line in state.textual.splitlines()] == ["112_1", "3R3_1", "13__1"]
    assert state.detailed.splitlines() == text("0 | r1 r1 b2 _ b1 | 0 / 1 | r3 R1 r3 _ b1 | 0 / 0 | r1 r3 _ _ b1 | 0")


LEGAL = "r1 . . . b1 / . r2 . b3 b1 / r3 R2 . . b2"


@pytest.mark.parametrize(
    ("seat", "card", "cells"),
    [
        (0, "Kite", ["0,0", "1,1", "2,0"]),
        (0, "Orchard", ["1,1", "2,0"]),
        (0, "Keep", ["2,0"]),
        (1, "Kite", ["0,4", "1,3", "1,4", "2,4"]),
        (1, "Orchard", ["1,3", "2,4"]),
        (1, "Keep", ["1,3"]),
    ],
)
def test_a_card_goes_where_enough_own_pawns_stand(seat: int, card: str, cells: list[str]):
    """Example 6, PB-PLACE.1: the costs are 1, 2 and 3."""
    state = position(LEGAL, red=card if not seat else "", blue=card if seat else "", turn=seat)
    assert [str(move) for move in state.moves()] == [*(f"place {card} at {cell}" for cell in cells), "pass"]


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("place Kite at 2,1", "PB-ERR.8"),
        ("place Kite at 1,3", "PB-ERR.9"),
        ("place Orchard at 0,0", "PB-ERR.10"),
    ],
)
def test_a_card_goes_nowhere_else(move: str, code: str):
    """Example 6."""
    state = position(LEGAL, red="Kite Orchard")
    assert [refusal.code for refusal in state.refusals(move)] == [code]


def test_the_textual_view():
    """Example 7, PB-VIEW.1, PB-SCORE.1: pawns count nothing."""
    state = position("R1 R1 . . r3 / r2 . . b1 B1 / r1 r1 . b1 B3")
    assert state.textual == "2 RR__3 0\n0 2__1B 1\n0 11_1B 3"


@pytest.mark.parametrize(
    ("board", "rows", "totals"),
    [
        ("R1 . B5 . B3 / R2 . . . B5 / R5 R2 . . B2", [(1, 8), (2, 5), (7, 2)], (7, 13)),
        ("R2 . . . B3 / R3 . . . B1 / R4 . . . B4", [(2, 3), (3, 1), (4, 4)], (3, 3)),
    ],
)
def test_the_higher_row_score_takes_the_row(board: str, rows: list[tuple[int, int]], totals: tuple[int, int]):
    """Example 8, PB-SCORE.2: at a tie nobody takes it."""
    state = position(board)
    assert list(state.packed.row_scores(state.layout)) == rows
    assert state.points() == totals


def test_the_higher_total_wins_and_equal_totals_are_a_draw():
    """Example 8, PB-SCORE.3."""
    won = position("R1 . B5 . B3 / R2 . . . B5 / R5 R2 . . B2", passes=1).play("pass").outcome()
    level = position("R2 . . . B3 / R3 . . . B1 / R4 . . . B4", passes=1).play("pass").outcome()
    assert won
    assert won.winners == (1,)
    assert level
    assert (level.totals, level.winners, level.drawn) == ((3, 3), (), True)


FIFTEEN = Deck.of(Deck.supplied("example").cards[:15])


def test_each_turn_begins_with_a_draw_until_the_deck_is_empty():
    """Example 9, PB-TURN.1, PB-RES.4: at first 6 in hand and 9 in the deck; turns 1 to 10 draw, later ones do not."""
    state = opening(deck_red=FIFTEEN.line, deck_blue=FIFTEEN.line)
    assert [(len(held), len(rest)) for held, rest in zip(state.hands, state.rests, strict=True)] == [(6, 9), (5, 10)]
    after_red = state.play("place Otter at 0,0")
    assert (len(after_red.hands[0]), len(after_red.hands[1]), len(after_red.rests[1])) == (5, 6, 9)
    left: list[int] = []
    while len(left) < 12:
        left.append(len(state.rests[0]))
        state = state.play("pass")  # Red passes and Blue places, so that no two passes are in a row (PB-END.1).
        state = state.play(widest(state))
    assert left == [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0]
    assert len(state.hands[0]) == 15  # There is no upper limit (PB-TURN.1).


def widest(state: PawnsBoardState) -> str:
    """Return the placement that leaves the player to move with the most pawns."""
    seat = state.turn
    moves = [move for move in state.moves() if str(move) != "pass"]
    return str(max(moves, key=lambda move: state.advance(move).packed.pawns_of(seat).bit_count()))


@pytest.mark.parametrize(("size", "most"), [(15, 5), (16, 5), (17, 5), (18, 6), (40, 13)])
def test_three_hands_must_fit_into_the_deck(size: int, most: int):
    """Example 10, PB-SETUP.3, PB-RES.3."""
    deck = Deck.of(Deck.supplied("example").cards[:size]).line
    assert len(opening(deck_red=deck, deck_blue=deck, hand_size=most).hands[1]) == most
    with pytest.raises(kb.OptionError) as caught:
        opening(deck_red=deck, deck_blue=deck, hand_size=most + 1)
    assert [refusal.code for refusal in caught.value.refusals] == ["PB-ERR.3", "PB-ERR.3"]
    assert f"Deal 1 to {most}." in str(caught.value)


def test_two_passes_in_a_row_end_the_game():
    """Example 11, PB-END.1: the game is over after the fourth action, and Blue draws no more."""
    state = opening()
    left = len(state.rests[1])
    for move in ("pass", "place Otter at 0,4", "pass"):
        state = state.play(move)
        assert not state.over
    state = state.play("pass")
    assert state.over
    assert len(state.rests[1]) == left - 2


def test_an_influence_card_in_the_detailed_view():
    """Example 16, PB-VIEW.2, PB-VAR.1, mirrored for Blue."""
    state = position(START, red="Mosquito", blue="Courier", deck=INFLUENCE, influence_variants=True)
    state = state.play("place Mosquito at 1,0")
    assert state.detailed.splitlines() == text("0 | r1 _-1 _ _ b1 | 0 / 1 | R1 r1 _-1 _ b1 | 0 / 0 | r2 _ _ _ b1 | 0")
    state = drawn(state).play("place Courier at 1,4")
    assert state.detailed.splitlines() == text("0 | r1 _-1 _ _ b2 | 0 / 1 | R1 r1 b1-1 b1 B2 | 2 / 0 | r2 _ _ _ b1 | 0")


def test_a_modifier_waits_for_a_card():
    """Example 17, PB-VAR.2."""
    state = position(START, red="Gardener Lamplighter", deck=INFLUENCE, influence_variants=True)
    state = drawn(state.play("place Gardener at 1,0"))
    assert [line.split()[2] for line in state.detailed.splitlines()] == ["r1+1", "R1", "r1+1"]
    state = drawn(state.play("pass")).play("place Lamplighter at 0,0")
    assert state.detailed.splitlines()[0] == "3 | R3+1 r1 _ _ b1 | 0"


def test_a_card_that_is_worth_nothing_is_removed():
    """Example 18, PB-VAR.3: it leaves two pawns for a cost of two, and the modifier is 0 again."""
    state = position(
        ". . . . . / r1 . B=Steward . . / . . . . .",
        red="Moth",
        modifiers="0 0 0 0 0 / 0 0 -3 0 0 / 0 0 0 0 0",
        deck=INFLUENCE,
        influence_variants=True,
    )
    assert state.detailed.splitlines()[1] == "0 | r1 _ B1-3 _ _ | 1"
    state = state.play("place Moth at 1,0")
    assert state.detailed.splitlines()[1] == "2 | R2 r1 b2 _ _ | 0"


def test_the_card_just_placed_may_be_removed_too():
    """Example 19, PB-VAR.3: it leaves hand and board, but its influence stays (PB-INFL.4)."""
    state = position(
        "r1 . . . b1", red="Courier", modifiers="-2 0 0 0 0", deck=INFLUENCE, influence_variants=True
    ).play("place Courier at 0,0")
    assert state.detailed == "0 | r1 r1 r1 _ b1 | 0"
    assert "Courier" not in hand(state, 0)


def test_a_full_board_does_not_end_the_game():
    """PB-END.1, PB-RES.10: only two passes do."""
    state = position("R2 r1 B2", red="Kite", blue="Otter").play("place Kite at 0,1")
    assert not state.packed.red | state.packed.blue
    assert not state.over
    assert [str(move) for move in drawn(state).moves()] == ["pass"]
    assert drawn(drawn(state).play("pass")).play("pass").over


def test_a_value_has_no_upper_limit():
    """PB-VAR.4, PB-VAR.2: a modifier of 40 counts in full."""
    state = position("R=Courier . . . b1", modifiers="40 0 0 0 0", deck=INFLUENCE, influence_variants=True)
    assert state.detailed == "42 | R42+40 _ _ _ b1 | 0"


def test_later_influence_acts_on_the_cell_of_a_removed_card_as_usual():
    """PB-VAR.3, PB-RES.14: the modifier starts from 0, and a U raises it to 1."""
    state = position(
        START, red="Courier Gardener", modifiers="-2 0 0 0 0 / 0 0 0 0 0 / 0 0 0 0 0",
        deck=INFLUENCE, influence_variants=True,
    )  # fmt: skip
    state = drawn(state.play("place Courier at 0,0")).play("pass")
    state = drawn(state).play("place Gardener at 1,0")
    assert state.detailed.splitlines()[0].startswith("0 | r1+1 r1 r1")


def test_both_supplied_examples_decks_have_the_extra_cards():
    assert [card.name for card in EXTRA.cards[-2:]] == ["Security", "Bee"]
    assert start().phase == "deal"
