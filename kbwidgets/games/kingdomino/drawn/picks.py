"""The picks on the table and the moves that they mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from kbwidgets.core.moves.move import Move
from kbwidgets.core.protocol.turn import PathNote
from kbwidgets.core.scene.choices import Path
from kbwidgets.core.values.types import Seat
from kbwidgets.games.kingdomino.rules.chapters.choosing import Choose
from kbwidgets.games.kingdomino.rules.chapters.placing import Discard
from kbwidgets.games.kingdomino.rules.chapters.scoring import best_gain, gain, properties
from kbwidgets.games.kingdomino.rules.dominoes import DOMINO_KEY, domino_key, packed_domino
from kbwidgets.games.kingdomino.rules.grid import DIRECTIONS
from kbwidgets.games.kingdomino.rules.kingdom import SQUARE_KEY, Place, Realm, square_key
from kbwidgets.games.kingdomino.rules.position import KingdominoPosition
from kbwidgets.games.kingdomino.rules.view import KingdominoView

_TURNS: Final = tuple(f"turn {turn}" for turn in range(len(DIRECTIONS)))


def main_seat(view: KingdominoView) -> Seat:
    """Return the seat whose kingdom is drawn large.

    That is the viewer's seat, otherwise the seat of the king that acts now or next, or that acted last.
    """
    position = view.position
    if view.viewer is not None and view.viewer >= 0:
        return view.viewer
    if not position.kings:
        return 0
    return (
        position.kings[-1]
        if position.phase == "over"
        else position.kings[position.turn if position.phase in ("place", "choose") else 0]
    )


_parts = lru_cache(maxsize=64)(properties)


@lru_cache(maxsize=256)
def _best(kingdom: Realm, number: int) -> int:
    return best_gain(kingdom, properties(kingdom), number)


def picks(position: KingdominoPosition, shown: Seat) -> Callable[[Move], Iterator[PathNote]]:
    """Return the picks that mean a legal move, with what it scores. A domino is placed in the kingdom drawn large."""
    seat = (*position.to_act, 0)[0]
    parts = _parts(position.acting_kingdom) if position.phase == "place" and seat == shown else ()

    def paths(move: Move) -> Iterator[PathNote]:
        match move:
            case Choose(number):
                yield (domino_key(number),), f"+{_best(position.acting_kingdom, number)}"
            case Discard():
                yield ("discard",), ""
            case Place(number, x, y, turn) if seat == shown:
                note = f"+{gain(parts, position.acting_kingdom.grid.spots[x, y, turn], number)}"
                yield (square_key(seat, x, y), _TURNS[turn]), note
                if packed_domino(number).is_double:  # Either half can be placed first (KD-PLACE.3).
                    yield (square_key(seat, *move.other), _TURNS[(turn + 2) % 4]), note
            case _:
                pass

    return paths


def attempt(view: KingdominoView, path: Path) -> str | None:
    """Return the illegal move that a path of picks means, to show its refusal, or None if it means none."""
    first, turn = (path[0], path[1]) if len(path) == 2 else (path[0] if len(path) == 1 else "", _TURNS[0])
    if not isinstance(first, str) or turn not in _TURNS:
        return None
    if domino := DOMINO_KEY.fullmatch(first):
        return f"choose {domino[1]}" if len(path) == 1 else None
    position = view.position
    number = position.domino_number if position.line_numbers else (*position.next_numbers, 0)[0]
    if not number:
        return None
    if first == "discard" and len(path) == 1:
        return f"discard {number}"
    if (square := SQUARE_KEY.fullmatch(first)) and int(square[1]) == main_seat(view):
        return f"place {number} at {square[2]},{square[3]} {DIRECTIONS[_TURNS.index(str(turn))]}"
    return None
