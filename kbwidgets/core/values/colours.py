"""The colours of players, each with its own mark, because colour alone is not enough.

>>> MARKS["blue"]
'circle'
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

MARKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "blue": "circle",
        "red": "triangle",
        "green": "diamond",
        "yellow": "square",
        "orange": "cross",
        "purple": "star",
        "pink": "ring",
        "white": "bar",
        "black": "bars",
        "gray": "hexagon",
        "magenta": "chevron",
    }
)
"""The mark of each colour, the same in every game.

`kb-mark-circle` is a symbol of the shared sheet, `--kb-p-blue` a player's hue, and `--kb-m-blue` the ink of a mark on
it.
"""
