"""A viewer's knowledge of a match of ConKUeror: all but the cards of the others and of the pile (CQ-14.1, CQ-14.2).

A hand or pile that the viewer does not see is None; its size is known.
"""

from __future__ import annotations

from random import Random
from typing import Annotated, Final, NamedTuple

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.fields.shape import Follows, Given, Key
from kbwidgets.core.fields.sight import nobodys, own
from kbwidgets.core.protocol.position import tell_fields
from kbwidgets.core.things.unseen import surely_held
from kbwidgets.core.values.types import Seat, Viewer
from kbwidgets.games.conkueror.rules.cards import (
    ARMY_MASK,
    CARD,
    SHIFT,
    Cards,
    army_counts,
    army_size,
    territory_card,
)
from kbwidgets.games.conkueror.rules.fields import (
    FIELDS_TOLD,
    NO_ROWS,
    CardsDue,
    Defeat,
    Effects,
    Fields,
    Frame,
    Hand,
    Owners,
    Phase,
    Stacks,
)
from kbwidgets.games.conkueror.rules.rows import with_rows
from kbwidgets.games.conkueror.rules.table import Table


class Known(NamedTuple):
    """The fields that a viewer knows."""

    viewer: Viewer
    table: Annotated[Table, Given()]
    phase: Phase
    to_act: tuple[Seat, ...]
    turn: Seat
    rounds: int
    owners: Owners
    stacks: Stacks
    draft: int
    hands: Annotated[tuple[Hand | None, ...], own]
    """The cards of each hand, None if the viewer does not see them."""
    hand_sizes: tuple[int, ...]
    deck: Annotated[Hand | None, nobodys]
    """The cards of the main deck, None if the viewer does not see them."""
    deck_size: int
    discard: Hand
    captured: int
    effects: Annotated[Effects, Key("chance")]
    frame: Annotated[Frame, Follows()]
    fallen: tuple[Defeat, ...]
    first: Seat


tell_fields(Known, FIELDS_TOLD)


def unseen(known: Known) -> Cards:
    """Return the cards in the deck and in the hands that the viewer does not see (CQ-14.1)."""
    return known.table.deck - known.discard - sum(hand or 0 for hand in known.hands)


def bounds_of(known: Known) -> tuple[Fields, Fields]:
    """Return the position with the cards that hands and deck must hold, then with all that they may hold."""
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
        _fill(known, least, sure(known.deck_size) if deck is None else deck),
        _fill(known, most, rest if deck is None else deck),
    )


_TRIES: Final = 50
"""The number of deals to try before the army cards that must be in the deck are put there."""


def guess_position(known: Known, rng: Random) -> Fields:
    """Return a position that fits what is known, with the unseen cards dealt at random."""
    if known.deck is not None:
        hands, deck = tuple(hand or 0 for hand in known.hands), known.deck
    else:
        hands, deck = _deal(known, rng)
    return _fill(known, hands, deck)


def _fill(known: Known, hands: tuple[Cards, ...], deck: Cards) -> Fields:
    """Return the position with these cards in the hands and in the deck."""
    position = Fields(
        known.table, known.phase, known.to_act, known.turn, known.rounds, known.owners, known.stacks, known.draft,
        hands, deck, known.discard, known.captured, known.effects, known.frame, known.fallen, known.first, NO_ROWS,
    )  # fmt: skip
    return with_rows(position)


def _deal(known: Known, rng: Random) -> tuple[tuple[Cards, ...], Cards]:
    """Return the unseen hands and the deck, which has the army cards about to be drawn (CQ-12.9)."""
    frame = known.frame
    is_conscripting = known.phase == "conscript" and isinstance(frame, CardsDue)
    needed = 0 if not is_conscripting or not isinstance(frame, CardsDue) else frame.conscripted if known.discard else 1
    cards = _list_cards(unseen(known))
    for _ in range(_TRIES):
        _shuffle(cards, rng)
        deck = sum(cards[: known.deck_size])
        if army_size(deck) >= needed:
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


def _list_cards(cards: Cards) -> list[Cards]:
    """Return the cards one by one."""
    armies = [CARD[n] for n, count in enumerate(army_counts(cards & ARMY_MASK)) for _ in range(count)]
    return [*armies, *map(territory_card, bits(cards >> SHIFT))]


def _shuffle(cards: list[Cards], rng: Random) -> None:
    """Shuffle the cards, in the same way in every version of Python."""
    random = rng.random
    for last in range(len(cards) - 1, 0, -1):
        at = int(random() * (last + 1))
        cards[at], cards[last] = cards[last], cards[at]
