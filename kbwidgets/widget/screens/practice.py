"""The practice screen, with a position, a question, its answers and the explanation."""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase
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
from kbwidgets.widget.parts.beside import beside_table, rule_box
from kbwidgets.widget.parts.markdown import line
from kbwidgets.widget.parts.pieces import bar, button, icon, leave_button, saving_note, sign
from kbwidgets.widget.parts.shell import h, offer, shell_key
from kbwidgets.widget.parts.without_hints import without_hints, without_points
from kbwidgets.widget.screens.lesson import draw_still


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
    number: int = 0
    question_count: int = 0
    """The number of the question and the number of all questions, or 0 if they never end."""
    subject_switch: tuple[str, str] = ("", "")
    """The subject that a button changes to, `all` or `play`, and the label of the button."""


def practice(drill: Practice, question: Question, marked: Marked | None, ui: LessonUi, frame: Frame) -> Screen:
    """Return the screen of one question, before or after its answer."""
    game, choices = games[drill.game], Choices()
    answers = [_answer(n, words, question, marked, choices) for n, words in enumerate(question.answers)]
    text = (
        *saving_note(frame.saving_note, choices),
        *([h("p", "beside", text=question.beside)] if question.beside else []),
        h("p", "question", *line("question", question.words, game.rules, choices), cls="kb-question"),
        h("div", "answers", *answers, cls="kb-answers"),
    )
    reply = (*_verdict_box(marked, game.rules, choices), *rule_box(game.name, ui.rule, choices))
    if marked is not None:
        offer(choices, "next")
    onward = button("next", frame.next_label, cls="kb-primary", disabled=marked is None)
    words = beside_table(f"question {frame.asked_count + (marked is None)}", text, reply,
                         *_subject_row(frame, choices), h("div", "way", onward, cls="kb-way"))  # fmt: skip
    for seat in range(len(question.state.names) if question.state else 0):
        offer(choices, f"look {seat}")
    table = [h("div", "table", *_table(question, marked, ui), cls="kb-main")] if question.state else []
    heading = "Choose an answer" if marked is None else "Correct!" if marked.passed else "Not quite"
    body = h("div", "lesson", *table, words, cls=f"kb-lesson kb-ground{'' if table else ' kb-alone'}")
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
    head = bar(frame.eyebrow, heading, "", *tools, game=game.title, marks=(sign("coach"),), progress=dots(frame))
    if marked is None:
        about["keys"] = {ascii_lowercase[n]: [shell_key(f"answer {n}")] for n in range(len(answers))}
    return Screen(h("div", "top", head, body, cls="kb-seat-at-table"), choices, about, sheet)


def _answer(n: int, words: str, question: Question, marked: Marked | None, choices: Choices) -> Node:
    """Return an answer as a button. Once one is given, a sign and its edge say which one is right."""
    if marked is None:
        offer(choices, f"answer {n}")
        return button(f"answer {n}", words, keys=ascii_uppercase[n])
    is_right, is_given = n == question.right, n == marked.given
    shape, verdict = ("check", "Right: ") if is_right else ("close", "Wrong: ")
    signs = [icon(shape, " kb-icon-s"), h("span", text=verdict, cls="kb-sr")] if is_right or is_given else []
    look = "kb-right" if is_right else "kb-wrong" if is_given else "kb-unasked"
    return h("button", f"answer {n}", *signs, h("span", text=words), cls=f"kb-button {look}", type="button",
             disabled=True, aria_pressed=str(is_given).lower())  # fmt: skip


def dots(frame: Frame) -> list[Node]:
    """Return a bar with a part for each question, if their number is known."""
    parts = (h("li", cls="kb-now" if n == frame.number else "kb-done" if n < frame.number else None)
             for n in range(1, frame.question_count + 1))  # fmt: skip
    return [h("ol", "progress", *parts, cls="kb-progress", aria_hidden="true")] if frame.question_count else []


def _table(question: Question, marked: Marked | None, ui: LessonUi) -> list[Node]:
    """Return the position, which gives no hint of the answer until there is one."""
    if question.state is None:
        return []
    shown_seat = question.seat if ui.shown_seat is None else ui.shown_seat
    if marked is not None:
        return [draw_still(question.state, (*question.asked, *question.at), shown_seat)]
    table = without_hints(draw_still(question.state, question.asked, shown_seat))
    return [without_points(table) if question.hides_points else table]


def _subject_row(frame: Frame, choices: Choices) -> list[Node]:
    """Return the questions' subject, and the button that changes it."""
    if not frame.subject:
        return []
    about, words = frame.subject_switch
    if about:
        offer(choices, f"about {about}")
    buttons = [button(f"about {about}", words, cls="kb-link")] if about else []
    return [
        h("div", "drawn", h("p", "drawn words", text=frame.subject, cls="kb-quiet"), *buttons, cls="kb-row kb-subject")
    ]


def _verdict_box(marked: Marked | None, rules: Rulebook, choices: Choices) -> list[Node]:
    """Return the verdict on the answer and the explanation."""
    if marked is None:
        return []
    question = marked.question
    offer(choices, f"rule {question.rule}")
    verdict = "Correct! " if marked.passed else f"Not quite. The answer is {question.solution}. "
    why = line("explanation", question.explanation, rules, choices)
    words = h("p", "marked words", h("b", text=verdict), *why, h("span", text=" "),
              h("button", f"rule {question.rule}", text=question.rule, cls="kb-rule kb-id", type="button"))  # fmt: skip
    return [h("div", "marked", words, cls=f"kb-message kb-reply {'kb-gain' if marked.passed else 'kb-refusal'}")]
