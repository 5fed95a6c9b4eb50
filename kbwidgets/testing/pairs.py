"""A small set of rows in which every two compatible values of different columns meet.

A row has one value of each column. Most faults of options need two values that meet, hardly any needs three.

>>> rows = cover_pairs([(2, 3, 4), ("a", "b"), ("x", "y")], (2, "a", "x"), lambda row: row[1:] != ("b", "y"), Random(1))
>>> any(row[1:] == ("b", "y") for row in rows)
False
>>> {(row[0], row[2]) for row in rows} == {(one, other) for one in (2, 3, 4) for other in ("x", "y")}
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Generic, TypeAlias, TypeVar

T = TypeVar("T")
Choice: TypeAlias = "Mapping[int, int]"
"""The index of the picked value by column, for the columns that do not have their usual value."""
Pair: TypeAlias = "frozenset[tuple[int, int]]"
"""A pair of columns, each with the index of a value."""


def cover_pairs(
    columns: Sequence[Sequence[T]], usual: Sequence[T], allowed: Callable[[tuple[T, ...]], bool], rng: Random
) -> list[tuple[T, ...]]:
    """Return allowed rows that together contain every pair of compatible values of two columns.

    Two values are compatible if the usual row is allowed with both of them and with what each of them needs.
    """
    table = _Table(columns, usual, allowed)
    uncovered = dict(table.pairs())
    rows: list[tuple[T, ...]] = []
    while uncovered:
        choice = dict(next(iter(uncovered.values())))
        free_columns = [column for column in range(len(columns)) if column not in choice]
        rng.shuffle(free_columns)
        for column in free_columns:
            places = list(range(len(columns[column])))
            rng.shuffle(places)
            places.sort(key=lambda place: -sum(pair in uncovered for pair in _list_pairs(column, place, choice)))
            place = next((place for place in places if table.allows({**choice, column: place})), None)
            if place is not None:
                choice[column] = place
        rows.append(table.row(choice))
        for pair in map(frozenset, combinations(choice.items(), 2)):
            uncovered.pop(pair, None)
    return rows


def _list_pairs(column: int, place: int, choice: Choice) -> Iterator[Pair]:
    return (frozenset(((column, place), other)) for other in choice.items())


class _Table(Generic[T]):
    """The columns, with the test that says which rows are allowed."""

    def __init__(
        self, columns: Sequence[Sequence[T]], usual: Sequence[T], allowed: Callable[[tuple[T, ...]], bool]
    ) -> None:
        self._columns = columns
        self._usual = usual
        self._allowed = allowed

    def row(self, choice: Choice) -> tuple[T, ...]:
        """Return the usual row with the picked values."""
        return tuple(
            values[choice[column]] if column in choice else self._usual[column]
            for column, values in enumerate(self._columns)
        )

    def allows(self, choice: Choice) -> bool:
        """Return whether the usual row is allowed with the picked values."""
        return self._allowed(self.row(choice))

    def pairs(self) -> Iterator[tuple[Pair, Choice]]:
        """Yield each pair of compatible values, with the values that it needs in other columns."""
        spots = [(column, place) for column, values in enumerate(self._columns) for place in range(len(values))]
        needs = {spot: need for spot in spots if (need := self._find_needs(spot, spots)) is not None}
        for one, other in combinations(needs, 2):
            for need in ({**needs[one], **needs[other]}, {**needs[other], **needs[one]}):
                choice = {**need, **dict((one, other))}
                if one[0] != other[0] and self.allows(choice):
                    yield frozenset((one, other)), choice
                    break

    def _find_needs(self, spot: tuple[int, int], spots: Sequence[tuple[int, int]]) -> Choice | None:
        """Return what a value needs in at most two other columns, or None if nothing helps."""
        for count in range(3):
            for helpers in combinations(spots, count):
                choice = dict((*helpers, spot))
                if len(choice) == count + 1 and self.allows(choice):
                    return choice
        return None
