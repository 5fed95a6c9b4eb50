"""The gold of everybody told line by line: castles and the ten cards, with the hexes that earn it (KB-7).

What is counted, and how much it gives, stands in `gold`; here it gets its words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.types import ScoreLine, Seat
from kbwidgets.core.words import counted
from kbwidgets.games.kingdom_builder.rules.board import CORNERS, HEXES, NEAR, ROWS, SECTORS, Land, key, places
from kbwidgets.games.kingdom_builder.rules.gold import (
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
from kbwidgets.games.kingdom_builder.rules.moves import CARDS
from kbwidgets.games.kingdom_builder.rules.options import Setup

CASTLES_RULE: Final = "KB-7.2"
CARD_RULES: Final[Mapping[str, str]] = {card: f"KB-7.{n}" for n, card in enumerate(CARDS, 3)}
"""The rule of each card."""
CARD_TEXTS: Final[Mapping[str, str]] = {
    "fishermen": "1 for each settlement beside water",
    "miners": "1 for each settlement beside a mountain",
    "workers": "1 for each settlement beside a castle or location",
    "discoverers": "1 for each row with a settlement",
    "knights": "2 for each settlement in your fullest row",
    "hermits": "1 for each settlement area",
    "citizens": "half the size of your largest area",
    "merchants": "4 for each castle or location linked to another",
    "farmers": "3 for each settlement in your emptiest sector",
    "lords": "in each sector 12 for most settlements, 6 for second most",
}
"""What each card pays, in a line (KB-7.3 to KB-7.12)."""
CASTLES_TEXT: Final = "3 for each castle that you touch"

Told: TypeAlias = "tuple[str, int]"
"""What a card counts, in words, and the hexes that earn it."""


def _line(card: str, seat: Seat, points: int, told: Told) -> ScoreLine:
    text, hexes = told
    at = places(hexes) if points else ()  # KB-13.18: the hexes that earned gold
    return ScoreLine(CARD_RULES[card], seat, points, f"{card.capitalize()}: {text}", at)


def _fishermen(board: Land, own: int) -> Told:
    found = fishers(board, own)
    return f"{counted(found.bit_count(), 'settlement')} beside water", found


def _miners(board: Land, own: int) -> Told:
    found = own & board.near_mountains
    return f"{counted(found.bit_count(), 'settlement')} beside a mountain", found


def _workers(board: Land, own: int) -> Told:
    found = own & board.near_special
    return f"{counted(found.bit_count(), 'settlement')} beside a castle or location", found


def _discoverers(board: Land, own: int) -> Told:
    rows = sum(count > 0 for count in row_counts(own))
    return f"settlements in {counted(rows, 'row')}", own


def _knights(board: Land, own: int) -> Told:
    numbers = row_counts(own)
    most = max(numbers)
    row = numbers.index(most)
    told = f"2 for each of {counted(most, 'settlement')} in row {row}, the fullest" if most else "no settlement"
    return told, own & ROWS[row]


def _hermits(board: Land, own: int) -> Told:
    return counted(len(areas(own)), "settlement area"), own


def _citizens(board: Land, own: int) -> Told:
    largest = max(areas(own), key=int.bit_count, default=0)
    return f"half of the largest area, which has {counted(largest.bit_count(), 'settlement')}", largest


def _farmers(board: Land, own: int) -> Told:
    numbers = sector_counts(own)
    fewest = min(numbers)
    sector = numbers.index(fewest)
    told = f"3 for each of {counted(fewest, 'settlement')} in the {CORNERS[sector]} sector, where there are fewest"
    return told, own & SECTORS[sector]


_TOLD: Final[Mapping[str, Callable[[Land, int], Told]]] = {
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
    """A line for each chain of hexes that areas link, through special hexes too (KB-7.14), with these areas."""
    chains: list[tuple[int, int]] = []
    for area in areas(own):
        if ends := links(board, area):
            grown = area
            for chain in chains:
                if chain[0] & ends:
                    ends |= chain[0]
                    grown |= chain[1]
            chains = [*(chain for chain in chains if not chain[0] & ends), (ends, grown)]
    lines: list[ScoreLine] = []
    for ends, grown in chains:
        names = ", ".join(f"{board.kind(*HEXES.row_column(i))} {key(*HEXES.row_column(i))}" for i in bits(ends))
        told = f"4 for each of {names}, which are linked", ends | grown
        lines.append(_line("merchants", seat, LINKED * ends.bit_count(), told))
    return lines or [_line("merchants", seat, 0, ("no two special hexes are linked", 0))]


def _lords(owns: Owns, seat: Seat, *, presence: bool) -> list[ScoreLine]:
    """A line for each sector."""
    lines: list[ScoreLine] = []
    for corner, part, numbers in zip(CORNERS, SECTORS, zip(*map(sector_counts, owns), strict=True), strict=True):
        gold = lords_gold(numbers, presence=presence)[seat]
        rank = {FIRST: "most", SECOND: "second most"}.get(gold, "not among the first two")
        told = f"{rank} in the {corner} sector with {counted(numbers[seat], 'settlement')}", owns[seat] & part
        lines.append(_line("lords", seat, gold, told))
    return lines


def card_lines(card: str, board: Land, owns: Owns, seat: Seat, *, presence: bool = False) -> list[ScoreLine]:
    """What one card gives a seat; `presence` is the option of the Lords (KB-9.6)."""
    own = owns[seat]
    if card == "lords":
        return _lords(owns, seat, presence=presence)
    if card == "merchants":
        return _merchants(board, own, seat)
    return [_line(card, seat, CARD_GOLD[card](board, own, areas(own)), _TOLD[card](board, own))]


def castle_lines(board: Land, owns: Owns, seat: Seat) -> list[ScoreLine]:
    """A line for each castle with an own settlement beside it (KB-7.2)."""
    lines: list[ScoreLine] = []
    for index in bits(castles(board, owns[seat])):
        castle = key(*HEXES.row_column(index))
        at = (castle, *places(NEAR[index] & owns[seat]))
        lines.append(ScoreLine(CASTLES_RULE, seat, CASTLE, f"Castle {castle}: a settlement beside it", at))
    return lines or [ScoreLine(CASTLES_RULE, seat, 0, "Castles: no settlement beside one")]


def seat_lines(board: Land, setup: Setup, owns: Owns, seat: Seat) -> tuple[ScoreLine, ...]:
    """The gold of a seat: the three cards in force, then the castles (KB-7.1)."""
    lines: list[ScoreLine] = []
    for card in setup.cards:
        lines += card_lines(card, board, owns, seat, presence=setup.lords_needs_presence)
    return (*lines, *castle_lines(board, owns, seat))


def score_lines(board: Land | None, setup: Setup, owns: Owns) -> tuple[ScoreLine, ...]:
    """The gold of everybody as if the match ended now (KB-7.17); nothing before the board lies."""
    if board is None:
        return ()
    return tuple(line for seat in range(len(owns)) for line in seat_lines(board, setup, owns, seat))
