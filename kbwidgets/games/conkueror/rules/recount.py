"""An account of what one player of ConKUeror did in several moves: a line, without each roll of a battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from kbwidgets.core.protocol.events import Event
from kbwidgets.core.text.words import counted, joined
from kbwidgets.games.conkueror.rules.armies import counts, packed
from kbwidgets.games.conkueror.rules.known import Known
from kbwidgets.games.conkueror.rules.words import narrate

_PASSED_OVER: Final = frozenset(
    {"turn", "exposed", "chance", "card", "die", "hit", "guard", "phase", "draft", "attack", "roll", "roll_out",
     "withdraw", "dice", "outcome", "move_in", "end", "autoplace", "order",
     "station", "dismiss"}
)  # fmt: skip
"""The events that lead to another one, come in every turn, or are added up."""
_PLACES: Final = ("place", "placed", "deploy")
_ADDED_UP: Final = {**dict.fromkeys(_PLACES, "placed"), "loss": "lost"}
"""The verbs of the events whose armies are added up."""
_ALONE: Final = frozenset({"out", "first", "win", "limit"})
"""The events that are sentences of their own."""
_FAILED: Final = "failed to take"
_LANDS: Final = {"claim": "claimed", "occupy": "moved into", "conquer": "took", "repulse": _FAILED}
"""The events that come down to a verb and a territory."""
_FEW: Final = 3
"""The number of places, exchanges or territories up to which each is named, and of deeds in a sentence."""


def recount(known: Known, events: Sequence[Event]) -> str:
    """Return what one player did and lost, in a few sentences: what belongs to one verb is said together."""
    who = f"{known.table.names[events[0].seat]} "
    deeds, cards, sentences = dict[str, list[str]](), list[str](), list[str]()
    exchanges = sum(event.kind == "exchange" for event in events)
    transfers = {event.rule for event in events if event.kind == "play" and len(event.at) > 1}
    for event in events:
        if event.kind in ("gain", "vacant") and event.rule in transfers:
            continue  # the sentence about the card says where the armies went
        if event.kind in _ADDED_UP:
            deeds[_ADDED_UP[event.kind]] = []  # filled below; it is said where the first one was placed or lost
        elif event.kind in _LANDS:
            deeds.setdefault(_LANDS[event.kind], []).append(known.table.name(known.table.index[event.at[-1]]))
        elif event.kind == "exchange" and exchanges > _FEW:
            deeds["exchanged"] = [f"armies {exchanges} times"]
        elif event.kind not in _PASSED_OVER and (text := _text(known, event)):
            verb, _, thing = text.removeprefix(who).removesuffix(".").partition(" ")
            if event.kind in ("play", "vacant"):
                cards.append(text)
            elif text.startswith(who) and event.kind not in _ALONE:
                deeds.setdefault(verb, []).append(thing)
            else:
                sentences.append(text)
    if "placed" in deeds:
        deeds["placed"] = list(_added_up(known, _placed(events), "infantry", "infantry"))
    if _FAILED in deeds:
        deeds[_FAILED] = [land for land in deeds[_FAILED] if land not in deeds.get(_LANDS["conquer"], ())]
    if "lost" in deeds:
        deeds["lost"] = list(_added_up(known, _lost(events), "army", "armies"))
    parts = [_part(verb, list(dict.fromkeys(things))) for verb, things in deeds.items() if things]
    rows = [f"{who}{_row(parts[n : n + _FEW])}." for n in range(0, len(parts), _FEW)]
    return " ".join([*cards, *rows, *sentences])


def _part(verb: str, things: Sequence[str]) -> str:
    """A verb with its things; of many territories only their number."""
    if verb in _LANDS.values() and len(things) > _FEW:
        return f"{verb} {len(things)} territories"
    return f"{verb} {joined(things)}".strip()


def _row(parts: Sequence[str]) -> str:
    """Deeds in a row; a comma before the last one where a deed has an "and" of its own."""
    comma = "," if len(parts) > 1 and any(" and " in part for part in parts) else ""
    return joined([*parts[:-2], f"{parts[-2]}{comma}", parts[-1]] if len(parts) > 1 else parts)


def _text(known: Known, event: Event) -> str:
    """Return an event as a sentence; a card that was drawn unseen is not worth a word."""
    return "" if event.kind in ("draw", "conscript") and not event.data[0] else narrate(known, event)


def _placed(events: Sequence[Event]) -> Iterator[tuple[str, int]]:
    """Yield how many armies were placed where."""
    for event in events:
        if event.kind == "place":
            yield event.at[0], 1
        elif event.kind in _PLACES:
            yield event.at[0], int(event.data[1])


def _lost(events: Sequence[Event]) -> Iterator[tuple[str, int]]:
    """Yield how many armies were lost where, in battles and by cards."""
    for event in events:
        if event.kind == "loss":
            yield str(event.data[0]), sum(counts(packed(str(event.data[1]))))


def _added_up(known: Known, armies: Iterable[tuple[str, int]], one: str, more: str) -> Iterator[str]:
    """Yield armies by territory, the noun once, or their sum where that would be a long list."""
    found: Counter[str] = Counter()
    for place, number in armies:
        found[place] += number
    if len(found) > _FEW:
        yield counted(found.total(), one, more)
        return
    for n, (place, number) in enumerate(found.items()):
        yield f"{number if n else counted(number, one, more)} in {known.table.name(known.table.index[place])}"
