"""The pieces of a player on the board, as sets of bits, and the places for the next piece.

>>> from kbwidgets.games.catan.rules.grid import grid_of
>>> grid = grid_of(3)
>>> first = NOTHING.settled(grid, 14).paved(grid, grid.edge(13, 14), 0)
>>> [grid.name(edge) for edge in bits(first.spread & ~first.roads)]
['12-13', '13-34', '14-15', '14-37']
"""

from __future__ import annotations

from typing import Final, NamedTuple

from kbwidgets.core.boards.geometry import bits
from kbwidgets.games.catan.rules.grid import Grid


class Realm(NamedTuple):
    """The pieces of a player, with roads on edges, and settlements and cities on intersections."""

    roads: int
    settlements: int
    cities: int
    touched: int
    """The intersections at the player's roads (CT-8.4)."""
    spread: int
    """The edges at the player's buildings, and at ends of roads without an opponent's building (CT-8.2)."""
    hexes: int
    """The hexes at the player's buildings."""

    @property
    def buildings(self) -> int:
        """The intersections with a settlement or a city."""
        return self.settlements | self.cities

    def paved(self, grid: Grid, edge: int, others: int) -> Realm:
        """Return these pieces with one more road; `others` are the opponents' buildings."""
        roads, settlements, cities, touched, spread, hexes = self
        a, b = grid.ends[edge]
        if not others >> a & 1:
            spread |= grid.edges_at[a]
        if not others >> b & 1:
            spread |= grid.edges_at[b]
        return Realm(roads | 1 << edge, settlements, cities, touched | 1 << a | 1 << b, spread, hexes)

    def settled(self, grid: Grid, corner: int) -> Realm:
        """Return these pieces with one more settlement."""
        roads, settlements, cities, touched, spread, hexes = self
        hexes |= grid.meeting[corner]
        return Realm(roads, settlements | 1 << corner, cities, touched, spread | grid.edges_at[corner], hexes)

    def raised(self, corner: int) -> Realm:
        """Return these pieces with a city in place of a settlement (CT-8.6)."""
        roads, settlements, cities, touched, spread, hexes = self
        return Realm(roads, settlements ^ 1 << corner, cities | 1 << corner, touched, spread, hexes)

    def cut(self, grid: Grid, others: int) -> Realm:
        """Return these pieces after an opponent built on a road, which ends there now (CT-8.3)."""
        spread = 0
        for corner in bits((self.touched & ~others) | self.buildings):
            spread |= grid.edges_at[corner]
        return self._replace(spread=spread)

    def weight(self, corners: int) -> int:
        """Return the yield of a hex with these corners: 1 for a settlement, 2 for a city (CT-6.1)."""
        return (self.settlements & corners).bit_count() + 2 * (self.cities & corners).bit_count()


NOTHING: Final = Realm(0, 0, 0, 0, 0, 0)
"""The pieces before the first one is placed."""
