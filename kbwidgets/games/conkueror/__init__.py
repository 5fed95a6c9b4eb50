"""The game ConKUeror, in which players claim territories, draft armies, attack with dice, and outlast all others.

>>> state = GAME.start(["Ann", "Bo", "Cy"], disabled="oceania")
>>> state.phase, len(state.moves()), GAME.rules["CQ-6.6"].title
('order', 6, 'Rolls')
"""

from collections.abc import Mapping
from pathlib import Path

from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.policy import Policy
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.text.lazy_import import LaterMapping, later
from kbwidgets.core.values.level import Level, Measured
from kbwidgets.games.conkueror.rules.options import MATCH, company, set_up
from kbwidgets.games.conkueror.rules.state import ConKUerorState
from kbwidgets.games.conkueror.rules.view import ConKUerorView


def _begin(seating: Seating, values: Mapping[str, OptionValue]) -> ConKUerorState:
    return ConKUerorState.start(set_up(seating, values))


GAME = Game(
    name=MATCH.game,
    title="ConKUeror",
    version=1,
    seats=MATCH.seats,
    colours=MATCH.colours,
    options=MATCH.options,
    state=ConKUerorState,
    begin=_begin,
    conflicts=MATCH.conflicts,
    company=company,
    unattended={"max_rounds": 200},
    codes=MATCH.codes,
    drawing=later(f"{__name__}.drawn.drawing:ConKUerorDrawing"),
    rulebook_file=Path(__file__).with_name("rulebook.md"),
    levels=(
        Level("Easy", "random", "Plays at random"),
        Level("Medium", "greedy", "Attacks where it is stronger", Measured(0.999, 1000, 3, "Easy")),
        Level("Hard", "strategist", "Plans for whole continents", Measured(0.445, 1000, 3, "Medium")),
    ),
    minutes=90,
    hidden="hands",
    sketch=later(f"{__name__}.taught.sketch:read_sketch"),
    policy=Policy("attacks whomever they outnumber", later(f"{__name__}.players.quick:quick"), 60),
    advisers=LaterMapping(f"{__name__}.players.levels:LEVELS"),
    questions=LaterMapping(f"{__name__}.taught.practice:QUESTIONS"),
    counted=False,
)

__all__ = ["GAME", "ConKUerorState", "ConKUerorView"]
