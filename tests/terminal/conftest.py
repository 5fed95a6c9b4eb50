"""A match at a terminal, driven by lines: the real session, no process."""

import io
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeAlias

import pytest

from kbwidgets.core.match.match import Match
from kbwidgets.terminal import Session

Typed: TypeAlias = Callable[[Match, Iterable[str]], str]


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Plays lines and gives all that the terminal showed; what is saved lands in a folder of the test."""
    monkeypatch.chdir(tmp_path)

    def play(match: Match, lines: Iterable[str]) -> str:
        out = io.StringIO()
        Session(match, lines, out, thinking=None).run()
        return out.getvalue()

    return play
