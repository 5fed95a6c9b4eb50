"""Everyone's gold line by line, for castles and the ten cards, with the hexes that earn it (KB-7).

`gold` decides what is counted and how much it gives; this module puts it into words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import ScoreLine, Seat
from kbwidgets.games.kingdom_builder.rules.board import CORNERS, HEXES, NEAR, ROWS, SECTORS, Land, key, places
from kbwidgets.games.kingdom_builder.rules.chapters.gold import (
    CARD_GOLD,
    CASTLE,
    FIRST,
    LINKED,
    SECOND,
    Owns,
    areas,
    castles,
    fishers,
    links,
    lords_gold,
    row_counts,
    sector_counts,
)
from kbwidgets.games.kingdom_builder.rules.options import CARDS, Setup

CASTLES_RULE: Final = "KB-7.2"
CARD_RULES: Final[Mapping[str, str]] = {card: f"KB-7.{n}" for n, card in enumerate(CARDS, 3)}
"""The rule of each card."""
CARD_TEXTS: Final[Mapping[str, str]] = {
    "fishermen": "1 gold for each settlement next to water",
    "miners": "1 gold for each settlement next to a mountain",
    "workers": "1 gold for each settlement next to a castle or location",
    "discoverers": "1 gold for each row with a settlement",
    "knights": "2 gold for each settlement in your fullest row",
    "hermits": "1 gold for each settlement area",
    "citizens": "1 gold for every 2 settlements in your largest area",
    "merchants": "4 gold for each castle or location linked to another",
    "farmers": "3 gold for each settlement in your emptiest quadrant",
    "lords": "12 gold for the most settlements in each quadrant, 6 for 2nd",
}
"""The gold that each card scores, in a line (KB-7.3 to KB-7.12)."""
CASTLES_TEXT: Final = "3 gold for each castle next to your settlements"

Tally: TypeAlias = "tuple[str, int]"
"""The things that a card counts, as text, and the hexes that earn it."""


def _line(card: str, seat: Seat, points: int, tally: Tally) -> ScoreLine:
    text, hexes = tally
    at = places(hexes) if points else ()  # KB-13.18: the hexes that earned gold.
    return ScoreLine(CARD_RULES[card], seat, points, f"{card.capitalize()}: {text}", at)


def _fishermen(board: Land, own: int) -> Tally:
    hexes = fishers(board, own)
    return f"{counted(hexes.bit_count(), 'settlement')} next to water", hexes


def _miners(board: Land, own: int) -> Tally:
    hexes = own & board.near_mountains
    return f"{counted(hexes.bit_count(), 'settlement')} next to a mountain", hexes


def _workers(board: Land, own: int) -> Tally:
    hexes = own & board.near_special
    return f"{counted(hexes.bit_count(), 'settlement')} next to a castle or location", hexes


def _discoverers(board: Land, own: int) -> Tally:
    rows = sum(count > 0 for count in row_counts(own))
    return f"settlements in {counted(rows, 'row')}", own


def _knights(board: Land, own: int) -> Tally:
    numbers = row_counts(own)
    most = max(numbers)
    row = numbers.index(most)
    text = f"{counted(most, 'settlement')} in the fullest row" if most else "no settlements"
    return text, own & ROWS[row]


def _hermits(board: Land, own: int) -> Tally:
    return counted(len(areas(own)), "settlement area"), own


def _citizens(board: Land, own: int) -> Tally:
    largest = max(areas(own), key=int.bit_count, default=0)
    rounded = ", rounded down" if largest.bit_count() % 2 else ""
    return f"half of {counted(largest.bit_count(), 'settlement')} in the largest area{rounded}", largest


def _farmers(board: Land, own: int) -> Tally:
    numbers = sector_counts(own)
    fewest = min(numbers)
    sector = numbers.index(fewest)
    text = f"{counted(fewest, 'settlement')} in the emptiest quadrant ({CORNERS[sector]})"
    return text, own & SECTORS[sector]


_TALLIES: Final[Mapping[str, Callable[[Land, int], Tally]]] = {
    "fishermen": _fishermen,
    "miners": _miners,
    "workers": _workers,
    "discoverers": _discoverers,
    "knights": _knights,
    "hermits": _hermits,
    "citizens": _citizens,
    "farmers": _farmers,
}
"""The cards that have one line for a seat."""


def _merchants(board: Land, own: int, seat: Seat) -> list[ScoreLine]:
    """Return a line for each chain of hexes that areas link, even through special hexes, with these areas (KB-7.14)."""
    chains: list[tuple[int, int]] = []
    for area in areas(own):
        if ends := links(board, area):
            linked_areas = area
            for chain in chains:
                if chain[0] & ends:
                    ends |= chain[0]
                    linked_areas |= chain[1]
            chains = [*(chain for chain in chains if not chain[0] & ends), (ends, linked_areas)]
    lines: list[ScoreLine] = []
    for ends, linked_areas in chains:
        tally = f"{ends.bit_count()} linked castles and locations", ends | linked_areas
        lines.append(_line("merchants", seat, LINKED * ends.bit_count(), tally))
    return lines or [_line("merchants", seat, 0, ("no castles or locations are linked", 0))]


def _lords(owns: Owns, seat: Seat, *, presence: bool) -> list[ScoreLine]:
    """Return a line for each quadrant of the board."""
    lines: list[ScoreLine] = []
    for corner, part, numbers in zip(CORNERS, SECTORS, zip(*map(sector_counts, owns), strict=True), strict=True):
        gold = lords_gold(numbers, presence=presence)[seat]
        rank = {FIRST: "most settlements", SECOND: "2nd most settlements"}.get(gold, "not 1st or 2nd")
        tally = f"{rank} in the {corner} quadrant ({numbers[seat]})", owns[seat] & part
        lines.append(_line("lords", seat, gold, tally))
    return lines


def card_lines(card: str, board: Land, owns: Owns, seat: Seat, *, presence: bool = False) -> list[ScoreLine]:
    """Return the lines of one card for a seat; `presence` is the option for Lords (KB-9.6)."""
    own = owns[seat]
    if card == "lords":
        return _lords(owns, seat, presence=presence)
    if card == "merchants":
        return _merchants(board, own, seat)
    return [_line(card, seat, CARD_GOLD[card](board, own, areas(own)), _TALLIES[card](board, own))]


def castle_lines(board: Land, owns: Owns, seat: Seat) -> list[ScoreLine]:
    """Return a line for each castle that a seat's settlements touch (KB-7.2)."""
    lines: list[ScoreLine] = []
    for index in bits(castles(board, owns[seat])):
        castle = key(*HEXES.row_column(index))
        beside = NEAR[index] & owns[seat]
        text = f"Castle: next to {counted(beside.bit_count(), 'settlement')}"
        lines.append(ScoreLine(CASTLES_RULE, seat, CASTLE, text, (castle, *places(beside))))
    return lines or [ScoreLine(CASTLES_RULE, seat, 0, "Castles: none next to a settlement")]


def seat_lines(board: Land, setup: Setup, owns: Owns, seat: Seat) -> tuple[ScoreLine, ...]:
    """Return the gold of a seat for the three cards in force, then the castles (KB-7.1)."""
    lines: list[ScoreLine] = []
    for card in setup.cards:
        lines += card_lines(card, board, owns, seat, presence=setup.lords_needs_presence)
    return (*lines, *castle_lines(board, owns, seat))


def score_lines(board: Land | None, setup: Setup, owns: Owns) -> tuple[ScoreLine, ...]:
    """Return everyone's gold as if the match ended now (KB-7.17), or () while there is no board."""
    if board is None:
        return ()
    return tuple(line for seat in range(len(owns)) for line in seat_lines(board, setup, owns, seat))
