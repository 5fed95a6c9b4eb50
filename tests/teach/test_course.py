"""The course of Kingdomino, walked without a browser: every step, every listed mistake, every refusal."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pytest

from kbwidgets.core.rulebook import RULE_ID
from kbwidgets.core.state import State
from kbwidgets.core.types import CHANCE
from kbwidgets.games.kingdomino.board import DIRECTIONS
from kbwidgets.teach import Lesson, Reply, Session, Task, courses, lesson, load_lesson, read_lesson
from kbwidgets.teach.reply import FOUND, PASSED, REFUSED, UNWANTED, is_code, reply_to

COURSE = lesson("kingdomino")
STEPS = [step.name for step in COURSE.steps]

# The steps of section 13 of the rules, by what they teach, in their order.
OUTLINE = (
    "line", "order", "castle", "refused", "points", "must-place", "early-or-good", "two-kings", "bonuses", "ties",
)  # fmt: skip

# What forbids what, by section 9 of the rules.
RULES_OF = {
    "KD-ERR.4": {"KD-TURN.1", "KD-TURN.2", "KD-END.1"},
    "KD-ERR.5": {"KD-PLACE.4"},
    "KD-ERR.6": {"KD-PLACE.5"},
    "KD-ERR.7": {"KD-PLACE.6"},
    "KD-ERR.8": {"KD-PLACE.6"},
    "KD-ERR.9": {"KD-PLACE.9"},
    "KD-ERR.10": {"KD-PLACE.9"},
    "KD-ERR.11": {"KD-PICK.1"},
    "KD-ERR.12": {"KD-PICK.1", "KD-TURN.5"},
}


class Explored(NamedTuple):
    """A task, the position in which it begins, and the replies to everything that somebody could reasonably try."""

    task: Task
    state: State
    hints: int
    replies: tuple[Reply, ...]


@cache
def explored(name: str) -> tuple[Explored, ...]:
    """The tasks of a step, the samples being given one after the other."""
    session = Session(COURSE, name)
    found: list[Explored] = []
    while session.task is not None:
        task, state = session.task, session.state
        replies = tuple(reply_to(COURSE.record, task, state, text) for text in tries(task, state))
        found.append(Explored(task, state, len(session.levels), replies))
        for text in task.solution:
            assert session.answer(text).kind in (PASSED, FOUND)
    return tuple(found)


def tries(task: Task, state: State) -> list[str]:
    """The domino in hand anywhere, some others, every choice, every discard; each answer, each listed mistake."""
    if task.kind in ("do", "try"):
        data = state.to_json()
        line, turn = data["line"], data["turn"]
        assert isinstance(line, list)
        assert isinstance(turn, int)
        found = [f"{verb} {n}" for verb in ("choose", "discard") for n in range(1, 49)]
        for n, number in enumerate(line):
            reach = range(-5, 8) if n == turn else range(2)
            found += [f"place {number} at {x},{y} {turned}" for x in reach for y in reach for turned in DIRECTIONS]
        return found
    if task.kind == "choice":
        return [str(n + 1) for n in range(len(task.answers))]
    if task.kind == "order":
        return [mistake.on for mistake in task.mistakes]
    separator = ";" if task.kind == "pick" else "|"
    return [part.strip() for mistake in task.mistakes for part in mistake.on.split(separator)]


def test_nothing_is_wrong_with_the_course():
    assert COURSE.check() == ()


def test_every_course_of_every_game_is_sound():
    assert COURSE in courses()
    assert [fault for course in courses() for fault in course.check()] == []


def test_the_sample_solution_of_every_step_passes():
    grade = COURSE.run(COURSE.solutions)
    assert grade.passed
    assert grade.progress.alone == tuple(STEPS)


def test_the_file_is_written_as_the_program_writes_it():
    """So a teacher who saves the course again sees only their own changes."""
    file = COURSE.record.lessons_folder / "course.lesson"
    assert load_lesson(file).text() == file.read_text(encoding="utf-8")
    assert read_lesson(COURSE.text()) == COURSE


def test_the_steps_of_the_outline_come_in_order():
    """Section 13 has bonuses (step 9) and ties (step 10) at the end; all others as listed."""
    assert [name for name in STEPS if name in OUTLINE[:8]] == list(OUTLINE[:8])
    assert set(OUTLINE) <= set(STEPS)
    assert STEPS[-3:] == ["game", "game-end", "quiz"]


@pytest.mark.parametrize("name", STEPS)
def test_a_step_is_short(name: str):
    """At most 60 words before it is done, what it asks for included."""
    assert 0 < COURSE[name].length <= 60


@pytest.mark.parametrize("name", STEPS)
def test_every_task_has_an_instruction_and_hints(name: str):
    assert all(part.task.ask for part in explored(name))
    assert all(part.hints for part in explored(name))


@pytest.mark.parametrize("name", STEPS)
def test_every_listed_mistake_gets_its_own_answer(name: str):
    for task, _, _, replies in explored(name):
        words = [mistake.words for mistake in task.mistakes]
        assert len(set(words)) == len(words)
        for mistake in task.mistakes:
            answered = [reply for reply in replies if reply.words.startswith(mistake.words)]
            assert answered, (task.ask, mistake.on)
            if is_code(mistake.on):
                assert all(mistake.on in [refusal.code for refusal in reply.refusals] for reply in answered)


@pytest.mark.parametrize("name", STEPS)
def test_every_refusal_names_its_rule(name: str):
    """KD-ERR.4 to KD-ERR.12, each with a rule that section 9 gives."""
    for _, _, _, replies in explored(name):
        for reply in replies:
            assert reply.refusals or reply.kind != REFUSED
            for refusal in reply.refusals:
                assert refusal.rule in RULES_OF[refusal.code], str(refusal)


@pytest.mark.parametrize("name", STEPS)
def test_what_is_not_wanted_is_taken_back(name: str):
    """A refused, wrong or unwanted answer leaves the position as it was, and says something."""
    for _, state, _, replies in explored(name):
        for reply in replies:
            if reply.kind != PASSED:
                assert reply.after == state
                assert reply.words or reply.refusals
            if reply.kind == UNWANTED:
                assert reply.shown not in (None, state)
                assert reply.told


def test_every_refusal_of_a_move_is_met():
    """KD-ERR.4 to KD-ERR.12 are looked for or answered somewhere in the course."""
    from kbwidgets.teach.coverage import met

    assert set(RULES_OF) <= set(met(COURSE))


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


@pytest.mark.parametrize("name", STEPS)
def test_a_rule_that_is_taught_is_linked_or_met(name: str):
    """It stands in the words or in an answer, or an event or a refusal in the course of the step names it."""
    step, session = COURSE[name], Session(COURSE, name)
    told = [step.words]
    for text in COURSE.solutions[name]:
        reply = session.answer(text)
        told += [reply.words, *(event.rule for event in reply.events), *(refusal.rule for refusal in reply.refusals)]
    told += [mistake.words for task in step.tasks for mistake in task.mistakes]
    assert set(step.rules) <= set(RULE_ID.findall(" ".join(told)))


def test_a_course_is_found_by_its_name():
    assert isinstance(lesson("kingdomino", "course"), Lesson)
    with pytest.raises(KeyError, match="unknown course of kingdomino 'chess'; known: course"):
        lesson("kingdomino", "chess")
