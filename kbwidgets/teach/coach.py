"""Coach: what a move changed in the score, how it compares with the best rated one, and what a rule says in short.

>>> before = (ScoreLine("TN-1", 0, 2, "meadow: 2 squares", ("a", "b")),)
>>> after = (ScoreLine("TN-1", 0, 3, "meadow: 3 squares", ("a", "b", "c")), ScoreLine("TN-2", 0, 1, "a bridge"))
>>> for gain in gains(before, after):
...     print(gain)
+1 for meadow: 3 squares, before meadow: 2 squares
+1 for a bridge
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from kbwidgets.core.game import Game
from kbwidgets.core.match import Match
from kbwidgets.core.player import Rated
from kbwidgets.core.state import Move, State
from kbwidgets.core.types import Event, ScoreLine, Seat, Viewer

LONGEST: Final = 200
"""Characters of a rule that are told where it is met; the rulebook has the rest."""

_SENTENCE_END = re.compile(r"(?<=[.!?:])\s+(?=[A-Z])")
_STRESS = re.compile(r"[`*]")


class Gain(NamedTuple):
    """A part of the score that a move added, took away or changed."""

    rule: str
    seat: Seat
    points: int
    """How many more points it brings now."""
    was: tuple[str, ...]
    now: tuple[str, ...]

    def __str__(self) -> str:
        told = ", ".join(self.now) if self.now else "what is gone"
        before = f", before {', '.join(self.was)}" if self.was else ""
        return f"{self.points:+d} for {told}{before}"


class Compared(NamedTuple):
    """A move held against the best rated one."""

    own: Rated
    best: Rated
    spread: float
    """How far the best and the worst move lie apart."""

    @property
    def gap(self) -> float:
        """How much more the best move is worth, in what counts first."""
        return self.best.worth[0] - self.own.worth[0]

    @property
    def much(self) -> bool:
        """Whether the move lies in the lower half, between the best and the worst."""
        return self.gap > 0 and 2 * self.gap >= self.spread

    def __str__(self) -> str:
        reasons = "; ".join(reason.text for reason in self.best.reasons if reason.change > 0)
        return f"{self.best.move} was rated higher" + (f" ({reasons})" if reasons else "")


class Remark(NamedTuple):
    """What the coach has to say about a move."""

    ply: int
    """The position after the move."""
    seat: Seat
    events: tuple[Event, ...]
    gains: tuple[Gain, ...]
    better: Compared | None
    """The best rated move, if it was much better."""


def remark(match: Match, ply: int, seat: Seat, viewer: Viewer, *, rated: bool) -> Remark:
    """What to say about the move that led to a position; `rated` says whether the viewer may know how it compares."""
    before, move = match.at(ply - 1), match.moves[ply - 1]
    found = compared(match.game, before, move, seat) if rated else None
    changed = gains(before.view(viewer).score() or (), match.at(ply).view(viewer).score() or ())
    return Remark(ply, seat, before.events(move, viewer), changed, found if found and found.much else None)


def last_move(match: Match, seats: Iterable[Seat]) -> tuple[int, Seat] | None:
    """The position after the last move that one of the seats made, and the seat."""
    wanted = tuple(seats)
    for ply in range(match.ply, 0, -1):
        seat = match.mover(ply - 1)
        if seat in wanted:
            return ply, seat
    return None


def compared(game: Game, state: State, move: Move, seat: Seat) -> Compared | None:
    """A move held against the best one, by what the seat knew; None if nobody rates it."""
    if not game.advisers:
        return None
    ranking = game.advice(state.view(seat), state.moves(seat))
    own = next((rated for rated in ranking if rated.move == move), None)
    return Compared(own, ranking[0], ranking[0].worth[0] - ranking[-1].worth[0]) if own else None


def gains(before: Sequence[ScoreLine], after: Sequence[ScoreLine]) -> tuple[Gain, ...]:
    """The difference of two scores: lines of one rule and seat that share places are one thing that changed."""
    old, new = _without(before, after), _without(after, before)
    groups: list[list[tuple[bool, ScoreLine]]] = []
    for entry in [*((False, line) for line in old), *((True, line) for line in new)]:
        same = [group for group in groups if any(_is_same_thing(entry[1], line) for _, line in group)]
        groups = [group for group in groups if group not in same]
        groups.append([*(other for group in same for other in group), entry])
    return tuple(_gain(group) for group in groups)


def _without(lines: Sequence[ScoreLine], others: Sequence[ScoreLine]) -> list[ScoreLine]:
    """The lines that are not among the others; where a thing lies is no difference by itself."""
    left = [line._replace(at=()) for line in others]
    found: list[ScoreLine] = []
    for line in lines:
        plain = line._replace(at=())
        if plain in left:
            left.remove(plain)
        else:
            found.append(line)
    return found


def _is_same_thing(one: ScoreLine, other: ScoreLine) -> bool:
    if (one.rule, one.seat) != (other.rule, other.seat):
        return False
    return bool(set(one.at) & set(other.at)) or not (one.at or other.at)


def _gain(group: Sequence[tuple[bool, ScoreLine]]) -> Gain:
    line = group[0][1]
    points = sum(line.points if is_new else -line.points for is_new, line in group)
    was = tuple(line.text for is_new, line in group if not is_new)
    return Gain(line.rule, line.seat, points, was, tuple(line.text for is_new, line in group if is_new))


def short(text: str, most: int = LONGEST) -> str:
    """The first sentences of a rule, at least one, without tables and signs of Markdown.

    >>> short("A stone goes to an **empty** square. It stays there. See `TN-4`.", 55)
    'A stone goes to an empty square. It stays there.'
    """
    paragraphs = [part for part in text.split("\n\n") if part.strip() and not part.lstrip().startswith("|")]
    told = ""
    for sentence in _SENTENCE_END.split(_STRESS.sub("", " ".join(paragraphs[0].split()))) if paragraphs else ():
        if told and len(told) + len(sentence) >= most:
            break
        told = f"{told} {sentence}".strip()
    return told
