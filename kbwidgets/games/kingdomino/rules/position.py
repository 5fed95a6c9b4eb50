"""A position of Kingdomino with its legal moves and its points (KD-SETUP, KD-TURN, KD-PLACE, KD-PICK).

In each round the kings act in the order of the current line. In round 0 there is no current line, and the kings only
choose, in the starting order.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from random import Random
from typing import ClassVar

from kbwidgets.core.protocol.open_information import OpenPosition
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.values.types import Json, Outcome, ScoreLine, Seat
from kbwidgets.games.kingdomino.rules.fields import NOBODY, Fields
from kbwidgets.games.kingdomino.rules.kingdom import Realm, ways
from kbwidgets.games.kingdomino.rules.moves import CHOICES, DISCARDS, DRAWS, KINGS, Placements
from kbwidgets.games.kingdomino.rules.plain import position_to_json
from kbwidgets.games.kingdomino.rules.reading import Reading
from kbwidgets.games.kingdomino.rules.scoring import match_lines, outcome


class KingdominoPosition(Reading, Fields, OpenPosition):  # pyright: ignore[reportIncompatibleVariableOverride]
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
        return self.current[self.turn] if self.phase == "place" else None

    @property
    def in_pile(self) -> int:
        """The number of dominoes that are still to be drawn in this game (KD-INFO.1)."""
        shown = self.round + (1 if self.ahead and self.phase != "draw" else 0)
        return (self.setup.lines - shown) * self.setup.length - (len(self.ahead) if self.phase == "draw" else 0)

    # -- legal moves ----------------------------------------------------------------------------------

    def moves(self, seat: Seat | None = None) -> Sequence[Move]:
        """Return the legal moves, of one seat or of the seat to act."""
        if seat is not None and seat not in self.to_act:
            return ()
        phase = self.phase
        if phase == "place":
            turn = self.turn
            number = self.current[turn]
            size = self.setup.size
            found = ways(self.realms[self.kings[turn]], number, size)
            return Placements(size, number, found) if found else (DISCARDS[number],)  # KD-PLACE.9
        if phase == "choose":  # It does not have to fit (KD-PICK.1, KD-PICK.2).
            return tuple([CHOICES[n] for n, king in zip(self.ahead, self.claims) if king == NOBODY])  # noqa: B905 (hot)
        if phase == "draw":
            return tuple([DRAWS[n] for n in self.pile])
        return tuple([KINGS[seat] for seat, _ in self._kings_left()]) if phase == "kings" else ()

    def weights(self) -> Sequence[int]:
        """Return the relative frequency of each chance move."""
        if self.phase == "kings":  # Every king is equally likely, so a seat with two counts twice (KD-SETUP.5).
            return [left for _, left in self._kings_left()]
        return [1] * len(self.pile) if self.phase == "draw" else ()

    def draw(self, rng: Random) -> Move:
        """Return a random chance move."""
        if self.phase == "draw":
            pile = self.pile
            return DRAWS[pile[floor(rng.random() * len(pile))]]
        kings = [seat for seat, left in self._kings_left() for _ in range(left)]
        return KINGS[kings[floor(rng.random() * len(kings))]]

    def _kings_left(self) -> list[tuple[Seat, int]]:
        """Return the seats with kings that have not been drawn yet, each with the number of these kings."""
        kings, each = self.kings, self.setup.kings
        return [(seat, each - kings.count(seat)) for seat in range(len(self.setup.names)) if kings.count(seat) < each]

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
