"""A second computation of Kingdom Builder, slow and naive, straight from the rules: places as (row, column) in sets.

It shares no code with the game; only the file of the quadrants is the same.

>>> board = join([("tavern", False), ("paddock", False), ("oasis", False), ("farm", False)])
>>> neighbours((0, 0))
[(0, 1), (1, 0)]
>>> sorted(tile_targets(board, {0: {(7, 7), (7, 8), (7, 9)}}, 0, "tavern", card="grass"))
[(7, 6), (7, 10)]
>>> score(board, {0: {(4, 4)}}, 0, "castles") == Earned(gold=3, places={(3, 3), (4, 4)})
True
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple, TypeAlias, TypedDict

Hex: TypeAlias = "tuple[int, int]"
Board: TypeAlias = "dict[Hex, str]"
"""The kind of every hex, such as grass, castle, water or location:farm."""
Settlements: TypeAlias = "Mapping[int, set[Hex]]"
"""The hexes of each seat; every seat of the game has its entry."""

SIZE = 20
BUILDABLE = {"grass", "flower", "forest", "canyon", "desert"}
DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")
# KB-0.3: a step adds this to row and column, by the parity of the row.
EVEN = {"E": (0, 1), "NE": (-1, 0), "NW": (-1, -1), "W": (0, -1), "SW": (1, -1), "SE": (1, 0)}
ODD = {"E": (0, 1), "NE": (-1, 1), "NW": (-1, 0), "W": (0, -1), "SW": (1, 0), "SE": (1, 1)}
OPPOSITE = {"E": "W", "NE": "SW", "NW": "SE", "W": "E", "SW": "NE", "SE": "NW"}

TERRAIN_OF_TILE = {"farm": "grass", "oasis": "desert", "harbor": "water"}
CARDS = (
    "fishermen",
    "miners",
    "workers",
    "discoverers",
    "knights",
    "hermits",
    "citizens",
    "merchants",
    "farmers",
    "lords",
)


class Quadrant(TypedDict):
    """The text and the location of a quadrant, from the file."""

    id: str
    rows: list[str]


class Quadrants(TypedDict):
    """The content of the file."""

    legend: dict[str, str]
    quadrants: list[Quadrant]


class Earned(NamedTuple):
    """The gold and the places that earn it."""

    gold: int
    places: set[Hex]


_file: Quadrants = json.loads((files("kbwidgets.games.kingdom_builder.rules") / "quadrants.json").read_text("utf-8"))
LEGEND = _file["legend"]
QUADRANTS = {quadrant["id"]: quadrant["rows"] for quadrant in _file["quadrants"]}


# The board.


def turned(rows: Sequence[str]) -> list[str]:
    """Turn a quadrant by 180 degrees: (r, c) goes to (9 - r, 9 - c) (KB-0.6)."""
    return ["".join(rows[9 - r][9 - c] for c in range(10)) for r in range(10)]


def join(quadrants: Sequence[tuple[str, bool]]) -> Board:
    """Join four quadrants, each with whether it is flipped, in the order TL, TR, BL, BR (KB-0.7)."""
    board: Board = {}
    for (name, flipped), (top, left) in zip(quadrants, [(0, 0), (0, 10), (10, 0), (10, 10)], strict=True):
        rows = turned(QUADRANTS[name]) if flipped else QUADRANTS[name]
        for r in range(10):
            for c in range(10):
                board[top + r, left + c] = LEGEND[rows[r][c]]
    return board


def step(at: Hex, direction: str) -> Hex | None:
    """Return the next hex in a direction, or None beyond the edge (KB-0.3)."""
    row, column = at
    down, right = (ODD if row % 2 else EVEN)[direction]
    found = row + down, column + right
    return found if 0 <= found[0] < SIZE and 0 <= found[1] < SIZE else None


@cache  # The same 400 hexes are asked for repeatedly, and nobody changes the list.
def neighbours(at: Hex) -> list[Hex]:
    """Return the hexes that touch a hex, in the order E, NE, NW, W, SW, SE."""
    found = [step(at, direction) for direction in DIRECTIONS]
    return [hex_ for hex_ in found if hex_ is not None]


def is_edge(at: Hex) -> bool:
    """Return whether a hex is in row 0, row 19, column 0 or column 19 (KB-0.8)."""
    return at[0] in {0, SIZE - 1} or at[1] in {0, SIZE - 1}


def is_special(board: Board, at: Hex) -> bool:
    """Return whether a hex is a castle or location hex."""
    return board[at] == "castle" or board[at].startswith("location:")


def sector(at: Hex) -> int:
    """Return 0 to 3 for TL, TR, BL, BR (KB-0.7)."""
    return 2 * (at[0] // 10) + at[1] // 10


def touches(at: Hex, hexes: Iterable[Hex]) -> bool:
    """Return whether a hex has a neighbour among `hexes`."""
    return any(near in hexes for near in neighbours(at))


def of_kind(board: Board, *kinds: str) -> set[Hex]:
    """Return all hexes of these kinds."""
    return {at for at in board if board[at] in kinds}


# Legal places of a settlement.


def free(board: Board, settlements: Settlements, *kinds: str) -> set[Hex]:
    """Return the hexes of these kinds without a settlement (KB-4.2)."""
    taken = {at for hexes in settlements.values() for at in hexes}
    return of_kind(board, *kinds) - taken


def adjacent_if_possible(allowed: set[Hex], own: set[Hex]) -> set[Hex]:
    """Return the allowed hexes that touch `own`, or all of them if none does (KB-4.3)."""
    near = {at for at in allowed if touches(at, own)}
    return near or allowed


def build_targets(board: Board, settlements: Settlements, seat: int, card: str) -> set[Hex]:
    """Return the targets of the next settlement of the mandatory build (KB-4.1 to KB-4.5)."""
    return adjacent_if_possible(free(board, settlements, card), settlements[seat])


def tile_targets(
    board: Board, settlements: Settlements, seat: int, tile: str, card: str, source: Hex | None = None
) -> set[Hex]:
    """Return the targets of a tile (KB-5.13 to KB-5.20); a move tile needs the `source` of the moved settlement."""
    own = settlements[seat]
    if source is not None:
        assert source in own
        if tile == "paddock":
            return _two_straight(source) & free(board, settlements, *BUILDABLE)
        assert tile in {"barn", "harbor"}
        # KB-5.12: it is lifted first, so its old hex is neither a settlement of the player nor a target.
        allowed = free(board, settlements, TERRAIN_OF_TILE.get(tile, card))
        return adjacent_if_possible(allowed, own - {source})
    if tile == "tavern":
        return {at for at in free(board, settlements, *BUILDABLE) if _continues_a_line(at, own)}
    if tile == "tower":
        allowed = {at for at in free(board, settlements, *BUILDABLE) if is_edge(at)}
        return adjacent_if_possible(allowed, own)
    assert tile in {"oracle", "farm", "oasis"}
    return adjacent_if_possible(free(board, settlements, TERRAIN_OF_TILE.get(tile, card)), own)


def _two_straight(source: Hex) -> set[Hex]:
    """Return the hexes exactly two steps away in one direction (KB-5.20)."""
    found: set[Hex] = set()
    for direction in DIRECTIONS:
        between = step(source, direction)
        target = step(between, direction) if between else None
        if target:
            found.add(target)
    return found


def _continues_a_line(at: Hex, own: set[Hex]) -> bool:
    """Return whether three hexes of `own` without a gap are next to a hex in one direction (KB-5.17)."""
    for direction in DIRECTIONS:
        here, length = step(at, direction), 0
        while here in own:
            assert here is not None
            length += 1
            here = step(here, direction)
        if length >= 3:
            return True
    return False


# Gold.


def areas(own: set[Hex]) -> list[set[Hex]]:
    """Return the settlement areas, by their first hex in reading order (KB-7.13)."""
    found: list[set[Hex]] = []
    for start in sorted(own):
        if any(start in area for area in found):
            continue
        area, border = {start}, [start]
        while border:
            here = border.pop(0)
            for near in neighbours(here):
                if near in own and near not in area:
                    area.add(near)
                    border.append(near)
        found.append(area)
    return found


def by_sector(own: set[Hex]) -> list[int]:
    """Return how many settlements are in TL, TR, BL and BR."""
    return [sum(sector(at) == number for at in own) for number in range(4)]


def score(
    board: Board, settlements: Settlements, seat: int, card: str, *, lords_needs_presence: bool = False
) -> Earned:
    """Return the gold of one card, or of the castles, with the places that earn it.

    The places are the player's settlements that earn the gold and, for castles and Merchants, the castle and location
    hexes too. Of rows, sectors and areas that are tied and count once, the first in reading order is given.
    """
    own = settlements[seat]
    if card == "castles":
        return castles(board, own)
    if card == "fishermen":
        return fishermen(board, own)
    if card == "miners":
        return miners(board, own)
    if card == "workers":
        return workers(board, own)
    if card == "discoverers":
        return discoverers(own)
    if card == "knights":
        return knights(own)
    if card == "hermits":
        return hermits(own)
    if card == "citizens":
        return citizens(own)
    if card == "merchants":
        return merchants(board, own)
    if card == "farmers":
        return farmers(own)
    assert card == "lords"
    return lords(settlements, seat, needs_presence=lords_needs_presence)


def castles(board: Board, own: set[Hex]) -> Earned:
    """Score 3 for each castle that a settlement touches (KB-7.2)."""
    found = {at for at in of_kind(board, "castle") if touches(at, own)}
    return Earned(3 * len(found), found | {at for at in own if touches(at, found)})


def fishermen(board: Board, own: set[Hex]) -> Earned:
    """Score 1 for each settlement off the water that touches water (KB-7.3, KB-7.15)."""
    water = of_kind(board, "water")
    places = {at for at in own if at not in water and touches(at, water)}
    return Earned(len(places), places)


def miners(board: Board, own: set[Hex]) -> Earned:
    """Score 1 for each settlement that touches a mountain (KB-7.4)."""
    mountains = of_kind(board, "mountain")
    places = {at for at in own if touches(at, mountains)}
    return Earned(len(places), places)


def workers(board: Board, own: set[Hex]) -> Earned:
    """Score 1 for each settlement that touches a special hex (KB-7.5)."""
    places = {at for at in own if any(is_special(board, near) for near in neighbours(at))}
    return Earned(len(places), places)


def discoverers(own: set[Hex]) -> Earned:
    """Score 1 for each row with a settlement (KB-7.6); the places are all settlements."""
    return Earned(len({row for row, _ in own}), set(own))


def knights(own: set[Hex]) -> Earned:
    """Score 2 for each settlement in the one row with the most (KB-7.7)."""
    if not own:
        return Earned(0, set())
    count = Counter(row for row, _ in own)
    best = min(row for row in count if count[row] == max(count.values()))
    return Earned(2 * count[best], {at for at in own if at[0] == best})


def hermits(own: set[Hex]) -> Earned:
    """Score 1 for each area (KB-7.8); the places are all settlements."""
    return Earned(len(areas(own)), set(own))


def citizens(own: set[Hex]) -> Earned:
    """Score half the largest area, rounded down (KB-7.9)."""
    largest = max(areas(own), key=len, default=set[Hex]())
    gold = len(largest) // 2
    return Earned(gold, largest if gold else set())


def merchants(board: Board, own: set[Hex]) -> Earned:
    """Score 4 for each special hex that an area links to another one (KB-7.10, KB-7.14); the areas are places too."""
    special = {at for at in board if is_special(board, at)}
    linked, links = set[Hex](), set[Hex]()
    for area in areas(own):
        touched = {at for at in special if touches(at, area)}
        if len(touched) >= 2:
            linked |= touched
            links |= area
    return Earned(4 * len(linked), linked | links)


def farmers(own: set[Hex]) -> Earned:
    """Score 3 for each settlement in the sector with the fewest (KB-7.11)."""
    numbers = by_sector(own)
    fewest = numbers.index(min(numbers))
    return Earned(3 * min(numbers), {at for at in own if sector(at) == fewest})


def lords(settlements: Settlements, seat: int, *, needs_presence: bool) -> Earned:
    """Score 12 per sector for the highest number, 6 for the next (KB-7.12, KB-7.16); with KB-9.6 none for none."""
    gold, places = 0, set[Hex]()
    counts = {player: by_sector(own) for player, own in settlements.items()}
    for number in range(4):
        mine = counts[seat][number]
        if needs_presence and mine == 0:
            continue
        ranks = sorted({count[number] for count in counts.values()}, reverse=True)
        won = {0: 12, 1: 6}.get(ranks.index(mine), 0)
        if won:
            gold += won
            places |= {at for at in settlements[seat] if sector(at) == number}
    return Earned(gold, places)
