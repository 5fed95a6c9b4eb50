"""What the rules forbid in Pawns Board: every refusal of a move, the most basic first (PB-ERR).

What a refusal tells is told to whoever asks: to a player who is not on turn it says so and no more, for the rest
could show the other hand (PB-INFO.2).
"""

from __future__ import annotations

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.state import Move
from kbwidgets.core.types import CHANCE, Refusal, Seat, called
from kbwidgets.core.words import counted, joined, quoted, some
from kbwidgets.games.pawns_board.rules.board import NOTHING
from kbwidgets.games.pawns_board.rules.known import Known
from kbwidgets.games.pawns_board.rules.layout import SIDES
from kbwidgets.games.pawns_board.rules.moves import PASS, Draw, Place
from kbwidgets.games.pawns_board.rules.position import PawnsBoardPosition
from kbwidgets.games.pawns_board.rules.scoring import result
from kbwidgets.games.pawns_board.rules.words import due


def judge(position: PawnsBoardPosition, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
    """All reasons that forbid a move, () if it is legal; in the order PB-ERR.11, .5, .6, .7, .8, .9, .10."""
    if position.over:
        told = f"the game is over: {result(position.layout, position.packed)}"
        return (Refusal("PB-ERR.11", "PB-END.1", told, (), "start another match"),)
    if wrong := _wrong_turn(position, move, seat):
        return (wrong,)
    if isinstance(move, Draw):
        return _draw(position, move)
    if isinstance(move, Place):
        return _place(position, move)
    if move == PASS:
        return ()  # PB-TURN.3
    return (Refusal("PB-ERR.14", "PB-TURN.2", f"{move} is no move of Pawns Board", (), _any_move(position)),)


def _wrong_turn(position: PawnsBoardPosition, move: Move, seat: Seat | None) -> Refusal | None:
    """PB-ERR.5."""
    if seat is not None and seat not in position.to_act:
        who = called(seat, position.names)
        return Refusal("PB-ERR.5", "PB-TURN.2", f"it is not the turn of {who}: {_due(position)}", (), "wait")
    if isinstance(move, Draw) != (position.to_act == (CHANCE,)):
        # The card is not named: what is left in the deck would tell the hand (PB-INFO.2).
        instead = "wait for the card" if position.to_act == (CHANCE,) else _any_move(position)
        return Refusal("PB-ERR.5", "PB-TURN.1", f"{move} is not due: {_due(position)}", (), instead)
    return None


def _due(position: PawnsBoardPosition) -> str:
    """What is due, in words that tell nothing of a hand (PB-INFO.2)."""
    return due(Known.of(position, None))


def _draw(position: PawnsBoardPosition, move: Draw) -> tuple[Refusal, ...]:
    """A card that cannot come: typed in, scripted, or from a damaged record (PB-INFO.3)."""
    layout, turn = position.layout, position.turn
    if layout.ids[turn].get(move.card, NOTHING) in position.rests[turn]:
        return ()
    told = f"{quoted(move.card)} is not left in {SIDES[turn]}'s deck"
    return (Refusal("PB-ERR.16", "PB-INFO.3", told, (), some([str(draw) for draw in position.moves()])),)


def _place(position: PawnsBoardPosition, move: Place) -> tuple[Refusal, ...]:
    layout, board, turn = position.layout, position.packed, position.turn
    found: list[Refusal] = []
    card = layout.ids[turn].get(move.card)
    if card is None or card not in position.hands[turn]:
        found.append(_no_such_card(position, move.card))
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
        found.append(Refusal("PB-ERR.8", "PB-PLACE.1", told, at, _where_else(position, card)))
    elif owner != turn:
        told = f"{counted(pawns, 'pawn')} on {place} {'belongs' if pawns == 1 else 'belong'} to {SIDES[owner]}"
        found.append(Refusal("PB-ERR.9", "PB-PLACE.1", told, at, _where_else(position, card)))
    elif card is not None and layout.costs[card] > pawns:
        cost = layout.costs[card]
        told = f"{move.card} costs {cost}, and {place} holds {counted(pawns, 'pawn')} of {side}"
        found.append(Refusal("PB-ERR.10", "PB-PLACE.1", told, at, _where_else(position, card)))
    return tuple(found)


def _where_else(position: PawnsBoardPosition, card: str | None) -> str:
    """Where this card can be placed; where it cannot, another card that can, and to pass (PB-TURN.3)."""
    layout, cells = position.layout, position.packed.open_cells(position.turn)
    places = [] if card is None else [str(layout.places[card][cell]) for cell in bits(cells[layout.costs[card]])]
    if not places:
        return _any_move(position)
    return some([places[0], *(place.rpartition(" ")[2] for place in places[1:])])


def _any_move(position: PawnsBoardPosition) -> str:
    """A placement that is legal, and to pass."""
    return joined(list(dict.fromkeys(str(move) for move in (position.moves()[0], PASS))), "or")


def _no_such_card(position: PawnsBoardPosition, name: str) -> Refusal:
    """PB-ERR.6, for a card by its name."""
    return _not_in_hand(position, f"there is no card {quoted(name)} in the hand of {SIDES[position.turn]}")


def no_such_index(position: PawnsBoardPosition, index: int) -> Refusal:
    """PB-ERR.6, for an index of the hand."""
    return _not_in_hand(position, f"there is no card {quoted(index)} in the hand of {SIDES[position.turn]}")


def _not_in_hand(position: PawnsBoardPosition, told: str) -> Refusal:
    hand = [position.layout.cards[card].name for card in position.hands[position.turn]]
    cards = counted(len(hand), "card")
    instead = "choose from " + ", ".join(f"{n} {name}" for n, name in enumerate(hand)) if hand else "pass"
    return Refusal("PB-ERR.6", "PB-PLACE.1", f"{told}, which holds {cards}", (f"hand {position.turn}",), instead)
