"""Kingdom Builder, in which players build settlements on a card's terrain; castles and three cards score gold.

>>> state = GAME.start(["Ann", "Bo"], first_game=True)
>>> state.phase, state.to_act
('first', (-1,))
"""

from collections.abc import Mapping
from pathlib import Path

from kbwidgets.core.protocol.game import Game
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.text.lazy_import import LaterMapping, later
from kbwidgets.core.values.level import Level, Measured
from kbwidgets.games.kingdom_builder.rules.options import MATCH, OPTIONS, Setup
from kbwidgets.games.kingdom_builder.rules.quadrant import QUADRANTS, Quadrant
from kbwidgets.games.kingdom_builder.rules.state import KingdomBuilderState
from kbwidgets.games.kingdom_builder.rules.view import KingdomBuilderView


def _begin(seating: Seating, values: Mapping[str, OptionValue]) -> KingdomBuilderState:
    return KingdomBuilderState.start(Setup.of(seating, values))


GAME = Game(
    name=MATCH.game,
    title="Kingdom Builder",
    version=MATCH.version,
    seats=MATCH.seats,
    colours=MATCH.colours,
    options=OPTIONS,
    state=KingdomBuilderState,
    begin=_begin,
    conflicts=MATCH.conflicts,
    hidden="between turns",
    codes=MATCH.codes,
    rulebook_file=Path(__file__).with_name("rulebook.md"),
    levels=(
        Level("Easy", "random", "Plays at random"),
        Level("Medium", "greedy", "Takes the move that scores the most gold now", Measured(0.958, 400, 3, "Easy")),
        Level("Hard", "planner", "Plans whole turns and plays several ahead", Measured(0.425, 200, 3, "Medium")),
    ),
    minutes=45,
    advisers={
        "greedy": later(f"{__name__}.players.greedy:greedy"),
        "planner": later(f"{__name__}.players.planner:planner"),
    },
    drawing=later(f"{__name__}.drawn.drawing:KingdomBuilderDrawing"),
    sketch=later(f"{__name__}.taught.sketch:read_sketch"),
    questions=LaterMapping(f"{__name__}.taught.practice:QUESTIONS"),
)

__all__ = ["GAME", "QUADRANTS", "KingdomBuilderState", "KingdomBuilderView", "Quadrant"]
