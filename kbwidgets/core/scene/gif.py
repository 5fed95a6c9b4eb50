"""Animated GIFs of several pictures, which a browser draws together and Pillow combines."""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from importlib import import_module
from io import BytesIO
from typing import Final, Protocol

from kbwidgets.core.errors import MissingExtra
from kbwidgets.core.scene.image_files import take_screenshot
from kbwidgets.core.scene.svg_image import Still

_MOST: Final = 8192
"""The largest width and height in pixels of what a browser draws at once."""
_PACE: Final = 900
_LAST: Final = 4000
"""The duration of the last picture in milliseconds, `_PACE` being that of the others."""


class _Frame(Protocol):
    """The part of a Pillow image that is used here."""

    def save(
        self,
        file: BytesIO,
        kind: str,
        *,
        save_all: bool,
        append_images: Sequence[_Frame],
        loop: int,
        duration: list[int],
    ) -> None: ...


_SIZE: Final = re.compile(r'<svg xmlns="[^"]*"(?=[^>]*? width="(\d+)")(?=[^>]*? height="(\d+)")')


def gif(stills: Sequence[Still]) -> bytes:
    """Return pictures of a known size as one looping GIF, or raise `KbError` if a tool is missing."""
    try:
        image = import_module("PIL.Image")  # Pillow belongs to an extra.
    except ImportError as error:
        raise MissingExtra("Pillow", "pictures") from error
    sizes = [tuple(map(int, match.groups())) for match in map(_SIZE.match, (still.svg for still in stills)) if match]
    width, height = (max(sides) for sides in zip(*sizes, strict=True))
    across, down = max(1, _MOST // width), max(1, _MOST // height)
    frames: list[_Frame] = []
    for first in range(0, len(stills), across * down):
        batch = stills[first : first + across * down]
        rows = -(-len(batch) // across)
        page = _write_page(batch, width, height, across)
        sheet = image.open(BytesIO(take_screenshot(page, ".html", across * width, rows * height)))
        for n in range(len(batch)):
            x, y = n % across * width, n // across * height
            frames.append(sheet.crop((x, y, x + width, y + height)).convert("P", palette=image.Palette.ADAPTIVE))
    file = BytesIO()
    frames[0].save(file, "GIF", save_all=True, append_images=frames[1:], loop=0,
                   duration=[*[_PACE] * (len(frames) - 1), _LAST])  # fmt: skip
    return file.getvalue()


def _write_page(stills: Sequence[Still], width: int, height: int, across: int) -> str:
    """Return an HTML page with pictures next to each other."""
    style = f"body{{margin:0;background:#fff;display:grid;grid-template-columns:repeat({across},{width}px)}}"
    style += f"img{{width:{width}px;height:{height}px;object-fit:contain;display:block}}"
    data = (base64.b64encode(still.svg.encode()).decode() for still in stills)
    images = "".join(f'<img src="data:image/svg+xml;base64,{one}">' for one in data)
    return f"<!doctype html><meta charset=utf-8><style>{style}</style>{images}"
