"""A match of Kingdom Builder as one viewer sees it, without other players' cards and the draw pile (KB-8.2).

>>> import kbwidgets as kb
>>> state = kb.Match(kb.games["kingdom-builder"], 3, seed=1).state
>>> waiting = next(seat for seat in range(3) if seat not in state.to_act)
>>> hand(state.view(waiting).hands, waiting) == hand(state.hands, waiting)
True
>>> hand(state.view(None).hands, waiting) == NONE
True
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple, Self

from kbwidgets.core.protocol.position import tell_fields
from kbwidgets.core.things.unseen import surely_held
from kbwidgets.core.values.types import OPEN, ScoreLine, Seat, Viewer
from kbwidgets.games.kingdom_builder.rules.board import Land
from kbwidgets.games.kingdom_builder.rules.cards import NO_HANDS, NONE, UNITS, counts, hand, with_hand
from kbwidgets.games.kingdom_builder.rules.laid import FIELDS_TOLD
from kbwidgets.games.kingdom_builder.rules.options import Setup
from kbwidgets.games.kingdom_builder.rules.position import KingdomBuilderPosition
from kbwidgets.games.kingdom_builder.rules.readable import Readable
from kbwidgets.games.kingdom_builder.rules.realm import Realm


class _Fields(NamedTuple):
    viewer: Viewer
    setup: Setup
    land: Land | None
    phase: str
    to_act: tuple[Seat, ...]
    turn: int
    left: int
    in_play: int | None
    unknown: int
    """The cards whose place the viewer does not know, as counts: the draw pile and the hidden cards of others."""
    in_pile: int
    """The number of cards in the draw pile."""
    spent: int
    hands: int
    holders: tuple[Seat, ...]
    """The seats that hold a hidden card."""
    free: int
    realms: tuple[Realm, ...]


tell_fields(_Fields, FIELDS_TOLD)


class KingdomBuilderKnown(_Fields, Readable):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position as one viewer sees it; `Laid` explains the other fields."""

    __slots__ = ()

    @classmethod
    def of(cls, position: KingdomBuilderPosition, viewer: Viewer) -> Self:
        """Return a position as a viewer sees it."""
        known, unseen, holders = NO_HANDS, position.stock, position.holders
        for seat in holders:
            terrain = hand(position.hands, seat)
            if viewer in (seat, OPEN):
                known = with_hand(known, seat, terrain)
            else:
                unseen += UNITS[terrain]
        return cls(
            viewer=viewer,
            setup=position.setup,
            land=position.land,
            phase=position.phase,
            to_act=position.to_act,
            turn=position.turn,
            left=position.left,
            in_play=position.in_play,
            unknown=unseen,
            in_pile=position.in_pile,
            spent=position.spent,
            hands=known,
            holders=holders,
            free=position.free,
            realms=position.realms,
        )

    def filled(self, rng: Random) -> KingdomBuilderPosition:
        """Return a position that fits the view, with the hidden cards drawn from those that the viewer has not seen."""
        cards = [terrain for terrain, count in enumerate(counts(self.unknown)) for _ in range(count)]
        rng.shuffle(cards)
        hands, pile = self.hands, self.unknown
        for seat in self.holders:
            if hand(hands, seat) == NONE:
                terrain = cards.pop()
                hands = with_hand(hands, seat, terrain)
                pile -= UNITS[terrain]
        return KingdomBuilderPosition(
            self.setup, self.land, self.phase, self.to_act, self.turn, self.left, self.in_play, pile, self.spent,
            hands, self.free, self.realms,
        )  # fmt: skip

    def bounded(self) -> tuple[KingdomBuilderPosition, KingdomBuilderPosition]:
        """Return the position with the cards that are surely in the draw pile, then with all that may be there."""
        sure = surely_held(counts(self.unknown), self.in_pile)
        least = sum(unit * count for unit, count in zip(UNITS, sure, strict=True))
        first, second = (
            KingdomBuilderPosition(
                self.setup, self.land, self.phase, self.to_act, self.turn, self.left, self.in_play, pile, self.spent,
                self.hands, self.free, self.realms,
            )
            for pile in (least, self.unknown)
        )  # fmt: skip
        return first, second

    def score(self) -> tuple[ScoreLine, ...] | None:
        """Return everyone's gold line by line, or None if the running score is off during play (KB-9.8)."""
        return self.gold() if self.setup.running_score or self.phase == "end" else None
