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


WIDGETS: Final[Mapping[str, type[GameWidget]]] = {kind.GAME: kind for kind in (Kingdomino,)}
"""The classes by the names of their games, in the order of the gallery."""
