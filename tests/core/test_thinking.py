"""A player that thinks is stopped by its limit or by the user, and an answer that comes too late is dropped."""

import _thread
import subprocess
import sys
import threading

import pytest

import kbwidgets as kb
from kbwidgets.core.players.thinking import StopThinking
from kbwidgets.core.protocol.player import Choice
from kbwidgets.games.kingdomino.rules.chapters.choosing import Choose

from .odd_player import Odd, against


def test_a_player_that_stalls_is_named_and_stopped_and_can_be_asked_again():
    release = threading.Event()
    answered: list[str] = []

    def stall() -> Choice:
        release.wait()
        answered.append("answered")
        return Choice(Choose(5))

    match = against(Odd(stall))
    state = match.state
    with pytest.raises(kb.PlayerError, match=r"'odd' in seat 1 took longer than 0\.01 seconds"):
        match.step(0.01)
    assert match.state is state
    release.set()
    choice = match.step(60.0)  # This time it answers in time.
    assert answered == ["answered"]
    assert choice is not None
    assert str(match.moves[-1]) == "choose 5"


def test_an_error_is_described_in_the_time_of_the_player():
    """A text that never ends is a player that stalls."""
    release = threading.Event()

    class Endless(Exception):
        def __str__(self) -> str:
            release.wait()
            return "at last"

    def stall() -> None:
        raise Endless

    with pytest.raises(kb.PlayerError, match=r"took longer than 0\.01 seconds"):
        against(Odd(stall)).step(0.01)
    release.set()


def test_an_interrupt_by_the_user_is_not_taken_for_a_fault_of_the_player():
    def interrupt() -> None:
        raise KeyboardInterrupt

    match = against(Odd(interrupt))
    with pytest.raises(KeyboardInterrupt):
        match.step()
    assert match.ply == 9


def test_a_player_is_stopped_when_the_user_interrupts_the_wait_for_it():
    freed, ended = threading.Event(), threading.Event()

    def spin() -> None:
        _thread.interrupt_main()
        try:
            while not freed.is_set():
                pass
        finally:
            ended.set()

    match = against(Odd(spin))
    try:
        with pytest.raises(KeyboardInterrupt):
            match.step(60.0)
        assert ended.wait(60)
    finally:
        freed.set()
    assert match.ply == 9


def test_a_player_that_stops_itself_has_failed():
    def stop() -> None:
        raise StopThinking

    for limit in (None, 60.0):
        with pytest.raises(kb.PlayerError, match="'odd' in seat 1 raised StopThinking"):
            against(Odd(stop)).step(limit)


@pytest.mark.parametrize("change", ["undo", "another move", "another player"])
def test_an_answer_that_comes_after_the_match_moved_on_is_dropped(change: str):
    held: list[kb.Match] = []

    def meddle() -> Choice:
        match = held[0]
        if change == "undo":
            match.undo()
        elif change == "another move":
            match.play("choose 46")
        else:
            match.seat_player(1, kb.Greedy())
        return Choice(Choose(5))

    match = against(Odd(meddle))
    held.append(match)
    assert match.step() is None
    assert [str(move) for move in match.moves[8:]] == {
        "undo": [],
        "another move": ["choose 18", "choose 46"],
        "another player": ["choose 18"],
    }[change]


def test_the_lock_is_free_while_a_player_thinks():
    """Another thread can play while the computer thinks; the answer is then dropped."""
    held: list[kb.Match] = []

    def wait_for_the_other() -> Choice:
        other = threading.Thread(target=held[0].play, args=("choose 33",))
        other.start()
        other.join()
        return Choice(Choose(5))

    match = against(Odd(wait_for_the_other))
    held.append(match)
    assert match.step(60.0) is None
    assert str(match.moves[-1]) == "choose 33"


TRACED = """
import sys
from random import Random
from threading import Event
import kbwidgets as kb
from kbwidgets.core.errors import PlayerError
from kbwidgets.core.players.thinking import think

class Late:
    name = "late"
    def choose(self, view, moves, rng):
        {thinks}

state = kb.Match(kb.games["kingdomino"], 2, seed=1).state
try:
    think(Late(), 0, state.view(0), state.moves(), Random(1), 0.1)
except PlayerError:
    sys.settrace(lambda frame, event, arg: None)
    state.moves()
    sys.settrace(None)
    print("traced")
"""


@pytest.mark.parametrize("thinks", ["while True: pass", "Event().wait()"], ids=["in Python", "in C"])
def test_a_player_that_was_stopped_leaves_a_debugger_able_to_trace(thinks: str):
    """CPython checks at every call for an exception that nobody raises, so a traced call would never return."""
    command = [sys.executable, "-c", TRACED.format(thinks=thinks)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout == "traced\n", done.stderr
