"""Pawns Board, a game of cards that are placed on pawns, spread their influence and win rows.

>>> state = GAME.start(["Ann", "Bo"], shuffle=False)
>>> state.phase, state.to_act, len(state.moves())
('act', (0,), 19)
"""

from collections.abc import Mapping
from pathlib import Path

from kbwidgets.core.protocol.game import Game
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.text.lazy_import import LaterMapping, later
from kbwidgets.core.values.level import Level, Measured
from kbwidgets.games.pawns_board.rules.chapters.decks import Deck
from kbwidgets.games.pawns_board.rules.options import MATCH, excess, set_up
from kbwidgets.games.pawns_board.rules.state import PawnsBoardState
from kbwidgets.games.pawns_board.rules.view import PawnsBoardView


def _begin(seating: Seating, values: Mapping[str, OptionValue]) -> PawnsBoardState:
    return PawnsBoardState.start(*set_up(seating, values))


GAME = Game(
    name=MATCH.game,
    title="Pawns Board",
    version=1,
    seats=MATCH.seats,
    colours=MATCH.colours,
    options=MATCH.options,
    state=PawnsBoardState,
    begin=_begin,
    conflicts=MATCH.conflicts,
    excess=excess,
    codes=MATCH.codes,
    rulebook_file=Path(__file__).with_name("rulebook.md"),
    levels=(
        Level("Easy", "fill-first", "Makes the first move it finds", Measured(0.689, 1000, 1, "random moves")),
        Level("Medium", "control-board", "Tries to own the most cells", Measured(0.891, 1000, 1, "Easy")),
        Level("Hard", "searcher", "Simulates its options", Measured(0.754, 1000, 1, "Medium")),
    ),
    minutes=15,
    workshops={
        "deck_red": later(f"{__name__}.drawn.builder:begin_from"),
        "deck_blue": later(f"{__name__}.drawn.builder:begin_from"),
    },
    drawing=later(f"{__name__}.drawn.drawing:PawnsBoardDrawing"),
    advisers=LaterMapping(f"{__name__}.players.strategies:STRATEGIES"),
    hidden="hands",
    demo=later(f"{__name__}.players.demonstration:demonstration"),
    supposed=later(f"{__name__}.rules.deck_orders:order_decks"),
    sketch=later(f"{__name__}.taught.sketch:read_sketch"),
    questions=LaterMapping(f"{__name__}.taught.practice:QUESTIONS"),
)

__all__ = ["GAME", "Deck", "PawnsBoardState", "PawnsBoardView"]
