"""A lesson as a cell shows it: the session, the open parts of the page, and what picks do.

>>> from kbwidgets.games import games
>>> from kbwidgets.teach import lesson
>>> mode = LessonMode(Session(lesson(next(iter(games)))))
>>> mode.carry_out("show", ("/show",))
>>> mode.session.ticks[0].done
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
from kbwidgets.widget.model.lesson_state import LessonUi
from kbwidgets.widget.modes.practice_mode import PracticeMode
from kbwidgets.widget.modes.quiz_mode import QuizMode
from kbwidgets.widget.page.mode import Mode, checkpoint_fields
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.panels.chapters import Learning, find_ended_chapter
from kbwidgets.widget.panels.trying import list_explaining_keys
from kbwidgets.widget.parts.markdown import speak
from kbwidgets.widget.parts.pieces import LEAVE
from kbwidgets.widget.parts.shell import is_of_shell
from kbwidgets.widget.screens.lesson import is_showing_result, lesson, verdict


class LessonMode(Mode):
    """A walk through a lesson.

    With `leave` it can return to the cell of the game that opened it. `show` puts another mode in its place, such as
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
        self.ui: LessonUi = LessonUi()
        self.is_resumed: bool = False
        """True if the lesson was opened where the learner left it. The page then also offers to start over."""
        self.learner: Learner = learner or Learner(None)
        self._on_change = changed
        self._leave = leave
        self._show = show
        self._play = play
        self._saved = self.learner.load_lesson(session.lesson)
        self._sentences = self._announce_task()
        self._on_change(session.state)

    def screen(self) -> Screen:
        """Return the screen of the current step."""
        screen = lesson(self.session, self.ui, self._describe_learner())
        assert screen is not None  # Only a preview can be None.
        return screen

    def _describe_learner(self) -> Learning:
        missed_rules = self._list_missed_rules() if find_ended_chapter(self.session) else ()
        return Learning(self._saved, self.is_resumed, missed_rules, self.learner.saving_note, self._leave is not None,
                        self._show is not None, self._play is not None)  # fmt: skip

    def _list_missed_rules(self) -> tuple[str, ...]:
        """Return the rules missed in this game that practice can ask about."""
        questions = self.session.lesson.loaded_game.questions
        return tuple(rule for rule in self.learner.load_boxes(self.session.lesson.game).wrong if rule in questions)

    def say(self, *, with_events: bool = False) -> tuple[str, ...]:
        """Return the result of the last act.

        Nobody else acts in a lesson.
        """
        sentences, self._sentences = self._sentences, ()
        return sentences

    # -- picks ----------------------------------------------------------------------------------------

    def read_attempt(self, path: Path) -> str | None:
        """Return the move that the picks try to make, or None.

        The lesson replies to illegal moves too. The path is one pick, or one for each part of the move. If the move has
        no parts that are picked in any order, several things on the table can be picked one after another.
        """
        table = drawn(self.session.state, self.session.seat).table()
        things = () if table.slots else list_explaining_keys(table)
        is_complete = len(path) in (1, len(table.slots)) or all(pick in things for pick in path)
        move = self._attempt(path) if is_complete else None
        return move or None

    def _attempt(self, path: Path) -> str | None:
        """Return the move that the picks try to make, or None if the task asks for no move."""
        task = self.session.task
        if task is None or task.kind not in ("do", "try") or is_showing_result(self.session):
            return None
        return drawn(self.session.state, self.session.seat).attempt(path)

    def preview(self, path: Path) -> tuple[Screen, str] | None:
        """Return the screen after a move and a sentence about its effect, or None if there is no preview."""
        task = self.session.task
        if task is None or task.kind != "do" or is_of_shell(path) or is_showing_result(self.session):
            return None
        screen = lesson(self.session, self.ui, self._describe_learner(), path)
        table = drawn(self.session.state, self.session.seat).peek(path)
        return None if screen is None or table is None else (screen, table.said)

    def why_not(self, path: Path) -> tuple[Refusal, ...]:
        """Return the reasons why picks answer nothing, from the rules if they try a move."""
        if is_showing_result(self.session):
            return (Refusal("", "", "You're looking at the result of your move.", instead="Undo your move first."),)
        move = self._attempt(path)
        refusals = self.session.state.refusals(move, self.session.seat) if move else ()
        return refusals or (Refusal("", "", "You can't choose that now."),)

    def checkpoint(self) -> Callable[[], None]:
        """Return a function that restores the session and the open parts of the page."""
        ui, restore_session = self.ui, checkpoint_fields(self.session)

        def restore() -> None:
            self.ui = ui
            restore_session()

        return restore

    def list_exits(self) -> Mapping[str, str]:
        """Return the act that leaves the lesson, or the acts that lead to the steps next to this one."""
        if self._leave is not None:
            return {LEAVE: "Leave"}
        exits = {"again": "Restart step", "back": "Back", "next": "Next"}
        number = self.session.number
        return {name: words for name, words in exits.items()
                if (name != "back" or number > 1) and (name != "next" or not self.session.is_last)}  # fmt: skip

    def carry_out(self, meaning: str, path: Path) -> None:
        """Answer the task, or carry out the act of a button."""
        name, _, words = meaning.partition(" ")
        self.is_resumed = False
        if not is_of_shell(path):
            self.answer(meaning)
        elif name == "answer":
            self.answer(words)
        elif meaning == LEAVE and self._leave is not None:
            self._leave()
        else:
            _ACTS[name](self, words)

    # -- actions -----------------------------------------------------------------------------------------

    def answer(self, text: str) -> None:
        """Give an answer, and say the lesson's reply."""
        task = self.session.task
        reply = self.session.answer(text)
        if task is not None and reply.kind in (REFUSED, UNWANTED, WRONG):
            self._note_missed(task.asks or tuple(refusal.rule for refusal in reply.refusals[:1]))
        self.ui = replace(self.ui, order=(), shown_seat=None)
        self._save()
        self._sentences = (*_speak_reply(reply), *(self._announce_task() if reply.passed else ()))
        self._on_change(self.session.state)

    def go(self, step: int) -> None:
        """Go to a step."""
        self.session.goto(step)
        self._begin()

    def restart(self) -> None:
        """Begin the step again."""
        self.session.again()
        self._begin()

    def _begin(self) -> None:
        self.ui = LessonUi()
        self._save()
        self._sentences = self._announce_task()
        self._on_change(self.session.state)

    def hint(self) -> None:
        """Open the next hint."""
        hint = self.session.hint()
        self._sentences = (speak(hint.words),) if hint else ()

    def show(self) -> None:
        """Give the sample answer of the current task. The step then counts as done with help."""
        session, task = self.session, self.session.task
        if task is None:
            return
        session.hint()
        for text in task.solution:
            answer = text
            if task.kind == "do":
                moves = solve(task, session.state)
                if not moves:
                    raise KbError("The game took a different turn. Restart the step.")
                answer = next((str(move) for move in moves if str(move) == text), str(moves[0]))
            self.answer(answer)

    def put_in_order(self, words: str) -> None:
        """Press one answer of an ordering task. The last one gives the answer."""
        order = (*self.ui.order, int(words))
        task = self.session.task
        if task is not None and len(order) == len(task.answers):
            self.answer(", ".join(str(n + 1) for n in order))
        else:
            self.ui = replace(self.ui, order=order)

    def undo_press(self) -> None:
        """Undo the last answer of an ordering task."""
        self.ui = replace(self.ui, order=self.ui.order[:-1])

    def undo_move(self) -> None:
        """Undo a move that was not asked for."""
        self.session.reply = None
        self._sentences = self._announce_task()

    # -- the learner ----------------------------------------------------------------------------------

    def _save(self) -> None:
        """Keep the progress, and the learner's step."""
        progress = self._saved._replace(progress=self.session.progress, step=self.session.step.address)
        if progress != self._saved:
            self._saved = progress
            self.learner.save_lesson(self.session.lesson, progress)

    def _note_missed(self, rules: Sequence[str]) -> None:
        """Keep the rules that were missed, if practice can ask about them."""
        game = self.session.lesson.loaded_game
        boxes, before = self.learner.load_boxes(game.name), self.learner.load_boxes(game.name)
        for rule in rules:
            if rule in game.questions:
                boxes = boxes.mark(rule, passed=False, day=today())
        if boxes != before:
            self.learner.save_boxes(game.name, boxes)

    # -- quizzes and practice -------------------------------------------------------------------------

    def start_quiz(self, chapter: str) -> None:
        """Start the quiz of a chapter."""
        course = self.session.lesson
        self._show_instead(QuizMode(Quiz(course, course.section(chapter)), self, self.learner))

    def practise(self) -> None:
        """Practise the rules that were missed."""
        drill = practice(self.session.lesson.game, self._list_missed_rules())
        self._show_instead(PracticeMode(drill, leave=self.return_to_lesson, learner=self.learner))

    def save_quiz(self, chapter: str, result: QuizResult) -> None:
        """Keep the result of a chapter's quiz."""
        self._saved = self._saved.with_quiz(chapter, result)
        self.learner.save_lesson(self.session.lesson, self._saved)

    def return_to_lesson(self) -> None:
        """Show the lesson again after a quiz or practice."""
        self._show_instead(self)

    def return_at(self, step: int) -> None:
        """Show the lesson again at a step."""
        self.go(step)
        self.return_to_lesson()

    def _show_instead(self, mode: Mode) -> None:
        if self._show is None:
            raise KbError("This cell shows only the lesson.")
        self._show(mode)

    def play(self) -> None:
        """Start a match with the coach."""
        if self._play is not None:
            self._play()

    def _announce_task(self) -> tuple[str, ...]:
        task = self.session.task
        title = speak(self.session.step.title)
        return (title, speak(task.ask)) if task else (f"{title}. Done.",)


