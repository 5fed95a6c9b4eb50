"""The log, with a line for each turn, the steps through time and the kept variations."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kbwidgets.core.scene.chips import chip
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.setup.pick_kinds import Span
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import CHANCE
from kbwidgets.widget.model.log_model import Logged, before, behind, logged, steps
from kbwidgets.widget.model.playback import SPEEDS
from kbwidgets.widget.model.screen_model import Cell
from kbwidgets.widget.parts.pieces import button, icon, segments
from kbwidgets.widget.parts.shell import h, offer
from kbwidgets.widget.parts.shortcuts import PLAY_BACK, WAYS

ROW: Final = "row "
"""The prefix of the picks of the log's lines. The page uses it to ask for a preview of the line pointed at."""
_SIGNS: Final = {"to start": "to-start", "turn back": "turn-back", "step back": "back", "step on": "step",
                 "turn on": "turn-on", "to now": "to-end"}  # fmt: skip


def log(cell: Cell, choices: Choices) -> list[Node]:
    """Return the content of the log's tab."""
    turns = logged(cell.playing, cell.eye)
    return [_time(cell, turns, choices), *_onward(cell, choices), _entries(cell, turns, choices),
            *_lines(cell, turns, choices)]  # fmt: skip


def _time(cell: Cell, turns: tuple[Logged, ...], choices: Choices) -> Node:
    """Return the slider, the buttons that step, and the speeds of the playback."""
    match = cell.playing
    ply, whole = match.ply, match.ply + len(match.ahead)
    stops, ends = steps(match), tuple(turn.last for turn in turns)
    if whole:
        offer(choices, "goto", "goto {0}", Span(0, whole, ply))
    slider = h("input", "goto", cls="kb-range", type="range", data_kb_range=True, aria_label="Move",
               min="0", max=str(whole), value=str(ply))  # fmt: skip
    count = h("span", "time count", text=f"{ply} of {whole}", cls="kb-n")
    aims = {"to start": 0, "turn back": before((0, *ends), ply), "step back": before(stops, ply),
            "step on": behind(stops, ply), "turn on": behind(ends, ply)}  # fmt: skip
    ways: list[Node] = []
    for name, way in WAYS.items():
        can = cell.behind if name == "to now" else aims[name] != ply
        if can:
            offer(choices, name, "now" if name == "to now" else f"goto {aims[name]}")
        ways.append(h("button", name, icon(_SIGNS[name]), cls="kb-tool", type="button", aria_label=way.words,
                      title=f"{way.words} ({way.key})", disabled=not can))  # fmt: skip
    for name in SPEEDS:
        offer(choices, f"speed {name}")
    names = {name: name.capitalize() for name in SPEEDS}
    speed = segments("speed", f"{PLAY_BACK.words} ({PLAY_BACK.key})", names, cell.desk.speed)
    speeds = h("div", "speeds", h("span", text="Speed", cls="kb-quiet"), speed, cls="kb-row kb-speeds",
               title=f"{PLAY_BACK.words} ({PLAY_BACK.key})")  # fmt: skip
    return h("div", "time block", h("div", "time", slider, count, cls="kb-time"),
             h("div", "ways", *ways, cls="kb-ways", role="group", aria_label="Timeline"), speeds,
             cls="kb-time-block")  # fmt: skip


def _onward(cell: Cell, choices: Choices) -> list[Node]:
    """Return the ways to continue the match itself from the earlier position on this page."""
    present = cell.present
    if not cell.looking or present is None or cell.playing.ply >= present.ply:
        return []
    ply, refusal = cell.playing.ply, cell.no_return
    back = refusal is None and _person_is_due(cell)
    if back:
        offer(choices, "take back to", f"take back to {ply}")
    if refusal is None:
        offer(choices, "branch", f"branch {ply}")
    why = refusal.text if refusal else ""
    waits = why or ("" if back else "It's a computer player's move. Try another move here instead.")
    ways = [button("take back to", "Undo to here", off=not back,
                   title=waits or "You can redo these moves until you make a new one."),
            button("branch", "Try another move", off=refusal is not None,
                   title=why or "The moves after this are kept as a variation.")]  # fmt: skip
    told = [h("p", "return refused", text=why, cls="kb-quiet")] if why else []
    return [
        h("div", "from here", *told, h("div", "from here ways", *ways, cls="kb-row kb-here"), cls="kb-block kb-stack")
    ]


def _person_is_due(cell: Cell) -> bool:
    seats = {*cell.playing.state.to_act, *cell.playing.state.may_act}
    return not cell.people or bool(seats.intersection(cell.people)) or CHANCE in seats


def _entries(cell: Cell, turns: tuple[Logged, ...], choices: Choices) -> Node:
    """Return a line for each turn, the newest first.

    A click shows the position at the end of that turn.
    """
    match = cell.playing
    colours, mine = match.state.colours, _own_last(cell)
    rows: list[Node] = []
    for n, turn in enumerate(turns):
        now = turn.first < match.ply <= turn.last or (match.ply == 0 and n == 0)
        later = turn.first >= match.ply and not now
        offer(choices, f"{ROW}{n}", f"goto {turn.last}")
        sign = h("span") if turn.seat is None else chip(colours[turn.seat], " kb-chip-s")
        words = [h("span", text=turn.words)]
        if turn.first < mine <= turn.last and turn.seat is not None:
            words.append(h("small", f"mine {n}", text=f"{match.names[turn.seat]}'s last move", cls="kb-mine"))
        row = h("button", f"row {n}", h("span", text=str(turn.number or ""), cls="kb-n"), sign, h("span", "", *words),
                cls="kb-entry", type="button")  # fmt: skip
        cls = "kb-now" if now else "kb-later" if later else None
        rows.append(h("li", f"entry {n}", row, cls=cls, aria_current="true" if now else None))
    return h("ol", "entries", *reversed(rows), cls="kb-entries")


def _own_last(cell: Cell) -> int:
    """Return the number of moves after the last one of this page's seat, or 0 if it has not moved."""
    if cell.present is not None:  # The page may be looking at another position.
        cell = replace(cell, match=cell.present, desk=replace(cell.desk, looking=None))
    match, own = cell.playing, cell.own
    return next((n for n in range(match.ply, 0, -1) if match.mover(n - 1) == own), 0)


def _lines(cell: Cell, turns: tuple[Logged, ...], choices: Choices) -> list[Node]:
    """Return the kept lines, each with its start, length and first mover, and with buttons for it."""
    match = cell.playing
    if not match.lines:
        return []
    rows: list[Node] = []
    for name, line in match.lines.named.items():
        made = zip(line.states, line.moves, strict=False)
        seat = next((state.mover(move) for state, move in made if state.to_act != (CHANCE,)), None)
        turn = next(turn for turn in turns if line.ply <= turn.last)
        who = "" if seat is None else f", {match.names[seat]} first"
        told = f"{name}: from turn {turn.number}, {counted(len(line.moves), 'move')}{who}"
        offer(choices, f"follow {name}")
        ways = [button(f"follow {name}", "Continue")]
        if cell.seat is None:
            offer(choices, f"drop {name}")
            ways.append(button(f"drop {name}", "Delete"))
        rows.append(h("li", f"line {name}", h("span", f"line {name} words", text=told), *ways, cls="kb-row"))
    return [h("section", "lines", h("h3", "lines head", text="Variations", cls="kb-h"),
              h("ol", "line list", *rows, cls="kb-plain"), cls="kb-block")]  # fmt: skip
