"""PracticeWidget: questions without end as a live cell."""

# ipywidgets and anywidget are not fully typed: what comes out of them is unknown to the type checker.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.protocol.question import Question
from kbwidgets.store import USERS, Where
from kbwidgets.teach import Practice
from kbwidgets.teach import practice as drill_of
from kbwidgets.widget.app.responder import Answering
from kbwidgets.widget.jupyter.live_widget import LiveWidget
from kbwidgets.widget.model.learner import learner_of
from kbwidgets.widget.modes.practice_mode import PracticeFace


class PracticeWidget(LiveWidget):
    """Questions in a cell, each decided by one rule."""

    def __init__(self, drill: Practice, *, learner: str = "", store: Where = USERS) -> None:
        face = PracticeFace(drill, learner=learner_of(learner, store))
        self.control: Answering[PracticeFace] = Answering(face, self._send_message)
        self._open(self.control)

    @property
    def question(self) -> Question:
        """The question that is asked now."""
        return self.control.face.question

    def __repr__(self) -> str:
        face = self.control.face
        return f"{face.drill!r}, {face.right} of {face.asked} correct"


def practice(
    game: str, rules: str | Sequence[str] = (), *, seed: int | None = None, learner: str = "", store: Where = USERS
) -> PracticeWidget:
    """Practice of a game on the rules whose ids begin so: a section with its prefix, or `all` for every one.

    With none it asks about the rules of play: those on set-up, options and files come when asked for.
    It goes on with what `learner` got wrong before, as far as the `store` knows.
    """
    return PracticeWidget(drill_of(game, rules, seed), learner=learner, store=store)
