"""Thing: a thing of a game in the words of its rules, for who looks into a match from code.

States keep what they know packed, in sets of bits and rows of bytes; what is read from them is made when asked for.

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
"""What stands in one field of a table."""


@dataclass(frozen=True, slots=True)
class Noun:
    """A frozen value with a line, equality and a picture; a game's own nouns are dataclasses like this one."""

    SHOWN: ClassVar[Callable[[Noun], Still | None] | None] = None
    """Gives the picture of a thing; a game ties its own by `later`."""

    def __str__(self) -> str:
        return repr(self)

    def __dir__(self) -> Iterable[str]:
        return [name for name in object.__dir__(self) if not name.isupper()]

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """What a notebook shows: the text, and the picture where there is one."""
        shown = type(self).SHOWN
        still = None if shown is None else shown(self)
        return {"text/plain": str(self)} | ({} if still is None else {"text/html": still.html()})


@dataclass(frozen=True, slots=True)
class Player(Noun):
    """Who sits at a seat, and the points as far as they are told."""

    seat: Seat
    name: str
    colour: str
    points: int | None


@dataclass(frozen=True, slots=True, repr=False)
class Hidden(Noun):
    """What a viewer knows the number of and nothing else, such as the cards in another hand."""

    SHOWN: ClassVar[Callable[[Noun], Still | None] | None] = later("kbwidgets.core.things.backs:shown")
    count: int
    kind: str
    """What they are, one of them."""

    def __len__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        return f"Hidden({counted(self.count, self.kind)})"


class Found(NamedTuple):
    """A thing on the table, with the expression that gives it and the rules that speak of it."""

    path: str
    """What follows the state or the view in code: `board[7, 6]`."""
    thing: Noun
    rules: tuple[str, ...] = ()


class Net(NamedTuple):
    """The places of a board and which of them lie beside each other."""

    spots: Mapping[Place, tuple[float, float]]
    """Where each place lies, x to the right and y down."""
    links: tuple[tuple[Place, Place], ...]

    def __repr__(self) -> str:
        return f"<Net of {counted(len(self.spots), 'place')}, {counted(len(self.links), 'link')}>"


NO_NET = Net({}, ())
"""Of a game that has no board, or does not tell it."""


def facts(thing: Noun) -> dict[str, Fact]:
    """What a thing says of itself, one fact for each field; what holds more is told as text."""
    return {field.name: _plain(getattr(thing, field.name)) for field in fields(thing) if not field.name.startswith("_")}


def _plain(value: object) -> Fact:
    if isinstance(value, tuple):
        return ", ".join(map(str, cast("tuple[object, ...]", value)))
    return value if value is None or isinstance(value, (int, str)) else str(value)
