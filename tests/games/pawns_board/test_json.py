"""Positions as plain data, and their faults."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy

import pytest

import kbwidgets as kb
from kbwidgets.core.values.types import Json
from kbwidgets.games.pawns_board import PawnsBoardState

from .positions import GAME, opening, position, start

Change = Callable[[dict[str, Json]], None]


def _item(data: Json, name: str) -> Json:
    if isinstance(data, list):
        return data[int(name)]
    assert isinstance(data, dict)
    return data[name]


def changed(state: PawnsBoardState, path: str, value: Json) -> dict[str, Json]:
    """Return the data of a state with one item exchanged; dots separate the parts of the path."""
    data = deepcopy(state.to_json())
    *parents, last = path.split(".")
    spot: Json = data
    for parent in parents:
        spot = _item(spot, parent)
    if isinstance(spot, list):
        spot[int(last)] = value
    elif isinstance(spot, dict):
        spot[last] = value
    return data


POSITION = position("r1 R=Ferry . b3 b1", red="Otter", blue="Keep")


def test_a_position_comes_back_as_it_was():
    match = kb.Match(GAME, [kb.Random(), kb.Random()], seed=1)
    match.run()
    for n in range(match.ply + 1):
        assert PawnsBoardState.from_json(match.at(n).to_json()) == match.at(n)


def test_cells_are_written_as_they_read():
    board = POSITION.to_json()["board"]
    assert isinstance(board, dict)
    assert board["cells"] == [["red 1", "red =Ferry", "_", "blue 3", "blue 1"]]


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("game", "chess", "game: found 'chess'"),
        ("version", 9, "version: found 9"),
        ("colours.0", "blue", "colours: found blue, blue"),
        ("names.1", "Ann", "Two players are called 'Ann'"),
        ("options.cols", 4, "options.cols: PB-ERR.1"),
        ("options.rows", 99, "options: PB-ERR.2"),
        ("options.rows", 100, "options.rows: PB-ERR.1"),
        ("options.deck_red", "nothing", "options.deck_red: PB-ERR.13"),
        ("phase", "play", "phase: found 'play'"),
        ("turn", 2, "turn: found 2"),
        ("passes", 2, "passes: found 2"),
        ("hands.0", ["Unicorn"], "hands[0][0]: found 'Unicorn'"),
        ("hands.0", ["Otter", "Otter", "Otter"], "hands: found more copies of Otter than Red's deck has"),
        ("hands.0", [], "rests: Red's Otter is missing"),
        ("board.cells.0.0", "red 4", "board.cells[0][0]: found 'red 4'"),
        ("board.cells.0.2", "green 1", "board.cells[0][2]: found 'green 1'"),
        ("board.cells.0", ["_"], "board.cells[0]: found 1 items"),
        ("board.modifiers.0.0", 1, "board.modifiers[0][0]: found 1"),
        ("phase", "deal", "passes"),
    ],
)
def test_a_position_that_makes_no_sense_is_refused_with_its_place(path: str, value: Json, told: str):
    state = POSITION if (path, value) != ("phase", "deal") else POSITION._replace(passes=1)
    with pytest.raises(kb.DataError) as caught:
        PawnsBoardState.from_json(changed(state, path, value))
    assert told in str(caught.value)


def test_a_card_that_is_worth_nothing_cannot_lie_on_the_board():
    """PB-VAR.3."""
    with pytest.raises(kb.DataError, match=r"board\.cells\[0\]\[0\]: found a card worth 0 or less"):
        position("R=Ferry . . . b1", modifiers="-3 0 0 0 0", influence_variants=True)


def test_without_shuffle_nothing_is_left_to_chance():
    """PB-INFO.3."""
    with pytest.raises(kb.DataError, match="without shuffle nothing is random"):
        PawnsBoardState.from_json(changed(opening(), "phase", "draw"))


def test_a_hand_that_is_too_large_for_the_deal_is_refused():
    """PB-SETUP.3."""
    state = start(hand_size=1).play("draw Otter")
    with pytest.raises(kb.DataError, match=r"^hands: found 1 and 0 cards, which cannot happen while cards are dealt$"):
        PawnsBoardState.from_json(changed(state, "turn", 0))


def test_there_must_be_cards_for_the_whole_deal():
    """PB-SETUP.3: with the variants cards may have left the game, but not before it began (PB-VAR.3)."""
    state = start(hand_size=3, influence_variants=True).play("draw Otter")
    with pytest.raises(kb.DataError, match=r"rests\[1\]: found 2 cards; expected at least 3 to deal"):
        PawnsBoardState.from_json(changed(state, "rests.1", ["Keep", "Otter"]))


def test_who_would_have_passed_by_itself_is_not_to_act():
    """PB-TURN.3."""
    with pytest.raises(kb.DataError, match="passed automatically"):
        position("r1 . . . b1", red="Keep", auto_pass=True)
