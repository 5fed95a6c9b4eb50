"""What is held to be true of a course, taken from the rules of its game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from kbwidgets.core.protocol.state import State


class Taught(NamedTuple):
    """What is held to be true of a course."""

    in_order: tuple[str, ...]
    """The steps of the outline in the rules, in its order."""
    later: tuple[str, ...]
    """Those of the outline that stand elsewhere in the course."""
    rules_of: Mapping[str, set[str]]
    """What forbids what: the rules of each refusal of a move."""
    unmet: frozenset[str]
    """The refusals that a learner cannot come to by a click."""
    tries: Callable[[State], list[str]]
    """The moves that somebody could reasonably try."""
