"""History: the line of a match as a viewer knows it, move by move, to be read, cut and searched from code.

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
from kbwidgets.core.protocol.turns import Line, numbered
from kbwidgets.core.protocol.typed import P, S
from kbwidgets.core.text.kept_code import Source
from kbwidgets.core.text.lazy_import import later
from kbwidgets.core.text.markup import Shown, paragraph, side_by_side, table
from kbwidgets.core.text.words import counted, cut, quoted
from kbwidgets.core.values.seats import seat_of
from kbwidgets.core.values.types import CHANCE, OPEN, Seat, Viewer, called

_kept: Final[Callable[[Line, Viewer], str]] = later("kbwidgets.core.record.proof:kept")
"""The record of a match, as far as a viewer may know it."""
_source: Final[Callable[[str, Viewer, Sequence[int], Sequence[str]], Source]] = later(
    "kbwidgets.core.record.proof:source"
)
"""Writes a test; it reads records, which are made of matches, which have a history."""

START: Final = "start"
"""The kind of the first moment, to which no move leads."""
_LINE: Final = 150
"""Characters of a moment that stand in one line."""


@dataclass(frozen=True, slots=True)
class Moment(Generic[P]):
    """One move, with the position before and after it, as the viewer knew them; the first one is the start."""

    ply: int
    """How many moves were made by then."""
    turn: int
    """How many turns had begun: what one seat decides in a row is one turn, what chance brings belongs to none."""
    seat: Seat | None
    """Who moved: CHANCE for a draw, None at the start."""
    name: str
    """The name of who moved, or "chance"."""
    move: str
    """The move as the viewer saw it, "" at the start."""
    kinds: tuple[str, ...]
    """The first word of the move, then the kinds of its events."""
    events: tuple[str, ...]
    """What the move did, a sentence for each event."""
    before: P
    """The position in which it was made; at the start the start itself."""
    state: P
    """The position after it: the whole state, or the view of a viewer who does not know all."""
    points: tuple[int, ...] | None
    """The points of each seat then, None where they are not told or not counted."""

    @property
    def phase(self) -> str:
        """What was due when it was made."""
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
    """What a viewer knows of a match, from the start to now: a copy, taken when it is asked for; `[n]` is ply n."""

    __slots__ = ("_game", "_kinds", "_moments", "_names", "_phases", "_record", "viewer")

    viewer: Viewer
    """Who knows it."""
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
        """The moments of a seat (or its name), of a kind, of a phase, whose words hold a text, or of several of these.

        A kind is the first word of a move, or the kind of one of its events. A name that is none is an UnknownName,
        which lists those that are known; a kind of move that was not made yet is known.

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
        """These moves as the source of a test: what led there, then each move with what it does and the points.

        Moves that are `refused` before the first of them are asserted to be, with the rules that say so. The test runs
        with `pytest`, wherever the game is; it tells what the viewer of this history knows, and nothing else that is
        true: what is hidden from the viewer is put in by a guess that fits.
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
    """The move that led to a position."""
    before, view = states[ply - 1], states[ply].view(viewer)
    events, seat, told = before.events(move, viewer), before.mover(move), before.seen(move, viewer)
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
