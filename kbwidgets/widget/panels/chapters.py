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

    saved: SavedProgress
    is_resumed: bool = False
    """True if the lesson was just opened where the learner left it, so that the page also offers to start over."""
    missed_rules: tuple[str, ...] = ()
    """The rules missed in this game that practice can ask about."""
    saving_note: str = ""
    """The reason why progress is not saved, or `""`."""
    can_leave: bool = False
    """True if the lesson was opened in the cell of a game and can return to it."""
    can_open_quizzes: bool = False
    """True if quizzes and practice can open in its cell."""
    can_start_match: bool = False
    """True if a match can be started in its cell."""


def place_line(session: Session) -> str:
    """Return the name of the chapter and the number of the step."""
    lesson, chapter = session.lesson, session.lesson.section_at(session.number)
    step = f"Step {session.number - chapter.first + 1} of {len(chapter.steps)}"
    if not chapter.name:
        return step
    number = lesson.sections.index(chapter) + 1
    return f"Chapter {number} of {len(lesson.sections)}: {chapter.title} · {step}"


def progress_bar(session: Session) -> Node:
    """Return a bar with a segment for each step of the chapter. The eyebrow says the same."""
    chapter, done = session.lesson.section_at(session.number), session.progress.done
    parts = [
        h("li", "", cls="kb-now" if n == session.number else "kb-done" if step.address in done else None)
        for n, step in enumerate(chapter.steps, chapter.first)
    ]
    return h("ol", "progress", *parts, cls="kb-progress", aria_hidden="true")


def resume_note(session: Session, learning: Learning, choices: Choices) -> list[Node]:
    """Return the choice between continuing the lesson and starting over, or nothing."""
    if not learning.is_resumed:
        return []
    offer(choices, "go on here")
    offer(choices, "from the beginning")
    buttons = h("div", "offered buttons", button("go on here", "Continue", cls="kb-primary"),
                button("from the beginning", "Start over"), cls="kb-row")  # fmt: skip
    words = h("p", "offered words", h("b", text=f"Continue at step {session.number}? "),
              h("span", text=f"{session.progress}.".capitalize()))  # fmt: skip
    return [h("div", "offered", words, buttons, cls="kb-message kb-note", role="group", aria_label="Continue")]


def find_ended_chapter(session: Session) -> Section | None:
    """Return the chapter that ends at this step, or None until the step is done."""
    chapter = session.lesson.section_at(session.number)
    return chapter if session.done and session.number == chapter.last else None


def what_next(session: Session, learning: Learning, choices: Choices) -> list[Node]:
    """Return the progress and what comes next, at the end of a chapter or of the course."""
    chapter = find_ended_chapter(session)
    if chapter is None:
        return []
    lesson, game = session.lesson, session.lesson.loaded_game
    buttons: list[Node] = []
    if learning.can_open_quizzes and (size := size_of(lesson, chapter)):
        offer(choices, "quiz", f"quiz {chapter.name}".strip())
        buttons.append(button("quiz", f"Quiz: {counted(size, 'question')}"))
    if learning.can_open_quizzes and learning.missed_rules:
        offer(choices, "practise")
        buttons.append(button("practise", _practise_label(len(learning.missed_rules))))
    if learning.can_start_match:
        offer(choices, "play coached")
        buttons.append(button("play coached", "Play with the coach", icon="coach"))
    words = f"Chapter complete: {chapter.title}" if chapter.name and not session.is_last else "The end"
    summary = h("p", "ended words", h("b", text=f"{words}. "), h("span", text=f"{session.progress}.".capitalize()))
    parts = [summary, *_chapter_table(session, learning, choices), h("div", "ended buttons", *buttons, cls="kb-row")]
    if not learning.can_start_match and game.drawing is not None:
        line = python_line(game, start_form(game.name), coach=BEGINNER)
        parts += [h("p", "coached", text="Play with the coach from code:", cls="kb-quiet"), code("coached line", line)]
    return [h("section", "what next", *parts, cls="kb-message kb-gain kb-stack", aria_label="What's next")]


def _practise_label(count: int) -> str:
    return f"Practise the {count} rules you got wrong" if count > 1 else "Practise the rule you got wrong"


def _chapter_table(session: Session, learning: Learning, choices: Choices) -> list[Node]:
    """Return the chapters with their progress and quiz results, or nothing if there is only one."""
    lesson, done = session.lesson, session.progress.done
    if len(lesson.sections) == 1:
        return []
    rows: list[Node] = []
    for n, section in enumerate(lesson.sections, 1):
        offer(choices, f"chapter {section.name}", f"step {_first_open_step(section, done)}")
        done_count = sum(step.address in done for step in section.steps)
        quiz = learning.saved.quiz(section.name)
        link = button(f"chapter {section.name}", f"{n}. {section.title}", cls="kb-link")
        is_current = section.first <= session.number <= section.last
        rows.append(h("tr", f"chapter row {section.name}", h("td", "", link),
                      h("td", text=f"{done_count} of {len(section.steps)}", cls="kb-n"),
                      h("td", text=str(quiz) if quiz else "-", cls="kb-n"),
                      cls="kb-now" if is_current else None))  # fmt: skip
    names = (h("th", text=name, scope="col", cls="kb-n" if n else None) for n, name in enumerate(_COLUMNS))
    table = h("table", "chapters", h("thead", "", h("tr", "", *names)), h("tbody", "chapter rows", *rows),
              cls="kb-table")  # fmt: skip
    return [h("div", "chapters place", table, cls="kb-scroll", tabindex="0", role="region", aria_label="Chapters")]


_COLUMNS = ("chapter", "steps", "quiz")


def _first_open_step(section: Section, done: tuple[str, ...]) -> int:
    """Return the first unfinished step of a chapter, or its first step."""
    numbers = enumerate(section.steps, section.first)
    return next((n for n, step in numbers if step.address not in done), section.first)


def all_steps(session: Session, learning: Learning, choices: Choices) -> Node:
    """Return all steps with their progress, and the line that continues from here in another notebook."""
    done = session.progress.done
    parts: list[Node] = []
    for section in session.lesson.sections:
        if section.name:
            quiz = learning.saved.quiz(section.name)
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
    token = _code_line(session.lesson, session.progress.token)
    title = h("h3", "steps head", h("span", text="All steps"), h("span", text=str(session.progress)), cls="kb-h")
    step_list = h("div", "steps list", *parts, cls="kb-steps")
    return h("section", "steps box", title, step_list, code("token", token), cls="kb-panel")


def _code_line(lesson: Script, token: str) -> str:
    """Return the line that opens the lesson at this progress.

    For a lesson that is not a course of its game, the line contains only the token.
    """
    game_courses: tuple[Lesson, ...] = courses(lesson.game) if lesson.game in games else ()
    if lesson not in game_courses:
        return f"progress = {token!r}"
    name_part = "" if game_courses[:1] == (lesson,) else f", name={lesson.name!r}"
    return f"kb.lesson({lesson.game!r}{name_part}, progress={token!r})"
