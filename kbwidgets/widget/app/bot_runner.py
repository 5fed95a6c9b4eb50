"""Bot runner: lets computer players move off the main thread, at a pace that a person can follow.

One thread at the most for each match; it ends when a person is due, when people look back at an earlier
position, when it is stopped, or when a player fails.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable

from kbwidgets.core.errors import PlayerError
from kbwidgets.core.match.match import Match
from kbwidgets.core.text.safe_repr import fault_of
from kbwidgets.core.values.types import Seat


class Thinker:
    """Plays the computer seats of a match in the background.

    `pace` is the time in seconds between two of their moves, `limit` the time one may take; `failed` is
    called with the error of a player that raised, stalled or answered nonsense.
    """

    def __init__(self, match: Match, pace: float, limit: float, failed: Callable[[PlayerError], None]) -> None:
        self.match = match
        self.pace = pace
        self.limit = limit
        self._failed = failed
        self._stop = threading.Event()
        self._hurry = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def due(self) -> Seat | None:
        """The seat whose computer player may move; none while people look back, or its move would cut off theirs."""
        with self.match.lock:
            return None if self.match.ahead else self.match.waiting()

    @property
    def busy(self) -> Seat | None:
        """The seat whose computer player is at work, None if none is."""
        with self.match.lock:
            return self.due if self._thread is not None else None

    def wake(self) -> None:
        """Begin if a computer player is due and none is at work."""
        with self.match.lock:
            if self._thread is not None or self.due is None:
                return
            self._stop, self._hurry = threading.Event(), threading.Event()
            self._thread = threading.Thread(
                target=self._work, args=(self._stop, self._hurry), daemon=True, name="kbwidgets thinker"
            )
            self._thread.start()

    def stop(self) -> None:
        """Let no further move be made, and stop a player that is thinking."""
        with self.match.lock:
            self._stop.set()
            self._hurry.set()
            self._thread = None

    def hurry(self) -> None:
        """Make all moves that are due now without a pause, until a person is due."""
        with self.match.lock:
            self._hurry.set()

    def _work(self, stop: threading.Event, hurry: threading.Event) -> None:
        while self._goes_on(stop):
            hurry.wait(self.pace)
            if stop.is_set():
                return
            ply, seat = self.match.ply, self.match.waiting()
            try:
                self.match.step(self.limit, wanted=lambda: not stop.is_set() and not self.match.ahead)
            except PlayerError as error:
                self._end(stop, error)
                return
            except Exception as error:
                threading.excepthook(threading.ExceptHookArgs((*sys.exc_info(), threading.current_thread())))
                if self.match.ply == ply and seat is not None:  # nothing was made: it would fail for ever
                    self._end(stop, PlayerError(seat, self.match.names[seat], f"raised {fault_of(error)}"))
                    return
                # Raised by notebook code that observes the match: the move stands, the match goes on.

    def _end(self, stop: threading.Event, error: PlayerError) -> None:
        with self.match.lock:
            if not stop.is_set():
                self._thread = None
                self._failed(error)

    def _goes_on(self, stop: threading.Event) -> bool:
        """Whether there is more to do; the end is noted in the same breath, so that `wake` begins anew."""
        with self.match.lock:
            if stop.is_set():
                return False
            if self.due is None:
                self._thread = None
                return False
            return True
