"""The chapter on the opening: dice for the order of play, claims and initial infantry, or a random setup (CQ-3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from kbwidgets.core.moves.events import Event, done, event
from kbwidgets.core.moves.move import Move
from kbwidgets.core.text.words import joined
from kbwidgets.core.values.types import CHANCE, Refusal, Seat
from kbwidgets.games.conkueror.rules.armies import ONE
from kbwidgets.games.conkueror.rules.chapters.draft import begin_rounds
from kbwidgets.games.conkueror.rules.fields import (
    BY_CHANCE,
    FRAME,
    NO_ROWS,
    ONLY,
    OUT,
    OWNERS,
    PHASE,
    STACKS,
    TO_ACT,
    TURN,
    VACANT,
    Effects,
    Fields,
    Opening,
    Rolls,
    Row,
    new,
)
from kbwidgets.games.conkueror.rules.moves import MOVES, InTerritory, refusal
from kbwidgets.games.conkueror.rules.refusals import land_refusal, owner_refusals
from kbwidgets.games.conkueror.rules.rows import lands_of
from kbwidgets.games.conkueror.rules.table import Table


@MOVES.form("die {face}", rule="CQ-3.2")
class Die(Move):
    """Chance rolls a die, for the order of play or for a chance card (CQ-3.2, CQ-12.13)."""

    face: int


@MOVES.form("deal {territory=siam}", rule="CQ-3.3")
class Deal(Move):
    """Chance deals a territory to the player in turn (option setup)."""

    territory: str


@MOVES.form("drop {territory=siam}", rule="CQ-3.4")
class Drop(Move):
    """Chance puts an infantry of the player in turn on a territory (option setup)."""

    territory: str


@MOVES.form("claim {territory=siam}", rule="CQ-3.3")
class Claim(Move):
    """One infantry takes an unowned territory (CQ-3.3)."""

    territory: str


@MOVES.form("place {territory=siam}", rule="CQ-3.4")
class Place(Move):
    """One infantry is placed on a territory of the player (CQ-3.4)."""

    territory: str


@MOVES.form("autoplace", rule="CQ-3.5", past="{who} left the rest of the infantry to a standing order.")
class AutoPlace(Move):
    """A player leaves the placing of initial infantry to a standing order (CQ-3.5)."""


DIE: Final = tuple(Die(face) for face in range(1, 7))
"""A fair die, with each face equally likely (CQ-1.5)."""


AUTOPLACE: Final = AutoPlace()


# -- the lists --------------------------------------------------------------------------------------------


def list_claims(position: Fields) -> Sequence[Move]:
    """Return the claims of free territories (CQ-3.3)."""
    claims = position.table.claims
    return tuple([claims[n] for n, owner in enumerate(position.owners) if owner == VACANT])


def list_places(position: Fields) -> Sequence[Move]:
    """Return the standing order and the placements of an infantry (CQ-3.4, CQ-3.5)."""
    places = position.table.places
    return (AUTOPLACE, *[places[n] for n in lands_of(position.owners, position.turn)])


# -- what moves do ----------------------------------------------------------------------------------------


_PIECE = ONE[0]
"""One infantry. A stack of infantry alone equals its number."""


def start_position(table: Table) -> Fields:
    """Return the position before the first die (CQ-3.2)."""
    everybody = tuple(range(table.seats))
    on = set(table.enabled)
    land = range(len(table.ids))
    return Fields(
        table=table,
        phase="order",
        to_act=BY_CHANCE,
        turn=0,
        rounds=0,
        owners=tuple(VACANT if n in on else OUT for n in land),
        stacks=(0,) * len(land),
        draft=0,
        hands=(0,) * table.seats,
        deck=table.deck,
        discard=0,
        captured=0,
        effects=Effects((1 << len(table.chance_cards)) - 1, 0, 0, False, 0),
        frame=Rolls(everybody, ()),
        fallen=(),
        first=0,
        rows=NO_ROWS,
    )


def roll_for_order(position: Fields, move: Die) -> Fields:
    """Roll a die for the order of play; players who tie for the highest roll again (CQ-3.2)."""
    rolls, table = position.frame, position.table
    assert isinstance(rolls, Rolls)
    rolled = (*rolls.rolled, move.face)
    if len(rolled) < len(rolls.group):
        return position._replace(turn=rolls.group[len(rolled)], frame=Rolls(rolls.group, rolled))
    tied = tuple(seat for seat, face in zip(rolls.group, rolled, strict=True) if face == max(rolled))
    if tied[1:]:
        return position._replace(turn=tied[0], frame=Rolls(tied, ()))
    first = tied[0]
    frame = Opening((table.setup.initial,) * table.seats, 0)
    phase, to_act = ("deal", BY_CHANCE) if table.has_random_setup else ("claim", ONLY[first])
    return position._replace(phase=phase, to_act=to_act, turn=first, frame=frame, first=first)


def claim_territory(position: Fields, move: Claim | Deal) -> Row:
    """Put an infantry on an unowned territory; when none is left, players reinforce (CQ-3.3, CQ-3.4)."""
    at = position.table.index[move.territory]
    owners, turn = position.owners, position.turn
    owners = (*owners[:at], turn, *owners[at + 1 :])
    phase = position.phase
    if VACANT not in owners:
        phase = "drop" if phase == "deal" else "reinforce"
    return _continue_opening(position, phase, owners, at)


def place_infantry(position: Fields, move: Place | Drop) -> Row:
    """Put an infantry on a territory of the player (CQ-3.4)."""
    return _continue_opening(position, position.phase, position.owners, position.table.index[move.territory])


def _continue_opening(position: Fields, phase: str, owners: tuple[int, ...], at: int) -> Row:
    """Go on to the next player who has infantry left (CQ-3.4)."""
    turn, stacks, frame = position.turn, [*position.stacks], position.frame
    assert isinstance(frame, Opening)
    stacks[at] += _PIECE
    left, standing = [*frame.left], frame.standing
    left[turn] -= 1
    seats = len(left)
    for n in range(1, seats + 1):
        seat = (turn + n) % seats
        if left[seat]:
            break
    else:
        return begin_rounds(position._replace(owners=owners, stacks=tuple(stacks)))
    after: list[object] = [*position]
    after[PHASE] = phase
    after[TO_ACT] = BY_CHANCE if phase in ("deal", "drop") else ONLY[seat]
    after[TURN], after[OWNERS], after[STACKS] = seat, owners, tuple(stacks)
    after[FRAME] = Opening(tuple(left), standing)
    if standing and phase == "reinforce" and standing >> seat & 1:
        return _place_by_order(new(Fields, after))
    return after


def order_placing(position: Fields, move: AutoPlace) -> Row:
    """Place one infantry for the player now, and one on each later turn (CQ-3.5)."""
    frame = position.frame
    assert isinstance(frame, Opening)
    return _place_by_order(position._replace(frame=Opening(frame.left, frame.standing | 1 << position.turn)))


def _place_by_order(position: Fields) -> Row:
    """Place infantry for all standing orders until somebody must decide (CQ-3.5)."""
    frame = position.frame
    assert isinstance(frame, Opening)
    left, stacks = list(frame.left), list(position.stacks)
    seats, seat = len(left), position.turn
    while any(left):
        if left[seat]:
            if not frame.standing >> seat & 1:
                rest = Opening(tuple(left), frame.standing)
                return position._replace(
                    phase="reinforce", to_act=ONLY[seat], turn=seat, stacks=tuple(stacks), frame=rest
                )  # fmt: skip
            stacks[min(fronts(position, seat), key=stacks.__getitem__)] += _PIECE
            left[seat] -= 1
        seat = (seat + 1) % seats
    return begin_rounds(position._replace(stacks=tuple(stacks)))


def fronts(position: Fields, seat: Seat) -> tuple[int, ...]:
    """Return the territories of a seat that border an opponent, or all of them if none does (CQ-3.5)."""
    return _fronts(position.table, position.owners, seat)


@lru_cache(maxsize=64)
def _fronts(table: Table, owners: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    lands = lands_of(owners, seat)
    return tuple([n for n in lands if any(owners[other] not in (seat, VACANT) for other in table.near[n])]) or lands


# -- why not ----------------------------------------------------------------------------------------------


def claim_refusals(position: Fields, move: Claim) -> list[Refusal]:
    """CQ-3.3."""
    if wrong := land_refusal(position, move.territory):
        return [wrong]
    at = position.table.index[move.territory]
    owner, land = position.owners[at], position.table.name(at)
    if owner == VACANT:
        return []
    who = "You've" if owner == position.turn else f"{position.table.names[owner]} has"
    text = f"{who} already claimed {land}."
    return [refusal("already_claimed", "CQ-3.3", text, (move.territory,), "Choose a free territory.")]


def place_refusals(position: Fields, move: Place) -> list[Refusal]:
    """CQ-3.4."""
    return owner_refusals(position, move.territory, "CQ-3.4")


# -- events -----------------------------------------------------------------------------------------------


@event("order", "{who} rolled {face} for the first turn.", rule="CQ-3.2")
class OrderRolled(Event):
    """A player rolled a die for the first turn (CQ-3.2)."""

    face: int


@event("tie", rule="CQ-3.2")
class Tied(Event):
    """Several players are tied for the highest roll (CQ-3.2)."""

    seats: tuple[Seat, ...]

    def text(self, names: Sequence[str]) -> str:
        return f"{joined([names[seat] for seat in self.seats])} tied and had to roll again."


@event("first", "{who} went first.", rule="CQ-3.2")
class WentFirst(Event):
    """A player has the first turn (CQ-3.2)."""


@event("claim", "{who} claimed {territory}.", rule="CQ-3.3")
class Claimed(InTerritory):
    """An infantry took an unowned territory (CQ-3.3)."""


@event("place", "{who} placed 1 infantry in {territory}.", rule="CQ-3.4")
class Placed(InTerritory):
    """An initial infantry was placed (CQ-3.4)."""

    number: int = 1


@event("placed", "{who} placed {number} infantry in {territory}.", rule="CQ-3.5")
class PlacedByOrder(InTerritory):
    """A standing order placed initial infantry (CQ-3.5)."""

    number: int


def report_opening(before: Fields, move: Move, after: Fields) -> Iterator[Event]:
    """Yield the events of the opening (CQ-3)."""
    turn, territories = before.turn, before.table.world.named
    if isinstance(move, Die):
        yield OrderRolled(turn, move.face)
        if isinstance(after.frame, Opening):
            yield WentFirst(after.first)
        elif isinstance(after.frame, Rolls) and not after.frame.rolled:
            yield Tied(CHANCE, after.frame.group)
        return
    put = -1
    if isinstance(move, (Claim, Deal)):
        put = before.table.index[move.territory]
        yield Claimed(turn, territories[put])
    elif isinstance(move, (Place, Drop)):
        put = before.table.index[move.territory]
        yield Placed(turn, territories[put])
    else:
        yield done(turn, move)
    for at, (old, now) in enumerate(zip(before.stacks, after.stacks, strict=True)):
        if now != old and (more := (now - old) // ONE[0] - (at == put)):
            yield PlacedByOrder(after.owners[at], territories[at], more)
