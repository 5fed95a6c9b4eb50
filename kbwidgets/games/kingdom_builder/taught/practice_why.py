r"""The reasons why a move is allowed in Kingdom Builder.

>>> from kbwidgets.games.kingdom_builder.taught.sketch import read_sketch
>>> state = read_sketch("players: Ann, Bo\nAnn: 9,9; supply 20\ndue: Ann ends on grass")
>>> why_allowed(state, state.parse("end"))
"You've built your 3 settlements."
"""

from __future__ import annotations

from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.text.words import counted, joined
from kbwidgets.games.kingdom_builder.rules.board import EDGE, HEXES, NEAR, hex_noun, straight
from kbwidgets.games.kingdom_builder.rules.chapters.building import Build
from kbwidgets.games.kingdom_builder.rules.chapters.tile_actions import Extra, Shift
from kbwidgets.games.kingdom_builder.rules.quadrant import PADDOCK, TAVERN, TILES
from kbwidgets.games.kingdom_builder.rules.state import KingdomBuilderState
from kbwidgets.games.kingdom_builder.taught.practice_positions import write_hex

_LINE: Final = (3, 2, 1)
"""The distances of the settlements of a line from the hex that continues it."""


def why_allowed(state: KingdomBuilderState, move: Move) -> str:
    """Return what makes a legal move possible, in one or two sentences to the player who makes it."""
    realm = state.realms[state.seat]
    if isinstance(move, Build):
        end = HEXES.index(move.row, move.column)
        left = counted(state.left, "settlement")
        return f"You still have {left} to build. {_kind(state, end)}{_beside(state, end, realm.own)}."
    if isinstance(move, Extra):
        end = HEXES.index(move.row, move.column)
        how = _line(realm.own, end) if move.tile == TAVERN else _beside(state, end, realm.own)
        left = counted(realm.supply, "settlement")
        return f"{_ready(state, move.tile)} You have {left} left to build. {_kind(state, end)}{how}."
    if isinstance(move, Shift):
        source, end = HEXES.index(move.row, move.column), HEXES.index(move.to_row, move.to_column)
        steps = f", exactly 2 hexes from {write_hex(source)} in a straight line"
        how = steps if move.tile == PADDOCK else _beside(state, end, realm.own & ~(1 << source))
        return f"{_ready(state, move.tile)} {_kind(state, end)}{how}."
    return "You've built your last settlement." if state.phase == "over" else "You've built your 3 settlements."


def _ready(state: KingdomBuilderState, tile: int) -> str:
    when = (
        "you've built your 3 settlements"
        if state.phase == "after"
        else "you haven't built any of your 3 settlements yet"
    )
    return f"Your {TILES[tile].capitalize()} is ready, and {when}."


def _kind(state: KingdomBuilderState, end: int) -> str:
    assert state.land is not None  # Every position here has a board.
    edge = " at the edge" if EDGE >> end & 1 else ""
    return f"{write_hex(end)} is a free {hex_noun(state.land.kind(*HEXES.row_column(end)))}{edge}"


def _beside(state: KingdomBuilderState, end: int, own: int) -> str:
    """Return the settlements that a hex touches, or why it does not have to touch any."""
    touched = [write_hex(index) for index in bits(NEAR[end] & own)]
    if touched:
        noun = "settlement" if len(touched) == 1 else "settlements"
        return f"{',' if EDGE >> end & 1 else ''} next to your {noun} on {joined(touched)}"
    why = "None of the hexes next to your settlements is legal" if own else "You have no other settlements"
    return f". {why}, so you can choose freely"


def _line(own: int, end: int) -> str:
    """Return the line that a hex continues."""
    for step in HEXES.steps:
        line = [index for n in _LINE if (index := straight(end, step, n)) is not None and own >> index & 1]
        if len(line) == len(_LINE):
            return f". It extends your line from {write_hex(line[0])} to {write_hex(line[-1])}"
    return ""
