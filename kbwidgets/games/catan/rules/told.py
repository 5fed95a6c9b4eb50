"""The part that a state of Catan and its views have in common."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from kbwidgets.core.protocol.position import Position
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.values.types import CHANCE, Seat
from kbwidgets.games.catan.rules.frames import Frame
from kbwidgets.games.catan.rules.moves import Accept, Counter, Discard, Reject
from kbwidgets.games.catan.rules.position import BY_CHANCE, may_act
from kbwidgets.games.catan.rules.table import Table


class Told(Position):
    """A position of Catan, complete or as a viewer sees it."""

    __slots__ = ()

    GAME: ClassVar[str] = "catan"

    PACKED: ClassVar[frozenset[str]] = frozenset({
        "table", "land", "frame", "hands", "store", "built", "dev", "rest", "start", "point_cards", "deck_size",
        "hand_sizes", "cards", "card_counts", "new", "spent", "open_dev", "all_known",
    })  # fmt: skip

    @property
    @abstractmethod
    def table(self) -> Table:
        """The setup of the match."""

    @property
    @abstractmethod
    def turn(self) -> Seat:
        """The player whose turn it is."""

    @property
    @abstractmethod
    def frame(self) -> Frame:
        """The memory of the phase."""

    @property
    def may_act(self) -> tuple[Seat, ...]:
        """The seats that may act on an open offer besides those that must (CT-9.14)."""
        return may_act(self.turn, self.to_act, self.frame)

    def mover(self, move: Move) -> Seat:
        """Return the seat that makes a move. Answers and discards name theirs (CT-7.2, CT-9.14)."""
        if isinstance(move, (Discard, Accept, Reject, Counter)):
            return move.seat
        return CHANCE if self.to_act == BY_CHANCE else self.turn

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat."""
        return self.table.setup.names

    @property
    def colours(self) -> tuple[str, ...]:
        """The colour of each seat (CT-1.8)."""
        return self.table.setup.colours
