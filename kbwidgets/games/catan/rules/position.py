"""The position of a match of Catan: the board, the players to act, and everyone's cards and pieces.

Cards are packed (`goods`), and pieces are sets of bits (`realm`). Functions that several modules need are here; what
each move does is in the module of its part of the game.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.values.types import CHANCE, Outcome, ScoreLine, Seat, ranked
from kbwidgets.games.catan.rules.board import Board
from kbwidgets.games.catan.rules.codes import corner_key
from kbwidgets.games.catan.rules.frames import Frame, Offered
from kbwidgets.games.catan.rules.goods import Goods, total
from kbwidgets.games.catan.rules.moves import POINT
from kbwidgets.games.catan.rules.realm import Realm
from kbwidgets.games.catan.rules.table import Table

BY_CHANCE: Final = (CHANCE,)
ONLY: Final = tuple((seat,) for seat in range(8))
"""The seats to act if only one acts."""
NOBODY: Final = -1
SPECIAL: Final = 2
"""The points for Longest Road and for Largest Army (CT-1.7)."""
ARMY: Final = 3
"""The fewest knights for Largest Army (CT-11.7)."""

DEV_BITS: Final = 8
DEV_MASK: Final = (1 << DEV_BITS) - 1
DEV_CARDS: Final = tuple(1 << DEV_BITS * card for card in range(5))
"""One development card of each kind, packed like resources, but in 8 bits each."""
DEV_DECK: Final = sum(count * card for count, card in zip((14, 2, 2, 2, 5), DEV_CARDS, strict=True))
"""The deck of 25 cards (CT-1.5)."""
_POINTS: Final = DEV_BITS * POINT
"""The position of the victory point cards, which have the highest bits."""


def dev_count(cards: int, kind: int) -> int:
    """Return the number of development cards of a kind."""
    return cards >> DEV_BITS * kind & DEV_MASK


class Built(NamedTuple):
    """The pieces on the board and what follows from them."""

    realms: tuple[Realm, ...]
    places: int
    """The intersections where the distance rule allows a settlement (CT-8.5)."""
    paths: int
    """The edges without a road."""
    gains: tuple[tuple[Goods, ...], ...]
    """The yield of each seat for each total of the dice, and last the sum, ignoring the robber (CT-6.1)."""
    rates: tuple[Goods, ...]
    """The number of cards of each resource that the bank takes from each seat (CT-9.1)."""
    longest: Seat
    """The holder of Longest Road, or `NOBODY` (CT-11.3)."""
    length: int
    """The length of Longest Road, or of those tied for it, or 0 if no road is long enough (CT-11.6)."""


class Dev(NamedTuple):
    """The development cards (CT-10)."""

    held: tuple[int, ...]
    """The cards in each hand."""
    deck: int
    new: int
    """The cards bought this turn (CT-10.3)."""
    played: int
    """The card played this turn, or `NOBODY` (CT-10.2)."""
    knights: tuple[int, ...]
    """The knights played by each seat (CT-10.5)."""
    spent: int
    """The progress cards that have left the game."""
    shown: tuple[int, ...]
    """The victory point cards revealed by each seat (CT-10.4)."""
    army: Seat
    """The holder of Largest Army (CT-11.7)."""


class Fields(NamedTuple):
    """The fields of a position."""

    table: Table
    land: Board
    """The contents of the board, packed for the engine."""
    phase: str
    to_act: tuple[Seat, ...]
    turn: Seat
    """The player whose turn it is. Before the first turn, the player who places or rolls."""
    turns: int
    """The number of turns that have begun (CT-12.7)."""
    frame: Frame
    """The memory of the phase."""
    dice: tuple[int, ...]
    """The last roll as both faces or as its total alone, or () before the first roll."""
    order: tuple[Seat, ...]
    """The seats in turn order, perhaps only the first of them (CT-4.1)."""
    robber: int
    """The hex of the robber, or -1 if it is off the board (CT-16.23)."""
    hands: tuple[Goods, ...]
    store: Goods
    """The cards of the bank."""
    built: Built
    dev: Dev
    rest: int
    """The rolls left in the deck of balanced dice, as a set, or 0 with other dice (CT-13.5)."""


def open_points(built: Built, dev: Dev, seat: Seat) -> int:
    """Return the points of a seat that everyone sees (CT-12.1)."""
    _, settlements, cities, _, _, _ = built.realms[seat]
    return (
        settlements.bit_count()
        + 2 * cities.bit_count()
        + (SPECIAL if built.longest == seat else 0)
        + (SPECIAL if dev.army == seat else 0)
        + dev.shown[seat]
    )


def all_points(built: Built, dev: Dev, seat: Seat) -> int:
    """Return the points of a seat with its hidden cards (CT-12.1)."""
    _, settlements, cities, _, _, _ = built.realms[seat]
    return (
        settlements.bit_count()
        + 2 * cities.bit_count()
        + (SPECIAL if built.longest == seat else 0)
        + (SPECIAL if dev.army == seat else 0)
        + (dev.held[seat] >> _POINTS)
    )


def has_won(table: Table, turn: Seat, built: Built, dev: Dev) -> bool:
    """Return whether the current player has enough points to win (CT-12.2)."""
    return all_points(built, dev, turn) >= table.limits.vp_target


def others_buildings(built: Built, seat: Seat) -> int:
    """Return the intersections with opponents' buildings."""
    found = 0
    for other, (_, settlements, cities, _, _, _) in enumerate(built.realms):
        if other != seat:
            found |= settlements | cities
    return found


