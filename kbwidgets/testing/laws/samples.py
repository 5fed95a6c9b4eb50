"""The laws of random play: `sample` and `finish` are faster ways to the same moves as picks from `moves`."""

from __future__ import annotations

from random import Random

from kbwidgets.core.protocol.state import State
from kbwidgets.core.values.types import CHANCE
from kbwidgets.testing.walk import Walk


class Fixed(Random):
    """A generator that always returns the same number.

    >>> Fixed(0.5).random(), Fixed(0.75).random()
    (0.5, 0.75)
    """

    def __init__(self, number: float) -> None:
        super().__init__(number)
        self.number = number

    def random(self) -> float:
        return self.number


def samples_are_picks(walk: Walk) -> None:
    """Check that `sample` returns the same move as a pick from `moves`, or a draw, and uses the same random numbers."""
    law = "samples_are_picks"
    if type(walk.states[0]).sample is State.sample:
        return
    one, two = walk.rng(law), walk.rng(law)
    for ply, state in enumerate(walk.states):
        if state.to_act:
            sampled, picked = state.sample(one), State.sample(state, two)
            if sampled != picked:
                raise walk.broken(law, f"was sampled, and a pick gives {picked}", ply, sampled)
            if one.random() != two.random():
                raise walk.broken(law, "takes other random numbers than a pick", ply, sampled)


def every_move_is_sampled(walk: Walk) -> None:
    """Check that `sample` returns each of `moves` for the random number that picks it."""
    law = "every_move_is_sampled"
    if type(walk.states[0]).sample is State.sample:
        return
    for ply in walk.of_each_phase(3, walk.rng(law)):
        state = walk.states[ply]
        moves = () if state.to_act in ((), (CHANCE,)) else state.moves()
        for n, move in enumerate(moves):
            sampled = state.sample(Fixed((n + 0.5) / len(moves)))
            if sampled != move:
                raise walk.broken(law, f"never comes, {sampled} is sampled in its place", ply, move)


def finish_plays_samples(walk: Walk) -> None:
    """Check that `finish` reaches the same end as picks and draws and uses the same random numbers."""
    law = "finish_plays_samples"
    if type(walk.states[0]).finish is State.finish:
        return
    for ply in (0, *walk.of_each_phase(1, walk.rng(law))):
        one, two = walk.rng(f"{law} {ply}"), walk.rng(f"{law} {ply}")
        end, expected = walk.states[ply].finish(one), walk.states[ply]
        while expected.to_act:
            expected = expected.advance(State.sample(expected, two))
        if end != expected:
            raise walk.broken(law, f"picks lead to {expected!r}, not to {end!r}", ply)
        if one.random() != two.random():
            raise walk.broken(law, "takes other random numbers than picks", ply)
