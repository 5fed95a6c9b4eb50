"""A match with undo and redo, branches, chance, listeners and comments, tested with Kingdomino."""

import copy
import pickle
import threading
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import cast

import pytest

import kbwidgets as kb
from kbwidgets.core.match.chance import generator_of
from kbwidgets.core.match.timeline import Change
from kbwidgets.core.protocol.game import Game

from ..conformance.extra import short

KINGDOMINO = kb.games["kingdomino"]
SCRIPT = ("draw 46", "draw 5", "draw 33", "draw 18", "king 0", "king 1", "king 1", "king 0")
"""The moves of the first line 5, 18, 33, 46 and the kings of seats 0, 1, 1, 0."""


def people(seed: int = 1) -> kb.Match:
    """Return a match of two people with the kings in the order 0, 1, 1, 0."""
    return kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=seed, chance=SCRIPT)


def play_first(match: kb.Match, count: int = 1) -> None:
    """Play the first legal move `count` times."""
    for _ in range(count):
        match.play(match.state.moves()[0])


def replay(match: kb.Match) -> list[kb.State]:
    """Return the positions that the moves of a match lead to from its first one."""
    states = [match.at(0)]
    for move in match.moves:
        states.append(states[-1].play(move))
    return states


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


# -- going on, back and aside -------------------------------------------------------------------------


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


def test_undo_goes_back_one_decision_with_the_draws_that_followed_it():
    match = people()
    play_first(match, 3)
    before = match.state
    play_first(match)  # This is the last king of the first line, after which four dominoes are drawn.
    assert match.ply == 8 + 4 + 4
    match.undo()
    assert match.state is before
    assert len(match.ahead) == 5


def test_undo_at_the_first_decision_does_nothing():
    match = people()
    before = match.state
    match.undo()
    assert match.state is before
    assert match.ahead == ()


def test_redo_makes_a_decision_again_with_the_draws_that_followed_it():
    match = people()
    play_first(match, 4)
    after = match.state
    match.undo()
    match.redo()
    assert match.state is after
    match.redo()
    assert match.state is after


def test_every_decision_can_be_taken_back_and_made_again():
    match = people()
    play_first(match, 20)
    states = [match.at(n) for n in range(match.ply + 1)]
    seen = [match.state]
    while match.ply > len(SCRIPT):
        match.undo()
        seen.append(match.state)
    assert len(seen) == 21
    while match.ahead:
        match.redo()
        seen.pop()
        assert match.state is seen[-1]
    assert [match.at(n) for n in range(match.ply + 1)] == states


def test_the_same_draw_comes_again_after_an_undo():
    """This also holds after another move, because the n-th draw of a kind depends only on the seed and on n."""
    match = people()
    play_first(match, 3)
    match.play(match.state.moves()[-1])
    ahead = match.moves[-4:]
    match.undo()
    play_first(match)
    assert match.moves[-4:] == ahead
    match.goto(8)
    match.play("choose 46")
    match.play("choose 33")
    match.play("choose 18")
    match.play("choose 5")
    assert match.moves[-4:] == ahead


def test_no_two_draws_of_a_kind_come_from_the_same_generator():
    """This also holds for consecutive draws, such as the dominoes of a line."""
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=7)
    drawn = [match.at(ply) for ply in range(match.ply)]
    assert [state.phase for state in drawn[:4]] == ["draw"] * 4
    draws = [state.random_draw(generator_of(7, "draw", n)) for n, state in enumerate(drawn[:4])]
    assert tuple(draws) == match.moves[:4]
    assert len({generator_of(7, "draw", n).random() for n in range(4)}) == 4


def test_the_seed_alone_decides_the_draws():
    lines = {seed: kb.Match(KINGDOMINO, 4, seed=seed).moves for seed in range(30)}
    assert all(kb.Match(KINGDOMINO, 4, seed=seed).moves == moves for seed, moves in lines.items())
    assert len(set(lines.values())) == 30


