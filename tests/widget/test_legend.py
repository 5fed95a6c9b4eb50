"""The legend of a board's signs below it: from the rules of each game, and empty if words are beside the signs."""

from __future__ import annotations

import kbwidgets as kb

from .page import Page


def signs(name: str, players: int = 2) -> list[str]:
    """Return the words of the legend of a game."""
    match = kb.Match(kb.games[name], players, seed=1)
    page = Page(match, viewer=0)
    return [page.under(item) for item in page.node("signs")["c"]] if "/signs" in page.shown["nodes"] else []


def test_kingdomino_tells_the_squares_and_crowns_of_its_terrains():
    """KD-COMP.3."""
    assert signs("kingdomino") == [
        "Wheat: 26 squares, 5 crowns in all",
        "Forest: 22 squares, 6 crowns in all",
        "Lake: 18 squares, 6 crowns in all",
        "Plains: 14 squares, 6 crowns in all",
        "Swamp: 10 squares, 6 crowns in all",
        "Mountain: 6 squares, 10 crowns in all",
    ]


def test_catan_tells_what_each_land_gives_and_how_often_it_lies_there():
    """CT-1.1: there are 4 pastures, fields and forests, 3 hills and mountains, 1 desert."""
    assert signs("catan", 3) == [
        "Pasture: produces wool. 4 hexes on this board.",
        "Fields: produce grain. 4 hexes on this board.",
        "Forest: produces lumber. 4 hexes on this board.",
        "Hills: produce brick. 3 hexes on this board.",
        "Mountains: produce ore. 3 hexes on this board.",
        "Desert: produces nothing. 1 hex on this board.",
    ]


def test_kingdom_builder_tells_each_kind_of_hex_of_the_board_that_lies_there():
    """KB-1.2: these are all of the 400 hexes except the locations."""
    told = dict(sign.split(": ") for sign in signs("kingdom-builder"))
    assert list(told) == ["Grass", "Flower", "Forest", "Canyon", "Desert", "Castle", "Water", "Mountain"]
    state = kb.Match(kb.games["kingdom-builder"], 2, seed=1).state
    locations = sum("location=None" not in repr(thing) for thing in state.places().values())
    assert sum(int(words.split()[0]) for words in told.values()) == 400 - locations


def test_where_words_stand_by_all_signs_there_is_no_key():
    assert signs("pawns-board") == signs("conkueror") == []
