"""The title leads to a match, the set-up form and the rulebook, and a cell without players opens there."""

from __future__ import annotations

import pytest

import kbwidgets as kb
from kbwidgets.widget.model.start_line import python_line

from .page import Page
from .setup_form import KINGDOMINO, form


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
