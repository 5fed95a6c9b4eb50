"""Open picks: what is picked where no node stands for it, a number or a text."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """A pick that is a whole number from `low` to `high`; the page begins at `start`."""

    low: int
    high: int
    start: int


class Text(NamedTuple):
    """A pick that is a text of at most `most` characters."""

    most: int
