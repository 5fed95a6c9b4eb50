"""The places that the last dominoes and kings to move came from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kbwidgets.core.moves.events import Done, Event
from kbwidgets.games.kingdomino.drawn.lines import PILE, king_key, order_key, picture_key
from kbwidgets.games.kingdomino.rules.chapters.choosing import Choose
from kbwidgets.games.kingdomino.rules.chapters.placing import Placed
from kbwidgets.games.kingdomino.rules.chapters.setup import Draw
from kbwidgets.games.kingdomino.rules.kingdom import square_key
from kbwidgets.games.kingdomino.rules.position import KingdominoPosition


def arrivals(position: KingdominoPosition, events: Sequence[Event]) -> dict[str, str]:
    """Return, for the key of each piece that moved, the key of the place it came from."""
    return {key: origin for event in events for key, origin in _arrivals(position, event)}


def _arrivals(position: KingdominoPosition, event: Event) -> Iterator[tuple[str, str]]:
    match event:
        case Done(move=Draw(number)):
            yield f"slot {number}", PILE
        case Placed(seat=seat, number=number, x=x, y=y):
            yield f"tile {number}", picture_key(number)
            yield f"little {number}", picture_key(number)
            for mark in (number, square_key(seat, x, y)):  # The ring, in a large and in a small kingdom, comes last.
                yield f"last {mark}", ""
        case Done(move=Choose(number)) if (n := position.acting_index - 1) >= 0:
            yield king_key(number), king_key(position.line_numbers[n]) if position.round else order_key(n)
        case _:
            pass
