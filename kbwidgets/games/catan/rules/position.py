"""The position of a match of Catan: the board, the players to act, everyone's cards and pieces, and the phase's frame.

Cards are packed (`resources`), and pieces are sets of bits (`board`). What each move does is in the module of its
chapter.

>>> from kbwidgets.core.setup.seating import Seating
>>> from kbwidgets.games.catan.rules.options import OPTIONS, set_up
>>> values = {option.name: option.default for option in OPTIONS}
>>> from kbwidgets.games.catan.rules.table import table_of
>>> table = table_of(set_up(Seating(("Ann", "Bo"), ("blue", "red")), values))
>>> table.seats, str(table.roads[0]), str(table.robbers[2][7]), table.full_bank & 31
(2, 'road 0-1', 'robber 7 from 1', 19)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.fields.shape import BitSet, Follows, Given, Items, Key, Number, by_seat
from kbwidgets.core.values.types import CHANCE, OPEN, Outcome, Place, ScoreLine, Seat, Viewer, ranked
from kbwidgets.games.catan.rules.board import Realm
from kbwidgets.games.catan.rules.chapters.board_setup import Draft
from kbwidgets.games.catan.rules.data_codecs import (
    CardCounts,
    Holder,
    PlainAnswer,
    PlainBoard,
    PlainDev,
    PlainGoods,
    PlainSeat,
)
from kbwidgets.games.catan.rules.options import MOST_SEATS
from kbwidgets.games.catan.rules.resources import POINT, POINT_SHIFT, Goods, dev_total, total
from kbwidgets.games.catan.rules.table import Table


def hex_key(hexagon: int) -> Place:
    """Return the key of a hex."""
    return f"hex {hexagon}"


def corner_key(corner: int) -> Place:
    """Return the key of an intersection."""
    return f"intersection {corner}"


def edge_key(name: str) -> Place:
    """Return the key of an edge."""
    return f"edge {name}"


class OrderRolls(NamedTuple):
    """The rolls for turn order (CT-4.1, CT-4.2)."""

    ranks: Annotated[tuple[tuple[PlainSeat, ...], ...], Items(1, lambda table: table.seats)]
    """The seats in order, with tied seats grouped."""
    rolled: tuple[Annotated[int, Number(2, 12)], ...]
    """The totals of this round, in the order of the tied seats."""


class Placing(NamedTuple):
    """The setup of the first settlements and roads (CT-4.3)."""

    step: Annotated[int, Number(0, lambda table: 2 * table.seats - 1)]
    """The number of settlements placed or skipped."""
    corner: Annotated[int, Number(-1, lambda table: table.grid.corners - 1)]
    """The settlement that still needs its road, or -1 if a settlement comes next."""


class Discarding(NamedTuple):
    """The discards after a 7 (CT-7.1, CT-7.2)."""

    owed: tuple[Annotated[int, Number(0, 10**6)], ...]
    """The number of cards that each seat must discard."""
    chosen: Annotated[tuple[PlainGoods, ...], by_seat]
    """The choice of each seat, 0 before it has chosen."""


Back: TypeAlias = Literal["roll", "main"]


class Robbing(NamedTuple):
    """A move of the robber (CT-7.3)."""

    back: Back
    """The phase that follows."""


class Stealing(NamedTuple):
    """The theft of a card (CT-7.5)."""

    victim: PlainSeat
    back: Back


class FreeRoads(NamedTuple):
    """The free roads of a Road Building card (CT-10.8)."""

    placed: Annotated[int, Number(0, 1)]
    """The number of free roads placed."""
    back: Back


class Offered(NamedTuple):
    """An open offer or request (CT-9.5)."""

    call: bool
    give: PlainGoods
    get: PlainGoods
    to: tuple[PlainSeat, ...]
    answers: Annotated[tuple[PlainAnswer, ...], by_seat]
    """The answer of each seat, which is accept, reject, its counteroffer from its own side, or "" before an answer."""

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that were asked and have not answered (CT-9.14)."""
        return tuple([seat for seat in self.to if not self.answers[seat]])

    @property
    def answered(self) -> tuple[Seat, ...]:
        """The seats that have answered, and may answer again."""
        return tuple([seat for seat in self.to if self.answers[seat]])


class LastTrade(NamedTuple):
    """A move that everyone has just seen change hidden cards: a trade between players or a Monopoly.

    With a hidden bank, also a trade with the bank and a Year of Plenty (CT-13.1).
    """

    move: Annotated[str, Key("told")]


