"""Still: a position as one self-contained picture, which shows wherever SVG or an image does."""

from __future__ import annotations

import base64
from html import escape
from typing import NamedTuple

from kbwidgets.core.shown import drawn
from kbwidgets.core.state import State
from kbwidgets.core.svg import to_svg
from kbwidgets.core.types import Viewer


class Still(NamedTuple):
    """A picture that stays in the notebook, and the position as text."""

    svg: str
    text: str

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return self.html()

    def html(self) -> str:
        """The picture as an image with its text as the alternative, safe in untrusted notebooks."""
        data = base64.b64encode(self.svg.encode()).decode()
        return (
            f'<img alt="{escape(self.text, quote=True)}" style="max-width:100%" src="data:image/svg+xml;base64,{data}">'
        )

    def __repr__(self) -> str:
        return self.text


def still_of(state: State, viewer: Viewer) -> Still:
    """The picture of a position as a viewer knows it."""
    shown = drawn(state, viewer)
    return Still(to_svg(shown.picture(), shown.sheet()), str(shown.view))
