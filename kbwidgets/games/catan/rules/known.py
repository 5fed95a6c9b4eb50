"""The part of a match of Catan that a viewer can see (CT-13.1), guesses of the rest, and moves that can be foreseen.

The part is made by inclusion: a viewer's own cards, and the number of everyone else's. Cards that are hidden are None.
With open hands (CT-13.6) and at the end (CT-12.4) no cards are hidden.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Annotated, NamedTuple

from kbwidgets.core.fields.shape import BitSet, Follows, Given, Key
from kbwidgets.core.fields.sight import At, Sight, own, where
from kbwidgets.core.moves.move import Move
from kbwidgets.core.things.unseen import surely_held
from kbwidgets.core.values.types import Seat, Viewer
from kbwidgets.games.catan.rules.chapters.cards import PLENTY_CARDS, Drawn, Monopoly
from kbwidgets.games.catan.rules.chapters.robber import Discard, Steal
from kbwidgets.games.catan.rules.chapters.turn import Dice, Roll
from kbwidgets.games.catan.rules.data_codecs import PlainBoard, PlainDev, PlainGoods
from kbwidgets.games.catan.rules.position import (
    Dev,
    Discarding,
    Fields,
    Frame,
    Offered,
    Phase,
    Pieces,
    has_won,
    open_points,
)
from kbwidgets.games.catan.rules.resources import (
    CARDS,
    DEV_CARDS,
    KNIGHT,
    POINT,
    Goods,
    Terms,
    counts,
    dev_count,
    dev_total,
    full_deck,
    total,
)
from kbwidgets.games.catan.rules.table import Table

HIDDEN: int = -1
"""A placeholder for the discards that a seat has chosen, where they are hidden."""


def _hide_choices(frame: Frame, position: Fields, viewer: Viewer) -> Frame:
    """Return the frame with only this viewer's discards (CT-7.2)."""
    if not isinstance(frame, Discarding):
        return frame
    chosen = tuple([goods if seat == viewer or not goods else HIDDEN for seat, goods in enumerate(frame.chosen)])
    return Discarding(frame.owed, chosen)


def _show_new(new: int, position: Fields, viewer: Viewer) -> int | None:
    return new if viewer == position.turn else None


class Known(NamedTuple):
    """The fields of what a viewer can see."""

    viewer: Viewer
    table: Annotated[Table, Given()]
    land: Annotated[PlainBoard, Key("board")]
    phase: Phase
    to_act: tuple[Seat, ...]
    turn: Seat
    turns: int
    frame: Annotated[Frame, Sight(_hide_choices), Follows()]
    """The frame of the position; hidden discards are `HIDDEN` (CT-7.2)."""
    dice: tuple[int, ...]
    order: tuple[Seat, ...]
    robber: int
    hands: Annotated[tuple[PlainGoods | None, ...], own]
    """The cards in each hand, or None if they are hidden."""
    hand_sizes: tuple[int, ...]
    store: Annotated[PlainGoods | None, where(lambda position: position.table.setup.show_bank), Key("bank")]
    """The cards of the bank, or None if an option hides them (CT-13.1, CT-16.34)."""
    built: Annotated[Pieces, Follows()]
    cards: Annotated[tuple[PlainDev | None, ...], At("dev.cards"), own]
    """The development cards in each hand, or None if they are hidden."""
    card_counts: Annotated[tuple[int, ...], At("dev.hand_sizes")]
    deck_size: Annotated[int, At("dev.deck_size"), Key("deck")]
    """The number of development cards left."""
    new: Annotated[PlainDev | None, At("dev.new"), Sight(_show_new)]
    """The development cards that the current player bought this turn, or None if they are hidden."""
    new_count: Annotated[int, At("dev.new_count")]
    played: Annotated[int, At("dev.played")]
    knights: Annotated[tuple[int, ...], At("dev.knights")]
    spent: Annotated[PlainDev, At("dev.spent")]
    shown: Annotated[tuple[int, ...], At("dev.shown")]
    army: Annotated[Seat, At("dev.army")]
    pairs: Annotated[int, BitSet(35)]


def bank_size(known: Known) -> int:
    """Return the number of cards in the bank. It follows from the hands even if their kinds are hidden."""
    return total(known.table.full_bank) - sum(known.hand_sizes)


