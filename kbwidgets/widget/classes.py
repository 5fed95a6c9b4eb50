"""The live cell of each game: the one list of games by name on this side of the engine.

A new game is one more class here and its place in `WIDGETS`, and its name in `kbwidgets/__init__.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kbwidgets.games.pawns_board.drawn.builder import DeckBuilding
from kbwidgets.games.pawns_board.rules.deck import Deck
from kbwidgets.widget.game_widget import GameWidget
from kbwidgets.widget.workshop_widget import WorkshopWidget


class Kingdomino(GameWidget):
    """Kingdomino as a live cell: `kb.Kingdomino(["Ann", kb.Greedy()], seed=7)`."""

    GAME = "kingdomino"


class KingdomBuilder(GameWidget):
    """Kingdom Builder as a live cell: `kb.KingdomBuilder(["Ann", kb.Greedy()], seed=7)`."""

    GAME = "kingdom-builder"


class PawnsBoard(GameWidget):
    """Pawns Board as a live cell: `kb.PawnsBoard(["Ann", "Bo"], seed=7)`."""

    GAME = "pawns-board"


class DeckBuilder(WorkshopWidget):
    """A deck of Pawns Board made by clicks: `kb.DeckBuilder()`, or `kb.DeckBuilder(kb.Deck.read("my.deck"))`."""

    def __init__(self, deck: Deck | None = None, *, influence_variants: bool = False) -> None:
        self.building = DeckBuilding(deck, influence_variants=influence_variants)
        super().__init__(self.building)

    @property
    def deck(self) -> Deck:
        """The deck as far as it is made."""
        return self.building.deck


WIDGETS: Final[Mapping[str, type[GameWidget]]] = {kind.GAME: kind for kind in (Kingdomino, KingdomBuilder, PawnsBoard)}
"""The classes by the names of their games, in the order of the gallery."""
