"""Amount: how much is tried of what has no end, such as random games, random clicks, and looks in every width.

Random games are the same each time, so that a test that falls falls again; a walk through the screens starts matches as
the form does, with seeds of their own. `KB_FULL=1` tries as much as the laws were watched with.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TypeVar

FULL = bool(os.environ.get("KB_FULL"))
"""Whether all is tried."""


Each = TypeVar("Each")
Look = TypeVar("Look")


def amount(usual: int, full: int) -> int:
    """How many to try."""
    return full if FULL else usual


def sample(cases: Iterable[Each], step: int, first: int = 0) -> list[Each]:
    """Return every `step`-th case from number `first` on, or all of them where all is tried."""
    return list(cases)[slice(None) if FULL else slice(first, None, step)]


def more(*cases: Each) -> tuple[Each, ...]:
    """Return some cases that are tried beside the usual ones where all is tried."""
    return cases if FULL else ()


def by_turns(things: Iterable[Each], looks: Sequence[Look], *others: Look) -> list[tuple[Each, Look]]:
    """Pair each thing with one of some looks in turn, or with all of them and the others where all is tried."""
    every = (*looks, *others)
    return [(thing, look) for n, thing in enumerate(things) for look in (every if FULL else [looks[n % len(looks)]])]
