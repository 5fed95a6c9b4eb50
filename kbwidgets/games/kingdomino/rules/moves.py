"""The registry of the moves of Kingdomino, which each chapter of the rules adds to."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.moves.forms import Moves

MOVES: Final = Moves("choose", "place", "discard", "draw", "king", code="KD-ERR.13", rule="KD-PLACE.2")
