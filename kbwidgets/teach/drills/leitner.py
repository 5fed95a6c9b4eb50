"""The card file of practice, which repeats missed rules after 1, 3 and 7 questions and known ones after days.

The caller gives the day as a number that grows by one a day. Nothing here reads a clock.

>>> boxes = Boxes().mark("KD-PLACE.5", passed=False).mark("KD-TIE.1", passed=True)
>>> boxes.wrong, boxes.due("KD-PLACE.5"), boxes.due("KD-TIE.1"), boxes.due("KD-TIE.1", day=1)
(('KD-PLACE.5',), True, False, True)
>>> Boxes.read(boxes.json()) == boxes
True
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import Json

QUESTIONS: Final = (1, 3, 7)
"""The number of other questions before a missed rule is asked again, longer after each correct answer."""
DAYS: Final = (1, 3, 7, 21)
"""The number of days before a known rule is asked again, longer after each correct answer."""
_KNOWN: Final = len(QUESTIONS)
"""The box of a rule that was answered correctly and need not return today."""
_LAST: Final = _KNOWN + len(DAYS) - 1
_MOST: Final = 10**9


class Card(NamedTuple):
    """The state of one rule in the card file."""

    box: int
    """The box, which is 0 to 2 for a missed rule and higher the better a rule is known."""
    asked: int
    """The number of questions asked so far when this rule was last asked."""
    day: int


class Boxes(NamedTuple):
    """An immutable card file that records when each rule was asked and how well it is known."""

    cards: tuple[tuple[str, Card], ...] = ()
    asked: int = 0
    """The number of questions asked in all."""

    def mark(self, rule: str, *, passed: bool, day: int = 0) -> Boxes:
        """Return the card file after an answer.

        A correct answer moves the rule up one box, a wrong one moves it to the first box.
        """
        before = self._card(rule)
        box = 0 if not passed else _KNOWN if before is None else min(before.box + 1, _LAST)
        card = Card(box, self.asked + 1, day)
        return Boxes(tuple(sorted({**dict(self.cards), rule: card}.items())), self.asked + 1)

    def due(self, rule: str, day: int = 0) -> bool:
        """Return whether a rule that was asked before should be asked again now."""
        card = self._card(rule)
        if card is None:
            return False
        if card.box < _KNOWN:
            return self.asked - card.asked >= QUESTIONS[card.box]
        return day - card.day >= DAYS[card.box - _KNOWN]

    @property
    def wrong(self) -> tuple[str, ...]:
        """The missed rules that have not yet been answered correctly often enough."""
        return tuple(rule for rule, card in self.cards if card.box < _KNOWN)

    def draw(self, rules: Sequence[str], rng: Random, day: int = 0) -> str:
        """Return the rule to ask next.

        Missed rules that are due come first, starting with the longest overdue. Known rules that are due come next,
        then new ones. If there are none, return one of the least known rules.
        """
        cards = dict(self.cards)
        due = [rule for rule in rules if self.due(rule, day)]
        if wrong := [rule for rule in due if cards[rule].box < _KNOWN]:
            return min(wrong, key=lambda rule: cards[rule].asked + QUESTIONS[cards[rule].box])
        last = next((rule for rule in rules if rule in cards and cards[rule].asked == self.asked), None)
        new = [rule for rule in rules if rule not in cards]
        others = [rule for rule in rules if rule != last] or list(rules)
        least = min((cards[rule].box for rule in others if rule in cards), default=0)
        return rng.choice(due or new or [rule for rule in others if cards[rule].box == least])

    def _card(self, rule: str) -> Card | None:
        return dict(self.cards).get(rule)

    # -- reading and writing --------------------------------------------------------------------------

    def json(self) -> Json:
        """Return the card file as plain data."""
        return {"asked": self.asked, "cards": {rule: list(card) for rule, card in self.cards}}

    @classmethod
    def read(cls, data: Json) -> Boxes:
        """Return the card file from plain data, or raise `DataError` if the data is malformed."""
        plain = Plain(data)
        plain_cards = plain["cards"].named()
        cards = {rule: Card(*_numbers(card)) for rule, card in plain_cards.items()}
        return cls(tuple(sorted(cards.items())), plain["asked"].number(0, _MOST))


def _numbers(card: Plain) -> tuple[int, int, int]:
    box, asked, day = card.items(3, 3)
    return box.number(0, _LAST), asked.number(0, _MOST), day.number(0, _MOST)
