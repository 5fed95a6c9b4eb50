"""A match asks its computer players where they are due, each by the view of its seat (KD-INFO.4)."""

from collections.abc import Sequence

import pytest

import kbwidgets as kb

from .scripted import KINGDOMINO, SCRIPT


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
