"""The hexes, intersections and edges of a board, numbered in rings (CT-3), their contents, and a player's pieces.

>>> grid = grid_of(3)
>>> grid.hexes, grid.corners, grid.edges, grid.coast[0], len(grid.coast)
(19, 54, 72, 24, 30)
>>> grid.neighbours(7), grid.around(7), grid.beside(24), grid.name(grid.edge(27, 8))
((1, 8, 18), (24, 25, 26, 27, 8, 7), (7, 25, 53), '8-27')
>>> from kbwidgets.games.catan.rules.options import BEGINNER, read_board
>>> board = read_board(BEGINNER, 3).board
>>> board.terrains[13] == DESERT, board.chits[13], board.port_at(26)
(True, 0, 5)
>>> first = NOTHING.with_settlement(grid, 14).with_road(grid, grid.edge(13, 14), 0)
>>> [grid.name(edge) for edge in bits(first.reachable_edges & ~first.roads)]
['12-13', '13-34', '14-15', '14-37']
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import atan2, sqrt, tau
from typing import Final, NamedTuple

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.boards.hexagons import Spot
from kbwidgets.core.boards.mesh import Mesh, hex_mesh
from kbwidgets.core.values.immutable import SetOnce
from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.rules.resources import CARDS, DESERT, Goods
from kbwidgets.games.catan.rules.stock import RED

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
        self.hex_neighbours: tuple[int, ...] = self.mesh.hexes.neighbours
        """The neighbours of each hex, as a set."""
        self.hex_set_at: tuple[int, ...] = self.mesh.hexes_at
        """The hexes at each intersection, as a set."""
        self.hexes_at: tuple[tuple[int, ...], ...] = tuple(tuple(bits(hexes)) for hexes in self.hex_set_at)
        """The hexes at each intersection, as a tuple."""
        self.ends: tuple[tuple[int, int], ...] = self.mesh.ends
        """The two intersections of each edge. Edges are bits of a set in the order of these pairs (CT-3.8)."""
        self.edges_at: tuple[int, ...] = self.mesh.edges_at
        self.corner_neighbours: tuple[int, ...] = self.mesh.corners.neighbours
        """The neighbours of each intersection, as a set."""
        self.blocked_by: tuple[int, ...] = tuple(
            near | 1 << corner for corner, near in enumerate(self.corner_neighbours)
        )
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
        return tuple(bits(self.hex_neighbours[hexagon]))

    def around(self, hexagon: int) -> tuple[int, ...]:
        """Return the corners of a hex: S, SE, NE, N, NW, SW (CT-3.7)."""
        six = self.mesh.corners_of[hexagon]
        return tuple(six[n] for n in _LISTED)

    def beside(self, corner: int) -> tuple[int, ...]:
        """Return the intersections next to an intersection (CT-3.6)."""
        return tuple(bits(self.corner_neighbours[corner]))

    def __reduce__(self) -> tuple[object, ...]:
        return grid_of, (self.radius,)


@cache
def grid_of(radius: int) -> Grid:
    """Return the empty board of a radius, made once."""
    return Grid(radius)


def _by_rings(spot: Spot) -> tuple[float, ...]:
    """Return the ring of a hex or intersection, then its angle counter-clockwise from the first one.

    The first hex is due east (CT-3.2). The first intersection is the bottom corner of that hex (CT-3.3).
    """
    x, y = spot
    if y % 3 == 0 and (x + y // 3) % 2 == 0:
        return _ring_of(x, y), _angle_of(x, y, 0, 0)
    above = y % 3 == 2  # It is the bottom corner of the hex above it, or the top corner of the hex below it.
    meeting = ((x, y - 2), (x - 1, y + 1), (x + 1, y + 1)) if above else ((x, y + 2), (x - 1, y - 1), (x + 1, y - 1))
    ring = min(_ring_of(*middle) for middle in meeting)
    return ring, _angle_of(x, y, 2 * ring, 2)


def _ring_of(x: int, y: int) -> int:
    s = y // 3
    q = (x - s) // 2
    return max(abs(q), abs(s), abs(q + s))


def _angle_of(x: int, y: int, first_x: int, first_y: int) -> float:
    """Return the counter-clockwise angle from the first spot to another; y grows downwards."""
    if (x, y) == (first_x, first_y):
        return 0.0
    width = sqrt(3)
    return (atan2(-y, width * x) - atan2(-first_y, width * first_x)) % tau


GENERIC: Final = 5
"""The kind of a port that takes any resource. Other ports are numbered like their resources (CT-9.1)."""
NOWHERE: Final = -1


class Source(NamedTuple):
    """The yield of a hex for a building at one of its corners."""

    chit: int
    card: Goods
    hexagon: int


class Land(SetOnce):
    """A board, perhaps only partly laid out. Boards with the same contents are equal."""

    __slots__ = ("_hash", "chits", "grid", "ports", "sides", "sources", "terrains")

    def __init__(
        self, radius: int, terrains: tuple[int, ...], chits: tuple[int, ...], ports: tuple[tuple[int, int], ...]
    ) -> None:
        self.grid: Grid = grid_of(radius)
        self.terrains: tuple[int, ...] = terrains
        """The terrain of each hex, numbered like its resource (CT-1.1)."""
        self.chits: tuple[int, ...] = chits
        """The number token of each hex, 0 for a desert (CT-1.3)."""
        self.ports: tuple[tuple[int, int], ...] = ports
        """The edge and the kind of each port (CT-2.10)."""
        self._hash = hash((radius, terrains, chits, ports))
        is_complete = len(chits) == self.grid.hexes
        self.sources: tuple[tuple[Source, ...], ...] = _sources(self.grid, terrains, chits) if is_complete else ()
        """The yields of the hexes at each intersection."""
        self.sides: tuple[int, ...] = _sides(self.grid, ports)
        """The intersections of the ports of each kind, as sets."""

    @property
    def radius(self) -> int:
        """The number of rings of hexes (CT-2.1)."""
        return self.grid.radius

    def port_at(self, corner: int) -> int | None:
        """Return the kind of the port at an intersection, or None."""
        return next((kind for kind, corners in enumerate(self.sides) if corners >> corner & 1), None)

    @property
    def deserts(self) -> tuple[int, ...]:
        """The desert hexes."""
        return tuple(n for n, terrain in enumerate(self.terrains) if terrain == DESERT)

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Land)
            and self._hash == other._hash
            and (self.radius, self.terrains, self.chits, self.ports)
            == (other.radius, other.terrains, other.chits, other.ports)
        )

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return Land, (self.radius, self.terrains, self.chits, self.ports)


def _sources(grid: Grid, terrains: tuple[int, ...], chits: tuple[int, ...]) -> tuple[tuple[Source, ...], ...]:
    gives: Mapping[int, Source] = {
        n: Source(chit, CARDS[terrain], n)
        for n, (terrain, chit) in enumerate(zip(terrains, chits, strict=True))
        if terrain != DESERT
    }
    return tuple([tuple([gives[n] for n in hexes if n in gives]) for hexes in grid.hexes_at])


def _sides(grid: Grid, ports: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    sides = [0] * (GENERIC + 1)
    for edge, kind in ports:
        a, b = grid.ends[edge]
        sides[kind] |= 1 << a | 1 << b
    return tuple(sides)


def coastal_edge(grid: Grid, position: int) -> int:
    """Return the edge from an intersection on the coast to the next one."""
    size = len(grid.coast)
    edge = grid.edge(grid.coast[position % size], grid.coast[(position + 1) % size])
    assert edge is not None
    return edge


def red_neighbours(land: Land) -> tuple[tuple[int, int], ...]:
    """Return the pairs of adjacent hexes that both have red numbers (CT-2.7)."""
    red = [n for n, chit in enumerate(land.chits) if chit in RED]
    return tuple((one, other) for one in red for other in red if one < other and other in land.grid.neighbours(one))


class Realm(NamedTuple):
    """The pieces of a player, with roads on edges, and settlements and cities on intersections."""

    roads: int
    settlements: int
    cities: int
    touched: int
    """The intersections at the player's roads (CT-8.4)."""
    reachable_edges: int
    """The edges at the player's buildings, and at ends of roads without an opponent's building (CT-8.2)."""
    hexes: int
    """The hexes at the player's buildings."""

    @property
    def buildings(self) -> int:
        """The intersections with a settlement or a city."""
        return self.settlements | self.cities

    def with_road(self, grid: Grid, edge: int, others: int) -> Realm:
        """Return these pieces with one more road; `others` are the opponents' buildings."""
        roads, settlements, cities, touched, reachable, hexes = self
        a, b = grid.ends[edge]
        if not others >> a & 1:
            reachable |= grid.edges_at[a]
        if not others >> b & 1:
            reachable |= grid.edges_at[b]
        return Realm(roads | 1 << edge, settlements, cities, touched | 1 << a | 1 << b, reachable, hexes)

    def with_settlement(self, grid: Grid, corner: int) -> Realm:
        """Return these pieces with one more settlement."""
        roads, settlements, cities, touched, reachable, hexes = self
        hexes |= grid.hex_set_at[corner]
        return Realm(roads, settlements | 1 << corner, cities, touched, reachable | grid.edges_at[corner], hexes)

    def with_city(self, corner: int) -> Realm:
        """Return these pieces with a city in place of a settlement (CT-8.6)."""
        roads, settlements, cities, touched, reachable, hexes = self
        return Realm(roads, settlements ^ 1 << corner, cities | 1 << corner, touched, reachable, hexes)

    def cut(self, grid: Grid, others: int) -> Realm:
        """Return these pieces after an opponent built on a road, which ends there now (CT-8.3)."""
        reachable = 0
        for corner in bits((self.touched & ~others) | self.buildings):
            reachable |= grid.edges_at[corner]
        return self._replace(reachable_edges=reachable)

    def weight(self, corners: int) -> int:
        """Return the yield of a hex with these corners: 1 for a settlement, 2 for a city (CT-6.1)."""
        return (self.settlements & corners).bit_count() + 2 * (self.cities & corners).bit_count()


def owner_of(realms: Sequence[Realm], corner: int) -> tuple[Seat, str] | None:
    """Return the seat with a building at an intersection and the kind of the building, or None."""
    for seat, realm in enumerate(realms):
        if realm.buildings >> corner & 1:
            return seat, "settlement" if realm.settlements >> corner & 1 else "city"
    return None


NOTHING: Final = Realm(0, 0, 0, 0, 0, 0)
"""The pieces before the first one is placed."""
