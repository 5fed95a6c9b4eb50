"""The rulebook in a notebook: each rule with its example, the steps that teach it, its refusals and options."""

from __future__ import annotations

import pytest

import kbwidgets as kb
from kbwidgets.teach import lesson
from kbwidgets.teach.course.examples import find_example, list_teaching_steps

COURSE = lesson("kingdomino")
BOOK = kb.rules("kingdomino")


def test_the_example_of_a_rule_is_the_position_of_the_step_that_teaches_it():
    """In worked example 2 the kingdom has a castle and four squares of wheat, and 14 is next (KD-PLACE.5, KD-ERR.6)."""
    found = find_example("kingdomino", "KD-PLACE.5")
    assert found is not None
    number = COURSE.number("refused")
    assert found.step == (number, COURSE["refused"].title, f"kb.lesson('kingdomino', step={number})")
    assert found.state == COURSE["refused"].position.state(COURSE.loaded_game)
    assert found.state.points() == (0, 0)
    tried = next(text for text in COURSE["refused"].tasks[0].sample if text in found.refused_move)
    assert "KD-ERR.6" in [refusal.code for refusal in found.state.refusals(tried)]
    assert "KD-ERR.6" in found.refused_move
    assert found.refused_move in found.caption


def test_the_example_of_a_refusal_is_the_position_in_which_a_learner_meets_it():
    """KD-ERR.11: Ann's king is on 18, and Bo, who must choose, would like it too."""
    found = find_example("kingdomino", "KD-ERR.11")
    assert found is not None
    assert found.step.number == COURSE.number("line")
    assert found.seat == 1
    assert [refusal.code for refusal in found.state.refusals("choose 18")] == ["KD-ERR.11"]
    assert "choose 18" in found.refused_move


def test_every_rule_that_is_taught_or_met_has_an_example():
    """The exceptions are the screen, wrong set-ups and files, and two single dominoes."""
    without = {rule for rule in BOOK if find_example("kingdomino", rule) is None}
    assert without == {rule for rule in BOOK if not list_teaching_steps("kingdomino", rule)}
    assert {BOOK[rule].rule.kind for rule in without} == {"screen", "refusal", "decision"}
    assert BOOK["KD-UI.1"]._repr_html_() == BOOK["KD-UI.1"].text_html()


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("KD-PLACE.5", ("Refusal: KD-ERR.6.", "This depends on an option: Mighty Duel.")),
        ("KD-TIE.2", ()),
        ("KD-SETUP.7", ("Refusal: KD-ERR.3.",)),
    ],
)
def test_a_rule_tells_its_steps_its_refusals_and_its_options(rule: str, told: tuple[str, ...]):
    """KD-OPT.3: the Mighty Duel has the larger grid; section 9 links refusals to rules."""
    entry = BOOK[rule]
    steps = COURSE.rules[rule]
    assert [(step.number, step.title) for step in entry.steps] == [
        (COURSE.number(name), COURSE[name].title) for name in steps
    ]
    lines = tuple(f"In {step}: `{step.line}`" for step in entry.steps)
    assert entry.lines == (*lines, *told)


def test_a_rule_shows_its_picture_as_an_image():
    """It is safe in untrusted notebooks: it has no script and no style of its own."""
    shown = BOOK["KD-PLACE.5"]._repr_html_()
    assert shown.count("<img ") == 1
    assert "data:image/svg+xml;base64," in shown
    assert "<script" not in shown
    assert "<svg" not in shown


def test_the_tables_of_the_rulebook_are_tables():
    """KD-COMP.3 has a header, six terrains and a total."""
    assert BOOK["KD-COMP.3"].text_html().count("<tr>") == 8


def test_words_are_paragraphs_where_the_library_is_missing(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(__import__("sys").modules, "markdown_it", None)
    assert "<p>Both squares you place on must be empty." in BOOK["KD-PLACE.4"].text_html()


def test_the_whole_book_is_small_and_every_rule_stands_in_a_section_that_opens():
    """Only single rules have pictures, because a saved notebook keeps everything shown."""
    shown = BOOK._repr_html_()
    assert "<img" not in shown
    assert len(shown) < 60_000
    assert shown.count("<details>") == len(COURSE.loaded_game.rules.sections)
    assert all(f"<code>{rule}</code>" in shown for rule in BOOK)
