"""The score sheet of an evening: what each match brought, and each game of a match that has several."""

from __future__ import annotations

from kbwidgets.core.record.series import Evening, Row
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.text.words import counted
from kbwidgets.widget.model.screen_model import Cell
from kbwidgets.widget.parts.pieces import number, section
from kbwidgets.widget.parts.shell import h


def sheet(cell: Cell, look: str = "kb-panel") -> list[Node]:
    """The sheet of the evening; nothing where one match of one game is all of it."""
    evening = cell.evening
    if evening is None:
        return []
    found = evening.sheet
    several = evening.best_of != 1 or len(evening.matches) > 1
    if not several and not any("." in row.name for row in found.rows):
        return []
    heads = [_head(row, several=several) for row in found.rows]
    rows = [
        h("tr", f"evening of {n}", h("th", text=name, scope="row"), *(_figure(row, n, name) for row in found.rows),
          *([h("td", "", h("strong", text=str(found.wins[n])), cls="kb-n")] if several else []))
        for n, name in enumerate(found.names)
    ]  # fmt: skip
    if several:
        heads.append(h("th", text="Won", scope="col", cls="kb-n"))
    whole = h("table", "evening sheet", h("thead", "", h("tr", "", h("th"), *heads)),
              h("tbody", "evening rows", *rows), cls="kb-table")  # fmt: skip
    title = f"Match {len(evening.matches)} of {evening.best_of}" if evening.best_of > 1 else "Games"
    return [section("evening", title, whole, aside=needed(evening), cls=look)]


def needed(evening: Evening) -> str:
    """How many matches won are enough, "" where that decides nothing."""
    return f"First to {counted(evening.best_of // 2 + 1, 'win')}" if evening.best_of > 1 else ""


def _head(row: Row, *, several: bool) -> Node:
    """The number of a match or of a game of it; beside other matches a match goes by its number alone."""
    whole = "." not in row.name
    told = f"Match {row.name}" if whole else f"Game {row.name.partition('.')[2]}"
    shown = row.name if several else "All" if whole else row.name.partition(".")[2]
    return h("th", text=shown, scope="col", cls="kb-n", aria_label=told if several else None)


def _figure(row: Row, n: int, name: str) -> Node:
    """The points of somebody in a match, or whether it was won; a victory is strong and says so."""
    won = name in row.winners
    figure = str(row.points[n]) if row.points else "won" if won else "\N{EN DASH}"
    if not won:
        return number(figure)
    return h("td", "", h("strong", text=figure, title="won"), cls="kb-n")
