"""The game of Kingdomino, in which players build kingdoms out of dominoes.

>>> state = GAME.start(["Ann", "Bo"], harmony=True)
>>> state.phase, state.to_act
('draw', (-1,))
"""

from collections.abc import Mapping
from pathlib import Path

from kbwidgets.core.protocol.game import Game
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.text.lazy_import import LaterMapping, later
from kbwidgets.core.values.level import Level, Measured
from kbwidgets.games.kingdomino.rules.chapters.choosing import Choose
from kbwidgets.games.kingdomino.rules.chapters.placing import Discard
from kbwidgets.games.kingdomino.rules.chapters.setup import fixed_draws
from kbwidgets.games.kingdomino.rules.kingdom import Place
from kbwidgets.games.kingdomino.rules.options import MATCH, Setup
from kbwidgets.games.kingdomino.rules.state import KingdominoState
from kbwidgets.games.kingdomino.rules.view import KingdominoView


def _begin(seating: Seating, values: Mapping[str, OptionValue]) -> KingdominoState:
    return KingdominoState.start(Setup.of(seating, values))


GAME = Game(
    name=MATCH.game,
    title="Kingdomino",
    version=1,
    seats=MATCH.seats,
    colours=MATCH.colours,
    options=MATCH.options,
    state=KingdominoState,
    begin=_begin,
    conflicts=MATCH.conflicts,
    codes=MATCH.codes,
    rulebook_file=Path(__file__).with_name("rulebook.md"),
    levels=(
        Level("Easy", "random", "Plays at random"),
        Level("Medium", "greedy", "Makes the move that scores the most right now", Measured(0.992, 1000, 3, "Easy")),
        Level("Hard", "planner", "Also considers what the others can do next", Measured(0.419, 1000, 3, "Medium")),
    ),
    minutes=20,
    advisers={
        "greedy": later(f"{__name__}.players.greedy:greedy"),
        "planner": later(f"{__name__}.players.planner:planner"),
    },
    functions={"domino": later(f"{__name__}.rules.things.kingdoms:domino")},
    drawing=later(f"{__name__}.drawn.drawing:KingdominoDrawing"),
    sketch=later(f"{__name__}.taught.sketch:read_sketch"),
    questions=LaterMapping(f"{__name__}.taught.practice:QUESTIONS"),
)

__all__ = ["GAME", "Choose", "Discard", "KingdominoState", "KingdominoView", "Place", "fixed_draws"]
