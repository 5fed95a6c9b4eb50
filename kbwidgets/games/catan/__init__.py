"""The game Catan, in which players build settlements and cities, trade, and race to ten points.

>>> state = GAME.start(["Ann", "Bo", "Cy"], board="beginner", start="beginner", order="seats")
>>> state.phase, state.to_act, [str(move) for move in state.moves()]
('roll', (0,), ['roll'])
"""

from collections.abc import Mapping
from pathlib import Path

from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.policy import Policy
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.text.lazy_import import LaterMapping, later
from kbwidgets.core.values.level import Level, Measured
from kbwidgets.games.catan.rules.options import MATCH, cautions, set_up
from kbwidgets.games.catan.rules.state import CatanState
from kbwidgets.games.catan.rules.view import CatanView


def _begin(seating: Seating, values: Mapping[str, OptionValue]) -> CatanState:
    return CatanState.start(set_up(seating, values))


GAME = Game(
    name=MATCH.game,
    title="Catan",
    version=1,
    seats=MATCH.seats,
    colours=MATCH.colours,
    options=MATCH.options,
    state=CatanState,
    begin=_begin,
    conflicts=MATCH.conflicts,
    cautions=cautions,
    codes=MATCH.codes,
    functions={"dice_counts": later(f"{__name__}.rules.things.rolls:dice_counts")},
    drawing=later(f"{__name__}.drawn.drawing:CatanDrawing"),
    rulebook_file=Path(__file__).with_name("rulebook.md"),
    levels=(
        Level("Easy", "easy", "Builds whenever it can; doesn't trade"),
        Level("Medium", "greedy", "Plans ahead and trades", Measured(0.540, 1000, 3, "Easy")),
        Level("Hard", "searcher", "Trades more and simulates its options", Measured(0.350, 200, 3, "Medium")),
    ),
    usual=3,
    minutes=75,
    hidden="hands",
    opened_by="open_hands",
    sketch=later(f"{__name__}.taught.sketch:read_sketch"),
    policy=Policy(
        "builds what they can afford and trades only with the bank", later(f"{__name__}.players.quick:quick"), 100
    ),
    advisers=LaterMapping(f"{__name__}.players.levels:LEVELS"),
    questions=LaterMapping(f"{__name__}.taught.practice:QUESTIONS"),
)

__all__ = ["GAME", "CatanState", "CatanView"]
