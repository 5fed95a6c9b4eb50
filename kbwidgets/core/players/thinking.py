"""Thinking: asks a computer player for its move, with a time limit and without trusting its answer.

A player whose time is over, or whose answer nobody wants any more, is stopped: `StopThinking` is raised in it as soon
as it runs Python code again. Code that never returns to Python cannot be stopped. It keeps its one thread, and its
player is not asked again until that has ended.

>>> class Stuck:
...     name = "stuck"
...     def choose(self, view, moves, rng):
...         raise ValueError("no idea")
>>> import kbwidgets as kb
>>> state = kb.Match(next(iter(kb.games.values())), 2, seed=1).state
>>> think(Stuck(), 0, state.view(0), state.moves(), Random(1), None)
Traceback (most recent call last):
kbwidgets.core.errors.PlayerError: player 'stuck' in seat 0 raised ValueError: no idea
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from time import monotonic
from typing import Final

from kbwidgets.core.errors import PlayerError
from kbwidgets.core.protocol.player import Choice, Player
from kbwidgets.core.protocol.state import Move, View
from kbwidgets.core.text.safe_repr import fault_of, name_of
from kbwidgets.core.text.words import quoted
from kbwidgets.core.values.types import Seat

_GLANCE: Final = 0.05
"""Seconds between two looks at whether an answer is still wanted."""
_GRACE: Final = 0.5
"""Seconds in which a player that runs Python code has stopped."""


class StopThinking(BaseException):
    """The exception that is raised in a computer player whose answer nobody waits for any more."""


def _always() -> bool:
    return True


def think(
    player: Player,
    seat: Seat,
    view: View,
    moves: Sequence[Move],
    rng: Random,
    limit: float | None,
    wanted: Callable[[], bool] = _always,
) -> Choice | None:
    """Return the player's choice, or None if it is no longer wanted.

    Raise `PlayerError` if the player raises, takes more than `limit` seconds or gives no choice. The limit needs a
    thread: without one the player thinks in the caller's.
    """
    thought, name = _Thought(player, view, moves, rng, wanted), name_of(player)
    if limit is None:
        thought.think()
        if isinstance(thought.error, KeyboardInterrupt):  # the user's, not the player's
            raise thought.error
    elif fault := _fault_of_former(player, limit, wanted) or thought.fault_within(limit):
        if not wanted():
            return None
        raise PlayerError(seat, name, fault)
    if thought.fault:
        raise PlayerError(seat, name, thought.fault) from thought.error
    return thought.answer  # None if somebody else has stopped it


def _fault_of_former(player: Player, limit: float, wanted: Callable[[], bool]) -> str:
    """Stop what the player thinks in vain, so that no two of its threads run; return why not, or "" if it has ended."""
    for former in tuple(_thoughts):
        if former.player is player and former.is_vain():
            former.stop()
            if not former.has_ended(limit, wanted):
                return "is still busy with an earlier turn and can't be stopped"
    return ""


class _Thought:
    """One question to a player, and what comes of it."""

    def __init__(
        self, player: Player, view: View, moves: Sequence[Move], rng: Random, wanted: Callable[[], bool]
    ) -> None:
        self.player = player
        self.answer: Choice | None = None
        self.error: BaseException | None = None
        self.fault = ""
        self._asked = (view, moves, rng)
        self._wanted = wanted
        self._thread = threading.Thread(target=self._work, daemon=True, name=f"player {name_of(player)}")
        self._lock = threading.Lock()
        self._is_stopped = False
        self._can_stop = True

    def think(self) -> None:
        """Ask the player, and note its answer or its fault."""
        try:
            answer: object = self.player.choose(*self._asked)
            if isinstance(answer, Choice) and isinstance(answer.move, Move):  # pyright: ignore[reportUnnecessaryIsInstance]
                self.answer = answer
            else:
                self.fault = f"answered {quoted(answer)}, which isn't a Choice"
        except BaseException as error:  # a player is foreign code: whatever it raises is its own fault
            if self._is_stopped and isinstance(error, StopThinking):
                raise
            self.error, self.fault = error, f"raised {fault_of(error)}"

    def fault_within(self, limit: float) -> str:
        """Ask the player in a thread; return why there is no answer in time, or "" if the thread has ended."""
        has_ended = False
        try:
            _thoughts.add(self)
            self._thread.start()
            if has_ended := self.has_ended(limit, self._wanted):
                return ""
        finally:  # an interruption is the end of it, too, and the system may have no thread left
            if not has_ended:
                self.stop()
        late = f"took longer than {limit:g} seconds"
        return late if not self._wanted() or self.has_ended(_GRACE, self._wanted) else f"{late} and can't be stopped"

    def has_ended(self, seconds: float, wanted: Callable[[], bool]) -> bool:
        """Wait until it has ended, for so many seconds and as long as that is wanted; return whether it has."""
        end = monotonic() + seconds
        while self._thread.is_alive() and wanted() and (left := end - monotonic()) > 0:
            self._thread.join(min(left, _GLANCE))
        return not self._thread.is_alive()

    def is_vain(self) -> bool:
        """Return whether nobody waits for the answer."""
        return self._is_stopped or not self._wanted()

    def stop(self) -> None:
        """Raise `StopThinking` in the player as soon as it runs Python code."""
        with self._lock:
            self._is_stopped, ident = True, self._thread.ident
            if ident is None:
                _thoughts.discard(self)  # it has not begun, and will not think if it does
            elif self._can_stop:
                _raise_in(ident, StopThinking)
                _settle_elsewhere()

    def _work(self) -> None:
        try:
            try:
                with self._lock:
                    is_wanted = not self._is_stopped
                if is_wanted:
                    self.think()
            finally:
                self._end()
        except StopThinking:
            self._end()

    def _end(self) -> None:
        """From here on nothing is raised in the thread: it would be told as an error of threading."""
        with self._lock:
            self._can_stop = False
            if self._is_stopped:
                _settle()
        _thoughts.discard(self)


_thoughts: Final[set[_Thought]] = set()
"""The thoughts whose threads run."""


class _Settled(BaseException):
    """The exception that a thread raises in itself and catches."""


def _settle() -> None:
    """Raise something in this thread and catch it, in place of what was to be raised here.

    Once asked to raise something in a thread, CPython looks for it at every call until a thread raises something. That
    makes all calls slower, and one that is traced, as in a debugger, never returns. A player that never returns to
    Python would leave it so for ever.
    """
    with suppress(_Settled):
        while _raise_in(threading.get_ident(), _Settled):
            pass


def _settle_elsewhere() -> None:
    """Do so in a thread where Ctrl-C never comes; what is to be raised in another thread still is."""
    settling = threading.Thread(target=_settle, daemon=True, name="kbwidgets settling")
    settling.start()
    settling.join()


def _raise_in(ident: int, error: type[BaseException]) -> bool:
    """Raise an error in a thread when it next runs Python code; return whether that can be done (in CPython alone)."""
    import ctypes  # only a player that is stopped needs it

    raise_in: Callable[[object, object], int] | None = getattr(
        getattr(ctypes, "pythonapi", None), "PyThreadState_SetAsyncExc", None
    )
    return raise_in is not None and raise_in(ctypes.c_ulong(ident), ctypes.py_object(error)) > 0
