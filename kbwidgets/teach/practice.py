"""Practice without end: questions that one rule decides, more often those about what was got wrong.

>>> drill = practice("kingdomino", rules="KD-SCORE", seed=1)
>>> question = next(drill)
>>> question.rule.startswith("KD-SCORE")
True
>>> drill.answer(question, question.right).passed
True
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random, SystemRandom
from typing import Final, NamedTuple

from kbwidgets.core.errors import KbError, UnknownName
from kbwidgets.core.question import Maker, Question
from kbwidgets.games import games

TOP: Final = 4
"""The highest box of the card file."""


class Boxes(NamedTuple):
    """A card file in Leitner's way: a rule rises by one box when it was got right, and falls to the lowest when not.

    >>> boxes = Boxes().mark("KD-PLACE.5", passed=True).mark("KD-TIE.1", passed=False)
    >>> boxes.box("KD-PLACE.5"), boxes.box("KD-TIE.1"), boxes.box("KD-SCORE.1")
    (2, 0, 1)
    """

    cards: tuple[tuple[str, int], ...] = ()
    """The box of each rule that was asked, by rule."""

    def box(self, rule: str) -> int:
        """The box of a rule: 0 was got wrong last, 1 is new, then the higher the better known."""
        return dict(self.cards).get(rule, 1)

    def mark(self, rule: str, *, passed: bool) -> Boxes:
        """The card file after an answer."""
        box = min(self.box(rule) + 1, TOP) if passed else 0
        return Boxes(tuple(sorted({**dict(self.cards), rule: box}.items())))

    def draw(self, rules: Sequence[str], rng: Random) -> str:
        """The rule to ask next: each box comes half as often as the one below it."""
        return rng.choices(rules, [2 ** (TOP - self.box(rule)) for rule in rules])[0]


class Marked(NamedTuple):
    """An answer to a question, marked."""

    question: Question
    given: int
    passed: bool

    def __str__(self) -> str:
        verdict = "Right." if self.passed else f"Not right. The answer: {self.question.solution}."
        return f"{verdict} {self.question.explanation} ({self.question.rule})"


class Practice(Iterator[Question]):
    """Questions without end; `answer` marks one and remembers what was got wrong."""

    def __init__(self, game: str, rules: Sequence[str], seed: int, boxes: Boxes) -> None:
        self._makers: Mapping[str, Maker] = games[game].questions
        self.rules: tuple[str, ...] = tuple(rule for rule in self._makers if _asked(rule, rules))
        """The rules that are asked for."""
        if not self.rules:
            raise UnknownName(f"practice of {game} on", ", ".join(rules), self._makers)
        for wanted in rules:
            if not any(_asked(rule, (wanted,)) for rule in self._makers):
                raise UnknownName(f"practice of {game} on", wanted, self._makers)
        self.game = game
        self.seed = seed
        self.boxes: Boxes = boxes
        self._rng = Random(seed)

    def __next__(self) -> Question:
        return self._makers[self.boxes.draw(self.rules, self._rng)](self._rng)

    def answer(self, question: Question, given: int | str) -> Marked:
        """Mark an answer, by its index or its words."""
        if isinstance(given, str):
            if given not in question.answers:
                raise UnknownName("answer", given, question.answers)
            given = question.answers.index(given)
        if not 0 <= given < len(question.answers):
            raise KbError(f"found the answer {given}, expected 0 to {len(question.answers) - 1}")
        passed = given == question.right
        self.boxes = self.boxes.mark(question.rule, passed=passed)
        return Marked(question, given, passed)

    def __repr__(self) -> str:
        return f"<Practice of {games[self.game].title} on {len(self.rules)} rules, seed {self.seed}>"


def practice(
    game: str, rules: str | Sequence[str] = (), seed: int | None = None, boxes: Boxes | None = None
) -> Practice:
    """Questions on the rules whose ids begin so: `KD-PLACE` for a section, `KD-PLACE.5` for one, nothing for all."""
    wanted = (rules,) if isinstance(rules, str) and rules else tuple(rules)
    start = SystemRandom().randrange(1 << 31) if seed is None else seed
    return Practice(game, wanted, start, boxes or Boxes())


def _asked(rule: str, wanted: Sequence[str]) -> bool:
    return not wanted or any(rule == part or rule.startswith(f"{part}.") for part in wanted)
