"""LessonFace: a lesson as a cell shows it: the session, what lies open, and what picks do.

>>> from kbwidgets.games import games
>>> from kbwidgets.teach import lesson
>>> face = LessonFace(Session(lesson(next(iter(games)))))
>>> face.carry_out("show", ("/show",))
>>> face.session.ticks[0].done
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from kbwidgets.core.choices import Path
from kbwidgets.core.errors import KbError
from kbwidgets.core.shown import drawn
from kbwidgets.core.state import State
from kbwidgets.core.types import Refusal
from kbwidgets.core.words import sentence
from kbwidgets.teach import Reply, Session
from kbwidgets.teach.reply import wanted
from kbwidgets.widget.face import Face, remembered
from kbwidgets.widget.lesson_desk import LessonDesk
from kbwidgets.widget.screens.lesson import lesson, shows_what_follows, verdict
from kbwidgets.widget.screens.markdown import spoken
from kbwidgets.widget.screens.parts import LEAVE
from kbwidgets.widget.screens.shell import is_shells
from kbwidgets.widget.screens.trying import askers
from kbwidgets.widget.wire import Screen


class LessonFace(Face):
    """A walk through a lesson; with `leave` it is a guest in the cell of a game, which can be gone back to."""

    def __init__(
        self,
        session: Session,
        changed: Callable[[State], None] = lambda state: None,
        *,
        leave: Callable[[], None] | None = None,
    ) -> None:
        self.session = session
        self.desk: LessonDesk = LessonDesk()
        self._changed = changed
        self._leave = leave
        self._said = self._asked()
        self._changed(session.state)

    def screen(self) -> Screen:
        """The step as it is now."""
        return lesson(self.session, self.desk, guest=self._leave is not None)

    def say(self, *, told: bool = False) -> tuple[str, ...]:
        """What the last act told; nobody else acts in a lesson."""
        said, self._said = self._said, ()
        return said

    # -- picks ----------------------------------------------------------------------------------------

    def tried(self, path: Path) -> str | None:
        """What the rules refuse is an answer too, which the lesson replies to: one pick, or one for each part.

        Where a move has no parts that are picked in any order, several things of the table may be picked one by one.
        """
        table = drawn(self.session.state, self.session.seat).table()
        things = () if table.slots else askers(table)
        whole = len(path) in (1, len(table.slots)) or all(pick in things for pick in path)
        tried = self._attempt(path) if whole else None
        return tried or None

    def _attempt(self, path: Path) -> str | None:
        """The move that picks try to make."""
        task = self.session.task
        if task is None or task.kind not in ("do", "try") or shows_what_follows(self.session):
            return None
        return drawn(self.session.state, self.session.seat).attempt(path)

    def why_not(self, path: Path) -> tuple[Refusal, ...]:
        """Why picks answer nothing: by the rules, where they try a move."""
        if shows_what_follows(self.session):
            return (Refusal("", "", "this is what follows from your move", instead="first take it back"),)
        tried = self._attempt(path)
        found = self.session.state.refusals(tried, self.session.seat) if tried else ()
        return found or (Refusal("", "", "that cannot be picked now"),)

    def kept(self) -> Callable[[], None]:
        """The walk and the desk."""
        desk, put_session_back = self.desk, remembered(self.session)

        def put_back() -> None:
            self.desk = desk
            put_session_back()

        return put_back

    def ways(self) -> Mapping[str, str]:
        """Out of the lesson where there is a way out; else to the steps beside this one."""
        if self._leave is not None:
            return {LEAVE: "Leave"}
        ways = {"again": "Begin the step again", "back": "Back", "next": "Next step"}
        here = self.session.number
        return {name: words for name, words in ways.items()
                if (name != "back" or here > 1) and (name != "next" or not self.session.last)}  # fmt: skip

    def carry_out(self, meaning: str, path: Path) -> None:
        """Answer, or do what a button says."""
        name, _, words = meaning.partition(" ")
        if not is_shells(path):
            self.answer(meaning)
        elif name == "answer":
            self.answer(words)
        elif meaning == LEAVE and self._leave is not None:
            self._leave()
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
    return tuple(part for part in (verdict(reply), spoken(reply.words), *why, *reply.told) if part)


def _open_rule(face: LessonFace, words: str) -> None:
    face.desk = replace(face.desk, rule=words)


def _toggle_steps(face: LessonFace, words: str) -> None:
    face.desk = replace(face.desk, steps=not face.desk.steps)


def _look(face: LessonFace, words: str) -> None:
    seat = int(words)
    face.desk = replace(face.desk, shown=None if face.desk.shown == seat else seat)


_ACTS: dict[str, Callable[[LessonFace, str], None]] = {
    "rule": _open_rule,
    "close": lambda face, words: _open_rule(face, ""),
    "steps": _toggle_steps,
    "look": _look,
    "hint": lambda face, words: face.hint(),
    "show": lambda face, words: face.show(),
    "again": lambda face, words: face.again(),
    "back": lambda face, words: face.go(face.session.number - 1),
    "next": lambda face, words: face.go(face.session.number + 1),
    "step": lambda face, words: face.go(int(words)),
    "order": LessonFace.put_in_order,
    "take": lambda face, words: face.take_back(),
    "untake": lambda face, words: face.untake(),
}
"""What the buttons do, by the first word of their meaning."""