def open_edges(built: Built, seat: Seat) -> int:
    """Return the edges where a player may build a road, as a set (CT-8.2)."""
    return built.realms[seat].spread & built.paths


def open_corners(built: Built, seat: Seat) -> int:
    """Return the intersections where a player may settle after the setup, as a set (CT-8.4, CT-8.5)."""
    return built.realms[seat].touched & built.places


def from_turn(order: tuple[Seat, ...], turn: Seat) -> tuple[Seat, ...]:
    """Return all seats in turn order, starting with the current player (CT-7.2, CT-9.12)."""
    at = order.index(turn)
    return (*order[at:], *order[:at])


def may_act(turn: Seat, to_act: tuple[Seat, ...], frame: Frame) -> tuple[Seat, ...]:
    """Return the seats that may also act on an open offer: the current player and those who answered (CT-9.14)."""
    if not isinstance(frame, Offered):
        return ()
    return frame.answered if to_act == ONLY[turn] else (turn, *frame.answered)


def score_lines(built: Built, dev: Dev, board: Board, cards: tuple[int, ...]) -> tuple[ScoreLine, ...]:
    """Return the points line by line, given each seat's visible victory point cards (CT-12.1)."""
    found: list[ScoreLine] = []
    for seat, realm in enumerate(built.realms):
        for corners, points, noun, rule in (
            (realm.settlements, 1, "settlement", "CT-12.1"),
            (realm.cities, 2, "city", "CT-8.6"),
        ):
            if corners:
                count = corners.bit_count()
                word = noun if count == 1 else "cities" if noun == "city" else f"{noun}s"
                at = tuple(corner_key(corner) for corner in bits(corners))
                found.append(ScoreLine(rule, seat, points * count, f"{count} {word}", at))
        if built.longest == seat:
            found.append(ScoreLine("CT-11.3", seat, SPECIAL, f"Longest Road ({built.length} roads)"))
        if dev.army == seat:
            found.append(ScoreLine("CT-11.7", seat, SPECIAL, f"Largest Army ({dev.knights[seat]} knights)"))
        if cards[seat]:
            noun = "card" if cards[seat] == 1 else "cards"
            found.append(ScoreLine("CT-10.4", seat, cards[seat], f"{cards[seat]} victory point {noun}"))
    return tuple(found)


def outcome_of(position: Fields) -> Outcome | None:
    """Return the outcome, or None before the end. After the last turn allowed, nobody wins (CT-12.4, CT-12.6)."""
    if position.to_act:
        return None
    table, built, dev = position.table, position.built, position.dev
    totals = tuple(all_points(built, dev, seat) for seat in range(table.seats))
    won = totals[position.turn] >= table.limits.vp_target
    keys = tuple((int(won and seat == position.turn), points) for seat, points in enumerate(totals))
    return Outcome(ranked(keys), totals, drawn=not won)


def hand_sizes(hands: tuple[Goods, ...]) -> tuple[int, ...]:
    """Return the number of cards in each hand."""
    return tuple([total(hand) for hand in hands])
