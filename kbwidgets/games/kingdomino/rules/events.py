"""The events of Kingdomino, all of which are public (KD-INFO.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kbwidgets.core.protocol.events import GAME_ENDS, Event, done, event
from kbwidgets.core.protocol.move import Move
from kbwidgets.core.text.words import counted, joined
from kbwidgets.core.values.types import CHANCE, Seat
from kbwidgets.games.kingdomino.rules.board import grid
from kbwidgets.games.kingdomino.rules.ending import verdict
from kbwidgets.games.kingdomino.rules.moves import Choose, Draw, King, Place
from kbwidgets.games.kingdomino.rules.position import KingdominoPosition
from kbwidgets.games.kingdomino.rules.scoring import gain, properties, totals


@event("line", rule="KD-TURN.4")
class LineDrawn(Event):
    """A line of dominoes was completed (KD-SETUP.4, KD-TURN.4)."""

    numbers: tuple[int, ...]

    @property
    def at(self) -> tuple[str, ...]:
        return tuple(f"domino {number}" for number in self.numbers)

    def text(self, names: Sequence[str]) -> str:
        line = "first" if self.rule == "KD-SETUP.4" else "next"
        return f"The {line} line was drawn: {joined([str(number) for number in self.numbers])}."


@event("kings", rule="KD-SETUP.5")
class KingsDrawn(Event):
    """The starting order of the kings was completed (KD-SETUP.5)."""

    order: tuple[Seat, ...]

    def text(self, names: Sequence[str]) -> str:
        return f"The kings were drawn: {', '.join(names[seat] for seat in self.order)}."


@event("place", rule="KD-PLACE.6", at=("{seat}:{x},{y}", "{seat}:{x2},{y2}"))
class Placed(Event):
    """A domino was placed in a kingdom, and may have scored at once (KD-PLACE.6)."""

    number: int
    x: int
    y: int
    x2: int
    y2: int
    points: int

    @property
    def deeds(self) -> list[str]:
        """The phrases that follow the name of the player."""
        scored = [f"scored {counted(self.points, 'point')}"] if self.points else []
        return [f"placed domino {self.number}", *scored]

    def text(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} {joined(self.deeds)}."


@event("round", "Round {number} of {rounds} began.", rule="KD-TURN.4")
class RoundBegan(Event):
    """A round began (KD-SETUP.6, KD-TURN.4)."""

    number: int
    rounds: int


@event(GAME_ENDS, rule="KD-OPT.4")
class GameEnded(Event):
    """A game of a Dynasty ended (KD-OPT.4)."""

    number: int
    points: tuple[int, ...]

    def text(self, names: Sequence[str]) -> str:
        most = max(self.points)
        best = joined([name for name, points in zip(names, self.points, strict=True) if points == most])
        return f"{best} won game {self.number} with {counted(most, 'point')}."


@event("over", "{result}.", rule="KD-END.1")
class MatchEnded(Event):
    """The match ended (KD-END.1)."""

    result: str


def happened(before: KingdominoPosition, move: Move, after: KingdominoPosition) -> Iterator[Event]:
    """Yield the events of a legal move, from the positions before and after it."""
    seat = before.to_act[0]
    match move:
        case Draw():
            rule = "KD-TURN.4" if before.round else "KD-SETUP.4"
            yield done(CHANCE, move, rule)
            if after.phase != "draw":
                yield LineDrawn(CHANCE, tuple(after.ahead), rule=rule)
        case King():
            yield done(move.seat, move)
            if after.phase == "choose":
                yield KingsDrawn(CHANCE, tuple(after.kings))
        case Place():
            size = before.setup.size
            spot = grid(size).spots[move.x, move.y, move.turn]
            points = gain(properties(before.realms[seat], size), spot, move.number)
            yield Placed(seat, move.number, move.x, move.y, *move.other, points)
        case _:
            yield done(seat, move)
            if isinstance(move, Choose) and after.round != before.round:
                rule = "KD-SETUP.6" if after.round == 1 else "KD-TURN.4"
                yield RoundBegan(CHANCE, after.round, before.setup.lines, rule=rule)
    if len(after.past) > len(before.past):
        yield GameEnded(CHANCE, len(after.past), totals(after.past[-1], after.setup))
    elif after.over:
        yield MatchEnded(CHANCE, verdict(after, "won", "shared"))
