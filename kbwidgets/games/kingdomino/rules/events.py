"""What a move of Kingdomino does, in order. All of it is public (KD-INFO.1).

Kinds and their data: draw (number), line (its numbers), king (), kings (the seats in order), choose (number),
place (number, x, y, turn, points gained), discard (number), round (its number, of how many),
game (its number, then the points of each seat), over (the points of each seat).
"""

from __future__ import annotations

from kbwidgets.core.protocol.state import Move
from kbwidgets.core.values.types import CHANCE, Event
from kbwidgets.games.kingdomino.rules.board import grid
from kbwidgets.games.kingdomino.rules.kingdom import key
from kbwidgets.games.kingdomino.rules.moves import Choose, Discard, Draw, King, Place
from kbwidgets.games.kingdomino.rules.position import KingdominoPosition
from kbwidgets.games.kingdomino.rules.scoring import gain, outcome, properties, totals


def events(before: KingdominoPosition, move: Move, after: KingdominoPosition) -> tuple[Event, ...]:
    """The events of a legal move, by the positions before and after it."""
    found: list[Event] = []
    if isinstance(move, Draw):
        rule = "KD-TURN.4" if before.round else "KD-SETUP.4"
        found.append(Event("draw", CHANCE, rule, (f"domino {move.number}",), (move.number,)))
        if after.phase != "draw":
            found.append(Event("line", CHANCE, rule, tuple(f"domino {n}" for n in after.ahead), tuple(after.ahead)))
    elif isinstance(move, King):
        found.append(Event("king", move.seat, "KD-SETUP.5"))
        if after.phase == "choose":
            found.append(Event("kings", CHANCE, "KD-SETUP.5", (), tuple(after.kings)))
    else:
        seat = before.kings[before.turn]
        if isinstance(move, Choose):
            found.append(Event("choose", seat, "KD-PICK.1", (f"domino {move.number}",), (move.number,)))
            if after.round != before.round:
                rule = "KD-SETUP.6" if after.round == 1 else "KD-TURN.4"
                found.append(Event("round", CHANCE, rule, (), (after.round, before.setup.lines)))
        elif isinstance(move, Discard):
            found.append(Event("discard", seat, "KD-PLACE.9", (f"domino {move.number}",), (move.number,)))
        elif isinstance(move, Place):
            size = before.setup.size
            spot = grid(size).spots[move.x, move.y, move.turn]
            won = gain(properties(before.realms[seat], size), spot, move.number)
            at = (key(seat, move.x, move.y), key(seat, *move.other))
            found.append(Event("place", seat, "KD-PLACE.6", at, (move.number, move.x, move.y, move.turn, won)))
        if len(after.past) > len(before.past):
            ended = totals(after.past[-1], after.setup)
            found.append(Event("game", CHANCE, "KD-OPT.4", (), (len(after.past), *ended)))
        elif after.over:
            found.append(Event("over", CHANCE, "KD-END.1", (), outcome(after.all_realms, after.setup).totals))
    return tuple(found)
