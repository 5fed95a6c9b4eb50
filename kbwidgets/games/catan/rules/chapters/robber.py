"""Discards after a 7, the robber, and the stolen card (CT-7).

>>> from kbwidgets.games.catan.rules.resources import packed
>>> ways = Discards(2, packed({"wool": 2, "ore": 7}), 4)
>>> len(ways), [str(move) for move in ways]
(3, ['discard 2 4 ore', 'discard 2 1 wool 3 ore', 'discard 2 2 wool 2 ore'])
>>> stolen = CardStolen(0, 1, "ore", 0)
>>> stolen.text(("Ann", "Bo")), stolen.seen_by(None).text(("Ann", "Bo"))
('Ann stole 1 ore from Bo.', 'Ann stole a card from Bo.')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import sub
from typing import Final

from kbwidgets.core.moves.events import Event, event, secret
from kbwidgets.core.moves.lazy_moves import LazyMoves
from kbwidgets.core.moves.move import Move
from kbwidgets.core.text.words import counted, joined
from kbwidgets.core.values.types import Refusal, Seat, Viewer, called
from kbwidgets.games.catan.rules.move_lists import PlaceMoves
from kbwidgets.games.catan.rules.options import SPARED
from kbwidgets.games.catan.rules.position import (
    BY_CHANCE,
    NOBODY,
    ONE_SEAT,
    Discarding,
    Fields,
    NextFields,
    Robbing,
    Stealing,
    hex_key,
    open_points,
    see_as,
)
from kbwidgets.games.catan.rules.refusals import miscount_texts, refusal
from kbwidgets.games.catan.rules.resources import (
    CARDS,
    MOVES,
    RESOURCES,
    EventOfCards,
    Goods,
    MoveOfCards,
    Resource,
    WrittenGoods,
    counts,
    holds,
    name_cards,
    total,
)


@MOVES.form("discard {seat} {goods=1 grain 1 ore}", rule="CT-7.1", ask="discard {cards}")
class Discard(MoveOfCards):
    """A seat's choice of discards after a 7 (CT-7.1)."""

    seat: int
    goods: WrittenGoods


@MOVES.form(
    "robber {hexagon}[ from {victim}]",
    rule="CT-7.3",
    past="{who} moved the robber.",
    ask="move the robber to hex {hexagon}",
    at="hex {hexagon}",
)
class Robber(Move):
    """A move of the robber to a hex. `victim` is the seat robbed, or -1 if none is named (CT-7.3, CT-7.4)."""

    hexagon: int
    victim: int = -1


@MOVES.form("steal {kind}", rule="CT-7.5")
class Steal(Move):
    """The card stolen from the victim (CT-7.5)."""

    kind: Resource


STEALS: Final = tuple(Steal(kind) for kind in range(len(RESOURCES)))


@event("owe", "{who} had to discard {cards}.", rule="CT-7.1", is_logged=False)
class DiscardDue(Event):
    """A player must discard half of their cards (CT-7.1)."""

    count: int

    @property
    def cards(self) -> str:
        """The number of cards, with its noun."""
        return counted(self.count, "card")


@event("chosen", "{who} is ready.", rule="CT-7.2")
class DiscardChosen(EventOfCards):
    """A player chose their discards, which stay hidden until everyone has chosen (CT-7.2)."""

    goods: Goods | None = secret("seat", "known_to")
    known_to: Viewer

    def sentence(self, names: Sequence[str], *, brief: bool) -> str:
        return f"{called(self.seat, names)} is ready."


@event("discard", rule="CT-7.1")
class Discarded(EventOfCards):
    """A player discarded cards (CT-7.1)."""

    goods: Goods

    def sentence(self, names: Sequence[str], *, brief: bool) -> str:
        return f"{called(self.seat, names)} discarded {name_cards(self.goods, brief=brief)}."


@event("steal", rule="CT-7.5")
class CardStolen(Event):
    """A player stole a card that only they and the victim can see (CT-7.5)."""

    victim: Seat
    resource: str | None = secret("seat", "victim", "known_to")
    known_to: Viewer

    def text(self, names: Sequence[str]) -> str:
        card = f"1 {self.resource}" if self.resource else "a card"
        return f"{called(self.seat, names)} stole {card} from {names[self.victim]}."


def discard_events(before: Fields, move: Discard) -> Iterator[Event]:
    """Yield that a seat has chosen its discards or, after the last seat, the discards of all (CT-7.2)."""
    frame = before.frame
    assert isinstance(frame, Discarding)
    if len(before.to_act) > 1:
        yield DiscardChosen(move.seat, move.goods, see_as(before, move.seat))
        return
    for seat, goods in enumerate((*frame.chosen[: move.seat], move.goods, *frame.chosen[move.seat + 1 :])):
        if goods:
            yield Discarded(seat, goods)


