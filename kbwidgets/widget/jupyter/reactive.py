"""The match of a cell as traits and callbacks, so that other cells of the notebook can follow it.

Code that is notified of a change sees the state after that change: a move that is made meanwhile is reported
afterwards. Code that raises is reported once, and the other callbacks are still called.
"""

# ipywidgets and anywidget are not fully typed, so the type checker does not know what they return.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import traitlets
from traitlets import TraitType

from kbwidgets.core.errors import KbError
from kbwidgets.core.match.history import History, Moment
from kbwidgets.core.match.match import Match
from kbwidgets.core.match.timeline import Change
from kbwidgets.core.protocol.state import State
from kbwidgets.core.text.words import quoted
from kbwidgets.core.values.types import CHANCE, OPEN, Seat, Viewer
from kbwidgets.widget.jupyter.live_widget import LiveWidget
from kbwidgets.widget.page.error_report import log_error

if TYPE_CHECKING:
    from kbwidgets.widget.modes.controller import Controller

Callback = Callable[[Moment], object]


class _Guarded:
    """A callback of the notebook that never raises.

    It equals the function inside, so that it can be found and removed.
    """

    def __init__(self, inner: Callable[..., object]) -> None:
        self._inner = inner
        self._reported = False

    def __call__(self, *arguments: object) -> None:
        try:
            self._inner(*arguments)
        except Exception as error:
            if not self._reported:  # The error would be the same at each move.
                log_error(error)
            self._reported = True

    def __eq__(self, other: object) -> bool:
        return self._inner == (other._inner if isinstance(other, _Guarded) else other)

    def __hash__(self) -> int:
        return hash(self._inner)


class _Report(NamedTuple):
    """The state and the moves to report for one change."""

    state: State
    ply: int
    moments: tuple[Moment, ...]


