"""Why a move is refused, or what it would do.

>>> import kbwidgets as kb
>>> print(Why.of(kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=1).state, "choose 99"))
choose 99 is refused.
KD-ERR.12 (KD-PICK.1): domino 99 is not in the first line. Instead: ...
"""

from __future__ import annotations

from html import escape
from typing import Final, NamedTuple

from kbwidgets.core.state import Move, State
from kbwidgets.core.types import OPEN, Refusal, Viewer
from kbwidgets.core.words import cut
from kbwidgets.inspect.knowledge import agreed, common, fitting
from kbwidgets.inspect.told import Refusals, refusal_html

_LINE: Final = 150


class Why(NamedTuple):
    """A move with the refusals that forbid it, or with what it would do."""

    move: str
    """The move that was asked about."""
    refusals: Refusals
    """Why it is refused, the most basic reason first."""
    effects: tuple[str, ...]
    """What it would do, a sentence for each event."""
    hangs: bool = False
    """Whether what the rules say of it hangs on what is hidden from who asks."""

    @classmethod
    def of(cls, state: State, move: Move | str, viewer: Viewer = OPEN) -> Why:
        """The judgement of a move in a position, as far as a viewer may know it; a seat is told when others are due."""
        found = [_judged(each, move, viewer) for each in fitting(state, viewer)]
        refusals = common([refusals for refusals, _ in found])
        effects = common([effects for _, effects in found])
        refused = agreed(bool(refusals) for refusals, _ in found)
        return cls(str(move), Refusals(refusals), effects, refused is None or refused != bool(refusals))

    @property
    def allowed(self) -> bool | None:
        """Whether the move may be made; None where that hangs on what is hidden."""
        return None if self.hangs else not self.refusals

    def __str__(self) -> str:
        return "\n".join([f"{self.move} {self._verdict}.", *map(str, self.refusals), *self.effects])

    @property
    def _verdict(self) -> str:
        if self.hangs:
            return "may be allowed or not: that hangs on what is hidden"
        return "is refused" if self.refusals else "is allowed"

    def __repr__(self) -> str:
        told = " ".join([f"{self.move} {self._verdict}.", *map(str, self.refusals), *self.effects])
        return f"<Why: {cut(told, _LINE)}>"

    def _repr_html_(self) -> str:
        items = [*map(refusal_html, self.refusals), *(f"<li>{escape(effect)}</li>" for effect in self.effects)]
        return f"<p><code>{escape(self.move)}</code> {self._verdict}.</p><ul>{''.join(items)}</ul>"


def _judged(state: State, move: Move | str, viewer: Viewer) -> tuple[tuple[Refusal, ...], tuple[str, ...]]:
    """Why a move is refused in a position that is taken to be the true one, or what it would do."""
    asking = viewer if viewer in range(len(state.names)) else None
    if refusals := state.refusals(move, asking):
        return refusals, ()
    after = state.play(move)
    before, view = state.view(viewer), after.view(viewer)
    effects = [view.narrate(event) for event in state.events(move, viewer)]
    for name, old, new in zip(state.names, before.points() or (), view.points() or (), strict=False):
        if old != new:
            effects.append(f"{name} has {new} points, {new - old:+d}.")
    return (), tuple(effects)
