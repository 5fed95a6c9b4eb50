"""Amount: how much is tried of what has no end, such as random games, random clicks, and looks in every width.

Random games are the same each time, so that a test that falls falls again; a walk through the screens starts matches as
the form does, with seeds of their own. `KB_FULL=1` tries as much as the laws were watched with.
"""

from __future__ import annotations

import os

FULL = bool(os.environ.get("KB_FULL"))
"""Whether all is tried."""


def amount(usual: int, full: int) -> int:
    """How many to try."""
    return full if FULL else usual
