"""In the cell of a lesson requests alone walk through a course, and every answer gets its reply."""

# A page sends and gets plain data of any shape.
# ruff: noqa: ANN401
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from html import unescape
from typing import Any

import pytest

import kbwidgets as kb
from kbwidgets.core.errors import KbError, UnknownName
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.games import games
from kbwidgets.teach import Lesson, Session, Step, Task, courses, lesson, read_lesson
from kbwidgets.teach.course.course import Lesson as Course
from kbwidgets.teach.lessons.position import OPENING
from kbwidgets.widget.app.responder import Responder
from kbwidgets.widget.modes.lesson_mode import LessonMode

from ..browser.lesson_picks import next_picks
from ..teach.lessons import CHAPTERS, small
from .page import Front, refusal

COURSE = lesson("kingdomino")
FORGED: list[Any] = ["moves", 17, None, ["next"], {"id": "x"}, {"id": "x", "rev": "1", "path": []}]


class LessonPage(Front[Responder[LessonMode]]):
    """A lesson with a page in front of it."""

    def __init__(self, step: str | int = 1, course: Lesson = COURSE) -> None:
        super().__init__(Responder(LessonMode(Session(course, step)), lambda message: None))

    @property
    def session(self) -> Session:
        return self.control.mode.session

    def solve(self) -> None:
        """Make every pick that the step asks for."""
        while self.session.task:
            answer = self.ask(*next_picks(self.control.mode))
            assert answer["k"] != "answer", answer


@pytest.mark.parametrize("course", courses(), ids=[course.game for course in courses()])
def test_the_whole_course_is_done_by_picks_alone(course: Lesson):
    page = LessonPage(1, course)
    for number in range(1, len(course.steps) + 1):
        assert (page.about["step"], page.about["done"]) == (str(number), "false")
        page.solve()
        assert page.about["done"] == "true"
        if not page.session.is_last:
            page.ask("/next")
    assert page.session.progress.alone == tuple(step.address for step in course.steps)
    assert "/next" not in page.choices


def test_of_a_long_list_of_tasks_those_near_the_due_one_stand_there_and_the_head_counts():
    """The short match of Kingdom Builder has fifteen moves: a list of them all would push the board away."""
    course = lesson("kingdom-builder")
    page = LessonPage(course.number("game"), course)
    count = len(page.session.ticks)
    assert count == 15
    for due in range(count):
        shown = [n for n in range(count) if f"/tick {n}" in page.shown["nodes"]]
        assert shown == [n for n in (due - 1, due, due + 1) if 0 <= n < count]
        assert page.under("task head") == f"Your turn · {due + 1} of {count}"
        while page.session.solved == due:
            page.ask(*next_picks(page.control.mode))
    assert page.under("task head") == "Done"


def test_show_me_does_every_task_and_the_step_counts_as_helped():
    page = LessonPage()
    for _ in COURSE.steps:
        while page.session.task:
            page.ask("show")
        if not page.session.is_last:
            page.ask("next")
    assert page.session.progress.is_complete
    assert page.session.progress.alone == ()


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


def lit(page: Front[Any]) -> set[str]:
    """Return the keys of the marked nodes."""
    nodes: Mapping[str, Any] = page.shown["nodes"]
    return {key for key, node in nodes.items() if "kb-lit" in node["a"].get("class", "").split()}


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


def test_a_line_that_is_still_to_be_drawn_is_not_called_the_last():
    """KD-TURN.4, KD-TURN.5: after round 1 of 6 a new line is drawn; only the last round has none."""
    page = LessonPage("free-choice")
    page.solve()
    assert "Drawing the next line …" in page.under("next line")
    assert "last round" not in page.under("next line")
    page = LessonPage("last-round")
    assert "This is the last round." in page.under("next line")


def test_after_a_step_is_done_nothing_is_offered_to_be_shown():
    page = LessonPage("turning")
    assert "/show" in page.shown["nodes"]
    page.solve()
    assert "/show" not in page.shown["nodes"]


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


def test_each_level_of_the_hint_opens_after_the_one_before():
    page = LessonPage("line")
    assert refusal(page.ask("hint 1"))["text"] == "You can't choose that now."
    page.ask("hint 0")
    assert page.under("hint words 0") == "Look at the line beside your kingdom."
    page.ask("hint 1")
    page.ask("hint 2")
    assert page.under("hint words 2").startswith("You may choose any domino")
    assert not [key for key in page.choices if key.startswith("/hint")]
    page.solve()
    assert page.session.progress.alone == ()


def test_what_is_opened_is_pressed_and_the_step_of_now_is_marked():
    page = LessonPage("line")
    page.ask("hint 0")
    assert [page.node(f"hint {n}")["a"]["aria-pressed"] for n in range(3)] == ["true", "false", "false"]
    page.ask("steps")
    steps = [page.node(f"step {n}")["a"] for n in range(1, len(COURSE.steps) + 1)]
    assert [n for n, step in enumerate(steps, 1) if step.get("aria-current") == "step"] == [page.session.number]


def test_the_steps_of_a_lesson_in_chapters_stand_below_their_headings():
    page = LessonPage(course=read_lesson(CHAPTERS))
    assert page.under("eyebrow").endswith("Two steps Chapter 1 of 2: The start · Step 1 of 1")
    page.solve()
    page.ask("steps")
    assert page.node("steps list")["c"] == [
        "/chapter head start", "/steps of start", "/chapter head basics", "/steps of basics",
    ]  # fmt: skip
    assert [page.node(f"chapter head {name}")["t"] for name in ("start", "basics")] == ["h4", "h4"]
    assert page.under("chapter head start") == "The start 1 of 1 done"
    assert page.under("chapter head basics") == "The basics 0 of 1 done"
    assert page.node("steps of basics")["c"] == ["/step row 2"]
    page.ask("step 2")
    assert page.about["step"] == "2"
    assert page.under("eyebrow").endswith("Two steps Chapter 2 of 2: The basics · Step 1 of 1")


