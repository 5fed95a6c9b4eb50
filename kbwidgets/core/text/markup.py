"""Markup: tables and folds in HTML for what shows itself in a notebook; they inherit its colours, light and dark.

What is wide is scrolled, what is long is folded.

>>> print(table(("name", "points"), [("<Ann>", 7)]))
<div ...><table><thead><tr><th ...>name</th><th ...>points</th></tr></thead><tbody><tr><td ...>&lt;Ann&gt;</td>...
>>> folded("2 more", Markup("<p>text</p>"))
'<details><summary>2 more</summary><p>text</p></details>'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final, TypeAlias

from kbwidgets.core.text.words import counted


class Markup(str):
    """A text that is HTML already."""

    __slots__ = ()


Shown: TypeAlias = "str | int | float | None"
"""What may stand in one field of a table; numbers stand to the right."""

MOST: Final = 20
"""Rows of a table that are seen before the fold."""
_SENTENCE: Final = 28
"""Letters that are more than a name."""


def html(value: Shown) -> str:
    """A value as HTML: markup as it is, all else escaped.

    >>> html("a < b"), html(Markup("<b>a</b>")), html(None), html(0.5)
    ('a &lt; b', '<b>a</b>', '', '0.5')
    """
    if isinstance(value, Markup):
        return value
    return "" if value is None else escape(f"{value:.4g}" if isinstance(value, float) else str(value))


def table(
    head: Sequence[str], rows: Iterable[Sequence[Shown]], *, most: int = MOST, one: str = "row", more: str = ""
) -> Markup:
    """A table; what is more than `most` rows is folded under it, counted as so many of `one`."""
    found = list(rows)
    shown = _table(head, found[:most])
    if len(found) <= most:
        return shown
    return Markup(
        shown + folded(counted(len(found) - most, f"more {one}", more and f"more {more}"), _table(head, found[most:]))
    )


def folded(summary: str, inner: Markup) -> Markup:
    """What opens with a click."""
    return Markup(f"<details><summary>{escape(summary)}</summary>{inner}</details>")


def side_by_side(*figures: tuple[str, str]) -> Markup:
    """Pictures in HTML beside each other, each with its words below; below each other where there is no room."""
    parts = (
        f'<figure style="flex:1 1 280px;min-width:0;max-width:560px;margin:0">{picture}'
        f"<figcaption>{escape(words)}</figcaption></figure>"
        for picture, words in figures
    )
    return Markup(f'<div style="display:flex;flex-wrap:wrap;gap:12px">{"".join(parts)}</div>')


def paragraph(words: str) -> Markup:
    """Words as a paragraph; nothing where there are none."""
    return Markup(f"<p>{escape(words)}</p>" if words else "")


def _table(head: Sequence[str], rows: Sequence[Sequence[Shown]]) -> Markup:
    right = [bool(rows) and all(isinstance(row[n], (int, float, type(None))) for row in rows) for n in range(len(head))]
    room = ["min-width:13em;" * any(_is_long(row[n]) for row in rows) for n in range(len(head))]
    sides = [f'style="{wide}text-align:{"right" if side else "left"}"' for wide, side in zip(room, right, strict=True)]
    heads = "".join(f"<th {side}>{escape(name)}</th>" for name, side in zip(head, sides, strict=True))
    body = "".join(
        f"<tr>{''.join(f'<td {side}>{html(value)}</td>' for value, side in zip(row, sides, strict=True))}</tr>"
        for row in rows
    )
    rows_told = f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
    return Markup(f'<div style="overflow-x:auto">{rows_told}</div>')


def _is_long(value: Shown) -> bool:
    """Whether it is a sentence, which is not to stand one word below the other where a page is narrow."""
    return isinstance(value, str) and not isinstance(value, Markup) and len(value) > _SENTENCE
