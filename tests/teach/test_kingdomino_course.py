"""The course of Kingdomino follows the worked examples of its rules, and its short game can be played to its end."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from kbwidgets.core.values.types import CHANCE
from kbwidgets.games.kingdomino.rules.state import KingdominoState
from kbwidgets.teach import Lesson, Reply, Session, lesson
from kbwidgets.teach.sessions.reply import UNWANTED

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
    """The kingdoms score 4, 8, 15 points; lakes beside the castle 2, in the end 12."""
    assert answer("points", 4, 8, 15).passed
    assert answer("gap", 2, 12).passed


def test_example_6_of_the_rules():
    """Domino 12 must be discarded, 28 has 16 placements (KD-ERR.9)."""
    assert answer("must-place", "discard 12").passed
    reply = answer("must-place", "discard 12", "discard 28")
    assert reply.refusals[0].text == "You can't discard a domino that fits."
    assert "16 ways" in reply.words


def test_examples_7_to_9_of_the_rules():
    """Harmony alone, both bonuses and Middle Kingdom alone give final scores of 28, 44 and 43."""
    session = Session(COURSE, "bonuses")
    finals: list[int] = []
    for given in ("5", "15", "10"):
        finals.append(session.state.points()[0])
        assert session.answer(given).passed
    assert finals == [28, 44, 43]


def test_example_10_of_the_rules():
    """They have 6 points each, largest 3, 2, 2 and crowns 2, 4, 3; a fourth like the third shares its place."""
    state = COURSE["ties"].position.state(COURSE.loaded_game)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.totals, outcome.places) == ((6, 6, 6, 6), (1, 2, 3, 3))
    assert [tie.values for tie in outcome.ties] == [(3, 2, 2, 2), (2, 4, 3, 3)]


def test_example_11_of_the_rules():
    """In round 1 A is first and D last; round 2 is B, D, C, A."""
    assert answer("order", "domino 5", "Di").passed
    session = Session(COURSE, "early-or-good")
    assert session.answer("choose 41").passed
    assert read_place(session)[0] == "Bo, Di, Cy, Ann"


@pytest.mark.parametrize("chosen", [2, 41])
def test_what_was_chosen_stays_and_the_numbers_decide(chosen: int):
    """KD-TURN.6: 2 acts first and 41 last, whoever took them; Ann's king stays where it is."""
    session = Session(COURSE, "early-or-good")
    assert session.answer(f"choose {chosen}").passed
    order, stands = read_place(session)
    assert stands["Ann"] == chosen
    assert order.startswith("Ann") == (chosen == 2)
    assert session.answer("domino 2").passed
    assert session.answer("domino 41").passed
    assert session.done


def read_place(session: Session) -> tuple[str, dict[str, int]]:
    """Return the order of acting in the round, and the domino of each king."""
    state = session.state
    assert isinstance(state, KingdominoState)
    slots = {str(slot.name): slot.domino.number for slot in state.line}
    return ", ".join(slots), slots


def play_game(pick: Callable[[list[str]], str]) -> tuple[Session, list[str]]:
    """Play the short game, picking each move among the legal ones, and return it with the moves of the learner."""
    session = Session(COURSE, "game")
    made: list[str] = []
    while not session.done:
        assert session.state.to_act == (0,)
        made.append(pick([str(move) for move in session.state.moves(0)]))
        assert session.answer(made[-1]).passed
    return session, made


@pytest.mark.parametrize("seed", range(6))
def test_the_short_game_is_played_to_its_end_in_any_way_and_every_move_stays(seed: int):
    """Each places six dominoes (three rounds of two kings), and the learner's stay where the learner put them."""
    session, made = play_game(Random(seed).choice)
    state = session.state
    assert isinstance(state, KingdominoState)
    assert state.over
    laid = [str(move) for move in state.kingdoms["Ann"].laid]
    assert laid == [text for text in made if text.startswith("place")]
    assert len(laid) + len(state.kingdoms["Ann"].discarded) == 6
    assert len(state.kingdoms["Bo"].laid) + len(state.kingdoms["Bo"].discarded) == 6
    assert session.reply is not None
    assert any(" won with " in told for told in session.reply.sentences)


