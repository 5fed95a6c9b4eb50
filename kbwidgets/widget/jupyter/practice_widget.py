"""The live cell of practice, which asks endless questions."""

# ipywidgets and anywidget are not fully typed, so the type checker does not know what they return.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.protocol.question import Question
from kbwidgets.store import USERS, Where
from kbwidgets.teach import Practice
from kbwidgets.teach import practice as drill_of
from kbwidgets.widget.app.responder import Responder
from kbwidgets.widget.jupyter.live_widget import LiveWidget
from kbwidgets.widget.model.learner import learner_of
from kbwidgets.widget.modes.practice_mode import PracticeMode


class PracticeWidget(LiveWidget):
    """Questions in a cell, each decided by one rule."""

    def __init__(self, drill: Practice, *, learner: str = "", store: Where = USERS) -> None:
        mode = PracticeMode(drill, learner=learner_of(learner, store))
        self.control: Responder[PracticeMode] = Responder(mode, self._send_message)
        self._open(self.control)

    @property
    def question(self) -> Question:
        """The current question."""
        return self.control.mode.question

    def __repr__(self) -> str:
        mode = self.control.mode
        return f"{mode.drill!r}, {mode.right_count} of {mode.asked_count} correct"


def practice(
    game: str, rules: str | Sequence[str] = (), *, seed: int | None = None, learner: str = "", store: Where = USERS
) -> PracticeWidget:
    """Return practice on the rules whose ids start with `rules`, as a live cell.

    The prefix of a section selects all of it, and `all` selects every rule. Without `rules` it asks about the rules of
    play, and not about set-up, options and files. Questions that `learner` missed before are asked again, if the
    `store` has a record of that.
    """
    return PracticeWidget(drill_of(game, rules, seed), learner=learner, store=store)
