"""The codecs of armies, cards and sets of numbers in plain data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.fields.shape import DataCodec
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import Json
from kbwidgets.games.conkueror.rules.armies import MOST, Stack, counts, read_stack, stack_text
from kbwidgets.games.conkueror.rules.cards import SHIFT, Cards, army_text, read_army_cards
from kbwidgets.games.conkueror.rules.table import Table


class StackText(DataCodec[Stack, object]):
    """Armies, written as in moves."""

    def write(self, value: Stack, match: object, /) -> Json:
        return stack_text(value)

    def read(self, data: Plain, match: object, index: int, /) -> Stack:
        stack = read_stack(data.text())
        if stack is None or stack_text(stack) != data.data or max(counts(stack)) > MOST:
            raise data.fault("armies such as 3i 1c, or nothing")
        return stack


@dataclass(frozen=True)
class Name(DataCodec[int, Table]):
    """A number, written as its name."""

    names: Callable[[Table], Sequence[str]]

    def write(self, value: int, match: Table, /) -> Json:
        return self.names(match)[value]

    def read(self, data: Plain, match: Table, index: int, /) -> int:
        names = self.names(match)
        return names.index(data.text(names))


@dataclass(frozen=True)
class Names(DataCodec[int, Table]):
    """A set of bits, written as the names of its numbers."""

    names: Callable[[Table], Sequence[str]]

    def write(self, value: int, match: Table, /) -> Json:
        names = self.names(match)
        return [names[n] for n in bits(value)]

    def read(self, data: Plain, match: Table, index: int, /) -> int:
        names = self.names(match)
        return _read_bits(data, lambda item: names.index(item.text(names)))


class SeatSet(DataCodec[int, Table]):
    """A set of bits, written as the seats."""

    def write(self, value: int, match: Table, /) -> Json:
        return [*bits(value)]

    def read(self, data: Plain, match: Table, index: int, /) -> int:
        return _read_bits(data, lambda item: item.number(0, match.seats - 1))


def _read_bits(data: Plain, read_number: Callable[[Plain], int]) -> int:
    result = 0
    for item in data.items():
        bit = 1 << read_number(item)
        if result >= bit:
            raise item.fault("each once, in their order")
        result |= bit
    return result


TERRITORIES: Final = Names(lambda table: table.ids)
CHANCE_CARDS: Final = Names(lambda table: [*table.chance_index])


class PackedCards(DataCodec[Cards, Table]):
    """Cards of the main deck, with army cards by the letters of their types and territory cards by name."""

    def write(self, value: Cards, match: Table, /) -> Json:
        return {"armies": army_text(value), "territories": TERRITORIES.write(value >> SHIFT, match)}

    def read(self, data: Plain, match: Table, index: int, /) -> Cards:
        armies, territories = (data.only("armies", "territories")[key] for key in ("armies", "territories"))
        cards = read_army_cards(armies.text())
        if cards is None or army_text(cards) != armies.data:
            raise armies.fault("army cards such as 2i 1c, or nothing")
        return cards + (TERRITORIES.read(territories, match, index) << SHIFT)
