"""The origins of the settlements, tiles and cards that moved last: the supply, a hex, a location, the draw pile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kbwidgets.core.moves.events import Event
from kbwidgets.games.kingdom_builder.drawn.cards import IN_PLAY, PILE, held_key
from kbwidgets.games.kingdom_builder.drawn.map import piece_key
from kbwidgets.games.kingdom_builder.drawn.panels import icon_key, supply_key, token_key
from kbwidgets.games.kingdom_builder.rules.chapters.building import Built
from kbwidgets.games.kingdom_builder.rules.chapters.tiles import BuiltWithTile, Moved, TileTaken
from kbwidgets.games.kingdom_builder.rules.chapters.turns import CardDrawn, CardTurnedUp
from kbwidgets.games.kingdom_builder.rules.quadrant import TILES
from kbwidgets.games.kingdom_builder.rules.realm import tiles
from kbwidgets.games.kingdom_builder.rules.view import KingdomBuilderView


def arrivals(view: KingdomBuilderView, events: Sequence[Event]) -> dict[str, str]:
    """Return the key of the origin of each thing that moved, by the key of the thing."""
    return {key: origin for event in events for key, origin in _arrivals(view, event)}


def _arrivals(view: KingdomBuilderView, event: Event) -> Iterator[tuple[str, str]]:
    match event:
        case Built(seat) | BuiltWithTile(seat):
            yield piece_key(event.at[0]), supply_key(seat)
        case Moved():
            start, end = event.at
            yield piece_key(end), start
        case TileTaken(seat, kind):
            for tile in tiles(view.realms[seat]):
                if tile.state == "new" and TILES[tile.kind] == kind:
                    yield token_key(view, seat, tile), event.at[0]
                    yield icon_key(seat, tile), event.at[0]
        case CardDrawn(seat):
            yield held_key(seat), PILE
        case CardTurnedUp(seat):
            yield IN_PLAY, held_key(seat)
        case _:
            pass
