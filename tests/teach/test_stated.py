"""The engine computes the facts in lessons correctly, and detects a statement that was once wrong."""

from __future__ import annotations

import pytest

from kbwidgets.games import games
from kbwidgets.teach import LessonError, Session, read_lesson
from kbwidgets.teach.lessons.expressions import Moment, read_fact
from kbwidgets.teach.lessons.faults import Unfit
from kbwidgets.teach.lessons.position import Position, Sketch

from .fact_lessons import CASTLES, FIRST_CARD, FOREST, LAND, LINE, TILES, TOWER, kinds, lesson_of, only, with_


@pytest.mark.parametrize("text", [CASTLES, TOWER, FOREST, LAND, TILES, LINE, FIRST_CARD])
def test_a_lesson_whose_facts_are_computed_is_whole_and_is_written_as_it_is_read(text: str) -> None:
    lesson = read_lesson(text)
    assert lesson.check() == ()
    assert read_lesson(lesson.text()) == lesson
    assert lesson.run(lesson.solutions).passed


# -- what is computed -----------------------------------------------------------------------------------


def test_the_engine_says_which_number_is_right_and_words_hold_what_it_says() -> None:
    session = Session(lesson_of(CASTLES))
    assert session.answer(6).words == "That is what Bo has."
    assert session.answer(5).kind == "wrong"
    assert session.answer(3).words == "3 gold, see [castles](KB-7.2); Bo has 6."


def test_a_choice_has_the_answer_that_says_what_the_engine_says() -> None:
    text = with_(CASTLES, "Task: number", "Task: choice\nAnswers: nothing | six gold | three gold")
    text = with_(text, "Mistake = score KB-7.2 of Bo:", "Mistake = score KB-7.2 of Bo:")
    assert kinds(text) == []
    session = Session(lesson_of(text))
    assert session.answer("six gold").words == "That is what Bo has."
    assert session.answer("three gold").passed


@pytest.mark.parametrize(
    ("answers", "right", "told"),
    [
        ("3 gold | three gold", "= score KB-7.2", "which more than one of the answers says"),
        ("4 | 5", "= score KB-7.2", "which none of the answers says"),
        ("yes | no", "= winner", "nobody has won yet"),
        ("yes | no", "= score KB-7.2 of Cy", "there is no player 'Cy'"),
        ("yes | no", "= happiness", "unknown field 'happiness'"),
    ],
)
def test_a_choice_that_the_engine_cannot_answer_is_a_fault(answers: str, right: str, told: str) -> None:
    text = with_(CASTLES, "Task: number", f"Task: choice\nAnswers: {answers}")
    text = with_(text, "Right: = score KB-7.2", f"Right: {right}")
    text = with_(text, "Mistake = score KB-7.2 of Bo: That is what Bo has.\n", "")
    text = with_(text, "Asks: KB-7.2\n", "")
    assert told in only(text).text


SKETCH = "\n".join(line.strip() for line in CASTLES.splitlines()[7:13])


@pytest.mark.parametrize(
    ("fact", "value"),
    [
        ("score", 8),  # The castle scores 3, Knights 2 for each of two in row 4, Citizens half of an area of three.
        ("score KB-7", 8),
        ("score KB-7.2", 3),
        ("score KB-7.2 of Bo", 6),
        ("gain", 0),
        ("legal build 4,16", False),  # The hex is a mountain.
        ("count any build", 4),  # These are (3, 4), (3, 5), (4, 6), (5, 4): the free grass that touches Ann.
        ("count any build with row == 3", 2),
        ("count (any build with row == 3) > 2", False),
        ("score KB-7.7 after build 4,6", 6),  # It is the third one in row 4.
        ("due", "Ann"),
        ("tiles at 6,7", 2),
        ("location at 6,7 == tavern", True),
        ("score KB-7.2 before", 3),
    ],
)
def test_what_facts_say(fact: str, value: int | str | bool) -> None:
    state = Position(Sketch(SKETCH)).state(games["kingdom-builder"])
    assert read_fact(fact).value(Moment.of(state)) == value


