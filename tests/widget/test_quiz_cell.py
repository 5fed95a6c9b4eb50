"""The end of a chapter shows the progress, the next step, the quiz, and the steps that teach the missed rules."""

# A page sends and gets plain data of any shape.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import kbwidgets as kb
from kbwidgets.core.errors import UnknownName
from kbwidgets.store import Store
from kbwidgets.teach import Lesson, lesson
from kbwidgets.teach.lessons.script import Chapter
from kbwidgets.widget.app.responder import Responder
from kbwidgets.widget.model.learner import Learner
from kbwidgets.widget.modes.lesson_mode import LessonMode, open_lesson
from kbwidgets.widget.modes.quiz_mode import QuizMode
from kbwidgets.widget.page.mode import Mode

from ..browser.lesson_picks import next_picks
from .page import Front, Page

FIRST, SECOND = Chapter("first", "First things"), Chapter("second", "More")
WHOLE = lesson("kingdomino")
COURSE = Lesson("parted", "kingdomino", "Parted", (
    *(replace(step, chapter=FIRST) for step in WHOLE.steps[:6]),
    *(replace(step, chapter=SECOND) for step in WHOLE.steps[15:17]),
))  # fmt: skip
"""A course of two chapters, of six steps and of two."""


class Classroom(Front[Responder[Mode]]):
    """A lesson, its quizzes and its practice, with a page in front of them."""

    def __init__(self, step: int, course: Lesson = COURSE, learner: Learner | None = None) -> None:
        self.lesson: LessonMode = open_lesson(course, learner or Learner(None), step, show=self._take)
        super().__init__(Responder[Mode](self.lesson, lambda message: None))

    def _take(self, mode: Mode) -> None:
        self.control.mode = mode

    def solve(self) -> None:
        """Make every pick that the step asks for."""
        while self.lesson.session.task:
            self.ask(*next_picks(self.lesson))

    @property
    def quiz(self) -> QuizMode:
        """The quiz that is shown."""
        mode = self.control.mode
        assert isinstance(mode, QuizMode)
        return mode

    def answer(self, *, right: bool) -> str:
        """Answer the question, and return its rule."""
        question = self.quiz.question
        self.ask(f"answer {(question.right + (not right)) % len(question.answers)}")
        return question.rule


def test_a_course_says_in_which_chapter_and_step_one_is():
    page = Classroom(8)
    assert page.under("eyebrow").endswith("Parted Chapter 2 of 2: More · Step 2 of 2")
    assert len(page.node("progress")["c"]) == 2


def test_only_the_end_of_a_chapter_tells_what_comes_next():
    page = Classroom(5)
    page.solve()
    assert "/what next" not in page.shown["nodes"]
    page.ask("next")
    assert "/what next" not in page.shown["nodes"]
    page.solve()
    assert page.under("ended words").startswith("Chapter complete: First things.")
    assert page.under("next") == "Next chapter"
    assert page.under("chapter row first") == "1. First things 2 of 6 -"
    assert page.under("quiz") == "Quiz: 10 questions"
    assert "kb.Kingdomino(" in page.under("coached line")
    page.ask("chapter second")
    assert page.about["step"] == "7"
    page.ask("back")
    page.solve()
    page.ask("chapter first")
    assert page.about["step"] == "1", "the first that is not done"


def test_the_end_of_the_course_leads_to_play_and_practice():
    page = Classroom(8)
    while page.lesson.session.task:
        page.ask("show")
    assert page.under("ended words").startswith("The end.")
    assert "/next" not in page.choices
    assert "/quiz" in page.choices


def test_a_quiz_is_answered_in_the_cell_its_result_kept_and_what_was_missed_leads_back(tmp_path: Path):
    learner = Learner(Store(tmp_path))
    page = Classroom(6, learner=learner)
    page.solve()
    page.ask("quiz")
    count = len(page.quiz.drill.questions)
    missed = ""
    for n in range(count):
        assert f"Question {n + 1} of {count}" in page.under("eyebrow")
        rule = page.answer(right=n > 0)
        missed = missed or rule
        assert page.under("next") == ("See result" if n == count - 1 else "Next question")
        page.ask("next")
    assert page.about["screen"] == "quiz"
    assert page.under("due") == f"{count - 1} out of {count}"
    assert re.match(rf".*{re.escape(missed)} .*Step \d+: ", page.under("missed list"))
    kept = Learner(Store(tmp_path)).load_lesson(COURSE).quiz("first")
    assert kept is not None
    assert (kept.right, kept.asked, kept.missed) == (count - 1, count, (missed,))
    assert Learner(Store(tmp_path)).load_boxes("kingdomino").wrong == (missed,)
    step = page.quiz.drill.steps(missed)[0]
    page.ask(f"step {step} {missed}")
    assert (page.about["screen"], page.about["step"]) == ("lesson", str(step))
    page.ask("steps")
    assert page.under("chapter head first").endswith(f"quiz {count - 1} of {count}")


def test_the_result_of_a_quiz_is_kept_with_its_last_answer_and_another_may_follow():
    page = Classroom(6)
    page.solve()
    page.ask("quiz")
    before = page.quiz.drill.questions
    for n in range(len(before)):
        page.answer(right=True)
        if n < len(before) - 1:
            page.ask("next")
    page.ask("leave")
    assert page.under("chapter row first").endswith(f"{len(before)} of {len(before)}")
    page.ask("quiz")
    assert page.quiz.drill.marked == ()


def test_a_small_quiz_says_why_it_is_small():
    small = Lesson("small", "kingdomino", "Small", (replace(WHOLE["ties"], tasks=()),))
    page = Classroom(1, small)
    count = int(page.under("quiz").split()[1])
    assert count < 10
    page.ask("quiz")
    for _ in page.quiz.drill.questions:
        page.answer(right=True)
        page.ask("next")
    assert page.under("hint line") == f"This chapter has only {count} questions."


def test_what_went_wrong_is_practised_from_the_end_of_a_chapter():
    learner = Learner(None)
    page = Classroom(6, learner=learner)
    page.solve()
    assert "/practise" not in page.choices
    learner.save_boxes("kingdomino", learner.load_boxes("kingdomino").mark("KD-TIE.1", passed=False))
    page.ask("steps")
    page.ask("steps")
    assert page.under("practise") == "Practise the rule you got wrong"
    page.ask("practise")
    assert (page.about["screen"], page.about["rule"]) == ("practice", "KD-TIE.1")
    page.ask("leave")
    assert page.about["screen"] == "lesson"


def test_a_quiz_opens_from_code_by_the_name_or_the_number_of_its_chapter():
    for chapter in ("trade", 2):
        cell = kb.quiz("catan", chapter)
        mode = cell.control.mode
        assert isinstance(mode, QuizMode)
        assert mode.drill.section.name == "trade"
    with pytest.raises(UnknownName, match="chapter"):
        kb.quiz("catan", "nowhere")
    with pytest.raises(UnknownName, match="1 to"):
        kb.quiz("catan", 99)


def test_a_course_in_the_cell_of_a_game_leads_to_a_match_with_the_coach():
    page = Page(game="catan")
    page.ask("learn")
    page.ask("lesson course")
    page.ask("steps")
    page.ask("step 8")
    mode = page.control.mode
    assert isinstance(mode, LessonMode)
    while mode.session.task:
        page.ask("show")
    page.ask("quiz")
    assert page.about["screen"] == "practice"
    page.ask("leave")
    page.ask("play coached")
    assert page.about["screen"] == "play"
    assert page.control.ui.coach
    page.control.close()
