"""A property that is worked out once for each object, without a lock.

Before Python 3.12, `functools.cached_property` holds one lock for all objects of a class. A computer player that thinks
in one cell would make every other cell wait, and an interrupt at the wrong moment would leave the lock held for good.

>>> class Square:
...     def __init__(self, side: int) -> None:
...         self.side = side
...     @cached_property
...     def area(self) -> int:
...         print("working it out")
...         return self.side**2
>>> square = Square(3)
>>> square.area, square.area
working it out
(9, 9)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Self, TypeVar, overload

T = TypeVar("T")
V_co = TypeVar("V_co", covariant=True)


class cached_property(Generic[T, V_co]):  # noqa: N801 (it is used like a function)
    """A decorator for a method without arguments, whose first result becomes an attribute of the object."""

    def __init__(self, function: Callable[[T], V_co]) -> None:
        self._function = function
        self._name = ""
        self.__doc__ = function.__doc__

    def __set_name__(self, owner: type[T], name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type[T]) -> Self: ...
    @overload
    def __get__(self, instance: T, owner: type[T]) -> V_co: ...
    def __get__(self, instance: T | None, owner: type[T]) -> Self | V_co:
        if instance is None:
            return self
        value = self._function(instance)
        vars(instance)[self._name] = value
        return value
