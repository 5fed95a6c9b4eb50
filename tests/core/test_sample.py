"""One legal move without a list, and a random end: the moves that the random player would make."""

from random import Random

import pytest

import kbwidgets as kb


@pytest.mark.parametrize("name", ["kingdomino", "kingdom-builder", "pawns-board"])
def test_a_sample_is_the_move_of_the_random_player(name: str):
    rng, state = Random(3), kb.games[name].start()
    while not state.over:
        before = rng.getstate()
        sampled = state.sample(rng)
        after = rng.getstate()
        rng.setstate(before)
        if state.to_act == (kb.CHANCE,):
            assert sampled == state.random_draw(rng)
        else:
            seat = state.to_act[0]
            assert sampled == kb.Random().choose(state.view(seat), state.moves(), rng).move
        assert rng.getstate() == after
        state = state.advance(sampled)


@pytest.mark.parametrize("name", ["kingdomino", "kingdom-builder", "pawns-board"])
def test_finish_plays_samples_to_the_end(name: str):
    start = kb.games[name].start(2)
    rng, state = Random(4), start
    while not state.over:
        state = state.advance(state.sample(rng))
    other = Random(4)
    assert start.finish(other) == state
    assert other.getstate() == rng.getstate()
    assert state.finish(other) == state
    assert other.getstate() == rng.getstate()


def test_a_game_of_another_package_needs_neither(tiny: kb.Game):
    end = tiny.start(3).finish(Random(1))
    assert end.over
    assert end == tiny.start(3).finish(Random(1))
