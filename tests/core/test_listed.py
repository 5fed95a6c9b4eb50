"""A lazy sequence of moves behaves like the list of its moves in every respect."""

import re
from typing import cast

import pytest

import kbwidgets as kb
from kbwidgets.core.moves.lazy_moves import LazyMoves
from kbwidgets.testing import Walk

from ..conformance.extra import extra


def listed() -> LazyMoves:
    """Return the moves of a position whose game makes them on demand."""
    state = kb.Match(kb.games["kingdomino"], [kb.Random(), kb.Random()], seed=2).at(0)
    while not isinstance(state.moves(), LazyMoves) or len(state.moves()) < 5:
        state = state.play(state.moves()[0])
    moves = state.moves()
    assert isinstance(moves, LazyMoves)
    return moves


def test_an_index_a_negative_one_and_a_slice_give_what_a_list_gives():
    moves = listed()
    plain = list(moves)
    assert len(plain) == len(moves) == len(set(plain))
    for n in range(-len(plain), len(plain)):
        assert moves[n] == plain[n]
    for part in (slice(1, 3), slice(None, None, -1), slice(-2, None), slice(7, 2)):
        assert moves[part] == plain[part]


class Nth:
    """A number that is no int, like those of numpy."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def test_every_list_of_moves_takes_any_whole_number():
    kinds: set[str] = set()
    for name in kb.games:
        walk = Walk.random(extra(kb.games[name]).cases(kb.games[name])[0], seed=1)
        for state in walk.states[:400]:
            moves = state.moves()
            if len(moves) and type(moves).__name__ not in kinds:
                kinds.add(type(moves).__name__)
                assert moves[cast("int", Nth(0))] == moves[0]
                assert moves[cast("int", Nth(-1))] == moves[-1]
    assert kinds >= {"Acts", "Answers", "PlaceMoves", "Actions", "HexMoves", "Placements"}


@pytest.mark.parametrize(
    ("game", "path"),
    [
        ("kingdomino", "players[{1}], kingdoms[{0}][{-1}, {0}]"),
        ("kingdom-builder", "players[{1}], board[{7}, {6}]"),
        ("pawns-board", "players[{1}].hand[{0}], board[{1}, {0}]"),
        ("catan", "players[{1}], board.hexes[{0}], board.edges[{0}, {1}]"),
        ("conkueror", "players[{1}], territories[{0}]"),
    ],
)
def test_every_thing_in_a_row_takes_any_whole_number(game: str, path: str):
    walk = Walk.random(extra(kb.games[game]).cases(kb.games[game])[0], seed=1)
    position = walk.states[len(walk.states) // 2]
    for each in re.split(r", (?=[a-z])", path):
        plain, other = (re.sub(r"\{(-?\d)\}", told, each) for told in (r"\1", r"Nth(\1)"))
        scope = {"position": position, "Nth": Nth}
        assert eval(f"position.{plain} == position.{other}", scope), each


def test_an_index_outside_says_how_many_there_are():
    moves = listed()
    for outside in (len(moves), -len(moves) - 1):
        with pytest.raises(IndexError, match=f"there are {len(moves)} moves"):
            moves[outside]