ROBBING: Final = Robbing("main")
"""The move of the robber after a 7."""


def cards_owed(size: int, limit: int) -> int:
    """Return the number of cards that a player with a hand of this size discards: half, if it is too large (CT-7.1)."""
    return size // 2 if size > limit else 0


def choose_discards(position: Fields, move: Discard) -> NextFields:
    """Choose discards in secret. After the last choice, all cards return to the bank at once (CT-7.2)."""
    table, land, phase, to_act, turn, turns, frame, dice, order, robber, hands, store, built, dev, pairs = position
    assert isinstance(frame, Discarding)
    owed, chosen = frame
    seat = move.seat
    chosen = (*chosen[:seat], move.goods, *chosen[seat + 1 :])
    if len(to_act) > 1:
        to_act, after = tuple([other for other in to_act if other != seat]), Discarding(owed, chosen)
    else:
        phase, to_act, after = "robber", ONE_SEAT[turn], ROBBING
        hands = tuple(map(sub, hands, chosen))
        store += sum(chosen)
    return table, land, phase, to_act, turn, turns, after, dice, order, robber, hands, store, built, dev, pairs


def victims_at(position: Fields, hexagon: int) -> tuple[Seat, ...]:
    """Return the players who can be robbed on a hex: opponents with a building there and cards (CT-7.4)."""
    turn, hands = position.turn, position.hands
    owners = [seat for seat, realm in enumerate(position.built.realms) if realm.hexes >> hexagon & 1]
    return tuple([seat for seat in owners if hands[seat] and seat != turn])


def is_spared(position: Fields, seat: Seat) -> bool:
    """Return whether a friendly robber spares a player (CT-7.7)."""
    return seat != position.turn and open_points(position.built, position.dev, seat) < SPARED


def spared_hexes(position: Fields) -> int:
    """Return the hexes that a friendly robber spares, as a set, or 0 if no other hex would remain (CT-7.7)."""
    table, built, robber = position.table, position.built, position.robber
    if not table.friendly:
        return 0
    spared = 0
    for seat, realm in enumerate(built.realms):
        if is_spared(position, seat):
            spared |= realm.hexes
    all_hexes = (1 << table.grid.hexes) - 1
    robber_hex = 1 << robber if robber != NOBODY else 0
    return 0 if spared | robber_hex == all_hexes else spared


def move_robber(position: Fields, move: Robber) -> NextFields:
    """Move the robber. A card of the victim is stolen next (CT-7.3, CT-7.4)."""
    frame, hexagon, victim = position.frame, move.hexagon, move.victim
    assert isinstance(frame, Robbing)
    if victim == NOBODY:
        victims = victims_at(position, hexagon)
        victim = victims[0] if victims else NOBODY
    table, land, phase, to_act, turn, turns, _, dice, order, _, hands, store, built, dev, pairs = position
    if victim == NOBODY:
        phase, to_act, after = frame.back, ONE_SEAT[turn], None
    else:
        phase, to_act, after = "steal", BY_CHANCE, Stealing(victim, frame.back)
    return table, land, phase, to_act, turn, turns, after, dice, order, hexagon, hands, store, built, dev, pairs


def steal_card(position: Fields, move: Steal) -> NextFields:
    """Give the stolen card to the current player (CT-7.5)."""
    table, land, _, _, turn, turns, frame, dice, order, robber, hands, store, built, dev, pairs = position
    assert isinstance(frame, Stealing)
    new_hands = list(hands)
    new_hands[frame.victim] -= CARDS[move.kind]
    new_hands[turn] += CARDS[move.kind]
    hands = tuple(new_hands)
    phase, to_act = frame.back, ONE_SEAT[turn]
    return table, land, phase, to_act, turn, turns, None, dice, order, robber, hands, store, built, dev, pairs


_WIDE: Final = 64
"""The bits for each number of ways."""
_WAYS: Final = (1 << _WIDE) - 1


@lru_cache(maxsize=1 << 7)
def _up_to(most: int) -> int:
    """Return the polynomial with one way for each number of cards from 0 to `most`."""
    return sum([1 << _WIDE * count for count in range(most + 1)])


