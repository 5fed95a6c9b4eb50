"""The facts that practice questions of Catan state with the table."""

from __future__ import annotations

from kbwidgets.core.text.words import counted, joined
from kbwidgets.games.catan.rules.position import NOBODY
from kbwidgets.games.catan.rules.resources import DEV_NOUNS, dev_count
from kbwidgets.games.catan.rules.state import CatanState
from kbwidgets.games.catan.taught.practice_positions import ANN


def describe_new_cards(state: CatanState) -> str:
    """Return Ann's development cards, which of them are new, and whether she has played one."""
    cards: list[str] = []
    for n, noun in enumerate(DEV_NOUNS):
        held, new = dev_count(state.dev.cards[ANN], n), dev_count(state.dev.new, n)
        bought = f" ({'' if new == held else f'{new} '}bought this turn)" if new else ""
        cards += [f"{counted(held, noun)}{bought}"] if held else []
    played = "You've played a" if state.dev.played != NOBODY else "You haven't played a"
    return f"You have {joined(cards) or 'no development cards'}. {played} development card this turn."


def count_or_no(number: int, one: str, more: str = "") -> str:
    """Return a number with its noun, and "no" instead of 0.

    >>> count_or_no(0, "city", "cities"), count_or_no(1, "city", "cities"), count_or_no(2, "card")
    ('no cities', '1 city', '2 cards')
    """
    return counted(number, one, more) if number else f"no {more or one + 's'}"
