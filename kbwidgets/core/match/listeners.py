"""Listeners to the changes of a match, which is always saved before they are called.

>>> followers: Followers[str, int] = Followers()
>>> end = followers.follow(lambda change: print("shown", change))
>>> followers.keep(lambda match: print("kept", match))
>>> followers.telling("a match", [3]).finish()
kept a match
shown 3
>>> end()
>>> followers.telling("a match", [4]).finish()
kept a match
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Generic, TypeVar

Whole = TypeVar("Whole")
Told = TypeVar("Told")


class Telling:
    """The calls that report one change. If Ctrl-C interrupts `finish`, calling it again continues.

    >>> calls = iter([KeyboardInterrupt, None])
    >>> def listen() -> None:
    ...     if (error := next(calls)) is not None:
    ...         raise error
    >>> telling = Telling([listen])
    >>> try:
    ...     telling.finish()
    ... except KeyboardInterrupt:
    ...     telling.finish()
    >>> next(calls, "all were made")
    'all were made'
    """

    __slots__ = ("_calls", "_faults")

    def __init__(self, calls: Iterable[Callable[[], None]]) -> None:
        self._calls: deque[Callable[[], None]] = deque(calls)
        self._faults: list[Exception] = []

    def finish(self) -> None:
        """Make the remaining calls, then raise the first error, if any.

        A call is removed from the list only after it has returned, so one that Ctrl-C interrupted is made again.
        """
        while self._calls:
            try:
                self._calls[0]()
            except Exception as error:
                self._faults.append(error)
            self._calls.popleft()
        faults, self._faults = self._faults, []
        if faults:
            raise faults[0]


class Followers(Generic[Whole, Told]):
    """The keepers of a match, who save it, and the listeners to each change of its position."""

    __slots__ = ("_keepers", "_listeners")

    def __init__(self) -> None:
        self._keepers: list[Callable[[Whole], None]] = []
        self._listeners: list[Callable[[Told], None]] = []

    def keep(self, keeper: Callable[[Whole], None]) -> None:
        """Call `keeper` once after each operation that changes the match. It must not raise an error."""
        if keeper not in self._keepers:
            self._keepers.append(keeper)

    def follow(self, listener: Callable[[Told], None]) -> Callable[[], None]:
        """Call `listener` after each change of the position, and return a function that ends this."""
        self._listeners.append(listener)

        def end() -> None:
            with suppress(ValueError):  # It may have been removed already.
                self._listeners.remove(listener)

        return end

    def telling(self, whole: Whole, changes: Sequence[Told]) -> Telling:
        """Return the calls that let the keepers save the match and then report each change to each listener."""
        keepers = [partial(keeper, whole) for keeper in self._keepers]
        listeners = tuple(self._listeners)
        return Telling([*keepers, *(partial(listener, change) for change in changes for listener in listeners)])
