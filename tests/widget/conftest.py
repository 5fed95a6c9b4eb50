"""A cell without Jupyter, whose comm is replaced by one that records its messages."""

# A page sends and gets plain data of any shape.
# ruff: noqa: ANN401
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false, reportUnknownParameterType=false

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import Any

import comm
import pytest
from comm.base_comm import BaseComm

from kbwidgets.core.protocol.game import Game
from kbwidgets.games import games

from .hand_game import GAME
from .page import thinkers


class Recorder(BaseComm):
    """A comm whose other end is a list."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.sent: list[tuple[str, Any]] = []
        super().__init__(*args, **kwargs)

    def publish_msg(self, msg_type: str, data: Any = None, *args: Any, **kwargs: Any) -> None:
        self.sent.append((msg_type, data))

    def arrive(self, data: Any) -> None:
        """Deliver a message from the page, as the kernel does."""
        self.handle_msg({"content": {"comm_id": self.comm_id, "data": data}, "buffers": []})


@pytest.fixture(autouse=True)
def comms(monkeypatch: pytest.MonkeyPatch) -> list[Recorder]:
    """Return the comms that widgets opened in this test; the first of a game widget is that of its layout."""
    opened: list[Recorder] = []

    def create(*args: Any, **kwargs: Any) -> Recorder:
        opened.append(Recorder(*args, **kwargs))
        return opened[-1]

    monkeypatch.setattr(comm, "create_comm", create)
    return opened


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)  # *Save* writes to the folder of the notebook.


@pytest.fixture(autouse=True)
def _no_thinker_is_left() -> Generator[None]:
    """Close the cells in which computer players play, because running ones would delay later tests."""
    before = thinkers()
    yield
    for thread in set(thinkers()) - set(before):
        thread.join(60)
    assert set(thinkers()) <= set(before)


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Return the game with hidden hands, registered for the test."""
    monkeypatch.setitem(games._put, "hand", GAME)  # An entry point would do the same.
    return GAME
