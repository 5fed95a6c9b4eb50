"""The opening, with dice for the order of play, claims and initial infantry, or a random setup (CQ-3)."""

from __future__ import annotations

from functools import lru_cache

from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.rules.armies import ONE
from kbwidgets.games.conkueror.rules.frames import Opening, Rolls, Row, new
from kbwidgets.games.conkueror.rules.moves import AutoPlace, Claim, Deal, Die, Drop, Place
from kbwidgets.games.conkueror.rules.position import (
    BY_CHANCE,
    FRAME,
    NO_ROWS,
    ONLY,
    OWNERS,
    PHASE,
    STACKS,
    TO_ACT,
    TURN,
    VACANT,
    Effects,
    Fields,
)
from kbwidgets.games.conkueror.rules.table import OUT, Table
from kbwidgets.games.conkueror.rules.turning import begun

_PIECE = ONE[0]
"""One infantry. A stack of infantry alone equals its number."""


def started(table: Table) -> Fields:
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


def die_rolled(position: Fields, move: Die) -> Fields:
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
    phase, to_act = ("deal", BY_CHANCE) if table.random_setup else ("claim", ONLY[first])
    return position._replace(phase=phase, to_act=to_act, turn=first, frame=frame, first=first)


def claimed(position: Fields, move: Claim | Deal) -> Row:
    """Put an infantry on an unowned territory; when none is left, players reinforce (CQ-3.3, CQ-3.4)."""
    at = position.table.index[move.territory]
    owners, turn = position.owners, position.turn
    owners = (*owners[:at], turn, *owners[at + 1 :])
    phase = position.phase
    if VACANT not in owners:
        phase = "drop" if phase == "deal" else "reinforce"
    return _placed(position, phase, owners, at)


def placed(position: Fields, move: Place | Drop) -> Row:
    """Put an infantry on a territory of the player (CQ-3.4)."""
    return _placed(position, position.phase, position.owners, position.table.index[move.territory])


def _placed(position: Fields, phase: str, owners: tuple[int, ...], at: int) -> Row:
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
        return begun(position._replace(owners=owners, stacks=tuple(stacks)))
    found: list[object] = [*position]
    found[PHASE] = phase
    found[TO_ACT] = BY_CHANCE if phase in ("deal", "drop") else ONLY[seat]
    found[TURN], found[OWNERS], found[STACKS] = seat, owners, tuple(stacks)
    found[FRAME] = Opening(tuple(left), standing)
    if standing and phase == "reinforce" and standing >> seat & 1:
        return _by_order(new(Fields, found))
    return found


def ordered(position: Fields, move: AutoPlace) -> Row:
    """Place one infantry for the player now, and one on each later turn (CQ-3.5)."""
    frame = position.frame
    assert isinstance(frame, Opening)
    return _by_order(position._replace(frame=Opening(frame.left, frame.standing | 1 << position.turn)))


def _by_order(position: Fields) -> Row:
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
    return begun(position._replace(stacks=tuple(stacks)))


def fronts(position: Fields, seat: Seat) -> tuple[int, ...]:
    """Return the territories of a seat that border an opponent, or all of them if none does (CQ-3.5)."""
    return _fronts(position.table, position.owners, seat)


@lru_cache(maxsize=64)
def _fronts(table: Table, owners: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    land = [n for n, owner in enumerate(owners) if owner == seat]
    return tuple([n for n in land if any(owners[other] not in (seat, VACANT) for other in table.near[n])] or land)
