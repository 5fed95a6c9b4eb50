"""The computer players of Catan by name, the first of which gives hints (CT-19.9).

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
"""The levels normal, easy and hard. Random players are the same in every game.

Matches between four normal players come to an end (CT-19.10).
"""
