"""A command of the terminal, which is a word at the beginning of a typed line."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Command(NamedTuple):
    """A command with its arguments, its description and its function."""

    form: str
    text: str
    act: Callable[[str], None]
    is_private: bool = False
    """True if it shows the hand of the player to act, so that it waits while that hand is covered."""
