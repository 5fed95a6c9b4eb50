"""The drawings are those that were looked at and approved: a picture changes only on purpose (pictures.py)."""

import pytest

import kbwidgets as kb

from .amount import sample
from .pictures import KINDS, differences

ASKED = sample(kb.games, 2)
"""The games whose questions are compared, too: there are hundreds, and other tests hold all of them to their laws."""
CASES = [(game, kind) for game in kb.games for kind in KINDS if kind != "practice" or game in ASKED]


@pytest.mark.parametrize(("game", "kind"), CASES)
def test_everything_is_drawn_as_approved(game: str, kind: str):
    found = differences(kb.games[game], kind)
    assert not found, f"{game}, {kind}: {', '.join(found)} changed; python -m tests.pictures shows where and how"
