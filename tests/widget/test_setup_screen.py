"""The title and the set-up form: the players, excluded combinations, and the line of Python that does the same."""

# A page sends and gets plain data of any shape.
# ruff: noqa: ANN401
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false, reportUnknownParameterType=false

from __future__ import annotations

import ast
import json
from dataclasses import replace
from typing import Any

import pytest

import kbwidgets as kb
from kbwidgets.core.scene.nodes import h
from kbwidgets.core.scene.table import OptionPicture
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.text.words import percent
from kbwidgets.core.values.types import Caution
from kbwidgets.games import games
from kbwidgets.games.kingdomino.drawn.drawing import KingdominoDrawing
from kbwidgets.widget.model.start_line import python_line
from kbwidgets.widget.model.ui_state import PERSON, Form, SeatRow

from .page import Page

KINGDOMINO = kb.games["kingdomino"]


def form(page: Page) -> Form:
    return page.control.ui.form


def setup() -> Page:
    page = Page(pace=3600.0)
    page.ask("set up")
    return page


def test_a_cell_without_players_opens_at_the_title_with_play_now_set_up_and_instructions():
    page = Page()
    assert page.about["screen"] == "title"
    assert page.under("start") == "Play"
    assert page.under("set up") == "Set up"
    assert page.under("help") == "How to play"
    assert set(page.choices) == {"/seats", "/set up", "/help", "/learn", "/read in", "/start"}
    assert "Kingdomino" in page.text()
    assert "kb.Kingdomino(" in page.text()


@pytest.mark.parametrize("name", list(kb.games))
def test_the_title_lets_the_number_of_players_be_chosen_where_the_game_leaves_it_open(name: str):
    """KB-13.1: there is one slider for every number of seats, which the line of Python and the form follow."""
    page = Page(game=name)
    seats = kb.games[name].seats
    if len(seats) == 1:
        assert "/seats" not in page.choices
        return
    slider = page.node("seats")["a"]
    usual = str(kb.games[name].usual_seats)
    assert (slider["min"], slider["max"], slider["value"]) == (str(seats[0]), str(seats[-1]), usual)
    for count in (seats[-1], 3, 2, seats[-1]):
        page.ask("seats", count)
        assert len(set(form(page).names)) == len(form(page).seats) == count
        assert len({place.colour for place in form(page).seats}) == count
        assert page.under("seats count") == f"{count} players"
        assert page.under("title line line") == python_line(kb.games[name], form(page))
    assert page.ask("seats", seats[-1] + 1)["ok"] is False
    page.ask("set up")
    page.ask("start")
    assert len(page.control.playing.names) == seats[-1]
    page.control.close()


def test_a_match_that_was_left_can_be_continued_from_the_title():
    page = Page(kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=7))
    state = page.control.playing.state
    page.ask("pause")
    page.ask("leave")
    assert page.about["screen"] == "title"
    page.ask("continue")
    assert page.about["screen"] == "play"
    assert page.control.playing.state is state


def test_the_instructions_are_the_rulebook_and_lead_back():
    page = Page()
    page.ask("help")
    assert page.about["screen"] == "help"
    first = next(iter(KINGDOMINO.rules.values()))
    assert first.id in page.text()
    page.ask("back")
    assert page.about["screen"] == "title"


def test_the_help_finds_rules_by_their_words_and_opens_them_from_links():
    page = Page(kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=7))
    page.ask("help")
    page.ask("search", "discard")
    hits = [rule.id for rule in KINGDOMINO.rules.search("discard")]
    assert len(hits) > 1
    assert all(f"/text of {rule}" in page.shown["nodes"] for rule in hits)
    page.ask("search", "zebra crossing")
    assert "No rule mentions this" in page.text()
    page.ask("search", "")
    page.ask("section 3")
    link = next(key for key in page.choices if key.startswith("/rule "))
    page.ask(link)
    assert f"/text of {link.split()[1]}" in page.shown["nodes"]
    assert "kb-hit" in page.node(f"text of {link.split()[1]}")["a"]["class"]
    page.ask("back")
    assert page.about["screen"] == "play"


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


FORMS = [
    Form("kingdomino", (SeatRow("Ann", PERSON, "blue", 1), SeatRow("Computer", "greedy", "green", 2)), {}, "7"),
    Form(
        "kingdomino",
        (SeatRow('O\'Neil "x" \\', PERSON, "pink", 30), SeatRow("Zoë", PERSON, "blue", 30)),
        {"harmony": True},
        "007",
    ),
    Form(
        "kingdomino",
        tuple(
            SeatRow(n, w, c, a)
            for n, w, c, a in (("A", "random", "yellow", 1), ("B", "planner", "green", 7), ("C", PERSON, "blue", 3))
        ),
        {"dynasty": True, "dynasty_measure": "crowns", "harmony": False},
        "3",
    ),
]


@pytest.mark.parametrize("asked", FORMS, ids=["usual", "quotes", "options"])
def test_the_line_of_python_starts_the_same_match(asked: Form):
    """Computer players appear by their kind there, as in every line of code; all else is equal."""
    line = python_line(KINGDOMINO, asked)
    ast.parse(line)
    made: list[Any] = []

    class Module:
        player = staticmethod(kb.player)

        @staticmethod
        def Kingdomino(players: Any, **more: Any) -> None:  # noqa: N802 (as in the line)
            seed, colours, avatars = (more.pop(name, None) for name in ("seed", "colours", "avatars"))
            made.append(kb.Match(KINGDOMINO, players, seed=seed, colours=colours, avatars=avatars, options=more))

    eval(line, {"kb": Module})  # The line is our own.
    page = Page(pace=3600.0)
    page.control.ui = page.control.ui.__class__.of(asked)
    page.control.start_form()
    page.control.close()
    match, other = page.control.playing, made[0]
    assert other.seed == match.seed
    assert other.state.colours == match.state.colours
    assert other.avatars == match.avatars == tuple(place.avatar for place in asked.seats)
    assert other.moves == match.moves
    assert [p and p.name for p in other.players] == [p and p.name for p in match.players]
    people = [seat for seat, player in enumerate(match.players) if player is None]
    assert [other.names[seat] for seat in people] == [match.names[seat] for seat in people]
    a, b = other.state.to_json(), match.state.to_json()
    assert {key: value for key, value in a.items() if key != "names"} == {k: v for k, v in b.items() if k != "names"}


def test_the_line_on_the_page_is_the_line_of_the_form():
    page = setup()
    page.ask("seed", "42")
    assert page.under("setup line line") == python_line(KINGDOMINO, form(page))
    assert page.node("setup line copy")["a"]["data-kb-copy"] == python_line(KINGDOMINO, form(page))


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


def test_where_not_all_may_be_taken_back_a_page_looks_back_and_the_match_stays():
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1, undo="hidden")
    match.play(match.state.moves()[0])
    page = Page(match)
    page.control.look_back.show(3)
    assert match.ply == 9
    assert page.control.model.playing.ply == 3
    assert page.control.model.acting_seat is None
    page.ask("now")
    assert page.control.model.playing.ply == 9
