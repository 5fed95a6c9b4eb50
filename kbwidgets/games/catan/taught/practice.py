"""The practice questions of Catan, by the rule that decides them.

>>> from random import Random
>>> question = QUESTIONS["CT-8.3"](Random(1))
>>> question.rule, question.answers[0]
('CT-8.3', "Yes, that's allowed")
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kbwidgets.core.protocol.question import Maker, either
from kbwidgets.games.catan.taught.practice_board import BOARDS
from kbwidgets.games.catan.taught.practice_counts import COUNTS
from kbwidgets.games.catan.taught.practice_facts import FACTS
from kbwidgets.games.catan.taught.practice_legal import LEGAL
from kbwidgets.games.catan.taught.practice_match import MATCH

_KINDS: Final = (LEGAL, COUNTS, MATCH, BOARDS, FACTS)


QUESTIONS: Final[Mapping[str, Maker]] = {
    rule: either(*(kind[rule] for kind in _KINDS if rule in kind))
    for rule in dict.fromkeys(rule for kind in _KINDS for rule in kind)
}
"""The makers of questions, by the rule that decides them."""
