"""Practice questions cover the rules and come by need, and their answers agree with a second computation."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import NamedTuple

import pytest

from kbwidgets.core.errors import KbError, UnknownName
from kbwidgets.core.protocol.question import Maker, Question
from kbwidgets.games import games
from kbwidgets.teach import Boxes, practice

from ..amount import FULL, amount
from ..games.catan import practice_answers as catan_answers
from ..games.conkueror import practice_answers as conkueror_answers
from . import kingdom_builder_answers, kingdomino_answers, pawns_board_answers
from .questions import is_judged, made
from .slow import Slow, score, spot

ASKED = int(os.environ.get("KB_ASKED", amount(80, 200)))
"""The number of questions per game whose answers are computed twice; a long run asks for 1,000 or more."""
OF_THEIR_OWN = "catan", "conkueror"
"""The games whose own tests ask about every rule by the same laws."""
GAME = games["kingdomino"]


class Practised(NamedTuple):
    """The expectations of the practice of a game."""

    slow_answer: Callable[[Question], str]
    scoring: str
    """The beginnings of the ids of rules that count points, break ties, or are options of scoring."""
    more: frozenset[str]
    """The rules that forbid something though no refusal cites them."""
    number: int
    """The number of rules that forbid or score."""


PRACTISED = {
    # KD-PLACE.8 forbids moving a placed domino.
    "kingdomino": Practised(kingdomino_answers.slow_answer, r"KD-(SCORE|TIE|OPT)\.", frozenset({"KD-PLACE.8"}), 29),
    "kingdom-builder": Practised(kingdom_builder_answers.slow_answer, r"KB-(7\.|6\.5|9\.6)", frozenset(), 60),
    "pawns-board": Practised(pawns_board_answers.slow_answer, r"PB-(SCORE|VAR)\.", frozenset(), 25),
    "catan": Practised(catan_answers.slow_answer, r"CT-1[12]\.", frozenset(), 53),
    "conkueror": Practised(conkueror_answers.slow_answer, r"CQ-13\.[34]", frozenset(), 37),
}
each_game = pytest.mark.parametrize("name", PRACTISED)


def makers(name: str) -> dict[str, Maker]:
    return dict(games[name].questions)


each_rule = pytest.mark.parametrize(  # The module scope keeps the tests of a rule together.
    ("name", "rule"),
    [(name, rule) for name in PRACTISED if FULL or name not in OF_THEIR_OWN for rule in makers(name)],
    scope="module",
)


def asked(seed: int, count: int, rules: str = "all", name: str = "kingdomino") -> list[Question]:
    drill = practice(name, rules, seed=seed)
    return [next(drill) for _ in range(count)]


# -- a second computation -------------------------------------------------------------------------------------


def test_every_game_with_practice_has_a_second_computation():
    assert {name for name in games if makers(name)} == set(PRACTISED)


@each_game
def test_many_questions_have_the_answers_of_a_slow_computation(name: str):
    wrong = [
        (question.rule, question.about, question.solution)
        for question in asked(seed=1, count=ASKED, name=name)
        if not is_judged(question)
        if question.solution != PRACTISED[name].slow_answer(question)
    ]
    assert wrong == []


def test_the_slow_computation_agrees_with_the_worked_examples():
    """Example 5 has 15 points; in example 2, 14 has 28 placements, 7 has 4; (5, 0) is too wide, (2, 1) up is taken."""
    example = "players: Ann, Bo\nAnn: 19 at 1,0 right; 24 at 2,1 left; 48 at 0,1 down; 46 at -2,2 right\ndue: over"
    assert GAME.sketch is not None
    assert score(Slow(GAME.sketch(example)).lands[0]) == 15
    table = Slow(GAME.sketch("players: Ann, Bo\nAnn: 1 at 1,0 right; 2 at 3,0 right\ndue: Ann places 14"))
    land = table.lands[0]
    assert len(table.legal(land, 14)) == 28
    assert len({frozenset(one.halves) for one in table.legal(land, 7)}) == 4  # A double can be written in two ways.
    tried = [f"place 14 at {at}" for at in ("5,0 right", "2,1 up", "2,2 right", "4,1 down")]
    assert [table.forbidden(land, spot(text)) for text in tried] == [2, 1, 3, 0]


@each_game
def test_the_rules_that_forbid_or_score_are_covered(name: str):
    """This is at least 80% of those that a refusal cites, that count points, break ties, or are options of scoring."""
    book, practised = games[name].rules, PRACTISED[name]
    forbidding = {rule for code in book.refusals() for rule in book[code].cites} - set(book.refusals())
    wanted = forbidding | {rule for rule in book if re.match(practised.scoring, rule)} | practised.more
    covered = set(makers(name))
    assert len(wanted) == practised.number
    assert len(wanted & covered) >= 0.8 * len(wanted), sorted(wanted - covered)


def words_of(text: str) -> set[str]:
    return set(re.findall(r"[\w'-]+", text.lower()))


@each_game
def test_a_yes_is_explained_by_more_than_the_question_and_the_answer(name: str):
    """`build 3,4` is allowed here would be no reason."""
    bare = [
        (rule, question.words, question.explanation)
        for rule in makers(name)
        for question in made(name, rule, 2)
        if question.solution.startswith("Yes")
        and len(words_of(question.explanation) - words_of(f"{question.words} {question.solution} {rule}")) < 2
    ]
    assert bare == []


# -- what is asked at all -------------------------------------------------------------------------------------


def test_every_kind_of_board_that_cannot_be_is_asked_about():
    """PB-BOARD.1 excludes no row, one column, and an even number of columns."""
    sizes = [question.about.split()[1:3] for question in made("pawns-board", "PB-BOARD.1", 200)]
    assert {"0"} < {rows for rows, _ in sizes}
    assert {"1", "2", "4", "6"} < {columns for _, columns in sizes}


def test_a_set_up_that_can_be_and_each_that_cannot_is_asked_about():
    """KB-2.2: four quadrants are right; the others are one too few, one too many, and one twice."""
    asked = [question.about.partition("quadrants=")[2].split() for question in made("kingdom-builder", "KB-2.2", 100)]
    kinds = {(len(names), len(set(names))) for names in asked}
    assert {(4, 4), (3, 3), (4, 3), (5, 4)} <= kinds


def test_a_row_of_a_card_is_asked_about_that_is_too_long_and_one_that_is_too_short():
    """PB-FILE.1: the length is five characters."""
    rows = {len(row) for question in made("pawns-board", "PB-FILE.1", 200) for row in question.about.split(" / ")[1:]}
    assert min(rows) < 5 < max(rows)


def test_the_lords_are_asked_about_with_a_second_rank_too_and_other_cards_with_two_players():
    """KB-7.12: the second most get 6 gold only with three players."""
    seats = {rule: set[int]() for rule in ("KB-7.12", "KB-7.7")}
    for rule, found in seats.items():
        found |= {len(getattr(question.state, "names", ())) for question in made("kingdom-builder", rule, 20)}
    assert seats == {"KB-7.12": {2, 3}, "KB-7.7": {2}}


def test_the_words_of_what_a_build_brings_tell_what_is_decided():
    """KB-4.8: a tile is gained if the settlement touches a location hex that has one."""
    for question in made("kingdom-builder", "KB-4.8", 20):
        touches = question.about.split()[2] == "1"
        assert ("isn't next to a location." in question.words) != touches
        assert ("next to a location where you've never taken a tile" in question.words) == touches


def test_straight_steps_lead_where_single_steps_lead_and_not_off_the_board():
    """KB-0.5: the parity of the row is looked up again for each step. KB-0.1: there are 20 rows of 20 columns."""
    for question in made("kingdom-builder", "KB-0.5", 60):
        _, place, steps, *way = question.about.split()
        row, column = map(int, place.split(","))
        for _ in range(int(steps)):
            column += row % 2 if "right" in way else row % 2 - 1
            row += 1 if "lower" in way else -1
        assert question.solution == f"({row}, {column})"
        assert 0 <= min(row, column) <= max(row, column) < 20


def test_a_list_that_is_cut_says_so():
    """More than six hexes are not all listed."""
    for question in made("kingdom-builder", "KB-4.4", 30):
        hexes = question.explanation.count("(")
        assert ("including" in question.explanation) == (int(question.solution) > 6)
        assert hexes == min(int(question.solution), 6)


def test_options_may_be_changed_before_the_first_draw_and_between_games_alone():
    """KD-SETUP.7: in a Dynasty this is not before all three games are over."""
    right = {question.about.split()[1]: question.solution for question in made("kingdomino", "KD-SETUP.7", 100)}
    assert right == {"seated": "Yes", "again": "Yes", "drawn": "No", "round": "No", "last": "No", "dynasty": "No"}


# -- what a question is ---------------------------------------------------------------------------------------


@each_rule
def test_a_question_is_whole(name: str, rule: str):
    """It has distinct answers, words, an explanation, places on the table, and the rule it was made for."""
    assert rule in games[name].rules
    rights: set[str] = set()
    for question in made(name, rule, 12):
        assert question.rule == rule
        assert len(set(question.answers)) == len(question.answers) > 1
        assert question.words.endswith("?")
        assert question.explanation.endswith(".")
        rights.add(question.solution)
    assert len(rights) > 1, "the right answer is always the same"


@each_rule
def test_a_question_names_or_marks_every_place_that_it_is_about(name: str, rule: str):
    """Places are rows and columns, as `3,4` or as `(3, 4)`, or a mark on the board; 0 things may be called none."""
    for question in made(name, rule, 12):
        said = set(re.findall(r"-?\d+", " ".join((question.words, *question.asked))))
        said |= {"0"} if re.search(r"\b(no|none)\b", question.words) else set()
        places = re.findall(r"(-?\d+),(-?\d+)", question.about)
        assert {number for place in places for number in place} <= said


@pytest.mark.parametrize("rule", makers("kingdomino"))
def test_what_is_marked_before_the_answer_is_what_the_question_names(rule: str):
    """A placement marks two squares, a choice its domino, a count one square; the places of the answer come after."""
    for question in made("kingdomino", rule, 12):
        verb, *rest = question.about.split()
        named: set[str] = set()
        if verb == "may" and "place" in rest:
            named = {f"{rest[0]}:{x},{y}" for x, y in spot(" ".join(rest[1:])).halves}
        elif verb in ("size", "worth"):
            named = {rest[0]}
        elif verb in ("may", "best"):
            named = {f"domino {rest[-1]}"}
        assert set(question.asked) <= named


@each_game
def test_the_same_seed_asks_the_same(name: str):
    assert asked(7, 20, name=name) == asked(7, 20, name=name)
    assert asked(7, 20, name=name) != asked(8, 20, name=name)


def test_rules_may_be_chosen():
    assert {question.rule for question in asked(1, 60, "KD-TIE")} == {"KD-TIE.1", "KD-TIE.2"}
    assert {question.rule for question in asked(1, 5, "KD-PLACE.5")} == {"KD-PLACE.5"}
    with pytest.raises(UnknownName, match=r"on 'KD-COMP\.2'; choose"):
        practice("kingdomino", "KD-COMP.2")
    with pytest.raises(UnknownName, match="KD-SCORES"):
        practice("kingdomino", ["KD-TIE", "KD-SCORES"])


# -- play first -----------------------------------------------------------------------------------------------

OF_PLAY = {
    "kingdomino": {"KD-PLACE.5", "KD-PICK.1", "KD-TURN.3", "KD-SCORE.2", "KD-SCORE.4", "KD-TIE.1"},
    "kingdom-builder": {"KB-4.3", "KB-5.4", "KB-5.20", "KB-6.5", "KB-7.12", "KB-8.3"},
    "pawns-board": {"PB-TURN.3", "PB-PLACE.1", "PB-INFL.3", "PB-SCORE.2", "PB-SETUP.3"},
    "catan": {"CT-4.4", "CT-6.1", "CT-7.1", "CT-8.5", "CT-9.1", "CT-10.8", "CT-11.5", "CT-12.2"},
    "conkueror": {"CQ-3.3", "CQ-5.1", "CQ-6.4", "CQ-8.1", "CQ-9.1", "CQ-12.4", "CQ-13.1"},
}
"""The rules of each game that decide moves in play, or the winner."""
BESIDE = {
    "kingdomino": {"KD-SETUP.1", "KD-SETUP.7", "KD-PLACE.3", "KD-AI.2", "KD-OPT.1", "KD-OPT.5"},
    "kingdom-builder": {"KB-0.6", "KB-1.1", "KB-2.1", "KB-2.2", "KB-9.2", "KB-9.5", "KB-9.7"},
    "pawns-board": {"PB-FILE.1", "PB-FILE.4", "PB-BOARD.1", "PB-DECK.2", "PB-OPT.1", "PB-VAR.1"},
    "catan": {"CT-2.1", "CT-2.8", "CT-2.15", "CT-3.3", "CT-3.5", "CT-13.6"},
    "conkueror": {"CQ-2.1", "CQ-2.5", "CQ-2.7", "CQ-5.2"},
}
"""The rules of each game on files, numbers on the board, set-up, options and computer players."""


@each_game
def test_practice_asks_about_play_and_about_the_rest_when_asked_to(name: str):
    known = set(makers(name))
    play = set(practice(name).rules)
    assert OF_PLAY[name] <= play
    assert BESIDE[name] <= known - play
    assert {games[name].rules[rule].kind for rule in play} == {"rule"}
    assert set(practice(name, "all").rules) == known
    rule = min(BESIDE[name])
    assert practice(name, rule).rules == (rule,)


@each_game
def test_no_question_on_anything_else_comes_until_it_is_asked_for(name: str):
    drill = practice(name, seed=3)
    assert {next(drill).rule for _ in range(60)} & BESIDE[name] == set()
    drill.ask_about(["all"])
    for rule in drill.rules:
        if rule not in BESIDE[name]:
            drill.boxes = drill.boxes.mark(rule, passed=True)
    assert next(drill).rule in BESIDE[name]  # New questions come before known ones.
    drill.ask_about(())
    assert next(drill).rule not in BESIDE[name]


def test_asking_for_what_is_not_there_changes_nothing():
    drill = practice("kingdomino", "KD-TIE")
    with pytest.raises(UnknownName, match=r"on 'KD-NONE'; choose KD-AI.2, .* or all$"):
        drill.ask_about(["KD-PLACE", "KD-NONE"])
    assert (drill.wanted, drill.rules) == (("KD-TIE",), ("KD-TIE.1", "KD-TIE.2"))


# -- the card file --------------------------------------------------------------------------------------------


def test_answers_are_marked_and_remembered():
    drill = practice("kingdomino", "KD-SCORE.2", seed=3)
    question = next(drill)
    wrong = drill.answer(question, (question.right + 1) % len(question.answers))
    assert not wrong.passed
    assert drill.boxes.wrong == ("KD-SCORE.2",)
    assert str(wrong).startswith(f"Not quite. The answer is {question.solution}.")
    right = drill.answer(question, question.solution)
    assert right.passed
    assert (drill.boxes.asked, drill.boxes.wrong) == (2, ("KD-SCORE.2",))  # After three right answers it is known.
    with pytest.raises(UnknownName):
        drill.answer(question, "perhaps")
    with pytest.raises(KbError):
        drill.answer(question, 9)


def test_practice_goes_on_from_a_card_file():
    boxes = Boxes().mark("KD-TIE.1", passed=False)
    assert practice("kingdomino", "KD-TIE", seed=1, boxes=boxes).boxes == boxes
