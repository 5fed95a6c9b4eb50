"""A lesson out of a played match."""

from pathlib import Path

import pytest

import kbwidgets as kb
from kbwidgets.core.errors import KbError
from kbwidgets.teach import lesson_from, load_lesson


def played(seed: int = 5, **options: bool) -> kb.Match:
    match = kb.Match(kb.games["kingdomino"], ["Ann", kb.Greedy()], seed=seed, options=options)
    greedy = kb.Greedy()
    match.seat_player(0, greedy)
    match.run()
    return match


def test_every_decision_of_the_seat_becomes_a_step():
    match = played(harmony=True)
    lesson = lesson_from(match, seat=0)
    decided = [
        ply for ply in range(match.ply) if match.at(ply).to_act == (0,) and len(match.at(ply).moves()) > 1
    ]  # fmt: skip
    assert len(lesson.steps) == len(decided)
    for step, ply in zip(lesson.steps, decided, strict=True):
        assert step.position.state(match.game) == match.at(ply)
        assert step.tasks[0].sample == (str(match.moves[ply]),)


def test_it_is_a_sound_lesson_that_can_be_saved(tmp_path: Path):
    lesson = lesson_from(played(), seat=1, most=6)
    assert len(lesson.steps) == 6
    assert lesson.check() == ()
    lesson.save(tmp_path / "played.lesson")
    assert load_lesson(tmp_path / "played.lesson") == lesson
    assert lesson.run(lesson.solutions).passed


def test_what_happened_since_is_told():
    match = played()
    lesson = lesson_from(match, seat=0)
    between = lesson.steps[-1].words.splitlines()
    assert between[:-1] == [line for line in match.log() if line in between]
    assert any("greedy" in line for line in between)


def test_only_the_plies_that_are_wanted_and_the_comments():
    match = played()
    ply = next(n for n in range(match.ply) if match.at(n).to_act == (0,) and len(match.at(n).moves()) > 1)
    match.comment("early and cheap", ply + 1)
    lesson = lesson_from(match, seat=0, plies=[ply])
    (step,) = lesson.steps
    assert step.tasks[0].praise.endswith("early and cheap")


def test_without_a_decision_there_is_no_lesson():
    match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=1)
    with pytest.raises(KbError, match="had no decision to make"):
        lesson_from(match)
    with pytest.raises(KbError, match="there is no seat 7"):
        lesson_from(match, seat=7)
