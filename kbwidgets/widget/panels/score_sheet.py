"""The score sheet of a series, with the result of each match and of each game in a match of several."""

from __future__ import annotations

from kbwidgets.core.record.series import Row, Series
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.text.words import counted
from kbwidgets.widget.model.screen_model import ScreenModel
from kbwidgets.widget.parts.pieces import number, section
from kbwidgets.widget.parts.shell import h


def sheet(model: ScreenModel, look: str = "kb-panel") -> list[Node]:
    """Return the sheet of the series, or `[]` for a single match of one game."""
    series = model.series
    if series is None:
        return []
    results = series.sheet
    is_series = series.best_of != 1 or len(series.matches) > 1
    if not is_series and not any("." in row.name for row in results.rows):
        return []
    heads = [_head(row, is_series=is_series) for row in results.rows]
    rows = [
        h("tr", f"series of {n}", h("th", text=name, scope="row"), *(_figure(row, n, name) for row in results.rows),
          *([h("td", "", h("strong", text=str(results.wins[n])), cls="kb-n")] if is_series else []))
        for n, name in enumerate(results.names)
    ]  # fmt: skip
    if is_series:
        heads.append(h("th", text="Won", scope="col", cls="kb-n"))
    table = h("table", "series sheet", h("thead", "", h("tr", "", h("th"), *heads)),
              h("tbody", "series rows", *rows), cls="kb-table")  # fmt: skip
    title = f"Match {len(series.matches)} of {series.best_of}" if series.best_of > 1 else "Games"
    return [section("series", title, table, aside=describe_target(series), cls=look)]


def describe_target(series: Series) -> str:
    """Return the number of wins that decide the series, or `""` if it is only one match."""
    return f"First to {counted(series.best_of // 2 + 1, 'win')}" if series.best_of > 1 else ""


def _head(row: Row, *, is_series: bool) -> Node:
    """Return the heading of a match, or of a game in it.

    Among several matches, a match is headed only by its number.
    """
    is_match = "." not in row.name
    name = f"Match {row.name}" if is_match else f"Game {row.name.partition('.')[2]}"
    label = row.name if is_series else "All" if is_match else row.name.partition(".")[2]
    return h("th", text=label, scope="col", cls="kb-n", aria_label=name if is_series else None)


def _figure(row: Row, n: int, name: str) -> Node:
    """Return a player's points in a match, or whether they won. A victory is bold and labelled."""
    has_won = name in row.winners
    figure = str(row.points[n]) if row.points else "won" if has_won else "\N{EN DASH}"
    if not has_won:
        return number(figure)
    return h("td", "", h("strong", text=figure, title="won"), cls="kb-n")
