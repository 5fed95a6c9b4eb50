"""The faults in the English of a game or of a page, one line each.

`python -m tests.english catan` prints those of a game, `python -m tests.english` those of the pages too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final

import kbwidgets as kb

from .checker import ID, MOST, PLACE, slips, words
from .rendered import Text, files, texts

_NOT_FOR_PLAYERS: Final = re.compile(f"{ID.pattern}|{PLACE.pattern}")


@cache
def told(name: str) -> Sequence[Text]:
    """Return every text of a game, each once."""
    found: dict[tuple[str, str, bool], Text] = {}
    for text in texts(kb.games[name]):
        found.setdefault((text.kind, text.words, text.for_players), text)
    return tuple(found.values())


def translated(found: Sequence[Text]) -> Iterator[str]:
    """Yield each forbidden phrase."""
    for text in found:
        for slip in slips(text.words):
            yield f"{text.where}: {slip.found!r}, {slip.advice}\n    {text.words[:300]}"


def too_long(found: Sequence[Text]) -> Iterator[str]:
    """Yield each text that is longer than its kind may be."""
    for text in found:
        if (count := words(text.words)) > MOST.get(text.kind, count):
            yield f"{text.where}: {text.kind} of {count} words\n    {text.words[:300]}"


def notation(found: Sequence[Text]) -> Iterator[str]:
    """Yield each id and place that somebody reads who only plays."""
    for text in found:
        if text.for_players and (seen := _NOT_FOR_PLAYERS.search(text.words)):
            yield f"{text.where}: {text.kind} says {seen[0]!r}\n    {text.words[:300]}"


OF_A_GAME: Final[Mapping[str, Callable[[Sequence[Text]], Iterator[str]]]] = {
    "translated": translated,
    "too long": too_long,
    "notation": notation,
}


def of_pages() -> Iterator[str]:
    """Yield each forbidden phrase in a file that people read."""
    return translated(tuple(files()))
