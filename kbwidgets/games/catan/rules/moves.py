"""The moves of Catan and how they are written.

Chance: `tile wool`, `red 7`, `chit 5`, `corner 7`, `desert 9`, `gap 2`, `turn 5` and `port any` lay out the board.
Tiles and number tokens are for the next hex, ports for the next place. `red` chooses a hex for a red number, `corner`
the start of the spiral; `gap` gets a spare intersection, and `turn` rotates the ring of ports. `first 2` names the next
player in turn order, `dice 3 4` rolls, `card knight` is a bought card and `steal wool` a stolen one. The cards are
knight, road-building, plenty, monopoly and point.

Players: `roll`, or by hand `roll 3 4` or `roll 7` (the total); `settlement 12`, `road 3-12` and `city 12`, in the
setup and with free roads too; `buy` for a development card; `knight`, `road-building`, `plenty 1 wool 1 ore` and
`monopoly ore` to play one, and `stop` to skip the second free road; `discard 0 2 wool 2 ore` for seat 0; `robber 7`, or
`robber 7 from 2` to name the victim; `trade 4 wool for 1 ore` with the bank; `offer 1 wool for 1 ore to 0 2` to seats;
`call nothing for 1 ore to 0 2` to ask who gives ore; `accept 2`, `reject 2` and `counter 2 1 ore for 2 wool` by seat 2,
from its side; `confirm 2`, `withdraw`; `show 1` for a victory point card; `end`.

Cards are in the order wool, grain, lumber, brick, ore, and no cards are `nothing`. Seats count from 0.

>>> parse = MOVES.parse
>>> str(parse("road 12-3")), str(parse("plenty 2 ore")), parse("offer 1 wool for 1 ore to 0 2").to
('road 3-12', 'plenty 2 ore', (0, 2))
>>> parse("roll 3 4"), str(parse("roll 7")), parse("roll") == ROLL
(Roll(first=3, second=4), 'roll 7', True)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, TypeAlias, cast

from kbwidgets.core.protocol.forms import Moves, Words
from kbwidgets.core.protocol.move import Move
from kbwidgets.core.setup.pick_kinds import Open, Some
from kbwidgets.core.text.words import counted
from kbwidgets.games.catan.rules.goods import ANY, LANDS, RESOURCES, TERRAINS, Goods, read, written

CARD_NAMES: Final = ("knight", "road-building", "plenty", "monopoly", "point")
"""The development cards (CT-1.5). All victory point cards are alike."""
CARD_NOUNS: Final = ("knight", "Road Building card", "Year of Plenty card", "Monopoly card", "victory point card")
"""The development cards, as a sentence names them."""
KNIGHT, ROAD_BUILDING, PLENTY, MONOPOLY, POINT = range(5)
POINT_NAMES: Final = ("Chapel", "Library", "Market", "Palace", "University")
"""The victory point cards by name (CT-1.5)."""


def point_names(seat: int, count: int) -> list[str]:
    """Return the names of the victory point cards in a hand.

    They are alike, so each hand starts at a different name (CT-16.28).

    >>> point_names(0, 2), point_names(1, 1), point_names(2, 2)
    (['Chapel', 'Library'], ['Market'], ['University', 'Chapel'])
    """
    return [POINT_NAMES[(2 * seat + n) % len(POINT_NAMES)] for n in range(count)]


def cards_told(seat: int, numbers: Sequence[int]) -> str:
    """Return the development cards of a hand as text, given the number of each kind."""
    told = [f"{count} {name}" for name, count in zip(CARD_NAMES[:POINT], numbers, strict=False) if count]
    return ", ".join([*told, *point_names(seat, numbers[POINT])])


PORTS: Final = (*RESOURCES, "any")


class CatanMoves(Moves):
    """The kinds of moves. A road is read with the smaller intersection first (CT-3.8)."""

    def parse(self, text: str) -> Move:
        move = super().parse(text)
        return Road(move.b, move.a) if isinstance(move, Road) and move.a > move.b else move


MOVES: Final = CatanMoves(code="CT-ERR.32", rule="CT-5.7")
SEATS: Final = Some(tuple("01234567"), 1, 8)


class _Cards:
    """The codec of packed resource cards, written as a list."""

    accepts = "goods"
    open: Open = ANY
    write = staticmethod(written)
    read = staticmethod(read)


class _Seats:
    """The codec of the seats that are asked."""

    accepts = "seats"
    open: Open = SEATS

    def write(self, value: object, /) -> str:
        return " ".join(map(str, cast("tuple[int, ...]", value))) or "nothing"

    def read(self, text: str, /) -> tuple[int, ...]:
        seats = SEATS.read(text)
        return tuple(map(int, seats)) if isinstance(seats, tuple) else ()


Cards: TypeAlias = Annotated[Goods, _Cards()]
Resource: TypeAlias = Annotated[int, Words(*RESOURCES, called="resource")]


class _OfCards(Move):
    """A move that names packed cards, and therefore shows its text as its `repr`."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __dir__(self) -> Iterable[str]:
        return [name for name in super().__dir__() if name not in ("goods", "give", "get")]


