"""The ranking of the players in the pause and at the end, and the words that name the winner (CQ-17.9, CQ-17.11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

import kbwidgets as kb
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.values.types import OPEN
from kbwidgets.games import games
from kbwidgets.games.conkueror import GAME, ConKUerorState
from kbwidgets.widget.modes.controller import Controller

from .drawings import every, table_of
from .positions import play, position


def screen(state: ConKUerorState, name: str, monkeypatch: pytest.MonkeyPatch) -> Node:
    """Return a screen of the cell of a match that begins in a position."""

    def begin(_seating: Seating, _values: Mapping[str, OptionValue]) -> ConKUerorState:
        return state

    game = replace(GAME, begin=begin)
    monkeypatch.setitem(games._loaded, "conkueror", game)
    match = kb.Match(game, len(state.names), seed=3)
    control = Controller(game, match, lambda message: None, viewer=OPEN)
    control.ui = replace(control.ui, screen=name)
    top = control.mode.screen().top
    control.close()
    return top


def rows(top: Node) -> list[list[str]]:
    """Return the texts of each row of a table."""
    body = next(node for node in every(top) if node.tag == "tbody")
    return [[each.text for each in every(row) if each.text] for row in body.children]


def test_the_pause_ranks_by_territories_then_value_and_the_fallen_stand_below(monkeypatch: pytest.MonkeyPatch):
    """CQ-17.9: two have 2 territories each, of value 11 and 16; the third fell in round 4, the fourth in round 6."""
    state = position("0 brazil 1i; 0 peru 1a; 1 egypt 6i; 1 congo 2c", seats=5, rest=4, rounds=7,
                     fallen=[[2, 4, 0], [3, 6, 0]])  # fmt: skip
    assert rows(screen(state, "pause", monkeypatch)) == [
        ["Player 5", "35", "35", "35"],
        ["Player 2", "2", "8", "16"],
        ["Player 1", "2", "2", "11"],
        ["Player 4", " · out in round 6", "0", "0", "0"],
        ["Player 3", " · out in round 4", "0", "0", "0"],
    ]


def test_the_end_tells_the_winner_and_the_others_with_the_round_in_which_they_fell(monkeypatch: pytest.MonkeyPatch):
    """W19, CQ-17.11: P2 falls in round 5, P4 in round 9, P3 in round 12."""
    state = play(position("0 brazil 6i; 2 peru 1i", seats=4, rest=0, rounds=12, fallen=[[1, 5, 0], [3, 9, 0]]),
                 "attack brazil peru 4", "roll")  # fmt: skip
    top = screen(state.play("dice 6 1"), "result", monkeypatch)
    told = [each.text for each in every(top) if each.text]
    assert {"Player 1 wins", "Nobody else owns a territory."} <= set(told)
    (reckoned,) = [each for each in every(top) if each.key == "/result players"]
    names = [each.text for each in every(reckoned) if each.text in state.names]
    assert names == ["Player 1", "Player 3", "Player 4", "Player 2"]
    assert [each.text for each in every(reckoned) if "out in" in each.text] == [
        "2nd · out in round 12", "3rd · out in round 9", "4th · out in round 5",
    ]  # fmt: skip


def test_the_end_says_that_the_round_limit_decided(monkeypatch: pytest.MonkeyPatch):
    """CQ-13.4, CQ-17.11."""
    state = position("0 brazil 1i", phase="fortify", turn=1, rounds=4, max_rounds=4)
    top = screen(state.play("next_phase"), "result", monkeypatch)
    assert "Round limit reached: Player 2 wins" in [each.text for each in every(top)]


def test_the_end_says_who_won_and_how():
    """CQ-13.2, CQ-13.4, CQ-17.11: the win is by conquest, or by the limit of rounds."""
    won = play(position("0 brazil 6i; 1 peru 1i; - venezuela", rest=0), "attack brazil peru 5", "roll", "dice 6 1")
    assert table_of(won).prompt == ("", "Player 1 wins", "Nobody else owns a territory.")
    match = kb.Match(GAME, [kb.Random(), kb.Random()], seed=2, options={"max_rounds": 1, "setup": "random"})
    end = match.run()
    assert isinstance(end, ConKUerorState)
    outcome = end.outcome()
    assert outcome is not None
    first = end.names[outcome.places.index(1)]
    assert table_of(end).prompt.others == f"Round limit reached: {first} wins"
