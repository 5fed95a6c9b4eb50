"""The laws of random play and of seeds: each fails when Kingdomino is broken on purpose."""

import random
from collections.abc import Sequence

import pytest

import kbwidgets as kb
from kbwidgets.core.values.types import Seat
from kbwidgets.games.kingdomino import KingdominoState
from kbwidgets.testing import LawBroken, Walk, check, every_move_is_sampled, seeds_decide

from .test_testing import Broken, broken_case

_taken_at_import = random.random


class AsksTheWorld(Broken):
    """A state that takes a number from the module's generator when it draws."""

    __slots__ = ()

    def random_draw(self, rng: random.Random) -> kb.Move:
        _taken_at_import()
        return super().random_draw(rng)


class AsksByName(Broken):
    """A state that calls the random module when it draws."""

    __slots__ = ()

    def random_draw(self, rng: random.Random) -> kb.Move:
        random.random()
        return super().random_draw(rng)


class HasNoChoice(Broken):
    """A state that offers and draws only the first move."""

    __slots__ = ()

    def moves(self, seat: Seat | None = None) -> Sequence[kb.Move]:
        return tuple(super().moves(seat))[:1]

    def random_draw(self, rng: random.Random) -> kb.Move:
        return self.moves()[0]


class Samples(Broken):
    """A sound state with its own ways to a move and to the end."""

    __slots__ = ()

    def sample(self, rng: random.Random) -> kb.Move:
        if self.to_act == (kb.CHANCE,):
            return self.random_draw(rng)
        return self.moves()[int(rng.random() * len(self.moves()))]

    def finish(self, rng: random.Random) -> KingdominoState:
        state = self
        while state.to_act:
            state = state.advance(state.sample(rng))
        return state


class SparesADraw(Samples):
    """A state that takes the only legal move without a random number, alone and in `finish`."""

    __slots__ = ()

    def sample(self, rng: random.Random) -> kb.Move:
        moves = self.moves()
        return moves[0] if len(moves) == 1 else super().sample(rng)


class NeverTakesTheLast(Samples):
    """A state that finds every move but the last, and takes the first in its place."""

    __slots__ = ()

    def sample(self, rng: random.Random) -> kb.Move:
        found = super().sample(rng)
        return self.moves()[0] if found == self.moves()[-1] and self.phase == "place" else found


class FinishesSparingly(Broken):
    """A state that takes the only legal move without a random number in `finish`."""

    __slots__ = ()

    def finish(self, rng: random.Random) -> KingdominoState:
        state: KingdominoState = self
        while state.to_act:
            moves = state.moves()
            state = state.advance(moves[0] if len(moves) == 1 else kb.State.sample(state, rng))
        return state


class FinishesWithoutTheLast(Broken):
    """A state that never makes the last of several placements in `finish`."""

    __slots__ = ()

    def finish(self, rng: random.Random) -> KingdominoState:
        state: KingdominoState = self
        while state.to_act:
            moves, move = state.moves(), kb.State.sample(state, rng)
            state = state.advance(moves[0] if state.phase == "place" and move == moves[-1] else move)
        return state


class DrawsOnceMore(Broken):
    """A state that comes to the right end, but takes one random number more."""

    __slots__ = ()

    def finish(self, rng: random.Random) -> KingdominoState:
        end = super().finish(rng)
        rng.random()
        return end


def test_a_sound_way_to_sample_and_to_finish_passes():
    check(broken_case(Samples), games=2)


@pytest.mark.parametrize(
    ("state", "law"),
    [
        (SparesADraw, "samples_are_picks"),
        (NeverTakesTheLast, "samples_are_picks"),
        (FinishesSparingly, "finish_plays_samples"),
        (FinishesWithoutTheLast, "finish_plays_samples"),
        (DrawsOnceMore, "finish_plays_samples"),
        (AsksByName, "nothing_global_is_random"),
        (AsksTheWorld, "nothing_global_is_random"),
    ],
)
def test_a_broken_way_to_play_at_random_falls_by_its_law(state: type[KingdominoState], law: str):
    with pytest.raises(LawBroken) as fallen:
        check(broken_case(state), games=8)
    assert fallen.value.law == law


def test_a_move_that_never_comes_falls_whatever_the_luck():
    """The test asks for it by the random number that picks it."""
    for seed in range(3):
        with pytest.raises(LawBroken, match=r"never comes, place .* is sampled in its place"):
            every_move_is_sampled(Walk.random(broken_case(NeverTakesTheLast), seed))
        every_move_is_sampled(Walk.random(broken_case(Samples), seed))


def test_a_random_number_that_is_spared_or_taken_too_many_is_told_where():
    with pytest.raises(LawBroken, match=r"takes other random numbers than a pick \(.*, ply \d+, move '"):
        check(broken_case(SparesADraw), games=1)
    with pytest.raises(LawBroken, match="takes other random numbers than picks"):
        check(broken_case(DrawsOnceMore), games=1)


def test_a_game_without_any_choice_or_chance_falls_by_its_seeds():
    with pytest.raises(LawBroken, match="five seeds gave the same match"):
        seeds_decide(Walk.random(broken_case(HasNoChoice), seed=1))
    seeds_decide(Walk.random(broken_case(Broken), seed=1))


def test_a_random_function_called_by_name_is_named_and_works_again_later():
    with pytest.raises(LawBroken, match=r"random\.random was called") as fallen:
        check(broken_case(AsksByName), games=1)
    assert fallen.value.law == "nothing_global_is_random"
    assert 0 <= random.random() < 1
