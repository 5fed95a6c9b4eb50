"""Asking a computer player for its move, with a time limit and without trusting its answer.

A player whose time is up, or whose answer is no longer needed, is stopped: `StopThinking` is raised in it as soon as it
runs Python code again. Code that never returns to Python cannot be stopped. It keeps its one thread, and the player is
not asked again until that thread has ended.

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
"""The seconds between two checks of whether the answer is still needed."""
_GRACE: Final = 0.5
"""The seconds that a player running Python code needs to stop."""


class StopThinking(BaseException):
    """The exception raised in a computer player whose answer is no longer needed."""


def _always() -> bool:
    return True


def think(
    player: Player,
    seat: Seat,
    view: View,
    moves: Sequence[Move],
    rng: Random,
    limit: float | None,
    is_wanted: Callable[[], bool] = _always,
) -> Choice | None:
    """Return the player's choice, or None if it is no longer wanted.

    Raise `PlayerError` if the player raises an error, takes more than `limit` seconds or does not return a `Choice`.
    Only a limit needs a thread: without one, the player runs in the caller's thread.
    """
    thought, name = _Thought(player, view, moves, rng, is_wanted), name_of(player)
    if limit is None:
        thought.think()
        if isinstance(thought.error, KeyboardInterrupt):  # The user pressed Ctrl-C, so the player is not at fault.
            raise thought.error
    elif fault := _stop_former(player, limit, is_wanted) or thought.run_within(limit):
        if not is_wanted():
            return None
        raise PlayerError(seat, name, fault)
    if thought.fault:
        raise PlayerError(seat, name, thought.fault) from thought.error
    return thought.answer  # The answer is None if another call has stopped the player.


def _stop_former(player: Player, limit: float, is_wanted: Callable[[], bool]) -> str:
    """Stop an earlier thought of the player, so that it never has two threads.

    Return why this failed, or `""` if the earlier thought has ended.
    """
    for thought in tuple(_thoughts):
        if thought.player is player and thought.is_unneeded():
            thought.stop()
            if not thought.has_ended(limit, is_wanted):
                return "is still busy with an earlier turn and can't be stopped"
    return ""


class _Thought:
    """One call of a player, and its result."""

    def __init__(
        self, player: Player, view: View, moves: Sequence[Move], rng: Random, is_wanted: Callable[[], bool]
    ) -> None:
        self.player = player
        self.answer: Choice | None = None
        self.error: BaseException | None = None
        self.fault = ""
        self._question = (view, moves, rng)
        self._is_wanted = is_wanted
        self._thread = threading.Thread(target=self._work, daemon=True, name=f"player {name_of(player)}")
        self._lock = threading.Lock()
        self._is_stopped = False
        self._can_stop = True

    def think(self) -> None:
        """Call the player and store its answer or its fault."""
        try:
            answer: object = self.player.choose(*self._question)
            if isinstance(answer, Choice) and isinstance(answer.move, Move):  # pyright: ignore[reportUnnecessaryIsInstance]
                self.answer = answer
            else:
                self.fault = f"answered {quoted(answer)}, which isn't a Choice"
        except BaseException as error:  # Players are foreign code, so any error is theirs.
            if self._is_stopped and isinstance(error, StopThinking):
                raise
            self.error, self.fault = error, f"raised {fault_of(error)}"

    def run_within(self, limit: float) -> str:
        """Call the player in a thread, and return why it did not answer in time, or `""` if the thread has ended."""
        has_ended = False
        try:
            _thoughts.add(self)
            self._thread.start()
            if has_ended := self.has_ended(limit, self._is_wanted):
                return ""
        finally:  # Ctrl-C ends it too, and the system may be unable to start a thread.
            if not has_ended:
                self.stop()
        late = f"took longer than {limit:g} seconds"
        has_stopped = not self._is_wanted() or self.has_ended(_GRACE, self._is_wanted)
        return late if has_stopped else f"{late} and can't be stopped"

    def has_ended(self, seconds: float, is_wanted: Callable[[], bool]) -> bool:
        """Return whether the thread ends within `seconds`. Wait only as long as `is_wanted` returns true."""
        end = monotonic() + seconds
        while self._thread.is_alive() and is_wanted() and (left := end - monotonic()) > 0:
            self._thread.join(min(left, _GLANCE))
        return not self._thread.is_alive()

    def is_unneeded(self) -> bool:
        """Return whether the answer is no longer needed."""
        return self._is_stopped or not self._is_wanted()

    def stop(self) -> None:
        """Raise `StopThinking` in the player as soon as it runs Python code."""
        with self._lock:
            self._is_stopped, ident = True, self._thread.ident
            if ident is None:
                _thoughts.discard(self)  # It has not begun, and will not call the player if it does.
            elif self._can_stop:
                _raise_in(ident, StopThinking)
                _settle_elsewhere()

    def _work(self) -> None:
        try:
            try:
                with self._lock:
                    must_think = not self._is_stopped
                if must_think:
                    self.think()
            finally:
                self._end()
        except StopThinking:
            self._end()

    def _end(self) -> None:
        """Make sure that nothing is raised in the thread any more.

        The `threading` module would report it as an error.
        """
        with self._lock:
            self._can_stop = False
            if self._is_stopped:
                _settle()
        _thoughts.discard(self)


_thoughts: Final[set[_Thought]] = set()
"""The thoughts whose threads are running."""


class _Settled(BaseException):
    """The exception that a thread raises in itself and catches."""


def _settle() -> None:
    """Raise and catch an exception in this thread, to replace any that is still pending in it.

    Once asked to raise an exception in a thread, CPython checks for it at every call until some thread raises one. That
    slows all calls down, and a traced call, as in a debugger, never returns. A player that never returns to Python
    would leave CPython in this state for ever.
    """
    with suppress(_Settled):
        while _raise_in(threading.get_ident(), _Settled):
            pass


def _settle_elsewhere() -> None:
    """Call `_settle` in a thread that Ctrl-C cannot reach. Exceptions pending in other threads remain."""
    thread = threading.Thread(target=_settle, daemon=True, name="kbwidgets settling")
    thread.start()
    thread.join()


def _raise_in(ident: int, error: type[BaseException]) -> bool:
    """Raise an error in a thread when it next runs Python code, and return whether that is possible.

    Only CPython can do it.
    """
    import ctypes  # Only stopping a player needs ctypes.

    raise_in: Callable[[object, object], int] | None = getattr(
        getattr(ctypes, "pythonapi", None), "PyThreadState_SetAsyncExc", None
    )
    return raise_in is not None and raise_in(ctypes.c_ulong(ident), ctypes.py_object(error)) > 0
