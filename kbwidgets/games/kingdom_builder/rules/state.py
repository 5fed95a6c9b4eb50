"""The state of a match of Kingdom Builder: what each move does (KB-2 to KB-6).

>>> from kbwidgets.core.setup.seating import Seating
>>> setup = Setup.of(Seating(("Ann", "Bo"), ("red", "blue")), {"first_game": True, "first_player": 1})
>>> state = KingdomBuilderState.start(setup)
>>> for move in ("draw grass", "draw desert", "build 7,6"):
...     state = state.play(move)
>>> state, [str(move) for move in state.moves()]
(<Kingdom Builder of Ann and Bo, turn 1: Ann is building on grass>, ['build 7,7', 'build 8,7'])
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import ClassVar, Final

from kbwidgets.core.protocol.events import Event
from kbwidgets.core.protocol.notation import Notation
from kbwidgets.core.protocol.state import Move, State, View
from kbwidgets.core.values.types import CHANCE, OPEN, Json, Refusal, Seat, Viewer
from kbwidgets.games.kingdom_builder.rules import moves as notation
from kbwidgets.games.kingdom_builder.rules.board import HEX, HEXES, joined
from kbwidgets.games.kingdom_builder.rules.cards import ALL, FULL, NO_HANDS, NONE, UNITS, total, with_hand
from kbwidgets.games.kingdom_builder.rules.ending import random_turns
from kbwidgets.games.kingdom_builder.rules.events import events, known, seen
from kbwidgets.games.kingdom_builder.rules.moves import (
    END,
    Build,
    Corner,
    Draw,
    Extra,
    First,
    Reveal,
    Shift,
)
from kbwidgets.games.kingdom_builder.rules.options import IN_FORCE, MANDATORY, Setup
from kbwidgets.games.kingdom_builder.rules.plain import position_from_json, position_to_json
from kbwidgets.games.kingdom_builder.rules.position import KingdomBuilderPosition
from kbwidgets.games.kingdom_builder.rules.realm import START, Realm, gained, new_realm, shifted
from kbwidgets.games.kingdom_builder.rules.refusals import judge
from kbwidgets.games.kingdom_builder.rules.view import KingdomBuilderView, kingdom_builder
from kbwidgets.games.kingdom_builder.rules.words import line

_BY_CHANCE: Final = (CHANCE,)
_SEATS: Final = tuple((seat,) for seat in range(4))
_new: Final[Callable[[type[KingdomBuilderState], tuple[object, ...]], KingdomBuilderState]] = tuple.__new__  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
"""Makes a state in a third of the time of a call of the class."""


class KingdomBuilderState(KingdomBuilderPosition, State):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of Kingdom Builder, with what each move makes of it."""

    __slots__ = ()

    NOTATION: ClassVar[Notation | None] = notation.NOTATION

    @classmethod
    def start(cls, setup: Setup) -> KingdomBuilderState:
        """The start of a match: nothing drawn, nothing built."""
        blank = cls(
            setup, None, "", _BY_CHANCE, 0, 0, None, FULL, 0, NO_HANDS, HEXES.all, (START,) * len(setup.names)
        )  # fmt: skip
        return blank._prepared(setup)

    def _prepared(self, setup: Setup) -> KingdomBuilderState:
        """The set-up as far as it is known, and the phase that is due then (KB-2)."""
        _, board, phase, to_act, turn, left, card, pile, discards, hands, free, realms = self
        if board is None and len(setup.quadrants) == 4:
            board = joined(setup.quadrants)
        phase = (
            "quadrant" if board is None else "card" if len(setup.cards) < IN_FORCE else "first"
            if setup.first is None else "deal"
        )  # fmt: skip
        fields = (setup, board, phase, to_act, turn, left, card, pile, discards, hands, free, realms)
        return _new(KingdomBuilderState, fields)

    def judge(self, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
        return judge(self, move, seat)

    # -- what it does ---------------------------------------------------------------------------------

    def advance(self, move: Move | str) -> KingdomBuilderState:
        if isinstance(move, Build):
            return self._built(move.row, move.column, None)
        if isinstance(move, Draw):
            return self._drawn(move.terrain)
        if move is END:
            return self._ended()
        if isinstance(move, Extra):
            return self._built(move.row, move.column, move.tile)
        if isinstance(move, Shift):
            return self._shifted(move)
        setup = self.setup
        if isinstance(move, Corner):
            setup = setup._replace(quadrants=(*setup.quadrants, (move.quadrant, move.turned)))
        elif isinstance(move, Reveal):
            setup = setup._replace(cards=(*setup.cards, move.card))
        elif isinstance(move, First):
            setup = setup._replace(first=move.seat)
        else:
            return self.advance(self.parse(str(move)))
        return self._prepared(setup)

    def _built(self, row: int, column: int, tile: int | None) -> KingdomBuilderState:
        """After a settlement from the supply, of the mandatory build or with a tile."""
        setup, board, phase, to_act, turn, left, card, pile, discards, hands, free, realms = self
        seat = to_act[0]
        own, near, supply, claimed, held, ready, fresh, used = realms[seat]
        index, bit, beside = HEX[row][column]
        supply -= 1
        if tile is None:
            left -= 1
            phase = "mandatory" if left else "after"
        else:
            ready -= 1 << 2 * tile
            used += 1 << 2 * tile
        realm = new_realm(Realm, (own | bit, near | beside, supply, claimed, held, ready, fresh, used))
        assert board is not None  # settlements come after the set-up
        if location := board.touch[index]:  # KB-4.8
            realm = gained(realm, location - 1, board, realms)
        if not supply:  # KB-6.1: the turn is over at once; KB-9.7: ready tiles that move may still be used
            left = 0
            phase = "after" if setup.moves_after_last else "over"
        changed = [*realms]
        changed[seat] = realm
        free ^= bit
        fields = (setup, board, phase, to_act, turn, left, card, pile, discards, hands, free, tuple(changed))
        after = _new(KingdomBuilderState, fields)
        if left and card is not None and not board.terrains[card] & free:
            return after._without_card()
        return after

    def _shifted(self, move: Shift) -> KingdomBuilderState:
        """After a settlement was moved (KB-5.6, KB-5.7); it stays moved (KB-5.9)."""
        setup, board, phase, to_act, turn, left, card, pile, discards, hands, free, realms = self
        seat = to_act[0]
        assert board is not None  # settlements come after the set-up
        realm = shifted(realms[seat], move, board, realms)
        free ^= realms[seat].own ^ realm.own
        realms = realms[:seat] + (realm,) + realms[seat + 1 :]
        fields = (setup, board, phase, to_act, turn, left, card, pile, discards, hands, free, realms)
        after = _new(KingdomBuilderState, fields)
        if left and card is not None and not board.terrains[card] & free:
            return after._without_card()
        return after

    def _ended(self) -> KingdomBuilderState:
        """After the end of a turn: the card is discarded, a new one is due (KB-3.6, KB-8.3)."""
        setup, board, _, to_act, turn, _, card, pile, discards, hands, free, realms = self
        seat = to_act[0]
        realm = realms[seat]
        if realm.fresh or realm.used:
            changed = [*realms]
            changed[seat] = realm.rested()
            realms = tuple(changed)
        if card is not None:
            discards += UNITS[card]
        if not pile:  # KB-8.3: only now, when a card must be drawn
            pile, discards = discards, 0
        fields = (setup, board, "draw", _BY_CHANCE, turn, 0, None, pile, discards, hands, free, realms)
        after = _new(KingdomBuilderState, fields)
        return after if pile else after._turn(turn + 1, pile, hands)  # KB-4.7: no card is left for this player

    def _drawn(self, terrain: int) -> KingdomBuilderState:
        """After chance gave a terrain card."""
        setup, board, phase, to_act, turn, left, card, pile, discards, hands, free, realms = self
        pile -= UNITS[terrain]
        seats = len(realms)
        if phase == "draw":
            shift = 3 * (((setup.first or 0) + turn) % seats)
            return self._turn(turn + 1, pile, hands & ~(7 << shift) | terrain << shift)  # cards.with_hand, written out
        if phase == "replace":  # KB-4.6: turned up at once
            return self._replace(stock=pile)._turned_up(terrain)
        hands = with_hand(hands, self.dealt_to, terrain)
        if total(pile) + seats == ALL:
            return self._turn(turn, pile, hands)
        fields = (setup, board, phase, to_act, turn, left, card, pile, discards, hands, free, realms)
        return _new(KingdomBuilderState, fields)

    def _turn(self, turn: int, pile: int, hands: int) -> KingdomBuilderState:
        """The card of the next turn is turned up (KB-3.1); or a round is complete and the match ends (KB-6.3)."""
        setup, board, _, _, _, _, _, _, discards, _, free, realms = self
        seats = len(realms)
        if turn % seats == 0:
            for realm in realms:
                if not realm.supply:
                    return self._replace(phase="end", to_act=(), turn=turn, stock=pile, hands=hands)
        seat = ((setup.first or 0) + turn) % seats
        card = hands >> 3 * seat & 7  # cards.hand, written out
        if card == NONE:
            return self._replace(left=MANDATORY, turn=turn, stock=pile, hands=hands)._without_card()
        hands |= NONE << 3 * seat  # cards.with_hand, written out
        fields = (setup, board, "start", _SEATS[seat], turn, MANDATORY, card, pile, discards, hands, free, realms)
        after = _new(KingdomBuilderState, fields)
        assert board is not None  # turns come after the set-up
        return after if board.terrains[card] & free else after._without_card()

    def _without_card(self) -> KingdomBuilderState:
        """The card in play leaves the game, another is due (KB-4.6); if there is none, so is nothing (KB-4.7)."""
        pile, discards = (self.stock, self.spent) if self.stock else (self.spent, 0)
        if not pile:
            return self._replace(in_play=None, left=0, phase="after", to_act=_SEATS[self.seat])
        return self._replace(in_play=None, stock=pile, spent=discards, phase="replace", to_act=_BY_CHANCE)

    def _turned_up(self, terrain: int) -> KingdomBuilderState:
        """A card was turned up in place of one without a free hex (KB-4.6)."""
        phase = "start" if self.left == MANDATORY else "mandatory"
        after = self._replace(in_play=terrain, phase=phase, to_act=_SEATS[self.seat])
        assert self.land is not None  # turns come after the set-up
        return after if self.land.terrains[terrain] & self.free else after._without_card()

    def finish(self, rng: Random) -> KingdomBuilderState:
        state = self
        while state.to_act:
            if state.in_play is not None:
                state = _new(KingdomBuilderState, random_turns(state, rng))
            state = state.advance(state.sample(rng))
        return state

    # -- what is told of it ---------------------------------------------------------------------------

    def happened(self, move: Move, after: State, viewer: Viewer = OPEN) -> tuple[Event, ...]:
        assert isinstance(after, KingdomBuilderState)
        return events(self, move, after, viewer)

    def seen(self, move: Move, viewer: Viewer) -> str:
        return seen(self, move, viewer)

    def known(self, move: Move, viewer: Viewer, now: State) -> str:
        return known(self, move, viewer, now)

    def foresees(self, move: Move, viewer: Viewer) -> bool:
        """All but hidden cards: one that is drawn, or turned up at once as no card is left to draw (KB-4.7, KB-8.2)."""
        if isinstance(move, Draw):
            return self.phase == "replace"
        return move is not END or self.in_play is not None or bool(self.stock or self.spent)

    def view(self, viewer: Viewer) -> KingdomBuilderView:
        return KingdomBuilderView.of(self, viewer)

    @classmethod
    def guess(cls, view: View, rng: Random) -> KingdomBuilderState:
        return cls(*kingdom_builder(view).filled(rng))

    @classmethod
    def bounds(cls, view: View) -> tuple[State, State]:
        least, most = kingdom_builder(view).bounded()
        return cls(*least), cls(*most)

    def to_json(self) -> dict[str, Json]:
        return position_to_json(self)

    @classmethod
    def from_json(cls, data: Json) -> KingdomBuilderState:
        return cls(*position_from_json(data))

    @classmethod
    def parse(cls, text: str) -> Move:
        return notation.parse(text)

    def __repr__(self) -> str:
        return line(self)
