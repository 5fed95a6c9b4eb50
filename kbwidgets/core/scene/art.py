"""The art of a game, with its symbols, its style and its lid in files of the folder `art` next to its drawing.

>>> shorten_style("a { b: c; } /* why */ d { }")
'a{b: c;}d{}'
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path


@cache
def read_art(module: str, name: str) -> str:
    """Return the text of a file in the folder `art` next to a module, or `""` if there is none."""
    file = Path(module).parent / "art" / name
    return file.read_text(encoding="utf-8") if file.exists() else ""


def read_style(module: str, *names: str) -> str:
    """Return the style sheets of these names as one."""
    return shorten_style("".join(read_art(module, name) for name in names))


def shorten_style(style: str) -> str:
    """Return a style sheet without comments and unnecessary white space, because each page contains it."""
    return re.sub(r"\s*([{};])\s*", r"\1", re.sub(r"/\*.*?\*/|\s*\n\s*", "", style, flags=re.DOTALL))
