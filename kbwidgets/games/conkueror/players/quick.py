"""A quick player for play-outs: strong stacks attack weaker ones, and every draft goes to the front.

>>> from kbwidgets.games.conkueror import GAME
>>> state, rng = GAME.start(["Ann", "Bo"]), Random(1)
>>> while state.phase != "draft":
...     state = state.advance(quick(state, rng) if state.to_act[0] >= 0 else state.random_draw(rng))
>>> str(quick(state, rng)).split()[0]
'deploy'
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from kbwidgets.core.protocol.state import Move, State
from kbwidgets.games.conkueror.players.fighting import plan_attack, take_dearest
from kbwidgets.games.conkueror.rules.armies import FACTS, Stack, stack_text
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, army_text, sets_in
from kbwidgets.games.conkueror.rules.chapters.army_cards import TradeArmy
from kbwidgets.games.conkueror.rules.chapters.attack import Occupy
from kbwidgets.games.conkueror.rules.chapters.battle import ROLL_OUT, move_in
from kbwidgets.games.conkueror.rules.chapters.draft import Deploy
from kbwidgets.games.conkueror.rules.chapters.fortify import NEXT
from kbwidgets.games.conkueror.rules.fields import VACANT, Conquest
from kbwidgets.games.conkueror.rules.rows import lands_of
from kbwidgets.games.conkueror.rules.state import ConKUerorState

_INLAND: Final = -1000
"""The lead of a stack that borders no opponent."""


def quick(state: State, rng: Random) -> Move:
    """Return the move of a quick player, at random if it is rare or decides little."""
    assert isinstance(state, ConKUerorState)
    phase, frame = state.phase, state.frame
    if phase == "attack":
        return next(_list_attacks(state), NEXT)
    if phase == "battle":
        return ROLL_OUT
    if isinstance(frame, Conquest):
        return move_in(_take_all_but_one(state.stacks[frame.source]))
    if phase == "draft":
        return _choose_draft(state)
    return NEXT if phase == "fortify" else state.sample(rng)


def _take_all_but_one(stack: Stack) -> Stack:
    return take_dearest(stack, FACTS[stack][1] - 1)


def _choose_draft(state: ConKUerorState) -> Move:
    """Return a trade of army cards or a draft for the front stack with the largest lead over a neighbour."""
    sets = sets_in(state.hands[state.turn] & ARMY_MASK)
    if not sets and not state.draft:
        return NEXT
    best = max(lands_of(state.owners, state.turn), key=lambda at: _measure_lead(state, at))
    place = state.table.ids[best]
    return TradeArmy(army_text(sets[0]), place) if sets else Deploy(place, state.draft)


def _measure_lead(state: ConKUerorState, at: int) -> int:
    """Return how many more armies a stack has than its weakest opponent."""
    owners, stacks, turn = state.owners, state.stacks, state.turn
    foes = [FACTS[stacks[near]][0] for near in state.table.near[at] if owners[near] not in (turn, VACANT)]
    return FACTS[stacks[at]][0] - min(foes) if foes else _INLAND


def _list_attacks(state: ConKUerorState) -> Iterator[Move]:
    """Yield attacks and entries, the strongest stack first, against the player with the least land first."""
    owners, stacks, turn, table = state.owners, state.stacks, state.turn, state.table
    for at in sorted(lands_of(owners, turn), key=lambda land: FACTS[stacks[land]][0], reverse=True):
        pieces, regulars = FACTS[stacks[at]][:2]
        if pieces < 2:
            return
        for near in sorted(table.near[at], key=lambda land: (owners.count(owners[land]), FACTS[stacks[land]][0])):
            if owners[near] == turn or state.effects.immune >> near & 1:
                continue
            if owners[near] == VACANT:
                if regulars > 1:
                    yield Occupy(table.ids[at], table.ids[near], stack_text(_take_all_but_one(stacks[at])))
            elif pieces > FACTS[stacks[near]][0]:
                plan = plan_attack(table.ids[at], stacks[at], table.ids[near], stacks[near])
                if plan is not None:
                    yield plan[0]
