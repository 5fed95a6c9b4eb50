"""The colours that players may have, each with the mark that goes with it: colour never stands alone.

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
"""The same in every game: `kb-mark-circle` is the sign of the shared sheet, `--kb-p-blue` the hue, `--kb-m-blue` the
ink of a mark upon it."""
