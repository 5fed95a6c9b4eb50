"""What is drawn is what was looked at and approved: a picture changes only when somebody wanted it (pictures.py)."""

import pytest

import kbwidgets as kb

from .pictures import KINDS, differences


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", list(kb.games))
def test_everything_is_drawn_as_approved(game: str, kind: str):
    found = differences(kb.games[game], kind)
    assert not found, f"{game}, {kind}: {', '.join(found)} changed; python -m tests.pictures shows where and how"
