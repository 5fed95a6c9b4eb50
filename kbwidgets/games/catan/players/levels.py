"""The computer players of Catan by name (CT-19.9): the first gives hints.

>>> list(LEVELS), LEVELS["searcher:40"].playouts
(['greedy', 'easy', 'searcher'], 40)
"""

from __future__ import annotations

from typing import Final

from kbwidgets.core.players.search_budget import Advisers
from kbwidgets.games.catan.players.easy import easy
from kbwidgets.games.catan.players.greedy import greedy
from kbwidgets.games.catan.players.searcher import Searcher

LEVELS: Final = Advisers({"greedy": greedy, "easy": easy, "searcher": Searcher()}, {"searcher": Searcher})
"""Normal, easy and hard; random players are the same for every game. Four normal ones come to an end (CT-19.10)."""
