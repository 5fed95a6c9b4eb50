"""The results of supposed moves, on a branch that does not touch the match or reveal its draws.

>>> import kbwidgets as kb
>>> match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7)
>>> moves = [str(move) for move in match.state.moves()]
>>> found = whatif(match, moves[0], moves[1])
>>> len(found.states), found.points, match.ply
(3, (0, 0), 8)
>>> whatif(match, moves[0], moves[0])
Traceback (most recent call last):
kbwidgets.core.errors.IllegalMove: ...Move 2 of 2: ...
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import Final, Generic, cast, overload

from kbwidgets.core.errors import Refused
from kbwidgets.core.protocol.render import still_or_none
from kbwidgets.core.protocol.state import Move, State, View
from kbwidgets.core.protocol.turn_count import Line
from kbwidgets.core.protocol.typed import P, S
from kbwidgets.core.text.markup import Markup, paragraph, side_by_side
from kbwidgets.core.text.words import counted, cut
from kbwidgets.core.values.types import OPEN, Viewer
from kbwidgets.inspect.difference import Difference, diff
from kbwidgets.inspect.knowledge import is_certain, knows_all, position_of
from kbwidgets.inspect.playouts import Playouts, playouts

_MOST_GUESSES: Final = 60
"""The most guesses of hidden information that are tried until the moves are possible in one."""
_LINE: Final = 150
_GUESS_NOTE: Final = "This is a guess: hidden information was filled in at random."


@dataclass(frozen=True)
class WhatIf(Generic[P]):
    """The result of supposed moves: a fact if the viewer foresees it, otherwise one of many possible ways."""

    moves: tuple[str, ...]
    """The moves that were supposed."""
    states: tuple[P, ...] = field(repr=False)
    """The position before the moves, and the one after each."""
    events: tuple[str, ...] = field(repr=False)
    """The effects of the moves, one sentence for each event."""
    viewer: Viewer = field(repr=False)
    """The viewer to whom this is known."""
    _end: State = field(repr=False, compare=False)
    is_guess: bool = field(default=False, repr=False)
    """True if the result depends on hidden information, which was filled in at random."""

    @property
    def state(self) -> P:
        """The position after the moves."""
        return self.states[-1]

    @property
    def diff(self) -> Difference[P]:
        """The difference between the positions before and after."""
        return diff(self.states[0], self.states[-1])

    @property
    def points(self) -> tuple[int, ...] | None:
        """The points that each seat gains, or None if they are hidden."""
        before, after = self.states[0].points(), self.states[-1].points()
        if before is None or after is None:
            return None
        return tuple(new - old for old, new in zip(before, after, strict=True))

    @property
    def prompt(self) -> str:
        """The prompt of the next decision, as one sentence."""
        view = self.state if isinstance(self.state, View) else self.state.view(OPEN)
        return str(view.prompt())

    def playouts(self, n: int = 200, *, seed: int = 1) -> Playouts:
        """Return an estimate of how the match would end if it were played on after these moves."""
        return playouts(self._end, n, seed=seed, viewer=self.viewer)

    def __repr__(self) -> str:
        return f"<What if {cut(', '.join(self.moves), _LINE) or 'nothing'}>"

    def __str__(self) -> str:
        return "\n".join(self._words)

    @property
    def _words(self) -> list[str]:
        return [*([_GUESS_NOTE] if self.is_guess else []), *self.events, *filter(None, [self._gains]), self.prompt]

    @property
    def _gains(self) -> str:
        gained = zip(self.state.names, self.points or (), strict=False)
        return ", ".join(f"{name} {points:+d}" for name, points in gained)

    def _repr_html_(self) -> str:
        text = Markup("".join(paragraph(words) for words in self._words))
        before, after = still_or_none(self.states[0]), self.diff.picture
        if before is None or after is None:
            return text
        return side_by_side((before.html(), "now"), (after.html(), f"after {counted(len(self.moves), 'move')}")) + text


@overload
def whatif(of: Line[S] | S, *moves: Move | str) -> WhatIf[S]: ...
@overload
def whatif(of: Line[S] | S, *moves: Move | str, viewer: Viewer) -> WhatIf[S | View]: ...
def whatif(of: Line[S] | S, *moves: Move | str, viewer: Viewer = OPEN) -> WhatIf[S | View]:
    """Return what some moves would lead to in a match or a state.

    The moves stop at a draw, unless it is given as one of them. The draws of the match are not used, so none is
    revealed. If the moves depend on hidden information, the answer is a guess and says so.
    """
    state = position_of(of)
    if knows_all(state, viewer) or _is_certain(state, moves, viewer):
        return cast("WhatIf[S | View]", _branch(state, moves, viewer))
    view, rng = state.view(viewer), Random(0)
    refused: Refused | None = None
    for _ in range(_MOST_GUESSES):
        try:
            branch = _branch(state.guess(view, rng), moves, viewer)
            return cast("WhatIf[S | View]", replace(branch, guessed=True))
        except Refused as error:
            refused = refused or error
    assert refused is not None
    raise refused


def _is_certain(state: State, moves: tuple[Move | str, ...], viewer: Viewer) -> bool:
    """Return whether a viewer foresees everything that the moves show, so that the true position reveals no more."""
    for move in moves:
        try:
            parsed = state.read(move)
        except Refused:
            return False
        if not is_certain(state, parsed, viewer):
            return False
        state = state.advance(parsed)
    return True


def _branch(state: State, moves: tuple[Move | str, ...], viewer: Viewer) -> WhatIf[State | View]:
    """Return the branch of some moves from a position that is assumed to be the true one."""
    states, events, texts = [state], list[str](), list[str]()
    for n, move in enumerate(moves, 1):
        before = states[-1]
        try:
            parsed = before.legal_move(move)
        except Refused as error:
            raise _number_refusal(error, n, len(moves)) from None
        after = before.advance(parsed)
        view = after.view(viewer)
        events += [view.narrate(event) for event in before.events(parsed, viewer)]
        texts.append(str(parsed))
        states.append(after)
    positions = tuple(each if viewer == OPEN else each.view(viewer) for each in states)
    return WhatIf(tuple(texts), positions, tuple(events), viewer, states[-1])


def _number_refusal(error: Refused, n: int, count: int) -> Refused:
    """Return the refusal with the number of the move in the series."""
    if count == 1:
        return error
    refusals = tuple(reason._replace(text=f"Move {n} of {count}: {reason.text}") for reason in error.refusals)
    return type(error)(refusals)
