"""The English of every text that a person reads, as the program writes it.

No text contains a forbidden phrase or is too long, and none has ids, places or notation where somebody only plays.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import kbwidgets as kb

from .english.faults import OF_A_GAME, of_pages, told
from .english.sources import of_sources

SHOWN = 40
"""The most faults that a failing test shows."""


def report(faults: Iterable[str]) -> str:
    lines = list(faults)
    return "\n".join([f"{len(lines)} faults", *lines[:SHOWN]]) if lines else ""


@pytest.mark.long
@pytest.mark.parametrize("kind", OF_A_GAME)
@pytest.mark.parametrize("name", kb.games)
def test_no_text_of_a_game_is_at_fault(name: str, kind: str):
    assert not report(OF_A_GAME[kind](told(name)))


def test_no_page_reads_as_translated():
    assert not report(of_pages())


@pytest.mark.long
def test_no_docstring_comment_or_string_reads_as_translated():
    assert not report(of_sources())
