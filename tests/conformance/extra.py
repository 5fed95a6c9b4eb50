"""What a game gives to the conformance kit beside itself: a module of this folder, named as the game's, holds EXTRA."""

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
    """What a record shows: the kinds of moves and events, and the refusals that attempts at its plies meet."""

    moves: frozenset[str]
    events: frozenset[str]
    attempts: Sequence[tuple[int, str, str]]
    """A ply, a move that is refused there, and the code of the first refusal."""


class Extra(NamedTuple):
    """What a game gives to the kit; a game without a module is held to the laws that need nothing."""

    well_formed: Callable[[kb.State], Iterable[str]] | None = None
    conserved: Callable[[kb.State], object] | None = None
    oracle: Callable[[kb.State], tuple[int, ...]] | None = None
    twin: Callable[[kb.State, Viewer, Random], kb.State] | None = None
    cases: Callable[[kb.Game], Sequence[Case]] = cases
    """The cases that are played; all that there are where nothing else is said."""
    games: int = 4
    """How many random games are played of each case."""
    records: Mapping[str, Shown] = {}
    """What the records among the golden games show, by the name of the file."""
    others: frozenset[str] = frozenset()
    """The codes of refusals that no record shows: those of a start or of a data file."""


def extra(game: kb.Game) -> Extra:
    """What a game gives; the name of its module is that of its folder."""
    name = f"{__package__}.{game.rulebook_file.parent.name}"
    if find_spec(name) is None:
        return Extra()
    found = import_module(name).EXTRA
    assert isinstance(found, Extra)
    return found


def short(game: kb.Game) -> dict[str, OptionValue]:
    """Options by which no match of two is very long, even of random moves: those of the first case that is played."""
    fewest = game.seats[0]
    return dict(next(case.options for case in extra(game).cases(game) if case.seats == fewest))
