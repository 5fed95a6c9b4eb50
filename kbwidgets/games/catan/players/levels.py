"""The computer players of Catan by name (CT-19.9): the first gives hints.

>>> list(LEVELS), LEVELS["searcher:40"].playouts
(['greedy', 'easy', 'searcher'], 40)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from kbwidgets.core.player import Adviser
from kbwidgets.games.catan.players.easy import easy
from kbwidgets.games.catan.players.greedy import greedy
from kbwidgets.games.catan.players.searcher import Searcher, limited


class Levels(Mapping[str, Adviser]):
    """Advisers by name; the limit of a searcher stands after a colon, as in `searcher:200` and `searcher:0.5s`."""

    def __init__(self, single: Mapping[str, Adviser]) -> None:
        self._single = dict(single)

    def __getitem__(self, name: str) -> Adviser:
        kind, colon, limit = name.partition(":")
        return limited(limit) if colon and kind == "searcher" else self._single[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._single)

    def __len__(self) -> int:
        return len(self._single)


LEVELS: Final = Levels({"greedy": greedy, "easy": easy, "searcher": Searcher()})
"""Normal, easy and hard; random players are the same for every game. Four normal ones come to an end (CT-19.10)."""
