"""Well-formed moves that need not be legal, made from the moves that a game has shown.

Each number in a move can be replaced by any from one below the lowest to one above the highest seen in its position,
and each word by the other words seen there.

>>> words = Vocabulary(["choose 4", "choose 6", "place 4 at 1,-1 up", "place 4 at 2,0 down"])
>>> rng = Random(1)
>>> sorted({words.vary_one("choose 4", rng) for _ in range(99)})
['choose 3', 'choose 4', 'choose 5', 'choose 6', 'choose 7']
>>> list(words.vary_each("place 4 at 2,0 up"))[-4:]
['place 4 at 3,0 up', 'place 4 at 2,-1 up', 'place 4 at 2,1 up', 'place 4 at 2,0 down']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import TypeVar

_PART = re.compile(r"-?\d+|[^\W\d]\w*")
_T = TypeVar("_T")


class Vocabulary:
    """The forms of the known moves, and the numbers and words seen in each position."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts: list[str] = []
        self._numbers: dict[tuple[str, int], tuple[int, int]] = {}
        self._words: dict[tuple[str, int], dict[str, None]] = {}
        moves: dict[str, None] = {}
        for text in texts:
            if text in moves:
                continue
            moves[text] = None
            shape, parts = _split(text)
            for place, part in enumerate(parts):
                if _is_number(part):
                    low, high = self._numbers.get((shape, place), (int(part), int(part)))
                    self._numbers[shape, place] = min(low, int(part)), max(high, int(part))
                else:
                    self._words.setdefault((shape, place), {})[part] = None
        self._texts = list(moves)

    def vary_one(self, text: str, rng: Random) -> str:
        """Return the move with one random part replaced."""
        shape, parts = _split(text)
        open_places = [
            place
            for place in range(len(parts))
            if (shape, place) in self._numbers or len(self._words.get((shape, place), ())) > 1
        ]
        if not open_places:
            return text
        return self._fill(text, {one_of(open_places, rng)}, rng)

    def vary_each(self, text: str) -> Iterator[str]:
        """Yield every move that differs in one part: in a number by 1, or in a word."""
        shape, parts = _split(text)
        for place, match in enumerate(_PART.finditer(text)):
            if _is_number(parts[place]):
                replacements = [str(int(parts[place]) - 1), str(int(parts[place]) + 1)]
            else:
                replacements = [word for word in self._words.get((shape, place), ()) if word != parts[place]]
            for other in replacements:
                yield text[: match.start()] + other + text[match.end() :]

    def vary_all(self, rng: Random) -> str:
        """Return a move of any known form with all its parts replaced."""
        text = one_of(self._texts, rng)
        return self._fill(text, set(range(len(_split(text)[1]))), rng)

    def _fill(self, text: str, places: set[int], rng: Random) -> str:
        shape, _ = _split(text)
        place = -1

        def replace(match: re.Match[str]) -> str:
            nonlocal place
            place += 1
            if place not in places:
                return match[0]
            if (shape, place) in self._numbers:
                low, high = self._numbers[shape, place]
                return str(low - 1 + int(rng.random() * (high - low + 3)))
            return one_of(list(self._words[shape, place]), rng)

        return _PART.sub(replace, text)


def one_of(items: Sequence[_T], rng: Random) -> _T:
    """Return a random item, the same in every version of Python, which `choice` does not promise."""
    return items[int(rng.random() * len(items))]


def _split(text: str) -> tuple[str, list[str]]:
    """Return the form of a text, and its parts.

    The form is the first word followed by the text with `#` for each number and `@` for each word.
    """
    parts = [part for part in _PART.findall(text) if isinstance(part, str)]
    first = parts[0] if parts else ""
    return first + _PART.sub(lambda found: "#" if _is_number(found[0]) else "@", text), parts


def _is_number(part: str) -> bool:
    return part.lstrip("-").isdigit()
