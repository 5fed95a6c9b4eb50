"""Knowledge: positions that fit what a viewer knows; what holds in all of them is known, what does not is hidden.

>>> import kbwidgets as kb
>>> state = kb.Match(next(iter(kb.games.values())), 2, seed=1).state
>>> fitting(state, OPEN) == (state,)
True
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from random import Random
from typing import Final, TypeVar

from kbwidgets.core.errors import KbError
from kbwidgets.core.registry import registry
from kbwidgets.core.state import Move, State
from kbwidgets.core.turns import Line
from kbwidgets.core.typed import S
from kbwidgets.core.types import OPEN, Seat, Viewer
from kbwidgets.core.words import quoted

GUESSES: Final = 4
"""Positions that are looked at where something is hidden: what is the same in all of them is told."""

T = TypeVar("T", bound=Hashable)


def knows_all(state: State, viewer: Viewer) -> bool:
    """Whether nothing is hidden from a viewer."""
    return viewer == OPEN or registry[state.GAME].hidden == "nothing"


def fitting(state: State, viewer: Viewer, count: int = GUESSES) -> tuple[State, ...]:
    """Positions that fit what a viewer knows, made from the view alone: the position itself where nothing is hidden."""
    if knows_all(state, viewer):
        return (state,)
    view, rng = state.view(viewer), Random(0)
    return tuple(state.guess(view, rng) for _ in range(count))


def present(of: Line[S] | S) -> S:
    """The position that is asked about: that in which a match stands now, or one that is given."""
    if isinstance(of, State):
        return of
    if not hasattr(of, "at"):
        raise KbError(f"found {quoted(of)} to look into, expected a match or a state")
    with of.lock:
        return of.at(of.ply)


def known_moves(state: State, viewer: Viewer, seat: Seat | None = None) -> Sequence[Move]:
    """The legal moves as far as a viewer may know them; none where they hang on what is hidden."""
    if knows_all(state, viewer):
        return state.moves(seat)
    return agreed(tuple(each.moves(seat)) for each in fitting(state, viewer)) or ()


def may_rate(state: State, viewer: Viewer, seat: Seat) -> bool:
    """Whether a viewer may hear what an adviser says to a seat: it looks at the seat's hand.

    What is hidden only between turns lies open in front of who must act.
    """
    opened = registry[state.GAME].hidden == "between turns" and seat in state.to_act
    return viewer == seat or knows_all(state, viewer) or opened


def agreed(values: Iterable[T]) -> T | None:
    """What all say; None if they differ.

    >>> agreed([3, 3]), agreed([3, 4])
    (3, None)
    """
    found = set(values)
    return found.pop() if len(found) == 1 else None


def common(lists: Sequence[Sequence[T]]) -> tuple[T, ...]:
    """What stands in all of the lists, in the order of the first.

    >>> common([["a", "b", "c"], ["c", "a"]])
    ('a', 'c')
    """
    return tuple(value for value in lists[0] if all(value in other for other in lists[1:]))
