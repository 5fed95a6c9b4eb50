"""The state of a match of Pawns Board: who may do what, and what it does (PB-SETUP, PB-TURN, PB-PLACE, PB-END).

A card is dealt or drawn by chance, one move for each. With `shuffle` off nothing is random (PB-INFO.3): hands are
dealt before the match starts, and the draw that starts a turn belongs to the move before it.

>>> from kbwidgets.core.options import Seating
>>> from kbwidgets.games.pawns_board.options import OPTIONS, set_up
>>> values = {option.name: option.default for option in OPTIONS} | {"shuffle": False}
>>> state = PawnsBoardState.start(*set_up(Seating(("Ann", "Bo"), ("red", "blue")), values))
>>> state
<Pawns Board of Ann and Bo, 3 x 5: Ann (Red) to place a card or to pass>
>>> [state.layout.cards[card].name for card in state.hands[0]]
['Lantern', 'Otter', 'Thistle', 'Ferry', 'Kite', 'Badger']
>>> print(state.play("place Otter at 0,0").textual)
2 R11_1 0
0 2___1 0
0 1___1 0
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import ClassVar, Final, NamedTuple

from kbwidgets.core.errors import IllegalMove
from kbwidgets.core.notation import Notation
from kbwidgets.core.state import Move, State, View
from kbwidgets.core.types import CHANCE, OPEN, Event, Json, Outcome, Refusal, ScoreLine, Seat, Viewer
from kbwidgets.games.pawns_board import moves as notation
from kbwidgets.games.pawns_board.board import Board, start_board
from kbwidgets.games.pawns_board.deck import Deck
from kbwidgets.games.pawns_board.events import events
from kbwidgets.games.pawns_board.layout import COLOURS, Layout, Setup, layout_of
from kbwidgets.games.pawns_board.lines import detailed, textual
from kbwidgets.games.pawns_board.moves import ONLY_PASS, Actions, Draw, Place
from kbwidgets.games.pawns_board.refusals import judge, no_such_index
from kbwidgets.games.pawns_board.scoring import outcome, score_lines
from kbwidgets.games.pawns_board.view import PawnsBoardView

_BY_CHANCE: Final = (CHANCE,)
_SEATS: Final = ((0,), (1,))


class Step(NamedTuple):
    """What happens by itself after a move: a draw, or a pass where `card` is None."""

    seat: Seat
    card: str | None


class _Fields(NamedTuple):
    layout: Layout
    phase: str
    """deal, draw, act or over."""
    to_act: tuple[Seat, ...]
    turn: Seat
    """Whose turn it is; in the phases deal and draw who gets the card."""
    passes: int
    """How many turns in a row were passes (PB-END.1)."""
    red_rest: str
    """What is left of Red's deck: ascending, for it has no order; with `shuffle` off in order, the top card first."""
    blue_rest: str
    red_hand: str
    """Red's hand from left to right."""
    blue_hand: str
    board: Board


