"""A lesson shows the possible tries without giving the answer, fits on the screen, and opens in the cell of a game."""

import pytest
from playwright.sync_api import expect

from kbwidgets.teach import Session, lesson
from kbwidgets.widget.app.responder import Responder
from kbwidgets.widget.modes.lesson_mode import LessonMode

from .notebook import GameCell, Notebook, write_notebook
from .stage import Stage, match_at
from .test_access import LOOKS, measured, violations

COURSE = lesson("kingdomino")


def show(stage: Stage, step: str) -> GameCell:
    return stage.show(Responder(LessonMode(Session(COURSE, step)), stage.send))


def colours(cell: GameCell, selector: str) -> set[str]:
    """Return the colours of these lines."""
    found: list[str] = cell.root.evaluate(
        "(root, selector) => [...root.querySelectorAll(selector)].map(e => getComputedStyle(e).stroke)", selector
    )
    return set(found)


def test_a_try_looks_the_same_where_it_is_allowed_and_where_it_is_refused(stage: Stage):
    """The rules refuse 14 at 2,0 right (KD-PLACE.4) and allow it at 3,1 right: only the answer shows which."""
    cell = show(stage, "refused")
    looks: list[tuple[str, set[str]]] = []
    for square in ("0:2,0", "0:3,1"):
        cell.node(square).click()
        ghost = cell.root.locator(".kb-ghost-firm")
        ghost.wait_for()
        looks.append((ghost.get_attribute("class") or "", colours(cell, ".kb-ghost-firm .kb-ghost-ring")))
        assert ghost.locator(".kb-badge").count() == 0
    assert looks[0] == looks[1]
    assert "kb-fits" not in looks[0][0]
    assert cell.root.locator(".kb-ring-pick").count() == 0
    assert cell.root.locator(".kb-main .kb-pick:not([data-kb-key^=look])").count() == 0
    assert cell.root.locator(".kb-ring-try").count() > 30


def test_where_a_place_is_asked_for_every_place_is_offered_alike(stage: Stage):
    cell = show(stage, "sliding")
    squares = cell.root.locator(".kbd-large [data-kb-cell]")
    expect(squares.nth(40)).to_be_attached()
    rings = cell.root.locator(".kb-ring-try:not(.kb-ring-hover)")  # The square under the mouse has one more ring.
    expect(rings).to_have_count(squares.count())
    assert cell.root.locator(".kb-main button.kb-try").count() == 8
    assert cell.root.locator(".kb-ring-pick").count() == 0
    cell.click("0:-2,0")
    cell.wait(reply="passed")


def test_what_is_to_be_done_is_still_green_where_it_fits(stage: Stage):
    cell = show(stage, "castle")
    cell.node("0:1,0").click()
    expect(cell.root.locator(".kb-ghost-firm")).to_have_class("kb-ghost kb-ghost-firm kb-fits")


def test_the_marked_square_is_told_from_the_others_that_may_be_picked(stage: Stage):
    """14 fits on many squares; the task asks for the one below the right end of the wheat, (4, 1)."""
    session = Session(COURSE, "refused")
    for text in ("place 14 at 2,1 up", "place 14 at 4,1 right", "place 14 at 2,2 right"):
        assert session.answer(text).refusals
    cell = stage.show(Responder(LessonMode(session), stage.send))
    marked = cell.root.locator(".kb-ring-lit")
    expect(marked).to_have_count(1)
    ring, square = marked.bounding_box(), cell.node("0:4,1").bounding_box()
    assert ring is not None
    assert square is not None
    assert abs(ring["x"] - square["x"]) < 4
    assert abs(ring["y"] - square["y"]) < 4
    assert len(colours(cell, ".kb-ring-pick:not(.kb-ring-lit)")) == 1
    assert not colours(cell, ".kb-ring-lit") & colours(cell, ".kb-ring-pick:not(.kb-ring-lit)")


