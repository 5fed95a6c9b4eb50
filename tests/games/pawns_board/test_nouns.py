"""Positions read in the words of the rules: the worked examples through nouns, hidden information and places."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import cast

import pytest

import kbwidgets as kb
from kbwidgets.core.things.thing import Hidden, Thing
from kbwidgets.core.values.types import OPEN
from kbwidgets.games.pawns_board import Deck, PawnsBoardState
from kbwidgets.games.pawns_board.rules.cards import Card
from kbwidgets.games.pawns_board.rules.things import Board, Cards
from kbwidgets.testing.laws.nouns import find_faults

from .positions import EXAMPLE_5, GAME, START, dealt, opening, position, start

EXAMPLE_6 = "r1 . . . b1 / . r2 . b3 b1 / r3 R2 . . b2"
INFLUENCE = Deck.supplied("influence")


def scores(board: Board) -> tuple[int, int]:
    return board.red, board.blue


# -- the worked examples --------------------------------------------------------------------------------------


def test_a_board_is_gone_through_row_by_row_and_a_cell_knows_its_neighbours():
    """PB-BOARD.1: rows come from the top, cells from the left."""
    board = opening().board
    assert (len(board), list(board)) == (15, list(board.cells))
    assert [(cell.row, cell.col) for cell in board][4:7] == [(0, 4), (1, 0), (1, 1)]
    assert [(cell.row, cell.col) for cell in board[0, 4].neighbours] == [(1, 4), (0, 3)]
    assert len(board[1, 1].neighbours) == 4


def test_a_card_is_in_a_hand_by_its_name():
    """PB-SETUP.3, worked example 12: Red opens with the first six cards of the file."""
    hand = opening().players[0].hand
    assert isinstance(hand, Cards)
    assert ("Kite" in hand, hand["Kite"] in hand, "Mill" in hand) == (True, True, False)


def test_the_first_pawns_stand_in_the_outer_columns():
    """Example 1 (PB-SETUP.1)."""
    board = opening().board
    assert (board.rows, board.cols, scores(board)) == (3, 5, (0, 0))
    assert [(cell.pawns, cell.owner, cell.card, cell.value) for cell in board.cells[:5]] == [
        (1, "red", None, None), (0, None, None, None), (0, None, None, None), (0, None, None, None),
        (1, "blue", None, None),
    ]  # fmt: skip
    assert repr(board[0, 4]) == "Cell(pawns=1, owner='blue', card=None, value=None, row=0, col=4)"


def test_influence_is_told_before_the_placement():
    """Examples 2 and 3 (PB-INFL.1): influence off the board does nothing."""
    state = position(START, red="Security Bee")
    security = state.board.influence("Security", 1, 0)
    assert (security.gained, security.grown, security.converted) == (((1, 1),), ((0, 0), (2, 0)), ())
    assert [(row.red, row.blue, row.winner) for row in security.rows] == [(0, 0, None), (2, 0, "red"), (0, 0, None)]
    assert scores(security.after) == (2, 0)
    assert repr(security) == "Influence(Security at (1, 0): 1 gained, 2 grown)"
    assert state.board.influence("Bee", 0, 0).grown == ((2, 0),)
    assert state.play("place Security at 1,0").board == security.after


def test_the_cards_of_blue_are_mirrored():
    """Example 4 (PB-INFL.2): Otter reaches right, two right and below; for Blue to the left."""
    red, blue = opening().players
    own, other = dealt(red.hand)["Otter"], dealt(blue.hand)["Otter"]
    assert own.influence == ((0, 1), (0, 2), (1, 0))
    assert sorted(other.influence) == [(0, -2), (0, -1), (1, 0)]
    assert own == other == next(card for card in Deck.supplied("example").cards if card.name == "Otter")  # PB-CARD.2
    board = opening().board
    assert board.influence(own, 0, 0).gained == ((0, 1), (0, 2))
    mirrored = board.influence(other, 0, 4)  # It is Red's turn, but the card knows its owner.
    assert (mirrored.gained, mirrored.grown, mirrored.rows[0].blue) == (((0, 2), (0, 3)), ((1, 4),), 2)
    assert {mirrored.after[at].owner for at in (*mirrored.gained, *mirrored.grown)} == {"blue"}


def test_pawns_are_converted_and_grow_to_three():
    """Example 5 (PB-INFL.3)."""
    board = position(EXAMPLE_5, red="Ferry Thistle").board
    ferry = board.influence("Ferry", 1, 1)
    assert (ferry.gained, ferry.grown, ferry.converted) == (((1, 3),), (), ((1, 2),))
    assert [(cell.owner, cell.pawns, cell.value) for cell in ferry.rows[1].cells] == [
        ("red", 2, None), ("red", 0, 3), ("red", 3, None), ("red", 1, None), ("blue", 1, None),
    ]  # fmt: skip
    thistle = board.influence("Thistle", 1, 1)
    assert (thistle.gained, thistle.grown, thistle.converted) == (((0, 1),), ((1, 0),), ((1, 2),))
    assert thistle.after[2, 1].pawns == 3  # It is as before.


def test_influence_is_told_of_placements_that_the_rules_allow_alone():
    """Example 6 (PB-PLACE.1): Red can place at (2,1), at (1,3), and with cost 2 at (0,0)."""
    state = position(EXAMPLE_6, red="Otter")
    cards = state.players[0].deck_list
    cost = {n: next(card for card in cards if card.cost == n) for n in (1, 2, 3)}
    allowed = {n: [at for at in _places() if _tells(state, cost[n], at)] for n in (1, 2, 3)}
    assert allowed == {1: [(0, 0), (1, 1), (2, 0)], 2: [(1, 1), (2, 0)], 3: [(2, 0)]}
    with pytest.raises(kb.KbError, match=r"needs 1 red pawn there, but the cell is Cell\(pawns=3, owner='blue'"):
        state.board.influence("Otter", 1, 3)


def _places() -> list[tuple[int, int]]:
    return [(row, col) for row in range(3) for col in range(5)]


def _tells(state: PawnsBoardState, card: Card, at: tuple[int, int]) -> bool:
    try:
        state.board.influence(card, *at)
    except kb.KbError:
        return False
    return True


def test_rows_and_totals():
    """Examples 7 and 8 (PB-SCORE.1, PB-SCORE.2)."""
    state = position("R1 R1 . . r3 / r2 . . b1 B1 / r1 r1 . b1 B3")
    assert [(row.red, row.blue, row.winner) for row in state.rows] == [(2, 0, "red"), (0, 1, "blue"), (0, 3, "blue")]
    assert scores(state.board) == (2, 4)
    assert [player.points for player in state.players] == [2, 4]
    assert repr(state.rows[1]) == "Row(row=1, red=0, blue=1, winner='blue')"
    assert [player.cells for player in state.players] == [6, 4]
    tied = position("R2 . . . B2 / R1 . . . b1")
    assert (tied.rows[0].winner, scores(tied.board)) == (None, (1, 0))


def test_hands_and_decks():
    """Examples 9 and 12 (PB-SETUP.4, PB-INFO.1): Red opens with one card more, and 9 of 15 are left."""
    state = opening(deck_red=Deck.of(Deck.supplied("example").cards[:15]).line)
    red, blue = state.players
    assert repr(red.hand) == "Cards(Lantern, Otter, Thistle, Ferry, Kite, Badger)"
    assert (repr(red.deck), repr(blue.deck), len(dealt(blue.hand))) == ("Hidden(9 cards)", "Hidden(35 cards)", 5)
    assert (len(red.deck_list), len(red.unplaced), len(red.placed)) == (15, 15, 0)
    after = state.play("place Otter at 0,0").players[0]
    assert repr(after.placed) == "Cards(Otter)"
    assert (len(after.deck_list), len(after.unplaced), len(dealt(after.hand)), len(after.deck)) == (15, 14, 5, 9)
    assert repr(after) == (
        "Player(seat=0, name='Ann', colour='red', points=2, "
        "hand=Cards(Lantern, Thistle, Ferry, Kite, Badger), deck=Hidden(9 cards))"
    )


def test_copies_are_shown_with_their_number():
    """PB-DECK.1, PB-DECK.2: 40 cards have 32 designs, so 8 of them come twice."""
    cards = opening().players[0].deck_list
    assert sorted(cards.copies.values()) == [1] * 24 + [2] * 8
    twice = next(name for name, count in cards.copies.items() if count == 2)
    assert f"{twice} x 2" in repr(Cards(tuple(card for card in cards if card.name == twice)))
    assert repr(cards).endswith("more)")


def test_modifiers_raise_and_lower():
    """Examples 16 and 17 (PB-VAR.1, PB-VAR.2)."""
    state = position(START, red="Mosquito", deck=INFLUENCE, influence_variants=True)
    mosquito = state.board.influence("Mosquito", 1, 0)
    assert (mosquito.lowered, mosquito.raised, mosquito.removed) == (((0, 1), (1, 2)), (), ())
    assert repr(mosquito.after[0, 1]) == "Cell(pawns=0, owner=None, card=None, value=None, modifier=-1, row=0, col=1)"
    gardener = position(START, red="Gardener Lamplighter", deck=INFLUENCE, influence_variants=True).board.influence(
        "Gardener", 1, 0
    )
    assert gardener.raised == ((0, 0), (2, 0))
    raised = position(
        START, red="Lamplighter", modifiers="1 0 0 0 0 / 0 0 0 0 0 / 1 0 0 0 0", deck=INFLUENCE, influence_variants=True
    )
    lies = raised.board.influence("Lamplighter", 0, 0).after[0, 0]
    assert (lies.value, lies.modifier, lies.card and lies.card.value) == (3, 1, 2)


def test_what_is_worth_nothing_is_removed():
    """Examples 18 and 19 (PB-VAR.3)."""
    state = position("r1 . B=Steward . .", modifiers="0 0 -3 0 0", red="Moth", deck=INFLUENCE, influence_variants=True)
    assert state.board[0, 2].value == 1
    moth = state.board.influence("Moth", 0, 0)
    left = moth.after[0, 2]
    assert (moth.removed, left.owner, left.pawns, left.card, left.modifier) == (((0, 2),), "blue", 2, None, 0)
    assert (moth.rows[0].red, moth.rows[0].blue) == (2, 0)
    courier = position(
        "r1 . . . b1", modifiers="-2 0 0 0 0", red="Courier", deck=INFLUENCE, influence_variants=True
    ).board.influence("Courier", 0, 0)
    assert courier.removed == ((0, 0),)
    assert [(cell.owner, cell.pawns) for cell in courier.rows[0].cells[:3]] == [("red", 1)] * 3


# -- what is hidden -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shuffle", [True, False])
def test_a_view_gives_no_hand_that_is_hidden_and_no_order_of_a_deck(shuffle: bool):
    """PB-INFO.2, with `shuffle` off too: two positions that a viewer cannot tell apart give the same nouns."""
    state = position(EXAMPLE_5, red="Ferry Otter", blue="Kite Barn", shuffle=shuffle)
    other = position(EXAMPLE_5, red="Ferry Otter", blue="Mill Thistle", shuffle=shuffle)
    if not shuffle:
        other = other._replace(red_rest=other.red_rest[::-1], blue_rest=other.blue_rest[::-1])
    seen, same = state.view(0), other.view(0)
    assert seen.players == same.players
    assert seen.players[1].hand == Hidden(2, "card")
    assert repr(seen.players[0].hand) == "Cards(Ferry, Otter)"
    assert [seen.thing(key) for key in ("hand 1", "card 0", *seen.places())] == [
        same.thing(key) for key in ("hand 1", "card 0", *same.places())
    ]
    assert seen.locate("held 1 0") is None
    assert not hasattr(seen, "red_rest")
    names = [card.name for card in seen.players[1].unplaced]
    assert names == sorted(names)


def test_a_spectator_sees_no_hand_and_open_hands_are_all_seen():
    """PB-INFO.2."""
    state = position(EXAMPLE_5, red="Ferry Otter", blue="Kite")
    assert [repr(player.hand) for player in state.view(None).players] == ["Hidden(2 cards)", "Hidden(1 card)"]
    assert state.view(None).locate("card 0") is None
    assert state.view(OPEN).players == state.players
    assert repr(state.view(1).thing("card 0")) == repr(dealt(state.players[1].hand)[0])


# -- what is named --------------------------------------------------------------------------------------------


def test_what_is_named_is_found_with_the_rules_that_speak_of_it():
    """PB-ERR.9 names the cell and PB-ERR.6 the hand; the drawing names cards, rows and players."""
    state = position(EXAMPLE_6, red="Otter Kite")
    (refusal,) = state.refusals("place Otter at 1,3")
    found = state.locate(refusal.at[0])
    assert found
    assert (found.path, found.thing, found.rules[0]) == ("board[1, 3]", state.board[1, 3], "PB-PLACE.1")
    (refusal,) = state.refusals("place Mill at 1,1")
    assert state.thing(refusal.at[0]) == state.players[0].hand
    for key, path in (
        ("card 1", "players[0].hand[1]"), ("held 0 1", "players[0].hand[1]"), ("row 2", "rows[2]"),
        ("score 2 1", "rows[2]"), ("side 1", "players[1]"), ("cell 2,1", "board[2, 1]"),
    ):  # fmt: skip
        found = state.locate(key)
        assert found
        assert (found.path, found.thing) == (path, cast("Thing", eval(f"state.{path}")))
        assert set(found.rules) <= set(GAME.rules)
    for nothing in ("cell 3,0", "cell 0,5", "card 2", "row 3", "side 2", "held 2 0", "hand 7", "confirm", "pass", ""):
        assert state.locate(nothing) is None
    with pytest.raises(kb.KbError, match="no place 'cell 3,0' on the table of pawns-board"):
        state.thing("cell 3,0")


def test_the_net_joins_cells_side_by_side():
    net = start(rows=2, cols=3, hand_size=1).net()
    assert net.spots["cell 1,2"] == (2, 1)
    assert len(net.spots) == 6
    assert set(net.links) == {
        ("cell 0,0", "cell 0,1"), ("cell 0,1", "cell 0,2"), ("cell 1,0", "cell 1,1"), ("cell 1,1", "cell 1,2"),
        ("cell 0,0", "cell 1,0"), ("cell 0,1", "cell 1,1"), ("cell 0,2", "cell 1,2"),
    }  # fmt: skip


@pytest.mark.parametrize("at", [(3, 0), (0, 5), (-1, 0), 0, "x", (0, "x"), (0, 0, 0), None])
def test_a_cell_that_is_not_there_is_refused_with_what_is(at: object):
    with pytest.raises(kb.KbError, match=r"a row from 0 to 2 and a column from 0 to 4, as in board\[0, 4\]"):
        opening().board[at]  # pyright: ignore[reportArgumentType]


def test_a_card_that_is_not_there_is_refused_with_what_is():
    board, hand = opening().board, dealt(opening().players[0].hand)
    for given in (6, -1, "Mill", 0.5, None):
        with pytest.raises(kb.KbError, match="number from 0 to 5, or Lantern, Otter, Thistle, Ferry or 2 others"):
            hand[given]  # pyright: ignore[reportArgumentType]
    with pytest.raises(kb.KbError, match="there are no cards"):
        opening().players[0].placed[0]
    for card in ("Nobody", 7, INFLUENCE.cards[0], Card("Otter", 1, 9, hand["Otter"].grid)):
        with pytest.raises(kb.KbError, match="Red's deck has no card"):
            board.influence(card, 0, 0)  # pyright: ignore[reportArgumentType]


# -- the laws -------------------------------------------------------------------------------------------------


def test_things_are_values():
    """Equal positions give equal things that can be kept in sets; another position gives another board."""
    one, same = opening(), opening()
    assert one.players == same.players
    assert one.board == same.board
    assert one.thing("cell 0,0") == same.board[0, 0]
    assert len({one.board, same.board, one.rows[0], same.rows[0]}) == 2
    assert one.board != one.play("place Otter at 0,0").board
    assert one.board[0, 0] != one.board[1, 0]


def test_long_names_are_cut_in_the_lines_of_things():
    """PB-CARD.1 does not limit the name of a card, and a player may have any name."""
    cards = [Card(f"{'Long' * 60}{n}", 1, 1, Deck.supplied("example").cards[0].grid) for n in range(15)]
    state = GAME.start(["Ann" * 99, "Bo" * 99], shuffle=False, deck_red=Deck.of(cards).line)
    assert not [*find_faults(state)]
    after = state.play(str(state.moves()[0]))
    assert not [*find_faults(after), *find_faults(after.view(0))]


def test_what_a_placement_would_do_is_read():
    assert not [*find_faults(position(EXAMPLE_5, red="Ferry").board.influence("Ferry", 1, 1))]


def pickled(card: Card) -> Card:
    """Return a card that went through a pickle."""
    return pickle.loads(pickle.dumps(card))


COPIES: dict[str, Callable[[Card], Card]] = {"copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": pickled}


@pytest.mark.parametrize("way", COPIES)
def test_a_copy_of_a_card_keeps_its_owner(way: str):
    """PB-INFL.2: the owner decides whether a card is mirrored, though equality ignores it (PB-CARD.2)."""
    card = Deck.supplied("example").cards[0].owned_by("blue")
    copied = COPIES[way](card)
    assert (copied, copied.owner) == (card, "blue")
