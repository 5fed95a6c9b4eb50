"""A blind guesser, which measures how well a player can do in practice without ever seeing the board.

>>> from random import Random
>>> from kbwidgets.core.protocol.question import Question
>>> def easy(rng: Random) -> Question:
...     return Question("XX-1", "easy", "Is it so?", ("Yes", "No"), int(rng.random() < 0.2), "It is.")
>>> found = guess("XX-1", easy, questions=200, seed=1)
>>> round(found.chance, 2), found.over > 20, found.given_away, found.clue
(0.5, True, True, 'place: 1 of 2')

The guesser learns from some questions and is tested on others. A *clue* is something about an answer that can be seen
without the board: its place, its text, its form, how its number compares with the others, the words of the question.
For each value of a clue the guesser remembers how much more often it was right than by chance, and it picks the answer
that promises most. It uses the clue that did best on the questions it learned from (each guessed from the others), or
all clues together. Its score on the new questions, less chance, is what practice gives away.

A question without a position states everything that decides it. Learning which words go with which answer is learning
the rule, and learning which sentence is true is learning it by heart. Practice is meant for that, so it gives nothing
away. For such questions the guesser uses only the place, the form and the numbers of the answers, and it ignores what
it learned from questions with the same right answer: a form that still helps is one that true sentences share. If the
same answers are offered each time (`Yes` and `No`), none of this applies, and the guesser notices an answer that is
right more often.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import log, sqrt
from random import Random
from typing import Final, NamedTuple, TypeAlias

from kbwidgets.core.errors import KbError, UnknownName
from kbwidgets.core.protocol.question import Maker, Question
from kbwidgets.core.text.words import percent
from kbwidgets.games import games

ALLOWED: Final = 5.0
"""The percentage points by which a blind guesser may be better than chance."""
TOGETHER: Final = "all clues together"
_BATCHES: Final = 8
"""The largest number of test batches, each as large as the set that the guesser learns from."""

Clues: TypeAlias = Mapping[str, tuple[str, ...]]
"""The visible features of one answer: the values of each clue, usually one."""


class Guess(NamedTuple):
    """The result of a blind guesser on one rule."""

    rule: str
    chance: float
    """The share of right answers by chance, from 0 to 1."""
    score: float
    """The share of right answers of the guesser."""
    error: float
    """The margin of error of the score at 95% confidence, in percentage points."""
    tested: int
    """The number of questions in the test."""
    clue: str
    """The clue that the guesser used, and the value that it picked most often."""

    @property
    def over(self) -> float:
        """The percentage points by which the guesser is better than chance."""
        return 100 * (self.score - self.chance)

    @property
    def given_away(self) -> bool:
        """True if the guesser is better than allowed."""
        return self.over > ALLOWED


def guess(rule: str, maker: Maker, questions: int = 500, seed: int = 1) -> Guess:
    """Let a blind guesser learn from some questions of a maker, and test it on others.

    With 500 questions the score is known to about 4 points. If that does not show on which side of the 5 points it is,
    more are asked, up to 8 times as many.
    """
    rng = Random(f"{seed} learn {rule}")
    examples = [maker(rng) for _ in range(questions)]
    guesser = _Guesser(examples)
    rng = Random(f"{seed} test {rule}")
    scores: list[float] = []
    chances: list[float] = []
    picks: Counter[str] = Counter()
    error = 0.0
    for _ in range(_BATCHES):
        for question in (maker(rng) for _ in range(questions)):
            best, clues = guesser.picks(question)
            scores.append((question.right in best) / len(best))
            chances.append(1 / len(question.answers))
            picks.update(value for n in best for value in clues[n].get(guesser.clue, ()))
        gains = [score - chance for score, chance in zip(scores, chances, strict=True)]
        mean = sum(gains) / len(gains)
        error = 196 * sqrt(sum((gain - mean) ** 2 for gain in gains) / len(gains) / len(gains))
        if abs(100 * mean - ALLOWED) > error:
            break
    value = f": {picks.most_common(1)[0][0]}" if picks else ""
    return Guess(
        rule, sum(chances) / len(chances), sum(scores) / len(scores), error, len(scores), f"{guesser.clue}{value}"
    )


def guesses(game: str, rules: Sequence[str] = (), questions: int = 500, seed: int = 1) -> list[Guess]:
    """Return the result of a blind guesser on each rule of a game's practice, worst first."""
    makers = games[game].questions
    selected = [
        rule for rule in makers if not rules or any(rule == part or rule.startswith(f"{part}.") for part in rules)
    ]
    if not selected:
        raise UnknownName(f"practice of {game} on", ", ".join(rules), makers)
    if questions < 2:
        raise KbError(f"questions is {questions}; expected at least 2")
    results = [guess(rule, makers[rule], questions, seed) for rule in selected]
    return sorted(results, key=lambda one: -one.over)


