"""Positions for practice from matches of random moves, and the texts that questions share."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from random import Random
from typing import Final

from kbwidgets.core.protocol.question import Maker, Question
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.values.types import CHANCE
from kbwidgets.games.pawns_board.rules.cards import Card
from kbwidgets.games.pawns_board.rules.chapters.decks import Deck
from kbwidgets.games.pawns_board.rules.layout import COLOURS, SIDES
from kbwidgets.games.pawns_board.rules.moves import Place
from kbwidgets.games.pawns_board.rules.options import OPTIONS, set_up
from kbwidgets.games.pawns_board.rules.state import PawnsBoardState

NAMES: Final = ("Ann", "Bo")
SIZES: Final = ((3, 5), (3, 5), (3, 5), (5, 5), (3, 3), (1, 5))
_MATCHES: Final = 60
"""The number of matches that are played on each board."""
VARIANTS: Final[dict[str, OptionValue]] = {
    "influence_variants": True,
    "deck_red": "influence",
    "deck_blue": "influence",
}


def start(**options: OptionValue) -> PawnsBoardState:
    """Return the first position of a match."""
    values = {option.name: option.default for option in OPTIONS} | options
    return PawnsBoardState.start(*set_up(Seating(NAMES, COLOURS), values))


def find_position(
    rng: Random, condition: Callable[[PawnsBoardState], bool], *, variants: bool = False
) -> PawnsBoardState:
    """Return a random position that meets a condition and in which a player must act."""
    while True:
        rows, cols = rng.choice(SIZES[:3] if variants else SIZES)
        states = _play_match(rows, cols, variants, rng.randrange(_MATCHES))
        for state in rng.sample(states, len(states)):
            if condition(state):
                return state


@lru_cache(maxsize=5 * _MATCHES)
def _play_match(rows: int, cols: int, variants: bool, number: int) -> tuple[PawnsBoardState, ...]:
    """Return the positions of one random match in which a player must act and a card is on the board.

    The number of a match decides its moves, so that many questions can share it.
    """
    rng = Random(f"{rows} {cols} {variants} {number}")
    state = start(rows=rows, cols=cols, **(VARIANTS if variants else {}))
    positions: list[PawnsBoardState] = []
    while not state.over:
        if state.to_act == (CHANCE,):
            state = state.advance(state.random_draw(rng))
            continue
        if state.packed.cards:
            positions.append(state)
        moves = state.moves()
        state = state.advance(rng.choice(moves) if rng.random() < 0.9 or len(moves) == 1 else moves[0])
    return tuple(positions)


@lru_cache(maxsize=5 * _MATCHES)
def _list_placements(
    rows: int, cols: int, variants: bool, number: int
) -> dict[str, list[tuple[PawnsBoardState, list[Place]]]]:
    """Return the positions of a match in which each card can be placed, with its placements, by the card's name."""
    scenes: dict[str, list[tuple[PawnsBoardState, list[Place]]]] = {}
    for state in _play_match(rows, cols, variants, number):
        placements: dict[str, list[Place]] = {}
        for move in state.moves():
            if isinstance(move, Place):
                placements.setdefault(move.card, []).append(move)
        for card, moves in placements.items():
            scenes.setdefault(card, []).append((state, moves))
    return scenes


def find_placement(
    rng: Random, card: str, condition: Callable[[PawnsBoardState, Place], bool], *, variants: bool = False
) -> tuple[PawnsBoardState, Place]:
    """Return a random position and a placement of the card in it that meet a condition."""
    while True:
        rows, cols = rng.choice(SIZES[:3] if variants else SIZES)
        scenes = _list_placements(rows, cols, variants, rng.randrange(_MATCHES)).get(card, [])
        for state, moves in rng.sample(scenes, len(scenes)):
            move = rng.choice(moves)
            if condition(state, move):
                return state, move


def each_card(
    draw: Callable[[Maker], Maker],
    make: Callable[[str, Random], Question],
    *,
    variants: bool = False,
    fit: Callable[[Card], bool] = lambda card: True,
) -> Maker:
    """Return a function that asks about a random card; the answers are balanced for each, so no card reveals them."""
    designs = Deck.supplied("influence" if variants else "example").designs
    makers = [draw(partial(make, design.name)) for design in designs if fit(design)]
    return lambda rng: rng.choice(makers)(rng)


def card_of(state: PawnsBoardState, move: Place) -> str:
    """Return the character of the card that is placed."""
    return state.layout.ids[state.turn][move.card]


def cell_of(state: PawnsBoardState, move: Place) -> int:
    """Return the cell of a placement."""
    return state.layout.cell(move.row, move.col)


def all_cells(state: PawnsBoardState) -> range:
    """Return all cells of the board."""
    return range(state.layout.cells)


def format_cell(state: PawnsBoardState, cell: int) -> str:
    """Return a cell as players write it: (1, 0)."""
    row, col = state.layout.row_col(cell)
    return f"({row}, {col})"


def name_cell(state: PawnsBoardState, cell: int) -> str:
    """Return a cell as programs write it: 1,0."""
    row, col = state.layout.row_col(cell)
    return f"{row},{col}"


def cell_keys(state: PawnsBoardState, *cells: int) -> tuple[str, ...]:
    """Return the keys of cells."""
    return state.layout.keys(cells)


def describe_placement(state: PawnsBoardState, move: Place) -> str:
    """Return the text of a placement: its player, card and cell."""
    where = format_cell(state, cell_of(state, move))
    return f"{state.names[state.turn]} ({SIDES[state.turn]}) places {move.card} on {where}"
