"""The session of a learner in a lesson: everything that a cell shows, and the effects of answers.

>>> from kbwidgets.teach.lessons.script import Script, Step
>>> from kbwidgets.teach.lessons.task import Task
>>> step = Step("colour", "Colours", "Castles are blue.", tasks=(Task("choice", "1", answers=("blue", "sweet")),))
>>> session = Session(Script("tiny", "kingdomino", "A tiny lesson", (step,)))
>>> session.answer("sweet").kind, session.answer("blue").kind, session.done
('wrong', 'passed', True)
>>> print(session.progress)
1 of 1 steps done, 0 on the first try
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from kbwidgets.core.errors import KbError
from kbwidgets.core.protocol.state import Move, State, View
from kbwidgets.core.values.types import CHANCE, Place, Seat
from kbwidgets.teach.lessons.expressions import Moment
from kbwidgets.teach.lessons.phrases import compute_answers, fill_in
from kbwidgets.teach.lessons.script import Answer, Script, Step
from kbwidgets.teach.lessons.task import LEVELS, Hint, Task
from kbwidgets.teach.sessions.progress import Progress
from kbwidgets.teach.sessions.reply import FOUND, PASSED, Reply, reply_to, seat_of, solve


class Tick(NamedTuple):
    """A line in the list of a step's tasks."""

    ask: str
    done: bool
    due: bool


