"""The shape of a named tuple as plain data, in which each field is written and read by its type.

Numbers, booleans, texts, `Literal` texts, `X | None`, `tuple[X, ...]` and named tuples need nothing more. Any other
type names its codec in `Annotated`, where marks also say where a field stands and what limits it has.

>>> class Fields(NamedTuple):
...     table: Annotated[object, Given()]
...     phase: Literal["play", "over"]
...     to_act: Annotated[tuple[int, ...], Follows(())]
...     turn: Annotated[int, Number(0, lambda table: len(table.names) - 1)]
...     pile: Annotated[bytes, Bytes(1, 9, most=5)]
...     held: Annotated[tuple[int | None, ...], by_seat, Key("hands")]
>>> from types import SimpleNamespace
>>> table, shape = SimpleNamespace(names=("Ann", "Bo")), Shape(Fields)
>>> data = shape.write(Fields(table, "play", (1,), 1, bytes([3, 5]), (7, None)), table)
>>> data
{'phase': 'play', 'turn': 1, 'pile': [3, 5], 'hands': [7, None]}
>>> shape.read(Plain(data).only(*shape.keys), table).held
(7, None)
>>> shape.read(Plain({**data, "turn": 2}), table)
Traceback (most recent call last):
kbwidgets.core.errors.DataError: turn: found 2, expected a whole number from 0 to 1

In its module `data` a game makes the shape of its positions, and a hidden game also that of its views, because a view
has the fields of a class of its own (see `sight`). `MatchShape` writes and reads what stands before them. What it reads
is made into the match, a value with `names` that codecs and limits may use: setup, layout or table.

After reading, the game replaces the fields that follow from others and checks what must fit together, and may read an
item a second time within narrower limits. A field that can be read only after the others, such as the frame of a phase,
follows too: the game writes and reads it by a codec, and names its key beside `keys`.

A shape writes any object with attributes of these names. If a position packs what the data contain in another way, it
has a property for it, and the game makes a shape of a small tuple that has a field with the name of the property.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Generic,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.moves.forms import OneOf, Words
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import Json

T = TypeVar("T")
M = TypeVar("M")
Limit: TypeAlias = "int | Callable[[Any], int]"
"""A number, or a function that returns it for a match."""


class DataCodec(ABC, Generic[T, M]):
    """The plain data of a type of values in a game whose matches are `M`, named in `Annotated`."""

    def write(self, value: T, match: M, /) -> Json:
        """Return the plain data of a value, by default the value itself."""
        return cast("Json", value)

    @abstractmethod
    def read(self, data: Plain, match: M, index: int, /) -> T:
        """Return the value, or raise `DataError`. `index` is the place in the list that contains it, such as a seat."""

    def expression(self, value: str, writers: dict[str, Callable[[T, M], Json]], /) -> str:
        """Return Python code for the plain data of a value, given as code. It calls `writers` by their names."""
        if getattr(type(self), "write", None) is vars(DataCodec)["write"]:
            return value
        name = f"write_{len(writers)}"
        writers[name] = self.write
        return f"{name}({value}, match)"


AnyCodec: TypeAlias = DataCodec[Any, Any]
"""A codec of values of any type, as a list of fields contains it."""


# -- what a type says -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Number(DataCodec[int, object]):
    """A whole number between two limits."""

    low: Limit
    high: Limit

    def read(self, data: Plain, match: object, index: int, /) -> int:
        return data.number(_number(self.low, match), _number(self.high, match))


@dataclass(frozen=True)
class Bytes(DataCodec[bytes, object]):
    """A list of up to `most` small numbers, where null may stand for one of them."""

    low: int
    high: Limit
    most: Limit
    null: int | None = None

    def write(self, value: bytes, match: object, /) -> Json:
        null = self.null
        return list(value) if null is None else [None if number == null else number for number in value]

    def read(self, data: Plain, match: object, index: int, /) -> bytes:
        low, high, null = self.low, _number(self.high, match), self.null
        items = data.items(0, _number(self.most, match))
        if null is None:
            return bytes([item.number(low, high) for item in items])
        return bytes([null if item.data is None else item.number(low, high) for item in items])


@dataclass(frozen=True)
class BitSet(DataCodec[int, object]):
    """A set of numbers from 0, packed into bits, as an ascending list."""

    high: Limit
    nouns: str = "numbers"

    def write(self, value: int, match: object, /) -> Json:
        return list(bits(value))

    def read(self, data: Plain, match: object, index: int, /) -> int:
        numbers, high = 0, _number(self.high, match)
        for item in data.items(0, high + 1):
            number = item.number(0, high)
            if numbers >> number:
                raise item.fault(f"{self.nouns}, ascending")
            numbers |= 1 << number
        return numbers


@dataclass(frozen=True)
class Items:
    """The mark of a tuple that has a number of items between two limits."""

    low: Limit
    high: Limit


by_seat: Final = Items(lambda match: len(match.names), lambda match: len(match.names))
"""The mark of a tuple that has an item for each seat."""


class Key(NamedTuple):
    """The mark of a field that has another name in plain data."""

    name: str


class Given:
    """The mark of the field that contains the match."""


class Follows(NamedTuple):
    """The mark of a field that is not in plain data. Until the game replaces it, it has this value."""

    value: object = None


# -- the shape ------------------------------------------------------------------------------------------------


class Field(NamedTuple):
    """A field of a named tuple, given by its name, its type and the marks of its type."""

    name: str
    hint: object
    marks: Sequence[object]


def fields_of(kind: type[object]) -> list[Field]:
    """Return the fields of a named tuple, or of a class that inherits from one."""
    declared = next(base for base in kind.__mro__ if "_fields" in vars(base))
    hints = get_type_hints(declared, include_extras=True)
    return [Field(name, *_marked(hints[name])) for name in vars(declared)["_fields"]]


class Shape(Generic[T]):
    """The fields of a named tuple as plain data."""

    def __init__(self, kind: type[T]) -> None:
        self._make: Callable[[Sequence[object]], T] = cast("Any", kind)._make
        self._rest: list[object] = []
        """The values of the fields that are not in plain data, None for the others."""
        self._given: list[int] = []
        self._readers: list[tuple[int, str, Callable[[Plain, object, int], object]]] = []
        self._codecs: list[tuple[str, str, AnyCodec]] = []
        for n, (name, hint, marks) in enumerate(fields_of(kind)):
            follows = _first(marks, Follows)
            self._rest.append(follows and follows.value)
            if _first(marks, Given):
                self._given.append(n)
            elif follows is None:
                key, codec = (_first(marks, Key) or Key(name)).name, _codec(hint, marks)
                self._readers.append((n, key, codec.read))
                self._codecs.append((name, key, codec))
        self.keys: tuple[str, ...] = tuple(key for _, key, _ in self._codecs)
        """The names in plain data."""
        writers: dict[str, Callable[[Any, Any], Json]] = {}
        self.write: Callable[[object, object], dict[str, Json]] = eval(
            f"lambda value, match: {self.expression('value', writers)}", writers
        )
        """A function that returns the plain data of an object with attributes of these names, in this match."""

    def expression(self, value: str, writers: dict[str, Callable[[Any, Any], Json]]) -> str:
        """Return Python code that writes an object, given as code, as fast as a hand-written function."""
        items = [f"{key!r}: {codec.expression(f'{value}.{name}', writers)}" for name, key, codec in self._codecs]
        return f"{{{', '.join(items)}}}"

    def read(self, data: Plain, match: object, index: int = -1) -> T:
        """Return the named tuple, or raise `DataError` with the place of a fault. Other keys are not refused."""
        values = self._rest.copy()
        for n in self._given:
            values[n] = match
        for n, key, read in self._readers:
            values[n] = read(data[key], match, index)
        return self._make(values)


def _number(limit: Limit, match: object) -> int:
    return limit if isinstance(limit, int) else limit(match)


def _first(marks: Sequence[object], kind: type[T]) -> T | None:
    return next((mark for mark in marks if isinstance(mark, kind)), None)


def _marked(hint: object) -> tuple[object, Sequence[object]]:
    """Return a type without its marks, and the marks."""
    kind, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    return kind, marks


def _codec(hint: object, marks: Sequence[object]) -> AnyCodec:
    """Return the codec of a type with these marks."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType) and NoneType in args:
        (other,) = (arg for arg in args if arg is not NoneType)
        kind, more = _marked(other)
        return _OrNone(_codec(kind, [*marks, *more]))
    for mark in marks:
        if isinstance(mark, DataCodec):
            return cast("AnyCodec", mark)
        if isinstance(mark, Words):
            return _Word(mark)
        if isinstance(mark, OneOf):
            return _Text(mark.words)
    if origin is Literal:
        return _Text(args)
    if origin is tuple and args[1:] == (...,):
        return _List(_codec(*_marked(args[0])), _first(marks, Items))
    if isinstance(hint, type) and issubclass(hint, tuple):
        return _Object(Shape(cast("type[object]", hint)))
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    raise TypeError(f"{hint} has no plain data of its own; name its codec in Annotated")