def test_without_a_seed_one_is_made_that_gives_the_same_draws_again():
    match = kb.Match(KINGDOMINO, 2)
    assert kb.Match(KINGDOMINO, 2, seed=match.seed).moves == match.moves


def test_goto_reaches_every_position_and_refuses_others():
    match = people()
    play_first(match, 5)
    end = match.ply
    for ply in (0, end, 9):
        match.goto(ply)
        assert match.ply == ply
        assert match.state is match.at(ply)
        assert len(match.moves) == ply
        assert len(match.ahead) == end - ply
    for ply in (-1, end + 1):
        with pytest.raises(kb.KbError, match=f"no position {ply}; the match has positions 0 to {end}"):
            match.goto(ply)
    assert match.ply == 9


def test_a_move_after_an_undo_forgets_what_was_taken_back():
    match = people()
    play_first(match, 2)
    match.comment("taken back")
    match.goto(8)
    match.comment("kept", 8)
    match.play("choose 46")
    assert match.ahead == ()
    assert match.comments == {8: "kept"}
    assert replay(match)[-1] == match.state


# -- one seat takes back and makes again --------------------------------------------------------------


def test_where_nothing_was_taken_back_no_seat_makes_anything_again():
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=7)
    seat = match.state.to_act[0]
    assert not match.can_redo_for(seat)
    match.play(match.state.moves()[0])
    match.undo()
    assert match.can_redo_for(seat)
    assert not match.can_redo_for(1 - seat)


def test_a_seat_takes_back_its_own_decision_with_the_draws_that_followed_it():
    match = people()
    start = match.state
    match.play("choose 18", seat=0)
    assert match.can_undo_for(0)
    match.undo(0)
    assert match.state is start
    match.redo(0)
    assert [str(move) for move in match.moves[8:]] == ["choose 18"]


def test_a_seat_takes_back_no_decision_of_another_person():
    match = people()
    match.play("choose 18", seat=0)
    match.play("choose 5", seat=1)
    before = (match.state, match.ahead)
    assert not match.can_undo_for(0)
    with pytest.raises(kb.KbError, match="You can't undo past Bo's move"):
        match.undo(0)
    assert (match.state, match.ahead) == before
    match.undo(1)
    assert str(match.moves[-1]) == "choose 18"


def test_a_seat_takes_back_its_decision_with_the_answers_of_computers():
    match = kb.Match(KINGDOMINO, ["Ann", kb.Greedy()], seed=1, chance=SCRIPT)
    start = match.state
    match.play("choose 18")
    match.run()
    assert match.ply == 11
    match.undo(0)
    assert match.state is start
    match.redo(0)
    assert match.ply == 11


def test_a_seat_that_has_decided_nothing_is_told_so():
    match = people()
    match.play("choose 18", seat=0)
    match.undo(0)
    for seat in (0, 1):
        with pytest.raises(kb.KbError, match="You haven't moved yet"):
            match.undo(seat)


def test_a_seat_makes_no_decision_of_another_person_again():
    match = people()
    match.play("choose 18", seat=0)
    match.undo()
    assert match.can_redo_for(0)
    assert not match.can_redo_for(1)
    with pytest.raises(kb.KbError, match="Bo has no move to redo"):
        match.redo(1)
    assert match.ply == 8


def test_a_draw_that_was_typed_in_may_be_taken_back_by_any_seat():
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], chance="ask")
    match.play("draw 46")
    match.undo(1)
    assert match.ply == 0


# -- copies -------------------------------------------------------------------------------------------


def unpickle(match: kb.Match) -> kb.Match:
    """Return the match as another process gets it."""
    return pickle.loads(pickle.dumps(match))


