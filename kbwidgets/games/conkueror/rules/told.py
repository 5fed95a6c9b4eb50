"""Told: what a state of ConKUeror and every view of it tell alike."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Final

from kbwidgets.core.protocol.position import Position
from kbwidgets.games.conkueror.rules.table import Table

FIELDS_TOLD: Final = {
    "viewer": "Who looks: a seat, None for a spectator, or OPEN.",
    "phase": "What is due, in a word (CQ-4.1).",
    "to_act": "Who acts.",
    "turn": "Whose turn it is; in the opening who rolls, claims or places.",
    "rounds": "The number of the round, 0 in the opening (CQ-4.1).",
    "draft": "Drafted infantry that is not placed yet (CQ-5.3).",
    "captured": "The territories that were captured in this turn (CQ-10.2).",
    "first": "Who went first (CQ-3.2).",
}
"""What the fields are that code reads."""


class Told(Position):
    """A position of ConKUeror, as far as it is known."""

    __slots__ = ()

    GAME: ClassVar[str] = "conkueror"

    PACKED: ClassVar[frozenset[str]] = frozenset({
        "table", "owners", "stacks", "rows", "hands", "hand_sizes", "deck", "deck_size", "discard",
        "effects", "frame", "fallen", "all_known", "start",
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
