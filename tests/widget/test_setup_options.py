"""The set-up form names its options plainly; a combination that is not allowed cannot be chosen and says why."""

# A page sends and gets plain data of any shape.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false, reportUnknownParameterType=false

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import kbwidgets as kb
from kbwidgets.core.scene.nodes import h
from kbwidgets.core.scene.table import OptionPicture
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.values.types import Caution
from kbwidgets.games import games
from kbwidgets.games.kingdomino.drawn.drawing import KingdominoDrawing

from .page import Page
from .setup_form import KINGDOMINO, form, setup


def test_the_options_that_people_change_are_shown_and_the_others_folded_with_their_values_said():
    page = Page(game="catan", pace=3600.0)
    page.ask("set up")
    often = [option for option in kb.games["catan"].options if option.common]
    assert 2 <= len(often) <= 3
    shown = page.under("options")
    assert all(option.label in shown for option in often)
    folded = page.under("options more")
    rest = [option for option in kb.games["catan"].options if not option.common]
    assert all(option.label in folded for option in rest)
    assert page.node("more options")["t"] == "details"
    assert "Hand limit: 7" in page.under("more options head")
    assert "Trade: On" in page.under("more options head")
    page.ask("option discard_limit 9")
    assert "Hand limit: 9" in page.under("more options head")


def test_values_are_said_in_words_and_0_by_what_it_stands_for():
    """CT-4.1, CT-12.6: no program word and no 0 is shown, but the match gets the value itself."""
    page = Page(game="catan", pace=3600.0)
    page.ask("set up")
    usual = page.under("usual")
    assert "Turn limit: No limit" in usual
    assert "Roads: Standard" in usual
    assert page.under("option order roll_all") == "Ranked by rolls"
    page.ask("option order roll_all")
    page.ask("option max_turns", "40")
    assert "Turn order: Ranked by rolls" in page.under("usual")
    assert page.node("option max_turns 0")["a"]["aria-pressed"] == "false"
    page.ask("option max_turns 0")
    assert form(page).options == {"order": "roll_all", "max_turns": 0}


def test_names_of_a_list_are_taken_turned_and_left_by_pressing_them():
    """KB-9.2, KB-9.3: there are four quadrants, where a minus turns one, and three cards."""
    page = Page(game="kingdom-builder", pace=3600.0)
    page.ask("set up")
    for name in ("tavern", "barn", "barn", "oasis"):
        page.ask(f"option quadrants/{name}")
    assert form(page).options["quadrants"] == "tavern barn- oasis"
    assert "/start" not in page.choices, "three are too few"
    assert "choose 4 quadrants, not 3" in page.under("field quadrants")
    page.ask("option quadrants/farm")
    assert "/start" in page.choices
    assert "/option quadrants/tower" not in page.choices, "all four are taken"
    page.ask("option quadrants/barn")
    assert form(page).options["quadrants"] == "tavern oasis farm"
    page.ask("option quadrants random")
    assert form(page).options["quadrants"] == "random"
    for name in ("lords", "hermits", "workers"):
        page.ask(f"option cards/{name}")
    page.ask("start")
    assert page.control.playing.options["cards"] == "lords hermits workers"
    page.control.close()


def test_a_combination_that_is_not_allowed_cannot_be_chosen_and_says_why():
    """KD-OPT.3: the Mighty Duel is for two."""
    page = setup()
    page.ask("add")
    assert "/option mighty_duel True" not in page.choices
    assert "disabled" in page.node("option mighty_duel True")["a"]
    assert "exactly 2 players" in page.under("reason mighty_duel")
    page.ask("remove 2")
    page.ask("option mighty_duel True")
    page.ask("add")
    assert "/start" not in page.choices
    assert "/rule KD-OPT.3 obstacle 0" in page.choices
    page.ask("option mighty_duel False")
    assert "/start" in page.choices


class Switch(KingdominoDrawing):
    """One option drawn as two shapes, where the pick of the other one changes it."""

    def option(self, name: str, value: OptionValue) -> OptionPicture | None:
        if name != "harmony":
            return None
        shapes = [h("circle", key, cls="kb-face", fill="black" if on == value else "none")
                  for key, on in (("off", False), ("on", True))]  # fmt: skip
        return OptionPicture(h("svg", "lamp", *shapes), {"off": False, "on": True}, "Click a lamp.", f"it is {value}")


