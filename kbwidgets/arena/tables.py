"""Markdown tables whose columns also line up in a terminal.

>>> print(markdown(["player", "wins"], [["greedy", "12"], ["random", "3"]]))
| player | wins |
|:-------|-----:|
| greedy |   12 |
| random |    3 |
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table whose first column is aligned left and whose other columns are aligned right."""
    widths = [max(len(row[n]) for row in [head, *rows]) for n in range(len(head))]

    def line(cells: Sequence[str]) -> str:
        first, *others = zip(cells, widths, strict=True)
        padded = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)]
        return f"| {' | '.join(padded)} |"

    rule = [f"{'-' * (width + 1)}:" if n else f":{'-' * (width + 1)}" for n, width in enumerate(widths)]
    return "\n".join([line(head), f"|{'|'.join(rule)}|", *map(line, rows)])


def describe_limits(limits: Mapping[str, float]) -> list[str]:
    """Return a note for each player that has a time limit.

    >>> describe_limits({"searcher:0.5s": 0.5})
    ['searcher:0.5s stops after 0.5 s per move: its games depend on the machine and its load, not only on the seed.']
    """
    note = "its games depend on the machine and its load, not only on the seed"
    return [f"{name} stops after {seconds:g} s per move: {note}." for name, seconds in limits.items()]
