"""Tables in Markdown whose columns also line up in a terminal.

>>> print(markdown(["player", "wins"], [["greedy", "12"], ["random", "3"]]))
| player | wins |
|:-------|-----:|
| greedy |   12 |
| random |    3 |
"""

from __future__ import annotations

from collections.abc import Sequence


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The table; the first column stands to the left, the others to the right."""
    widths = [max(len(row[n]) for row in [head, *rows]) for n in range(len(head))]

    def line(cells: Sequence[str]) -> str:
        first, *others = zip(cells, widths, strict=True)
        told = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)]
        return f"| {' | '.join(told)} |"

    rule = [f"{'-' * (width + 1)}:" if n else f":{'-' * (width + 1)}" for n, width in enumerate(widths)]
    return "\n".join([line(head), f"|{'|'.join(rule)}|", *map(line, rows)])
