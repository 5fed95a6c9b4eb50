"""Series of games between computer players, their statistics, and measurements of speed.

>>> from kbwidgets import arena
>>> results = arena.run("kingdomino", ["greedy", "random"], games=2, seed=3)
>>> [standing.player for standing in results.standings()]
['greedy', 'random']

`print(results)` shows the table.
"""

from kbwidgets.arena.bench import Bench, bench
from kbwidgets.arena.growth import Growth, growth, growth_table
from kbwidgets.arena.intervals import wilson
from kbwidgets.arena.results import Results, Row, Standing
from kbwidgets.arena.series import run
from kbwidgets.arena.tournament import Tournament, tournament

__all__ = [
    "Bench",
    "Growth",
    "Results",
    "Row",
    "Standing",
    "Tournament",
    "bench",
    "growth",
    "growth_table",
    "run",
    "tournament",
    "wilson",
]
