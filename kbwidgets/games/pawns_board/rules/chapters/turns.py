"""The turns of Pawns Board, with the legal moves, the refusals of others, and the events (PB-TURN, PB-PLACE).

A player who is not on turn learns only that, because any other reason could reveal the other hand (PB-INFO.2).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.moves.events import Event, event, secret
from kbwidgets.core.moves.lazy_moves import LazyMoves
from kbwidgets.core.moves.move import Move
from kbwidgets.core.text.words import counted, cut, quoted
from kbwidgets.core.values.types import CHANCE, Refusal, Seat
from kbwidgets.games.pawns_board.rules.board import NOTHING
from kbwidgets.games.pawns_board.rules.cards import LONGEST
from kbwidgets.games.pawns_board.rules.chapters.influence import list_influence_events
from kbwidgets.games.pawns_board.rules.chapters.scoring import MatchEnded
from kbwidgets.games.pawns_board.rules.fields import PawnsBoardPosition
from kbwidgets.games.pawns_board.rules.layout import COLOURS, SIDES, Layout
from kbwidgets.games.pawns_board.rules.moves import PASS, Draw, Place

_ONLY_PASS = "You can only pass."


# -- legal moves -----------------------------------------------------------------------------------------


class Actions(LazyMoves):
    """The legal moves of a turn, which are each card in hand order on its cells row by row, then a pass.

    A random player takes one of about twenty, so a move is made only when it is asked for.
    """

    __slots__ = ("_cards", "_cells", "_layout", "_starts")

    def __init__(self, layout: Layout, cards: str, cells: tuple[int, ...], starts: list[int]) -> None:
        self._layout = layout
        self._cards = cards
        self._cells = cells  # The cells that can pay each cost.
        self._starts = starts  # The number of moves before those of each card, and before the pass.

    def __len__(self) -> int:
        return self._starts[-1] + 1

    def nth(self, n: int) -> Move:
        starts, cards, layout = self._starts, self._cards, self._layout
        at = bisect_right(starts, n) - 1
        n -= starts[at]
        if at == len(cards):
            if n:
                raise IndexError(f"there are {len(self)} moves")
            return PASS
        card = cards[at]
        spots = self._cells[layout.costs[card]]
        while n:  # This is `nth_bit` without a call (hot).
            spots &= spots - 1
            n -= 1
        return layout.places[card][(spots & -spots).bit_length() - 1]

    def __iter__(self) -> Iterator[Move]:
        layout, cells = self._layout, self._cells
        for card in self._cards:
            places = layout.places[card]
            for cell in bits(cells[layout.costs[card]]):
                yield places[cell]
        yield PASS


# -- refusals --------------------------------------------------------------------------------------------


def judge(position: PawnsBoardPosition, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
    """Return the reasons that forbid a move, () if it is legal; in the order PB-ERR.11, .5, .6, .7, .8, .9, .10."""
    if position.over:
        return (Refusal("PB-ERR.11", "PB-END.1", _describe_result(position), (), "Start a new match to play again."),)
    if reason := _judge_turn(position, move, seat):
        return (reason,)
    if isinstance(move, Draw):
        return _judge_draw(position, move)
    if isinstance(move, Place):
        return _judge_place(position, move)
    if move == PASS:
        return ()  # PB-TURN.3
    return (Refusal("PB-ERR.14", "PB-TURN.2", "This game has no such move.", (), "Place a card or pass."),)


def _describe_result(position: PawnsBoardPosition) -> str:
    outcome = position.outcome()
    winners = outcome.winners if outcome else ()
    result = f"{position.names[winners[0]]} has won" if winners else "it's a draw"
    return f"The game is over: {result}."


def _judge_turn(position: PawnsBoardPosition, move: Move, seat: Seat | None) -> Refusal | None:
    """Return the refusal of a move out of turn (PB-ERR.5), or None.

    It names no card, because the cards left in the deck would reveal the hand (PB-INFO.2).
    """
    is_drawn = position.to_act == (CHANCE,)
    first = "The cards have to be dealt first." if position.phase == "deal" else _describe_draw_due(position, seat)
    if seat is not None and seat not in position.to_act:
        text = first if is_drawn else f"It's {position.names[position.turn]}'s turn."
        return Refusal("PB-ERR.5", "PB-TURN.2", text)
    if isinstance(move, Draw) == is_drawn:
        return None
    if is_drawn:
        return Refusal("PB-ERR.5", "PB-TURN.1", first)
    return Refusal("PB-ERR.5", "PB-TURN.1", "You can't draw now.", (), "Place a card or pass.")


def _describe_draw_due(position: PawnsBoardPosition, seat: Seat | None) -> str:
    turn = position.turn
    return f"{'You have' if seat in (None, turn) else f'{position.names[turn]} has'} to draw a card first."


def _judge_draw(position: PawnsBoardPosition, move: Draw) -> tuple[Refusal, ...]:
    """Return the refusals of a draw, which may be entered by hand or come from a damaged record (PB-INFO.3)."""
    layout, turn = position.layout, position.turn
    if layout.ids[turn].get(move.card, NOTHING) in position.rests[turn]:
        return ()
    text = f"{SIDES[turn]}'s deck has no card called {quoted(move.card)}."
    if move.card in layout.ids[turn]:
        text = f"There is no {cut(move.card, LONGEST)} left in {SIDES[turn]}'s deck."
    return (Refusal("PB-ERR.16", "PB-INFO.3", text, (), "Choose a card that's still in the deck."),)


def _judge_place(position: PawnsBoardPosition, move: Place) -> tuple[Refusal, ...]:
    layout, turn = position.layout, position.turn
    reasons: list[Refusal] = []
    card = layout.ids[turn].get(move.card)
    if card is None or card not in position.hands[turn]:
        reasons.append(_refuse_card(position, move.card))
        card = None
    if not layout.on_board(move.row, move.col):
        return (*reasons, _refuse_off_board(position))
    if reason := _judge_cell(position, card, layout.cell(move.row, move.col)):
        reasons.append(reason._replace(short=describe_need(layout.costs[card]).capitalize() if card else ""))
    return tuple(reasons)


def _judge_cell(position: PawnsBoardPosition, card: str | None, cell: int) -> Refusal | None:
    """Return the refusal of a cell (PB-ERR.8 to .10), or None; `card` is None if it is not in the hand."""
    layout, board, turn = position.layout, position.packed, position.turn
    at, pawns, owner = (layout.key(cell),), board.pawns(cell), board.owner(layout, cell)
    if board.card_at[cell] != NOTHING or owner is None:
        text = "You have no pawns here." if owner is None else "There's a card here already."
        return Refusal("PB-ERR.8", "PB-PLACE.1", text, at, _advise_cell(position, card, "your"))
    if owner != turn:
        text = f"{'This pawn is' if pawns == 1 else 'These pawns are'} {SIDES[owner]}'s."
        return Refusal("PB-ERR.9", "PB-PLACE.1", text, at, _advise_cell(position, card, COLOURS[turn]))
    if card is not None and layout.costs[card] > pawns:
        name, need = cut(layout.cards[card].name, LONGEST), describe_need(layout.costs[card])
        text = f"{name} {need}, but you only have {pawns} here."
        return Refusal("PB-ERR.10", "PB-PLACE.1", text, at, _advise_cheaper(position, card, pawns))
    return None


def describe_need(cost: int) -> str:
    """Return how many pawns a card needs, such as "needs 2 pawns" (PB-PLACE.1)."""
    return f"needs {counted(cost, 'pawn')}"


def _advise_cell(position: PawnsBoardPosition, card: str | None, whose: str) -> str:
    """Return the advice to choose another cell, or if there is none for this card, another card or a pass."""
    cost = 1 if card is None else position.layout.costs[card]
    if position.packed.open_cells(position.turn)[cost]:
        return f"Choose a cell with {f'{whose} pawns' if cost == 1 else f'at least {cost} of your pawns'} on it."
    return _advise_card(position)


def _advise_cheaper(position: PawnsBoardPosition, card: str, pawns: int) -> str:
    """Return the advice for a card that needs more pawns than the cell has."""
    layout, turn = position.layout, position.turn
    is_cheaper_held = any(layout.costs[other] <= pawns for other in position.hands[turn])
    fits_elsewhere = position.packed.open_cells(turn)[layout.costs[card]] != 0
    if is_cheaper_held:
        return f"Choose a cheaper card{' or another cell' if fits_elsewhere else ''}."
    return "Choose another cell." if fits_elsewhere else _advise_card(position)


def _advise_card(position: PawnsBoardPosition) -> str:
    can_place = position.packed.can_place_any(position.layout, position.turn, position.hands[position.turn])
    return "You can't place this card anywhere, so choose another." if can_place else _ONLY_PASS


def _refuse_card(position: PawnsBoardPosition, name: str) -> Refusal:
    """Return the refusal of a card that is not in the hand (PB-ERR.6)."""
    is_listed = name in position.layout.ids[position.turn]
    text = f"{cut(name, LONGEST)} isn't in your hand." if is_listed else f"Your deck has no card called {quoted(name)}."
    instead = "Choose one of the cards you hold." if position.hands[position.turn] else _ONLY_PASS
    return Refusal("PB-ERR.6", "PB-PLACE.1", text, (f"hand {position.turn}",), instead)


def refuse_index(position: PawnsBoardPosition, index: int) -> Refusal:
    """Return the refusal of a number that the hand does not have (PB-ERR.6)."""
    last = len(position.hands[position.turn]) - 1
    instead = f"Choose a number from 0 to {last}." if last > 0 else "Choose number 0." if last == 0 else _ONLY_PASS
    text = f"Your hand has no card with the number {quoted(index)}."
    return Refusal("PB-ERR.6", "PB-PLACE.1", text, (f"hand {position.turn}",), instead)


def _refuse_off_board(position: PawnsBoardPosition) -> Refusal:
    """Return the refusal of a cell off the board (PB-ERR.7)."""
    rows, cols = position.layout.rows, position.layout.cols
    which = f"Rows go from 0 to {rows - 1}, columns" if rows > 1 else "The only row is 0, and columns go"
    instead = f"{which} from 0 to {cols - 1}."
    return Refusal("PB-ERR.7", "PB-PLACE.1", "That cell is off the board.", (), instead)


# -- events ----------------------------------------------------------------------------------------------


class Step(NamedTuple):
    """Something that happens by itself after a move: a draw, or a pass where `card` is None."""

    seat: Seat
    card: str | None


@event("draw", "{who} {verb} {card|a card}.", rule="PB-TURN.1", at="hand {seat}")
class Drawn(Event):
    """A card came into a hand (PB-TURN.1, PB-SETUP.3)."""

    card: str | None = secret("seat")

    @property
    def is_dealt(self) -> bool:
        """True if the card is one of the first hand (PB-SETUP.3)."""
        return self.rule == "PB-SETUP.3"

    @property
    def verb(self) -> str:
        """The verb of the sentence."""
        return "was dealt" if self.is_dealt else "drew"


@event("place", "{who} placed {card}.", rule="PB-PLACE.2", at="cell {row},{col}")
class Placed(Event):
    """A card was placed (PB-PLACE.2)."""

    card: str
    row: int
    col: int


@event("pass", "{who} {deed}.", rule="PB-TURN.3")
class Passed(Event):
    """A player passed (PB-TURN.3)."""

    is_automatic: bool = False
    """True if the player could place nothing and was not asked."""

    @property
    def deed(self) -> str:
        """The predicate of the sentence."""
        return "couldn't place a card and passed" if self.is_automatic else "passed"


def list_events(
    before: PawnsBoardPosition, move: Move, after: PawnsBoardPosition, steps: Sequence[Step]
) -> Iterator[Event]:
    """Yield the events of a legal move, from the positions before and after it and the steps between them."""
    layout, seat = before.layout, before.turn
    if isinstance(move, Draw):
        is_first = not seat and len(before.rests[0]) == len(layout.lists[0]) - layout.hand_size
        rule = "PB-SETUP.3" if before.phase == "deal" else "PB-SETUP.4" if is_first else "PB-TURN.1"
        yield Drawn(seat, move.card, rule=rule)
    elif isinstance(move, Place):
        card, cell = layout.ids[seat][move.card], layout.cell(move.row, move.col)
        yield Placed(seat, move.card, move.row, move.col)
        yield from list_influence_events(layout, before.packed, card, cell)
    else:
        yield Passed(seat)
    for step in steps:
        if step.card is None:
            yield Passed(step.seat, is_automatic=True)
        else:
            yield Drawn(step.seat, layout.cards[step.card].name)
    if after.over:
        yield MatchEnded(CHANCE, *after.packed.totals(layout))
