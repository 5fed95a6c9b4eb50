"""The history of a match as a viewer sees it, move by move, which code can read, slice and search.

>>> import kbwidgets as kb
>>> match = kb.Match(next(iter(kb.games.values())), ["Ann", "Bo"], seed=7)
>>> history = History(match)
>>> history[3].state == match.at(3), history[-2:].where(seat=-1) == history[-2:]
(True, True)
>>> history[0]
<Moment 0, turn 0, start>
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Generic, cast, overload

from kbwidgets.core.errors import KbError, UnknownName
from kbwidgets.core.protocol.position import picture_of
from kbwidgets.core.protocol.state import Move, State, View
from kbwidgets.core.protocol.turn_count import Line, numbered
from kbwidgets.core.protocol.typed import P, S
from kbwidgets.core.text.kept_code import Source
from kbwidgets.core.text.lazy_import import later
from kbwidgets.core.text.markup import Shown, paragraph, side_by_side, table
from kbwidgets.core.text.words import counted, cut, quoted
from kbwidgets.core.values.seats import seat_of
from kbwidgets.core.values.types import CHANCE, OPEN, Seat, Viewer, called

_kept: Final[Callable[[Line, Viewer], str]] = later("kbwidgets.core.record.proof:kept")
"""The function that returns the record of a match as a viewer sees it."""
_source: Final[Callable[[str, Viewer, Sequence[int], Sequence[str]], Source]] = later(
    "kbwidgets.core.record.proof:source"
)
"""The function that writes a test. It is imported late, because records need matches and matches need a history."""

START: Final = "start"
"""The kind of the first moment, which no move leads to."""
_LINE: Final = 150
"""The maximum length of a moment on one line."""


@dataclass(frozen=True, slots=True)
class Moment(Generic[P]):
    """One move, with the positions before and after it, as the viewer saw them.

    The first moment is the start of the match and has no move.
    """

    ply: int
    """The number of moves made by then, draws included."""
    turn: int
    """The number of turns begun by then. Successive decisions of one seat are one turn, and draws belong to none."""
    seat: Seat | None
    """The seat that moved, `CHANCE` for a draw, or None at the start."""
    name: str
    """The name of the player who moved, "chance" for a draw, or `""` at the start."""
    move: str
    """The move as the viewer saw it, or `""` at the start."""
    kinds: tuple[str, ...]
    """The first word of the move, then the kinds of its events."""
    events: tuple[str, ...]
    """The events of the move, one sentence each."""
    before: P
    """The position before the move, or the first position at the start."""
    state: P
    """The position after the move, which is the full state for the viewer `OPEN`, and otherwise a view."""
    points: tuple[int, ...] | None
    """The points of each seat after the move, or None if they are hidden or not counted."""

    @property
    def phase(self) -> str:
        """The phase in which the move was made."""
        return self.before.phase

    def __repr__(self) -> str:
        told = f"{self.name}: {self.move}" if self.move else START
        return f"<Moment {self.ply}, turn {self.turn}, {cut(told, _LINE)}>"

    def __str__(self) -> str:
        return "\n".join([repr(self)[1:-1], *self.events, *self._standing()])

    def _standing(self) -> list[str]:
        if self.points is None:
            return []
        told = ", ".join(f"{name} {n}" for name, n in zip(self.state.names, self.points, strict=True))
        return [f"Points: {told}."]

    def _repr_html_(self) -> str:
        words = "".join(map(paragraph, [repr(self)[1:-1], *self.events, *self._standing()]))
        pictures = [(picture_of(position), when) for position, when in ((self.before, "before"), (self.state, "after"))]
        shown = [(picture.html(), when) for picture, when in pictures if picture is not None]
        return words + (side_by_side(*shown) if self.move else "".join(picture for picture, _ in shown))


class History(Sequence[Moment[P]]):
    """The moments of a match so far as a viewer sees them, indexed by ply.

    It is a copy and does not change.
    """

    __slots__ = ("_game", "_kinds", "_moments", "_names", "_phases", "_record", "viewer")

    viewer: Viewer
    """The viewer who sees it."""
    _moments: tuple[Moment[P], ...]

    @overload
    def __init__(self: History[S], match: Line[S]) -> None: ...
    @overload
    def __init__(self: History[S | View], match: Line[S], viewer: Viewer) -> None: ...
    def __init__(self, match: Line, viewer: Viewer = OPEN) -> None:
        with match.lock:
            states, moves = [match.at(ply) for ply in range(match.ply + 1)], match.moves
        self.viewer = viewer
        self._game, self._names = states[0].GAME, states[0].names
        if viewer is not None and not (viewer == OPEN or 0 <= viewer < len(self._names)):
            raise KbError(f"there is no seat {quoted(viewer)}; choose 0 to {len(self._names) - 1}")
        known = cast("Sequence[P]", states if viewer == OPEN else [state.view(viewer) for state in states])
        turns = numbered(states[:-1])
        points = [position.points() if match.game.counted else None for position in known]
        self._moments = (
            Moment(0, 0, None, "", "", (START,), (), known[0], known[0], points[0]),
            *(
                _moment(ply, turns[ply], states, known, moves[ply - 1], viewer, points[ply])
                for ply in range(1, len(states))
            ),
        )
        forms = states[0].NOTATION.forms if states[0].NOTATION else ()
        self._kinds = frozenset({*forms, *(kind for moment in self._moments for kind in moment.kinds)})
        self._phases = frozenset(moment.phase for moment in self._moments)
        self._record = _kept(match, viewer)

    @overload
    def __getitem__(self, index: int) -> Moment[P]: ...
    @overload
    def __getitem__(self, index: slice) -> History[P]: ...
    def __getitem__(self, index: int | slice) -> Moment[P] | History[P]:
        if isinstance(index, slice):
            return self._some(self._moments[index])
        try:
            return self._moments[index]
        except IndexError:
            raise IndexError(f"there is no moment {index} of {counted(len(self), 'moment')}") from None

    def __len__(self) -> int:
        return len(self._moments)

    def __iter__(self) -> Iterator[Moment[P]]:
        return iter(self._moments)

    def where(
        self, seat: Seat | str | None = None, kind: str | None = None, phase: str | None = None, text: str | None = None
    ) -> History[P]:
        """Return the moments that meet all of the given conditions.

        `seat` is a number or a name. `kind` is the first word of a move, or the kind of one of its events. `text` is
        part of the move or of its sentences, and case is ignored. Raise `UnknownName`, with the known names, if there
        is no such name, kind or phase. A kind of move that has not been made yet is known.

        >>> import kbwidgets as kb
        >>> history = History(kb.Match(next(iter(kb.games.values())), ["Ann", "Bo"], seed=7))
        >>> history.where(kind="start")
        <History of ...: 0 moves, turn 0>
        >>> history.where(kind="jump")
        Traceback (most recent call last):
        kbwidgets.core.errors.UnknownName: unknown kind 'jump'; choose ...
        """
        found: Iterable[Moment[P]] = self._moments
        if seat is not None:
            wanted = self._seat(seat)
            found = [moment for moment in found if moment.seat == wanted]
        if kind is not None:
            if kind not in self._kinds:
                raise UnknownName("kind", kind, self._kinds)
            found = [moment for moment in found if kind in moment.kinds]
        if phase is not None:
            if phase not in self._phases:
                raise UnknownName("phase", phase, self._phases)
            found = [moment for moment in found if moment.move and moment.phase == phase]
        if text is not None:
            words = text.lower()
            found = [moment for moment in found if words in "\n".join([moment.move, *moment.events]).lower()]
        return self._some(tuple(found))

    def as_test(self, *refused: str) -> Source:
        """Return these moves as the source of a test.

        The test runs with `pytest` wherever the game is installed. It plays the earlier moves, then each of these moves
        and asserts its events and the points. It also asserts that the moves in `refused` are refused before the first
        of them, and by which rules. It asserts only what the viewer of this history sees, and fills hidden information
        with a guess that fits.
        """
        return _source(self._record, self.viewer, [moment.ply for moment in self._moments if moment.move], refused)

    def _seat(self, seat: Seat | str) -> Seat:
        if seat == called(CHANCE, ()) and seat not in self._names:
            return CHANCE
        if isinstance(seat, str):
            return seat_of(seat, self._names)
        if not CHANCE <= seat < len(self._names):
            known = ", ".join(f"{n} ({name})" for n, name in enumerate(self._names))
            raise KbError(f"there is no seat {quoted(seat)}; known: {CHANCE} (chance), {known}")
        return seat

    def _some(self, moments: tuple[Moment[P], ...]) -> History[P]:
        part: History[P] = History.__new__(type(self))
        part.viewer, part._game, part._names = self.viewer, self._game, self._names
        part._moments, part._kinds, part._phases, part._record = moments, self._kinds, self._phases, self._record
        return part

    @property
    def _value(self) -> tuple[object, ...]:
        return self.viewer, self._moments

    def __eq__(self, other: object) -> bool:
        return isinstance(other, History) and self._value == other._value

    def __hash__(self) -> int:
        return hash(self._value)

    def __repr__(self) -> str:
        moves = sum(bool(moment.move) for moment in self._moments)
        last = f", turn {self._moments[-1].turn}" if self._moments else ""
        return f"<History of {self._game}: {counted(moves, 'move')}{last}>"

    def __str__(self) -> str:
        return "\n".join(_line(moment) for moment in self._moments)

    def _repr_html_(self) -> str:
        rows = [_row(moment) for moment in self._moments]
        return paragraph(repr(self)[1:-1]) + table(("ply", "turn", "name", "move", "events", "points"), rows)


def _moment(
    ply: int,
    turn: int,
    states: Sequence[State],
    known: Sequence[P],
    move: Move,
    viewer: Viewer,
    points: tuple[int, ...] | None,
) -> Moment[P]:
    """Return the moment of the move that led to position `ply`."""
    before, view = states[ply - 1], states[ply].view(viewer)
    events, seat, told = before.events(move, viewer), before.mover(move), before.text_for(move, viewer)
    kinds = dict.fromkeys((told.split()[0], *(event.kind for event in events)))
    sentences = tuple(view.narrate(event) for event in events)
    name = called(seat, before.names)
    return Moment(ply, turn, seat, name, told, tuple(kinds), sentences, known[ply - 1], known[ply], points)


def _line(moment: Moment) -> str:
    who = f"{moment.ply}. {moment.name or START}{':' if moment.move else ''}"
    return " ".join(filter(None, [who, moment.move, f"({' '.join(moment.events)})" if moment.events else ""]))


def _row(moment: Moment) -> tuple[Shown, ...]:
    points = "" if moment.points is None else "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}".join(map(str, moment.points))
    return moment.ply, moment.turn, moment.name, moment.move or START, " ".join(moment.events), points
