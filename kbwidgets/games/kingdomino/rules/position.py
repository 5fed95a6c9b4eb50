"""A position of Kingdomino with its legal moves and its points (KD-SETUP, KD-TURN, KD-PLACE, KD-PICK).

In each round the kings act in the order of the current line. In round 0 there is no current line, and the kings only
choose, in the starting order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import ClassVar, Final

from kbwidgets.core.protocol.open_information import OpenPosition
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.values.types import Json, Outcome, ScoreLine, Seat
from kbwidgets.games.kingdomino.rules.chapters.choosing import list_choices
from kbwidgets.games.kingdomino.rules.chapters.placing import list_placements
from kbwidgets.games.kingdomino.rules.chapters.scoring import match_lines, outcome
from kbwidgets.games.kingdomino.rules.chapters.setup import kings_left, list_draws, list_kings, random_draw
from kbwidgets.games.kingdomino.rules.data import position_to_json
from kbwidgets.games.kingdomino.rules.fields import Fields
from kbwidgets.games.kingdomino.rules.kingdom import Realm
from kbwidgets.games.kingdomino.rules.table import Table

_LISTERS: Final[Mapping[str, Callable[[Fields], Sequence[Move]]]] = {
    "place": list_placements,
    "choose": list_choices,
    "draw": list_draws,
    "kings": list_kings,
    "over": lambda position: (),
}
"""The function that lists the legal moves of each phase."""


class KingdominoPosition(Table, Fields, OpenPosition):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of Kingdomino."""

    __slots__ = ()

    GAME: ClassVar[str] = "kingdomino"

    @property
    def _table(self) -> Fields:
        return self

    @property
    def names(self) -> tuple[str, ...]:
        return self.setup.names

    @property
    def colours(self) -> tuple[str, ...]:
        return self.setup.colours

    @property
    def number(self) -> int | None:
        """The number of the domino to place or discard, or None in other phases."""
        return self.domino_number if self.phase == "place" else None

    # -- legal moves ----------------------------------------------------------------------------------

    def moves(self, seat: Seat | None = None) -> Sequence[Move]:
        """Return the legal moves, of one seat or of the seat to act."""
        if seat is not None and seat not in self.to_act:
            return ()
        return _LISTERS[self.phase](self)

    def weights(self) -> Sequence[int]:
        """Return the relative frequency of each chance move."""
        if self.phase == "kings":  # Every king is equally likely, so a seat with two counts twice (KD-SETUP.5).
            return [left for _, left in kings_left(self)]
        return [1] * len(self.unseen_numbers) if self.phase == "draw" else ()

    def random_draw(self, rng: Random) -> Move:
        """Return a random chance move."""
        return random_draw(self, rng)

    # -- score ----------------------------------------------------------------------------------------

    @property
    def all_realms(self) -> tuple[tuple[Realm, ...], ...]:
        """The kingdoms of each game so far, the current one last."""
        return (*self.past, self.realms)

    def score(self) -> tuple[ScoreLine, ...]:
        return match_lines(self.all_realms, self.setup, self.over)

    def outcome(self) -> Outcome | None:
        """Return the result, or None if the match is not over."""
        return outcome(self.all_realms, self.setup) if self.over else None

    def to_json(self) -> dict[str, Json]:
        return position_to_json(self)
