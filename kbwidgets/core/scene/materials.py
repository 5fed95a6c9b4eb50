"""Art that several games use, such as lands, crowns, soft shadows and the light on wooden pieces.

>>> [line.split('"')[1] for line in materials("kb-land-wheat", "kb-crown")]
['kb-crown', 'kb-wheat-0', 'kb-land-wheat']
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

_ID: Final = re.compile(r'^<\w+ id="([^"]+)"')
_USE: Final = re.compile(r'href="#([^"]+)"')


@cache
def _lines() -> dict[str, str]:
    """Return the line of each thing in the file of materials, by its id."""
    text = (Path(__file__).parents[2] / "static" / "materials.svg").read_text(encoding="utf-8")
    return {match[1]: line for line in text.splitlines() if (match := _ID.match(line))}


def materials(*names: str) -> list[str]:
    """Return the symbols of these names and those that they use, for the sheet of a game."""
    lines, needed = _lines(), set[str]()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        needed.add(name)
        waiting += _USE.findall(lines[name])
    return [line for name, line in lines.items() if name in needed]
