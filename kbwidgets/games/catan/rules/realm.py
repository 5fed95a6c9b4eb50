"""What a player has built, as sets of bits, with what follows for the next piece.

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
    """The pieces of a player: edges with roads, intersections with settlements and with cities."""

    roads: int
    settlements: int
    cities: int
    touched: int
    """Intersections at own roads (CT-8.4)."""
    spread: int
    """Edges at own buildings, and at ends of own roads where no opponent's building stands (CT-8.2)."""
    hexes: int
    """Hexes at own buildings."""

    @property
    def buildings(self) -> int:
        """The intersections with a settlement or a city."""
        return self.settlements | self.cities

    def paved(self, grid: Grid, edge: int, others: int) -> Realm:
        """With one road more; `others` are the buildings of the opponents."""
        roads, settlements, cities, touched, spread, hexes = self
        a, b = grid.ends[edge]
        if not others >> a & 1:
            spread |= grid.edges_at[a]
        if not others >> b & 1:
            spread |= grid.edges_at[b]
        return Realm(roads | 1 << edge, settlements, cities, touched | 1 << a | 1 << b, spread, hexes)

    def settled(self, grid: Grid, corner: int) -> Realm:
        """With one settlement more."""
        roads, settlements, cities, touched, spread, hexes = self
        hexes |= grid.meeting[corner]
        return Realm(roads, settlements | 1 << corner, cities, touched, spread | grid.edges_at[corner], hexes)

    def raised(self, corner: int) -> Realm:
        """With a city in place of a settlement (CT-8.6)."""
        roads, settlements, cities, touched, spread, hexes = self
        return Realm(roads, settlements ^ 1 << corner, cities | 1 << corner, touched, spread, hexes)

    def cut(self, grid: Grid, others: int) -> Realm:
        """After an opponent has built on an own road: nothing goes on from there (CT-8.3)."""
        spread = 0
        for corner in bits((self.touched & ~others) | self.buildings):
            spread |= grid.edges_at[corner]
        return self._replace(spread=spread)

    def weight(self, corners: int) -> int:
        """What a hex with these corners gives: 1 for a settlement, 2 for a city (CT-6.1)."""
        return (self.settlements & corners).bit_count() + 2 * (self.cities & corners).bit_count()


NOTHING: Final = Realm(0, 0, 0, 0, 0, 0)
"""Before the first piece."""
