"""Everything that a cell offers to code, for each game, phase and viewer, is explained, short and unpacked."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from random import Random
from typing import cast

import pytest
from traitlets import TraitType

import kbwidgets as kb
from kbwidgets.core.match.match import Match
from kbwidgets.core.scene.svg_image import Still
from kbwidgets.testing.laws.nouns import LONGEST, find_faults
from kbwidgets.widget.jupyter.game_classes import cell_of
from kbwidgets.widget.jupyter.game_widget import GameWidget

from ..amount import sample
from ..conformance.extra import short
from .test_bound_code import ASKED, heat

ACTS = {"close", "export", "goto", "on_end", "on_move", "on_turn", "play", "redo", "save", "undo", "warm"}
"""The names that change or write something."""
WHOLE = {"series", "match", "state"}
"""The match itself, and its series, for the owner of the kernel."""
IPYWIDGETS = {"layout", "observe", "unobserve"}
COMPARED = {"why", "view", "whatif", "playouts", "records", "frame", "graph", "curve"}
"""The names by which twins are compared elsewhere: they take arguments, or use another name's result."""


def moments(game: kb.Game) -> Iterator[Match]:
    """Yield a match at one moment of each phase that it goes through."""
    match, rng = kb.Match(game, ["Ann", "Bo"], seed=4, chance="ask", options=short(game)), Random(4)
    plies: dict[str, list[int]] = {match.state.phase: [0]}
    while not match.state.over:
        match.play(match.state.sample(rng))
        plies.setdefault(match.state.phase, []).append(match.ply)
    assert len(plies) > 2
    for some in plies.values():
        yield match.branch(rng.choice(some))


def told(kind: type, name: str) -> str:
    """Return the description of a name: the help of a trait, otherwise the docstring."""
    doors = [vars(base)[name] for base in kind.__mro__ if name in vars(base)]
    words = [door.help if isinstance(door, TraitType) else inspect.getdoc(door) for door in doors]
    return next((each for each in words if each), "")


def test_every_name_that_a_cell_or_a_match_offers_is_explained():
    cell = kb.Kingdomino(2, seed=1)
    for thing in (cell, cell.match):
        for name in set(dir(thing)) - IPYWIDGETS:
            if not name.startswith("_") and hasattr(type(thing), name):
                assert told(type(thing), name).strip(), f"{type(thing).__name__}.{name}"
    cell.close()


def test_a_cell_offers_what_is_known_here_and_nothing_else():
    """A new name must be classified: is it an act, and what does it show a seat?"""
    cell = kb.Kingdomino(2, seed=1)
    compared = {"story", "moves", "score", "points", "heat", "history", "compare_moves", "chances", "snapshot"}
    traits = {"ply", "to_act", "phase", "over", "selected"}
    assert compared - {"snapshot"} <= set(ASKED)
    assert {"picture", "traits"} <= set(ASKED)
    assert (
        set(dir(cell)) - kb.games[cell.GAME].functions.keys()
        == ACTS | WHOLE | IPYWIDGETS | COMPARED | compared | traits
    )
    assert all(hasattr(cell, name) for name in dir(cell))
    cell.close()


def curve(cell: GameWidget) -> object:
    """Return the points over the turns, or why there are none: a game counts none, or hides them until the end."""
    try:
        return cell.curve()
    except kb.KbError as error:
        return str(error)


def answers(cell: GameWidget) -> Iterator[tuple[str, object]]:
    """Yield the result of every name without arguments; tables and graphs are those of another library."""
    others = {"series", "frame", "graph", "why", "match", *kb.games[cell.GAME].functions}
    for name in sorted(set(dir(cell)) - ACTS - IPYWIDGETS - others):
        if name in ("heat", "compare_moves", "curve") and cell.state.over:
            continue
        value: object = getattr(cell, name)
        if name == "playouts":
            value = cell.playouts(2)
        elif name == "whatif":
            value = cell.whatif()
        elif name == "heat":
            value = heat(cell)
        elif name == "curve":
            value = curve(cell)
        elif callable(value):
            value = value()
        yield name, value
    moves = list(cell.moves())[:1]
    yield "why", cell.why("nonsense")
    yield from (("why", cell.why(move)) for move in moves)


PAGES = [(game, viewer) for game in kb.games.values() for viewer in (None, 0, "all")]


@pytest.mark.parametrize(("game", "viewer"), sample(PAGES, 2), ids=lambda value: getattr(value, "name", str(value)))
def test_all_that_a_cell_gives_is_read(game: kb.Game, viewer: int | str | None):
    for match in moments(game):
        cell = cell_of(game.name)(match=match, viewer=viewer)
        for name, value in (("", repr(cell)), *answers(cell)):
            if type(value) not in (str, tuple, list, dict, Still):
                assert len(repr(value)) <= LONGEST, name
            faults = list(find_faults(cast("object", value)))
            assert not faults, (name, match.state, faults[:3])
        assert len(repr(cell.match)) <= LONGEST
        cell.close()