def dev_pool(known: Known) -> int:
    """Return the development cards that have not been seen: those in the deck and in hidden hands."""
    hidden = [seat for seat, cards in enumerate(known.cards) if cards is None]
    pool = full_deck(known.table.setup.dev_decks) - known.spent - sum(known.knights) * DEV_CARDS[KNIGHT]
    pool -= sum(cards or 0 for cards in known.cards)
    return pool - sum(known.shown[seat] for seat in hidden) * DEV_CARDS[POINT]


def guess_position(known: Known, rng: Random) -> Fields:
    """Return a position that fits what is known, with the rest drawn at random."""
    hands, bank = _guess_hands(known, rng)
    frame = known.frame
    if isinstance(frame, Discarding):
        chosen = tuple(
            _draw_some(hand, owed, rng) if goods == HIDDEN else goods
            for hand, owed, goods in zip(hands, frame.owed, frame.chosen, strict=True)
        )
        frame = Discarding(frame.owed, chosen)
    return _fill(known, frame, hands, bank, _guess_dev(known, rng))


def _fill(known: Known, frame: Frame, hands: tuple[Goods, ...], bank: Goods, dev: Dev) -> Fields:
    return Fields(
        known.table, known.land, known.phase, known.to_act, known.turn, known.turns, frame, known.dice, known.order,
        known.robber, hands, bank, known.built, dev, known.pairs,
    )  # fmt: skip


def _shuffle(cards: list[int], rng: Random) -> list[int]:
    """Return the cards in a random order that is the same in every version of Python."""
    shuffled: list[int] = []
    while cards:
        at = int(rng.random() * len(cards))
        cards[at], cards[-1] = cards[-1], cards[at]
        shuffled.append(cards.pop())
    return shuffled


def _list_kinds(goods: Goods) -> list[int]:
    return [kind for kind, count in enumerate(counts(goods)) for _ in range(count)]


def _draw_some(hand: Goods, count: int, rng: Random) -> Goods:
    return sum(CARDS[kind] for kind in _shuffle(_list_kinds(hand), rng)[:count])


def promised_cards(known: Known, seat: Seat) -> Goods:
    """Return the cards that a seat is known to hold because it offered them or agreed to give them."""
    frame = known.frame
    if not isinstance(frame, Offered):
        return 0
    if seat == known.turn:
        return frame.give
    answer = frame.answers[seat]
    return answer.give if isinstance(answer, Terms) else frame.get if answer == "accept" else 0


def _guess_hands(known: Known, rng: Random) -> tuple[tuple[Goods, ...], Goods]:
    """Return random hands and bank: what was promised, then unseen cards. The bank has the rest."""
    held = [promised_cards(known, seat) if hand is None else hand for seat, hand in enumerate(known.hands)]
    left = list(counts(known.table.full_bank - sum(held) - (known.store or 0)))
    wanted = [size - total(hand) for size, hand in zip(known.hand_sizes, held, strict=True)]
    for seat, count in enumerate(wanted):
        for _ in range(count):
            kind = _draw_kind(left, rng)
            left[kind] -= 1
            held[seat] += CARDS[kind]
    return tuple(held), known.table.full_bank - sum(held)


def _draw_kind(left: list[int], rng: Random) -> int:
    """Return the kind of a random card among those that are left."""
    at, kind = int(rng.random() * sum(left)), 0
    while at >= left[kind]:
        at -= left[kind]
        kind += 1
    return kind


def _guess_dev(known: Known, rng: Random) -> Dev:
    """Return random development cards from those unseen, so that the player to move has not won yet."""
    hidden = [seat for seat, cards in enumerate(known.cards) if cards is None]
    pool = dev_pool(known)
    while True:
        cards = _shuffle([card for card in range(5) for _ in range(dev_count(pool, card))], rng)
        held = [0 if own is None else own for own in known.cards]
        new = known.new or 0
        for seat in hidden:
            held[seat] = known.shown[seat] * DEV_CARDS[POINT]
            for n in range(known.card_counts[seat] - known.shown[seat]):
                card = DEV_CARDS[cards.pop()]
                held[seat] += card
                new += card if seat == known.turn and n < known.new_count else 0
        deck = sum(DEV_CARDS[card] for card in cards)
        dev = Dev(tuple(held), deck, new, known.played, known.knights, known.spent, known.shown, known.army)
        won = has_won(known.table, known.turn, known.built, dev)
        if not won or not known.turns or not known.to_act or known.turn not in hidden:
            return dev


