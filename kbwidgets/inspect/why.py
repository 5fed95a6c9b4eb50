"""Why a move is refused, or what it would do.

>>> import kbwidgets as kb
>>> print(Why.of(kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=1).state, "choose 99"))
choose 99 is refused.
KD-ERR.12 (KD-PICK.1): domino 99 is not in the next line. Instead: ...
"""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from kbwidgets.core.state import Move, State
from kbwidgets.core.types import OPEN, Viewer
from kbwidgets.inspect.told import Refusals, refusal_html


class Why(NamedTuple):
    """A move with the refusals that forbid it, or with what it would do."""

    move: str
    refusals: Refusals
    effects: tuple[str, ...]

    @classmethod
    def of(cls, state: State, move: Move | str, viewer: Viewer = OPEN) -> Why:
        """The judgement of a move in a position, as far as a viewer may know it; a seat is told when others are due."""
        asking = viewer if viewer in range(len(state.names)) else None
        refusals = state.refusals(move, asking)
        if refusals:
            return cls(str(move), Refusals(refusals), ())
        after = state.play(move)
        view = after.view(viewer)
        effects = [view.narrate(event) for event in state.events(move, viewer)]
        told = zip(state.names, state.view(viewer).points() or (), view.points() or (), strict=False)
        for name, old, new in told:
            if old != new:
                effects.append(f"{name} has {new} points, {new - old:+d}.")
        return cls(str(move), Refusals(), tuple(effects))

    @property
    def allowed(self) -> bool:
        """Whether the move may be made."""
        return not self.refusals

    def __str__(self) -> str:
        head = f"{self.move} is {'allowed' if self.allowed else 'refused'}."
        return "\n".join([head, *map(str, self.refusals), *self.effects])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        items = [*map(refusal_html, self.refusals), *(f"<li>{escape(effect)}</li>" for effect in self.effects)]
        verdict = "allowed" if self.allowed else "refused"
        return f"<p><code>{escape(self.move)}</code> is {verdict}.</p><ul>{''.join(items)}</ul>"
