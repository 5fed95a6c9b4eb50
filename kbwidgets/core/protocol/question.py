"""Question: one practice question about a position, with its answers and why the right one is right.

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
"""How many questions are made at most to find some that look alike."""
_ROUNDS: Final = 10
"""How often that is tried: an answer that is too rare to be found is not waited for."""
_RARE: Final = 3
"""How many times as many are made where too few different answers come."""
_SETS: Final = 30
"""How many sets of answers are compared."""
_DIGITS: Final = re.compile(r"[+-]?\d+")


class Question(NamedTuple):
    """A question that one rule decides."""

    rule: str
    """The rule that decides it."""
    about: str
    """What is asked, in a few fixed words for programs: a move, `size 0:1,0`, …"""
    words: str
    """The question itself, for people."""
    answers: tuple[str, ...]
    """What may be answered, two at least and each once; `numbers` and `mixed` make them."""
    right: int
    """Index of the right answer, from 0."""
    explanation: str
    """Why it is right, told after the answer."""
    state: State | None = None
    """The position it is about, None where it is about no position."""
    asked: tuple[Place, ...] = ()
    """The places that the question names, marked from the beginning; none that only its answer names."""
    at: tuple[Place, ...] = ()
    """The places that the answer is about, marked once it is given."""
    seat: Seat | None = None
    """The seat whose things are asked about; None for whoever is due."""
    hides_points: bool = False
    """Whether the points that the table tells would give the answer away."""
    beside: str = ""
    """What belongs to the position and is not drawn, told beside the table: such as whether the dice were rolled."""

    @property
    def solution(self) -> str:
        """The right answer."""
        return self.answers[self.right]


Maker: TypeAlias = Callable[[Random], Question]
"""Makes a question by chance."""


def numbers(rng: Random, right: int, near: Sequence[int]) -> tuple[tuple[str, ...], int]:
    """Four numbers in ascending order as answers, the right one in any place among them, and where it stands.

    `near` are those that somebody may well give instead.

    >>> found, place = numbers(Random(1), 12, (6, 24))
    >>> found[place], len(found)
    ('12', 4)
    """
    below = list(dict.fromkeys(n for n in (*near, right - 1, right - 2, right - 3) if 0 <= n < right))
    above = list(dict.fromkeys(n for n in (*near, right + 1, right + 2, right + 3) if n > right))
    place = rng.randrange(min(len(below), 3) + 1)
    found = sorted([right, *rng.sample(below, place), *rng.sample(above, 3 - place)])
    return tuple(map(str, found)), place


def mixed(rng: Random, right: str, wrong: Sequence[str]) -> tuple[tuple[str, ...], int]:
    """The right answer among three of the wrong ones, in any order, and where it stands.

    >>> found, place = mixed(Random(1), "hive", ("barn", "fold", "nest", "hive", "den"))
    >>> found[place], len(set(found))
    ('hive', 4)
    """
    others = [text for text in dict.fromkeys(wrong) if text != right]
    found = [right, *rng.sample(others, min(3, len(others)))]
    rng.shuffle(found)
    return tuple(found), found.index(right)


# -- no answer that can be guessed ------------------------------------------------------------------------


def look(question: Question) -> str:
    """What a question looks like to somebody who does not read its numbers, nor who is who where no answer is a name.

    >>> look(Question("XX-1", "", "What is on (3, 4)?", ("a", "b"), 0, ""))
    'What is on (#, #)?'
    """
    words = as_named(question)
    names = () if question.state is None else question.state.names
    if set(names) & set(question.answers):
        return words
    return re.sub("|".join(map(re.escape, names)), "@", words) if names else words


def as_named(question: Question) -> str:
    """What it looks like to somebody who does not read its numbers; who is asked about can be seen."""
    return _DIGITS.sub("#", question.words)


def any_look(question: Question) -> str:
    """The same for all questions: for those whose words have nothing to do with the answer."""
    return question.rule


def even(maker: Maker, alike: Callable[[Question], str] = look) -> Maker:
    """The questions of a maker whose answers stay the same, with each answer right as often, whatever the words are.

    First the answer is chosen, then a question with it is looked for, among those that look like the first one.

    >>> made = even(lambda rng: Question("XX-1", "", "Is it?", ("Yes", "No"), int(rng.random() < 0.1), ""))
    >>> 40 < sum(made(Random(seed)).right for seed in range(100)) < 60
    True
    """

    def make(rng: Random) -> Question:
        first = maker(rng)
        for _ in range(_ROUNDS):
            wanted = rng.choice(first.answers)
            found = first
            for _ in range(_TRIES):
                if found.solution == wanted and found.answers == first.answers and alike(found) == alike(first):
                    return found
                found = maker(rng)
            first = maker(rng)
        return first

    return make


def fair(maker: Maker, alike: Callable[[Question], str] = look, *, choice: int = 4, tries: int = 24) -> Maker:
    """The questions of a maker whose answers vary, each answer that is offered being as likely as the others.

    Some questions that look alike are made; the answers that are offered are right in one of them each, and by chance
    one of these is asked. Of all sets of answers that one is taken whose members are most often wrong answers to the
    other questions: so they are what somebody gives who misreads the position, and none can be told from the others.

    >>> def double(rng: Random) -> Question:
    ...     answers, right = numbers(rng, 2 * rng.randrange(1, 9), (1, 3, 5))
    ...     return Question("XX-1", "", "How many legs have they?", answers, right, "Two each.")
    >>> question = fair(double)(Random(1))
    >>> [int(answer) % 2 for answer in question.answers]
    [0, 0, 0, 0]
    """

    def make(rng: Random) -> Question:
        found: dict[str, list[Question]] = {}
        for _ in range(_ROUNDS):
            found = _like_one(rng, maker, alike, choice, tries)
            if len(found) > 1:
                break
        else:
            return next(iter(found.values()))[0]
        offered = _confused(rng, found, choice)
        wanted = rng.choice(offered)
        best = max(found[wanted], key=lambda one: len(set(one.answers) & set(offered)))
        return best._replace(answers=offered, right=offered.index(wanted))

    return make


def _like_one(
    rng: Random, maker: Maker, alike: Callable[[Question], str], choice: int, tries: int
) -> dict[str, list[Question]]:
    """Questions that look like one of a maker, by their right answers."""
    first = maker(rng)
    found = {first.solution: [first]}
    seen = 1
    for _ in range(_TRIES):
        if seen >= (tries if len(found) >= choice else _RARE * tries):
            break
        other = maker(rng)
        if alike(other) == alike(first):
            found.setdefault(other.solution, []).append(other)
            seen += 1
    return found


def _confused(rng: Random, found: Mapping[str, Sequence[Question]], choice: int) -> tuple[str, ...]:
    """Some of the right answers, of which many are wrong answers to each other's questions."""
    if len(found) > choice:
        wrong = {right: {text for one in questions for text in one.answers} for right, questions in found.items()}
        sets = [rng.sample(list(found), choice) for _ in range(_SETS)]
        chosen = max(sets, key=lambda one: sum(b in wrong[a] for a in one for b in one))
    else:
        chosen = list(found)
    rng.shuffle(chosen)
    return tuple(sorted(chosen, key=_size)) if all(map(_is_number, chosen)) else tuple(chosen)