@MOVES.form("roll[ {first}[ {second}]]", rule="CT-5.3", past="{who} rolled the dice.", is_logged=False)
class Roll(Move):
    """A roll by chance, or by hand with both faces or with the total and 0 (CT-5.3, CT-13.5)."""

    first: int = -1
    second: int = 0

    @property
    def is_by_hand(self) -> bool:
        """True if the dice were rolled by hand."""
        return self.first >= 0


@MOVES.form("buy", rule="CT-8.7", past="{who} bought a development card.")
class Buy(Move):
    """A bought development card (CT-8.7)."""


@MOVES.form("stop", rule="CT-10.8", past="{who} placed only one road.")
class Stop(Move):
    """The choice to skip the second free road (CT-10.8)."""


@MOVES.form("withdraw", rule="CT-9.7", past="{who} withdrew the offer.")
class Withdraw(Move):
    """The end of an open offer (CT-9.7)."""


@MOVES.form("end", rule="CT-5.5", past="{who} ended their turn.", is_logged=False)
class End(Move):
    """The end of a turn (CT-5.5)."""


@MOVES.form("knight", rule="CT-10.7", past="{who} played a knight.", event="play")
class PlayKnight(Move):
    """A played knight (CT-10.7)."""


@MOVES.form("road-building", rule="CT-10.8", past="{who} played Road Building.", event="play")
class PlayRoads(Move):
    """A played Road Building card (CT-10.8)."""


@MOVES.form("settlement {corner}", rule="CT-8.4", past="{who} built a settlement.", at="intersection {corner}")
class Settle(Move):
    """A new settlement (CT-4.3, CT-8.4)."""

    corner: int


@MOVES.form("road {a}-{b}", rule="CT-8.2", past="{who} built a road.", at="edge {a}-{b}")
class Road(Move):
    """A new road between two intersections, the smaller id first (CT-8.2, CT-3.8)."""

    a: int
    b: int


@MOVES.form("city {corner}", rule="CT-8.6", past="{who} built a city.", at="intersection {corner}")
class City(Move):
    """A city that replaces one of the player's settlements (CT-8.6)."""

    corner: int


@MOVES.form("plenty {goods=1 grain 1 ore}", rule="CT-10.9")
class Plenty(_OfCards):
    """A Year of Plenty, with the cards that the bank gives (CT-10.9)."""

    goods: Cards


@MOVES.form("monopoly {kind}", rule="CT-10.10", past="{who} played Monopoly and named {resource}.", event="play")
class Monopoly(Move):
    """A played Monopoly, for which all opponents hand over one resource (CT-10.10)."""

    kind: Resource

    @property
    def resource(self) -> str:
        """The name of the resource."""
        return RESOURCES[self.kind]


@MOVES.form("discard {seat} {goods=1 grain 1 ore}", rule="CT-7.1")
class Discard(_OfCards):
    """A seat's choice of discards after a 7 (CT-7.1)."""

    seat: int
    goods: Cards


@MOVES.form("robber {hexagon}[ from {victim}]", rule="CT-7.3", past="{who} moved the robber.", at="hex {hexagon}")
class Robber(Move):
    """A move of the robber to a hex. `victim` is the seat robbed, or -1 if none is named (CT-7.3, CT-7.4)."""

    hexagon: int
    victim: int = -1


@MOVES.form("trade {given=4} {give=grain} for {gotten=1} {get=ore}", rule="CT-9.2")
class BankTrade(Move):
    """A trade with the bank, cards of one kind for cards of another (CT-9.2)."""

    given: int
    give: Annotated[int, Words(*RESOURCES)]
    gotten: int
    get: Annotated[int, Words(*RESOURCES)]


@MOVES.form("offer {give=1 grain} for {get=1 ore} to {to}", rule="CT-9.5")
class Offer(_OfCards):
    """An offer of cards for cards to some opponents (CT-9.5)."""

    give: Cards
    get: Cards
    to: Annotated[tuple[int, ...], _Seats()]


@MOVES.form("call {give=1 grain} for {get=1 ore} to {to}", rule="CT-9.6")
class Call(Offer):
    """A request, which is an offer with one empty side that asks opponents for offers (CT-9.6)."""


@MOVES.form("accept {seat}", rule="CT-9.8", past="{who} accepted.")
class Accept(Move):
    """The acceptance of an offer (CT-9.8)."""

    seat: int


@MOVES.form("reject {seat}", rule="CT-9.8", past="{who} declined.")
class Reject(Move):
    """The rejection of an offer (CT-9.8)."""

    seat: int


@MOVES.form("counter {seat} {give=1 grain} for {get=1 ore}", rule="CT-9.8")
class Counter(_OfCards):
    """A counteroffer to an offer, from the side of the seat that makes it (CT-9.8)."""

    seat: int
    give: Cards
    get: Cards


