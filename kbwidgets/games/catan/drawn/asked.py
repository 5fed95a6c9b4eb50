"""All picks of Catan together: places, cards, trade and buttons; and what is tried where there is no choice."""

from __future__ import annotations

from kbwidgets.core.scene.choices import Choices, Path
from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.drawn import asks, hand, offers, picks, trade
from kbwidgets.games.catan.drawn.parts import actor
from kbwidgets.games.catan.rules.view import CatanView


def choices_of(view: CatanView, shown: Seat | None = None) -> Choices:
    """What may be picked now; with open hands for the seat that is shown, if it may act."""
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
    """The move that picks try to make though they are no choice; it is for Python to say why not."""
    if len(path) == 1 and isinstance(path[0], str):
        tried = hand.attempt(view, path[0]) or offers.attempt(view, path[0], actor(view))
        if tried is not None:
            return tried
    return picks.attempt(view, path)
