"""The gallery: every game on a card, chosen and played in the same cell."""

# What a page sends and gets is plain data of any shape.
# ruff: noqa: ANN401
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false, reportUnknownParameterType=false

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

import kbwidgets as kb
from kbwidgets.core.drawing import Drawing
from kbwidgets.core.errors import UnknownName
from kbwidgets.core.game import Game
from kbwidgets.core.scene import Node
from kbwidgets.core.shown import drawn
from kbwidgets.core.state import View
from kbwidgets.core.table import Table
from kbwidgets.core.types import Event, Seat

from .page import Page
from .test_game_widget import in_step, page_of

SHELF = ("kingdomino", "hand")


def both(**more: Any) -> Page:
    return Page(shelf=SHELF, pace=3600.0, **more)


def test_the_gallery_has_a_card_with_a_lid_for_every_game_that_has_a_cell():
    widget = kb.gallery()
    page = page_of(widget)
    assert page.about["screen"] == page.about["game"] == "gallery"
    assert len(page.node("cards")["c"]) == len(kb.games)
    for name, game in kb.games.items():
        assert page.under(f"name {name}") == game.title
        assert page.node(f"name {name}")["a"]["class"] == "kb-serif"
        count = f"{game.seats[0]} to {game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
        assert f" {count} players" in page.under(f"card {name}")
        (lid,) = page.node(f"lid {name}")["c"]
        assert page.node(lid)["t"] == "svg"
        assert "aria-label" not in page.node(lid)["a"]
        assert set(page.choices) >= {f"/choose {name}", f"/instructions {name}"}
        for symbol in (node["a"]["href"] for node in page.shown["nodes"].values() if "href" in node["a"]):
            assert f'id="{symbol[1:]}"' in page.shown["sheet"]["symbols"], symbol
    assert "kb.gallery()" in page.text()
    assert "/continue" not in page.choices
    widget.close()


def test_the_lid_shows_a_board_on_which_something_stands_and_is_the_same_each_time():
    from kbwidgets.widget.screens.gallery import lid_of

    lid_of.cache_clear()
    first = lid_of(kb.games["kingdomino"])
    lid_of.cache_clear()
    assert lid_of(kb.games["kingdomino"]) == first
    start = drawn(kb.games["kingdomino"].start(2), None).picture()
    assert len(str(first)) > 2 * len(str(start))


def test_a_game_that_cannot_be_had_or_drawn_is_told_and_hides_no_other(hand: Game, monkeypatch: pytest.MonkeyPatch):
    class Failing(Drawing[View]):
        def table(self, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()) -> Table:
            raise AssertionError("no test lays it out")

        def picture(self) -> Node:
            raise ZeroDivisionError("no room")

    kb.games.put(replace(hand, drawing=Failing))
    monkeypatch.setitem(kb.games._own, "broken", "no_such_package:GAME")
    monkeypatch.setattr(kb.games, "_failed", {})
    widget = kb.gallery()
    page = page_of(widget)
    assert "/choose kingdomino" in page.choices
    assert "/choose hand" not in page.choices
    told = page.under("faults")
    assert "The game broken cannot be loaded: ModuleNotFoundError: No module named 'no_such_package'." in told
    assert "The game hand cannot be drawn: ZeroDivisionError: no room." in told
    widget.close()


def test_play_leads_through_title_and_form_to_a_match_in_the_same_cell(hand: Game):
    page = both()
    answer = page.ask("choose hand")
    assert answer["k"] == "full", "another game has other symbols"
    assert (page.about["screen"], page.about["game"]) == ("title", "hand")
    assert page.under("due") == "Animals"
    page.ask("set up")
    assert page.about["screen"] == "setup"
    page.ask("start")
    assert page.control.playing.game is hand
    page.control.close()


def test_all_games_leads_back_and_what_is_under_way_comes_first(hand: Game):
    page = both()
    for path in (["choose kingdomino"], ["set up"], ["start"], ["pause"], ["leave"]):
        page.ask(*path)
    match = page.control.playing
    page.ask("gallery")
    assert page.about["screen"] == "gallery"
    top = page.node("top")["c"]
    assert top.index("/continue card") < top.index("/cards")
    assert "Kingdomino" in page.under("under way")
    page.ask("choose hand")
    assert "/continue" not in page.choices, "another game's match is not gone on with from this title"
    assert page.about.keys().isdisjoint({"ply", "act"})
    page.ask("set up")
    page.ask("back")
    page.ask("gallery")
    page.ask("continue")
    assert page.control.playing is match
    assert (page.about["screen"], page.about["game"]) == ("play", "kingdomino")
    page.control.close()


def test_a_match_that_goes_on_by_code_does_not_disturb_the_form_of_another_game(hand: Game):
    page = both()
    for path in (["choose kingdomino"], ["set up"], ["who 1 person"], ["start"], ["pause"], ["leave"], ["gallery"],
                 ["choose hand"], ["set up"]):  # fmt: skip
        page.ask(*path)
    match = page.control.playing
    match.play(match.state.moves()[0])
    assert (page.about["screen"], page.about["game"]) == ("setup", "hand")
    assert page.in_step()
    page.ask("start")
    assert page.control.playing is not match
    match.play(match.state.moves()[0])
    assert page.about["game"] == "hand"
    assert page.in_step()
    page.control.close()


def test_instructions_open_the_rulebook_and_lead_back_to_the_gallery(hand: Game):
    page = both()
    page.ask("instructions hand")
    assert (page.about["screen"], page.about["game"]) == ("help", "hand")
    assert "HG-1" in page.text()
    page.ask("back")
    assert page.about["screen"] == "gallery"


def test_a_cell_of_one_game_has_no_way_to_the_gallery():
    page = Page()
    assert "/gallery" not in page.choices
    assert page.ask("gallery")["ok"] is False
    assert page.ask("choose kingdomino")["ok"] is False


def test_a_gallery_of_one_game_is_its_cell_and_an_unknown_one_is_refused():
    widget = kb.gallery("kingdomino")
    assert page_of(widget).about["screen"] == "title"
    assert in_step(widget)
    with pytest.raises(UnknownName, match="kingdomino"):
        kb.gallery("kingdomin")
