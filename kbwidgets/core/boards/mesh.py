"""Boards of hexes whose corners and edges are shared by neighbours and can be built on.

Hexes are given by axial steps (q, s), east (1, 0) and south-east (0, 1) of (0, 0), and have a corner at the top. Hexes,
corners and edges are numbered from 0.

>>> pair = hex_mesh([(0, 0), (1, 0)])
>>> pair.corners_of
((0, 3, 6, 8, 5, 2), (1, 4, 7, 9, 6, 3))
>>> len(pair.ends), pair.ends[pair.edges_of[0][1]], [list(bits(found)) for found in pair.hexes_at[3:7]]
(11, (3, 6), [[0, 1], [1], [0], [0, 1]])
>>> places = mesh_points(pair, side=20)
>>> [round(x, 2) for x, _ in places.hexes], places.angles[:5]
([0.0, 34.64], (150, 30, 150, 30, 90))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.boards.graph import Graph
from kbwidgets.core.boards.hexagons import Point, Spot, around, point

Numbering: TypeAlias = "Callable[[Spot], tuple[float, ...]]"
"""The sort key by which hexes and corners are numbered.

It takes the spot of each, counted from the centre of the hex (0, 0).
"""


class Mesh(NamedTuple):
    """The hexes, corners and edges of a board, with their neighbours.

    Neighbours are two hexes that share an edge, two corners joined by an edge, or two edges that meet in a corner.
    """

    hexes: Graph
    corners: Graph
    edges: Graph
    corners_of: tuple[tuple[int, ...], ...]
    """The six corners of each hex, clockwise from the top."""
    edges_of: tuple[tuple[int, ...], ...]
    """The six edges of each hex, clockwise from the one after the top corner."""
    ends: tuple[tuple[int, int], ...]
    """The two corners of each edge in ascending order. Edges are numbered by them."""
    hexes_at: tuple[int, ...]
    """The set of hexes around each corner."""
    edges_at: tuple[int, ...]
    """The set of edges at each corner."""
    middles: tuple[Spot, ...]
    """The spot of each hex."""
    spots: tuple[Spot, ...]
    """The spot of each corner."""


class MeshPoints(NamedTuple):
    """The coordinates of a mesh's parts in the plane, with the centre of the hex (0, 0) as the origin."""

    hexes: tuple[Point, ...]
    corners: tuple[Point, ...]
    edges: tuple[Point, ...]
    angles: tuple[int, ...]
    """The clockwise rotation that lays a horizontal piece along each edge, in degrees: 30, 90 or 150."""


def by_rows(spot: Spot) -> tuple[float, ...]:
    """Return a key that numbers spots row by row from the top, each row from the left."""
    x, y = spot
    return y, x


def hex_mesh(hexes: Iterable[tuple[int, int]], numbering: Numbering = by_rows) -> Mesh:
    """Make the mesh of some hexes, numbered by the key `numbering`."""
    middles = tuple(sorted({(2 * q + s, 3 * s) for q, s in hexes}, key=numbering))
    spots = tuple(sorted({spot for each in middles for spot in around(each)}, key=numbering))
    number = {spot: n for n, spot in enumerate(spots)}
    corners_of = tuple(tuple(number[spot] for spot in around(each)) for each in middles)
    sides = [list(zip(six, (*six[1:], six[0]), strict=True)) for six in corners_of]
    ends = tuple(sorted({(min(side), max(side)) for six in sides for side in six}))
    edge = {pair: n for n, pair in enumerate(ends)}
    edges_of = tuple(tuple(edge[min(side), max(side)] for side in six) for six in sides)
    hexes_at, edges_at = _collect_things(corners_of, len(spots)), _collect_things(ends, len(spots))
    return Mesh(
        hexes=_connect(edges_of, _collect_things(edges_of, len(ends))),
        corners=_connect(tuple(tuple(bits(edges)) for edges in edges_at), tuple(1 << a | 1 << b for a, b in ends)),
        edges=_connect(ends, edges_at),
        corners_of=corners_of,
        edges_of=edges_of,
        ends=ends,
        hexes_at=hexes_at,
        edges_at=edges_at,
        middles=middles,
        spots=spots,
    )


def mesh_points(mesh: Mesh, side: float) -> MeshPoints:
    """Return the coordinates of a mesh whose hexes have sides of this length."""
    corners = tuple(point(spot, side) for spot in mesh.spots)
    pairs = [(corners[one], corners[other]) for one, other in mesh.ends]
    edges = tuple(((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairs)
    angles = tuple(90 if ax == bx else 30 if (ax < bx) == (ay < by) else 150 for (ax, ay), (bx, by) in pairs)
    return MeshPoints(tuple(point(spot, side) for spot in mesh.middles), corners, edges, angles)


def _collect_things(parts_of: Sequence[Iterable[int]], count: int) -> tuple[int, ...]:
    """Return, for each of `count` parts, the set of things that have it."""
    things = [0] * count
    for thing, parts in enumerate(parts_of):
        for part in parts:
            things[part] |= 1 << thing
    return tuple(things)


def _connect(parts_of: Sequence[Iterable[int]], held: Sequence[int]) -> Graph:
    """Return the graph in which two things are neighbours if they share a part."""
    return Graph([{other for part in parts for other in bits(held[part])} - {thing}
                  for thing, parts in enumerate(parts_of)])  # fmt: skip
