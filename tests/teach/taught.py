"""The expectations of a course, taken from the rules of its game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from kbwidgets.core.protocol.state import State


class Taught(NamedTuple):
    """The expectations of a course."""

    in_order: tuple[str, ...]
    """The steps of the outline in the rules, in its order."""
    later: tuple[str, ...]
    """The steps of the outline that are elsewhere in the course."""
    rules_of: Mapping[str, set[str]]
    """The rules of each refusal of a move."""
    unmet: frozenset[str]
    """The refusals that a learner cannot meet by a click."""
    tries: Callable[[State], list[str]]
    """A function that returns the moves that somebody could reasonably try."""
