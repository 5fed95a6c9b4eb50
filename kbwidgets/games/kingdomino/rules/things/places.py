"""The lookup of things by the keys that refusals, score lines, events and pictures use.

The key of a square has its seat, x and y, as in `0:1,0`; the key of a domino has its number, as in `domino 13`.
"""

from __future__ import annotations

from typing import Final

from kbwidgets.core.things.thing import Found, Net
from kbwidgets.core.values.types import Place as PlaceKey
from kbwidgets.core.values.types import Seat
from kbwidgets.games.kingdomino.rules.dominoes import DOMINO_KEY
from kbwidgets.games.kingdomino.rules.fields import Fields
from kbwidgets.games.kingdomino.rules.grid import grid_of
from kbwidgets.games.kingdomino.rules.kingdom import SQUARE_KEY, square_key
from kbwidgets.games.kingdomino.rules.things.kingdoms import Castle, Empty, Square, domino, kingdoms
from kbwidgets.games.kingdomino.rules.things.lines import line, next_line

_OF_CASTLE: Final = ("KD-SETUP.3", "KD-PLACE.6", "KD-SCORE.1", "KD-PLACE.4")
_OF_SQUARE: Final = ("KD-SCORE.1", "KD-SCORE.2", "KD-PLACE.4", "KD-PLACE.7", "KD-PLACE.8")
_OF_EMPTY: Final = ("KD-PLACE.4", "KD-PLACE.5", "KD-PLACE.6", "KD-RES.1")
_OF_LINE: Final = ("KD-TURN.1", "KD-TURN.2", "KD-PLACE.9", "KD-TURN.5")
_OF_NEXT_LINE: Final = ("KD-PICK.1", "KD-PICK.2", "KD-TURN.6", "KD-TURN.4")
_OF_LAID: Final = ("KD-PLACE.8", "KD-PLACE.2", "KD-COMP.1")
_OF_DISCARDED: Final = ("KD-PLACE.9", "KD-PLACE.10", "KD-OPT.1")
_OF_UNSEEN: Final = ("KD-INFO.2", "KD-INFO.3", "KD-SETUP.2")


def places(position: Fields) -> dict[PlaceKey, Square]:
    """Return the squares of all kingdoms that are covered or can still be reached, by key."""
    return {square_key(each.seat, *at): square for each in kingdoms(position) for at, square in each.grid.items()}


def net(position: Fields) -> Net:
    """Return the squares of all kingdoms, side by side, with links between squares that share an edge (KD-PLACE.1)."""
    far = 2 * position.setup.size
    spots: dict[PlaceKey, tuple[float, float]] = {}
    links: list[tuple[PlaceKey, PlaceKey]] = []
    for kingdom in kingdoms(position):
        seat, grid = kingdom.seat, kingdom.grid
        for x, y in grid:
            spots[square_key(seat, x, y)] = (x + far * seat, y)
            beside = [(x + 1, y), (x, y + 1)]
            links += [(square_key(seat, x, y), square_key(seat, *other)) for other in beside if other in grid]
    return Net(spots, tuple(links))


def locate(position: Fields, place: PlaceKey) -> Found | None:
    """Return the thing with a key, or None if there is none on the table."""
    if square := SQUARE_KEY.fullmatch(place):
        seat, x, y = (int(part) for part in square.groups())
        if seat < len(position.realms) and square_key(seat, x, y) == place and grid_of(position.setup.size).holds(x, y):
            return _square(position, seat, x, y)
    elif named := DOMINO_KEY.fullmatch(place):
        return _domino(position, int(named[1]))
    return None


def _square(position: Fields, seat: Seat, x: int, y: int) -> Found:
    thing = kingdoms(position)[seat][x, y]
    rules = _OF_EMPTY if isinstance(thing, Empty) else _OF_SQUARE
    if isinstance(thing, Castle):
        rules = (*_OF_CASTLE, *(("KD-OPT.2",) if position.setup.options.middle_kingdom else ()))
    return Found(f"kingdoms[{seat}][{x}, {y}]", thing, rules)


def _domino(position: Fields, number: int) -> Found | None:
    """Return a domino where it is: in a line, in a kingdom, discarded or unseen."""
    if number in position.line_numbers:
        n = position.line_numbers.index(number)
        return Found(f"line[{n}]", line(position)[n], _OF_LINE)
    if number in position.next_numbers:
        n = position.next_numbers.index(number)
        return Found(f"next_line[{n}]", next_line(position)[n], _OF_NEXT_LINE)
    for seat, realm in enumerate(position.realms):
        for n, move in enumerate(realm.laid):
            if move.number == number:
                return Found(f"kingdoms[{seat}].dominoes[{n}]", domino(number), _OF_LAID)
        if number in realm.discarded:
            n = realm.discarded.index(number)
            return Found(f"kingdoms[{seat}].discarded[{n}]", domino(number), _OF_DISCARDED)
    if number in position.unseen_numbers:
        return Found(f"unseen[{position.unseen_numbers.index(number)}]", domino(number), _OF_UNSEEN)
    return None
