"""What lies on the table: what a position and everybody who looks at it have in common (KB-8.2)."""

from __future__ import annotations

from typing import ClassVar

from kbwidgets.core.position import Position
from kbwidgets.core.types import ScoreLine, Seat
from kbwidgets.games.kingdom_builder.rules.board import HEXES, Land
from kbwidgets.games.kingdom_builder.rules.moves import Part
from kbwidgets.games.kingdom_builder.rules.options import Setup
from kbwidgets.games.kingdom_builder.rules.realm import Realm, tiles_left
from kbwidgets.games.kingdom_builder.rules.scoring import score_lines
from kbwidgets.games.kingdom_builder.rules.targets import usable


class Laid(Position):
    """The fields that lie open, and what follows from them alone."""

    __slots__ = ()

    GAME: ClassVar[str] = "kingdom-builder"

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
    occupied: int
    """The hexes with a settlement."""
    realms: tuple[Realm, ...]

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
    def free(self) -> int:
        """The hexes without a settlement."""
        return HEXES.all & ~self.occupied

    def tiles_left(self, location: int) -> int:
        """The tiles that still lie on a location hex (KB-5.3)."""
        return tiles_left(location, self.realms)

    def usable(self) -> dict[int, list[Part]]:
        """The tiles that whoever is in turn can use now: none inside the build (KB-3.2) and once the turn is over."""
        if self.land is None or self.phase not in ("start", "after"):
            return {}
        return usable(self.land, self.in_play, self.free, self.realms[self.seat])

    def gold(self) -> tuple[ScoreLine, ...]:
        """The gold of everybody, line by line."""
        return score_lines(self.land, self.setup, tuple(realm.own for realm in self.realms))