def hides_last_card(known: Known) -> bool:
    """Return whether a hidden bank has a single card, so that a Year of Plenty differs from that with more cards."""
    return known.store is None and bank_size(known) == 1


def bound_of(known: Known, *, most: bool) -> Fields:
    """Return the position with the most, or the fewest, cards that players and the bank may hold."""
    return _fill(known, known.frame, *_bound_goods(known, most=most), _bound_dev(known, most=most))


def _bound_goods(known: Known, *, most: bool) -> tuple[tuple[Goods, ...], Goods]:
    """Return the most, or the fewest, cards that each hand and the bank can contain.

    Each hand contains what its player promised, and either all unseen cards or only those that can be nowhere else.
    """
    base = [promised_cards(known, seat) if hand is None else hand for seat, hand in enumerate(known.hands)]
    unseen = known.table.full_bank - sum(base) - (known.store or 0)

    def some(size: int) -> Goods:
        return unseen if most else _pack(CARDS, surely_held(counts(unseen), size))

    filled = list(base)
    for seat, hand in enumerate(known.hands):
        if hand is None:
            filled[seat] += some(known.hand_sizes[seat] - total(base[seat]))
            if known.phase == "robber":  # CT-7.4 asks only whether there are any cards, not which.
                filled[seat] = known.hand_sizes[seat] * CARDS[0]
    if known.store is not None:
        return tuple(filled), known.store
    store = some(size) if (size := bank_size(known)) else 0
    return tuple(filled), store if most or total(
        store
    ) >= PLENTY_CARDS else 0  # CT-10.9: fewer cards offer different choices


def _bound_dev(known: Known, *, most: bool) -> Dev:
    """Return the development cards of the hands and the deck. Those bought this turn count as unknown."""
    unseen = dev_pool(known)

    def some(size: int) -> int:
        if most:
            return unseen
        return _pack(DEV_CARDS, surely_held(tuple([dev_count(unseen, kind) for kind in range(5)]), size))

    held: list[int] = []
    for seat, cards in enumerate(known.cards):
        if cards is None:
            new = known.new_count if seat == known.turn else 0
            old = known.card_counts[seat] - known.shown[seat] - new
            held.append(known.shown[seat] * DEV_CARDS[POINT] + some(max(0, old)))
        else:
            held.append(cards)
    deck = some(known.deck_size) if known.phase == "card" else unseen if known.deck_size else 0
    return Dev(
        tuple(held), deck, known.new or 0, known.played, known.knights, known.spent, known.shown, known.army
    )  # fmt: skip


def _pack(cards: tuple[int, ...], numbers: Iterable[int]) -> int:
    return sum(card * number for card, number in zip(cards, numbers, strict=True))


def is_foreseen(before: Fields, move: Move, after: Fields, viewer: Viewer) -> bool:
    """Return whether a viewer foresees all that a move reveals.

    Cards that are drawn are unforeseen, and so is a win with hidden points (CT-12.4).
    """
    if isinstance(move, (Drawn, Steal, Monopoly)) or not after.to_act:
        return False
    if isinstance(move, Discard) and not _is_secret(before, move, viewer):
        return False
    produces = isinstance(move, Dice) or (isinstance(move, Roll) and move.is_by_hand) or before.phase == "setup"
    if produces and not before.table.setup.show_bank:
        return False  # CT-6.3: production depends on the bank.
    return after.turn == viewer or not _may_win(after, after.turn)


def _is_secret(before: Fields, move: Discard, viewer: Viewer) -> bool:
    """Return whether a discard is the viewer's own and reveals no others (CT-7.2)."""
    frame = before.frame
    assert isinstance(frame, Discarding)
    last = len(before.to_act) == 1
    return viewer == move.seat and not (last and any(frame.chosen))


def _may_win(position: Fields, seat: int) -> bool:
    """Return whether a seat would win if all of its hidden cards were victory points (CT-12.2)."""
    dev = position.dev
    hidden = dev_total(dev.cards[seat]) - dev.shown[seat]
    return open_points(position.built, dev, seat) + hidden >= position.table.limits.vp_target
