"""The picks that make each move: a hex, a tile and a hex, a tile and two hexes, or the end of the turn (KB-13.5)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from kbwidgets.core.moves.move import Move
from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.choices import Choices, Path
from kbwidgets.games.kingdom_builder.rules.board import key, places
from kbwidgets.games.kingdom_builder.rules.chapters.building import Build
from kbwidgets.games.kingdom_builder.rules.chapters.tile_actions import Extra, Lifts, Shift
from kbwidgets.games.kingdom_builder.rules.moves import HexMoves
from kbwidgets.games.kingdom_builder.rules.quadrant import MOVERS, TILES
from kbwidgets.games.kingdom_builder.rules.realm import count, tile_key
from kbwidgets.games.kingdom_builder.rules.view import KingdomBuilderView

_HEX: Final = re.compile(r"\d{1,2},\d{1,2}")
_TILE: Final = re.compile(r"tile (\w+)(?: 2)?")
END_KEY: Final = "end"
"""The key of the button that ends the turn."""


def offer(view: KingdomBuilderView, turn: Turn) -> Choices:
    """Return everything that may be picked now; each of two ready tiles of a kind can be picked."""
    choices, moves = Choices(), turn.moves
    for part in moves.parts() if isinstance(moves, HexMoves) else (moves,):
        first = next(iter(part), None)
        with_tile = isinstance(first, (Extra, Shift))
        for copy in range(count(view.realms[view.seat].ready, first.tile) if with_tile else 1):
            _offer_part(choices, part, copy)
    return choices


def _offer_part(choices: Choices, part: Sequence[Move], copy: int) -> None:
    if isinstance(part, Lifts):  # There can be thousands of moves, which two lists tell the page at once.
        for sources, targets in part.groups():
            meaning = f"{TILES[part.tile]} {{0}} to {{1}}"
            choices.add_pairs((tile_key(part.tile, copy),), places(sources), places(targets), meaning)
        return
    for move in part:
        choices.add(_path(move, copy), str(move))


def _path(move: Move, copy: int) -> tuple[str, ...]:
    """Return the picks that mean a move: the tile if it uses one, then the hexes, or the button."""
    match move:
        case Build(row, column):
            return (key(row, column),)
        case Extra(kind, row, column):
            return tile_key(kind, copy), key(row, column)
        case Shift(kind, row, column, to_row, to_column):
            return tile_key(kind, copy), key(row, column), key(to_row, to_column)
        case _:
            return (END_KEY,)


def asks_next(turn: Turn) -> dict[str, str]:
    """Return what to pick next, by the key of the last pick, for moves that take more than one."""
    moves = turn.moves
    firsts = [next(iter(part), None) for part in (moves.parts() if isinstance(moves, HexMoves) else (moves,))]
    asks: dict[str, str] = {}
    for first in firsts:
        if isinstance(first, (Extra, Shift)):
            text = "Choose where to build" if isinstance(first, Extra) else "Choose a settlement to move"
            asks |= {tile_key(first.tile, copy): text for copy in (0, 1)}
    return {**asks, "": "Choose where it goes"} if asks else {}


def attempt(view: KingdomBuilderView, turn: Turn, path: Path) -> str | None:
    """Return the move that a path tries to make although it is no choice, so that the rules can say why not.

    A use of a tile is tried with made-up hexes if no choice begins with the picks.
    """
    picks = [pick for pick in path if isinstance(pick, str)]
    if not picks or len(picks) < len(path) or not all(_HEX.fullmatch(pick) for pick in picks[1:]):
        return None
    first, *hexes = picks
    if first == END_KEY:
        return None if hexes else "end"
    if _HEX.fullmatch(first):
        return None if hexes else f"build {first}"
    tile = _TILE.fullmatch(first)
    if not tile or tile[1] not in TILES:
        return None
    kind = TILES.index(tile[1])
    missing = _hexes_needed(kind) - len(hexes)
    if missing < 0 or (missing and offer(view, turn).is_prefix([tile_key(kind), *hexes])):
        return None
    return try_tile(kind, hexes)


def try_tile(kind: int, hexes: Sequence[str] = ()) -> str:
    """Return a use of a tile, with hexes made up for those that are missing, to ask the rules about it."""
    made_up = [place for place in ("0,0", "0,1") if place not in hexes]
    return f"{TILES[kind]} {' to '.join([*hexes, *made_up][: _hexes_needed(kind)])}"


def _hexes_needed(kind: int) -> int:
    return 2 if kind in MOVERS else 1
