"""Drawings and pictures of positions as a viewer sees them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from kbwidgets.core.errors import KbError
from kbwidgets.core.protocol.drawing import Drawing
from kbwidgets.core.protocol.position import Position
from kbwidgets.core.protocol.registry import registry
from kbwidgets.core.protocol.state import State, View
from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.scene.svg import to_svg
from kbwidgets.core.scene.svg_image import Still
from kbwidgets.core.text.words import quoted
from kbwidgets.core.values.plain_data import whole
from kbwidgets.core.values.types import OPEN, Place, Viewer


def drawn(state: State, viewer: Viewer, avatars: Sequence[int] | None = None) -> Drawing[View]:
    """Return the drawing of a state as a viewer sees it, or raise `KbError` if the game has no pictures."""
    found = drawn_by(drawing_of, state, viewer)
    if avatars is not None:
        found.avatars = avatars
    return found


def drawn_by(drawing: Callable[[View], Drawing[View]], state: State, viewer: Viewer) -> Drawing[View]:
    """Return a drawing of a state as a viewer sees it, with what the viewer can do there."""
    view = state.view(viewer)
    found = drawing(view)
    found.turn = Turn(state, view)
    return found


def drawing_of(view: View) -> Drawing[View]:
    """Return the drawing of a view to look at, or raise `KbError` if the game has no pictures."""
    drawing = registry[view.GAME].drawing
    if drawing is None:
        raise KbError(f"{view.GAME} has no pictures; play it with: python -m kbwidgets play {view.GAME}")
    return drawing(view)


def is_drawn(name: str) -> bool:
    """Return whether a game has pictures, without making one."""
    return registry[name].drawing is not None


def still_of(state: State, viewer: Viewer, size: int | None = None) -> Still:
    """Return the picture of a position as a viewer sees it, `size` pixels wide."""
    return _still(state.view(viewer), size=size)


def still_or_none(position: Position, lit: AbstractSet[Place] = frozenset()) -> Still | None:
    """Return the picture of a view or of a state with all hands open, or None if the game has no pictures.

    The places in `lit` are ringed.
    """
    if not is_drawn(position.GAME):
        return None
    view = position.view(OPEN) if isinstance(position, State) else position
    return _still(view, lit) if isinstance(view, View) else None


def _still(view: View, lit: AbstractSet[Place] = frozenset(), size: int | None = None) -> Still:
    shown = drawing_of(view)
    top = shown.still(lit)
    return Still(to_svg(top if size is None else _sized(top, size), shown.sheet()), str(view))


def _sized(top: Node, width: int) -> Node:
    """Return a picture scaled to this width in pixels, or raise `KbError` if the width is invalid."""
    if (found := whole(width)) is None or not 1 <= found <= _WIDEST:
        raise KbError(f"the width is {quoted(width)}; expected 1 to {_WIDEST} pixels")
    told = dict(top.attributes)
    _, _, wide, high = map(float, told["viewBox"].split())
    told |= {"width": str(found), "height": str(max(1, round(found * high / wide)))}
    return top._replace(attributes=tuple(told.items()))


_WIDEST: Final = 10_000
"""The largest width of a picture in pixels."""
