"""The lesson cell plays a whole course by clicks in JupyterLab, every kind of pick, and three steps by keys."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from kbwidgets.core.scene.choices import Path
from kbwidgets.teach import Chapter, Lesson, Session, Task, courses, lesson, practice
from kbwidgets.widget.app.responder import Responder
from kbwidgets.widget.modes.lesson_mode import LessonMode
from kbwidgets.widget.modes.practice_mode import PracticeMode

from ..amount import FULL, by_turns, sample
from .lesson_picks import next_picks
from .notebook import GameCell, Notebook, write_notebook
from .patience import SECONDS
from .stage import Stage
from .test_access import BOTH_ENDS, DARK, LOOKS, NARROW, measured, violations
from .test_play import ghost_turn

COURSE = lesson("kingdomino")


class Mirror:
    """The same lesson outside the page, kept in step with it, which knows the picks that solve the step."""

    def __init__(self, step: int = 1, course: Lesson = COURSE) -> None:
        self.control = Responder(LessonMode(Session(course, step)), lambda message: None)

    def do(self, path: Path) -> None:
        """Do what the page does."""
        picks = [list(pick) if isinstance(pick, tuple) else pick for pick in path]
        self.control.receive({"id": "m", "rev": self.control.stream.rev, "path": picks})

    def agrees(self, cell: GameCell) -> None:
        """Wait until the page is at the step of the mirror."""
        about = self.control.stream.screen.about
        cell.wait(step=str(about["step"]), task=str(about["task"]), done=str(about["done"]), reply=str(about["reply"]))


SPOT = """async (node, seconds) => {
  const spot = () => {
    const box = node.getBoundingClientRect();
    if (!node.dataset.kbAt) return [box.x + box.width / 2, box.y + box.height / 2];
    const [x, y] = node.dataset.kbAt.split(" ").map(Number);
    const at = new DOMPoint(x, y).matrixTransform(node.getScreenCTM());
    return [at.x, at.y];
  };
  const end = Date.now() + 1000 * seconds;
  for (let last = ""; Date.now() < end; ) {
    const found = spot();
    const met = document.elementFromPoint(...found);
    const open = met && node.contains(met) && !node.matches(":disabled");
    if (open && last === String(found)) return found;
    if (!open) node.scrollIntoView({ block: "center", inline: "center" });
    last = String(found);
    await new Promise(requestAnimationFrame);
  }
  throw new Error(`nobody could click ${node.dataset.kbKey} within ${seconds} s`);
}"""
"""A script that returns a node's position in the window once it rests there, enabled and uncovered.

