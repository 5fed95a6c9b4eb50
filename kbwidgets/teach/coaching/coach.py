"""The coach, which reports the effects of a move, compares it with the best one and explains rules in short.

>>> level_of(True), level_of("knows the rules"), level_of(False)
('beginner', 'knows the rules', 'silent')
>>> shorten("A stone goes to an **empty** square. It stays there. See `TN-4`.", 55)
'A stone goes to an empty square. It stays there.'
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from kbwidgets.core.errors import UnknownName
from kbwidgets.core.match.match import Match
from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.player import Rated
from kbwidgets.core.protocol.state import Move, State
from kbwidgets.core.text.words import joined, sentence
from kbwidgets.core.values.score_diff import gains
from kbwidgets.core.values.types import Place, ScoreLine, Seat, Viewer

SILENT: Final = "silent"
KNOWS: Final = "knows the rules"
BEGINNER: Final = "beginner"
LEVELS: Final[Mapping[str, str]] = MappingProxyType(
    {
        SILENT: "The coach stays quiet.",
        KNOWS: "The coach reviews your moves and suggests better ones.",
        BEGINNER: "The coach also explains each rule as it comes up.",
    }
)
"""The coach's levels by name, with what each one does."""
LABELS: Final[Mapping[str, str]] = MappingProxyType({SILENT: "Off", KNOWS: "On", BEGINNER: "For beginners"})
"""The labels of the levels on buttons."""
TIMES: Final = 3
"""The number of times that the rule behind a decision is explained."""
_UNCHANGED: Final = 2
"""The largest number of unchanged items for which they are listed at all."""

_REASONS: Final = 2
"""The largest number of reasons given for a move."""
LONGEST: Final = 200
"""The most characters that the coach quotes from the text of a rule."""

_SENTENCE_END = re.compile(r"(?<=[.!?:])\s+(?=[A-Z])")
_STRESS = re.compile(r"[`*]")


class Comparison(NamedTuple):
    """A comparison of a move with the best one."""

    rated: Rated
    best: Rated
    spread: float
    """The difference in worth between the best and the worst move."""
    at: tuple[Place, ...] = ()
    """The places of the best move."""

    @property
    def gap(self) -> float:
        """The difference in worth between the best move and this one, by the adviser's first criterion."""
        return self.best.worth[0] - self.rated.worth[0]

    @property
    def is_large(self) -> bool:
        """True if the move is in the lower half between the best and the worst."""
        return self.gap > 0 and 2 * self.gap >= self.spread

    def __str__(self) -> str:
        return f"`{self.best.move}` would have been better{self._why}"

    @property
    def marked_text(self) -> str:
        """A sentence without notation, for boards that mark the places of the best move."""
        return f"A better move is marked{self._why}." if self.at else self.plain_text

    @property
    def plain_text(self) -> str:
        """A sentence without notation, for boards that mark nothing."""
        return f"There was a better move{self._why}."

    @property
    def _why(self) -> str:
        """The strongest reasons for the best move, after a colon, or `""` if it has none."""
        first, *more = [reason.text for reason in self.best.reasons if reason.change > 0][:_REASONS] or [""]
        if first.startswith("it "):  # "it scores 2 points and takes over a cell" needs its subject only once.
            more = [each.removeprefix("it ") for each in more]
        return f": {joined([first, *more])}" if first else ""


class ScoreChange(NamedTuple):
    """An item of a seat's score and the points it gained in a move, 0 if it is unchanged."""

    item: str
    rule: str
    seat: Seat
    points: int

    def __str__(self) -> str:
        return f"{self.item} {self.points:+d}".replace("-", "\u2212") if self.points else f"{self.item} unchanged"


