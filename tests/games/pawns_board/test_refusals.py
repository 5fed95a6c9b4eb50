"""Refusals, their order and their words (PB-ERR.5 to .16)."""

from __future__ import annotations

import pytest

import kbwidgets as kb
from kbwidgets.games.pawns_board.rules.moves import PASS, Draw, Place, parse

from .positions import GAME, codes, opening, position, start

BOARD = "r1 . . . b1 / . r2 . b3 b1 / r3 R=Ferry . . b2"


def test_passing_is_always_allowed():
    """PB-TURN.3."""
    assert opening().refusals("pass", 0) == ()
    assert str(opening().moves()[-1]) == "pass"


def test_the_player_who_is_not_on_turn_is_told_whose_turn_it_is_and_no_more():
    """PB-ERR.5, PB-TURN.2, PB-INFO.2: a refusal must not reveal whether the other hand has a card."""
    state = position(BOARD, red="Otter", blue="Kite")
    for move in ("place Otter at 0,0", "place Unicorn at 9,9", "pass"):
        (refusal,) = state.refusals(move, 1)
        assert refusal.code == "PB-ERR.5"
        assert (refusal.text, refusal.instead) == ("It's Ann's turn.", "")


def test_nobody_acts_while_a_card_is_to_be_drawn():
    """PB-ERR.5, PB-TURN.1."""
    state = start()
    assert codes(state.refusals("pass")) == ["PB-ERR.5"]
    assert codes(state.refusals("draw Otter", 0)) == ["PB-ERR.5"]
    assert codes(opening().refusals("draw Otter")) == ["PB-ERR.5"]


@pytest.mark.parametrize("index", [-1, 2, 99])
def test_no_such_hand_index(index: int):
    """PB-ERR.6: the text gives the number, and those that the hand has."""
    state = position(BOARD, red="Otter Kite")
    with pytest.raises(kb.IllegalMove) as caught:
        state.action(index, 0, 0)
    (refusal,) = caught.value.refusals
    assert refusal.code == "PB-ERR.6"
    assert refusal.text == f"Your hand has no card with the number {index}."
    assert refusal.instead == "Choose a number from 0 to 1."


def test_no_such_card_in_the_hand():
    """PB-ERR.6: one is a card of the deck that is not in the hand, the other does not exist."""
    state = position(BOARD, red="Otter")
    texts = {"Kite": "Kite isn't in your hand.", "Unicorn": "Your deck has no card called 'Unicorn'."}
    for name, text in texts.items():
        (refusal,) = state.refusals(f"place {name} at 0,0")
        assert refusal.code == "PB-ERR.6"
        assert (refusal.text, refusal.instead) == (text, "Choose one of the cards you hold.")


def test_an_empty_hand_can_only_pass():
    """PB-ERR.6, PB-TURN.3: the only advice is a pass."""
    state = position(BOARD, red="")
    (refusal,) = state.refusals("place Kite at 0,0")
    assert (refusal.instead, refusal.moves) == ("You can only pass.", ("pass",))


@pytest.mark.parametrize(("row", "col"), [(-1, 0), (3, 0), (0, 5), (0, -1), (99, 99)])
def test_a_cell_outside_the_board(row: int, col: int):
    """PB-ERR.7: the text gives the size of the board, and nothing that was typed."""
    (refusal,) = position(BOARD, red="Otter").refusals(f"place Otter at {row},{col}")
    assert refusal.code == "PB-ERR.7"
    assert refusal.text == "That cell is off the board."
    assert refusal.instead == "Rows go from 0 to 2, columns from 0 to 4."


def test_a_board_of_one_row_says_so():
    """PB-ERR.7."""
    (refusal,) = position("r1 . . . b1", red="Otter").refusals("place Otter at 1,0")
    assert refusal.instead == "The only row is 0, and columns go from 0 to 4."


@pytest.mark.parametrize(
    ("cell", "text"), [("0,2", "You have no pawns here."), ("2,1", "There's a card here already.")]
)
def test_a_cell_without_pawns(cell: str, text: str):
    """PB-ERR.8: the text says what is wrong with the cell, which is marked and not named."""
    (refusal,) = position(BOARD, red="Otter").refusals(f"place Otter at {cell}")
    assert (refusal.code, refusal.text, refusal.at) == ("PB-ERR.8", text, (f"cell {cell}",))
    assert refusal.instead == "Choose a cell with your pawns on it."


