"""A match seats its players, makes moves for the seats that are due, and informs its listeners."""

import threading
from collections.abc import Callable
from random import Random
from typing import cast

import pytest

import kbwidgets as kb
from kbwidgets.core.match.timeline import Change
from kbwidgets.core.protocol.game import Game

from .scripted import KINGDOMINO, people, play_first, replay

# -- how it is made -----------------------------------------------------------------------------------


def test_the_game_and_the_players_stand_first_or_by_name_and_all_else_by_name():
    """A positional number in third place would be unreadable."""
    assert (
        kb.Match(game=KINGDOMINO, players=["Ann", "Bo"], seed=5).state
        == kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=5).state
    )
    make = cast("Callable[..., object]", kb.Match)
    for third in (5, None, "draw"):
        with pytest.raises(TypeError, match=r"positional arguments? but"):
            make(KINGDOMINO, 2, third)


# -- who plays ----------------------------------------------------------------------------------------


def test_a_player_that_does_not_know_the_game_gets_no_seat(tiny: Game, monkeypatch: pytest.MonkeyPatch):
    """The error names the players that do, and the existing match stays as it was."""
    monkeypatch.setitem(kb.games._loaded, "tiny", tiny)
    message = r"^High or low has no adviser 'greedy'; choose kb.Random\(\)$"
    with pytest.raises(kb.KbError, match=message):
        kb.Match(tiny, ["Ann", kb.Greedy()])
    message = r"no adviser 'searcher'; choose kb.Random\(\), kb.Advised\(\"greedy\"\) or kb.Advised"
    match = people()
    with pytest.raises(kb.KbError, match=message):
        match.seat_player(1, kb.Advised("searcher"))
    assert match.players == (None, None)


def test_a_text_is_a_person_also_one_that_an_adviser_is_called_by():
    match = kb.Match(KINGDOMINO, ["Ann", "greedy"], seed=1)
    assert match.players == (None, None)
    match = kb.Match(KINGDOMINO, ["Ann", kb.player("greedy")], seed=1)
    assert [player and player.name for player in match.players] == [None, "greedy"]


# -- how it goes on -----------------------------------------------------------------------------------


def test_draws_that_are_due_are_made_at_once():
    match = kb.Match(KINGDOMINO, 3, seed=4)
    assert match.ply == 3 + 3  # KD-SETUP.4 and KD-SETUP.5: three dominoes, three kings.
    assert match.state.phase == "choose"
    assert match.names == ("Player 1", "Player 2", "Player 3")


def test_a_move_may_be_given_as_text_and_is_checked_for_its_seat():
    match = people()
    with pytest.raises(kb.IllegalMove, match=r"KD-TURN\.1"):
        match.play("choose 18", seat=1)
    events = match.play("choose 18", seat=0)
    assert [event.kind for event in events] == ["choose"]
    assert [str(move) for move in match.moves[-1:]] == ["choose 18"]


@pytest.mark.parametrize("text", ["choose 6", "choose 999", "place 5 at 1,0 right", "draw 1", "choose", ""])
def test_a_refused_move_changes_nothing(text: str):
    match = people()
    play_first(match, 2)
    match.undo()
    before = (match.state, match.moves, match.ahead)
    with pytest.raises(kb.Refused):
        match.play(text)
    assert (match.state, match.moves, match.ahead) == before


# -- several seats at once ----------------------------------------------------------------------------


def test_where_several_must_answer_each_answers_for_itself(tiny: Game):
    match = kb.Match(tiny, ["Ann", "Bo", "Cy"], seed=1)
    assert match.state.to_act == (0, 1, 2)
    match.play("call 2 high", seat=2)
    assert match.state.to_act == (0, 1)
    with pytest.raises(kb.IllegalMove):
        match.play("call 1 low", seat=0)
    match.play("call 1 low", seat=1)
    match.play("call 0 high", seat=0)
    assert match.ply == 4  # The die is rolled when all have called.
    match.undo()
    assert [str(move) for move in match.moves] == ["call 2 high", "call 1 low"]


