"""The store keeps each move of a cell, an unfinished match continues, and nothing of that is in the way."""

# A page sends and gets plain data of any shape.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

import kbwidgets as kb
from kbwidgets.store import Store
from kbwidgets.store.schema import VERSION
from kbwidgets.widget.jupyter.game_widget import GameWidget
from kbwidgets.widget.model.saving import Saving

from .jupyter_page import page_of
from .page import Page
from .test_gallery import begun


def cell() -> kb.Kingdomino:
    return kb.Kingdomino(["Ann", "Bo"], seed=7, pace=3600.0)


def play_on(widget: GameWidget, count: int = 2) -> None:
    for _ in range(count):
        widget.play(widget.moves()[0])


def test_a_cell_keeps_its_match_from_the_first_decision_on_and_resume_shows_it_again():
    first = cell()
    assert len(kb.saved_matches()) == 0
    play_on(first)
    (saved,) = kb.saved_matches()
    assert (saved.names, saved.ply, saved.over) == (("Ann", "Bo"), first.match.ply, False)
    state, moves = first.state, first.match.moves
    first.close()
    again = kb.resume()
    assert (again.state, again.match.moves) == (state, moves)
    assert page_of(again).about["ply"] == str(len(moves))
    play_on(again, 1)
    assert [found.ply for found in kb.saved_matches(game="kingdomino")] == [again.match.ply]
    kb.delete_saved(saved.number)
    assert len(kb.saved_matches()) == 0
    again.close()


def test_a_cell_of_no_store_keeps_nothing_and_one_of_a_folder_keeps_there(tmp_path: Path):
    for store in (None, tmp_path / "evenings"):
        widget = kb.Kingdomino(["Ann", "Bo"], seed=7, store=store)
        play_on(widget)
        widget.close()
    assert len(kb.saved_matches()) == 0
    assert len(Store(tmp_path / "evenings").saved_matches()) == 1


def test_a_line_that_is_run_again_plays_anew_and_offers_what_is_under_way():
    first = cell()
    play_on(first)
    left = first.state
    second = cell()
    page = page_of(second)
    assert second.match.ply < first.match.ply, "code that goes on right after plays the new match"
    assert f"(move {first.match.ply})" in page.under("earlier")
    assert "/resume" in page.choices
    third = kb.Kingdomino(["Ann", "Bo"], seed=8)
    assert "/resume" not in page_of(third).choices, "another seed is another line"
    play_on(second, 1)
    assert "/resume" not in page_of(second).choices, "the new one is begun: both are kept"
    assert [found.ply for found in kb.saved_matches()] == [second.match.ply, first.match.ply]
    assert first.state == left
    for widget in (first, second, third):
        widget.close()


def paged(store: Store, line: str = "", shelf: tuple[str, ...] = ()) -> Page:
    match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7) if line else None
    return Page(match, saving=Saving(store, line), pace=3600.0, shelf=shelf)


def left_behind(store: Store, line: str = "", count: int = 2) -> kb.Match:
    """Return an unfinished match that another kernel has left."""
    match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7)
    other = Store(store.path)
    other.keep(match, line)
    for _ in range(count):
        match.play(match.state.moves()[0])
    other.close()
    return match


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "home")


def test_go_on_with_it_takes_the_match_up_and_start_anew_closes_the_box(store: Store):
    left = left_behind(store, "a line")
    page = paged(store, "a line")
    page.ask("resume")
    assert page.control.playing.state == left.state
    assert [one.match for one in page.control.model.matches] == [page.control.playing]
    assert "/resume" not in page.choices
    other = paged(store, "a line")
    other.ask("start new")
    assert "/resume" not in other.choices
    assert other.control.playing.ply < left.ply
    assert len(store.saved_matches()) == 1
    page.control.close()
    other.control.close()


def test_the_gallery_lists_what_lies_in_the_store_in_one_list_and_goes_on_with_it(store: Store):
    first, second = left_behind(store), left_behind(store, count=3)
    over = kb.Match(kb.games["kingdomino"], [kb.Random()] * 2, seed=1)
    store.keep(over)
    over.run()
    page = paged(store, shelf=("kingdomino", "catan"))
    assert begun(page) == ["Kingdomino", "Kingdomino"]
    assert begun(page, "over") == ["Kingdomino"]
    page.ask("resume 1")
    assert page.control.playing.state == first.state
    for key in ("pause", "leave", "gallery"):
        page.ask(key)
    assert begun(page) == ["Kingdomino", "Kingdomino"], "what goes on here is not listed twice"
    assert "/resume 2" in page.choices
    assert "/resume 1" not in page.choices
    assert second.ply > first.ply
    page.control.close()


