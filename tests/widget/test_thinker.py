"""Computer players move off the main thread; whatever they do, the match and the page stay whole."""

# A page sends and gets plain data of any shape.
# ruff: noqa: ANN401
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false, reportUnknownParameterType=false

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from random import Random
from typing import Any

import pytest

import kbwidgets as kb
from kbwidgets.core.errors import PlayerError
from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.player import Choice, Player
from kbwidgets.core.protocol.state import Move, View
from kbwidgets.games.kingdomino.rules.chapters.choosing import Choose
from kbwidgets.widget.app.bot_runner import BotRunner

from .page import Bell, Page, leaves, thinkers

KINGDOMINO = kb.games["kingdomino"]


class Odd:
    """A player that calls its function, and signals when it is asked."""

    name = "odd"

    def __init__(self, choose: Callable[[Sequence[Move]], Choice]) -> None:
        self._choose = choose
        self.asked: list[threading.Thread] = []

    def choose(self, view: View, moves: Sequence[Move], rng: Random) -> Choice:
        self.asked.append(threading.current_thread())
        return self._choose(moves)


def first(moves: Sequence[Move]) -> Choice:
    return Choice(moves[0])


def sit(*players: str | Player, seed: int = 7, pace: float = 0.0, limit: float = 60.0, **more: Any) -> Page:
    """Return a page of a match; the bell `page.heard` rings with each message."""
    match = kb.Match(KINGDOMINO, players, seed=seed, **more)
    page = Heard(match, pace=pace, limit=limit)
    page.control.refresh()
    return page


class Heard(Page):
    """A page that signals when a message has arrived."""

    def __init__(self, *args: Any, **more: Any) -> None:
        self.heard = Bell()
        super().__init__(*args, **more)

    def take(self, message: Any) -> None:
        super().take(message)
        self.heard.ring()


def until(page: Page, condition: Callable[[], bool]) -> None:
    assert isinstance(page, Heard)

    def holds() -> bool:
        with page.control.hold():  # No message is read half-way.
            return condition()

    page.heard.wait_for(holds)


def of_seat(match: Match, seat: int) -> int:
    """Return how many moves a seat has made."""
    return sum(match.at(n).to_act == (seat,) for n in range(match.ply))


def test_two_computer_players_play_a_whole_match_off_the_main_thread():
    odd = Odd(first)
    page = sit(odd, kb.Random())
    until(page, lambda: page.about["act"] == "")
    assert page.control.playing.state.over
    assert threading.main_thread() not in odd.asked
    assert page.under("result") == "See result"
    assert page.in_step()


def test_a_computer_player_answers_a_person_and_stops_where_a_person_is_due():
    page = sit("Ann", Odd(first))
    match = page.control.playing
    until(page, lambda: page.about["act"] == "0")
    made = of_seat(match, 1)
    while of_seat(match, 1) == made:
        page.ask(*next(path for path in leaves(page.choices) if str(path[0]).startswith(("domino ", "0:", "discard"))))
        until(page, lambda: page.about["act"] in ("0", ""))
    assert page.control.model.thinking_seat is None
    assert page.in_step()


def test_a_page_that_hurries_gets_all_that_is_due_without_a_pause():
    """With a pause of an hour nothing would come: a press that is no pick skips it until it is a person's turn."""
    page = sit("Ann", Odd(first), pace=3600.0)
    match = page.control.playing
    rounds = 0
    while rounds < 2 and page.about["act"]:
        while page.about["act"] == "0":
            page.ask(*next(path for path in leaves(page.choices) if str(path[0]).startswith(("domino ", "0:"))))
        made = of_seat(match, 1)
        page.control.receive({"id": "t-hurry", "rev": 0, "path": [], "hurry": True})
        until(page, lambda: page.about["act"] in ("0", ""))
        assert of_seat(match, 1) > made
        rounds += 1
    assert rounds == 2, "and the pause is kept again in the next turn, or the second press would not be needed"
    assert page.in_step()


def test_who_hurries_while_nobody_is_held_back_changes_nothing():
    page = sit("Ann", "Bo")
    sent = len(page.messages)
    page.control.receive({"id": "t-hurry", "rev": 0, "path": [], "hurry": True})
    assert len(page.messages) == sent


def test_while_a_player_thinks_the_page_says_so_and_can_stop_it():
    release = threading.Event()
    odd = Odd(lambda moves: (release.wait(60), first(moves))[1])
    page = sit(odd, "Bo", seed=due_first(1, 0))
    assert page.under("due") == "odd is thinking …"
    ply = page.control.playing.ply
    page.ask("stop")
    assert page.under("due") == "odd is waiting for you"
    release.set()
    for thread in thinkers():
        thread.join(60)
    assert page.control.playing.ply == ply, "what a stopped player answers is dropped"
    page.ask("go")
    until(page, lambda: page.about["act"] == "1")
    assert page.control.playing.ply > ply


