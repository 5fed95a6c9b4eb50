"""What a cell tells to code: all that the seat of the cell may know, and no more."""

from __future__ import annotations

import random

import pytest

import kbwidgets as kb
from kbwidgets.core.history import History
from kbwidgets.core.match import Match
from kbwidgets.core.types import OPEN
from kbwidgets.widget.classes import cell_of

each_game = pytest.mark.parametrize("name", list(kb.games))


def played(name: str, moves: int) -> Match:
    match, rng = kb.Match(kb.games[name], ["Ann", "Bo"], seed=5), random.Random(5)
    for _ in range(moves):
        match.play(rng.choice(match.state.moves()))
    return match


@each_game
@pytest.mark.parametrize("viewer", [0, 1, "all"])
def test_a_cell_tells_what_its_seat_may_know(name: str, viewer: int | str):
    match = played(name, 4)
    cell = cell_of(name)(match=match, viewer=viewer)
    eye = OPEN if viewer == "all" else int(viewer)
    assert cell.history == History(match, eye)
    assert cell.options() == kb.options(match, eye)
    assert cell.options().note == kb.options(match, eye).note
    assert cell.chances() == kb.chances(match, eye)
    assert cell.playouts(3, seed=2) == kb.playouts(match, 3, seed=2, viewer=eye)
    for option in cell.options()[:2]:
        assert cell.whatif(option.move) == kb.whatif(match, option.move, viewer=eye)
    for table in ("moves", "players", "scores"):
        assert len(cell.frame(table)) == len(cell.records(table))
    assert len(cell.records("players", whole=True)) == 2 * (match.ply + 1)
    assert len(cell.graph("tree", depth=1)) >= 1


@each_game
def test_a_cell_of_people_who_share_it_tells_what_lies_open(name: str):
    match = played(name, 4)
    cell = cell_of(name)(match=match)
    assert cell.history.viewer == (OPEN if match.game.hidden == "nothing" else None)
