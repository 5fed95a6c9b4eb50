"""What a viewer may know of a match of ConKUeror (CQ-14.1, CQ-14.2): all but the cards of the others and the pile.

It is made by inclusion. Hands and piles that are not seen stand as None beside their sizes.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.protocol.position import tell_fields
from kbwidgets.core.things.unseen import surely_held
from kbwidgets.core.values.types import OPEN, Seat, Viewer
from kbwidgets.games.conkueror.rules.armies import Stack
from kbwidgets.games.conkueror.rules.cards import (
    ARMY_MASK,
    CARD,
    SHIFT,
    Cards,
    army_counts,
    army_size,
    size,
    territory_card,
)
from kbwidgets.games.conkueror.rules.frames import Drawing, Frame
from kbwidgets.games.conkueror.rules.position import NO_ROWS, Effects, Fallen, Fields
from kbwidgets.games.conkueror.rules.rows import listed
from kbwidgets.games.conkueror.rules.table import Table
from kbwidgets.games.conkueror.rules.told import FIELDS_TOLD


class Known(NamedTuple):
    """The fields of what a viewer knows."""

    viewer: Viewer
    table: Table
    phase: str
    to_act: tuple[Seat, ...]
    turn: Seat
    rounds: int
    owners: tuple[int, ...]
    stacks: tuple[Stack, ...]
    draft: int
    hands: tuple[Cards | None, ...]
    """The cards of each hand, None where they are not seen."""
    hand_sizes: tuple[int, ...]
    deck: Cards | None
    """The cards of the main deck, None where they are not seen."""
    deck_size: int
    discard: Cards
    captured: int
    effects: Effects
    frame: Frame
    fallen: tuple[Fallen, ...]
    first: Seat


tell_fields(Known, FIELDS_TOLD)


def known_of(position: Fields, viewer: Viewer) -> Known:
    """What a viewer knows of a position."""
    (
        table, phase, to_act, turn, rounds, owners, stacks, draft, hands, deck, discard, captured, effects, frame,
        fallen, first, _,
    ) = position  # fmt: skip
    everything = viewer == OPEN
    return Known(
        viewer=viewer,
        table=table,
        phase=phase,
        to_act=to_act,
        turn=turn,
        rounds=rounds,
        owners=owners,
        stacks=stacks,
        draft=draft,
        hands=tuple([hand if everything or viewer == seat else None for seat, hand in enumerate(hands)]),
        hand_sizes=tuple([size(hand) for hand in hands]),
        deck=deck if everything else None,
        deck_size=size(deck),
        discard=discard,
        captured=captured,
        effects=effects,
        frame=frame,
        fallen=fallen,
        first=first,
    )


def unseen(known: Known) -> Cards:
    """The cards that lie in the deck or in a hand that is not seen (CQ-14.1)."""
    return known.table.deck - known.discard - sum(hand or 0 for hand in known.hands)


def bounded(known: Known) -> tuple[Fields, Fields]:
    """The position with the cards that are sure to be in hands and deck, then with all that may be there."""
    rest = unseen(known)
    counts = (*army_counts(rest & ARMY_MASK), *[1] * (rest >> SHIFT).bit_count())
    kinds = (*CARD, *map(territory_card, bits(rest >> SHIFT)))

    def sure(count: int) -> Cards:
        return sum(card * held for card, held in zip(kinds, surely_held(counts, count), strict=True))

    least = tuple(
        [sure(held) if hand is None else hand for hand, held in zip(known.hands, known.hand_sizes, strict=True)]
    )
    most = tuple([rest if hand is None else hand for hand in known.hands])
    deck = known.deck
    return (
        _filled(known, least, sure(known.deck_size) if deck is None else deck),
        _filled(known, most, rest if deck is None else deck),
    )


# -- guesses ----------------------------------------------------------------------------------------------

_TRIES: Final = 50
"""Deals that are tried before the army cards that must be in the deck are put there."""


def guessed(known: Known, rng: Random) -> Fields:
    """A position that fits what is known, the cards that are not seen dealt at random."""
    if known.deck is not None:
        hands, deck = tuple(hand or 0 for hand in known.hands), known.deck
    else:
        hands, deck = _dealt(known, rng)
    return _filled(known, hands, deck)


def _filled(known: Known, hands: tuple[Cards, ...], deck: Cards) -> Fields:
    """The position with these cards in the hands and in the deck."""
    position = Fields(
        known.table, known.phase, known.to_act, known.turn, known.rounds, known.owners, known.stacks, known.draft,
        hands, deck, known.discard, known.captured, known.effects, known.frame, known.fallen, known.first, NO_ROWS,
    )  # fmt: skip
    return listed(position)


def _dealt(known: Known, rng: Random) -> tuple[tuple[Cards, ...], Cards]:
    """The hands that are not seen, and the deck, which has the army cards that are about to be drawn (CQ-12.9)."""
    frame = known.frame
    conscripting = known.phase == "conscript" and isinstance(frame, Drawing)
    wanted = 0 if not conscripting or not isinstance(frame, Drawing) else frame.conscripted if known.discard else 1
    cards = _listed(unseen(known))
    for _ in range(_TRIES):
        _shuffle(cards, rng)
        deck = sum(cards[: known.deck_size])
        if army_size(deck) >= wanted:
            break
    else:
        cards.sort(key=lambda card: card > ARMY_MASK)
        deck = sum(cards[: known.deck_size])
    at = known.deck_size
    hands: list[Cards] = []
    for hand, held in zip(known.hands, known.hand_sizes, strict=True):
        if hand is None:
            hands.append(sum(cards[at : at + held]))
            at += held
        else:
            hands.append(hand)
    return tuple(hands), deck


def _listed(cards: Cards) -> list[Cards]:
    """The cards one by one."""
    armies = [CARD[n] for n, count in enumerate(army_counts(cards & ARMY_MASK)) for _ in range(count)]
    return [*armies, *map(territory_card, bits(cards >> SHIFT))]


def _shuffle(cards: list[Cards], rng: Random) -> None:
    """Any order, the same in every version of Python."""
    random = rng.random
    for last in range(len(cards) - 1, 0, -1):
        at = int(random() * (last + 1))
        cards[at], cards[last] = cards[last], cards[at]
