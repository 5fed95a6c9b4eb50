"""Lazy import: a thing named by its place, imported when it is used; so a game's record ties its rooms and loads none.

>>> join: Callable[[str, str], str] = later("posixpath:join")
>>> join("rules", "board")
'rules/board'
>>> later("posixpath:join") == join
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TypeVar, cast

F = TypeVar("F", bound=Callable[..., object])
V = TypeVar("V")


def _found(place: str) -> object:
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


@dataclass(frozen=True, repr=False)
class _Later:
    """What stands at a place; called as it would be. A value: it can be compared, hashed and pickled."""

    place: str

    def __repr__(self) -> str:
        return f"<{self.place}>"

    def __call__(self, *args: object, **named: object) -> object:
        return cast("Callable[..., object]", _found(self.place))(*args, **named)


def later(place: str) -> F:  # pyright: ignore[reportInvalidTypeVarUse]
    """The function or class at `module:name`, imported when it is called; its type is the one that is expected."""
    return cast("F", _Later(place))


def names_later(package: str, modules: Mapping[str, str]) -> Callable[[str], object]:
    """Return the `__getattr__` of a package, which imports a name from its module when somebody asks for it.

    No name may be the name of a module of the package as well: importing that module would hide it.

    >>> names_later("os", {"join": "path"})("join")("rules", "board")
    'rules/board'
    """

    def get(name: str) -> object:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return _found(f"{package}.{modules[name]}:{name}")

    return get


@dataclass(frozen=True)
class LaterMapping(Mapping[str, V]):
    """A mapping at `module:name`, imported when something is looked up.

    >>> LaterMapping[str]("posixpath:__dict__")["sep"]
    '/'
    """

    place: str

    @property
    def _whole(self) -> Mapping[str, V]:
        return cast("Mapping[str, V]", _found(self.place))

    def __getitem__(self, key: str) -> V:
        return self._whole[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._whole)

    def __len__(self) -> int:
        return len(self._whole)
