"""A strict reader of plain data (from JSON) whose errors name the place of the fault.

>>> data = Plain({"version": 1, "line": [5, "x"]})
>>> data["version"].number(1, 1)
1
>>> [item.number(1, 48) for item in data["line"].items()]
Traceback (most recent call last):
kbwidgets.core.errors.DataError: line[1]: found 'x', expected a whole number from 1 to 48
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from operator import index
from typing import TypeGuard, cast

from kbwidgets.core.errors import DataError
from kbwidgets.core.text.words import quoted
from kbwidgets.core.values.types import Json


class Plain:
    """A piece of plain data that knows its place in the whole."""

    __slots__ = ("data", "place")

    def __init__(self, data: Json, place: str = "") -> None:
        self.data: Json = data
        self.place: str = place

    def __getitem__(self, key: str) -> Plain:
        data = self.data
        if not isinstance(data, dict):
            raise self.fault("an object")
        if key not in data:
            raise DataError(self.place or "the whole", f"the field {quoted(key)} is missing")
        return Plain(data[key], f"{self.place}.{key}" if self.place else key)

    def only(self, *keys: str) -> Plain:
        """Return the object itself, or raise `DataError` if it has other fields than these."""
        data = self.data
        if not isinstance(data, dict):
            raise self.fault("an object")
        for key in data:
            if key not in keys:
                raise DataError(self.place or "the whole", f"unknown field {quoted(key)}, known: {', '.join(keys)}")
        return self

    def named(self) -> dict[str, Plain]:
        """Return the fields of an object that may have any."""
        data = self.data
        if not isinstance(data, dict):
            raise self.fault("an object")
        return {key: self[key] for key in data}

    def items(self, low: int = 0, high: int | None = None) -> list[Plain]:
        """Return the items of a list of `low` to `high` items, or raise `DataError`."""
        data = self.data
        if not isinstance(data, list):
            raise self.fault("a list")
        if len(data) < low or (high is not None and len(data) > high):
            span = f"{low}" if low == high else f"{low} to {'any number' if high is None else high}"
            raise DataError(self.place or "the whole", f"found {len(data)} items, expected {span}")
        return [Plain(item, f"{self.place}[{i}]") for i, item in enumerate(data)]

    def number(self, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`, or raise `DataError`."""
        data = self.data
        if isinstance(data, bool) or not isinstance(data, int) or not low <= data <= high:
            raise self.fault(f"a whole number from {low} to {high}" if low < high else f"{low}")
        return data

    def truth(self) -> bool:
        """Return a boolean, or raise `DataError`."""
        if not isinstance(self.data, bool):
            raise self.fault("true or false")
        return self.data

    def text(self, allowed: Collection[str] | None = None) -> str:
        """Return a text, or raise `DataError` if it is not one or not in `allowed`."""
        data = self.data
        if not isinstance(data, str) or (allowed is not None and data not in allowed):
            raise self.fault("a text" if allowed is None else "one of " + ", ".join(allowed))
        return data

    def fault(self, expected: str) -> DataError:
        """Return the error that states what was found here and what was expected."""
        return DataError(self.place or "the whole", f"found {quoted(self.data)}, expected {expected}")


def read_json(text: str) -> Json:
    r"""Return the data in a JSON text, or raise `DataError` with the line of a fault.

    >>> read_json("[1,\n2")
    Traceback (most recent call last):
    kbwidgets.core.errors.DataError: line 2: this is not JSON: Expecting ',' delimiter
    """
    import json  # The import loads five modules, which playing does not need.

    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise DataError(f"line {error.lineno}", f"this is not JSON: {error.msg}") from error
    except RecursionError as error:
        raise DataError("line 1", "too many nested lists or objects") from error
    except ValueError as error:  # Python refuses to read a number with thousands of digits.
        raise DataError("line 1", f"a number that is too long: {error}") from error


def whole(value: object) -> int | None:
    """Return a whole number as an int, numpy's included, or None for True, 2.0 and anything else.

    >>> whole(3), whole(True), whole(2.0), whole("2")
    (3, None, None, None)
    """
    try:
        return None if isinstance(value, bool) else index(value)  # pyright: ignore[reportArgumentType]
    except TypeError:
        return None


def whole_pair(value: object) -> tuple[int, int] | None:
    """Return the two whole numbers of a subscript, or None if it is something else.

    >>> whole_pair((7, 6)), whole_pair((7, "6")), whole_pair(7)
    ((7, 6), None, None)
    """
    pair = cast("tuple[object, ...]", value) if isinstance(value, tuple) else ()
    numbers = [number for number in map(whole, pair) if number is not None]
    return (numbers[0], numbers[1]) if len(numbers) == len(pair) == 2 else None


def is_list(value: object) -> TypeGuard[Sequence[object]]:
    """Return whether a value is a list of things. A text is one thing, not a list of letters."""
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes, bytearray, memoryview))
