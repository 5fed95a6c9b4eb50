"""Sequences whose items can also be taken by name, such as `players[1]` and `players["Bo"]`.

>>> from kbwidgets.core.things.thing import Player
>>> players = NamedSequence([Player(0, "Ann", "blue", 7), Player(1, "Bo", "red", 9)])
>>> players, players["Bo"] == players[1], players == (players[0], players[1])
(<Ann, Bo>, True, True)
>>> players["Cy"]
Traceback (most recent call last):
kbwidgets.core.errors.KbError: there is no name 'Cy'; give a number from 0 to 1, or Ann or Bo
"""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Protocol, SupportsIndex, TypeVar, cast, overload

from kbwidgets.core.errors import KbError
from kbwidgets.core.text.markup import Markup, table
from kbwidgets.core.text.words import cut, quoted, some
from kbwidgets.core.things.thing import Thing, facts

_LINE = 120

T = TypeVar("T")


class KeyedSequence(tuple[T, ...]):
    """A sequence whose items are taken by index or by key."""

    KIND: ClassVar[str] = "key"
    """A word for the key."""

    @classmethod
    @abstractmethod
    def key(cls, thing: T) -> str:
        """Return the key of an item."""

    @overload
    def __getitem__(self, at: SupportsIndex | str) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[T, ...]: ...
    def __getitem__(self, at: SupportsIndex | slice | str) -> T | tuple[T, ...]:
        if not isinstance(at, str):
            return super().__getitem__(at)
        keys = list(map(self.key, self))
        if at in keys:
            return super().__getitem__(keys.index(at))
        if not keys:
            raise KbError(f"there is no {self.KIND} {quoted(at)}; there are none")
        raise KbError(f"there is no {self.KIND} {quoted(at)}; give a number from 0 to {len(self) - 1}, or {some(keys)}")

    def _ipython_key_completions_(self) -> list[str]:
        return list(map(self.key, self))

    def __contains__(self, thing: object) -> bool:
        return any(thing == key for key in map(self.key, self)) or super().__contains__(thing)


class _HasName(Protocol):
    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=_HasName)


class NamedSequence(KeyedSequence[N]):
    """Things with names, such as players, taken by index or name. They are shown as a table."""

    KIND: ClassVar[str] = "name"

    @classmethod
    def key(cls, thing: N) -> str:
        """Return the name of an item."""
        return thing.name

    def __repr__(self) -> str:
        return f"<{cut(', '.join(map(self.key, self)), _LINE)}>"

    def __str__(self) -> str:
        return "\n".join(map(str, self))

    def _repr_html_(self) -> str:
        rows = [facts(cast("Thing", thing)) for thing in self]
        return table(list(rows[0]), [list(row.values()) for row in rows]) if rows else Markup()
