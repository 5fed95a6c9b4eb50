"""What all players share: who decides, and dice that are typed in."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from kbwidgets.core.player import Rated, Reason
from kbwidgets.core.state import Move
from kbwidgets.core.types import Seat
from kbwidgets.games.catan.rules.known import Known

_PAIRS: Final = 36
"""Of the dice that can be typed in, the pairs come first, the totals after them."""


def acting(view: Known) -> Seat:
    """The seat that decides: the viewer's own if it is asked, else the first that is."""
    return next((seat for seat in view.to_act if seat == view.viewer), view.to_act[0])


def rolled_by_hand(moves: Sequence[Move], rng: Random) -> tuple[Rated, ...]:
    """Dice by hand are cast by the player's own generator (CT-13.5)."""
    cast = moves[int(rng.random() * min(_PAIRS, len(moves)))]
    return (Rated(cast, (0.0,), (Reason("roll", 0, "so the dice fell"),)),)
