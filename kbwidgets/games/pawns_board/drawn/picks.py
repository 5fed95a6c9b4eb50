"""The picks that make a move: a card and a cell in any order and then a confirmation, or a pass (PB-UI.3).

>>> from kbwidgets.games import games
>>> view = games["pawns-board"].start(["Ann", "Bo"], shuffle=False).view(0)
>>> offer(view).find(("card 1", "cell 0,0")), offer(view).find(("cell 0,0", "card 1"))
('place Otter at 0,0', 'place Otter at 0,0')
>>> attempt(view, ("card 1", "confirm")), attempt(view, ("card 1", "cell 0,4"))
('place Otter', 'place Otter at 0,4')
"""

from __future__ import annotations

from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.scene.choices import Choices, Path
from kbwidgets.core.values.types import OPEN
from kbwidgets.games.pawns_board.drawn.keys import PARTS, card_key, cell_of, hand_index
from kbwidgets.games.pawns_board.rules.moves import PASS, Place
from kbwidgets.games.pawns_board.rules.view import PawnsBoardView

CONFIRM: Final = "confirm"
PASS_KEY: Final = "pass"


def may_act(view: PawnsBoardView) -> bool:
    """Return whether the viewer must act; with open hands everyone shares the page."""
    return view.phase == "act" and view.viewer in (OPEN, view.turn)


def offer(view: PawnsBoardView) -> Choices:
    """Return the picks that are possible now."""
    choices = Choices()
    hand = view.hands[view.turn]
    if not may_act(view) or hand is None:
        return choices
    layout, open_cells = view.layout, view.packed.open_cells(view.turn)
    keys = {card_key(view, view.turn, index): card for index, card in enumerate(hand)}
    for cost in sorted({layout.costs[card] for card in hand}):
        cells = {layout.key(cell): layout.row_col(cell) for cell in bits(open_cells[cost])}
        cards = {key: layout.cards[card].name for key, card in keys.items() if layout.costs[card] == cost}
        if cells:
            moves = {(key, at): str(Place(name, *cells[at])) for key, name in cards.items() for at in cells}
            choices.add_pairs((), [*cards], [*cells], moves, any_order=True)
    choices.add((PASS_KEY,), str(PASS))
    return choices


def attempt(view: PawnsBoardView, path: Path) -> str | None:
    """Return the move that an impossible path tries to make, so that the game can refuse it with a reason, or None."""
    keys = [pick for pick in path if isinstance(pick, str)]
    if len(keys) != len(path) or not keys:
        return None
    if keys == [PASS_KEY]:
        return str(PASS)
    indices = [index for key in keys if (index := hand_index(view, key)) is not None]
    cells = [cell for key in keys if (cell := cell_of(key)) is not None]
    confirmed = keys[-1] == CONFIRM
    if len(indices) > 1 or len(cells) > 1 or len(indices) + len(cells) + confirmed != len(keys):
        return None
    names = _hand(view)
    if indices and indices[0] >= len(names):
        return None
    if confirmed and len(keys) < PARTS + 1:  # PB-ERR.12: a card or a cell is missing.
        card = str(Place(names[indices[0]], 0, 0)).split(" at ")[0] if indices else "place"
        return card + (f" at {cells[0][0]},{cells[0][1]}" if cells else "")
    cell = cells[0] if cells else _nearest(view)
    name = names[indices[0]] if indices else _cheapest(view)
    return str(Place(name, *cell)) if name else "place at {},{}".format(*cell)


def _hand(view: PawnsBoardView) -> list[str]:
    """Return the names of the cards in the hand that is drawn large."""
    seat = view.seat_shown
    hand = None if seat is None else view.hands[seat]
    return [view.layout.cards[card].name for card in hand or ""]


def _nearest(view: PawnsBoardView) -> tuple[int, int]:
    """Return the cell where the fewest pawns are missing, as an example for a card that can be placed nowhere."""
    seat, board = view.seat_shown, view.packed
    own = list(bits(board.pawns_of(seat or 0)))
    return view.layout.row_col(max(own, key=lambda cell: (board.pawns(cell), -cell), default=0))


def _cheapest(view: PawnsBoardView) -> str:
    """Return the card that needs the fewest pawns, as an example for a cell where no card can be placed."""
    seat = view.seat_shown
    hand = (None if seat is None else view.hands[seat]) or ""
    costs = view.layout.costs
    return view.layout.cards[min(hand, key=lambda card: costs[card])].name if hand else ""