class Session:
    """A mutable walk through a lesson, whose properties return immutable values."""

    def __init__(self, lesson: Script, step: str | int = 1, progress: Progress | None = None) -> None:
        if not lesson.steps:
            raise KbError(f"the lesson {lesson.title!r} has no steps")
        self.lesson = lesson
        self.progress: Progress = progress or Progress.of(lesson)
        if self.progress._replace(marks=()) != Progress.of(lesson):
            raise KbError(f"this progress does not fit the current lesson {lesson.title!r}")
        self._begin(lesson.number(step))

    def _begin(self, number: int) -> None:
        self.number = number
        """The number of the step, counted from 1."""
        self.step: Step = self.lesson.steps[number - 1]
        self.state: State = self.step.position.state(self.lesson.loaded_game)
        """The position on the table."""
        self.step = replace(self.step, words=fill_in(self.step.words, Moment.of(self.state)))
        self.solved: int = 0
        """The number of tasks of the step that are solved."""
        self.found_refusals: frozenset[str] = frozenset()
        """The refusals that a `try` has met so far."""
        self.hints: tuple[Hint, ...] = ()
        """The hints that were opened for the task."""
        self.reply: Reply | None = None
        """The reply to the last answer in this step."""
        self._helped = False
        self._set_up()

    def _set_up(self) -> None:
        """Reset the task and go to its position, if it has one of its own."""
        self.found_refusals, self.hints = frozenset(), ()
        position = self.step.tasks[self.solved].position if self.solved < len(self.step.tasks) else None
        if position:
            self.state = position.state(self.lesson.loaded_game)

    # -- display --------------------------------------------------------------------------------------

    @property
    def task(self) -> Task | None:
        """The current task, or None if the step is done."""
        return compute_answers(self.step.tasks[self.solved], self.state) if self.solved < len(self.step.tasks) else None

    @property
    def ticks(self) -> tuple[Tick, ...]:
        """The tasks of the step, each with whether it is done and whether it is the current one."""
        return tuple(Tick(task.ask, n < self.solved, n == self.solved) for n, task in enumerate(self.step.tasks))

    @property
    def done(self) -> bool:
        """True if the step is done."""
        return self.task is None

    @property
    def seat(self) -> Seat:
        """The learner's seat in this position."""
        return seat_of(self.state)

    @property
    def view(self) -> View:
        """The learner's view of the position."""
        return self.state.view(self.seat)

    @property
    def highlights(self) -> tuple[Place, ...]:
        """The places that are lit up for the task or the step, and for an open hint."""
        lit = (self.task.show if self.task else ()) or self.step.show
        return (*lit, *(place for place in self._list_hinted_places() if place not in lit))

    def _list_hinted_places(self) -> tuple[Place, ...]:
        """Return the places of a good move once a hint is open."""
        example = self._choose_example() if self.hints else None
        if example is None:
            return ()
        return tuple(place for event in self.state.events(example, self.seat)[:1] for place in event.at)

    def _choose_example(self) -> Move | None:
        """Return a move that solves the task, the best one if the game has an adviser, or None."""
        if self.task is None or self.task.kind != "do" or self.state.to_act == (CHANCE,):
            return None
        moves = solve(self.task, self.state)
        game = self.lesson.loaded_game
        rated = game.advice(self.view, moves) if len(moves) > 1 and game.advisers else ()
        return next((each.move for each in rated), moves[0] if moves else None)  # An adviser may rate none of them.

    @property
    def possible_answers(self) -> tuple[str, ...]:
        """The possible answers, if they can be listed: the legal moves of a `do`, the answers of a choice or order."""
        if self.task is None:
            return ()
        if self.task.kind == "do":
            return tuple(str(move) for move in self.state.moves(self.seat)) if self.state.to_act != (CHANCE,) else ()
        return self.task.answers

    # -- answers and hints ----------------------------------------------------------------------------

    def answer(self, answer: Answer) -> Reply:
        """Give an answer (a move, a place, a number, an answer or its number, an order) and return the reply."""
        task = self.task
        if task is None:
            raise KbError(f"the step {self.step.title!r} is done; call next() or again()")
        reply = reply_to(self.lesson.loaded_game, task, self.state, answer, self.found_refusals)
        if reply.kind == FOUND:
            self.found_refusals |= {refusal.code for refusal in reply.refusals if refusal.code in task.codes}
        elif reply.kind == PASSED:
            assert reply.after is not None
            self.state = reply.after
            self.solved += 1
            if self.done:
                self.progress = self.progress.mark(self.step.address, helped=self._helped)
            self._set_up()
        else:
            self._helped = True
        self.reply = reply
        return reply

    @property
    def levels(self) -> tuple[Hint, ...]:
        """All hints for the task, made from its solution and its rules if the lesson has none of its own."""
        task = self.task
        if task is None:
            return ()
        if task.hints:
            return tuple(Hint(hint.level, fill_in(hint.words, Moment.of(self.state))) for hint in task.hints)
        rules = self.lesson.loaded_game.rules
        titles = [f"{rule} {rules[rule].title}" for rule in self.step.rules if rule in rules]
        texts = [
            "Look at the marked places." if self.highlights or task.kind == "do" else "Read the text again.",
            f"One answer is {self._choose_example() or '; '.join(task.solution)}.",
            f"See {', '.join(titles)}." if titles else "",
        ]
        return tuple(Hint(level, words) for level, words in zip(LEVELS, texts, strict=True) if words)

    def hint(self) -> Hint | None:
        """Open the next hint for the task and return it, or None if all are open."""
        if self.task is None or len(self.hints) == len(self.levels):
            return None
        hint = self.levels[len(self.hints)]
        self.hints += (hint,)
        self._helped = True
        return hint

    # -- navigation -----------------------------------------------------------------------------------

    def again(self) -> None:
        """Begin the step again."""
        self._begin(self.number)

    def goto(self, step: str | int) -> None:
        """Go to a step, done or not.

        The step that is left is marked as done if it has no tasks.
        """
        number = self.lesson.number(step)
        if not self.step.tasks:
            self.progress = self.progress.mark(self.step.address, helped=False)
        self._begin(number)

    @property
    def is_last(self) -> bool:
        """True if this is the last step."""
        return self.number == len(self.lesson.steps)

    def next(self) -> None:
        """Go to the next step, or begin the last one again."""
        self.goto(self.number if self.is_last else self.number + 1)

    def back(self) -> None:
        """Go to the previous step, or begin the first one again."""
        self.goto(max(1, self.number - 1))

    def __repr__(self) -> str:
        return f"<Session {self.lesson.title}, step {self.number} of {len(self.lesson.steps)}: {self.step.title}>"
