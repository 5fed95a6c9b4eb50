"""A turn from its roll to its end: dice, production (CT-5, CT-6), and trade with the bank (CT-9.1 to CT-9.3).

>>> from kbwidgets.games.catan.rules.resources import packed
>>> Gained(0, packed({"wool": 1, "ore": 2})).text(("Ann", "Bo"))
'Ann got 1 wool and 2 ore.'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import add, sub
from typing import Final

from kbwidgets.core.moves.events import Event, event
from kbwidgets.core.moves.move import Move
from kbwidgets.core.text.words import joined
from kbwidgets.core.values.types import CHANCE, Refusal, Seat, called
from kbwidgets.games.catan.rules.board import Land
from kbwidgets.games.catan.rules.chapters.robber import ROBBING, DiscardDue, cards_owed
from kbwidgets.games.catan.rules.chapters.setup import Tied, tied_seats
from kbwidgets.games.catan.rules.position import (
    BY_CHANCE,
    MAIN_PHASES,
    NOBODY,
    ONE_SEAT,
    Dev,
    Discarding,
    Fields,
    FreeRoads,
    NextFields,
    OrderRolls,
    Pieces,
    Robbing,
    has_won,
    seats_from_turn,
)
from kbwidgets.games.catan.rules.refusals import refusal
from kbwidgets.games.catan.rules.resources import (
    BITS,
    GUARD,
    MASK,
    MOVES,
    EventOfCards,
    Goods,
    as_mapping,
    holds,
    name_cards,
)
from kbwidgets.games.catan.rules.table import Table


@MOVES.form("roll[ {first}[ {second}]]", rule="CT-5.3", past="{who} rolled the dice.", ask="{doing}", is_logged=False)
class Roll(Move):
    """A roll by chance, or by hand with both faces or with the total and 0 (CT-5.3, CT-13.5)."""

    first: int = -1
    second: int = 0

    @property
    def is_by_hand(self) -> bool:
        """True if the dice were rolled by hand."""
        return self.first >= 0

    @property
    def doing(self) -> str:
        """The words for rolling the dice, or for entering the numbers of a roll by hand."""
        return f"enter a roll of {' and '.join(str(self).split()[1:])}" if self.is_by_hand else "roll the dice"


@MOVES.form("dice {first} {second}", rule="CT-5.3")
class Dice(Move):
    """A roll of both dice by chance (CT-5.3, CT-4.1)."""

    first: int
    second: int


@MOVES.form("end", rule="CT-5.5", past="{who} ended their turn.", ask="end your turn", is_logged=False)
class End(Move):
    """The end of a turn (CT-5.5)."""


ROLL, END = Roll(), End()
DICE: Final = tuple(Dice(first, second) for first in range(1, 7) for second in range(1, 7))
ROLLS_BY_HAND: Final = (
    *(Roll(first, second) for first in range(1, 7) for second in range(1, 7)),
    *(Roll(total) for total in range(2, 13)),
)


@event("dice", rule="CT-5.3")
class DiceRolled(Event):
    """The dice showed two faces, or a total that was entered by hand (CT-5.3, CT-13.5)."""

    faces: tuple[int, ...]

    @property
    def total(self) -> int:
        """The sum of both dice."""
        return sum(self.faces)

    def text(self, names: Sequence[str]) -> str:
        faces = f" ({' + '.join(map(str, self.faces))})" if len(self.faces) > 1 else ""
        return f"{called(self.seat, names)} rolled {self.total}{faces}."


@event("gain", rule="CT-6.1")
class Gained(EventOfCards):
    """A player got cards from the board (CT-6.1, CT-4.6)."""

    goods: Goods

    def sentence(self, names: Sequence[str], *, brief: bool) -> str:
        return f"{called(self.seat, names)} got {name_cards(self.goods, brief=brief)}."


@event("blocked", rule="CT-7.6")
class Blocked(EventOfCards):
    """The robber kept cards from a player (CT-7.6)."""

    goods: Goods

    def sentence(self, names: Sequence[str], *, brief: bool) -> str:
        return f"The robber blocked {name_cards(self.goods, brief=brief)} for {called(self.seat, names)}."


@event("short", rule="CT-6.2")
class BankRanOut(EventOfCards):
    """The bank could not pay a player (CT-6.2)."""

    goods: Goods

    def sentence(self, names: Sequence[str], *, brief: bool) -> str:
        return f"The bank ran out of {joined(list(as_mapping(self.goods)))} for {called(self.seat, names)}."


def roll_events(before: Fields, move: Dice | Roll, after: Fields) -> Iterator[Event]:
    """Yield the dice and what they cause: a tie, discards, or production."""
    faces = (move.first, move.second) if move.second else (move.first,)
    if isinstance(before.frame, OrderRolls):
        yield DiceRolled(before.turn, faces, rule="CT-4.2")
        frame = after.frame
        if (
            isinstance(frame, OrderRolls)
            and frame.ranks != before.frame.ranks
            and (seats := tied_seats(after.table, frame))
        ):
            yield Tied(CHANCE, seats)
        return
    yield DiceRolled(before.turn, faces)
    if sum(faces) == 7:
        owed = after.frame.owed if isinstance(after.frame, Discarding) else ()
        yield from (DiscardDue(seat, count) for seat, count in enumerate(owed) if count)
        return
    for kind, each in zip((Gained, Blocked, BankRanOut), production(before, sum(faces)), strict=True):
        for seat, goods in enumerate(each):
            if goods:
                yield kind(seat, goods)


ALL_ROLLS: Final = (1 << 36) - 1
"""All rolls of two dice, as a set (CT-13.5)."""
_LEFT: Final = 5
"""The number of rolls at which the deck of dice is reshuffled (CT-13.5)."""


def roll_dice(position: Fields) -> NextFields:
    """Roll the dice, which chance decides."""
    table, land, phase, _, turn, turns, frame, dice, order, robber, hands, store, built, dev, pairs = position
    phase = "dice" if phase == "roll" else "order dice"
    return table, land, phase, BY_CHANCE, turn, turns, frame, dice, order, robber, hands, store, built, dev, pairs


def without_roll(pairs: int, first: int, second: int) -> int:
    """Return the deck of balanced dice without a roll (CT-13.5)."""
    pairs &= ~(1 << 6 * first + second - 7)
    return ALL_ROLLS if pairs.bit_count() == _LEFT else pairs


def produce(position: Fields, faces: tuple[int, ...], pairs: int) -> NextFields:
    """Produce cards for a roll, or start the discards or the robber after a 7 (CT-6.1, CT-7.1)."""
    table, land, _, _, turn, turns, _, _, order, robber, hands, store, built, dev, _ = position
    value = sum(faces)
    if value == 7:
        phase, to_act, frame = _after_seven(table, turn, order, hands)
        return table, land, phase, to_act, turn, turns, frame, faces, order, robber, hands, store, built, dev, pairs
    gains = built.gains[value]
    if need := gains[-1]:
        if (robber != NOBODY and land.chits[robber] == value) or (store | GUARD) - need & GUARD != GUARD:
            _, gains = _reduce_gains(position, value)
        hands = tuple(map(add, hands, gains))  # The sum at the end of the gains belongs to nobody.
        store -= gains[-1]
    return table, land, "main", ONE_SEAT[turn], turn, turns, None, faces, order, robber, hands, store, built, dev, pairs


def production(position: Fields, value: int) -> tuple[tuple[Goods, ...], tuple[Goods, ...], tuple[Goods, ...]]:
    """Return what a roll pays each seat, what the robber blocks, and what the bank cannot pay (CT-6.5)."""
    full = position.built.gains[value]
    free, paid = _reduce_gains(position, value)
    return paid[:-1], tuple(map(sub, full, free))[:-1], tuple(map(sub, free, paid))[:-1]


def _reduce_gains(position: Fields, value: int) -> tuple[tuple[Goods, ...], tuple[Goods, ...]]:
    """Return the gains of a roll without the robber's hex, and the part of them that the bank pays (CT-6.2, CT-7.6)."""
    gains, robber, store = position.built.gains[value], position.robber, position.store
    if robber != NOBODY and position.land.chits[robber] == value:
        gains = _without_robber_hex(position.land, position.built, robber, gains)
    if holds(store, gains[-1]):
        return gains, gains
    return gains, _after_shortage(gains, store, single=position.table.setup.bank_shortage == "single")