@pytest.mark.parametrize("pick", [0, -1])
def test_what_is_said_of_bo_in_the_short_game_is_so_whatever_was_chosen(pick: int):
    session = Session(COURSE, "game")
    assert session.answer(session.possible_answers[pick]).passed
    reply = session.answer(session.possible_answers[pick])
    assert reply.words.startswith("Bo has placed and chosen twice.")
    assert [sum(told.startswith(f"Bo {verb}") for told in reply.sentences) for verb in ("placed", "chose")] == [2, 2]


def test_who_takes_the_most_points_at_once_can_win_the_short_game():
    session = Session(COURSE, "game")
    game = COURSE.loaded_game
    while not session.done:
        assert session.answer(str(game.advice(session.view, session.state.moves(0))[0].move)).passed
    outcome = session.state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_the_basics_are_eight_steps_of_fifteen_minutes_and_tell_early_how_to_win():
    """They take 15 minutes at 200 words a minute: words, tasks, praise, but not the replies to mistakes."""
    basics = [step for step in COURSE.steps if step.chapter and step.chapter.name == "basics"]
    assert list(COURSE.steps[:8]) == basics
    assert sum(step.length + sum(len(task.praise.split()) for task in step.tasks) for step in basics) <= 15 * 200
    early = {rule for step in basics[:4] for rule in step.rules}
    assert {"KD-TIE.1", "KD-SCORE.2", "KD-PICK.1"} <= early


def test_the_chapters_lead_from_the_basics_over_a_game_to_the_finer_rules_and_each_says_what_comes_next():
    chapters = [step.chapter.name for step in COURSE.steps if step.chapter]
    assert len(chapters) == len(COURSE.steps)
    assert list(dict.fromkeys(chapters)) == ["basics", "short", "rules", "options", "builders"]
    last = dict(zip(chapters, COURSE.steps, strict=True))
    assert [name for name, step in last.items() if "Next: " not in step.tasks[-1].praise] == []


def test_a_number_that_is_asked_for_in_the_first_steps_is_not_the_score_beside_the_kingdom():
    for name in ("kingdom", "winning"):
        step = COURSE[name]
        shown = step.position.state(COURSE.loaded_game).points()[0]
        assert [task.ask for task in step.tasks if task.kind == "number" and task.right == str(shown)] == []


def test_the_short_game_ends_in_a_tie_that_the_largest_property_breaks():
    """Both have 51 points, with properties of 9 and 8 squares (KD-TIE.1)."""
    session = Session(COURSE, "game-end")
    assert session.answer("place 35 at 1,0 down").passed
    assert session.answer("discard 40").passed
    outcome = session.state.outcome()
    assert outcome is not None
    assert (outcome.totals, outcome.winners, outcome.ties[0].values) == ((51, 51), (0,), (9, 8))
    assert session.state.to_act != (CHANCE,)


def test_every_weak_move_of_the_close_finish_is_shown_and_loses_as_is_said():
    """Bo reaches 51 (KD-SCORE.2: 44 and 7); if 35 is elsewhere Ann cannot, whatever she does with 40."""
    state = COURSE["game-end"].position.state(COURSE.loaded_game)
    weak = [str(move) for move in state.moves(0) if str(move) != "place 35 at 1,0 down"]
    assert weak
    for text in weak:
        reply = answer("game-end", text)
        assert (reply.kind, reply.preview is not None) == (UNWANTED, True)
        assert "Bo would win" in reply.words
        assert any("Bo placed domino 39" in told for told in reply.sentences)
        assert reply.preview is not None
        assert reply.preview.points()[1] == 51
        assert all(reply.preview.advance(move).points()[0] < 51 for move in reply.preview.moves(0))


def test_a_course_is_found_by_its_name():
    assert isinstance(lesson("kingdomino", "course"), Lesson)
    with pytest.raises(KeyError, match="unknown course of kingdomino 'chess'; choose course"):
        lesson("kingdomino", "chess")
