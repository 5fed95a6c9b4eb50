"""The history of a match shows exactly what was played, limited to what the viewer may know."""

from __future__ import annotations

from itertools import pairwise

import pytest

import kbwidgets as kb
from kbwidgets.core.errors import UnknownName
from kbwidgets.core.match.history import History
from kbwidgets.core.protocol.turn_count import turns
from kbwidgets.core.values.types import CHANCE, OPEN

from .pages import tags, words
from .twins import OPEN_GAMES, played, twins

each_game = pytest.mark.parametrize("game", list(kb.games.values()), ids=lambda game: game.name)


@each_game
def test_a_moment_holds_the_move_that_led_to_its_position(game: kb.Game):
    match = played(game, 30)
    history = match.history
    assert [moment.ply for moment in history] == list(range(match.ply + 1))
    for ply in range(1, match.ply + 1):
        moment = history[ply]
        assert (moment.before, moment.state) == (match.at(ply - 1), match.at(ply))
        assert moment.before.play(moment.move) == moment.state if isinstance(moment.before, kb.State) else False
        assert moment.seat == match.mover(ply - 1)
        assert moment.kinds[0] == moment.move.split()[0]
        assert moment.points == (match.at(ply).points() if game.counted else None)
    sentences = iter([sentence for moment in history for sentence in moment.events])
    assert all(line in sentences for line in match.log())  # They are in order; a log omits some events.


@each_game
def test_turns_are_counted_as_the_match_counts_them(game: kb.Game):
    match = played(game, 30)
    assert match.history[-1].turn == turns(match)
    for one, two in pairwise(match.history):
        assert two.turn - one.turn in (0, 1)
        assert two.turn == one.turn or two.seat != CHANCE


@each_game
def test_a_history_is_a_copy(game: kb.Game):
    match = played(game, 10)
    history = match.history
    before = len(history)
    match.undo()
    assert len(history) == before
    assert history != match.history
    assert history == History(played(game, 10))


def test_a_match_that_has_not_begun_has_its_start_alone():
    match = kb.Match(kb.games["kingdomino"], 2, chance="ask")
    (start,) = match.history
    assert (start.ply, start.turn, start.seat, start.move, start.state) == (0, 0, None, "", match.state)
    assert turns(match) == 0


@each_game
def test_a_history_is_cut_and_searched(game: kb.Game):
    match = played(game, 40)
    history = match.history
    assert list(history[5:9]) == [history[n] for n in range(5, 9)]
    assert isinstance(history[5:9], History)
    parts = [history.where(seat=seat) for seat in (CHANCE, 0, 1)]
    assert sum(map(len, parts)) == match.ply
    assert history.where(seat=match.names[1]) == parts[2]
    kinds = {kind for moment in history for kind in moment.kinds}
    for kind in kinds:
        assert list(history.where(kind=kind)) == [moment for moment in history if kind in moment.kinds]
    for phase in {moment.phase for moment in history}:
        found = history.where(phase=phase)
        assert [moment.ply for moment in found] == [n + 1 for n in range(match.ply) if match.at(n).phase == phase]
    name = match.names[0]
    for moment in history.where(text=name.upper()):
        assert any(name.lower() in told.lower() for told in (moment.move, *moment.events))


@each_game
def test_a_name_that_is_none_is_refused_with_those_that_are_known(game: kb.Game):
    history = played(game, 20).history
    with pytest.raises(UnknownName, match=r"unknown kind 'jump'; choose .*start"):
        history.where(kind="jump")
    with pytest.raises(UnknownName, match="unknown phase 'tea'; choose "):
        history.where(phase="tea")
    with pytest.raises(UnknownName, match="unknown player 'Zoe'; choose Ann or Bo"):
        history.where(seat="Zoe")
    with pytest.raises(kb.KbError, match=r"there is no seat 7; known: -1 \(chance\), 0 \(Ann\), 1 \(Bo\)"):
        history.where(seat=7)
    with pytest.raises(kb.KbError, match="there is no seat 9"):
        History(played(game, 3), 9)
    with pytest.raises(IndexError, match="there is no moment 999"):
        history[999]


@each_game
def test_a_kind_of_move_that_was_not_made_yet_is_no_wrong_name(game: kb.Game):
    match = kb.Match(game, ["Ann", "Bo"], chance="ask")
    assert match.state.NOTATION
    for verb in match.state.NOTATION.forms:
        assert len(match.history.where(kind=verb)) == 0


@pytest.mark.parametrize("viewer", [0, None])
def test_who_does_not_know_all_gets_views_and_cannot_tell_twins_apart(viewer: int | None):
    for one, two in twins(viewer):
        history = History(one, viewer)
        assert one.history != two.history
        assert history == History(two, viewer)
        assert str(history) == str(History(two, viewer))
        assert history._repr_html_() == History(two, viewer)._repr_html_()
        assert all(isinstance(moment.state, kb.View) and moment.state.viewer == viewer for moment in history)


@each_game
def test_it_shows_itself_in_one_line_in_words_and_in_html(game: kb.Game):
    match = played(game, 40, ("<b>Ann</b>", "Bo"))
    for thing in (match.history, *match.history):
        assert len(repr(thing)) < 200
        assert "\n" not in repr(thing)
        assert "b" not in tags(thing._repr_html_())
    for moment in match.history[1:]:
        assert moment._repr_html_().count("<img") == 2
        assert all(sentence in words(moment._repr_html_()) for sentence in moment.events)
    assert "details" in tags(match.history._repr_html_())


def test_the_hidden_is_hidden_in_open_games_from_nobody():
    for game in OPEN_GAMES:
        match = played(game, 30)
        assert [moment.move for moment in History(match, 0)] == [moment.move for moment in History(match, OPEN)]
