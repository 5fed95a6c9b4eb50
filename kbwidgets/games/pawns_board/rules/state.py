"""The state of a match of Pawns Board, with the effects of each move (PB-TURN, PB-PLACE, PB-END).

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

from collections.abc import Callable, Iterator, Sequence
from math import floor
from random import Random
from typing import ClassVar, Final

from kbwidgets.core.errors import IllegalMove
from kbwidgets.core.fields.sight import view_of
from kbwidgets.core.moves.events import Event
from kbwidgets.core.moves.forms import Moves
from kbwidgets.core.protocol.state import Move, State, View
from kbwidgets.core.values.types import OPEN, Json, Refusal, Seat, Viewer
from kbwidgets.games.pawns_board.rules.board import PackedBoard, start_board
from kbwidgets.games.pawns_board.rules.chapters.decks import Deck
from kbwidgets.games.pawns_board.rules.chapters.turns import Actions, Step, judge, list_events, refuse_index
from kbwidgets.games.pawns_board.rules.data import position_from_json, position_to_json
from kbwidgets.games.pawns_board.rules.fields import BY_CHANCE, PawnsBoardPosition
from kbwidgets.games.pawns_board.rules.layout import Layout, Setup, layout_of
from kbwidgets.games.pawns_board.rules.moves import MOVES, ONLY_PASS, Draw, Place
from kbwidgets.games.pawns_board.rules.random_play import play_to_end
from kbwidgets.games.pawns_board.rules.view import PawnsBoardView, pawns_board
from kbwidgets.games.pawns_board.rules.words import format_line

_SEATS: Final = ((0,), (1,))


class PawnsBoardState(PawnsBoardPosition, State):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of Pawns Board with the effects of each move."""

    __slots__ = ()

    NOTATION: ClassVar[Moves] = MOVES

    @classmethod
    def start(cls, setup: Setup, decks: tuple[Deck, Deck]) -> PawnsBoardState:
        """Start a match; with `shuffle` off, both hands are dealt and Red has drawn (PB-SETUP.3, PB-SETUP.4)."""
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
        return _begin_turn(layout, 0, 0, (red[size:], blue[size:]), hands, board, [])

    # -- what may be done -----------------------------------------------------------------------------

    def moves(self, seat: Seat | None = None) -> Sequence[Move]:
        """Return the legal moves, either draws by name, or placements in hand order on cells row by row and a pass."""
        layout, phase, to_act, turn, _, _, _, red_hand, blue_hand, board = self
        if seat is not None and seat not in to_act:
            return ()
        if phase != "act":
            return tuple([layout.draws[card] for card in sorted(set(self.rests[turn]))]) if to_act else ()
        # PB-PLACE.1: cards go on cells with enough of the player's pawns. PB-TURN.3: passing is always allowed.
        own, hand = (board.blue, blue_hand) if turn else (board.red, red_hand)
        if not own:
            return ONLY_PASS
        two, three = own & board.two, own & board.three
        if len({*hand}) != len(hand):  # Two copies are one move.
            hand = "".join(dict.fromkeys(hand))
        costs, counts = layout.costs, (0, own.bit_count(), two.bit_count(), three.bit_count())
        starts: list[int] = []
        count = 0
        for card in hand:
            starts.append(count)
            count += counts[costs[card]]
        if not count:
            return ONLY_PASS
        starts.append(count)
        return Actions(layout, hand, (0, own, two, three), starts)

    def weights(self) -> Sequence[int]:
        """Return the number of copies of each card that can come, or () if none is due."""
        if self.to_act != BY_CHANCE:
            return ()
        rest = self.rests[self.turn]
        return [rest.count(card) for card in sorted(set(rest))]

    def random_draw(self, rng: Random) -> Move:
        """Draw one of the cards that are left."""
        rest = self.blue_rest if self.turn else self.red_rest
        return self.layout.draws[rest[floor(rng.random() * len(rest))]]

    def judge(self, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
        return judge(self, move, seat)

    def action(self, hand: int, row: int, col: int) -> Move:
        """Return the placement of a card by its number in the hand of the player to move.

        Raise `IllegalMove` if the hand has no such number (PB-ERR.6). The cell is not checked.
        """
        cards = self.hands[self.turn]
        if not 0 <= hand < len(cards):
            raise IllegalMove((refuse_index(self, hand),))
        return Place(self.layout.cards[cards[hand]].name, row, col)

    # -- what it does ---------------------------------------------------------------------------------

    def advance(self, move: Move | str, steps: list[Step] | None = None) -> PawnsBoardState:  # noqa: PLR0912 (hot)
        """Return the position after a legal move, and add to `steps` what happens by itself after it."""
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
            elif layout.auto_pass and not board.can_place_any(layout, turn, blue_hand if turn else red_hand):
                rests, hands = (red_rest, blue_rest), (red_hand, blue_hand)
                return _begin_turn(layout, turn, passes, rests, hands, board, _listed(steps), drawn=True)
            else:
                phase, to_act = "act", _SEATS[turn]
            fields = (layout, phase, to_act, turn, passes, red_rest, blue_rest, red_hand, blue_hand, board)
            return _new(PawnsBoardState, fields)
        if isinstance(move, Place):
            card = layout.ids[turn][move.card]
            if turn:  # PB-PLACE.2: of two copies, the left one is placed.
                blue_hand = blue_hand.replace(card, "", 1)
            else:
                red_hand = red_hand.replace(card, "", 1)
            board = board.with_card(layout, card, move.row * layout.cols + move.col)
            passes = 0  # PB-END.1: a placement resets the count.
        elif isinstance(move, str):
            return self.advance(self.parse(move), steps)
        else:
            passes += 1
        turn = 1 - turn  # PB-TURN.2
        if layout.shuffle and passes < 2 and (blue_rest if turn else red_rest):  # PB-TURN.1
            fields = (layout, "draw", BY_CHANCE, turn, passes, red_rest, blue_rest, red_hand, blue_hand, board)
            return _new(PawnsBoardState, fields)
        return _begin_turn(layout, turn, passes, (red_rest, blue_rest), (red_hand, blue_hand), board, _listed(steps))

    def finish(self, rng: Random) -> PawnsBoardState:
        return _new(PawnsBoardState, play_to_end(self, rng))

    def text_for(self, move: Move, viewer: Viewer) -> str:
        hidden = isinstance(move, Draw) and viewer not in (OPEN, self.turn)
        return "draw" if hidden else str(move)  # PB-INFO.2

    def events_of(self, move: Move, after: State) -> Iterator[Event]:
        assert isinstance(after, PawnsBoardState)
        by_itself: list[Step] = []
        if not after.layout.shuffle or after.layout.auto_pass:  # Only then can anything happen by itself.
            self.advance(move, by_itself)
        return list_events(self, move, after, by_itself)

    def foresees(self, move: Move, viewer: Viewer) -> bool:
        """Return whether a viewer can foresee a move; nobody foresees a draw or what depends on a hidden hand."""
        if isinstance(move, Draw):
            return False
        rival = 1 - self.turn
        if (not isinstance(move, Place) and self.passes) or (self.layout.shuffle and self.rests[rival]):
            return True
        if self.rests[rival]:  # PB-FILE.5: the top card is drawn at once.
            return not self.layout.auto_pass and viewer != rival
        return not self.layout.auto_pass or (viewer == rival and self.advance(move).turn == rival)

    def in_turn(self, seat: Seat) -> State:
        return self if self.over else self._replace(phase="act", to_act=_SEATS[seat], turn=seat)

    # -- borders --------------------------------------------------------------------------------------

    def view(self, viewer: Viewer) -> PawnsBoardView:
        return view_of(PawnsBoardView, self, viewer)

    @classmethod
    def guess(cls, view: View, rng: Random) -> PawnsBoardState:
        known = pawns_board(view)
        red_hand, red_rest = known.guess_cards(0, rng)
        blue_hand, blue_rest = known.guess_cards(1, rng)
        _, layout, phase, to_act, turn, passes, board, *_ = known
        fields = (layout, phase, to_act, turn, passes, red_rest, blue_rest, red_hand, blue_hand, board)
        return _new(cls, fields)

    @classmethod
    def bounds(cls, view: View) -> tuple[State, State]:
        known = pawns_board(view)
        red, blue = known.bound_cards(0), known.bound_cards(1)
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

    def __repr__(self) -> str:
        return format_line(self.view(OPEN), "")


_new: Final[Callable[[type[PawnsBoardState], tuple[object, ...]], PawnsBoardState]] = tuple.__new__  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
"""A constructor that takes a third of the time of a call of the class."""


def _listed(steps: list[Step] | None) -> list[Step]:
    return [] if steps is None else steps


def _begin_turn(
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
    """Begin a turn with a draw (PB-TURN.1); with `auto_pass`, a player who can place nothing passes (PB-TURN.3)."""
    while passes < 2:
        rest = rests[turn]
        if rest and not drawn:  # PB-RES.4: nothing is drawn from an empty deck.
            if layout.shuffle:
                return PawnsBoardState(layout, "draw", BY_CHANCE, turn, passes, *rests, *hands, board)
            steps.append(Step(turn, rest[0]))
            rests, hands = _put(rests, turn, rest[1:]), _put(hands, turn, hands[turn] + rest[0])
        if not layout.auto_pass or board.can_place_any(layout, turn, hands[turn]):
            return PawnsBoardState(layout, "act", _SEATS[turn], turn, passes, *rests, *hands, board)
        steps.append(Step(turn, None))
        passes, turn, drawn = passes + 1, 1 - turn, False
    return PawnsBoardState(layout, "over", (), turn, passes, *rests, *hands, board)  # PB-END.1, PB-RES.10


def _put(pair: tuple[str, str], seat: Seat, cards: str) -> tuple[str, str]:
    return (pair[0], cards) if seat else (cards, pair[1])
