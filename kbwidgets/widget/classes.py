"""The live cell of each game: the one list of games by name on this side of the engine.

A new game is one more class here and its place in `WIDGETS`, and its name in `kbwidgets/__init__.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kbwidgets.widget.game_widget import GameWidget


class Kingdomino(GameWidget):
    """Kingdomino as a live cell: `kb.Kingdomino(["Ann", kb.Greedy()], seed=7)`."""

    GAME = "kingdomino"


class KingdomBuilder(GameWidget):
    """Kingdom Builder as a live cell: `kb.KingdomBuilder(["Ann", kb.Greedy()], seed=7)`."""

    GAME = "kingdom-builder"


class PawnsBoard(GameWidget):
    """Pawns Board as a live cell: `kb.PawnsBoard(["Ann", "Bo"], seed=7)`."""

    GAME = "pawns-board"


WIDGETS: Final[Mapping[str, type[GameWidget]]] = {kind.GAME: kind for kind in (Kingdomino, KingdomBuilder, PawnsBoard)}
"""The classes by the names of their games, in the order of the gallery."""
