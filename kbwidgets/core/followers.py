"""Followers: who is told of the changes of a match. Who keeps it comes first: nothing is shown before it is kept.

>>> followers: Followers[str, int] = Followers()
>>> end = followers.follow(lambda change: print("shown", change))
>>> followers.keep(lambda match: print("kept", match))
>>> followers.changed("a match")
kept a match
>>> followers.tell(3)
shown 3
>>> end()
>>> followers.tell(4)
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Generic, TypeVar

Whole = TypeVar("Whole")
Told = TypeVar("Told")


class Followers(Generic[Whole, Told]):
    """Who keeps a match, and who is told of each change of its position."""

    __slots__ = ("_keepers", "_listeners")

    def __init__(self) -> None:
        self._keepers: list[Callable[[Whole], None]] = []
        self._listeners: list[Callable[[Told], None]] = []

    def keep(self, keeper: Callable[[Whole], None]) -> None:
        """Call `keeper` after everything that changes; it raises nothing."""
        self._keepers.append(keeper)

    def follow(self, listener: Callable[[Told], None]) -> Callable[[], None]:
        """Call `listener` after each change of the position; the call returned ends that."""
        self._listeners.append(listener)

        def end() -> None:
            with suppress(ValueError):  # it was ended before
                self._listeners.remove(listener)

        return end

    def changed(self, whole: Whole) -> None:
        """Let those who keep it write what has changed."""
        for keeper in tuple(self._keepers):
            keeper(whole)

    def tell(self, told: Told) -> None:
        """Tell all of a change; the first error is raised when all have been told."""
        faults: list[Exception] = []
        for listener in tuple(self._listeners):
            try:
                listener(told)
            except Exception as error:
                faults.append(error)
        if faults:
            raise faults[0]
