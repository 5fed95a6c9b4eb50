"""The coordinates of everything on a board, and what all boards of a radius share (CT-3.1).

>>> places = places_of(3)
>>> [round(half, 1) for half in (places.width, places.height)], places.hexes[1], places.angles[0]
([304.5, 279.0], (100.46, 0.0), 150)
>>> port_at(3, 71)
(192.0, 158.6)
"""

from __future__ import annotations

from functools import cache
from math import hypot, sqrt
from typing import Final, NamedTuple

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.boards.hexagons import Point
from kbwidgets.core.boards.mesh import mesh_points
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.games.catan.rules.board import grid_of

SIDE: Final = 58
"""The side of a hex."""
_MARGIN: Final = (53.4, 47.0)
"""The sea around the island, with room for a port."""
_OUT: Final = 32.5
"""The distance of a port from its edge."""
_WAVE: Final = "q4-5 8 0t8 0t8 0t8 0"
_SPREAD: Final = (83, 61)
"""The distances between waves."""


class Places(NamedTuple):
    """The centres of hexes, intersections and edges, the angles of edges, and half the size of the picture."""

    hexes: tuple[Point, ...]
    corners: tuple[Point, ...]
    edges: tuple[Point, ...]
    angles: tuple[int, ...]
    width: float
    height: float


@cache
def places_of(radius: int) -> Places:
    """Return the places of all boards of a radius; (0, 0) is the centre of hex 0."""
    points = mesh_points(grid_of(radius).mesh, SIDE)
    right, down = _MARGIN
    width = SIDE * sqrt(3) * (radius - 0.5) + right
    height = SIDE * (1.5 * (radius - 1) + 1) + down
    each = (tuple((_round(x), _round(y)) for x, y in result) for result in points[:3])
    hexes, corners, edges = each
    return Places(hexes, corners, edges, points.angles, width, height)


def _round(value: float) -> float:
    return round(value, 2) + 0.0


def use(key: str, symbol: str, point: Point) -> Node:
    """Return a symbol centred at a point."""
    x, y = point
    return h("use", key, href=f"#{symbol}", x=round(x, 1) + 0.0, y=round(y, 1) + 0.0)


def port_at(radius: int, edge: int) -> Point:
    """Return the point of a port's sign, out at sea in front of its edge (CT-3.9)."""
    grid, places = grid_of(radius), places_of(radius)
    a, b = grid.ends[edge]
    (inside,) = bits(grid.hex_set_at[a] & grid.hex_set_at[b])
    (x, y), (hx, hy) = places.edges[edge], places.hexes[inside]
    far = _OUT / hypot(x - hx, y - hy)
    return round(x + (x - hx) * far, 1), round(y + (y - hy) * far, 1)


def pier(radius: int, edge: int) -> str:
    """Return the lines from a port to both of its intersections (CT-2.10)."""
    x, y = port_at(radius, edge)
    ends = (places_of(radius).corners[corner] for corner in grid_of(radius).ends[edge])
    return "".join(f"M{x:g} {y:g}L{cx:.1f} {cy:.1f}" for cx, cy in ends)


@cache
def outline(radius: int) -> str:
    """Return the coast as points, in the order of its intersections (CT-3.3)."""
    corners = places_of(radius).corners
    return " ".join(f"{corners[n][0]:.1f},{corners[n][1]:.1f}" for n in grid_of(radius).coast)


@cache
def waves(radius: int) -> str:
    """Return the waves of the open sea, in rows like bricks, without any where a port may be."""
    places = places_of(radius)
    across, down = (spread * radius / 3 for spread in _SPREAD)
    rows, columns = int(places.height // down) + 1, int(2 * places.width // across)
    lines: list[str] = []
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            x = (column + row % 2 / 2 + (row * 3 + column * 5) % 7 / 14) * across
            y = row * down + (row * 2 + column * 3) % 5 * 5
            inside = abs(x + 16) < places.width - 24 and abs(y) < places.height - 12
            if inside and min(hypot(x + 16 - hx, y - hy) for hx, hy in places.hexes) > 2.02 * SIDE:
                lines.append(f"M{x:.0f} {y:.0f}{_WAVE}")
    return "".join(lines)
