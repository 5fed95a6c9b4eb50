"""Wherever a finished match shows its points, it also shows the winner; its length is counted in turns."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

import kbwidgets as kb
from kbwidgets.core.protocol.turn_count import turns
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.text.words import ordinal
from kbwidgets.terminal.session import Session
from kbwidgets.widget.exports.replay_page import page_of
from kbwidgets.widget.modes.controller import Controller

from .film import film
from .page import Page

each_game = pytest.mark.parametrize("name", ["kingdomino", "pawns-board"])


@cache
def ended(name: str) -> kb.Match:
    """Return a match of two that one of them won."""
    for seed in range(20):
        match = kb.Match(kb.games[name], ["Ann", "Bo"], seed=seed)
        for seat in (0, 1):
            match.seat_player(seat, kb.Random())
        outcome = match.run().outcome()
        assert outcome is not None
        if len(outcome.winners) == 1:
            match.seat_player(0, None)
            return match
    raise AssertionError("nobody ever wins")


def verdict(match: kb.Match) -> str:
    outcome = match.state.outcome()
    assert outcome is not None
    (winner,) = outcome.winners
    return f"{match.names[winner]} (?:wins|won)\\b"


def words(node: Node) -> str:
    return " ".join([node.text, *map(words, node.children)])


@each_game
@pytest.mark.parametrize(("screen", "drawer"), [("result", ""), ("pause", ""), ("play", "score")])
def test_each_screen_with_points_says_who_won(name: str, screen: str, drawer: str):
    match = ended(name)
    control = Controller(match.game, match, lambda message: None)
    control.desk = replace(control.desk, screen=screen, drawer=drawer)
    shown = words(control.face.screen().top)
    assert re.search(verdict(match), shown), shown
    if screen == "result":
        assert f"{turns(match)} turns" in shown


@each_game
def test_what_is_said_exported_and_printed_says_who_won(name: str):
    match = ended(name)
    messages: list[dict[str, Any]] = []
    control = Controller(match.game, match, messages.append)
    control.refresh(told=True)
    out = io.StringIO()
    Session(match, ["score"], out).run()
    last = out.getvalue().split("`save FILE`")[-1]
    for told in (" ".join(messages[-1]["say"]), film(page_of(match)).said[-1], match.log()[-1], str(match.state), last):
        assert re.search(verdict(match), told), told


def test_a_turn_of_a_king_is_one_turn():
    """KD-SETUP.5, KD-TURN.3: four kings choose, then four act in each of six rounds; draws are no turns."""
    match = ended("kingdomino")
    assert (match.ply, turns(match)) == (76, 4 + 6 * 4)


def test_placing_or_passing_is_one_turn():
    """PB-TURN.2: every action is a turn, but a draw is none."""
    match = ended("pawns-board")
    assert turns(match) == sum(not str(move).startswith("draw") for move in match.moves)


def test_what_a_seat_decides_in_a_row_is_one_turn():
    """KB-3.1: a turn of Kingdom Builder has at least three decisions."""
    match = kb.Match(kb.games["kingdom-builder"], ["Ann", "Bo"], seed=1)
    seats: list[int] = []
    for _ in range(9):
        seats.append(match.state.to_act[0])
        match.play(match.state.moves()[0])
    assert turns(match) == 1 + sum(one != other for one, other in pairwise(seats)) < 5


def test_all_from_the_dice_to_the_end_is_one_turn_of_catan():
    """CT-12.7: it includes discards and answers; five placements come before, the last seat's twice in a row."""
    options = {"board": "beginner", "order": "seats", "max_turns": 12}
    match = kb.Match(kb.games["catan"], [kb.Greedy()] * 3, seed=5, options=options)
    match.run()
    assert match.state.phase == "over"
    assert len({str(move).split()[0] for move in match.moves}) > 5
    assert turns(match) == 5 + 12


def test_a_match_that_is_ended_before_anybody_wins_says_so():
    """CT-12.6: it is no draw with equal points, and each has a place."""
    options = {"board": "beginner", "order": "seats", "max_turns": 12}
    match = kb.Match(kb.games["catan"], [kb.Greedy()] * 3, seed=5, options=options)
    outcome = match.run().outcome()
    assert outcome is not None
    assert len(set(outcome.totals)) > 1
    page = Page(match)
    page.ask("result")
    assert page.under("due") == "No winner: turn limit reached"
    for seat, place in enumerate(outcome.places):
        assert f" {ordinal(place)} " in page.under(f"result head {seat}")
