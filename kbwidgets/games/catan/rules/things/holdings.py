"""The cards and pieces of the players and of the bank of Catan, made when they are read.

>>> from kbwidgets.games.catan.rules.resources import packed
>>> cards_of(packed({"wool": 2, "ore": 1})), len(cards_of(packed({"wool": 2, "ore": 1})))
(Cards(wool=2, ore=1), 3)
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from fractions import Fraction

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.things.thing import Hidden
from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.rules.board import Realm
from kbwidgets.games.catan.rules.resources import DESERT, RESOURCES, Goods, counts, dev_count
from kbwidgets.games.catan.rules.things.board import Board, CatanNoun, Edge, Intersection, Port


@dataclass(frozen=True, slots=True, repr=False)
class Counted(CatanNoun):
    """Cards by kind. The line omits the kinds with none."""

    def __repr__(self) -> str:
        numbers = [f"{each.name}={count}" for each in fields(self) if (count := getattr(self, each.name))]
        return f"{type(self).__name__}({', '.join(numbers)})"


@dataclass(frozen=True, slots=True, repr=False)
class Cards(Counted):
    """Cards of each resource. Its length is their number."""

    wool: int
    grain: int
    lumber: int
    brick: int
    ore: int

    def __len__(self) -> int:
        return self.wool + self.grain + self.lumber + self.brick + self.ore


@dataclass(frozen=True, slots=True, repr=False)
class DevelopmentCards(Counted):
    """Development cards of each kind. Its length is their number (CT-1.5)."""

    knight: int
    road_building: int
    plenty: int
    monopoly: int
    point: int
    """The number of victory point cards (CT-10.4)."""

    def __len__(self) -> int:
        return self.knight + self.road_building + self.plenty + self.monopoly + self.point


def cards_of(goods: Goods) -> Cards:
    """Return packed resource cards."""
    return Cards(*counts(goods))


def dev_cards_of(cards: int) -> DevelopmentCards:
    """Return packed development cards."""
    return DevelopmentCards(*(dev_count(cards, kind) for kind in range(5)))


@dataclass(frozen=True, slots=True, repr=False)
class Production(CatanNoun):
    """The average number of cards of each resource per roll.

    Dots are counted in 36ths. A city counts twice, and the robber's hex does not count.
    """

    wool: Fraction
    grain: Fraction
    lumber: Fraction
    brick: Fraction
    ore: Fraction


@dataclass(frozen=True, slots=True, repr=False)
class Title(CatanNoun):
    """Longest Road or Largest Army, with its holder and their roads or knights (CT-1.7)."""

    name: str
    player: str
    count: int
    points: int


@dataclass(frozen=True, slots=True, repr=False)
class OpenOffer(CatanNoun):
    """An open offer with its two sides, the players who are asked, and their answers (CT-9.5)."""

    player: str
    give: Cards
    get: Cards
    call: bool
    """True if it is a request with one side left empty (CT-9.6)."""
    asked: tuple[str, ...] = field(repr=False)
    answers: tuple[str, ...] = field(repr=False)
    """The answers of those who are asked, in order: `accept`, `reject`, `counter`, or "" before an answer."""


@dataclass(frozen=True, slots=True, repr=False)
class Player(CatanNoun):
    """A player, with their cards and their pieces on the board."""

    seat: Seat
    name: str
    colour: str
    points: int | None
    """The points that the viewer can see, without hidden victory point cards (CT-10.4)."""
    hand: Cards | Hidden
    cards: DevelopmentCards | Hidden = field(repr=False)
    knights: int = field(repr=False)
    """The knights played (CT-10.5)."""
    roads_left: int = field(repr=False)
    settlements_left: int = field(repr=False)
    cities_left: int = field(repr=False)
    rates: Cards = field(repr=False)
    """The number of cards of each resource that the bank takes for one (CT-9.1)."""
    _board: Board = field(repr=False, compare=False)
    _realm: Realm = field(repr=False)
    _longest: int = field(repr=False)

    @property
    def roads(self) -> tuple[Edge, ...]:
        """The edges with a road of this player."""
        return tuple(map(self._board._edge, bits(self._realm.roads)))

    @property
    def longest_road(self) -> tuple[Edge, ...]:
        """The edges of one longest road; their number is the road length (CT-11.1)."""
        return tuple(map(self._board._edge, bits(self._longest)))

    @property
    def settlements(self) -> tuple[Intersection, ...]:
        """The intersections with a settlement of this player."""
        return tuple(map(self._board._corner, bits(self._realm.settlements)))

    @property
    def cities(self) -> tuple[Intersection, ...]:
        """The intersections with a city of this player."""
        return tuple(map(self._board._corner, bits(self._realm.cities)))

    @property
    def ports(self) -> tuple[Port, ...]:
        """The ports where this player has a building (CT-9.1)."""
        return tuple(port for port in self._board.ports if self.name in port.players)

    @property
    def production(self) -> Production:
        """The average number of cards of each resource per roll (CT-6.1, CT-7.6)."""
        averages = [Fraction(0)] * DESERT
        for corners, weight in ((self.settlements, 1), (self.cities, 2)):
            for hex_ in (each for corner in corners for each in corner.hexes):
                if hex_.resource and not hex_.robber:
                    averages[RESOURCES.index(hex_.resource)] += Fraction(weight * hex_.dots, 36)
        return Production(*averages)
