"""Questions that the engine answers agree with it, reach every answer, and never search for ever."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from kbwidgets.core.moves.move import Move
from kbwidgets.core.protocol.may import May, Scene
from kbwidgets.core.protocol.question import Question
from kbwidgets.core.protocol.state import State
from kbwidgets.games import games

from .questions import is_judged, made

each_game = pytest.mark.parametrize("name", sorted(name for name, game in games.items() if game.questions))
TABLE: State = games["kingdomino"].start(2)
"""A position in which chance has to draw."""


def judged(name: str, count: int) -> Iterator[tuple[str, list[Question]]]:
    """Yield the rules of a game with some questions about a move."""
    for rule in games[name].questions:
        questions = [question for question in made(name, rule, count) if is_judged(question)]
        if questions:
            yield rule, questions


@each_game
def test_the_right_answer_is_what_the_state_says_of_the_move(name: str):
    """A legal move is a yes, and a refused one is explained by its refusals, which all have one answer."""
    for rule, questions in judged(name, 12):
        answers: dict[str, str] = {}
        for question in questions:
            _, seat, move = question.about.split(" ", 2)
            assert question.state is not None
            assert not re.search(r" \?|  ", question.words), "the form of the move lacks its words"
            refusals = question.state.judge(question.state.parse(move), int(seat))
            assert question.solution.startswith("No" if refusals else "Yes"), (rule, question.about)
            for refusal in refusals:
                assert refusal.text in question.explanation
                assert answers.setdefault(refusal.code, question.solution) == question.solution


@each_game
def test_every_answer_that_a_question_offers_is_right_sometimes(name: str):
    for rule, questions in judged(name, 40):
        for answers in {question.answers for question in questions}:
            assert {question.solution for question in questions if question.answers == answers} == set(answers), rule


def ask(tries: Sequence[Move | str], code: str) -> set[str]:
    """Return the answers to many questions about these moves."""

    def scene(rng: Random) -> Scene[State]:
        return Scene(TABLE, tries)

    may = May(scene, {code: "No"}, "It is.")
    return {may.maker("KD-TURN.4")(Random(seed)).solution for seed in range(20)}


def test_a_refusal_that_no_move_meets_is_reported_with_its_rule():
    with pytest.raises(LookupError, match=r"^KD-TURN\.4: none of the moves tried is refused only by KD-ERR\.99$"):
        ask([*TABLE.moves(), "choose 1"], "KD-ERR.99")


def test_a_rule_that_forbids_every_move_is_reported_with_its_rule():
    with pytest.raises(LookupError, match=r"^KD-TURN\.4: none of the moves tried is legal$"):
        ask(["choose 1", "choose 2"], "KD-ERR.4")


def test_moves_may_be_tried_as_values_or_texts():
    assert len(ask([*TABLE.moves(), "choose 1"], "KD-ERR.4")) == 2
