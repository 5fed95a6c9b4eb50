"""What one player of ConKUeror did in several moves, in a line: of battles what came of them, not each roll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from kbwidgets.core.types import Event
from kbwidgets.core.words import counted, joined
from kbwidgets.games.conkueror.rules.armies import counts, packed
from kbwidgets.games.conkueror.rules.known import Known
from kbwidgets.games.conkueror.rules.words import narrate

_PASSED_OVER: Final = frozenset(
    {"turn", "exposed", "chance", "card", "die", "phase", "draft", "attack", "roll", "roll_out", "withdraw", "dice",
     "outcome", "move_in", "loss", "end"}
)  # fmt: skip
"""What leads to something else that is told, comes in every turn, or is added up."""


def recount(known: Known, events: Sequence[Event]) -> str:
    """What one player did and lost, in a line."""
    who = f"{known.table.names[events[0].seat]} "
    done: list[tuple[str, str]] = []
    rest: list[str] = []
    for event in events:
        if event.kind not in _PASSED_OVER and (told := _told(known, event)):
            its = told.startswith(who)
            verb, _, thing = told.removeprefix(who).removesuffix(".").partition(" ")
            done += [(verb, thing)] if its else []
            rest += [] if its else [told]
    done += [("loses", lost) for lost in _losses(known, events)]
    verbs = groupby(done, key=lambda deed: deed[0])
    deeds = [f"{verb} {joined([thing for _, thing in group])}" for verb, group in verbs]
    return " ".join([*([f"{who}{joined([deed.strip() for deed in deeds])}."] if deeds else []), *rest])


def _told(known: Known, event: Event) -> str:
    """An event in short; a card that was drawn unseen is not worth a word."""
    table, who = known.table, known.table.names[event.seat]
    place = table.name(table.index[event.at[0]]) if event.at else ""
    match event.kind:
        case "place":
            return f"{who} places 1 in {place}."
        case "placed" | "deploy":
            return f"{who} places {event.data[1]} in {place}."
        case "conquer":
            return f"{who} takes {place}."
        case "repulse":
            return f"{who} attacks {place} in vain."
        case "draw" | "conscript":
            return narrate(known, event) if event.data[0] else ""
        case _:
            return narrate(known, event)


def _losses(known: Known, events: Sequence[Event]) -> Iterator[str]:
    """What was lost in battles and by cards: in each territory, or in all where that would be a long list."""
    lost: Counter[str] = Counter()
    for event in events:
        if event.kind == "loss":
            lost[str(event.data[0])] += sum(counts(packed(str(event.data[1]))))
    if len(lost) > _FEW:
        yield counted(lost.total(), "piece")
        return
    for place, number in lost.items():
        yield f"{number} in {known.table.name(known.table.index[place])}"


_FEW: Final = 3
"""Territories whose losses are told one by one."""
