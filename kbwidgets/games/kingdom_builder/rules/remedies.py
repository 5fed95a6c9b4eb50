"""What to do instead of a move that is refused: moves of Kingdom Builder that are legal now, as they are written."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.types import CHANCE
from kbwidgets.core.words import counted, joined
from kbwidgets.games.kingdom_builder.rules.board import TERRAINS, places
from kbwidgets.games.kingdom_builder.rules.position import KingdomBuilderPosition
from kbwidgets.games.kingdom_builder.rules.quadrant import TILES
from kbwidgets.games.kingdom_builder.rules.targets import builds

END_THE_TURN: Final = "end the turn"
_FEW: Final = 4
"""So many moves are all named; of more the first three are."""


def possible(position: KingdomBuilderPosition) -> str:
    """What can be done in a position: of draws some, of a turn each tile, the build, and the end, with a move each."""
    if CHANCE in position.to_act:
        return some([str(move) for move in position.moves()])
    tiles = [f"the {TILES[kind].capitalize()} ({uses[0]})" for kind, uses in position.usable().items()]
    found = [f"use {joined(tiles, 'or')}"] if tiles else []
    found.append(next_build(position) or END_THE_TURN)
    return ", or ".join(found)


def next_build(position: KingdomBuilderPosition) -> str:
    """What is still to be built and one hex for it, "" where nothing is."""
    if position.land is None or position.in_play is None or position.phase not in ("start", "mandatory"):
        return ""
    first = builds(position.land, position.in_play, position.free, position.realms[position.seat].near)[0]
    return f"build {counted(position.left, 'settlement')} on {TERRAINS[position.in_play]} ({first})"


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
