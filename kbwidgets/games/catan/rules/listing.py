"""The legal moves of each phase, in a fixed order (CT-5.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, TypeAlias

from kbwidgets.core.boards.geometry import bits, nth_bit
from kbwidgets.core.listed import Listed
from kbwidgets.core.opens import Some
from kbwidgets.core.state import Move, OpenMove
from kbwidgets.core.types import CHANCE, Seat
from kbwidgets.games.catan.rules import goods as packs
from kbwidgets.games.catan.rules.discards import Discards, Joined
from kbwidgets.games.catan.rules.frames import Discarding, Draft, FreeRoads, Offered, Placing, Stealing
from kbwidgets.games.catan.rules.goods import (
    CARD,
    CARDS,
    CITY,
    EACH,
    GUARD,
    ROAD,
    SETTLEMENT,
    Goods,
    counts,
    holds,
    total,
)
from kbwidgets.games.catan.rules.laying import draws
from kbwidgets.games.catan.rules.moves import (
    ANSWERS,
    BUY,
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
    ROAD_BUILDING,
    ROLL,
    ROLLED,
    STEALS,
    STOP,
    WITHDRAW,
    BankTrade,
    Lay,
    Plenty,
    Show,
)
from kbwidgets.games.catan.rules.playing import can_pave
from kbwidgets.games.catan.rules.position import DEV_DECK, NOBODY, Fields, dev_count, may_act
from kbwidgets.games.catan.rules.robbing import spared, victims
from kbwidgets.games.catan.rules.trading import can_confirm

ONLY_END: Final[tuple[Move, ...]] = (END,)
_ONLY_BUY: Final[tuple[Move, ...]] = (BUY,)
Part: TypeAlias = "tuple[Sequence[Move], int, int]"
"""A row of moves, which of them as a set, 0 for all, and how many that are."""
ONLY_ROLL: Final[tuple[Move, ...]] = (ROLL,)
_PLENTIES: Final = tuple(Plenty(CARDS[one] + CARDS[other]) for one, other in combinations_with_replacement(range(5), 2))
_ONE: Final = tuple(Plenty(card) for card in CARDS)
_FIRSTS: Final = tuple(Lay("first", seat) for seat in range(8))
_NO_POINTS: Final = (1 << 32) - 1
"""The development cards that are played: victory points are not (CT-10.2)."""
MOST: Final = 99
"""A side of a trade names at most so many cards of a resource, and no more than the match has (CT-16.32)."""
_EVEN: Final = (1,) * 36


def moves_of(position: Fields, seat: Seat | None) -> Sequence[Move]:
    """The legal moves of a seat, or of all that act, one after another."""
    phase, to_act, turn = position.phase, position.to_act, position.turn
    if phase in ("discard", "offer"):
        return _of_several(position, seat)
    if seat is not None and seat not in to_act:
        return ()
    if phase == "main":
        return main_moves(position)
    if phase == "roll":
        first = ROLLED if position.table.setup.dice == "manual" else ONLY_ROLL
        return (*first, *_cards(position), *_shows(position)) if position.dev.held[turn] else first
    if to_act and to_act[0] == CHANCE:
        return chances(position)[0]
    return _other_moves(position)


def _other_moves(position: Fields) -> Sequence[Move]:
    table, frame = position.table, position.frame
    if position.phase == "order":
        return ROLLED if table.setup.dice == "manual" else ONLY_ROLL
    if isinstance(frame, Placing):
        if frame.corner < 0:
            return tuple([table.settles[corner] for corner in bits(position.built.places)])
        return tuple([table.roads[edge] for edge in bits(table.grid.edges_at[frame.corner] & position.built.paths)])
    if position.phase == "robber":
        return robber_moves(position)
    if isinstance(frame, FreeRoads):
        return (*_roads(position), *((STOP,) if frame.placed else ()))
    return ()


def _of_several(position: Fields, seat: Seat | None) -> Sequence[Move]:
    """Where several seats act at once."""
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
        confirms = [ANSWERS["confirm"][other] for other in frame.to if can_confirm(position, other)]
        return (*confirms, WITHDRAW, *main_moves(position))
    able = not frame.call and holds(position.hands[seat], frame.get)
    return (ANSWERS["accept"][seat], ANSWERS["reject"][seat]) if able else (ANSWERS["reject"][seat],)


def open_forms(position: Fields) -> tuple[OpenMove, ...]:
    """Offers and counters, which are far too many to be listed (CT-9.14)."""
    turn, frame, found = position.turn, position.frame, list[OpenMove]()
    if position.phase not in ("main", "offer") or not position.table.setup.player_trade:
        return ()
    others = tuple(str(seat) for seat in range(position.table.seats) if seat != turn)
    asked, hand = Some(others, 1, len(others)), position.hands[turn]
    some = packs.pile(min(position.table.bank & packs.MASK, MOST) * EACH, "You get")
    if hand:
        found.append(OpenMove("offer {0} for {1} to {2}", (packs.pile(hand, "You give"), some, asked), turn))
        found.append(OpenMove("call {0} for nothing to {1}", (packs.pile(hand, "You give"), asked), turn))
    found.append(OpenMove("call nothing for {0} to {1}", (some, asked), turn))
    for seat in frame.to if isinstance(frame, Offered) else ():
        if position.hands[seat]:
            mine = packs.pile(position.hands[seat], "You give")
            found.append(OpenMove(f"counter {seat} {{0}} for {{1}}", (mine, some), seat))
    return tuple(found)


# -- chance -----------------------------------------------------------------------------------------------


def chances(position: Fields) -> tuple[tuple[Move, ...], tuple[int, ...]]:
    """What chance can bring, and how often each comes."""
    phase, frame = position.phase, position.frame
    if isinstance(frame, Draft):
        return draws(position.table, frame)
    if phase in ("dice", "order dice"):
        if position.table.setup.dice == "balanced":
            found = tuple([DICE[pair] for pair in bits(position.rest)])
            return found, _EVEN[: len(found)]
        return DICE, _EVEN
    if phase == "desert":
        found = tuple([Lay("desert", hexagon) for hexagon in position.board.deserts])
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


def main_moves(position: Fields) -> Sequence[Move]:
    """What the current player may do in the main phase, listed ones alone."""
    table, _, _, _, turn, _, _, _, _, _, hands, bank, built, dev, _ = position
    hand = hands[turn]
    held, guarded = dev[0][turn], hand | GUARD
    tradable = guarded - built[4][turn] & GUARD
    pays_road = guarded - ROAD & GUARD == GUARD
    pays_ore = hand >= CARDS[4]
    if not (tradable or pays_road or pays_ore or held):
        return ONLY_END
    limits, realm, parts = table.limits, built.realms[turn], list[Part]()
    if pays_road:
        if (edges := realm.spread & built.paths) and realm.roads.bit_count() < limits.roads:
            parts.append((table.roads, edges, edges.bit_count()))
        if (
            (corners := realm.touched & built.places)
            and guarded - SETTLEMENT & GUARD == GUARD
            and realm.settlements.bit_count() < limits.settlements
        ):
            parts.append((table.settles, corners, corners.bit_count()))
    if pays_ore:
        if realm.settlements and guarded - CITY & GUARD == GUARD and realm.cities.bit_count() < limits.cities:
            parts.append((table.cities, realm.settlements, realm.settlements.bit_count()))
        if dev.deck and guarded - CARD & GUARD == GUARD:
            parts.append((_ONLY_BUY, 0, 1))
    if tradable:
        _add_trades(parts, hand, built.rates[turn], bank, tradable)
    if held:
        if dev.played == NOBODY and held - dev.new & _NO_POINTS:
            _add(parts, _cards(position))
        if table.setup.early_reveal:
            _add(parts, _shows(position))
    if not parts:
        return ONLY_END
    parts.append((ONLY_END, 0, 1))
    return Turn(parts)


def _add(parts: list[Part], moves: Sequence[Move]) -> None:
    if moves:
        parts.append((moves, 0, len(moves)))


class Turn(Listed):
    """The moves of a turn in parts, each some of a row of moves, made when asked for."""

    __slots__ = ("_parts", "_size")

    def __init__(self, parts: Sequence[Part]) -> None:
        self._parts = tuple(parts)
        self._size = sum([count for _, _, count in parts])

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:  # pyright: ignore[reportIncompatibleMethodOverride]
        return self.nth(index) if type(index) is int and index >= 0 else super().__getitem__(index)  # (hot)

    def nth(self, n: int) -> Move:
        for moves, places, count in self._parts:
            if n < count:
                if not places:
                    return moves[n]
                return moves[nth_bit(places, n)]
            n -= count
        raise IndexError(f"there are {self._size} moves")

    def __iter__(self) -> Iterator[Move]:
        for moves, places, _ in self._parts:
            if places:
                for place in bits(places):
                    yield moves[place]
            else:
                yield from moves


def _roads(position: Fields) -> list[Move]:
    built, turn = position.built, position.turn
    return [position.table.roads[edge] for edge in bits(built.realms[turn].spread & built.paths)]


@lru_cache(maxsize=1 << 10)
def trades(kind: int, rate: int, times: int) -> tuple[BankTrade, ...]:
    """All trades of one resource for up to so many cards of each other one."""
    return tuple(
        BankTrade(rate * count, kind, count, other)
        for other in range(5)
        if other != kind
        for count in range(1, times + 1)
    )


def _add_trades(parts: list[Part], hand: Goods, rates: Goods, bank: Goods, tradable: int) -> None:
    """What the bank gives, where it has enough all of it (CT-9.2); `tradable` has a bit for each kind."""
    while tradable:
        low = tradable & -tradable
        tradable ^= low
        shift = low.bit_length() - packs.BITS
        rate = rates >> shift & 7
        times = (hand >> shift & packs.MASK) // rate
        listed = trades(shift // packs.BITS, rate, times)
        if (bank | GUARD) - times * EACH & GUARD == GUARD:
            parts.append((listed, 0, 4 * times))
        else:
            left = counts(bank)
            _add(parts, [move for move in listed if left[move.get] >= move.gotten])


def playable(position: Fields) -> int:
    """The development cards that may be played by their age, as a bundle; none after one was played (CT-10.2)."""
    dev, turn = position.dev, position.turn
    return 0 if dev.played != NOBODY else dev.held[turn] - dev.new & _NO_POINTS


def plenties(bank: Goods) -> tuple[Plenty, ...]:
    """What a year of plenty can bring (CT-10.9)."""
    if total(bank) == 1:
        return tuple(move for move in _ONE if move.goods == bank)
    return tuple(move for move in _PLENTIES if holds(bank, move.goods))


def _cards(position: Fields) -> list[Move]:
    """The development cards that can be played (CT-10.6)."""
    cards, found = playable(position), list[Move]()
    if not cards:
        return found
    if dev_count(cards, KNIGHT):
        found.append(PLAY_KNIGHT)
    if dev_count(cards, ROAD_BUILDING) and can_pave(position):
        found.append(PLAY_ROADS)
    if dev_count(cards, PLENTY):
        found += plenties(position.bank)
    if dev_count(cards, MONOPOLY):
        found += MONOPOLIES
    return found


def _shows(position: Fields) -> list[Move]:
    """Victory point cards that may be shown (CT-10.4)."""
    if not position.table.setup.early_reveal:
        return []
    dev, turn = position.dev, position.turn
    hidden = dev_count(dev.held[turn], POINT) - dev.shown[turn]
    return [Show(count) for count in range(1, hidden + 1)]


def robber_moves(position: Fields) -> Sequence[Move]:
    """Every other hex, with each who can be robbed there; who alone can be need not be named (CT-7.3, CT-7.4)."""
    robbers, here = position.table.robbers, position.robber
    allowed = (1 << len(robbers)) - 1 & ~spared(position)
    if here != NOBODY:
        allowed &= ~(1 << here)
    named: list[tuple[Seat, int]] = []
    once = twice = 0
    for seat, beside in victims(position):
        hexes = beside & allowed
        named.append((seat + 1, hexes))
        twice |= once & hexes
        once |= hexes
    return Robbers(robbers, [(0, allowed & ~twice), *named])


class Robbers(Listed):
    """The moves of the robber: for nobody and for each victim the hexes where it may go, made when asked for."""

    __slots__ = ("_parts", "_robbers", "_size")

    def __init__(self, robbers: Sequence[Sequence[Move]], parts: Sequence[tuple[int, int]]) -> None:
        self._robbers = robbers
        self._parts = tuple(parts)
        self._size = sum([hexes.bit_count() for _, hexes in parts])

    def __len__(self) -> int:
        return self._size

    def nth(self, n: int) -> Move:
        for named, hexes in self._parts:
            count = hexes.bit_count()
            if n < count:
                return self._robbers[nth_bit(hexes, n)][named]
            n -= count
        raise IndexError(f"there are {self._size} moves")


def whole_deck(decks: int) -> int:
    """The development cards of a match (CT-1.5)."""
    return decks * DEV_DECK
