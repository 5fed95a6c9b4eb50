"""The reasons why a move is refused, or the effects that it would have.

>>> import kbwidgets as kb
>>> print(Why.of(kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=1).state, "choose 99"))
choose 99 isn't allowed.
KD-ERR.12 (KD-PICK.1): ...
"""

from __future__ import annotations

from html import escape
from typing import Final, NamedTuple

from kbwidgets.core.protocol.state import Move, State
from kbwidgets.core.text.words import counted, cut
from kbwidgets.core.values.types import OPEN, Viewer
from kbwidgets.inspect.displays import Refusals, render_refusal
from kbwidgets.inspect.knowledge import is_foreseen, judge

_LINE: Final = 150


class Why(NamedTuple):
    """A move with the refusals that forbid it, or with what it would do."""

    move: str
    """The move that was asked about."""
    refusals: Refusals
    """The reasons why the move is refused, most basic first."""
    effects: tuple[str, ...]
    """The effects of the move, one sentence for each event."""
    is_uncertain: bool = False
    """True if the answer depends on information that is hidden from the viewer."""

    @classmethod
    def of(cls, state: State, move: Move | str, viewer: Viewer = OPEN) -> Why:
        """Return a verdict on a move by what the viewer knows for certain.

        A seat that is not to act is refused because others are.
        """
        judgement = judge(state, move, viewer)
        effects = _list_effects(state, move, viewer) if judgement.is_certain and not judgement.refusals else ()
        return cls(str(move), Refusals(judgement.refusals), effects, not judgement.is_certain)

    @property
    def is_allowed(self) -> bool | None:
        """True if the move is legal, or None if that depends on hidden information."""
        return None if self.is_uncertain else not self.refusals

    def __str__(self) -> str:
        return "\n".join([f"{self.move} {self._verdict}.", *map(str, self.refusals), *self.effects])

    @property
    def _verdict(self) -> str:
        if self.is_uncertain:
            return "may be allowed, depending on hidden information"
        return "isn't allowed" if self.refusals else "is allowed"

    def __repr__(self) -> str:
        text = " ".join([f"{self.move} {self._verdict}.", *map(str, self.refusals), *self.effects])
        return f"<Why: {cut(text, _LINE)}>"

    def _repr_html_(self) -> str:
        items = [*map(render_refusal, self.refusals), *(f"<li>{escape(effect)}</li>" for effect in self.effects)]
        return f"<p><code>{escape(self.move)}</code> {self._verdict}.</p><ul>{''.join(items)}</ul>"


def _list_effects(state: State, move: Move | str, viewer: Viewer) -> tuple[str, ...]:
    """Return the effects of a legal move as sentences, or `()` if the viewer cannot foresee them."""
    parsed = state.read(move)
    if not is_foreseen(state, parsed, viewer):
        return ()
    after = state.advance(parsed)
    before, view = state.view(viewer), after.view(viewer)
    effects = [view.narrate(event) for event in state.events(parsed, viewer)]
    for name, old, new in zip(state.names, before.points() or (), view.points() or (), strict=False):
        if old != new:
            effects.append(f"{name} now has {counted(new, 'point')} ({new - old:+d}).")
    return tuple(effects)
