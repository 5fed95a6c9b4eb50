"""What the rules forbid in Pawns Board: every refusal of a move, the most basic first (PB-ERR).

What a refusal tells is told to whoever asks: to a player who is not on turn it says so and no more, for the rest
could show the other hand (PB-INFO.2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.state import Move
from kbwidgets.core.types import CHANCE, Refusal, Seat, called
from kbwidgets.core.words import counted, joined, quoted, some
from kbwidgets.games.pawns_board.board import NOTHING
from kbwidgets.games.pawns_board.layout import SIDES
from kbwidgets.games.pawns_board.moves import PASS, Draw, Place
from kbwidgets.games.pawns_board.scoring import result

if TYPE_CHECKING:
    from kbwidgets.games.pawns_board.state import PawnsBoardState


def judge(state: PawnsBoardState, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
    """All reasons that forbid a move, () if it is legal; in the order PB-ERR.11, .5, .6, .7, .8, .9, .10."""
    if state.over:
        told = f"the game is over: {result(state.layout, state.board)}"
        return (Refusal("PB-ERR.11", "PB-END.1", told, (), "start another match"),)
    if wrong := _wrong_turn(state, move, seat):
        return (wrong,)
    if isinstance(move, Draw):
        return _draw(state, move)
    if isinstance(move, Place):
        return _place(state, move)
    if move == PASS:
        return ()  # PB-TURN.3
    return (Refusal("PB-ERR.14", "PB-TURN.2", f"{move} is no move of Pawns Board", (), _any_move(state)),)


def _wrong_turn(state: PawnsBoardState, move: Move, seat: Seat | None) -> Refusal | None:
    """PB-ERR.5."""
    if seat is not None and seat not in state.to_act:
        due = state.view(None).due()
        who = called(seat, state.names)
        return Refusal("PB-ERR.5", "PB-TURN.2", f"it is not the turn of {who}: {due}", (), "wait")
    if isinstance(move, Draw) != (state.to_act == (CHANCE,)):
        # The card is not named: what is left in the deck would tell the hand (PB-INFO.2).
        instead = "wait for the card" if state.to_act == (CHANCE,) else _any_move(state)
        return Refusal("PB-ERR.5", "PB-TURN.1", f"{move} is not due: {state.view(None).due()}", (), instead)
    return None


def _draw(state: PawnsBoardState, move: Draw) -> tuple[Refusal, ...]:
    """A card that cannot come: typed in, scripted, or from a damaged record (PB-INFO.3)."""
    layout, turn = state.layout, state.turn
    if layout.ids[turn].get(move.card, NOTHING) in state.rests[turn]:
        return ()
    told = f"{quoted(move.card)} is not left in {SIDES[turn]}'s deck"
    return (Refusal("PB-ERR.16", "PB-INFO.3", told, (), some([str(draw) for draw in state.moves()])),)


def _place(state: PawnsBoardState, move: Place) -> tuple[Refusal, ...]:
    layout, board, turn = state.layout, state.board, state.turn
    found: list[Refusal] = []
    card = layout.ids[turn].get(move.card)
    if card is None or card not in state.hands[turn]:
        found.append(_no_such_card(state, move.card))
        card = None
    if not layout.on_board(move.row, move.col):
        told = f"({move.row}, {move.col}) is outside the board of {layout.rows} x {layout.cols}"
        instead = f"choose a row from 0 to {layout.rows - 1} and a column from 0 to {layout.cols - 1}"
        return (*found, Refusal("PB-ERR.7", "PB-PLACE.1", told, (), instead))
    cell = layout.cell(move.row, move.col)
    place, at = f"({move.row}, {move.col})", (layout.key(cell),)
    pawns, owner = board.pawns(cell), board.owner(layout, cell)
    side = SIDES[turn]
    if board.laid[cell] != NOTHING or owner is None:
        lies = board.laid[cell]
        holds = f"{SIDES[layout.owner(lies)]}'s {layout.cards[lies].name}" if lies != NOTHING else "nothing"
        told = f"{place} holds {holds}, and pawns of {side} are needed"
        found.append(Refusal("PB-ERR.8", "PB-PLACE.1", told, at, _where_else(state, card)))
    elif owner != turn:
        told = f"{counted(pawns, 'pawn')} on {place} {'belongs' if pawns == 1 else 'belong'} to {SIDES[owner]}"
        found.append(Refusal("PB-ERR.9", "PB-PLACE.1", told, at, _where_else(state, card)))
    elif card is not None and layout.costs[card] > pawns:
        cost = layout.costs[card]
        told = f"{move.card} costs {cost}, and {place} holds {counted(pawns, 'pawn')} of {side}"
        found.append(Refusal("PB-ERR.10", "PB-PLACE.1", told, at, _where_else(state, card)))
    return tuple(found)


def _where_else(state: PawnsBoardState, card: str | None) -> str:
    """Where this card can be placed; where it cannot, another card that can, and to pass (PB-TURN.3)."""
    layout, cells = state.layout, state.board.open_cells(state.turn)
    places = [] if card is None else [str(layout.places[card][cell]) for cell in bits(cells[layout.costs[card]])]
    if not places:
        return _any_move(state)
    return some([places[0], *(place.rpartition(" ")[2] for place in places[1:])])


def _any_move(state: PawnsBoardState) -> str:
    """A placement that is legal, and to pass."""
    return joined(list(dict.fromkeys(str(move) for move in (state.moves()[0], PASS))), "or")


def _no_such_card(state: PawnsBoardState, name: str) -> Refusal:
    """PB-ERR.6, for a card by its name."""
    return _not_in_hand(state, f"there is no card {quoted(name)} in the hand of {SIDES[state.turn]}")


def no_such_index(state: PawnsBoardState, index: int) -> Refusal:
    """PB-ERR.6, for an index of the hand."""
    return _not_in_hand(state, f"there is no card {quoted(index)} in the hand of {SIDES[state.turn]}")


def _not_in_hand(state: PawnsBoardState, told: str) -> Refusal:
    hand = [state.layout.cards[card].name for card in state.hands[state.turn]]
    cards = counted(len(hand), "card")
    instead = "choose from " + ", ".join(f"{n} {name}" for n, name in enumerate(hand)) if hand else "pass"
    return Refusal("PB-ERR.6", "PB-PLACE.1", f"{told}, which holds {cards}", (f"hand {state.turn}",), instead)
