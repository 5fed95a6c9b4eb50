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
from kbwidgets.widget.model.lesson_state import LessonDesk
from kbwidgets.widget.model.screen_model import sheet_of, with_shared
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.parts.markdown import line
from kbwidgets.widget.parts.pieces import button, head, leave_button, saving_note
from kbwidgets.widget.parts.shell import h, offer
from kbwidgets.widget.parts.without_hints import without_hints, without_points
from kbwidgets.widget.screens.lesson import rule_box, still


class Frame(NamedTuple):
    """The parts of the screen around a question."""

    eyebrow: str
    """A short description of what the question belongs to."""
    right: int
    asked: int
    """The number of answers so far, of which `right` were correct."""
    leave: str = ""
    """The label of the button that leaves, or `""` if there is none."""
    on: str = "Next question"
    told: str = ""
    """The reason why progress is not saved, or `""`."""
    drawn: str = ""
    """A description of the questions' subject, or `""` if it is shown elsewhere."""
    switch: tuple[str, str] = ("", "")
    """The subject that a button changes to, `all` or `play`, and the label of the button."""


def practice(drill: Practice, question: Question, marked: Marked | None, desk: LessonDesk, frame: Frame) -> Screen:
    """Return the screen of one question, before or after its answer."""
    game, choices = games[drill.game], Choices()
    answers: list[Node] = []
    for n, words in enumerate(question.answers):
        if marked is None:
            offer(choices, f"answer {n}")
        given = None if marked is None else n == marked.given
        answers.append(button(f"answer {n}", words, off=marked is not None, pressed=given))
    parts = [
        h("p", "question", *line("question", question.words, game.rules, choices)),
        h("div", "answers", *answers, cls="kb-row"),
        *_marked(marked, game.rules, frame.on, choices),
        *_drawn(frame, choices),
        *rule_box(game.name, desk.rule, choices),
    ]
    words = h("div", "words", *saving_note(frame.told, choices), *parts, cls="kb-lesson-words")
    for seat in range(len(question.state.names) if question.state else 0):
        offer(choices, f"look {seat}")
    place = h("div", "table", *_table(question, marked, desk), cls="kb-main kb-asking")
    due = "Choose an answer" if marked is None else "Correct!" if marked.passed else "Not quite"
    body = h("div", "lesson", *([place] if question.state else []), words,
             cls="kb-lesson" if question.state else "kb-stack")  # fmt: skip
    about: dict[str, Json] = {
        "game": game.name,
        "screen": "practice",
        "rule": question.rule,
        "asked": str(frame.asked),
        "right": str(frame.right),
    }
    position = question.state
    sheet = sheet_of(game) if position is None else with_shared(drawn(position, None).sheet())
    tools = [leave_button(frame.leave, choices)] if frame.leave else []
    return Screen(h("div", "top", head(frame.eyebrow, due, "", *tools, game=game.title), body), choices, about, sheet)


def _table(question: Question, marked: Marked | None, desk: LessonDesk) -> list[Node]:
    """Return the position, which gives no hint of the answer until there is one."""
    if question.state is None:
        return []
    shown = question.seat if desk.shown is None else desk.shown
    beside = [h("p", "beside", text=question.beside)] if question.beside else []
    if marked is not None:
        return [*beside, still(question.state, (*question.asked, *question.at), shown)]
    table = without_hints(still(question.state, question.asked, shown))
    return [*beside, without_points(table) if question.hides_points else table]


def _drawn(frame: Frame, choices: Choices) -> list[Node]:
    """Return the questions' subject, and the button that changes it."""
    if not frame.drawn:
        return []
    about, words = frame.switch
    if about:
        offer(choices, f"about {about}")
    others = [button(f"about {about}", words, cls="kb-link")] if about else []
    return [h("div", "drawn", h("p", "drawn words", text=frame.drawn, cls="kb-quiet"), *others, cls="kb-row")]


def _marked(marked: Marked | None, rules: Rulebook, on: str, choices: Choices) -> list[Node]:
    """Return the verdict on the answer, the explanation and the button that continues."""
    if marked is None:
        return []
    question = marked.question
    offer(choices, "next")
    offer(choices, f"rule {question.rule}")
    verdict = "Correct! " if marked.passed else f"Not quite. The answer is {question.solution}. "
    why = line("explanation", question.explanation, rules, choices)
    told = h("p", "marked words", h("b", text=verdict), *why, h("span", text=" "),
             h("button", f"rule {question.rule}", text=question.rule, cls="kb-rule kb-id", type="button"))  # fmt: skip
    box = h("div", "marked", told, cls=f"kb-message kb-reply {'kb-gain' if marked.passed else 'kb-refusal'}")
    return [box, h("div", "way", button("next", on, cls="kb-primary"), cls="kb-row")]
