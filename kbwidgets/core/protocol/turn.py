"""The moves that a viewer can make in a position, and the reasons against all others, for a drawing to show.

A drawing judges nothing itself. It takes its choices from the moves of a turn, and the words on a dead button from a
refusal, so that the rules alone decide both. A match counts its turns in `kbwidgets.core.protocol.turn_count`.

>>> import kbwidgets as kb
>>> state = kb.Match(next(iter(kb.games.values())), seed=1).state
>>> (seat,) = state.to_act
>>> turn, other, choices = Turn(state, state.view(seat)), Turn(state, state.view(None)), Choices()
>>> turn.seat == seat, turn.moves == state.moves(), other.seat, other.moves, Turn().moves
(True, True, None, (), ())
>>> turn.offer(choices, lambda move: [((f"button {move}",), "")])
>>> choices.find([f"button {turn.moves[0]}"]) == str(turn.moves[0])
True
>>> turn.why_not(turn.moves[0]) is None
True
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TypeAlias

from kbwidgets.core.moves.move import Move
from kbwidgets.core.protocol.state import OpenMove, State, View
from kbwidgets.core.scene.choices import Choices, Path
from kbwidgets.core.values.cached_property import cached_property
from kbwidgets.core.values.types import CHANCE, OPEN, Refusal, Seat

PathNote: TypeAlias = "tuple[tuple[str, ...], str]"
"""The keys that are picked for a move, with a note such as "+4" or `""`."""


class Turn:
    """The moves of a viewer in a position. `Turn()`, for a picture that is only looked at, has none.

    Nothing here depends on more than the viewer knows. In a game with `State.bounds`, the moves and reasons are those
    of the second bound, where everything is possible that may be, and `offer` marks the moves that the first bound does
    not have as tries (see `State.offered`). In a game without bounds, the legal moves of a seat must not depend on what
    is hidden from that seat.
    The moves of the two bounds are compared in full, so a game with huge lazy lists of moves overrides `State.offered`.
    Each answer is worked out once, when it is first needed.
    """

    def __init__(self, state: State | None = None, view: View | None = None, shown: Seat | None = None) -> None:
        """Make the turn of the viewer of `view`, which is a view of `state`.

        On a page with open hands, the turn is that of the seat `shown` if it can act, otherwise of the first that can.
        """
        self._state = state
        self._view = view
        self._shown = shown
        self._later: dict[Seat, State] = {}

    def showing(self, shown: Seat | None) -> Turn:
        """Return the turn on a page that shows this seat, which is another one only if all hands are open."""
        is_same = shown in (None, self._shown) or self._view is None or self._view.viewer != OPEN
        return self if is_same else Turn(self._state, self._view, shown)

    @cached_property
    def seat(self) -> Seat | None:
        """The seat that the viewer acts for now, or None."""
        if self._state is None or self._view is None:
            return None
        acting = [seat for seat in (*self._state.to_act, *self._state.may_act) if seat != CHANCE]
        if self._view.viewer == OPEN:
            return self._shown if self._shown in acting else next(iter(acting), None)
        return self._view.viewer if self._view.viewer in acting else None

    @cached_property
    def moves(self) -> Sequence[Move]:
        """The moves that can be picked. Some may be refused because of something hidden, see `is_try`."""
        return () if self._bounds is None or self.seat is None else self._bounds[1].moves(self.seat)

    def is_try(self, move: Move) -> bool:
        """Return whether one of the moves may be refused because of something hidden."""
        return self._sure is not None and move not in self._sure

    @cached_property
    def open_moves(self) -> tuple[OpenMove, ...]:
        """The kinds of move that are too numerous to be listed."""
        forms = () if self._bounds is None else self._bounds[1].open_moves()
        return tuple(form for form in forms if form.seat == self.seat)

    def refusals(self, move: Move, by: Seat | None = None) -> tuple[Refusal, ...]:
        """Return all reasons against a move, most basic first, or `()` if there are none.

        `by` is the seat that would make it, if the button is in a panel that shows what this seat has.
        """
        if self._bounds is None or self._view is None:
            return ()
        own = self._view.viewer if self._view.viewer != OPEN else self.seat
        return self._bounds[1].judge(move, own if by is None else by)

    def why_not(self, move: Move, by: Seat | None = None) -> Refusal | None:
        """Return the first reason against a move, or None. Its `short` is for the button of the move."""
        return next(iter(self.refusals(move, by)), None)

    def later(self, move: Move, by: Seat) -> tuple[Refusal, ...]:
        """Return the reasons against a move that would remain in the turn of the seat `by`, see `State.in_turn`."""
        if self._bounds is None:
            return ()
        if by not in self._later:
            self._later[by] = self._bounds[1].in_turn(by)
        return self._later[by].judge(move, by)

    def offer(self, choices: Choices, picks: Callable[[Move], Iterable[PathNote]] | None = None) -> None:
        """Add the moves to the choices.

        `picks` yields the paths that mean a move, or nothing for a move that the drawing offers in another way, such as
        all discards together as one open pick. By default, the words of a move after its verb are its picks.
        """
        picks = picks or _pick_words
        for move in self.moves:
            text = str(move)
            for path, note in picks(move):
                choices.add(path, text, note, tried=self.is_try(move))

    def attempt(self, path: Path) -> str | None:
        """Return the first move that is due with its fields replaced by the picks of a path, or None if it has fewer.

        This move is also tried by a viewer who must wait, so that the rules say whose turn it is.
        """
        due = next(iter(self._bounds[1].moves()), None) if self._bounds else None
        verb, *words = str(due).split()
        if due is None or len(path) > len(words):
            return None
        return " ".join(map(str, (verb, *path, *words[len(path) :])))

    @cached_property
    def _bounds(self) -> tuple[State, State] | None:
        """The positions with what is certain and with what is possible, which are one if nothing is hidden."""
        if self._state is None or self._view is None:
            return None
        hidden = self._view.viewer != OPEN
        return (self._state.offered(self._view) if hidden else None) or (self._state, self._state)

    @cached_property
    def _sure(self) -> Collection[Move] | None:
        """The moves that are legal whatever is hidden, or None if all of them are."""
        if self._bounds is None or self._bounds[0] is self._bounds[1]:
            return None
        sure = self._bounds[0].moves(self.seat)
        return None if sure == self.moves else frozenset(sure)


def _pick_words(move: Move) -> Iterable[PathNote]:
    """Return the words of a move after its verb as its only path."""
    return [(tuple(str(move).split()[1:]), "")]
