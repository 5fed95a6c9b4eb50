"""The tools of a match besides its moves, and the buttons that continue it."""

from __future__ import annotations

from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.setup.pick_kinds import Text
from kbwidgets.widget.model.screen_model import Cell, has_pages
from kbwidgets.widget.parts.pieces import button, icon, segments, tool
from kbwidgets.widget.parts.shell import h, offer
from kbwidgets.widget.parts.shortcuts import NAMES, key_of


def waits(cell: Cell) -> bool:
    """Return whether it is the turn of a computer player that is paused."""
    return cell.desk.paused and not cell.playing.ahead and cell.playing.waiting() is not None


def add_tools(cell: Cell, choices: Choices) -> None:
    """Offer the picks of the tools that can be used now."""
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
    offer(choices, "rule", "rule {0}", Text(40))  # The page sends this pick to open the rule of a refusal.
    if cell.desk.fault:
        for name in ("retry", "replace", "take over"):
            offer(choices, name)


def offer_looks(cell: Cell, choices: Choices) -> None:
    """Offer the picks on a board that change only what is shown: large pieces, and what earned points."""
    for seat in range(len(cell.playing.names)):
        offer(choices, f"look {seat}")
    lines = [(line.seat, line.rule) for line in cell.view.score() or ()]
    for words in dict.fromkeys(f"mark {words}" for seat, rule in lines for words in (f"{seat}", f"{seat} {rule}")):
        offer(choices, words)


def tools(cell: Cell) -> Node:
    """Return the tools.

    Those used most are always in sight; the others are in a menu if there is no room for their labels.
    """
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
    """Return a tool that has a keyboard shortcut."""
    return tool(name, NAMES[name], sign, word=NAMES[name], keys=key_of(name), on=on, off=off, why=why)


def onward(cell: Cell) -> list[Node]:
    """Return the buttons that continue or stop the match, no matter who plays."""
    found: list[Node] = []
    if any(cell.playing.players):  # It stays in the tree, because it appears and disappears with each of their turns.
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
    """Return the buttons that choose the seat to act for, if several of the people who share the page can act."""
    if len(cell.able) < 2:
        return []
    for seat in cell.able:
        offer(choices, f"act {seat}")
    names = {str(seat): cell.playing.names[seat] for seat in sorted(cell.able)}
    words = h("span", text="Play as", cls="kb-quiet")
    return [h("div", "who acts", words, segments("act", "Play as", names, str(cell.due)), cls="kb-row kb-who-acts")]
