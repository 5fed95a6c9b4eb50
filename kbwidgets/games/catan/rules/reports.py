"""The accounts of a match of Catan: what one player did, in a line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from kbwidgets.core.protocol.events import Done, Event
from kbwidgets.core.protocol.move import Move
from kbwidgets.core.text.words import run_on
from kbwidgets.core.values.types import called
from kbwidgets.games.catan.rules.events import (
    CardDrawn,
    CounterMade,
    DiceRolled,
    DiscardChosen,
    DiscardDue,
    Gained,
    HandShown,
    NextNamed,
    OfferMade,
)
from kbwidgets.games.catan.rules.goods import listed
from kbwidgets.games.catan.rules.known import Known
from kbwidgets.games.catan.rules.moves import (
    Accept,
    City,
    End,
    Lay,
    Reject,
    Road,
    Roll,
    Settle,
    Stop,
    Withdraw,
)

_BUILT: Final = {Settle: "settlements", Road: "roads", City: "cities"}


def narrate(known: Known, event: Event) -> str:
    """Return an event as a sentence. A player reads "You" for a card that only they can see."""
    if isinstance(event, CardDrawn) and event.card and event.seat == known.viewer and known.to_act:
        return f"You drew a {event.noun}."
    return event.text(known.table.setup.names)


def recount(known: Known, events: Sequence[Event]) -> str:
    """Return an account of one player's moves, with different turns kept apart."""
    who = called(events[0].seat, known.table.setup.names)
    turns: list[list[Event]] = [[]]
    for event in events:
        if turns[-1] and (isinstance(event, DiceRolled) or _sort(turns[-1][-1]) is End):
            turns.append([])
        turns[-1].append(event)
    lines: list[str] = []
    for n, text in enumerate(filter(None, (_told(known, who, turn) for turn in turns))):
        clause = text.removeprefix(f"{who} ")
        if not lines or clause == text:
            lines.append(text)
        elif len(lines) == n == 1 and lines[0].startswith(f"{who} ") and ". " not in lines[0]:
            lines[0] = f"{lines[0].removesuffix('.')}, then {clause}"
        else:
            lines.append(f"Later, {text}")
    return " ".join(lines)


def _sort(event: Event) -> type[Event | Move]:
    """Return the class of an event or of the move that it reports. All draws for the board count as the same."""
    if isinstance(event, NextNamed) or (isinstance(event, Done) and isinstance(event.move, Lay)):
        return Lay
    return type(event.move) if isinstance(event, Done) else type(event)


def _is_recounted(event: Event) -> bool:
    """Return whether an account mentions an event. It omits those that lead to another event or to nothing."""
    match event:
        case Done(move=Roll() | End() | Accept() | Reject() | Withdraw() | Stop()):
            return False
        case OfferMade() | CounterMade() | DiscardDue() | DiscardChosen() | HandShown() | CardDrawn(card=None):
            return False
        case _:
            return True


def _told(known: Known, who: str, events: Sequence[Event]) -> str:
    """Return an account of one turn, with only the trades that were made."""
    sentences: list[str] = []
    for sort, group in groupby(filter(_is_recounted, events), key=_sort):
        alike = list(group)
        if sort is Lay:
            sentences.append("The board is set up.")
        elif sort is Gained:
            gains = sum(each.goods for each in alike if isinstance(each, Gained))
            sentences.append(f"{who} got {listed(gains)}.")
        elif sort in _BUILT and len(alike) > 1:
            sentences.append(f"{who} built {len(alike)} {_BUILT[sort]}.")
        else:
            sentences += [narrate(known, event) for event in alike]
    return run_on(sentences, who)
