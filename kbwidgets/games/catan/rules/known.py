"""The part of a match of Catan that a viewer can see: their own cards, and the number of everyone else's (CT-13.1).

It is made by inclusion. Cards that are hidden are None. With open hands (CT-13.6) and at the end (CT-12.4) no cards
are hidden.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from kbwidgets.core.values.types import OPEN, Seat, Viewer
from kbwidgets.games.catan.rules.board import Board
from kbwidgets.games.catan.rules.frames import Discarding, Frame, Offered, Terms
from kbwidgets.games.catan.rules.goods import CARDS, Goods, counts, total
from kbwidgets.games.catan.rules.listing import whole_deck
from kbwidgets.games.catan.rules.moves import KNIGHT, POINT
from kbwidgets.games.catan.rules.position import (
    DEV_CARDS,
    Built,
    Dev,
    Fields,
    all_points,
    dev_count,
    hand_sizes,
)
from kbwidgets.games.catan.rules.table import Table

HIDDEN: int = -1
"""A placeholder for the discards that a seat has chosen, where they are hidden."""


class Known(NamedTuple):
    """The fields of what a viewer can see."""

    viewer: Viewer
    table: Table
    land: Board
    phase: str
    to_act: tuple[Seat, ...]
    turn: Seat
    turns: int
    frame: Frame
    """The frame of the position; hidden discards are `HIDDEN` (CT-7.2)."""
    dice: tuple[int, ...]
    order: tuple[Seat, ...]
    robber: int
    hands: tuple[Goods | None, ...]
    """The cards in each hand, or None if they are hidden."""
    hand_sizes: tuple[int, ...]
    store: Goods | None
    """The cards of the bank, or None if an option hides them (CT-13.1, CT-16.34)."""
    built: Built
    cards: tuple[int | None, ...]
    """The development cards in each hand, or None if they are hidden."""
    card_counts: tuple[int, ...]
    deck_size: int
    """The number of development cards left."""
    new: int | None
    """The development cards that the current player bought this turn, or None if they are hidden."""
    new_count: int
    played: int
    knights: tuple[int, ...]
    spent: int
    shown: tuple[int, ...]
    army: Seat
    rest: int


def bank_size(known: Known) -> int:
    """Return the number of cards in the bank. It follows from the hands even if their kinds are hidden."""
    return total(known.table.bank) - sum(known.hand_sizes)


def dev_total(cards: int) -> int:
    """Return the number of development cards.

    The digits of a number to the base 256 add up modulo 255.
    """
    return sum(dev_count(cards, card) for card in range(5))


def known_of(position: Fields, viewer: Viewer) -> Known:
    """Return the part of a position that a viewer can see."""
    table, board, phase, to_act, turn, turns, frame, dice, order, robber, hands, bank, built, dev, rest = position
    everything = viewer == OPEN or not to_act or table.setup.open_hands

    def sees(seat: Seat) -> bool:
        return everything or viewer == seat

    if isinstance(frame, Discarding) and not everything:
        chosen = tuple(goods if sees(seat) or not goods else HIDDEN for seat, goods in enumerate(frame.chosen))
        frame = Discarding(frame.owed, chosen)
    return Known(
        viewer=viewer,
        table=table,
        land=board,
        phase=phase,
        to_act=to_act,
        turn=turn,
        turns=turns,
        frame=frame,
        dice=dice,
        order=order,
        robber=robber,
        hands=tuple(hand if sees(seat) else None for seat, hand in enumerate(hands)),
        hand_sizes=hand_sizes(hands),
        store=bank if everything or table.setup.show_bank else None,
        built=built,
        cards=tuple(cards if sees(seat) else None for seat, cards in enumerate(dev.held)),
        card_counts=tuple(dev_total(cards) for cards in dev.held),
        deck_size=dev_total(dev.deck),
        new=dev.new if sees(turn) else None,
        new_count=dev_total(dev.new),
        played=dev.played,
        knights=dev.knights,
        spent=dev.spent,
        shown=dev.shown,
        army=dev.army,
        rest=rest,
    )


def dev_pool(known: Known) -> int:
    """Return the development cards that have not been seen: those in the deck and in hidden hands."""
    hidden = [seat for seat, cards in enumerate(known.cards) if cards is None]
    pool = whole_deck(known.table.setup.dev_decks) - known.spent - sum(known.knights) * DEV_CARDS[KNIGHT]
    pool -= sum(cards or 0 for cards in known.cards)
    return pool - sum(known.shown[seat] for seat in hidden) * DEV_CARDS[POINT]


# -- guesses ----------------------------------------------------------------------------------------------


def guessed(known: Known, rng: Random) -> Fields:
    """Return a position that fits what is known, with the rest drawn at random."""
    hands, bank = _hands(known, rng)
    frame = known.frame
    if isinstance(frame, Discarding):
        chosen = tuple(
            _some(hand, owed, rng) if goods == HIDDEN else goods
            for hand, owed, goods in zip(hands, frame.owed, frame.chosen, strict=True)
        )
        frame = Discarding(frame.owed, chosen)
    return Fields(
        known.table, known.land, known.phase, known.to_act, known.turn, known.turns, frame, known.dice, known.order,
        known.robber, hands, bank, known.built, _dev(known, rng), known.rest,
    )  # fmt: skip


def _shuffled(cards: list[int], rng: Random) -> list[int]:
    """Return the cards in a random order that is the same in every version of Python."""
    found: list[int] = []
    while cards:
        at = int(rng.random() * len(cards))
        cards[at], cards[-1] = cards[-1], cards[at]
        found.append(cards.pop())
    return found


def _listed(goods: Goods) -> list[int]:
    return [kind for kind, count in enumerate(counts(goods)) for _ in range(count)]


def _some(hand: Goods, count: int, rng: Random) -> Goods:
    return sum(CARDS[kind] for kind in _shuffled(_listed(hand), rng)[:count])


def promised(known: Known, seat: Seat) -> Goods:
    """Return the cards that a seat is known to hold because it offered them or agreed to give them."""
    frame = known.frame
    if not isinstance(frame, Offered):
        return 0
    if seat == known.turn:
        return frame.give
    answer = frame.answers[seat]
    return answer.give if isinstance(answer, Terms) else frame.get if answer == "accept" else 0


def _hands(known: Known, rng: Random) -> tuple[tuple[Goods, ...], Goods]:
    """Return random hands and bank: what was promised, then unseen cards. The bank has the rest."""
    held = [promised(known, seat) if hand is None else hand for seat, hand in enumerate(known.hands)]
    left = list(counts(known.table.bank - sum(held) - (known.store or 0)))
    wanted = [size - total(hand) for size, hand in zip(known.hand_sizes, held, strict=True)]
    for seat, count in enumerate(wanted):
        for _ in range(count):
            kind = _drawn(left, rng)
            left[kind] -= 1
            held[seat] += CARDS[kind]
    return tuple(held), known.table.bank - sum(held)


def _drawn(left: list[int], rng: Random) -> int:
    """Return the kind of a random card among those that are left."""
    at, kind = int(rng.random() * sum(left)), 0
    while at >= left[kind]:
        at -= left[kind]
        kind += 1
    return kind


def _dev(known: Known, rng: Random) -> Dev:
    """Return random development cards from those unseen, so that the player to move has not won yet."""
    hidden = [seat for seat, cards in enumerate(known.cards) if cards is None]
    pool = dev_pool(known)
    while True:
        cards = _shuffled([card for card in range(5) for _ in range(dev_count(pool, card))], rng)
        held = [0 if found is None else found for found in known.cards]
        new = known.new or 0
        for seat in hidden:
            held[seat] = known.shown[seat] * DEV_CARDS[POINT]
            for n in range(known.card_counts[seat] - known.shown[seat]):
                card = DEV_CARDS[cards.pop()]
                held[seat] += card
                new += card if seat == known.turn and n < known.new_count else 0
        deck = sum(DEV_CARDS[card] for card in cards)
        dev = Dev(tuple(held), deck, new, known.played, known.knights, known.spent, known.shown, known.army)
        won = all_points(known.built, dev, known.turn) >= known.table.limits.vp_target
        if not won or not known.turns or not known.to_act or known.turn not in hidden:
            return dev
