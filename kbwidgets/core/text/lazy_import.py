"""Objects imported on first use, so that a `Game` object refers to its modules without loading them.

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

from kbwidgets.core.text.keyed_mapping import KeyedMapping

F = TypeVar("F", bound=Callable[..., object])
V = TypeVar("V")


def _import_object(place: str) -> object:
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


@dataclass(frozen=True, repr=False)
class _Later:
    """A stand-in that can be called like the object at `place`. It can be compared, hashed and pickled."""

    place: str

    def __repr__(self) -> str:
        return f"<{self.place}>"

    def __call__(self, *args: object, **named: object) -> object:
        return cast("Callable[..., object]", _import_object(self.place))(*args, **named)


def later(place: str) -> F:  # pyright: ignore[reportInvalidTypeVarUse]
    """Return a stand-in for the function or class at `module:name`, which is imported when it is called.

    Its type is whatever the caller expects.
    """
    return cast("F", _Later(place))


def names_later(package: str, modules: Mapping[str, str]) -> Callable[[str], object]:
    """Return the `__getattr__` of a package, which imports a name from its module on first use.

    No name may also be the name of a module of the package, because importing that module would hide it.

    >>> names_later("os", {"join": "path"})("join")("rules", "board")
    'rules/board'
    """

    def get(name: str) -> object:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return _import_object(f"{package}.{modules[name]}:{name}")

    return get


@dataclass(frozen=True)
class LaterMapping(KeyedMapping[V]):
    """The mapping at `module:name`, imported on the first lookup.

    >>> LaterMapping[str]("posixpath:__dict__")["sep"]
    '/'
    """

    place: str

    @property
    def _mapping(self) -> Mapping[str, V]:
        return cast("Mapping[str, V]", _import_object(self.place))

    def __getitem__(self, key: str) -> V:
        return self._mapping[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._mapping)

    def __len__(self) -> int:
        return len(self._mapping)
