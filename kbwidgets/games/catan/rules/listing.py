"""The legal moves of each phase, in a fixed order (CT-5.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from kbwidgets.core.boards.geometry import bits, nth_bit
from kbwidgets.core.protocol.lazy_moves import Listed
from kbwidgets.core.protocol.state import Move, OpenMove
from kbwidgets.core.setup.pick_kinds import Some
from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.rules.discards import Discards, Joined
from kbwidgets.games.catan.rules.frames import Discarding, Draft, FreeRoads, Offered, Placing, Stealing
from kbwidgets.games.catan.rules.goods import (
    BITS,
    CARD,
    CARDS,
    CITY,
    EACH,
    GUARD,
    MASK,
    ROAD,
    SETTLEMENT,
    SHIFTS,
    Goods,
    counts,
    holds,
    pile,
    total,
)
from kbwidgets.games.catan.rules.laying import draws
from kbwidgets.games.catan.rules.moves import (
    ACCEPTS,
    BUY,
    CONFIRMS,
    DICE,
    DRAWN,
    END,
    KNIGHT,
    MONOPOLIES,
    MONOPOLY,
    PLAY_KNIGHT,
    PLAY_ROADS,
    PLENTY,
    POINT,
    REJECTS,
    ROAD_BUILDING,
    ROLL,
    ROLLED,
    STEALS,
    STOP,
    WITHDRAW,
    BankTrade,
    First,
    LayDesert,
    Plenty,
    Show,
)
from kbwidgets.games.catan.rules.playing import can_pave
from kbwidgets.games.catan.rules.position import (
    DEV_CARDS,
    DEV_DECK,
    DEV_MASK,
    NOBODY,
    Built,
    Dev,
    Fields,
    dev_count,
    may_act,
    open_edges,
)
from kbwidgets.games.catan.rules.robbing import spared
from kbwidgets.games.catan.rules.table import Table
from kbwidgets.games.catan.rules.trading import can_confirm

ONLY_END: Final[tuple[Move, ...]] = (END,)
_BUYING: Final[tuple[Move, ...]] = (BUY,)
ONLY_ROLL: Final[tuple[Move, ...]] = (ROLL,)
_PLENTIES: Final = tuple(Plenty(CARDS[one] + CARDS[other]) for one, other in combinations_with_replacement(range(5), 2))
_ONE: Final = tuple(Plenty(card) for card in CARDS)
_FIRSTS: Final = tuple(First(seat) for seat in range(8))
_KNIGHT: Final[tuple[Move, ...]] = (PLAY_KNIGHT,)
_ROADS: Final[tuple[Move, ...]] = (PLAY_ROADS,)
_KINDS: Final = tuple(DEV_MASK * card for card in DEV_CARDS)
"""All development cards of each kind, packed."""
_NO_POINTS: Final = (1 << 32) - 1
"""The development cards that can be played, which victory points cannot (CT-10.2)."""
MOST: Final = 99
"""The most cards of a resource on one side of a trade, if the match has that many (CT-16.32)."""
_EVEN: Final = (1,) * 36


def moves_of(position: Fields, seat: Seat | None) -> Sequence[Move]:
    """Return the legal moves of a seat, or of all seats to act, one after another."""
    phase, to_act = position.phase, position.to_act
    if phase in ("discard", "offer"):
        return _of_several(position, seat)
    if seat is not None and seat not in to_act:
        return ()
    if phase in ALONE:
        return ALONE[phase](position)
    return chances(position)[0] if to_act else ()


def _of_several(position: Fields, seat: Seat | None) -> Sequence[Move]:
    """Return the moves where several seats act at once."""
    acting = (*position.to_act, *may_act(position.turn, position.to_act, position.frame))
    if seat is not None:
        return _own(position, seat) if seat in acting else ()
    parts = [_own(position, other) for other in acting]
    return parts[0] if len(parts) == 1 else Joined(parts)


def _own(position: Fields, seat: Seat) -> Sequence[Move]:
    frame = position.frame
    if isinstance(frame, Discarding):
        return Discards(seat, position.hands[seat], frame.owed[seat])
    assert isinstance(frame, Offered)
    if seat == position.turn:
        confirms = [CONFIRMS[other] for other in frame.to if can_confirm(position, other)]
        return (*confirms, WITHDRAW, *_main_moves(position))
    able = not frame.call and holds(position.hands[seat], frame.get)
    return (ACCEPTS[seat], REJECTS[seat]) if able else (REJECTS[seat],)


def open_forms(position: Fields) -> tuple[OpenMove, ...]:
    """Return the forms of offers and counteroffers, which are far too many to list (CT-9.14)."""
    turn, frame, found = position.turn, position.frame, list[OpenMove]()
    if position.phase not in ("main", "offer") or not position.table.setup.player_trade:
        return ()
    others = tuple(str(seat) for seat in range(position.table.seats) if seat != turn)
    asked, hand = Some(others, 1, len(others)), position.hands[turn]
    some = pile(min(position.table.bank & MASK, MOST) * EACH, "You get")
    if hand:
        found.append(OpenMove("offer {0} for {1} to {2}", (pile(hand, "You give"), some, asked), turn))
        found.append(OpenMove("call {0} for nothing to {1}", (pile(hand, "You give"), asked), turn))
    found.append(OpenMove("call nothing for {0} to {1}", (some, asked), turn))
    for seat in frame.to if isinstance(frame, Offered) else ():
        if position.hands[seat]:
            mine = pile(position.hands[seat], "You give")
            found.append(OpenMove(f"counter {seat} {{0}} for {{1}}", (mine, some), seat))
    return tuple(found)


# -- chance -----------------------------------------------------------------------------------------------


def chances(position: Fields) -> tuple[tuple[Move, ...], tuple[int, ...]]:
    """Return the possible draws of chance and how often each occurs."""
    phase, frame = position.phase, position.frame
    if isinstance(frame, Draft):
        return draws(position.table, frame)
    if phase in ("dice", "order dice"):
        if position.table.setup.dice == "balanced":
            found = tuple([DICE[pair] for pair in bits(position.rest)])
            return found, _EVEN[: len(found)]
        return DICE, _EVEN
    if phase == "desert":
        found = tuple([LayDesert(hexagon) for hexagon in position.land.deserts])
        return found, (1,) * len(found)
    if phase == "first":
        left = tuple([_FIRSTS[seat] for seat in range(position.table.seats) if seat not in position.order])
        return left, (1,) * len(left)
    if phase == "card":
        weights = [dev_count(position.dev.deck, card) for card in range(5)]
        moves: Sequence[Move] = DRAWN
    else:
        assert isinstance(frame, Stealing)
        weights, moves = list(counts(position.hands[frame.victim])), STEALS
    pairs = [(move, weight) for move, weight in zip(moves, weights, strict=True) if weight]
    return tuple([move for move, _ in pairs]), tuple([weight for _, weight in pairs])


# -- what a player may do ---------------------------------------------------------------------------------


def _setup_moves(position: Fields) -> Sequence[Move]:
    """Return the settlements wherever they are legal, or the roads next to the last one (CT-4.3, CT-4.4)."""
    table, frame = position.table, position.frame
    assert isinstance(frame, Placing)
    if frame.corner < 0:
        return Places([(table.settles, position.built.places)])
    return _at(table.roads, table.grid.edges_at[frame.corner] & position.built.paths)


def _order_moves(position: Fields) -> tuple[Move, ...]:
    return ROLLED if position.table.by_hand else ONLY_ROLL


def _roll_moves(position: Fields) -> tuple[Move, ...]:
    """Return the moves of the current player before the roll (CT-5.2)."""
    table, turn, dev = position[0], position[4], position[13]
    found: tuple[Move, ...] = ROLLED if table.by_hand else ONLY_ROLL
    if held := dev[0][turn]:
        if (cards := held - dev[2] & _NO_POINTS) and dev[3] == NOBODY:  # CT-10.2, CT-10.3
            found += _cards(position, cards)
        if table.early_reveal:
            found += _shows(dev, turn)
    return found


def _main_moves(position: Fields) -> Sequence[Move]:
    """Return the moves of the current player in the main phase, except offers."""
    table, _, _, _, turn, _, _, _, _, _, hands, bank, built, dev, _ = position
    hand, held, rates = hands[turn], dev[0][turn], built[4][turn]
    guarded, found = hand | GUARD, ()
    if guarded - ROAD & GUARD == GUARD:
        found = _paving(table, built, turn, guarded)
    if hand >= CARDS[4]:  # The highest of the kinds
        limits, realm = table.limits, built[0][turn]
        if guarded - CITY & GUARD == GUARD and realm[2].bit_count() < limits.cities:
            found += _at(table.cities, realm[1])
        if dev[1] and guarded - CARD & GUARD == GUARD:
            found += _BUYING
    if tradable := guarded - rates & GUARD:
        rich = (bank | GUARD) - _PLENTY & GUARD == GUARD
        while tradable:
            low = tradable & -tradable
            tradable ^= low
            shift, often = _TRADES[low]
            times = (hand >> shift & MASK) // (rate := rates >> shift & 7)
            if rich and times <= _OFTEN:
                found += often[rate][times]
            else:
                found += _given_by(bank, trades(shift // BITS, rate, times))
    if held:
        if (cards := held - dev[2] & _NO_POINTS) and dev[3] == NOBODY:
            found += _cards(position, cards)
        if table.early_reveal:
            found += _shows(dev, turn)
    return found + ONLY_END if found else ONLY_END


def _paving(table: Table, built: Built, turn: Seat, guarded: Goods) -> tuple[Move, ...]:
    """Return the roads and settlements of a player who can afford a road; settlements cost more (CT-1.9)."""
    limits, realm, found = table.limits, built[0][turn], ()
    if (edges := realm[4] & built[2]) and realm[0].bit_count() < limits.roads:
        found = _at(table.roads, edges)
    if (
        (corners := realm[3] & built[1])
        and guarded - SETTLEMENT & GUARD == GUARD
        and realm[1].bit_count() < limits.settlements
    ):
        found += _at(table.settles, corners)
    return found


def _at(moves: Sequence[Move], places: int) -> tuple[Move, ...]:
    """Return the moves to these places, given as a set."""
    found: list[Move] = []
    while places:
        low = places & -places
        places ^= low
        found.append(moves[low.bit_length() - 1])
    return tuple(found)


@lru_cache(maxsize=1 << 10)
def trades(kind: int, rate: int, times: int) -> tuple[BankTrade, ...]:
    """Return the trades of one resource for at most `times` cards of each other resource."""
    return tuple(
        BankTrade(rate * count, kind, count, other)
        for other in range(5)
        if other != kind
        for count in range(1, times + 1)
    )


def _given_by(bank: Goods, listed: Sequence[BankTrade]) -> tuple[Move, ...]:
    """Return those trades for which the bank has the cards (CT-9.2)."""
    left = counts(bank)
    return tuple([move for move in listed if left[move.get] >= move.gotten])


_OFTEN: Final = 6
_PLENTY: Final = _OFTEN * EACH
_TRADES: Final = {
    1 << shift + BITS - 1: (
        shift,
        tuple([tuple([trades(kind, rate, times) for times in range(_OFTEN + 1)]) for rate in range(5)]),
    )
    for kind, shift in enumerate(SHIFTS)
}
"""The trades of each resource by rate and number of times, if the bank has enough.

