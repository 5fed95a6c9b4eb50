"""Computer players in a match: none can harm the match (only views keep KD-INFO.4)."""

import _thread
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.players.thinking import StopThinking
from kbwidgets.core.protocol.player import Choice
from kbwidgets.games.kingdomino.rules.chapters.choosing import Choose
from kbwidgets.games.kingdomino.rules.kingdom import Place

KINGDOMINO = kb.games["kingdomino"]
SCRIPT = ("draw 46", "draw 5", "draw 33", "draw 18", "king 0", "king 1", "king 1", "king 0")


class Odd:
    """A player that calls its function."""

    def __init__(self, act: Callable[[], object]) -> None:
        self.name = "odd"
        self.act = act

    def choose(self, view: kb.View, moves: Sequence[kb.Move], rng: Random) -> Choice:
        return self.act()  # pyright: ignore[reportReturnType]


def against(player: Odd) -> kb.Match:
    """Return a match in which Ann plays the player, whose turn it is."""
    match = kb.Match(KINGDOMINO, ["Ann", player], seed=1, chance=SCRIPT)
    match.play("choose 18")
    return match


def fail() -> None:
    raise ZeroDivisionError("no way out")


class Unspeakable(kb.Move):
    """A move that cannot even be written as text."""

    def __str__(self) -> str:
        raise ValueError("no words")

    def __repr__(self) -> str:
        return "Unspeakable()"


class Wordless(Exception):
    """An error that fails when asked for its message."""

    def __str__(self) -> str:
        raise ValueError("no words")

    __repr__ = __str__


class Mute:
    """An answer that cannot be written as text."""

    def __repr__(self) -> str:
        raise LookupError("not even that")


class Shifty(Choose):
    """A move that fails when it is examined."""

    @property
    def number(self) -> int:  # pyright: ignore[reportIncompatibleVariableOverride]
        raise ValueError("look away")

    def __repr__(self) -> str:
        raise ValueError("no words")


def wordless() -> None:
    raise Wordless


def leave() -> None:
    raise GeneratorExit


NONSENSE = {
    "nothing": (lambda: None, "answered None, which isn't a Choice"),
    "a text": (lambda: "choose 5", "answered 'choose 5', which isn't a Choice"),
    "a bare move": (lambda: Choose(5), "which isn't a Choice"),
    "a choice of no move": (lambda: Choice(None), "which isn't a Choice"),  # pyright: ignore[reportArgumentType]
    "a claimed domino": (lambda: Choice(Choose(18)), "chose a move that isn't allowed: KD-ERR.11"),
    "a move of another step": (lambda: Choice(Place(5, 1, 0, 0)), "chose a move that isn't allowed: KD-ERR.4"),
    "a domino that is no number": (
        lambda: Choice(Choose("x")),  # pyright: ignore[reportArgumentType]
        "KD-ERR.13 (KD-PLACE.2): The field number can't be 'x'.",
    ),
    "a move of no game": (lambda: Choice(kb.Move()), "chose a move that isn't allowed: KD-ERR.13"),
    "a move without words": (lambda: Choice(Unspeakable()), "answered Unspeakable(), which isn't a move: no words"),
    "an error": (fail, "raised ZeroDivisionError: no way out"),
    "an exit": (lambda: exit(3), "raised SystemExit: 3"),
    "an error without words": (wordless, "raised Wordless"),
    "an end of a generator": (leave, "raised GeneratorExit"),
    "an answer without words": (Mute, "answered Mute, which isn't a Choice"),
    "a move that fails when it is looked at": (
        lambda: Choice(object.__new__(Shifty)),
        "answered Shifty, which isn't a move: look away",
    ),
    "an endless text": (lambda: "a" * 10**6, "aaa', which isn't a Choice"),
    "half a character": (lambda: "\ud800", "answered '\\ud800', which isn't a Choice"),
}


@pytest.mark.parametrize("limit", [None, 60.0])
@pytest.mark.parametrize("what", NONSENSE)
def test_a_player_that_fails_is_named_and_the_match_stands(what: str, limit: float | None):
    act, told = NONSENSE[what]
    match = against(Odd(act))
    before = (match.state, match.moves, match.players)
    with pytest.raises(kb.PlayerError) as caught:
        match.step(limit)
    assert (caught.value.seat, caught.value.player) == (1, "odd")
    assert str(caught.value).startswith("player 'odd' in seat 1 ")
    assert told in str(caught.value)
    assert (match.state, match.moves, match.players) == before


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


class Nameless:
    """A player whose name is the result of a function."""

    def __init__(self, give: Callable[[], object]) -> None:
        self.give = give

    @property
    def name(self) -> str:
        return self.give()  # pyright: ignore[reportReturnType]

    def choose(self, view: kb.View, moves: Sequence[kb.Move], rng: Random) -> Choice:
        raise ZeroDivisionError

    def __repr__(self) -> str:
        raise ValueError("no words")


@pytest.mark.parametrize("give", [fail, lambda: 5, lambda: None])
def test_a_player_without_a_text_for_a_name_gets_no_seat(give: Callable[[], object]):
    message = "computer player Nameless needs a name that is text"
    with pytest.raises(kb.KbError, match=message):
        kb.Match(KINGDOMINO, ["Ann", Nameless(give)])
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"])
    with pytest.raises(kb.KbError, match=message):
        match.seat_player(1, Nameless(give))
    assert match.players == (None, None)


def test_a_player_that_loses_its_name_is_called_by_its_kind():
    names = iter(["odd"])
    player = Nameless(lambda: next(names, None))
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1, chance=SCRIPT)
    match.play("choose 18")
    match.seat_player(1, player)
    with pytest.raises(kb.PlayerError, match="player 'Nameless' in seat 1 raised ZeroDivisionError"):
        match.step()
    assert ", Nameless\n" in kb.Record.of(match).text()


