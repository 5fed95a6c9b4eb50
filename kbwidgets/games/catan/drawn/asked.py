"""All picks of Catan, on places, cards, trades and buttons, and the moves tried where there is no choice."""

from __future__ import annotations

from kbwidgets.core.scene.choices import Choices, Path
from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.drawn import asks, hand, offers, picks, trade
from kbwidgets.games.catan.drawn.parts import actor
from kbwidgets.games.catan.rules.view import CatanView


def choices_of(view: CatanView, shown: Seat | None = None) -> Choices:
    """Return the picks that are possible now; with open hands, for the seat shown if it may act."""
    choices, seat = Choices(), actor(view, shown)
    if seat is None:
        return choices
    if seat == view.turn:
        picks.offer(view, choices)
    asks.offer_actions(view, seat, choices)
    hand.offer_cards(view, seat, choices)
    hand.offer_buying(view, seat, choices)
    offers.offer_answers(view, seat, choices)
    trade.offer_trade(view, seat, choices)
    return choices


def attempt(view: CatanView, path: Path) -> str | None:
    """Return the move that picks try although they are no choice. The rules say why not."""
    if len(path) == 1 and isinstance(path[0], str):
        tried = hand.attempt(view, path[0]) or offers.attempt(view, path[0], actor(view))
        if tried is not None:
            return tried
    return picks.attempt(view, path)
