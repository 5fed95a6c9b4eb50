"""Svg image: a thing or a position as one self-contained picture, which shows wherever SVG or an image does."""

from __future__ import annotations

import base64
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from kbwidgets.core.text.lazy_import import later


class Still(NamedTuple):
    """A picture that stays in the notebook, and the position as text."""

    svg: str
    text: str

    def save(self, path: str | Path) -> Path:
        """Write the picture to a file: as PNG where its name ends in .png and a browser is there, else as SVG."""
        return _save(self, path)

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


_save: Final[Callable[[Still, str | Path], Path]] = later("kbwidgets.core.scene.image_files:save")
"""Writes a picture; what starts a browser is loaded when it is needed."""
