"""Kingdomino in words: the board as text, what is due, what happened."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from kbwidgets.core.prompt import Prompt
from kbwidgets.core.types import CHANCE, Event, Outcome
from kbwidgets.core.words import counted, joined
from kbwidgets.games.kingdomino.rules.board import DIRECTIONS, tile_of
from kbwidgets.games.kingdomino.rules.kingdom import Realm, picture, placements
from kbwidgets.games.kingdomino.rules.position import KingdominoPosition
from kbwidgets.games.kingdomino.rules.reading import due
from kbwidgets.games.kingdomino.rules.scoring import outcome, points, totals


def prompt(here: KingdominoPosition) -> Prompt:
    """What is asked, to whoever acts and to everybody else."""
    told = _asked(here).rstrip(".")
    return Prompt(told if here.to_act and here.to_act != (CHANCE,) else "", told)


def _asked(here: KingdominoPosition) -> str:
    """What is due, in one sentence."""
    if here.phase == "over":
        return f"The game is over: {result(here)}."
    if here.phase in ("draw", "kings"):
        return due(here).capitalize() + "."
    name = here.names[here.to_act[0]]
    if here.phase == "choose":
        free = [str(n) for n, king in zip(here.ahead, here.claims, strict=True) if king >= len(here.names)]
        if len(free) == 1:
            return f"{name}: the king goes on the last free domino, {free[0]}."
        return f"{name}: choose a domino of the {line_ahead(here)}, {joined(free, 'or')}."
    number = here.current[here.turn]
    spots = len(placements(here.realms[here.to_act[0]], number, here.setup.size))
    if not spots:
        return f"{name}: domino {tile_of(number)} fits nowhere and has to be discarded."
    return f"{name}: place domino {tile_of(number)}; it fits in {counted(spots, 'way')}."


def line_ahead(here: KingdominoPosition) -> str:
    """What the line is called that the kings choose from: before round 1 it is the first one (KD-SETUP.4)."""
    return "next line" if here.round else "first line"


def due_rule(here: KingdominoPosition) -> str:
    """The rule by which it is due."""
    if here.phase == "over":
        return "KD-END.1"
    if here.phase == "kings":
        return "KD-SETUP.5"
    if here.phase == "draw":
        return ("KD-SETUP.4", "KD-SETUP.6", "KD-TURN.4")[min(here.round, 2)]  # round 1 begins with the second line
    if here.phase == "choose":
        return "KD-PICK.1" if here.round else "KD-SETUP.5"
    if not placements(here.realms[here.to_act[0]], here.current[here.turn], here.setup.size):
        return "KD-PLACE.9"
    return "KD-TURN.2" if here.ahead else "KD-TURN.5"


def narrate(here: KingdominoPosition, event: Event) -> str:
    """What happened, in one sentence."""
    data = event.data
    who = here.names[event.seat] if event.seat >= 0 else ""
    totals = ", ".join(f"{name} {n}" for name, n in zip(here.names, data[-len(here.names) :], strict=False))
    match event.kind:
        case "draw":
            return f"Domino {tile_of(int(data[0]))} is turned up."
        case "line":
            return f"The {line_ahead(here)} is {', '.join(map(str, data))}."
        case "king":
            return f"A king of {who} comes next."
        case "kings":
            return f"The kings choose in the order {', '.join(here.names[int(seat)] for seat in data)}."
        case "choose":
            return f"{who} chose {data[0]}."
        case "place":
            won = int(data[4])
            told = f" for {counted(won, 'point')}" if won else ""
            return f"{who} placed {data[0]} at ({data[1]}, {data[2]}), turned {DIRECTIONS[int(data[3])]}{told}."
        case "discard":
            return f"{who} discarded {data[0]}, which fits nowhere."
        case "round":
            return f"Round {data[0]} of {data[1]} begins."
        case "game":
            return f"Game {data[0]} of the Dynasty is over: {totals}."
        case _:
            return f"The game is over: {totals}. {_ended(here).told(here.names)}."


def recount(here: KingdominoPosition, events: Sequence[Event]) -> str:
    """What one player did, in a line; where a domino lies is marked in the kingdom."""
    done: list[str] = []
    rest: list[str] = []
    for event in events:
        number = event.data[0] if event.data else ""
        if event.kind == "place":
            won = int(event.data[4])
            done.append(f"placed {number}" + (f" for {counted(won, 'point')}" if won else ""))
        elif event.kind == "choose":
            done.append(f"chose {number}")
        elif event.kind != "king":
            rest.append(narrate(here, event))
    whole = [f"{here.names[events[0].seat]} {joined(done)}."] if done else []
    return " ".join([*whole, *rest])


def result(here: KingdominoPosition) -> str:
    """The points of all at the end, and who won."""
    ended = _ended(here)
    totals = joined([f"{name} {n}" for name, n in zip(here.names, ended.totals, strict=True)])
    return f"{totals}, {ended.told(here.names)}"


def _ended(here: KingdominoPosition) -> Outcome:
    return outcome(here.all_realms, here.setup)


def board(here: KingdominoPosition) -> str:
    """The whole table: both lines with their kings, and the kingdoms side by side."""
    title = f"Kingdomino, round {here.round} of {here.setup.lines}, {here.in_pile} in the pile"
    if here.setup.options.dynasty:
        title += f", game {min(len(here.past) + 1, here.setup.games)} of {here.setup.games}"
    lines = [title, str(prompt(here))]
    ended = here.all_realms if here.phase == "over" else here.past
    if here.setup.options.dynasty:  # KD-UI.7
        lines += [f"game {n}: {_tallied(here, kingdoms)}" for n, kingdoms in enumerate(ended, 1)]
    if here.current:
        acting = here.turn if here.phase in ("place", "choose") else len(here.current) if here.phase == "over" else -1
        lines += ["", "this line: " + _line(here, here.current, here.kings, acting)]
    if here.ahead:
        claims = here.claims or bytes([len(here.names)] * len(here.ahead))  # nobody claims before the line is full
        lines += [f"{line_ahead(here)}: {_line(here, here.ahead, claims, -1)}"]
    kingdoms = [
        [f"{name} ({colour}) {points(kingdom, here.setup.size)}"]
        + ([f"discarded {', '.join(map(str, kingdom.discarded))}"] if kingdom.discarded else [])
        + picture(kingdom, 0 if here.phase == "over" else here.setup.size).splitlines()
        for name, colour, kingdom in zip(here.names, here.colours, here.realms, strict=True)
    ]
    widths = [max(map(len, kingdom)) for kingdom in kingdoms]
    for row in zip_longest(*kingdoms, fillvalue=""):
        lines.append("   ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())
    return "\n".join([*lines[: -max(map(len, kingdoms))], "", *lines[-max(map(len, kingdoms)) :]])


def _tallied(here: KingdominoPosition, kingdoms: tuple[Realm, ...]) -> str:
    """What a finished game of a Dynasty brought to each seat (KD-OPT.4)."""
    return ", ".join(f"{name} {n}" for name, n in zip(here.names, totals(kingdoms, here.setup), strict=True))


def _line(here: KingdominoPosition, numbers: bytes, kings: bytes, acting: int) -> str:
    parts: list[str] = []
    for n, (number, king) in enumerate(zip(numbers, kings, strict=True)):
        owner = here.names[king] if king < len(here.names) else "free"
        mark = ">" if n == acting else ""
        parts.append(f"{mark}{tile_of(number)} {owner}")
    return " | ".join(parts)
