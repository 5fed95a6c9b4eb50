"""Asking a computer player for its move, with a time limit and without trusting its answer.

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
from collections.abc import Sequence
from random import Random

from kbwidgets.core.errors import PlayerError
from kbwidgets.core.foreign import fault_of, name_of
from kbwidgets.core.player import Choice, Player
from kbwidgets.core.state import Move, View
from kbwidgets.core.types import Seat
from kbwidgets.core.words import quoted


def think(player: Player, seat: Seat, view: View, moves: Sequence[Move], rng: Random, limit: float | None) -> Choice:
    """The player's choice; PlayerError if it raises, takes more than `limit` seconds or gives no choice."""
    answers: list[Choice] = []
    faults: list[tuple[BaseException, str]] = []
    name = name_of(player)

    def work() -> None:
        try:
            answer: object = player.choose(view, moves, rng)
            if isinstance(answer, Choice) and isinstance(answer.move, Move):  # pyright: ignore[reportUnnecessaryIsInstance]
                answers.append(answer)
            else:
                fault = f"answered {quoted(answer)}, which is no choice of a move"
                faults.append((PlayerError(seat, name, fault), fault))
        except BaseException as error:  # a player is foreign code: whatever it raises is its own fault
            faults.append((error, f"raised {fault_of(error)}"))

    if limit is None:
        work()
    else:
        # A thread cannot be stopped from outside: one that stalls is left behind as a daemon.
        thread = threading.Thread(target=work, daemon=True, name=f"player {name}")
        thread.start()
        thread.join(limit)
        if thread.is_alive():
            raise PlayerError(seat, name, f"took longer than {limit:g} seconds")
    if faults:
        error, fault = faults[0]
        if limit is None and isinstance(error, KeyboardInterrupt):  # the user's, not the player's
            raise error
        raise PlayerError(seat, name, fault) from (None if isinstance(error, PlayerError) else error)
    return answers[0]
