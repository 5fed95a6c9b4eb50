"""The position of a match of Catan: what lies where, who acts, what belongs to whom.

Cards are packed (`goods`), pieces are sets of bits (`realm`). What is read of a position by everybody stands here;
what each move does stands in the modules of its part of the game, and `state` binds all.
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
"""Who acts when one seat does."""
NOBODY: Final = -1
SPECIAL: Final = 2
"""Points of Longest Road and of Largest Army (CT-1.7)."""
ARMY: Final = 3
"""The fewest played knights for Largest Army (CT-11.7)."""

DEV_BITS: Final = 8
DEV_MASK: Final = (1 << DEV_BITS) - 1
DEV_CARDS: Final = tuple(1 << DEV_BITS * card for card in range(5))
"""One development card of each kind, packed as goods are, in 8 bits each."""
DEV_DECK: Final = sum(count * card for count, card in zip((14, 2, 2, 2, 5), DEV_CARDS, strict=True))
"""The 25 cards (CT-1.5)."""
_POINTS: Final = DEV_BITS * POINT
"""Victory point cards have the highest bits."""


def dev_count(cards: int, kind: int) -> int:
    """How many development cards of a kind there are."""
    return cards >> DEV_BITS * kind & DEV_MASK


class Built(NamedTuple):
    """What stands on the board and what follows from it."""

    realms: tuple[Realm, ...]
    places: int
    """Intersections where a settlement may stand by the distance rule (CT-8.5)."""
    paths: int
    """Edges without a road."""
    gains: tuple[tuple[Goods, ...], ...]
    """For each total of the dice what each seat gets, and last the sum; the robber is left aside (CT-6.1)."""
    rates: tuple[Goods, ...]
    """For each seat how many of each resource a bank trade takes (CT-9.1)."""
    longest: Seat
    """Who has Longest Road, NOBODY if it is set aside (CT-11.3)."""
    length: int
    """The greatest road length, of who has it or of those who are equal; 0 if nobody has enough for it (CT-11.6)."""


class Dev(NamedTuple):
    """The development cards (CT-10)."""

    held: tuple[int, ...]
    """The cards in each hand."""
    deck: int
    new: int
    """The cards that were bought in this turn (CT-10.3)."""
    played: int
    """The card that was played in this turn, NOBODY if none was (CT-10.2)."""
    knights: tuple[int, ...]
    """Played knights of each seat (CT-10.5)."""
    spent: int
    """Progress cards that have left the game."""
    shown: tuple[int, ...]
    """Victory point cards that each seat has shown (CT-10.4)."""
    army: Seat
    """Who has Largest Army (CT-11.7)."""


class Fields(NamedTuple):
    """The fields of a position."""

    table: Table
    land: Board
    """What lies on the board, packed for the engine."""
    phase: str
    to_act: tuple[Seat, ...]
    turn: Seat
    """Whose turn it is; before the first turn who places or rolls."""
    turns: int
    """How many turns have begun (CT-12.7)."""
    frame: Frame
    """What the phase has to remember."""
    dice: tuple[int, ...]
    """The last roll: both faces, or its total alone; () before the first."""
    order: tuple[Seat, ...]
    """The seats in the order of play, as far as it is known (CT-4.1)."""
    robber: int
    """The hex of the robber, -1 off the board (CT-16.23)."""
    hands: tuple[Goods, ...]
    store: Goods
    """What the bank holds."""
    built: Built
    dev: Dev
    rest: int
    """The pairs that are left in the deck of balanced dice, as a set (CT-13.5); 0 with other dice."""


def open_points(built: Built, dev: Dev, seat: Seat) -> int:
    """The points of a seat that everybody sees (CT-12.1)."""
    _, settlements, cities, _, _, _ = built.realms[seat]
    return (
        settlements.bit_count()
        + 2 * cities.bit_count()
        + (SPECIAL if built.longest == seat else 0)
        + (SPECIAL if dev.army == seat else 0)
        + dev.shown[seat]
    )


def all_points(built: Built, dev: Dev, seat: Seat) -> int:
    """The points of a seat with its hidden cards (CT-12.1)."""
    _, settlements, cities, _, _, _ = built.realms[seat]
    return (
        settlements.bit_count()
        + 2 * cities.bit_count()
        + (SPECIAL if built.longest == seat else 0)
        + (SPECIAL if dev.army == seat else 0)
        + (dev.held[seat] >> _POINTS)
    )


def has_won(table: Table, turn: Seat, built: Built, dev: Dev) -> bool:
    """Whether the player whose turn it is has enough points (CT-12.2)."""
    return all_points(built, dev, turn) >= table.limits.vp_target


def others_buildings(built: Built, seat: Seat) -> int:
    """The intersections with buildings of the opponents."""
    found = 0
    for other, (_, settlements, cities, _, _, _) in enumerate(built.realms):
        if other != seat:
            found |= settlements | cities
    return found


def open_edges(built: Built, seat: Seat) -> int:
    """Where a player may build a road, as a set (CT-8.2)."""
    return built.realms[seat].spread & built.paths


def open_corners(built: Built, seat: Seat) -> int:
    """Where a player may settle after the setup, as a set (CT-8.4, CT-8.5)."""
    return built.realms[seat].touched & built.places


def from_turn(order: tuple[Seat, ...], turn: Seat) -> tuple[Seat, ...]:
    """All seats in turn order from the current player on (CT-7.2, CT-9.12)."""
    at = order.index(turn)
    return (*order[at:], *order[:at])


def may_act(turn: Seat, to_act: tuple[Seat, ...], frame: Frame) -> tuple[Seat, ...]:
    """While an offer is open: the current player, and who has answered (CT-9.14)."""
    if not isinstance(frame, Offered):
        return ()
    return frame.answered if to_act == ONLY[turn] else (turn, *frame.answered)


def score_lines(built: Built, dev: Dev, board: Board, cards: tuple[int, ...]) -> tuple[ScoreLine, ...]:
    """The points line by line (CT-12.1); `cards` are the victory point cards of each seat that are told."""
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
    """How the match ended (CT-12.4), None while it goes on; after the last turn allowed nobody has won (CT-12.6)."""
    if position.to_act:
        return None
    table, built, dev = position.table, position.built, position.dev
    totals = tuple(all_points(built, dev, seat) for seat in range(table.seats))
    won = totals[position.turn] >= table.limits.vp_target
    keys = tuple((int(won and seat == position.turn), points) for seat, points in enumerate(totals))
    return Outcome(ranked(keys), totals, drawn=not won)


def hand_sizes(hands: tuple[Goods, ...]) -> tuple[int, ...]:
    """How many cards each seat holds."""
    return tuple([total(hand) for hand in hands])