def due_first(seed: int, seat: int) -> int:
    """Return the first seed from `seed` onwards with which this seat acts first."""
    while kb.Match(KINGDOMINO, 2, seed=seed).state.to_act != (seat,):
        seed += 1
    return seed


def test_undo_while_a_player_thinks_drops_its_answer():
    release, asked = threading.Event(), threading.Event()

    def slow(moves: Sequence[Move]) -> Choice:
        asked.set()
        release.wait(60)
        return first(moves)

    page = sit("Ann", Odd(slow), seed=due_first(1, 0))
    match = page.control.playing
    start = match.state
    while match.waiting() is None:
        page.ask(next(key for key in page.choices if key.startswith("domino ")))
    assert asked.wait(60)
    while match.state != start:
        page.ask("undo")
    release.set()
    for thread in thinkers():
        thread.join(60)
    assert match.state == start
    assert page.in_step()


def test_a_player_that_fails_over_a_position_that_was_taken_back_is_no_fault():
    release, asked = threading.Event(), threading.Event()

    def fail(moves: Sequence[Move]) -> Choice:
        asked.set()
        release.wait(60)
        raise ValueError("too late to matter")

    page = sit("Ann", Odd(fail), seed=due_first(1, 0))
    match = page.control.playing
    while match.waiting() is None:
        page.ask(next(key for key in page.choices if key.startswith("domino ")))
    assert asked.wait(60)
    while match.waiting() is not None:
        page.ask("undo")
    release.set()
    for thread in thinkers():
        thread.join(60)
    assert page.control.ui.fault is None
    assert "/fault" not in page.shown["nodes"]


def test_looking_back_at_a_computer_players_position_does_not_let_it_play_there():
    """A move made in the past would cut off all later ones."""
    page = sit("Ann", Odd(first), seed=due_first(1, 1))
    match = page.control.playing
    until(page, lambda: page.about["act"] == "0")
    page.ask(next(key for key in page.choices if key.startswith("domino ")))
    until(page, lambda: page.about["act"] == "0")
    line = match.moves
    page.ask("log")
    page.ask("goto", next(n for n in range(match.ply) if match.at(n).to_act == (1,)))
    assert page.control.model.playing.state.to_act == (1,)
    assert match.waiting() is None
    assert page.control.model.thinking_seat is None
    assert thinkers() == []
    page.ask("now")
    assert match.moves == line


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


# -- players that fail --------------------------------------------------------------------------------------------


def fails(moves: Sequence[Move]) -> Choice:
    raise ValueError("no <b>idea</b>")


def cheats(moves: Sequence[Move]) -> Choice:
    return Choice(Choose(99))


def nonsense(moves: Sequence[Move]) -> Any:
    return "choose something"


def interrupts(moves: Sequence[Move]) -> Choice:
    raise KeyboardInterrupt


def leaves_python(moves: Sequence[Move]) -> Choice:
    raise SystemExit


BAD: dict[Any, str] = {
    fails: "raised ValueError: no <b>idea</b>",
    cheats: "chose a move that isn't allowed",
    nonsense: "answered 'choose something', which isn't a Choice",
    interrupts: "raised KeyboardInterrupt",
    leaves_python: "raised SystemExit",
}


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: str(bad.__name__))
def test_a_player_that_fails_pauses_its_seat_and_the_page_says_why(bad: Callable[[Sequence[Move]], Choice]):
    page = sit(Odd(bad), "Bo", seed=due_first(1, 0))
    state = page.control.playing.state
    until(page, lambda: "/fault" in page.shown["nodes"])
    assert BAD[bad] in page.under("fault")
    assert page.control.playing.state is state
    assert {"/retry", "/replace", "/take over"} <= set(page.choices)
    assert not any(key.startswith("domino") for key in page.choices)
    assert page.in_step()


def test_a_player_that_stalls_is_not_waited_for():
    release = threading.Event()
    page = sit(Odd(lambda moves: (release.wait(60), first(moves))[1]), "Bo", seed=due_first(1, 0), limit=0.01)
    until(page, lambda: "/fault" in page.shown["nodes"])
    assert "took longer than 0.01 seconds" in page.under("fault")
    release.set()


