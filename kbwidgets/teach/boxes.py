"""Boxes: the card file of practice: what was got wrong comes back after 1, 3 and 7 questions, then after days.

Whoever keeps it says what day it is, as a number that grows by one a day; nothing here looks at a clock.

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
"""After how many other questions a rule that was got wrong is asked again; the next each time that it is right."""
DAYS: Final = (1, 3, 7, 21)
"""After how many days a rule that is known is asked again, the next each time that it is right."""
_KNOWN: Final = len(QUESTIONS)
"""The box of a rule that was got right, and need not come back today."""
_LAST: Final = _KNOWN + len(DAYS) - 1
_MOST: Final = 10**9


class Card(NamedTuple):
    """What is known of one rule."""

    box: int
    """0 to 2 after it was got wrong; from 3 on it is known, the higher the better."""
    asked: int
    """How many questions had been asked when it was."""
    day: int


class Boxes(NamedTuple):
    """What was asked of each rule, and when; a value."""

    cards: tuple[tuple[str, Card], ...] = ()
    asked: int = 0
    """How many questions were asked in all."""

    def mark(self, rule: str, *, passed: bool, day: int = 0) -> Boxes:
        """The card file after an answer: right, and it goes one box up; wrong, and it goes to the first."""
        before = self._card(rule)
        box = 0 if not passed else _KNOWN if before is None else min(before.box + 1, _LAST)
        card = Card(box, self.asked + 1, day)
        return Boxes(tuple(sorted({**dict(self.cards), rule: card}.items())), self.asked + 1)

    def due(self, rule: str, day: int = 0) -> bool:
        """Whether a rule that was asked is to come back now."""
        card = self._card(rule)
        if card is None:
            return False
        if card.box < _KNOWN:
            return self.asked - card.asked >= QUESTIONS[card.box]
        return day - card.day >= DAYS[card.box - _KNOWN]

    @property
    def wrong(self) -> tuple[str, ...]:
        """The rules that were got wrong and not yet right often enough."""
        return tuple(rule for rule, card in self.cards if card.box < _KNOWN)

    def draw(self, rules: Sequence[str], rng: Random, day: int = 0) -> str:
        """The rule to ask next: what was got wrong and is due, the longest first; then what its day has come for.

        After that one that is new; where none is, one of those that are known least.
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

    # -- as it is kept --------------------------------------------------------------------------------

    def json(self) -> Json:
        """The card file as plain data."""
        return {"asked": self.asked, "cards": {rule: list(card) for rule, card in self.cards}}

    @classmethod
    def read(cls, data: Json) -> Boxes:
        """The card file of plain data; a DataError where it is none."""
        found = Plain(data)
        kept = found["cards"].named()
        cards = {rule: Card(*_numbers(card)) for rule, card in kept.items()}
        return cls(tuple(sorted(cards.items())), found["asked"].number(0, _MOST))


def _numbers(card: Plain) -> tuple[int, int, int]:
    box, asked, day = card.items(3, 3)
    return box.number(0, _LAST), asked.number(0, _MOST), day.number(0, _MOST)
