"""A self-contained picture of a thing or a position, shown wherever SVG or an image can be."""

from __future__ import annotations

import base64
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from kbwidgets.core.text.lazy_import import later


class Still(NamedTuple):
    """A still picture for the notebook, with the position as text."""

    svg: str
    text: str

    def save(self, path: str | Path) -> Path:
        """Write the picture to a PNG file if its name ends in .png, otherwise to an SVG file, and return the path.

        A PNG needs a browser.
        """
        return _save(self, path)

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return self.html()

    def html(self) -> str:
        """Return an image whose alternative text is the position, safe in untrusted notebooks."""
        data = base64.b64encode(self.svg.encode()).decode()
        return (
            f'<img alt="{escape(self.text, quote=True)}" style="max-width:100%" src="data:image/svg+xml;base64,{data}">'
        )

    def __repr__(self) -> str:
        return self.text


_save: Final[Callable[[Still, str | Path], Path]] = later("kbwidgets.core.scene.image_files:save")
"""The function that writes a picture. The code that starts a browser is loaded on first use."""
