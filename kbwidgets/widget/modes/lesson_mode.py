"""A lesson as a cell shows it: the session, the open parts of the page, and what picks do.

>>> from kbwidgets.games import games
>>> from kbwidgets.teach import lesson
>>> face = LessonMode(Session(lesson(next(iter(games)))))
>>> face.carry_out("show", ("/show",))
>>> face.session.ticks[0].done
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from kbwidgets.core.errors import KbError
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.protocol.state import State
from kbwidgets.core.scene.choices import Path
from kbwidgets.core.values.types import Refusal
from kbwidgets.teach import Progress, Reply, Session, practice
from kbwidgets.teach.drills.quiz import Quiz
from kbwidgets.teach.lessons.script import Script
from kbwidgets.teach.sessions.reply import REFUSED, UNWANTED, WRONG, solve
from kbwidgets.teach.sessions.saved_progress import QuizResult
from kbwidgets.widget.model.learner import Learner, today
from kbwidgets.widget.model.lesson_state import LessonDesk
from kbwidgets.widget.modes.practice_mode import PracticeMode
from kbwidgets.widget.modes.quiz_mode import QuizMode
from kbwidgets.widget.page.mode import Mode, remembered
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.panels.chapters import Learning, ended
from kbwidgets.widget.panels.trying import askers
from kbwidgets.widget.parts.markdown import spoken
from kbwidgets.widget.parts.pieces import LEAVE
from kbwidgets.widget.parts.shell import is_shells
from kbwidgets.widget.screens.lesson import lesson, shows_what_follows, verdict


class LessonMode(Mode):
    """A walk through a lesson.

    With `leave` it can return to the cell of the game that opened it. `show` puts another face in its place, such as
    its quiz or practice, and brings it back. `play` starts a match.
    """

    def __init__(
        self,
        session: Session,
        changed: Callable[[State], None] = lambda state: None,
        *,
        learner: Learner | None = None,
        leave: Callable[[], None] | None = None,
        show: Callable[[Mode], None] | None = None,
        play: Callable[[], None] | None = None,
    ) -> None:
        self.session = session
        self.desk: LessonDesk = LessonDesk()
        self.offered: bool = False
        """True if the lesson was opened where the learner left it. The page then also offers to start over."""
        self.learner: Learner = learner or Learner(None)
        self._changed = changed
        self._leave = leave
        self._show = show
        self._play = play
        self._kept = self.learner.lesson(session.lesson)
        self._said = self._asked()
        self._changed(session.state)

    def screen(self) -> Screen:
        """Return the screen of the current step."""
        found = lesson(self.session, self.desk, self._learning())
        assert found is not None  # Only a preview can be None.
        return found

    def _learning(self) -> Learning:
        wrong = self._wrong() if ended(self.session) else ()
        return Learning(self._kept, self.offered, wrong, self.learner.told, self._leave is not None,
                        self._show is not None, self._play is not None)  # fmt: skip

    def _wrong(self) -> tuple[str, ...]:
        """Return the rules missed in this game that practice can ask about."""
        questions = self.session.lesson.loaded_game.questions
        return tuple(rule for rule in self.learner.boxes(self.session.lesson.game).wrong if rule in questions)

    def say(self, *, told: bool = False) -> tuple[str, ...]:
        """Return the result of the last act.

        Nobody else acts in a lesson.
        """
        said, self._said = self._said, ()
        return said

    # -- picks ----------------------------------------------------------------------------------------

    def tried(self, path: Path) -> str | None:
        """Return the move that the picks try to make, or None.

        The lesson replies to illegal moves too. The path is one pick, or one for each part of the move. If the move has
        no parts that are picked in any order, several things on the table can be picked one after another.
        """
        table = drawn(self.session.state, self.session.seat).table()
        things = () if table.slots else askers(table)
        whole = len(path) in (1, len(table.slots)) or all(pick in things for pick in path)
        tried = self._attempt(path) if whole else None
        return tried or None

    def _attempt(self, path: Path) -> str | None:
        """Return the move that the picks try to make, or None if the task asks for no move."""
        task = self.session.task
        if task is None or task.kind not in ("do", "try") or shows_what_follows(self.session):
            return None
        return drawn(self.session.state, self.session.seat).attempt(path)

    def preview(self, path: Path) -> tuple[Screen, str] | None:
        """Return the screen after a move and a sentence about its effect, or None if there is no preview."""
        task = self.session.task
        if task is None or task.kind != "do" or is_shells(path) or shows_what_follows(self.session):
            return None
        found = lesson(self.session, self.desk, self._learning(), path)
        table = drawn(self.session.state, self.session.seat).peek(path)
        return None if found is None or table is None else (found, table.said)

    def why_not(self, path: Path) -> tuple[Refusal, ...]:
        """Return the reasons why picks answer nothing, from the rules if they try a move."""
        if shows_what_follows(self.session):
            return (Refusal("", "", "You're looking at the result of your move.", instead="Undo your move first."),)
        tried = self._attempt(path)
        found = self.session.state.refusals(tried, self.session.seat) if tried else ()
        return found or (Refusal("", "", "You can't choose that now."),)

    def kept(self) -> Callable[[], None]:
        """Return a function that restores the session and the desk."""
        desk, put_session_back = self.desk, remembered(self.session)

        def put_back() -> None:
            self.desk = desk
            put_session_back()

        return put_back

    def ways(self) -> Mapping[str, str]:
        """Return the act that leaves the lesson, or the acts that lead to the steps next to this one."""
        if self._leave is not None:
            return {LEAVE: "Leave"}
        ways = {"again": "Restart step", "back": "Back", "next": "Next"}
        here = self.session.number
        return {name: words for name, words in ways.items()
                if (name != "back" or here > 1) and (name != "next" or not self.session.is_last)}  # fmt: skip

    def carry_out(self, meaning: str, path: Path) -> None:
        """Answer the task, or carry out the act of a button."""
        name, _, words = meaning.partition(" ")
        self.offered = False
        if not is_shells(path):
            self.answer(meaning)
        elif name == "answer":
            self.answer(words)
        elif meaning == LEAVE and self._leave is not None:
            self._leave()
        else:
            _ACTS[name](self, words)

    # -- actions -----------------------------------------------------------------------------------------

    def answer(self, given: str) -> None:
        """Give an answer, and say the lesson's reply."""
        task = self.session.task
        reply = self.session.answer(given)
        if task is not None and reply.kind in (REFUSED, UNWANTED, WRONG):
            self._note(task.asks or tuple(refusal.rule for refusal in reply.refusals[:1]))
        self.desk = replace(self.desk, order=(), shown=None)
        self._keep()
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
        self._keep()
        self._said = self._asked()
        self._changed(self.session.state)

    def hint(self) -> None:
        """Open the next hint."""
        hint = self.session.hint()
        self._said = (spoken(hint.words),) if hint else ()

    def show(self) -> None:
        """Give the sample answer of the current task. The step then counts as done with help."""
        session, task = self.session, self.session.task
        if task is None:
            return
        session.hint()
        for text in task.solution:
            given = text
            if task.kind == "do":
                moves = solve(task, session.state)
                if not moves:
                    raise KbError("The game took a different turn. Restart the step.")
                given = next((str(move) for move in moves if str(move) == text), str(moves[0]))
            self.answer(given)

    def put_in_order(self, words: str) -> None:
        """Press one answer of an ordering task. The last one gives the answer."""
        order = (*self.desk.order, int(words))
        task = self.session.task
        if task is not None and len(order) == len(task.answers):
            self.answer(", ".join(str(n + 1) for n in order))
        else:
            self.desk = replace(self.desk, order=order)

    def take_back(self) -> None:
        """Undo the last answer of an ordering task."""
        self.desk = replace(self.desk, order=self.desk.order[:-1])

    def untake(self) -> None:
        """Undo a move that was not asked for."""
        self.session.reply = None
        self._said = self._asked()

    # -- the learner ----------------------------------------------------------------------------------

    def _keep(self) -> None:
        """Keep the progress, and the learner's step."""
        kept = self._kept._replace(progress=self.session.progress, step=self.session.step.address)
        if kept != self._kept:
            self._kept = kept
            self.learner.keep_lesson(self.session.lesson, kept)

    def _note(self, rules: Sequence[str]) -> None:
        """Keep the rules that were missed, if practice can ask about them."""
        game = self.session.lesson.loaded_game
        boxes, before = self.learner.boxes(game.name), self.learner.boxes(game.name)
        for rule in rules:
            if rule in game.questions:
                boxes = boxes.mark(rule, passed=False, day=today())
        if boxes != before:
            self.learner.keep_boxes(game.name, boxes)

    # -- quizzes and practice -------------------------------------------------------------------------

    def quiz(self, chapter: str) -> None:
        """Start the quiz of a chapter."""
        course = self.session.lesson
        self._in_place(QuizMode(Quiz(course, course.section(chapter)), self, self.learner))

    def practise(self) -> None:
        """Practise the rules that were missed."""
        drill = practice(self.session.lesson.game, self._wrong())
        self._in_place(PracticeMode(drill, leave=self.back, learner=self.learner))

    def keep_quiz(self, chapter: str, result: QuizResult) -> None:
        """Keep the result of a chapter's quiz."""
        self._kept = self._kept.with_quiz(chapter, result)
        self.learner.keep_lesson(self.session.lesson, self._kept)

    def back(self) -> None:
        """Show the lesson again after a quiz or practice."""
        self._in_place(self)

    def back_at(self, step: int) -> None:
        """Show the lesson again at a step."""
        self.go(step)
        self.back()

    def _in_place(self, face: Mode) -> None:
        if self._show is None:
            raise KbError("This cell shows only the lesson.")
        self._show(face)

    def play(self) -> None:
        """Start a match with the coach."""
        if self._play is not None:
            self._play()

    def _asked(self) -> tuple[str, ...]:
        task = self.session.task
        title = spoken(self.session.step.title)
        return (title, spoken(task.ask)) if task else (f"{title}. Done.",)


