"""Pictures of hidden things, the same in every game, with a back for each thing and their number as text.

>>> from kbwidgets.core.things.thing import Hidden
>>> still = draw_backs(Hidden(5, "card"))
>>> still.text, still.svg.count('href="#kb-face-down"')
('5 cards, hidden', 5)
"""

from __future__ import annotations

from typing import Final

from kbwidgets.core.scene.nodes import Node, Sheet, h
from kbwidgets.core.scene.svg import to_svg
from kbwidgets.core.scene.svg_image import Still
from kbwidgets.core.text.words import counted
from kbwidgets.core.things.thing import Hidden

_MOST: Final = 12
"""The largest number of backs drawn, because more would not be clearer."""
_ROOM: Final = 236
"""The width in which the backs must fit, overlapping if necessary."""
_WIDE, _HIGH, _GAP, _EDGE = 40, 52, 6, 12
_STYLE: Final = (
    ".kb-backs{--paper:#fffaf0;--card:#fffdf7;--ink:#2c2a26;--line:#5f5b50;font:15px system-ui,sans-serif}"
    "@media (prefers-color-scheme:dark){.kb-backs{--paper:#1d2025;--card:#3a3c42;--ink:#f1ede2;--line:#b5b0a4}}"
)
_SYMBOL: Final = (
    '<g id="kb-face-down" stroke="var(--line)" stroke-width=".9" stroke-linejoin="round">'
    '<rect x=".5" y=".5" width="39" height="51" rx="4" fill="var(--card)"/>'
    '<path d="M4 4h32v44H4ZM4 26 20 4 36 26 20 48ZM12 26 20 15 28 26 20 37Z" fill="none"/></g>'
)
"""The back of a card, whose ground covers what is below it."""
_LETTER: Final = 8.5
"""The approximate width of a letter."""


def draw_backs(hidden: Hidden) -> Still:
    """Return a picture of the backs of hidden things, side by side if there is room."""
    count = min(hidden.count, _MOST)
    step = min(_WIDE + _GAP, (_ROOM - _WIDE) / max(count - 1, 1))
    label = f"{counted(hidden.count, hidden.kind)}, hidden"
    backs = [_draw_back(_EDGE + n * step) for n in range(count)]
    width = round(2 * _EDGE + max((count - 1) * step + _WIDE, _LETTER * len(label)))
    below = _EDGE + (_HIGH if count else 0) + 18
    words = h("text", "", text=label, x=_EDGE, y=below, fill="var(--ink)")
    paper = h("rect", "", width=width, height=below + 10, rx=8, fill="var(--paper)")
    top = h("svg", "hidden", paper, *backs, words, viewBox=f"0 0 {width} {below + 10}", width=width,
            height=below + 10, role="img", aria_label=label, cls="kb-backs")  # fmt: skip
    return Still(to_svg(top, Sheet("backs", _SYMBOL, _STYLE)), label)


def _draw_back(x: float) -> Node:
    return h("use", "", href="#kb-face-down", x=f"{x:g}", y=_EDGE)