@MOVES.form("confirm {seat}", rule="CT-9.9")
class Confirm(Move):
    """The confirmation of a trade with a seat that accepted or countered (CT-9.9)."""

    seat: int


@MOVES.form("show {count}", rule="CT-10.4", past="{who} revealed {points}.")
class Show(Move):
    """Victory point cards that are revealed (CT-10.4)."""

    count: int

    @property
    def points(self) -> str:
        """The points revealed, with their noun."""
        return counted(self.count, "victory point")


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """A draw that lays out part of the board: `kind` is its verb, and `what` says which."""

    kind: ClassVar[str] = ""
    what: int


@MOVES.form("tile {what}", rule="CT-2.5", past="A hex of {land} was placed.", event="lay", is_logged=False)
class LayTile(Lay):
    """The terrain of the next hex (CT-2.5)."""

    kind = "tile"
    what: Annotated[int, Words(*TERRAINS, called="terrain")]

    @property
    def land(self) -> str:
        """The name of the land."""
        return LANDS[self.what]


@MOVES.form("port {what}", rule="CT-2.13", past="A {port} port was placed.", event="lay", is_logged=False)
class LayPort(Lay):
    """The kind of the next port (CT-2.13)."""

    kind = "port"
    what: Annotated[int, Words(*PORTS, called="kind")]

    @property
    def port(self) -> str:
        """The resource of the port, or the rate of a generic one."""
        return RESOURCES[self.what] if self.what < len(RESOURCES) else "3:1"


@MOVES.form("red {what}", rule="CT-2.7", past="A hex was chosen for a red number.", event="lay", is_logged=False)
class LayRed(Lay):
    """A hex for a red number (CT-2.7)."""

    kind = "red"


@MOVES.form("chit {what}", rule="CT-2.7", past="Number token {what} was placed.", event="lay", is_logged=False)
class LayChit(Lay):
    """The number token of the next hex (CT-2.7)."""

    kind = "chit"


@MOVES.form("corner {what}", rule="CT-2.8", past="The start of the spiral was chosen.", event="lay", is_logged=False)
class LayCorner(Lay):
    """The corner hex where the spiral of number tokens starts (CT-2.8)."""

    kind = "corner"


@MOVES.form("desert {what}", rule="CT-2.14", past="A desert was chosen for the robber.", event="lay", is_logged=False)
class LayDesert(Lay):
    """The desert where the robber starts (CT-2.14)."""

    kind = "desert"


@MOVES.form("gap {what}", rule="CT-2.11", past="A gap between ports was widened.", event="lay", is_logged=False)
class LayGap(Lay):
    """A gap between ports that gets a spare intersection (CT-2.11)."""

    kind = "gap"


@MOVES.form("turn {what}", rule="CT-2.11", past="The ring of ports was rotated.", event="lay", is_logged=False)
class LayTurn(Lay):
    """The rotation of the ring of ports (CT-2.11)."""

    kind = "turn"


@MOVES.form("first {seat}", rule="CT-4.1")
class First(Move):
    """The next seat in turn order, drawn by chance (CT-4.1)."""

    seat: int


@MOVES.form("dice {first} {second}", rule="CT-5.3")
class Dice(Move):
    """A roll of both dice by chance (CT-5.3, CT-4.1)."""

    first: int
    second: int


@MOVES.form("card {card}", rule="CT-8.7")
class Drawn(Move):
    """The top card of the deck, for the player who bought it (CT-8.7)."""

    card: Annotated[int, Words(*CARD_NAMES)]


@MOVES.form("steal {kind}", rule="CT-7.5")
class Steal(Move):
    """The card stolen from the victim (CT-7.5)."""

    kind: Resource


ROLL, BUY, STOP, WITHDRAW, END = Roll(), Buy(), Stop(), Withdraw(), End()
PLAY_KNIGHT, PLAY_ROADS = PlayKnight(), PlayRoads()
DICE: Final = tuple(Dice(first, second) for first in range(1, 7) for second in range(1, 7))
ROLLED: Final = (
    *(Roll(first, second) for first in range(1, 7) for second in range(1, 7)),
    *(Roll(total) for total in range(2, 13)),
)
DRAWN: Final = tuple(Drawn(card) for card in range(len(CARD_NAMES)))
STEALS: Final = tuple(Steal(kind) for kind in range(len(RESOURCES)))
MONOPOLIES: Final = tuple(Monopoly(kind) for kind in range(len(RESOURCES)))
ACCEPTS: Final = tuple(Accept(seat) for seat in range(8))
REJECTS: Final = tuple(Reject(seat) for seat in range(8))
CONFIRMS: Final = tuple(Confirm(seat) for seat in range(8))
LAYS: Final = {each.kind: each for each in (LayTile, LayRed, LayCorner, LayChit, LayGap, LayTurn, LayPort, LayDesert)}
"""The classes of draws that lay out the board, by their verbs."""
