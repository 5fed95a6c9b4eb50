"""LessonController: the cell of a lesson without its comm: the session, what lies open, and the answers to requests.

>>> from kbwidgets.games import games
>>> from kbwidgets.teach import lesson
>>> control = LessonController(Session(lesson(next(iter(games)))), lambda message: None)
>>> control.receive({"id": "a-1", "rev": control.wire.rev, "path": ["/show"]})
>>> control.session.ticks[0].done
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from kbwidgets.core.choices import Path
from kbwidgets.core.errors import KbError
from kbwidgets.core.shown import drawn
from kbwidgets.core.state import State
from kbwidgets.core.types import Json, Refusal
from kbwidgets.core.words import sentence
from kbwidgets.teach import Reply, Session
from kbwidgets.teach.reply import wanted
from kbwidgets.widget.answering import Answering, remembered
from kbwidgets.widget.lesson_desk import LessonDesk
from kbwidgets.widget.screens import lesson as screen
from kbwidgets.widget.screens.markdown import spoken
from kbwidgets.widget.screens.shell import is_shells
from kbwidgets.widget.wire import Screen


class LessonController(Answering):
    """The part of a lesson's widget that knows no Jupyter."""

    def __init__(
        self,
        session: Session,
        send: Callable[[dict[str, Json]], None],
        changed: Callable[[State], None] = lambda state: None,
        *,
        guest: bool = False,
    ) -> None:
        super().__init__(send)
        self.session = session
        self.desk = LessonDesk()
        self._changed = changed
        self._guest = guest  # in the cell of a game, which can be gone back to
        self._said: tuple[str, ...] = ()
        self._changed(session.state)
        self._drawn(self._asked)

    def close(self) -> None:
        """End: the notebook's history of outputs holds closed widgets, which must be small."""
        with self.hold():
            self.wire.clear()

    def _screen(self) -> Screen:
        return screen.lesson(self.session, self.desk, guest=self._guest)

    def _say(self) -> tuple[str, ...]:
        """What the last act told."""
        said, self._said = self._said, ()
        return said

    # -- picks ----------------------------------------------------------------------------------------

    def _tried(self, path: Path) -> str | None:
        """What the rules refuse is an answer too, which the lesson replies to: one pick, or one for each part."""
        whole = len(path) in (1, len(drawn(self.session.state, self.session.seat).table().slots))
        tried = self._attempt(path) if whole else None
        return tried or None

    def _attempt(self, path: Path) -> str | None:
        """The move that picks try to make."""
        task = self.session.task
        if task is None or task.kind not in ("do", "try") or screen.shows_what_follows(self.session):
            return None
        return drawn(self.session.state, self.session.seat).attempt(path)

    def _why_not(self, path: Path) -> tuple[Refusal, ...]:
        if screen.shows_what_follows(self.session):
            return (Refusal("", "", "this is what follows from your move", instead="first take it back"),)
        tried = self._attempt(path)
        found = self.session.state.refusals(tried, self.session.seat) if tried else ()
        return found or (Refusal("", "", "that cannot be picked now"),)

    def _kept(self) -> Callable[[], None]:
        desk, put_session_back = self.desk, remembered(self.session)

        def put_back() -> None:
            self.desk = desk
            put_session_back()

        return put_back

    def _ways(self) -> Mapping[str, str]:
        ways = {"again": "Begin the step again", "back": "Back", "next": "Next step"}
        here = self.session.number
        return {name: words for name, words in ways.items()
                if (name != "back" or here > 1) and (name != "next" or not self.session.last)}  # fmt: skip

    def _carry_out(self, meaning: str, path: Path) -> None:
        name, _, words = meaning.partition(" ")
        if not is_shells(path):
            self.answer(meaning)
        elif name == "answer":
            self.answer(words)
        else:
            _ACTS[name](self, words)

    # -- acts -----------------------------------------------------------------------------------------

    def answer(self, given: str) -> None:
        """Give an answer, and say what the lesson replies."""
        reply = self.session.answer(given)
        self.desk = replace(self.desk, order=(), shown=None)
        self._said = (*_told(reply), *(self._asked() if reply.passed else ()))
        self._changed(self.session.state)

    def go(self, step: int) -> None:
        """Go to a step."""
        self.session.goto(step)
        self._begin()

    def again(self) -> None:
        """Begin the step again."""
        self.session.again()
        self._begin()

    def _begin(self) -> None:
        self.desk = LessonDesk()
        self._said = self._asked()
        self._changed(self.session.state)

    def hint(self) -> None:
        """Open the next hint."""
        hint = self.session.hint()
        self._said = (spoken(hint.words),) if hint else ()

    def show(self) -> None:
        """Give the sample of the task that is due; the step then counts as done with help."""
        session, task = self.session, self.session.task
        if task is None:
            return
        session.hint()
        for text in task.solution:
            given = text
            if task.kind == "do":
                moves = wanted(task, session.state)
                if not moves:
                    raise KbError("the game went another way: begin the step again")
                given = next((str(move) for move in moves if str(move) == text), str(moves[0]))
            self.answer(given)

    def put_in_order(self, words: str) -> None:
        """Press one answer of an order; the last one gives the answer."""
        order = (*self.desk.order, int(words))
        task = self.session.task
        if task is not None and len(order) == len(task.answers):
            self.answer(", ".join(str(n + 1) for n in order))
        else:
            self.desk = replace(self.desk, order=order)

    def take_back(self) -> None:
        """Take the last answer of an order back."""
        self.desk = replace(self.desk, order=self.desk.order[:-1])

    def untake(self) -> None:
        """Take a move back that was not asked for."""
        self.session.reply = None
        self._said = self._asked()

    def _asked(self) -> tuple[str, ...]:
        task = self.session.task
        title = spoken(self.session.step.title)
        return (title, spoken(task.ask)) if task else (f"{title}: done.",)


def _told(reply: Reply) -> tuple[str, ...]:
    """A reply in spoken words; why a move is refused, in sentences."""
    why = [
        " ".join((sentence(r.text), f"Rule {r.rule}.", sentence(r.instead) if r.instead else "")).strip()
        for r in reply.refusals
    ]
    return tuple(part for part in (screen.verdict(reply), spoken(reply.words), *why, *reply.told) if part)


def _open_rule(control: LessonController, words: str) -> None:
    control.desk = replace(control.desk, rule=words)


def _toggle_steps(control: LessonController, words: str) -> None:
    control.desk = replace(control.desk, steps=not control.desk.steps)


def _look(control: LessonController, words: str) -> None:
    seat = int(words)
    control.desk = replace(control.desk, shown=None if control.desk.shown == seat else seat)


_ACTS: dict[str, Callable[[LessonController, str], None]] = {
    "rule": _open_rule,
    "close": lambda control, words: _open_rule(control, ""),
    "steps": _toggle_steps,
    "look": _look,
    "hint": lambda control, words: control.hint(),
    "show": lambda control, words: control.show(),
    "again": lambda control, words: control.again(),
    "back": lambda control, words: control.go(control.session.number - 1),
    "next": lambda control, words: control.go(control.session.number + 1),
    "step": lambda control, words: control.go(int(words)),
    "order": LessonController.put_in_order,
    "take": lambda control, words: control.take_back(),
    "untake": lambda control, words: control.untake(),
}
"""What the buttons do, by the first word of their meaning."""
