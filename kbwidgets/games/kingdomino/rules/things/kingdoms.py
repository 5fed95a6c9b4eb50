"""The kingdoms with their squares and properties, and the dominoes.

They are made from the packed fields of a position when they are asked for.

>>> import kbwidgets as kb
>>> kingdom = kb.games["kingdomino"].start(["Ann", "Bo"]).kingdoms[0]
>>> kingdom, kingdom[0, 0], kingdom[4, 0]
(Kingdom(seat=0, name='Ann', colour='blue', points=0), Castle(colour='blue'), Empty(in_grid=True, x=4, y=0))
>>> kingdom[5, 0]
Traceback (most recent call last):
kbwidgets.core.errors.KbError: no kingdom of 5 x 5 reaches (5, 0): x and y go from -4 to 4
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import ClassVar, Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.errors import KbError
from kbwidgets.core.scene.svg_image import Still
from kbwidgets.core.text.lazy_import import later
from kbwidgets.core.text.words import quoted
from kbwidgets.core.things.named_sequence import NamedSequence
from kbwidgets.core.things.thing import Thing
from kbwidgets.core.values.plain_data import whole_pair
from kbwidgets.core.values.types import Place as PlaceKey
from kbwidgets.core.values.types import Seat
from kbwidgets.games.kingdomino.rules.chapters.scoring import Bonus, bonuses, points, properties
from kbwidgets.games.kingdomino.rules.dominoes import DOMINOES, NUMBERS, TERRAINS, packed_domino
from kbwidgets.games.kingdomino.rules.fields import Fields
from kbwidgets.games.kingdomino.rules.grid import STEPS, grid_of
from kbwidgets.games.kingdomino.rules.kingdom import Place, Realm, placements, square_key
from kbwidgets.games.kingdomino.rules.options import Setup

PICTURE: Final[Callable[[Thing], Still | None]] = later("kbwidgets.games.kingdomino.drawn.things:shown")


@dataclass(frozen=True, slots=True)
class KingdominoThing(Thing):
    """The base class of the things of Kingdomino."""

    SHOWN: ClassVar[Callable[[Thing], Still | None] | None] = PICTURE


@dataclass(frozen=True, slots=True)
class Domino(KingdominoThing):
    """A domino with the terrain and the crowns of each half (KD-COMP.1)."""

    number: int
    left: str
    left_crowns: int
    right: str
    right_crowns: int

    @property
    def terrains(self) -> tuple[str, str]:
        """The terrains of both halves."""
        return self.left, self.right

    @property
    def crowns(self) -> int:
        """The crowns of both halves together."""
        return self.left_crowns + self.right_crowns


def domino(number: int) -> Domino:
    """Return the domino with a number from 1 to 48.

    >>> domino(48)
    Domino(number=48, left='wheat', left_crowns=0, right='mountain', right_crowns=3)
    """
    known, left, left_crowns, right, right_crowns = packed_domino(_known(number))
    return Domino(known, TERRAINS[left], left_crowns, TERRAINS[right], right_crowns)


def _known(number: object) -> int:
    if isinstance(number, int) and number in NUMBERS:
        return number
    raise KbError(f"there is no domino {quoted(number)}: the dominoes have the numbers 1 to {len(DOMINOES)}")


@dataclass(frozen=True, slots=True)
class Square(KingdominoThing):
    """A square of a kingdom with half a domino, or a `Castle` or `Empty`."""

    terrain: str | None
    crowns: int
    domino: int | None
    """The number of the domino, or None on the castle and on an empty square."""
    x: int
    y: int
    _kingdom: Kingdom = field(repr=False, compare=False)

    @property
    def kingdom(self) -> Kingdom:
        """The kingdom that contains it."""
        return self._kingdom

    @property
    def place(self) -> PlaceKey | None:
        """The key that refusals, score lines and events use, or None in an earlier game of a Dynasty."""
        return self._kingdom.place(self.x, self.y)

    @property
    def neighbours(self) -> tuple[Square, ...]:
        """The squares that share an edge with this one: right, below, left, above (KD-PLACE.1)."""
        holds = grid_of(self._kingdom.size).holds
        beside = ((self.x + dx, self.y + dy) for dx, dy in STEPS)
        return tuple(self._kingdom[x, y] for x, y in beside if holds(x, y))

    @property
    def property(self) -> Property | None:  # This is the word of the rules.
        """The property of this square, or None on the castle and on an empty square (KD-SCORE.1)."""
        return next((part for part in self._kingdom.properties if (self.x, self.y) in part.at), None)


@dataclass(frozen=True, slots=True, repr=False)
class Castle(Square):
    """The square in the middle of a kingdom, which has no terrain (KD-SETUP.3)."""

    colour: str

    def __repr__(self) -> str:
        return f"Castle(colour={self.colour!r})"


@dataclass(frozen=True, slots=True, repr=False)
class Empty(Square):
    """A square without a domino."""

    in_grid: bool
    """True if the kingdom can still grow onto this square (KD-PLACE.5)."""

    def __repr__(self) -> str:
        return f"Empty(in_grid={self.in_grid}, x={self.x}, y={self.y})"


@dataclass(frozen=True, slots=True)
class Property(KingdominoThing):
    """A connected area of one terrain, which scores squares times crowns (KD-SCORE.1, KD-SCORE.2)."""

    terrain: str
    squares: int
    crowns: int
    points: int
    _at: tuple[tuple[int, int], ...] = field(repr=False)
    _places: tuple[PlaceKey, ...] = field(repr=False)
    _kingdom: Kingdom = field(repr=False, compare=False)

    @property
    def at(self) -> tuple[tuple[int, int], ...]:
        """The x and y of each of its squares, as used in `kingdom[1, 0]`."""
        return self._at

    @property
    def places(self) -> tuple[PlaceKey, ...]:
        """The keys of its squares, as in score lines, or () in an earlier game of a Dynasty."""
        return self._places

    @property
    def kingdom(self) -> Kingdom:
        """The kingdom that contains it."""
        return self._kingdom


@dataclass(frozen=True, slots=True)
class Box(KingdominoThing):
    """The smallest rectangle around a kingdom, with its sides and its limits in x and y (KD-PLACE.5, KD-OPT.2)."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    _kingdom: Kingdom = field(repr=False, compare=False)

    @property
    def kingdom(self) -> Kingdom:
        """The kingdom inside this rectangle."""
        return self._kingdom


