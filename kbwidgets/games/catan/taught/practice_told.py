"""What practice questions of Catan tell beside the table: hands, new cards, offers, limits."""

from __future__ import annotations

from kbwidgets.games.catan.rules.frames import Offered
from kbwidgets.games.catan.rules.goods import RESOURCES, counts, total
from kbwidgets.games.catan.rules.moves import CARD_NAMES
from kbwidgets.games.catan.rules.position import NOBODY, dev_count
from kbwidgets.games.catan.rules.state import CatanState
from kbwidgets.games.catan.taught.practice_positions import ANN, said


def new_cards_told(state: CatanState) -> str:
    """Which cards are new and whether one was played: a table tells it with a mark."""
    new = [CARD_NAMES[n].replace("-", " ") for n in range(5) for _ in range(dev_count(state.dev.new, n))]
    held = [CARD_NAMES[n].replace("-", " ") for n in range(5) for _ in range(dev_count(state.dev.held[ANN], n))]
    played = " She has played a knight in this turn." if state.dev.played != NOBODY else ""
    return f"Ann's development cards: {', '.join(held)}; bought in this turn: {', '.join(new) or 'none'}.{played}"


def hand_told(state: CatanState) -> str:
    """Ann's hand."""
    return f"Ann holds {said(state.hands[ANN])}."


def hand_and_bank_told(state: CatanState) -> str:
    """Ann's hand, and what the bank has."""
    bank = ", ".join(f"{count} {kind}" for kind, count in zip(RESOURCES, counts(state.store), strict=True))
    return f"{hand_told(state)} The bank has {bank}."


def cards_and_bank_told(state: CatanState) -> str:
    """Ann's cards of all kinds, and what the bank has."""
    return f"{new_cards_told(state)} {hand_and_bank_told(state)}"


def everybody_told(state: CatanState) -> str:
    """All hands."""
    return " ".join(f"{name} holds {said(hand)}." for name, hand in zip(state.names, state.hands, strict=True))


def offer_told(state: CatanState) -> str:
    """The offer and its answers, with all hands."""
    frame = state.frame
    if not isinstance(frame, Offered):
        return hand_told(state)
    what = "call" if frame.call else "offer"
    asked = " and ".join(state.names[seat] for seat in frame.to)
    answers = [f"{state.names[seat]}: {frame.answers[seat] or 'no answer yet'}" for seat in frame.to]
    return (f"The {what} gives {said(frame.give)} for {said(frame.get)}, to {asked} ({', '.join(answers)}). "
            f"{everybody_told(state)}")  # fmt: skip


def sizes_told(state: CatanState) -> str:
    """How many cards each holds."""
    return "Cards held: " + ", ".join(
        f"{name} {total(hand)}" for name, hand in zip(state.names, state.hands, strict=True)
    ) + "."  # fmt: skip


def spared_told(state: CatanState) -> str:
    """That the robber is friendly."""
    return "The robber is a friendly one." if state.table.friendly else ""


def limits_told(state: CatanState) -> str:
    """The pieces of the match."""
    most = state.table.limits
    return f"Everybody has {most.roads} roads, {most.settlements} settlements and {most.cities} cities in all."


def deck_told(state: CatanState) -> str:
    """How many development cards are left."""
    return f"{hand_told(state)} {sum(state.dev.deck.to_bytes(5, 'little'))} development cards are left."


def traded_told(state: CatanState) -> str:
    """Whether players trade."""
    on = "on" if state.table.setup.player_trade else "off"
    return f"Trade between players is switched {on}. {hand_told(state)}"


def dice_told(_: CatanState) -> str:
    """That the dice are typed in."""
    return "The dice are typed in."


def nothing_told(_: CatanState) -> str:
    """Nothing beside the table."""
    return ""
