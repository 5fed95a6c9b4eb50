"""The difference between two scores: everything that scores more or fewer points than before.

>>> before = (ScoreLine("TN-1", 0, 2, "meadow: 2 squares", ("a", "b")),)
>>> after = (ScoreLine("TN-1", 0, 3, "meadow: 3 squares", ("a", "b", "c")), ScoreLine("TN-2", 0, 1, "a bridge"))
>>> for gain in gains(before, after):
...     print(gain)
+1 for meadow: 3 squares, before meadow: 2 squares
+1 for a bridge
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kbwidgets.core.values.types import ScoreLine, Seat


class Gain(NamedTuple):
    """A part of the score that a move added, removed or changed."""

    rule: str
    seat: Seat
    points: int
    """The number of points by which it has changed."""
    was: tuple[str, ...]
    now: tuple[str, ...]

    def __str__(self) -> str:
        what = ", ".join(self.now) if self.now else "what is gone"
        before = f", before {', '.join(self.was)}" if self.was else ""
        return f"{self.points:+d} for {what}{before}"


def gains(before: Sequence[ScoreLine], after: Sequence[ScoreLine]) -> tuple[Gain, ...]:
    """Return the difference between two scores.

    Lines of the same rule and seat that share places count as one thing that changed.
    """
    old, new = _subtract(before, after), _subtract(after, before)
    groups: list[list[tuple[bool, ScoreLine]]] = []
    for entry in [*((False, line) for line in old), *((True, line) for line in new)]:
        same = [group for group in groups if any(_is_same_thing(entry[1], line) for _, line in group)]
        groups = [group for group in groups if group not in same]
        groups.append([*(other for group in same for other in group), entry])
    return tuple(_make_gain(group) for group in groups)


def _subtract(lines: Sequence[ScoreLine], others: Sequence[ScoreLine]) -> list[ScoreLine]:
    """Return the lines that are not among the others. A different place alone does not count as a difference."""
    left = [line._replace(at=()) for line in others]
    difference: list[ScoreLine] = []
    for line in lines:
        plain = line._replace(at=())
        if plain in left:
            left.remove(plain)
        else:
            difference.append(line)
    return difference


def _is_same_thing(one: ScoreLine, other: ScoreLine) -> bool:
    if (one.rule, one.seat) != (other.rule, other.seat):
        return False
    return bool(set(one.at) & set(other.at)) or not (one.at or other.at)


def _make_gain(group: Sequence[tuple[bool, ScoreLine]]) -> Gain:
    line = group[0][1]
    points = sum(line.points if is_new else -line.points for is_new, line in group)
    was = tuple(line.text for is_new, line in group if not is_new)
    return Gain(line.rule, line.seat, points, was, tuple(line.text for is_new, line in group if is_new))
