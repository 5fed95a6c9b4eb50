"""An account of what one player of ConKUeror did in several moves: a line, without each roll of a battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from kbwidgets.core.protocol.events import Event, filled
from kbwidgets.core.text.words import counted, joined
from kbwidgets.games.conkueror.rules.armies import counts
from kbwidgets.games.conkueror.rules.events import (
    AttackFailed,
    BecameVacant,
    CardDrawn,
    ChanceCardPlayed,
    ChanceCardSkipped,
    Claimed,
    Conquered,
    Conscripted,
    ContinentTraded,
    Deployed,
    Exchanged,
    Fortified,
    Gained,
    Joined,
    KnockedOut,
    Lost,
    NoArmyCardLeft,
    NoCardLeft,
    Occupied,
    Placed,
    PlacedByOrder,
    Reshuffled,
    SetTraded,
    Tied,
    Took,
    WentFirst,
    Won,
    WonAtLimit,
)
from kbwidgets.games.conkueror.rules.known import Known
from kbwidgets.games.conkueror.rules.worldmap import Name

_PLACED: Final = (Placed, PlacedByOrder, Deployed)
"""The events by which a player places infantry."""
_DEEDS: Final = (Claimed, ChanceCardSkipped, Gained, Took, Exchanged, SetTraded, ContinentTraded, Fortified,
                 CardDrawn, Conscripted)  # fmt: skip
"""The events whose verb and object join those of others in a sentence."""
_ALONE: Final = (Tied, WentFirst, Joined, Reshuffled, NoCardLeft, NoArmyCardLeft, KnockedOut, Won, WonAtLimit)
"""The events that are sentences of their own."""
_TOOK, _FAILED, _ENTERED = "took", "failed to take", "moved into"
_COUNTED: Final = ("claimed", _ENTERED, _TOOK, _FAILED)
"""The verbs whose objects are territories, of which many are only counted."""
_FEW: Final = 3
"""The number of places, exchanges or territories up to which each is named, and of deeds in a sentence."""


def recount(known: Known, events: Sequence[Event]) -> str:
    """Return what one player did and lost, in a few sentences: what belongs to one verb is said together."""
    names = known.table.names
    deeds, cards, sentences = dict[str, list[str]](), list[str](), list[str]()
    exchanges = sum(isinstance(event, Exchanged) for event in events)
    transfers = {event.rule for event in events if isinstance(event, ChanceCardPlayed) and event.moves_armies}
    for event in events:
        if isinstance(event, (Gained, Joined, BecameVacant)) and event.rule in transfers:
            continue  # The sentence about the card says where the armies went.
        if isinstance(event, _PLACED):
            deeds["placed"] = []  # The numbers are filled in below, where the first one was placed or lost.
        elif isinstance(event, Lost):
            deeds["lost"] = []
        elif isinstance(event, Exchanged) and exchanges > _FEW:
            deeds["exchanged"] = [f"armies {exchanges} times"]
        elif deed := _deed(event):
            deeds.setdefault(deed[0], []).append(deed[1])
        elif isinstance(event, (ChanceCardPlayed, BecameVacant)):
            cards.append(event.text(names))
        elif isinstance(event, _ALONE):
            sentences.append(event.text(names))
    if "placed" in deeds:
        placed = [(event.territory, event.number) for event in events if isinstance(event, _PLACED)]
        deeds["placed"] = list(_added_up(placed, "infantry", "infantry"))
    if _FAILED in deeds:
        deeds[_FAILED] = [land for land in deeds[_FAILED] if land not in deeds.get(_TOOK, ())]
    if "lost" in deeds:
        lost = [(event.territory, sum(counts(event.armies))) for event in events if isinstance(event, Lost)]
        deeds["lost"] = list(_added_up(lost, "army", "armies"))
    parts = [_part(verb, list(dict.fromkeys(things))) for verb, things in deeds.items() if things]
    rows = [f"{names[events[0].seat]} {_row(parts[n : n + _FEW])}." for n in range(0, len(parts), _FEW)]
    return " ".join([*cards, *rows, *sentences])


def _deed(event: Event) -> tuple[str, str] | None:
    """Return a verb and its object, or None if the event is not a deed that joins others.

    >>> _deed(Took(0, Name("peru", "Peru"))), _deed(Won(0))
    (('took', 'Peru'), None)
    """
    match event:
        case CardDrawn(card=None) | Conscripted(card=None):
            return None  # A card that was drawn unseen is not worth a word.
        case Occupied(target=territory):
            return _ENTERED, str(territory)
        case Conquered(territory=territory):
            return _TOOK, str(territory)
        case AttackFailed(territory=territory):
            return _FAILED, str(territory)
        case _:
            verb, _, thing = event.TEXT.removeprefix("{who} ").removesuffix(".").partition(" ")
            return (verb, filled(thing, event)) if isinstance(event, _DEEDS) else None


def _part(verb: str, things: Sequence[str]) -> str:
    """Return a verb with its objects; of many territories only their number."""
    if verb in _COUNTED and len(things) > _FEW:
        return f"{verb} {len(things)} territories"
    return f"{verb} {joined(things)}".strip()


def _row(parts: Sequence[str]) -> str:
    """Return deeds in a row, with a comma before the last one where a deed has an "and" of its own."""
    comma = "," if len(parts) > 1 and any(" and " in part for part in parts) else ""
    return joined([*parts[:-2], f"{parts[-2]}{comma}", parts[-1]] if len(parts) > 1 else parts)


def _added_up(armies: Iterable[tuple[Name, int]], one: str, more: str) -> Iterator[str]:
    """Yield armies by territory, the noun once, or their sum where that would be a long list."""
    sums: Counter[Name] = Counter()
    for territory, number in armies:
        sums[territory] += number
    if len(sums) > _FEW:
        yield counted(sums.total(), one, more)
        return
    for n, (territory, number) in enumerate(sums.items()):
        yield f"{number if n else counted(number, one, more)} in {territory}"
