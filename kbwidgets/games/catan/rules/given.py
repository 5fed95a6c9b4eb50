"""A board written by hand with terrain, number tokens, ports and the robber (CT-2.16), and the beginner map (CT-2.15).

>>> found = read_board("desert, wool 7, ore", 3)
>>> found.faults[0], len(found.faults)
("hex 1 has the number '7'; use 2 to 6 or 8 to 12", 3)
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from kbwidgets.core.text.words import joined, quoted
from kbwidgets.games.catan.rules.board import GENERIC, NOWHERE, Board
from kbwidgets.games.catan.rules.goods import DESERT, LANDS, RESOURCES, TERRAINS
from kbwidgets.games.catan.rules.grid import grid_of
from kbwidgets.games.catan.rules.stock import VALUES

BEGINNER: Final = (
    "grain 11, lumber 4, brick 5, ore 6, lumber 3, wool 10, wool 9, grain 8, wool 10, grain 9, wool 12, lumber 11, "
    "brick 4, desert, brick 8, ore 5, grain 2, lumber 6, ore 3; "
    "ports 25-26 any, 28-29 any, 32-33 wool, 35-36 any, 38-39 ore, 42-43 grain, 45-46 any, 48-49 lumber, 52-53 brick; "
    "robber 13"
)
"""The map for beginners (CT-17.2)."""

PRINTED: Final = {
    "blue": ((49, (48, 49)), (19, (18, 19))),
    "orange": ((29, (10, 29)), (8, (7, 8))),
    "red": ((3, (3, 12)), (1, (1, 2))),
    "white": ((14, (13, 14)), (23, (22, 23))),
}
"""The printed start of each colour: its first and second settlement, each with its road (CT-2.15)."""

_PORT: Final = re.compile(r"(\d{1,6})-(\d{1,6}) (\w+)")
_WORDS: Final = {**{name: n for n, name in enumerate(TERRAINS)}, **{name: n for n, name in enumerate(LANDS)}}


class Given(NamedTuple):
    """A board written by hand, with the robber's hex and the faults of the text."""

    board: Board
    robber: int
    faults: tuple[str, ...]


def read_board(text: str, radius: int) -> Given:
    """Return the board that a text describes. Its faults name every point that is wrong."""
    faults: list[str] = []
    lands, *others = [part.strip() for part in text.split(";")]
    grid = grid_of(radius)
    terrains, chits = _lands(lands, grid.hexes, faults)
    if (count := lands.count(",") + 1) != grid.hexes:
        faults.append(f"a board of size {radius} has {grid.hexes} hexes, and this one lists {count}")
    ports: list[tuple[int, int]] = []
    robber: int | None = None
    for part in others:
        verb, _, rest = part.partition(" ")
        if verb == "ports":
            ports = _ports(rest, radius, faults)
        elif verb == "robber" and rest.isdecimal() and len(rest) < 7 and int(rest) < grid.hexes:
            robber = int(rest)
        elif part:
            faults.append(f"{quoted(part)} is neither a list of ports nor a hex for the robber")
    deserts = [n for n, terrain in enumerate(terrains) if terrain == DESERT]
    if robber is None:  # CT-16.23: without a desert, the robber starts off the board.
        robber = deserts[0] if deserts else NOWHERE
    if faults:
        return Given(Board(radius, (), (), ()), NOWHERE, tuple(dict.fromkeys(faults)))
    return Given(Board(radius, tuple(terrains), tuple(chits), tuple(sorted(ports))), robber, ())


def told(board: Board, robber: int) -> str:
    """Return a board as text for `read_board`."""
    pairs = zip(board.terrains, board.chits, strict=True)
    lands = ", ".join(f"{TERRAINS[terrain]} {chit}" if chit else TERRAINS[terrain] for terrain, chit in pairs)
    kinds = (*RESOURCES, "any")
    ports = ", ".join(f"{board.grid.name(edge)} {kinds[kind]}" for edge, kind in board.ports)
    parts = [lands, *([f"ports {ports}"] if ports else []), *([f"robber {robber}"] if robber != NOWHERE else [])]
    return "; ".join(parts)


def _lands(text: str, most: int, faults: list[str]) -> tuple[list[int], list[int]]:
    """Return the terrains and the number tokens of at most `most` hexes, and add what is wrong to `faults`."""
    terrains: list[int] = []
    chits: list[int] = []
    for n, part in enumerate(text.split(",")[:most]):
        word, _, number = part.strip().lower().partition(" ")
        terrain = _WORDS.get(word)
        if terrain is None:
            faults.append(f"hex {n} is {quoted(part.strip())}; use {joined(list(TERRAINS), 'or')}")
            terrain = DESERT
        elif terrain == DESERT and number:
            faults.append(f"hex {n} is a desert, which has no number, and {quoted(number)} is given")
        elif terrain != DESERT and not (number.isdecimal() and len(number) < 3 and int(number) in VALUES):
            faults.append(f"hex {n} has the number {quoted(number)}; use 2 to 6 or 8 to 12")
        terrains.append(terrain)
        chits.append(int(number) if terrain != DESERT and number.isdecimal() and len(number) < 3 else 0)
    return terrains, chits


def _ports(text: str, radius: int, faults: list[str]) -> list[tuple[int, int]]:
    """Return the ports, each on a coastal edge, and any two with an intersection between them (CT-2.10)."""
    grid = grid_of(radius)
    found: list[tuple[int, int]] = []
    starts: dict[int, str] = {}
    size = len(grid.coast)
    for part in text.split(","):
        match = _PORT.fullmatch(part.strip().lower())
        kind = {**{name: n for n, name in enumerate(RESOURCES)}, "any": GENERIC}.get(match[3]) if match else None
        if match is None or kind is None:
            faults.append(f"{quoted(part.strip())} is not a port; write it like 25-26 wool or 25-26 any")
            continue
        a, b = sorted((int(match[1]), int(match[2])))
        edge = grid.edge(a, b)
        if edge is None or a not in grid.coast or b not in grid.coast:
            faults.append(f"the port {a}-{b} is not on the coast")
            continue
        first = a - grid.coast[0]
        starts[size - 1 if b - a > 1 else first] = f"{a}-{b}"
        found.append((edge, kind))
    if len(starts) < len(found):
        faults.append("two ports share an edge")
    for at, name in starts.items():
        for apart in (1, 2):
            other = starts.get((at + apart) % size)
            if other is not None:
                faults.append(f"the ports {name} and {other} need an intersection without a port between them")
    return found
