"""The quiz of a chapter has ten different questions about its steps, and names the missed rules."""

from __future__ import annotations

from collections import Counter

import pytest

from kbwidgets.core.errors import KbError
from kbwidgets.teach import Lesson, courses, read_lesson
from kbwidgets.teach.drills.quiz import Quiz, rules_of, size_of
from kbwidgets.teach.lessons.script import Section

from ..amount import amount

EACH = [(course, section) for course in courses() for section in course.sections]
each_chapter = pytest.mark.parametrize(
    ("course", "section"), EACH, ids=[f"{course.game}-{section.name}" for course, section in EACH]
)

SMALL = """# Small
Game: kingdomino

# Chapter: one: One

## first: First
Rules: KD-SCORE.1

See [placing](KD-PLACE.5) and [ties](KD-TIE.1).

# Chapter: two: Two

## second: Second
Rules: KD-TIE.1

Equal points.

# Chapter: three: Three

## third: Third

Nothing is told here.
"""


def small() -> Lesson:
    return read_lesson(SMALL)


@each_chapter
def test_a_quiz_asks_each_rule_once_before_any_comes_twice_and_no_question_twice(course: Lesson, section: Section):
    for seed in range(amount(1, 2)):
        quiz = Quiz(course, section, seed)
        asked = list(quiz)
        counts = Counter(question.rule for question in asked)
        assert set(counts) <= course.list_rules(section)
        assert len({(question.words, question.state, question.solution) for question in asked}) == len(asked)
        assert len(asked) <= size_of(course, section) <= 10
        if len(quiz.rules) >= 10:
            assert (len(asked), set(counts.values())) == (10, {1})
        if 2 in counts.values():
            assert set(counts) == set(quiz.rules)


def test_what_a_chapter_only_names_and_a_later_one_teaches_is_asked_there():
    """The first chapter names KD-PLACE.5, which nothing teaches, and KD-TIE.1, which the second does."""
    course = small()
    one, two, three = course.sections
    assert set(rules_of(course, one)) == {"KD-SCORE.1", "KD-PLACE.5"}
    assert rules_of(course, two) == ("KD-TIE.1",)
    assert (size_of(course, one), size_of(course, two), size_of(course, three)) == (4, 2, 0)
    with pytest.raises(KbError, match="'Three' has no rule"):
        Quiz(course, three)


def test_the_same_seed_asks_the_same():
    course = small()
    assert Quiz(course, course.sections[0], 5).questions == Quiz(course, course.sections[0], 5).questions
    assert Quiz(course, course.sections[0], 5).questions != Quiz(course, course.sections[0], 6).questions


def test_the_result_names_the_rules_that_were_missed_and_the_steps_that_teach_them():
    course = small()
    quiz = Quiz(course, course.sections[0], 5)
    for n, question in enumerate(quiz):
        quiz.answer(question, (question.right + (question.rule == "KD-PLACE.5")) % len(question.answers))
        assert quiz.result.asked == n + 1
    assert quiz.result.missed == ("KD-PLACE.5",)
    assert quiz.result.right == quiz.result.asked - sum(q.rule == "KD-PLACE.5" for q in quiz.questions)
    assert quiz.boxes.wrong == ("KD-PLACE.5",)
    assert (quiz.steps("KD-PLACE.5"), quiz.steps("KD-TIE.1")) == ((1,), (2,))
