"""The progress in a lesson stays valid when a later version of it has other steps or chapters."""

import pytest

from kbwidgets.core.errors import DataError
from kbwidgets.core.values.types import Json
from kbwidgets.teach import Lesson, Progress, read_lesson
from kbwidgets.teach.sessions.saved_progress import QuizResult, SavedProgress


def course(*steps: str) -> Lesson:
    """Return a lesson of steps such as `basics/line`."""
    lines = ["# Tiny", "Game: kingdomino"]
    chapter = ""
    for step in steps:
        here, _, name = step.rpartition("/")
        lines += ["", f"# Chapter: {here}: {here}"] if here != chapter else []
        lines += ["", f"## {name}: {name}", "", "Hi."]
        chapter = here
    return read_lesson("\n".join([*lines, ""]))


def done(lesson: Lesson, *steps: str) -> Progress:
    progress = Progress.of(lesson)
    for step in steps:
        progress = progress.mark(step, helped=step.endswith("line"))
    return progress


OLD = course("hello", "line", "end")
KEPT = SavedProgress(done(OLD, "hello", "line"), "end").with_quiz("basics", QuizResult(7, 10, ("KD-TIE.1",)))


def test_what_is_kept_is_read_back():
    assert SavedProgress.read(KEPT.json(), OLD) == KEPT
    assert SavedProgress.read(SavedProgress.of(OLD).json(), OLD) == SavedProgress.of(OLD)


def test_marks_of_steps_that_are_still_there_are_kept_by_name():
    again = SavedProgress.read(KEPT.json(), course("new", "basics/line", "basics/more", "last/end"))
    assert again.progress.done == ("basics/line",)
    assert again.progress.alone == ()
    assert again.step == "last/end"
    assert again.quiz("basics") == QuizResult(7, 10, ("KD-TIE.1",))


def test_a_name_that_several_steps_have_is_the_one_of_the_same_address():
    parted = course("one/line", "two/line")
    assert SavedProgress.read(KEPT.json(), parted).progress.done == ()
    kept = SavedProgress(done(parted, "two/line"), "two/line").json()
    assert SavedProgress.read(kept, course("two/line", "three/line")).progress.done == ("two/line",)
    assert SavedProgress.read(kept, course("three/line")).progress.done == ("three/line",)


def test_it_goes_on_where_the_learner_was_then_with_what_is_open():
    assert KEPT.next_step == "end"
    assert SavedProgress(done(OLD, "line"), "line").next_step == "end"
    assert SavedProgress(done(OLD, "line", "end"), "end").next_step == "hello"
    assert SavedProgress(done(OLD, "hello", "line", "end"), "end").next_step is None
    assert SavedProgress.read(KEPT.json(), course("new", "hello")).next_step == "new"


def test_two_cells_of_one_lesson_lose_nothing_of_each_other():
    here = SavedProgress(done(OLD, "hello"), "hello").with_quiz("a", QuizResult(1, 2))
    both = here.merge(
        SavedProgress(done(OLD, "end"), "end").with_quiz("a", QuizResult(2, 2)).with_quiz("b", QuizResult(0, 1))
    )
    assert (both.progress.done, both.step) == (("hello", "end"), "hello")
    assert both.quizzes == (("a", QuizResult(1, 2)), ("b", QuizResult(0, 1)))


@pytest.mark.parametrize("broken", [None, [], {}, {"steps": {"hello": 9}, "step": "", "quizzes": {}},
                                    {"steps": {}, "step": 3, "quizzes": {}},
                                    {"steps": {}, "step": "", "quizzes": {"a": {"right": 1}}}])  # fmt: skip
def test_nonsense_is_refused(broken: Json):
    with pytest.raises(DataError):
        SavedProgress.read(broken, OLD)
