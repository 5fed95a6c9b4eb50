"""Undo takes back a decision with the draws that followed it, redo makes it again, and a seat does so for itself."""

import pytest

import kbwidgets as kb

from .scripted import KINGDOMINO, SCRIPT, people, play_first, replay

# -- all that followed a decision ---------------------------------------------------------------------


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


# -- among computer players ---------------------------------------------------------------------------


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
