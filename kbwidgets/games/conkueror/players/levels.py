"""The computer players of ConKUeror by name (CQ-18). The first gives hints.

>>> list(LEVELS)
['greedy', 'strategist']
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kbwidgets.core.protocol.player import Adviser
from kbwidgets.games.conkueror.players.greedy import greedy
from kbwidgets.games.conkueror.players.strategist import strategist

LEVELS: Final[Mapping[str, Adviser]] = {"greedy": greedy, "strategist": strategist}
"""The levels normal and hard. Random players are the same in every game."""
