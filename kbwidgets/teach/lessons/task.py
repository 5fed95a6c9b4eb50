"""A task of a lesson, with hints and replies to mistakes, all written as text.

| kind | what the learner gives | what `right` says |
|---|---|---|
| do | a legal move | a goal, see `kbwidgets.teach.lessons.goal`: `choose 18`, `any place with gain >= 4` |
| try | moves that the rules refuse | the refusals to find: `KD-ERR.5, KD-ERR.6` |
| pick | the key of a place | the places that count: `domino 18; 0:1,0` |
| number | a whole number | the number: `15`, or `> 14`, or `= score` for what the engine computes |
| choice | one of the answers | its number: `2`, or `= winner` |
| order | all answers in an order | their numbers: `2, 1, 3` |

The text after `=` is a fact, see `kbwidgets.teach.lessons.expressions`. The right answer to a choice is the one that
states it. A mistake of a number or a choice can also be such a fact.

>>> Task("choice", ask="What is red?", answers=("grass", "blood"), right="2").solution
('blood',)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from kbwidgets.core.text.words import quoted
from kbwidgets.core.values.types import Place
from kbwidgets.teach.lessons.faults import Unfit
from kbwidgets.teach.lessons.position import Position

KINDS: Final = ("do", "try", "pick", "number", "choice", "order")
_INDEX: Final = re.compile(r"[0-9]{1,3}")
LEVELS: Final = ("where", "which", "why")
"""The levels of hints, which reveal the part of the table, the piece or answer, and the reason."""


class Hint(NamedTuple):
    """A hint of one level."""

    level: str
    words: str


class Mistake(NamedTuple):
    """The reply to a typical mistake.

    `on` is the id of a refusal, a goal, or an answer as in `right`.
    """

    on: str
    words: str
    follow: tuple[str, ...] = ()
    """The moves that show the consequences of the mistake before it is taken back."""


class Praise(NamedTuple):
    """Praise for solving a task when its guard holds, see `kbwidgets.teach.lessons.phrases`."""

    guard: str
    words: str


@dataclass(frozen=True)
class Task:
    """A task of a lesson."""

    kind: str
    right: str
    ask: str = ""
    answers: tuple[str, ...] = ()
    """The answers of a choice or an order."""
    sample: tuple[str, ...] = ()
    """The answers of a sample solution, which is one answer, or several for a `try`."""
    praise: str = ""
    """The praise for solving the task."""
    then: tuple[str, ...] = ()
    """The moves played afterwards: moves, `a | b` for the first legal one, `best`, or `others`."""
    hints: tuple[Hint, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    position: Position | None = None
    """The position at the beginning, or None if the task continues from the previous one."""
    show: tuple[Place, ...] = ()
    """The places that are lit up."""
    asks: tuple[str, ...] = ()
    """The rules that decide which answer is right."""
    guarded: tuple[Praise, ...] = ()
    """The praises with guards, of which the first whose guard holds replaces the plain one."""
    only: str = ""
    """The moves that count in a `try`, as a goal, or `""` for all moves with the right refusals."""
    lines: Mapping[str, int] = field(default_factory=dict[str, int], compare=False)
    """The line numbers of the fields in the file."""

    @property
    def solution(self) -> tuple[str, ...]:
        """The sample, or the right answer if the task has no sample and `right` states an answer."""
        if self.sample or self.kind in ("do", "try"):
            return self.sample
        if self.kind == "choice":
            return (self.answers[self.indices[0]],)
        if self.kind == "order":
            return (", ".join(str(n + 1) for n in self.indices),)
        first = self.right.split(";" if self.kind == "pick" else "|")[0].strip()
        return (first,)

    @property
    def indices(self) -> tuple[int, ...]:
        """The indices of the answers that `right` names, counted from 0.

        Raise `Unfit` if one of them does not exist.
        """
        return self.read_indices(self.right)

    def read_indices(self, text: str) -> tuple[int, ...]:
        """Return the indices, counted from 0, of the answers whose numbers in `text` count from 1."""
        indices: list[int] = []
        for part in text.split(","):
            if not _INDEX.fullmatch(part.strip()) or not 1 <= int(part) <= len(self.answers):
                problem = f"{quoted(part.strip())} is not an answer; give a number from 1 to {len(self.answers)}"
                raise Unfit("answer out of range", problem)
            indices.append(int(part) - 1)
        if self.kind == "order" and sorted(indices) != list(range(len(self.answers))):
            raise Unfit("answer out of range", f"{quoted(text)} must name each of the {len(self.answers)} answers once")
        if self.kind == "choice" and len(indices) != 1:
            raise Unfit("answer out of range", f"{quoted(text)} must name one answer")
        return tuple(indices)

    @property
    def codes(self) -> tuple[str, ...]:
        """The refusals that a `try` asks for."""
        return tuple(part.strip() for part in self.right.split(",") if part.strip())

    @property
    def reply_texts(self) -> str:
        """The texts of all replies to answers, and the refusals that they are about."""
        codes = self.codes if self.kind == "try" else ()
        mistakes = (f"{mistake.on} {mistake.words}" for mistake in self.mistakes)
        return "\n".join((self.praise, *(praise.words for praise in self.guarded), *codes, *mistakes))

    @property
    def keys(self) -> tuple[Place, ...]:
        """The places that a `pick` accepts."""
        return tuple(part.strip() for part in self.right.split(";"))
