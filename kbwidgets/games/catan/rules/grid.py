"""The hexes of a board with their intersections and edges, numbered in rings (CT-3).

>>> grid = grid_of(3)
>>> grid.hexes, grid.corners, grid.edges, grid.coast[0], len(grid.coast)
(19, 54, 72, 24, 30)
>>> grid.neighbours(7), grid.around(7), grid.beside(24), grid.name(grid.edge(27, 8))
((1, 8, 18), (24, 25, 26, 27, 8, 7), (7, 25, 53), '8-27')
"""

from __future__ import annotations

from functools import cache
from math import atan2, sqrt, tau
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.boards.hexagons import Spot
from kbwidgets.core.boards.mesh import Mesh, hex_mesh
from kbwidgets.core.values.immutable import SetOnce

_LISTED: Final = (3, 2, 1, 0, 5, 4)
"""The order S, SE, NE, N, NW, SW among corners listed clockwise from the top (CT-3.7)."""


class Grid(SetOnce):
    """The empty board of a radius. The ids of a smaller board are the first ids of a larger one (CT-3.4)."""

    def __init__(self, radius: int) -> None:
        reach = range(-radius + 1, radius)
        disc = [(q, s) for q in reach for s in reach if abs(q + s) < radius]
        self.radius = radius
        self.mesh: Mesh = hex_mesh(disc, _by_rings)
        self.hexes: int = 3 * radius * radius - 3 * radius + 1
        self.corners: int = 6 * radius * radius
        self.edges: int = 9 * radius * radius - 3 * radius
        self.coast: range = range(6 * (radius - 1) ** 2, self.corners)
        """The intersections on the coast, where ports are (CT-2.10)."""
        self.middles: tuple[Spot, ...] = self.mesh.middles
        """The centre of each hex, in halves of its width and of its side."""
        self.touching: tuple[int, ...] = self.mesh.hexes.neighbours
        """The neighbours of each hex, as a set."""
        self.meeting: tuple[int, ...] = self.mesh.hexes_at
        """The hexes at each intersection, as a set."""
        self.lands_at: tuple[tuple[int, ...], ...] = tuple(tuple(bits(hexes)) for hexes in self.meeting)
        """The hexes at each intersection, as a tuple."""
        self.ends: tuple[tuple[int, int], ...] = self.mesh.ends
        """The two intersections of each edge. Edges are bits of a set in the order of these pairs (CT-3.8)."""
        self.edges_at: tuple[int, ...] = self.mesh.edges_at
        self.near: tuple[int, ...] = self.mesh.corners.neighbours
        """The neighbours of each intersection, as a set."""
        self.here: tuple[int, ...] = tuple(near | 1 << corner for corner, near in enumerate(self.near))
        """Each intersection with its neighbours, where nobody can settle next to a building (CT-8.5)."""
        self.corners_of: tuple[int, ...] = tuple(sum(1 << corner for corner in six) for six in self.mesh.corners_of)
        """The corners of each hex, as a set."""
        self.dark: int = sum({1 << corner for six in self.mesh.corners_of for corner in six[::2]})
        """Every other intersection. Each edge joins one of these and one of the others."""
        self._numbers = {pair: edge for edge, pair in enumerate(self.ends)}

    def edge(self, a: int, b: int) -> int | None:
        """Return the bit of an edge, or None if no edge joins these intersections."""
        return self._numbers.get((a, b) if a < b else (b, a))

    def name(self, edge: int) -> str:
        """Return an edge as its pair, the smaller id first (CT-3.8)."""
        a, b = self.ends[edge]
        return f"{a}-{b}"

    def neighbours(self, hexagon: int) -> tuple[int, ...]:
        """Return the hexes next to a hex (CT-3.5)."""
        return tuple(bits(self.touching[hexagon]))

    def around(self, hexagon: int) -> tuple[int, ...]:
        """Return the corners of a hex: S, SE, NE, N, NW, SW (CT-3.7)."""
        six = self.mesh.corners_of[hexagon]
        return tuple(six[n] for n in _LISTED)

    def beside(self, corner: int) -> tuple[int, ...]:
        """Return the intersections next to an intersection (CT-3.6)."""
        return tuple(bits(self.near[corner]))

    def hexes_at(self, corner: int) -> tuple[int, ...]:
        """Return the hexes that meet at an intersection."""
        return self.lands_at[corner]

    def __reduce__(self) -> tuple[object, ...]:
        return grid_of, (self.radius,)


@cache
def grid_of(radius: int) -> Grid:
    """Return the empty board of a radius, made once."""
    return Grid(radius)


def ring_size(ring: int) -> int:
    """Return the number of hexes in a ring, 0 being the middle."""
    return 6 * ring or 1


def _by_rings(spot: Spot) -> tuple[float, ...]:
    """Return the ring of a hex or intersection, then its angle counter-clockwise from the first one.

    The first hex is due east (CT-3.2). The first intersection is the bottom corner of that hex (CT-3.3).
    """
    x, y = spot
    if y % 3 == 0 and (x + y // 3) % 2 == 0:
        return _ring(x, y), _turn(x, y, 0, 0)
    above = y % 3 == 2  # It is the bottom corner of the hex above it, or the top corner of the hex below it.
    meeting = ((x, y - 2), (x - 1, y + 1), (x + 1, y + 1)) if above else ((x, y + 2), (x - 1, y - 1), (x + 1, y - 1))
    ring = min(_ring(*middle) for middle in meeting)
    return ring, _turn(x, y, 2 * ring, 2)


def _ring(x: int, y: int) -> int:
    s = y // 3
    q = (x - s) // 2
    return max(abs(q), abs(s), abs(q + s))


def _turn(x: int, y: int, first_x: int, first_y: int) -> float:
    """Return the counter-clockwise angle from the first spot to another; y grows downwards."""
    if (x, y) == (first_x, first_y):
        return 0.0
    width = sqrt(3)
    return (atan2(-y, width * x) - atan2(-first_y, width * first_x)) % tau
