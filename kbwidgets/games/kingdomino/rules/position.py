"""A position of Kingdomino: who acts, what may be done and what it is worth (KD-SETUP, KD-TURN, KD-PLACE, KD-PICK).

A round goes through the kings in the order of the current line. In the first "round", number 0, there is no
current line: the kings of the order drawn by chance only choose.
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
    """What lies on the table of Kingdomino, and what may be done there."""

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
        """The domino that is to be placed now."""
        return self.current[self.turn] if self.phase == "place" else None

    @property
    def in_pile(self) -> int:
        """How many dominoes are still to be drawn in this game (KD-INFO.1)."""
        shown = self.round + (1 if self.ahead and self.phase != "draw" else 0)
        return (self.setup.lines - shown) * self.setup.length - (len(self.ahead) if self.phase == "draw" else 0)

    # -- what may be done -----------------------------------------------------------------------------

    def moves(self, seat: Seat | None = None) -> Sequence[Move]:
        """The legal moves, for one seat or for whoever must act."""
        if seat is not None and seat not in self.to_act:
            return ()
        phase = self.phase
        if phase == "place":
            turn = self.turn
            number = self.current[turn]
            size = self.setup.size
            found = ways(self.realms[self.kings[turn]], number, size)
            return Placements(size, number, found) if found else (DISCARDS[number],)  # KD-PLACE.9
        if phase == "choose":  # KD-PICK.1; whether it can be placed does not matter (KD-PICK.2)
            return tuple([CHOICES[n] for n, king in zip(self.ahead, self.claims) if king == NOBODY])  # noqa: B905 (hot)
        if phase == "draw":
            return tuple([DRAWS[n] for n in self.pile])
        return tuple([KINGS[seat] for seat, _ in self._kings_left()]) if phase == "kings" else ()

    def weights(self) -> Sequence[int]:
        """How often each of `moves()` comes, when chance is due."""
        if self.phase == "kings":  # KD-SETUP.5: every king is equally likely, so a seat with two counts twice
            return [left for _, left in self._kings_left()]
        return [1] * len(self.pile) if self.phase == "draw" else ()

    def draw(self, rng: Random) -> Move:
        """One chance move, drawn by its weight."""
        if self.phase == "draw":
            pile = self.pile
            return DRAWS[pile[floor(rng.random() * len(pile))]]
        kings = [seat for seat, left in self._kings_left() for _ in range(left)]
        return KINGS[kings[floor(rng.random() * len(kings))]]

    def _kings_left(self) -> list[tuple[Seat, int]]:
        """The seats whose kings have not all come yet, and how many of them are left."""
        kings, each = self.kings, self.setup.kings
        return [(seat, each - kings.count(seat)) for seat in range(len(self.setup.names)) if kings.count(seat) < each]

    # -- what it is worth -----------------------------------------------------------------------------

    @property
    def all_realms(self) -> tuple[tuple[Realm, ...], ...]:
        """The kingdoms of every game played or begun, one game unless it is a Dynasty."""
        return (*self.past, self.realms)

    def score(self) -> tuple[ScoreLine, ...]:
        return match_lines(self.all_realms, self.setup, self.over)

    def outcome(self) -> Outcome | None:
        """How the match ended, None while it goes on."""
        return outcome(self.all_realms, self.setup) if self.over else None

    def to_json(self) -> dict[str, Json]:
        return position_to_json(self)
