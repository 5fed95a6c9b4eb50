"""Players that choose the move their game's adviser rates best.

>>> Greedy()
<player greedy>
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from kbwidgets.core.errors import KbError
from kbwidgets.core.protocol.player import Adviser, Choice
from kbwidgets.core.protocol.state import Move, View
from kbwidgets.core.text.words import joined, quoted
from kbwidgets.games import games


class Advised:
    """A player that follows the adviser of this name in any game. `name` is its name at the table.

    >>> Advised("planner", name="Deep Otter").seat_name
    'Deep Otter'
    """

    def __init__(self, adviser: str, name: str = "") -> None:
        self.name: str = adviser
        self.seat_name: str = name

    def choose(self, view: View, moves: Sequence[Move], rng: Random) -> Choice:
        """Return the best-rated move, its reasons, and the ranking of all moves."""
        ranking = self._adviser(view.GAME)(view, moves, rng)
        return Choice(ranking[0].move, ranking[0].reasons, ranking)

    def check_game(self, name: str) -> None:
        """Raise `KbError`, with the game's advisers, if the game has no such adviser."""
        self._adviser(name)

    def _adviser(self, name: str) -> Adviser:
        game = games[name]
        if self.name in game.advisers:
            return game.advisers[self.name]
        choices = ["kb.Random()", *(f'kb.Advised("{adviser}")' for adviser in game.advisers)]
        raise KbError(f"{game.title} has no adviser {quoted(self.name)}; choose {joined(choices, 'or')}")

    def __repr__(self) -> str:
        return f"<player {self.name}>"


class Greedy(Advised):
    """A player that chooses the move with the largest immediate gain."""

    def __init__(self, name: str = "") -> None:
        super().__init__("greedy", name)


class Planner(Advised):
    """A player that also considers what the other players can do next."""

    def __init__(self, name: str = "") -> None:
        super().__init__("planner", name)
