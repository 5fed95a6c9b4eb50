"""The moves of Catan and their text.

Chance: `tile wool`, `red 7`, `chit 5`, `corner 7`, `desert 9`, `gap 2`, `turn 5`, `port any` lay out the board: tiles
and chits for the next hex, ports for the next place; `red` is a hex that gets a red chit, `corner` the start of the
spiral, `gap` gets a spare intersection, `turn` turns the ring of ports. `first 2` says who comes next in the order of
play; `dice 3 4` are rolled; `card knight` is bought; `steal wool` is stolen. The cards are knight, road-building,
plenty, monopoly, point.

Players: `roll`, or by hand `roll 3 4` or `roll 7` (the total); `settlement 12`, `road 3-12`, `city 12`, in the
setup and with free roads too; `buy` a development card; `knight`, `road-building`, `plenty 1 wool 1 ore`,
`monopoly ore` play one, `stop` leaves the second free road out; `discard 0 2 wool 2 ore` of seat 0; `robber 7`, or
`robber 7 from 2` who is robbed; `trade 4 wool for 1 ore` with the bank; `offer 1 wool for 1 ore to 0 2` to seats;
`call nothing for 1 ore to 0 2` asks who gives ore; `accept 2`, `reject 2`, `counter 2 1 ore for 2 wool` by seat 2, from
its side; `confirm 2`, `withdraw`; `show 1` victory point card; `end`.

Goods stand in the order wool, grain, lumber, brick, ore; no goods are `nothing`. Seats count from 0.

>>> str(parse("road 12-3")), str(parse("plenty 2 ore")), parse("offer 1 wool for 1 ore to 0 2").to
('road 3-12', 'plenty 2 ore', (0, 2))
>>> parse("roll 3 4"), str(parse("roll 7")), parse("roll") == ROLL
(Rolled(first=3, second=4), 'roll 7', True)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from kbwidgets.core.protocol.notation import Notation
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.setup.pick_kinds import Some
from kbwidgets.games.catan.rules.goods import ANY, RESOURCES, TERRAINS, Goods, read, written

CARD_NAMES: Final = ("knight", "road-building", "plenty", "monopoly", "point")
"""The development cards (CT-1.5); all victory point cards are alike."""
CARD_NOUNS: Final = ("knight", "Road Building card", "Year of Plenty card", "Monopoly card", "victory point card")
"""The development cards as a sentence names them."""
KNIGHT, ROAD_BUILDING, PLENTY, MONOPOLY, POINT = range(5)
POINT_NAMES: Final = ("Chapel", "Library", "Market", "Palace", "University")
"""The victory point cards by name (CT-1.5)."""


def point_names(seat: int, count: int) -> list[str]:
    """Return the names of the victory point cards in a hand: they are alike, so each hand names its own (CT-16.28).

    >>> point_names(0, 2), point_names(1, 1), point_names(2, 2)
    (['Chapel', 'Library'], ['Market'], ['University', 'Chapel'])
    """
    return [POINT_NAMES[(2 * seat + n) % len(POINT_NAMES)] for n in range(count)]


def cards_told(seat: int, numbers: Sequence[int]) -> str:
    """Return the development cards of a hand in words, given how many there are of each kind."""
    told = [f"{count} {name}" for name, count in zip(CARD_NAMES[:POINT], numbers, strict=False) if count]
    return ", ".join([*told, *point_names(seat, numbers[POINT])])


PORTS: Final = (*RESOURCES, "any")


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """Chance lays out a part of the board: its kind, and a number that says which."""

    kind: str
    what: int

    def __str__(self) -> str:
        words = {"tile": TERRAINS, "port": PORTS}.get(self.kind)
        return f"{self.kind} {self.what if words is None else words[self.what]}"


@dataclass(frozen=True, slots=True)
class Dice(Move):
    """Chance rolls both dice (CT-5.3, CT-4.1)."""

    first: int
    second: int

    def __str__(self) -> str:
        return f"dice {self.first} {self.second}"


@dataclass(frozen=True, slots=True)
class Drawn(Move):
    """Chance gives the top card of the deck to who has bought it (CT-8.7)."""

    card: int

    def __str__(self) -> str:
        return f"card {CARD_NAMES[self.card]}"


@dataclass(frozen=True, slots=True)
class Steal(Move):
    """Chance takes a card of the victim (CT-7.5)."""

    kind: int

    def __str__(self) -> str:
        return f"steal {RESOURCES[self.kind]}"


@dataclass(frozen=True, slots=True)
class Word(Move):
    """What is said in one word: roll, buy, stop, withdraw, end, and the cards that name nothing."""

    word: str

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class Rolled(Move):
    """Dice that were rolled by hand: both faces, or the total and 0 (CT-13.5)."""

    first: int
    second: int

    def __str__(self) -> str:
        return f"roll {self.first} {self.second}" if self.second else f"roll {self.first}"


@dataclass(frozen=True, slots=True)
class Settle(Move):
    """A settlement (CT-4.3, CT-8.4)."""

    corner: int

    def __str__(self) -> str:
        return f"settlement {self.corner}"


@dataclass(frozen=True, slots=True)
class Road(Move):
    """A road on the edge between two intersections, the smaller id first (CT-8.2, CT-3.8)."""

    a: int
    b: int

    def __str__(self) -> str:
        return f"road {self.a}-{self.b}"


@dataclass(frozen=True, slots=True)
class City(Move):
    """A city in place of an own settlement (CT-8.6)."""

    corner: int

    def __str__(self) -> str:
        return f"city {self.corner}"


class _OfCards(Move):
    """A move that names cards: they are packed for the engine, so it is read by its text."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __dir__(self) -> Iterable[str]:
        return [name for name in super().__dir__() if name not in ("goods", "give", "get")]


