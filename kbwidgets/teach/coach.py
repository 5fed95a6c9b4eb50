"""Coach: what a move changed in the score, how it compares with the best rated one, and what a rule says in short.

>>> short("A stone goes to an **empty** square. It stays there. See `TN-4`.", 55)
'A stone goes to an empty square. It stays there.'
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from kbwidgets.core.gains import Gain, gains
from kbwidgets.core.game import Game
from kbwidgets.core.match import Match
from kbwidgets.core.player import Rated
from kbwidgets.core.state import Move, State
from kbwidgets.core.types import Event, Seat, Viewer

LONGEST: Final = 200
"""Characters of a rule that are told where it is met; the rulebook has the rest."""

_SENTENCE_END = re.compile(r"(?<=[.!?:])\s+(?=[A-Z])")
_STRESS = re.compile(r"[`*]")


class Compared(NamedTuple):
    """A move held against the best rated one."""

    own: Rated
    best: Rated
    spread: float
    """How far the best and the worst move lie apart."""

    @property
    def gap(self) -> float:
        """How much more the best move is worth, in what counts first."""
        return self.best.worth[0] - self.own.worth[0]

    @property
    def much(self) -> bool:
        """Whether the move lies in the lower half, between the best and the worst."""
        return self.gap > 0 and 2 * self.gap >= self.spread

    def __str__(self) -> str:
        reasons = "; ".join(reason.text for reason in self.best.reasons if reason.change > 0)
        return f"{self.best.move} was rated higher" + (f" ({reasons})" if reasons else "")


class Remark(NamedTuple):
    """What the coach has to say about a move."""

    ply: int
    """The position after the move."""
    seat: Seat
    events: tuple[Event, ...]
    gains: tuple[Gain, ...]
    better: Compared | None
    """The best rated move, if it was much better."""


def remark(match: Match, ply: int, seat: Seat, viewer: Viewer, *, rated: bool) -> Remark:
    """What to say about the move that led to a position; `rated` says whether the viewer may know how it compares."""
    before, move = match.at(ply - 1), match.moves[ply - 1]
    found = compared(match.game, before, move, seat) if rated else None
    changed = gains(before.view(viewer).score() or (), match.at(ply).view(viewer).score() or ())
    return Remark(ply, seat, before.events(move, viewer), changed, found if found and found.much else None)


def last_move(match: Match, seats: Iterable[Seat]) -> tuple[int, Seat] | None:
    """The position after the last move that one of the seats made, and the seat."""
    wanted = tuple(seats)
    for ply in range(match.ply, 0, -1):
        seat = match.mover(ply - 1)
        if seat in wanted:
            return ply, seat
    return None


def compared(game: Game, state: State, move: Move, seat: Seat) -> Compared | None:
    """A move held against the best one, by what the seat knew; None if nobody rates it."""
    if not game.advisers:
        return None
    ranking = game.advice(state.view(seat), state.moves(seat))
    own = next((rated for rated in ranking if rated.move == move), None)
    return Compared(own, ranking[0], ranking[0].worth[0] - ranking[-1].worth[0]) if own else None


def short(text: str, most: int = LONGEST) -> str:
    """The first sentences of a rule, at least one, without tables and signs of Markdown."""
    paragraphs = [part for part in text.split("\n\n") if part.strip() and not part.lstrip().startswith("|")]
    told = ""
    for sentence in _SENTENCE_END.split(_STRESS.sub("", " ".join(paragraphs[0].split()))) if paragraphs else ():
        if told and len(told) + len(sentence) >= most:
            break
        told = f"{told} {sentence}".strip()
    return told