def _told(reply: Reply) -> tuple[str, ...]:
    """Return the sentences that read a reply aloud, including the reasons for a refusal."""
    why = [" ".join(filter(None, (r.text, f"Rule {r.rule}.", r.instead))) for r in reply.refusals]
    return tuple(part for part in (verdict(reply), spoken(reply.words), *why, *reply.sentences) if part)


def _close(face: LessonMode, words: str) -> None:
    if words == "saving":
        face.learner.close_told()
    else:
        _open_rule(face, "")


def _open_rule(face: LessonMode, words: str) -> None:
    face.desk = replace(face.desk, rule=words)


def _toggle_steps(face: LessonMode, words: str) -> None:
    face.desk = replace(face.desk, steps=not face.desk.steps)


def _look(face: LessonMode, words: str) -> None:
    seat = int(words)
    face.desk = replace(face.desk, shown=None if face.desk.shown == seat else seat)


def opened(
    course: Script,
    learner: Learner,
    step: str | int | None = None,
    progress: str | None = None,
    changed: Callable[[State], None] = lambda state: None,
    *,
    leave: Callable[[], None] | None = None,
    show: Callable[[Mode], None] | None = None,
    play: Callable[[], None] | None = None,
) -> LessonMode:
    """Return a lesson where the learner left it, at a step, or with the progress in a token.

    Progress that was kept is never lost.
    """
    kept = learner.lesson(course)
    known = kept.progress if progress is None else Progress.read(progress, course).merge(kept.progress)
    kept = kept._replace(progress=known, step=kept.step if progress is None else "")
    start = (kept.next_step or 1) if step is None else step
    face = LessonMode(Session(course, start, known), changed, learner=learner, leave=leave, show=show, play=play)
    face.offered = step is None and progress is None and face.session.number > 1
    return face


_ACTS: dict[str, Callable[[LessonMode, str], None]] = {
    "rule": _open_rule,
    "close": _close,
    "steps": _toggle_steps,
    "look": _look,
    "hint": lambda face, words: face.hint(),
    "show": lambda face, words: face.show(),
    "again": lambda face, words: face.again(),
    "back": lambda face, words: face.go(face.session.number - 1),
    "next": lambda face, words: face.go(face.session.number + 1),
    "step": lambda face, words: face.go(int(words)),
    "order": LessonMode.put_in_order,
    "take": lambda face, words: face.take_back(),
    "untake": lambda face, words: face.untake(),
    "go": lambda face, words: None,
    "from": lambda face, words: face.go(1),
    "quiz": LessonMode.quiz,
    "practise": lambda face, words: face.practise(),
    "play": lambda face, words: face.play(),
}
"""The acts of the buttons, by the first word of their meaning."""
