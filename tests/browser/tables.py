"""Every game in the middle of a match, where somebody has to pick something."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from functools import cache
from random import Random
from typing import Final

import kbwidgets as kb
from kbwidgets.core.values.types import OPEN
from kbwidgets.widget.modes.controller import Controller

from .stage import Stage

PLIES: Final[Mapping[str, int]] = {
    "kingdomino": 60, "kingdom-builder": 60, "pawns-board": 12, "catan": 90, "conkueror": 200,
}  # fmt: skip
"""The number of moves after which each game is shown."""
GAMES: Final = tuple(PLIES)


@cache
def played(game: str, phase: str = "", past: int | None = None, seats: int = 2) -> kb.Match:
    """Return a match with at least `past` random moves that has reached `phase`, or any phase if none is given."""
    match, rng = kb.Match(kb.games[game], seats, seed=7), Random(4)
    while match.ply < (PLIES[game] if past is None else past) or phase not in ("", match.state.phase):
        match.play(rng.choice(list(match.state.moves())))
    return match


def table(stage: Stage, game: str, phase: str = "", past: int | None = None, seats: int = 2) -> Controller:
    """Return a cell at a decision of a phase, for the player to act if hands are hidden, otherwise for everyone."""
    match = copy(played(game, phase, past, seats))
    viewer = match.state.to_act[0] if match.hidden == "hands" else OPEN
    return Controller(match.game, match, stage.send, viewer=viewer, pace=0.01)