def _speak_reply(reply: Reply) -> tuple[str, ...]:
    """Return the sentences that read a reply aloud, including the reasons for a refusal."""
    why = [" ".join(filter(None, (r.text, f"Rule {r.rule}.", r.instead))) for r in reply.refusals]
    return tuple(part for part in (verdict(reply), speak(reply.words), *why, *reply.sentences) if part)


def _close_part(mode: LessonMode, words: str) -> None:
    if words == "saving":
        mode.learner.close_saving_note()
    else:
        _open_rule(mode, "")


def _open_rule(mode: LessonMode, words: str) -> None:
    mode.ui = replace(mode.ui, rule=words)


def _toggle_steps(mode: LessonMode, words: str) -> None:
    mode.ui = replace(mode.ui, is_step_list_open=not mode.ui.is_step_list_open)


def _enlarge_seat(mode: LessonMode, words: str) -> None:
    seat = int(words)
    mode.ui = replace(mode.ui, shown_seat=None if mode.ui.shown_seat == seat else seat)


def open_lesson(
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
    saved = learner.load_lesson(course)
    progress_so_far = saved.progress if progress is None else Progress.read(progress, course).merge(saved.progress)
    saved = saved._replace(progress=progress_so_far, step=saved.step if progress is None else "")
    start = (saved.next_step or 1) if step is None else step
    mode = LessonMode(
        Session(course, start, progress_so_far), changed, learner=learner, leave=leave, show=show, play=play
    )
    mode.is_resumed = step is None and progress is None and mode.session.number > 1
    return mode


_ACTS: dict[str, Callable[[LessonMode, str], None]] = {
    "rule": _open_rule,
    "close": _close_part,
    "steps": _toggle_steps,
    "look": _enlarge_seat,
    "hint": lambda mode, words: mode.hint(),
    "show": lambda mode, words: mode.show(),
    "again": lambda mode, words: mode.restart(),
    "back": lambda mode, words: mode.go(mode.session.number - 1),
    "next": lambda mode, words: mode.go(mode.session.number + 1),
    "step": lambda mode, words: mode.go(int(words)),
    "order": LessonMode.put_in_order,
    "take": lambda mode, words: mode.undo_press(),
    "untake": lambda mode, words: mode.undo_move(),
    "go": lambda mode, words: None,
    "from": lambda mode, words: mode.go(1),
    "quiz": LessonMode.start_quiz,
    "practise": lambda mode, words: mode.practise(),
    "play": lambda mode, words: mode.play(),
}
"""The acts of the buttons, by the first word of their meaning."""
