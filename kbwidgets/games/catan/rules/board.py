"""What lies on a board: lands, number chits and ports, and what follows from them.

>>> from kbwidgets.games.catan.rules.given import BEGINNER, read_board
>>> board = read_board(BEGINNER, 3).board
>>> board.terrains[13] == DESERT, board.chits[13], board.port_at(26)
(True, 0, 5)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from kbwidgets.core.values.immutable import SetOnce
from kbwidgets.games.catan.rules.goods import CARDS, DESERT, Goods
from kbwidgets.games.catan.rules.grid import Grid, grid_of

GENERIC: Final = 5
"""The kind of a port that takes three of any resource; the others are those of their resource (CT-9.1)."""
NOWHERE: Final = -1


class Source(NamedTuple):
    """What a hex gives to a building at one of its corners."""

    chit: int
    card: Goods
    hexagon: int


class Board(SetOnce):
    """A board as far as it is laid out; two are equal that hold the same."""

    __slots__ = ("_hash", "chits", "grid", "ports", "sides", "sources", "terrains")

    def __init__(
        self, radius: int, terrains: tuple[int, ...], chits: tuple[int, ...], ports: tuple[tuple[int, int], ...]
    ) -> None:
        self.grid: Grid = grid_of(radius)
        self.terrains: tuple[int, ...] = terrains
        """The land of each hex, by its resource (CT-1.1)."""
        self.chits: tuple[int, ...] = chits
        """The chit of each hex, 0 for a desert (CT-1.3)."""
        self.ports: tuple[tuple[int, int], ...] = ports
        """Each port: the edge that it occupies (CT-2.10), and its kind."""
        self._hash = hash((radius, terrains, chits, ports))
        whole = len(chits) == self.grid.hexes
        self.sources: tuple[tuple[Source, ...], ...] = _sources(self.grid, terrains, chits) if whole else ()
        """What the hexes at each intersection give."""
        self.sides: tuple[int, ...] = _sides(self.grid, ports)
        """The intersections of the ports of each kind, as sets."""

    @property
    def radius(self) -> int:
        """How many rings of hexes there are (CT-2.1)."""
        return self.grid.radius

    def port_at(self, corner: int) -> int | None:
        """The kind of the port at an intersection."""
        return next((kind for kind, corners in enumerate(self.sides) if corners >> corner & 1), None)

    @property
    def deserts(self) -> tuple[int, ...]:
        """The hexes that give nothing."""
        return tuple(n for n, terrain in enumerate(self.terrains) if terrain == DESERT)

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Board)
            and self._hash == other._hash
            and (self.radius, self.terrains, self.chits, self.ports)
            == (other.radius, other.terrains, other.chits, other.ports)
        )

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return Board, (self.radius, self.terrains, self.chits, self.ports)


def _sources(grid: Grid, terrains: tuple[int, ...], chits: tuple[int, ...]) -> tuple[tuple[Source, ...], ...]:
    gives: Mapping[int, Source] = {
        n: Source(chit, CARDS[terrain], n)
        for n, (terrain, chit) in enumerate(zip(terrains, chits, strict=True))
        if terrain != DESERT
    }
    return tuple([tuple([gives[n] for n in hexes if n in gives]) for hexes in grid.lands_at])


def _sides(grid: Grid, ports: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    found = [0] * (GENERIC + 1)
    for edge, kind in ports:
        a, b = grid.ends[edge]
        found[kind] |= 1 << a | 1 << b
    return tuple(found)


def coastal_edge(grid: Grid, position: int) -> int:
    """The edge from an intersection of the outer ring to the next one."""
    size = len(grid.coast)
    edge = grid.edge(grid.coast[position % size], grid.coast[(position + 1) % size])
    assert edge is not None
    return edge


def red_neighbours(board: Board) -> tuple[tuple[int, int], ...]:
    """Hexes with red chits that lie beside each other (CT-2.7)."""
    red = [n for n, chit in enumerate(board.chits) if chit in (6, 8)]
    return tuple((one, other) for one in red for other in red if one < other and other in board.grid.neighbours(one))
