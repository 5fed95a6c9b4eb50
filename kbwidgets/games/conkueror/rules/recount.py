"""What one player of ConKUeror did in several moves, in a line: of battles what came of them, not each roll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from kbwidgets.core.types import Event
from kbwidgets.core.words import counted, joined
from kbwidgets.games.conkueror.rules.armies import counts, packed
from kbwidgets.games.conkueror.rules.known import Known
from kbwidgets.games.conkueror.rules.words import narrate

_PASSED_OVER: Final = frozenset(
    {"turn", "exposed", "chance", "card", "die", "phase", "draft", "attack", "roll", "roll_out", "withdraw", "dice",
     "outcome", "move_in", "loss", "end", "place", "placed", "deploy"}
)  # fmt: skip
"""What leads to something else that is told, comes in every turn, or is added up."""
_ALONE: Final = frozenset({"out", "win", "limit"})
"""What is a sentence of its own."""
_FEW: Final = 3
"""Places that are told one by one, and exchanges that are."""


def recount(known: Known, events: Sequence[Event]) -> str:
    """What one player did and lost, in a line."""
    who = f"{known.table.names[events[0].seat]} "
    done = [("places", placed) for placed in _added_up(known, _placed(events))]
    rest: list[str] = []
    exchanges = sum(event.kind == "exchange" for event in events)
    if exchanges > _FEW:
        done.append(("exchanges", f"pieces {exchanges} times"))
        events = [event for event in events if event.kind != "exchange"]
    for event in events:
        if event.kind not in _PASSED_OVER and (told := _told(known, event)):
            its = told.startswith(who) and event.kind not in _ALONE
            verb, _, thing = told.removeprefix(who).removesuffix(".").partition(" ")
            done += [(verb, thing)] if its else []
            rest += [] if its else [told]
    done += [("loses", lost) for lost in _added_up(known, _lost(events))]
    verbs = groupby(done, key=lambda deed: deed[0])
    deeds = [f"{verb} {joined([thing for _, thing in group])}" for verb, group in verbs]
    return " ".join([*([f"{who}{joined([deed.strip() for deed in deeds])}."] if deeds else []), *rest])


def _told(known: Known, event: Event) -> str:
    """An event in short; a card that was drawn unseen is not worth a word."""
    table, who = known.table, known.table.names[event.seat]
    place = table.name(table.index[event.at[0]]) if event.at else ""
    match event.kind:
        case "conquer":
            return f"{who} takes {place}."
        case "repulse":
            return f"{who} attacks {place} in vain."
        case "draw" | "conscript":
            return narrate(known, event) if event.data[0] else ""
        case _:
            return narrate(known, event)


def _placed(events: Sequence[Event]) -> Iterator[tuple[str, int]]:
    """How many pieces were placed where."""
    for event in events:
        if event.kind == "place":
            yield event.at[0], 1
        elif event.kind in ("placed", "deploy"):
            yield event.at[0], int(event.data[1])


def _lost(events: Sequence[Event]) -> Iterator[tuple[str, int]]:
    """How many pieces were lost where, in battles and by cards."""
    for event in events:
        if event.kind == "loss":
            yield str(event.data[0]), sum(counts(packed(str(event.data[1]))))


def _added_up(known: Known, pieces: Iterable[tuple[str, int]]) -> Iterator[str]:
    """Pieces in each territory, or in all where that would be a long list."""
    found: Counter[str] = Counter()
    for place, number in pieces:
        found[place] += number
    if len(found) > _FEW:
        yield counted(found.total(), "piece")
        return
    for place, number in found.items():
        yield f"{number} in {known.table.name(known.table.index[place])}"
