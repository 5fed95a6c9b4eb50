"""Each of the nine chance cards of ConKUeror, played and skipped (CQ-12.4 to CQ-12.12)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from .positions import CHANCE, answering, armies, owners, play, refused

LANDS = "0 brazil 3i 1c; 0 peru 2i; 0 congo 1i; 1 egypt 4i 1a"
NAMES = ("brazil", "peru", "congo", "egypt")
BEFORE = ((0, "3i 1c"), (0, "2i"), (0, "1i"), (1, "4i 1a"))
GONE = (-1, "nothing")

PLAYED: dict[str, tuple[Sequence[str], tuple[tuple[int, str], ...]]] = {
    "revolt": (["chance_play brazil peru"], (GONE, (0, "5i 1c"), (0, "1i"), (1, "4i 1a"))),
    "nuclear_strike": (["chance_play egypt", "hit congo"], ((0, "3i 1c"), (0, "2i"), GONE, GONE)),
    "sabotage": (["chance_play egypt", "die 3"], (*BEFORE[:3], (1, "1i 1a"))),
    "diplomatic_immunity": (["chance_play brazil"], BEFORE),
    "mercenaries": (["chance_play congo", "die 6"], (*BEFORE[:2], (0, "1i 6m"), BEFORE[3])),
    "draft": (["chance_play"], BEFORE),
    "revolution": (["chance_play egypt"], (*BEFORE[:3], (0, "1i"))),
    "bombardment": (["chance_play"], BEFORE),
    "reinforcements": (["chance_play congo", "die 4"], (*BEFORE[:2], (0, "5i"), BEFORE[3])),
}
"""The answer to each card, the result of chance, and the owners afterwards."""
LEFT = {"diplomatic_immunity": ("brazil",), "draft": 2, "bombardment": True}
"""The lasting effect of each card that changes no territory at once."""
TOLD: dict[str, dict[str, object]] = {
    "diplomatic_immunity": {"immune": ["brazil"]},
    "draft": {"conscripted": 2},
    "bombardment": {"bombard": True},
}
"""The same effect in plain data."""


@pytest.mark.parametrize("card", CHANCE)
def test_a_card_does_what_it_says_and_is_spent(card: str):
    """CQ-12.4, CQ-12.5, CQ-12.6, CQ-12.7, CQ-12.8, CQ-12.9, CQ-12.10, CQ-12.11, CQ-12.12; CQ-12.1: it is spent."""
    moves, after = PLAYED[card]
    state = play(answering(card, LANDS), *moves)
    assert tuple(zip(owners(state, *NAMES), armies(state, *NAMES), strict=True)) == after
    effects = state.effects
    lasting = {
        "diplomatic_immunity": tuple(each.id for each in state.territories if each.immune),
        "draft": effects.conscripted,
        "bombardment": effects.bombard,
    }
    nothing = {"diplomatic_immunity": (), "draft": 0, "bombardment": False}
    assert lasting == nothing | {name: left for name, left in LEFT.items() if name == card}
    assert (state.phase, state.captured) == ("draft", int(card == "revolution"))
    assert state.to_json()["chance"] == {**chance_of(card), "spent": [card]} | TOLD.get(card, {})


def chance_of(card: str) -> dict[str, object]:
    return {"pile": [name for name in CHANCE if name != card], "immune": [], "bombard": False, "conscripted": 0}


@pytest.mark.parametrize("card", CHANCE)
def test_a_card_that_is_skipped_changes_nothing_and_is_spent(card: str):
    """CQ-12.1: the draft begins; CQ-12.13: an answer cannot be given again."""
    state = play(answering(card, LANDS), "chance_skip")
    assert tuple(zip(owners(state, *NAMES), armies(state, *NAMES), strict=True)) == BEFORE
    assert state.to_json()["chance"] == {**chance_of(card), "spent": [card]}
    assert (state.phase, state.captured) == ("draft", 0)
    assert "chance_no_card" in refused(state, "chance_skip")


@pytest.mark.parametrize("card", CHANCE)
def test_a_card_asks_for_its_targets_and_no_others(card: str):
    """CQ-12.13, CQ-ERR.41: the number of targets must be exact."""
    wanted = {"revolt": 2, "draft": 0, "bombardment": 0}.get(card, 1)
    for number in range(4):
        if number != wanted:
            move = " ".join(("chance_play", *("brazil", "peru", "congo")[:number]))
            assert refused(answering(card, LANDS), move) == ["chance_target"]
