"""The cell of practice asks and marks a question, and nothing on the table gives its answer away."""

# A page contains plain data of any shape.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from kbwidgets.games import games
from kbwidgets.games.kingdomino.rules.state import KingdominoState
from kbwidgets.teach import practice
from kbwidgets.widget.app.responder import Responder
from kbwidgets.widget.modes.practice_mode import PracticeMode

from .lesson_front import lit
from .page import Front, refusal


def test_a_practice_cell_asks_marks_and_asks_again():
    mode, page = practised("KD-SCORE", 4)
    for n in range(8):
        question = mode.question
        wrong = (question.right + 1) % len(question.answers)
        page.ask(f"answer {wrong if n % 2 else question.right}")
        assert question.rule in page.under("marked")
        assert page.under("marked").startswith("Not quite. The answer is " + question.solution if n % 2 else "Correct!")
        assert refusal(page.ask("answer 0"))["text"] == "Choose one of the answers next to the board."
        page.ask(f"rule {question.rule}")
        assert games["kingdomino"].rules[question.rule].title in page.under("rule box")
        page.ask("next")
        assert mode.question is not question
    assert (page.about["asked"], page.about["right"]) == ("8", "4")


@pytest.mark.parametrize("name", [name for name in games if games[name].questions])
def test_what_is_asked_about_is_told_and_one_click_asks_about_the_rest(name: str):
    mode = PracticeMode(practice(name, seed=1))
    page = Front(Responder(mode, lambda message: None))
    play, known = len(mode.drill.rules), len(games[name].questions)
    assert play < known
    assert page.under("drawn words") == f"Questions about playing the game: {play} of {known} rules."
    question = mode.question
    page.ask("about all")
    assert len(mode.drill.rules) == known
    assert page.under("drawn words") == f"Questions about all {known} rules, including setup, options and files."
    assert mode.question is question
    page.ask("about play")
    assert len(mode.drill.rules) == play


def test_of_rules_that_were_asked_for_their_number_is_told():
    mode, page = practised("KD-TIE", 1)
    assert page.under("drawn words") == "Questions about the 2 rules you chose."
    assert "about all" not in page.shown["nodes"]
    assert mode.drill.wanted == ("KD-TIE",)


def practised(rule: str, seed: int, game: str = "kingdomino") -> tuple[PracticeMode, Front[Responder[PracticeMode]]]:
    """Return a question about a rule on its screen."""
    mode = PracticeMode(practice(game, rule, seed=seed))
    return mode, Front(Responder(mode, lambda message: None))


@pytest.mark.parametrize("seed", range(6))
def test_who_acts_next_is_marked_only_after_the_answer(seed: int):
    """KD-TURN.1: it is the king on the next higher number of the line."""
    mode, page = practised("KD-TURN.1", seed)
    assert lit(page) == set()
    page.ask("answer 0")
    state = mode.question.state
    assert isinstance(state, KingdominoState)
    assert lit(page) == {f"domino {state.line[state.turn + 1].domino.number}"}


@pytest.mark.parametrize("seed", range(6))
def test_of_a_property_the_square_that_is_named_is_marked_and_all_of_it_after_the_answer(seed: int):
    """KD-SCORE.1: the question is which squares belong to it."""
    mode, page = practised("KD-SCORE.1", seed)
    named = mode.question.about.removeprefix("size ")
    assert lit(page) == {named}
    page.ask("answer 0")
    assert named in lit(page)
    assert len(lit(page)) == int(mode.question.solution)


@pytest.mark.parametrize("rule", ["KD-SCORE.2", "KD-SCORE.3", "KD-SCORE.4", "KD-SCORE.5", "KD-OPT.1", "KD-OPT.2"])
def test_the_table_tells_no_points_before_a_question_about_points_is_answered(rule: str):
    mode, page = practised(rule, 3)
    state = mode.question.state
    assert state is not None
    nodes: Mapping[str, Any] = page.shown["nodes"]
    told = [key for key, node in nodes.items() if node["a"].get("data-kb-tally") == "points not shown"]
    assert len(told) >= len(state.names)
    assert not [key for key in told if re.search(r"\d+ point", nodes[key]["a"].get("aria-label", ""))]
    assert {page.under(key) for key in told if nodes[key]["t"] == "span"} == {"?"}
    page.ask("answer 0")
    nodes = page.shown["nodes"]
    shown = [page.under(key) for key in told if nodes[key]["t"] == "span"]
    assert set(shown) <= set(map(str, state.points()))


def test_the_table_tells_no_discards_before_a_question_about_them_is_answered():
    mode, page = practised("KD-PLACE.10", 3)
    caption = f"caption {mode.question.seat}"
    assert "discard" not in page.under(caption)
    page.ask("answer 0")
    assert "discard" in page.under(caption)


@pytest.mark.parametrize(("game", "rule"), [("pawns-board", "PB-TURN.3"), ("kingdom-builder", "KB-5.5")])
def test_the_table_does_not_tell_what_may_be_done_before_a_question_is_answered(game: str, rule: str):
    """No card or tile looks unusable, or says why; all of that comes with the answer."""
    told = {False: 0, True: 0}
    for seed in range(8):
        mode, page = practised(rule, seed, game)
        for answered in (False, True):
            if answered:
                page.ask(f"answer {mode.question.right}")
            nodes: Mapping[str, Any] = page.shown["nodes"]
            words = " ".join(node.get("x", "") for node in nodes.values())
            told[answered] += bool(re.search(r"needs \d pawn|Ready next turn|After your 3 settlements", words))
            told[answered] += any("kbp-unfit" in node["a"].get("class", "") for node in nodes.values())
    assert told[False] == 0 < told[True]


def test_the_things_of_a_player_are_drawn_large_when_looked_at_and_those_asked_about_when_looked_at_again():
    mode, page = practised("KD-OPT.1", 3)
    about = mode.question.seat
    assert about is not None
    other = 1 - about
    for looked, large in ((other, other), (other, about), (about, about), (other, other), (about, about)):
        page.ask(f"look {looked}")
        assert [seat for seat in range(2) if f"caption {seat}" in page.shown["nodes"]] == [large]


def test_a_map_that_is_too_wide_begins_with_the_land_that_is_asked_about():
    mode, page = practised("CQ-11.5", 4, "conkueror")
    asked = mode.question.asked
    assert asked
    assert page.shown["nodes"]["board/frame"]["a"]["data-kb-show"] == asked[0]


def test_the_kingdom_that_is_asked_about_is_the_large_one():
    seats: set[int] = set()
    for seed in range(8):
        mode, page = practised("KD-OPT.1", seed)
        assert mode.question.seat is not None
        assert f"caption {mode.question.seat}" in page.shown["nodes"]
        seats.add(mode.question.seat)
    assert len(seats) > 1
