"""Replaying a variation through the rules from the position where it branches off.

>>> import kbwidgets as kb
>>> match = kb.Match(next(iter(kb.games.values())), ["Ann", "Bo"], seed=7)
>>> text = str(match.state.moves()[0])
>>> written = WrittenLine(match.ply, (Entry(text, False, line=9), Entry("nonsense", False, line=10)))
>>> line, good, faults = replay_line(match.state, written)
>>> str(line), len(good.entries), faults[0].line
('9. ...', 1, 10)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kbwidgets.core.errors import Refused
from kbwidgets.core.match.line_text import Entry, WrittenLine
from kbwidgets.core.match.lines import Lines, Sideline
from kbwidgets.core.protocol.state import Move, State
from kbwidgets.core.record.record_parser import Fault
from kbwidgets.core.text.words import quoted
from kbwidgets.core.values.types import CHANCE


def find_wrong_kind(state: State, entry: Entry) -> str:
    """Return what is wrong if a decision is given for a draw or a draw for a decision, or `""`."""
    is_draw = state.to_act == (CHANCE,)
    if entry.chance == is_draw or state.over:
        return ""
    fault = "a draw is expected, but this is a decision" if is_draw else "a decision is expected, but this is a draw"
    return f"{quoted(entry.text)}: {fault}"


def replay_line(state: State, written: WrittenLine) -> tuple[Sideline | None, WrittenLine, Sequence[Fault]]:
    """Return the playable part of a variation from `state`, the same part as text, and the faults.

    The variation is None if none of its moves can be made.
    """
    states, moves = [state], list[Move]()
    comments: dict[int, str] = {}
    faults: list[Fault] = []
    for n, entry in enumerate(written.entries, written.ply + 1):
        fault = find_wrong_kind(states[-1], entry)
        try:
            move = None if fault else states[-1].legal_move(entry.text)
        except Refused as error:
            move, fault = None, f"{quoted(entry.text)} is not allowed: {error}"
        if move is None:
            faults.append(Fault(entry.line, fault))
            break
        moves.append(move)
        states.append(states[-1].advance(move))
        if entry.comment:
            comments[n] = entry.comment
    lines: list[Sideline] = []
    good_lines: list[WrittenLine] = []
    for deeper in written.lines:
        if written.ply <= deeper.ply <= written.ply + len(moves):  # Otherwise it depends on refused moves.
            line, good_line, line_faults = replay_line(states[deeper.ply - written.ply], deeper)
            faults += line_faults
            if line is not None:
                lines.append(line)
                good_lines.append(good_line)
    part = replace(written, entries=written.entries[: len(moves)], lines=tuple(good_lines))
    if not moves:
        return None, part, faults
    return Sideline(written.ply, tuple(states), tuple(moves), comments, Lines(lines)), part, faults
