"""Positions for practice of ConKUeror, dealt at random or from random play, with small stacks.

>>> state = deal_position(Random(1))
>>> state.phase, len(state.names), state.to_act == (state.turn,)
('attack', 3, True)
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.text.words import joined
from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.rules.armies import HIRED, ONE, Stack
from kbwidgets.games.conkueror.rules.cards import CHANCE_CARDS, Cards
from kbwidgets.games.conkueror.rules.fields import BY_CHANCE, ONLY, VACANT, Fields, Shown
from kbwidgets.games.conkueror.rules.options import COLOURS, OPTIONS, conflicts, set_up
from kbwidgets.games.conkueror.rules.rows import with_rows
from kbwidgets.games.conkueror.rules.state import ConKUerorState
from kbwidgets.games.conkueror.rules.worldmap import WORLD

NAMES: Final = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


def tell_order(seats: int) -> str:
    """Return the order of play, without a full stop.

    >>> tell_order(3)
    'Ann, Bo and Cy take turns in this order'
    """
    return f"{joined(NAMES[:seats])} take turns in this order"


_DEFAULTS: Final = {option.name: option.default for option in OPTIONS}
_LONGEST: Final = 400
"""The longest random game, in moves; then another one begins."""


def open_match(seats: int = 3, **options: OptionValue) -> ConKUerorState:
    """Return a match before its first die."""
    seating = Seating(NAMES[:seats], COLOURS[:seats])
    return ConKUerorState.start(set_up(seating, {**_DEFAULTS, **options}))


def recount_moves(position: Fields) -> ConKUerorState:
    """Return a position with other owners or hands, with its moves counted again."""
    return ConKUerorState(*with_rows(position))


def deal_garrison(rng: Random) -> Stack:
    """Return a small stack, usually of infantry."""
    cavalry = rng.choice((0, 0, 0, 1, 1, 2))
    artillery = rng.choice((0, 0, 0, 0, 0, 1))
    infantry = rng.randrange(8)
    return infantry * ONE[0] + cavalry * ONE[1] + artillery * ONE[2] or ONE[0]


def deal_position(
    rng: Random, phase: str = "attack", *, seats: int = 3, vacant: int = 0, **options: OptionValue
) -> ConKUerorState:
    """Return a position of a phase in which a player decides, sometimes from random play, otherwise dealt."""
    if not vacant and rng.random() < 0.3:
        return play_to_phase(rng, phase, seats=seats, **options)
    while True:
        state = open_match(seats, **options)
        table, owners = state.table, list(state.owners)
        for at in table.enabled:
            owners[at] = rng.randrange(seats)
        for lands in table.lands_of:
            if rng.random() < 0.3:
                seat = rng.randrange(seats)
                for at in lands:
                    owners[at] = seat if rng.random() < 0.95 else owners[at]
        for at in rng.sample(table.enabled, vacant):
            owners[at] = VACANT
        if min(owners.count(seat) for seat in range(seats)) >= 2:
            break
    turn = rng.randrange(seats)
    return recount_moves(
        state._replace(
            phase=phase, to_act=BY_CHANCE if phase == "chance" else ONLY[turn], turn=turn, rounds=rng.randrange(2, 12),
            owners=tuple(owners), stacks=tuple(deal_garrison(rng) if owner >= 0 else 0 for owner in owners), frame=None,
            first=rng.randrange(seats),
        )
    )  # fmt: skip


def play_to_phase(rng: Random, phase: str, *, seats: int = 3, **options: OptionValue) -> ConKUerorState:
    """Return a position of random play in this phase, in an early round."""
    while True:
        state = open_match(seats, **{**options, "setup": "random"})
        rounds = rng.randrange(1, 4)
        while state.rounds < 1:
            state = state.advance(state.sample(rng))
        for _ in range(_LONGEST):
            if not state.to_act or (state.rounds >= rounds and state.phase == phase):
                break
            state = state.advance(state.sample(rng))
        if state.to_act and state.phase == phase:
            return state


def with_land(state: ConKUerorState, owners: Mapping[int, Seat], stacks: Mapping[int, Stack]) -> ConKUerorState:
    """Return the same position with other owners of some territories, or with other armies in them."""
    new_owners, new_stacks = list(state.owners), list(state.stacks)
    for at, owner in owners.items():
        new_owners[at] = owner
    for at, stack in stacks.items():
        new_stacks[at] = stack
    immune = sum(1 << at for at, owner in enumerate(new_owners) if state.effects.immune >> at & 1 and owner >= 0)
    effects = state.effects._replace(immune=immune)
    return recount_moves(state._replace(owners=tuple(new_owners), stacks=tuple(new_stacks), effects=effects))


def with_hand(state: ConKUerorState, seat: Seat, cards: Cards) -> ConKUerorState:
    """Return the same position with these cards in a hand, and no others in hands or on the discard."""
    hands = tuple(cards if other == seat else 0 for other in range(len(state.hands)))
    return recount_moves(state._replace(hands=hands, deck=state.table.deck - cards, discard=0))


def with_mercenaries(rng: Random, state: ConKUerorState) -> ConKUerorState:
    """Return the same position with mercenaries in some territories of the player in turn (CQ-12.8)."""
    mine = land_of(state, state.turn)
    lands = rng.sample(mine, min(len(mine), 3))
    return with_land(state, {}, {at: state.stacks[at] % HIRED + rng.randrange(1, 7) * HIRED for at in lands})


def with_immunity(rng: Random, state: ConKUerorState) -> ConKUerorState:
    """Return the same position with an immune territory of each opponent (CQ-12.7)."""
    immune = 0
    for seat in range(len(state.names)):
        if seat != state.turn and (lands := land_of(state, seat)):
            front = [at for at in lands if any(state.owners[other] == state.turn for other in state.table.near[at])]
            immune |= 1 << rng.choice(front or lands)
    return recount_moves(state._replace(effects=state.effects._replace(immune=immune)))


def deal_chance_card(rng: Random, card: str, *, seats: int = 3, vacant: int = 0) -> ConKUerorState:
    """Return a position in which a chance card waits for an answer."""
    state = deal_position(rng, "fortify", seats=seats, vacant=vacant)
    number = next(number for number, each in enumerate(CHANCE_CARDS) if each.name == card)
    effects = state.effects._replace(
        pile=(1 << len(CHANCE_CARDS)) - 1 - (1 << number), spent=0, immune=0, bombard=False, conscripted=0
    )
    stacks = tuple(stack % HIRED for stack in state.stacks)
    return state._replace(
        phase="answer", to_act=ONLY[state.turn], effects=effects, frame=Shown(number, ()), stacks=stacks, captured=0,
        rows=open_match().rows,
    )  # fmt: skip


def choose_disabled(rng: Random, seats: int, most: int = 4) -> str:
    """Return some territories that can be disabled, as the option writes them (CQ-2.5)."""
    while True:
        text = " ".join(sorted(rng.sample(WORLD.ids, rng.randrange(1, most + 1)), key=WORLD.ids.index))
        if not conflicts(seats, {**_DEFAULTS, "disabled": text}):
            return text


def land_of(state: Fields, seat: Seat) -> list[int]:
    """Return the territories of a seat."""
    return [at for at, owner in enumerate(state.owners) if owner == seat]