def _is_number(text: str) -> bool:
    return bool(_DIGITS.match(text)) and len(_DIGITS.findall(text)) == 1


def _size(text: str) -> int:
    return int(_DIGITS.findall(text)[0])


def either(*makers: Maker) -> Maker:
    """One of several kinds of questions."""
    return lambda rng: rng.choice(makers)(rng)


YES_NO: Final = ("Yes", "No")


class Things(NamedTuple):
    """What a rule says of some things and not of others."""

    ask: str
    """The question, with `{}` for the thing."""
    yes: tuple[str, ...]
    no: tuple[str, ...]
    why: str
    """What the rule says, for both answers."""


def whether(rule: str, verb: str, things: Things, rng: Random) -> Question:
    """Whether a rule says something of a thing: a list of them would give away by its form which is the odd one.

    >>> question = whether("XX-1", "even", Things("Is {} even?", ("2", "4"), ("3", "5"), "2 divides it."), Random(1))
    >>> question.words, question.solution
    ('Is 2 even?', 'Yes')
    """
    right = rng.randrange(2)
    thing = rng.choice((things.yes, things.no)[right])
    told = f"{YES_NO[right]}: {things.why}"
    return Question(rule, f"{verb} {thing}", things.ask.format(thing), YES_NO, right, told)


class Fact(NamedTuple):
    """A rule in sentences that say it rightly and sentences that get it wrong."""

    right: tuple[str, ...]
    wrong: tuple[str, ...]
    why: str


def sentence(rule: str, fact: Fact, rng: Random) -> Question:
    """Whether a sentence is right: one at a time, for beside others its form would give it away.

    >>> fact = Fact(("2 is even", "4 is even"), ("3 is even", "5 is even", "7 is even"), "2, 4, 6")
    >>> question = sentence("XX-1", fact, Random(1))
    >>> question.words, question.solution
    ('“2 is even.” Is this true?', 'Yes')
    """
    right = rng.randrange(2)
    text = rng.choice((fact.right, fact.wrong)[right])
    words, told = f"“{text}.” Is this true?", f"{YES_NO[right]}: {fact.why} ({rule})."
    return Question(rule, f"sentence {text}", words, YES_NO, right, told)
