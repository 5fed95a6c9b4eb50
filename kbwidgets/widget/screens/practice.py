"""The practice screen, with a position, a question, its answers and the explanation."""

from __future__ import annotations

from typing import NamedTuple

from kbwidgets.core.protocol.question import Question
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.text.rulebook import Rulebook
from kbwidgets.core.values.types import Json
from kbwidgets.games import games
from kbwidgets.teach import Marked, Practice
from kbwidgets.widget.model.lesson_state import LessonUi
from kbwidgets.widget.model.screen_model import add_shared_parts, sheet_of
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.parts.markdown import line
from kbwidgets.widget.parts.pieces import button, head, leave_button, saving_note
from kbwidgets.widget.parts.shell import h, offer
from kbwidgets.widget.parts.without_hints import without_hints, without_points
from kbwidgets.widget.screens.lesson import draw_still, rule_box


class Frame(NamedTuple):
    """The parts of the screen around a question."""

    eyebrow: str
    """A short description of what the question belongs to."""
    right_count: int
    asked_count: int
    """The number of answers so far, of which `right_count` were correct."""
    leave_label: str = ""
    """The label of the button that leaves, or `""` if there is none."""
    next_label: str = "Next question"
    saving_note: str = ""
    """The reason why progress is not saved, or `""`."""
    subject: str = ""
    """A description of the questions' subject, or `""` if it is shown elsewhere."""
    subject_switch: tuple[str, str] = ("", "")
    """The subject that a button changes to, `all` or `play`, and the label of the button."""


def practice(drill: Practice, question: Question, marked: Marked | None, ui: LessonUi, frame: Frame) -> Screen:
    """Return the screen of one question, before or after its answer."""
    game, choices = games[drill.game], Choices()
    answers: list[Node] = []
    for n, words in enumerate(question.answers):
        if marked is None:
            offer(choices, f"answer {n}")
        is_given = None if marked is None else n == marked.given
        answers.append(button(f"answer {n}", words, disabled=marked is not None, pressed=is_given))
    parts = [
        h("p", "question", *line("question", question.words, game.rules, choices)),
        h("div", "answers", *answers, cls="kb-row"),
        *_verdict_box(marked, game.rules, frame.next_label, choices),
        *_subject_row(frame, choices),
        *rule_box(game.name, ui.rule, choices),
    ]
    words = h("div", "words", *saving_note(frame.saving_note, choices), *parts, cls="kb-lesson-words")
    for seat in range(len(question.state.names) if question.state else 0):
        offer(choices, f"look {seat}")
    place = h("div", "table", *_table(question, marked, ui), cls="kb-main kb-asking")
    heading = "Choose an answer" if marked is None else "Correct!" if marked.passed else "Not quite"
    body = h("div", "lesson", *([place] if question.state else []), words,
             cls="kb-lesson" if question.state else "kb-stack")  # fmt: skip
    about: dict[str, Json] = {
        "game": game.name,
        "screen": "practice",
        "rule": question.rule,
        "asked": str(frame.asked_count),
        "right": str(frame.right_count),
    }
    position = question.state
    sheet = sheet_of(game) if position is None else add_shared_parts(drawn(position, None).sheet())
    tools = [leave_button(frame.leave_label, choices)] if frame.leave_label else []
    return Screen(
        h("div", "top", head(frame.eyebrow, heading, "", *tools, game=game.title), body), choices, about, sheet
    )


def _table(question: Question, marked: Marked | None, ui: LessonUi) -> list[Node]:
    """Return the position, which gives no hint of the answer until there is one."""
    if question.state is None:
        return []
    shown_seat = question.seat if ui.shown_seat is None else ui.shown_seat
    beside = [h("p", "beside", text=question.beside)] if question.beside else []
    if marked is not None:
        return [*beside, draw_still(question.state, (*question.asked, *question.at), shown_seat)]
    table = without_hints(draw_still(question.state, question.asked, shown_seat))
    return [*beside, without_points(table) if question.hides_points else table]


def _subject_row(frame: Frame, choices: Choices) -> list[Node]:
    """Return the questions' subject, and the button that changes it."""
    if not frame.subject:
        return []
    about, words = frame.subject_switch
    if about:
        offer(choices, f"about {about}")
    buttons = [button(f"about {about}", words, cls="kb-link")] if about else []
    return [h("div", "drawn", h("p", "drawn words", text=frame.subject, cls="kb-quiet"), *buttons, cls="kb-row")]


def _verdict_box(marked: Marked | None, rules: Rulebook, next_label: str, choices: Choices) -> list[Node]:
    """Return the verdict on the answer, the explanation and the button that continues."""
    if marked is None:
        return []
    question = marked.question
    offer(choices, "next")
    offer(choices, f"rule {question.rule}")
    verdict = "Correct! " if marked.passed else f"Not quite. The answer is {question.solution}. "
    why = line("explanation", question.explanation, rules, choices)
    words = h("p", "marked words", h("b", text=verdict), *why, h("span", text=" "),
              h("button", f"rule {question.rule}", text=question.rule, cls="kb-rule kb-id", type="button"))  # fmt: skip
    box = h("div", "marked", words, cls=f"kb-message kb-reply {'kb-gain' if marked.passed else 'kb-refusal'}")
    return [box, h("div", "way", button("next", next_label, cls="kb-primary"), cls="kb-row")]