def test_the_title_lists_the_matches_of_its_game_and_forgets_one_after_it_was_asked(store: Store):
    left_behind(store)
    left_behind(store)
    page = paged(store)
    assert begun(page) == ["Kingdomino", "Kingdomino"]
    page.ask("forget 1")
    assert "for good?" in page.under("begun words saved 1")
    page.ask("keep")
    assert len(store.saved_matches()) == 2
    assert page.ask("forget now 1")["ok"] is False, "nobody was asked"
    page.ask("forget 1")
    page.ask("forget now 1")
    assert [saved.number for saved in store.saved_matches()] == [2]
    assert page.in_step()
    assert Page(game="catan", saving=Saving(store)).control.model.saved_matches == ()
    page.control.close()


def test_a_request_for_a_match_that_was_not_listed_or_is_gone_meanwhile_changes_nothing(store: Store):
    left_behind(store)
    page = paged(store)
    before = page.control.ui
    for words in ("resume 2", "resume -1", "resume 99999999999999999999", "forget now 1", "forget x", "resume"):
        assert page.ask(words)["ok"] is False
    assert page.control.ui == before
    Store(store.path).delete_saved(1)
    answer = page.ask("resume 1")
    assert "no saved match 1" in answer["refusals"][0]["text"]
    assert page.control.match is None
    page.control.close()


@pytest.mark.parametrize("shelf", [(), tuple(kb.games)])
def test_a_store_that_cannot_be_read_is_told_where_its_matches_would_be_listed(tmp_path: Path, shelf: tuple[str, ...]):
    store = Store(tmp_path)
    store.put("a", "b", 1)
    store.close()
    sql = sqlite3.connect(store.path)
    (sign,) = sql.execute("PRAGMA application_id").fetchone()
    sql.execute("PRAGMA user_version = 99")  # A newer kbwidgets writes its form in both places.
    sql.execute(f"PRAGMA application_id = {sign + 99 - VERSION}")
    sql.close()
    page = Page(saving=Saving(Store(tmp_path)), shelf=shelf)
    told = page.under("saving words")
    assert told.startswith("Your saved matches can't be read:")
    assert str(store.path) in told
    assert "newer kbwidgets" in told


def test_a_damaged_file_is_told_where_its_matches_are_listed(tmp_path: Path):
    store = Store(tmp_path)
    play_on_in(store)
    store.close()
    data = bytearray(store.path.read_bytes())
    data[:100] = bytes(100)
    store.path.write_bytes(data)
    page = Page(saving=Saving(Store(tmp_path)))
    assert "were damaged" in page.under("saving words")


def play_on_in(store: Store) -> None:
    """Keep a match of two moves."""
    match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7)
    store.keep(match)
    for _ in range(2):
        match.play(match.state.moves()[0])


def test_what_cannot_be_saved_is_said_once_and_the_match_goes_on(tmp_path: Path):
    (tmp_path / "home").write_text("a file where the folder should be")
    store = Store(tmp_path / "home")
    page = paged(store, "a line")
    match = page.control.playing
    match.play(match.state.moves()[0])
    told = page.under("saving words")
    assert told.startswith("This match isn't being saved:")
    assert "KBWIDGETS_HOME" in told
    page.ask("close saving")
    assert "/saving words" not in page.shown["nodes"]
    match.play(match.state.moves()[0])
    assert "/saving words" not in page.shown["nodes"], "it is said once"
    (tmp_path / "home").unlink()
    match.play(match.state.moves()[0])
    assert store.resume(1).moves == match.moves
    page.control.close()


def test_the_list_shows_itself_with_a_picture_for_the_rows_that_are_shown():
    widget = cell()
    play_on(widget)
    shown = kb.saved_matches()._repr_html_()
    assert shown.count("<img") == 1
    assert "Kingdomino" in shown
    assert "Ann, Bo" in str(kb.saved_matches())
    widget.close()


def test_a_match_that_was_begun_here_is_forgotten_in_the_cell_and_in_the_store(store: Store):
    page = paged(store, shelf=("kingdomino",))
    for _ in range(2):
        page.ask("play kingdomino")
        page.control.stop()
        match = page.control.playing
        while match.waiting() is not None:
            match.step()
        match.play(match.state.moves()[0])
        page.control.ui = replace(page.control.ui, screen="gallery")
        page.control.refresh()
    assert "/forget begun 1" not in page.choices, "it lies on the table"
    page.ask("forget begun 0")
    assert "for good?" in page.under("begun words 0")
    page.ask("forget now begun 0")
    assert [saved.number for saved in store.saved_matches()] == [2]
    assert [each.number for each in page.control.model.matches] == [1]
    assert page.in_step()
    page.control.close()
