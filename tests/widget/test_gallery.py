"""The gallery has every game on a card, chosen and played in the same cell."""

# A page sends and gets plain data of any shape.
# ruff: noqa: ANN401
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false, reportUnknownParameterType=false

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

import kbwidgets as kb
from kbwidgets.core.errors import UnknownName
from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.drawing import Drawing
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.protocol.state import View
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.scene.table import Table
from kbwidgets.core.values.types import Seat
from kbwidgets.widget.model.screen_model import default_drawing, game_sheet
from kbwidgets.widget.panels.lids import lid_of, sheet_of_lids

from .jupyter_page import in_step, page_of
from .page import Page
from .test_guests import COURSE, solve

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
        count = f"{game.seats[0]}\N{EN DASH}{game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
        assert page.under(f"count {name}") == f"{count} players · {game.minutes} min"
        (lid,) = page.node(f"choose {name}")["c"]
        assert page.node(lid)["t"] == "svg"
        assert "aria-label" not in page.node(lid)["a"]
        assert set(page.choices) >= {f"/{act} {name}" for act in ("choose", "play", "set up", "instructions", "learn")}
        for symbol in (node["a"]["href"] for node in page.shown["nodes"].values() if "href" in node["a"]):
            assert f'id="{symbol[1:]}"' in page.shown["sheet"]["symbols"], symbol
    assert "kb.gallery()" in page.text()
    assert not [key for key in page.choices if key.startswith("/continue")]
    widget.close()


@pytest.mark.parametrize("name", list(kb.games))
def test_the_lid_is_a_small_picture_made_of_the_pieces_on_the_table(name: str):
    """It is drawn for the purpose, takes a few kB, and what it uses is in it or in the sheet of its game."""
    svg = default_drawing(kb.games[name]).lid()
    assert 1_000 < len(svg) < 12_000
    root = fromstring(svg)
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    used = {node.get("href", "")[1:] for node in root.iter() if node.tag.endswith("use")}
    of_the_game = set(re.findall(r'id="([^"]+)"', game_sheet(kb.games[name]).symbols))
    assert used & of_the_game
    assert used <= of_the_game | set(ids)
    assert len(set(ids)) == len(ids)
    assert not set(ids) & of_the_game, "both stand on one page"


def test_the_sheet_of_the_gallery_has_everything_that_the_lids_use_once():
    symbols = sheet_of_lids(tuple(map(kb.games.__getitem__, kb.games)), frozenset()).symbols
    ids = re.findall(r'\bid="([^"]+)"', symbols)
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', symbols)) <= set(ids)
    assert len(set(ids)) == len(ids)


def test_a_game_without_a_lid_shows_a_board_on_which_something_stands_the_same_each_time():
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
    assert "Animals can't be shown: ZeroDivisionError: no room." in told
    widget.close()


def test_the_lid_leads_through_title_and_form_to_a_match_in_the_same_cell(hand: Game):
    page = both()
    page.ask("choose hand")
    assert (page.about["screen"], page.about["game"]) == ("title", "hand")
    assert page.under("due") == "Animals"
    assert page.ask("set up")["k"] == "full", "another game has other symbols"
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
    top = page.node("gallery table")["c"]
    assert top.index("/begun") < top.index("/cards")
    assert "Kingdomino" in page.under("begun")
    page.ask("choose hand")
    assert "/continue" not in page.choices, "another game's match is not gone on with from this title"
    assert page.about.keys().isdisjoint({"ply", "act"})
    page.ask("set up")
    page.ask("back")
    page.ask("gallery")
    page.ask("continue 0")
    assert page.control.playing is match
    assert (page.about["screen"], page.about["game"]) == ("play", "kingdomino")
    page.control.close()


@pytest.mark.parametrize("name", list(kb.games))
def test_play_now_starts_at_once_against_the_middle_of_the_players_in_order_of_strength(name: str):
    """There is one person, and as many of the second of three levels as the game usually has."""
    page = Page(shelf=tuple(kb.games), pace=3600.0)
    page.ask(f"play {name}")
    assert (page.about["screen"], page.about["game"]) == ("play", name)
    easy, medium, hard = kb.games[name].levels
    assert (easy.word, medium.word, hard.word) == ("Easy", "Medium", "Hard")
    people, others = page.control.playing.players[0], page.control.playing.players[1:]
    assert people is None
    assert [player and player.name for player in others] == [medium.player] * (kb.games[name].usual_seats - 1)
    page.control.close()