def _without_robber_hex(land: Land, built: Pieces, robber: int, gains: tuple[Goods, ...]) -> tuple[Goods, ...]:
    """Return the gains without the robber's hex (CT-7.6)."""
    corners = land.grid.corners_of[robber]
    card = 1 << BITS * land.terrains[robber]
    less = [
        card * ((settlements & corners).bit_count() + 2 * (cities & corners).bit_count())  # CT-6.1
        for _, settlements, cities, _, _, _ in built.realms
    ]
    return tuple(map(sub, gains, (*less, sum(less))))


def _after_shortage(gains: tuple[Goods, ...], store: Goods, *, single: bool) -> tuple[Goods, ...]:
    """Return the gains after a shortage, where nobody or only a single player gets that resource (CT-6.2, CT-6.3)."""
    new_gains = list(gains)
    for shift in range(0, 5 * BITS, BITS):
        each = [gain >> shift & MASK for gain in gains[:-1]]
        left = store >> shift & MASK
        if sum(each) <= left:
            continue
        concerned = [seat for seat, count in enumerate(each) if count]
        for seat in concerned:
            paid = left if single and len(concerned) == 1 else 0
            new_gains[seat] -= each[seat] - paid << shift
            new_gains[-1] -= each[seat] - paid << shift
    return tuple(new_gains)