def test_an_option_that_a_game_draws_is_picked_in_its_picture(monkeypatch: pytest.MonkeyPatch):
    """The picks are the shell's own, whatever the game names them, and a pick sends only its change."""
    monkeypatch.setitem(games._loaded, "kingdomino", replace(KINGDOMINO, drawing=Switch))
    page = setup()
    assert not [key for key in page.choices if key.startswith("/option harmony ")]
    assert {"/option harmony/off", "/option harmony/on"} <= set(page.choices)
    assert {"on", "off"} & set(page.choices) == set()
    assert "it is False" in page.text()
    assert "Click a lamp. Rule" in " ".join(page.under("picture harmony").split())
    page.messages.clear()
    page.ask("option harmony/on")
    assert form(page).options == {"harmony": True}
    assert page.node("option harmony/on")["a"]["fill"] == "black"
    assert "it is True" in page.text()
    (sent,) = [message for message in page.messages if message["k"] == "delta"]
    assert "choices" not in sent
    assert len(json.dumps(sent)) < 700
    page.ask("option harmony/off")
    assert form(page).options == {"harmony": False}
    page.ask("rule KD-OPT.1 option harmony")
    assert page.about["screen"] == "help"


def test_an_option_of_many_numbers_is_written_into_a_field():
    """A button for each of 101 numbers would fill the screen."""
    page = Page(game="conkueror", pace=3600.0)
    page.ask("set up")
    assert not [key for key in page.choices if key.startswith("/option chance_percent ")]
    page.ask("option chance_percent", "75")
    assert form(page).options["chance_percent"] == 75
    page.ask("option chance_percent", "101")
    assert "/start" not in page.choices
    assert "from 0 to 100" in page.under("obstacle 0")


def test_what_a_host_should_know_stands_beside_the_start_with_its_rule(monkeypatch: pytest.MonkeyPatch):
    """It does not prevent the start, and gives way to a refusal that does."""
    slow = Caution("KD-OPT.5", "two players are quick", ("harmony",))
    told = replace(KINGDOMINO, cautions=lambda seats, values: (slow,) if seats == 2 and values["harmony"] else ())
    monkeypatch.setitem(games._put, "kingdomino", told)
    page = setup()
    assert "Two players are quick" not in page.text()
    page.ask("option harmony True")
    assert "Two players are quick.  Rule" in page.text()
    assert "/rule KD-OPT.5 caution 0" in page.choices
    assert "/start" in page.choices
    page.ask("add")
    assert "Two players are quick" not in page.text()


def test_a_match_among_computers_alone_has_the_limit_of_its_game():
    """CQ-15.1: the round limit is 200 if no seat is a person, unless another was chosen."""
    page = Page(game="conkueror", pace=3600.0)
    page.ask("set up")
    assert "max_rounds" not in page.text()
    page.ask("who 0 greedy")
    assert "max_rounds=200" in page.text()
    page.ask("start")
    assert page.control.playing.options["max_rounds"] == 200
    page.control.close()
    page = Page(game="conkueror", pace=3600.0)
    for request in (("set up",), ("option max_rounds", "5"), ("who 0 greedy",), ("start",)):
        page.ask(*request)
    assert page.control.playing.options["max_rounds"] == 5
    page.control.close()


def test_a_match_that_requires_a_computer_waits_for_one():
    """CQ-2.1; CQ-ERR.7."""
    page = Page(game="conkueror", pace=3600.0)
    for request in ("set up", "option require_computer True", "who 1 person", "who 2 person"):
        page.ask(request)
    assert "At least one player must be a computer." in page.text()
    assert "/start" not in page.choices
    page.ask("who 1 greedy")
    assert "/start" in page.choices


def test_what_may_be_taken_back_is_chosen_among_what_few_change():
    page = setup()
    assert "Undo: Always" in page.text()
    page.ask("policy none")
    assert "Undo: Never" in page.text()
    assert ", undo='none')" in page.text()
    page.ask("start")
    match = page.control.playing
    assert match.undo_policy == "none"
    match.play(match.state.moves()[0])
    assert "/undo" not in page.choices
    assert page.node("undo")["a"]["title"].endswith("Undo is off in this match.")
    page.control.play_again()
    assert page.control.playing.undo_policy == "none"
    page.control.close()
