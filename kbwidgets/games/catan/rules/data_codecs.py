"""The codecs of cards, edges and the board in plain data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.errors import DataError
from kbwidgets.core.fields.shape import BitSet, DataCodec, Number, by_seat
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import Json, Seat
from kbwidgets.games.catan.rules.board import NOWHERE, Land
from kbwidgets.games.catan.rules.options import board_text, read_board
from kbwidgets.games.catan.rules.resources import CARDS, DEV_CARDS, Goods, Terms, counts
from kbwidgets.games.catan.rules.table import Table

MOST_DEV: Final = 250
"""A number larger than that of development cards of a kind."""


@dataclass(frozen=True)
class KindCounts(DataCodec[int, object]):
    """Packed cards, as the number of each kind, or -1 if they are hidden."""

    cards: tuple[int, ...]
    counts: Callable[[int], Sequence[int]]
    most: int

    def write(self, value: int, match: object, /) -> Json:
        return -1 if value < 0 else [*self.counts(value)]

    def read(self, data: Plain, match: object, index: int, /) -> int:
        size = len(self.cards)
        return sum(
            [item.number(0, self.most) * card for item, card in zip(data.items(size, size), self.cards, strict=True)]
        )


GOODS: Final = KindCounts(CARDS, counts, 1 << 18)
"""The codec of cards of resources."""


class AnswerText(DataCodec["str | Terms", Table]):
    """An answer to an offer, as accept, reject or "", or as a list of the cards on both sides."""

    def write(self, value: str | Terms, match: Table, /) -> Json:
        return value if isinstance(value, str) else [GOODS.write(goods, match) for goods in value]

    def read(self, data: Plain, match: Table, index: int, /) -> str | Terms:
        if isinstance(data.data, str):
            return data.text(("", "accept", "reject"))
        return Terms(*[GOODS.read(item, match, -1) for item in data.items(2, 2)])


class EdgeNames(DataCodec[int, Table]):
    """A set of edges, as a list of their names."""

    def write(self, value: int, match: Table, /) -> Json:
        return [match.grid.name(edge) for edge in bits(value)]

    def read(self, data: Plain, match: Table, index: int, /) -> int:
        edges, grid = 0, match.grid
        for item in data.items():
            a, _, b = item.text().partition("-")
            is_pair = a.isdecimal() and b.isdecimal() and len(a + b) < 12
            edge = grid.edge(int(a), int(b)) if is_pair else None
            if edge is None or grid.name(edge) != item.data or edges >> edge:
                raise item.fault("an edge such as 3-12, ascending")
            edges |= 1 << edge
        return edges


class BoardText(DataCodec[Land, Table]):
    """The board as it is written by hand, but without the robber, or an empty text before it is laid out."""

    def write(self, value: Land, match: Table, /) -> Json:
        return board_text(value, NOWHERE) if value.terrains else ""

    def read(self, data: Plain, match: Table, index: int, /) -> Land:
        text, radius = data.text(), match.setup.radius
        if not text:
            return Land(radius, (), (), ())
        board, _, faults = read_board(text, radius)
        if faults:
            raise DataError(data.place, faults[0])
        if board_text(board, NOWHERE) != text:
            raise data.fault("a board as it is written, without the robber")
        return board


def last_seat(table: Table) -> Seat:
    """Return the number of the last seat."""
    return table.seats - 1


PlainGoods: TypeAlias = Annotated[Goods, GOODS]
PlainDev: TypeAlias = Annotated[int, KindCounts(DEV_CARDS, lambda cards: cards.to_bytes(5, "little"), MOST_DEV)]
PlainSeat: TypeAlias = Annotated[Seat, Number(0, last_seat)]
PlainAnswer: TypeAlias = Annotated[str | Terms, AnswerText()]
PlainBoard: TypeAlias = Annotated[Land, BoardText()]
Holder: TypeAlias = Annotated[Seat, Number(-1, last_seat)]
"""The seat with a special card, or -1."""
CardCounts: TypeAlias = Annotated[tuple[Annotated[int, Number(0, MOST_DEV)], ...], by_seat]
"""The number of development cards of each seat."""
Corners: TypeAlias = Annotated[int, BitSet(lambda table: table.grid.corners - 1, "intersections")]
Edges: TypeAlias = Annotated[int, EdgeNames()]
