"""The check of the first refusal of a move, and of what holds for the words of every refusal (KB-10)."""

from __future__ import annotations

import re

import pytest

import kbwidgets as kb
from kbwidgets import BadNotation, IllegalMove
from kbwidgets.testing.laws.remedies import remedies_fault

from .tables import first_refusal

LONGEST = 20
"""The most words of a refusal with its advice."""


def refused(
    state: kb.State, move: str, code: str, rule: str, *words: str, at: tuple[str, ...] = (), instead: str = ""
) -> None:
    """Check that this is the first refusal of a move, that its text has all the words, and that nothing has changed."""
    before, told = state.to_json(), str(state)
    refusal = first_refusal(state, move)
    assert (refusal.code, refusal.rule) == (code, rule), str(refusal)
    for word in words:
        assert word in refusal.text, f"{word!r} is missing in {refusal.text!r}"
    assert refusal.at == at
    assert instead in refusal.instead
    assert not remedies_fault(state, move)
    for reason in state.refusals(move):
        assert len(f"{reason.text} {reason.instead}".split()) <= LONGEST, str(reason)
        assert not re.search(r"\d,\d|KB-", f"{reason.text} {reason.instead}"), str(reason)
    with pytest.raises((IllegalMove, BadNotation)):
        state.play(move)
    assert (state.to_json(), str(state)) == (before, told)