@pytest.mark.parametrize(
    ("hand", "card", "instead"),
    [
        ("Otter", "Otter", "Choose a cell with your pawns on it."),
        ("Mill", "Mill", "Choose a cell with at least 2 of your pawns on it."),
        ("Keep", "Keep", "Choose a cell with at least 3 of your pawns on it."),
    ],
)
def test_the_advice_says_how_many_pawns_a_card_needs(hand: str, card: str, instead: str):
    """PB-ERR.8: a cell with too few pawns is never the advice."""
    (refusal,) = position(BOARD, red=hand).refusals(f"place {card} at 0,2")
    assert refusal.instead == instead


def test_a_card_that_fits_nowhere_is_not_advised():
    """PB-ERR.8, PB-TURN.3: the advice is another card that fits, otherwise a pass."""
    board = "r1 . . . b1"
    (refusal,) = position(board, red="Mill Otter").refusals("place Mill at 0,2")
    assert refusal.instead == "You can't place this card anywhere, so choose another."
    (refusal,) = position(board, red="Mill").refusals("place Mill at 0,2")
    assert refusal.instead == "You can only pass."


def test_pawns_of_the_opponent():
    """PB-ERR.9: the text gives their owner."""
    (refusal,) = position(BOARD, red="Otter").refusals("place Otter at 1,3")
    assert (refusal.code, refusal.text) == ("PB-ERR.9", "These pawns are Blue's.")
    assert refusal.instead == "Choose a cell with red pawns on it."
    (one,) = position(BOARD, red="Otter").refusals("place Otter at 0,4")
    assert one.text == "This pawn is Blue's."


def test_too_few_own_pawns():
    """PB-ERR.10: the text gives the cost of the card and the pawns there."""
    state = position(BOARD, red="Keep")
    (refusal,) = state.refusals("place Keep at 1,1")
    assert (refusal.code, refusal.text) == ("PB-ERR.10", "Keep needs 3 pawns, but you only have 2 here.")
    assert state.refusals("place Keep at 2,0") == ()


@pytest.mark.parametrize(
    ("board", "hand", "instead"),
    [
        ("r2 r3 . . b1", "Keep Mill", "Choose a cheaper card or another cell."),
        ("r2 r1 . . b1", "Keep Mill", "Choose a cheaper card."),
        ("r2 r3 . . b1", "Keep", "Choose another cell."),
        ("r1 r2 . . b1", "Keep Mill", "You can't place this card anywhere, so choose another."),
        ("r2 r1 . . b1", "Keep", "You can only pass."),
    ],
)
def test_the_advice_for_too_few_pawns_can_be_followed(board: str, hand: str, instead: str):
    """PB-ERR.10: it is a cheaper card that fits on this cell, another cell for this card, or neither."""
    (refusal,) = position(board, red=hand).refusals("place Keep at 0,0")
    assert (refusal.code, refusal.instead) == ("PB-ERR.10", instead)


def test_any_action_after_the_end():
    """PB-ERR.11: the text says that the game is over, and the result."""
    state = opening().play("place Ferry at 0,0").play("pass").play("pass")
    assert state.over
    for move in ("pass", "place Otter at 0,0", "draw Otter"):
        (refusal,) = state.refusals(move, 0)
        assert refusal.code == "PB-ERR.11"
        assert refusal.text == "The game is over: Ann has won."


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("place", "a card or a cell"),
        ("place Otter", "a cell"),
        ("place Otter at", "a cell"),
        ("place at 0,0", "a card"),
    ],
)
def test_confirming_too_early(text: str, missing: str):
    """PB-ERR.12: the text says what is missing."""
    (refusal,) = opening().refusals(text)
    assert (refusal.code, refusal.text) == ("PB-ERR.12", f"You haven't chosen {missing} yet.")


@pytest.mark.parametrize("text", ["lay Otter at 0,0", "", "place Otter at zero,0", "place Otter Kite at 0,0", "pass 1"])
def test_an_action_that_there_is_not(text: str):
    """PB-ERR.14: the text comes with legal actions."""
    state = opening()
    (refusal,) = state.refusals(text)
    assert refusal.code == "PB-ERR.14"
    assert refusal.moves
    assert not any(state.refusals(move) for move in refusal.moves)