@dataclass(frozen=True)
class _Text(DataCodec[str, object]):
    texts: tuple[str, ...] | None

    def read(self, data: Plain, match: object, index: int, /) -> str:
        return data.text(self.texts)


class _Truth(DataCodec[bool, object]):
    def read(self, data: Plain, match: object, index: int, /) -> bool:
        return data.truth()


@dataclass(frozen=True)
class _Word(DataCodec[int, object]):
    """A number that is written as a word, as in moves."""

    words: Words

    def write(self, value: int, match: object, /) -> Json:
        return self.words.write(value)

    def read(self, data: Plain, match: object, index: int, /) -> int:
        return self.words.read(data.text(self.words.words))


@dataclass(frozen=True)
class _OrNone(DataCodec[object, object]):
    codec: AnyCodec

    def expression(self, value: str, writers: dict[str, Callable[[Any, Any], Json]], /) -> str:
        return f"(None if {value} is None else {self.codec.expression(value, writers)})"

    def read(self, data: Plain, match: object, index: int, /) -> object:
        return None if data.data is None else self.codec.read(data, match, index)


@dataclass(frozen=True)
class _List(DataCodec[Sequence[object], object]):
    codec: AnyCodec
    limits: Items | None

    def expression(self, value: str, writers: dict[str, Callable[[Any, Any], Json]], /) -> str:
        item = self.codec.expression("item", writers)
        return f"list({value})" if item == "item" else f"[{item} for item in {value}]"

    def read(self, data: Plain, match: object, index: int, /) -> Sequence[object]:
        limits, read = self.limits, self.codec.read
        items = data.items(_number(limits.low, match), _number(limits.high, match)) if limits else data.items()
        return tuple([read(item, match, n) for n, item in enumerate(items)])


@dataclass(frozen=True)
class _Object(DataCodec[object, object]):
    shape: Shape[Any]

    def expression(self, value: str, writers: dict[str, Callable[[Any, Any], Json]], /) -> str:
        return self.shape.expression(value, writers)

    def read(self, data: Plain, match: object, index: int, /) -> object:
        return self.shape.read(data.only(*self.shape.keys), match, index)


_MOST: Final = 10**9
_SIMPLE: Final[Mapping[object, AnyCodec]] = {bool: _Truth(), int: Number(-_MOST, _MOST), str: _Text(None)}
