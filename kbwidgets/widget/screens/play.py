"""The play screen: head, tools, the table of the game, the log line, and the drawer."""

from __future__ import annotations

from dataclasses import replace

from kbwidgets.core.chips import chip
from kbwidgets.core.choices import Choices, Path
from kbwidgets.core.marked import heated
from kbwidgets.core.opens import Text
from kbwidgets.core.scene import Node
from kbwidgets.core.table import Stamp, Table
from kbwidgets.core.types import CHANCE, Json, Seat
from kbwidgets.players import substitute
from kbwidgets.widget.cell import Cell, has_pages
from kbwidgets.widget.desk import Fault
from kbwidgets.widget.screens.coach import coach_box, hint_box, with_marks
from kbwidgets.widget.screens.drawer import drawer
from kbwidgets.widget.screens.happened import happened
from kbwidgets.widget.screens.inspect import selectable, spoken
from kbwidgets.widget.screens.parts import button, head, icon, segments, tool, turn_button
from kbwidgets.widget.screens.plain import resting
from kbwidgets.widget.screens.shell import h, offer, own
from kbwidgets.widget.screens.shortcuts import NAMES, SHORTCUTS, key_of
from kbwidgets.widget.wire import Screen


def play(cell: Cell) -> Screen:
    """The match as the page shows it now."""
    return _laid_out(cell, cell.table())


def preview(cell: Cell, path: Path) -> tuple[Screen, str] | None:
    """The match with what a path would change, and the same in words; None if the game shows nothing.

    While the inspector is open: the same with what lies there.
    """
    if cell.desk.inspects:
        cell = cell._replace(desk=replace(cell.desk, pointed=str(path[0])))
        return play(cell), spoken(cell)
    table = cell.look().peek(path, cell.last, cell.shown, cell.shared)
    return None if table is None else (_laid_out(cell, table), table.said)


def _laid_out(cell: Cell, table: Table) -> Screen:
    match, desk = cell.playing, cell.desk
    mine = (cell.due is not None or cell.asked) and not desk.fault and not desk.inspects
    choices = selectable(cell, table.body) if desk.inspects else table.choices if mine else Choices()
    add_tools(cell, choices)
    seat = cell.due if cell.due is not None else next((s for s in match.state.to_act if s != CHANCE), None)
    due = table.due
    if cell.busy is not None:
        due = f"{match.names[cell.busy]} is thinking"
    elif _waits(cell):
        due = f"{match.names[match.waiting() or 0]} waits for you"
    elif cell.looking:
        due = f"Looking at move {match.ply}"
    marks = [_mark(n, colour) for n, colour in enumerate(match.state.colours)]
    tools = _tools(cell)
    buttons = actions(table, mine)
    top = [
        head(_eyebrow(cell, table), due, table.hint if mine else "", *tools, buttons, game=cell.game.title, marks=marks)
    ]
    top += _who_acts(cell, choices)
    if desk.fault:
        top.append(_fault(cell, desk.fault))
    if desk.notice:
        top.append(
            h("div", "notice", h("p", "notice words", text=desk.notice), cls="kb-message kb-note", role="status")
        )
    if desk.coach:
        top.append(coach_box(cell, choices))
    if desk.hint:
        top.append(hint_box(cell, choices))
    board = heated(resting(table.body, frozenset(choices.firsts())) if desk.inspects else table.body, dict(desk.heat))
    body = h("div", "table", with_marks(cell, board), happened(cell), cls="kb-main")
    if desk.drawer:
        body = h("div", "with drawer", body, drawer(cell, choices), cls="kb-with-drawer")
    else:
        body = h("div", "with drawer", body)
    keys: dict[str, Json] = {key: [str(pick) for pick in path] for key, path in table.keys.items()}
    none: dict[str, Json] = {"Escape": [own("select none")]} if desk.inspects and desk.selected else {}
    about: dict[str, Json] = {"keys": {**SHORTCUTS, **keys, **none}, "confirm": dict[str, Json](confirm_words(table))}
    about |= {"for": str(seat)} if len(match.state.to_act) > 1 else {}
    if mine:
        about |= ghosts(table)
    if desk.inspects or (mine and table.peeks):
        about["peeks"] = True
    if desk.inspects:
        about["inspects"] = True
    return Screen(h("div", "top", *top, body), choices, about, cell.sheet())


def _mark(seat: Seat, colour: str) -> Node:
    """The mark of a seat before the head: all of them stand there, and the style shows that of who acts."""
    return chip(colour, f" kb-chip-l kb-mark kb-of-{seat}")._replace(key=own(f"mark of {seat}"))


def confirm_words(table: Table) -> dict[str, str]:
    """The words of the button that confirms, by the key of what was picked last; "" for all others."""
    return {"": table.confirm} if isinstance(table.confirm, str) else dict(table.confirm)


def ghosts(table: Table) -> dict[str, Json]:
    """What a pick would put on the board, and how it is picked, as the page is told."""
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
    """A part of a ghost: its id alone where it lies in the middle."""
    return list(stamp) if stamp.dx or stamp.dy else stamp.id


def _eyebrow(cell: Cell, table: Table) -> str:
    """Where the match stands, with how many have answered where several do at the same time."""
    if cell.answered is None:
        return table.eyebrow
    done, whole = cell.answered
    return f"{table.eyebrow} · {done} of {whole} have answered"