def test_what_cannot_be_written_is_refused_as_a_player():
    with pytest.raises(kb.KbError, match="Mute is not a player"):
        kb.Match(KINGDOMINO, ["Ann", Mute()])  # pyright: ignore[reportArgumentType]


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


def test_after_a_fault_the_player_can_try_again():
    tries: list[str] = []

    def fail_once() -> Choice:
        tries.append("try")
        if len(tries) == 1:
            fail()
        return Choice(Choose(33))

    match = against(Odd(fail_once))
    with pytest.raises(kb.PlayerError):
        match.step()
    match.step()
    assert [str(move) for move in match.moves[9:]] == ["choose 33"]
    assert len(tries) == 2


def test_after_a_fault_another_player_can_be_put_in_the_seat():
    match = against(Odd(fail))
    with pytest.raises(kb.PlayerError):
        match.run()
    match.seat_player(1, kb.Greedy())
    match.run()
    assert match.state.to_act == (0,)
    assert match.players[1] is not None


def test_after_a_fault_a_person_can_take_over():
    match = against(Odd(fail))
    with pytest.raises(kb.PlayerError):
        match.run()
    match.seat_player(1, None)
    assert match.waiting() is None
    match.play("choose 46", seat=1)
    assert match.state.to_act == (1,)


def test_there_is_no_player_without_a_seat():
    match = against(Odd(fail))
    for seat in (2, -1):
        with pytest.raises(kb.KbError, match=f"no seat {seat}; choose 0 to 1"):
            match.seat_player(seat, kb.Greedy())


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


def test_a_step_where_no_computer_is_due_does_nothing():
    match = kb.Match(KINGDOMINO, ["Ann", kb.Greedy()], seed=1, chance=SCRIPT)
    state = match.state
    assert match.step() is None
    assert match.state is state


def test_run_stops_where_a_person_is_due_and_at_the_end():
    match = kb.Match(KINGDOMINO, ["Ann", kb.Greedy()], seed=1, chance=SCRIPT)
    match.play("choose 18")
    assert match.run().to_act == (0,)
    match.seat_player(0, kb.Greedy())
    assert match.run().over
    assert match.run() is match.state


def test_run_stops_where_people_are_asked_for_chance():
    match = kb.Match(KINGDOMINO, [kb.Greedy(), kb.Greedy()], seed=1, chance="ask")
    assert match.run().phase == "draw"
    for draw in SCRIPT:
        match.play(draw)
    assert match.run().phase == "draw"
    assert match.ply == 8 + 4


def test_undo_goes_back_to_the_last_decision_of_a_person():
    match = kb.Match(KINGDOMINO, ["Ann", kb.Greedy()], seed=1, chance=SCRIPT)
    first = match.state
    match.play("choose 18")
    match.run()
    second = match.state
    assert second.to_act == (0,)
    match.play(second.moves()[0])
    match.run()
    match.undo()
    assert match.state is second
    match.undo()
    assert match.state is first
    match.redo()
    assert match.state is second


def test_undo_stays_where_no_person_has_decided_anything():
    script = (*SCRIPT[:4], "king 1", "king 0", "king 0", "king 1")
    match = kb.Match(KINGDOMINO, ["Ann", kb.Greedy()], seed=1, chance=script)
    match.run()
    state = match.state
    assert state.to_act == (0,)
    match.undo()
    assert match.state is state


def test_undo_among_computers_goes_back_one_decision():
    match = kb.Match(KINGDOMINO, [kb.Greedy(), kb.Greedy()], seed=1, chance=SCRIPT)
    match.step()
    match.step()
    match.undo()
    assert match.ply == 9


def test_a_computer_decides_the_same_again_after_an_undo():
    """Its generator depends on the seed, the seat and the number of moves."""
    match = kb.Match(KINGDOMINO, [kb.Random(), kb.Random(), kb.Random()], seed=8)
    match.run()
    moves = match.moves
    match.goto(20)
    match.run()
    assert match.moves == moves
    other = kb.Match(KINGDOMINO, [kb.Random(), kb.Random(), kb.Random()], seed=9)
    other.run()
    assert other.moves != moves


def test_a_function_plays_by_move_or_by_text():
    def last(view: kb.View, moves: Sequence[kb.Move]) -> kb.Move:
        return moves[-1]

    def first(view: kb.View, moves: Sequence[kb.Move]) -> str:
        return str(moves[0])

    match = kb.Match(KINGDOMINO, [last, first], seed=1, chance=SCRIPT)
    assert match.names == ("last", "first")
    match.step()
    match.step()
    assert [str(move) for move in match.moves[8:]] == ["choose 46", "choose 5"]


def test_a_function_that_answers_an_illegal_text_is_told():
    def wrong(view: kb.View, moves: Sequence[kb.Move]) -> str:
        return "choose 1"

    match = kb.Match(KINGDOMINO, [wrong, "Bo"], seed=1, chance=SCRIPT)
    with pytest.raises(kb.PlayerError, match="'choose 1' is not one of the 4 legal moves"):
        match.step()


def test_a_player_gets_the_view_of_its_own_seat():
    seen: list[kb.View] = []

    def look(view: kb.View, moves: Sequence[kb.Move]) -> kb.Move:
        seen.append(view)
        return moves[0]

    match = kb.Match(KINGDOMINO, ["Ann", look], seed=1, chance=SCRIPT)
    match.play("choose 18")
    match.step()
    assert [view.viewer for view in seen] == [1]
    assert not isinstance(seen[0], kb.State)


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
