"""HTML tables and folds for objects shown in a notebook. They inherit its colours, light and dark.

Wide tables scroll, and long ones are folded.

>>> print(table(("name", "points"), [("<Ann>", 7)]))
<div ...><table><thead><tr><th ...>name</th><th ...>points</th></tr></thead><tbody><tr><td ...>&lt;Ann&gt;</td>...
>>> fold("2 more", Markup("<p>text</p>"))
'<details><summary>2 more</summary><p>text</p></details>'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final, TypeAlias

from kbwidgets.core.text.words import counted


class Markup(str):
    """A text that is already HTML."""

    __slots__ = ()


Shown: TypeAlias = "str | int | float | None"
"""The value of a table cell. Numbers are aligned right."""

MOST: Final = 20
"""The number of rows of a table shown above the fold."""
_SENTENCE: Final = 28
"""The number of characters above which a text is more than a name."""


def html(value: Shown) -> str:
    """Return a value as HTML, leaving markup unchanged and escaping everything else.

    >>> html("a < b"), html(Markup("<b>a</b>")), html(None), html(0.5)
    ('a &lt; b', '<b>a</b>', '', '0.5')
    """
    if isinstance(value, Markup):
        return value
    return "" if value is None else escape(f"{value:.4g}" if isinstance(value, float) else str(value))


def table(
    head: Sequence[str], rows: Iterable[Sequence[Shown]], *, most: int = MOST, one: str = "row", more: str = ""
) -> Markup:
    """Return a table in which rows after the first `most` are folded and counted as `one` or `more`."""
    rows = list(rows)
    first = _write_table(head, rows[:most])
    if len(rows) <= most:
        return first
    return Markup(
        first + fold(counted(len(rows) - most, f"more {one}", more and f"more {more}"), _write_table(head, rows[most:]))
    )


def fold(summary: str, inner: Markup) -> Markup:
    """Return a fold that opens with a click."""
    return Markup(f"<details><summary>{escape(summary)}</summary>{inner}</details>")


def side_by_side(*figures: tuple[str, str]) -> Markup:
    """Return HTML pictures with captions next to each other, or below each other if there is no room."""
    parts = (
        f'<figure style="flex:1 1 280px;min-width:0;max-width:560px;margin:0">{picture}'
        f"<figcaption>{escape(words)}</figcaption></figure>"
        for picture, words in figures
    )
    return Markup(f'<div style="display:flex;flex-wrap:wrap;gap:12px">{"".join(parts)}</div>')


def paragraph(words: str) -> Markup:
    """Return words as a paragraph, or empty markup if there are none."""
    return Markup(f"<p>{escape(words)}</p>" if words else "")


def _write_table(head: Sequence[str], rows: Sequence[Sequence[Shown]]) -> Markup:
    right = [bool(rows) and all(isinstance(row[n], (int, float, type(None))) for row in rows) for n in range(len(head))]
    room = ["min-width:13em;" * any(_is_long(row[n]) for row in rows) for n in range(len(head))]
    sides = [f'style="{wide}text-align:{"right" if side else "left"}"' for wide, side in zip(room, right, strict=True)]
    heads = "".join(f"<th {side}>{escape(name)}</th>" for name, side in zip(head, sides, strict=True))
    body = "".join(
        f"<tr>{''.join(f'<td {side}>{html(value)}</td>' for value, side in zip(row, sides, strict=True))}</tr>"
        for row in rows
    )
    markup = f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
    return Markup(f'<div style="overflow-x:auto">{markup}</div>')


def _is_long(value: Shown) -> bool:
    """Return whether a value is a sentence, which should not wrap to one word per line on a narrow page."""
    return isinstance(value, str) and not isinstance(value, Markup) and len(value) > _SENTENCE