COPIES: dict[str, Callable[[kb.Match], kb.Match]] = {"copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": unpickle}


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("name", list(kb.games))
def test_a_copy_is_a_match_of_its_own(way: str, name: str):
    match = kb.Match(kb.games[name], [kb.Random(), kb.Random()], seed=3, options=short(kb.games[name]))
    match.run()
    match.comment("the end")
    match.goto(match.ply - 4)
    changes: list[Change] = []
    match.subscribe(changes.append)
    moves, ahead, record = match.moves, match.ahead, kb.Record.of(match).text()
    twin = COPIES[way](match)
    assert (twin.moves, twin.ahead, twin.comments) == (moves, ahead, match.comments)
    assert (twin.state, kb.Record.of(twin).text(), twin.options) == (match.state, record, match.options)
    assert [twin.at(n) for n in range(match.ply)] == [match.at(n) for n in range(match.ply)]
    twin.run()
    twin.comment("", match.ply + 4)
    twin.undo()
    twin.seat_player(0, None)
    assert (match.moves, match.ahead, kb.Record.of(match).text()) == (moves, ahead, record)
    assert match.players[0] is not None
    assert (twin.players[1] is match.players[1]) == (way == "copy")
    assert changes == []


def test_a_match_of_a_game_that_is_not_known_by_its_name_names_the_record():
    state = type("Unheard", (KINGDOMINO.state,), {"GAME": "unheard"})
    match = kb.Match(replace(KINGDOMINO, name="unheard", state=state), 2)
    with pytest.raises(kb.KbError, match=r"'unheard' cannot be pickled.*Record\.of"):
        pickle.dumps(match)
    assert copy.deepcopy(match).state == match.state


def test_a_pickle_of_an_older_version_of_the_game_is_refused(monkeypatch: pytest.MonkeyPatch):
    data = pickle.dumps(kb.Match(KINGDOMINO, 2))
    monkeypatch.setitem(kb.games._loaded, "kingdomino", replace(KINGDOMINO, version=99))
    with pytest.raises(kb.KbError, match="pickled with kingdomino 1, but this is kingdomino 99"):
        pickle.loads(data)


# -- aside --------------------------------------------------------------------------------------------


def test_a_branch_leaves_the_match_alone():
    match = people()
    play_first(match, 3)
    moves, state = match.moves, match.state
    changes: list[Change] = []
    match.subscribe(changes.append)
    twin = match.branch(9)
    assert twin.moves == moves[:9]
    twin.play("choose 46")
    twin.comment("aside")
    twin.seat_player(0, kb.Greedy())
    assert (match.moves, match.state, match.comments, match.players) == (moves, state, {}, (None, None))
    assert changes == []


def test_a_branch_of_what_was_taken_back_stands_there():
    match = people()
    play_first(match, 4)
    line, last = match.moves, match.state
    match.goto(2)
    twin = match.branch(len(line))
    assert (twin.ply, twin.moves, twin.state, twin.ahead) == (len(line), line, last, ())
    assert (match.ply, match.ahead) == (2, line[2:])


def test_a_branch_has_the_same_draws_unless_it_gets_another_seed():
    match = people()
    play_first(match, 3)
    same, other = match.branch(), match.branch(seed=2)
    for branch in (match, same, other):
        play_first(branch)
    assert same.moves == match.moves
    assert other.moves[:12] == match.moves[:12]
    assert other.moves[12:] != match.moves[12:]


def test_a_branch_where_a_draw_is_due_draws_at_once():
    match = people()
    play_first(match, 4)
    twin = match.branch(13, seed=9)  # One domino of the next line is drawn.
    assert twin.state.phase == "place"
    assert twin.moves[:13] == match.moves[:13]


# -- chance -------------------------------------------------------------------------------------------


def test_scripted_chance_comes_in_order_and_again_after_an_undo():
    script = (*SCRIPT, "draw 1", "draw 2", "draw 3", "draw 4")
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1, chance=script)
    assert tuple(map(str, match.moves)) == SCRIPT
    for _ in range(2):
        play_first(match, 4)
        assert [str(move) for move in match.moves[-4:]] == list(script[8:])
        match.goto(8)


