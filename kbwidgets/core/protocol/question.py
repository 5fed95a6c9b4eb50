"""A practice question about a position, with its answers and the reason why the right one is right.

>>> question = Question("XX-1", "sum 2 3", "What is 2 + 3?", ("4", "5"), 1, "2 + 3 = 5.")
>>> question.solution
'5'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

from kbwidgets.core.protocol.state import State
from kbwidgets.core.values.types import Place, Seat

_TRIES: Final = 300
"""The largest number of questions made in one search for questions that look alike."""
_ROUNDS: Final = 10
"""The largest number of searches, because some answers are too rare to be found."""
_RARE: Final = 3
"""The factor by which a search grows if too few different answers appear."""
_SETS: Final = 30
"""The number of sets of answers that are compared."""
_DIGITS: Final = re.compile(r"[+-]?\d+")


class Question(NamedTuple):
    """A question that one rule decides."""

    rule: str
    """The id of the rule."""
    about: str
    """The subject in a few fixed words for programs, such as a move or `size 0:1,0`."""
    words: str
    """The question itself, for people."""
    answers: tuple[str, ...]
    """The possible answers, at least two and all different. `numbers` and `mixed` make them."""
    right: int
    """The index of the right answer."""
    explanation: str
    """The reason why it is right, shown after the answer."""
    state: State | None = None
    """The position, or None if the question is not about a position."""
    asked: tuple[Place, ...] = ()
    """The places that the question names, marked from the beginning.

    Places that only the answer names do not belong here.
    """
    at: tuple[Place, ...] = ()
    """The places that the answer is about, marked once it is given."""
    seat: Seat | None = None
    """The seat whose things the question is about, or None for the player to act."""
    hides_points: bool = False
    """True if the points shown at the table would give the answer away."""
    beside: str = ""
    """A part of the position that is not drawn, such as a roll of the dice. It is written next to the table."""

    @property
    def solution(self) -> str:
        """The right answer."""
        return self.answers[self.right]


Maker: TypeAlias = Callable[[Random], Question]
"""A function that makes a random question."""


def numbers(rng: Random, right: int, near: Sequence[int]) -> tuple[tuple[str, ...], int]:
    """Return four numbers in ascending order as answers, and the index of the right one.

    The right one may be at any index. `near` contains likely mistakes.

    >>> answers, place = numbers(Random(1), 12, (6, 24))
    >>> answers[place], len(answers)
    ('12', 4)
    """
    below = list(dict.fromkeys(n for n in (*near, right - 1, right - 2, right - 3) if 0 <= n < right))
    above = list(dict.fromkeys(n for n in (*near, right + 1, right + 2, right + 3) if n > right))
    place = rng.randrange(min(len(below), 3) + 1)
    answers = sorted([right, *rng.sample(below, place), *rng.sample(above, 3 - place)])
    return tuple(map(str, answers)), place


def mixed(rng: Random, right: str, wrong: Sequence[str]) -> tuple[tuple[str, ...], int]:
    """Return the right answer shuffled among up to three wrong ones, and its index.

    >>> answers, place = mixed(Random(1), "hive", ("barn", "fold", "nest", "hive", "den"))
    >>> answers[place], len(set(answers))
    ('hive', 4)
    """
    others = [text for text in dict.fromkeys(wrong) if text != right]
    answers = [right, *rng.sample(others, min(3, len(others)))]
    rng.shuffle(answers)
    return tuple(answers), answers.index(right)


# -- answers that cannot be guessed -----------------------------------------------------------------------


def look(question: Question) -> str:
    """Return the question's wording with numbers replaced by `#`.

    Players' names are masked as well, unless an answer is a name.

    >>> look(Question("XX-1", "", "What is on (3, 4)?", ("a", "b"), 0, ""))
    'What is on (#, #)?'
    """
    words = as_named(question)
    names = () if question.state is None else question.state.names
    if set(names) & set(question.answers):
        return words
    return re.sub("|".join(map(re.escape, names)), "@", words) if names else words


def as_named(question: Question) -> str:
    """Return the question's wording with numbers replaced by `#` and the players' names kept."""
    return _DIGITS.sub("#", question.words)


def any_look(question: Question) -> str:
    """Return the same text for all questions of a rule, because their wording says nothing about the answer."""
    return question.rule


def even(maker: Maker, alike: Callable[[Question], str] = look) -> Maker:
    """Return a maker that makes each answer right equally often, whatever the wording.

    It is for makers whose answers are always the same. The new maker chooses the answer first and then searches for a
    question with it among those that look like the first one.

    >>> maker = even(lambda rng: Question("XX-1", "", "Is it?", ("Yes", "No"), int(rng.random() < 0.1), ""))
    >>> 40 < sum(maker(Random(seed)).right for seed in range(100)) < 60
    True
    """

    def make(rng: Random) -> Question:
        first = maker(rng)
        for _ in range(_ROUNDS):
            answer = rng.choice(first.answers)
            question = first
            for _ in range(_TRIES):
                has_answer = question.solution == answer and question.answers == first.answers
                if has_answer and alike(question) == alike(first):
                    return question
                question = maker(rng)
            first = maker(rng)
        return first

    return make


def fair(maker: Maker, alike: Callable[[Question], str] = look, *, choice: int = 4, tries: int = 24) -> Maker:
    """Return a maker that makes each offered answer equally likely to be right.

    It is for makers whose answers vary. The new maker makes several questions that look alike, offers some of their
    right answers and asks one of these questions at random. It chooses the set of answers whose members are most often
    wrong answers to the other questions. Each of them is thus a likely mistake, and none stands out.

    >>> def double(rng: Random) -> Question:
    ...     answers, right = numbers(rng, 2 * rng.randrange(1, 9), (1, 3, 5))
    ...     return Question("XX-1", "", "How many legs have they?", answers, right, "Two each.")
    >>> question = fair(double)(Random(1))
    >>> [int(answer) % 2 for answer in question.answers]
    [0, 0, 0, 0]
    """

    def make(rng: Random) -> Question:
        by_answer: dict[str, list[Question]] = {}
        for _ in range(_ROUNDS):
            by_answer = _collect_alike(rng, maker, alike, choice, tries)
            if len(by_answer) > 1:
                break
        else:
            return next(iter(by_answer.values()))[0]
        answers = _choose_confusing(rng, by_answer, choice)
        answer = rng.choice(answers)
        best = max(by_answer[answer], key=lambda one: len(set(one.answers) & set(answers)))
        return best._replace(answers=answers, right=answers.index(answer))

    return make


def _collect_alike(
    rng: Random, maker: Maker, alike: Callable[[Question], str], choice: int, tries: int
) -> dict[str, list[Question]]:
    """Return questions that look like one of a maker, by their right answers."""
    first = maker(rng)
    by_answer = {first.solution: [first]}
    count = 1
    for _ in range(_TRIES):
        if count >= (tries if len(by_answer) >= choice else _RARE * tries):
            break
        other = maker(rng)
        if alike(other) == alike(first):
            by_answer.setdefault(other.solution, []).append(other)
            count += 1
    return by_answer


def _choose_confusing(rng: Random, by_answer: Mapping[str, Sequence[Question]], choice: int) -> tuple[str, ...]:
    """Return some of the right answers, chosen so that many are wrong answers to each other's questions."""
    if len(by_answer) > choice:
        wrong = {right: {text for one in questions for text in one.answers} for right, questions in by_answer.items()}
        sets = [rng.sample(list(by_answer), choice) for _ in range(_SETS)]
        answers = max(sets, key=lambda one: sum(b in wrong[a] for a in one for b in one))
    else:
        answers = list(by_answer)
    rng.shuffle(answers)
    return tuple(sorted(answers, key=_size)) if all(map(_is_number, answers)) else tuple(answers)


