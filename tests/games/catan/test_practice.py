"""Practice questions of Catan: their answers agree with the second Catan, and every required rule has questions."""

from __future__ import annotations

import re
from random import Random

import pytest

from kbwidgets.core.protocol.question import Question
from kbwidgets.games.catan import GAME, CatanState

from ...teach.questions import is_judged
from ...teach.questions import made as made_of
from .practice_answers import slow_answer

RULES = tuple(GAME.questions)
# The module scope keeps the tests of a rule together.
each_rule = pytest.mark.parametrize("rule", RULES, scope="module")


def made(rule: str, count: int, first: int = 0) -> list[Question]:
    """Return questions about one rule."""
    return made_of(GAME.name, rule, count, first)


@each_rule
def test_questions_of_each_rule_have_the_answers_of_the_second_catan(rule: str):
    counted = [one for one in made(rule, 12, 100) if not is_judged(one)]
    wrong = [(one.about, one.solution, slow_answer(one)) for one in counted if one.solution != slow_answer(one)]
    assert wrong == []


def test_every_rule_that_players_have_to_know_is_asked_unless_the_book_says_why_not():
    """The exceptions are the rules on the numbers of places, which the screen shows (CT-3)."""
    known = {rule.id for rule in GAME.rules.values() if rule.kind == "rule" and not rule.only_told}
    assert known - set(RULES) == set()
    assert {rule.rpartition(".")[0] for rule in set(RULES) - known} == {"CT-3"}


@each_rule
def test_a_question_is_whole(rule: str):
    """It has distinct answers, words, an explanation, and not always the same answer."""
    rights: set[str] = set()
    for question in made(rule, 12):
        assert question.rule == rule
        assert len(set(question.answers)) == len(question.answers) > 1
        assert question.words.endswith("?")
        assert question.explanation.endswith(".")
        rights.add(question.solution)
    assert len(rights) > 1


@each_rule
def test_a_position_of_a_question_is_one_that_makes_sense(rule: str):
    """The data have all cards and pieces, keep distances, and give special cards to their rightful owners."""
    for question in made(rule, 6):
        if question.state is not None:
            assert CatanState.from_json(question.state.to_json()) == question.state


@each_rule
def test_the_words_name_every_place_and_every_number_that_a_question_is_about(rule: str):
    for question in made(rule, 12):
        if question.about.split()[0] in ("may", "victims", "length", "start", "best"):
            places = re.findall(r"\d+", " ".join(question.asked))
            assert set(places) <= set(re.findall(r"\d+", question.words))


def test_the_robber_and_a_bank_that_is_short_make_a_difference_and_make_none():
    """CT-7.6, CT-6.2: only some explanations say that a player would get something, and some answers are nothing."""
    for rule in ("CT-7.6", "CT-6.2", "CT-6.3"):
        lost = {"would get" in one.explanation for one in made(rule, 40)}
        assert lost == {True, False}
    assert any(one.solution == "nothing" for one in made("CT-6.2", 40))


def test_longest_road_goes_to_somebody_stays_and_is_set_aside():
    """CT-11.5: all three outcomes of a cut are asked about."""
    found = made("CT-11.5", 80)
    stays = {NAMES.index(one.solution) == int(one.about.split()[1]) for one in found if one.solution != "nobody"}
    assert stays == {True, False}
    assert any(one.solution == "nobody" for one in found)


NAMES = ("Ann", "Bo", "Cy")


def test_the_same_chance_asks_the_same():
    for maker in GAME.questions.values():
        assert maker(Random(0)) == maker(Random(0))