Frame: TypeAlias = (
    Draft | OrderRolls | Placing | Discarding | Robbing | Stealing | FreeRoads | Offered | LastTrade | None
)
BY_CHANCE: Final = (CHANCE,)
ONE_SEAT: Final = tuple((seat,) for seat in range(MOST_SEATS))
"""The seats to act if only one acts."""
NOBODY: Final = -1
MAIN_PHASES: Final = ("main", "offer")
"""The phases in which the current player trades and builds (CT-5.4)."""
SPECIAL_POINTS: Final = 2
"""The points for Longest Road and for Largest Army (CT-1.7)."""
ARMY: Final = 3
"""The fewest knights for Largest Army (CT-11.7)."""


class Pieces(NamedTuple):
    """The pieces on the board and what follows from them."""

    realms: tuple[Realm, ...]
    free_corners: int
    """The intersections where the distance rule allows a settlement (CT-8.5)."""
    free_edges: int
    """The edges without a road."""
    gains: tuple[tuple[Goods, ...], ...]
    """The yield of each seat for each total of the dice, and last the sum, ignoring the robber (CT-6.1)."""
    rates: tuple[Goods, ...]
    """The number of cards of each resource that the bank takes from each seat (CT-9.1)."""
    longest_holder: Seat
    """The holder of Longest Road, or `NOBODY` (CT-11.3)."""
    length: int
    """The length of Longest Road, or of those tied for it, or 0 if no road is long enough (CT-11.6)."""


class Dev(NamedTuple):
    """The development cards (CT-10)."""

    cards: Annotated[tuple[PlainDev, ...], by_seat]
    """The cards in each hand."""
    deck: PlainDev
    new: PlainDev
    """The cards bought this turn (CT-10.3)."""
    played: Annotated[int, Number(NOBODY, POINT - 1)]
    """The card played this turn, or `NOBODY` (CT-10.2)."""
    knights: CardCounts
    """The knights played by each seat (CT-10.5)."""
    spent: PlainDev
    """The progress cards that have left the game."""
    shown: CardCounts
    """The victory point cards revealed by each seat (CT-10.4)."""
    army: Holder
    """The holder of Largest Army (CT-11.7)."""

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The number of cards in each hand."""
        return tuple([dev_total(cards) for cards in self.cards])

    @property
    def deck_size(self) -> int:
        """The number of cards left."""
        return dev_total(self.deck)

    @property
    def new_count(self) -> int:
        """The number of cards bought this turn."""
        return dev_total(self.new)


Phase: TypeAlias = Literal[
    "tile", "red", "corner", "chit", "gap", "turn", "port", "desert", "first", "order", "order dice",
    "setup", "roll", "dice", "discard", "robber", "steal", "main", "offer", "card", "free roads", "over",
]  # fmt: skip


class Fields(NamedTuple):
    """The fields of a position."""

    table: Annotated[Table, Given()]
    land: Annotated[PlainBoard, Key("board")]
    """The contents of the board, packed for the engine."""
    phase: Phase
    to_act: Annotated[tuple[Seat, ...], Follows(())]
    turn: PlainSeat
    """The player whose turn it is. Before the first turn, the player who places or rolls."""
    turns: Annotated[int, Number(0, lambda table: table.max_turns or 10**9)]
    """The number of turns that have begun (CT-12.7)."""
    frame: Annotated[Frame, Follows()]
    """The facts that the phase must remember."""
    dice: Annotated[tuple[Annotated[int, Number(1, 12)], ...], Items(0, 2)]
    """The last roll as both faces or as its total alone, or () before the first roll."""
    order: Annotated[tuple[PlainSeat, ...], Items(0, lambda table: table.seats)]
    """The seats in turn order, perhaps only the first of them (CT-4.1)."""
    robber: Annotated[int, Number(NOBODY, lambda table: table.grid.hexes - 1)]
    """The hex of the robber, or -1 if it is off the board (CT-16.23)."""
    hands: Annotated[tuple[PlainGoods, ...], by_seat]
    store: Annotated[PlainGoods, Key("bank")]
    """The cards of the bank."""
    built: Annotated[Pieces, Follows()]
    dev: Annotated[Dev, Follows()]
    pairs: Annotated[int, BitSet(35, "pairs of dice")]
    """The rolls left in the deck of balanced dice, as a set, or 0 with other dice (CT-13.5)."""

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The number of cards in each hand."""
        return tuple([total(hand) for hand in self.hands])


NextFields: TypeAlias = tuple[object, ...]
"""The fields after a move, in the order of `Fields`.

Most are plain tuples: making the state from one is faster than from a second named tuple.
"""


def special_cards(built: Pieces, army: Seat, seat: Seat) -> list[str]:
    """Return the special cards of a seat (CT-1.7)."""
    return [name for name, holder in (("Longest Road", built.longest_holder), ("Largest Army", army)) if holder == seat]


