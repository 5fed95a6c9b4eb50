"""The draws of a match come from its seed, from a script, or from the people who are asked for them."""

import pytest

import kbwidgets as kb
from kbwidgets.core.match.chance import generator_of
from kbwidgets.core.match.timeline import Change

from .scripted import KINGDOMINO, SCRIPT, people, play_first


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
