"""The patterns of `patterns.txt` that no text of ours may contain, and the length limit of each kind of text.

>>> [slip.advice for slip in slips("Another resource it has to be.")]
['inversion: "Another resource it has to be."']
>>> slips("You must ask for a different resource."), words("Learn Ann-Marie (3 of 43 steps)")
([], 2)
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
MOST: Final = {"prompt": 8, "hint": 14, "button": 3, "refusal": 20, "log": 12, "option": 12}
"""The most words in a text of each kind."""
_BRACKETS: Final = re.compile(r"\([^)]*\)")
_QUOTED: Final = re.compile(r"(?<!\w)'[^']*'(?!\w)")
_WORD: Final = re.compile(r"[^\W_][^\s()]*")
ID: Final = re.compile(r"\b(?:KD|KB|PB|CT|CQ)-(?:[A-Z]+\.)?\d+(?:\.\d+)*\b")
"""The id of a rule."""
PLACE: Final = re.compile(r"\(-?\d+, ?-?\d+\)|(?<![\w.])-?\d+,-?\d+(?![\w,])|\b(?:intersection|corner|hex|edge) \d+\b")
"""A place in notation."""


class Slip(NamedTuple):
    """A passage of a text that a pattern forbids."""

    found: str
    advice: str


@cache
def patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return the forbidden patterns, each with its advice."""
    lines = Path(__file__).with_name("patterns.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line.startswith("law\t")]
    return tuple((re.compile(regex, re.MULTILINE), advice) for _, regex, advice in rows)


def slips(text: str) -> list[Slip]:
    """Return each passage of a text that a pattern forbids."""
    return [Slip(found[0], advice) for pattern, advice in patterns() for found in pattern.finditer(text)]


def words(text: str) -> int:
    """Return the number of words in a text, where brackets count as none and a quotation as one."""
    return len(_WORD.findall(_QUOTED.sub("quoted", _BRACKETS.sub("", text))))
