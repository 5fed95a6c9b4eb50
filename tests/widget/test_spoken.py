"""Text that is read aloud has no markup: every text of courses, practice, the coach, and the rules of a refusal."""

# A page gets plain data of any shape.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import kbwidgets as kb
from kbwidgets.teach import Lesson, Reply, Session, courses, practice
from kbwidgets.teach.lessons.script import Answer
from kbwidgets.teach.sessions.reply import UNWANTED, WRONG
from kbwidgets.widget.app.responder import Responder
from kbwidgets.widget.modes.controller import Controller
from kbwidgets.widget.modes.lesson_mode import LessonMode
from kbwidgets.widget.modes.practice_mode import PracticeMode
from kbwidgets.widget.panels.coach import explain_rule
from kbwidgets.widget.parts.markdown import speak

from ..amount import amount, sample
from .page import unpacked

MARKUP = re.compile(r"`|\*\*|\]\(|(?<!\w)[*_]\w[^*_]*\w[*_](?!\w)|<[a-z/]|&[a-z]+;|(?:^|\n)(?:#|\||- |\d\. )")
"""A pattern of characters that a screen reader would spell."""

each_game = pytest.mark.parametrize("game", list(kb.games))


def told(messages: list[dict[str, Any]]) -> list[str]:
    """Return the announcements of the pages, each sentence checked."""
    found = [
        words if isinstance(words, str) else stopped(message["nodes"]["x"][words[0]])
        for message in messages
        for words in message.get("say") or unpacked(message.get("snapshot", {})).get("say", ())
    ]
    for words in found:
        assert not MARKUP.search(words), words
    return found


def stopped(headline: str) -> str:
    """Return a text that the page reads from a node, with the full stop that it adds if there is none."""
    return headline if headline.endswith((".", "!", "?", "…")) else f"{headline}."


class Parrot(Session):
    """A session that answers with given words, and accepts the requests for them."""

    words = ""

    def answer(self, answer: Answer) -> Reply:
        self.reply = Reply(WRONG if "x" in str(answer) else UNWANTED, str(answer), self.words)
        return self.reply


def spoken_by_lesson(course: Lesson) -> Iterator[tuple[str, list[str]]]:
    """Yield each text of a course that is read aloud, and the announcements of its cell."""
    for n, step in sample(enumerate(course.steps, 1), 2):
        messages: list[dict[str, Any]] = []
        mode = LessonMode(Session(course, n))
        control = Responder(mode, messages.append)
        mode.go(n)
        control.refresh()
        asked = told(messages)
        yield step.title, asked
        while mode.session.task is not None:
            task = mode.session.task
            yield task.ask, asked
            for hint in mode.session.levels:
                messages.clear()
                mode.hint()
                control.refresh()
                yield hint.words, told(messages)
            messages.clear()
            mode.show()
            control.refresh()
            asked = told(messages)
            if not task.guarded and "{" not in task.praise:
                yield task.praise, asked
        parrot = Parrot(course, n)
        mode = LessonMode(parrot)
        control = Responder(mode, messages.append)
        replies = [mistake.words for task in step.tasks for mistake in task.mistakes]
        replies += [words for task in step.tasks for words in (task.praise, *(each.words for each in task.guarded))]
        for words in replies:
            messages.clear()
            parrot.words = words
            mode.answer("x")
            control.refresh()
            yield words, told(messages)


@each_game
def test_every_text_of_a_course_is_read_out_without_markup(game: str):
    texts = 0
    for course in courses(game):
        for words, said in spoken_by_lesson(course):
            texts += bool(words)
            assert speak(words) in " ".join(said), words
    assert texts > amount(50, 100)


@each_game
def test_questions_answers_and_reasons_are_read_out_without_markup(game: str):
    messages: list[dict[str, Any]] = []
    mode = PracticeMode(practice(game, seed=2))
    control = Responder(mode, messages.append)
    for n in range(60):
        messages.clear()
        mode.carry_out(f"answer {n % len(mode.question.answers)}", ("/answer",))
        control.refresh()
        assert mode.question.rule in told(messages)[0]
        messages.clear()
        mode.carry_out("next", ("/next",))
        control.refresh()
        assert told(messages) == [speak(mode.question.words)]


@each_game
def test_what_a_rule_says_beside_a_refusal_holds_no_markup(game: str):
    record = kb.games[game]
    match = kb.Match(record, 2, seed=1)
    control = Controller(record, match, lambda message: None, coach=True)
    said = {rule: explain_rule(control.model, rule) for rule in record.rules}
    assert sum(map(bool, said.values())) > 0.9 * len(said)  # A rule that is only a table has no sentence.
    assert [rule for rule, means in said.items() if MARKUP.search(means)] == []


@each_game
def test_a_coached_match_is_told_without_markup(game: str):
    messages: list[dict[str, Any]] = []
    record = kb.games[game]
    match = kb.Match(record, ["Ann", kb.Random()], seed=4)
    control = Controller(record, match, messages.append, viewer=0, coach=True, pace=0)
    control.stop()
    for _ in range(30):
        if match.waiting() is not None:
            match.step()
        elif match.state.to_act:
            match.play(match.state.moves()[0])
    assert len(told(messages)) > 30


def test_only_signs_are_left_out():
    """Words, names of rows and the characters of a board stay as they are."""
    assert (
        speak("Lay `choose 18` **now**, see [choosing](KD-PICK.1) *first*.") == "Lay choose 18 now, see choosing first."
    )
    for plain in ("ROW_2 of Bee", "2 RR__3 0", "3 * 4 = 12", "a | b", "1_1B and r1 _ _ b1", "It's 5 < 7 & 3 > 2."):
        assert speak(plain) == plain
    assert speak("One.\n\n- two\n- three\n\n| a | b |\n|---|---|\n| 1 | 2 |") == "One. two, three, a, b, 1, 2,"