The key is the resource's guard bit, and its first value is the resource's position.
"""


def plenties(bank: Goods) -> tuple[Plenty, ...]:
    """Return the moves of a Year of Plenty (CT-10.9)."""
    if total(bank) == 1:
        return tuple(move for move in _ONE if move.goods == bank)
    return tuple(move for move in _PLENTIES if holds(bank, move.goods))


def _cards(position: Fields, cards: int) -> tuple[Move, ...]:
    """Return the development cards that can be played, among those that are old enough (CT-10.6)."""
    found: tuple[Move, ...] = ()
    if cards & _KINDS[KNIGHT]:
        found = _KNIGHT
    if cards > _KINDS[KNIGHT]:  # The cards of the kinds after it
        if cards & _KINDS[ROAD_BUILDING] and can_pave(position):
            found += _ROADS
        if cards & _KINDS[PLENTY]:
            found += plenties(position.store)
        if cards & _KINDS[MONOPOLY]:
            found += MONOPOLIES
    return found


def _shows(dev: Dev, turn: Seat) -> tuple[Move, ...]:
    """Return the moves that reveal victory point cards (CT-10.4)."""
    return tuple([Show(count) for count in range(1, dev_count(dev.held[turn], POINT) - dev.shown[turn] + 1)])


def _free_roads(position: Fields) -> tuple[Move, ...]:
    """Return the free roads, and the move that skips the second one (CT-10.8)."""
    frame, roads = position.frame, _at(position.table.roads, open_edges(position.built, position.turn))
    assert isinstance(frame, FreeRoads)
    return (*roads, STOP) if frame.placed else roads


def _robber_moves(position: Fields) -> Sequence[Move]:
    """Return the robber's moves to every other hex, with every possible victim (CT-7.3, CT-7.4).

    A move need not name the only possible victim.
    """
    table, _, _, _, turn, _, _, _, _, robber, hands, _, built, _, _ = position
    robbers = table.robbers
    allowed = (1 << len(robbers[0])) - 1
    if robber != NOBODY:
        allowed ^= 1 << robber
    if table.friendly:
        allowed &= ~spared(position)
    rows: list[tuple[Sequence[Move], int]] = []
    once = twice = 0
    for seat, realm in enumerate(built[0]):
        if hands[seat] and seat != turn and (hexes := realm[5] & allowed):
            rows.append((robbers[seat + 1], hexes))
            twice |= once & hexes
            once |= hexes
    return Places([(robbers[0], allowed & ~twice), *rows])


ALONE: Final[Mapping[str, Callable[[Fields], Sequence[Move]]]] = {
    "order": _order_moves,
    "setup": _setup_moves,
    "roll": _roll_moves,
    "main": _main_moves,
    "robber": _robber_moves,
    "free roads": _free_roads,
}
"""The moves of the phases in which one seat decides."""


class Places(Listed):
    """The moves of some rows whose places are in a set, made when they are read."""

    __slots__ = ("_rows", "_size")

    def __init__(self, rows: Sequence[tuple[Sequence[Move], int]]) -> None:
        self._rows = rows
        self._size = 0
        for _, places in rows:
            self._size += places.bit_count()

    def __len__(self) -> int:
        return self._size

    def nth(self, n: int) -> Move:
        for moves, places in self._rows:
            if n < (count := places.bit_count()):
                return moves[nth_bit(places, n)]
            n -= count
        raise IndexError(f"there are {self._size} moves")

    def __iter__(self) -> Iterator[Move]:
        for moves, places in self._rows:
            yield from _at(moves, places)


def whole_deck(decks: int) -> int:
    """Return the development cards of a match (CT-1.5)."""
    return decks * DEV_DECK