class Discards(LazyMoves):
    """The possible discards of a seat, those with the fewest of the first resources first."""

    __slots__ = ("_owed", "_seat", "_size", "_tables")

    def __init__(self, seat: Seat, hand: Goods, owed: int) -> None:
        self._seat = seat
        self._owed = owed
        *others, ore = counts(hand)
        within = (1 << _WIDE * (owed + 1)) - 1
        tables = [_up_to(min(ore, owed))]
        for held in others[::-1]:
            tables.append(tables[-1] * _up_to(min(held, owed)) & within)
        self._size = tables.pop() >> _WIDE * owed
        self._tables = tables
        """The number of ways to take each number of cards from the last kind, from the last two kinds, and so on.

        They are packed by number of cards, so that numbers of ways are multiplied like polynomials.
        """

    def __len__(self) -> int:
        return self._size

    def nth(self, n: int) -> Move:
        if not 0 <= n < self._size:
            raise IndexError(f"there are {self._size} moves")
        goods, owed = 0, self._owed
        for card, table in zip(CARDS, self._tables[::-1], strict=False):
            while n >= (ways := table >> _WIDE * owed & _WAYS):
                n -= ways
                goods += card
                owed -= 1
        return Discard(self._seat, goods + owed * CARDS[4])


def robber_moves(position: Fields) -> Sequence[Move]:
    """Return the robber's moves to every other hex, with every possible victim (CT-7.3, CT-7.4).

    A move need not name the only possible victim.
    """
    table, _, _, _, turn, _, _, _, _, robber, hands, _, built, _, _ = position
    robbers = table.robbers
    allowed = (1 << len(robbers[0])) - 1
    if robber != NOBODY:
        allowed ^= 1 << robber
    if table.friendly:
        allowed &= ~spared_hexes(position)
    rows: list[tuple[Sequence[Move], int]] = []
    once = twice = 0
    for seat, realm in enumerate(built.realms):
        if hands[seat] and seat != turn and (hexes := realm.hexes & allowed):
            rows.append((robbers[seat + 1], hexes))
            twice |= once & hexes
            once |= hexes
    return PlaceMoves([(robbers[0], allowed & ~twice), *rows])


def discard_refusals(position: Fields, move: Discard) -> list[Refusal]:
    """Return the refusals of a discard (CT-7.1)."""
    frame, hand = position.frame, position.hands[move.seat]
    assert isinstance(frame, Discarding)
    owed, count = frame.owed[move.seat], total(move.goods)
    if count == owed and holds(hand, move.goods):
        return []
    text, instead = "You don't have these cards.", f"Choose {counted(owed, 'card')} from your hand."
    if count != owed:
        text, instead = miscount_texts("discard", owed, count)
    return [refusal("wrong-discard", "CT-7.1", text, (), instead)]


def robber_refusals(position: Fields, move: Robber) -> list[Refusal]:
    """Return the refusals of a move of the robber (CT-7.3, CT-7.4, CT-7.7)."""
    hexes, names = position.table.grid.hexes, position.table.names
    if not 0 <= move.hexagon < hexes:
        text, instead = "There's no such hex.", f"Choose one from 0 to {hexes - 1}."
        return [refusal("no-such-hex", "CT-3.2", text, (), instead)]
    at, refusals = (hex_key(move.hexagon),), list[Refusal]()
    if move.hexagon == position.robber:
        text, instead = "The robber is already here.", "Move it to another hex."
        refusals.append(refusal("robber-same-hex", "CT-7.3", text, at, instead))
    corners = position.table.grid.corners_of[move.hexagon]
    if spared_hexes(position) >> move.hexagon & 1:
        spared = [
            names[seat]
            for seat, realm in enumerate(position.built.realms)
            if realm.weight(corners) and is_spared(position, seat)
        ]
        text = f"{joined(spared)} {'has' if len(spared) == 1 else 'have'} fewer than {SPARED} points"
        text = f"{text} and can't be robbed."
        refusals.append(refusal("robber-protected", "CT-7.7", text, at))
    victims = victims_at(position, move.hexagon)
    if move.victim in victims or (move.victim == NOBODY and len(victims) < 2):
        return refusals
    instead = "Choose whom to steal from." if len(victims) > 1 else "Move the robber here without stealing."
    if move.victim == NOBODY:
        text = f"{'Two' if len(victims) == 2 else 'Three'} players can be robbed here."
    elif move.victim == position.turn:
        text = "You can't steal from yourself."
    elif 0 <= move.victim < len(names) and position.built.realms[move.victim].weight(corners):
        text = f"{names[move.victim]} has no cards to steal."
    elif 0 <= move.victim < len(names):
        text = f"{names[move.victim]} has no building here."
    else:
        text = "There's no such player."
    if len(victims) == 1:
        instead = f"You can steal from {names[victims[0]]}."
    return [*refusals, refusal("bad-victim", "CT-7.4", text, at, "" if refusals else instead)]
