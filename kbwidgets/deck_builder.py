"""The deck builder of Pawns Board as a live cell. It is here because it ties a game to the widget."""

from __future__ import annotations

from kbwidgets.games.pawns_board.drawn.builder import DeckBuilding
from kbwidgets.games.pawns_board.rules.chapters.decks import Deck
from kbwidgets.widget.jupyter.workshop_widget import WorkshopWidget


class DeckBuilder(WorkshopWidget):
    """A live cell to build a deck of Pawns Board: `kb.DeckBuilder()`, or `kb.DeckBuilder(kb.Deck.read("my.deck"))`."""

    def __init__(self, deck: Deck | None = None, *, influence_variants: bool = False) -> None:
        self.building: DeckBuilding = DeckBuilding(deck, influence_variants=influence_variants)
        super().__init__(self.building)

    @property
    def deck(self) -> Deck:
        """The deck as built so far."""
        return self.building.deck
