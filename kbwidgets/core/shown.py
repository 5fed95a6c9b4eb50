"""Shown: the drawing of a position as a viewer knows it, by the record of its game."""

from __future__ import annotations

from kbwidgets.core.drawing import Drawing
from kbwidgets.core.errors import KbError
from kbwidgets.core.registry import registry
from kbwidgets.core.state import State, View
from kbwidgets.core.types import Viewer


def drawn(state: State, viewer: Viewer) -> Drawing[View]:
    """The drawing of a state as a viewer knows it; a KbError if the game has no pictures."""
    return drawing_of(state.view(viewer))


def drawing_of(view: View) -> Drawing[View]:
    """The drawing of a view; a KbError if the game has no pictures."""
    drawing = registry[view.GAME].drawing
    if drawing is None:
        raise KbError(f"{view.GAME} has no pictures; play it with: python -m kbwidgets play {view.GAME}")
    return drawing(view)


def is_drawn(name: str) -> bool:
    """Whether a game has pictures; none of them is made for the answer."""
    return registry[name].drawing is not None
