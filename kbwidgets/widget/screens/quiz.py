"""The result of a quiz, with each rule that was missed and the steps that teach it."""

from __future__ import annotations

from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import Json
from kbwidgets.games import games
from kbwidgets.teach.drills.quiz import SIZE, Quiz
from kbwidgets.widget.model.lesson_state import LessonUi
from kbwidgets.widget.model.screen_model import sheet_of
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.parts.beside import beside_table, rule_box
from kbwidgets.widget.parts.pieces import LEAVE, bar, button, saving_note, section, sign
from kbwidgets.widget.parts.shell import h, offer
from kbwidgets.widget.screens.practice import Frame, dots


def result(quiz: Quiz, ui: LessonUi, frame: Frame) -> Screen:
    """Return the result of a quiz, with the buttons that leave it or repeat it."""
    game, choices = games[quiz.game], Choices()
    offer(choices, "quiz")
    offer(choices, "leave", LEAVE)
    score = quiz.result
    body = (
        *saving_note(frame.saving_note, choices),
        h("p", "quiz score", h("b", text=f"{score.right}"), h("span", text=f" of {score.asked} correct"),
          cls="kb-quiz-score"),
        *_missed_rules(quiz, choices),
        *rule_box(game.name, ui.rule, choices),
    )  # fmt: skip
    buttons = h("div", "way", button("quiz", "New questions"), button("leave", frame.leave_label, cls="kb-primary"),
                cls="kb-way")  # fmt: skip
    top = h(
        "div",
        "top",
        bar(frame.eyebrow, _verdict(quiz), _size(quiz), game=game.title, marks=(sign("coach"),), progress=dots(frame)),
        h("div", "lesson", beside_table("result", body, (), buttons), cls="kb-lesson kb-ground kb-alone"),
        cls="kb-seat-at-table",
    )
    about: dict[str, Json] = {
        "game": game.name,
        "screen": "quiz",
        "asked": str(score.asked),
        "right": str(score.right),
    }
    return Screen(top, choices, about, sheet_of(game))


def _verdict(quiz: Quiz) -> str:
    right_count, asked_count, _ = quiz.result
    return f"{right_count} out of {asked_count}" + ("!" if right_count == asked_count else "")


def _size(quiz: Quiz) -> str:
    """Return the reason why there were fewer questions than usual, or `""`."""
    count = len(quiz.questions)
    return f"This chapter has only {counted(count, 'question')}." if count < SIZE else ""


def _missed_rules(quiz: Quiz, choices: Choices) -> list[Node]:
    """Return the rules that were missed, each with the steps that teach it."""
    rules = games[quiz.game].rules
    rows: list[Node] = []
    for rule in quiz.result.missed:
        offer(choices, f"rule {rule}")
        links: list[Node] = []
        for n in quiz.steps(rule)[:2]:
            offer(choices, f"step {n} {rule}", f"step {n}")
            links.append(button(f"step {n} {rule}", f"Step {n}: {quiz.lesson[n].title}", cls="kb-link"))
        name = h("span", f"missed {rule} name", h("b", text=f"{rules[rule].title} "),
                 h("button", f"rule {rule}", text=rule, cls="kb-rule kb-id", type="button"))  # fmt: skip
        rows.append(h("li", f"missed {rule}", name, *links, cls="kb-row"))
    if not rows:
        return []
    about = h("p", "missed about", text="You'll see them again in practice: soon, and again over the next days.",
              cls="kb-quiet")  # fmt: skip
    rule_list = h("ul", "missed list", *rows, cls="kb-plain")
    return [section("missed", "You got these wrong", rule_list, about, aside=counted(len(rows), "rule"))]
