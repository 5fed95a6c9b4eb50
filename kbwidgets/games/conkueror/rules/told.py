"""Told: what a state of ConKUeror and every view of it tell alike."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from kbwidgets.core.position import Position
from kbwidgets.games.conkueror.rules.table import Table


class Told(Position):
    """A position of ConKUeror, as far as it is known."""

    __slots__ = ()

    GAME: ClassVar[str] = "conkueror"

    PACKED: ClassVar[frozenset[str]] = frozenset({
        "table", "owners", "stacks", "rows", "hands", "hand_sizes", "deck", "deck_size", "discard",
        "effects", "frame", "fallen",
    })  # fmt: skip

    @property
    @abstractmethod
    def table(self) -> Table:
        """What is fixed for the match."""

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat (CQ-2.2)."""
        return self.table.names

    @property
    def colours(self) -> tuple[str, ...]:
        """The colour of each seat (CQ-1.7)."""
        return self.table.setup.colours