def test_a_lesson_without_chapters_has_no_headings_among_its_steps():
    page = LessonPage(course=small())
    page.ask("steps")
    (steps,) = page.node("steps list")["c"]
    assert page.node(steps)["c"] == ["/step row 1", "/step row 2"]
    assert page.under("eyebrow").endswith("Two steps Step 1 of 2")


def test_a_cell_opens_a_step_by_its_chapter_and_its_name():
    course = read_lesson(CHAPTERS)
    cell = kb.lesson(course, step="basics/fit")
    assert cell.session.number == 2
    cell.goto("start/line")
    assert cell.session.number == 1
    cell.answer("choose 18")
    assert kb.lesson(course, progress=cell.progress).session.step.address == "basics/fit"


def test_the_ways_on_are_back_and_next_but_for_the_first_and_the_last_step():
    for step, ways in ((1, {"/next"}), (2, {"/back", "/next"}), (len(COURSE.steps), {"/back"})):
        page = LessonPage(step)
        page.solve()
        assert {"/back", "/next"} & set(page.choices) == ways


def test_how_a_piece_is_turned_is_told_where_a_piece_is_to_be_laid_and_nowhere_else():
    asks = {step.name: step.tasks[0].kind for step in COURSE.steps if step.tasks}
    told = {name for name in asks if "ghosts" in LessonPage(name).about}
    assert told
    assert {asks[name] for name in told} <= {"do", "try"}


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


def test_again_back_and_the_list_of_steps_go_about():
    page = LessonPage("order")
    page.solve()
    page.ask("again")
    assert (page.about["done"], page.about["task"]) == ("false", "0")
    page.ask("back")
    assert page.about["step"] == "4"
    page.ask("steps")
    assert "5. Who goes first?" in page.under("step row 5")
    assert page.under("step row 5").startswith("Done:")
    page.ask("step 5")
    assert page.about["step"] == "5"


@pytest.mark.parametrize("message", FORGED, ids=repr)
def test_a_forged_message_changes_nothing_and_gets_the_present(message: Any):
    page = LessonPage()
    page.control.receive(message)
    assert page.messages[-1]["k"] == "full"
    assert page.session.reply is None


@pytest.mark.parametrize(
    "path", [["//next"], ["answer 0"], ["number", 5], ["step 99"], ["domino 18", "turn 0"], [18], [{"a": 1}], ["say 0"]]
)
def test_a_forged_path_is_refused_and_changes_nothing(path: list[Any]):
    page = LessonPage()
    assert page.ask(*path)["ok"] is False
    assert (page.about["step"], page.session.reply, page.rev) == ("1", None, 1)


def test_a_stale_request_is_refused_and_the_page_gets_the_present():
    page = LessonPage("line")
    page.ask("domino 18")
    assert page.ask("next", rev=1)["stale"] is True
    assert page.about["step"] == str(COURSE.number("line"))


def test_the_words_bring_no_html_of_their_own():
    step = Step("one", "One", "<img src=x onerror=alert(1)> [out](javascript:alert(1)) *stress*")
    page = LessonPage(1, Course("own", "kingdomino", "Own", (step,)))
    nodes: Mapping[str, Any] = page.shown["nodes"]
    assert not [node for node in nodes.values() if node["t"] in ("img", "a", "script")]
    assert "<img src=x onerror=alert(1)>" in page.text()


def test_progress_is_a_token_that_is_read_back():
    cell = kb.lesson("kingdomino", step="order")
    for given in ("domino 5", "Di"):
        reply = cell.answer(given)
        assert reply is not None
        assert reply.passed
    again = kb.lesson("kingdomino", progress=cell.progress)
    assert again.session.progress.done == ("basics/order",)
    assert again.session.number == 1
    with pytest.raises(KbError, match="is not a progress code"):
        kb.lesson("kingdomino", progress="nonsense")
    with pytest.raises(UnknownName):
        kb.lesson("kingdomino", step=99)


def test_the_rulebook_tells_step_and_refusals_of_a_rule():
    """KD-PLACE.5: five wide and five high; KD-ERR.6 refuses larger ones, and the step `refused` teaches it."""
    entry = kb.rules("kingdomino")["KD-PLACE.5"]
    assert entry.refusals == ("KD-ERR.6",)
    number = COURSE.number("refused")
    assert (number, COURSE["refused"].title) in [(step.number, step.title) for step in entry.steps]
    assert f"kb.lesson('kingdomino', step={number})" in unescape(entry._repr_html_())
    assert "KD-TIE.2" in [found.rule.id for found in kb.rules("kingdomino").search("share place")]
    assert kb.lessons()[0].title in kb.lessons()._repr_html_()


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


def test_of_the_things_that_a_step_asks_for_the_one_that_is_due_alone_is_marked():
    page = LessonPage(next(step.name for step in COURSE.steps if len(step.tasks) > 1))
    rows = [page.shown["nodes"][key]["a"] for key in page.node("ticks")["c"]]
    assert [row.get("aria-current") for row in rows] == ["step", *[None] * (len(rows) - 1)]
