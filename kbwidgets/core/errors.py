"""The errors of kbwidgets: every one says what was given, where, and what is allowed.

    KbError
     ├─ Refused            carries refusals, each with its rule
     │   ├─ IllegalMove    the rules forbid this move now
     │   ├─ BadNotation    the text is no move of this game
     │   └─ OptionError    these players or options cannot start a match
     ├─ FileError          a file cannot be read or written; names its path
     ├─ DataError          a file or plain data is wrong; names the place in it
     ├─ RecordError        a written match is damaged; stands in `kbwidgets.core.record.record`, beside what it keeps
     ├─ PlayerError        a computer player raised, stalled or answered nonsense
     ├─ GameError          a game cannot be had: its package fails, or its record is faulty
     ├─ UnknownName        no game, player or rule of that name; lists the known ones
     └─ MissingExtra       a library that only some need is not installed; names the extra that brings it

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
    """Any error that kbwidgets raises on purpose. It can be sent to another process with all that it carries."""

    def __reduce__(self) -> tuple[Callable[..., KbError], tuple[object, ...]]:
        # Python would call the class again with the message alone.
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[KbError], args: tuple[object, ...], fields: dict[str, object]) -> KbError:
    """The error as it was, made without its constructor."""
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


class Refused(KbError):
    """Something that the rules do not allow: all reasons, the most basic first."""

    def __init__(self, refusals: tuple[Refusal, ...]) -> None:
        super().__init__("\n".join(str(refusal) for refusal in refusals))
        self.refusals = refusals


class IllegalMove(Refused):
    """The rules forbid this move in this position; the position is unchanged."""


class BadNotation(Refused):
    """The text cannot be read as a move of this game."""


class OptionError(Refused):
    """These players or options cannot start a match."""


class FileError(KbError):
    """A file cannot be read or written: the path that was given, and why.

    >>> str(FileError("evening.kbg", "write", "No space left on device"))
    'cannot write evening.kbg: No space left on device'
    """

    def __init__(self, place: str, doing: Literal["read", "write"], fault: str) -> None:
        super().__init__(f"cannot {doing} {place}: {fault}")
        self.place = place
        self.fault = fault


class DataError(KbError):
    """A data file or plain data is wrong.

    >>> str(DataError("dominoes.csv line 3, column left_crowns", "found 7, expected 0 to 3"))
    'dominoes.csv line 3, column left_crowns: found 7, expected 0 to 3'
    """

    def __init__(self, place: str, fault: str, code: str = "") -> None:
        super().__init__(f"{code + ': ' if code else ''}{place}: {fault}")
        self.place = place
        self.fault = fault
        self.code = code


class PlayerError(KbError):
    """A computer player failed; the match stands as it was before its turn."""

    def __init__(self, seat: int, player: str, fault: str) -> None:
        super().__init__(f"player {player!r} in seat {seat} {fault}")
        self.seat = seat
        self.player = player
        self.fault = fault


class GameError(KbError):
    """A game cannot be had: its entry point, its package or its record is at fault; the message names which."""


class UnknownName(KbError, KeyError):
    """There is no such game, player or rule.

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
    """A library is not installed that is imported when it is used; the message names the extra that brings it.

    >>> raise MissingExtra("pandas", "frames")
    Traceback (most recent call last):
    kbwidgets.core.errors.MissingExtra: pandas is not installed; run: pip install "kbwidgets[frames]"
    """

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(f'{library} is not installed; run: pip install "kbwidgets[{extra}]"')
