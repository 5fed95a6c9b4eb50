"""Random matches, and pairs of them that differ only in what a viewer cannot see."""

from __future__ import annotations

import random
from collections.abc import Sequence

import kbwidgets as kb
from kbwidgets.core.match.match import Match
from kbwidgets.core.record.record import Record
from kbwidgets.core.values.types import Viewer

from .grove import GAME as GROVE

OPEN_GAMES = [game for game in kb.games.values() if game.hidden == "nothing"]
HIDING = [*(game for game in kb.games.values() if game.hidden != "nothing"), GROVE]


def played(game: kb.Game, moves: int, names: Sequence[str] = ("Ann", "Bo"), seed: int = 5) -> Match:
    """Return a match in which `moves` decisions were made at random."""
    match, rng = kb.Match(game, names, seed=seed), random.Random(seed)
    for _ in range(moves):
        if not match.state.over:
            match.play(rng.choice(match.state.moves()))
    return match


def twins(viewer: Viewer, moves: int = 11) -> list[tuple[Match, Match]]:
    """Return matches of games with secrets, each with another that the viewer cannot tell apart."""
    found: list[tuple[Match, Match]] = []
    for game in HIDING:
        match = played(game, min(moves, 7) if game is GROVE else moves)
        other = Record.of(match, viewer).replay()
        assert other.state.view(viewer) == match.state.view(viewer)
        if other.moves != match.moves:  # The substitute for hidden information may be the true one.
            found.append((match, other))
    assert found
    return found
