"""The short way to a first move takes three inputs, a record by drop or choice, or a form with Start always in view."""

# Playwright does not type the content of an event.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, expect

import kbwidgets as kb
from kbwidgets.core.record.record import Record
from kbwidgets.lab import FIRST, find_shipped
from kbwidgets.widget.modes.controller import Controller

from ..amount import by_turns
from .notebook import GameCell, Notebook
from .patience import until
from .stage import Stage, match_at

SHELF = tuple(kb.games)
SIZES = [(842, 690), (400, 800)]
BOTH = "dragenter", "dragover", "drop"

OF_THE_GAME = 'print(*(key for key in Out[1].control.stream._nodes if not key.startswith("/")), sep="\\n")'
"""The keys of the nodes drawn by the game; those of the shell begin with a dash."""
CODE = "document.body.prepend(Object.assign(document.createElement('div'), {style: 'height: 120px'}))"
"""A script that puts a code cell above the game."""


def gallery(stage: Stage) -> GameCell:
    return stage.show(Controller(kb.games["kingdomino"], None, stage.send, pace=0.01, shelf=SHELF))


@pytest.mark.parametrize("name", ["pawns-board"])
def test_three_inputs_lead_from_the_opened_lab_to_the_first_move(notebook: Notebook, lab_folder: Path, name: str):
    """Run the first cell, Play now, and the pick that begins the first move: nothing else is touched.

    The two clicks do the same with and without the lab, as the next test shows.
    """
    shutil.copy(find_shipped() / FIRST, lab_folder / FIRST)
    notebook.open(FIRST)
    assert notebook.sources()[0][0] == "code"
    notebook.page.keyboard.press("Shift+Enter")  # This is input 1.
    cell = notebook.game()
    cell.node(f"play {name}").click()  # This is input 2.
    cell.wait(screen="play", game=name)
    expect(cell.root).to_have_attribute("data-kb-act", "0")  # A computer player or chance may begin.
    drawn = notebook.run_code(OF_THE_GAME).splitlines()
    key = until(notebook.page, lambda: next((key for key in cell.picks() if key in drawn), None), "nothing to pick")
    ply = cell.about("ply")
    cell.node(key).click()  # This is input 3.
    begun = f'.kb[data-kb-path], .kb[data-kb-ply]:not([data-kb-ply="{ply}"])'
    expect(notebook.page.locator(begun)).to_have_count(1)


@pytest.mark.parametrize("name", list(kb.games))
def test_two_clicks_lead_from_the_gallery_to_the_first_move(stage: Stage, name: str):
    cell = gallery(stage)
    control = stage.control
    assert isinstance(control, Controller)
    cell.node(f"play {name}").click()
    cell.wait(screen="play", game=name)

    def acts() -> bool | None:
        """Return whether the person acts; a computer player or chance may begin."""
        stage.hear()
        return cell.about("act") == "0" or None

    until(stage.page, acts, "it never is the turn of the person")
    key = next(key for key in cell.picks() if not key.startswith("/") and key in control.stream._nodes)
    ply = cell.about("ply")
    cell.node(key).click()
    begun = f'.kb[data-kb-path], .kb[data-kb-ply]:not([data-kb-ply="{ply}"])'
    expect(stage.page.locator(begun)).to_have_count(1)
    control.close()


def record(stage: Stage) -> tuple[kb.Match, dict[str, str]]:
    match = match_at("place", 20)
    return match, {"name": "evening.kbg", "text": Record.of(match).text()}


def payload(text: str) -> FilePayload:
    return {"name": "evening.kbg", "mimeType": "text/plain", "buffer": text.encode()}


@pytest.mark.parametrize("way", ["choose", "drop"])
@pytest.mark.parametrize("screen", ["gallery", "title"])
def test_a_record_is_opened_by_choosing_it_and_by_dropping_it(stage: Stage, screen: str, way: str):
    match, file = record(stage)
    cell = gallery(stage) if screen == "gallery" else stage.show(stage.cell(None))
    cell.wait(screen=screen)
    if way == "choose":
        cell.node("read in").set_input_files(payload(file["text"]))
    else:
        make = "f => { const t = new DataTransfer(); t.items.add(new File([f.text], f.name)); return t; }"
        data = stage.page.evaluate_handle(make, file)
        for event in BOTH:
            cell.node("due").dispatch_event(event, {"dataTransfer": data})
    cell.wait(screen="play", ply=match.ply)
    expect(cell.root).not_to_have_attribute("data-kb-drop", "")


