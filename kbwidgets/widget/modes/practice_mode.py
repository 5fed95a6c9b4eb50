"""Practice as a cell shows it: endless questions, with the missed ones asked again.

>>> from kbwidgets.games import games
>>> from kbwidgets.teach import practice
>>> mode = PracticeMode(practice(next(iter(games)), seed=1))
>>> mode.carry_out(f"answer {mode.question.right}", ("/answer",))
>>> mode.right_count, mode.asked_count
(1, 1)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from kbwidgets.core.protocol.question import Question
from kbwidgets.core.scene.choices import Path
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import Refusal
from kbwidgets.teach import Marked, Practice
from kbwidgets.teach.drills.drill import ALL, of_play
from kbwidgets.widget.model.learner import Learner, today
from kbwidgets.widget.model.lesson_state import LessonUi
from kbwidgets.widget.page.mode import Mode, checkpoint_fields
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.parts.markdown import speak
from kbwidgets.widget.parts.pieces import LEAVE
from kbwidgets.widget.screens.practice import Frame, practice


class PracticeMode(Mode):
    """One question after another.

    With `leave` it can return to the cell of the game that opened it.
    """

    def __init__(
        self, drill: Practice, *, leave: Callable[[], None] | None = None, learner: Learner | None = None
    ) -> None:
        self._learner = learner
        self._leave = leave
        self.drill = drill
        self._reload_boxes()
        self.question: Question = next(drill)
        self.marked_answer: Marked | None = None
        """The answer to the question, or None if there is none yet."""
        self.right_count: int = 0
        """The number of correct answers."""
        self.asked_count: int = 0
        """The number of answered questions."""
        self.ui: LessonUi = LessonUi()
        """The open rule, and the seat whose pieces are drawn large."""

    def _reload_boxes(self) -> None:
        """Read the learner's card file again, because another cell may have asked questions in the meantime."""
        if self._learner is not None:
            self.drill.boxes, self.drill.day = self._learner.load_boxes(self.drill.game), today()

    def screen(self) -> Screen:
        """Return the screen of the question, or of the answer with its explanation."""
        return practice(self.drill, self.question, self.marked_answer, self.ui, self.frame)

    @property
    def frame(self) -> Frame:
        """The parts of the screen around the question."""
        leave = "Leave practice" if self._leave is not None else ""
        saving_note = self._learner.saving_note if self._learner else ""
        eyebrow = f"Practice · {self.right_count} of {self.asked_count} correct"
        subject, switch = self._describe_subject()
        return Frame(
            eyebrow,
            self.right_count,
            self.asked_count,
            leave,
            saving_note=saving_note,
            subject=subject,
            subject_switch=switch,
        )

    def _describe_subject(self) -> tuple[str, tuple[str, str]]:
        """Return a description of the questions' subject, and the act and label of the button that changes it."""
        drill = self.drill
        number, all_rules = len(drill.rules), counted(drill.known, "rule")
        if drill.wanted not in ((), (ALL,)):
            return f"Questions about the {counted(number, 'rule')} you chose.", ("", "")
        if len(of_play(drill.game)) == drill.known:
            return f"Questions about all {all_rules}.", ("", "")
        if drill.wanted:
            return f"Questions about all {all_rules}, including setup, options and files.", ("play", "Only play")
        return f"Questions about playing the game: {number} of {all_rules}.", (ALL, "Ask about everything")

    def say(self, *, with_events: bool = False) -> tuple[str, ...]:
        """Return the question, or whether the answer was correct."""
        return (speak(str(self.marked_answer) if self.marked_answer else self.question.words),)

    def checkpoint(self) -> Callable[[], None]:
        """Return a function that restores the question, its answer, the counts, the open parts and the card file."""
        return checkpoint_fields(self, self.drill)

    def list_exits(self) -> Mapping[str, str]:
        """Return the act that leaves practice, or the act that goes to another question."""
        return {LEAVE: "Leave"} if self._leave is not None else {"next": "Next question"}

    def carry_out(self, meaning: str, path: Path) -> None:
        """Answer the question, or carry out the act of a button."""
        name, _, words = meaning.partition(" ")
        if meaning == LEAVE and self._leave is not None:
            self._leave()
        elif name == "answer":
            self.answer(int(words))
        elif name == "next":
            self.show_next()
        elif name == "about":
            self.drill.ask_about((ALL,) if words == ALL else ())
        elif name == "look":
            self.ui = replace(self.ui, shown_seat=None if self.ui.shown_seat == int(words) else int(words))
        elif meaning == "close saving" and self._learner is not None:
            self._learner.close_saving_note()
        else:
            self.ui = replace(self.ui, rule=words if name == "rule" else "")

    def answer(self, number: int) -> None:
        """Mark an answer, and keep what it shows about the learner."""
        self._reload_boxes()
        self.marked_answer = self.drill.answer(self.question, number)
        self.asked_count += 1
        self.right_count += self.marked_answer.passed
        if self._learner is not None:
            self._learner.save_boxes(self.drill.game, self.drill.boxes)

    def show_next(self) -> None:
        """Go to the next question."""
        self.question, self.marked_answer, self.ui = next(self.drill), None, LessonUi()

    def why_not(self, path: Path) -> tuple[Refusal, ...]:
        """Return a refusal, because nothing on the board can be picked."""
        return (Refusal("", "", "Choose one of the answers next to the board."),)
