"""The places from which the latest cards and pawns came: a hand, a deck or the cell itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kbwidgets.core.moves.events import Event
from kbwidgets.games.pawns_board.drawn.keys import backs_key, deck_key, face_key, thing_key
from kbwidgets.games.pawns_board.rules.chapters.influence import Converted, Gained, Grown, Removed
from kbwidgets.games.pawns_board.rules.chapters.turns import Drawn, Placed
from kbwidgets.games.pawns_board.rules.view import PawnsBoardView


def origins_by_key(view: PawnsBoardView, events: Sequence[Event]) -> dict[str, str]:
    """Return the key of the origin of each new card and pawn, by its own key.

    A card that was removed at once leaves only its pawns.
    """
    return {key: origin for event in events for key, origin in _arrivals(view, event)}


def _arrivals(view: PawnsBoardView, event: Event) -> Iterator[tuple[str, str]]:
    match event:
        case Gained() | Grown() | Converted() | Removed():
            yield from ((thing_key(cell), "") for cell in event.at)
        case Placed(seat, card=name):
            card = view.layout.ids[seat][name]
            yield thing_key(event.at[0]), f"{face_key(card, 0)}|{backs_key(seat)}"
        case Drawn(seat, card=name) if name and (hand := view.hands[seat]):
            card = view.layout.ids[seat][name]
            yield face_key(card, hand.count(card) - 1), deck_key(seat)
        case _:
            pass
