"""What a player reads when a move is refused: remedies that can be followed, whole sentences, sound English."""

from __future__ import annotations

import re
from functools import cache

import pytest

import kbwidgets as kb
from kbwidgets.core.types import Refusal
from kbwidgets.testing.remedies import Advice
from kbwidgets.testing.telling import is_sentence

from .amount import amount
from .conformance.extra import extra
from .games.conkueror.positions import position
from .remedies import refused, walks

GAMES = ("kingdomino", "pawns-board")
"""Those in which nobody is told only what is wrong."""
CODES = {
    "kingdomino": (4, 5, 6, 7, 8, 11, 12, 13),
    "kingdom-builder": (1, 3, 5, 6, 7, 8, 10, 13, 14, 16, 17, 18, 19, 20),
    "pawns-board": (5, 6, 7, 8, 9, 10, 11, 12, 14),
    "catan": (1, 2, 3, 4, 5, 9, 11, 14, 16, 19, 20, 22, 23, 24, 27, 32, 41),
    "conkueror": (8, 14, 15, 16, 17, 18, 19, 20, 21, 22, 24, 25, 28, 29, 32, 33, 34, 35, 39, 43, 44),
}
"""The refusals that wrong moves of random games meet at least."""
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
def test_every_refusal_of_a_move_has_a_remedy(name: str):
    for _, text, refusals in mistakes(name):
        for refusal in refusals:
            assert refusal.instead, f"{text}: {refusal}"


@pytest.mark.parametrize("name", CODES)
def test_every_remedy_can_be_followed(name: str):
    """A move that it names is legal here; where it names a place, a move like the one that was tried is legal there."""
    game = kb.games[name]
    met: set[str] = set()
    for walk in walks(extra(game).cases(game), seeds=range(1, amount(2, 9))):
        advice: Advice | None = None
        for state, text, refusals in refused(walk, plies=amount(4, 20), tries=amount(24, 80)):
            advice = advice if advice and advice.state is state else Advice(state)
            met.update(refusal.code for refusal in refusals)
            assert [fault for refusal in refusals if (fault := advice.fault(text, refusal))] == [], text
    prefix = next(iter(met)).rpartition(".")[0]
    assert met >= {f"{prefix}.{n}" for n in CODES[name]}


def test_a_remedy_that_names_a_place_where_nothing_works_is_found():
    """In Brazil's neighbourhood Peru is her own and Venezuela immune; Siam lies elsewhere."""
    state = position("0 brazil 6i; 0 peru 2i; 1 north_africa 2i", chance={"immune": ["venezuela"]})
    advice = Advice(state)

    def fault(instead: str, tried: str = "attack brazil siam 2") -> str:
        return advice.fault(tried, Refusal("CQ-ERR.21", "CQ-6.1", "not joined", (), instead))

    assert not fault("from Brazil attack Argentina or North Africa")
    assert "'venezuela'" in fault("from Brazil attack Argentina or Venezuela")
    assert "'peru'" in fault("choose Peru")
    assert "where no such move is legal" in fault("from Brazil attack Siam")
    assert not fault("attack it: attack brazil argentina 2")
    assert "attack brazil peru 2" in fault("attack it: attack brazil peru 2")
    assert not fault("go on with next_phase")
    assert fault("attack {here}")


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
