"""What practice questions of Catan tell beside the table: hands, new cards, offers, limits."""

from __future__ import annotations

from kbwidgets.core.words import counted, joined
from kbwidgets.games.catan.rules.goods import RESOURCES, Goods, counts, total
from kbwidgets.games.catan.rules.moves import CARD_NAMES
from kbwidgets.games.catan.rules.position import NOBODY, dev_count
from kbwidgets.games.catan.rules.state import CatanState
from kbwidgets.games.catan.taught.practice_positions import ANN


def new_cards_told(state: CatanState) -> str:
    """Which cards are new and whether one was played: a table tells it with a mark."""
    told = [f"{dev_count(state.dev.held[ANN], n)} {CARD_NAMES[n].replace('-', ' ')} "
            f"({dev_count(state.dev.new, n)} new)" for n in range(5)]  # fmt: skip
    played = int(state.dev.played != NOBODY)
    return f"Ann's development cards: {', '.join(told)}; she has played {played} in this turn."


def hand_told(state: CatanState) -> str:
    """Ann's hand, in as many words whatever is in it."""
    return f"Ann holds {_each(state.hands[ANN])}."


def _each(goods: Goods) -> str:
    """How many of each resource: which are missing shows in the numbers alone."""
    return ", ".join(f"{count} {kind}" for kind, count in zip(RESOURCES, counts(goods), strict=True))


def hand_and_bank_told(state: CatanState) -> str:
    """Ann's hand, and what the bank has."""
    return f"{hand_told(state)} The bank has {_each(state.store)}."


def everybody_told(state: CatanState) -> str:
    """All hands."""
    return " ".join(f"{name} holds {_each(hand)}." for name, hand in zip(state.names, state.hands, strict=True))


def sizes_told(state: CatanState) -> str:
    """How many cards each holds."""
    return "Cards held: " + ", ".join(
        f"{name} {total(hand)}" for name, hand in zip(state.names, state.hands, strict=True)
    ) + "."  # fmt: skip


def spared_told(state: CatanState) -> str:
    """That the robber is friendly."""
    return "The robber is a friendly one." if state.table.friendly else ""


def phase_told(state: CatanState) -> str:
    """What has happened in this turn so far: a table shows the dice, not whether they were rolled again."""
    who = state.names[state.turn]
    if state.phase == "roll":
        return f"{who}'s turn has begun, and {who} has not rolled."
    if state.phase == "robber":
        return f"{who} has rolled a 7 in this turn, and nobody has moved the robber since."
    return f"{who} has rolled in this turn, and all that it brings is done."


def limits_told(state: CatanState) -> str:
    """The pieces of the match."""
    most = state.table.limits
    pieces = [
        counted(most.roads, "road"),
        counted(most.settlements, "settlement"),
        counted(most.cities, "city", "cities"),
    ]
    return f"Everybody has {joined(pieces)} in all."


def dice_told(_: CatanState) -> str:
    """That the dice are typed in."""
    return "The dice are typed in."


def nothing_told(_: CatanState) -> str:
    """Nothing beside the table."""
    return ""
