"""The quiz at the end of a chapter: ten questions on the rules that its steps cover.

>>> from kbwidgets.teach.course.shipped import lesson
>>> course = lesson("catan")
>>> found = Quiz(course, course.section("basics"), seed=1)
>>> len(found.questions), len({question.rule for question in found.questions}) <= len(found.rules)
(10, True)
>>> found.answer(next(found), found.questions[0].right).passed
True
"""

from __future__ import annotations

from random import Random
from typing import Final

from kbwidgets.core.errors import KbError
from kbwidgets.core.protocol.question import Question
from kbwidgets.core.text.words import quoted
from kbwidgets.teach.drills.drill import Marked, Practice
from kbwidgets.teach.drills.leitner import Boxes
from kbwidgets.teach.lessons.script import Script, Section
from kbwidgets.teach.sessions.saved_progress import QuizResult

SIZE: Final = 10
"""The number of questions in a quiz."""
_EACH: Final = 2
"""The most questions about one rule in a quiz."""
_TRIES: Final = 25
"""The number of attempts to make a question that was not asked before."""


def rules_of(lesson: Script, section: Section) -> tuple[str, ...]:
    """Return the rules that a chapter covers and practice has questions about."""
    rules = lesson.list_rules(section)
    return tuple(rule for rule in lesson.loaded_game.questions if rule in rules)


def size_of(lesson: Script, section: Section) -> int:
    """Return the most questions that a chapter's quiz can have, at most `SIZE`."""
    return min(SIZE, _EACH * len(rules_of(lesson, section)))


class Quiz(Practice):
    """The finite series of questions on one chapter, where no rule comes twice before all have come once."""

    def __init__(
        self, lesson: Script, section: Section, seed: int | None = None, boxes: Boxes | None = None, day: int = 0
    ) -> None:
        rules = rules_of(lesson, section)
        if not rules:
            raise KbError(f"the chapter {quoted(section.title)} has no rule with practice questions")
        super().__init__(lesson.game, rules, seed, boxes or Boxes(), day)
        self.lesson = lesson
        self.section = section
        self.rules: tuple[str, ...] = rules
        """The rules that the quiz may ask about."""
        self.questions: tuple[Question, ...] = self._drawn(Random(self.seed))
        """The questions of the quiz."""
        self.marked: tuple[Marked, ...] = ()
        """The answers so far, each marked."""
        self._next = 0

    def _drawn(self, rng: Random) -> tuple[Question, ...]:
        rules = rng.sample(self.rules, len(self.rules))
        questions: list[Question] = []
        keys: set[tuple[object, ...]] = set()
        for rule in [rule for _ in range(_EACH) for rule in rules]:
            if len(questions) == SIZE:
                break
            for _ in range(_TRIES):
                question = self._makers[rule](rng)
                key = (question.words, question.state, question.solution)
                if key not in keys:
                    keys.add(key)
                    questions.append(question)
                    break
        return tuple(questions)

    def __next__(self) -> Question:
        if self._next == len(self.questions):
            raise StopIteration
        self._next += 1
        return self.questions[self._next - 1]

    def answer(self, question: Question, given: int | str) -> Marked:
        """Mark an answer, and count it."""
        marked = super().answer(question, given)
        self.marked = (*self.marked, marked)
        return marked

    @property
    def over(self) -> bool:
        """True if every question is answered."""
        return len(self.marked) == len(self.questions)

    @property
    def result(self) -> QuizResult:
        """The number of right answers so far, with the rules of the missed questions."""
        missed = dict.fromkeys(marked.question.rule for marked in self.marked if not marked.passed)
        return QuizResult(sum(marked.passed for marked in self.marked), len(self.marked), tuple(missed))

    def steps(self, rule: str) -> tuple[int, ...]:
        """Return the numbers of the steps that teach a rule, or name it if none teaches it.

        The steps of the quiz's chapter come first.
        """
        chapter_steps = range(self.section.first, self.section.last + 1)
        numbers = (*chapter_steps, *(n for n in range(1, len(self.lesson.steps) + 1) if n not in chapter_steps))
        teaching_steps = tuple(n for n in numbers if rule in self.lesson.steps[n - 1].rules)
        return teaching_steps or tuple(n for n in numbers if rule in self.lesson.steps[n - 1].named_rules)

    def __repr__(self) -> str:
        return f"<Quiz of {self.section.title}, {len(self.questions)} questions, seed {self.seed}>"
