"""The number of times each total was rolled, as bars with marks for fair dice (CT-18.4).

>>> from kbwidgets.games.catan.rules.rolls import DiceCounts
>>> told(DiceCounts((0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1)))[:84]
'3 rolls, each total against what fair dice would give. 2: 0 of about 0.1, 3: 0 of ab'
"""

from __future__ import annotations

from typing import Final

from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.text.words import counted
from kbwidgets.games.catan.rules.rolls import TOTALS, DiceCounts

_LEFT: Final = 76
_COLUMN: Final = 36
_HIGH: Final = 132
"""The height of the longest bar."""
_TOP: Final = 10
WIDTH: Final = _LEFT + _COLUMN * len(TOTALS) + 6
HEIGHT: Final = _TOP + _HIGH + 72


def told(rolls: DiceCounts) -> str:
    """Return the counts as text."""
    each = [f"{n}: {rolls[n]} of about {float(rolls.expected(n)):.1f}" for n in TOTALS]
    return f"{counted(len(rolls), 'roll')}, each total against what fair dice would give. {', '.join(each)}."


def chart(rolls: DiceCounts) -> Node:
    """Return a bar for each total, with its count and the expected number below it."""
    ground = _TOP + _HIGH
    longest = max(*rolls.each, float(rolls.expected(7)), 1.0)
    rows = (("total", 18), ("rolled", 40), ("expected", 62))
    parts = [h("text", x=_LEFT - 8, y=ground + down, text=words, cls="ctb-row-name") for words, down in rows]
    parts.append(h("path", d=f"M{_LEFT} {ground}H{WIDTH - 6}", cls="ctb-axis"))
    for n, total in enumerate(TOTALS):
        left, middle = _LEFT + n * _COLUMN, _LEFT + n * _COLUMN + _COLUMN // 2
        count, expected = rolls[total], rolls.expected(total)
        if count:
            high = round(_HIGH * count / longest, 1)
            parts.append(h("rect", x=left + 6, y=round(ground - high, 1), width=_COLUMN - 12, height=high, rx=3,
                           cls="ctb-bar"))  # fmt: skip
        if rolls.each.count(0) < len(TOTALS):
            parts.append(h("path", d=f"M{left + 2} {ground - _HIGH * float(expected) / longest:.1f}h{_COLUMN - 4}",
                           cls="ctb-due-bar"))  # fmt: skip
        for words, down, look in (
            (str(total), 18, "ctb-total-of"), (str(count), 40, "ctb-count"),
            (f"{float(expected):.1f}", 62, "ctb-count ctb-less"),
        ):  # fmt: skip
            parts.append(h("text", x=middle, y=ground + down, text=words, cls=look))
    return h("g", "", *parts, cls="ctb-chart")
