"""The end: who is out, who takes the cards, who is ranked where (CQ-13)."""

from __future__ import annotations

from kbwidgets.core.values.types import Outcome, Seat
from kbwidgets.games.conkueror.rules.armies import Stack, value_of
from kbwidgets.games.conkueror.rules.cards import Cards, size
from kbwidgets.games.conkueror.rules.position import NO_ROWS, Fallen, Fields, after


def army_value(owners: tuple[int, ...], stacks: tuple[Stack, ...], seat: Seat) -> int:
    """The value of all armies of a seat (CQ-13.3)."""
    return sum(value_of(stack) for owner, stack in zip(owners, stacks, strict=True) if owner == seat)


def beaten(before: Fields, owners: tuple[int, ...]) -> list[Seat]:
    """The seats that own nothing any more, from the last in the ranking to the first (CQ-13.1, CQ-13.3)."""
    gone = [seat for seat in set(before.owners) if seat >= 0 and seat not in owners]
    if len(gone) < 2:
        return gone
    order = list(after(before.first, before.table.seats))
    return sorted(gone, key=lambda seat: (army_value(before.owners, before.stacks, seat), -order.index(seat)))


def with_beaten(before: Fields, owners: tuple[int, ...]) -> tuple[tuple[Cards, ...], tuple[Fallen, ...]]:
    """The hands and the fallen after a change of owners: the player in turn takes the cards (CQ-13.1)."""
    hands, fallen = before.hands, before.fallen
    for seat in beaten(before, owners):
        taken = list(hands)
        taken[before.turn] += taken[seat]
        taken[seat] = 0
        hands, fallen = tuple(taken), (*fallen, Fallen(seat, before.rounds, before.turn))
    return hands, fallen


def ended(position: Fields) -> Fields:
    """The game is over; what was pending is dropped (CQ-13.2)."""
    effects = position.effects._replace(bombard=False, conscripted=0)
    return position._replace(
        phase="over", to_act=(), draft=0, captured=0, effects=effects, frame=None, rows=NO_ROWS
    )  # fmt: skip


def survivors(position: Fields) -> list[Seat]:
    """Who is not out, in the order of play."""
    out = {each.seat for each in position.fallen}
    return [seat for seat in after(position.first, position.table.seats) if seat not in out]


def standing(position: Fields, seat: Seat) -> tuple[int, int, int]:
    """What survivors are ranked by: territories, army value, number of cards (CQ-13.4)."""
    owners, stacks = position.owners, position.stacks
    return owners.count(seat), army_value(owners, stacks, seat), size(position.hands[seat])


def ranking(position: Fields) -> list[Seat]:
    """All seats from the winner on: survivors, then the others from the last that fell (CQ-13.3, CQ-13.4)."""
    left = sorted(survivors(position), key=lambda seat: standing(position, seat), reverse=True)  # equal: order of play
    return [*left, *(each.seat for each in reversed(position.fallen))]


def outcome_of(position: Fields) -> Outcome | None:
    """How the match ended, None while it goes on."""
    if position.to_act:
        return None
    order = ranking(position)
    places = tuple(order.index(seat) + 1 for seat in range(position.table.seats))
    limited = len(survivors(position)) > 1
    note = "holding the most territories at the round limit" if limited else "conquering the world"
    return Outcome(places, note=note)
