"""The game of Hex, in which players connect their two sides with a chain of stones."""

from pathlib import Path

from kb_hex.rules import HexState
from kbwidgets.core.protocol.game import Codes, Game
from kbwidgets.core.setup.options import Option
from kbwidgets.core.text.lazy_import import LaterMapping, later

GAME = Game(
    name="hex",
    title="Hex",
    seats=range(2, 3),
    colours=("red", "blue"),
    state=HexState,
    begin=lambda seating, options: HexState(seating.names, seating.colours, int(options["size"])),
    codes=Codes("HX-1", "HX-ERR.4", "HX-ERR.4"),
    rulebook_file=Path(__file__).with_name("rulebook.md"),
    options=(Option("size", 11, range(3, 14), "HX-1", "Size", "The number of rows"),),
    counted=False,
    drawing=later(f"{__name__}.drawing:HexDrawing"),
    advisers={"greedy": later(f"{__name__}.players:greedy")},
    questions=LaterMapping(f"{__name__}.practice:QUESTIONS"),
)
