"""The award of Longest Road, and the event when it changes hands (CT-11)."""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.moves.events import Event, event
from kbwidgets.core.values.types import CHANCE, Seat, called
from kbwidgets.games.catan.rules.position import NOBODY, Pieces, others_buildings
from kbwidgets.games.catan.rules.road_length import length
from kbwidgets.games.catan.rules.table import Table


def road_length(table: Table, built: Pieces, seat: Seat) -> int:
    """Return the road length of a player (CT-11.1)."""
    return length(table.grid, built.realms[seat].roads, others_buildings(built, seat))


def next_holder(holder: Seat, lengths: Sequence[int], fewest: int) -> Seat:
    """Return who holds Longest Road when the roads have these lengths, or `NOBODY` (CT-11.5, CT-11.6)."""
    most = max(lengths)
    first = [seat for seat, length in enumerate(lengths) if length == most]
    if most < fewest or (holder not in first and len(first) > 1):
        return NOBODY
    return holder if holder in first else first[0]


def award_longest_road(table: Table, built: Pieces) -> Pieces:
    """Award Longest Road after its holder's road, or one of equal length, was broken (CT-11.5, CT-11.6)."""
    fewest = table.limits.min_longest_road
    lengths = [
        road_length(table, built, seat) if realm.roads.bit_count() >= fewest else 0
        for seat, realm in enumerate(built.realms)
    ]
    longest = max(lengths)
    holder = next_holder(built.longest_holder, lengths, fewest)
    return built._replace(longest_holder=holder, length=longest if longest >= fewest else 0)


@event("longest", rule="CT-11.3")
class LongestRoadTaken(Event):
    """Longest Road changed hands, or nobody holds it any more (CT-11.3, CT-11.5)."""

    before: Seat
    length: int

    def text(self, names: Sequence[str]) -> str:
        if self.seat == CHANCE:
            return "Nobody holds Longest Road now."
        return say_special_card_taken(names, self.seat, "Longest Road", self.before, f"{self.length} roads")


def say_special_card_taken(names: Sequence[str], seat: Seat, card: str, before: Seat, why: str) -> str:
    """Return that a player took Longest Road or Largest Army (CT-1.7)."""
    return f"{called(seat, names)} took {card}{f' from {names[before]}' if before >= 0 else ''} ({why})."
