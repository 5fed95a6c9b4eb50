"""The properties that a state of ConKUeror and all its views share."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Final

from kbwidgets.core.protocol.position import Position
from kbwidgets.games.conkueror.rules.table import Table

FIELDS_TOLD: Final = {
    "viewer": "The viewer: a seat, None for a spectator, or OPEN.",
    "phase": "The phase, in a word (CQ-4.1).",
    "to_act": "The seats that must act.",
    "turn": "The player in turn; in the opening the one who rolls, claims or places.",
    "rounds": "The number of the round, 0 in the opening (CQ-4.1).",
    "draft": "The drafted infantry that is not placed yet (CQ-5.3).",
    "captured": "The number of territories captured this turn (CQ-10.2).",
    "first": "The player who went first (CQ-3.2).",
}
"""The description of each field that code reads."""


class Told(Position):
    """A position of ConKUeror, or what is known of it."""

    __slots__ = ()

    GAME: ClassVar[str] = "conkueror"

    PACKED: ClassVar[frozenset[str]] = frozenset({
        "table", "owners", "stacks", "rows", "hands", "hand_sizes", "deck", "deck_size", "discard",
        "effects", "frame", "fallen", "all_known", "start",
    })  # fmt: skip

    @property
    @abstractmethod
    def table(self) -> Table:
        """The table of the match."""

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat (CQ-2.2)."""
        return self.table.names

    @property
    def colours(self) -> tuple[str, ...]:
        """The colour of each seat (CQ-1.7)."""
        return self.table.setup.colours
