"""Practice questions of ConKUeror: every required rule has questions of every kind, in sensible positions."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from random import Random

import pytest

from kbwidgets.core.protocol.question import Question
from kbwidgets.games.conkueror import GAME, ConKUerorState
from kbwidgets.games.conkueror.rules.armies import HIRED

from ...amount import amount, sample
from ...teach.questions import is_judged
from ...teach.questions import made as made_of
from ...teach.questions import question as one_of

RULES = tuple(GAME.questions)
# The module scope keeps the tests of a rule together.
each_rule = pytest.mark.parametrize("rule", RULES, scope="module")
some_rules = pytest.mark.parametrize("rule", sample(RULES, 5), scope="module")
"""The rules for a law of many questions together."""

KINDS = {
    "CQ-1.1": "beside", "CQ-1.2": "by_sea", "CQ-1.3": "value", "CQ-1.4": "pieces", "CQ-1.6": "sentence",
    "CQ-2.1": "start", "CQ-2.3": "enabled", "CQ-2.4": "may", "CQ-2.5": "cut", "CQ-2.6": "room", "CQ-2.7": "cards_of",
    "CQ-3.1": "initial", "CQ-3.2": "dice order", "CQ-3.3": "may sentence claim", "CQ-3.4": "may placing",
    "CQ-3.5": "standing",
    "CQ-3.6": "round_one", "CQ-4.1": "may sentence round", "CQ-4.2": "leave", "CQ-4.3": "may sentence",
    "CQ-4.4": "dismissed next", "CQ-4.5": "guarded", "CQ-4.6": "leaving", "CQ-5.1": "draft", "CQ-5.2": "bonus",
    "CQ-5.3": "drafts fixed", "CQ-5.4": "may sentence", "CQ-6.1": "may", "CQ-6.2": "may", "CQ-6.3": "may",
    "CQ-6.4": "may sends stays most", "CQ-6.5": "sentence goes_on", "CQ-6.6": "roll same", "CQ-6.7": "left back",
    "CQ-6.8": "sentence course odds", "CQ-6.9": "may", "CQ-6.10": "sentence", "CQ-6.11": "may", "CQ-6.12": "may",
    "CQ-7.1": "sentence", "CQ-7.2": "may leaving", "CQ-7.3": "may sentence", "CQ-8.1": "may",
    "CQ-8.2": "sentence still", "CQ-8.3": "sentence", "CQ-9.1": "may exchanged", "CQ-9.2": "cavalry often",
    "CQ-10.1": "deck",
    "CQ-10.2": "sentence draws", "CQ-10.3": "sentence piles", "CQ-10.4": "set sets", "CQ-10.5": "may sentence",
    "CQ-11.1": "sentence land_cards", "CQ-11.2": "complete gains", "CQ-11.3": "may sentence",
    "CQ-11.4": "spare enough", "CQ-11.5": "sentence owner", "CQ-12.1": "sentence expected", "CQ-12.2": "pile",
    "CQ-12.3": "playable", "CQ-12.4": "may armies", "CQ-12.5": "may lands", "CQ-12.6": "may armies owner",
    "CQ-12.7": "may sentence guarded", "CQ-12.8": "may sentence armies dismissed", "CQ-12.9": "sentence conscript",
    "CQ-12.10": "may lands", "CQ-12.11": "sentence roll odds", "CQ-12.12": "may armies",
    "CQ-12.13": "sentence", "CQ-13.1": "sentence takes", "CQ-13.2": "sentence over", "CQ-13.3": "fell",
    "CQ-13.4": "limited last_round", "CQ-13.5": "may",
}  # fmt: skip
"""The kinds of questions about each rule, by the first word for programs."""
SEVERAL = 60
"""The number of questions of a rule after which each of its kinds has come."""
FEW = amount(24, SEVERAL)
"""The number of questions of a rule that are held to the laws of a single question."""


def made(rule: str, count: int = SEVERAL) -> list[Question]:
    """Return questions about one rule."""
    return made_of(GAME.name, rule, count)


def kind(question: Question) -> str:
    """Return the kind of a question."""
    return question.about.split()[0]


def states(rule: str, count: int = SEVERAL) -> list[ConKUerorState]:
    """Return the positions of the questions about a rule."""
    return [state for question in made(rule, count) if isinstance(state := question.state, ConKUerorState)]


def test_every_rule_that_players_have_to_know_is_asked_unless_the_book_says_why_not():
    known = {rule.id for rule in GAME.rules.values() if rule.kind == "rule" and not rule.only_told}
    assert set(RULES) == known == set(KINDS)


@each_rule
def test_each_kind_of_question_comes(rule: str):
    """No other kind appears among FEW questions; each appears among SEVERAL, made until all have come."""
    asked = {kind(question) for question in made(rule, FEW)}
    for seed in range(FEW, SEVERAL):
        if asked >= set(KINDS[rule].split()):
            break
        asked.add(kind(one_of(GAME.name, rule, seed)))
    assert asked == set(KINDS[rule].split())


@each_rule
def test_a_question_is_whole(rule: str):
    """It has distinct answers, words, a reason, and not always the same answer. What no move decides cites its rule."""
    for question in made(rule, FEW):
        assert question.rule == rule
        assert len(set(question.answers)) == len(question.answers) > 1
        assert question.words.endswith("?")
        assert question.explanation.endswith(".")
        assert is_judged(question) or re.search(rf"\b{rule}\b", question.explanation)
    assert len({question.solution for question in made(rule, FEW)}) > 1


@each_rule
def test_a_position_of_a_question_is_one_that_makes_sense(rule: str):
    """The data have all cards, every owned territory has pieces, and effects fit the phase (CQ-14.4)."""
    for state in states(rule, FEW)[:20]:
        assert ConKUerorState.from_json(state.to_json()) == state


@some_rules
def test_each_answer_of_those_that_are_offered_together_is_right_as_often_as_the_others(rule: str):
    """This concerns answers offered in at least half of the questions, such as yes and each reason for no."""
    questions = made(rule, 120)
    for answers, count in Counter(one.answers for one in questions).items():
        if count >= 60:
            shares = Counter(one.right for one in questions if one.answers == answers)
            assert all(0.5 / len(answers) < shares[n] / count < 1.6 / len(answers) for n in range(len(answers)))


@some_rules
def test_no_place_among_the_answers_is_nearly_always_the_right_one(rule: str):
    places = Counter(question.right for question in made(rule, 120))
    assert max(places.values()) < 0.7 * 120


@each_rule
def test_the_words_name_every_territory_that_is_marked_before_the_answer(rule: str):
    """The exception is a standing order, whose answers are marked (CQ-3.5)."""
    for question in made(rule, FEW):
        if isinstance(question.state, ConKUerorState):
            names = {question.state.territories[place].name for place in question.asked}
            assert all(name in question.words or name in question.answers for name in names)


def test_why_an_attack_is_allowed_is_told_with_the_armies():
    for rule in ("CQ-6.2", "CQ-6.3", "CQ-6.4"):
        for question in made(rule):
            if is_judged(question) and question.right == 0:
                assert re.search(r"\d", question.explanation)


# -- rare things ----------------------------------------------------------------------------------------------


def test_immunity_lies_in_the_way_of_some_attacks_and_not_of_others():
    """CQ-6.11."""
    assert {one.solution.startswith("Yes") for one in made("CQ-6.11")} == {True, False}
    assert all(any(land.immune for land in state.territories) for state in states("CQ-6.11"))


def test_vacant_land_is_attacked_and_entered_and_owned_land_is_entered():
    """CQ-6.12."""
    told = {(one.about.split()[2], one.right > 0) for one in made("CQ-6.12")}
    assert told >= {("attack", True), ("occupy", True), ("occupy", False)}


def test_mercenaries_stand_where_they_decide():
    """CQ-6.2, CQ-6.4, CQ-7.2."""
    for rule in ("CQ-6.4", "CQ-7.2"):
        assert any(re.search(r"[1-9] mercenar", one.words) for one in made(rule))
    sources = [(state, state.table.index[one.about.split()[3]]) for one in made("CQ-6.2")
               if is_judged(one) and isinstance(state := one.state, ConKUerorState)]  # fmt: skip
    assert any(state.stacks[at] >= HIRED for state, at in sources)


def test_pieces_of_two_of_three_and_of_four_types_are_sent():
    """CQ-6.4."""
    stacks = [one.about.split()[2:] for one in made("CQ-6.4") if kind(one) in ("sends", "stays")]
    assert {len(stack) for stack in stacks} == {2, 3, 4}


def test_no_land_is_immune_where_a_card_comes_before_the_draft():
    """CQ-5.3, CQ-12.7: an immunity would go unmentioned, so none is shown."""
    waiting = [state for state in states("CQ-5.3") if state.phase == "answer"]
    assert len(waiting) > 9
    assert not any(land.immune for state in waiting for land in state.territories)


def test_land_is_stationed_from_the_draft_and_from_far_away():
    """CQ-11.3."""
    sources = {one.about.split()[3] == "draft" for one in made("CQ-11.3") if kind(one) == "may"}
    assert sources == {True, False}
    assert all(state.phase == "station" for state in states("CQ-11.3"))


def test_a_whole_set_of_territory_cards_takes_immune_land_too():
    """CQ-11.5."""
    owned = [one for one in made("CQ-11.5") if kind(one) == "owner"]
    assert {" is in " in one.explanation for one in owned} == {True, False}


def test_a_chance_card_that_is_asked_about_does_not_lie_on_the_table_with_its_text():
    for rule in ("CQ-12.4", "CQ-12.5", "CQ-12.6", "CQ-12.8", "CQ-12.10", "CQ-12.12"):
        for one in made(rule):
            if kind(one) in ("armies", "owner", "lands") and "card" in one.about:
                assert isinstance(one.state, ConKUerorState)
                assert one.state.phase == "chance"


def test_chances_of_conquest_lie_far_enough_apart_to_be_told():
    """CQ-6.8: the difference is at least ten percent, rounded."""
    for one in (*made("CQ-6.8"), *made("CQ-12.11")):
        if kind(one) == "odds":
            found = [int(answer.strip("about <>%")) for answer in one.answers]
            assert found == sorted(found)
            assert min(b - a for a, b in itertools.pairwise(found)) >= 10


def test_odds_are_those_of_the_rules():
    """CQ-6.6: a roll is won with 15 of 36; 2 sent against 1 have one try, 4 against 1 have two."""
    right = {
        one.about: one.solution for seed in range(1500) if kind(one := GAME.questions["CQ-6.8"](Random(seed))) == "odds"
    }
    assert right["odds 2 1 plain"] == "about 42%"
    assert right["odds 4 1 plain"] == "about 66%"


def test_a_bonus_in_part_is_rounded_up():
    """CQ-5.2: Asia gives 5, so 4 for 5 of 7 and 3 for 4 of 7; Africa gives 3, so 2 for 4 of 6."""
    for one in made("CQ-5.2"):
        _, part, *gone = one.about.split()
        full, size = {"north_america": (5, 9), "south_america": (2, 4), "europe": (5, 9), "asia": (5, 7),
                      "africa": (3, 6), "oceania": (2, 4)}[part]  # fmt: skip
        assert float(one.solution) - 1 < full * (size - len(gone)) / size <= float(one.solution)


def test_the_same_chance_asks_the_same():
    for rule in RULES:
        assert GAME.questions[rule](Random(5)) == GAME.questions[rule](Random(5))
