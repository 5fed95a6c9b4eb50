"""What lies on the table: what a position and everybody who looks at it have in common (KB-8.2)."""

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
    """The fields that lie open, and what follows from them alone."""

    __slots__ = ()

    GAME: ClassVar[str] = "kingdom-builder"
    PACKED: ClassVar[frozenset[str]] = frozenset({
        "setup", "land", "in_play", "stock", "unknown", "in_pile", "spent", "hands", "holders", "occupied", "realms",
        "free", "usable", "gold", "tiles_left", "dealt_to", "of", "bounded", "filled",
    })  # fmt: skip

    setup: Setup
    """What is fixed; chance fills in quadrants, cards and the first seat where they are not given."""
    land: Land | None
    """The joined board, None while quadrants are drawn."""
    turn: int
    """Turns that are over."""
    left: int
    """Settlements of the mandatory build still to be built."""
    in_play: int | None
    """The terrain card in play."""
    spent: int
    """The terrain cards of the discard pile as counts."""
    hands: int
    """The hidden card of each seat, as far as it is known."""
    free: int
    """The hexes without a settlement."""
    realms: tuple[Realm, ...]

    @property
    @abstractmethod
    def unknown(self) -> int:
        """The cards of which nobody who looks knows where they are: the draw pile and hidden hands, as counts."""

    @property
    @abstractmethod
    def in_pile(self) -> int:
        """How many cards the draw pile has."""

    @property
    @abstractmethod
    def holders(self) -> tuple[Seat, ...]:
        """The seats that hold a hidden card."""

    @property
    def removed(self) -> int:
        """How many terrain cards have left the game (KB-4.6)."""
        return ALL - self.in_pile - total(self.spent) - len(self.holders) - (self.in_play is not None)

    @property
    def names(self) -> tuple[str, ...]:
        return self.setup.names

    @property
    def colours(self) -> tuple[str, ...]:
        return self.setup.colours

    @property
    def seat(self) -> Seat:
        """Whose turn it is, also while chance acts for that player; whose turn it was last when the match is over."""
        turn = self.turn - 1 if self.phase == "end" else self.turn
        return ((self.setup.first or 0) + turn) % len(self.setup.names)

    @property
    def occupied(self) -> int:
        """The hexes with a settlement."""
        return HEXES.all & ~self.free

    def tiles_left(self, location: int) -> int:
        """The tiles that still lie on a location hex (KB-5.3)."""
        return tiles_left(location, self.realms)

    def usable(self) -> dict[int, Part]:
        """The tiles that whoever is in turn can use now: none inside the build (KB-3.2) and once the turn is over."""
        if self.land is None or self.phase not in ("start", "after"):
            return {}
        return usable(self.land, self.in_play, self.free, self.realms[self.seat])

    def gold(self) -> tuple[ScoreLine, ...]:
        """The gold of everybody, line by line."""
        return score_lines(self.land, self.setup, tuple(realm.own for realm in self.realms))


FIELDS_TOLD: Final[Mapping[str, str]] = {
    "viewer": "The viewer: a seat, None for a spectator, or OPEN.",
    "phase": "The phase: a step of a turn (KB-3.4), something that chance decides, or `end`.",
    "to_act": "The seats that must act now: () after the end, (CHANCE,) while chance decides.",
    "turn": "The number of turns that are over.",
    "left": "The settlements that must still be built this turn (KB-4.1).",
}
"""The fields of a position or view that `help` explains."""
