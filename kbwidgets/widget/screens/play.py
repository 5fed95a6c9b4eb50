"""The play screen, with the head, the tools, the table of the game, the account below it and the drawer."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import Final

from kbwidgets.core.scene.chips import chip
from kbwidgets.core.scene.choices import Choices, Path
from kbwidgets.core.scene.highlight import heated
from kbwidgets.core.scene.nodes import Node, add_origins
from kbwidgets.core.scene.table import Stamp, Table
from kbwidgets.core.values.types import CHANCE, Json
from kbwidgets.widget.model.log_model import logged
from kbwidgets.widget.model.screen_model import Cell
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.panels.coach import hint_levels, with_marks
from kbwidgets.widget.panels.drawer import drawer
from kbwidgets.widget.panels.inspect import selectable, spoken
from kbwidgets.widget.panels.log import ROW
from kbwidgets.widget.panels.notes import notes
from kbwidgets.widget.panels.recent import happened
from kbwidgets.widget.panels.tools import add_tools, onward, tools, waits, who_acts
from kbwidgets.widget.parts.pieces import eyebrow_line, icon, turn_button, winners_marks
from kbwidgets.widget.parts.shell import h, is_shells, own
from kbwidgets.widget.parts.shortcuts import PLAY_BACK, SHORTCUTS, STEPS, WAY_KEYS
from kbwidgets.widget.parts.without_hints import resting


def play(cell: Cell) -> Screen:
    """Return the match as the page shows it now."""
    return _laid_out(cell, cell.table())


def preview(cell: Cell, path: Path) -> tuple[Screen, str] | None:
    """Return the match with the effect of a path and a sentence about it, or None if there is no preview.

    While the inspector is open, the preview names the thing at the path. For a line of the log, it shows the match at
    that time.
    """
    if is_shells(path):
        return _glimpse(cell, path)
    if cell.desk.inspects:
        cell = replace(cell, desk=replace(cell.desk, pointed=str(path[0])))
        return play(cell), spoken(cell)
    table = cell.look().peek(path, cell.last, cell.shown, cell.shared)
    return None if table is None else (_laid_out(cell, table), table.said)


def _glimpse(cell: Cell, path: Path) -> tuple[Screen, str] | None:
    """Return the match at the end of a turn in the log.

    The log itself stays as it is, so that nothing moves under the pointer.
    """
    row = own(ROW)
    if cell.desk.drawer != "log" or not str(path[0]).startswith(row):
        return None
    ply = logged(cell.playing, cell.eye)[int(str(path[0]).removeprefix(row))].last
    if ply == cell.playing.ply:
        return None
    match = copy(cell.playing)
    match.goto(ply)
    desk = replace(cell.desk, looking=ply, hint=0, marked="")
    then = replace(cell, match=match, desk=desk, busy=None, since=min(cell.since, ply))
    return _laid_out(then, then.table(), cell), ""


def _arrived(cell: Cell, body: Node) -> Node:
    """Return a table in which everything new says where it came from.

    Each origin is followed by the ply, so that the page notices when something comes twice from the same place.
    """
    came = cell.look().came(cell.happened)
    return add_origins(body, {key: f"{origin}|@{cell.playing.ply}" for key, origin in came.items()}) if came else body


def _laid_out(cell: Cell, table: Table, beside: Cell | None = None) -> Screen:
    """Return the screen, with the drawer of `beside` if that is given."""
    match, desk = cell.playing, cell.desk
    table = table._replace(body=_arrived(cell, table.body))
    mine = (cell.due is not None or cell.asked) and not desk.fault and not desk.inspects
    choices = selectable(cell, table.body) if desk.inspects else table.choices if mine else Choices()
    add_tools(cell, choices)
    seat = cell.due if cell.due is not None else next((s for s in match.state.to_act if s != CHANCE), None)
    due = cell.asks(table.prompt)
    if cell.busy is not None:
        due = f"{match.names[cell.busy]} is thinking …"
    elif waits(cell):
        due = f"{match.names[match.waiting() or 0]} is waiting for you"
    elif cell.looking:
        due = f"You're viewing move {match.ply}"
    head, laid_over = _head(cell, table, due, mine, choices), notes(cell, choices)
    board = heated(
        resting(table.body, frozenset(choices.firsts())) if desk.inspects or cell.looking else table.body,
        dict(desk.heat),
    )
    body = h("div", "table", with_marks(cell, board), happened(cell), cls="kb-main")
    if desk.drawer:
        body = h("div", "with drawer", body, drawer(beside or cell, choices), cls="kb-with-drawer")
    else:
        body = h("div", "with drawer", body)
    keys: dict[str, Json] = {key: [str(pick) for pick in path] for key, path in table.keys.items()}
    none: dict[str, Json] = {"Escape": [own("select none")]} if desk.inspects and desk.selected else {}
    ways: dict[str, Json] = {}
    if desk.drawer == "log":
        ways = {**WAY_KEYS, PLAY_BACK.key.lower(): [own(f"speed {desk.speed or 'normal'}")]}
    about: dict[str, Json] = {
        "keys": {**SHORTCUTS, **ways, **keys, **none},
        "confirm": dict[str, Json](confirm_words(table)),
    }
    about |= {"for": str(seat)} if len(match.state.to_act) > 1 else {}
    if desk.drawer == "log" and not desk.speed:
        about["ahead"] = [[own(step)] for step in STEPS if choices.find((own(step),)) is not None]
    if mine:
        about |= ghosts(table)
    if desk.inspects or (mine and table.peeks):
        about["peeks"] = True
    if desk.inspects:
        about["inspects"] = True
    if levels := hint_levels(cell):
        about["see"] = next(iter(levels[-1].at), "")
    elif table.see:
        about["see"] = table.see
    return Screen(h("div", "top", head, body, *laid_over), choices, about, cell.sheet())


_LONG: Final = 48
"""The number of characters above which a prompt is written smaller, to fit into two lines at every width."""


def _head(cell: Cell, table: Table, due: str, mine: bool, choices: Choices) -> Node:
    """Return the head with the prompt, the tools and the row of buttons. Its height never changes."""
    state = cell.playing.state
    marks = winners_marks(state) or [
        chip(colour, f" kb-chip-l kb-mark kb-of-{seat}")._replace(key=own(f"mark of {seat}"))
        for seat, colour in enumerate(state.colours)
    ]  # All marks are in the tree, and the style shows the one of the player to act.
    hint = table.prompt.hint if mine or state.over else ""
    words = h(
        "div",
        "head words",
        eyebrow_line(_eyebrow(cell, table), cell.game.title),
        h("h2", "due", text=due, cls="kb-due kb-due-long" if len(due) > _LONG else "kb-due", data_kb_heading=True,
          tabindex="-1", title=due if len(due) > _LONG else None),
        h("p", "hint line", text=hint, cls="kb-hintline", title=hint or None),
        cls="kb-head-words",
    )  # fmt: skip
    row = h("div", "act row", *who_acts(cell, choices), *onward(cell), actions(table, mine), cls="kb-act-row")
    return h("header", "head", *marks, words, tools(cell), row, cls="kb-head kb-steady")


def _eyebrow(cell: Cell, table: Table) -> str:
    """Return the state of the series and of the match, and how many have answered if several act at once."""
    told = [table.eyebrow]
    if cell.series is not None and cell.series.best_of > 1:
        told.insert(0, f"Match {len(cell.series.matches)} of {cell.series.best_of}")
    if cell.answered is not None:
        told.append("{} of {} answered".format(*cell.answered))
    return " · ".join(told)


def confirm_words(table: Table) -> dict[str, str]:
    """Return the labels of the confirm button, by the key of the last pick; the label at `""` is for all other keys."""
    return {"": table.confirm} if isinstance(table.confirm, str) else dict(table.confirm)


def ghosts(table: Table) -> dict[str, Json]:
    """Return what a pick would put on the board and how it is picked, in the form that the page reads."""
    found: dict[str, Json] = {}
    if table.slots:
        found["slots"] = list(table.slots)
    if table.ghosts:
        found["ghosts"] = {
            kind: {turn: [_stamp(stamp) for stamp in stamps] for turn, stamps in turned.items()}
            for kind, turned in table.ghosts.items()
        }
    if table.picking:
        found["picking"] = table.picking
    return found


def _stamp(stamp: Stamp) -> Json:
    """Return a part of a ghost, as only its id if it is in the middle of the place."""
    return list(stamp) if stamp.dx or stamp.dy else stamp.id


def actions(table: Table, mine: bool) -> Node:
    """Return the game's buttons, and the shell's buttons to rotate a piece and to confirm it.

    Buttons that are not needed are hidden, so that a message of a few bytes changes them. A game whose moves are picked
    in parts has its own confirm button.
    """
    turns = {turn for turned in table.ghosts.values() for turn in turned} if mine else set[str]()
    # A piece that cannot be rotated waits for confirmation only on a touch screen with small cells.
    turning, placing = bool(turns - {""}), "" in turns
    games = table.actions if mine else ()
    shown = bool(games or turning or placing)
    turn = turn_button(hidden=shown and not turning)
    look = "kb-primary kb-if-whole" if placing and not turning else "kb-primary"
    words = confirm_words(table).get("", "Confirm")
    place = h("button", "confirm", icon("check", " kb-icon-s"), h("span", text=words), cls=look,
              type="button", data_kb_confirm=True, hidden=shown and not (turning or placing))  # fmt: skip
    ours = () if table.slots else (turn, place)
    return h("div", "actions", *games, *ours, cls="kb-actions", hidden=not shown)
