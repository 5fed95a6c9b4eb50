"""Inspection of a match from code: explanations, frames and graphs."""

from __future__ import annotations

import random
import sys
from html.parser import HTMLParser

import pytest

import kbwidgets as kb
from kbwidgets.core.errors import MissingExtra
from kbwidgets.core.match.match import Match
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import CHANCE
from kbwidgets.inspect.frames import make_frame as frame_of
from kbwidgets.inspect.frames import make_rows
from kbwidgets.inspect.graphs import graph as graph_of
from kbwidgets.inspect.why import Why

KINGDOMINO = kb.games["kingdomino"]


def played(moves: int, names: tuple[str, str] = ("Ann", "Bo")) -> Match:
    match, rng = kb.Match(KINGDOMINO, names, seed=5), random.Random(5)
    for _ in range(moves):
        match.play(rng.choice(match.state.moves()))
    return match


# -- why ----------------------------------------------------------------------------------------------------------


def test_a_refused_move_has_all_its_rules_and_no_effects():
    why = Why.of(played(0).state, "choose 99")
    assert not why.is_allowed
    assert why.refusals == played(0).state.refusals("choose 99")
    assert why.effects == ()
    assert str(why).startswith("choose 99 isn't allowed.\nKD-")


def test_a_legal_move_is_told_by_what_it_does_and_changes_nothing():
    match = played(30)
    state = match.state
    for move in state.moves():
        why = Why.of(state, move)
        gained = state.play(move).points()
        assert why.is_allowed
        told = [effect for effect in why.effects if " now has " in effect]
        changed = [(name, new, new - old) for name, old, new in zip(state.names, state.points(), gained, strict=True)
                   if new != old]  # fmt: skip
        assert told == [f"{name} now has {counted(new, 'point')} ({by:+d})." for name, new, by in changed]
    assert match.state is state


def test_words_that_are_no_move_are_refused_with_their_form():
    why = Why.of(played(0).state, "jump")
    assert not why.is_allowed
    assert why.refusals


class Tags(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.found.add(tag)


def test_names_and_moves_are_text_in_a_notebook():
    match = played(0, ("<img src=x onerror=alert(1)>", "Bo"))
    for move in ("<script>alert(1)</script>", "choose 99", *match.state.moves()):
        assert Tags(Why.of(match.state, move)._repr_html_()).found <= {"p", "code", "ul", "li", "b"}


# -- frames -------------------------------------------------------------------------------------------------------


def test_a_frame_has_a_row_for_each_move_with_the_points_after_it():
    match = played(30)
    frame = frame_of(match)
    assert list(frame.ply) == list(range(1, match.ply + 1))
    assert list(frame.move) == [str(move) for move in match.moves]
    for n in range(match.ply):
        assert (frame["points 0"][n], frame["points 1"][n]) == match.at(n + 1).points()
        seat = match.at(n).to_act[0]
        assert frame.name[n] == ("chance" if seat == CHANCE else match.names[seat])


def test_a_frame_ends_at_the_position_that_is_looked_at():
    match = played(30)
    match.goto(10)
    assert len(make_rows(match)) == 10


def test_a_frame_names_no_card_that_another_seat_draws():
    """PB-INFO.2: with hidden hands a seat sees its own draws, a spectator none; no card has an empty name."""
    match = kb.Match(kb.games["pawns-board"], ["Ann", "Bo"], seed=4)
    hands = [[move for move in match.moves if str(move).startswith("draw ")][n * 5 : n * 5 + 5] for n in (0, 1)]
    assert list(frame_of(match, "moves", 0).move[:10]) == [*map(str, hands[0]), *["draw"] * 5]
    assert list(frame_of(match, "moves", 1).move[:10]) == [*["draw"] * 5, *map(str, hands[1])]
    assert set(frame_of(match, "moves", None).move) == {"draw"}
    cell = kb.PawnsBoard(match=match, viewer=0)
    assert list(cell.frame().move) == list(frame_of(match, "moves", 0).move)


def test_a_frame_without_moves_has_its_columns():
    match = kb.Match(KINGDOMINO, 2, seed=1, chance="ask")
    assert list(frame_of(match).columns) == ["ply", "seat", "name", "move", "points 0", "points 1"]


# -- graphs -------------------------------------------------------------------------------------------------------


def test_a_graph_holds_the_line_and_every_move_that_is_possible_now():
    match = played(12)
    graph = graph_of(match, "match")
    for n, move in enumerate(match.moves):
        assert graph.edges[n, n + 1]["move"] == str(move)
        assert graph.edges[n, n + 1]["made"]
    ahead = {target for _, target, data in graph.out_edges(match.ply, data=True) if not data["made"]}
    assert ahead == {str(move) for move in match.state.moves()}
    for move in match.state.moves():
        assert graph.nodes[str(move)]["state"] == match.state.play(move)


def test_a_graph_of_a_finished_match_is_a_line():
    match = kb.Match(KINGDOMINO, [kb.Random(), kb.Random()], seed=5)
    match.run()
    graph = graph_of(match, "match")
    assert graph.number_of_edges() == match.ply


# -- libraries ----------------------------------------------------------------------------------------------------


def test_a_missing_library_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch):
    for library, call in (("pandas", frame_of), ("networkx", graph_of)):
        monkeypatch.setitem(sys.modules, library, None)
        with pytest.raises(MissingExtra, match=f"{library} is not installed") as caught:
            call(played(0))
        assert isinstance(caught.value, (kb.KbError, ImportError))
