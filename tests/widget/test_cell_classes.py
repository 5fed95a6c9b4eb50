"""Each game has one class of cell, reached by its name, and no cell is copied."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import replace

import anywidget
import pytest

import kbwidgets as kb
from kbwidgets.core.protocol.game import Game
from kbwidgets.widget.jupyter.game_classes import cell_of
from kbwidgets.widget.jupyter.game_widget import GameWidget
from kbwidgets.widget.jupyter.lesson_widget import LessonWidget


def test_no_name_of_a_cell_hides_one_of_ipywidgets():
    """ipywidgets uses its own names inside: `log`, say, is the logger of its error path."""
    theirs = {name for name in dir(anywidget.AnyWidget) if not name.startswith("_")}
    extended = {"close", "observe", "set_state"}
    for kind in (GameWidget, LessonWidget):
        ours = {name for base in kind.__mro__ if base.__module__.startswith("kbwidgets") for name in vars(base)}
        assert ours & theirs == extended & ours


def test_the_cell_of_every_game_is_one_class_reached_by_its_name():
    for game in kb.games.loaded():
        kind = cell_of(game.name)
        assert (kind.GAME, kind.__name__, kind.__module__) == (game.name, game.class_name, "kbwidgets")
        assert getattr(kb, game.class_name) is kind is cell_of(game.name)
        assert game.class_name in dir(kb)


def test_a_game_that_is_put_there_has_its_cell_and_one_without_a_drawing_has_none(hand: Game):
    assert getattr(kb, "Animals").GAME == "hand"  # noqa: B009  (no type checker knows it)
    assert "Animals" in dir(kb)
    kb.games.put(replace(hand, drawing=None))
    assert "Animals" not in dir(kb)
    with pytest.raises(kb.KbError, match="Animals has no pictures, so there is no cell for it"):
        kb.gallery("hand")


def test_a_name_that_is_no_cell_is_no_name():
    told = r"module 'kbwidgets' has no attribute 'Chess'.*; register a game with .* or kb.games.put\(GAME\)$"
    with pytest.raises(AttributeError, match=told):
        getattr(kb, "Chess")  # noqa: B009
    with pytest.raises(AttributeError) as caught:
        getattr(kb, "chess")  # noqa: B009
    assert "GAME" not in str(caught.value), "a cell has a name with a capital"


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_cell_is_not_copied_but_its_match_is(way: Callable[[object], object]):
    game = kb.Kingdomino(["Ann", "Bo"], seed=1)
    with pytest.raises(kb.KbError, match="cannot be copied or pickled; copy, pickle or save its match"):
        way(game)
    way(game.match)
    game.close()