class PawnsBoardState(_Fields, State):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of Pawns Board."""

    __slots__ = ()

    GAME: ClassVar[str] = "pawns-board"
    NOTATION: ClassVar[Notation | None] = notation.NOTATION

    @classmethod
    def start(cls, setup: Setup, decks: tuple[Deck, Deck]) -> PawnsBoardState:
        """The start of a match; with `shuffle` off hands are dealt from the top, and Red has drawn (PB-SETUP.4)."""
        layout = layout_of(setup)
        board = start_board(layout)
        if setup.shuffle:
            red, blue = layout.lists
            return cls(layout, "deal", _BY_CHANCE, 0, 0, red, blue, "", "", board)
        red, blue = (
            "".join(ids[card.name] for card in deck.cards) for ids, deck in zip(layout.ids, decks, strict=True)
        )  # PB-FILE.5
        size = setup.hand_size
        hands = red[:size], blue[:size]
        return _begun(layout, 0, 0, (red[size:], blue[size:]), hands, board, [])

    @property
    def names(self) -> tuple[str, ...]:
        return self.layout.names

    @property
    def colours(self) -> tuple[str, ...]:
        return COLOURS

    @property
    def rests(self) -> tuple[str, str]:
        """What is left of both decks."""
        return self.red_rest, self.blue_rest

    @property
    def hands(self) -> tuple[str, str]:
        """Both hands."""
        return self.red_hand, self.blue_hand

    @property
    def textual(self) -> str:
        """The rows as text (PB-VIEW.1)."""
        return textual(self.layout, self.board)

    @property
    def detailed(self) -> str:
        """The rows as text with owners and modifiers (PB-VIEW.2)."""
        return detailed(self.layout, self.board)

    # -- what may be done -----------------------------------------------------------------------------

    def moves(self, seat: Seat | None = None) -> Sequence[Move]:
        layout, phase, to_act, turn, _, _, _, red_hand, blue_hand, board = self
        if seat is not None and seat not in to_act:
            return ()
        if phase != "act":
            return tuple([layout.draws[card] for card in sorted(set(self.rests[turn]))]) if to_act else ()
        # PB-PLACE.1: every card of the hand on cells with enough own pawns; passing is always allowed (PB-TURN.3)
        red, blue, two, three, _, _, _ = board
        own, hand = (blue, blue_hand) if turn else (red, red_hand)
        if not own:
            return ONLY_PASS
        two &= own
        three &= own
        if len({*hand}) != len(hand):  # two copies are one move
            hand = "".join(dict.fromkeys(hand))
        costs, counts = layout.costs, (0, own.bit_count(), two.bit_count(), three.bit_count())
        count = 1
        for card in hand:
            count += counts[costs[card]]
        return Actions(layout, hand, (0, own, two, three), counts, count) if count > 1 else ONLY_PASS

    def weights(self) -> Sequence[int]:
        if self.to_act != _BY_CHANCE:
            return ()
        rest = self.rests[self.turn]
        return [rest.count(card) for card in sorted(set(rest))]

    def draw(self, rng: Random) -> Move:
        rest = self.blue_rest if self.turn else self.red_rest
        return self.layout.draws[rest[int(rng.random() * len(rest))]]

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
                to_act = _BY_CHANCE
                if len(blue_hand if turn else red_hand) == layout.hand_size:  # PB-SETUP.3, then PB-SETUP.4
                    phase, turn = ("draw", 0) if turn else ("deal", 1)
            elif layout.auto_pass and _stuck(layout, blue_hand if turn else red_hand, board, turn):
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
            fields = (layout, "draw", _BY_CHANCE, turn, passes, red_rest, blue_rest, red_hand, blue_hand, board)
            return _new(PawnsBoardState, fields)
        return _begun(layout, turn, passes, (red_rest, blue_rest), (red_hand, blue_hand), board, _listed(steps))

    def seen(self, move: Move, viewer: Viewer) -> str:
        hidden = isinstance(move, Draw) and viewer not in (OPEN, self.turn)
        return "draw" if hidden else str(move)  # PB-INFO.2

    def events(self, move: Move | str, viewer: Viewer = OPEN) -> tuple[Event, ...]:
        return events(self, self.parse(move) if isinstance(move, str) else move, viewer)

    # -- what it is worth -----------------------------------------------------------------------------

    def score(self) -> tuple[ScoreLine, ...]:
        return score_lines(self.layout, self.board)

    def outcome(self) -> Outcome | None:
        return outcome(self.layout, self.board) if self.over else None

    # -- borders --------------------------------------------------------------------------------------

    def view(self, viewer: Viewer) -> PawnsBoardView:
        return PawnsBoardView.of(self, viewer)

    @classmethod
    def guess(cls, view: View, rng: Random) -> PawnsBoardState:
        assert isinstance(view, PawnsBoardView)
        red_hand, red_rest = view.guessed(0, rng)
        blue_hand, blue_rest = view.guessed(1, rng)
        return cls(
            layout=view.layout,
            phase=view.phase,
            to_act=view.to_act,
            turn=view.turn,
            passes=view.passes,
            red_rest=red_rest,
            blue_rest=blue_rest,
            red_hand=red_hand,
            blue_hand=blue_hand,
            board=view.board,
        )

    def to_json(self) -> dict[str, Json]:
        from kbwidgets.games.pawns_board.plain import state_to_json  # plain makes states

        return state_to_json(self)

    @classmethod
    def from_json(cls, data: Json) -> PawnsBoardState:
        from kbwidgets.games.pawns_board.plain import state_from_json  # plain makes states

        return state_from_json(data)

    @classmethod
    def parse(cls, text: str) -> Move:
        return notation.parse(text)

    def __repr__(self) -> str:
        layout = self.layout
        due = self.view(OPEN).due()
        return f"<Pawns Board of {' and '.join(self.names)}, {layout.rows} x {layout.cols}: {due}>"


_new: Final[Callable[[type[PawnsBoardState], tuple[object, ...]], PawnsBoardState]] = tuple.__new__  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
"""Makes a state in a third of the time of a call of the class."""


def _listed(steps: list[Step] | None) -> list[Step]:
    return [] if steps is None else steps


def _stuck(layout: Layout, hand: str, board: Board, seat: Seat) -> bool:
    """Whether a player can only pass (PB-TURN.3)."""
    cells = board.open_cells(seat)
    return not any(cells[layout.costs[card]] for card in hand)


def _begun(
    layout: Layout,
    turn: Seat,
    passes: int,
    rests: tuple[str, str],
    hands: tuple[str, str],
    board: Board,
    steps: list[Step],
    *,
    drawn: bool = False,
) -> PawnsBoardState:
    """A turn begins: a card is drawn (PB-TURN.1), and with `auto_pass` who can place nothing passes (PB-TURN.3)."""
    while passes < 2:
        rest = rests[turn]
        if rest and not drawn:  # PB-RES.4: with an empty deck nothing is drawn
            if layout.shuffle:
                return PawnsBoardState(layout, "draw", _BY_CHANCE, turn, passes, *rests, *hands, board)
            steps.append(Step(turn, rest[0]))
            rests, hands = _put(rests, turn, rest[1:]), _put(hands, turn, hands[turn] + rest[0])
        if not layout.auto_pass or not _stuck(layout, hands[turn], board, turn):
            return PawnsBoardState(layout, "act", _SEATS[turn], turn, passes, *rests, *hands, board)
        steps.append(Step(turn, None))
        passes, turn, drawn = passes + 1, 1 - turn, False
    return PawnsBoardState(layout, "over", (), turn, passes, *rests, *hands, board)  # PB-END.1, PB-RES.10


def _put(pair: tuple[str, str], seat: Seat, cards: str) -> tuple[str, str]:
    return (pair[0], cards) if seat else (cards, pair[1])
