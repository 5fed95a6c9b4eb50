"""Pawns Board: place cards on your pawns, let their influence spread, win rows.

>>> state = GAME.start(["Ann", "Bo"], shuffle=False)
>>> state.phase, state.to_act, len(state.moves())
('act', (0,), 19)
"""

from collections.abc import Mapping
from pathlib import Path

from kbwidgets.core.game import Codes, Game
from kbwidgets.core.later import LaterMapping, later
from kbwidgets.core.options import OptionValue, Seating
from kbwidgets.games.pawns_board.deck import Deck
from kbwidgets.games.pawns_board.layout import COLOURS
from kbwidgets.games.pawns_board.options import OPTIONS, conflicts, set_up
from kbwidgets.games.pawns_board.state import PawnsBoardState
from kbwidgets.games.pawns_board.strategies import STRATEGIES
from kbwidgets.games.pawns_board.supposed import supposed
from kbwidgets.games.pawns_board.view import PawnsBoardView


def _begin(seating: Seating, values: Mapping[str, OptionValue]) -> PawnsBoardState:
    return PawnsBoardState.start(*set_up(seating, values))


GAME = Game(
    name="pawns-board",
    title="Pawns Board",
    version=1,
    seats=range(2, 3),
    colours=COLOURS,
    options=OPTIONS,
    state=PawnsBoardState,
    begin=_begin,
    conflicts=conflicts,
    codes=Codes("PB-SETUP.4", "PB-ERR.15", "PB-ERR.13"),
    rulebook_file=Path(__file__).with_name("rulebook.md"),
    advisers=STRATEGIES,
    hidden="hands",
    demo=later(f"{__name__}.demonstration:demonstration"),
    supposed=supposed,
    drawing=later(f"{__name__}.drawing:PawnsBoardDrawing"),
    sketch=later(f"{__name__}.sketch:read_sketch"),
    questions=LaterMapping(f"{__name__}.practice:QUESTIONS"),
)

__all__ = ["GAME", "Deck", "PawnsBoardState", "PawnsBoardView"]
