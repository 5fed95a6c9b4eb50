"""The course of Kingdomino holds to the worked examples of its rules, and its short game to its end."""

from __future__ import annotations

import pytest

from kbwidgets.core.types import CHANCE
from kbwidgets.teach import Lesson, Reply, Session, lesson
from kbwidgets.teach.reply import UNWANTED

COURSE = lesson("kingdomino")


def answer(step: str, *given: str | int) -> Reply:
    session = Session(COURSE, step)
    return [session.answer(one) for one in given][-1]


def test_example_2_of_the_rules():
    """Domino 14 at (5, 0): width 7; at (2, 1) up: taken; at (2, 2): touches nothing; at (4, 1) down: legal."""
    session = Session(COURSE, "refused")
    found = [session.answer(f"place 14 at {spot}").refusals[0].code for spot in ("5,0 right", "2,1 up", "2,2 right")]
    assert found == ["KD-ERR.6", "KD-ERR.5", "KD-ERR.7"]
    assert session.answer("place 14 at 4,1 down").passed


def test_example_3_of_the_rules():
    """17 at (3, 1) right touches wheat twice and fits nothing (KD-ERR.8)."""
    reply = answer("clash", "place 17 at 3,1 right")
    assert [refusal.code for refusal in reply.refusals] == ["KD-ERR.8"]
    assert reply.passed


def test_examples_5_and_15_of_the_rules():
    """4, 8, 15 points; lakes beside the castle 2, in the end 12."""
    assert answer("points", 4, 8, 15).passed
    assert answer("gap", 2, 12).passed


def test_example_6_of_the_rules():
    """Domino 12 has to be discarded, 28 has 16 placements (KD-ERR.9)."""
    assert answer("must-place", "discard 12").passed
    reply = answer("must-place", "discard 12", "discard 28")
    assert "16 legal placements" in reply.refusals[0].text


def test_examples_7_to_9_of_the_rules():
    """Harmony alone, both bonuses, Middle Kingdom alone: finals of 28, 44 and 43."""
    session = Session(COURSE, "bonuses")
    finals: list[int] = []
    for given in ("5", "15", "10"):
        finals.append(session.state.points()[0])
        assert session.answer(given).passed
    assert finals == [28, 44, 43]


def test_example_10_of_the_rules():
    """6 points each; largest 3, 2, 2 and crowns 2, 4, 3; a fourth like the third shares its place."""
    state = COURSE["ties"].position.state(COURSE.record)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.totals, outcome.places) == ((6, 6, 6, 6), (1, 2, 3, 3))
    assert [tie.values for tie in outcome.ties] == [(3, 2, 2, 2), (2, 4, 3, 3)]


def test_example_11_of_the_rules():
    """Round 1: A first, D last; round 2: B, D, C, A."""
    assert answer("order", "domino 5", "Di").passed
    assert answer("early-or-good", "choose 41", "Bo, Di, Cy, Ann").passed
    assert answer("early-or-good", "choose 2", "Bo, Di, Cy, Ann").passed


def test_the_short_game_can_be_played_in_any_way():
    """Whatever is placed and chosen, each task can be done, and the computer goes on as Bo."""
    for pick in (0, -1):
        session = Session(COURSE, "game")
        while not session.done:
            assert session.state.to_act == (0,)
            assert session.answer(session.possible[pick]).passed
        assert session.state.to_act == (0,)


def test_the_short_game_ends_in_a_tie_that_the_largest_property_breaks():
    """51 points each, properties of 9 and 8 squares (KD-TIE.1)."""
    session = Session(COURSE, "game-end")
    assert session.answer("place 35 at 1,0 down").passed
    assert session.answer("discard 40").passed
    outcome = session.state.outcome()
    assert outcome is not None
    assert (outcome.totals, outcome.winners, outcome.ties[0].values) == ((51, 51), (0,), (9, 8))
    assert session.state.to_act != (CHANCE,)


def test_a_weak_move_of_the_short_game_is_shown_to_its_end():
    reply = answer("game-end", "place 35 at 1,1 up")
    assert reply.kind == UNWANTED
    assert "Bo wins" in reply.words
    assert any("Bo placed 39" in told for told in reply.told)


def test_a_course_is_found_by_its_name():
    assert isinstance(lesson("kingdomino", "course"), Lesson)
    with pytest.raises(KeyError, match="unknown course of kingdomino 'chess'; known: course"):
        lesson("kingdomino", "chess")