@dataclass(frozen=True, slots=True)
class Kingdom(KingdominoThing):
    """A castle and the dominoes around it; `kingdom[1, 0]` is the square to the right of the castle (KD-PLACE.1)."""

    seat: Seat
    name: str
    colour: str
    points: int
    """The points of its properties (KD-SCORE.5), plus the bonuses if the game is over (KD-SCORE.4)."""
    size: int = field(repr=False)
    """The number of squares that it can be wide and tall (KD-SETUP.1)."""
    _bonuses: tuple[Bonus, ...] = field(repr=False)
    _realm: Realm = field(repr=False)
    _gone: bool = field(repr=False)

    def __getitem__(self, square: tuple[int, int]) -> Square:
        if (pair := whole_pair(square)) is None:
            raise KbError(f"found {quoted(square)} for a square, expected x and y as in kingdom[1, 0]")
        x, y = pair
        grid = self._realm.grid
        if not grid.holds(x, y):
            limits = f"x and y go from {-grid.radius} to {grid.radius}"
            raise KbError(f"no kingdom of {self.size} x {self.size} reaches ({quoted(x)}, {quoted(y)}): {limits}")
        return self.squares.get((x, y)) or Empty(
            None, 0, None, x, y, self, bool(self._realm.free >> grid.index(x, y) & 1)
        )

    __iter__ = None
    """A kingdom cannot be iterated over; use `squares` instead."""

    @property
    def squares(self) -> Mapping[tuple[int, int], Square]:
        """The squares that are not empty, the castle included, by x and y."""
        return _squares(self)

    @property
    def grid(self) -> Mapping[tuple[int, int], Square]:
        """The squares that are covered or that the kingdom can still reach, by x and y (KD-PLACE.5)."""
        taken, (x0, x1, y0, y1) = self.squares, self._realm.window()
        return {
            (x, y): taken.get((x, y)) or Empty(None, 0, None, x, y, self, True)
            for y in range(y0, y1 + 1)
            for x in range(x0, x1 + 1)
        }

    @property
    def properties(self) -> tuple[Property, ...]:
        """Its properties, including those without crowns (KD-SCORE.3)."""
        areas: list[Property] = []
        for part in properties(self._realm):
            at = tuple(self._realm.grid.xy(index) for index in bits(part.squares))
            places = tuple(place for x, y in at if (place := self.place(x, y)))
            areas.append(Property(TERRAINS[part.terrain], part.size, part.crowns, part.points, at, places, self))
        return tuple(areas)

    @property
    def largest(self) -> Property | None:
        """Its largest property, the first tie-break, or None if it has none (KD-TIE.1, KD-RES.8)."""
        return max(self.properties, key=lambda part: part.squares, default=None)

    @property
    def crowns(self) -> int:
        """The number of its crowns, the second tie-break (KD-TIE.1)."""
        return sum(square.crowns for square in self.squares.values())

    @property
    def bonuses(self) -> tuple[Bonus, ...]:
        """The bonuses that it scores, or () until the game is over (KD-OPT.1, KD-OPT.2)."""
        return self._bonuses

    @property
    def box(self) -> Box:
        """The smallest rectangle around it, the castle included."""
        left, right, top, bottom = self._realm.box()
        return Box(right - left + 1, bottom - top + 1, left, right, top, bottom, self)

    @property
    def laid(self) -> tuple[Place, ...]:
        """The placements that built it, in order (KD-PLACE.8)."""
        return self._realm.laid

    @property
    def dominoes(self) -> tuple[Domino, ...]:
        """The dominoes that were placed, in order."""
        return tuple(domino(move.number) for move in self._realm.laid)

    @property
    def discarded(self) -> tuple[Domino, ...]:
        """The dominoes that were discarded (KD-PLACE.9, KD-PLACE.10)."""
        return tuple(map(domino, self._realm.discarded))

    def place(self, x: int, y: int) -> PlaceKey | None:
        """Return the key of a square, or None in an earlier game of a Dynasty."""
        return None if self._gone else square_key(self.seat, x, y)

    def fits(self, number: Domino | int) -> tuple[Place, ...]:
        """Return the legal placements of a domino, given as a `Domino` or a number (KD-PLACE.4 to KD-PLACE.7).

        >>> import kbwidgets as kb
        >>> castle = kb.games["kingdomino"].start(2).kingdoms[0]
        >>> len(castle.fits(13)), len(castle.fits(domino(1)))
        (24, 12)
        """
        return (*placements(self._realm, _known(number.number if isinstance(number, Domino) else number)),)


