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
Part: TypeAlias = tuple[Sequence[Move], int, int]
"""A row of moves, which of them as a set, 0 for all, and how many that are."""
_BUYING: Final[Part] = ((BUY,), 0, 1)
_ENDING: Final[Part] = (ONLY_END, 0, 1)
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


def main_moves(position: Fields) -> Sequence[Move]:  # noqa: PLR0912 (hot)
    """What the current player may do in the main phase, listed ones alone."""
    table, _, _, _, turn, _, _, _, _, _, hands, bank, built, dev, _ = position
    hand = hands[turn]
    held, guarded = dev[0][turn], hand | GUARD
    tradable = guarded - built[4][turn] & GUARD
    pays_road = guarded - ROAD & GUARD == GUARD
    pays_ore = hand >= CARDS[4]
    if not (tradable or pays_road or pays_ore or held):
        return ONLY_END
    limits, realm, parts, size = table.limits, built[0][turn], list[Part](), 1
    if pays_road:
        if (edges := realm[4] & built[2]) and realm[0].bit_count() < limits.roads:
            size += (count := edges.bit_count())
            parts.append((table.roads, edges, count))
        if (
            (corners := realm[3] & built[1])
            and guarded - SETTLEMENT & GUARD == GUARD
            and realm[1].bit_count() < limits.settlements
        ):
            size += (count := corners.bit_count())
            parts.append((table.settles, corners, count))
    if pays_ore:
        if realm[1] and guarded - CITY & GUARD == GUARD and realm[2].bit_count() < limits.cities:
            size += (count := realm[1].bit_count())
            parts.append((table.cities, realm[1], count))
        if dev[1] and guarded - CARD & GUARD == GUARD:
            size += 1
            parts.append(_BUYING)
    if tradable:
        rates, rich = built[4][turn], (bank | GUARD) - _PLENTY & GUARD == GUARD
        while tradable:
            low = tradable & -tradable
            tradable ^= low
            shift = low.bit_length() - packs.BITS
            times = (hand >> shift & packs.MASK) // (rate := rates >> shift & 7)
            if rich and times <= _OFTEN:
                parts.append(part := _TRADES[shift // packs.BITS][rate - 2][times])
                size += part[2]
            elif listed := _given_by(bank, trades(shift // packs.BITS, rate, times)):
                size += len(listed)
                parts.append((listed, 0, len(listed)))
    if held:
        cards = _cards(position) if dev[3] == NOBODY and held - dev[2] & _NO_POINTS else []
        if table.setup.early_reveal:
            cards += _shows(position)
        if cards:
            size += len(cards)
            parts.append((cards, 0, len(cards)))
    if not parts:
        return ONLY_END
    parts.append(_ENDING)
    return Turn(parts, size)


class Turn(Listed):
    """The moves of a turn in parts, each some of a row of moves, made when asked for."""

    __slots__ = ("_parts", "_size")

    def __init__(self, parts: Sequence[Part], size: int) -> None:
        self._parts = parts
        self._size = size

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:  # pyright: ignore[reportIncompatibleMethodOverride]
        if type(index) is int and index >= 0:  # (hot)
            return self.nth(index)
        return super().__getitem__(index)

    def nth(self, n: int) -> Move:
        for moves, places, count in self._parts:
            if n < count:
                if not places:
                    return moves[n]
                while n:
                    n -= 1
                    places = places & (places - 1)  # noqa: PLW2901 (hot)
                return moves[(places & -places).bit_length() - 1]
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


def _given_by(bank: Goods, listed: Sequence[BankTrade]) -> Sequence[Move]:
    """Those trades for which the bank has the cards (CT-9.2)."""
    left = counts(bank)
    return tuple([move for move in listed if left[move.get] >= move.gotten])


_OFTEN: Final = 6
_PLENTY: Final = _OFTEN * EACH
_TRADES: Final = tuple(
    tuple(tuple((trades(kind, rate, times), 0, 4 * times) for times in range(_OFTEN + 1)) for rate in (2, 3, 4))
    for kind in range(5)
)
"""The trades of each resource by its rate and how often it can be given, as parts of a turn; the bank has enough."""


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