def _who_acts(cell: Cell, choices: Choices) -> list[Node]:
    """For which seat the page acts, where several of the people who share it may."""
    if len(cell.able) < 2:
        return []
    for seat in cell.able:
        offer(choices, f"act {seat}")
    names = {str(seat): cell.playing.names[seat] for seat in sorted(cell.able)}
    words = h("span", text="Act as", cls="kb-quiet")
    return [h("div", "who acts", words, segments("act", "Act as", names, str(cell.due)), cls="kb-row kb-who-acts")]


def _waits(cell: Cell) -> bool:
    """Whether a computer player is due and was told to wait."""
    return cell.desk.paused and not cell.playing.ahead and cell.playing.waiting() is not None


def add_tools(cell: Cell, choices: Choices) -> None:
    """The picks of the tools that are possible now."""
    match = cell.playing
    possible = {
        "undo": cell.can_undo,
        "redo": cell.can_redo,
        "hint": cell.due is not None and bool(cell.game.advisers),
        "coach": True,
        "contrast": True,
        "help": True,
        "log": True,
        "inspect": True,
        "pause": True,
        "pages": has_pages(cell.game),
        "stop": cell.busy is not None,
        "go": _waits(cell),
        "now": cell.behind,
        "result": match.state.over,
    }
    for name, can in possible.items():
        if can:
            offer(choices, name)
    offer_looks(cell, choices)
    offer(choices, "rule", "rule {0}", Text(40))  # what the page sends for the rule of a refusal
    if cell.desk.fault:
        for name in ("retry", "replace", "take over"):
            offer(choices, name)


def offer_looks(cell: Cell, choices: Choices) -> None:
    """The picks on a board that change only what is looked at: whose things are large, what earned points."""
    for seat in range(len(cell.playing.names)):
        offer(choices, f"look {seat}")
    lines = [(line.seat, line.rule) for line in cell.view.score() or ()]
    for words in dict.fromkeys(f"mark {words}" for seat, rule in lines for words in (f"{seat}", f"{seat} {rule}")):
        offer(choices, words)


def actions(table: Table, mine: bool) -> Node:
    """The game's buttons, and those that turn and confirm a piece over its place: hidden when they are not needed.

    So they come and go in a few bytes. A game whose moves are picked in parts confirms them by a button of its own.
    """
    turns = {turn for turned in table.ghosts.values() for turn in turned} if mine else set[str]()
    turning, placing = bool(turns - {""}), "" in turns  # what is not turned waits only for a finger on a small cell
    games = table.actions if mine else ()
    shown = bool(games or turning or placing)
    turn = turn_button(hidden=shown and not turning)
    look = "kb-primary kb-if-whole" if placing and not turning else "kb-primary"
    words = confirm_words(table).get("", "Confirm")
    place = h("button", "confirm", icon("check", " kb-icon-s"), h("span", text=words), cls=look,
              type="button", data_kb_confirm=True, hidden=shown and not (turning or placing))  # fmt: skip
    ours = () if table.slots else (turn, place)
    return h("div", "actions", *games, *ours, cls="kb-actions", hidden=not shown)


def _tools(cell: Cell) -> list[Node]:
    match = cell.playing
    tools = [
        _tool("undo", "undo", off=not cell.can_undo, why=cell.no_undo.text if cell.no_undo else ""),
        _tool("redo", "redo", off=not cell.can_redo),
        _tool("hint", "hint", on=cell.desk.hint > 0, off=cell.due is None or not cell.game.advisers),
        _tool("coach", "why", on=cell.desk.coach),
        _tool("contrast", "contrast", on=cell.desk.contrast),
        _tool("inspect", "inspect", on=cell.desk.inspects),
        _tool("help", "rules"),
        tool("pages", "Pieces", "search", off=not has_pages(cell.game)),
        tool("pause", "Pause", "pause"),
    ]
    if any(match.players):  # it stays in the tree: it comes and goes with each of their turns
        tools.append(button("stop", "Stop", icon="pause", off=cell.busy is None, hidden=cell.busy is None))
    if _waits(cell):
        tools.append(button("go", "Go on", icon="play", cls="kb-primary"))
    elif cell.behind:
        tools.append(button("now", "Back to now", cls="kb-primary" if cell.due is None else "kb-button"))
    elif match.state.over:
        first = cell.desk.unseen
        tools.append(button("result", "See the result" if first else "Go back to scoreboard",
                            cls="kb-primary" if first else "kb-turn-over"))  # fmt: skip
    return tools


def _tool(name: str, sign: str, *, on: bool | None = None, off: bool = False, why: str = "") -> Node:
    """A tool that has a key."""
    return tool(name, NAMES[name], sign, keys=key_of(name), on=on, off=off, why=why)


def _fault(cell: Cell, fault: Fault) -> Node:
    name = cell.playing.names[fault.seat]
    return h(
        "div",
        "fault",
        h("p", "fault words", h("b", text=f"{name} cannot go on. "), h("span", text=fault.text)),
        h("div", "fault buttons",
          button("retry", "Try again"),
          button("replace", f"Let the {substitute(cell.game)} player go on"),
          button("take over", "I play this seat"), cls="kb-row"),
        cls="kb-message kb-refusal",
        role="alert",
    )  # fmt: skip
