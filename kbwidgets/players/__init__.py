"""Computer players for any game: random, greedy and planner. A function of a view and its moves can play too.

>>> import kbwidgets as kb
>>> match = kb.Match(next(iter(kb.games.values())), [Greedy(), Random()], seed=1)
>>> match.run().over
True
"""

from kbwidgets.players.advised import Advised, Greedy, Planner
from kbwidgets.players.named import PLAYERS, level_word, levels_of, middle, player, players_of, substitute
from kbwidgets.players.uniform import Random

__all__ = [
    "PLAYERS",
    "Advised",
    "Greedy",
    "Planner",
    "Random",
    "level_word",
    "levels_of",
    "middle",
    "player",
    "players_of",
    "substitute",
]
