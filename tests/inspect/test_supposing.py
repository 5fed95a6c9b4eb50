"""Suppositions, play-outs and chances leave the match alone and reveal no future draw."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from statistics import fmean

import pytest

import kbwidgets as kb
from kbwidgets.arena.intervals import wilson
from kbwidgets.core.values.types import CHANCE, OPEN
from kbwidgets.inspect import playouts as module
from kbwidgets.inspect.chances import chances
from kbwidgets.inspect.difference import diff
from kbwidgets.inspect.playouts import playouts
from kbwidgets.inspect.supposing import whatif

from .grove import BAG, GAME
from .pages import tags, words
from .twins import OPEN_GAMES, played, twins

each_game = pytest.mark.parametrize("game", list(kb.games.values()), ids=lambda game: game.name)
each_viewer = pytest.mark.parametrize("viewer", [0, 1, None])


# -- what if ------------------------------------------------------------------------------------------------------


@each_game
def test_what_if_plays_a_row_of_moves_and_leaves_the_match_alone(game: kb.Game):
    match = played(game, 4)
    kept = match.moves, match.state
    state, row, states = match.state, list[kb.Move](), [match.state]
    rng = Random(3)
    while CHANCE not in state.to_act and not state.over and len(row) < 3:
        row.append(rng.choice(state.moves()))
        state = state.play(row[-1])
        states.append(state)
    found = whatif(match, *row)
    assert found.states == tuple(states)
    assert found.state == state
    assert found.moves == tuple(map(str, row))
    gained = tuple(new - old for old, new in zip(kept[1].points(), state.points(), strict=True))
    assert found.points == gained
    assert found.diff == diff(kept[1], state)
    assert (match.moves, match.state) == kept
    assert all(sentence in words(found._repr_html_()) for sentence in found.events)
    assert found._repr_html_().count("<img") == 2


def test_a_draw_is_made_by_nobody_and_stops_the_moves():
    match = kb.Match(GAME, ["Ann", "Bo"], chance=["draw rose"])
    found = whatif(match, "plant rose a1")
    assert found.state.to_act == (CHANCE,)
    assert found.points == (3, 0)
    drawn = whatif(match, "plant rose a1", "draw oak", "plant oak a1")
    assert drawn.points == (0, 2)  # GR-2: this is the other player's bed.
    with pytest.raises(kb.IllegalMove, match=r"Move 2 of 2: You can't do that now"):
        whatif(match, "plant rose a1", "plant oak a1")


@each_game
def test_the_move_that_is_refused_is_named_with_its_reasons(game: kb.Game):
    match = played(game, 4)
    move = str(match.state.moves()[0])
    with pytest.raises(kb.BadNotation) as alone:
        whatif(match, "jump")
    assert alone.value.refusals == match.state.refusals("jump")
    with pytest.raises(kb.BadNotation, match="Move 2 of 3: ") as caught:
        whatif(match, move, "jump", move)
    assert [reason.rule for reason in caught.value.refusals] == [
        reason.rule for reason in match.state.play(move).refusals("jump")
    ]


@each_viewer
def test_what_if_tells_a_viewer_nothing_of_what_is_hidden(viewer: int | None):
    for one, two in twins(viewer, 10):
        for seat in one.state.to_act:
            moves = list(one.state.moves(seat)) if seat == viewer else []
            for move in moves[:3]:
                mine, theirs = whatif(one, move, viewer=viewer), whatif(two, move, viewer=viewer)
                assert mine == theirs
                assert mine._repr_html_() == theirs._repr_html_()
                assert mine.playouts(5) == theirs.playouts(5)
                assert all(isinstance(state, kb.View) for state in mine.states)


# -- play-outs ----------------------------------------------------------------------------------------------------


@each_game
def test_playouts_tell_means_and_shares_with_their_bounds(game: kb.Game):
    match = played(game, 4)
    found = playouts(match, 8, seed=3)
    assert found == playouts(match, 8, seed=3)
    assert found != playouts(match, 8, seed=4)
    for seat in range(2):
        wins = sum(seat in end.winners for end in found.ends)
        assert found.wins[seat] == wins
        assert found.shares[seat] == wilson(wins, 8)
    if not game.counted:
        assert (found.means, found.bounds) == ((), ())
    for seat in range(2 if game.counted else 0):
        assert found.means[seat] == fmean(end.totals[seat] for end in found.ends)
        low, high = found.bounds[seat]
        assert low <= found.means[seat] <= high
    assert "estimate" in str(found)
    assert "an estimate" in words(found._repr_html_())


@each_viewer
def test_twins_have_equal_playouts_for_who_cannot_tell_them_apart(viewer: int | None):
    for one, two in twins(viewer, 10):
        assert playouts(one, 5, viewer=viewer) == playouts(two, 5, viewer=viewer)


def test_an_interruption_gives_what_was_counted_so_far(monkeypatch: pytest.MonkeyPatch):
    match = played(GAME, 2)
    whole = playouts(match, 10)
    finish, left = type(match.state).finish, [4]

    def interrupted(state: kb.State, rng: Random) -> kb.State:
        if not left[0]:
            raise KeyboardInterrupt
        left[0] -= 1
        return finish(state, rng)

    monkeypatch.setattr(type(match.state), "finish", interrupted)
    found = playouts(match, 10)
    assert found.ends == whole.ends[:4]
    assert repr(found) == "<Playouts: 4 of 10, interrupted>"
    assert "Interrupted after 4 of 10." in words(found._repr_html_())
    none = playouts(match, 10)
    assert len(none) == 0
    assert none.shares == ((0.0, 1.0), (0.0, 1.0))
    assert "Interrupted after 0 of 10." in words(none._repr_html_())


def test_a_number_of_playouts_that_is_none_is_refused():
    for n in (0, -1, 1.5, True, "many"):
        with pytest.raises(kb.KbError, match="the number of play-outs is"):
            playouts(played(GAME, 1), n)  # pyright: ignore[reportArgumentType]
    assert module.__doc__


# -- chances ------------------------------------------------------------------------------------------------------


def test_the_draw_that_is_due_has_the_odds_of_what_is_left():
    """GR-1: ten plants are in the bag."""
    match = kb.Match(GAME, ["Ann", "Bo"], chance="ask")
    found = chances(match)
    assert dict(found) == {f"draw {plant}": Fraction(count, 10) for plant, count in BAG.items()}
    assert found.is_due
    assert found.is_exact
    assert found.note == "The next draw."
    assert "1/2" in words(found._repr_html_())
    assert "50.0%" in words(found._repr_html_())


def test_where_no_draw_is_due_the_next_one_is_told_as_things_stand():
    match = kb.Match(GAME, ["Ann", "Bo"], chance=["draw rose"])
    found = chances(match)
    assert not found.is_due
    assert "The next draw after random moves" in words(found._repr_html_())
    # GR-1: it is a fern, an oak or a rose of the nine that are left, whatever Ann does.
    assert dict(found) == {"draw fern": Fraction(5, 9), "draw oak": Fraction(3, 9), "draw rose": Fraction(1, 9)}


def test_who_does_not_see_a_draw_can_work_out_its_odds():
    """GR-1: the plant goes to Ann, but Bo also knows the bag."""
    match = kb.Match(GAME, ["Ann", "Bo"], chance="ask")
    assert dict(chances(match, 1)) == {f"draw {plant}": Fraction(count, 10) for plant, count in BAG.items()}
    match.play("draw rose")
    assert sum(one.share for one in chances(match, 1)) == 1
    assert not chances(match, 1).is_exact  # The plant in Ann's hand is hidden from Bo.


@each_game
def test_odds_add_up_to_one_and_every_draw_that_is_possible_has_some(game: kb.Game):
    match = played(game, 6)
    for ply in range(match.ply):
        if match.at(ply).to_act == (CHANCE,):
            then = match.branch(ply, chance="ask")
            found = chances(then)
            assert {one.draw for one in found} == {str(move) for move in then.state.moves()}
            assert sum(one.share for one in found) == 1
            assert [one.share for one in found] == sorted((one.share for one in found), reverse=True)


def test_a_match_without_a_draw_left_says_so():
    for game in OPEN_GAMES:
        match = kb.Match(game, [kb.Random(), kb.Random()], seed=1)
        match.run()
        match.undo()
        found = chances(match)
        assert found == ()
        assert found.note == "There are no more draws in this match."
        assert words(found._repr_html_()) == found.note
        assert "table" not in tags(found._repr_html_())


@each_viewer
def test_twins_have_equal_chances_for_who_cannot_tell_them_apart(viewer: int | None):
    for moves in (9, 10, 11):
        for one, two in twins(viewer, moves):
            mine, theirs = chances(one, viewer), chances(two, viewer)
            assert (mine, mine.note, mine._repr_html_()) == (theirs, theirs.note, theirs._repr_html_())


def test_what_would_really_come_changes_nothing():
    """The matches have the same moves so far, but other seeds and so other draws to come."""
    for game in kb.games.values():
        one = played(game, 5)
        two = one.branch(seed=999)
        assert chances(one) == chances(two)
        assert playouts(one, 3) == playouts(two, 3)
        assert one.seed != two.seed
        assert one.state.view(OPEN) == two.state.view(OPEN)
