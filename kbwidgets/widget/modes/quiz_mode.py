"""The quiz of a chapter as a cell shows it: practice that ends with a result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from kbwidgets.core.scene.choices import Path
from kbwidgets.teach.drills.quiz import Quiz
from kbwidgets.teach.sessions.saved_progress import QuizResult
from kbwidgets.widget.model.learner import Learner
from kbwidgets.widget.modes.practice_mode import PracticeMode
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.screens.practice import Frame
from kbwidgets.widget.screens.quiz import result


class Lesson(Protocol):
    """The lesson that a quiz belongs to."""

    def return_to_lesson(self) -> None:
        """Show the lesson again."""
        ...

    def return_at(self, step: int) -> None:
        """Show the lesson again at a step."""
        ...

    def start_quiz(self, chapter: str) -> None:
        """Start the quiz of a chapter."""
        ...

    def save_quiz(self, chapter: str, result: QuizResult) -> None:
        """Keep the result of a chapter's quiz."""
        ...


class QuizMode(PracticeMode):
    """The questions of a quiz one after another, then the result with the rules that were missed."""

    drill: Quiz

    def __init__(self, quiz: Quiz, lesson: Lesson, learner: Learner) -> None:
        super().__init__(quiz, leave=lesson.return_to_lesson, learner=learner)
        self._lesson = lesson
        self.is_over: bool = False
        """True if the result is shown."""

    def screen(self) -> Screen:
        """Return the screen of the question or of the result."""
        return result(self.drill, self.ui, self.frame) if self.is_over else super().screen()

    @property
    def frame(self) -> Frame:
        """The parts of the screen around the question, with its number in the quiz."""
        count = len(self.drill.questions)
        number = min(self.asked_count + (self.marked_answer is None), count)
        place = f"Quiz: {self.drill.section.title}"
        eyebrow = f"{place} · Question {number} of {count}" if not self.is_over else place
        next_label = "See result" if self.drill.over else "Next question"
        return super().frame._replace(eyebrow=eyebrow, leave_label="Back to lesson", next_label=next_label, subject="",
                                      number=number, question_count=count)  # fmt: skip

    def say(self, *, with_events: bool = False) -> tuple[str, ...]:
        """Return the question, whether the answer was correct, or the result."""
        return (f"{self.drill.result} correct.",) if self.is_over else super().say(with_events=with_events)

    def list_exits(self) -> Mapping[str, str]:
        """Return the act that goes back to the lesson."""
        return {"leave lesson": "Back to lesson"}

    def carry_out(self, meaning: str, path: Path) -> None:
        """Answer the question, or carry out the act of a button."""
        name, _, words = meaning.partition(" ")
        if name == "step":
            self._lesson.return_at(int(words))
        elif name == "quiz":
            self._lesson.start_quiz(self.drill.section.name)
        else:
            super().carry_out(meaning, path)

    def answer(self, number: int) -> None:
        """Mark an answer, and keep the result after the last one."""
        super().answer(number)
        if self.drill.over:
            self._lesson.save_quiz(self.drill.section.name, self.drill.result)

    def show_next(self) -> None:
        """Go to the next question or to the result."""
        if self.drill.over:
            self.is_over = True
        else:
            super().show_next()
