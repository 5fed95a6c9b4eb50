"""The learner's place in a course, and what comes next: the bar, the chapters with their progress, and the buttons."""

from __future__ import annotations

from typing import NamedTuple

from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.text.words import counted
from kbwidgets.games import games
from kbwidgets.teach import Lesson, Session, courses
from kbwidgets.teach.coaching.coach import BEGINNER
from kbwidgets.teach.drills.quiz import size_of
from kbwidgets.teach.lessons.script import Script, Section
from kbwidgets.teach.sessions.saved_progress import SavedProgress
from kbwidgets.widget.model.start_line import python_line
from kbwidgets.widget.model.ui_state import start_form
from kbwidgets.widget.parts.pieces import button, code, icon
from kbwidgets.widget.parts.shell import h, offer


class Learning(NamedTuple):
    """The state of a learner in a lesson, and what the lesson's cell can show."""

    kept: SavedProgress
    offered: bool = False
    """True if the lesson was just opened where the learner left it, so that the page also offers to start over."""
    wrong: tuple[str, ...] = ()
    """The rules missed in this game that practice can ask about."""
    told: str = ""
    """The reason why progress is not saved, or `""`."""
    leaves: bool = False
    """True if the lesson was opened in the cell of a game and can return to it."""
    shows: bool = False
    """True if quizzes and practice can open in its cell."""
    plays: bool = False
    """True if a match can be started in its cell."""


def whereabouts(session: Session) -> str:
    """Return the names of the lesson and chapter, and the number of the step."""
    lesson, here = session.lesson, session.lesson.section_at(session.number)
    step = f"Step {session.number - here.first + 1} of {len(here.steps)}"
    if not here.name:
        return f"{lesson.title} · {step}"
    number = lesson.sections.index(here) + 1
    return f"{lesson.title} · Chapter {number} of {len(lesson.sections)}: {here.title} · {step}"


def progress_bar(session: Session) -> Node:
    """Return a bar with a segment for each step of the chapter. The eyebrow says the same."""
    here, done = session.lesson.section_at(session.number), session.progress.done
    parts = [
        h("li", "", cls="kb-now" if n == session.number else "kb-done" if step.address in done else None)
        for n, step in enumerate(here.steps, here.first)
    ]
    return h("ol", "progress", *parts, cls="kb-progress", aria_hidden="true")


def offered(session: Session, learning: Learning, choices: Choices) -> list[Node]:
    """Return the choice between continuing the lesson and starting over, or nothing."""
    if not learning.offered:
        return []
    offer(choices, "go on here")
    offer(choices, "from the beginning")
    buttons = h("div", "offered buttons", button("go on here", "Continue", cls="kb-primary"),
                button("from the beginning", "Start over"), cls="kb-row")  # fmt: skip
    words = h("p", "offered words", h("b", text=f"Continue at step {session.number}? "),
              h("span", text=f"{session.progress}.".capitalize()))  # fmt: skip
    return [h("div", "offered", words, buttons, cls="kb-message kb-note", role="group", aria_label="Continue")]


def ended(session: Session) -> Section | None:
    """Return the chapter that ends at this step, or None until the step is done."""
    here = session.lesson.section_at(session.number)
    return here if session.done and session.number == here.last else None


def what_next(session: Session, learning: Learning, choices: Choices) -> list[Node]:
    """Return the progress and what comes next, at the end of a chapter or of the course."""
    here = ended(session)
    if here is None:
        return []
    lesson, game = session.lesson, session.lesson.loaded_game
    buttons: list[Node] = []
    if learning.shows and (size := size_of(lesson, here)):
        offer(choices, "quiz", f"quiz {here.name}".strip())
        buttons.append(button("quiz", f"Quiz: {counted(size, 'question')}"))
    if learning.shows and learning.wrong:
        offer(choices, "practise")
        buttons.append(button("practise", _missed(len(learning.wrong))))
    if learning.plays:
        offer(choices, "play coached")
        buttons.append(button("play coached", "Play with the coach", icon="coach"))
    words = f"Chapter complete: {here.title}" if here.name and not session.is_last else "The end"
    told = h("p", "ended words", h("b", text=f"{words}. "), h("span", text=f"{session.progress}.".capitalize()))
    parts = [told, *_table(session, learning, choices), h("div", "ended buttons", *buttons, cls="kb-row")]
    if not learning.plays and game.drawing is not None:
        line = python_line(game, start_form(game.name), coach=BEGINNER)
        parts += [h("p", "coached", text="Play with the coach from code:", cls="kb-quiet"), code("coached line", line)]
    return [h("section", "what next", *parts, cls="kb-message kb-gain kb-stack", aria_label="What's next")]


