"""What settlements are worth: castles and the ten Kingdom Builder cards (KB-7), with the hexes that earn it.

Each card is one function that gives its score lines for one seat; `CARD_RULES` says which rule that is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from kbwidgets.core.types import Outcome, ScoreLine, Seat, ranked
from kbwidgets.core.words import counted
from kbwidgets.games.kingdom_builder.rules.board import CORNERS, HEXES, NEAR, ROWS, SECTORS, Board, key, places
from kbwidgets.games.kingdom_builder.rules.moves import CARDS
from kbwidgets.games.kingdom_builder.rules.options import Setup

CASTLES_RULE: Final = "KB-7.2"
CARD_RULES: Final[Mapping[str, str]] = {card: f"KB-7.{n}" for n, card in enumerate(CARDS, 3)}
"""The rule of each card."""

LEAST_LINK: Final = 2


# -- what the cards look at -------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def areas(own: int) -> tuple[int, ...]:
    """The settlement areas of a player: maximal sets connected by adjacency (KB-7.13)."""
    return tuple(HEXES.groups(own))


def castles(board: Board, own: int) -> list[int]:
    """The castle hexes with an own settlement next to them (KB-7.2)."""
    return [index for index in board.castles if NEAR[index] & own]


def fishers(board: Board, own: int) -> int:
    """Settlements that are not on water and touch water; a hex stays water under a settlement (KB-7.3, KB-7.15)."""
    return own & board.near_water & ~board.water


def row_counts(own: int) -> list[int]:
    """The settlements in each of the 20 rows."""
    return [(own & row).bit_count() for row in ROWS]


def sector_counts(own: int) -> list[int]:
    """The settlements in each of the four sectors."""
    return [(own & part).bit_count() for part in SECTORS]


@lru_cache(maxsize=512)
def linked(board: Board, own: int) -> tuple[frozenset[int], ...]:
    """The sets of two or more special hexes that own areas link, chains through special hexes included (KB-7.14)."""
    chains: list[set[int]] = []
    for area in areas(own):
        touched = {index for index in board.special if NEAR[index] & area}
        if len(touched) < LEAST_LINK:  # an area that touches one special hex alone links nothing
            continue
        apart = [chain for chain in chains if not chain & touched]
        for chain in chains:
            if chain & touched:
                touched |= chain
        chains = [*apart, touched]
    return tuple(frozenset(chain) for chain in chains)


def lords_gold(counts: Sequence[int], *, presence: bool) -> list[int]:
    """Gold of each seat for one sector: 12 for the most, 6 for the next lower number that occurs (KB-7.12, KB-7.16).

    >>> lords_gold([8, 8, 6, 2], presence=False), lords_gold([3, 0], presence=False), lords_gold([3, 0], presence=True)
    ([12, 12, 6, 0], [12, 6], [12, 0])
    """
    steps = sorted(set(counts), reverse=True)
    gold = {count: (12, 6)[n] for n, count in enumerate(steps[:2])}
    return [0 if presence and not count else gold.get(count, 0) for count in counts]  # KB-9.6


# -- score lines ------------------------------------------------------------------------------------------

Owns: TypeAlias = "tuple[int, ...]"
"""The settlements of each seat."""
Card: TypeAlias = "Callable[[Board, Owns, Seat], list[ScoreLine]]"


def _line(card: str, seat: Seat, points: int, text: str, hexes: int) -> list[ScoreLine]:
    at = places(hexes) if points else ()  # KB-13.18: the hexes that earned gold
    return [ScoreLine(CARD_RULES[card], seat, points, f"{card.capitalize()}: {text}", at)]


def _fishermen(board: Board, owns: Owns, seat: Seat) -> list[ScoreLine]:
    """1 for each settlement beside water, not on it (KB-7.3)."""
    found = fishers(board, owns[seat])
    told = f"{counted(found.bit_count(), 'settlement')} beside water"
    return _line("fishermen", seat, found.bit_count(), told, found)


def _miners(board: Board, owns: Owns, seat: Seat) -> list[ScoreLine]:
    """1 for each settlement beside a mountain (KB-7.4)."""
    found = owns[seat] & board.near_mountains
    told = f"{counted(found.bit_count(), 'settlement')} beside a mountain"
    return _line("miners", seat, found.bit_count(), told, found)


def _workers(board: Board, owns: Owns, seat: Seat) -> list[ScoreLine]:
    """1 for each settlement beside a special hex (KB-7.5)."""
    found = owns[seat] & board.near_special
    told = f"{counted(found.bit_count(), 'settlement')} beside a castle or location"
    return _line("workers", seat, found.bit_count(), told, found)


def _discoverers(board: Board, owns: Owns, seat: Seat) -> list[ScoreLine]:
    """1 for each row with a settlement (KB-7.6)."""
    own = owns[seat]
    first = sum((own & row) & -(own & row) for row in ROWS)  # one settlement stands for each row
    told = f"settlements in {counted(first.bit_count(), 'row')}"
    return _line("discoverers", seat, first.bit_count(), told, own)


def _knights(board: Board, owns: Owns, seat: Seat) -> list[ScoreLine]:
    """2 for each settlement in the fullest row (KB-7.7)."""
    numbers = row_counts(owns[seat])
    most = max(numbers)
    row = numbers.index(most)  # rows tied for the most count once
    told = f"2 for each of {counted(most, 'settlement')} in row {row}, the fullest" if most else "no settlement"
    return _line("knights", seat, 2 * most, told, owns[seat] & ROWS[row])


def _hermits(board: Board, owns: Owns, seat: Seat) -> list[ScoreLine]:
    """1 for each area (KB-7.8)."""
    found = areas(owns[seat])
    return _line("hermits", seat, len(found), counted(len(found), "settlement area"), owns[seat])


def _citizens(board: Board, owns: Owns, seat: Seat) -> list[ScoreLine]:
    """Half of the size of the largest area (KB-7.9)."""
    largest = max(areas(owns[seat]), key=int.bit_count, default=0)
    told = f"half of the largest area, which has {counted(largest.bit_count(), 'settlement')}"
    return _line("citizens", seat, largest.bit_count() // 2, told, largest)


def _merchants(board: Board, owns: Owns, seat: Seat) -> list[ScoreLine]:
    """4 for each special hex that is linked: a line for each chain, with the areas that link it (KB-7.10)."""
    own = owns[seat]
    lines: list[ScoreLine] = []
    for chain in linked(board, own):
        ends = sum(1 << index for index in chain)
        links = sum(a for a in areas(own) if sum(NEAR[i] & a != 0 for i in chain) >= LEAST_LINK)
        names = ", ".join(f"{board.kind(*HEXES.row_column(i))} {key(*HEXES.row_column(i))}" for i in sorted(chain))
        lines += _line("merchants", seat, 4 * len(chain), f"4 for each of {names}, which are linked", ends | links)
    return lines or _line("merchants", seat, 0, "no two special hexes are linked", 0)


def _farmers(board: Board, owns: Owns, seat: Seat) -> list[ScoreLine]:
    """3 for each settlement in the emptiest sector (KB-7.11)."""
    numbers = sector_counts(owns[seat])
    fewest = min(numbers)
    sector = numbers.index(fewest)  # sectors tied for the fewest count once
    told = f"3 for each of {counted(fewest, 'settlement')} in the {CORNERS[sector]} sector, where there are fewest"
    return _line("farmers", seat, 3 * fewest, told, owns[seat] & SECTORS[sector])


def _lords(board: Board, owns: Owns, seat: Seat, *, presence: bool = False) -> list[ScoreLine]:
    """A line for each sector."""
    lines: list[ScoreLine] = []
    for corner, part in zip(CORNERS, SECTORS, strict=True):
        numbers = [(own & part).bit_count() for own in owns]
        gold = lords_gold(numbers, presence=presence)[seat]
        rank = {12: "most", 6: "second most"}.get(gold, "not among the first two")
        told = f"{rank} in the {corner} sector with {counted(numbers[seat], 'settlement')}"
        lines += _line("lords", seat, gold, told, owns[seat] & part)
    return lines


_CARDS: Final[Mapping[str, Card]] = {
    "fishermen": _fishermen,
    "miners": _miners,
    "workers": _workers,
    "discoverers": _discoverers,
    "knights": _knights,
    "hermits": _hermits,
    "citizens": _citizens,
    "merchants": _merchants,
    "farmers": _farmers,
    "lords": _lords,
}


def card_lines(card: str, board: Board, owns: Owns, seat: Seat, *, presence: bool = False) -> list[ScoreLine]:
    """What one card gives a seat; `presence` is the option of the Lords (KB-9.6)."""
    if card == "lords":
        return _lords(board, owns, seat, presence=presence)
    return _CARDS[card](board, owns, seat)


def castle_lines(board: Board, owns: Owns, seat: Seat) -> list[ScoreLine]:
    """3 gold for each castle with an own settlement beside it, a line for each (KB-7.2)."""
    lines: list[ScoreLine] = []
    for index in castles(board, owns[seat]):
        castle = key(*HEXES.row_column(index))
        at = (castle, *places(NEAR[index] & owns[seat]))
        lines.append(ScoreLine(CASTLES_RULE, seat, 3, f"Castle {castle}: a settlement beside it", at))
    return lines or [ScoreLine(CASTLES_RULE, seat, 0, "Castles: no settlement beside one")]


def seat_lines(board: Board, setup: Setup, owns: Owns, seat: Seat) -> tuple[ScoreLine, ...]:
    """The gold of a seat: the three cards in force, then the castles (KB-7.1)."""
    lines: list[ScoreLine] = []
    for card in setup.cards:
        lines += card_lines(card, board, owns, seat, presence=setup.lords_needs_presence)
    return (*lines, *castle_lines(board, owns, seat))


def score_lines(board: Board | None, setup: Setup, owns: Owns) -> tuple[ScoreLine, ...]:
    """The gold of everybody as if the match ended now (KB-7.17); nothing before the board lies."""
    if board is None:
        return ()
    return tuple(line for seat in range(len(owns)) for line in seat_lines(board, setup, owns, seat))


def outcome(totals: tuple[int, ...]) -> Outcome:
    """Most gold wins; all who are tied for it win together (KB-6.5)."""
    return Outcome(ranked(tuple((total,) for total in totals)), totals)
