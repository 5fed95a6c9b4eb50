"""The text that a player reads when a move is refused: advice that can be followed, whole sentences, sound English."""

from __future__ import annotations

import re
from functools import cache

import pytest

import kbwidgets as kb
from kbwidgets.core.values.types import Refusal
from kbwidgets.testing.faults import is_sentence
from kbwidgets.testing.laws.remedies import remedies_fault, remedy_fault

from .amount import amount
from .conformance.extra import extra
from .games.conkueror.positions import position
from .remedies import refused, walks

CODES = {
    "kingdomino": (4, 5, 6, 7, 8, 11, 12, 13),
    "kingdom-builder": (1, 3, 5, 6, 7, 8, 10, 13, 14, 16, 17, 18, 19, 20),
    "pawns-board": (5, 6, 7, 8, 9, 10, 11, 12, 14),
    "catan": (1, 2, 3, 4, 5, 9, 11, 14, 16, 19, 20, 22, 23, 24, 27, 32, 41),
    "conkueror": (8, 14, 15, 16, 17, 18, 19, 20, 21, 22, 24, 25, 28, 29, 32, 33, 34, 35, 39, 43, 44),
}
"""The refusals that wrong moves of random games must meet."""
SLIPS = re.compile(
    r"\b1 (?:players|points|pawns|cards|squares|moves|others|rows|columns|ways|placements)\b|\bone of 1\b"
    r"|\b[Aa] [AEIOU]|  |\{|\}|\bNone\b(?! of\b)"
)
"""A pattern that no sentence of ours matches."""


@cache
def mistakes(name: str) -> tuple[tuple[kb.State, str, tuple[Refusal, ...]], ...]:
    """Return wrong moves in random games of a game, with all its options."""
    game = kb.games[name]
    return tuple(found for walk in walks(extra(game).cases(game)) for found in refused(walk, plies=3, tries=16))


@pytest.mark.parametrize("name", CODES)
def test_every_remedy_can_be_followed(name: str):
    """Each suggested move is legal, and whoever can move gets a legal one."""
    game = kb.games[name]
    met: set[str] = set()
    for walk in walks(extra(game).cases(game), seeds=range(1, amount(2, 9))):
        for state, text, refusals in refused(walk, plies=amount(4, 20), tries=amount(24, 80)):
            met.update(refusal.code for refusal in refusals)
            assert not remedies_fault(state, text)
    prefix = next(iter(met)).rpartition(".")[0]
    assert met >= {f"{prefix}.{n}" for n in CODES[name]}


def test_a_suggested_move_that_is_refused_is_found():
    """Peru is her own, and Venezuela is immune."""
    state = position("0 brazil 6i; 0 peru 2i; 1 north_africa 2i", chance={"immune": ["venezuela"]})

    def fault(*moves: str) -> str:
        return remedy_fault(state, Refusal("CQ-ERR.21", "CQ-6.1", "They don't touch.", moves=moves))

    assert not fault("attack brazil argentina 2", "attack brazil north_africa 2")
    assert "'attack brazil venezuela 2'" in fault("attack brazil argentina 2", "attack brazil venezuela 2")
    assert "'attack brazil peru 2'" in fault("attack brazil peru 2")


@pytest.mark.parametrize("name", CODES)
def test_what_is_refused_is_told_without_slips(name: str):
    for _, _, refusals in mistakes(name):
        for refusal in refusals:
            assert not SLIPS.search(f"{refusal.text} {refusal.instead}"), refusal


@pytest.mark.parametrize("name", CODES)
def test_what_happens_is_told_without_slips(name: str):
    game = kb.games[name]
    for walk in walks(extra(game).cases(game)):
        for n, (state, move) in enumerate(zip(walk.states, walk.moves, strict=False)):
            view = walk.states[n + 1].view(kb.OPEN)
            for words in (str(view.prompt()), *(view.narrate(event) for event in state.events(move))):
                assert is_sentence(words)
                assert not SLIPS.search(words), words


def test_a_rule_that_refuses_by_itself_is_named_once():
    text = str(Refusal("TN-ERR.1", "TN-ERR.1", "There is no option 'x'.", instead="Choose a."))
    assert text == "TN-ERR.1: There is no option 'x'. Choose a."