def _after_seven(
    table: Table, turn: Seat, order: tuple[Seat, ...], hands: tuple[Goods, ...]
) -> tuple[str, tuple[Seat, ...], Discarding | Robbing]:
    """Return the phase after a 7: players with too many cards discard, then the robber moves (CT-7.1, CT-7.2)."""
    limit = table.setup.discard_limit
    counts = [hand % MASK for hand in hands]
    if max(counts) <= limit:
        return "robber", ONE_SEAT[turn], ROBBING
    owed = tuple([cards_owed(count, limit) for count in counts])
    to_act = tuple([seat for seat in seats_from_turn(order, turn) if owed[seat]])
    return "discard", to_act, Discarding(owed, (0,) * table.seats)


def end_turn(position: Fields, _move: End) -> NextFields:
    """End the turn. The next player wins at once with enough points (CT-5.5, CT-12.3, CT-12.6)."""
    table, land, _, _, turn, turns, _, dice, order, robber, hands, store, built, dev, pairs = position
    if dev.new or dev.played != NOBODY:
        cards, deck, _, _, knights, spent, shown, army = dev
        dev = Dev(cards, deck, 0, NOBODY, knights, spent, shown, army)
    phase, to_act = "over", ()
    if turns != table.max_turns:
        turn = order[turns % len(order)]
        turns += 1
        # Nothing else than Longest Road scores on others' turns.
        if built.longest_holder != turn or not has_won(table, turn, built, dev):
            phase, to_act = "roll", ONE_SEAT[turn]
    return table, land, phase, to_act, turn, turns, None, dice, order, robber, hands, store, built, dev, pairs


ONLY_END: Final[tuple[Move, ...]] = (END,)
ONLY_ROLL: Final[tuple[Move, ...]] = (ROLL,)


def order_moves(position: Fields) -> tuple[Move, ...]:
    """Return the rolls for turn order."""
    return ROLLS_BY_HAND if position.table.by_hand else ONLY_ROLL


def has_rolled(position: Fields) -> bool:
    """Return whether the dice were rolled this turn. A card played before the roll does not count (CT-5.1)."""
    frame = position.frame
    after_roll = not isinstance(frame, (Robbing, FreeRoads)) or frame.back == "main"
    return after_roll and position.phase in (*MAIN_PHASES, "free roads", "robber", "discard")


def roll_refusals(position: Fields, move: Roll) -> list[Refusal]:
    """Return the refusals of a roll (CT-13.5)."""
    by_hand = position.table.setup.dice == "manual"
    if not move.is_by_hand:
        text, instead = "You roll your own dice in this match.", "Enter both numbers, or their total."
        return [refusal("bad-dice", "CT-13.5", text, (), instead)] if by_hand else []
    if not by_hand:
        text, instead = "The dice are rolled for you in this match.", "Roll without choosing numbers."
        return [refusal("bad-dice", "CT-13.5", text, (), instead)]
    right = 1 <= move.first <= 6 and 1 <= move.second <= 6 if move.second else 2 <= move.first <= 12
    text, instead = "Two dice can't show this.", "Enter two numbers from 1 to 6, or a total from 2 to 12."
    return [] if right else [refusal("bad-dice", "CT-13.5", text, (), instead)]
