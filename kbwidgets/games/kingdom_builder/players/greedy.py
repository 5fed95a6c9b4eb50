"""The value of a move of Kingdom Builder and the reasons for it, for computer players and hints.

`greedy` rates a settlement of the mandatory build by the best position after the rest of the three (KB-4.1), and uses
its tiles afterwards, each where it gains most. The planner builds on it. Both see only what a view shows (KB-8.5).

>>> import kbwidgets as kb
>>> state = kb.Match(kb.games["kingdom-builder"], 2, seed=1, options={"first_game": True}).state
>>> best = greedy(state.view(state.to_act[0]), state.moves(), Random(1))[0]
>>> best.move in state.moves(), len(best.reasons) > 0
(True, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.core.protocol.state import Move, View
from kbwidgets.core.values.types import Seat
from kbwidgets.games.kingdom_builder.players.reasons import reasons
from kbwidgets.games.kingdom_builder.players.worth import Worth, turns_left
from kbwidgets.games.kingdom_builder.rules.board import HEXES
from kbwidgets.games.kingdom_builder.rules.chapters.building import Build
from kbwidgets.games.kingdom_builder.rules.chapters.tile_actions import Extra, Shift
from kbwidgets.games.kingdom_builder.rules.state import KingdomBuilderState
from kbwidgets.games.kingdom_builder.rules.view import kingdom_builder

FULL_BUILDS: Final = 8
"""The number of settlements that look best at first and are rated with the rest of the three."""
FULL_SHIFTS: Final = 40
"""The number of moves of settlements that are rated in full; the others are rated by their two hexes alone."""


def greedy(view: View, moves: Sequence[Move], rng: Random) -> tuple[Rated, ...]:
    """Return the moves, best first: the mandatory build, then tiles that gain something, then the rest."""
    table = kingdom_builder(view)
    seat = table.to_act[0]
    worth = Worth(table, seat, turns_left(table, seat))
    state = KingdomBuilderState.guess(table, rng)
    now = value(worth, state, seat)
    rated: list[Rated] = []
    builds: list[tuple[float, KingdomBuilderState, Move]] = []
    shifts: list[Shift] = []
    for move in moves:
        if isinstance(move, Build):
            after = state.advance(move)
            builds.append((value(worth, after, seat, move), after, move))
        elif isinstance(move, Shift):
            shifts.append(move)
        elif isinstance(move, Extra):
            after = state.advance(move)
            gain = value(worth, after, seat, move) - now
            rated.append(Rated(move, (0, gain), reasons(worth, state, after, seat)))
        else:
            rated.append(Rated(move, (0, 0.0), (Reason("end", 0, "using a tile wouldn't score you any more gold"),)))
    builds.sort(key=lambda build: -build[0])
    for n, (value_now, after, move) in enumerate(builds):
        why = reasons(worth, state, after, seat)
        if n >= FULL_BUILDS:
            rated.append(Rated(move, (1, value_now - now), why))
            continue
        value_later = value(worth, finish_build(worth, after, seat), seat)
        if after.left:
            rest = Reason("rest", value_later - value_now, "the settlements after it can score more")
            why = (*why, rest)
        rated.append(Rated(move, (2, value_later - now), why))
    for n, (gain, move) in enumerate(rank_shifts(worth, state, seat, shifts)):
        if n < FULL_SHIFTS:
            after = state.advance(move)
            rated.append(Rated(move, (0, value(worth, after, seat) - now), reasons(worth, state, after, seat)))
        else:
            rated.append(Rated(move, (-1, gain), (Reason("hexes", gain, "its two hexes are less promising"),)))
    return tuple(sorted(rated, key=lambda r: r.worth, reverse=True))


def value(worth: Worth, state: KingdomBuilderState, seat: Seat, built: Build | Extra | None = None) -> float:
    """Return the value of a position to a seat; `built` is the move that led to it if it built a settlement."""
    return worth.value(state.realms[seat], state.occupied, HEXES.bit(built.row, built.column) if built else 0)


def finish_build(worth: Worth, state: KingdomBuilderState, seat: Seat) -> KingdomBuilderState:
    """Return the position after the rest of the mandatory build, each settlement where it gains most at once."""
    while state.phase == "mandatory":
        positions: list[KingdomBuilderState] = []
        values: list[float] = []
        for move in state.moves():
            if isinstance(move, Build):
                positions.append(state.advance(move))
                values.append(value(worth, positions[-1], seat, move))
        state = positions[values.index(max(values))]
    return state


def rank_shifts(
    worth: Worth, state: KingdomBuilderState, seat: Seat, shifts: Sequence[Shift]
) -> list[tuple[float, Shift]]:
    """Return moves of settlements, best first, by an estimate: the gain of the new hex minus that of the old one."""
    realm = state.realms[seat]
    own, occupied = realm.own, state.occupied
    now = worth.value(realm, occupied)
    starts: dict[int, float] = {}
    ends: dict[int, float] = {}
    estimates: list[tuple[float, Shift]] = []
    for move in shifts:
        source, target = HEXES.bit(move.row, move.column), HEXES.bit(move.to_row, move.to_column)
        if source not in starts:
            less = own ^ source
            starts[source] = worth.value(realm._replace(own=less, near=HEXES.spread(less)), occupied ^ source) - now
        if target not in ends:
            after = realm._replace(own=own | target, near=realm.near | HEXES.spread(target))
            location = worth.takes(realm, target.bit_length() - 1)
            if location is not None:
                after = after.with_tile(location, worth.board.tile_of(location))
            ends[target] = worth.value(after, occupied | target, target) - now
        estimates.append((starts[source] + ends[target], move))
    estimates.sort(key=lambda each: -each[0])
    return estimates