class Remark(NamedTuple):
    """The coach's remark on a move."""

    ply: int
    """The position after the move."""
    seat: Seat
    events: tuple[Event, ...]
    changes: tuple[ScoreChange, ...]
    better: Comparison | None
    """The comparison with the best move, or None if that was not much better."""

    def describe_changes(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return the changes as one sentence for each seat.

        The sentence about the seat that moved does not name it.
        """
        parts: dict[Seat, list[str]] = {}
        for each in self.changes:
            parts.setdefault(each.seat, []).append(str(each))
        return tuple(
            ("" if seat == self.seat else f"{names[seat]}: ") + "; ".join(words) + "." for seat, words in parts.items()
        )

    @property
    def advice(self) -> str:
        """A sentence about the better move, or `""` if no move was much better."""
        return sentence(str(self.better)) if self.better else ""


def remark(match: Match, ply: int, seat: Seat, viewer: Viewer, *, rated: bool) -> Remark:
    """Return the remark on the move that led to position `ply`.

    The move is compared with others only if `rated` is true.
    """
    before, move = match.at(ply - 1), match.moves[ply - 1]
    better = compare(match.game, before, move, seat) if rated else None
    old, new = before.view(viewer).score() or (), match.at(ply).view(viewer).score() or ()
    return Remark(
        ply,
        seat,
        before.events(move, viewer),
        list_changes(old, new, seat),
        better if better and better.is_large else None,
    )


def list_changes(before: Sequence[ScoreLine], after: Sequence[ScoreLine], seat: Seat) -> tuple[ScoreChange, ...]:
    """Return what a move of `seat` changed in the score.

    The seat's own changes come first, then its unchanged items, then the changes of other seats.

    >>> before = [ScoreLine("TN-1", 0, 2, "Meadow: 2 squares", ("a",)), ScoreLine("TN-2", 0, 4, "Hills: 4")]
    >>> after = [ScoreLine("TN-1", 0, 3, "Meadow: 3 squares", ("a",)), ScoreLine("TN-2", 0, 4, "Hills: 4")]
    >>> [str(each) for each in list_changes(before, after, 0)]
    ['Meadow +1', 'Hills unchanged']
    """
    totals: dict[tuple[Seat, str, str], int] = {}
    for gain in gains(before, after):
        key = (gain.seat, gain.rule, _name_item((*gain.now, *gain.was)[0]))
        totals[key] = totals.get(key, 0) + gain.points
    changes = [ScoreChange(item, rule, owner, points) for (owner, rule, item), points in totals.items() if points]
    own = [each for each in changes if each.seat == seat]
    rules = {rule for owner, rule, _ in totals if owner == seat}
    same = dict.fromkeys(
        (_name_item(line.text), line.rule) for line in after if line.seat == seat and line.rule not in rules
    )
    unchanged = [ScoreChange(item, rule, seat, 0) for item, rule in same] if own and len(same) <= _UNCHANGED else []
    return (*own, *unchanged, *(each for each in changes if each.seat != seat))


def _name_item(text: str) -> str:
    """Return the subject of a score line: the words before its colon, capitalised."""
    item = text.partition(":")[0]
    return item[:1].upper() + item[1:]


def level_of(level: bool | str) -> str:
    """Return the name of a coach's level, where True means for beginners and False means silent."""
    if isinstance(level, bool):
        return BEGINNER if level else SILENT
    if level not in LEVELS:
        raise UnknownName("level of the coach", level, LEVELS)
    return level


def is_new(match: Match, ply: int, seats: Collection[Seat], rule: str) -> bool:
    """Return whether the rule behind the decision at `ply` has been explained to these seats fewer than three times."""
    times = 0
    for n in range(ply):
        state = match.at(n)
        if any(seat in seats for seat in state.to_act) and _due_rule(state) == rule:
            times += 1
            if times == TIMES:
                return False
    return True


@lru_cache(maxsize=2048)
def _due_rule(state: State) -> str:
    return state.view(None).due_rule()


def last_move(match: Match, seats: Iterable[Seat]) -> tuple[int, Seat] | None:
    """Return the position after the last move by one of the seats, with that seat, or None if none has moved."""
    wanted_seats = tuple(seats)
    for ply in range(match.ply, 0, -1):
        seat = match.mover(ply - 1)
        if seat in wanted_seats:
            return ply, seat
    return None


def compare(game: Game, state: State, move: Move, seat: Seat) -> Comparison | None:
    """Return the comparison of a move with the best one by what the seat knew, or None if the move is not rated."""
    if not game.advisers:
        return None
    ranking = game.advice(state.view(seat), state.moves(seat))
    own = next((rated for rated in ranking if rated.move == move), None)
    if own is None:
        return None
    at = tuple(place for event in state.events(ranking[0].move, seat) for place in event.at)
    return Comparison(own, ranking[0], ranking[0].worth[0] - ranking[-1].worth[0], at)


def shorten(text: str, most: int = LONGEST) -> str:
    """Return the first sentences of a rule, at least one, without tables and Markdown signs."""
    paragraphs = [part for part in text.split("\n\n") if part.strip() and not part.lstrip().startswith("|")]
    result = ""
    for part in _SENTENCE_END.split(_STRESS.sub("", " ".join(paragraphs[0].split()))) if paragraphs else ():
        if result and len(result) + len(part) >= most:
            break
        result = f"{result} {part}".strip()
    return result
