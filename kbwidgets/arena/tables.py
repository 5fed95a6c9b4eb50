"""Tables in Markdown whose columns also line up in a terminal.

>>> print(markdown(["player", "wins"], [["greedy", "12"], ["random", "3"]]))
| player | wins |
|:-------|-----:|
| greedy |   12 |
| random |    3 |
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The table; the first column stands to the left, the others to the right."""
    widths = [max(len(row[n]) for row in [head, *rows]) for n in range(len(head))]

    def line(cells: Sequence[str]) -> str:
        first, *others = zip(cells, widths, strict=True)
        told = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)]
        return f"| {' | '.join(told)} |"

    rule = [f"{'-' * (width + 1)}:" if n else f":{'-' * (width + 1)}" for n, width in enumerate(widths)]
    return "\n".join([line(head), f"|{'|'.join(rule)}|", *map(line, rows)])


def limits_told(limits: Mapping[str, float]) -> list[str]:
    """A line below a table for each player that stops by the clock.

    >>> limits_told({"searcher:0.5s": 0.5})
    ['searcher:0.5s stops after 0.5 s per move: its games depend on the machine and its load, not only on the seed.']
    """
    told = "its games depend on the machine and its load, not only on the seed"
    return [f"{name} stops after {seconds:g} s per move: {told}." for name, seconds in limits.items()]