@dataclass(frozen=True, slots=True, repr=False)
class Plenty(_OfCards):
    """A year of plenty: the cards that the bank gives (CT-10.9)."""

    goods: Goods

    def __str__(self) -> str:
        return f"plenty {written(self.goods)}"


@dataclass(frozen=True, slots=True)
class Monopoly(Move):
    """All opponents hand over one resource (CT-10.10)."""

    kind: int

    def __str__(self) -> str:
        return f"monopoly {RESOURCES[self.kind]}"


@dataclass(frozen=True, slots=True, repr=False)
class Discard(_OfCards):
    """The half that a seat discards after a seven (CT-7.1)."""

    seat: int
    goods: Goods

    def __str__(self) -> str:
        return f"discard {self.seat} {written(self.goods)}"


@dataclass(frozen=True, slots=True)
class Robber(Move):
    """The robber goes to a hex; `victim` is who is robbed, -1 where nobody is named (CT-7.3, CT-7.4)."""

    hexagon: int
    victim: int

    def __str__(self) -> str:
        return f"robber {self.hexagon}" + (f" from {self.victim}" if self.victim >= 0 else "")


@dataclass(frozen=True, slots=True)
class BankTrade(Move):
    """Equal cards for other equal cards of the bank (CT-9.2)."""

    given: int
    give: int
    gotten: int
    get: int

    def __str__(self) -> str:
        return f"trade {self.given} {RESOURCES[self.give]} for {self.gotten} {RESOURCES[self.get]}"


@dataclass(frozen=True, slots=True, repr=False)
class Offer(_OfCards):
    """Cards for cards of an opponent who is asked (CT-9.5); with an empty side it must be a call (CT-9.6)."""

    call: bool
    give: Goods
    get: Goods
    to: tuple[int, ...]

    def __str__(self) -> str:
        verb = "call" if self.call else "offer"
        return f"{verb} {written(self.give)} for {written(self.get)} to {' '.join(map(str, self.to)) or 'nothing'}"


@dataclass(frozen=True, slots=True)
class Answer(Move):
    """Accept, reject or confirm, with the seat that answers or is confirmed (CT-9.8, CT-9.9)."""

    word: str
    seat: int

    def __str__(self) -> str:
        return f"{self.word} {self.seat}"


@dataclass(frozen=True, slots=True, repr=False)
class Counter(_OfCards):
    """Other terms of a seat that was asked, from its side (CT-9.8)."""

    seat: int
    give: Goods
    get: Goods

    def __str__(self) -> str:
        return f"counter {self.seat} {written(self.give)} for {written(self.get)}"


@dataclass(frozen=True, slots=True)
class Show(Move):
    """So many victory point cards are shown (CT-10.4)."""

    count: int

    def __str__(self) -> str:
        return f"show {self.count}"


ROLL, BUY, STOP, WITHDRAW, END = (Word(word) for word in ("roll", "buy", "stop", "withdraw", "end"))
PLAY_KNIGHT, PLAY_ROADS = Word("knight"), Word("road-building")
WORDS: Final = {move.word: move for move in (ROLL, BUY, STOP, WITHDRAW, END, PLAY_KNIGHT, PLAY_ROADS)}
DICE: Final = tuple(Dice(first, second) for first in range(1, 7) for second in range(1, 7))
ROLLED: Final = (
    *(Rolled(first, second) for first in range(1, 7) for second in range(1, 7)),
    *(Rolled(total, 0) for total in range(2, 13)),
)
DRAWN: Final = tuple(Drawn(card) for card in range(len(CARD_NAMES)))
STEALS: Final = tuple(Steal(kind) for kind in range(len(RESOURCES)))
MONOPOLIES: Final = tuple(Monopoly(kind) for kind in range(len(RESOURCES)))
ANSWERS: Final = {word: tuple(Answer(word, seat) for seat in range(8)) for word in ("accept", "reject", "confirm")}
SEATS: Final = Some(tuple("01234567"), 1, 8)

