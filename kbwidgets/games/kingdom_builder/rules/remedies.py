"""What to do instead of a move that is refused: moves of Kingdom Builder that are legal now, as they are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kbwidgets.core.types import CHANCE
from kbwidgets.core.words import counted, joined
from kbwidgets.games.kingdom_builder.rules.board import TERRAINS, places
from kbwidgets.games.kingdom_builder.rules.quadrant import TILES
from kbwidgets.games.kingdom_builder.rules.targets import builds, usable_now

if TYPE_CHECKING:
    from kbwidgets.games.kingdom_builder.rules.state import KingdomBuilderState

END_THE_TURN: Final = "end the turn"
_FEW: Final = 4
"""So many moves are all named; of more the first three are."""


def possible(state: KingdomBuilderState) -> str:
    """What can be done in a position: of draws some, of a turn each tile, the build, and the end, with a move each."""
    if CHANCE in state.to_act:
        return some([str(move) for move in state.moves()])
    tiles = [f"the {TILES[kind].capitalize()} ({uses[0][0]})" for kind, uses in usable_now(state).items()]
    found = [f"use {joined(tiles, 'or')}"] if tiles else []
    found.append(next_build(state) or END_THE_TURN)
    return ", or ".join(found)


def next_build(state: KingdomBuilderState) -> str:
    """What is still to be built and one hex for it, "" where nothing is."""
    if state.board is None or state.card is None or state.phase not in ("start", "mandatory"):
        return ""
    first = builds(state.board, state.card, state.free, state.realms[state.seat].near)[0]
    return f"build {counted(state.left, 'settlement')} on {TERRAINS[state.card]} ({first})"


def on_one_of(verb: str, hexes: int) -> str:
    """A verb with some of the hexes that it may take.

    >>> on_one_of("build", 0b111), on_one_of("barn 7,7 to", 0b11111)
    ('build 0,0, 0,1 or 0,2', 'barn 7,7 to 0,0, 0,1, 0,2 or one of 2 more')
    """
    return f"{verb} {some(places(hexes))}"


def some(named: list[str] | tuple[str, ...]) -> str:
    """All of a few things, or the first of them with how many there are more."""
    if len(named) <= _FEW:
        return joined(named, "or")
    shown = _FEW - 1
    return f"{', '.join(named[:shown])} or one of {len(named) - shown} more"
