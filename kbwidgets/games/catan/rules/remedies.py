"""What works instead of a move that is refused: moves of the same kind that are legal now, or what else is due."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kbwidgets.core.state import Move
from kbwidgets.core.words import some
from kbwidgets.games.catan.rules.listing import moves_of
from kbwidgets.games.catan.rules.moves import BankTrade, City, Road, Robber, Settle
from kbwidgets.games.catan.rules.position import Fields

DUE: Final[Mapping[str, str]] = {
    "order": "roll for the order of play", "setup": "place a settlement, then a road", "roll": "roll the dice",
    "discard": "discard", "robber": "move the robber", "free roads": "place a free road",
    "main": "trade, build or end the turn", "offer": "answer the offer",
}  # fmt: skip
"""What is due in each phase; everybody may hear it, so that it says nothing of a hand."""

PLACED: Final = (Settle, Road, City, Robber)
"""The moves that put something on a place."""


def elsewhere(position: Fields, kind: type[Move]) -> str:
    """Return some places where a road, a settlement, a city or the robber can go now, or what else is due."""
    places = [str(move).split()[1] for move in moves_of(position, position.turn) if isinstance(move, kind)]
    if not places:
        return DUE["main" if position.phase == "offer" else position.phase]
    return f"take {some(list(dict.fromkeys(places)))}"


def other_trade(position: Fields, move: BankTrade) -> str:
    """Return the trade with the bank that is legal and most like a refused one, or what else is due."""
    able = [other for other in moves_of(position, position.turn) if isinstance(other, BankTrade)]
    if not able:
        return "build or end the turn"
    return str(min(able, key=lambda other: _unlike(move, other)))


def _unlike(move: BankTrade, other: BankTrade) -> tuple[bool, bool, int]:
    return other.give != move.give, other.get != move.get, abs(other.gotten - move.gotten)
