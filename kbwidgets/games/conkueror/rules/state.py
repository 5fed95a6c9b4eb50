"""The state of a match of ConKUeror, and what each move does to it.

>>> from kbwidgets.core.setup.seating import Seating
>>> from kbwidgets.games.conkueror.rules.options import OPTIONS, set_up
>>> values = {option.name: option.default for option in OPTIONS}
>>> state = ConKUerorState.start(set_up(Seating(("Ann", "Bo"), ("blue", "red")), values))
>>> state = state.play("die 3").play("die 5")
>>> state.phase, state.to_act, state.moves()[:2]
('claim', (1,), (Claim(territory='alaska'), Claim(territory='greenland')))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar, Final, cast

from kbwidgets.core.boards.geometry import nth_bit
from kbwidgets.core.fields.sight import view_of
from kbwidgets.core.moves.events import Event
from kbwidgets.core.moves.forms import Moves
from kbwidgets.core.moves.move import Move
from kbwidgets.core.protocol.state import State, View
from kbwidgets.core.values.types import OPEN, Json, Outcome, Refusal, Seat, Viewer
from kbwidgets.games.conkueror.rules.chapters.army_cards import Exchange, TradeArmy, exchange_armies, trade_set
from kbwidgets.games.conkueror.rules.chapters.attack import Attack, Occupy, begin_battle, enter_territory
from kbwidgets.games.conkueror.rules.chapters.battle import (
    DICE,
    THREE_DICE,
    Dice,
    MoveIn,
    Result,
    Roll,
    RollOut,
    Withdraw,
    battle_odds,
    begin_roll,
    begin_roll_out,
    end_battle,
    move_armies_in,
    result,
    roll_dice,
    withdraw_armies,
)
from kbwidgets.games.conkueror.rules.chapters.chance_cards import (
    COMES,
    Card,
    ChancePlay,
    ChanceSkip,
    Comes,
    decide_card,
    play_card,
    show_card,
    skip_card,
)
from kbwidgets.games.conkueror.rules.chapters.chance_effects import Hit, hit_territory, roll_for_card
from kbwidgets.games.conkueror.rules.chapters.draft import Deploy, place_draft
from kbwidgets.games.conkueror.rules.chapters.ending import outcome_of
from kbwidgets.games.conkueror.rules.chapters.fortify import (
    Draw,
    Fortify,
    NextPhase,
    begin_next_phase,
    draw_card,
    fortify_territory,
    pick_card,
)
from kbwidgets.games.conkueror.rules.chapters.opening import (
    DIE,
    AutoPlace,
    Claim,
    Deal,
    Die,
    Drop,
    Place,
    claim_territory,
    order_placing,
    place_infantry,
    roll_for_order,
    start_position,
)
from kbwidgets.games.conkueror.rules.chapters.territory_cards import (
    Station,
    TradeTerritory,
    station_armies,
    trade_continent,
)
from kbwidgets.games.conkueror.rules.data.positions import position_from_json, position_to_json
from kbwidgets.games.conkueror.rules.dispatch import events_of, judge
from kbwidgets.games.conkueror.rules.fields import BY_CHANCE, MAIN, Battle, Fields, Row, new
from kbwidgets.games.conkueror.rules.known import Known, bounds_of, guess_position
from kbwidgets.games.conkueror.rules.legal_moves import LISTS, list_chances
from kbwidgets.games.conkueror.rules.moves import MOVES
from kbwidgets.games.conkueror.rules.options import Setup
from kbwidgets.games.conkueror.rules.random_play import RandomTurn
from kbwidgets.games.conkueror.rules.table import table_of
from kbwidgets.games.conkueror.rules.view import ConKUerorView, Readable, conkueror
from kbwidgets.games.conkueror.rules.words import line


class ConKUerorState(Fields, Readable, State):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of ConKUeror with everything that is hidden."""

    __slots__ = ()

    NOTATION: ClassVar[Moves] = MOVES

    @classmethod
    def start(cls, setup: Setup) -> ConKUerorState:
        """Return the start of a match, before the first die."""
        return cls(*start_position(table_of(setup)))

    # -- what may be done -----------------------------------------------------------------------------

    def moves(self, seat: Seat | None = None) -> Sequence[Move]:
        return LISTS[self[1]](self) if seat is None or seat in self[2] else ()

    def weights(self) -> Sequence[int]:
        return list_chances(self)[1] if self.to_act == BY_CHANCE else ()

    def random_draw(self, rng: Random) -> Move:
        phase = self[1]
        if phase == "outcome":
            return result(*battle_odds(self).pick_end(rng.random()))
        if phase == "dice":
            frame = self[13]
            dice = THREE_DICE if isinstance(frame, Battle) and frame.bombarded else DICE
            return dice[int(rng.random() * len(dice))]
        if phase == "chance":
            return COMES[rng.random() * 100 >= self[0].chance_percent]
        if phase == "die":
            return DIE[int(rng.random() * len(DIE))]
        if phase in ("draw", "conscript"):
            return pick_card(self, rng)
        if phase == "card":
            return self[0].chance_draws[nth_bit(self[12].pile, int(rng.random() * self[12].pile.bit_count()))]
        moves, weights = list_chances(self)
        left = int(rng.random() * sum(weights))
        for move, weight in zip(moves, weights, strict=True):
            left -= weight
            if left < 0:
                return move
        return moves[-1]

    def finish(self, rng: Random) -> ConKUerorState:
        """Return a random end; the phases draft, attack and fortify are played turn by turn."""
        state = self
        while state.to_act:
            if state[16][3] and state[1] in MAIN and not state[16][2]:
                position, picked = RandomTurn(state, rng).play()
                state = new(ConKUerorState, position)
                state = state.advance(state.moves()[picked])
            else:
                state = state.advance(state.sample(rng))
        return state

    def judge(self, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
        return judge(self, move, seat)

    # -- what it does ---------------------------------------------------------------------------------

    def advance(self, move: Move | str) -> ConKUerorState:
        try:
            does = _DOES[type(move)]
        except KeyError:
            return self.advance(self.parse(str(move)))
        return new(ConKUerorState, does(self, move))

    def events_of(self, move: Move, after: State) -> Iterator[Event]:
        assert isinstance(after, ConKUerorState)
        return events_of(self, move, after)

    def text_for(self, move: Move, viewer: Viewer) -> str:
        """Return the text of a move, without the card that another player draws (CQ-14.2)."""
        return "draw" if isinstance(move, Draw) and viewer not in (OPEN, self.turn) else str(move)

    def text_later(self, move: Move, viewer: Viewer, now: State) -> str:
        """Return the text of a move; players who took another's cards know what that player drew (CQ-13.1)."""
        assert isinstance(now, ConKUerorState)
        takers = {each.seat: each.by for each in now.fallen}
        seat = self.turn
        while isinstance(move, Draw) and seat != viewer and seat in takers:
            seat = takers[seat]
        return str(move) if seat == viewer else self.text_for(move, viewer)

    def foresees(self, move: Move, viewer: Viewer) -> bool:
        """Foresee all but cards that are drawn or taken (CQ-13.1); a Conscription depends on the deck (CQ-12.9)."""
        if isinstance(move, Draw) or (self.effects.conscripted and self.phase == "fortify"):
            return False
        return viewer != self.turn or self.advance(move).fallen == self.fallen

    def is_final(self, move: Move) -> bool:
        """Return whether it chooses the targets of a chance card, which is final (CQ-12.13)."""
        return isinstance(move, ChancePlay)

    def is_same_turn(self, before: State) -> bool:
        assert isinstance(before, ConKUerorState)
        if before.phase in _BEGINS or self.phase in _ENDS:
            return False
        opening = not self.rounds  # All of the opening counts as one turn (CQ-4.1).
        return self.rounds == before.rounds and (opening or self.turn == before.turn)

    def outcome(self) -> Outcome | None:
        return outcome_of(self)

    # -- borders --------------------------------------------------------------------------------------

    @property
    def all_known(self) -> Known:
        """Everything on the table and in every hand."""
        return self.view(OPEN)

    def view(self, viewer: Viewer) -> ConKUerorView:
        return view_of(ConKUerorView, self, viewer)

    @classmethod
    def guess(cls, view: View, rng: Random) -> ConKUerorState:
        return new(cls, guess_position(conkueror(view), rng))

    @classmethod
    def bounds(cls, view: View) -> tuple[State, State]:
        least, most = bounds_of(conkueror(view))
        return new(cls, least), new(cls, most)

    @classmethod
    def offered(cls, view: View) -> None:
        """Return None, because no move that is picked depends on what is hidden from the player (CQ-14.2)."""

    def to_json(self) -> dict[str, Json]:
        return position_to_json(self)

    @classmethod
    def from_json(cls, data: Json) -> ConKUerorState:
        return new(cls, position_from_json(data))

    def __repr__(self) -> str:
        return line(self.view(OPEN), "")


_BEGINS: Final = ("order", "chance", "card")
"""The phases of chance before the first decision of the opening and of a turn (CQ-3.2, CQ-12.1)."""


_ENDS: Final = ("draw", "conscript")
"""The phases of chance after the last decision of a turn (CQ-10.2, CQ-12.9)."""


def _die(state: Fields, move: Die) -> Row:
    return roll_for_order(state, move) if state.phase == "order" else roll_for_card(state, move)


_DOES = cast(
    "Mapping[type[Move | str], Callable[[Fields, Move | str], Row]]",
    {
        NextPhase: begin_next_phase,
        Roll: begin_roll,
        RollOut: begin_roll_out,
        Withdraw: withdraw_armies,
        AutoPlace: order_placing,
        ChanceSkip: skip_card,
        Die: _die,
        Deal: claim_territory,
        Drop: place_infantry,
        Claim: claim_territory,
        Place: place_infantry,
        Comes: decide_card,
        Card: show_card,
        ChancePlay: play_card,
        Hit: hit_territory,
        Deploy: place_draft,
        Exchange: exchange_armies,
        TradeArmy: trade_set,
        TradeTerritory: trade_continent,
        Station: station_armies,
        Attack: begin_battle,
        Dice: roll_dice,
        Result: end_battle,
        MoveIn: move_armies_in,
        Occupy: enter_territory,
        Fortify: fortify_territory,
        Draw: draw_card,
    },
)
"""The effect of each kind of move on a position."""