def test_a_strategy_that_there_is_not():
    """PB-ERR.13: the text gives its name and the known ones."""
    told = "no adviser 'cleverest'; choose .*searcher.*minimax.*control-board.*fill-first"
    with pytest.raises(kb.KbError, match=told):
        kb.Match(GAME, ["Ann", kb.Advised("cleverest")], options={"shuffle": False})


def test_before_the_draw_the_refusal_names_who_has_to_draw():
    """PB-ERR.5, PB-TURN.1: "you" is whoever tried, and everyone else has a name."""
    state = start(hand_size=1)
    while state.phase == "deal":
        state = state.play(str(state.moves()[0]))
    told = [state.judge(PASS, seat)[0].text for seat in (0, 1)]
    assert told == ["You have to draw a card first.", "Ann has to draw a card first."]


def test_the_last_copy_of_a_card_is_drawn_once():
    """PB-ERR.16, PB-CARD.2: the deck `example` has one Keep."""
    (refusal,) = start().play("draw Keep").refusals("draw Keep")
    assert (refusal.code, refusal.text) == ("PB-ERR.16", "There is no Keep left in Red's deck.")


def test_a_card_that_cannot_be_drawn():
    """PB-ERR.16, PB-INFO.3: it is no longer in the deck."""
    state = start()
    for _ in range(2):
        state = state.play("draw Kite") if "draw Kite" in map(str, state.moves()) else state
    (refusal,) = state.refusals("draw Unicorn")
    assert (refusal.code, refusal.text) == ("PB-ERR.16", "Red's deck has no card called 'Unicorn'.")


@pytest.mark.parametrize(
    ("seat", "move", "order"),
    [
        (1, "place Unicorn at 9,9", ["PB-ERR.5"]),
        (0, "place Unicorn at 9,9", ["PB-ERR.6", "PB-ERR.7"]),
        (0, "place Unicorn at 0,2", ["PB-ERR.6", "PB-ERR.8"]),
        (0, "place Unicorn at 1,3", ["PB-ERR.6", "PB-ERR.9"]),
        (0, "place Keep at 9,9", ["PB-ERR.7"]),
        (0, "place Keep at 1,3", ["PB-ERR.9"]),
        (0, "place Keep at 0,0", ["PB-ERR.10"]),
    ],
)
def test_the_order_of_the_checks(seat: int, move: str, order: list[str]):
    """The order is 11, 5, 6, 7, 8, 9, 10."""
    assert codes(position(BOARD, red="Keep").refusals(move, seat)) == order


def test_a_refused_action_changes_nothing():
    match = kb.Match(GAME, 2, options={"shuffle": False})
    before = match.state
    with pytest.raises(kb.IllegalMove):
        match.play("place Otter at 0,3")
    assert match.state is before


def test_two_copies_in_the_hand_are_one_move_and_the_left_one_goes():
    """PB-PLACE.2: the cards to the right of it move one place left."""
    state = position("r1 . . . b1", red="Kite Otter Kite Ferry")
    assert [str(move) for move in state.moves()][:4] == [
        "place Kite at 0,0", "place Otter at 0,0", "place Ferry at 0,0", "pass",
    ]  # fmt: skip
    left = state.play("place Kite at 0,0")
    assert [left.layout.cards[card].name for card in left.red_hand] == ["Otter", "Kite", "Ferry"]


def test_all_pawns_of_the_cell_go_with_the_placement():
    """PB-PLACE.2, PB-RES.8: this includes those above the cost."""
    state = position("r3 . . . b1", red="Ferry").play("place Ferry at 0,0")
    assert state.detailed == "3 | R3 r1 r1 _ b1 | 0"


@pytest.mark.parametrize("name", ["a,b", "[x]", "{y}", "100%", "at", "at,", "Otter", "é", "%2c", "/"])
def test_every_name_goes_through_the_text_of_a_move(name: str):
    """PB-CARD.1: a name may contain anything except white space."""
    for move in (Place(name, 0, 12), Draw(name)):
        assert parse(str(move)) == move
        assert not set("[]{}") & set(str(move))
    assert parse("pass") == PASS


def test_chance_does_not_act_on_a_players_turn():
    """PB-ERR.5."""
    (refusal,) = opening().refusals("pass", kb.CHANCE)
    assert (refusal.code, refusal.text) == ("PB-ERR.5", "It's Ann's turn.")
