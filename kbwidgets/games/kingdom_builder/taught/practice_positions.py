"""Positions for practice, with small realms that grew by chance and have lines, gaps and tiles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.text.words import counted, joined
from kbwidgets.games.kingdom_builder.rules.board import (
    HEXES,
    NEAR,
    TERRAINS,
    Land,
    Turned,
    describe,
    join_quadrants,
    key,
)
from kbwidgets.games.kingdom_builder.rules.options import CARDS
from kbwidgets.games.kingdom_builder.rules.quadrant import QUADRANTS, TILES
from kbwidgets.games.kingdom_builder.rules.state import KingdomBuilderState
from kbwidgets.games.kingdom_builder.taught.sketch import read_sketch

NAMES: Final = ("Ann", "Bo", "Cy", "Di")
_POSITIONS: Final = 250
"""The number of positions for each thing that is asked for."""
_WITH_TILE: Final = 60
"""The number of positions for each kind of tile in each state, of which there are many."""
FEWEST: Final = 6
MOST: Final = 15
"""The largest number of settlements of each player in such a position."""


def draw_board(rng: Random, *quadrants: str) -> tuple[Turned, ...]:
    """Return four quadrants drawn by chance, with these among them."""
    others = [name for name in QUADRANTS if name not in quadrants]
    names = [*quadrants, *rng.sample(others, 4 - len(quadrants))]
    rng.shuffle(names)
    return tuple((name, rng.random() < 0.5) for name in names)


def position(
    rng: Random,
    due: str,
    *,
    seats: int = 2,
    cards: tuple[str, ...] = (),
    tile: str = "",
    tile_state: str = "ready",
    water: bool = False,
    supply: int | None = None,
    options: str = "",
    first: int = 0,
    more: str = "",
) -> KingdomBuilderState:
    """Return a position in which Ann has what is asked for; `due` is as in a sketch, with `*` for any terrain.

    `water` lets some settlements be on water, `tile` is one that Ann holds, and `more` holds further lines of the
    sketch. Cards that are not named are drawn.
    """
    number = rng.randrange(_WITH_TILE if tile else _POSITIONS)
    return _position(number, due, seats, cards, tile, tile_state, water, supply, options, first, more)


@lru_cache(maxsize=20 * _POSITIONS)
def _position(
    number: int,
    due: str,
    seats: int,
    cards: tuple[str, ...],
    tile: str,
    tile_state: str,
    water: bool,
    supply: int | None,
    options: str,
    first: int,
    more: str,
) -> KingdomBuilderState:
    """Return one of the positions, which are always the same, because questions try many."""
    rng = Random(f"{number} {due} {seats} {cards} {tile} {tile_state} {water} {supply} {options} {first} {more}")
    cards += tuple(rng.sample([name for name in CARDS if name not in cards], 3 - len(cards)))
    board = join_quadrants(draw_board(rng, *([tile] if tile else [])))
    taken = 0
    lines: list[str] = []
    for seat in range(seats):
        own = _grow_settlements(rng, board, taken, tile if seat == 0 else "", water)
        taken |= own
        parts = [" ".join(key(*HEXES.row_column(index)) for index in bits(own))]
        if seat == 0:
            parts += [f"supply {supply}"] if supply is not None else []
            parts += _tiles(rng, board, own, tile, tile_state)
        lines.append(f"{NAMES[seat]}: {'; '.join(parts)}")
    text = [
        f"players: {', '.join(NAMES[:seats])}",
        f"quadrants: {describe(board.corners)}",
        f"cards: {' '.join(cards)}",
        f"first: {NAMES[first]}",
        *lines,
        f"due: {due.replace('*', rng.choice(TERRAINS))}",
        *([f"options: {options}"] if options else []),
        *([more] if more else []),
    ]
    return read_sketch("\n".join(text))


def _tiles(rng: Random, board: Land, own: int, tile: str, state: str) -> list[str]:
    """Return the tiles of the location hexes that are touched: the given one, and others in any state."""
    tiles: list[str] = []
    for location in board.locations:
        if location and NEAR[location[1]] & own:
            name, hex_ = TILES[location[0]], key(*HEXES.row_column(location[1]))
            tiles.append(f"{name} {hex_} {state if name == tile else rng.choice(('ready', 'ready', 'new', 'used'))}")
    return tiles


def _grow_settlements(rng: Random, board: Land, taken: int, tile: str, water: bool) -> int:
    """Return the settlements of one player, next to a location of `tile` if it is given."""
    room = (board.buildable | (board.water if water else 0)) & ~taken
    own = 0
    if tile:
        spots = [found[1] for found in board.locations if found and TILES[found[0]] == tile]
        own = _one(rng, room & NEAR[rng.choice(spots)])
    for _ in range(rng.randrange(FEWEST, MOST + 1) - own.bit_count()):
        chance = rng.random()
        ahead = _extend_pairs(own) if chance < 0.35 else HEXES.spread(own) if chance < 0.8 else HEXES.all
        own |= _one(rng, ahead & room & ~own or room & ~own)
    return own


def _extend_pairs(own: int) -> int:
    """Return the hexes that turn pairs of settlements into lines of three."""
    found = 0
    for step in HEXES.steps:
        shifted = own & (own << step if step > 0 else own >> -step)
        found |= shifted << step if step > 0 else shifted >> -step
    return found & HEXES.all


def _one(rng: Random, hexes: int) -> int:
    """Return one of some hexes."""
    return 1 << rng.choice(list(bits(hexes))) if hexes else 0


def hexes_of(own: int) -> tuple[str, ...]:
    """Return the places of a set of hexes."""
    return tuple(key(*HEXES.row_column(index)) for index in bits(own))


def write_place(hex_: str) -> str:
    """Return a place as people write it: (7, 6)."""
    return f"({hex_.replace(',', ', ')})"


def describe_seating(names: Sequence[str]) -> str:
    """Return how players sit.

    >>> describe_seating(("Ann", "Bo")), describe_seating(("Ann", "Bo", "Cy"))
    ('Ann and Bo are playing', 'Ann, Bo and Cy sit in that order')
    """
    return f"{joined(names)} {'are playing' if len(names) == 2 else 'sit in that order'}"


def describe_counts(names: Sequence[str], numbers: Sequence[int], one: str, more: str) -> str:
    """Return how many of a thing each player has, where `one` and `more` name the thing.

    >>> describe_counts(("Ann", "Bo", "Cy"), (0, 1, 2), "king", "kings")
    'Ann has no kings, Bo has 1 and Cy has 2'
    """
    parts = [f"{names[0]} has {counted(numbers[0], one, more) if numbers[0] else f'no {more}'}"]
    parts += [f"{name} has {number or 'none'}" for name, number in zip(names[1:], numbers[1:], strict=True)]
    return joined(parts)


def write_hex(index: int) -> str:
    """Return the hex with an index as people write it."""
    return write_place(key(*HEXES.row_column(index)))
