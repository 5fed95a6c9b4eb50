"""The trade panel of a player's own turn, for offers and for the bank (CT-9, CT-18.8)."""

from __future__ import annotations

from typing import Final, NamedTuple

from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.chips import chip
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.setup.pick_kinds import Some
from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.drawn.parts import TAKE, area, bundle, kind
from kbwidgets.games.catan.rules.chapters.bank import BankTrade
from kbwidgets.games.catan.rules.chapters.cards import Plenty
from kbwidgets.games.catan.rules.chapters.trade import MOST_ON_A_SIDE
from kbwidgets.games.catan.rules.position import Offered
from kbwidgets.games.catan.rules.resources import EACH, MASK, RESOURCES, missing, total
from kbwidgets.games.catan.rules.view import CatanView

OFFER: Final = "offer"
CALL: Final = "call"
COUNTER: Final = "counter"


class Lot(NamedTuple):
    """Equal cards that the bank takes at the player's rate, and the number that it gives for them (CT-9.2)."""

    resource: int
    gotten: int
    given: int


def give_key(given: int, resource: int) -> str:
    """Return the key of the button that gives cards to the bank."""
    return f"give {given} {RESOURCES[resource]}"


def others(view: CatanView, seat: Seat) -> tuple[Seat, ...]:
    """Return the opponents in seat order."""
    return tuple(other for other in range(len(view.names)) if other != seat)


def most_of_each(view: CatanView) -> int:
    """Return the most cards of each kind that can be asked for (CT-16.32)."""
    return min(view.table.full_bank & MASK, MOST_ON_A_SIDE) * EACH


def ask_key(seat: Seat) -> str:
    """Return the key of the button that asks a player, as it is written in an offer."""
    return str(seat)


def can_compose(view: CatanView, turn: Turn) -> bool:
    """Return whether cards are clicked for an offer or a counteroffer."""
    return bool(turn.open_moves) and (view.phase == "main" or turn.seat != view.turn)


def can_take(view: CatanView, turn: Turn) -> bool:
    """Return whether cards of the bank are clicked: for a trade, or for a Year of Plenty."""
    return can_compose(view, turn) or any(isinstance(move, (BankTrade, Plenty)) for move in turn.moves)


def can_offer(view: CatanView, turn: Turn) -> bool:
    """Return whether an offer can be put together. While one is open, its answers come first."""
    return view.phase == "main" and bool(turn.open_moves)


# -- the panel --------------------------------------------------------------------------------------------


def trade(view: CatanView, turn: Turn, bank: Node) -> Node:
    """Return the trade panel, with what is given and wanted, the bank, the players to ask, and what the bank takes."""
    parts = [bank]
    if can_offer(view, turn):
        form = h("div", "trade panel", cls="kb-cards ctb-form", data_kb_panel=True)
        parts = [form, bank, _whom_to_ask(view, view.turn)]
    panel = area("trade", "Trade", *parts, _with_bank(turn), cls="ctb-trade", heard=True)
    return panel._replace(attributes=(*panel.attributes, ("data-kb-hint", "")))


def _whom_to_ask(view: CatanView, seat: Seat) -> Node:
    """Return the players to ask, and the buttons of an offer and of a request (CT-9.5, CT-9.6)."""
    chips = [
        h("button", ask_key(other), chip(view.colours[other]), h("span", text=view.names[other], cls="kb-sr"),
          cls="ctb-asked", type="button", title=view.names[other])
        for other in others(view, seat)
    ]  # fmt: skip
    whom = h("div", "whom", *chips, cls="ctb-row", role="group", aria_label="With")
    call = h("button", CALL, text="Ask", cls="kb-button", type="button", aria_label="Ask for offers",
             title="Leave one side empty to ask for offers.")  # fmt: skip
    offer = h("button", OFFER, text="Offer", cls="kb-button", type="button")
    return h("div", "asking", whom, offer, call, cls="ctb-asking")


def list_lots(turn: Turn) -> list[Lot]:
    """Return the cards of a hand that the bank would take, those for a single card first."""
    bank_lots = {Lot(move.give, move.gotten, move.given) for move in turn.moves if isinstance(move, BankTrade)}
    return sorted(bank_lots, key=lambda lot: (lot.gotten, lot.resource))


def _with_bank(turn: Turn) -> Node:
    """Return the cards that the bank takes, each with its yield; what it gives is picked from its stacks (CT-9.1)."""
    bank_lots = list_lots(turn)
    if not bank_lots:
        text = "Not enough cards for the bank."
        return h("p", "no bank trade", text=text, cls="kb-quiet")
    give = [
        h("button", give_key(lot.given, lot.resource), h("b", text=str(lot.given)), kind(lot.resource),
          h("span", text=f" {RESOURCES[lot.resource]} ", cls="kb-sr"),
          h("span", text=f"= {lot.gotten}"), h("span", text=" cards" if lot.gotten > 1 else " card", cls="kb-sr"),
          cls="ctb-lot", type="button")
        for lot in bank_lots
    ]  # fmt: skip
    return h(
        "div",
        "bank trade",
        h("span", text="Give", cls="kb-quiet"),
        h("div", "bank takes", *give, cls="ctb-row", role="group", aria_label="You give the bank"),
        cls="ctb-lots",
    )


# -- picks ------------------------------------------------------------------------------------------------


def offer_trades(view: CatanView, turn: Turn, choices: Choices, verb: str) -> None:
    """Add the picks of offers and counteroffers, which are far too many to list.

    `verb` is that of the player's cards.
    """
    frame, seat = view.frame, turn.seat
    if seat is None or not turn.open_moves:
        return
    hand, most = view.hands[seat] or 0, most_of_each(view)
    if isinstance(frame, Offered) and seat != view.turn:
        mine = frame.get - missing(hand, frame.get)  # As much of the cards asked for as there is
        give = bundle(hand, "You give", 0, total(hand), mine, verb=verb)
        get = bundle(most, "You get", 0, total(most), frame.give, verb=TAKE)
        choices.add((COUNTER, give, get), f"counter {seat} {{0}} for {{1}}", tried=True)
    elif can_offer(view, turn):
        give = bundle(hand, "You give", 0, total(hand), verb=verb)
        get = bundle(most, "You get", 0, total(most), verb=TAKE)
        asked_keys = tuple(ask_key(other) for other in others(view, seat))
        whom = Some(asked_keys, 1, len(asked_keys), asked_keys)
        for button in (OFFER, CALL):
            choices.add((give, get, whom, button), f"{button} {{0}} for {{1}} to {{2}}", tried=True)