def _is_number(text: str) -> bool:
    return bool(_DIGITS.match(text)) and len(_DIGITS.findall(text)) == 1


def _size(text: str) -> int:
    return int(_DIGITS.findall(text)[0])


def either(*makers: Maker) -> Maker:
    """Return a maker that picks one of several makers at random."""
    return lambda rng: rng.choice(makers)(rng)


def collect_makers(*kinds: Mapping[str, Maker]) -> Mapping[str, Maker]:
    """Return the makers of several kinds of questions, by rule.

    Raise `ValueError` if two kinds ask about one rule, because one would hide the other.

    >>> one = {"XX-1": lambda rng: Question("XX-1", "sum", "What is 2 + 3?", ("4", "5"), 1, "2 + 3 = 5.")}
    >>> collect_makers(one, one)
    Traceback (most recent call last):
    ValueError: two kinds of questions ask about XX-1; join their makers with either
    """
    makers: dict[str, Maker] = {}
    for kind in kinds:
        if twice := makers.keys() & kind.keys():
            raise ValueError(f"two kinds of questions ask about {min(twice)}; join their makers with either")
        makers |= kind
    return makers


YES_NO: Final = ("Yes", "No")


class Things(NamedTuple):
    """The things to which a rule applies, and others to which it does not."""

    ask: str
    """The question, with `{}` for the thing."""
    yes: tuple[str, ...]
    no: tuple[str, ...]
    why: str
    """An explanation that fits both answers."""


def whether(rule: str, verb: str, things: Things, rng: Random) -> Question:
    """Return a question that asks whether a rule applies to a thing.

    A list of things would give away by its form which one is different.

    >>> question = whether("XX-1", "even", Things("Is {} even?", ("2", "4"), ("3", "5"), "2 divides it."), Random(1))
    >>> question.words, question.solution
    ('Is 2 even?', 'Yes')
    """
    right = rng.randrange(2)
    thing = rng.choice((things.yes, things.no)[right])
    explanation = f"{YES_NO[right]}: {things.why}"
    return Question(rule, f"{verb} {thing}", things.ask.format(thing), YES_NO, right, explanation)


class Fact(NamedTuple):
    """A rule as true and false sentences, with an explanation."""

    right: tuple[str, ...]
    wrong: tuple[str, ...]
    why: str


def sentence(rule: str, fact: Fact, rng: Random) -> Question:
    """Return a question that asks whether one sentence is true.

    Several sentences together would give the answer away by their form.

    >>> fact = Fact(("2 is even", "4 is even"), ("3 is even", "5 is even", "7 is even"), "2, 4, 6")
    >>> question = sentence("XX-1", fact, Random(1))
    >>> question.words, question.solution
    ('“2 is even.” Is this true?', 'Yes')
    """
    right = rng.randrange(2)
    text = rng.choice((fact.right, fact.wrong)[right])
    words, explanation = f"“{text}.” Is this true?", f"{YES_NO[right]}: {fact.why} ({rule})."
    return Question(rule, f"sentence {text}", words, YES_NO, right, explanation)
