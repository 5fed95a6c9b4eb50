"""The view of a position, which has the fields of a class of its own and nothing else.

A hidden game declares its view as a named tuple of its own whose first field is `viewer`. `view_of` fills the others
with the attributes of the position that have their names, be they fields or properties. Whatever has no field in the
class, such as a draw pile, cannot be seen. A mark in `Annotated` says that a field is seen only in part.

>>> class Position(NamedTuple):
...     turn: int
...     hands: tuple[str, ...]
...     pile: str
...     @property
...     def hand_sizes(self) -> tuple[int, ...]:
...         return tuple(map(len, self.hands))
>>> class Known(NamedTuple):
...     viewer: Viewer
...     turn: int
...     hands: Annotated[tuple[str | None, ...], own]
...     hand_sizes: tuple[int, ...]
>>> position = Position(1, ("ab", "c"), "defgh")
>>> view_of(Known, position, 1)
Known(viewer=1, turn=1, hands=(None, 'c'), hand_sizes=(2, 1))
>>> view_of(Known, position, None).hands, view_of(Known, position, OPEN).hands
((None, None), ('ab', 'c'))

A viewer who is `OPEN` sees every field whole, and so does everyone while `is_open`, as at the end of some games. The
shape of such a class writes the view (see `shape`). A field that is seen in another way has a `Sight` of its own, and
one that comes from a part of the position says where with `At`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from operator import attrgetter
from typing import Annotated, Any, Final, NamedTuple, TypeVar, cast

from kbwidgets.core.fields.shape import fields_of
from kbwidgets.core.values.types import OPEN, Viewer

__all__ = ["Annotated", "At", "Sight", "nobodys", "own", "view_of", "where"]

T = TypeVar("T")


class Sight(NamedTuple):
    """The mark of a field that not everyone sees whole."""

    show: Callable[[Any, Any, Viewer], object]
    """A function that returns what is seen, given the value, the position and the viewer."""


class At(NamedTuple):
    """The mark of a field that is an attribute of a part of the position, such as `board.owners`."""

    path: str


def _own(items: Sequence[object], position: object, viewer: Viewer) -> tuple[object, ...]:
    return tuple([item if viewer == seat else None for seat, item in enumerate(items)])


def _nothing(value: object, position: object, viewer: Viewer) -> None:
    return None


own: Final = Sight(_own)
"""The mark of a tuple with an item for each seat, of which each player sees their own."""
nobodys: Final = Sight(_nothing)
"""The mark of a field that nobody sees."""


def where(is_seen: Callable[[Any], bool]) -> Sight:
    """Return the mark of a field that everyone sees in the positions for which this is true, and otherwise nobody."""

    def show(value: object, position: object, viewer: Viewer) -> object:
        return value if is_seen(position) else None

    return Sight(show)


def view_of(kind: type[T], position: object, viewer: Viewer, *, is_open: bool = False) -> T:
    """Return the view of a position, whose values are the fields of this class."""
    values, sights = _fields(kind)
    seen = (viewer, *values(position))
    if sights and viewer != OPEN and not is_open:
        parts = [*seen]
        for n, show in sights:
            parts[n] = show(parts[n], position, viewer)
        seen = tuple(parts)
    return _new(kind, seen)


_new: Final = cast("Callable[[type[Any], tuple[object, ...]], Any]", tuple.__new__)  # pyright: ignore[reportUnknownMemberType]
"""A constructor that takes a third of the time of the class."""


@cache
def _fields(
    kind: type[object],
) -> tuple[Callable[[object], tuple[object, ...]], list[tuple[int, Callable[..., object]]]]:
    """Return a function that returns the values after the viewer, and the number of each field seen in part."""
    viewer, *fields = fields_of(kind)
    if viewer.name != "viewer":
        raise TypeError(f"the first field of {kind.__name__} is {viewer.name}, not viewer")
    sights = [(n, mark.show) for n, field in enumerate(fields, 1) for mark in field.marks if isinstance(mark, Sight)]
    paths = [next((mark.path for mark in field.marks if isinstance(mark, At)), field.name) for field in fields]
    return attrgetter(*paths), sights
