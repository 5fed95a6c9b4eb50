"""Chance moves have the frequencies of the rules: chi-square tests of dice, development cards and stolen cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

from .positions import BLUE, DECK, ORANGE, RED, position

BOUND = {4: 18.467, 35: 66.619}
"""The chi-square values that are exceeded once in a thousand times, by degrees of freedom."""
PAIRS = {f"dice {one} {two}": 1 for one in range(1, 7) for two in range(1, 7)}
KINDS: Mapping[str, int] = dict(zip(("knight", "road-building", "plenty", "monopoly", "point"), DECK, strict=True))


def is_fair(drawn: Counter[str], weights: Mapping[str, int]) -> None:
    """Check that nothing else was drawn, and each result as often as its weight says."""
    assert set(drawn) <= set(weights)
    share = drawn.total() / sum(weights.values())
    assert share * min(weights.values()) >= 5  # Fewer would be too few for the test.
    square = sum((drawn[name] - share * weight) ** 2 / (share * weight) for name, weight in weights.items())
    assert square < BOUND[len(weights) - 1]


@pytest.mark.parametrize("dice", ["random", "balanced"])
def test_all_pairs_of_dice_come_alike(dice: str):
    """CT-13.4 applies, and CT-13.5 for the first pair of a fresh deck."""
    state, rng = position(RED, phase="dice", options={"dice": dice}), Random(1)
    is_fair(Counter(str(state.random_draw(rng)) for _ in range(7200)), PAIRS)


def test_balanced_dice_come_alike_wherever_in_the_deck():
    """CT-13.5: the thirty-first pair is the last before the deck is reshuffled."""
    rng, drawn = Random(2), Counter[str]()
    first = position(RED, phase="roll", options={"dice": "balanced", "discard_limit": 20})
    for _ in range(500):
        pairs: list[str] = []
        state = first
        while len(pairs) < 31:
            move = state.random_draw(rng) if state.phase == "dice" else state.moves()[0]
            pairs += [str(move)] if state.phase == "dice" else []
            state = state.advance(move)
        assert len(set(pairs)) == 31
        drawn.update(pairs[-1:])
    is_fair(drawn, PAIRS)


def test_the_cards_of_the_deck_come_alike():
    """CT-1.5, CT-8.7: each of the 25 cards is equally likely to be the first, the middle one and the last."""
    hands = {RED: "25 wool 25 grain 25 ore"}
    full = position(RED, hands=hands, options={"bank": "50"}, more={"bank": [25, 25, 50, 50, 25]})
    rng = Random(3)
    found = [Counter[str](), Counter[str](), Counter[str]()]
    for _ in range(600):
        state, cards = full, list[str]()
        for _ in range(25):
            state = state.play("buy")
            card = state.random_draw(rng)
            cards.append(str(card).removeprefix("card "))
            state = state.advance(card)
        assert Counter(cards) == KINDS
        for drawn, at in zip(found, (0, 12, 24), strict=True):
            drawn[cards[at]] += 1
    for drawn in found:
        is_fair(drawn, KINDS)


def test_a_stolen_card_is_drawn_from_the_cards_and_not_from_the_kinds():
    """CT-7.5."""
    hands = {ORANGE: "1 wool 2 grain 3 lumber 4 brick 5 ore", BLUE: "9 wool"}
    state = position(RED, phase="robber", hands=hands, more={"frame": {"back": "main"}}).play("robber 7 from 1")
    rng = Random(4)
    weights = {"steal wool": 1, "steal grain": 2, "steal lumber": 3, "steal brick": 4, "steal ore": 5}
    is_fair(Counter(str(state.random_draw(rng)) for _ in range(6000)), weights)
