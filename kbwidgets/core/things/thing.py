"""Things of a game in the words of its rules, for code that inspects a match.

States keep their knowledge packed in bit sets and byte rows. The things read from them are made on demand.

>>> seat = Player(0, "Ann", "blue", 7)
>>> seat, facts(seat)
(Player(seat=0, name='Ann', colour='blue', points=7), {'seat': 0, 'name': 'Ann', 'colour': 'blue', 'points': 7})
>>> Hidden(5, "card"), Hidden(1, "card"), bool(Hidden(0, "card"))
(Hidden(5 cards), Hidden(1 card), False)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import ClassVar, NamedTuple, TypeAlias, cast

from kbwidgets.core.scene.svg_image import Still
from kbwidgets.core.text.lazy_import import later
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import Place, Seat

Fact: TypeAlias = "int | str | bool | None"
"""The value of a table cell."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A frozen value with a text, equality and a picture. A game's own things are dataclasses like this one."""

    SHOWN: ClassVar[Callable[[Thing], Still | None] | None] = None
    """A function that returns the picture of a thing. A game provides its own by `later`."""

    def __str__(self) -> str:
        return repr(self)

    def __dir__(self) -> Iterable[str]:
        return [name for name in object.__dir__(self) if not name.isupper()]

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """Return the text and, if there is one, the picture for a notebook."""
        draw = type(self).SHOWN
        image = None if draw is None else draw(self)
        return {"text/plain": str(self)} | ({} if image is None else {"text/html": image.html()})


@dataclass(frozen=True, slots=True)
class Player(Thing):
    """The player in a seat, with the points that are visible."""

    seat: Seat
    name: str
    colour: str
    points: int | None


@dataclass(frozen=True, slots=True, repr=False)
class Hidden(Thing):
    """Things of which a viewer knows only the number, such as the cards in another hand."""

    SHOWN: ClassVar[Callable[[Thing], Still | None] | None] = later("kbwidgets.core.things.backs:draw_backs")
    count: int
    kind: str
    """The noun for one of them."""

    def __len__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        return f"Hidden({counted(self.count, self.kind)})"


class Found(NamedTuple):
    """A thing on the table, with the expression that returns it and the rules that mention it."""

    path: str
    """The expression to append to the state or the view in code, such as `board[7, 6]`."""
    thing: Thing
    rules: tuple[str, ...] = ()


class Net(NamedTuple):
    """The places of a board and their neighbours."""

    spots: Mapping[Place, tuple[float, float]]
    """The coordinates of each place, x to the right and y down."""
    links: tuple[tuple[Place, Place], ...]

    def __repr__(self) -> str:
        return f"<Net of {counted(len(self.spots), 'place')}, {counted(len(self.links), 'link')}>"


NO_NET = Net({}, ())
"""The net of a game that has no board or does not describe it."""


def facts(thing: Thing) -> dict[str, Fact]:
    """Return a thing's fields as facts. Values that are not facts become text."""
    return {field.name: _fact(getattr(thing, field.name)) for field in fields(thing) if not field.name.startswith("_")}


def _fact(value: object) -> Fact:
    if isinstance(value, tuple):
        return ", ".join(map(str, cast("tuple[object, ...]", value)))
    return value if value is None or isinstance(value, (int, str)) else str(value)
