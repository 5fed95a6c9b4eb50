"""Snapshots are saved as files, and a cell keeps the picture of the end (CT-12.5, CT-16.27)."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

import kbwidgets as kb
from kbwidgets.core.errors import FileError
from kbwidgets.core.protocol.render import still_of
from kbwidgets.core.scene.image_files import find_browser
from kbwidgets.core.values.types import OPEN
from kbwidgets.games.catan import GAME as CATAN

from .page import Page

SVG = "{http://www.w3.org/2000/svg}"
each_game = pytest.mark.parametrize("game", ["kingdomino", "kingdom-builder", "pawns-board", "catan"])


def start(game: str) -> kb.Match:
    return kb.Match(kb.games[game], 2, seed=1)


def sides(png: bytes) -> tuple[int, int]:
    """Return the width and the height in pixels from the header of a PNG."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return int.from_bytes(png[16:20]), int.from_bytes(png[20:24])


@each_game
def test_a_saved_picture_stands_alone_in_a_file(game: str, tmp_path: Path):
    """It contains everything that it refers to, including its style, and uses no network."""
    still = still_of(start(game).state, OPEN)
    file = still.save(tmp_path / "now")
    assert file == tmp_path / "now.svg"
    text = file.read_text(encoding="utf-8")
    top = ElementTree.fromstring(text)
    assert top.tag == f"{SVG}svg"
    assert top.find(f"{SVG}style") is not None
    ids = {node.get("id") for node in top.iter()}
    used = {node.get("href", "").removeprefix("#") for node in top.iter(f"{SVG}use")}
    assert used
    assert used <= ids
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


@each_game
def test_a_snapshot_has_the_size_that_is_asked_for(game: str):
    """CT-16.27: its width is in pixels, and the height follows from it."""
    top = ElementTree.fromstring(still_of(start(game).state, OPEN, 333).svg)
    _, _, wide, high = map(float, top.get("viewBox", "").split())
    assert top.get("width") == "333"
    assert abs(int(top.get("height", "0")) - 333 * high / wide) <= 1
    for size in (0, 10_001):
        with pytest.raises(kb.KbError, match="expected 1 to 10000 pixels"):
            still_of(start(game).state, OPEN, size)


@pytest.mark.skipif(find_browser() is None, reason="no browser is on the path that could make a PNG")
@each_game
def test_a_png_is_as_large_as_the_picture(game: str, tmp_path: Path):
    still = still_of(start(game).state, OPEN, 400)
    height = int(ElementTree.fromstring(still.svg).get("height", "0"))
    assert sides(still.save(tmp_path / "now.png").read_bytes()) == (400, height)


def test_without_a_browser_a_png_is_refused_and_the_way_out_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    still = still_of(start("catan").state, OPEN)
    with pytest.raises(kb.KbError, match=r"save the picture as \.svg"):
        still.save(tmp_path / "now.png")
    assert list(tmp_path.iterdir()) == []


def test_a_browser_that_fails_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    program = tmp_path / "chromium"
    program.write_text("#!/bin/sh\nexit 3\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    with pytest.raises(kb.KbError, match=r"chromium could not make the PNG: .* exit status 3"):
        still_of(start("catan").state, OPEN).save(tmp_path / "now.png")


@pytest.mark.parametrize("name", ["now.jpg", "now.svg.gz", ""])
def test_a_name_that_is_none_of_a_picture_is_refused(name: str):
    with pytest.raises(FileError, match=r"a picture is saved as \.svg or \.png"):
        still_of(start("catan").state, OPEN).save(name)


# -- the picture of the end -----------------------------------------------------------------------------


def page_of(wanted: Path, *, viewer: int | None = None) -> Page:
    """Return a match of Catan that ends after two turns, at the last move."""
    options = {"board": "beginner", "order": "seats", "max_turns": 2}
    match = kb.Match(CATAN, ["Ann", "Bo"], seed=4, options=options)
    for seat in range(2):
        match.seat_player(seat, kb.Random())
    while match.state.turns < 2 or [str(move) for move in match.state.moves()][-1] != "end":
        match.step()
    for seat in range(2):
        match.seat_player(seat, None)
    return Page(match, viewer=viewer, final_picture=wanted)


def test_the_picture_of_the_end_is_saved_and_its_name_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """CT-12.5: it shows the winner, if there is one, and all hands, which are open then."""
    monkeypatch.setenv("PATH", str(tmp_path))
    page = page_of(tmp_path / "evening")
    assert list(tmp_path.iterdir()) == []
    match = page.control.playing
    match.play("end")
    assert [file.name for file in tmp_path.iterdir()] == ["evening.svg"]
    text = (tmp_path / "evening.svg").read_text(encoding="utf-8")
    assert text == still_of(match.state, None).svg
    assert page.about["screen"] == "result"
    assert page.under("notice") == "Picture saved to evening.svg."
    assert page.in_step()


@pytest.mark.skipif(find_browser() is None, reason="no browser is on the path that could make a PNG")
def test_a_png_lies_beside_it_where_a_browser_is(tmp_path: Path):
    """CT-12.5: there is a raster picture too if possible."""
    page = page_of(tmp_path / "evening.png")
    page.control.playing.play("end")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["evening.png", "evening.svg"]
    assert sides((tmp_path / "evening.png").read_bytes())[0] == 1040


def test_a_picture_that_cannot_be_saved_loses_nothing(tmp_path: Path):
    """CT-12.5: the page shows the result, and why there is no picture."""
    page = page_of(tmp_path / "no such folder" / "evening.svg")
    match = page.control.playing
    match.play("end")
    assert match.state.over
    assert page.about["screen"] == "result"
    assert page.under("notice").startswith("The final picture couldn't be saved: cannot write ")
    assert "No such file or directory" in page.under("notice")
    assert match.state.outcome() is not None


def test_the_picture_of_the_end_lands_in_the_folder_that_was_current_when_it_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    asked, later = tmp_path / "asked", tmp_path / "later"
    asked.mkdir()
    later.mkdir()
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.chdir(asked)
    page = page_of(Path("evening"))
    monkeypatch.chdir(later)
    page.control.playing.play("end")
    assert [path.name for path in asked.iterdir()] == ["evening.svg"]
    assert list(later.iterdir()) == []


def test_a_wrong_name_is_told_before_the_match(tmp_path: Path):
    with pytest.raises(FileError, match=r"a picture is saved as \.svg or \.png"):
        page_of(tmp_path / "evening.doc")


def test_a_picture_is_saved_by_a_button_as_far_as_the_seat_of_the_page_may_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """CT-18.11, CT-13.2: it goes to the folder of the notebook."""
    monkeypatch.chdir(tmp_path)
    page = page_of(tmp_path / "evening", viewer=1)
    page.ask("pause")
    page.ask("picture")
    (file,) = tmp_path.iterdir()
    assert page.under("notice") == f"Picture saved to {file.name}."
    assert file.suffix == ".svg"
    state = page.control.playing.state
    assert file.read_text(encoding="utf-8") == still_of(state, 1).svg != still_of(state, OPEN).svg
