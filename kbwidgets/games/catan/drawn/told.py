"""What stands over the table: where the match stands, what is due, and how to do it (CT-18.2)."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.types import CHANCE
from kbwidgets.core.words import counted, joined
from kbwidgets.games.catan.drawn.parts import actor
from kbwidgets.games.catan.drawn.picks import buildable, may_act, robber_hexes, victims
from kbwidgets.games.catan.rules.frames import Discarding, FreeRoads, Offered, Placing, Robbing
from kbwidgets.games.catan.rules.view import CatanView

_DUE: Final = {
    "order": "roll for the order of play",
    "roll": "roll the dice",
    "robber": "move the robber",
    "main": "trade, build, or end the turn",
}
_WHERE: Final = {"road": "an edge", "settlement": "an intersection", "city": "one of your settlements"}


def eyebrow(view: CatanView) -> str:
    """Where the match stands."""
    if not view.to_act:
        return "the end"
    return f"turn {view.turns}" if view.turns else "set-up"


def due(view: CatanView) -> str:
    """Who must do what, or who won."""
    if not view.to_act:
        return _won(view)
    frame, name, seat = view.frame, view.names[view.turn], actor(view)
    if isinstance(frame, Discarding) and seat is not None:
        return f"{view.names[seat]}: discard {counted(frame.owed[seat], 'card')}"
    if isinstance(frame, Offered) and seat is not None and seat in view.to_act and seat != view.turn:
        return f"{view.names[seat]}: answer {name}"
    if view.to_act == (CHANCE,) or view.phase not in (*_DUE, "setup", "free roads"):
        words = view.due()
        return words[0].upper() + words[1:]
    if isinstance(frame, Placing):
        return f"{name}: place {'a settlement' if frame.corner < 0 else 'a road beside it'}"
    if isinstance(frame, FreeRoads):
        return f"{name}: place {'one more free road' if frame.placed else 'a free road'}"
    return f"{name}: {_DUE[view.phase]}"


def _won(view: CatanView) -> str:
    points = [sum(line.points for line in view.score() if line.seat == seat) for seat in range(len(view.names))]
    if points[view.turn] < view.table.limits.vp_target:
        return "Nobody wins: the last turn is over"
    return f"{view.names[view.turn]} wins with {counted(points[view.turn], 'point')}"


def hint(view: CatanView) -> str:
    """How to do it, in one sentence; "" for who does not act."""
    if not may_act(view):
        return ""
    frame = view.frame
    if isinstance(frame, Placing):
        if frame.corner >= 0:
            return "Click one of the marked edges."
        second = frame.step >= len(view.names)  # CT-4.6
        return f"Click a marked intersection{'; its hexes bring the first cards' if second else ''}."
    if isinstance(frame, Robbing):
        several = any(len(victims(view, n)) > 1 for n in range(view.table.grid.hexes) if robber_hexes(view) >> n & 1)
        return f"Click a hex{'; where several can be robbed, then say who' if several else ''}."
    if isinstance(frame, FreeRoads):
        return "Click one of the marked edges."
    if view.phase != "main":
        return ""
    fitting = buildable(view)
    if len(fitting) == 1:
        (piece,) = fitting
        return f"For a {piece} click {_WHERE[piece]} that is marked."
    pieces = joined([f"a {piece}" for piece in fitting], "or")
    return f"To build {pieces} choose the piece, then its place." if fitting else ""


def picking(view: CatanView) -> str:
    """What a pick of a place does, for those who listen."""
    if view.phase == "robber":
        return "move the robber here"
    return "build here" if may_act(view) else ""
