"""A listed sequence of moves behaves as the list of its moves does, whatever is asked of it."""

import pytest

import kbwidgets as kb
from kbwidgets.core.listed import Listed


def listed() -> Listed:
    """The moves of a position whose game makes them when they are asked for."""
    state = kb.Match(kb.games["kingdomino"], [kb.Random(), kb.Random()], seed=2).at(0)
    while not isinstance(state.moves(), Listed) or len(state.moves()) < 5:
        state = state.play(state.moves()[0])
    moves = state.moves()
    assert isinstance(moves, Listed)
    return moves


def test_an_index_a_negative_one_and_a_slice_give_what_a_list_gives():
    moves = listed()
    plain = list(moves)
    assert len(plain) == len(moves) == len(set(plain))
    for n in range(-len(plain), len(plain)):
        assert moves[n] == plain[n]
    for part in (slice(1, 3), slice(None, None, -1), slice(-2, None), slice(7, 2)):
        assert moves[part] == plain[part]


def test_an_index_outside_says_how_many_there_are():
    moves = listed()
    for outside in (len(moves), -len(moves) - 1):
        with pytest.raises(IndexError, match=f"there are {len(moves)} moves"):
            moves[outside]
