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

    def back(self) -> None:
        """Show the lesson again."""
        ...

    def back_at(self, step: int) -> None:
        """Show the lesson again at a step."""
        ...

    def quiz(self, chapter: str) -> None:
        """Start the quiz of a chapter."""
        ...

    def keep_quiz(self, chapter: str, result: QuizResult) -> None:
        """Keep the result of a chapter's quiz."""
        ...


class QuizMode(PracticeMode):
    """The questions of a quiz one after another, then the result with the rules that were missed."""

    drill: Quiz

    def __init__(self, quiz: Quiz, lesson: Lesson, learner: Learner) -> None:
        super().__init__(quiz, leave=lesson.back, learner=learner)
        self._lesson = lesson
        self.over: bool = False
        """True if the result is shown."""

    def screen(self) -> Screen:
        """Return the screen of the question or of the result."""
        return result(self.drill, self.desk, self.frame) if self.over else super().screen()

    @property
    def frame(self) -> Frame:
        """The parts of the screen around the question, with its number in the quiz."""
        count = len(self.drill.questions)
        at = min(self.asked + (self.marked is None), count)
        told = f"{self.drill.lesson.title} · Quiz: {self.drill.section.title}"
        eyebrow = f"{told} · Question {at} of {count}" if not self.over else told
        on = "See result" if self.drill.over else "Next question"
        return super().frame._replace(eyebrow=eyebrow, leave="Back to lesson", on=on, drawn="")

    def say(self, *, told: bool = False) -> tuple[str, ...]:
        """Return the question, whether the answer was correct, or the result."""
        return (f"{self.drill.result} correct.",) if self.over else super().say(told=told)

    def ways(self) -> Mapping[str, str]:
        """Return the act that goes back to the lesson."""
        return {"leave lesson": "Back to lesson"}

    def carry_out(self, meaning: str, path: Path) -> None:
        """Answer the question, or carry out the act of a button."""
        name, _, words = meaning.partition(" ")
        if name == "step":
            self._lesson.back_at(int(words))
        elif name == "quiz":
            self._lesson.quiz(self.drill.section.name)
        else:
            super().carry_out(meaning, path)

    def answer(self, given: int) -> None:
        """Mark an answer, and keep the result after the last one."""
        super().answer(given)
        if self.drill.over:
            self._lesson.keep_quiz(self.drill.section.name, self.drill.result)

    def go_on(self) -> None:
        """Go to the next question or to the result."""
        if self.drill.over:
            self.over = True
        else:
            super().go_on()
