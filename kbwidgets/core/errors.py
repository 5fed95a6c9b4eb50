"""The errors of kbwidgets, each of which says what was given, where, and what is allowed.

    KbError
     ├─ Refused            carries refusals, each with its rule
     │   ├─ IllegalMove    the rules forbid this move now
     │   ├─ BadNotation    the text is not a move of this game
     │   └─ OptionError    these players or options cannot start a match
     ├─ FileError          a file cannot be read or written
     ├─ DataError          a file or plain data is wrong
     ├─ RecordError        a saved match is damaged (defined in `kbwidgets.core.record.record`)
     ├─ PlayerError        a computer player raised an error, took too long or gave an invalid answer
     ├─ GameError          a game cannot be loaded
     ├─ UnknownName        no game, player or rule has this name
     └─ MissingExtra       an optional library is not installed

>>> issubclass(IllegalMove, Refused) and issubclass(Refused, KbError)
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Literal

from kbwidgets.core.text.words import joined, quoted

if TYPE_CHECKING:
    from kbwidgets.core.values.types import Refusal


class KbError(Exception):
    """The base of all errors that kbwidgets raises on purpose.

    It can be pickled with all its fields, so that it can be sent to another process.
    """

    def __reduce__(self) -> tuple[Callable[..., KbError], tuple[object, ...]]:
        # Exception.__reduce__ would pass only the message to the constructor.
        return _rebuild, (type(self), self.args, self.__dict__)


def _rebuild(kind: type[KbError], args: tuple[object, ...], fields: dict[str, object]) -> KbError:
    """Return a copy of the error, made without its constructor."""
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


class Refused(KbError):
    """Raised if the rules do not allow something. It carries all reasons, the most basic first."""

    def __init__(self, refusals: tuple[Refusal, ...]) -> None:
        super().__init__("\n".join(str(refusal) for refusal in refusals))
        self.refusals = refusals


class IllegalMove(Refused):
    """Raised if the rules forbid a move in this position. The position is unchanged."""


class BadNotation(Refused):
    """Raised if a text cannot be read as a move of this game."""


class OptionError(Refused):
    """Raised if a match cannot start with these players or options."""


class FileError(KbError):
    """Raised if a file cannot be read or written. The message contains its path and the cause.

    >>> str(FileError("evening.kbg", "write", "No space left on device"))
    'cannot write evening.kbg: No space left on device'
    """

    def __init__(self, place: str, action: Literal["read", "write"], fault: str) -> None:
        super().__init__(f"cannot {action} {place}: {fault}")
        self.place = place
        self.fault = fault


class DataError(KbError):
    """Raised if a data file or plain data is wrong.

    >>> str(DataError("dominoes.csv line 3, column left_crowns", "found 7, expected 0 to 3"))
    'dominoes.csv line 3, column left_crowns: found 7, expected 0 to 3'
    """

    def __init__(self, place: str, fault: str, code: str = "") -> None:
        super().__init__(f"{code + ': ' if code else ''}{place}: {fault}")
        self.place = place
        self.fault = fault
        self.code = code


class PlayerError(KbError):
    """Raised if a computer player fails. The match is left as it was before that player's turn."""

    def __init__(self, seat: int, player: str, fault: str) -> None:
        super().__init__(f"player {player!r} in seat {seat} {fault}")
        self.seat = seat
        self.player = player
        self.fault = fault


class GameError(KbError):
    """Raised if a game cannot be loaded.

    The message names the faulty entry point, package or `Game` object.
    """


class UnknownName(KbError, KeyError):
    """Raised if there is no game, player or rule of this name. The message lists the known names.

    >>> str(UnknownName("player", "clever", ["random", "greedy"]))
    "unknown player 'clever'; choose greedy or random"
    """

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        names = sorted(known)
        choice = f"choose {joined(names, 'or')}" if names else "there are none"
        super().__init__(f"unknown {kind} {quoted(name)}; {choice}")

    def __str__(self) -> str:
        return str(self.args[0])


class MissingExtra(KbError, ImportError):
    """Raised if an optional library is missing.

    The message contains the `pip install` line that adds it.

    >>> raise MissingExtra("pandas", "frames")
    Traceback (most recent call last):
    kbwidgets.core.errors.MissingExtra: pandas is not installed; run: pip install "kbwidgets[frames]"
    """

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(f'{library} is not installed; run: pip install "kbwidgets[{extra}]"')
