"""The inspector of a cell names what is pointed at, selects picks without playing, and shows ratings on the board."""

# ruff: noqa: ANN401
# traitlets are not fully typed: the type checker does not know their values.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from kbwidgets import KingdomBuilder, Kingdomino, PawnsBoard
from kbwidgets.core.errors import KbError, UnknownName
from kbwidgets.core.values.types import Json
from kbwidgets.widget.modes.controller import Controller

from .page import Front


def hexes() -> Any:
    return KingdomBuilder(["Ann", "Bo"], seed=0, quadrants="harbor barn oracle tower")


def opened(game: Any) -> Front[Controller]:
    """Return the page of a cell with its inspector."""
    page = Front(game.control)
    page.ask("inspect")
    return page


def told_of(game: Any, key: str) -> str:
    """Return the answer to a page that points at a thing."""
    answers: list[Mapping[str, Json]] = []
    control = game.control
    control._send = answers.append
    control.receive({"id": "p-1", "rev": control.stream.rev, "path": [key], "peek": True})
    return str(answers[-1]["say"])


def test_what_is_pointed_at_is_named_with_the_code_that_gives_it():
    game = hexes()
    opened(game)
    told = told_of(game, "7,6")
    assert told == f"game.state.board[7, 6]: {game.state.board[7, 6]}"


def test_a_pick_selects_instead_of_playing():
    game = hexes()
    page, before = opened(game), game.state
    picked = str(game.moves()[0]).removeprefix("build ")
    page.ask(picked)
    assert (game.selected, game.state) == ((picked,), before)
    page.ask("0,0")
    assert game.selected == ("0,0",)
    page.ask("also", "0,1")
    assert game.selected == ("0,0", "0,1")
    page.ask("also", "0,0")
    assert game.selected == ("0,1",)
    page.ask("select none")
    assert game.selected == ()


def test_escape_selects_nothing_while_something_is_selected():
    page = opened(hexes())
    assert "Escape" not in page.about["keys"]
    page.ask("3,3")
    assert page.about["keys"]["Escape"] == ["/select none"]
    page.ask("select none")
    assert "Escape" not in page.about["keys"]


def test_code_that_observes_the_selection_is_told_of_each():
    game = hexes()
    page, seen = opened(game), list[object]()
    game.observe(lambda change: seen.append(change["new"]), names="selected")
    page.ask("3,3")
    page.ask("also", "3,4")
    assert seen == [("3,3",), ("3,3", "3,4")]


def test_what_code_selects_is_marked_on_the_board_and_keeps_being_played():
    game = hexes()
    page = Front(game.control)
    game.selected = ["3,3"]
    assert "kb-lit" in page.node("3,3")["a"]["class"]
    game.play(game.moves()[0])
    assert game.selected == ("3,3",)
    game.selected = ()
    assert "kb-lit" not in page.node("3,3")["a"]["class"]


def test_another_match_begins_with_nothing_selected():
    game = hexes()
    game.selected = ["3,3"]
    game.control.play_again()
    assert game.selected == ()


def test_a_forged_key_selects_nothing():
    game = hexes()
    page = opened(game)
    answer = page.ask("also", "nowhere")
    assert answer["k"] == "answer"
    assert not answer["ok"]
    assert game.selected == ()


def test_what_a_seat_may_not_see_is_not_told():
    game: Any = PawnsBoard(["Ann", "Bo"], seed=6, viewer=0)
    opened(game)
    assert game.state.players[1].hand
    assert told_of(game, "backs 1") == "game.view(0).players[1].hand: Hidden(5 cards)"


def test_heat_lies_on_the_places_of_the_moves_until_the_next_one():
    game: Any = Kingdomino(["Ann", "Bo"], seed=7)
    while game.phase != "place":
        game.play(game.moves()[0])
    page = Front(game.control)
    worths = game.heat(by="greedy")
    assert set(worths) == {str(move) for move in game.moves()}
    warm = [node["a"]["data-kb-heat"] for node in page.shown["nodes"].values() if "data-kb-heat" in node.get("a", {})]
    assert max(warm) == "9"
    labels = [node["a"].get("aria-label", "") for node in page.shown["nodes"].values() if "a" in node]
    assert sum(label.endswith("heat 9 of 9") for label in labels) == warm.count("9")
    game.play(game.moves()[0])
    assert not any("data-kb-heat" in node.get("a", {}) for node in page.shown["nodes"].values())


def test_heat_by_an_adviser_that_there_is_not_names_those_there_are():
    with pytest.raises(UnknownName, match="choose greedy or planner"):
        Kingdomino(["Ann", "Bo"], seed=7).heat(by="oracle")


def test_a_game_without_a_match_has_nothing_to_select():
    game: Any = Kingdomino()
    with pytest.raises(KbError, match="no match has been started"):
        game.selected = ["0:0,0"]
