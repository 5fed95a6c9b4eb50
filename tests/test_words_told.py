"""What a player reads when a move is refused: remedies that can be followed, whole sentences, sound English."""

from __future__ import annotations

import re
from functools import cache

import pytest

import kbwidgets as kb
from kbwidgets.core.types import Refusal
from kbwidgets.testing.telling import is_sentence

from .conformance.extra import extra
from .remedies import refused, remedy_fault, walks

GAMES = ("kingdomino", "pawns-board")
SLIPS = re.compile(
    r"\b1 (?:players|points|pawns|cards|squares|moves|others|rows|columns|ways|placements)\b|\bone of 1\b"
    r"|\b[Aa] [AEIOU]|  |\{|\}|\bNone\b"
)
"""What no sentence of ours holds."""


@cache
def mistakes(name: str) -> tuple[tuple[kb.State, str, tuple[Refusal, ...]], ...]:
    """Wrong moves in random games of a game, with all its options."""
    game = kb.games[name]
    return tuple(found for walk in walks(extra(game).cases(game)) for found in refused(walk, plies=3, tries=16))


@pytest.mark.parametrize("name", GAMES)
def test_every_refusal_of_a_move_has_a_remedy_that_can_be_followed(name: str):
    """A move that an answer names is legal here; for a text that cannot be read it is legal too."""
    met: set[str] = set()
    for state, text, refusals in mistakes(name):
        for refusal in refusals:
            assert refusal.instead, f"{text}: {refusal}"
            assert remedy_fault(state, str(state.moves()[0]) if state.moves() else text, refusal) == "", text
            met.add(refusal.code)
    wanted = {"kingdomino": (4, 5, 6, 7, 8, 9, 11, 12, 13), "pawns-board": (5, 6, 7, 8, 9, 10, 11, 12, 14)}[name]
    prefix = next(iter(met)).rpartition(".")[0]
    assert met >= {f"{prefix}.{n}" for n in wanted}


@pytest.mark.parametrize("name", GAMES)
def test_what_is_refused_is_told_without_slips(name: str):
    for _, text, refusals in mistakes(name):
        for refusal in refusals:
            told = f"{refusal.text} {refusal.instead}".replace(text, "")
            assert not SLIPS.search(told), refusal


@pytest.mark.parametrize("name", GAMES)
def test_what_happens_is_told_without_slips(name: str):
    game = kb.games[name]
    for walk in walks(extra(game).cases(game)):
        for n, (state, move) in enumerate(zip(walk.states, walk.moves, strict=False)):
            view = walk.states[n + 1].view(kb.OPEN)
            for words in (view.prompt(), *(view.narrate(event) for event in state.events(move))):
                assert is_sentence(words)
                assert not SLIPS.search(words), words


def test_a_spelling_that_was_typed_is_quoted_as_typed():
    """Both spellings of a domino with equal halves are one move; the answer repeats the one that was typed."""
    state = kb.games["kingdomino"].start(2)
    (refusal,) = state.refusals("place  3 at 2,0 left")
    assert refusal.text == "place 3 at 2,0 left is not due: a domino to be drawn"


def test_a_rule_that_refuses_by_itself_is_named_once():
    told = str(Refusal("TN-ERR.1", "TN-ERR.1", "there is no option 'x'", instead="choose from a"))
    assert told == "TN-ERR.1: there is no option 'x'. Instead: choose from a."
