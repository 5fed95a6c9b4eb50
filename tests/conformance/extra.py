"""The contribution of a game to the conformance kit: a module in this folder, named after the game, defines EXTRA."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import NamedTuple

import kbwidgets as kb
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.values.types import Viewer
from kbwidgets.testing import Case, cases


class Shown(NamedTuple):
    """The moves and events that a record contains, and the refusals of attempts at some plies."""

    moves: frozenset[str]
    events: frozenset[str]
    attempts: Sequence[tuple[int, str, str]]
    """Triples of a ply, a move that is refused there, and the code of the first refusal."""


class Extra(NamedTuple):
    """The contribution of a game to the kit; a game without a module is held to the laws that need none."""

    well_formed: Callable[[kb.State], Iterable[str]] | None = None
    conserved: Callable[[kb.State], object] | None = None
    oracle: Callable[[kb.State], tuple[int, ...]] | None = None
    twin: Callable[[kb.State, Viewer, Random], kb.State] | None = None
    cases: Callable[[kb.Game], Sequence[Case]] = cases
    """The cases to play; by default all."""
    games: int = 4
    """The number of random games for each case."""
    records: Mapping[str, Shown] = {}
    """The content of the records among the golden games, by the name of the file."""
    others: frozenset[str] = frozenset()
    """The codes of refusals that no record shows: those of a start or of a data file."""


def extra(game: kb.Game) -> Extra:
    """Return the contribution of a game; its module has the name of the game's folder."""
    name = f"{__package__}.{game.rulebook_file.parent.name}"
    if find_spec(name) is None:
        return Extra()
    found = import_module(name).EXTRA
    assert isinstance(found, Extra)
    return found


def short(game: kb.Game) -> dict[str, OptionValue]:
    """Return options that keep a match of two short, even with random moves: those of the first case."""
    fewest = game.seats[0]
    return dict(next(case.options for case in extra(game).cases(game) if case.seats == fewest))
