"""Where the dominoes and kings came from that moved last: the pile, a line, the domino that a king has left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kbwidgets.core.values.types import Event
from kbwidgets.games.kingdomino.drawn.lines import PILE, acting, king_key, order_key, picture_key
from kbwidgets.games.kingdomino.rules.position import KingdominoPosition


def arrivals(here: KingdominoPosition, happened: Sequence[Event]) -> dict[str, str]:
    """By the key of what came the key of what it came from."""
    return {key: origin for event in happened for key, origin in _arrivals(here, event)}


def _arrivals(here: KingdominoPosition, event: Event) -> Iterator[tuple[str, str]]:
    number = int(str(event.data[0])) if event.kind in ("draw", "choose", "place") else 0
    if event.kind == "draw":
        yield f"slot {number}", PILE
    elif event.kind == "place":
        yield f"tile {number}", picture_key(number)
        yield f"little {number}", picture_key(number)
    elif event.kind == "choose" and (n := acting(here) - 1) >= 0:
        yield king_key(number), king_key(here.current[n]) if here.round else order_key(n)
