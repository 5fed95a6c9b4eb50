"""Players that take the move their game's adviser rates best.

>>> Greedy()
<player greedy>
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from kbwidgets.core.errors import UnknownName
from kbwidgets.core.player import Choice
from kbwidgets.core.state import Move, View
from kbwidgets.games import games


class Advised:
    """A player that follows the adviser of this name, whatever the game."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, view: View, moves: Sequence[Move], rng: Random) -> Choice:
        """The best rated move, its reasons, and the ranking of all."""
        game = games[view.GAME]
        if self.name not in game.advisers:
            raise UnknownName(f"computer player of {game.title}", self.name, ("random", *game.advisers))
        ranking = game.advisers[self.name](view, moves, rng)
        return Choice(ranking[0].move, ranking[0].reasons, ranking)

    def __repr__(self) -> str:
        return f"<player {self.name}>"


class Greedy(Advised):
    """Takes what brings most at once."""

    def __init__(self) -> None:
        super().__init__("greedy")


class Planner(Advised):
    """Weighs what the others can do next as well."""

    def __init__(self) -> None:
        super().__init__("planner")
