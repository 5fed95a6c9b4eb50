"""Largest Army, the special card for the most knights (CT-11.7)."""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.moves.events import Event, event
from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.rules.chapters.longest_road import say_special_card_taken
from kbwidgets.games.catan.rules.position import ARMY, NOBODY


@event("army", rule="CT-11.7")
class LargestArmyTaken(Event):
    """Largest Army changed hands (CT-11.7)."""

    before: Seat
    knights: int

    def text(self, names: Sequence[str]) -> str:
        return say_special_card_taken(names, self.seat, "Largest Army", self.before, f"{self.knights} knights")


def knights_needed(knights: Sequence[int], army: Seat) -> int:
    """Return the number of knights that takes Largest Army from its holder, or from nobody (CT-11.7)."""
    return ARMY if army == NOBODY else knights[army] + 1
