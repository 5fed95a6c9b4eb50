"""The picks that make a move: a card and a cell in any order and then a confirmation, or a pass (PB-UI.3).

>>> from kbwidgets.games import games
>>> state = games["pawns-board"].start(["Ann", "Bo"], shuffle=False)
>>> view = state.view(0)
>>> choices = list_choices(view, Turn(state, view))
>>> choices.find(("card 1", "cell 0,0")), choices.find(("cell 0,0", "card 1"))
('place Otter at 0,0', 'place Otter at 0,0')
>>> read_attempt(view, ("card 1", "confirm")), read_attempt(view, ("card 1", "cell 0,4"))
('place Otter', 'place Otter at 0,4')
"""

from __future__ import annotations

from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.choices import Choices, Path
from kbwidgets.core.values.types import Seat
from kbwidgets.games.pawns_board.drawn.keys import PARTS, card_key, find_index, find_row_col
from kbwidgets.games.pawns_board.rules.moves import PASS, Place
from kbwidgets.games.pawns_board.rules.view import PawnsBoardView

CONFIRM: Final = "confirm"
PASS_KEY: Final = "pass"


def can_place(turn: Turn) -> bool:
    """Return whether the viewer can place a card now."""
    return any(isinstance(move, Place) for move in turn.moves)


def list_choices(view: PawnsBoardView, turn: Turn) -> Choices:
    """Return the picks that are possible now; cards of the same cost share one list of their cells."""
    layout, choices, texts, others = view.layout, Choices(), dict[str, dict[str, str]](), list[str]()
    for move in turn.moves:
        if isinstance(move, Place):
            texts.setdefault(move.card, {})[layout.key(layout.cell(move.row, move.col))] = str(move)
        else:
            others.append(str(move))
    cards: dict[int, dict[str, str]] = {}
    for index, sign in enumerate(view.hands[view.turn] or ""):
        if (name := layout.cards[sign].name) in texts:
            cards.setdefault(layout.costs[sign], {})[card_key(view, view.turn, index)] = name
    for _, names in sorted(cards.items()):
        moves = {(key, cell): text for key, name in names.items() for cell, text in texts[name].items()}
        choices.add_pairs((), [*names], list(dict.fromkeys(cell for _, cell in moves)), moves, any_order=True)
    for text in others:
        choices.add((PASS_KEY,), text)
    return choices


def read_attempt(view: PawnsBoardView, path: Path) -> str | None:
    """Return the move that an impossible path tries to make, so that the game can refuse it with a reason, or None."""
    keys = [pick for pick in path if isinstance(pick, str)]
    if len(keys) != len(path) or not keys:
        return None
    if keys == [PASS_KEY]:
        return str(PASS)
    indices = [index for key in keys if (index := find_index(view, key)) is not None]
    cells = [cell for key in keys if (cell := find_row_col(key)) is not None]
    confirmed = keys[-1] == CONFIRM
    if len(indices) > 1 or len(cells) > 1 or len(indices) + len(cells) + confirmed != len(keys):
        return None
    names = _list_names(view)
    if indices and indices[0] >= len(names):
        return None
    if confirmed and len(keys) < PARTS + 1:  # PB-ERR.12: a card or a cell is missing.
        card = str(Place(names[indices[0]], 0, 0)).split(" at ")[0] if indices else "place"
        return card + (f" at {cells[0][0]},{cells[0][1]}" if cells else "")
    cell = cells[0] if cells else find_fullest_cell(view, view.seat_shown or 0)
    name = names[indices[0]] if indices else _find_cheapest(view)
    return str(Place(name, *cell)) if name else "place at {},{}".format(*cell)


def _list_names(view: PawnsBoardView) -> list[str]:
    """Return the names of the cards in the hand that is drawn large."""
    seat = view.seat_shown
    hand = None if seat is None else view.hands[seat]
    return [view.layout.cards[card].name for card in hand or ""]


def find_fullest_cell(view: PawnsBoardView, seat: Seat) -> tuple[int, int]:
    """Return the row and column of a cell with most of a player's pawns, where a card fits if it fits anywhere."""
    board = view.packed
    cells = bits(board.pawns_of(seat))
    return view.layout.row_col(max(cells, key=lambda cell: (board.pawns(cell), -cell), default=0))


def _find_cheapest(view: PawnsBoardView) -> str:
    """Return the card that needs the fewest pawns, as an example for a cell where no card can be placed."""
    seat = view.seat_shown
    hand = (None if seat is None else view.hands[seat]) or ""
    costs = view.layout.costs
    return view.layout.cards[min(hand, key=lambda card: costs[card])].name if hand else ""