def failing_once() -> Odd:
    tries: list[int] = []

    def choose(moves: Sequence[Move]) -> Choice:
        tries.append(1)
        return fails(moves) if len(tries) == 1 else first(moves)

    return Odd(choose)


@pytest.mark.parametrize("way", ["retry", "replace"])
def test_after_a_fault_the_match_goes_on_with_a_computer_player(way: str):
    page = sit(failing_once(), "Bo", seed=due_first(1, 0))
    until(page, lambda: "/fault" in page.shown["nodes"])
    page.ask(way)
    until(page, lambda: page.about["act"] == "1")
    assert "/fault" not in page.shown["nodes"]
    assert page.control.playing.players[0] is not None
    assert (page.control.playing.players[0].name == "odd") == (way == "retry")


def test_after_a_fault_a_person_may_take_the_seat():
    page = sit(Odd(fails), "Bo", seed=due_first(1, 0))
    until(page, lambda: "/fault" in page.shown["nodes"])
    page.ask("take over")
    assert page.control.playing.players[0] is None
    assert page.ask(next(key for key in page.choices if key.startswith("domino ")))["k"] == "delta"
    assert of_seat(page.control.playing, 0) == 1


class Wordless(Exception):
    """An error that fails when asked for its message."""

    def __str__(self) -> str:
        raise ValueError("no words")

    __repr__ = __str__


def test_a_player_whose_error_has_no_words_is_told_once_and_the_match_goes_on():
    def fail(moves: Sequence[Move]) -> Choice:
        raise Wordless

    odd = Odd(fail)
    page = sit(odd, "Bo", seed=due_first(1, 0))
    until(page, lambda: "/fault" in page.shown["nodes"])
    assert "raised Wordless" in page.under("fault")
    assert len(odd.asked) == 1
    page.ask("replace")
    until(page, lambda: of_seat(page.control.playing, 0) == 1)
    assert "/fault" not in page.shown["nodes"]
    assert len(odd.asked) == 1


def test_a_match_that_cannot_even_ask_its_player_is_told_once(monkeypatch: pytest.MonkeyPatch):
    told: list[type[BaseException]] = []
    monkeypatch.setattr(threading, "excepthook", lambda args: told.append(args.exc_type))
    match = kb.Match(KINGDOMINO, [Odd(first), "Bo"], seed=due_first(1, 0))

    def broken(*_: object, **__: object) -> None:
        raise LookupError("a fault of the game")

    monkeypatch.setattr(match, "step", broken)
    page = Heard(match, pace=0.0, limit=60.0)
    page.control.refresh()
    until(page, lambda: "/fault" in page.shown["nodes"])
    assert "a fault of the game" in page.under("fault")
    assert told == [LookupError]


def test_going_on_from_the_pause_does_not_ask_a_failed_player_again():
    odd = Odd(fails)
    page = sit(odd, "Bo", seed=due_first(1, 0))
    until(page, lambda: "/fault" in page.shown["nodes"])
    page.ask("pause")
    page.ask("continue")
    assert len(odd.asked) == 1
    assert "/fault" in page.shown["nodes"]


def test_back_from_the_title_a_failed_player_is_not_asked_again():
    odd = Odd(fails)
    page = sit(odd, "Bo", seed=due_first(1, 0))
    until(page, lambda: "/fault" in page.shown["nodes"])
    for pick in ("pause", "leave", "continue"):
        page.ask(pick)
    for thread in thinkers():
        thread.join(60)
    assert len(odd.asked) == 1
    assert "/fault" in page.shown["nodes"]


def test_back_from_the_title_computer_players_go_on():
    page = sit("Ann", Odd(first), seed=due_first(1, 0))
    for pick in ("pause", "leave", "continue", next(key for key in page.choices if key.startswith("domino "))):
        page.ask(pick)
    until(page, lambda: of_seat(page.control.playing, 1) > 0)


def test_notebook_code_that_raises_while_a_player_moves_does_not_end_its_play(monkeypatch: pytest.MonkeyPatch):
    told: list[type[BaseException]] = []
    monkeypatch.setattr(threading, "excepthook", lambda args: told.append(args.exc_type))
    match = kb.Match(KINGDOMINO, [Odd(first), Odd(first)], seed=1)

    def fail(match: kb.Match, change: object, viewer: object) -> None:
        if match.ply > 8:
            raise ValueError("in the notebook")

    page = Heard(match, pace=0.0, limit=60.0, on_change=fail)
    page.control.refresh()
    until(page, lambda: page.about["act"] == "")
    assert match.state.over
    assert set(told) == {ValueError}
    assert page.in_step()


# -- the thread ---------------------------------------------------------------------------------------------------


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