def test_after_the_script_the_seed_decides():
    lines: set[tuple[kb.Move, ...]] = set()
    for seed in range(5):
        match = people(seed)
        play_first(match, 4)
        lines.add(match.moves[-4:])
    assert len(lines) == 5


def test_a_script_cannot_be_changed_from_outside():
    script = [*SCRIPT, "draw 1", "draw 2", "draw 3", "draw 4"]
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1, chance=script)
    script[8:] = ["draw 9"]
    play_first(match, 4)
    assert str(match.moves[12]) == "draw 1"


@pytest.mark.parametrize("draw", ["draw 5", "king 0", "draw 49", "draw 999", "nothing"])
def test_an_impossible_scripted_draw_is_refused_and_the_match_is_as_before(draw: str):
    """The draw follows a move here, and neither is made."""
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1, chance=(*SCRIPT, "draw 1", draw))
    play_first(match, 3)
    match.comment("the third")
    changes: list[Change] = []
    match.subscribe(changes.append)
    moves, state = match.moves, match.state
    for _ in range(2):
        with pytest.raises(kb.Refused):
            play_first(match)
        assert (match.moves, match.state, match.ahead, match.comments) == (moves, state, (), {11: "the third"})
    assert changes == []


def test_an_impossible_draw_at_the_start_makes_no_match():
    with pytest.raises(kb.IllegalMove, match=r"KD-ERR\.15"):
        kb.Match(KINGDOMINO, 2, chance=["draw 5", "draw 5"])


def test_a_script_given_later_begins_there():
    match = people()
    play_first(match, 3)
    match.leave_chance(["draw 10", "draw 20", "draw 30", "draw 40"])
    play_first(match)
    assert [str(move) for move in match.moves[12:]] == ["draw 10", "draw 20", "draw 30", "draw 40"]
    match.undo()
    twin = match.branch(chance=["draw 7", "draw 8", "draw 9", "draw 11"])
    play_first(twin)
    assert [str(move) for move in twin.moves[12:]] == ["draw 7", "draw 8", "draw 9", "draw 11"]
    play_first(match)
    assert str(match.moves[12]) == "draw 10"


def test_an_impossible_script_given_later_changes_nothing():
    match = kb.Match(KINGDOMINO, 2, seed=1, chance="ask")
    match.play("draw 5")
    with pytest.raises(kb.IllegalMove):
        match.leave_chance(["draw 6", "draw 5"])
    assert match.ply == 1
    assert match.chance == "ask"


def test_asked_chance_waits_for_each_draw():
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1, chance="ask")
    assert match.ply == 0
    for n, draw in enumerate(SCRIPT):
        assert match.state.to_act == (kb.CHANCE,)
        assert match.ply == n
        match.play(draw)
    assert match.state.to_act == (0,)
    with pytest.raises(kb.IllegalMove):
        match.play("draw 1")


def test_a_typed_draw_is_checked_and_taken_back_alone():
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1, chance="ask")
    match.play("draw 5")
    with pytest.raises(kb.IllegalMove, match="has already been drawn"):
        match.play("draw 5")
    match.play("draw 6")
    match.undo()
    assert [str(move) for move in match.moves] == ["draw 5"]


def test_asked_chance_can_be_left_to_the_seed_and_taken_back():
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1, chance="ask")
    match.play("draw 5")
    match.leave_chance("draw")
    assert match.state.phase == "choose"
    match.leave_chance("ask")
    play_first(match, 4)
    assert match.state.phase == "draw"


def test_chance_can_be_made_by_hand_where_it_is_due():
    match = people()
    play_first(match, 4)
    match.goto(12)
    match.play("draw 1")
    assert str(match.moves[12]) == "draw 1"
    assert match.state.phase == "place"  # The other three follow by themselves.


def test_chance_is_drawn_scripted_or_asked_and_nothing_else():
    with pytest.raises(kb.KbError, match="chance is 'dice'; expected 'draw', 'ask' or a list"):
        kb.Match(KINGDOMINO, 2, chance="dice")  # pyright: ignore[reportArgumentType]


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