_KINDS: Final = "|".join(RESOURCES)
NOTATION: Final = Notation(
    [
        *WORDS,
        "settlement {intersection}",
        "road {a}-{b}",
        "city {intersection}",
        "plenty {cards:goods=1 grain 1 ore}",
        f"monopoly {{resource:{_KINDS}}}",
        "discard {seat} {cards:goods=1 grain 1 ore}",
        "robber {hex}",
        f"trade {{given=4}} {{give:{_KINDS}=grain}} for {{gotten=1}} {{get:{_KINDS}=ore}}",
        "offer {give:goods=1 grain} for {get:goods=1 ore} to {seats:seats}",
        "call {give:goods=1 grain} for {get:goods=1 ore} to {seats:seats}",
        "accept {seat}",
        "reject {seat}",
        "counter {seat} {give:goods=1 grain} for {get:goods=1 ore}",
        "confirm {seat}",
        "show {count}",
        f"tile {{terrain:{'|'.join(TERRAINS)}}}",
        f"port {{kind:{'|'.join(PORTS)}}}",
        *(f"{kind} {{number}}" for kind in ("red", "chit", "corner", "desert", "gap", "turn", "first")),
        "dice {first} {second}",
        f"card {{card:{'|'.join(CARD_NAMES)}}}",
        f"steal {{resource:{_KINDS}}}",
    ],
    {"goods": ANY, "seats": SEATS},
    code="CT-ERR.32",
    rule="CT-5.7",
)

_ROLLED: Final = re.compile(r"\s*roll\s+([0-9]{1,9})(?:\s+([0-9]{1,9}))?\s*")
_ROBBED: Final = re.compile(r"\s*robber\s+([0-9]{1,9})\s+from\s+([0-9]{1,9})\s*")


def parse(text: str) -> Move:
    """The move that a text means; BadNotation (CT-ERR.32) names the field that cannot be read."""
    if (found := _ROLLED.fullmatch(text)) and found[2] != "0":
        return Rolled(int(found[1]), int(found[2] or 0))
    if found := _ROBBED.fullmatch(text):
        return Robber(int(found[1]), int(found[2]))
    verb, field = NOTATION.read(text)
    if verb in WORDS:
        return WORDS[verb]
    if verb in ("accept", "reject", "confirm"):
        return Answer(verb, int(field["seat"]))
    if verb in ("offer", "call"):
        to = SEATS.read(field["seats"])
        seats = tuple(map(int, to)) if isinstance(to, tuple) else ()
        return Offer(verb == "call", read(field["give"]), read(field["get"]), seats)
    return _of_numbers(verb, field)


def _of_numbers(verb: str, field: dict[str, str]) -> Move:  # noqa: PLR0912 (one case for each verb)
    match verb:
        case "settlement":
            return Settle(int(field["intersection"]))
        case "road":
            a, b = sorted((int(field["a"]), int(field["b"])))
            return Road(a, b)
        case "city":
            return City(int(field["intersection"]))
        case "plenty":
            return Plenty(read(field["cards"]))
        case "monopoly":
            return MONOPOLIES[RESOURCES.index(field["resource"])]
        case "discard":
            return Discard(int(field["seat"]), read(field["cards"]))
        case "robber":
            return Robber(int(field["hex"]), -1)
        case "trade":
            give, get = RESOURCES.index(field["give"]), RESOURCES.index(field["get"])
            return BankTrade(int(field["given"]), give, int(field["gotten"]), get)
        case "counter":
            return Counter(int(field["seat"]), read(field["give"]), read(field["get"]))
        case "show":
            return Show(int(field["count"]))
        case "dice":
            return Dice(int(field["first"]), int(field["second"]))
        case "card":
            return DRAWN[CARD_NAMES.index(field["card"])]
        case "steal":
            return STEALS[RESOURCES.index(field["resource"])]
        case "tile":
            return Lay(verb, TERRAINS.index(field["terrain"]))
        case "port":
            return Lay(verb, PORTS.index(field["kind"]))
        case _:
            return Lay(verb, int(field["number"]))
