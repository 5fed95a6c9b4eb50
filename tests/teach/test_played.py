"""Lessons made from a played match."""

from pathlib import Path

import pytest

import kbwidgets as kb
from kbwidgets.core.errors import KbError
from kbwidgets.teach import Session, lesson_from, load_lesson


def played(seed: int = 5, **options: bool) -> kb.Match:
    match = kb.Match(kb.games["kingdomino"], ["Ann", kb.Greedy()], seed=seed, options=options)
    greedy = kb.Greedy()
    match.seat_player(0, greedy)
    match.run()
    return match


def decisions(match: kb.Match, seat: int) -> list[int]:
    return [n for n in range(match.ply) if match.at(n).to_act == (seat,) and len(match.at(n).moves()) > 1]


def test_every_decision_of_the_seat_becomes_a_step_that_ends_with_a_move():
    match = played(harmony=True)
    lesson = lesson_from(match, seat=0)
    assert len(lesson.steps) == len(decisions(match, 0))
    for step, ply in zip(lesson.steps, decisions(match, 0), strict=True):
        assert step.position.state(match.game) == match.at(ply)
        (task,) = (task for task in step.tasks if task.kind == "do")
        better = task.ask.endswith("Find a better move.")
        assert better or task.sample == (str(match.moves[ply]),)


@pytest.mark.parametrize("game", kb.games)
def test_three_moments_of_any_game_are_a_sound_lesson_that_can_be_saved(game: str, tmp_path: Path):
    match = kb.Match(kb.games[game], [kb.Random()] * kb.games[game].seats[0], seed=2)
    while not match.state.over and match.ply < 120:
        match.step()
    lesson = lesson_from(match, seat=0, moments=3)
    assert len(lesson.steps) == 3
    assert lesson.check() == ()
    lesson.save(tmp_path / "played.lesson")
    assert load_lesson(tmp_path / "played.lesson") == lesson
    assert lesson.run(lesson.solutions).passed


def test_the_questions_are_answered_by_the_engine():
    """In questions about the best move, the right answer leads to more points than each of the others."""
    match = played(seed=2)
    asked = 0
    for step in lesson_from(match, seat=0).steps:
        state = step.position.state(match.game)
        for task in step.tasks:
            if task.kind == "choice" and "scores the most" in task.ask:
                points = [state.play(answer).points()[0] for answer in task.answers]
                assert points.index(max(points)) == task.indices[0]
                assert points.count(max(points)) == 1
                asked += 1
    assert asked


def test_what_was_played_badly_is_a_mistake_and_a_better_move_is_asked_for():
    match = kb.Match(kb.games["kingdomino"], [kb.Random(), kb.Random()], seed=2)
    match.run()
    lesson = lesson_from(match, seat=0, moments=2)
    session = Session(lesson)
    while session.task is not None and session.task.kind != "do":
        session.answer(session.task.solution[0])
    assert session.task is not None
    ply = len(lesson.steps[0].position.moves)
    assert session.answer(str(match.moves[ply])).words.startswith("That's the move from the match. ")
    assert session.answer(session.task.sample[0]).passed


def test_what_happened_since_is_told():
    match = played()
    between = lesson_from(match, seat=0).steps[-1].words.splitlines()
    assert between[-1] == "You are Ann."
    assert between[:-1] == [line for line in match.log() if line in between]
    assert any("Mara" in line for line in between)


def test_only_the_positions_that_are_wanted_and_the_comments():
    match = played()
    ply = decisions(match, 0)[0]
    match.comment("early and cheap", ply + 1)
    (step,) = lesson_from(match, seat=0, moments=[ply]).steps
    assert step.position.state(match.game) == match.at(ply)
    assert step.tasks[-1].praise.endswith("early and cheap") or "early and cheap" in step.tasks[0].praise


def test_without_a_decision_there_is_no_lesson():
    match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=1)
    with pytest.raises(KbError, match="had no decision to make"):
        lesson_from(match)
    with pytest.raises(KbError, match="there is no seat 7"):
        lesson_from(match, seat=7)


def test_the_last_move_of_a_match_can_be_asked_for():
    match = played(seed=10)
    last = match.ply - 1
    seat = match.mover(last)
    assert len(match.at(last).moves(seat)) > 1
    (step,) = lesson_from(match, seat=seat, moments=[last]).steps
    assert step.position.state(match.game) == match.at(last)


def test_of_what_a_move_brings_the_first_is_told_as_praise():
    """A settlement at a location hex is built (KB-4.1), and then gains its tile (KB-5.2)."""
    match = kb.Match(kb.games["kingdom-builder"], [kb.Greedy(), kb.Greedy()], seed=1)
    match.run()
    told = 0
    for step in lesson_from(match, seat=0).steps:
        ply, task = len(step.position.moves), step.tasks[-1]
        found = [match.at(ply + 1).view(0).narrate(event) for event in match.at(ply).events(match.moves[ply], 0)]
        if len(found) > 1 and task.sample == (str(match.moves[ply]),):
            assert task.praise == found[0]
            told += 1
    assert told
