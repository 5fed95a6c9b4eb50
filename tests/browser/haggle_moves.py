"""The goods and stalls of Haggle, and the moves that name them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Annotated, Final, TypeAlias

from kbwidgets.core.moves.forms import Moves, OneOf
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.setup.pick_kinds import Bundle, Item, Open, Some

Goods: TypeAlias = "tuple[int, ...]"
"""The number of each kind."""

KINDS: Final = ("brick", "wool", "ore")
STALLS: Final = ("A", "B", "C", "D", "E", "F")
SELLS: Final = (0, 1, 2, 1, 2, 0)
"""The kind that each stall sells (HA-5)."""


def bundle(most: Goods, name: str = "") -> Bundle:
    """One to four goods of these (HA-2)."""
    items = [Item(kind, kind.capitalize(), count) for kind, count in zip(KINDS, most, strict=True) if count]
    return Bundle(tuple(items), 1, 4, name)


ANY: Final = bundle((4, 4, 4))
PAIRS: Final = Some(STALLS, 1, 2)
MOVES: Final = Moves(code="HA-ERR.1", rule="HA-2")


def told(goods: Goods) -> str:
    """Return goods as a move writes them."""
    return ANY.write({kind: count for kind, count in zip(KINDS, goods, strict=True) if count})


def goods_in(text: str) -> Goods:
    """Goods from their text."""
    found = ANY.read(text)
    return tuple(found.get(kind, 0) for kind in KINDS) if isinstance(found, dict) else ()


def stalls_in(text: str) -> tuple[str, ...]:
    """Stalls from their text, in order."""
    stalls = PAIRS.read(text)
    return stalls if isinstance(stalls, tuple) else ()


class _GoodsText:
    """Some goods, as a move writes them."""

    accepts = "goods"
    open: Open = ANY
    write = staticmethod(told)
    read = staticmethod(goods_in)


class _StallsText:
    """One or two stalls, as a move writes them."""

    accepts = "stalls"
    open: Open = PAIRS
    write = staticmethod(" ".join)
    read = staticmethod(stalls_in)


@MOVES.form("offer {give} for {get}")
class Offer(Move):
    """Goods for goods (HA-2)."""

    give: Annotated[Goods, _GoodsText()]
    get: Annotated[Goods, _GoodsText()]


@MOVES.form("{word:accept|refuse} {seat}")
class Answer(Move):
    """A seat accepts or refuses (HA-3)."""

    word: Annotated[str, OneOf("accept", "refuse")]
    seat: int


@MOVES.form("trade {seat}")
class Trade(Move):
    """One trades with a seat that has accepted (HA-4)."""

    seat: int


@MOVES.form("withdraw")
class Withdraw(Move):
    """One withdraws the offer (HA-4)."""


@MOVES.form("pass")
class Pass(Move):
    """One makes no offer (HA-2)."""


@MOVES.form("open {stalls}")
class Opening(Move):
    """Some stalls are opened (HA-5)."""

    stalls: Annotated[tuple[str, ...], _StallsText()]


def holds(goods: Goods, wanted: Goods) -> bool:
    """Return whether some goods are among others."""
    return all(count >= other for count, other in zip(goods, wanted, strict=True))


def side_by_side(keys: Sequence[str]) -> bool:
    """Return whether two stalls are neighbours in a row of three (HA-5.1)."""
    places = sorted(STALLS.index(key) for key in keys)
    return any(one + 1 == other and other != 3 for one, other in combinations(places, 2))
