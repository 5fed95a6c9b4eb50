"""A player that fails, answers nonsense or has no name harms no match, and its seat can go on."""

from collections.abc import Callable, Sequence
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.protocol.player import Choice
from kbwidgets.games.kingdomino.rules.chapters.choosing import Choose
from kbwidgets.games.kingdomino.rules.kingdom import Place

from .odd_player import Odd, against, fail
from .scripted import KINGDOMINO, SCRIPT


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
