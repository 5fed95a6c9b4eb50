"""The facts that practice questions of Catan state with the table: hands, new cards, offers, goals."""

from __future__ import annotations

from kbwidgets.core.words import counted, joined
from kbwidgets.games.catan.rules.goods import RESOURCES, Goods, counts, total
from kbwidgets.games.catan.rules.moves import CARD_NOUNS
from kbwidgets.games.catan.rules.position import NOBODY, dev_count
from kbwidgets.games.catan.rules.state import CatanState
from kbwidgets.games.catan.taught.practice_positions import ANN


def new_cards_told(state: CatanState) -> str:
    """Return Ann's development cards, which of them are new, and whether she has played one."""
    cards = [f"{counted(dev_count(state.dev.held[ANN], n), CARD_NOUNS[n])} ({dev_count(state.dev.new, n)} new)"
             for n in range(5)]  # fmt: skip
    played = "has played a" if state.dev.played != NOBODY else "hasn't played a"
    return f"Ann has {joined(cards)}. She {played} development card this turn."


def hand_told(state: CatanState) -> str:
    """Return Ann's hand, in as many words whatever is in it."""
    return f"Ann has {_each(state.hands[ANN])}."


def _each(goods: Goods) -> str:
    """Return how many there are of each resource, so that only the numbers show which are missing."""
    return joined([f"{count} {kind}" for kind, count in zip(RESOURCES, counts(goods), strict=True)])


def hand_and_bank_told(state: CatanState) -> str:
    """Return Ann's hand, and what the bank has."""
    return f"{hand_told(state)} The bank has {_each(state.store)}."


def everybody_told(state: CatanState) -> str:
    """Return all hands."""
    return " ".join(f"{name} has {_each(hand)}." for name, hand in zip(state.names, state.hands, strict=True))


def sizes_told(state: CatanState) -> str:
    """Return how many cards each player has."""
    sizes = [f"{name} has {counted(total(hand), 'card')}" for name, hand in zip(state.names, state.hands, strict=True)]
    return f"{joined(sizes)}."


def spared_told(state: CatanState) -> str:
    """Return that the robber is friendly."""
    return "This match has the friendly robber." if state.table.friendly else ""


def phase_told(state: CatanState) -> str:
    """Return what has happened this turn; a table shows the dice, but not whether they were rolled again."""
    who = state.names[state.turn]
    if state.phase == "roll":
        return f"{who}'s turn has begun, and {who} hasn't rolled yet."
    if state.phase == "robber":
        return f"{who} has rolled a 7, and the robber hasn't moved yet."
    return f"{who} has rolled, and everyone has their cards."


def limits_told(state: CatanState) -> str:
    """Return the pieces of the match."""
    most = state.table.limits
    pieces = [
        counted(most.roads, "road"),
        counted(most.settlements, "settlement"),
        counted(most.cities, "city", "cities"),
    ]
    return f"Every player has {joined(pieces)} in all."


def dice_told(_: CatanState) -> str:
    """Return that the dice are entered by hand."""
    return "The dice are entered by hand."


def nothing_told(_: CatanState) -> str:
    """Return nothing, where the table says it all."""
    return ""
