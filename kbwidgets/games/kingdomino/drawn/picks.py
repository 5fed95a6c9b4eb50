"""The picks on the table and the moves that they mean."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from kbwidgets.core.scene.choices import Choices, Path
from kbwidgets.core.values.types import OPEN, Seat
from kbwidgets.games.kingdomino.rules.board import DIRECTIONS, grid, tile_of
from kbwidgets.games.kingdomino.rules.chapters.scoring import best_gain, gain, properties
from kbwidgets.games.kingdomino.rules.kingdom import Realm, key, placements
from kbwidgets.games.kingdomino.rules.view import KingdominoView

_SQUARE: Final = re.compile(r"(\d):(-?\d{1,2}),(-?\d{1,2})")
_DOMINO: Final = re.compile(r"domino (\d{1,2})")
_TURNS: Final = tuple(f"turn {turn}" for turn in range(len(DIRECTIONS)))


def home(view: KingdominoView) -> Seat:
    """Return the seat whose kingdom is drawn large.

    That is the viewer's seat, otherwise the seat of the king that acts now or next, or that acted last.
    """
    here = view.position
    if view.viewer is not None and view.viewer >= 0:
        return view.viewer
    if not here.kings:
        return 0
    return here.kings[-1] if here.phase == "over" else here.kings[here.turn if here.phase in ("place", "choose") else 0]


def may_act(view: KingdominoView) -> bool:
    """Return whether the viewer can act; with `OPEN`, everyone shares the page."""
    return view.phase in ("place", "choose") and view.viewer in (OPEN, view.to_act[0])


@lru_cache(maxsize=64)
def _places(kingdom: Realm, number: int, size: int) -> tuple[tuple[int, int, str, str, str], ...]:
    """Return the square, turn, move and points of each way to pick a placement.

    A double has two ways for each placement (KD-PLACE.3).
    """
    spots, parts = grid(size).spots, properties(kingdom, size)
    found: list[tuple[int, int, str, str, str]] = []
    for move in placements(kingdom, number, size):
        note = f"+{gain(parts, spots[move.x, move.y, move.turn], number)}"
        found.append((move.x, move.y, _TURNS[move.turn], str(move), note))
        if tile_of(number).double:
            found.append((*move.other, _TURNS[(move.turn + 2) % 4], str(move), note))
    return tuple(found)


@lru_cache(maxsize=256)
def _best(kingdom: Realm, number: int, size: int) -> int:
    return best_gain(kingdom, properties(kingdom, size), number, size)


def offer(view: KingdominoView, shown: Seat, choices: Choices) -> frozenset[tuple[int, int]]:
    """Add the picks of all legal moves to `choices`, and return the squares among them."""
    here = view.position
    if not may_act(view):
        return frozenset()
    seat, size = here.to_act[0], here.setup.size
    if here.phase == "choose":
        for number, king in zip(here.ahead, here.claims, strict=True):
            if king >= len(here.names):
                note = f"+{_best(here.realms[seat], number, size)}"
                choices.add((f"domino {number}",), f"choose {number}", note)
        return frozenset()
    number = here.current[here.turn]
    found = _places(here.realms[seat], number, size)
    if not found:
        choices.add(("discard",), f"discard {number}")  # KD-PLACE.9
    elif seat == shown:
        for x, y, turn, meaning, note in found:
            choices.add((key(seat, x, y), turn), meaning, note)
        return frozenset((x, y) for x, y, *_ in found)
    return frozenset()


def attempt(view: KingdominoView, path: Path) -> str | None:
    """Return the illegal move that a path of picks means, to show its refusal, or None if it means none."""
    first, turn = (path[0], path[1]) if len(path) == 2 else (path[0] if len(path) == 1 else "", _TURNS[0])
    if not isinstance(first, str) or turn not in _TURNS:
        return None
    if found := _DOMINO.fullmatch(first):
        return f"choose {found[1]}" if len(path) == 1 else None
    here = view.position
    number = here.current[here.turn] if here.current else here.ahead[0] if here.ahead else 0
    if not number:
        return None
    if first == "discard" and len(path) == 1:
        return f"discard {number}"
    if (found := _SQUARE.fullmatch(first)) and int(found[1]) == home(view):
        return f"place {number} at {found[2]},{found[3]} {DIRECTIONS[_TURNS.index(str(turn))]}"
    return None
