"""The table of every game shows a computer player's level behind its name, and none for a person."""

from __future__ import annotations

import pytest

import kbwidgets as kb
from kbwidgets.players import levels_of, player

from .page import Page


@pytest.mark.parametrize("name", kb.games)
def test_the_level_of_each_computer_player_is_behind_its_name(name: str):
    game = kb.games[name]
    levels = levels_of(game)
    computers = [player(level.player, seat) for level, seat in zip(levels, ("Mara", "Otis", "Ines"), strict=True)]
    players = ["Ann", *computers][: max(game.seats)]
    match = kb.Match(game, players, seed=1)
    page = Page(match, pace=3600.0)
    nodes = page.shown["nodes"]
    names = {
        "".join(nodes[child].get("x", "") for child in node["c"]).strip(): node["a"]["title"]
        for node in nodes.values()
        if node["a"].get("class") == "kb-level"
    }
    expected = {level.word.lower(): f"{level.word} ({level.player})" for level in levels[: len(players) - 1]}
    assert names == expected
    page.control.close()