def test_what_follows_from_a_move_is_looked_at_until_it_is_taken_back(stage: Stage):
    cell = show(stage, "line")
    cell.click("domino 5")
    cell.wait(reply="unwanted")
    assert [key for key in cell.picks() if key.startswith("domino")] == []
    cell.node("domino 18").click()
    expect(cell.root.locator(".kb-refusal").filter(has_text="Undo your move first.")).to_be_visible()
    cell.click("untake")
    cell.click("domino 18")
    cell.wait(reply="passed")


def test_a_sample_without_a_place_is_given_by_its_button(stage: Stage):
    """KD-ERR.4: domino 27 is not next, and no click on the table can place it."""
    cell = show(stage, "two-kings")
    cell.root.get_by_role("button", name="Place 27 at 1,0 right").click()
    cell.wait(reply="passed", task=1)


@pytest.fixture
def lab_window(notebook: Notebook) -> Notebook:
    """Open JupyterLab in a window of 1280 x 800, with its side bar."""
    notebook.page.set_viewport_size({"width": 1280, "height": 800})
    return notebook


def test_words_task_and_table_are_seen_together_in_most_steps(lab_window: Notebook):
    write_notebook(
        lab_window.folder, "glance.ipynb", 'import kbwidgets as kb\ncell = kb.lesson("kingdomino", store=None)\ncell'
    )
    lab_window.open("glance.ipynb").run_all()
    cell = lab_window.game().wait(screen="lesson")
    room: int = lab_window.page.evaluate("document.querySelector('.jp-WindowedPanel-outer').clientHeight")
    assert 500 < room < 800
    heights: dict[int, int] = {}
    for number in range(1, len(COURSE.steps) + 1):
        lab_window.run_code(f"cell.goto({number})")
        cell.wait(step=number)
        heights[number] = cell.root.evaluate("root => Math.ceil(root.getBoundingClientRect().height)")
        table, words = cell.node("table").bounding_box(), cell.node("words").bounding_box()
        assert table is not None
        assert words is not None
        assert table["x"] + table["width"] <= words["x"], "board and words stand side by side"
    assert sum(height <= room for height in heights.values()) >= 20, (room, heights)


def test_a_course_is_opened_from_the_game_and_the_game_goes_on(lab_window: Notebook):
    line = 'import kbwidgets as kb\ngame = kb.Kingdomino(["Ann", "Bo"], seed=7)\ngame'
    write_notebook(lab_window.folder, "learn.ipynb", line)
    lab_window.open("learn.ipynb").run_all()
    cell = lab_window.game().wait(screen="play")
    cell.click(cell.picks_of("domino")[0])
    ply = cell.about("ply")
    for key in ("pause", "leave", "learn", "lesson course"):
        cell.click(key)
    cell.wait(screen="lesson", step=1)
    cell.click("show")
    cell.wait(task=1)
    cell.click("show")
    cell.wait(done="true")
    cell.click("next")
    cell.wait(step=2)
    cell.click("leave")
    cell.wait(screen="learn")
    expect(cell.node("course 0")).to_contain_text(f"1 of {len(COURSE.steps)} steps done")
    cell.click("lesson course")
    cell.wait(screen="lesson", step=2)
    cell.click("leave")
    cell.click("practice")
    cell.wait(screen="practice", asked=0)
    cell.click("answer 0")
    cell.wait(asked=1)
    cell.click("leave")
    cell.click("continue")
    cell.wait(screen="play", ply=ply)
    cell.click(cell.picks_of("domino")[0])
    assert int(lab_window.run_code("print(game.match.ply)")) > int(ply)


@LOOKS
@pytest.mark.parametrize("clicks", [(), ("lesson course",), ("practice",)], ids=["learn", "lesson", "practice"])
def test_axe_finds_nothing_on_what_is_opened_in_the_cell_of_a_game(
    stage: Stage, clicks: tuple[str, ...], dark: bool, width: int
):
    stage.page.set_viewport_size({"width": width, "height": 900})
    cell = stage.show(stage.cell(match_at("place", 40)), dark=dark)
    for key in ("pause", "leave", "learn", *clicks):
        cell.click(key)
    assert violations(stage.page) == []
    assert measured(stage.page, "faintTexts(root, 4.5)") == []
    assert measured(stage.page, "cutOff(root)") == []
    assert measured(stage.page, "overlaps(root)") == []