class ReactiveWidget(LiveWidget):
    """A cell whose match can be observed, linked to other widgets, and answered by callbacks."""

    control: Controller

    ply: TraitType[int, int] = traitlets.Int(
        0, help="The number of moves made so far; set it to go to another position."
    )
    to_act: TraitType[tuple[Seat, ...], tuple[Seat, ...]] = traitlets.Tuple(
        help="The seats that must act now, or () if the match is over."
    )
    phase: TraitType[str, str | bytes] = traitlets.Unicode("", help="The current phase, in one word.")
    points: TraitType[tuple[int, ...] | None, tuple[int, ...] | None] = traitlets.Any(
        None, help="The points of each seat, or None in a game without points."
    )
    over: TraitType[bool, bool | int] = traitlets.Bool(False, help="True if the match is over.")
    selected: TraitType[tuple[str, ...], Sequence[str]] = traitlets.Any(  # pyright: ignore[reportAssignmentType]
        (), allow_none=False, help="The keys of the selected things; set it to select others."
    )

    _known_viewer: Viewer = OPEN
    """The viewer of what callbacks get. It is the seat of the cell, or `OPEN` if people share the page."""
    _reports: deque[_Report]
    _is_reporting = False
    _is_following = False
    _on_move: tuple[_Guarded, ...] = ()
    _on_turn: tuple[_Guarded, ...] = ()
    _on_end: tuple[_Guarded, ...] = ()

    # -- reporting changes ----------------------------------------------------------------------------------------

    def _follow(self, match: Match, change: Change | None) -> None:
        """Report a change, after those that are still being reported."""
        first, last = (change.before, change.after) if change is not None else (0, 0)
        moments = tuple(History(match, self._known_viewer)[first + 1 : last + 1]) if self._has_callbacks else ()
        if not hasattr(self, "_reports"):
            self._reports = deque()
        self._reports.append(_Report(match.state, match.ply, moments))
        # Without a change no report is running: a match was seated, or Ctrl-C ended the last one.
        if self._is_reporting and change is not None:
            return
        self._is_reporting = True
        try:
            while self._reports:
                self._report(self._reports.popleft(), has_points=match.game.counted)
        finally:
            self._is_reporting = False

    def _report(self, report: _Report, *, has_points: bool) -> None:
        state = report.state
        self._is_following = True
        try:
            with self.hold_trait_notifications():
                self.state, self.ply, self.to_act = state, report.ply, state.to_act
                self.phase, self.over = state.phase, state.over
                self.points = state.view(self._known_viewer).points() if has_points else None
        finally:
            self._is_following = False
        for moment in report.moments:
            for callback in self._on_move:
                callback(moment)
        if report.moments and self._is_new_turn(report):
            for callback in self._on_turn:
                callback(report.moments[-1])
        if report.moments and state.over:
            for callback in self._on_end:
                callback(report.moments[-1])

    def _is_new_turn(self, report: _Report) -> bool:
        """Return whether a new turn has begun.

        The decisions that one seat makes in a row are one turn.
        """
        decision = next((moment for moment in reversed(report.moments) if moment.seat != CHANCE), None)
        state = report.state
        return not state.over and (decision is None or state.to_act != (decision.seat,) or len(report.moments) > 1)

    def _show_selected(self, keys: tuple[str, ...]) -> None:
        """Update the trait after the page or code has selected other things."""
        if tuple(self.selected) != keys:
            self._is_following = True
            try:
                self.selected = keys
            finally:
                self._is_following = False

    @property
    def _has_callbacks(self) -> bool:
        return bool(self._on_move or self._on_turn or self._on_end)

    # -- callbacks -------------------------------------------------------------------------------------

    def on_move(self, callback: Callback) -> Callable[[], None]:
        """Call `callback` after each move, draws included, and return a function that stops this.

        The callback gets the moment as `history` has it: seat, move, events, the state after it, and its ply.
        """
        return self._listen("_on_move", callback)

    def on_turn(self, callback: Callback) -> Callable[[], None]:
        """Call `callback` with the last move whenever a new turn begins, and return a function that stops this."""
        return self._listen("_on_turn", callback)

    def on_end(self, callback: Callback) -> Callable[[], None]:
        """Call `callback` with the last move when the match ends, and return a function that stops this."""
        return self._listen("_on_end", callback)

    def _listen(self, name: str, callback: Callback) -> Callable[[], None]:
        if not callable(callback):  # pyright: ignore[reportUnnecessaryComparison]
            raise KbError(f"the callback is {quoted(callback)}; expected a function of one value")
        guarded = _Guarded(callback)
        setattr(self, name, (*getattr(self, name), guarded))

        def end() -> None:
            setattr(self, name, tuple(one for one in getattr(self, name) if one is not guarded))

        return end

    def observe(self, handler: Any, names: Any = traitlets.All, type: Any = "change") -> None:  # noqa: A002, ANN401 (traitlets')
        """Observe a trait, as for every widget.

        A handler that raises is reported once, and the others are still called.
        """
        super().observe(handler if isinstance(handler, traitlets.EventHandler) else _Guarded(handler), names, type)

    @traitlets.validate("ply")
    def _check_ply(self, proposal: Any) -> int:  # noqa: ANN401 (traitlets')
        if self._is_following:
            return proposal["value"]
        # This raises `KbError`, with the valid positions, if there is no such position.
        self.control.playing.at(proposal["value"])
        return proposal["value"]

    @traitlets.observe("ply")
    def _go_to_ply(self, change: Any) -> None:  # noqa: ANN401 (traitlets')
        if not self._is_following and change["new"] != self.control.playing.ply:
            self.control.playing.goto(change["new"])

    @traitlets.validate("selected")
    def _check_selection(self, proposal: Any) -> tuple[str, ...]:  # noqa: ANN401 (traitlets')
        selection: object = proposal["value"]
        if isinstance(selection, str) or not isinstance(selection, Sequence):
            raise KbError(f"the selection is {quoted(selection)}; expected the keys of places, such as ['7,6']")
        keys = tuple(dict.fromkeys(str(key) for key in cast("Sequence[object]", selection)))
        if not self._is_following and keys:
            view = self.control.model.view
            for key in keys:
                view.thing(key)  # This raises `KbError` if the key is not a place.
        return keys

    @traitlets.observe("selected")
    def _mark_selected(self, change: Any) -> None:  # noqa: ANN401 (traitlets')
        if not self._is_following:
            self.control.mark_selected(change["new"])
            self.control.refresh()
