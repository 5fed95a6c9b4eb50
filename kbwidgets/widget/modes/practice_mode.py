"""Practice as a cell shows it: endless questions, with the missed ones asked again.

>>> from kbwidgets.games import games
>>> from kbwidgets.teach import practice
>>> face = PracticeMode(practice(next(iter(games)), seed=1))
>>> face.carry_out(f"answer {face.question.right}", ("/answer",))
>>> face.right, face.asked
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
from kbwidgets.widget.model.lesson_state import LessonDesk
from kbwidgets.widget.page.mode import Mode, remembered
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.parts.markdown import spoken
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
        self._recall()
        self.question: Question = next(drill)
        self.marked: Marked | None = None
        """The answer to the question, or None if there is none yet."""
        self.right: int = 0
        """The number of correct answers."""
        self.asked: int = 0
        """The number of answered questions."""
        self.desk: LessonDesk = LessonDesk()
        """The open rule, and the seat whose pieces are drawn large."""

    def _recall(self) -> None:
        """Read the learner's card file again, because another cell may have asked questions in the meantime."""
        if self._learner is not None:
            self.drill.boxes, self.drill.day = self._learner.boxes(self.drill.game), today()

    def screen(self) -> Screen:
        """Return the screen of the question, or of the answer with its explanation."""
        return practice(self.drill, self.question, self.marked, self.desk, self.frame)

    @property
    def frame(self) -> Frame:
        """The parts of the screen around the question."""
        leave = "Leave practice" if self._leave is not None else ""
        told = self._learner.told if self._learner else ""
        eyebrow = f"practice · {self.right} of {self.asked} correct"
        drawn, switch = self._drawn()
        return Frame(eyebrow, self.right, self.asked, leave, told=told, drawn=drawn, switch=switch)

    def _drawn(self) -> tuple[str, tuple[str, str]]:
        """Return a description of the questions' subject, and the act and label of the button that changes it."""
        drill = self.drill
        number, known = len(drill.rules), counted(drill.known, "rule")
        if drill.wanted not in ((), (ALL,)):
            return f"Questions about the {counted(number, 'rule')} you chose.", ("", "")
        if len(of_play(drill.game)) == drill.known:
            return f"Questions about all {known}.", ("", "")
        if drill.wanted:
            return f"Questions about all {known}, including setup, options and files.", ("play", "Only play")
        return f"Questions about playing the game: {number} of {known}.", (ALL, "Ask about everything")

    def say(self, *, told: bool = False) -> tuple[str, ...]:
        """Return the question, or whether the answer was correct."""
        return (spoken(str(self.marked) if self.marked else self.question.words),)

    def kept(self) -> Callable[[], None]:
        """Return a function that restores the question, its answer, the count, the desk and the card file."""
        return remembered(self, self.drill)

    def ways(self) -> Mapping[str, str]:
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
            self.go_on()
        elif name == "about":
            self.drill.ask_about((ALL,) if words == ALL else ())
        elif name == "look":
            self.desk = replace(self.desk, shown=None if self.desk.shown == int(words) else int(words))
        elif meaning == "close saving" and self._learner is not None:
            self._learner.close_told()
        else:
            self.desk = replace(self.desk, rule=words if name == "rule" else "")

    def answer(self, given: int) -> None:
        """Mark an answer, and keep what it shows about the learner."""
        self._recall()
        self.marked = self.drill.answer(self.question, given)
        self.asked += 1
        self.right += self.marked.passed
        if self._learner is not None:
            self._learner.keep_boxes(self.drill.game, self.drill.boxes)

    def go_on(self) -> None:
        """Go to the next question."""
        self.question, self.marked, self.desk = next(self.drill), None, LessonDesk()

    def why_not(self, path: Path) -> tuple[Refusal, ...]:
        """Return a refusal, because nothing on the board can be picked."""
        return (Refusal("", "", "Choose one of the answers next to the board."),)
