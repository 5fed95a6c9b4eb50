"""Question: one practice question about a position, with its answers and why the right one is right.

>>> question = Question("XX-1", "sum 2 3", "What is 2 + 3?", ("4", "5"), 1, "2 + 3 = 5.")
>>> question.solution
'5'
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from kbwidgets.core.state import State
from kbwidgets.core.types import Place, Seat


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


class Fact(NamedTuple):
    """A rule in sentences that say it rightly and sentences that get it wrong."""

    right: tuple[str, ...]
    wrong: tuple[str, ...]
    why: str


def sentence(rule: str, fact: Fact, rng: Random) -> Question:
    """Which of some sentences is right, or is wrong.

    >>> fact = Fact(("2 is even", "4 is even"), ("3 is even", "5 is even", "7 is even"), "2, 4, 6")
    >>> sentence("XX-1", fact, Random(1)).rule
    'XX-1'
    """
    right = rng.random() < 0.5
    known, others = (fact.right, fact.wrong) if right else (fact.wrong, fact.right)
    answers, place = mixed(rng, rng.choice(known), others)
    words = f"Which of these is {'right' if right else 'wrong'}?"
    return Question(rule, f"sentence {'right' if right else 'wrong'}", words, answers, place, f"{fact.why} ({rule}).")
