r"""Why a move is allowed in Kingdom Builder: what is due or ready, what the hex is, what it is beside.

>>> from kbwidgets.games.kingdom_builder.taught.sketch import read_sketch
>>> state = read_sketch("players: Ann, Bo\nAnn: 9,9; supply 20\ndue: Ann ends on grass")
>>> why_allowed(state, state.parse("end"))
'the three are built, so the turn may end'
"""

from __future__ import annotations

from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.state import Move
from kbwidgets.core.words import counted, joined
from kbwidgets.games.kingdom_builder.rules.board import EDGE, HEXES, NEAR, straight
from kbwidgets.games.kingdom_builder.rules.moves import PADDOCK, TAVERN, Build, Extra, Shift
from kbwidgets.games.kingdom_builder.rules.quadrant import TILES
from kbwidgets.games.kingdom_builder.rules.state import KingdomBuilderState
from kbwidgets.games.kingdom_builder.taught.practice_positions import spot

_LINE: Final = (3, 2, 1)
"""How far the settlements of a line lie from the hex that continues it."""


def why_allowed(state: KingdomBuilderState, move: Move) -> str:
    """What makes a move possible that the rules allow."""
    realm = state.realms[state.seat]
    if isinstance(move, Build):
        end = HEXES.index(move.row, move.column)
        due = f"{counted(state.left, 'settlement')} {'is' if state.left == 1 else 'are'} still to be built"
        return f"{due}, and {_kind(state, end)}{_beside(state, end, realm.own)}"
    if isinstance(move, Extra):
        end = HEXES.index(move.row, move.column)
        supply = f"{realm.supply} left in the supply"
        if move.tile == TAVERN:
            return f"{_ready(state, move.tile)}, with {supply}; {_kind(state, end)}{_line(realm.own, end)}"
        return f"{_ready(state, move.tile)}, with {supply}; {_kind(state, end)}{_beside(state, end, realm.own)}"
    if isinstance(move, Shift):
        source, end = HEXES.index(move.row, move.column), HEXES.index(move.to_row, move.to_column)
        steps = f", two steps straight from {spot(source)}"
        how = steps if move.tile == PADDOCK else _beside(state, end, realm.own & ~(1 << source))
        return f"{_ready(state, move.tile)}; {_kind(state, end)}{how}"
    return "the last settlement is built" if state.phase == "over" else "the three are built, so the turn may end"


def _ready(state: KingdomBuilderState, tile: int) -> str:
    when = "all that was due is built" if state.phase == "after" else "none of the three is built yet"
    return f"the {TILES[tile].capitalize()} tile is ready, and {when}"


def _kind(state: KingdomBuilderState, end: int) -> str:
    assert state.land is not None  # every position here has one
    edge = " at the edge" if EDGE >> end & 1 else ""
    return f"{spot(end)} is free {state.land.kind(*HEXES.row_column(end))}{edge}"


def _beside(state: KingdomBuilderState, end: int, own: int) -> str:
    """What it touches, or that nothing such could be chosen."""
    touched = [spot(index) for index in bits(NEAR[end] & own)]
    if touched:
        return f" beside {joined(touched)}"
    return ", and no such hex touches a settlement of hers" if own else ", and nothing of hers stands on the board"


def _line(own: int, end: int) -> str:
    """The line that it continues."""
    for step in HEXES.steps:
        line = [index for n in _LINE if (index := straight(end, step, n)) is not None and own >> index & 1]
        if len(line) == len(_LINE):
            return f" and continues {joined([spot(index) for index in line])}"
    return ""
