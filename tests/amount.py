"""The number of random games, random clicks and widths that the tests try, in the usual run and in the full one.

Random games are the same each time, so a failing test fails again. A walk through the screens starts matches as the
form does, with seeds of their own. `KB_FULL=1` tries the full amount.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TypeVar

FULL = bool(os.environ.get("KB_FULL"))
"""True if the full amount is tried."""


Each = TypeVar("Each")
Look = TypeVar("Look")


def amount(usual: int, full: int) -> int:
    """Return `full` in a full run, otherwise `usual`."""
    return full if FULL else usual


def sample(cases: Iterable[Each], step: int, first: int = 0) -> list[Each]:
    """Return every `step`-th case from number `first` onwards, or all of them in a full run."""
    return list(cases)[slice(None) if FULL else slice(first, None, step)]


def more(*cases: Each) -> tuple[Each, ...]:
    """Return the extra cases in a full run, otherwise nothing."""
    return cases if FULL else ()


def by_turns(things: Iterable[Each], looks: Sequence[Look], *others: Look) -> list[tuple[Each, Look]]:
    """Pair each thing with one of the looks in turn, or with every look and the others in a full run."""
    every = (*looks, *others)
    return [(thing, look) for n, thing in enumerate(things) for look in (every if FULL else [looks[n % len(looks)]])]
