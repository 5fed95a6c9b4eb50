"""The standings by territories, pieces and army value, with the players who are out below (CQ-17.9, CQ-17.11)."""

from __future__ import annotations

from kbwidgets.core.scene.table import Standing, Standings
from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.rules.armies import FACTS
from kbwidgets.games.conkueror.rules.chapters.ending import army_value
from kbwidgets.games.conkueror.rules.fields import seats_from
from kbwidgets.games.conkueror.rules.view import ConKUerorView


def pieces_of(view: ConKUerorView, seat: Seat) -> int:
    """Return the number of pieces of a seat (CQ-1.4)."""
    return sum(FACTS[stack][0] for stack, owner in zip(view.stacks, view.owners, strict=True) if owner == seat)


def standings(view: ConKUerorView) -> Standings:
    """Return the players ranked by territories, army value, cards and the order of play (CQ-13.4).

    Below them are the fallen, the last to fall first (CQ-13.3).
    """
    found = {seat: _standing(view, seat) for seat in seats_from(view.first, len(view.names))}
    left = [seat for seat in found if not found[seat].out]
    left.sort(key=lambda seat: _rank(view, seat), reverse=True)
    order = [*left, *(each.seat for each in reversed(view.fallen))]
    return Standings(("Territories", "Armies", "Army value"), tuple(found[seat] for seat in order))


def _rank(view: ConKUerorView, seat: Seat) -> tuple[int, int, int]:
    return view.owners.count(seat), army_value(view.owners, view.stacks, seat), view.hand_sizes[seat]


def _standing(view: ConKUerorView, seat: Seat) -> Standing:
    out = next((f"out in round {each.rounds}" for each in view.fallen if each.seat == seat), "")
    figures = view.owners.count(seat), pieces_of(view, seat), army_value(view.owners, view.stacks, seat)
    return Standing(seat, figures, out)
