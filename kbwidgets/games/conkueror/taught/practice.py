"""Practice questions of ConKUeror: for each rule what makes a question that this rule decides.

>>> question = QUESTIONS["CQ-6.3"](Random(1))
>>> question.rule, question.answers[0]
('CQ-6.3', 'Yes, it is allowed')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from kbwidgets.core.question import Maker, Question
from kbwidgets.games.conkueror.taught.practice_battle import BATTLES
from kbwidgets.games.conkueror.taught.practice_cards import CARDS
from kbwidgets.games.conkueror.taught.practice_chance import CHANCES
from kbwidgets.games.conkueror.taught.practice_facts import FACTS
from kbwidgets.games.conkueror.taught.practice_legal import LEGAL
from kbwidgets.games.conkueror.taught.practice_map import MAPS
from kbwidgets.games.conkueror.taught.practice_match import MATCH
from kbwidgets.games.conkueror.taught.practice_opening import OPENINGS

_SINGLE: Final = (LEGAL, FACTS)
_SEVERAL: Final = (MAPS, OPENINGS, BATTLES, CARDS, CHANCES, MATCH)


def _makers(rule: str) -> list[Maker]:
    """All that asks about a rule."""
    found = [kind[rule] for kind in _SINGLE if rule in kind]
    return [*found, *(maker for kind in _SEVERAL for maker in kind.get(rule, ()))]


def _either(makers: Sequence[Maker]) -> Maker:
    """A question of one of several kinds."""

    def make(rng: Random) -> Question:
        return rng.choice(makers)(rng)

    return make


QUESTIONS: Final[Mapping[str, Maker]] = {
    rule: _either(_makers(rule)) for rule in dict.fromkeys(rule for kind in (*_SINGLE, *_SEVERAL) for rule in kind)
}
"""What makes a question, by the rule that decides it."""
