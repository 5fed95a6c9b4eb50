"""The laws of chance, by which draws are moves, follow their weights and never coincide with a decision."""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.values.types import CHANCE
from kbwidgets.testing.walk import Walk


def chance_is_its_own_turn(walk: Walk) -> None:
    """Check that chance acts alone, that each draw has a positive weight, and that otherwise there are no weights."""
    law = "chance_is_its_own_turn"
    for ply in walk.some(law, 20):
        state = walk.states[ply]
        weights, moves = list(state.weights()), list(state.moves())
        if CHANCE not in state.to_act:
            if weights:
                raise walk.broken(law, f"{state.to_act} must act, and there are {len(weights)} weights", ply)
            continue
        if state.to_act != (CHANCE,):
            raise walk.broken(law, f"chance shares its turn: {state.to_act}", ply)
        if len(weights) != len(moves) or not moves:
            raise walk.broken(law, f"{len(moves)} draws, {len(weights)} weights", ply)
        if any(type(weight) is not int or weight < 1 for weight in weights):
            raise walk.broken(law, f"the weights are {weights}, expected whole numbers above 0", ply)
        for seat in walk.seats:
            if not state.refusals(moves[0], seat):
                raise walk.broken(law, f"seat {seat} may draw for chance", ply, moves[0])


def chance_is_drawn_by_weight(walk: Walk) -> None:
    """Check that `random_draw` returns legal draws, reproducibly and as often as their weights say."""
    law = "chance_is_drawn_by_weight"
    chance_plies = [ply for ply, state in enumerate(walk.states) if state.to_act == (CHANCE,)]
    rng = walk.rng(law)
    # The frequencies are checked only at some positions of each phase, because that takes many draws.
    for ply in chance_plies:
        state = walk.states[ply]
        if walk.moves[ply] not in state.moves():
            raise walk.broken(law, "was drawn, but is not one of moves()", ply)
        if state.random_draw(walk.rng(f"{law} {ply}")) != state.random_draw(walk.rng(f"{law} {ply}")):
            raise walk.broken(law, "equal generators draw differently", ply)
    for ply in walk.of_each_phase(3, rng):
        state = walk.states[ply]
        if state.to_act != (CHANCE,):
            continue
        moves, weights = list(state.moves()), list(state.weights())
        counts = dict.fromkeys(moves, 0)
        for _ in range(max(400, 20 * len(moves))):
            drawn = state.random_draw(rng)
            if drawn not in counts:
                raise walk.broken(law, "was drawn, but is not one of moves()", ply, drawn)
            counts[drawn] += 1
        distance, bound = chi_square(list(counts.values()), weights)
        if distance > bound:
            rates = ", ".join(f"{move}: {counts[move]} of weight {w}" for move, w in zip(moves, weights, strict=True))
            raise walk.broken(law, f"chi-square {distance:.0f} is above {bound:.0f}; {rates}", ply)


def chi_square(counts: Sequence[int], weights: Sequence[int]) -> tuple[float, float]:
    """Return the chi-square distance of counts from weights, and the bound that chance exceeds once in a million times.

    Rare outcomes are combined until 5 of them are expected. The bound uses the Wilson–Hilferty approximation.

    >>> chi_square([10, 10, 10], [1, 1, 1])[0]
    0.0
    >>> found, bound = chi_square([300, 300], [2, 1])
    >>> round(found), round(bound)
    (75, 27)
    """
    scale = sum(counts) / sum(weights)
    groups: list[tuple[int, float]] = []
    count, expected = 0, 0.0
    for weight, number in sorted(zip(weights, counts, strict=True)):
        count, expected = count + number, expected + weight * scale
        if expected >= 5:
            groups.append((count, expected))
            count, expected = 0, 0.0
    if expected:
        last = groups.pop() if groups else (0, 0.0)
        groups.append((last[0] + count, last[1] + expected))
    freedom = len(groups) - 1
    if not freedom:
        return 0.0, 1.0
    part = 2 / (9 * freedom)
    return sum((number - mean) ** 2 / mean for number, mean in groups), freedom * (1 - part + 4.75 * part**0.5) ** 3
