"""Practice questions by their seeds, made once for the consecutive tests of a rule."""

from functools import lru_cache
from random import Random

from kbwidgets.core.protocol.question import Question
from kbwidgets.games import games


@lru_cache(128)  # The cache holds the questions of one rule: those of all rules would take a gigabyte.
def question(game: str, rule: str, seed: int) -> Question:
    """Return the question of a seed about a rule.

    >>> question("kingdomino", "KD-PLACE.1", 1).rule
    'KD-PLACE.1'
    """
    return games[game].questions[rule](Random(seed))


def made(game: str, rule: str, count: int, first: int = 0) -> list[Question]:
    """Return the questions of `count` seeds from `first` onwards."""
    return [question(game, rule, seed) for seed in range(first, first + count)]


def is_judged(question: Question) -> bool:
    """Return whether the question is about a move, which the engine judges."""
    return question.about.startswith("may ")