def test_a_bad_file_is_told_with_its_line_and_the_same_file_can_be_chosen_again_when_it_is_mended(stage: Stage):
    match, file = record(stage)
    cell = gallery(stage)
    bad = file["text"].replace("Chance: draw", "Chance: perhaps")
    line = bad.splitlines().index("Chance: perhaps") + 1
    for text in (bad, file["text"]):
        cell.node("read in").set_input_files(payload(text))
        if text == bad:
            expect(cell.root.locator(".kb-refusal")).to_contain_text(f"line {line}: chance is 'perhaps'")
            cell.wait(screen="gallery")
    cell.wait(screen="play", ply=match.ply)


def test_a_drag_that_goes_elsewhere_leaves_no_mark_and_what_is_no_file_is_left_alone(stage: Stage):
    cell = gallery(stage)
    make = "isFile => { const t = new DataTransfer();" \
           " isFile ? t.items.add(new File(['x'], 'x.kbg')) : t.setData('text/plain', 'x'); return t; }"  # fmt: skip
    file, text = (stage.page.evaluate_handle(make, is_file) for is_file in (True, False))
    cell.node("due").dispatch_event("dragover", {"dataTransfer": text})
    expect(cell.root).not_to_have_attribute("data-kb-drop", "")
    cell.node("due").dispatch_event("dragover", {"dataTransfer": file})
    expect(cell.root).to_have_attribute("data-kb-drop", "")
    cell.root.dispatch_event("dragleave", {"dataTransfer": file})
    expect(cell.root).not_to_have_attribute("data-kb-drop", "")


def test_a_taken_colour_is_exchanged_by_one_click(stage: Stage):
    cell = stage.show(stage.cell(None))
    cell.click("set up")
    first, second = kb.games["kingdomino"].colours[:2]
    for seat, colour in ((0, first), (1, second)):
        expect(cell.node(f"colour {seat} {colour}")).to_have_attribute("aria-pressed", "true")
    cell.click(f"colour 0 {second}")
    for seat, colour in ((0, second), (1, first)):
        expect(cell.node(f"colour {seat} {colour}")).to_have_attribute("aria-pressed", "true")
    cell.click("start")
    cell.wait(screen="play")


@pytest.mark.parametrize(("name", "size"), by_turns(kb.games, SIZES))
def test_start_is_in_view_whatever_lies_open(stage: Stage, size: tuple[int, int], name: str):
    stage.page.set_viewport_size({"width": size[0], "height": size[1]})
    control = stage.cell(None, name)
    cell = stage.show(control)
    cell.click("set up")
    start = cell.node("start")
    expect(start).to_be_in_viewport(ratio=1)
    for summary in cell.root.locator("summary").all():
        summary.click()
    expect(start).to_be_in_viewport(ratio=1)
    while len(control.ui.form.seats) < kb.games[name].seats[-1]:
        cell.click("add")
    expect(start).to_be_in_viewport(ratio=1)
    expect(cell.node("back")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", SIZES, ids=["cell", "phone"])
def test_a_screen_that_comes_below_the_code_of_its_cell_is_seen_whole_or_else_from_its_head(
    stage: Stage, size: tuple[int, int]
):
    stage.page.set_viewport_size({"width": size[0], "height": size[1]})
    cell = stage.show(stage.cell(None, "catan"))
    stage.page.evaluate(CODE)
    cell.click("set up")
    cell.click("start")
    cell.wait(screen="play")
    top, bottom = cell.root.evaluate("r => [r.getBoundingClientRect().top, r.getBoundingClientRect().bottom]")
    assert top >= -1
    assert bottom <= size[1] + 1 or top <= 1


def test_start_is_in_view_in_a_notebook_with_its_files_beside_it(notebook: Notebook, lab_folder: Path):
    shutil.copy(find_shipped() / FIRST, lab_folder / FIRST)
    notebook.page.set_viewport_size({"width": 1280, "height": 800})
    notebook.open(FIRST)
    notebook.page.keyboard.press("Shift+Enter")
    cell = notebook.game()
    cell.click("set up conkueror")
    cell.root.evaluate("r => r.scrollIntoView()")
    cell.root.locator("summary").last.click()
    expect(cell.node("start")).to_be_in_viewport(ratio=1)
    expect(cell.node("due")).to_be_in_viewport(ratio=1)
