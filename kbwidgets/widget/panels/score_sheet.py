"""The score sheet of a series, with the result of each match and of each game in a match of several."""

from __future__ import annotations

from kbwidgets.core.record.series import Row, Series
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.text.words import counted
from kbwidgets.widget.model.screen_model import Cell
from kbwidgets.widget.parts.pieces import number, section
from kbwidgets.widget.parts.shell import h


def sheet(cell: Cell, look: str = "kb-panel") -> list[Node]:
    """Return the sheet of the series, or `[]` for a single match of one game."""
    series = cell.series
    if series is None:
        return []
    found = series.sheet
    several = series.best_of != 1 or len(series.matches) > 1
    if not several and not any("." in row.name for row in found.rows):
        return []
    heads = [_head(row, several=several) for row in found.rows]
    rows = [
        h("tr", f"series of {n}", h("th", text=name, scope="row"), *(_figure(row, n, name) for row in found.rows),
          *([h("td", "", h("strong", text=str(found.wins[n])), cls="kb-n")] if several else []))
        for n, name in enumerate(found.names)
    ]  # fmt: skip
    if several:
        heads.append(h("th", text="Won", scope="col", cls="kb-n"))
    whole = h("table", "series sheet", h("thead", "", h("tr", "", h("th"), *heads)),
              h("tbody", "series rows", *rows), cls="kb-table")  # fmt: skip
    title = f"Match {len(series.matches)} of {series.best_of}" if series.best_of > 1 else "Games"
    return [section("series", title, whole, aside=needed(series), cls=look)]


def needed(series: Series) -> str:
    """Return the number of wins that decide the series, or `""` if it is only one match."""
    return f"First to {counted(series.best_of // 2 + 1, 'win')}" if series.best_of > 1 else ""


def _head(row: Row, *, several: bool) -> Node:
    """Return the heading of a match, or of a game in it.

    Among several matches, a match is headed only by its number.
    """
    whole = "." not in row.name
    told = f"Match {row.name}" if whole else f"Game {row.name.partition('.')[2]}"
    shown = row.name if several else "All" if whole else row.name.partition(".")[2]
    return h("th", text=shown, scope="col", cls="kb-n", aria_label=told if several else None)


def _figure(row: Row, n: int, name: str) -> Node:
    """Return a player's points in a match, or whether they won. A victory is bold and labelled."""
    won = name in row.winners
    figure = str(row.points[n]) if row.points else "won" if won else "\N{EN DASH}"
    if not won:
        return number(figure)
    return h("td", "", h("strong", text=figure, title="won"), cls="kb-n")
