"""The facts that practice questions of Catan state with the table: hands, new cards, offers and goals."""

from __future__ import annotations

from kbwidgets.core.text.words import counted, joined
from kbwidgets.games.catan.rules.goods import Goods, listed, total
from kbwidgets.games.catan.rules.moves import CARD_NOUNS
from kbwidgets.games.catan.rules.position import NOBODY, dev_count
from kbwidgets.games.catan.rules.state import CatanState
from kbwidgets.games.catan.taught.practice_positions import ANN


def new_cards_told(state: CatanState) -> str:
    """Return Ann's development cards, which of them are new, and whether she has played one."""
    cards: list[str] = []
    for n, noun in enumerate(CARD_NOUNS):
        held, new = dev_count(state.dev.held[ANN], n), dev_count(state.dev.new, n)
        bought = f" ({'' if new == held else f'{new} '}bought this turn)" if new else ""
        cards += [f"{counted(held, noun)}{bought}"] if held else []
    played = "has played a" if state.dev.played != NOBODY else "hasn't played a"
    return f"Ann has {joined(cards) or 'no development cards'}. She {played} development card this turn."


def hand_told(state: CatanState) -> str:
    """Return Ann's hand."""
    return f"Ann has {_listed(state.hands[ANN])}."


def _listed(goods: Goods) -> str:
    return listed(goods) if goods else "no cards"


def number_told(number: int, one: str, more: str = "") -> str:
    """Return a number with its noun, and "no" instead of 0.

    >>> number_told(0, "city", "cities"), number_told(1, "city", "cities"), number_told(2, "card")
    ('no cities', '1 city', '2 cards')
    """
    return counted(number, one, more) if number else f"no {more or one + 's'}"


def hand_and_bank_told(state: CatanState) -> str:
    """Return Ann's hand and the bank's cards."""
    return f"{hand_told(state)} The bank has {_listed(state.store)}."


def everybody_told(state: CatanState) -> str:
    """Return all hands."""
    return " ".join(f"{name} has {_listed(hand)}." for name, hand in zip(state.names, state.hands, strict=True))


def sizes_told(state: CatanState) -> str:
    """Return the number of cards of each player."""
    sizes = [number_told(total(hand), "card") for hand in state.hands]
    return f"{joined([f'{name} has {size}' for name, size in zip(state.names, sizes, strict=True)])}."


def spared_told(state: CatanState) -> str:
    """Return that the robber is friendly."""
    return "This match is played with the friendly robber." if state.table.friendly else ""


def phase_told(state: CatanState) -> str:
    """Return what has happened this turn. A table shows the dice, but not whether they were rolled this turn."""
    who = state.names[state.turn]
    if state.phase == "roll":
        return f"It's the start of {who}'s turn, before the roll."
    if state.phase == "robber":
        return f"{who} has rolled a 7, and the robber hasn't moved yet."
    return f"{who} has rolled, and everyone has collected their cards."


def limits_told(state: CatanState) -> str:
    """Return the pieces of the match."""
    most = state.table.limits
    pieces = [
        counted(most.roads, "road"),
        counted(most.settlements, "settlement"),
        counted(most.cities, "city", "cities"),
    ]
    return f"Each player started with {joined(pieces)}."


def dice_told(_: CatanState) -> str:
    """Return that rolls are entered by hand."""
    return "The players type in their own rolls."


def nothing_told(_: CatanState) -> str:
    """Return nothing, because the table says it all."""
    return ""
