"""The state of a match of Pawns Board: what each move does (PB-TURN, PB-PLACE, PB-END).

>>> from kbwidgets.core.setup.seating import Seating
>>> from kbwidgets.games.pawns_board.rules.options import OPTIONS, set_up
>>> values = {option.name: option.default for option in OPTIONS} | {"shuffle": False}
>>> state = PawnsBoardState.start(*set_up(Seating(("Ann", "Bo"), ("red", "blue")), values))
>>> state
<Pawns Board, Ann and Bo, 3 × 5: Ann's turn>
>>> [state.layout.cards[card].name for card in state.hands[0]]
['Lantern', 'Otter', 'Thistle', 'Ferry', 'Kite', 'Badger']
>>> print(state.play("place Otter at 0,0").textual)
2 R11_1 0
0 2___1 0
0 1___1 0
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import ClassVar, Final

from kbwidgets.core.errors import IllegalMove
from kbwidgets.core.protocol.events import Event
from kbwidgets.core.protocol.notation import Notation
from kbwidgets.core.protocol.state import Move, State, View
from kbwidgets.core.values.types import OPEN, Json, Refusal, Seat, Viewer
from kbwidgets.games.pawns_board.rules import moves as notation
from kbwidgets.games.pawns_board.rules.board import PackedBoard, start_board
from kbwidgets.games.pawns_board.rules.deck import Deck
from kbwidgets.games.pawns_board.rules.ending import random_end
from kbwidgets.games.pawns_board.rules.events import Step, events
from kbwidgets.games.pawns_board.rules.layout import Layout, Setup, layout_of
from kbwidgets.games.pawns_board.rules.moves import Draw, Place
from kbwidgets.games.pawns_board.rules.plain import position_from_json, position_to_json
from kbwidgets.games.pawns_board.rules.position import BY_CHANCE, PawnsBoardPosition
from kbwidgets.games.pawns_board.rules.refusals import judge, no_such_index
from kbwidgets.games.pawns_board.rules.view import PawnsBoardView, pawns_board
from kbwidgets.games.pawns_board.rules.words import line

_SEATS: Final = ((0,), (1,))


class PawnsBoardState(PawnsBoardPosition, State):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of Pawns Board and what each move makes of it."""

    __slots__ = ()

    NOTATION: ClassVar[Notation | None] = notation.NOTATION

    @classmethod
    def start(cls, setup: Setup, decks: tuple[Deck, Deck]) -> PawnsBoardState:
        """The start of a match; with `shuffle` off hands are dealt from the top, and Red has drawn (PB-SETUP.4)."""
        layout = layout_of(setup)
        board = start_board(layout)
        if setup.shuffle:
            red, blue = layout.lists
            return cls(layout, "deal", BY_CHANCE, 0, 0, red, blue, "", "", board)
        red, blue = (
            "".join(ids[card.name] for card in deck.cards) for ids, deck in zip(layout.ids, decks, strict=True)
        )  # PB-FILE.5
        size = setup.hand_size
        hands = red[:size], blue[:size]
        return _begun(layout, 0, 0, (red[size:], blue[size:]), hands, board, [])

    # -- what may be done -----------------------------------------------------------------------------

    def judge(self, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
        return judge(self, move, seat)

    def action(self, hand: int, row: int, col: int) -> Move:
        """The placement of the rules' triple: which card of the hand of the player to move, where.

        IllegalMove (PB-ERR.6) if the hand has no such index; the cell is not looked at.
        """
        cards = self.hands[self.turn]
        if not 0 <= hand < len(cards):
            raise IllegalMove((no_such_index(self, hand),))
        return Place(self.layout.cards[cards[hand]].name, row, col)

    # -- what it does ---------------------------------------------------------------------------------

    def advance(self, move: Move | str, steps: list[Step] | None = None) -> PawnsBoardState:  # noqa: PLR0912 (hot)
        """As `State.advance`; what then happens by itself is added to `steps`."""
        layout, phase, _, turn, passes, red_rest, blue_rest, red_hand, blue_hand, board = self
        if isinstance(move, Draw):
            card = layout.ids[turn][move.card]
            if turn:
                blue_rest, blue_hand = blue_rest.replace(card, "", 1), blue_hand + card
            else:
                red_rest, red_hand = red_rest.replace(card, "", 1), red_hand + card
            if phase == "deal":
                to_act = BY_CHANCE
                if len(blue_hand if turn else red_hand) == layout.hand_size:  # PB-SETUP.3, then PB-SETUP.4
                    phase, turn = ("draw", 0) if turn else ("deal", 1)
            elif layout.auto_pass and not board.takes(layout, turn, blue_hand if turn else red_hand):
                rests, hands = (red_rest, blue_rest), (red_hand, blue_hand)
                return _begun(layout, turn, passes, rests, hands, board, _listed(steps), drawn=True)
            else:
                phase, to_act = "act", _SEATS[turn]
            fields = (layout, phase, to_act, turn, passes, red_rest, blue_rest, red_hand, blue_hand, board)
            return _new(PawnsBoardState, fields)
        if isinstance(move, Place):
            card = layout.ids[turn][move.card]
            if turn:  # PB-PLACE.2; of two copies the left one
                blue_hand = blue_hand.replace(card, "", 1)
            else:
                red_hand = red_hand.replace(card, "", 1)
            board = board.placed(layout, card, move.row * layout.cols + move.col)
            passes = 0  # PB-END.1: a placement starts the count afresh
        elif isinstance(move, str):
            return self.advance(self.parse(move), steps)
        else:
            passes += 1
        turn = 1 - turn  # PB-TURN.2
        if layout.shuffle and passes < 2 and (blue_rest if turn else red_rest):  # PB-TURN.1
            fields = (layout, "draw", BY_CHANCE, turn, passes, red_rest, blue_rest, red_hand, blue_hand, board)
            return _new(PawnsBoardState, fields)
        return _begun(layout, turn, passes, (red_rest, blue_rest), (red_hand, blue_hand), board, _listed(steps))

    def finish(self, rng: Random) -> PawnsBoardState:
        return _new(PawnsBoardState, random_end(self, rng))

    def seen(self, move: Move, viewer: Viewer) -> str:
        hidden = isinstance(move, Draw) and viewer not in (OPEN, self.turn)
        return "draw" if hidden else str(move)  # PB-INFO.2

    def happened(self, move: Move, after: State, viewer: Viewer = OPEN) -> tuple[Event, ...]:
        assert isinstance(after, PawnsBoardState)
        by_itself: list[Step] = []
        if not after.layout.shuffle or after.layout.auto_pass:  # then more may have happened than the move
            self.advance(move, by_itself)
        return events(self, move, after, by_itself, viewer)

    def foresees(self, move: Move, viewer: Viewer) -> bool:
        """Cards that come by chance are not foreseen, nor what depends on the hand of who is next (PB-TURN.1)."""
        if isinstance(move, Draw):
            return False
        rival = 1 - self.turn
        if (not isinstance(move, Place) and self.passes) or (self.layout.shuffle and self.rests[rival]):
            return True
        if self.rests[rival]:  # PB-FILE.5: the top card comes at once
            return not self.layout.auto_pass and viewer != rival
        return not self.layout.auto_pass or (viewer == rival and self.advance(move).turn == rival)

    # -- borders --------------------------------------------------------------------------------------

    def view(self, viewer: Viewer) -> PawnsBoardView:
        return PawnsBoardView.of(self, viewer)

    @classmethod
    def guess(cls, view: View, rng: Random) -> PawnsBoardState:
        known = pawns_board(view)
        red_hand, red_rest = known.guessed(0, rng)
        blue_hand, blue_rest = known.guessed(1, rng)
        _, layout, phase, to_act, turn, passes, board, *_ = known
        fields = (layout, phase, to_act, turn, passes, red_rest, blue_rest, red_hand, blue_hand, board)
        return _new(cls, fields)

    @classmethod
    def bounds(cls, view: View) -> tuple[State, State]:
        known = pawns_board(view)
        red, blue = known.bounded(0), known.bounded(1)
        _, layout, phase, to_act, turn, passes, board, *_ = known
        least, most = (
            _new(cls, (layout, phase, to_act, turn, passes, red_rest, blue_rest, red_hand, blue_hand, board))
            for (red_hand, red_rest), (blue_hand, blue_rest) in zip(red, blue, strict=True)
        )
        return least, most

    def to_json(self) -> dict[str, Json]:
        return position_to_json(self)

    @classmethod
    def from_json(cls, data: Json) -> PawnsBoardState:
        return cls(*position_from_json(data))

    @classmethod
    def parse(cls, text: str) -> Move:
        return notation.parse(text)

    def __repr__(self) -> str:
        return line(self.view(OPEN), "")


_new: Final[Callable[[type[PawnsBoardState], tuple[object, ...]], PawnsBoardState]] = tuple.__new__  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
"""Makes a state in a third of the time of a call of the class."""


def _listed(steps: list[Step] | None) -> list[Step]:
    return [] if steps is None else steps


def _begun(
    layout: Layout,
    turn: Seat,
    passes: int,
    rests: tuple[str, str],
    hands: tuple[str, str],
    board: PackedBoard,
    steps: list[Step],
    *,
    drawn: bool = False,
) -> PawnsBoardState:
    """A turn begins: a card is drawn (PB-TURN.1), and with `auto_pass` who can place nothing passes (PB-TURN.3)."""
    while passes < 2:
        rest = rests[turn]
        if rest and not drawn:  # PB-RES.4: with an empty deck nothing is drawn
            if layout.shuffle:
                return PawnsBoardState(layout, "draw", BY_CHANCE, turn, passes, *rests, *hands, board)
            steps.append(Step(turn, rest[0]))
            rests, hands = _put(rests, turn, rest[1:]), _put(hands, turn, hands[turn] + rest[0])
        if not layout.auto_pass or board.takes(layout, turn, hands[turn]):
            return PawnsBoardState(layout, "act", _SEATS[turn], turn, passes, *rests, *hands, board)
        steps.append(Step(turn, None))
        passes, turn, drawn = passes + 1, 1 - turn, False
    return PawnsBoardState(layout, "over", (), turn, passes, *rests, *hands, board)  # PB-END.1, PB-RES.10


def _put(pair: tuple[str, str], seat: Seat, cards: str) -> tuple[str, str]:
    return (pair[0], cards) if seat else (cards, pair[1])
