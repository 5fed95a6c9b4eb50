"""Replaying a variation through the rules from the position where it branches off.

>>> import kbwidgets as kb
>>> match = kb.Match(next(iter(kb.games.values())), ["Ann", "Bo"], seed=7)
>>> text = str(match.state.moves()[0])
>>> beside = WrittenLine(match.ply, (Entry(text, False, line=9), Entry("nonsense", False, line=10)))
>>> line, good, faults = sideline(match.state, beside)
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


def wrong_kind(state: State, entry: Entry) -> str:
    """Return what is wrong if a decision is given for a draw or a draw for a decision, or `""`."""
    due = state.to_act == (CHANCE,)
    if entry.chance == due or state.over:
        return ""
    told = "a draw is expected, but this is a decision" if due else "a decision is expected, but this is a draw"
    return f"{quoted(entry.text)}: {told}"


def sideline(state: State, beside: WrittenLine) -> tuple[Sideline | None, WrittenLine, Sequence[Fault]]:
    """Return the playable part of a variation from `state`, the same part as text, and the faults.

    The variation is None if none of its moves can be made.
    """
    states, moves = [state], list[Move]()
    comments: dict[int, str] = {}
    faults: list[Fault] = []
    for n, entry in enumerate(beside.entries, beside.ply + 1):
        told = wrong_kind(states[-1], entry)
        try:
            move = None if told else states[-1].checked(entry.text)
        except Refused as error:
            move, told = None, f"{quoted(entry.text)} is not allowed: {error}"
        if move is None:
            faults.append(Fault(entry.line, told))
            break
        moves.append(move)
        states.append(states[-1].advance(move))
        if entry.comment:
            comments[n] = entry.comment
    kept: list[Sideline] = []
    good: list[WrittenLine] = []
    for deeper in beside.lines:
        if beside.ply <= deeper.ply <= beside.ply + len(moves):  # Otherwise it depends on refused moves.
            line, sound, wrong = sideline(states[deeper.ply - beside.ply], deeper)
            faults += wrong
            if line is not None:
                kept.append(line)
                good.append(sound)
    part = replace(beside, entries=beside.entries[: len(moves)], lines=tuple(good))
    if not moves:
        return None, part, faults
    return Sideline(beside.ply, tuple(states), tuple(moves), comments, Lines(kept)), part, faults
