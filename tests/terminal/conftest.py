"""A match at a terminal, driven by lines: the real session, without a process."""

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
    """Return a function that plays lines and returns all output; saved files go to a folder of the test."""
    monkeypatch.chdir(tmp_path)

    def play(match: Match, lines: Iterable[str]) -> str:
        out = io.StringIO()
        Session(match, lines, out, thinking=None).run()
        return out.getvalue()

    return play
