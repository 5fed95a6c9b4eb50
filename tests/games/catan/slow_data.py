"""The data file of the rules, with its types.

>>> DATA["beginner"]["robber"]
13
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypedDict


class Hex(TypedDict):
    x2: int
    y2: int
    neighbours: list[int]
    corners: list[int]


class Intersection(TypedDict):
    x2: int
    y2: int
    neighbours: list[int]
    hexes: list[int]


class Radius3(TypedDict):
    hexes: list[Hex]
    intersections: list[Intersection]
    edges: list[tuple[int, int]]


class Tile(TypedDict):
    terrain: str
    chit: int | None


class Port(TypedDict):
    edge: tuple[int, int]
    type: str


class Piece(TypedDict):
    settlement: int
    road: tuple[int, int]


class Start(TypedDict):
    first: Piece
    second: Piece


class Beginner(TypedDict):
    tiles: list[Tile]
    robber: int
    ports: list[Port]
    start: dict[str, Start]


class Ports(TypedDict):
    total: int
    specific: int
    generic: int


class Generation(TypedDict):
    hexes: int
    intersections: int
    edges: int
    coast_edges: int
    tiles: dict[str, int]
    chits: dict[str, int]
    ports: Ports


class Spiral(TypedDict):
    sequence: list[int]
    paths: dict[str, list[int]]


class Data(TypedDict):
    radius3: Radius3
    beginner: Beginner
    generation: dict[str, Generation]
    even_ports: dict[str, list[tuple[int, int]]]
    spiral: Spiral


DATA: Data = json.loads((Path(__file__).parent / "boards.json").read_text("utf-8"))
