"""A position of Kingdom Builder: the pieces and cards, the seats that act, and the legal moves (KB-2 to KB-6).

The phases of a turn are those of KB-3.4: `start`, `mandatory`, `after` and `over`. Chance acts in `quadrant`, `card`,
`first` and `deal` before the first turn, in `draw` between turns, and in `replace` during a turn. `end` is the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from random import Random
from typing import NamedTuple

from kbwidgets.core.protocol.position import tell_fields
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.values.types import CHANCE, Outcome, ScoreLine, Seat
from kbwidgets.games.kingdom_builder.rules.board import Land
from kbwidgets.games.kingdom_builder.rules.cards import ALL, NONE, counts, hand, total
from kbwidgets.games.kingdom_builder.rules.gold import outcome, totals
from kbwidgets.games.kingdom_builder.rules.laid import FIELDS_TOLD
from kbwidgets.games.kingdom_builder.rules.moves import BUILDS, CARDS, CORNERS, DRAWS, END, FIRSTS, REVEALS, HexMoves
from kbwidgets.games.kingdom_builder.rules.options import Setup
from kbwidgets.games.kingdom_builder.rules.quadrant import QUADRANTS
from kbwidgets.games.kingdom_builder.rules.readable import Readable
from kbwidgets.games.kingdom_builder.rules.realm import Realm
from kbwidgets.games.kingdom_builder.rules.targets import turn_moves


class _Fields(NamedTuple):
    setup: Setup
    land: Land | None
    phase: str
    to_act: tuple[Seat, ...]
    turn: int
    left: int
    in_play: int | None
    stock: int
    """The terrain cards of the draw pile as counts, because the pile has no order (KB-8.2)."""
    spent: int
    hands: int
    free: int
    realms: tuple[Realm, ...]


tell_fields(_Fields, FIELDS_TOLD)


class KingdomBuilderPosition(_Fields, Readable):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position with everything that is hidden; `Laid` explains the other fields."""

    __slots__ = ()

    @property
    def unknown(self) -> int:
        return self.stock

    @property
    def in_pile(self) -> int:
        return total(self.stock)

    @property
    def holders(self) -> tuple[Seat, ...]:
        return tuple([seat for seat in range(len(self.realms)) if hand(self.hands, seat) != NONE])

    @property
    def dealt_to(self) -> Seat:
        """The seat that gets the next card at the start: the first player, then the others in order (KB-2.5)."""
        return ((self.setup.first or 0) + ALL - total(self.stock)) % len(self.realms)

    def moves(self, seat: Seat | None = None) -> Sequence[Move]:
        """Return the legal moves in a fixed order."""
        _, board, phase, to_act, _, _, card, _, _, _, free, realms = self
        if seat is not None and seat not in to_act:
            return ()
        if board is not None and phase in ("mandatory", "start", "after"):
            realm = realms[to_act[0]]
            if phase == "mandatory" or (phase == "start" and not realm.ready):
                hexes = board.terrains[card] & free if card is not None else 0  # This is `builds` without a call.
                return HexMoves(BUILDS, hexes & realm.near or hexes)  # KB-3.2: a build that has begun comes first.
            if phase == "after" and not realm.ready:
                return (END,)
            return turn_moves(board, card, free, realm, build=phase == "start")
        return (END,) if phase == "over" else self._by_chance()

    def _by_chance(self) -> Sequence[Move]:
        phase, setup = self.phase, self.setup
        if phase in ("draw", "deal", "replace"):
            return tuple([DRAWS[terrain] for terrain, count in enumerate(counts(self.stock)) if count])
        if phase == "quadrant":  # KB-2.2: four different quadrants, each upright or turned.
            drawn = {name for name, _ in setup.quadrants}
            return tuple([corner for name in QUADRANTS if name not in drawn for corner in CORNERS[name]])
        if phase == "card":
            return tuple([REVEALS[card] for card in CARDS if card not in setup.cards])
        return FIRSTS[: len(setup.names)] if phase == "first" else ()

    def weights(self) -> Sequence[int]:
        """Return how often each of `moves()` comes when chance is due."""
        if self.phase in ("draw", "deal", "replace"):
            return [count for count in counts(self.stock) if count]
        return [1] * len(self._by_chance()) if CHANCE in self.to_act else ()

    def draw(self, rng: Random) -> Move:  # KB-8.4: the generator comes from the seed of the match.
        """Return one chance move, drawn by its weight."""
        if self.phase in ("draw", "deal", "replace"):
            pile = self.stock
            n = floor(rng.random() * total(pile))
            for draw in DRAWS:
                n -= pile & 255
                if n < 0:
                    return draw
                pile >>= 8
        found = self._by_chance()
        return found[floor(rng.random() * len(found))]

    def score(self) -> tuple[ScoreLine, ...]:
        """Return what each seat has now."""
        return self.gold()

    def outcome(self) -> Outcome | None:
        """Return how the match ended, or None if it is not over."""
        board = self.land
        if board is None or not self.over:
            return None
        return outcome(totals(board, self.setup, [realm.own for realm in self.realms]))
