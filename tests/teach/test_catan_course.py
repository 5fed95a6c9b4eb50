"""The course of Catan follows the worked examples of its rules, and its first game can be played to its end."""

from __future__ import annotations

from kbwidgets.games.catan import CatanState
from kbwidgets.games.catan.rules.resources import counts
from kbwidgets.teach import Reply, Session, lesson

COURSE = lesson("catan")


def answers(step: str, *given: str | int) -> list[Reply]:
    session = Session(COURSE, step)
    return [session.answer(one) for one in given]


def after(reply: Reply) -> CatanState:
    assert isinstance(reply.after, CatanState)
    return reply.after


def hands(state: CatanState) -> list[list[int]]:
    """Return the cards of each seat: wool, grain, lumber, brick, ore."""
    return [list(counts(hand)) for hand in state.hands]


def test_who_gets_what_of_a_six():
    """CT-17.4: red gets 1 ore, white 1 ore and 1 lumber, blue 1 lumber, orange nothing, on top of CT-17.3."""
    replies = answers("production", 2, "Bo, orange", "roll")
    assert all(reply.passed for reply in replies)
    assert hands(after(replies[-1])) == [[1, 0, 1, 1, 1], [1, 1, 1, 0, 0], [1, 1, 1, 0, 1], [1, 0, 2, 0, 2]]


def test_not_past_a_building():
    """CT-17.10."""
    assert answers("road", "road 11-12", "road 49-50")[-1].refusals[0].code == "CT-ERR.12"


def test_after_11_12_red_can_settle_exactly_11():
    """CT-17.9."""
    assert [move for move in Session(COURSE, "settle").possible_answers if move.startswith("settlement")] == [
        "settlement 11"
    ]


def test_the_bank_takes_two_lumber_and_four_wool():
    """CT-17.19."""
    session = Session(COURSE, "bank")
    assert session.answer(2).passed
    assert session.answer("trade 3 wool for 1 ore").refusals[0].rule == "CT-9.1"
    assert session.answer("trade 2 lumber for 1 lumber").refusals[0].rule == "CT-9.2"
    assert session.answer("trade 4 lumber for 2 ore").passed


def test_nobody_gets_what_is_short():
    """CT-17.6: three wool are due, and there are two."""
    state = COURSE["shortage"].position.state(COURSE.loaded_game)
    assert isinstance(state, CatanState)
    before = [sum(hand) for hand in hands(state)]
    later = state.play("end").play("roll").play("dice 4 6")
    assert [sum(hand) for hand in hands(later)] == before


def test_orange_is_confirmed():
    """CT-17.20: orange gives an ore for a wool."""
    replies = answers("offer", "offer 1 wool for 1 ore to 0 1 3", "confirm 1")
    assert replies[-1].passed
    assert hands(after(replies[-1]))[1:3] == [[2, 0, 0, 0, 1], [1, 2, 0, 0, 3]]


def test_hex_1_leaves_orange_or_red():
    """CT-17.11, CT-17.12: half of nine is four."""
    replies = answers("seven", 4, "discard 3 2 wool 2 ore", "robber 1 from 0", "robber 1", "robber 1 from 2")
    assert [reply.passed for reply in replies] == [True, True, False, False, True]
    assert {reply.refusals[0].code for reply in replies[2:4]} == {"CT-ERR.36"}


def test_a_second_card_is_refused():
    """CT-17.16."""
    assert answers("knight", "knight", "robber 8", "knight")[-1].refusals[0].rule == "CT-10.2"


def test_road_lengths():
    """CT-17.13: a ring and 0-21-20 are 8; a ring with a block at 3 is 6."""
    assert all(reply.passed for reply in answers("loops", 8, 6))
    assert not answers("loops", 7)[0].passed


def test_longest_road_is_cut_at_32():
    """CT-17.14: the owner falls below the minimum, and the player with 5 takes it."""
    reply = answers("cut", "settlement 32")[0]
    assert after(reply).points() == (2, 5)


def test_the_first_game_is_won_at_five_points():
    """CT-12.2."""
    assert all(reply.passed for reply in answers("first-game", "roll", "road 1-2", "settlement 1", "end"))
    replies = answers("first-end", "roll", "city 3")
    assert (after(replies[-1]).over, after(replies[-1]).points()[0]) == (True, 5)


def test_eight_open_points_a_card_and_a_city_win():
    """This is section 20, step 12."""
    replies = answers("game-end", 9, "city 51")
    assert replies[-1].passed
    assert after(replies[-1]).outcome() is not None


def test_the_basics_are_eight_steps():
    assert [step.chapter.name for step in COURSE.steps if step.chapter][:9] == ["basics"] * 8 + ["trade"]
