"""The practice questions of ConKUeror, by the rule that decides them.

>>> from random import Random
>>> question = QUESTIONS["CQ-6.3"](Random(1))
>>> question.rule, question.answers[0]
('CQ-6.3', "Yes, that's allowed")
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kbwidgets.core.protocol.question import Maker, either
from kbwidgets.games.conkueror.taught.practice_battle import BATTLES
from kbwidgets.games.conkueror.taught.practice_cards import CARDS
from kbwidgets.games.conkueror.taught.practice_chance import CHANCES
from kbwidgets.games.conkueror.taught.practice_facts import FACTS
from kbwidgets.games.conkueror.taught.practice_legal import LEGAL
from kbwidgets.games.conkueror.taught.practice_map import MAPS
from kbwidgets.games.conkueror.taught.practice_match import MATCH
from kbwidgets.games.conkueror.taught.practice_opening import OPENINGS

_SEVERAL: Final = (LEGAL, MAPS, OPENINGS, BATTLES, CARDS, CHANCES, MATCH)


def _list_makers(rule: str) -> list[Maker]:
    """Return all makers of questions about a rule."""
    facts = [FACTS[rule]] if rule in FACTS else []
    return [*facts, *(maker for kind in _SEVERAL for maker in kind.get(rule, ()))]


QUESTIONS: Final[Mapping[str, Maker]] = {
    rule: either(*_list_makers(rule)) for rule in dict.fromkeys(rule for kind in (*_SEVERAL, FACTS) for rule in kind)
}
"""The maker of questions for each rule."""
