"""Task: one thing that a lesson asks for, with hints and with answers to mistakes. All of it is text.

| kind | what the learner gives | what `right` says |
|---|---|---|
| do | a legal move | a goal, see `kbwidgets.teach.goal`: `choose 18`, `any place with gain >= 4` |
| try | moves that the rules refuse | the refusals to find: `KD-ERR.5, KD-ERR.6` |
| pick | the key of a place | the places that count: `domino 18; 0:1,0` |
| number | a whole number | the number: `15`, or `> 14`, or `= score` for what the engine computes |
| choice | one of the answers | its number: `2`, or `= winner` |
| order | all answers in an order | their numbers: `2, 1, 3` |

What stands behind `=` is a fact, see `kbwidgets.teach.fact`; the answer to a choice is the one that says it. A mistake
of a number or a choice may be such a fact too.

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
from kbwidgets.teach.faults import Unfit
from kbwidgets.teach.position import Position

KINDS: Final = ("do", "try", "pick", "number", "choice", "order")
_INDEX: Final = re.compile(r"[0-9]{1,3}")
LEVELS: Final = ("where", "which", "why")
"""The levels of hints: which part of the table, which piece or answer, and the reason."""


class Hint(NamedTuple):
    """Help of one level."""

    level: str
    words: str


class Mistake(NamedTuple):
    """What is said to a typical mistake: `on` is the id of a refusal, a goal, or an answer as in `right`."""

    on: str
    words: str
    follow: tuple[str, ...] = ()
    """The moves that show what follows from it, before it is taken back."""


class Praise(NamedTuple):
    """What is said when a task is solved and something holds, see `kbwidgets.teach.saying`."""

    guard: str
    words: str


@dataclass(frozen=True)
class Task:
    """One thing that is asked for."""

    kind: str
    right: str
    ask: str = ""
    answers: tuple[str, ...] = ()
    """What a choice or an order is made of."""
    sample: tuple[str, ...] = ()
    """Answers that solve it: one, or for `try` as many as are needed."""
    praise: str = ""
    """What is said when it is solved."""
    then: tuple[str, ...] = ()
    """What is played after that: moves, `a | b` for the first that is legal, `best`, or `others`."""
    hints: tuple[Hint, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    position: Position | None = None
    """Where it begins; None for where the task before has ended."""
    show: tuple[Place, ...] = ()
    """The places that are lit up."""
    asks: tuple[str, ...] = ()
    """The rules that decide which answer is right."""
    guarded: tuple[Praise, ...] = ()
    """What is said instead of the praise where something holds: the first whose guard does."""
    only: str = ""
    """The moves that count in a `try`, as a goal; "" for all that are refused as asked."""
    lines: Mapping[str, int] = field(default_factory=dict[str, int], compare=False)
    """Where its fields stand in the file."""

    @property
    def solution(self) -> tuple[str, ...]:
        """The sample, or the right answer where that is one by itself."""
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
        """The answers that `right` names, counted from 0; Unfit if it names none that is there."""
        return self.read_indices(self.right)

    def read_indices(self, text: str) -> tuple[int, ...]:
        """Numbers of answers, from 1 in the text and from 0 here."""
        found: list[int] = []
        for part in text.split(","):
            if not _INDEX.fullmatch(part.strip()) or not 1 <= int(part) <= len(self.answers):
                told = f"{quoted(part.strip())} is not an answer; give a number from 1 to {len(self.answers)}"
                raise Unfit("answer out of range", told)
            found.append(int(part) - 1)
        if self.kind == "order" and sorted(found) != list(range(len(self.answers))):
            raise Unfit("answer out of range", f"{quoted(text)} must name each of the {len(self.answers)} answers once")
        if self.kind == "choice" and len(found) != 1:
            raise Unfit("answer out of range", f"{quoted(text)} must name one answer")
        return tuple(found)

    @property
    def codes(self) -> tuple[str, ...]:
        """The refusals that a `try` asks for."""
        return tuple(part.strip() for part in self.right.split(",") if part.strip())

    @property
    def answered(self) -> str:
        """All that is said to an answer, and the refusals that it is about."""
        codes = self.codes if self.kind == "try" else ()
        mistakes = (f"{mistake.on} {mistake.words}" for mistake in self.mistakes)
        return "\n".join((self.praise, *(praise.words for praise in self.guarded), *codes, *mistakes))

    @property
    def keys(self) -> tuple[Place, ...]:
        """The places that a `pick` takes."""
        return tuple(part.strip() for part in self.right.split(";"))
