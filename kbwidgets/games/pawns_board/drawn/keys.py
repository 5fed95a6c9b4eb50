"""The keys of what is picked: cards in a hand, by their place so that none tells a name, and cells.

>>> from kbwidgets.core.values.types import OPEN
>>> from kbwidgets.games import games
>>> start = games["pawns-board"].start(["Ann", "Bo"], shuffle=False)
>>> card_key(start.view(0), 0, 2), card_key(start.view(OPEN), 0, 2)
('card 2', 'held 0 2')
>>> hand_index(start.view(0), "card 2"), hand_index(start.view(OPEN), "held 1 2")
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
"""A placement has two parts: a card and a cell."""


def slots(view: PawnsBoardView) -> tuple[str, str]:
    """What the keys of the two parts of a placement begin with."""
    return ("held " if _both_seen(view) else "card "), "cell "


def card_key(view: PawnsBoardView, seat: Seat, index: int) -> str:
    """The key of a card in a hand; where both are seen it tells whose."""
    return f"{_cards(view, seat)}{index}"


def _cards(view: PawnsBoardView, seat: Seat) -> str:
    """What the keys of the cards in a hand begin with."""
    return f"held {seat} " if _both_seen(view) else "card "


def _both_seen(view: PawnsBoardView) -> bool:
    return None not in view.hands


def hand_index(view: PawnsBoardView, key: str) -> int | None:
    """The place in the hand that is played from, None if the key names none."""
    seat = view.seat_shown
    if seat is None or not key.startswith(start := _cards(view, seat)):
        return None
    index = key.removeprefix(start)
    return int(index) if _INDEX.fullmatch(index) else None


def face_key(card: str, copy: int) -> str:
    """The key of a card that is seen in a hand, wherever it lies there."""
    return f"{ord(card)} {copy}" if copy else f"{ord(card)}"


def backs_key(seat: Seat) -> str:
    """The key of a hand of which the backs are seen."""
    return f"backs {seat}"


def thing_key(cell: str) -> str:
    """The key of what lies on a cell."""
    return f"on {cell.removeprefix('cell ')}"


def deck_key(seat: Seat) -> str:
    """The key of how many cards a deck has: cards are drawn from there."""
    return f"in deck {seat}"


def cell_of(key: str) -> tuple[int, int] | None:
    """The row and the column that a key names."""
    found = _CELL.fullmatch(key)
    return (int(found[1]), int(found[2])) if found else None
