"""The legal moves most similar to a refused one.

>>> find_nearest("choose 6", ["discard 6", "choose 30", "choose 5"], 2)
('choose 5', 'choose 30')
>>> find_nearest("plase 3", ["choose 5", "place 3"], 1)
('place 3',)
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from heapq import nsmallest
from itertools import islice
from typing import Final

MOST: Final = 4
"""The largest number of moves that a refusal suggests."""
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
_COMPARED: Final = 60
"""The number of characters of a text, and of moves (`_TRIED`), compared letter by letter."""
_TRIED: Final = 400


def find_nearest(text: str, moves: Iterable[str], most: int = MOST) -> tuple[str, ...]:
    """Return the moves most similar to `text`: those with its verb, most of its words and the nearest numbers."""
    legal = list(moves)
    words, numbers = text.split(), _read_numbers(text)
    same_verb = [move for move in legal if words and move.split(" ", 1)[0] == words[0]]
    if not same_verb:  # The verb may be misspelt.
        return tuple(get_close_matches(text[:_COMPARED], islice(legal, _TRIED), most, 0))

    def distance(move: str) -> tuple[int, int]:
        move_numbers = _read_numbers(move)
        total = sum(abs(one - other) for one, other in zip(numbers, move_numbers, strict=False))
        return -sum(word in words for word in move.split()), total

    return tuple(nsmallest(most, same_verb, distance))


def _read_numbers(text: str) -> list[int]:
    return [int(number) for number in _NUMBER.findall(text)]
