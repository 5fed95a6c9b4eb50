"""A workshop in the cell of a game: it begins with the form's values, and its product is used in play."""

from __future__ import annotations

from dataclasses import replace

import pytest

import kbwidgets as kb
from kbwidgets.core.errors import GameError
from kbwidgets.games.pawns_board import GAME
from kbwidgets.games.pawns_board.drawn.builder import DeckBuilding, begin_from
from kbwidgets.widget.modes.workshop_mode import WorkshopMode

from .page import Page, refusal

EXAMPLE = kb.Deck.supplied("example")


def form() -> Page:
    page = Page(game="pawns-board", pace=3600.0)
    page.ask("set up")
    return page


def building(page: Page) -> DeckBuilding:
    mode = page.control.mode
    assert isinstance(mode, WorkshopMode)
    assert isinstance(mode.workshop, DeckBuilding)
    return mode.workshop


@pytest.mark.parametrize("deck", ["example", "workshop", "influence"])
def test_it_begins_with_the_deck_that_is_chosen(deck: str):
    """PB-DECK.2: the test takes any of the supplied ones."""
    page = form()
    page.ask(f"option deck_red {deck}")
    page.ask("workshop deck_red")
    assert page.about["screen"] == "workshop"
    assert building(page).deck.cards == kb.Deck.supplied(deck).cards
    page.ask("leave")
    assert page.about["screen"] == "setup"
    assert page.control.ui.form.options["deck_red"] == deck


def test_what_is_made_is_chosen_in_the_form_and_played_with():
    page = form()
    page.ask("workshop deck_blue")
    page.ask("name", "Newt")
    page.ask("add")
    assert page.under("use") == "Use this deck"
    page.ask("use")
    assert page.about["screen"] == "setup"
    assert "deck_red" not in page.control.ui.form.options
    assert "your own" in page.under("field deck_blue")
    page.ask("start")
    decks = [kb.Deck.parse(str(page.control.playing.options[name]).replace(" / ", "\n")) if name in
             page.control.playing.options else EXAMPLE for name in ("deck_red", "deck_blue")]  # fmt: skip
    assert decks[0].cards == EXAMPLE.cards
    assert [card.name for card in decks[1].cards] == [*(card.name for card in EXAMPLE.cards), "Newt"]
    page.control.close()


def test_a_deck_that_is_too_small_is_told_beside_its_field():
    """PB-ERR.2: a board of 3 x 5 needs 15 cards."""
    page = form()
    page.ask("workshop deck_red")
    for _ in range(len(EXAMPLE.cards) - 14):
        page.ask("remove 0")
    page.ask("use")
    assert "14 cards" in page.under("field deck_red")
    assert "/start" not in page.choices


def test_an_empty_deck_cannot_be_played_with():
    page = form()
    page.ask("workshop deck_red")
    for _ in EXAMPLE.cards:
        page.ask("remove 0")
    assert "deck is empty" in refusal(page.ask("use"))["text"]
    assert page.about["screen"] == "workshop"


def test_the_work_is_kept_while_the_cell_lives():
    page = form()
    page.ask("workshop deck_red")
    page.ask("remove 0")
    page.ask("leave")
    page.ask("workshop deck_red")
    assert len(building(page).deck.cards) == len(EXAMPLE.cards) - 1


def test_a_workshop_stands_for_an_option_of_its_game():
    with pytest.raises(GameError, match="workshop for 'no_such_option'"):
        replace(GAME, workshops={"no_such_option": begin_from})
