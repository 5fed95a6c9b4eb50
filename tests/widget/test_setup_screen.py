"""The set-up form starts the match it describes, with its players by name, strength and colour."""

from __future__ import annotations

import pytest

import kbwidgets as kb
from kbwidgets.core.text.words import percent
from kbwidgets.widget.model.ui_state import PERSON

from .page import Page
from .setup_form import form, setup


def test_the_form_starts_the_match_it_describes():
    """KD-UI.8: it has players by name, person or computer level, colour, options, seed."""
    page = setup()
    page.ask("add")
    page.ask("name 0", "Zoë")
    page.ask("who 1 planner")
    page.ask("who 2 random")
    page.ask("colour 0 yellow")
    page.ask("option harmony True")
    page.ask("seed", "12a3")
    page.ask("start")
    match = page.control.playing
    assert page.about["screen"] == "play"
    assert match.names[:2] == ("Zoë", "Mara")
    assert match.state.colours[0] == "yellow"
    assert [player and player.name for player in match.players] == [None, "planner", "random"]
    assert match.options == {"harmony": True}
    assert match.seed == 123
    page.control.close()


def test_players_can_be_added_up_to_the_most_and_removed_down_to_the_least():
    """KD-SETUP.1: two to four can play."""
    page = setup()
    assert not any(key.startswith("/remove") for key in page.choices)
    page.ask("add")
    page.ask("add")
    assert len(form(page).seats) == 4
    assert "/add" not in page.choices
    page.ask("remove 1")
    page.ask("remove 0")
    assert len(form(page).seats) == 2
    assert len({seat.colour for seat in form(page).seats}) == 2


def test_a_taken_colour_is_exchanged():
    page = setup()
    before = form(page)
    first, second = (seat.colour for seat in before.seats)
    page.ask(f"colour 0 {second}")
    assert [seat.colour for seat in form(page).seats] == [second, first]
    assert [(seat.name, seat.player, seat.avatar) for seat in form(page).seats] == [
        (seat.name, seat.player, seat.avatar) for seat in before.seats
    ]
    assert "/start" in page.choices


def test_where_a_colour_belongs_to_a_seat_the_players_exchange_seats():
    """PB-SETUP.4: Red has the first seat and moves first."""
    page = Page(game="pawns-board", pace=3600.0)
    page.ask("set up")
    page.ask("colour 0 blue")
    assert [(seat.colour, seat.player == PERSON) for seat in form(page).seats] == [("red", False), ("blue", True)]
    page.ask("start")
    assert page.control.playing.names[1] == "Ann"
    page.control.close()


@pytest.mark.parametrize("name", list(kb.games))
def test_a_computer_player_has_the_name_that_it_has_in_a_match_made_by_code(name: str):
    game = kb.games[name]
    page = Page(game=name, pace=3600.0)
    page.ask("set up")
    shown = [page.node(f"name {seat}")["a"]["value"] for seat in range(1, game.usual_seats)]
    page.ask("start")
    by_code = kb.Match(game, ["Ann", *[kb.player(game.levels[1].player)] * (game.usual_seats - 1)])
    assert page.control.playing.names == by_code.names == ("Ann", *shown)
    page.control.close()


@pytest.mark.parametrize("name", list(kb.games))
def test_a_seat_is_a_person_or_of_some_strength_and_its_strength_is_told_as_measured(name: str):
    page = Page(game=name, pace=3600.0)
    page.ask("set up")
    group = page.node("who 1")["c"] if "/who 1" in page.shown["nodes"] else page.node("seg who 1")["c"]
    words = [page.under(key) for key in group]
    assert words[:4] == ["A person", "Easy", "Medium", "Hard"]
    for level in kb.games[name].levels:
        page.ask(f"who 1 {level.player}")
        assert form(page).seats[1].player == level.player
        told = page.under(f"level {level.player}")
        assert told.startswith(f"{level.word}: ")
        if level.measured:
            share, _, others, against = level.measured
            strength = dict(page.node(f"level {level.player}")["a"])["title"]
            assert strength.startswith(f"It wins {percent(share).replace('>', 'over ')} of its matches against ")
            assert against in strength
            assert others == 1 or strength.endswith(" players.")


def test_the_named_strategies_are_behind_more_and_only_where_there_are_any():
    page = Page(game="pawns-board", pace=3600.0)
    page.ask("set up")
    assert "/who 1 minimax" not in page.choices
    page.ask("more 1")
    page.ask("who 1 minimax")
    assert form(page).seats[1].player == "minimax"
    assert page.under("more 1") == "Minimax"
    page.ask("more 1")
    assert "/who 1 minimax" not in page.choices
    assert "/more 1" not in setup().choices


def test_a_computer_player_that_becomes_a_person_gets_a_name_that_is_free():
    page = setup()
    page.ask("who 1 person")
    assert form(page).names == ["Ann", "Bo"]
    page.ask("name 1", "Cy")
    page.ask("who 1 random")
    assert form(page).names == ["Ann", "Mara"]
    page.ask("who 1 planner")
    assert form(page).names == ["Ann", "Mara"]
    page.ask("name 1", "Deep Thought")
    page.ask("who 1 random")
    page.ask("start")
    assert page.control.playing.names == ("Ann", "Deep Thought"), "a name that was written is kept"
    page.control.close()


def test_what_is_wrong_is_told_beside_its_field_and_before_the_start():
    page = setup()
    page.ask("who 1 person")
    page.ask("name 1", "Ann")
    assert "/obstacle 0" in page.node("below 1")["c"]
    assert "Ann" in page.under("in the way")
    page = Page(game="catan", pace=3600.0)
    page.ask("set up")
    page.ask("option radius", "two")
    assert "/obstacle 0" in page.node("field radius")["c"]


@pytest.mark.parametrize("name", ["", "   ", "Bo", "bo ", "line\u2028break"])
def test_a_name_that_the_rules_refuse_blocks_the_start_and_says_which_rule(name: str):
    page = setup()
    page.ask("who 1 person")
    page.ask("name 0", name)
    assert "/start" not in page.choices
    assert "disabled" in page.node("start")["a"]
    assert "/rule KD-SETUP.1 obstacle 0" in page.choices
    page.ask("rule KD-SETUP.1 obstacle 0")
    assert page.about["screen"] == "help"
    page.ask("back")
    page.ask("name 0", "Ann")
    assert "/start" in page.choices


def test_markup_in_a_name_is_text_on_every_screen():
    page = setup()
    page.ask("name 0", "<b onclick=x>&amp;")
    page.ask("start")
    for path in (["log"], ["pause"]):
        page.ask(*path)
    assert "<b onclick=x>&amp;" in page.text()
    assert all(set(node) <= {"t", "a", "x", "c"} for node in page.shown["nodes"].values())
    assert not any(name.startswith("on") for node in page.shown["nodes"].values() for name in node["a"])
    page.control.close()
