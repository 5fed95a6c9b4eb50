"""A lesson answers each pick and each try, and nothing that it offers gives the answer away."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from kbwidgets.core.values.plain_data import Plain
from kbwidgets.games import games
from kbwidgets.teach import Step, Task, lesson
from kbwidgets.teach.course.course import Lesson as Course
from kbwidgets.teach.lessons.position import OPENING

from ..browser.lesson_picks import next_picks
from .lesson_front import COURSE, LessonPage, lit
from .page import refusal


def test_a_refused_pick_shows_its_rule_which_can_be_opened():
    """KD-ERR.5: the castle is never free; see KD-PLACE.4."""
    page = LessonPage("castle")
    page.ask("0:0,0")
    assert page.about["reply"] == "refused"
    assert page.session.solved == 0
    assert "The castle stays where it is" in page.under("reply")
    assert page.shown["say"][0] == "That isn't allowed."
    (button,) = [key for key in page.shown["nodes"] if key.startswith("/rule ") and key.endswith("of reply 0")]
    rule = page.node(button)["x"]
    assert "/rule box" not in page.shown["nodes"]
    page.ask(button)
    assert games["kingdomino"].rules[rule].title in page.under("rule box")
    page.ask("close rule")
    assert "/rule box" not in page.shown["nodes"]


def test_a_turn_that_is_only_looked_at_is_no_answer():
    """The page asks why a piece does not fit while it is rotated: that must not count as a mistake."""
    page = LessonPage("castle")
    answer = page.ask("0:-1,0", "turn 0")  # The forest half would cover the castle.
    assert refusal(answer)["code"] == "KD-ERR.5"
    assert page.session.reply is None


def test_a_legal_move_that_was_not_asked_for_is_played_out_and_taken_back():
    page = LessonPage("line")
    page.ask("domino 5")
    assert page.about["reply"] == "unwanted"
    assert "You could take 5" in page.under("reply")
    assert "taken" in page.node("domino 5")["a"]["class"]
    page.ask("untake")
    assert page.about["reply"] == ""
    assert "taken" not in page.node("domino 5")["a"]["class"]


@pytest.mark.parametrize(("step", "unwanted", "marked"), [("line", ["domino 5"], "domino 18"),
                                                          ("refused", ["0:1,1", "turn 0"], "0:4,1")])  # fmt: skip
def test_while_what_follows_is_shown_nothing_of_the_position_before_can_be_picked(
    step: str, unwanted: list[str], marked: str
):
    page = LessonPage(step)
    if step == "refused":  # The second task asks for a placement: 14 fits at 1,1 too, wheat under wheat (KD-PLACE.6).
        while page.session.solved == 0:
            page.ask(*next_picks(page.control.mode))

    def on_the_table() -> set[str]:
        return {key for key in page.choices if key.startswith(("domino ", "0:"))}

    before = on_the_table()
    assert {unwanted[0], marked} <= before
    assert lit(page) == {marked}
    page.ask(*unwanted)
    assert page.about["reply"] == "unwanted"
    assert on_the_table() == set()
    assert lit(page) == set()
    assert "ghosts" not in page.about
    assert "Undo your move first." in refusal(page.ask(marked))["instead"]
    assert page.session.solved == int(page.about["task"])
    page.ask("untake")
    assert on_the_table() == before
    assert lit(page) == {marked}


def test_in_a_try_every_square_may_be_tried_in_every_turn():
    page = LessonPage("refused")
    assert set(page.choices["0:0,0"]) == {"turn 0", "turn 1", "turn 2", "turn 3"}
    page.ask("0:1,0", "turn 0")
    assert (page.about["reply"], page.about["task"]) == ("found", "0")
    assert page.session.found_refusals == {"KD-ERR.5"}


def test_what_may_be_tried_or_picked_here_does_not_say_that_it_is_disabled():
    """In play a taken domino and the line with the kings cannot be picked; a lesson may ask for them."""
    page = LessonPage("line")
    page.ask("domino 18")
    assert page.session.task == COURSE["line"].tasks[1]
    assert "aria-disabled" not in page.node("domino 18")["a"]
    page = LessonPage("order")
    assert page.session.task == COURSE["order"].tasks[0]
    assert not {"aria-disabled", "tabindex"} & set(page.node("domino 5")["a"])


def test_what_cannot_be_tried_on_the_table_has_a_button():
    """KD-ERR.9: a domino that fits cannot be discarded, so the table has no discard button."""
    page = LessonPage("must-place")
    while page.session.task and page.session.task.sample != ("discard 28",):
        page.ask(*next_picks(page.control.mode))
    assert page.under("say 0") == "Discard 28"
    page.ask("say 0")
    assert page.about["reply"] == "passed"


def test_a_sample_that_has_no_place_on_the_table_has_a_button_though_the_table_brings_its_refusal_too():
    """KD-ERR.4: another domino cannot be placed by a click, but choosing too early is refused for the same reason."""
    page = LessonPage("two-kings")
    assert page.under("say 0") == "Place 27 at 1,0 right"
    assert "domino 14" in page.choices
    page.ask("say 0")
    assert page.about["reply"] == "passed"


def test_a_pick_that_is_not_on_the_table_has_a_button():
    task = Task("pick", "9:9,9", ask="Where?")
    page = LessonPage(1, Course("own", "kingdomino", "Own", (Step("one", "One", "Words.", tasks=(task,)),)))
    assert page.under("say 0") == "9:9,9"
    page.ask("say 0")
    assert page.about["done"] == "true"


def test_what_is_offered_for_trying_says_of_nothing_that_it_is_allowed():
    """In a try no leaf shows by a note or by 1 what is legal; the buttons of the page still do."""
    page = LessonPage("refused")
    assert page.session.state.refusals("place 14 at 4,1 down") == ()
    assert page.session.state.refusals("place 14 at 2,1 up") != ()
    told = {page.choices[cell][turn] for cell, turn in (("0:4,1", "turn 1"), ("0:2,1", "turn 3"))}
    assert told == {0}
    assert page.choices["domino 45"] == 0
    assert (page.choices["/again"], page.about["confirm"][""]) == (1, "Try it")


def test_what_may_be_picked_looks_the_same_whether_right_or_wrong():
    page = LessonPage("sliding")
    assert {page.choices[key] for key in ("0:-2,0", "0:-1,0", "0:0,0", "domino 45")} == {0}


@pytest.mark.parametrize(
    ("step", "path", "move"),
    [
        ("tavern", ("tile tavern", "8,8"), "tavern 8,8"),
        ("paddock", ("tile paddock", "4,4", "4,2"), "paddock 4,4 to 4,2"),
    ],
)
def test_behind_what_begins_a_move_anything_may_be_tried(step: str, path: tuple[str, ...], move: str):
    """A tile, perhaps with a settlement, then an illegal hex can be tried, so no button need give the move away."""
    page = LessonPage(step, lesson("kingdom-builder"))
    assert move in page.session.step.tasks[0].sample
    assert not [key for key in page.choices if key.startswith("/say")]
    page.ask(*path)
    assert page.about["reply"] == "passed"


def test_a_task_that_is_to_be_done_still_says_what_is_allowed_and_what_it_brings():
    page = LessonPage("castle")
    assert page.choices["0:1,0"]["turn 0"] == "+0"
    assert page.about["confirm"][""] == "Place"


def test_an_order_is_pressed_one_after_another_and_can_be_taken_back():
    page = LessonPage("ties")
    page.ask("order 0")
    assert page.under("order 0") == "1. Bo"
    assert "/order 0" not in page.choices
    page.ask("take back")
    assert page.control.mode.ui.order == ()
    for n in (0, 1, 2):
        page.ask(f"order {n}")
    assert page.about["reply"] == "wrong"
    assert "The largest property comes first" in page.under("reply")
    for n in (2, 0, 1):
        page.ask(f"order {n}")
    assert page.about["task"] == "1"


@pytest.mark.parametrize("number", [-1, 101])
def test_a_number_beyond_the_stepper_is_no_choice(number: int):
    page = LessonPage("points")
    assert refusal(page.ask(number))["text"] == "You can't choose that now."
    page.ask(99)
    assert page.about["reply"] == "wrong"


@pytest.mark.parametrize("right", ["150", "> 140", "-3"])
def test_the_stepper_reaches_the_right_number(right: str):
    task = Task("number", right, ask="How many?", sample=("-3" if right == "-3" else "150",))
    page = LessonPage(1, Course("own", "kingdomino", "Own", (Step("one", "One", "Words.", tasks=(task,)),)))
    page.ask(int(task.sample[0]))
    assert page.about["done"] == "true"


@pytest.mark.parametrize("path", [("card 2", "cell 0,0"), ("cell 0,0", "card 2")])
def test_the_parts_of_a_move_are_tried_together_in_any_order(path: tuple[str, str]):
    """Mill costs two, and (0, 0) has one pawn: the step asks for PB-ERR.10, and no button gives it away."""
    page = LessonPage("cost", lesson("pawns-board"))
    assert page.ask("say 0")["ok"] is False
    page.ask(*path)
    assert (page.about["reply"], page.about["task"]) == ("passed", "1")


def test_a_refused_move_of_two_parts_is_answered_by_the_lesson():
    """The pawn on (0, 4) is Bo's (PB-ERR.9)."""
    page = LessonPage("influence", lesson("pawns-board"))
    page.ask(2)
    page.ask("card 1", "cell 0,4")
    assert page.about["reply"] == "refused"
    assert "That pawn is blue." in page.text()


PAWNS_BOARD = lesson("pawns-board")


@pytest.mark.parametrize("name", [step.name for step in PAWNS_BOARD.steps])
def test_no_card_that_only_the_other_hand_holds_is_in_the_page(name: str):
    """PB-INFO.2: a lesson shows the learner's view, also when the other player draws and places."""
    page = LessonPage(name, PAWNS_BOARD)
    step = PAWNS_BOARD[name]
    spoken = Course("one", "pawns-board", "One", (replace(step, position=OPENING),)).text()
    public = set(re.findall(r"\w+", spoken))
    while True:
        state, seat = page.session.state, page.session.seat
        data = Plain(state.to_json())
        hands = [[card.text() for card in hand.items()] for hand in data["hands"].items()]
        cells = " ".join(cell.text() for row in data["board"]["cells"].items() for cell in row.items())
        public |= {*hands[seat], *re.findall(r"=(\w+)", cells)}
        secret = set(hands[1 - seat]) - public
        assert not secret & set(re.findall(r"\w+", str([page.messages, page.shown])))
        if page.session.task is None:
            break
        page.ask(*next_picks(page.control.mode))
