"""A copy, a pickle or a branch of a match is a match of its own."""

import copy
import pickle
from dataclasses import replace

import pytest

import kbwidgets as kb
from kbwidgets.core.match.timeline import Change

from ..conformance.extra import short
from .scripted import COPIES, KINGDOMINO, people, play_first

# -- copies -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("name", list(kb.games))
def test_a_copy_is_a_match_of_its_own(way: str, name: str):
    match = kb.Match(kb.games[name], [kb.Random(), kb.Random()], seed=3, options=short(kb.games[name]))
    match.run()
    match.comment("the end")
    match.goto(match.ply - 4)
    changes: list[Change] = []
    match.subscribe(changes.append)
    moves, ahead, record = match.moves, match.ahead, kb.Record.of(match).text()
    twin = COPIES[way](match)
    assert (twin.moves, twin.ahead, twin.comments) == (moves, ahead, match.comments)
    assert (twin.state, kb.Record.of(twin).text(), twin.options) == (match.state, record, match.options)
    assert [twin.at(n) for n in range(match.ply)] == [match.at(n) for n in range(match.ply)]
    twin.run()
    twin.comment("", match.ply + 4)
    twin.undo()
    twin.seat_player(0, None)
    assert (match.moves, match.ahead, kb.Record.of(match).text()) == (moves, ahead, record)
    assert match.players[0] is not None
    assert (twin.players[1] is match.players[1]) == (way == "copy")
    assert changes == []


def test_a_match_of_a_game_that_is_not_known_by_its_name_names_the_record():
    state = type("Unheard", (KINGDOMINO.state,), {"GAME": "unheard"})
    match = kb.Match(replace(KINGDOMINO, name="unheard", state=state), 2)
    with pytest.raises(kb.KbError, match=r"'unheard' cannot be pickled.*Record\.of"):
        pickle.dumps(match)
    assert copy.deepcopy(match).state == match.state


def test_a_pickle_of_an_older_version_of_the_game_is_refused(monkeypatch: pytest.MonkeyPatch):
    data = pickle.dumps(kb.Match(KINGDOMINO, 2))
    monkeypatch.setitem(kb.games._loaded, "kingdomino", replace(KINGDOMINO, version=99))
    with pytest.raises(kb.KbError, match="pickled with kingdomino 1, but this is kingdomino 99"):
        pickle.loads(data)


# -- branches -----------------------------------------------------------------------------------------


def test_a_branch_leaves_the_match_alone():
    match = people()
    play_first(match, 3)
    moves, state = match.moves, match.state
    changes: list[Change] = []
    match.subscribe(changes.append)
    twin = match.branch(9)
    assert twin.moves == moves[:9]
    twin.play("choose 46")
    twin.comment("aside")
    twin.seat_player(0, kb.Greedy())
    assert (match.moves, match.state, match.comments, match.players) == (moves, state, {}, (None, None))
    assert changes == []


def test_a_branch_of_what_was_taken_back_stands_there():
    match = people()
    play_first(match, 4)
    line, last = match.moves, match.state
    match.goto(2)
    twin = match.branch(len(line))
    assert (twin.ply, twin.moves, twin.state, twin.ahead) == (len(line), line, last, ())
    assert (match.ply, match.ahead) == (2, line[2:])


def test_a_branch_has_the_same_draws_unless_it_gets_another_seed():
    match = people()
    play_first(match, 3)
    same, other = match.branch(), match.branch(seed=2)
    for branch in (match, same, other):
        play_first(branch)
    assert same.moves == match.moves
    assert other.moves[:12] == match.moves[:12]
    assert other.moves[12:] != match.moves[12:]


def test_a_branch_where_a_draw_is_due_draws_at_once():
    match = people()
    play_first(match, 4)
    twin = match.branch(13, seed=9)  # One domino of the next line is drawn.
    assert twin.state.phase == "place"
    assert twin.moves[:13] == match.moves[:13]
