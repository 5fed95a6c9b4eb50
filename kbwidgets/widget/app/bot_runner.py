"""The thread that moves for computer players at a pace people can follow, and makes a person's obvious replies.

There is at most one thread per match. It ends when a person has to decide, when somebody takes moves back, when it is
stopped or when a player fails.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable

from kbwidgets.core.errors import PlayerError
from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.render import drawn, is_drawn
from kbwidgets.core.text.safe_repr import fault_of
from kbwidgets.core.values.types import Seat
from kbwidgets.widget.app.rhythm import Rhythm


class BotRunner:
    """The background thread that plays the computer seats of a match.

    `pace` is the time between two of their moves and `limit` the time that one move may take, both in seconds.
    `on_failure` is called with the error of a player that raised, timed out or answered nonsense.
    """

    def __init__(
        self,
        match: Match,
        pace: float,
        limit: float,
        on_failure: Callable[[PlayerError], None],
    ) -> None:
        self.match = match
        self.pace = pace
        self.limit = limit
        self._on_failure = on_failure
        self._stop = threading.Event()
        self._hurry = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def seat_to_move(self) -> Seat | None:
        """The seat of the computer player to move, or None.

        It is None while undone moves can be redone, because a computer's move would discard them.
        """
        with self.match.lock:
            return None if self.match.ahead else self.match.waiting()

    @property
    def thinking_seat(self) -> Seat | None:
        """The seat whose computer player is thinking, or None."""
        with self.match.lock:
            return self.seat_to_move if self._thread is not None else None

    def wake(self) -> None:
        """Start the thread if it is a computer player's turn and no thread is running."""
        with self.match.lock:
            if self._thread is not None or not self._is_due:
                return
            self._stop, self._hurry = threading.Event(), threading.Event()
            self._thread = threading.Thread(
                target=self._work, args=(self._stop, self._hurry), daemon=True, name="kbwidgets thinker"
            )
            self._thread.start()

    def stop(self) -> None:
        """Prevent further moves, and stop a player that is thinking."""
        with self.match.lock:
            self._stop.set()
            self._hurry.set()
            self._thread = None

    def hurry(self) -> None:
        """Play without pauses until a person has to decide."""
        with self.match.lock:
            self._hurry.set()

    def _work(self, stop: threading.Event, hurry: threading.Event) -> None:
        rhythm = Rhythm(self.pace)
        while self._has_work(stop):
            hurry.wait(rhythm.pause(self.match.waiting()))
            if stop.is_set():
                return
            ply, seat = self.match.ply, self.match.waiting()
            try:
                if seat is None:
                    self._reply(stop)
                    continue
                self.match.step(self.limit, is_wanted=lambda: not stop.is_set() and not self.match.ahead)
            except PlayerError as error:
                self._fail(stop, error)
                return
            except Exception as error:
                threading.excepthook(threading.ExceptHookArgs((*sys.exc_info(), threading.current_thread())))
                if self.match.ply == ply and seat is not None:  # No move was made, so trying again would fail forever.
                    self._fail(stop, PlayerError(seat, self.match.names[seat], f"raised {fault_of(error)}"))
                    return
                # Notebook code that observes the match raised. The move was made, so the match continues.

    @property
    def _is_due(self) -> bool:
        """True if a computer player must move, or a reply is made for a person."""
        return self.seat_to_move is not None or (not self.match.ahead and find_reply(self.match) is not None)

    def _reply(self, stop: threading.Event) -> None:
        with self.match.lock:
            if not stop.is_set() and self._is_due and (reply := find_reply(self.match)):
                self.match.play(*reply)

    def _fail(self, stop: threading.Event, error: PlayerError) -> None:
        with self.match.lock:
            if not stop.is_set():
                self._thread = None
                self._on_failure(error)

    def _has_work(self, stop: threading.Event) -> bool:
        """Return whether there is more to do.

        The end is recorded under the same lock, so that `wake` can start a new thread at once.
        """
        with self.match.lock:
            if stop.is_set():
                return False
            if not self._is_due:
                self._thread = None
                return False
            return True


def find_reply(match: Match) -> tuple[str, Seat] | None:
    """Return the move that the page makes for the only person in a match, with their seat, or None."""
    state, people = match.state, [seat for seat, player in enumerate(match.players) if player is None]
    if len(people) != 1 or people[0] not in state.to_act or not is_drawn(match.game.name):
        return None
    text = drawn(state, people[0]).reply()
    return None if text is None else (text, people[0])