def table(results: Sequence[Guess]) -> str:
    """Return the results as text, one line for each rule."""
    width = max(len(one.rule) for one in results)
    lines = [f"{'rule':{width}}  chance  guesser  over by         tested  by which clue"]
    lines += [
        f"{one.rule:{width}}  {percent(one.chance, 1):>6}  {percent(one.score, 1):>7}  "
        f"{one.over:+5.1f} ± {one.error:3.1f} {'!' if one.given_away else ' '}  {one.tested:6}  {one.clue}"
        for one in results
    ]
    bad = sum(one.given_away for one in results) or "none"
    last = f"{len(results)} rules; on {bad} of them a blind guesser is more than {ALLOWED:g} points above chance."
    return "\n".join([*lines, "", last])


# -- learning ---------------------------------------------------------------------------------------------

Seen: TypeAlias = tuple[str, str]
"""A clue and its value."""


class _Counts:
    """The counts of how often a value of a clue was right, and how often it would have been by chance."""

    def __init__(self) -> None:
        self.right: dict[Seen, float] = {}
        self.chance: dict[Seen, float] = {}

    def add(self, question: Question, clues: Sequence[Clues], names: Iterable[str]) -> None:
        """Count the answers of a question."""
        for name in names:
            for n, one in enumerate(clues):
                for value in one.get(name, ()):
                    key = name, value
                    self.right[key] = self.right.get(key, 0) + (n == question.right)
                    self.chance[key] = self.chance.get(key, 0) + 1 / len(clues)

    def promise(self, keys: Iterable[Seen], without: _Counts) -> float:
        """Return how much more often than by chance an answer with these values is right, as a logarithm."""
        return sum(
            log(
                (self.right.get(key, 0) - without.right.get(key, 0) + 1)
                / (self.chance.get(key, 0) - without.chance.get(key, 0) + 1)
            )
            for key in keys
        )


_NOTHING: Final = _Counts()
_NEVER: Final[Counter[frozenset[str]]] = Counter()


class _Guesser:
    """A guesser that has learned from questions, with the clue that does best on them."""

    def __init__(self, examples: Sequence[Question]) -> None:
        self._offered: dict[str, Counter[frozenset[str]]] = {}
        for question in examples:
            for text in question.answers:
                self._offered.setdefault(text, Counter())[frozenset(question.answers)] += 1
        clues_by_question = [(question, self.clues(question)) for question in examples]
        names = list(dict.fromkeys(name for _, clues in clues_by_question for one in clues for name in one))
        self._all = _Counts()
        self._by_heart: dict[str, _Counts] = {}
        for question, clues in clues_by_question:
            self._all.add(question, clues, names)
            if self._known_by_heart(question):
                self._by_heart.setdefault(question.solution, _Counts()).add(question, clues, names)
        scores = dict.fromkeys([*names, TOGETHER], 0.0)
        for question, clues in clues_by_question:
            own = _Counts()
            own.add(question, clues, names)
            own = self._by_heart.get(question.solution, own) if self._known_by_heart(question) else own
            for name in scores:
                best = self._best(name, clues, own)
                scores[name] += (question.right in best) / len(best)
        self.clue: str = max(scores, key=lambda name: scores[name])
        """The clue that does best when each question is guessed from the others, or `TOGETHER`."""

    def _standing(self, question: Question) -> bool:
        """Return whether the question's answers are only ever offered together, and more than once."""
        sets = [self._offered.get(text, _NEVER) for text in question.answers]
        return all(len(one) == 1 and max(one.values()) > 1 for one in sets)

    def _known_by_heart(self, question: Question) -> bool:
        return question.state is None and not self._standing(question)

    def clues(self, question: Question) -> list[Clues]:
        """Return the clues of each answer."""
        standing = self._standing(question)
        return [dict(_clues(question, n, standing)) for n in range(len(question.answers))]

    def picks(self, question: Question) -> tuple[list[int], list[Clues]]:
        """Return the most promising answers, and the clues of all answers."""
        clues = self.clues(question)
        own = self._by_heart.get(question.solution, _NOTHING) if self._known_by_heart(question) else _NOTHING
        return self._best(self.clue, clues, own), clues

    def _best(self, name: str, clues: Sequence[Clues], own: _Counts) -> list[int]:
        """Return the most promising answers by the counts without those in `own`."""
        values = [
            self._all.promise(
                [(each, value) for each in (one if name == TOGETHER else (name,)) for value in one.get(each, ())],
                own,
            )
            for one in clues
        ]
        top = max(values)
        return [n for n, value in enumerate(values) if value > top - 1e-9]


# -- clues ------------------------------------------------------------------------------------------------

_NUMBER: Final = re.compile(r"-?\d+")
_RULE: Final = re.compile(r"\b[A-Z]{2}-[A-Z0-9.]+\d")
_NEGATIVE: Final = re.compile(r"\b(no|not|never|none|nobody|nothing|neither|without)\b|n't", re.IGNORECASE)
_DENIED: Final = re.compile(rf"wrong|{_NEGATIVE.pattern}", re.IGNORECASE)
_SWEEPING: Final = re.compile(r"\b(all|always|any|each|every|never|no|only|must|alone)\b", re.IGNORECASE)


