r"""The moves of a line as text, with variations in brackets where they branch off.

    11. choose 5
    12. choose 18
    (
      12. choose 33 {the better forest}
      13. [draw 7] [draw 9]
    )
    13. [draw 2]

A bracket has a line of text to itself, so it cannot be confused with a move. The moves in brackets replace the move
before them or, after the last move, continue the line. They are indented, which shows where they belong if a bracket
is lost.

>>> beside = WrittenLine(1, (Entry("choose 33", False, "better"),))
>>> print("\n".join(write_lines((Entry("draw 2", True), Entry("choose 18", False)), (beside,))))
1. [draw 2]
2. choose 18
(
  2. choose 33 {better}
)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

OPENS: Final = "("
CLOSES: Final = ")"
INDENT: Final = "  "
_WIDTH: Final = 88


@dataclass(frozen=True)
class Entry:
    """One move of a record, with its text, its comment, its line number in the file, and whether it is chance."""

    text: str
    chance: bool
    comment: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class WrittenLine:
    """A variation that branches off after `ply` moves, with its own variations in `lines`."""

    ply: int
    entries: tuple[Entry, ...]
    lines: tuple[WrittenLine, ...] = ()


def write_lines(
    entries: Sequence[Entry], lines: Sequence[WrittenLine], ply: int = 0, indent: str = ""
) -> Iterator[str]:
    """Yield the lines of text for these moves, which follow `ply` others, and for their variations."""
    current, last = "", ply + len(entries)
    waiting = sorted(lines, key=lambda line: line.ply)
    for n, entry in enumerate(entries, ply + 1):
        branches = [line for line in waiting if line.ply == n - 1 or (line.ply == n == last)]
        comment = f" {{{entry.comment}}}" if entry.comment else ""
        if not entry.chance:
            yield from [current] * bool(current)
            yield f"{indent}{n}. {entry.text}{comment}"
            current = ""
        else:
            current = f"{current} [{entry.text}]" if current else f"{indent}{n}. [{entry.text}]"
            if comment or branches or len(current) > _WIDTH:
                yield current + comment
                current = ""
        for line in branches:
            yield from _write_bracket(line, indent)
    yield from [current] * bool(current)
    if not entries:
        for line in waiting:
            yield from _write_bracket(line, indent)


def _write_bracket(line: WrittenLine, indent: str) -> Iterator[str]:
    yield indent + OPENS
    yield from write_lines(line.entries, line.lines, line.ply, indent + INDENT)
    yield indent + CLOSES
