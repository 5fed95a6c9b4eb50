"""Practice questions of Kingdom Builder about the board and the box: hexes, lines, quadrants, and numbers of pieces."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from kbwidgets.core.boards.hexagons import doubled, undoubled
from kbwidgets.core.protocol.question import (
    YES_NO,
    Maker,
    Question,
    Things,
    any_look,
    either,
    even,
    fair,
    mixed,
    numbers,
    whether,
)
from kbwidgets.core.text.words import joined
from kbwidgets.games.kingdom_builder.rules.board import CORNERS, EDGE, HEXES, NEAR
from kbwidgets.games.kingdom_builder.rules.cards import ALL
from kbwidgets.games.kingdom_builder.rules.options import CARDS, SETTLEMENTS
from kbwidgets.games.kingdom_builder.rules.quadrant import QUADRANTS, SIZE, TILES
from kbwidgets.games.kingdom_builder.taught.practice_positions import hexes_of, write_place

LEVEL: Final = "Neither: they're equally far to the right"
DIAGONALS: Final = {"upper right": (-1, 1), "upper left": (-1, -1), "lower left": (1, -1), "lower right": (1, 1)}
"""The change of the row and the column of the doubled form by a step."""
_RARE: Final = ("oracle", "harbor")
_IN_THE_BOX: Final = (
    f"the game has {len(QUADRANTS)} quadrants (4 are used), {len(CARDS)} cards that score gold (3 are used) and {ALL} "
    f"terrain cards (5 per terrain). There are {SETTLEMENTS} settlements per player, 2 Oracle and 2 Harbor tiles, and "
    "4 tiles of every other kind."
)


def _hex(row: int, column: int) -> str:
    return f"({row}, {column})"


def _anywhere(rng: Random) -> tuple[int, int]:
    return rng.randrange(HEXES.rows), rng.randrange(HEXES.columns)


def _shifted(rng: Random) -> Question:
    """Ask which of two hexes in rows close together is further right."""
    right = rng.randrange(3)
    while True:
        row, column = rng.randrange(1, 17), rng.randrange(2, 18)
        down = rng.choice((1, 1, 1, 2, 3))
        other = column + rng.choice((-1, 0, 0, 1))
        lead = 2 * column + row % 2 - 2 * other - (row + down) % 2
        if right == (2 if not lead else 0 if lead > 0 else 1):
            break
    first, second = _hex(row, column), _hex(row + down, other)
    answers = (first, second, LEVEL)
    words = f"Which is further to the right, {first} or {second}?"
    kind = "odd" if row % 2 else "even"
    explained = f"Rows {row} and {row + down} are both {kind}, so only the columns matter."
    if down % 2:
        here, there = column + row % 2 / 2, other + (row + 1) % 2 / 2
        ways = f"{first} is {here:g} hexes from the left, and {second} is {there:g}"
        explained = f"Odd rows are shifted half a hex to the right, so {ways}."
    return Question("KB-0.2", f"right {row},{column} {row + down},{other}", words, answers, right, explained)


def _touching(rng: Random) -> Question:
    """Ask which hex touches another one; every answer is right in some question, so that none stands out."""
    top, left = rng.randrange(HEXES.rows - 4), rng.randrange(HEXES.columns - 4)
    block = [HEXES.index(top + n // 4, left + n % 4) for n in range(16)]
    while True:
        chosen = rng.sample(block, 4)
        beside = {at: [one for one in chosen if NEAR[at] >> one & 1] for at in block if at not in chosen}
        own = [[at for at, touched in beside.items() if touched == [one]] for one in chosen]
        if all(own):
            break
    place = rng.randrange(4)
    row, column = HEXES.row_column(rng.choice(own[place]))
    near = hexes_of(NEAR[HEXES.index(row, column)])
    answers = tuple(_hex(*HEXES.row_column(one)) for one in chosen)
    words = f"Which of these hexes touches {_hex(row, column)}?"
    touched = joined([write_place(each) for each in near])
    explained = f"Row {row} is {'odd' if row % 2 else 'even'}, so {_hex(row, column)} touches {touched}."
    return Question("KB-0.3", f"touches {row},{column}", words, answers, place, explained)


def _straight(rng: Random) -> Question:
    """Ask where some straight steps lead; the usual mistake is to change the column each time, or never."""
    way = rng.choice(list(DIAGONALS))
    down, along = DIAGONALS[way]
    steps = rng.randrange(2, 6)
    while True:
        row, column = _anywhere(rng)
        r, d = doubled(row, column)
        end = undoubled(r + down * steps, d + along * steps)
        if 0 <= end[0] < HEXES.rows and 0 <= end[1] < HEXES.columns:
            break
    end_hex = _hex(*end)
    wrong = [_hex(end[0], column + to) for to in (0, along * steps, along * (steps - 1), -along)]
    wrong += [_hex(end[0], end[1] + to) for to in (-1, 1)]
    answers, place = mixed(rng, end_hex, wrong)
    heading = f"{'up' if down < 0 else 'down'} to the {'left' if along < 0 else 'right'}"
    words = f"From {_hex(row, column)}, you go {steps} steps diagonally {heading}. Where do you end up?"
    explained = f"Each step changes the row, and every second step changes the column, so you end up at {end_hex}."
    return Question("KB-0.5", f"straight {row},{column} {steps} {way}", words, answers, place, explained)


def _flipped(rng: Random) -> Question:
    """Ask which hex of a quadrant another one becomes when the quadrant is turned."""
    last = SIZE - 1
    row, column = rng.randrange(SIZE), rng.randrange(SIZE)
    right = _hex(last - row, last - column)
    wrong = [(last - row, column), (row, last - column), (row, column)]
    answers, place = mixed(rng, right, [_hex(*one) for one in wrong])
    words = f"A quadrant is turned by 180 degrees. Where does its hex {_hex(row, column)} go?"
    explained = f"Both numbers change: {last} − {row} = {last - row} and {last} − {column} = {last - column}."
    return Question("KB-0.6", f"turned {row},{column}", words, answers, place, explained)


def _joined(rng: Random) -> Question:
    """Ask which hex of the board a hex of a quadrant is."""
    corner = rng.randrange(len(CORNERS))
    row, column = rng.randrange(SIZE), rng.randrange(SIZE)
    hexes = [_hex(row + SIZE * down, column + SIZE * right) for down in (0, 1) for right in (0, 1)]
    answers, place = mixed(rng, hexes[corner], hexes)
    words = f"The {CORNERS[corner]} quadrant isn't flipped. Where is its hex {_hex(row, column)} on the whole board?"
    explained = (
        f"For a quadrant at the bottom, add {SIZE} to the row. For one on the right, add {SIZE} to the column. So here "
        f"it's {hexes[corner]}."
    )
    return Question("KB-0.7", f"joined {CORNERS[corner]} {row},{column}", words, answers, place, explained)


def _edge(rng: Random) -> Question:
    """Ask whether a hex is at the edge; the seams between quadrants are not."""
    last = HEXES.rows - 1
    pair = [rng.choice((0, last) if rng.random() < 0.5 else (1, 9, 10, last - 1)), rng.randrange(1, last)]
    rng.shuffle(pair)
    row, column = pair
    is_edge = bool(EDGE >> HEXES.index(row, column) & 1)
    words = f"Is {_hex(row, column)} an edge hex?"
    at = [f"{name} {n}" for name, n in (("row", row), ("column", column)) if n in (0, last)]
    where = f"is in {joined(at)}" if at else "isn't in any of them"
    explained = f"The edge is row 0, row {last}, column 0 and column {last} of the whole board. This hex {where}."
    return Question("KB-0.8", f"edge {row},{column}", words, YES_NO, int(not is_edge), explained)


_BOX: Final = Things(
    "Does the game have {}?",
    (
        "8 quadrants, 4 of which are used",
        "10 cards that score gold, 3 of which are used",
        "25 terrain cards",
        "5 cards of each terrain",
        "40 settlements per player",
    ),
    (
        "8 quadrants, all of which are used",
        "10 cards that score gold, 4 of which are used",
        "20 terrain cards",
        "4 cards of each terrain",
        "30 settlements per player",
        "6 quadrants, 4 of which are used",
    ),
    _IN_THE_BOX,
)


def _box(rng: Random) -> Question:
    """Ask what is in the box."""
    return whether("KB-1.1", "box", _BOX, rng)


def _settlements(rng: Random) -> Question:
    """Ask how many settlements all players have together."""
    seats = rng.randrange(2, 5)
    answers, place = numbers(rng, SETTLEMENTS * seats, (SETTLEMENTS, SETTLEMENTS * 2, SETTLEMENTS * 3, SETTLEMENTS * 4))
    words = f"How many settlements do {seats} players have in total?"
    explained = f"Each player has {SETTLEMENTS} settlements: {seats} × {SETTLEMENTS} = {SETTLEMENTS * seats}."
    return Question("KB-1.1", f"settlements {seats}", words, answers, place, explained)


def _tiles(rng: Random) -> Question:
    """Ask how many tiles of a kind there are."""
    kind = rng.choice((*_RARE, *TILES))
    answers = ("2", "4")
    words = f"How many {kind.capitalize()} tiles are there?"
    explained = "There are 2 Oracle tiles, 2 Harbor tiles, and 4 tiles of every other kind."
    return Question("KB-1.1", f"kind {kind}", words, answers, int(kind not in _RARE), explained)


_CHANGING: Final = (
    "a settlement move to another hex",
    "a location hex run out of tiles",
    "a hex gain or lose a settlement",
)
_LASTING: Final = (
    "a hex change its terrain",
    "a castle move to another hex",
    "a quadrant be turned around",
    "a tavern become a farm",
    "a water hex dry up",
)


def _lasting(rng: Random) -> Question:
    """Ask what can change on the board and what cannot."""
    why = "settlements and tiles come and go, but the land never changes."
    return whether("KB-1.6", "land", Things("Can {} during a match?", _CHANGING, _LASTING, why), rng)


def _on_board(rng: Random) -> Question:
    """Ask how many tiles are on the board at first."""
    seats, locations = rng.randrange(2, 5), rng.randrange(6, 9)
    near = (locations, locations * seats, 28, 4 * locations, locations + seats)
    answers, right = numbers(rng, 2 * locations, near)
    words = (
        f"In a match with {seats} players, the board has {locations} location hexes. How many tiles are there on it at "
        "the start?"
    )
    explained = f"Every location hex starts with 2 tiles, however many players there are. So that's {2 * locations}."
    return Question("KB-2.3", f"tiles {seats} {locations}", words, answers, right, explained)


BOARDS: Final[Mapping[str, Maker]] = {
    "KB-0.2": _shifted,
    "KB-0.3": _touching,
    "KB-0.5": _straight,
    "KB-0.6": _flipped,
    "KB-0.7": _joined,
    "KB-0.8": even(_edge, any_look),
    "KB-1.1": either(_box, _box, fair(_settlements, any_look), even(_tiles, any_look)),
    "KB-1.6": _lasting,
    "KB-2.3": fair(_on_board, any_look),
}
"""The questions about the board and the box."""
