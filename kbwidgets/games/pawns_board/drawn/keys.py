"""The keys of cells, and of cards in a hand, which are numbered so that no key reveals a name.

>>> from kbwidgets.core.values.types import OPEN
>>> from kbwidgets.games import games
>>> start = games["pawns-board"].start(["Ann", "Bo"], shuffle=False)
>>> card_key(start.view(0), 0, 2), card_key(start.view(OPEN), 0, 2)
('card 2', 'held 0 2')
>>> find_index(start.view(0), "card 2"), find_index(start.view(OPEN), "held 1 2")
(2, None)
"""

from __future__ import annotations

import re
from typing import Final

from kbwidgets.core.values.types import Seat
from kbwidgets.games.pawns_board.rules.view import PawnsBoardView

_INDEX: Final = re.compile(r"[0-9]{1,4}")
_CELL: Final = re.compile(r"cell (\d{1,4}),(\d{1,4})")
PARTS: Final = 2
"""The number of parts of a placement, which are a card and a cell."""


def slot_prefixes(view: PawnsBoardView) -> tuple[str, str]:
    """Return the prefixes of the keys of the two parts of a placement."""
    return ("held " if _has_both_hands(view) else "card "), "cell "


def card_key(view: PawnsBoardView, seat: Seat, index: int) -> str:
    """Return the key of a card in a hand; if both hands are seen, it contains the seat."""
    return f"{_hand_prefix(view, seat)}{index}"


def _hand_prefix(view: PawnsBoardView, seat: Seat) -> str:
    """Return the prefix of the keys of the cards in a hand."""
    return f"held {seat} " if _has_both_hands(view) else "card "


def _has_both_hands(view: PawnsBoardView) -> bool:
    return None not in view.hands


def find_index(view: PawnsBoardView, key: str) -> int | None:
    """Return the number of a card in the hand that is played from, or None if the key is not one of its cards."""
    seat = view.seat_shown
    if seat is None or not key.startswith(start := _hand_prefix(view, seat)):
        return None
    index = key.removeprefix(start)
    return int(index) if _INDEX.fullmatch(index) else None


def face_key(card: str, copy: int) -> str:
    """Return the key of a visible card in a hand, which stays the same when the card moves within it."""
    return f"{ord(card)} {copy}" if copy else f"{ord(card)}"


def backs_key(seat: Seat) -> str:
    """Return the key of a hand that is seen from the back."""
    return f"backs {seat}"


def thing_key(cell: str) -> str:
    """Return the key of the contents of a cell."""
    return f"on {cell.removeprefix('cell ')}"


def deck_key(seat: Seat) -> str:
    """Return the key of a deck's card count, the place from which cards are drawn."""
    return f"in deck {seat}"


def find_row_col(key: str) -> tuple[int, int] | None:
    """Return the row and the column that a key names, or None."""
    match = _CELL.fullmatch(key)
    return (int(match[1]), int(match[2])) if match else None
