"""The worth of the legal moves to an adviser, and the resulting heat of the places on the board.

>>> import kbwidgets as kb
>>> match = kb.Match(kb.games["kingdom-builder"], 2, seed=1)
>>> rated = rate_moves(match.game, match.state, "greedy")
>>> max(rank_places(match.state, rated).values())
9
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from kbwidgets.core.errors import KbError, UnknownName
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.player import Rated
from kbwidgets.core.protocol.state import State
from kbwidgets.core.text.markup import paragraph, table
from kbwidgets.core.text.words import counted, cut
from kbwidgets.core.values.types import CHANCE, OPEN, Place, Viewer
from kbwidgets.inspect.knowledge import may_rate

WARMEST = 9
_LINE = 120


class Heat(dict[str, tuple[float, ...]]):
    """The worth of each legal move to an adviser, best first, displayed as a table.

    >>> Heat({"build 7,5": (2, 9.25), "build 6,6": (2, 7.4)}).best
    'build 7,5'
    """

    @property
    def best(self) -> str | None:
        """The move that the adviser would make, or None if nobody has a decision to make."""
        return next(iter(self), None)

    def __repr__(self) -> str:
        best = f"; {self.best} {self._worth(self.best)}" if self.best is not None else ""
        return f"<Heat: {counted(len(self), 'move')}{cut(best, _LINE)}>"

    def _worth(self, move: str) -> str:
        return ", ".join(f"{part:.4g}" for part in self[move])

    def _repr_html_(self) -> str:
        rows = [(move, self._worth(move)) for move in self]
        note = "Higher is better; compare number by number." if rows else "There is no decision to make now."
        return paragraph(note) + (table(("move", "worth"), rows, one="move") if rows else "")


def rate_moves(game: Game, state: State, by: str | None = None, viewer: Viewer = OPEN) -> tuple[Rated, ...]:
    """Return the moves of a seat that must act as an adviser rates them, best first, or `()` if nobody decides.

    The seat is the viewer's own if it must act, otherwise the first that must. Raise `KbError` if the advice depends on
    information that is hidden from the viewer.
    """
    if by is not None and by not in game.advisers:
        raise UnknownName(f"adviser of {game.title}", by, game.advisers)
    if not game.advisers:
        raise KbError(f"{game.title} has no adviser to rate moves")
    if not state.to_act or state.to_act[0] == CHANCE:
        return ()
    seat = next((seat for seat in state.to_act if seat == viewer), state.to_act[0])
    adviser = game.advisers[by] if by is not None else next(iter(game.advisers.values()))
    if not may_rate(state, viewer, seat):
        problem = f"the value of {state.names[seat]}'s moves depends on hidden information"
        raise KbError(f"{problem}; make the cell with viewer={seat} or viewer='all'")
    return adviser(state.view(seat), state.moves(seat), Random(0))


def rank_places(state: State, rated: Sequence[Rated]) -> dict[Place, int]:
    """Return the heat of each place that a move concerns, from 0 to 9 by the rank of its best move."""
    ranks = {worth: rank for rank, worth in enumerate(sorted({each.worth for each in rated}))}
    top = max(1, len(ranks) - 1)
    heats: dict[Place, int] = {}
    for each in rated:
        heat = WARMEST * ranks[each.worth] // top if len(ranks) > 1 else WARMEST
        for place in state.events(each.move)[0].at:
            heats[place] = max(heat, heats.get(place, 0))
    return heats


def scale_values(values: Mapping[Place, float]) -> dict[Place, int]:
    """Return the heat of each place by its number, from 0 for the lowest to 9 for the highest.

    >>> scale_values({"peru": 0.5, "brazil": 2, "congo": 5})
    {'peru': 0, 'brazil': 3, 'congo': 9}
    """
    low, high = min(values.values(), default=0), max(values.values(), default=0)
    span = high - low
    return {place: round(WARMEST * (value - low) / span) if span else WARMEST for place, value in values.items()}
