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
from kbwidgets.widget.model.log_model import LogTurn, find_after, find_before, list_log_turns, list_stops
from kbwidgets.widget.model.playback import SPEEDS
from kbwidgets.widget.model.screen_model import ScreenModel
from kbwidgets.widget.parts.pieces import button, icon, segments
from kbwidgets.widget.parts.shell import h, offer
from kbwidgets.widget.parts.shortcuts import PLAY_BACK, WAYS

ROW: Final = "row "
"""The prefix of the picks of the log's lines. The page uses it to ask for a preview of the line pointed at."""
_SIGNS: Final = {"to start": "to-start", "turn back": "turn-back", "step back": "back", "step on": "step",
                 "turn on": "turn-on", "to now": "to-end"}  # fmt: skip


def log(model: ScreenModel, choices: Choices) -> list[Node]:
    """Return the content of the log's tab."""
    turns = list_log_turns(model.playing, model.viewer)
    return [_time_block(model, turns, choices), *_return_box(model, choices), _entries(model, turns, choices),
            *_variations(model, turns, choices)]  # fmt: skip


def _time_block(model: ScreenModel, turns: tuple[LogTurn, ...], choices: Choices) -> Node:
    """Return the slider, the buttons that step, and the speeds of the playback."""
    match = model.playing
    ply, total = match.ply, match.ply + len(match.ahead)
    stops, ends = list_stops(match), tuple(turn.last for turn in turns)
    if total:
        offer(choices, "goto", "goto {0}", Span(0, total, ply))
    slider = h("input", "goto", cls="kb-range", type="range", data_kb_range=True, aria_label="Move",
               min="0", max=str(total), value=str(ply))  # fmt: skip
    count = h("span", "time count", text=f"{ply} of {total}", cls="kb-n")
    targets = {"to start": 0, "turn back": find_before((0, *ends), ply), "step back": find_before(stops, ply),
               "step on": find_after(stops, ply), "turn on": find_after(ends, ply)}  # fmt: skip
    ways: list[Node] = []
    for name, way in WAYS.items():
        is_possible = model.is_behind if name == "to now" else targets[name] != ply
        if is_possible:
            offer(choices, name, "now" if name == "to now" else f"goto {targets[name]}")
        ways.append(h("button", name, icon(_SIGNS[name]), cls="kb-tool", type="button", aria_label=way.words,
                      title=f"{way.words} ({way.key})", disabled=not is_possible))  # fmt: skip
    for name in SPEEDS:
        offer(choices, f"speed {name}")
    names = {name: name.capitalize() for name in SPEEDS}
    speed = segments("speed", f"{PLAY_BACK.words} ({PLAY_BACK.key})", names, model.ui.speed)
    speeds = h("div", "speeds", h("span", text="Speed", cls="kb-quiet"), speed, cls="kb-row kb-speeds",
               title=f"{PLAY_BACK.words} ({PLAY_BACK.key})")  # fmt: skip
    return h("div", "time block", h("div", "time", slider, count, cls="kb-time"),
             h("div", "ways", *ways, cls="kb-ways", role="group", aria_label="Timeline"), speeds,
             cls="kb-time-block")  # fmt: skip


def _return_box(model: ScreenModel, choices: Choices) -> list[Node]:
    """Return the ways to continue the match itself from the earlier position on this page."""
    present = model.present
    if not model.is_looking_back or present is None or model.playing.ply >= present.ply:
        return []
    ply, refusal = model.playing.ply, model.return_refusal
    can_return = refusal is None and _is_persons_turn(model)
    if can_return:
        offer(choices, "take back to", f"take back to {ply}")
    if refusal is None:
        offer(choices, "branch", f"branch {ply}")
    why = refusal.text if refusal else ""
    return_hint = why or ("" if can_return else "It's a computer player's move. Try another move here instead.")
    ways = [button("take back to", "Undo to here", disabled=not can_return,
                   title=return_hint or "You can redo these moves until you make a new one."),
            button("branch", "Try another move", disabled=refusal is not None,
                   title=why or "The moves after this are kept as a variation.")]  # fmt: skip
    reason = [h("p", "return refused", text=why, cls="kb-quiet")] if why else []
    return [
        h("div", "from here", *reason, h("div", "from here ways", *ways, cls="kb-row kb-here"), cls="kb-block kb-stack")
    ]


def _is_persons_turn(model: ScreenModel) -> bool:
    seats = {*model.playing.state.to_act, *model.playing.state.may_act}
    return not model.people or bool(seats.intersection(model.people)) or CHANCE in seats


def _entries(model: ScreenModel, turns: tuple[LogTurn, ...], choices: Choices) -> Node:
    """Return a line for each turn, the newest first.

    A click shows the position at the end of that turn.
    """
    match = model.playing
    colours, own_last = match.state.colours, _find_own_last(model)
    rows: list[Node] = []
    for n, turn in enumerate(turns):
        is_current = turn.first < match.ply <= turn.last or (match.ply == 0 and n == 0)
        is_undone = turn.first >= match.ply and not is_current
        offer(choices, f"{ROW}{n}", f"goto {turn.last}")
        sign = h("span") if turn.seat is None else chip(colours[turn.seat], " kb-chip-s")
        words = [h("span", text=turn.words)]
        if turn.first < own_last <= turn.last and turn.seat is not None:
            words.append(h("small", f"mine {n}", text=f"{match.names[turn.seat]}'s last move", cls="kb-mine"))
        row = h("button", f"row {n}", h("span", text=str(turn.number or ""), cls="kb-n"), sign, h("span", "", *words),
                cls="kb-entry", type="button")  # fmt: skip
        cls = "kb-now" if is_current else "kb-later" if is_undone else None
        rows.append(h("li", f"entry {n}", row, cls=cls, aria_current="true" if is_current else None))
    return h("ol", "entries", *reversed(rows), cls="kb-entries")


def _find_own_last(model: ScreenModel) -> int:
    """Return the number of moves after the last one of this page's seat, or 0 if it has not moved."""
    if model.present is not None:  # The page may be looking at another position.
        model = replace(model, match=model.present, ui=replace(model.ui, viewed_ply=None))
    match, seat = model.playing, model.account_seat
    return next((n for n in range(match.ply, 0, -1) if match.mover(n - 1) == seat), 0)


def _variations(model: ScreenModel, turns: tuple[LogTurn, ...], choices: Choices) -> list[Node]:
    """Return the kept lines, each with its start, length and first mover, and with buttons for it."""
    match = model.playing
    if not match.lines:
        return []
    rows: list[Node] = []
    for name, line in match.lines.named.items():
        decisions = zip(line.states, line.moves, strict=False)
        seat = next((state.mover(move) for state, move in decisions if state.to_act != (CHANCE,)), None)
        turn = next(turn for turn in turns if line.ply <= turn.last)
        who = "" if seat is None else f", {match.names[seat]} first"
        summary = f"{name}: from turn {turn.number}, {counted(len(line.moves), 'move')}{who}"
        offer(choices, f"follow {name}")
        ways = [button(f"follow {name}", "Continue")]
        if model.seat is None:
            offer(choices, f"drop {name}")
            ways.append(button(f"drop {name}", "Delete"))
        rows.append(h("li", f"line {name}", h("span", f"line {name} words", text=summary), *ways, cls="kb-row"))
    return [h("section", "lines", h("h3", "lines head", text="Variations", cls="kb-h"),
              h("ol", "line list", *rows, cls="kb-plain"), cls="kb-block")]  # fmt: skip
