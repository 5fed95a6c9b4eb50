"""Several threads at one cell: the match stays whole, and messages leave in the order of their revisions."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable

import pytest

import kbwidgets as kb
from kbwidgets import Kingdomino
from kbwidgets.core.errors import KbError
from kbwidgets.core.match.match import Match

from .jupyter_page import in_step, page_of, wire_of
from .page import Page

KINGDOMINO = kb.games["kingdomino"]
TIMES = 600
REQUESTS = 300


def at_once(*works: Callable[[], None]) -> None:
    """Run all of them together, and raise what any of them raised."""
    faults: list[BaseException] = []
    together = threading.Barrier(len(works))

    def run(work: Callable[[], None]) -> None:
        together.wait()
        try:
            work()
        except BaseException as error:
            faults.append(error)

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if faults:
        raise faults[0]


def assert_whole(match: Match) -> None:
    """Check that the moves lead through the rules to the very states."""
    state = match.at(0)
    for n, move in enumerate((*match.moves, *match.ahead)):
        assert match.game.state is type(state)
        state = state.play(move)
        if n < match.ply:
            assert match.at(n + 1) == state


def hammer(match: Match, seed: int, times: int) -> Callable[[], None]:
    """Return a function of random moves, undos, redos and jumps, which ignores refusals caused by another thread."""

    def work() -> None:
        rng = random.Random(seed)
        for _ in range(times):
            what = rng.random()
            try:
                if what < 0.6:
                    moves = match.state.moves()
                    if moves:
                        match.play(rng.choice(moves))
                elif what < 0.9:
                    match.undo()
                elif what < 0.97:
                    match.redo()
                else:
                    match.goto(rng.randrange(match.ply + 1))
            except KbError:
                pass

    return work


@pytest.mark.long
def test_two_threads_with_hundreds_of_moves_and_undos_each_leave_a_consistent_match():
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=7)
    page = Page(match)  # It fails at the first gap.
    at_once(hammer(match, 1, TIMES), hammer(match, 2, TIMES))
    assert_whole(match)
    assert page.in_step()
    assert len(page.messages) > TIMES


def test_requests_and_code_at_once_leave_a_consistent_match():
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=7)
    page = Page(match)
    done: list[str] = []

    def ask() -> None:
        rng = random.Random(3)
        for n in range(REQUESTS):
            rev, choices = page.rev, list(page.choices)
            pick = rng.choice([key for key in choices if key.startswith(("domino", "/undo", "/redo"))] or ["/undo"])
            page.control.receive({"id": f"r-{n}", "rev": rev, "path": [pick]})
            done.append(pick)

    at_once(ask, hammer(match, 4, REQUESTS))
    answers = [message["id"] for message in page.messages if "id" in message]
    assert len(done) == REQUESTS
    assert sorted(answers) == sorted({f"r-{n}" for n in range(REQUESTS)}), "each request has exactly one answer"
    assert_whole(match)
    assert page.in_step()


@pytest.mark.long
def test_a_widget_hammered_by_comm_and_code_sends_in_the_order_of_revisions():
    widget = Kingdomino(["Ann", "Bo"], seed=7)

    def ask() -> None:
        for n in range(REQUESTS):
            rev, offered = widget.control.stream.rev, list(widget.control.stream.screen.choices.json())
            pick = next((key for key in offered if key.startswith("domino")), "/undo")
            wire_of(widget).arrive({"method": "custom", "content": {"id": f"r-{n}", "rev": rev, "path": [pick]}})

    def forge() -> None:
        for _ in range(20):
            wire_of(widget).arrive({"method": "update", "state": {"scene": None}, "buffer_paths": []})

    at_once(ask, forge, hammer(widget.match, 5, REQUESTS))
    assert_whole(widget.match)
    assert in_step(widget)
    assert widget.state is widget.match.state
    assert page_of(widget).rev == widget.control.stream.rev


@pytest.mark.long
def test_starting_matches_from_two_threads_loses_no_revision():
    """Each match has its own lock: a thread that waited for the lock of a replaced match must take the new one."""
    page = Page(kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=7))
    page.ask("pause")
    page.ask("leave")
    page.ask("set up")

    def start() -> None:
        for n in range(60):
            control = page.control
            control.receive({"id": f"{threading.get_ident()}-{n}", "rev": page.rev, "path": ["/start"]})
            control.receive({"id": f"{threading.get_ident()}x{n}", "rev": page.rev, "path": ["/pause"]})
            control.receive({"id": f"{threading.get_ident()}y{n}", "rev": page.rev, "path": ["/leave"]})
            control.receive({"id": f"{threading.get_ident()}z{n}", "rev": page.rev, "path": ["/set up"]})

    at_once(start, start)
    assert page.in_step()
    page.control.close()


def test_an_interrupt_while_the_page_is_told_harms_nothing():
    """Interrupting the kernel raises in the main thread at any place, here while a message is on its way."""
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=7)
    page = Page(match)
    arrive = page.control._send

    def interrupted(message: object) -> None:
        page.control._send = arrive
        raise KeyboardInterrupt

    page.control._send = interrupted
    move = match.state.moves()[0]
    with pytest.raises(KeyboardInterrupt):
        match.play(move)
    assert str(match.moves[-1]) == str(move)
    assert page.in_step(), "the page got what it missed"
    match.play(match.state.moves()[0])
    assert page.in_step()


def test_an_interrupt_while_the_screen_is_drawn_harms_nothing(monkeypatch: pytest.MonkeyPatch):
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=7)
    page = Page(match)
    with monkeypatch.context() as during:

        def interrupted(*_args: object) -> None:
            raise KeyboardInterrupt

        during.setattr(page.control.mode, "screen", interrupted)
        with pytest.raises(KeyboardInterrupt):
            match.undo() if match.can_undo else match.play(match.state.moves()[0])
    match.play(match.state.moves()[0])
    assert page.in_step()
    assert match.lock.acquire(blocking=False), "no lock is held"
    match.lock.release()
