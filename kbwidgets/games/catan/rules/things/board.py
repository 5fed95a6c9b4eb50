"""The board of Catan in the words of its rules: hexes, intersections, edges and ports, made when they are read.

>>> from kbwidgets.games.catan.rules.options import BEGINNER, read_board
>>> from kbwidgets.games.catan.rules.board import NOTHING
>>> land = read_board(BEGINNER, 3).board
>>> board = Board(3, land.grid, land.terrains, land.chits, land.ports, 13, ("Ann",), ("blue",), (NOTHING,), 0)
>>> board.hexes[7], board.intersections[25].port
(Hex(number=7, land='fields', resource='grain', chit=8, robber=False), 'any')
>>> board.edges[26, 25], [edge.place for edge in board.intersections[25].edges]
(Edge(a=25, b=26, road=None), ['edge 24-25', 'edge 25-26'])
>>> board.edges[7, 26]
Traceback (most recent call last):
kbwidgets.core.errors.KbError: there is no edge 7-26: intersection 7 is next to 6, 8 and 24
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import ClassVar, Final, SupportsIndex, TypeVar, overload

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.errors import KbError
from kbwidgets.core.scene.svg_image import Still
from kbwidgets.core.text.lazy_import import later
from kbwidgets.core.text.words import cut, joined
from kbwidgets.core.things.named_sequence import KeyedSequence
from kbwidgets.core.things.thing import Thing
from kbwidgets.core.values.plain_data import whole_pair
from kbwidgets.core.values.types import Place, Seat
from kbwidgets.games.catan.rules.board import Grid, Realm, owner_of
from kbwidgets.games.catan.rules.position import corner_key, edge_key, hex_key
from kbwidgets.games.catan.rules.resources import DESERT, LANDS, PORTS, RESOURCES
from kbwidgets.games.catan.rules.stock import DOTS

_LONG: Final = 80
"""The most characters of a fact in the line of a thing, because a player may have any name."""


@dataclass(frozen=True, slots=True, repr=False)
class CatanNoun(Thing):
    """A thing of Catan."""

    SHOWN: ClassVar[Callable[[Thing], Still | None] | None] = later("kbwidgets.games.catan.drawn.things:shown")

    def __repr__(self) -> str:
        values = [f"{each.name}={cut(repr(getattr(self, each.name)), _LONG)}" for each in fields(self) if each.repr]
        return f"{type(self).__name__}({', '.join(values)})"


@dataclass(frozen=True, slots=True, repr=False)
class Hex(CatanNoun):
    """A hex of the board (CT-3.2)."""

    number: int
    land: str | None
    """One of pasture, fields, forest, hills, mountains and desert (CT-1.1), or None before it is laid out."""
    resource: str | None
    """The resource it produces, or None for a desert."""
    chit: int | None
    """The number on its token, or None for a desert (CT-1.3)."""
    robber: bool
    """True if the robber is here, so that the hex produces nothing (CT-7.6)."""
    place: Place = field(repr=False)
    """The key that refusals and events use: `hex 7`."""
    _board: Board = field(repr=False, compare=False)

    @property
    def dots(self) -> int:
        """The number of rolls out of 36 that match its token (CT-1.2)."""
        return DOTS[self.chit or 0]

    @property
    def neighbours(self) -> tuple[Hex, ...]:
        """The hexes next to it (CT-3.5)."""
        return tuple(map(self._board._hex, self._board._grid.neighbours(self.number)))

    @property
    def intersections(self) -> tuple[Intersection, ...]:
        """Its corners: S, SE, NE, N, NW, SW (CT-3.7)."""
        return tuple(map(self._board._corner, self._board._grid.around(self.number)))


@dataclass(frozen=True, slots=True, repr=False)
class Intersection(CatanNoun):
    """A corner where hexes meet and buildings stand (CT-3.3)."""

    number: int
    building: str | None
    """`settlement` or `city`, or None if there is no building."""
    player: str | None
    """The name of the building's owner; `seat` is their seat."""
    port: str | None
    """The kind of the port here, a resource or `any`."""
    place: Place = field(repr=False)
    """The key that refusals, events and score lines use: `intersection 25`."""
    seat: Seat | None = field(repr=False)
    colour: str | None = field(repr=False)
    _board: Board = field(repr=False, compare=False)

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The one to three hexes that meet here (CT-2.2)."""
        return tuple(map(self._board._hex, self._board._grid.hexes_at[self.number]))

    @property
    def neighbours(self) -> tuple[Intersection, ...]:
        """The intersections next to it (CT-3.6)."""
        return tuple(map(self._board._corner, self._board._grid.beside(self.number)))

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The edges that end here."""
        return tuple(map(self._board._edge, bits(self._board._grid.edges_at[self.number])))

    @property
    def free(self) -> bool:
        """True if the distance rule leaves room for a settlement (CT-8.4, CT-8.5)."""
        return bool(self._board._free_corners >> self.number & 1)

    @property
    def dots(self) -> int:
        """The dots of the hexes here, added up: rolls out of 36 (CT-1.2)."""
        return sum(each.dots for each in self.hexes)


@dataclass(frozen=True, slots=True, repr=False)
class Edge(CatanNoun):
    """The path between two adjacent intersections, where a road can be (CT-3.8)."""

    a: int
    b: int
    road: str | None
    """The name of the road's owner; `seat` is their seat."""
    place: Place = field(repr=False)
    """The key that refusals and events use: `edge 25-26`."""
    seat: Seat | None = field(repr=False)
    colour: str | None = field(repr=False)
    _board: Board = field(repr=False, compare=False)

    @property
    def ends(self) -> tuple[Intersection, Intersection]:
        """Both intersections, the smaller number first."""
        return self._board._corner(self.a), self._board._corner(self.b)


