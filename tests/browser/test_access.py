"""Every screen can be read and used: axe-core, contrast, narrow cells, zoom, reduced motion, forced colours.

The screens are shown in a plain page in JupyterLab's own colours (stage.py); one run is in JupyterLab itself.
"""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from ..amount import FULL, more, sample
from .notebook import Notebook, write_notebook
from .stage import SCREENS, UNASKED, Stage, bring

ROOT = Path(__file__).parents[2]
AXE = ROOT / "js" / "node_modules" / "axe-core" / "axe.min.js"
MEASURE = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")
LIGHT, DARK, NARROW = (False, 1000), (True, 1000), (False, 400)
BOTH_ENDS = LIGHT, (True, 400)
LOOKS = pytest.mark.parametrize(("dark", "width"), [LIGHT, DARK, NARROW] if FULL else BOTH_ENDS)
"""The looks to test. The theme changes only colours, and the width only the layout."""
MARKED = "choosing", "placing", "set-up", "hexes, building"
"""The screens that have marks."""
SCREEN = pytest.mark.parametrize("screen", dict.fromkeys((*sample(SCREENS, 2), *MARKED, *UNASKED)))


def measured(page: Page, call: str) -> Any:  # noqa: ANN401 (what a page gives may be anything)
    """Return a measure of measure.js, taken of the root of the game."""
    page.evaluate(MEASURE)
    return page.locator(".kb[data-kb-rev]").evaluate(f"root => kbMeasure.{call}")


def violations(page: Page, *rules: str) -> list[str]:
    """Return the violations that axe-core finds in the game, by all of its rules if none are named."""
    if not AXE.exists():
        pytest.fail(f"axe-core is missing; get it with: cd {ROOT / 'js'} && npm ci")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    told = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    found = page.evaluate("async told => (await axe.run('.kb', told)).violations", told)
    return [f"{rule['id']}: {node['html'][:160]} {node['any'][:1]}" for rule in found for node in rule["nodes"]]


def wait_for_picture(stage: Stage, screen: str) -> None:
    """Wait for a ghost or a refusal, which comes after the click without a new revision."""
    if screen == "ghost":
        stage.page.locator(".kb-ghost-firm").wait_for()
    if screen == "refusal":
        stage.page.locator(".kb-at-pick").wait_for()


@SCREEN
def test_a_screen_can_be_read_in_both_themes_at_any_width_and_nothing_moves_with_reduced_motion(
    stage: Stage, screen: str
):
    """A window of 1280 px zoomed to 200% has room for 640; the page that shows a screen is made narrower.

    The dark theme can only change contrast, of words and of marks; the words are measured here as axe does.
    """
    stage.page.set_viewport_size({"width": 1000, "height": 900})
    for dark in (True, False):
        bring(stage, screen, dark=dark)
        wait_for_picture(stage, screen)
        assert measured(stage.page, "faintTexts(root, 4.5)") == []
        marks = measured(stage.page, "marks(root)")
        assert [mark for mark in marks if mark[1] < 3] == []
        if screen in MARKED:
            assert marks
    assert violations(stage.page) == []
    for width in (1000, *more(640), 400):
        if width < 1000:
            stage.page.set_viewport_size({"width": width, "height": 900})
            if screen in UNASKED:  # A panel at a pick was placed for one width.
                bring(stage, screen)
                wait_for_picture(stage, screen)
        assert width == 640 or measured(stage.page, "moving(root)") == [], width
        assert measured(stage.page, "cutOff(root)") == [], width
        assert measured(stage.page, "overlaps(root)") == [], width


def test_what_moves_is_seen(stage: Stage):
    """Otherwise the test before this one could not fail."""
    stage.page.set_viewport_size({"width": 1000, "height": 900})
    stage.page.emulate_media(reduced_motion="no-preference")
    try:
        bring(stage, "placing")
        assert measured(stage.page, "moving(root)")
    finally:
        stage.page.emulate_media(reduced_motion="reduce")


@pytest.mark.parametrize("screen", ["title", "set-up", "placing", "ghost", "choosing", "drawer, log", "result"])
def test_with_forced_colours_words_and_marks_still_stand_out(stage: Stage, screen: str):
    stage.page.set_viewport_size({"width": 1000, "height": 900})
    stage.page.emulate_media(forced_colors="active")
    try:
        bring(stage, screen)
        wait_for_picture(stage, screen)
        assert stage.page.evaluate("matchMedia('(forced-colors: active)').matches")
        assert measured(stage.page, "faintTexts(root, 4.5)") == []
        assert [mark for mark in measured(stage.page, "marks(root)") if mark[1] < 3] == []
        assert measured(stage.page, "cutOff(root)") == []
    finally:
        stage.page.emulate_media(forced_colors="none")


def test_axe_finds_nothing_in_jupyterlab(notebook: Notebook):
    """The cell is shown between JupyterLab's own styles, in both of its themes."""
    write_notebook(notebook.folder, "axe.ipynb", 'import kbwidgets as kb\nkb.Kingdomino(["Ann", "Bo"], seed=7)')
    notebook.open("axe.ipynb").run_all()
    game = notebook.game().wait(screen="play")
    while game.about("phase") != "place":
        game.click(next(key for key in game.picks() if key.startswith("domino")))
    for dark in (True, False):
        notebook.set_theme(dark)
        game.root.and_(notebook.page.locator(f'[data-theme="{"dark" if dark else "light"}"]')).wait_for()
        assert violations(notebook.page) == []
        assert measured(notebook.page, "faintTexts(root, 4.5)") == []
        assert [mark for mark in measured(notebook.page, "marks(root)") if mark[1] < 3] == []
        assert measured(notebook.page, "cutOff(root)") == []
