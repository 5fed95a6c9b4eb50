"""The standings by territories, pieces and army value, with the players who are out below (CQ-17.9, CQ-17.11)."""

from __future__ import annotations

from collections.abc import Iterator

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.scene.table import LineKind, Standing, Standings
from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.drawn.outlines import MAP
from kbwidgets.games.conkueror.rules.armies import FACTS
from kbwidgets.games.conkueror.rules.chapters.ending import army_value, ranking
from kbwidgets.games.conkueror.rules.fields import round_of_fall
from kbwidgets.games.conkueror.rules.view import ConKUerorView
from kbwidgets.games.conkueror.rules.worldmap import WORLD


def pieces_of(view: ConKUerorView, seat: Seat) -> int:
    """Return the number of pieces of a seat (CQ-1.4)."""
    return sum(FACTS[stack][0] for stack, owner in zip(view.stacks, view.owners, strict=True) if owner == seat)


def fall_text(view: ConKUerorView, seat: Seat) -> str:
    """Return the round in which a player fell, or "" (CQ-13.1)."""
    rounds = round_of_fall(view.fallen, seat)
    return "" if rounds is None else f"out in round {rounds}"


def _continents(view: ConKUerorView, seat: Seat) -> Iterator[tuple[LineKind, int]]:
    """Yield the continents in which a seat has territories, with their number."""
    for continent, members in zip(WORLD.continents, WORLD.members, strict=True):
        if count := sum(view.owners[n] == seat for n in bits(members)):
            yield LineKind(continent.name, MAP.tints[continent.id]), count


def standings(view: ConKUerorView) -> Standings:
    """Return the players ranked by territories, army value, cards and the order of play (CQ-13.4).

    Below them are the fallen, the last to fall first (CQ-13.3).
    """
    lines = tuple(_standing(view, seat) for seat in ranking(view))
    return Standings(("Territories", "Armies", "Army value"), lines)


def _standing(view: ConKUerorView, seat: Seat) -> Standing:
    figures = view.owners.count(seat), pieces_of(view, seat), army_value(view.owners, view.stacks, seat)
    return Standing(seat, figures, fall_text(view, seat), tuple(_continents(view, seat)))
