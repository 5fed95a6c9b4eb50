"""The public part of a position, which every view of it shares (KB-8.2)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Final

from kbwidgets.core.protocol.position import Position
from kbwidgets.core.values.types import ScoreLine, Seat
from kbwidgets.games.kingdom_builder.rules.board import HEXES, Land
from kbwidgets.games.kingdom_builder.rules.cards import ALL, total
from kbwidgets.games.kingdom_builder.rules.moves import Part
from kbwidgets.games.kingdom_builder.rules.options import Setup
from kbwidgets.games.kingdom_builder.rules.realm import Realm, tiles_left
from kbwidgets.games.kingdom_builder.rules.scoring import score_lines
from kbwidgets.games.kingdom_builder.rules.targets import usable


class Laid(Position):
    """The public fields, and the facts that follow from them alone."""

    __slots__ = ()

    GAME: ClassVar[str] = "kingdom-builder"
    PACKED: ClassVar[frozenset[str]] = frozenset({
        "setup", "land", "in_play", "stock", "unknown", "in_pile", "spent", "hands", "holders", "occupied", "realms",
        "free", "usable", "gold", "tiles_left", "dealt_to", "of", "bounded", "filled",
    })  # fmt: skip

    setup: Setup
    """The fixed part of the match; chance fills in quadrants, cards and the first seat if they are not given."""
    land: Land | None
    """The joined board, or None while quadrants are drawn."""
    turn: int
    """The number of turns that are over."""
    left: int
    """The settlements of the mandatory build that are still to be built."""
    in_play: int | None
    """The terrain card in play."""
    spent: int
    """The terrain cards of the discard pile as counts."""
    hands: int
    """The hidden card of each seat, where it is known."""
    free: int
    """The hexes without a settlement."""
    realms: tuple[Realm, ...]

    @property
    @abstractmethod
    def unknown(self) -> int:
        """The cards whose place is not known, as counts: the draw pile and the hidden cards."""

    @property
    @abstractmethod
    def in_pile(self) -> int:
        """The number of cards in the draw pile."""

    @property
    @abstractmethod
    def holders(self) -> tuple[Seat, ...]:
        """The seats that hold a hidden card."""

    @property
    def removed(self) -> int:
        """The number of terrain cards that have left the game (KB-4.6)."""
        return ALL - self.in_pile - total(self.spent) - len(self.holders) - (self.in_play is not None)

    @property
    def names(self) -> tuple[str, ...]:
        return self.setup.names

    @property
    def colours(self) -> tuple[str, ...]:
        return self.setup.colours

    @property
    def seat(self) -> Seat:
        """The seat whose turn it is, even while chance acts for it, or the last one when the match is over."""
        turn = self.turn - 1 if self.phase == "end" else self.turn
        return ((self.setup.first or 0) + turn) % len(self.setup.names)

    @property
    def occupied(self) -> int:
        """The hexes with a settlement."""
        return HEXES.all & ~self.free

    def tiles_left(self, location: int) -> int:
        """Return the number of tiles left on a location hex (KB-5.3)."""
        return tiles_left(location, self.realms)

    def usable(self) -> dict[int, Part]:
        """Return the tiles that can be used now: none inside the build (KB-3.2) or once the turn is over."""
        if self.land is None or self.phase not in ("start", "after"):
            return {}
        return usable(self.land, self.in_play, self.free, self.realms[self.seat])

    def gold(self) -> tuple[ScoreLine, ...]:
        """Return everyone's gold line by line."""
        return score_lines(self.land, self.setup, tuple(realm.own for realm in self.realms))


FIELDS_TOLD: Final[Mapping[str, str]] = {
    "viewer": "The viewer: a seat, None for a spectator, or OPEN.",
    "phase": "The phase: a step of a turn (KB-3.4), something that chance decides, or `end`.",
    "to_act": "The seats that must act now: () after the end, (CHANCE,) while chance decides.",
    "turn": "The number of turns that are over.",
    "left": "The settlements that must still be built this turn (KB-4.1).",
}
"""The fields of a position or view that `help` explains."""
