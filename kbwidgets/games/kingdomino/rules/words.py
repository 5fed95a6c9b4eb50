"""Kingdomino in words: the board as text, what is due, what happened."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from kbwidgets.core.types import Event, Outcome
from kbwidgets.core.words import counted, joined
from kbwidgets.games.kingdomino.rules.board import DIRECTIONS, domino
from kbwidgets.games.kingdomino.rules.kingdom import Kingdom, picture, placements
from kbwidgets.games.kingdomino.rules.scoring import outcome, points, tally

if TYPE_CHECKING:
    from kbwidgets.games.kingdomino.rules.view import KingdominoView


def due(view: KingdominoView) -> str:
    """Who must do what, in a few words."""
    if view.phase == "over":
        return "the game is over"
    if view.phase == "draw":
        return "a domino to be drawn"
    if view.phase == "kings":
        return "a king to be drawn"
    name = view.names[view.to_act[0]]
    return f"{name} to choose" if view.phase == "choose" else f"{name} to place {view.line[view.turn]}"


def prompt(view: KingdominoView) -> str:
    """What is due, in one sentence."""
    if view.phase == "over":
        return f"The game is over: {result(view)}."
    if view.phase in ("draw", "kings"):
        return due(view).capitalize() + "."
    name = view.names[view.to_act[0]]
    if view.phase == "choose":
        free = [str(n) for n, king in zip(view.ahead, view.claims, strict=True) if king >= len(view.names)]
        if len(free) == 1:
            return f"{name}: the king goes on the last free domino, {free[0]}."
        return f"{name}: choose a domino of the next line, {joined(free, 'or')}."
    number = view.line[view.turn]
    spots = len(placements(view.kingdoms[view.to_act[0]], number, view.setup.size))
    if not spots:
        return f"{name}: domino {domino(number)} fits nowhere and has to be discarded."
    return f"{name}: place domino {domino(number)}; it fits in {counted(spots, 'way')}."


def due_rule(view: KingdominoView) -> str:
    """The rule by which it is due."""
    if view.phase == "over":
        return "KD-END.1"
    if view.phase == "kings":
        return "KD-SETUP.5"
    if view.phase == "draw":
        return ("KD-SETUP.4", "KD-SETUP.6", "KD-TURN.4")[min(view.round, 2)]  # round 1 begins with the second line
    if view.phase == "choose":
        return "KD-PICK.1" if view.round else "KD-SETUP.5"
    if not placements(view.kingdoms[view.to_act[0]], view.line[view.turn], view.setup.size):
        return "KD-PLACE.9"
    return "KD-TURN.2" if view.ahead else "KD-TURN.5"


def narrate(view: KingdominoView, event: Event) -> str:
    """What happened, in one sentence."""
    data = event.data
    who = view.names[event.seat] if event.seat >= 0 else ""
    totals = ", ".join(f"{name} {n}" for name, n in zip(view.names, data[-len(view.names) :], strict=False))
    match event.kind:
        case "draw":
            return f"Domino {domino(int(data[0]))} is turned up."
        case "line":
            return f"The next line is {', '.join(map(str, data))}."
        case "king":
            return f"A king of {who} comes next."
        case "kings":
            return f"The kings choose in the order {', '.join(view.names[int(seat)] for seat in data)}."
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
            return f"The game is over: {totals}. {_ended(view).told(view.names)}."


def result(view: KingdominoView) -> str:
    """The points of all at the end, and who won."""
    ended = _ended(view)
    totals = joined([f"{name} {n}" for name, n in zip(view.names, ended.totals, strict=True)])
    return f"{totals}, {ended.told(view.names)}"


def _ended(view: KingdominoView) -> Outcome:
    return outcome((*view.past, view.kingdoms), view.setup)


def board(view: KingdominoView) -> str:
    """The whole table: both lines with their kings, and the kingdoms side by side."""
    title = f"Kingdomino, round {view.round} of {view.setup.lines}, {view.in_pile} in the pile"
    if view.setup.options.dynasty:
        title += f", game {min(len(view.past) + 1, view.setup.games)} of {view.setup.games}"
    lines = [title, prompt(view)]
    ended = (*view.past, view.kingdoms) if view.phase == "over" else view.past
    if view.setup.options.dynasty:  # KD-UI.7
        lines += [f"game {n}: {_tallied(view, kingdoms)}" for n, kingdoms in enumerate(ended, 1)]
    if view.line:
        acting = view.turn if view.phase in ("place", "choose") else len(view.line) if view.phase == "over" else -1
        lines += ["", "this line: " + _line(view, view.line, view.kings, acting)]
    if view.ahead:
        claims = view.claims or bytes([len(view.names)] * len(view.ahead))  # nobody claims before the line is full
        lines += ["next line: " + _line(view, view.ahead, claims, -1)]
    kingdoms = [
        [f"{name} ({colour}) {points(kingdom, view.setup.size)}"]
        + ([f"discarded {', '.join(map(str, kingdom.discarded))}"] if kingdom.discarded else [])
        + picture(kingdom, 0 if view.phase == "over" else view.setup.size).splitlines()
        for name, colour, kingdom in zip(view.names, view.colours, view.kingdoms, strict=True)
    ]
    widths = [max(map(len, kingdom)) for kingdom in kingdoms]
    for row in zip_longest(*kingdoms, fillvalue=""):
        lines.append("   ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())
    return "\n".join([*lines[: -max(map(len, kingdoms))], "", *lines[-max(map(len, kingdoms)) :]])


def _tallied(view: KingdominoView, kingdoms: tuple[Kingdom, ...]) -> str:
    """What a finished game of a Dynasty brought to each seat (KD-OPT.4)."""
    points_of = (tally(kingdom, seat, view.setup).points for seat, kingdom in enumerate(kingdoms))
    return ", ".join(f"{name} {n}" for name, n in zip(view.names, points_of, strict=True))


def _line(view: KingdominoView, numbers: bytes, kings: bytes, acting: int) -> str:
    parts: list[str] = []
    for n, (number, king) in enumerate(zip(numbers, kings, strict=True)):
        owner = view.names[king] if king < len(view.names) else "free"
        mark = ">" if n == acting else ""
        parts.append(f"{mark}{domino(number)} {owner}")
    return " | ".join(parts)
