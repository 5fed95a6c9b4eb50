"""The chapters of the courses: short basics that teach how to win, and the continuation after each chapter."""

from __future__ import annotations

from itertools import groupby

import pytest

from kbwidgets.teach import Chapter, Session, Step, lesson
from kbwidgets.teach.sessions.reply import FOUND, PASSED

WON_BY = {"pawns-board": "PB-SCORE.3", "catan": "CT-12.2", "conkueror": "CQ-13.2"}
"""The rule of each game that defines the winner."""
each_course = pytest.mark.parametrize("game", WON_BY)


def chapters(game: str) -> list[tuple[Chapter, list[Step]]]:
    """Return the chapters of a course, each with its steps."""
    found = [(chapter, list(steps)) for chapter, steps in groupby(lesson(game).steps, lambda step: step.chapter)]
    return [(chapter, steps) for chapter, steps in found if chapter is not None]


def read_in(game: str, step: Step) -> str:
    """Return everything to read in a step: its words, its task, all hints, and the reply to every answer."""
    session = Session(lesson(game), step.address)
    told = [step.title, step.words]
    while (task := session.task) is not None:
        told += [task.ask, *task.answers, *(hint.words for hint in session.levels)]
        told += [mistake.words for mistake in task.mistakes]
        for text in task.solution:
            reply = session.answer(text)
            assert reply.kind in (PASSED, FOUND)
            told.append(str(reply))
    return " ".join(told)


@each_course
def test_all_steps_stand_in_chapters_and_the_basics_come_first(game: str):
    assert all(step.chapter for step in lesson(game).steps)
    assert chapters(game)[0][0].name == "basics"


@each_course
def test_the_basics_take_eight_steps_and_fifteen_minutes_at_most(game: str):
    """This is at 200 words a minute, even for a reader who opens every hint and makes every mistake."""
    _, steps = chapters(game)[0]
    assert 1 <= len(steps) <= 8
    assert sum(len(read_in(game, step).split()) for step in steps) <= 15 * 200


@each_course
def test_how_one_wins_is_told_in_the_first_three_steps(game: str):
    assert any(f"]({WON_BY[game]})" in step.words for step in lesson(game).steps[:3])


@each_course
def test_a_chapter_ends_by_saying_what_comes_next(game: str):
    parts = chapters(game)
    for n, (_, steps) in enumerate(parts, 1):
        title = parts[n][0].title if n < len(parts) else ""  # Play and practice follow the last chapter.
        assert f"next: {title.lower()}" in steps[-1].tasks[-1].praise.lower()
