"""The symbols and the style of Catan's pictures, made once for each radius.

The signs stand in `symbols.svg`, the style of the board in `look.css`, that of the panels in `panels.css`.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from kbwidgets.core.scene import Sheet

_HERE = Path(__file__).parent


@cache
def sheet(radius: int) -> Sheet:
    """What all pictures of boards of a radius share."""
    symbols = "\n".join(line for line in _read("symbols.svg").splitlines() if line.startswith("<g id"))
    return Sheet(f"catan-{radius}", symbols, terse(_read("look.css") + _read("panels.css")))


def _read(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")


def terse(style: str) -> str:
    """A style without its comments and the white space between its rules: it is sent to each page.

    >>> terse("a { b: c; } /* why */ d { }")
    'a{b: c;}d{}'
    """
    return re.sub(r"\s*([{};])\s*", r"\1", re.sub(r"/\*.*?\*/|\s*\n\s*", "", style, flags=re.DOTALL))
