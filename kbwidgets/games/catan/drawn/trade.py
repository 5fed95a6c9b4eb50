"""The trade panel of a player's own turn, for offers and for the bank (CT-9, CT-18.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from kbwidgets.core.scene.chips import chip
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.setup.pick_kinds import Some
from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.drawn.hand import is_turn
from kbwidgets.games.catan.drawn.parts import area, bundle, kind
from kbwidgets.games.catan.rules.chapters.trade import MOST
from kbwidgets.games.catan.rules.resources import EACH, MASK, RESOURCES, counts, of, total
from kbwidgets.games.catan.rules.view import CatanView

OFFER: Final = "offer"
CALL: Final = "call"
_PHASES: Final = ("main", "offer")


class Lot(NamedTuple):
    """Equal cards that the bank takes at the player's rate, and the number that it gives for them (CT-9.2)."""

    given: int
    resource: int
    gotten: int

    @property
    def key(self) -> str:
        """The key of its button."""
        return f"give {self.given} {RESOURCES[self.resource]}"


def can_trade(view: CatanView, seat: Seat | None) -> bool:
    """Return whether a page can trade now for a seat."""
    return is_turn(view, seat) and view.phase in _PHASES


def others(view: CatanView, seat: Seat) -> tuple[Seat, ...]:
    """Return the opponents in seat order."""
    return tuple(other for other in range(len(view.names)) if other != seat)


def all_of(view: CatanView) -> int:
    """Return the most cards of each kind that can be asked for (CT-16.32)."""
    return min(view.table.bank & MASK, MOST) * EACH


def asked_key(seat: Seat) -> str:
    """Return the key of the button that asks a player, as it is written in an offer."""
    return str(seat)


def may_offer(view: CatanView, seat: Seat) -> bool:
    """Return whether an offer can be put together. While one is open, its answers come first."""
    return can_trade(view, seat) and view.phase == "main" and view.table.setup.player_trade


# -- the panel --------------------------------------------------------------------------------------------


def trade(view: CatanView, seat: Seat) -> Node:
    """Return the trade panel with both sides, the players to ask, and the bank."""
    parts: list[Node] = []
    if may_offer(view, seat):
        parts.append(h("div", "trade panel", cls="ctb-form", data_kb_panel=True))
        parts.append(_asked(view, seat))
    parts.append(_with_bank(view, seat))
    found = area("trade", "Trade", *parts, cls="ctb-trade")
    return found._replace(attributes=(*found.attributes, ("data-kb-hint", "")))


def _asked(view: CatanView, seat: Seat) -> Node:
    """Return the players to ask, and the buttons of an offer and of a request (CT-9.5, CT-9.6)."""
    chips = [
        h("button", asked_key(other), chip(view.colours[other]), h("span", text=view.names[other]), cls="ctb-asked",
          type="button")
        for other in others(view, seat)
    ]  # fmt: skip
    whom = h("div", "whom", *chips, cls="ctb-row", role="group", aria_label="With")
    call = h("button", CALL, text="Ask for offers", cls="kb-button", type="button")
    offer = h("button", OFFER, text="Offer", cls="kb-button", type="button")
    needed = h("small", text="Leave one side empty to ask for offers.", cls="kb-quiet")
    row = h("div", "offer buttons", offer, call, needed, cls="ctb-row")
    return h("div", "asking", whom, row, cls="ctb-asking")


def lots(view: CatanView, seat: Seat) -> list[Lot]:
    """Return the cards of a hand that the bank would take."""
    rates = counts(view.built.rates[seat])
    return [
        Lot(rates[n] * gotten, n, gotten)
        for n, held in enumerate(counts(view.hands[seat] or 0))
        for gotten in range(1, held // rates[n] + 1)
    ]


def _given_for(view: CatanView, lot: Lot) -> Iterator[int]:
    """Yield the kinds that the bank can give. A hidden bank is not revealed by them (CT-13.1)."""
    for n in range(len(RESOURCES)):
        if n != lot.resource and (view.store is None or of(view.store, n) >= lot.gotten):
            yield n


def _with_bank(view: CatanView, seat: Seat) -> Node:
    """Return the cards that the bank takes, each with its yield, then the kinds that it gives (CT-9.1)."""
    found = lots(view, seat)
    if not found:
        told = "You don't have enough cards for the bank."
        return h("p", "no bank trade", text=told, cls="kb-quiet ctb-bank")
    give = [
        h("button", lot.key, h("b", text=str(lot.given)), kind(lot.resource),
          h("span", text=f" {RESOURCES[lot.resource]} ", cls="kb-sr"),
          h("span", text=f"= {lot.gotten}"), h("span", text=" cards" if lot.gotten > 1 else " card", cls="kb-sr"),
          cls="ctb-lot", type="button")
        for lot in found
    ]  # fmt: skip
    get = [
        h("button", f"take {name}", kind(n), h("span", text=name, cls="kb-sr"), cls="ctb-take", type="button",
          title=name.capitalize())
        for n, name in enumerate(RESOURCES)
    ]  # fmt: skip
    return h(
        "div",
        "bank trade",
        h("span", text="Bank", cls="kb-quiet"),
        h("div", "bank takes", *give, cls="ctb-row", role="group", aria_label="You give"),
        h("span", text="for", cls="kb-quiet"),
        h("div", "bank gives", *get, cls="ctb-row", role="group", aria_label="You get"),
        cls="ctb-bank ctb-row",
    )


# -- picks ------------------------------------------------------------------------------------------------


def offer_trade(view: CatanView, seat: Seat, choices: Choices) -> None:
    """Add the picks of trades with the bank and of offers."""
    if not can_trade(view, seat):
        return
    hidden = view.store is None
    for lot in lots(view, seat):
        given = f"trade {lot.given} {RESOURCES[lot.resource]} for {lot.gotten}"
        for n in _given_for(view, lot):
            choices.add((lot.key, f"take {RESOURCES[n]}"), f"{given} {RESOURCES[n]}", tried=hidden)
    if not may_offer(view, seat):
        return
    hand = view.hands[seat] or 0
    give = bundle(hand, "You give", 0, total(hand))
    get = bundle(all_of(view), "You get", 0, total(all_of(view)))
    asked = tuple(asked_key(other) for other in others(view, seat))
    whom = Some(asked, 1, len(asked), asked)
    for verb in (OFFER, CALL):
        choices.add((give, get, whom, verb), f"{verb} {{0}} for {{1}} to {{2}}", tried=True)
