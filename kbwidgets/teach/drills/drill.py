"""Endless practice with questions that one rule decides, where missed questions are asked again.

>>> drill = practice("kingdomino", rules="KD-SCORE", seed=1)
>>> question = next(drill)
>>> question.rule.startswith("KD-SCORE")
True
>>> drill.answer(question, question.right).passed
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random, SystemRandom
from typing import Final, NamedTuple

from kbwidgets.core.errors import KbError, UnknownName
from kbwidgets.core.protocol.question import Maker, Question
from kbwidgets.games import games
from kbwidgets.teach.course.shipped import courses
from kbwidgets.teach.drills.leitner import Boxes

ALL: Final = "all"
"""The value that selects every rule, including those on set-up, options and files."""


class Marked(NamedTuple):
    """An answer to a question, marked as right or wrong."""

    question: Question
    given: int
    passed: bool

    def __str__(self) -> str:
        verdict = "Correct!" if self.passed else f"Not quite. The answer is {self.question.solution}."
        return f"{verdict} {self.question.explanation} ({self.question.rule})"


class Practice(Iterator[Question]):
    """An endless series of questions, where missed questions are asked again."""

    def __init__(self, game: str, rules: Sequence[str], seed: int | None, boxes: Boxes, day: int = 0) -> None:
        self._makers: Mapping[str, Maker] = games[game].questions
        self.game = game
        self.ask_about(rules)
        self.seed: int = SystemRandom().randrange(1 << 31) if seed is None else seed
        self.boxes: Boxes = boxes
        self.day: int = day
        """The number of the day, which grows by one a day; known rules return after some days."""
        self._rng = Random(self.seed)

    def ask_about(self, rules: Sequence[str]) -> None:
        """Continue with the rules whose ids start with one of `rules`.

        An empty sequence selects the rules of play, `"all"` every rule.
        """
        for wanted in rules if self._makers else ("",):
            if not _begin(self._makers, wanted):
                raise UnknownName(f"practice of {self.game} on", wanted, [*self._makers, ALL])
        selected = {rule for wanted in rules for rule in _begin(self._makers, wanted)} if rules else of_play(self.game)
        self.wanted: tuple[str, ...] = tuple(rules)
        """The requested beginnings of rule ids, or `()` for the rules of play."""
        self.rules: tuple[str, ...] = tuple(rule for rule in self._makers if rule in selected)
        """The rules that questions are drawn from."""

    @property
    def known(self) -> int:
        """The number of rules that the game has questions about."""
        return len(self._makers)

    def __next__(self) -> Question:
        return self._makers[self.boxes.draw(self.rules, self._rng, self.day)](self._rng)

    def answer(self, question: Question, given: int | str) -> Marked:
        """Mark an answer, given by its index or its text."""
        if isinstance(given, str):
            if given not in question.answers:
                raise UnknownName("answer", given, question.answers)
            given = question.answers.index(given)
        if not 0 <= given < len(question.answers):
            raise KbError(f"there is no answer {given}; choose 0 to {len(question.answers) - 1}")
        passed = given == question.right
        self.boxes = self.boxes.mark(question.rule, passed=passed, day=self.day)
        return Marked(question, given, passed)

    def __repr__(self) -> str:
        return f"<Practice of {games[self.game].title} on {len(self.rules)} rules, seed {self.seed}>"


def practice(
    game: str, rules: str | Sequence[str] = (), seed: int | None = None, boxes: Boxes | None = None, day: int = 0
) -> Practice:
    """Return practice on the rules whose ids start with `rules`.

    `"KD-PLACE"` selects a section, `"KD-PLACE.5"` one rule and `"all"` every rule. By default practice covers the
    rules of play, without those on set-up, options and files. `boxes` is the card file so far. `day` is the number of
    the day, such as `date.today().toordinal()`.
    """
    wanted = (rules,) if isinstance(rules, str) and rules else tuple(rules)
    return Practice(game, wanted, seed, boxes or Boxes(), day)


def of_play(game: str) -> tuple[str, ...]:
    """Return the rules with questions that players must know.

    Rules that a course covers only in the chapters of its `Aside` field are left out. If no rule is left, return every
    rule with questions.

    >>> "KD-PLACE.5" in of_play("kingdomino"), "KD-OPT.5" in of_play("kingdomino")
    (True, False)
    """
    rules_of = games[game]
    aside = {rule for course in courses(game) for rule in course.aside_rules}
    rules = tuple(rule for rule in rules_of.questions if rules_of.rules[rule].kind == "rule" and rule not in aside)
    return rules or tuple(rules_of.questions)


def _begin(rules: Iterable[str], wanted: str) -> list[str]:
    """Return the rules that `wanted` selects."""
    return [rule for rule in rules if wanted in (ALL, rule) or rule.startswith(f"{wanted}.")]