This is what Playwright's own click waits for, asked in one question instead of five: a course has hundreds of clicks.
"""


def node_of(cell: GameCell, key: str) -> Locator:
    """Return the node to pick.

    Keys of the shell, which begin with a dash in Python only, are among the words; so are the buttons of the game.
    """
    words = ".kb-lesson-words *:not(.kb-actions *)"
    name = f'[data-kb-key="{key.removeprefix("/")}"]'
    return cell.root.locator(f"{name}:is({words})" if key.startswith("/") else f"{name}:not({words})")


def hit(cell: GameCell, key: str) -> None:
    """Click a node at its own anchor, because the middle of an irregular land may be in another one."""
    x, y = node_of(cell, key).evaluate(SPOT, SECONDS)
    cell.page.mouse.click(x, y)


def click(cell: GameCell, path: Path) -> None:
    """Make a path of picks with the mouse alone."""
    key, last = str(path[0]), str(path[-1])
    if any(not isinstance(pick, str) for pick in path):
        fill(cell, path)
        return
    hit(cell, key)
    if last.startswith("turn "):
        turn = int(last.removeprefix("turn "))
        cell.root.locator(".kb-ghost-firm").wait_for()
        for _ in range(4):
            if ghost_turn(cell) != turn:
                cell.root.locator("[data-kb-turn]").click()
        assert ghost_turn(cell) == turn
        cell.root.locator("[data-kb-confirm]").click()
    else:
        for pick in path[1:]:
            hit(cell, str(pick))
        ready = cell.root.locator("[data-kb-confirm]:enabled")
        if len(path) > 1 and ready.count():  # The parts of a move are picked in any order, then confirmed.
            ready.click()


def fill(cell: GameCell, path: Path) -> None:
    """Pick the places on the picture, step the panel up or down, and confirm if no pick is the last."""
    panel = cell.root.locator(".kb-panel-pick")
    for at, pick in enumerate(path):
        if isinstance(pick, dict):
            asked = panel.locator(".kb-bundle").nth(sum(isinstance(each, dict) for each in path[:at]))
            for word in ("less", "more"):  # A full bundle accepts nothing more.
                for row in asked.locator(".kb-bundle-row").all():
                    thing = str(row.get_attribute("aria-label")).lower()  # A kind is named in full or by its letter.
                    count(row, thing, pick.get(thing, pick.get(thing[0], 0)), word)
        elif isinstance(pick, int):
            cell.root.locator("input.kb-number").fill(str(pick))
        else:
            for key in pick if isinstance(pick, tuple) else (pick,):
                if node_of(cell, key).get_attribute("aria-pressed") != "true":  # The page may have picked it before.
                    hit(cell, key)
    if not isinstance(path[-1], str):
        panel.locator("[data-kb-pick=confirm]").click()


def count(row: Locator, thing: str, number: int, word: str) -> None:
    """Click one of the two buttons of a thing, or its node, until as many are chosen."""
    chosen = int(row.locator("output").text_content() or 0)
    button = row.get_by_role("button", name=word, include_hidden=True)
    if not button.count():
        take = row.locator("xpath=ancestor::*[@aria-label='You get' or starts-with(@aria-label, 'Take')]").count()
        button = row.page.locator(f'[data-kb-key="{"take" if take else "give"} {thing}"]')
    for left in range(chosen - number if word == "less" else number - chosen, 0, -1):
        button.click()
        expect(row.locator("output")).to_have_text(str(number + (left - 1 if word == "less" else 1 - left)))


def press(cell: GameCell, path: Path) -> None:
    """Make a path of picks with the keyboard alone."""
    node_of(cell, str(path[0])).focus()
    cell.page.keyboard.press("Enter")
    if len(path) == 2:
        turn = int(str(path[1]).removeprefix("turn "))
        cell.root.locator(".kb-ghost-firm").wait_for()
        for _ in range(4):
            if ghost_turn(cell) != turn:
                cell.page.keyboard.press("r")
        assert ghost_turn(cell) == turn
        cell.page.keyboard.press("Enter")


def open_lesson(notebook: Notebook, name: str, line: str = 'kb.lesson("kingdomino", store=None)') -> GameCell:
    write_notebook(notebook.folder, name, f"import kbwidgets as kb\ncell = {line}\ncell")
    notebook.open(name).run_all()
    return notebook.game().wait(screen="lesson")


def do_step(cell: GameCell, mirror: Mirror, number: int, pick: Callable[[GameCell, Path], None] = click) -> None:
    """Do a step, together with a mirror."""
    cell.wait(step=number)
    while mirror.control.mode.session.task:
        path = next_picks(mirror.control.mode)
        pick(cell, path)
        mirror.do(path)
        mirror.agrees(cell)


def go_on(cell: GameCell, mirror: Mirror) -> None:
    """Click *Next* to the next step."""
    hit(cell, "/next")
    mirror.do(("/next",))


def name_of(course: Lesson) -> str:
    """Return the name of a course among the cases of a test."""
    return f"{course.game} {course.name}"


@pytest.mark.parametrize("course", sample(courses(), 5), ids=name_of)
def test_a_whole_course_is_done_by_clicks_and_a_restart_in_its_middle_loses_nothing(notebook: Notebook, course: Lesson):
    """The line is run again in the new kernel and asks whether to continue; at the end every step is done."""
    line, count = f"kb.lesson({course.game!r}, name={course.name!r})", len(course.steps)
    cell = open_lesson(notebook, "course.ipynb", line)
    mirror = Mirror(course=course)
    for number in range(1, count + 1):
        do_step(cell, mirror, number)
        if number < count:
            go_on(cell, mirror)
        if number == count // 2:
            cell.wait(step=number + 1)
            cell = restarted(notebook, number, count)
    expect(cell.node("ended words")).to_contain_text(f"{count} of {count} steps done")
    assert notebook.run_code("print(cell.session.progress.is_complete)") == "True\n"


IN_WORDS: Final = "an answer in words"


def kind_of(task: Task, path: Path) -> tuple[str, ...]:
    """Return the kind of a task, and the kind of each part of its picks."""
    signs = {"turn": "a turn", "/": IN_WORDS}
    picks = (
        next((kind for sign, kind in signs.items() if str(pick).startswith(sign)), str(type(pick))) for pick in path
    )
    return (task.kind, *picks)


def kinds_in(course: Lesson, number: int) -> set[tuple[str, ...]]:
    """Return the kinds of picks that solve a step."""
    mirror, kinds = Mirror(number, course), set[tuple[str, ...]]()
    while task := mirror.control.mode.session.task:
        path = next_picks(mirror.control.mode)
        kinds.add(kind_of(task, path))
        mirror.do(path)
    return kinds


SAME: Final = {("choice", IN_WORDS), ("try", IN_WORDS), ("order", IN_WORDS)}
"""The kinds of picks that use no table: they are the same in all courses, and clicked in the first."""


@pytest.mark.parametrize("course", courses()[1:], ids=name_of)
def test_each_kind_of_pick_that_a_course_asks_for_is_made_by_clicks(stage: Stage, course: Lesson):
    """This does the first step of each kind, in a page without Jupyter; the first course is always done in full."""
    stage.page.set_viewport_size({"width": 1280, "height": 900})
    clicked = set[tuple[str, ...]]() if FULL else set(SAME)
    for number in range(1, len(course.steps) + 1):
        if kinds := kinds_in(course, number) - clicked:
            clicked |= kinds
            cell = stage.show(Responder(LessonMode(Session(course, number)), stage.send))
            do_step(cell, Mirror(number, course), number)
    assert len(clicked - SAME) > 3


def restarted(notebook: Notebook, done: int, count: int) -> GameCell:
    """Continue in the cell of a new kernel where the old one was."""
    notebook.restart()
    notebook.run_all()
    again = notebook.game().wait(screen="lesson", step=done + 1)
    told = f"Continue at step {done + 1}? {done} of {count} steps done, {done} on the first try."
    expect(again.node("offered")).to_contain_text(told)
    hit(again, "/go on here")
    expect(again.node("offered")).to_have_count(0)
    return again


def test_three_steps_are_done_by_keys(notebook: Notebook):
    """The steps are a choice on the table, a pick with a written answer, and a placement with a rotation."""
    first = COURSE.number("line")
    cell = open_lesson(notebook, "keys.ipynb", f"kb.lesson('kingdomino', step={first})")
    mirror = Mirror(first)
    for number in range(first, first + 3):
        do_step(cell, mirror, number, press)
        press(cell, ("/next",))
        mirror.do(("/next",))
    cell.wait(step=first + 3)


def test_a_mistake_is_shown_and_taken_back(notebook: Notebook):
    cell = open_lesson(notebook, "mistake.ipynb", "kb.lesson('kingdomino', step='line')")
    cell.click("domino 5")
    cell.wait(reply="unwanted")
    expect(cell.node("reply")).to_contain_text("You could take 5")
    cell.click("untake")
    expect(cell.node("reply")).to_have_count(0)
    cell.click("hint 0")
    expect(cell.node("hint words 0")).to_have_text("Look at the line beside your kingdom.")


SCENES: dict[str, tuple[str, tuple[str, ...]]] = {
    "beginning": ("kingdomino kingdom", ()),
    "played out": ("kingdomino line", ("domino 5", "hint 0", "hint 1")),
    "refused": ("kingdomino castle", ("0:0,0",)),
    "try": ("kingdomino refused", ()),
    "pick": ("kingdomino sliding", ("0:2,2",)),
    "number": ("kingdomino points", ()),
    "order": ("kingdomino ties", ("order 2", "steps")),
    "rule": ("kingdomino gap", ("rule KD-SCORE.1 in step 1",)),
    "last": ("kingdomino strategies", ("show", "show")),
    "hexes played out": ("kingdom-builder first", ("7,7",)),
    "hexes counted": ("kingdom-builder lords", ()),
    "lines of a file": ("pawns-board broken", ()),
    "cells that are asked for": ("pawns-board limit", ("cell 2,1",)),
    "a placement": ("pawns-board start", ("hint 0",)),
    "a short game": ("pawns-board game", ()),
    "a battle on a map": ("conkueror withdraw", ("roll",)),
    "a map to pick from": ("conkueror map", ()),
    "parts that fade": ("catan trade/bank", ()),
    "a chapter's end": ("catan basics/first-end", ("show", "show", "show")),
}
"""The step by game and name, and the clicks made in it."""


SEEN = [(scene, *look) for scene, look in by_turns(SCENES, BOTH_ENDS, DARK, NARROW)]
"""Each scene, alternately light in a wide cell or dark in a narrow one; in four looks in a full run."""


@pytest.mark.parametrize(("scene", "dark", "width"), SEEN)
def test_axe_finds_nothing_on_the_lesson_screen(stage: Stage, scene: str, dark: bool, width: int):
    step, clicks = SCENES[scene]
    stage.page.set_viewport_size({"width": width, "height": 900})
    game, name = step.split()
    control = Responder(LessonMode(Session(lesson(game), name)), stage.send)
    cell = stage.show(control, dark=dark)
    for key in clicks:
        cell.click(key)
    assert violations(stage.page) == []
    assert measured(stage.page, "faintTexts(root, 4.5)") == []
    assert [mark for mark in measured(stage.page, "marks(root)") if mark[1] < 3] == []
    assert measured(stage.page, "cutOff(root)") == []
    assert measured(stage.page, "overlaps(root)") == []


@LOOKS
def test_axe_finds_nothing_on_the_practice_screen(stage: Stage, dark: bool, width: int):
    stage.page.set_viewport_size({"width": width, "height": 900})
    control = Responder(PracticeMode(practice("kingdomino", "KD-PLACE", seed=5)), stage.send)
    while control.mode.question.state is None:
        control.receive({"id": "s", "rev": control.stream.rev, "path": [f"answer {control.mode.question.right}"]})
        control.receive({"id": "s", "rev": control.stream.rev, "path": ["/next"]})
    cell = stage.show(control, dark=dark)
    assert violations(stage.page) == []
    cell.click("answer 0")
    assert violations(stage.page) == []
    assert measured(stage.page, "faintTexts(root, 4.5)") == []
    assert measured(stage.page, "cutOff(root)") == []


@LOOKS
def test_the_steps_of_a_lesson_in_chapters_are_seen_below_their_headings(stage: Stage, dark: bool, width: int):
    stage.page.set_viewport_size({"width": width, "height": 900})
    chapters = [Chapter("kings", "Kings and dominoes")] * 4 + [Chapter("laying", "Where a domino may lie")] * 4
    steps = tuple(replace(step, chapter=chapter) for step, chapter in zip(COURSE.steps, chapters, strict=False))
    session = Session(replace(COURSE, steps=steps), "laying/order")
    cell = stage.show(Responder(LessonMode(session), stage.send), dark=dark)
    cell.click("steps")
    places = [
        cell.node(key).bounding_box() for key in ("chapter head kings", "step 4", "chapter head laying", "step 5")
    ]
    tops = [place["y"] for place in places if place]
    assert len(tops) == 4
    assert tops == sorted(tops)
    assert violations(stage.page) == []
    assert measured(stage.page, "faintTexts(root, 4.5)") == []
    assert measured(stage.page, "cutOff(root)") == []
    assert measured(stage.page, "overlaps(root)") == []