def _missed(count: int) -> str:
    return f"Practise the {count} rules you got wrong" if count > 1 else "Practise the rule you got wrong"


def next_words(session: Session) -> str:
    """Return the label of the button that continues from a finished step."""
    if ended(session) is None:
        return "Next"
    return f"Next chapter: {session.lesson.section_at(session.number + 1).title}"


def _table(session: Session, learning: Learning, choices: Choices) -> list[Node]:
    """Return the chapters with their progress and quiz results, or nothing if there is only one."""
    lesson, done = session.lesson, session.progress.done
    if len(lesson.sections) == 1:
        return []
    rows: list[Node] = []
    for n, section in enumerate(lesson.sections, 1):
        offer(choices, f"chapter {section.name}", f"step {_open_step(section, done)}")
        finished = sum(step.address in done for step in section.steps)
        quiz = learning.kept.quiz(section.name)
        link = button(f"chapter {section.name}", f"{n}. {section.title}", cls="kb-link")
        now = section.first <= session.number <= section.last
        rows.append(h("tr", f"chapter row {section.name}", h("td", "", link),
                      h("td", text=f"{finished} of {len(section.steps)}", cls="kb-n"),
                      h("td", text=str(quiz) if quiz else "-", cls="kb-n"), cls="kb-now" if now else None))  # fmt: skip
    names = (h("th", text=name, scope="col", cls="kb-n" if n else None) for n, name in enumerate(_COLUMNS))
    table = h("table", "chapters", h("thead", "", h("tr", "", *names)), h("tbody", "chapter rows", *rows),
              cls="kb-table")  # fmt: skip
    return [h("div", "chapters place", table, cls="kb-scroll", tabindex="0", role="region", aria_label="Chapters")]


_COLUMNS = ("chapter", "steps", "quiz")


def _open_step(section: Section, done: tuple[str, ...]) -> int:
    """Return the first unfinished step of a chapter, or its first step."""
    numbers = enumerate(section.steps, section.first)
    return next((n for n, step in numbers if step.address not in done), section.first)


def all_steps(session: Session, learning: Learning, choices: Choices) -> Node:
    """Return all steps with their progress, and the line that continues from here in another notebook."""
    done = session.progress.done
    parts: list[Node] = []
    for section in session.lesson.sections:
        if section.name:
            quiz = learning.kept.quiz(section.name)
            count = f"{sum(step.address in done for step in section.steps)} of {len(section.steps)} done"
            title = (h("span", text=section.title), h("span", text=f"{count}, quiz {quiz}" if quiz else count))
            parts.append(h("h4", f"chapter head {section.name}", *title, cls="kb-h"))
        rows: list[Node] = []
        for n, step in enumerate(section.steps, section.first):
            offer(choices, f"step {n}")
            sign = [icon("check", " kb-icon-s"), h("span", text="Done: ", cls="kb-sr")] if step.address in done else []
            link = h("button", f"step {n}", *sign, h("span", text=f"{n}. {step.title}"), cls="kb-link", type="button",
                     aria_current="step" if n == session.number else None)  # fmt: skip
            rows.append(h("li", f"step row {n}", link))
        parts.append(h("ol", f"steps of {section.name or 'none'}", *rows, cls="kb-plain"))
    token = _going_on(session.lesson, session.progress.token)
    title = h("h3", "steps head", h("span", text="All steps"), h("span", text=str(session.progress)), cls="kb-h")
    listed = h("div", "steps list", *parts, cls="kb-steps")
    return h("section", "steps box", title, listed, code("token", token), cls="kb-panel")


def _going_on(lesson: Script, token: str) -> str:
    """Return the line that opens the lesson at this progress.

    For a lesson that is not a course of its game, the line contains only the token.
    """
    known: tuple[Lesson, ...] = courses(lesson.game) if lesson.game in games else ()
    if lesson not in known:
        return f"progress = {token!r}"
    which = "" if known[:1] == (lesson,) else f", name={lesson.name!r}"
    return f"kb.lesson({lesson.game!r}{which}, progress={token!r})"