def _clues(question: Question, n: int, standing: bool) -> Iterable[tuple[str, tuple[str, ...]]]:
    """Yield each clue with its values for answer `n`.

    `standing` says that the same answers are offered each time.
    """
    answers = question.answers
    text, place = answers[n], f"{n + 1} of {len(answers)}"
    yield "place", (place,)
    if standing:
        yield "text", (text,)
    numbers = numbers_of(answers)
    form = [*(_number_clues(numbers, n) if numbers else _form_clues(answers, n))]
    if not standing:
        yield from ((name, (value,)) for name, value in form)
        if not numbers:  # "which is wrong?" asks for a different form than "which is right?"
            asks = "asked for what is not" if _DENIED.search(question.words) else "asked for what is"
            yield from ((f"{name}, by what is asked", (f"{value} | {asks}",)) for name, value in form)
    if question.state is None:
        return
    template = _NUMBER.sub("#", question.words)
    words = sorted(set(re.findall(r"[\w'-]+|#", template)))
    question_numbers = _NUMBER.findall(question.words)
    if not standing:
        yield "text", (text,)
        yield "text among these answers", (f"{text} of {', '.join(answers)}",)
        yield from ((f"{name}, by the question", (f"{value} | {template}",)) for name, value in form)
    yield "text in the question", (str(text in question_numbers or text in question.words),)
    yield "text, by the question", (f"{text} | {template}",)
    yield "text, by the words of the question", tuple(f"{text} | {word}" for word in words)
    yield "place, by the question", (f"{place} | {template}",)
    if numbers:
        yield "rank, by the lowest", (f"{_rank(numbers, n)}, the lowest {min(numbers)}",)
        yield (
            "beside the numbers of the question",
            (" ".join("=<>"[(numbers[n] < int(one)) + 2 * (numbers[n] > int(one))] for one in question_numbers),),
        )


def numbers_of(answers: Sequence[str]) -> list[int]:
    """Return the numbers of the answers, or `[]` unless each has one number and at most two other words.

    >>> numbers_of(["3 points", "12 points"]), numbers_of(["3", "none"]), numbers_of(["all 3 of them lie", "2"])
    ([3, 12], [], [])
    """
    numbers = [_NUMBER.findall(text) for text in answers]
    plain = all(len(each) == 1 and len(text.split()) < 4 for each, text in zip(numbers, answers, strict=True))
    return [int(each[0]) for each in numbers] if plain else []


def _number_clues(values: Sequence[int], n: int) -> Iterable[tuple[str, str]]:
    own = values[n]
    others = [*values[:n], *values[n + 1 :]]
    yield "rank", _rank(values, n)
    for factor in (2, 3, 4, 5, 10):
        count = sum(one % factor == 0 for one in values)
        yield f"multiple of {factor}", f"{'not ' * (own % factor > 0)}a multiple, {count} of {len(values)} are"
    middle = sum(values) / len(values)
    yield "distance from the mean", _rank([abs(one - middle) for one in values], n)
    gaps = [min(abs(one - other) for m, other in enumerate(values) if m != k) for k, one in enumerate(values)]
    yield "distance from the nearest", _rank(gaps, n)
    pairs = [(a, b) for k, a in enumerate(others) for b in others[k + 1 :]]
    yield "sum of two others", str(any(a + b == own for a, b in pairs))
    yield "product of two others", str(any(a * b == own for a, b in pairs))
    yield "double or half of another", f"{2 * own in others} {own in [2 * one for one in others]}"


def _form_clues(answers: Sequence[str], n: int) -> Iterable[tuple[str, str]]:
    lengths = [len(text) for text in answers]
    text = answers[n]
    yield "length", _rank(lengths, n)
    yield "likeness to the others", _rank([_likeness(answers, other) for other in range(len(answers))], n)
    for name, pattern in (
        ("a negation", _NEGATIVE),
        ("a rule", _RULE),
        ("a number", _NUMBER),
        ("all, only, never", _SWEEPING),
    ):
        having = [bool(pattern.search(one)) for one in answers]
        yield name, f"{'has one' if pattern.search(text) else 'has none'}, {sum(having)} of {len(answers)} have"


def _rank(values: Sequence[float], n: int) -> str:
    """Return the rank of a value among all, counted from the lowest."""
    below = sum(one < values[n] for one in values)
    same = sum(one == values[n] for one in values)
    return f"{below + 1}{f' to {below + same}' if same > 1 else ''} of {len(values)} from the lowest"


def _likeness(answers: Sequence[str], n: int) -> int:
    """Return the number of words and numbers that an answer shares with the others."""
    words = set(re.findall(r"[\w'-]+", answers[n]))
    return sum(len(words & set(re.findall(r"[\w'-]+", other))) for m, other in enumerate(answers) if m != n)
