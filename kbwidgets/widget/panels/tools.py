"""Tools: what one does with a match beside playing it, and the buttons by which it goes on."""

from __future__ import annotations

from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.setup.pick_kinds import Text
from kbwidgets.widget.model.screen_model import Cell, has_pages
from kbwidgets.widget.parts.pieces import button, icon, segments, tool
from kbwidgets.widget.parts.shell import h, offer
from kbwidgets.widget.parts.shortcuts import NAMES, key_of


def waits(cell: Cell) -> bool:
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
        "log": True,
        "inspect": True,
        "pause": True,
        "pages": has_pages(cell.game),
        "stop": cell.busy is not None,
        "go": waits(cell),
        "now": cell.behind,
        "result": match.state.over,
    }
    for name, can in possible.items():
        if can:
            offer(choices, name)
    offer(choices, "help", f"rule {cell.view.due_rule()}")
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


def tools(cell: Cell) -> Node:
    """The tools: the most used always in sight, the others in a menu where there is no room for their words."""
    desk = cell.desk
    shown = (
        _tool("undo", "undo", off=not cell.can_undo, why=cell.no_undo.text if cell.no_undo else ""),
        _tool("hint", "hint", on=desk.hint > 0, off=cell.due is None or not cell.game.advisers),
        _tool("log", "log", on=bool(desk.drawer) and not desk.inspects),
    )
    rest = (
        _tool("help", "rules"),
        _tool("redo", "redo", off=not cell.can_redo),
        _tool("coach", "coach", on=desk.coached),
        _tool("inspect", "inspect", on=desk.inspects),
        tool("pages", "Reference", "search", word="Reference", off=not has_pages(cell.game)),
        _tool("contrast", "contrast", on=desk.contrast),
        tool("pause", "Pause", "pause", word="Pause"),
    )
    more = h("button", "more", icon("more"), h("span", text="More"), cls="kb-tool kb-worded", type="button",
             aria_label="More", aria_expanded="false", data_kb_menu=True)  # fmt: skip
    menu = h("div", "menu", more, h("div", "menu items", *rest, cls="kb-menu-items"), cls="kb-menu")
    return h("div", "tools", *shown, menu, cls="kb-tools")


def _tool(name: str, sign: str, *, on: bool | None = None, off: bool = False, why: str = "") -> Node:
    """A tool that has a key."""
    return tool(name, NAMES[name], sign, word=NAMES[name], keys=key_of(name), on=on, off=off, why=why)


def onward(cell: Cell) -> list[Node]:
    """The buttons by which the match goes on, or stops, whoever plays."""
    found: list[Node] = []
    if any(cell.playing.players):  # it stays in the tree: it comes and goes with each of their turns
        found.append(button("stop", "Stop", icon="pause", off=cell.busy is None, hidden=cell.busy is None))
    if waits(cell):
        found.append(button("go", "Continue", icon="play", cls="kb-primary"))
    elif cell.behind:
        found.append(button("now", "Back to game", cls="kb-primary" if cell.due is None else "kb-button"))
    elif cell.playing.state.over:
        first = cell.desk.unseen
        found.append(button("result", "See result" if first else "Scoreboard",
                            cls="kb-primary" if first else "kb-turn-over"))  # fmt: skip
    return found


def who_acts(cell: Cell, choices: Choices) -> list[Node]:
    """For which seat the page acts, where several of the people who share it may."""
    if len(cell.able) < 2:
        return []
    for seat in cell.able:
        offer(choices, f"act {seat}")
    names = {str(seat): cell.playing.names[seat] for seat in sorted(cell.able)}
    words = h("span", text="Play as", cls="kb-quiet")
    return [h("div", "who acts", words, segments("act", "Play as", names, str(cell.due)), cls="kb-row kb-who-acts")]
