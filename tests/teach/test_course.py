"""The courses of all games, walked without a browser: every step, every listed mistake, every refusal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from kbwidgets.core.protocol.state import State
from kbwidgets.core.text.rulebook import RULE_ID
from kbwidgets.teach import Reply, Session, Task, courses, lesson, load_lesson
from kbwidgets.teach.course.coverage import list_refusals
from kbwidgets.teach.sessions.reply import FOUND, PASSED, REFUSED, UNWANTED, is_code, reply_to

from ..amount import sample
from . import catan_taught, conkueror_taught, kingdom_builder_taught, kingdomino_taught, pawns_board_taught
from .taught import Taught

TAUGHT: dict[str, Taught] = {
    "kingdomino": kingdomino_taught.TAUGHT,
    "kingdom-builder": kingdom_builder_taught.TAUGHT,
    "pawns-board": pawns_board_taught.TAUGHT,
    "catan": catan_taught.TAUGHT,
    "conkueror": conkueror_taught.TAUGHT,
}
COURSES = {name: lesson(name) for name in TAUGHT}
each_course = pytest.mark.parametrize("game", COURSES)
each_step = pytest.mark.parametrize(
    ("game", "name"), [(game, step.address) for game, course in COURSES.items() for step in course.steps]
)


class Explored(NamedTuple):
    """A task, its first position, and the replies to reasonable tries."""

    task: Task
    state: State
    hints: int
    replies: tuple[Reply, ...]


@cache
def explored(game: str, name: str) -> tuple[Explored, ...]:
    """Return the tasks of a step, giving the samples one after the other."""
    course = COURSES[game]
    session = Session(course, name)
    found: list[Explored] = []
    while session.task is not None:
        task, state = session.task, session.state
        found.append(Explored(task, state, len(session.levels), tuple(replies(game, task, state))))
        for text in task.solution:
            assert session.answer(text).kind in (PASSED, FOUND)
    return tuple(found)


def replies(game: str, task: Task, state: State) -> Iterator[Reply]:
    """Yield the replies to every fourth of `tries`, or to all, and to others until each listed mistake was made."""
    texts = tries(game, task, state)
    usual = dict.fromkeys(sample(texts, 4))
    missing = {mistake.words for mistake in task.mistakes}
    for text in dict.fromkeys((*usual, *texts)):
        if text in usual or missing:
            reply = reply_to(COURSES[game].loaded_game, task, state, text)
            missing -= {words for words in missing if reply.words.startswith(words)}
            yield reply


def tries(game: str, task: Task, state: State) -> list[str]:
    """Return the reasonable tries in this game; each answer, each listed mistake."""
    if task.kind in ("do", "try"):
        return TAUGHT[game].tries(state)
    if task.kind == "choice":
        return [str(n + 1) for n in range(len(task.answers))]
    if task.kind == "order":
        return [mistake.on for mistake in task.mistakes]
    if task.kind == "pick":
        return [part.strip() for mistake in task.mistakes for part in mistake.on.split(";")]
    return [str(number) for number in range(61)]


@each_course
def test_nothing_is_wrong_with_the_course(game: str):
    assert COURSES[game].check() == ()


def test_no_game_has_a_course_beside_these():
    assert [course.name for course in courses()] == [course.name for course in COURSES.values()]


@each_course
def test_the_sample_solution_of_every_step_passes(game: str):
    course = COURSES[game]
    grade = course.run(course.solutions)
    assert grade.passed
    assert grade.progress.alone == tuple(step.address for step in course.steps)


@each_course
def test_the_file_is_written_as_the_program_writes_it(game: str):
    """A teacher who saves the course again therefore sees only their own changes."""
    course = COURSES[game]
    file = course.loaded_game.lessons_folder / "course.lesson"
    assert course.text() == file.read_text(encoding="utf-8")
    assert load_lesson(file) == course


@each_course
def test_the_steps_of_the_outline_come_in_order(game: str):
    """The section of the rules that outlines the lesson names them; a short game and a quiz are there too."""
    taught, names = TAUGHT[game], [step.name for step in COURSES[game].steps]
    assert [name for name in names if name in taught.in_order] == list(taught.in_order)
    assert set(taught.later) <= set(names)
    assert {"game", "game-end", "quiz"} <= set(names)


@each_step
def test_a_step_is_short(game: str, name: str):
    """It has at most 60 words before it is done, including the task."""
    assert 0 < COURSES[game][name].length <= 60


@each_step
def test_every_task_has_an_instruction_and_hints(game: str, name: str):
    assert all(part.task.ask for part in explored(game, name))
    assert all(part.hints for part in explored(game, name))


@each_step
def test_every_listed_mistake_gets_its_own_answer(game: str, name: str):
    for task, _, _, replies in explored(game, name):
        words = [mistake.words for mistake in task.mistakes]
        assert len(set(words)) == len(words)
        for mistake in task.mistakes:
            answered = [reply for reply in replies if reply.words.startswith(mistake.words)]
            assert answered, (task.ask, mistake.on)
            if is_code(mistake.on):
                assert all(mistake.on in [refusal.code for refusal in reply.refusals] for reply in answered)


@each_step
def test_every_refusal_names_its_rule(game: str, name: str):
    """Each refusal of a move names a rule that the section on refusals gives for it."""
    for _, _, _, replies in explored(game, name):
        for reply in replies:
            assert reply.refusals or reply.kind != REFUSED
            for refusal in reply.refusals:
                assert refusal.rule in TAUGHT[game].rules_of[refusal.code], str(refusal)


@each_step
def test_what_is_not_wanted_is_taken_back(game: str, name: str):
    """A refused, wrong or unwanted answer leaves the position as it was, and gets a reply."""
    for _, state, _, replies in explored(game, name):
        for reply in replies:
            if reply.kind != PASSED:
                assert reply.after == state
                assert reply.words or reply.refusals
            if reply.kind == UNWANTED:
                assert reply.preview not in (None, state)
                assert reply.sentences


@each_course
def test_every_refusal_of_a_move_is_met(game: str):
    """Each is a task or a reply somewhere in the course, except those that a learner cannot meet."""
    assert set(TAUGHT[game].rules_of) - TAUGHT[game].unmet <= set(list_refusals(COURSES[game]))


@each_step
def test_a_rule_that_is_taught_is_linked_or_met(game: str, name: str):
    """It is in the words or in an answer, or named by an event or a refusal during the step."""
    course = COURSES[game]
    step, session = course[name], Session(course, name)
    told = [step.words]
    for text in course.solutions[name]:
        reply = session.answer(text)
        told += [reply.words, *(event.rule for event in reply.events), *(refusal.rule for refusal in reply.refusals)]
    told += [mistake.words for task in step.tasks for mistake in task.mistakes]
    assert set(step.rules) <= set(RULE_ID.findall(" ".join(told)))
