"""The knowledge of a viewer about a position, which is what is certain in spite of hidden information.

It is proved without sampling. For other seats it follows from the game's bounds, which are made from the view alone.

>>> import kbwidgets as kb
>>> match = kb.Match(kb.games["pawns-board"], ["Ann", "Bo"], seed=1)
>>> len(known_moves(match.state, 0)) == len(match.state.moves()), [str(move) for move in known_moves(match.state, 1)]
(True, ['pass'])
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from kbwidgets.core.errors import KbError
from kbwidgets.core.protocol.registry import registry
from kbwidgets.core.protocol.state import Move, State
from kbwidgets.core.protocol.turn_count import Line
from kbwidgets.core.protocol.typed import S
from kbwidgets.core.text.words import quoted
from kbwidgets.core.values.types import OPEN, Refusal, Seat, Viewer

T = TypeVar("T")


def knows_all(state: State, viewer: Viewer) -> bool:
    """Return whether nothing is hidden from a viewer."""
    return viewer == OPEN or registry[state.GAME].hidden == "nothing"


def present(of: Line[S] | S) -> S:
    """Return the current position of a match, or the state itself if one is given."""
    if isinstance(of, State):
        return of
    if not hasattr(of, "at"):
        raise KbError(f"cannot inspect {quoted(of)}; expected a match or a state")
    with of.lock:
        return of.at(of.ply)


def known_moves(state: State, viewer: Viewer, seat: Seat | None = None) -> Sequence[Move]:
    """Return the moves that a viewer knows to be legal: all of their own, and those of other seats that are certain.

    Without a seat they are those of all seats that act, one after another.
    """
    if knows_all(state, viewer):
        return state.moves(seat)
    if seat is None:
        acting = (*state.to_act, *state.may_act)
        return tuple(move for each in acting for move in known_moves(state, viewer, each))
    if seat == viewer:
        return state.moves(seat)
    bounds = state.bounds(state.view(viewer))
    return bounds[0].moves(seat) if bounds else ()


def may_do_more(state: State, viewer: Viewer, seat: Seat) -> bool:
    """Return whether a seat may have moves that the viewer cannot be sure of."""
    if seat == viewer or knows_all(state, viewer):
        return False
    if (bounds := state.bounds(state.view(viewer))) is None:
        return True
    least, most = bounds
    is_open = any(form.seat == seat for form in most.open_moves())
    return is_open or len(least.moves(seat)) != len(most.moves(seat))


def is_foreseen(state: State, move: Move, viewer: Viewer) -> bool:
    """Return whether a viewer can foresee everything that they will see of a legal move."""
    return knows_all(state, viewer) or state.foresees(move, viewer)


def is_certain(state: State, move: Move, viewer: Viewer) -> bool:
    """Return whether a viewer knows both that a move is legal and all that they will see of it."""
    if knows_all(state, viewer) or (state.to_act and state.mover(move) == viewer):
        judge: State | None = state
    else:
        bounds = state.bounds(state.view(viewer))
        judge = bounds[0] if bounds else None
    return judge is not None and not judge.refusals(move) and is_foreseen(state, move, viewer)


class Judgement(NamedTuple):
    """The reasons against a move that a viewer can be sure of."""

    refusals: tuple[Refusal, ...]
    is_certain: bool
    """True if the viewer also knows whether the move is legal."""


def judgement(state: State, move: Move | str, viewer: Viewer) -> Judgement:
    """Return what a viewer can know of the legality of a move; a viewer's seat is judged as the one that moves.

    A seat that acts gets the full refusals, as it would by trying the move.
    """
    seat = viewer if viewer in range(len(state.names)) else None
    if seat in (*state.to_act, *state.may_act) or knows_all(state, viewer):
        return Judgement(state.refusals(move, seat), is_certain=True)
    if (bounds := state.bounds(state.view(viewer))) is None:
        return Judgement((), is_certain=False)
    least, most = (each.refusals(move, seat) for each in bounds)
    refusals = common([least, most])
    return Judgement(refusals, is_certain=not least or bool(refusals))


def may_rate(state: State, viewer: Viewer, seat: Seat) -> bool:
    """Return whether a viewer may see an adviser's ratings for a seat, which are based on that seat's hand.

    Information that is hidden only between turns is visible to the player who must act.
    """
    opened = registry[state.GAME].hidden == "between turns" and seat in state.to_act
    return viewer == seat or knows_all(state, viewer) or opened


def common(lists: Iterable[Sequence[T]]) -> tuple[T, ...]:
    """Return the values that all lists contain, in the order of the first.

    >>> common([["a", "b", "c"], ["c", "a"]])
    ('a', 'c')
    """
    first, *others = lists
    return tuple(value for value in first if all(value in other for other in others))