@pytest.mark.parametrize("name", list(kb.games))
def test_set_up_opens_the_form_of_its_game_and_leads_back_to_the_gallery(name: str):
    page = Page(shelf=tuple(kb.games), pace=3600.0)
    page.ask(f"set up {name}")
    assert (page.about["screen"], page.about["game"]) == ("setup", name)
    page.ask("back")
    assert page.about["screen"] == "gallery"


def begun(page: Page, key: str = "begun") -> list[str]:
    """Return the titles of the matches in a list, from the top."""
    lines = page.node(key)["c"] if f"/{key}" in page.shown["nodes"] else []
    return [page.under(line.replace("line", "words")).split(" · ")[0].strip() for line in lines]


def to_gallery(page: Page) -> None:
    for key in ("pause", "leave", "gallery"):
        page.ask(key)


def test_opening_another_game_loses_no_match_and_the_last_one_lies_on_top():
    page = Page(shelf=("kingdomino", "catan", "pawns-board"), pace=3600.0)
    found: list[kb.Match] = []
    for name in ("kingdomino", "catan", "kingdomino"):
        page.ask(f"play {name}")
        found.append(page.control.playing)
        to_gallery(page)
    assert begun(page) == ["Kingdomino", "Catan", "Kingdomino"]
    page.ask("continue 1")
    assert page.control.playing is found[1]
    assert (page.about["screen"], page.about["game"]) == ("play", "catan")
    to_gallery(page)
    assert begun(page) == ["Catan", "Kingdomino", "Kingdomino"]
    page.ask("continue 0")
    assert page.control.playing is found[0]
    page.control.close()


def test_a_match_that_is_continued_goes_on_where_it_was_left_and_its_computers_move(hand: Game):
    page = Page(shelf=("kingdomino", "hand"), pace=0.0)
    page.ask("set up kingdomino")
    page.ask("who 1 person")
    page.ask("start")
    match = page.control.playing
    match.play(match.state.moves()[0])
    ply = match.ply
    to_gallery(page)
    page.ask("play hand")
    to_gallery(page)
    page.ask("continue 0")
    assert page.control.playing is match
    assert page.about["ply"] == str(ply)
    match.play(match.state.moves()[0])
    assert page.about["ply"] == str(match.ply), "the page follows it again"
    page.control.close()


def test_finished_matches_lie_apart_and_can_be_looked_at():
    page = Page(
        kb.Match(kb.games["kingdomino"], [kb.Random(), kb.Random()], seed=1), shelf=("kingdomino",), pace=3600.0
    )
    page.control.playing.run()
    for key in ("look back", "pause", "leave", "gallery"):
        page.ask(key)
    assert begun(page) == []
    assert begun(page, "over") == ["Kingdomino"]
    assert "kb-primary" not in page.node("continue 0")["a"]["class"]
    page.ask("continue 0")
    assert page.about["screen"] == "play"
    page.control.close()


def test_the_title_goes_on_with_the_last_match_of_its_game():
    page = Page(shelf=("kingdomino", "catan"), pace=3600.0)
    page.ask("play kingdomino")
    first = page.control.playing
    to_gallery(page)
    page.ask("play catan")
    to_gallery(page)
    page.ask("choose kingdomino")
    page.ask("continue")
    assert page.control.playing is first
    page.control.close()


def test_learn_says_how_many_steps_are_done_in_this_cell():
    page = Page(shelf=("kingdomino", "catan"))
    steps = len(COURSE.steps)
    assert page.under("learn kingdomino") == f"Learn ({steps} steps)"
    page.ask("learn kingdomino")
    page.ask("lesson course")
    solve(page)
    page.ask("leave")
    page.ask("back")
    assert page.under("learn kingdomino") == f"Learn (1 of {steps} steps)"


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
