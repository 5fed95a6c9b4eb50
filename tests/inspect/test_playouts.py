"""Play-outs end soon, report how they were played, and keep their results when interrupted."""

from __future__ import annotations

import signal
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.protocol.policy import Policy
from kbwidgets.core.values.types import CHANCE
from kbwidgets.games import games
from kbwidgets.inspect.playouts import playouts

from ..amount import amount
from .pages import words

each_game = pytest.mark.parametrize("game", list(kb.games.values()), ids=lambda game: game.name)
quick_game = pytest.mark.parametrize(
    "game", [game for game in kb.games.values() if game.policy is not None], ids=lambda game: game.name
)


def in_the_middle(game: kb.Game, seats: int) -> kb.State:
    """Return the position half-way through a match of computer players."""
    state, rng, player = game.start(seats), Random(2), kb.Greedy()
    states = [state]
    while state.to_act:
        seat = state.to_act[0]
        view, moves = state.view(seat), state.moves(seat)
        state = state.advance(state.random_draw(rng) if seat == CHANCE else player.choose(view, moves, rng).move)
        states.append(state)
    return states[len(states) // 2]


def after_each_move(monkeypatch: pytest.MonkeyPatch, game: kb.Game, call: Callable[[], None]) -> None:
    """Call `call` after each move that a play-out makes."""
    advance = game.state.advance

    def told(state: kb.State, move: kb.Move | str) -> kb.State:
        after = advance(state, move)
        call()
        return after

    monkeypatch.setattr(game.state, "advance", told)


@each_game
def test_a_play_out_from_the_middle_of_a_match_makes_no_more_moves_than_can_be_waited_for(
    game: kb.Game, monkeypatch: pytest.MonkeyPatch
):
    """Random play would take tens of thousands of moves where it hardly ever ends a match."""
    state, made = in_the_middle(game, game.seats[-1]), list[None]()
    after_each_move(monkeypatch, game, lambda: made.append(None))
    found = playouts(state, count := amount(5, 200))
    assert len(found) == count
    assert len(made) / count < 4000


@quick_game
def test_a_play_out_is_cut_off_after_the_rounds_that_the_result_names(game: kb.Game, monkeypatch: pytest.MonkeyPatch):
    policy = game.policy
    assert policy is not None
    monkeypatch.setitem(games._put, game.name, replace(game, policy=policy._replace(rounds=1)))
    state = game.start(3)
    found = playouts(state, 5)
    assert (len(found), found.cut, found.ends) == (5, 5, ())
    assert (found.wins, found.means) == ((0, 0, 0), ())
    assert repr(found) == "<Playouts: 5, 5 cut off>"
    assert "5 were stopped after 1 round and count as no win." in words(found._repr_html_())


@each_game
def test_the_result_says_how_it_was_played(game: kb.Game):
    found = playouts(game.start(game.seats[0]), 2)
    played = "plays at random" if game.policy is None else game.policy.words
    assert (found.policy, found.rounds) == (played, 0 if game.policy is None else game.policy.rounds)
    assert f"2 play-outs: everyone {played}, so this is an estimate." in str(found)
    assert f"2 play-outs: everyone {played}, so this is an estimate." in words(found._repr_html_())


@quick_game
def test_a_signal_in_the_middle_of_a_play_out_keeps_those_before_it(game: kb.Game, monkeypatch: pytest.MonkeyPatch):
    state = in_the_middle(game, game.seats[0])
    made = list[int]()
    with monkeypatch.context() as patch:
        after_each_move(patch, game, lambda: made.append(1))
        playouts(state, 3)
    full, left = playouts(state, 6), len(made)

    def interrupt() -> None:
        nonlocal left
        left -= 1
        if left == -2:  # This is in the fourth play-out.
            signal.raise_signal(signal.SIGINT)

    after_each_move(monkeypatch, game, interrupt)
    found = playouts(state, 6)
    assert (len(found), found.requested) == (3, 6)
    assert found.ends == full.ends[: len(found.ends)]
    assert str(found).startswith("Interrupted after 3 of 6. 3 play-outs: everyone")


@pytest.mark.parametrize("policy", [Policy("plays at random", kb.State.sample, 0), "random"])
def test_a_policy_without_a_round_is_refused(policy: object):
    with pytest.raises(kb.KbError, match=r"policy is .*, expected a Policy of at least 1 round"):
        replace(kb.games["kingdomino"], policy=policy)  # pyright: ignore[reportArgumentType]