@pytest.mark.parametrize("text", ["", "Score", "score <", "tell me", "count", "location at 6,7 > 2", "score > x"])
def test_what_is_no_fact_is_told(text: str) -> None:
    state = Position(Sketch(SKETCH)).state(games["kingdom-builder"])
    with pytest.raises(Unfit):
        _ = read_fact(text).value(Moment.of(state))


def test_the_gain_of_a_move_is_that_of_the_learner_not_of_who_answers() -> None:
    state = Position(Sketch(SKETCH)).state(games["kingdom-builder"])
    made = state.play("build 4,6")
    moment = Moment(state, made, made.play("build 3,4"), 0)
    assert read_fact("gain KB-7.7").value(moment) == 2
    assert read_fact("score KB-7.7").value(moment) == 6


# -- each fault, put back -------------------------------------------------------------------------------


def test_a_wrong_number_cannot_stand_where_the_engine_counts() -> None:
    fault = only(with_(CASTLES, "Right: = score KB-7.2", "Right: 9"))
    assert (fault.kind, fault.line) == ("wrong number", 20)
    assert "has 3 by KB-7.2 here" in fault.text


def test_a_right_number_may_be_written_out() -> None:
    assert kinds(with_(CASTLES, "Right: = score KB-7.2", "Right: 3")) == []


PROPERTY = """\
# Forest
Game: kingdomino
Name: forest

## winning: How to win
Rules: KD-SCORE.2
Position:
    players: Ann, Bo
    Ann: 4 at 1,0 right; 24 at 1,1 left; 25 at 2,1 down; 7 at -1,0 left; 21 at 0,-1 up
    due: Ann places 13

[Squares times crowns](KD-SCORE.2).

Task: number
Asks: KD-SCORE.2
Ask: How many points is the marked property worth?
Show: 0:1,0; 0:2,0; 0:1,1; 0:2,1
Right: 8
Praise: [Squares times crowns](KD-SCORE.2).
Mistake 99: Far too many.
"""
"""A lesson in which the forest has four squares and two crowns, the wheat scores 1 more, and the lake has no crown."""


@pytest.mark.parametrize(("marked", "points"), [("0:1,0; 0:2,0; 0:1,1; 0:2,1", 8), ("0:-1,0; 0:-2,0", 0)])
def test_a_number_about_what_is_marked_is_that_of_what_is_marked(marked: str, points: int) -> None:
    asked = with_(PROPERTY, "0:1,0; 0:2,0; 0:1,1; 0:2,1", marked)
    assert kinds(with_(asked, "Right: 8", f"Right: {points}")) == []
    assert only(with_(asked, "Right: 8", "Right: 7")).kind == "wrong number"


def test_none_touched_the_edge_is_not_said_after_one_does() -> None:
    plain = with_(TOWER, "Praise if count any tower before > 4: None", "Praise: None").replace(
        "Praise: At the edge.\n", ""
    )
    assert only(plain).kind == "said to all"
    vouched = with_(plain, "None of your settlements touched the edge, so you were free.",
                    "{count any tower before > 4: None of your settlements touched the edge.}")  # fmt: skip
    assert only(vouched).kind == "untrue"


def test_both_praises_are_said_each_where_it_holds() -> None:
    for oracle, tower, words in (
        ("oracle 2,7", "tower 0,0", "None of your settlements touched the edge, so you were free."),
        ("oracle 2,18", None, "At the edge."),
    ):
        session = Session(lesson_of(TOWER))
        assert session.answer(oracle).passed
        move = tower or next(text for text in session.possible_answers if text.startswith("tower"))
        assert session.answer(move).words == words


def test_a_number_is_not_said_to_moves_that_bring_less() -> None:
    plain = with_(FOREST, "Praise if gain KB-7.3 >= 1: Forest beside water brings {gain KB-7.3} gold.\n", "")
    plain = with_(plain, "Praise: There it stands.", "Praise: Forest beside water brings 1 gold as well.")
    assert only(plain).kind == "said to all"
    vouched = with_(plain, "Forest beside water brings 1 gold as well.", "{gain KB-7.3 == 1: It touches water.}")
    assert only(vouched).kind == "untrue"


def test_a_praise_that_nobody_hears_is_a_fault() -> None:
    assert only(with_(FOREST, "gain KB-7.3 >= 1:", "gain KB-7.3 >= 9:")).kind == "idle praise"
    assert only(with_(FOREST, "gain KB-7.3 >= 1:", "any tavern:")).kind == "idle praise"


