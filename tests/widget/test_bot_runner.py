"""The thread that asks computer players plays nothing after it was stopped, and misses no wake-up."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from queue import SimpleQueue

import kbwidgets as kb
from kbwidgets.core.errors import PlayerError
from kbwidgets.core.protocol.player import Choice
from kbwidgets.core.protocol.state import Move
from kbwidgets.widget.app.bot_runner import BotRunner

from .odd_player import KINGDOMINO, Odd, due_first, fails, first, sit, until
from .page import Bell, thinkers


def test_a_player_that_is_asked_while_people_look_back_has_its_answer_dropped():
    release, asked = threading.Event(), threading.Event()

    def slow(moves: Sequence[Move]) -> Choice:
        asked.set()
        release.wait(60)
        return first(moves)

    match = kb.Match(KINGDOMINO, ["Ann", Odd(slow)], seed=due_first(1, 1))
    late = match.state
    thinker = BotRunner(match, 0.0, 60.0, lambda error: None)
    thinker.wake()
    assert asked.wait(60)
    match.goto(2)
    ahead = match.ahead
    match.goto(match.ply + len(ahead))  # This is the same position, for which the answer is still valid.
    assert match.state is late
    match.goto(2)
    release.set()
    for thread in thinkers():
        thread.join(60)
    assert match.ply == 2
    assert match.ahead == ahead
    assert len(ahead) == 6


def test_two_cells_play_at_once_and_know_nothing_of_each_other():
    pages = [sit(Odd(first), Odd(first), seed=seed) for seed in (1, 2)]
    for page in pages:
        until(page, lambda page=page: page.about["act"] == "")
    alone = [kb.Match(KINGDOMINO, [Odd(first), Odd(first)], seed=seed).run() for seed in (1, 2)]
    assert [page.control.playing.state for page in pages] == alone


def test_a_closed_cell_plays_no_more():
    release, asked = threading.Event(), threading.Event()

    def slow(moves: Sequence[Move]) -> Choice:
        asked.set()
        release.wait(60)
        return first(moves)

    page = sit(Odd(slow), "Bo", seed=due_first(1, 0))
    assert asked.wait(60)
    state, sent = page.control.playing.state, len(page.messages)
    page.control.close()
    release.set()
    for thread in thinkers():
        thread.join(60)
    assert page.control.playing.state is state
    assert len(page.messages) == sent


def test_a_cell_that_waits_for_its_pace_is_closed_at_once():
    page = sit(Odd(first), "Bo", seed=due_first(1, 0), pace=3600.0)
    page.control.close()
    for thread in thinkers():
        thread.join(60)
    assert thinkers() == []


def test_a_wake_up_is_not_lost_while_the_thread_ends():
    """The thread records its end and the lack of work in one step, so a wake-up comes before or after it.

    A person who answers in the very moment of the computer's move meets the thread while it ends.
    """
    for seed in range(20):
        match = kb.Match(KINGDOMINO, [Odd(first), "Bo"], seed=seed)
        thinker, moved = BotRunner(match, 0.0, 60.0, lambda error: None), SimpleQueue[object]()
        match.subscribe(moved.put)
        while not match.state.over:
            thinker.wake()
            while match.waiting() is not None:
                moved.get(timeout=60)
            if not match.state.over:
                match.play(match.state.moves()[0])


def test_a_stopped_thread_does_not_play_though_another_was_begun():
    release, asked = threading.Event(), threading.Event()

    def slow(moves: Sequence[Move]) -> Choice:
        if not asked.is_set():
            asked.set()
            release.wait(60)
            return Choice(moves[-1])
        return first(moves)

    match = kb.Match(KINGDOMINO, [Odd(slow), "Bo"], seed=due_first(1, 0))
    start, moves = match.ply, match.state.moves()
    moved = Bell()
    match.subscribe(moved.ring)
    thinker = BotRunner(match, 0.0, 60.0, lambda error: None)
    thinker.wake()
    assert asked.wait(60)
    thinker.stop()
    thinker.wake()
    release.set()
    moved.wait_for(lambda: match.ply > start)
    for thread in thinkers():
        thread.join(60)
    assert match.moves[start] == moves[0]


def test_a_fault_of_a_stopped_thread_is_not_told():
    release, asked = threading.Event(), threading.Event()
    told: list[PlayerError] = []

    def fail(moves: Sequence[Move]) -> Choice:
        asked.set()
        release.wait(60)
        return fails(moves)

    match = kb.Match(KINGDOMINO, [Odd(fail), "Bo"], seed=due_first(1, 0))
    thinker = BotRunner(match, 0.0, 60.0, told.append)
    thinker.wake()
    assert asked.wait(60)
    thinker.stop()
    release.set()
    for thread in thinkers():
        thread.join(60)
    assert told == []
