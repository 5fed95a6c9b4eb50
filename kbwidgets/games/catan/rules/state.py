"""The state of a match of Catan: what each move does.

>>> from kbwidgets.core.setup.seating import Seating
>>> from kbwidgets.games.catan.rules.options import OPTIONS, set_up
>>> values = {option.name: option.default for option in OPTIONS}
>>> values |= {"board": "beginner", "start": "beginner", "order": "seats"}
>>> state = CatanState.start(set_up(Seating(("Ann", "Bo", "Cy"), ("blue", "orange", "white")), values))
>>> state = state.play("roll").play("dice 4 6")
>>> state.phase, [str(move) for move in state.moves()]
('main', ['end'])

Chance: `tile wool`, `red 7`, `chit 5`, `corner 7`, `desert 9`, `gap 2`, `turn 5` and `port any` lay out the board.
Tiles and number tokens are for the next hex, ports for the next place. `red` chooses a hex for a red number, `corner`
the start of the spiral; `gap` gets a spare intersection, and `turn` rotates the ring of ports. `first 2` names the next
player in turn order, `dice 3 4` rolls, `card knight` is a bought card and `steal wool` a stolen one. The cards are
knight, road-building, plenty, monopoly and point.

Players: `roll`, or by hand `roll 3 4` or `roll 7` (the total); `settlement 12`, `road 3-12` and `city 12`, in the
setup and with free roads too; `buy` for a development card; `knight`, `road-building`, `plenty 1 wool 1 ore` and
`monopoly ore` to play one, and `stop` to skip the second free road; `discard 0 2 wool 2 ore` for seat 0; `robber 7`, or
`robber 7 from 2` to name the victim; `trade 4 wool for 1 ore` with the bank; `offer 1 wool for 1 ore to 0 2` to seats;
`call nothing for 1 ore to 0 2` to ask who gives ore; `accept 2`, `reject 2` and `counter 2 1 ore for 2 wool` by seat 2,
from its side; `confirm 2`, `withdraw`; `show 1` for a victory point card; `end`.

Cards are in the order wool, grain, lumber, brick, ore, and no cards are `nothing`. Seats count from 0.

>>> parse = CatanState.parse
>>> str(parse("road 12-3")), str(parse("plenty 2 ore")), parse("offer 1 wool for 1 ore to 0 2").to
('road 3-12', 'plenty 2 ore', (0, 2))
>>> parse("roll 3 4"), str(parse("roll 7")), parse("roll")
(Roll(first=3, second=4), 'roll 7', Roll(first=-1, second=0))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import ClassVar, Final

from kbwidgets.core.fields.sight import view_of
from kbwidgets.core.moves.events import Event
from kbwidgets.core.moves.forms import Moves
from kbwidgets.core.moves.move import Move
from kbwidgets.core.protocol.state import OpenMove, State, View
from kbwidgets.core.values.types import OPEN, Json, Outcome, Refusal, ScoreLine, Seat, Viewer
from kbwidgets.games.catan.rules.board import NOWHERE, Land
from kbwidgets.games.catan.rules.chapters.bank import BankTrade
from kbwidgets.games.catan.rules.chapters.board_setup import (
    Draft,
    draws_of,
    first_draft,
    weights_of,
)
from kbwidgets.games.catan.rules.chapters.build import (
    City,
    Road,
    Settle,
    no_pieces,
)
from kbwidgets.games.catan.rules.chapters.cards import (
    DRAWS_OF_CARD,
    Drawn,
    Monopoly,
)
from kbwidgets.games.catan.rules.chapters.robber import (
    STEALS,
    Discard,
    Steal,
)
from kbwidgets.games.catan.rules.chapters.setup import (
    decide_order,
    place_printed,
)
from kbwidgets.games.catan.rules.chapters.trade import (
    open_forms,
)
from kbwidgets.games.catan.rules.chapters.turn import ALL_ROLLS, DICE, Dice, produce
from kbwidgets.games.catan.rules.data import position_from_json, position_to_json
from kbwidgets.games.catan.rules.known import Known, bound_of, guess_position, hides_last_card, is_foreseen
from kbwidgets.games.catan.rules.move_events import events_of
from kbwidgets.games.catan.rules.move_kinds import EFFECTS
from kbwidgets.games.catan.rules.options import PRINTED, Setup, read_board
from kbwidgets.games.catan.rules.phases import MOVES_OF_PHASE, chances, judge, moves_of
from kbwidgets.games.catan.rules.position import (
    BY_CHANCE,
    NOBODY,
    ONE_SEAT,
    Dev,
    Fields,
    NextFields,
    Stealing,
    outcome_of,
    score_lines,
    see_as,
)
from kbwidgets.games.catan.rules.resources import MOVES, POINT, counts, dev_count, full_deck, of
from kbwidgets.games.catan.rules.table import Table, table_of
from kbwidgets.games.catan.rules.things.table import CatanPosition
from kbwidgets.games.catan.rules.view import CatanView, catan
from kbwidgets.games.catan.rules.words import describe


class CatanState(Fields, CatanPosition, State):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of Catan, and what each move does to it."""

    __slots__ = ()

    NOTATION: ClassVar[Moves] = MOVES

    @classmethod
    def start(cls, setup: Setup) -> CatanState:
        """Return the start of a match, before the first draw."""
        table = table_of(setup)
        if setup.board == "random":
            return cls(*_start_fields(table, Land(setup.radius, (), (), ()), NOWHERE, first_draft(table)))
        land, robber, _ = read_board(setup.board, setup.radius)
        fields = _start_fields(table, land, robber, None)
        if setup.start == "beginner":
            fields = place_printed(fields, tuple(PRINTED[colour] for colour in setup.colours))
        return _new(cls, decide_order(fields))

    def moves(self, seat: Seat | None = None) -> Sequence[Move]:
        if seat is None and (list_moves := MOVES_OF_PHASE.get(self.phase)):
            return list_moves(self)
        return moves_of(self, seat)

    def open_moves(self) -> tuple[OpenMove, ...]:
        return open_forms(self)

    def weights(self) -> Sequence[int]:
        return chances(self)[1] if self.to_act == BY_CHANCE else ()

    def random_draw(self, rng: Random) -> Move:
        phase = self.phase
        if phase == "dice" and not self.pairs:
            return DICE[int(rng.random() * 36)]
        frame = self.frame
        if phase == "steal":
            assert isinstance(frame, Stealing)
            moves, weights = STEALS, counts(self.hands[frame.victim])
        elif phase == "card":
            moves, weights = DRAWS_OF_CARD, self.dev.deck.to_bytes(5, "little")
        elif isinstance(frame, Draft) and frame.left:
            moves, weights = draws_of(phase), weights_of(self.table, frame)
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

    def advance(self, move: Move | str) -> CatanState:
        if type(move) is Dice and self.phase == "dice" and not self.pairs:
            return _new(CatanState, produce(self, (move.first, move.second), 0))
        if effect := EFFECTS.get(type(move)):
            return _new(CatanState, effect(self, move))
        return self.advance(self.parse(str(move)))

    def events_of(self, move: Move, after: State) -> Iterator[Event]:
        assert isinstance(after, CatanState)
        return events_of(self, move, after)

    def text_for(self, move: Move, viewer: Viewer) -> str:
        viewer = see_as(self, viewer)
        if viewer == OPEN:
            return str(move)
        if isinstance(move, Discard) and viewer != move.seat and len(self.to_act) > 1:
            return f"discard {move.seat}"  # CT-7.2
        if isinstance(move, Drawn) and viewer != self.turn and not self.advance(move).over:
            return "card"  # CT-10.1
        if isinstance(move, Steal) and viewer not in (self.turn, getattr(self.frame, "victim", None)):
            return "steal"  # CT-7.5
        return str(move)

    def foresees(self, move: Move, viewer: Viewer) -> bool:
        viewer = see_as(self, viewer)
        return viewer == OPEN or is_foreseen(self, move, self.advance(move), viewer)

    def is_final(self, move: Move) -> bool:
        """Return whether a move is final: all but building and trading with the bank (CT-13.8)."""
        return not isinstance(move, (Road, Settle, City, BankTrade))

    def text_later(self, move: Move, viewer: Viewer, now: State) -> str:
        """Return the text of a move, with all that has been revealed by position `now`.

        Discards are public when everyone has discarded (CT-7.2), and everything is at the end (CT-12.4, CT-16.33).
        What a Monopoly took from each opponent is public (CT-10.10).
        """
        assert isinstance(now, CatanState)
        if isinstance(move, Monopoly) and not now.over and see_as(self, viewer) != OPEN:
            amounts = [of(hand, move.kind) for seat, hand in enumerate(self.hands) if seat != self.turn]
            return " ".join(map(str, (move, *amounts)))
        still = now.phase == "discard" and now.turns == self.turns
        lies_open = now.over or (isinstance(move, Discard) and not still)
        return str(move) if lies_open else self.text_for(move, viewer)

    def in_turn(self, seat: Seat) -> State:
        return _new(CatanState, (*self[:2], "main", ONE_SEAT[seat], seat, self.turns, None, *self[7:]))

    def is_same_turn(self, before: State) -> bool:
        assert isinstance(before, CatanState)
        begun = bool(before.order) or before.phase in ("order", "order dice")  # Before that, chance lays out the board.
        return begun and (self.turn, self.turns) == (before.turn, before.turns)  # CT-12.7

    def score(self) -> tuple[ScoreLine, ...]:
        return score_lines(self.built, self.dev, self.point_cards)

    @property
    def point_cards(self) -> tuple[int, ...]:
        """The victory point cards of each seat, revealed or not."""
        return tuple([dev_count(cards, POINT) for cards in self.dev.cards])

    def outcome(self) -> Outcome | None:
        return outcome_of(self)

    # -- borders --------------------------------------------------------------------------------------

    @property
    def known(self) -> Known:
        """Everything on the table and in every hand."""
        return view_of(Known, self, OPEN)

    def view(self, viewer: Viewer) -> CatanView:
        return view_of(CatanView, self, viewer, is_open=self.over or self.table.setup.open_hands)

    @classmethod
    def guess(cls, view: View, rng: Random) -> CatanState:
        return _new(cls, guess_position(catan(view), rng))

    @classmethod
    def bounds(cls, view: View) -> tuple[State, State] | None:
        known = catan(view)
        least, most = (_new(cls, bound_of(known, most=most)) for most in (False, True))
        return None if hides_last_card(known) else (least, most)

    @classmethod
    def offered(cls, view: View) -> tuple[State, State]:
        known = catan(view)
        most = _new(cls, bound_of(known, most=True))
        return (_new(cls, bound_of(known, most=False)) if known.store is None else most), most

    def to_json(self) -> dict[str, Json]:
        return position_to_json(self)

    @classmethod
    def from_json(cls, data: Json) -> CatanState:
        return _new(cls, position_from_json(data))

    def __repr__(self) -> str:
        return describe(self.view(OPEN), "")


_new: Final[Callable[[type[CatanState], NextFields], CatanState]] = tuple.__new__  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
"""A constructor that takes a third of the time of calling the class."""


def _start_fields(table: Table, land: Land, robber: int, draft: Draft | None) -> Fields:
    """Return the fields before the first draw for turn order."""
    nobody = (0,) * table.seats
    dev = Dev(nobody, full_deck(table.setup.dev_decks), 0, NOBODY, nobody, 0, nobody, NOBODY)
    return Fields(
        table, land, "tile" if draft else "order", BY_CHANCE, turn=0, turns=0, frame=draft, dice=(), order=(),
        robber=robber, hands=nobody, store=table.full_bank, built=no_pieces(table), dev=dev,
        pairs=ALL_ROLLS if table.setup.dice == "balanced" else 0,
    )  # fmt: skip
