"""Practice mode: questions without end as a cell shows them; what was got wrong comes back.

>>> from kbwidgets.games import games
>>> from kbwidgets.teach import practice
>>> face = PracticeFace(practice(next(iter(games)), seed=1))
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
from kbwidgets.teach.drill import ALL, of_play
from kbwidgets.widget.model.learner import Learner, today
from kbwidgets.widget.model.lesson_state import LessonDesk
from kbwidgets.widget.page.mode import Face, remembered
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.parts.markdown import spoken
from kbwidgets.widget.parts.pieces import LEAVE
from kbwidgets.widget.screens.practice import Frame, practice


class PracticeFace(Face):
    """One question after the other; with `leave` a guest in the cell of a game, which can be gone back to."""

    def __init__(
        self, drill: Practice, *, leave: Callable[[], None] | None = None, learner: Learner | None = None
    ) -> None:
        self._learner = learner
        self._leave = leave
        self.drill = drill
        self._recall()
        self.question: Question = next(drill)
        self.marked: Marked | None = None
        """The answer to the question, None as long as there is none."""
        self.right: int = 0
        """How many answers were right."""
        self.asked: int = 0
        """How many questions were answered."""
        self.desk: LessonDesk = LessonDesk()
        """The rule that lies open, and whose things are drawn large."""

    def _recall(self) -> None:
        """Go on from what is kept of the learner, where one is known: another cell may have asked meanwhile."""
        if self._learner is not None:
            self.drill.boxes, self.drill.day = self._learner.boxes(self.drill.game), today()

    def screen(self) -> Screen:
        """The question, or the answer with why it is right or wrong."""
        return practice(self.drill, self.question, self.marked, self.desk, self.frame)

    @property
    def frame(self) -> Frame:
        """What stands round the question."""
        leave = "Leave practice" if self._leave is not None else ""
        told = self._learner.told if self._learner else ""
        eyebrow = f"practice · {self.right} of {self.asked} correct"
        drawn, switch = self._drawn()
        return Frame(eyebrow, self.right, self.asked, leave, told=told, drawn=drawn, switch=switch)

    def _drawn(self) -> tuple[str, tuple[str, str]]:
        """What it asks about, in words, and what it would ask about at a click."""
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
        """The question, or whether the answer was right."""
        return (spoken(str(self.marked) if self.marked else self.question.words),)

    def kept(self) -> Callable[[], None]:
        """The question with its answer, the count, the desk, the card file."""
        return remembered(self, self.drill)

    def ways(self) -> Mapping[str, str]:
        """Out of practice where there is a way out; else to another question."""
        return {LEAVE: "Leave"} if self._leave is not None else {"next": "Next question"}

    def carry_out(self, meaning: str, path: Path) -> None:
        """Answer, or do what a button says."""
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
        """Mark an answer, and keep what it says of the learner."""
        self._recall()
        self.marked = self.drill.answer(self.question, given)
        self.asked += 1
        self.right += self.marked.passed
        if self._learner is not None:
            self._learner.keep_boxes(self.drill.game, self.drill.boxes)

    def go_on(self) -> None:
        """The next question."""
        self.question, self.marked, self.desk = next(self.drill), None, LessonDesk()

    def why_not(self, path: Path) -> tuple[Refusal, ...]:
        """Nothing on the board can be picked."""
        return (Refusal("", "", "Choose one of the answers next to the board."),)
