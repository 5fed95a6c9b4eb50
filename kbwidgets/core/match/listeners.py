"""Listeners to the changes of a match, which is always saved before they are called.

>>> listeners: Listeners[str, int] = Listeners()
>>> end = listeners.follow(lambda change: print("shown", change))
>>> listeners.keep(lambda match: print("kept", match))
>>> listeners.report("a match", [3]).finish()
kept a match
shown 3
>>> end()
>>> listeners.report("a match", [4]).finish()
kept a match
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Generic, TypeVar

MatchT = TypeVar("MatchT")
ChangeT = TypeVar("ChangeT")


class Report:
    """The calls that report one change. If Ctrl-C interrupts `finish`, calling it again continues.

    >>> calls = iter([KeyboardInterrupt, None])
    >>> def listen() -> None:
    ...     if (error := next(calls)) is not None:
    ...         raise error
    >>> report = Report([listen])
    >>> try:
    ...     report.finish()
    ... except KeyboardInterrupt:
    ...     report.finish()
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


class Listeners(Generic[MatchT, ChangeT]):
    """The keepers of a match, who save it, and the listeners to each change of its position."""

    __slots__ = ("_keepers", "_listeners")

    def __init__(self) -> None:
        self._keepers: list[Callable[[MatchT], None]] = []
        self._listeners: list[Callable[[ChangeT], None]] = []

    def keep(self, keeper: Callable[[MatchT], None]) -> None:
        """Call `keeper` once after each operation that changes the match. It must not raise an error."""
        if keeper not in self._keepers:
            self._keepers.append(keeper)

    def follow(self, listener: Callable[[ChangeT], None]) -> Callable[[], None]:
        """Call `listener` after each change of the position, and return a function that ends this."""
        self._listeners.append(listener)

        def end() -> None:
            with suppress(ValueError):  # It may have been removed already.
                self._listeners.remove(listener)

        return end

    def report(self, match: MatchT, changes: Sequence[ChangeT]) -> Report:
        """Return the calls that let the keepers save the match and then report each change to each listener."""
        keepers = [partial(keeper, match) for keeper in self._keepers]
        listeners = tuple(self._listeners)
        return Report([*keepers, *(partial(listener, change) for change in changes for listener in listeners)])