@dataclass(frozen=True, slots=True, repr=False)
class Port(CatanNoun):
    """A port. A player with a building at one of its intersections trades at its rate with the bank (CT-9.1)."""

    kind: str
    """The resource that it takes, or `any`."""
    rate: int
    """The number of cards that it takes for one."""
    a: int
    b: int
    _board: Board = field(repr=False, compare=False)

    @property
    def edge(self) -> Edge:
        """The coastal edge of the port (CT-2.10)."""
        return self._board.edges[self.a, self.b]

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players who can trade here."""
        return tuple(dict.fromkeys(corner.player for corner in self.edge.ends if corner.player))


# -- the board --------------------------------------------------------------------------------------------

_T = TypeVar("_T", bound="Hex | Intersection | Edge")


class Places(KeyedSequence[_T]):
    """Hexes, intersections or edges in the order of their numbers, found by number or by key."""

    KIND: ClassVar[str] = "place"

    @classmethod
    def key(cls, thing: _T) -> str:
        """Return the key of a thing."""
        return thing.place

    def __repr__(self) -> str:
        return f"<{self[0].place} to {self[-1].place}>" if self else "<no places>"


class Edges(Places[Edge]):
    """The edges, found by their two intersections in either order: `edges[25, 26]`."""

    KIND: ClassVar[str] = "edge"

    @overload
    def __getitem__(self, at: SupportsIndex | str | tuple[int, int]) -> Edge: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Edge, ...]: ...
    def __getitem__(self, at: SupportsIndex | slice | str | tuple[int, int]) -> Edge | tuple[Edge, ...]:
        if not isinstance(at, tuple):
            return super().__getitem__(at)
        at = whole_pair(at) or at
        pair = set(at)
        for edge in self:
            if {edge.a, edge.b} == pair and len(at) == 2:
                return edge
        beside = [str(edge.a + edge.b - at[0]) for edge in self if pair and at[0] in (edge.a, edge.b)]
        told = f"intersection {at[0]} is next to {joined(beside)}" if beside else "give two neighbours"
        raise KbError(f"there is no edge {cut('-'.join(map(str, at)))}: {told}")


@dataclass(frozen=True, slots=True, repr=False)
class Board(CatanNoun):
    """The board with its pieces: `board.hexes[7]`, `board.intersections[25]`, `board.edges[25, 26]`, `board.ports`."""

    radius: int
    _grid: Grid = field(repr=False)
    _lands: tuple[int, ...] = field(repr=False)
    """The terrains of the hexes that are laid out."""
    _chits: tuple[int, ...] = field(repr=False)
    _ports: tuple[tuple[int, int], ...] = field(repr=False)
    _robber: int = field(repr=False)
    _names: tuple[str, ...] = field(repr=False)
    _colours: tuple[str, ...] = field(repr=False)
    _realms: tuple[Realm, ...] = field(repr=False)
    _free_corners: int = field(repr=False)

    @property
    def hexes(self) -> Places[Hex]:
        """The hexes by their ids (CT-3.2)."""
        return _hexes(self)

    @property
    def intersections(self) -> Places[Intersection]:
        """The intersections by their ids (CT-3.3)."""
        return _corners(self)

    @property
    def edges(self) -> Edges:
        """The edges by their pairs (CT-3.8)."""
        return _edges(self)

    @property
    def ports(self) -> tuple[Port, ...]:
        """The ports (CT-2.10)."""
        ends = self._grid.ends
        return tuple(Port(PORTS[kind], 3 if kind == DESERT else 2, *ends[edge], self) for edge, kind in self._ports)

    @property
    def robber(self) -> Hex | None:
        """The hex of the robber, or None while it is off the board (CT-16.23)."""
        return self._hex(self._robber) if self._robber >= 0 else None

    def _hex(self, number: int) -> Hex:
        land = self._lands[number] if number < len(self._lands) else None
        chit = self._chits[number] or None if number < len(self._chits) else None
        resource = RESOURCES[land] if land is not None and land != DESERT else None
        name = LANDS[land] if land is not None else None
        return Hex(number, name, resource, chit, number == self._robber, hex_key(number), self)

    def _corner(self, number: int) -> Intersection:
        owner = owner_of(self._realms, number)
        port = next((PORTS[kind] for edge, kind in self._ports if number in self._grid.ends[edge]), None)
        place = corner_key(number)
        if owner is None:
            return Intersection(number, None, None, port, place, None, None, self)
        seat, building = owner
        return Intersection(number, building, self._names[seat], port, place, seat, self._colours[seat], self)

    def _edge(self, number: int) -> Edge:
        seat = next((seat for seat, realm in enumerate(self._realms) if realm.roads >> number & 1), None)
        road, colour = (None, None) if seat is None else (self._names[seat], self._colours[seat])
        return Edge(*self._grid.ends[number], road, edge_key(self._grid.name(number)), seat, colour, self)


@lru_cache(maxsize=32)
def _hexes(board: Board) -> Places[Hex]:
    """Return the hexes, made only once because they are read one by one."""
    return Places(map(board._hex, range(board._grid.hexes)))


@lru_cache(maxsize=32)
def _corners(board: Board) -> Places[Intersection]:
    return Places(map(board._corner, range(board._grid.corners)))


@lru_cache(maxsize=32)
def _edges(board: Board) -> Edges:
    return Edges(map(board._edge, range(board._grid.edges)))