def test_a_computer_player_answers_for_its_seat_while_people_are_still_to_answer(tiny: Game):
    match = kb.Match(tiny, ["Ann", kb.Random(), "Cy"], seed=1)
    match.run()
    assert match.state.to_act == (0, 2)
    match.undo()
    assert match.ply == 1, "no person has decided anything"
    match.play("call 2 high")
    match.undo()
    assert (match.ply, match.state.to_act) == (1, (0, 2))


# -- who is told, comments, names ---------------------------------------------------------------------


def test_listeners_are_told_of_each_change_of_the_position():
    match = people()
    changes: list[Change] = []
    end = match.subscribe(changes.append)
    play_first(match, 4)
    assert [(change.before, change.after) for change in changes] == [(8, 9), (9, 10), (10, 11), (11, 16)]
    kinds = [event.kind for event in changes[-1].events]
    assert kinds[0] == "choose"
    assert kinds.count("draw") == 4
    changes.clear()
    match.undo()
    match.redo()
    match.goto(9)
    assert [(change.before, change.after, bool(change.events)) for change in changes] == [
        (16, 11, False),
        (11, 16, True),
        (16, 9, False),
    ]
    changes.clear()
    match.goto(9)
    match.comment("nothing moves")
    with pytest.raises(kb.IllegalMove):
        match.play("choose 1")
    assert changes == []
    end()
    end()
    match.redo()
    assert changes == []


def test_a_listener_that_raises_harms_neither_the_match_nor_the_others():
    match = people()
    changes: list[Change] = []

    def broken(change: Change) -> None:
        raise ValueError(f"at {change.after}")

    match.subscribe(broken)
    match.subscribe(changes.append)
    with pytest.raises(ValueError, match="at 9"):
        match.play("choose 18")
    assert [change.after for change in changes] == [9]
    assert match.ply == 9


def test_a_comment_is_one_line_without_braces():
    match = people()
    match.play("choose 18")
    match.comment("good {but\nlate}")
    assert match.comments == {9: "good (but late)"}
    match.comment("first king", 5)
    assert match.comments[5] == "first king"
    match.comment("")
    assert match.comments == {5: "first king"}


@pytest.mark.parametrize("ply", [0, 99, -1])
def test_a_comment_belongs_to_a_move(ply: int):
    with pytest.raises(kb.KbError, match="position"):
        people().comment("nothing here", ply)


def test_computer_players_of_one_kind_have_different_names():
    match = kb.Match(KINGDOMINO, [kb.Greedy(), "mara", kb.Greedy(), kb.Random()], seed=1)
    assert match.names == ("Otis", "mara", "Ines", "Juno")


@pytest.mark.parametrize("player", [3, None, kb.Greedy])
def test_what_is_no_player_is_refused(player: object):
    with pytest.raises(kb.KbError, match=r"is not a player; expected|the player is the class Greedy"):
        kb.Match(KINGDOMINO, ["Ann", player])  # pyright: ignore[reportArgumentType]


def test_the_log_tells_each_event_in_a_sentence():
    match = people()
    match.play("choose 18")
    assert match.log()[-1] == "Ann chose domino 18."
    assert len([line for line in match.log() if line.startswith("The first line was drawn: ")]) == 1


# -- two threads --------------------------------------------------------------------------------------


def test_two_threads_that_play_and_undo_leave_a_consistent_match():
    match = kb.Match(KINGDOMINO, 4, seed=5)
    faults: list[BaseException] = []
    counts = [0, 0]

    def work(number: int) -> None:
        rng = Random(number)
        try:
            for _ in range(2000):
                act = rng.random()
                if act < 0.6:
                    moves = match.state.moves()
                    if moves:
                        try:
                            match.play(moves[rng.randrange(len(moves))])
                            counts[number] += 1
                        except kb.IllegalMove:
                            pass  # The other thread was faster.
                elif act < 0.8:
                    match.undo()
                elif act < 0.9:
                    match.redo()
                else:
                    branch = match.branch()
                    assert replay(branch)[-1] == branch.state
        except BaseException as error:
            faults.append(error)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert min(counts) > 0
    assert replay(match) == [match.at(n) for n in range(match.ply + 1)]
    while match.ahead:
        match.redo()
    assert replay(match) == [match.at(n) for n in range(match.ply + 1)]
