"""The end of the game, with players who are out, their cards, and the final ranking (CQ-13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.moves.events import Event, event, secret
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import Outcome, Seat
from kbwidgets.games.conkueror.rules.armies import Stack, value_of
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, SHIFT, Cards, army_text, size
from kbwidgets.games.conkueror.rules.fields import NO_ROWS, Fallen, Fields, seats_from
from kbwidgets.games.conkueror.rules.known import Known
from kbwidgets.games.conkueror.rules.table import Table


def army_value(owners: tuple[int, ...], stacks: tuple[Stack, ...], seat: Seat) -> int:
    """Return the value of all armies of a seat (CQ-13.3)."""
    return sum(value_of(stack) for owner, stack in zip(owners, stacks, strict=True) if owner == seat)


def beaten_seats(before: Fields, owners: tuple[int, ...]) -> list[Seat]:
    """Return the seats that have just lost their last territory, the lowest in the ranking first (CQ-13.1, CQ-13.3)."""
    gone = [seat for seat in set(before.owners) if seat >= 0 and seat not in owners]
    if len(gone) < 2:
        return gone
    order = list(seats_from(before.first, before.table.seats))
    return sorted(gone, key=lambda seat: (army_value(before.owners, before.stacks, seat), -order.index(seat)))


def take_out_beaten(before: Fields, owners: tuple[int, ...]) -> tuple[tuple[Cards, ...], tuple[Fallen, ...]]:
    """Return the hands and the fallen after a change of owners; the player in turn takes the cards (CQ-13.1)."""
    hands, fallen = before.hands, before.fallen
    for seat in beaten_seats(before, owners):
        changed = list(hands)
        changed[before.turn] += changed[seat]
        changed[seat] = 0
        hands, fallen = tuple(changed), (*fallen, Fallen(seat, before.rounds, before.turn))
    return hands, fallen


def end_game(position: Fields) -> Fields:
    """End the game and drop whatever was pending (CQ-13.2)."""
    effects = position.effects._replace(bombard=False, conscripted=0)
    return position._replace(
        phase="over", to_act=(), draft=0, captured=0, effects=effects, frame=None, rows=NO_ROWS
    )  # fmt: skip


def survivors(position: Fields | Known) -> list[Seat]:
    """Return the seats that are not out, in the order of play."""
    out = {each.seat for each in position.fallen}
    return [seat for seat in seats_from(position.first, position.table.seats) if seat not in out]


def ranking_figures(position: Fields | Known, seat: Seat) -> tuple[int, int, int]:
    """Return the figures that rank survivors: territories, army value, number of cards (CQ-13.4)."""
    owners, stacks = position.owners, position.stacks
    return owners.count(seat), army_value(owners, stacks, seat), position.hand_sizes[seat]


def ranking(position: Fields | Known) -> list[Seat]:
    """Return all seats from the winner down: survivors, then the others from the last to fall (CQ-13.3, CQ-13.4)."""
    left = sorted(
        survivors(position), key=lambda seat: ranking_figures(position, seat), reverse=True
    )  # equal: order of play
    return [*left, *(each.seat for each in reversed(position.fallen))]


def outcome_of(position: Fields) -> Outcome | None:
    """Return how the match ended, or None if it is not over."""
    if position.to_act:
        return None
    order = ranking(position)
    places = tuple(order.index(seat) + 1 for seat in range(position.table.seats))
    is_at_limit = len(survivors(position)) > 1
    note = "holding the most territories at the round limit" if is_at_limit else "conquering the world"
    return Outcome(places, note=note)


# -- events -----------------------------------------------------------------------------------------------


@event("out", rule="CQ-13.1")
class KnockedOut(Event):
    """A player is out, and another one took the cards; these two know which (CQ-13.1, CQ-14.2)."""

    taker: Seat
    number: int
    cards: tuple[str, ...] | None = secret("seat", "taker")
    """The army cards by their letters, if there are any, then the territories."""

    def text(self, names: Sequence[str]) -> str:
        out = f"{names[self.seat]} was knocked out"
        return f"{out}, and {names[self.taker]} got {counted(self.number, 'card')}." if self.number else f"{out}."


@event("win", "{who} conquered the world.", rule="CQ-13.2")
class Won(Event):
    """The winner owns all territories (CQ-13.2)."""


@event("limit", "The round limit was reached, and {who} won.", rule="CQ-13.4")
class WonAtLimit(Event):
    """The last round is over (CQ-13.4)."""


def report_fallen(before: Fields, after: Fields) -> Iterator[Event]:
    """Yield who is out with this move; the player in turn takes the cards (CQ-13.1)."""
    for each in after.fallen[len(before.fallen) :]:
        hand = before.hands[each.seat]
        yield KnockedOut(each.seat, before.turn, size(hand), _cards_of(before.table, hand))


def _cards_of(table: Table, hand: Cards) -> tuple[str, ...]:
    """Return the cards of a hand: of army cards their letters, then the territories."""
    armies = [army_text(hand)] if hand & ARMY_MASK else []
    return (*armies, *[table.ids[at] for at in bits(hand >> SHIFT)])
