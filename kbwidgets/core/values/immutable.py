"""Immutable values shared by positions and views: read-only tables, and objects whose attributes are set once.

>>> table = Table({"otter": 1})
>>> table["otter"], table.get("lynx")
(1, None)
>>> table["otter"] = 2
Traceback (most recent call last):
TypeError: this table is shared and cannot be changed
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn, TypeAlias, TypeVar

K = TypeVar("K")
V = TypeVar("V")
Refuse: TypeAlias = Callable[..., NoReturn]
"""The type of a method that replaces a mutating method of dict."""


class Table(dict[K, V]):
    """A dict that refuses every change. Unlike a mapping proxy, it is as fast to read as a dict."""

    __slots__ = ()

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("this table is shared and cannot be changed")

    __setitem__: Refuse = _refuse
    __delitem__: Refuse = _refuse
    __ior__: Refuse = _refuse
    clear: Refuse = _refuse
    pop: Refuse = _refuse
    popitem: Refuse = _refuse
    setdefault: Refuse = _refuse
    update: Refuse = _refuse


class SetOnce:
    """An object whose attributes cannot be changed after they are set.

    >>> class Board(SetOnce):
    ...     def __init__(self): self.rows = 3
    >>> Board().rows = 5
    Traceback (most recent call last):
    AttributeError: a Board cannot be changed: rows cannot be set
    """

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, name):
            raise AttributeError(f"a {type(self).__name__} cannot be changed: {name} cannot be set")
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed: {name} cannot be deleted")
