"""The state of a match of Catan: what each move does.

>>> from kbwidgets.core.setup.seating import Seating
>>> from kbwidgets.games.catan.rules.options import OPTIONS, set_up
>>> values = {option.name: option.default for option in OPTIONS}
>>> values |= {"board": "beginner", "start": "beginner", "order": "seats"}
>>> state = CatanState.start(set_up(Seating(("Ann", "Bo", "Cy"), ("blue", "orange", "white")), values))
>>> state = state.play("roll").play("dice 4 6")
>>> state.phase, [str(move) for move in state.moves()]
('main', ['end'])
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar, Final, cast

from kbwidgets.core.protocol.events import Event
from kbwidgets.core.protocol.notation import Notation
from kbwidgets.core.protocol.state import Move, OpenMove, State, View
from kbwidgets.core.values.types import OPEN, Json, Outcome, Refusal, ScoreLine, Seat, Viewer
from kbwidgets.games.catan.rules import building, playing, robbing, trading, turning
from kbwidgets.games.catan.rules.board import NOWHERE, Board
from kbwidgets.games.catan.rules.bounds import bounded, foreseen
from kbwidgets.games.catan.rules.events import happened
from kbwidgets.games.catan.rules.frames import Draft, Stealing
from kbwidgets.games.catan.rules.given import PRINTED, read_board
from kbwidgets.games.catan.rules.goods import counts, of
from kbwidgets.games.catan.rules.known import Known, guessed, known_of
from kbwidgets.games.catan.rules.laying import board_of, first_draft, kinds, laid, weights_of
from kbwidgets.games.catan.rules.listing import (
    ALONE,
    chances,
    moves_of,
    open_forms,
    whole_deck,
)
from kbwidgets.games.catan.rules.moves import (
    DICE,
    DRAWN,
    LAYS,
    MOVES,
    POINT,
    STEALS,
    Accept,
    BankTrade,
    Buy,
    Call,
    City,
    Confirm,
    Counter,
    Dice,
    Discard,
    Drawn,
    End,
    First,
    Lay,
    Monopoly,
    Offer,
    PlayKnight,
    PlayRoads,
    Plenty,
    Reject,
    Road,
    Robber,
    Roll,
    Settle,
    Show,
    Steal,
    Stop,
    Withdraw,
)
from kbwidgets.games.catan.rules.options import Setup
from kbwidgets.games.catan.rules.plain import position_from_json, position_to_json
from kbwidgets.games.catan.rules.position import (
    BY_CHANCE,
    NOBODY,
    Dev,
    Fields,
    dev_count,
    outcome_of,
    score_lines,
)
from kbwidgets.games.catan.rules.readable import Readable
from kbwidgets.games.catan.rules.refusals import judge
from kbwidgets.games.catan.rules.table import Table, table_of
from kbwidgets.games.catan.rules.view import CatanView, catan
from kbwidgets.games.catan.rules.words import line


class CatanState(Fields, Readable, State):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of Catan, and what each move does to it."""

    __slots__ = ()

    NOTATION: ClassVar[Notation | None] = MOVES

    @classmethod
    def start(cls, setup: Setup) -> CatanState:
        """Return the start of a match, before the first draw."""
        table = table_of(setup)
        if setup.board == "random":
            draft = first_draft(table)
            return cls(*_fields(table, Board(setup.radius, (), (), ()), NOWHERE, draft.phase, draft))
        board, robber, _ = read_board(setup.board, setup.radius)
        fields = _fields(table, board, robber, "order", None)
        if setup.start == "beginner":
            fields = turning.printed_start(fields, tuple(PRINTED[colour] for colour in setup.colours))
        return _new(cls, turning.ordering(fields))

    # -- what may be done -----------------------------------------------------------------------------

    def moves(self, seat: Seat | None = None) -> Sequence[Move]:
        if seat is None and (listed := ALONE.get(self[2])):
            return listed(self)
        return moves_of(self, seat)

    def open_moves(self) -> tuple[OpenMove, ...]:
        return open_forms(self)

    def weights(self) -> Sequence[int]:
        return chances(self)[1] if self.to_act == BY_CHANCE else ()

    def draw(self, rng: Random) -> Move:
        phase = self[2]
        if phase == "dice" and not self[14]:
            return DICE[int(rng.random() * 36)]
        frame = self[6]
        if phase == "steal":
            assert isinstance(frame, Stealing)
            moves, weights = STEALS, counts(self.hands[frame.victim])
        elif phase == "card":
            moves, weights = DRAWN, self.dev.deck.to_bytes(5, "little")
        elif isinstance(frame, Draft) and frame.left:
            moves, weights = kinds(phase), weights_of(self.table, frame)
        else:
            moves, _ = chances(self)
            return moves[int(rng.random() * len(moves))]
        left = int(rng.random() * sum(weights))
        for n, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return moves[n]
        return moves[-1]

    def judge(self, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
        return judge(self, move, seat)

    # -- what it does ---------------------------------------------------------------------------------

    def advance(self, move: Move | str) -> CatanState:
        if does := _ALONE.get(type(move)):
            return _new(CatanState, does(self))
        if type(move) is Dice and self[2] == "dice" and not self[14]:
            return _new(CatanState, turning.rolled(self, (move.first, move.second), 0))
        if isinstance(move, str):
            return self.advance(self.parse(move))
        return _new(CatanState, _DOES[type(move)](self, move))

    def happened(self, move: Move, after: State) -> Iterator[Event]:
        assert isinstance(after, CatanState)
        return happened(self, move, after)

    def seen(self, move: Move, viewer: Viewer) -> str:
        viewer = self._sight(viewer)
        if viewer == OPEN:
            return str(move)
        if isinstance(move, Discard) and viewer != move.seat and len(self.to_act) > 1:
            return f"discard {move.seat}"  # CT-7.2
        if isinstance(move, Drawn) and viewer != self.turn and not self.advance(move).over:
            return "card"  # CT-10.1
        if isinstance(move, Steal) and viewer not in (self.turn, _victim(self)):
            return "steal"  # CT-7.5
        return str(move)

    def foresees(self, move: Move, viewer: Viewer) -> bool:
        sight = self._sight(viewer)
        return sight == OPEN or foreseen(self, move, self.advance(move), sight)

    def stays(self, move: Move) -> bool:
        """Return whether a move is final: all but building and trading with the bank (CT-13.8)."""
        return not isinstance(move, (Road, Settle, City, BankTrade))

    def known(self, move: Move, viewer: Viewer, now: State) -> str:
        """Return the text of a move, with all that has been revealed by position `now`.

        Discards are public when everyone has discarded (CT-7.2), and everything is at the end (CT-12.4, CT-16.33).
        What a Monopoly took from each opponent is public (CT-10.10).
        """
        assert isinstance(now, CatanState)
        if isinstance(move, Monopoly) and not now.over and self._sight(viewer) != OPEN:
            given = [of(hand, move.kind) for seat, hand in enumerate(self.hands) if seat != self.turn]
            return " ".join(map(str, (move, *given)))
        still = now.phase == "discard" and now.turns == self.turns
        lies_open = now.over or (isinstance(move, Discard) and not still)
        return str(move) if lies_open else self.seen(move, viewer)

    def goes_on(self, before: State) -> bool:
        assert isinstance(before, CatanState)
        begun = bool(before.order) or before.phase in ("order", "order dice")  # Before that, chance lays out the board.
        return begun and (self.turn, self.turns) == (before.turn, before.turns)  # CT-12.7

    # -- what it is worth -----------------------------------------------------------------------------

    def score(self) -> tuple[ScoreLine, ...]:
        return score_lines(self.built, self.dev, self.land, self.point_cards)

    @property
    def point_cards(self) -> tuple[int, ...]:
        """The victory point cards of each seat, revealed or not."""
        return tuple([dev_count(cards, POINT) for cards in self.dev.held])

    def outcome(self) -> Outcome | None:
        return outcome_of(self)

    # -- borders --------------------------------------------------------------------------------------

    def _sight(self, viewer: Viewer) -> Viewer:
        """Return the viewer, or `OPEN` if all hands are open (CT-13.6)."""
        return OPEN if self.table.setup.open_hands else viewer

    @property
    def all_known(self) -> Known:
        """Everything on the table and in every hand."""
        return known_of(self, OPEN)

    def view(self, viewer: Viewer) -> CatanView:
        return CatanView(*known_of(self, viewer))

    @classmethod
    def guess(cls, view: View, rng: Random) -> CatanState:
        return _new(cls, guessed(catan(view), rng))

    @classmethod
    def bounds(cls, view: View) -> tuple[State, State] | None:
        found = bounded(catan(view))
        return None if found is None else (_new(cls, found[0]), _new(cls, found[1]))

    def to_json(self) -> dict[str, Json]:
        return position_to_json(self)

    @classmethod
    def from_json(cls, data: Json) -> CatanState:
        return _new(cls, position_from_json(data))

    def __repr__(self) -> str:
        return line(self.view(OPEN), "")


_new: Final[Callable[[type[CatanState], tuple[object, ...]], CatanState]] = tuple.__new__  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
"""A constructor that takes a third of the time of calling the class."""


def _fields(table: Table, board: Board, robber: int, phase: str, draft: Draft | None) -> Fields:
    """Return the fields before the first draw for turn order."""
    nobody = (0,) * table.seats
    return Fields(
        table=table,
        land=board,
        phase=phase,
        to_act=BY_CHANCE,
        turn=0,
        turns=0,
        frame=draft,
        dice=(),
        order=(),
        robber=robber,
        hands=nobody,
        store=table.bank,
        built=building.empty(table),
        dev=Dev(nobody, whole_deck(table.setup.dev_decks), 0, NOBODY, nobody, 0, nobody, NOBODY),
        rest=turning.PAIRS if table.setup.dice == "balanced" else 0,
    )


def _victim(state: CatanState) -> Seat | None:
    return getattr(state.frame, "victim", None)


# -- what each kind of move does --------------------------------------------------------------------------


def _lay(state: CatanState, move: Lay) -> tuple[object, ...]:
    """Lay out one part of the board."""
    table, draft = state.table, state.frame
    if not isinstance(draft, Draft):
        return turning.ordering(state._replace(robber=move.what))  # CT-2.14
    draft = laid(table, draft, move)
    if draft.phase:
        return _new(CatanState, (table, state.land, draft.phase, *state[3:6], draft, *state[7:]))
    board = board_of(table, draft)
    deserts = board.deserts
    whole = state._replace(land=board, frame=None, robber=deserts[0] if len(deserts) == 1 else NOWHERE)
    return whole._replace(phase="desert") if len(deserts) > 1 else turning.ordering(whole)


def _dice(state: CatanState, move: Dice) -> tuple[object, ...]:
    faces = (move.first, move.second)
    rest = turning.rest_after(state.rest, *faces) if state[14] else 0
    return turning.rolled(state, faces, rest) if state[2] == "dice" else turning.order_rolled(state, faces, rest)


def _roll(state: CatanState, move: Roll) -> tuple[object, ...]:
    """Roll the dice, or read a roll made by hand (CT-13.5)."""
    if not move.is_by_hand:
        return turning.rolling(state)
    faces = (move.first, move.second) if move.second else (move.first,)
    return turning.rolled(state, faces, 0) if state.phase == "roll" else turning.order_rolled(state, faces, 0)


def _road(state: CatanState, move: Road) -> tuple[object, ...]:
    edge = state.table.grid.edge(move.a, move.b)
    assert edge is not None
    if state.phase == "setup":
        return turning.road_placed(state, edge)
    return playing.free_road_placed(state, edge) if state.phase == "free roads" else building.road_built(state, edge)


def _settle(state: CatanState, move: Settle) -> tuple[object, ...]:
    if state.phase == "setup":
        return turning.settlement_placed(state, move.corner)
    return building.settlement_built(state, move.corner)


_ALONE: Final[Mapping[type[Move | str], Callable[[Fields], tuple[object, ...]]]] = {
    End: turning.ended,
    Buy: building.card_bought,
    PlayKnight: playing.knight_played,
    PlayRoads: playing.roads_played,
    Stop: playing.stopped,
    Withdraw: trading.withdrawn,
}
"""The effects of the moves without fields."""

_DOES = cast(
    "Mapping[type[Move], Callable[[CatanState, Move], tuple[object, ...]]]",
    {
        Dice: _dice,
        Roll: _roll,
        Road: _road,
        Settle: _settle,
        City: building.city_built,
        BankTrade: trading.bank_traded,
        Drawn: building.card_drawn,
        Discard: robbing.discarded,
        Robber: robbing.robber_moved,
        Steal: robbing.stolen,
        Plenty: playing.plenty_played,
        Monopoly: playing.monopoly_played,
        Show: playing.points_shown,
        Offer: trading.offered,
        Call: trading.offered,
        **dict.fromkeys((Accept, Reject, Counter), trading.answered),
        Confirm: trading.confirmed,
        First: turning.first_named,
        **dict.fromkeys(LAYS.values(), _lay),
    },
)
"""The effect of each kind of move, by its class."""