def piece_points(built: Pieces, army: Seat, seat: Seat) -> int:
    """Return the points of a seat for its buildings, Longest Road and Largest Army (CT-12.1)."""
    _, settlements, cities, _, _, _ = built.realms[seat]
    return (
        settlements.bit_count()
        + 2 * cities.bit_count()
        + (SPECIAL_POINTS if built.longest_holder == seat else 0)
        + (SPECIAL_POINTS if army == seat else 0)
    )


def open_points(built: Pieces, dev: Dev, seat: Seat) -> int:
    """Return the points of a seat that everyone sees (CT-12.1)."""
    return piece_points(built, dev.army, seat) + dev.shown[seat]


def all_points(built: Pieces, dev: Dev, seat: Seat) -> int:
    """Return the points of a seat with its hidden cards (CT-12.1)."""
    return piece_points(built, dev.army, seat) + (dev.cards[seat] >> POINT_SHIFT)


def has_won(table: Table, turn: Seat, built: Pieces, dev: Dev) -> bool:
    """Return whether the current player has enough points to win (CT-12.2)."""
    return all_points(built, dev, turn) >= table.limits.vp_target


def others_buildings(built: Pieces, seat: Seat) -> int:
    """Return the intersections with opponents' buildings."""
    buildings = 0
    for other, (_, settlements, cities, _, _, _) in enumerate(built.realms):
        if other != seat:
            buildings |= settlements | cities
    return buildings


def open_edges(built: Pieces, seat: Seat) -> int:
    """Return the edges where a player may build a road, as a set (CT-8.2)."""
    return built.realms[seat].reachable_edges & built.free_edges


def open_corners(built: Pieces, seat: Seat) -> int:
    """Return the intersections where a player may settle after the setup, as a set (CT-8.4, CT-8.5)."""
    return built.realms[seat].touched & built.free_corners


def seats_from_turn(order: tuple[Seat, ...], turn: Seat) -> tuple[Seat, ...]:
    """Return all seats in turn order, starting with the current player (CT-7.2, CT-9.12)."""
    at = order.index(turn)
    return (*order[at:], *order[:at])


def may_act(turn: Seat, to_act: tuple[Seat, ...], frame: Frame) -> tuple[Seat, ...]:
    """Return the seats that may also act on an open offer: the current player and those who answered (CT-9.14)."""
    if not isinstance(frame, Offered):
        return ()
    return frame.answered if to_act == ONE_SEAT[turn] else (turn, *frame.answered)


def score_lines(built: Pieces, dev: Dev, cards: tuple[int, ...]) -> tuple[ScoreLine, ...]:
    """Return the points line by line, given each seat's visible victory point cards (CT-12.1)."""
    lines: list[ScoreLine] = []
    for seat, realm in enumerate(built.realms):
        for corners, points, noun, rule in (
            (realm.settlements, 1, "settlement", "CT-12.1"),
            (realm.cities, 2, "city", "CT-8.6"),
        ):
            if corners:
                count = corners.bit_count()
                word = noun if count == 1 else "cities" if noun == "city" else f"{noun}s"
                at = tuple(corner_key(corner) for corner in bits(corners))
                lines.append(ScoreLine(rule, seat, points * count, f"{count} {word}", at))
        if built.longest_holder == seat:
            lines.append(ScoreLine("CT-11.3", seat, SPECIAL_POINTS, f"Longest Road ({built.length} roads)"))
        if dev.army == seat:
            lines.append(ScoreLine("CT-11.7", seat, SPECIAL_POINTS, f"Largest Army ({dev.knights[seat]} knights)"))
        if cards[seat]:
            noun = "card" if cards[seat] == 1 else "cards"
            lines.append(ScoreLine("CT-10.4", seat, cards[seat], f"{cards[seat]} victory point {noun}"))
    return tuple(lines)


def outcome_of(position: Fields) -> Outcome | None:
    """Return the outcome, or None before the end. After the last turn allowed, nobody wins (CT-12.4, CT-12.6)."""
    if position.to_act:
        return None
    points = [all_points(position.built, position.dev, seat) for seat in range(position.table.seats)]
    return outcome_with(position.table, position.turn, points)


def outcome_with(table: Table, turn: Seat, points: Sequence[int]) -> Outcome:
    """Return the outcome by the players' points. Only the current player can win, and then comes first (CT-12.4)."""
    has_winner = points[turn] >= table.limits.vp_target
    keys = tuple((int(has_winner and seat == turn), count) for seat, count in enumerate(points))
    return Outcome(ranked(keys), tuple(points), drawn=not has_winner)


def see_as(position: Fields, viewer: Viewer) -> Viewer:
    """Return the viewer, or `OPEN` if all hands are open (CT-13.6)."""
    return OPEN if position.table.setup.open_hands else viewer
