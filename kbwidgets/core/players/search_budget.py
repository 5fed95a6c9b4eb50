"""The limits of players that search with play-outs, and the names that set them.

>>> class Patient(Searching):
...     def __init__(self, playouts=100, seconds=None): super().__init__(playouts, seconds)
...     def __call__(self, view, moves, rng): return ()
>>> advisers = Advisers({"patient": Patient()}, {"patient": Patient})
>>> list(advisers), advisers["patient:20"].playouts, advisers["patient:0.5s"].seconds
(['patient'], 20, 0.5)
>>> advisers["patient:soon"]
Traceback (most recent call last):
kbwidgets.core.errors.KbError: patient:soon: expected play-outs or seconds, such as patient:200 or patient:0.5s
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, Protocol

from kbwidgets.core.errors import KbError
from kbwidgets.core.protocol.player import Adviser
from kbwidgets.core.text.keyed_mapping import KeyedMapping

_PLAYOUTS: Final = re.compile(r"[0-9]{1,9}")
_SECONDS: Final = re.compile(r"([0-9]{1,9}(?:\.[0-9]+)?)s")


class Searching:
    """An adviser that counts its play-outs and uses a clock only if it is given `seconds`."""

    def __init__(self, playouts: int, seconds: float | None = None) -> None:
        if playouts < 1:
            raise KbError(f"playouts is {playouts}; expected at least 1")
        if seconds is not None and not seconds >= 0:
            raise KbError(f"seconds is {seconds:g}; expected at least 0")
        self.playouts = playouts
        self.seconds = seconds
        """The time limit in seconds, or None.

        Each move is tried at least once. With a limit, the results depend on the machine and its load.
        """


class Limited(Protocol):
    """A function that makes a searching adviser with one of its limits set."""

    def __call__(self, *, playouts: int = ..., seconds: float | None = ...) -> Adviser: ...


class Advisers(KeyedMapping[Adviser]):
    """Advisers by name, with an optional limit for those that search: `searcher:200` or `searcher:0.5s`."""

    def __init__(self, named: Mapping[str, Adviser], searching: Mapping[str, Limited]) -> None:
        self._named = dict(named)
        self._searching = dict(searching)

    def __getitem__(self, name: str) -> Adviser:
        kind, colon, limit = name.partition(":")
        if not colon or kind not in self._searching:
            return self._named[name]
        if _PLAYOUTS.fullmatch(limit):
            return self._searching[kind](playouts=int(limit))
        if match := _SECONDS.fullmatch(limit):
            return self._searching[kind](seconds=float(match[1]))
        raise KbError(f"{name}: expected play-outs or seconds, such as {kind}:200 or {kind}:0.5s")

    def __iter__(self) -> Iterator[str]:
        return iter(self._named)

    def __len__(self) -> int:
        return len(self._named)
