"""Questions of practice by their seeds, made once for the tests of a rule, which follow each other."""

from functools import lru_cache
from random import Random

from kbwidgets.core.protocol.question import Question
from kbwidgets.games import games


@lru_cache(128)  # as many as are asked of one rule: all that are asked of all would weigh a gigabyte
def question(game: str, rule: str, seed: int) -> Question:
    """What a seed asks about a rule.

    >>> question("kingdomino", "KD-PLACE.1", 1).rule
    'KD-PLACE.1'
    """
    return games[game].questions[rule](Random(seed))


def made(game: str, rule: str, count: int, first: int = 0) -> list[Question]:
    """What so many seeds ask, from the first one on."""
    return [question(game, rule, seed) for seed in range(first, first + count)]
