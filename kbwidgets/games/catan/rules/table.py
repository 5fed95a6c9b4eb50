"""The setup of a match and the moves of its board, made once.

>>> from kbwidgets.core.setup.seating import Seating
>>> from kbwidgets.games.catan.rules.options import OPTIONS, set_up
>>> values = {option.name: option.default for option in OPTIONS}
>>> table = table_of(set_up(Seating(("Ann", "Bo"), ("blue", "red")), values))
>>> table.seats, str(table.roads[0]), str(table.robbers[2][7]), table.bank & 31
(2, 'road 0-1', 'robber 7 from 1', 19)
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kbwidgets.core.values.immutable import SetOnce
from kbwidgets.games.catan.rules.goods import EACH
from kbwidgets.games.catan.rules.grid import Grid, grid_of
from kbwidgets.games.catan.rules.moves import City, Road, Robber, Settle
from kbwidgets.games.catan.rules.options import UNLIMITED, Limits, Setup

ENDLESS: Final = 1 << 18
"""The cards of each resource in an unlimited bank, more than all hands can ever hold."""


class Table(SetOnce):
    """The setup of a match, its grid, and one move for each place. Tables with the same setup are equal."""

    __slots__ = (
        "_hash", "bank", "by_hand", "cities", "early_reveal", "friendly", "grid", "limits", "max_turns", "roads",
        "robbers", "seats", "settles", "setup",
    )  # fmt: skip

    def __init__(self, setup: Setup) -> None:
        self.setup: Setup = setup
        self.grid: Grid = grid_of(setup.radius)
        self.seats: int = len(setup.names)
        self.limits: Limits = setup.limits
        self.max_turns: int = setup.max_turns
        self.friendly: bool = setup.friendly_robber
        self.early_reveal: bool = setup.early_reveal
        self.by_hand: bool = setup.dice == "manual"
        self.bank: int = (ENDLESS if setup.bank == UNLIMITED else setup.bank) * EACH
        """The bank's cards before the first is given (CT-1.4)."""
        self.roads: tuple[Road, ...] = tuple(Road(a, b) for a, b in self.grid.ends)
        self.settles: tuple[Settle, ...] = tuple(Settle(corner) for corner in range(self.grid.corners))
        self.cities: tuple[City, ...] = tuple(City(corner) for corner in range(self.grid.corners))
        self.robbers: tuple[tuple[Robber, ...], ...] = tuple(
            tuple(Robber(hexagon, victim) for hexagon in range(self.grid.hexes)) for victim in range(-1, self.seats)
        )
        """The robber's moves to each hex: without a victim, then from each seat."""
        self._hash = hash(setup)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Table) and self.setup == other.setup)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return table_of, (self.setup,)


@lru_cache(maxsize=64)
def table_of(setup: Setup) -> Table:
    """Return the table of a setup, made once."""
    return Table(setup)