@lru_cache(maxsize=64)
def _squares(kingdom: Kingdom) -> Mapping[tuple[int, int], Square]:
    """Return the castle and the halves of dominoes around it.

    They are cached, because a kingdom is often read square by square.
    """
    squares: dict[tuple[int, int], Square] = {(0, 0): Castle(None, 0, None, 0, 0, kingdom, kingdom.colour)}
    for move in kingdom._realm.laid:  # pyright: ignore[reportPrivateUsage]
        number, left, left_crowns, right, right_crowns = packed_domino(move.number)
        for (x, y), half, crowns in (((move.x, move.y), left, left_crowns), (move.other, right, right_crowns)):
            squares[x, y] = Square(TERRAINS[half], crowns, number, x, y, kingdom)
    return MappingProxyType(squares)


def kingdoms(position: Fields) -> NamedSequence[Kingdom]:
    """Return the kingdom of each seat."""
    return _game(position.setup, position.realms, ended=position.phase == "over", gone=False)


def games(position: Fields) -> tuple[NamedSequence[Kingdom], ...]:
    """Return the kingdoms of each game so far, the current one last."""
    return (*(_game(position.setup, realms, ended=True, gone=True) for realms in position.past), kingdoms(position))


@lru_cache(maxsize=32)
def _game(setup: Setup, realms: tuple[Realm, ...], *, ended: bool, gone: bool) -> NamedSequence[Kingdom]:
    """Return the kingdoms of a game; `gone` is True for an earlier game of a Dynasty."""
    kingdoms: list[Kingdom] = []
    for seat, realm in enumerate(realms):
        scored = tuple(bonuses(realm, setup)) if ended else ()
        total = points(realm) + sum(bonus.points for bonus in scored)
        kingdoms.append(Kingdom(seat, setup.names[seat], setup.colours[seat], total, realm.size, scored, realm, gone))
    return NamedSequence(kingdoms)
