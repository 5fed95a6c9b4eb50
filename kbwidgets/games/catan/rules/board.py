"""The contents of a board (terrain, number tokens and ports) and what follows from them.

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
"""The kind of a port that takes any resource. Other ports are numbered like their resources (CT-9.1)."""
NOWHERE: Final = -1


class Source(NamedTuple):
    """The yield of a hex for a building at one of its corners."""

    chit: int
    card: Goods
    hexagon: int


class Board(SetOnce):
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
        whole = len(chits) == self.grid.hexes
        self.sources: tuple[tuple[Source, ...], ...] = _sources(self.grid, terrains, chits) if whole else ()
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
    """Return the edge from an intersection on the coast to the next one."""
    size = len(grid.coast)
    edge = grid.edge(grid.coast[position % size], grid.coast[(position + 1) % size])
    assert edge is not None
    return edge


def red_neighbours(board: Board) -> tuple[tuple[int, int], ...]:
    """Return the pairs of adjacent hexes that both have red numbers (CT-2.7)."""
    red = [n for n, chit in enumerate(board.chits) if chit in (6, 8)]
    return tuple((one, other) for one in red for other in red if one < other and other in board.grid.neighbours(one))