def test_a_goal_guards_a_praise_too() -> None:
    session = Session(lesson_of(with_(FOREST, "Praise if gain KB-7.3 >= 1: Forest", "Praise if build 9,12: Forest")))
    assert session.answer("build 9,12").words.startswith("Forest beside water brings ")


def test_a_tavern_is_no_marked_mountain() -> None:
    fault = only(with_(LAND, "Only: build 4,16\n", "").replace("Mistake KB-10.16: That is no mountain.\n", ""))
    assert (fault.kind, fault.line) == ("passes elsewhere", 16)
    session = Session(lesson_of(LAND))
    assert session.answer("build 6,7").words == "That is no mountain."
    assert session.answer("build 4,16").passed


def test_a_hint_that_speaks_of_a_number_where_none_stands_is_untrue() -> None:
    changed = with_(TILES, "{tiles at 6,7 == 0: No number stands", "{tiles at 6,7 > 0: The number stands")
    fault = only(changed)
    assert (fault.kind, fault.line) == ("untrue", 19)


@pytest.mark.parametrize(("word", "say"), [("points", "gold"), ("Extra tokens", "tiles")])
def test_a_word_that_the_game_does_not_use_is_named_with_the_one_to_say(word: str, say: str) -> None:
    fault = only(with_(TILES, "Tiles bring extra actions, and castles bring gold.", f"Castles bring {word}."))
    assert (fault.kind, fault.line) == ("other word", 13)
    assert say in fault.text


def test_the_first_line_is_not_called_the_next_one() -> None:
    fault = only(with_(LINE, "a domino of the line", "a domino of the next line"))
    assert (fault.kind, fault.line) == ("other word", 10)
    assert "first line" in fault.text


@pytest.mark.parametrize(("text", "name"), [(LINE, "Bo"), (TILES, "Ann"), (FIRST_CARD, "Ann")])
def test_you_are_is_said_to_who_sits_there(text: str, name: str) -> None:
    other = {"Ann": "Bo", "Bo": "Ann"}[name]
    assert only(with_(text, f"You are {name}", f"You are {other}")).kind == "wrong seat"


def test_the_first_card_of_pawns_board_is_praised_for_what_it_did() -> None:
    changed = with_(
        FIRST_CARD, "Praise if pawns at cell 1,0 == 2: A second", "Praise: {pawns at cell 1,0 == 2: A second"
    )
    changed = with_(changed, "in the middle.\nPraise: There it lies.", "in the middle.}")
    assert only(changed).kind == "untrue"


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("Praise: There it stands.", "Praise: There it {stands.", "bad fact"),
        ("Praise: There it stands.", "Praise: {gain > 0} it stands.", "bad fact"),
        ("Praise: There it stands.", "Praise: {happiness} it stands.", "bad fact"),
        ("Ask: Build.", "Ask: Build for {score} gold.", "bad fact"),
        ("Three on forest.", "You have {score KB-7.3 of Cy} gold.", "bad fact"),
        ("Three on forest.", "{score KB-7.3 > 90: You have most.}", "untrue"),
        ("Praise if gain KB-7.3 >= 1:", "Praise if gain KB-7.3 nice:", "bad fact"),
    ],
)
def test_faults_in_what_is_filled_in_are_told(old: str, new: str, kind: str) -> None:
    assert kind in kinds(with_(FOREST, old, new))


def test_words_of_a_step_hold_what_the_engine_says() -> None:
    session = Session(lesson_of(with_(CASTLES, "Castles bring gold.", "You have {score KB-7.2} gold of castles.")))
    assert session.step.words == "You have 3 gold of castles."


def test_points_are_called_as_the_game_calls_them() -> None:
    text = with_(FOREST, "Right: any build", "Right: build 9,12")
    told = Session(lesson_of(text)).answer("build 9,12").sentences
    assert not any("point" in sentence for sentence in told)
    assert any("gold" in sentence for sentence in told)


def test_what_cannot_be_read_is_an_error_with_its_line() -> None:
    with pytest.raises(LessonError, match=r"line 20.*bad fact"):
        lesson_of(with_(CASTLES, "Right: = score KB-7.2", "Right: = scores"))
