"""The board of Catan by a second way: corners are found by comparing positions, ids by walking the rings.

It shares no code and no data with the game; the beginner map is copied from the words of CT-17.2.

>>> island = geometry(3)
>>> island.corners[7], island.beside[25], len(island.edges)
([24, 25, 26, 27, 8, 7], [24, 26], 72)
>>> board_faults(BEGINNER, chits="spiral", ports="even")
[]
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from random import Random
from typing import NamedTuple, TypeAlias

Point: TypeAlias = "tuple[float, float]"
Edge: TypeAlias = "tuple[int, int]"

RESOURCES = ("wool", "grain", "lumber", "brick", "ore")
RED = {6, 8}
WIDTH = math.sqrt(3)
"""The distance between the centres of neighbouring hexes, in units of the side (CT-3.1)."""
SPIRAL = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11]
"""The letters A to R (CT-2.8)."""


def point(start: Point, degrees: float, distance: float) -> Point:
    """Return the point at a distance and direction; degrees run counter-clockwise from east, y downwards (CT-3.1)."""
    angle = math.radians(degrees)
    return start[0] + distance * math.cos(angle), start[1] - distance * math.sin(angle)


def spot(at: Point) -> Point:
    """Return a key of a point that is equal for points that differ only by rounding."""
    return round(at[0], 4) + 0.0, round(at[1], 4) + 0.0


def distance(one: Point, other: Point) -> float:
    """Return the distance between two points."""
    return math.hypot(one[0] - other[0], one[1] - other[1])


class Geometry(NamedTuple):
    """The form of a board of some radius; lists are by id, and lists of neighbours ascend."""

    radius: int
    centres: list[Point]
    points: list[Point]
    near: list[list[int]]
    """The hexes beside a hex."""
    corners: list[list[int]]
    """The intersections of a hex: S, SE, NE, N, NW, SW (CT-3.7)."""
    beside: list[list[int]]
    """The intersections beside an intersection."""
    around: list[list[int]]
    """The hexes at an intersection."""
    edges: list[Edge]
    coast: list[Edge]
    """The edges of only one hex."""
    outer: list[int]
    """The intersections of the outer ring, starting with its first one."""


@cache
def geometry(radius: int) -> Geometry:
    """Return the form of a board of some radius (CT-2.1 to CT-3.9)."""
    centres = walked_hexes(radius)
    id_of_centre = {spot(at): number for number, at in enumerate(centres)}
    near = [
        sorted(id_of_centre[there] for there in around_a_point(at, 0, WIDTH) if there in id_of_centre) for at in centres
    ]
    points = walked_corners(centres, radius)
    id_of_point = {spot(at): number for number, at in enumerate(points)}
    # CT-3.7: S, SE, NE, N, NW, SW.
    corners = [[id_of_point[there] for there in around_a_point(at, -90, 1)] for at in centres]
    around = [sorted(hex_ for hex_, found in enumerate(corners) if number in found) for number in range(len(points))]
    sides = Counter(pair for found in corners for pair in pairs(found))
    edges = sorted(sides)
    beside: list[list[int]] = [[] for _ in points]
    for a, b in edges:
        beside[a].append(b)
        beside[b].append(a)
    outer = [number for number in range(len(points)) if number >= 6 * (radius - 1) ** 2]  # CT-3.3
    coast = [edge for edge in edges if sides[edge] == 1]
    return Geometry(
        radius, centres, points, near, corners, [sorted(found) for found in beside], around, edges, coast, outer
    )


def around_a_point(at: Point, first: float, far: float) -> list[Point]:
    """Return the six points at a distance, counter-clockwise from the first direction."""
    return [spot(point(at, first + 60 * turn, far)) for turn in range(6)]


def pairs(ring: Sequence[int]) -> list[Edge]:
    """Return consecutive pairs of a closed ring as edges `a < b` (CT-3.8)."""
    return [(min(a, b), max(a, b)) for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)]


def walked_hexes(radius: int) -> list[Point]:
    """Return the centres by id, each ring from the hex due east, first step north-west (CT-3.2)."""
    centres: list[Point] = [(0.0, 0.0)]
    for ring in range(1, radius):
        here = point((0.0, 0.0), 0, ring * WIDTH)
        for degrees in (120, 180, 240, 300, 0, 60):  # NW, W, SW, SE, E, NE
            for _ in range(ring):
                centres.append(here)
                here = point(here, degrees, WIDTH)
        assert spot(here) == spot(point((0.0, 0.0), 0, ring * WIDTH))
    return centres


def walked_corners(centres: Sequence[Point], radius: int) -> list[Point]:
    """Return the corners by id, along the outline of each disc from the bottom corner of the hex due east (CT-3.3)."""
    known: dict[Point, Point] = {}
    for ring in range(radius):
        hexes = [at for at in centres if ring - 0.5 < steps(at) < ring + 0.5]
        new = {spot(point(at, degrees, 1)) for at in hexes for degrees in range(-90, 270, 60)} - set(known)
        here = spot(point(hexes[0], -90, 1))
        while True:
            known[here] = here
            new.discard(here)
            if not new:
                break
            # Of the two ways at the start, the one to the right runs counter-clockwise on screen.
            ways = [there for there in new if abs(distance(here, there) - 1) < 0.01]
            here = max(ways)
    return list(known)


def steps(centre: Point) -> float:
    """Return the distance of a hex from the centre in hexes: rows are 1.5 apart, and rows run three ways."""
    return max(abs(distance_along(centre, degrees)) for degrees in (30, 90, 150)) / 1.5


def distance_along(at: Point, degrees: float) -> float:
    """Return the length of a point's projection onto a line through the centre."""
    angle = math.radians(degrees)
    return at[0] * math.cos(angle) - at[1] * math.sin(angle)


# Contents of the board.


class Board(NamedTuple):
    """The contents of the hexes and the coast before the first move."""

    radius: int
    terrain: list[str]
    chits: list[int | None]
    ports: dict[Edge, str]
    """The resource of a 2:1 port, or `any` for 3:1."""
    robber: int | None
    """The robber's hex, or None: without a desert it starts off the board (CT-16.23)."""


def edge(text: str) -> Edge:
    """Return an edge from its text, in either order (CT-3.8)."""
    a, b = sorted(int(end) for end in text.split("-"))
    return a, b


# CT-17.2
BEGINNER_HEXES = (
    "grain 11, lumber 4, brick 5, ore 6, lumber 3, wool 10, wool 9, grain 8, wool 10, grain 9, wool 12, lumber 11,"
    " brick 4, desert 0, brick 8, ore 5, grain 2, lumber 6, ore 3"
)
BEGINNER_PORTS = (
    "25-26 any, 28-29 any, 35-36 any, 45-46 any, 32-33 wool, 38-39 ore, 42-43 grain, 48-49 lumber, 52-53 brick"
)
BEGINNER = Board(
    3,
    [text.split()[0] for text in BEGINNER_HEXES.split(", ")],
    [int(text.split()[1]) or None for text in BEGINNER_HEXES.split(", ")],
    {edge(text.split()[0]): text.split()[1] for text in BEGINNER_PORTS.split(", ")},
    13,
)
# The printed starts are in the order of seats (CT-2.15): first settlement, its road, second settlement, its road.
BEGINNER_STARTS = {
    "blue": (49, (48, 49), 19, (18, 19)),
    "orange": (29, (10, 29), 8, (7, 8)),
    "red": (3, (3, 12), 1, (1, 2)),
    "white": (14, (13, 14), 23, (22, 23)),
}


def tile_list(radius: int) -> list[str]:
    """Return the tiles of a radius (CT-1.2 and CT-2.4)."""
    tiles = ["wool"] * 4 + ["grain"] * 4 + ["lumber"] * 4 + ["brick"] * 3 + ["ore"] * 3 + ["desert"]
    for ring in range(3, radius):
        size = 6 * ring
        tiles += list(RESOURCES) * (size // 5)
        rest = size % 5
        tiles += ["wool", "grain", "lumber"] if rest == 3 else ["desert"] * rest
    return tiles


def chit_list(radius: int) -> list[int]:
    """Return the number tokens of a radius (CT-1.2 and CT-2.6)."""
    chits = [2] + [3, 4, 5, 6, 8, 9, 10, 11] * 2 + [12]
    for ring in range(3, radius):
        size = 6 * ring
        chits += [2, 3, 4, 5, 6, 8, 9, 10, 11, 12] * (size // 10)
        if size % 10 == 6:
            chits += [5, 6, 8, 9, 10]
        if size % 10 == 8:
            chits += [3, 4, 5, 6, 8, 9, 10, 11]
    return chits


def port_list(radius: int) -> list[str]:
    """Return the kinds of the ports of a radius (CT-2.9)."""
    number = ((12 * radius - 6) * 3 // 5) // 2
    specific = number // 2
    while specific % 5:
        specific += 1
    return list(RESOURCES) * (specific // 5) + ["any"] * (number - specific)


def even_ports(radius: int) -> list[Edge]:
    """Return the positions `even` (CT-2.12)."""
    outer = geometry(radius).outer
    number = len(port_list(radius))
    spare = 12 * radius - 6 - 3 * number
    places: list[Edge] = []
    index = 1
    for port in range(number):
        places.append((outer[index], outer[index + 1]))
        index += 2 + 1 + (port + 2) * spare // number - (port + 1) * spare // number
    return places


def spiral_order(start: int) -> list[int]:
    """Return the hexes of radius 3 in the order of the spiral from the corner hex `7 + 2 start` (CT-2.8)."""
    ring2 = [7 + (2 * start + step) % 12 for step in range(12)]
    ring1 = [1 + (start + step) % 6 for step in range(6)]
    return [*ring2, *ring1, 0]


def red_neighbours(board: Board) -> list[tuple[int, int]]:
    """Return the pairs of neighbouring hexes that both have a 6 or 8 (CT-2.7)."""
    near = geometry(board.radius).near
    return [
        (hex_, other)
        for hex_ in range(len(near))
        for other in near[hex_]
        if hex_ < other and board.chits[hex_] in RED and board.chits[other] in RED
    ]


def own_board_faults(board: Board) -> list[str]:
    """Return the faults that CT-2.16 finds in a board given by hand."""
    shape = geometry(board.radius)
    if len(board.terrain) != len(shape.centres) or len(board.chits) != len(shape.centres):
        return ["number of hexes"]
    faults: list[str] = []
    for terrain, chit in zip(board.terrain, board.chits, strict=True):
        if chit is not None and chit not in {2, 3, 4, 5, 6, 8, 9, 10, 11, 12}:
            faults.append("value of a chit")
        if terrain == "desert" and chit is not None:
            faults.append("desert with a chit")
    ends = [end for port in board.ports for end in port]
    if any(port not in shape.coast for port in board.ports):
        faults.append("port off the coast")
    # CT-2.10: along the outer ring there is a bare intersection between any two ports.
    elif len(set(ends)) < len(ends) or any(
        a in ends and b in ends and (min(a, b), max(a, b)) not in board.ports
        for a, b in zip(shape.outer, [*shape.outer[1:], shape.outer[0]], strict=True)
    ):
        faults.append("ports too near")
    return faults


def board_faults(board: Board, *, chits: str = "random", ports: str = "random", terrain: str = "random") -> list[str]:
    """Return the faults of a board that was dealt by the options (section 2)."""
    faults = own_board_faults(board)
    if faults:
        return faults
    values = [chit for chit in board.chits if chit is not None]
    if Counter(board.terrain) != Counter(tile_list(board.radius)):
        faults.append("tiles")  # CT-2.4
    if Counter(values) != Counter(chit_list(board.radius)):
        faults.append("chits")  # CT-2.6
    if any((land == "desert") != (chit is None) for land, chit in zip(board.terrain, board.chits, strict=True)):
        faults.append("hex without chit")  # CT-1.3
    if red_neighbours(board):
        faults.append("red neighbours")  # CT-2.7
    if Counter(board.ports.values()) != Counter(port_list(board.radius)):
        faults.append("kinds of ports")  # CT-2.9
    if ports == "even" and set(board.ports) != set(even_ports(board.radius)):
        faults.append("even ports")  # CT-2.12
    if board.robber is None or board.terrain[board.robber] != "desert":
        faults.append("robber")  # CT-2.14
    if chits == "spiral" and SPIRAL not in [
        [chit for chit in (board.chits[hex_] for hex_ in spiral_order(start)) if chit is not None] for start in range(6)
    ]:
        faults.append("spiral")  # CT-2.8
    if terrain == "spread" and clusters(board):
        faults.append("spread")  # section 14
    return faults


def clusters(board: Board) -> list[int]:
    """Return the intersections where three equal terrains meet (section 14, `terrain`)."""
    shape = geometry(board.radius)
    return [
        number
        for number, hexes in enumerate(shape.around)
        if len(hexes) == 3 and len({board.terrain[hex_] for hex_ in hexes}) == 1
    ]


def dealt(radius: int, rng: Random) -> Board:
    """Return a random board for tests, dealt until it is correct."""
    shape = geometry(radius)
    terrain = rng.sample(tile_list(radius), len(shape.centres))
    deserts = [hex_ for hex_, land in enumerate(terrain) if land == "desert"]
    kinds = port_list(radius)
    ports = dict(zip(even_ports(radius), rng.sample(kinds, len(kinds)), strict=True))
    while True:
        values = iter(rng.sample(chit_list(radius), len(shape.centres) - len(deserts)))
        chits = [None if land == "desert" else next(values) for land in terrain]
        board = Board(radius, terrain, chits, ports, rng.choice(deserts))
        if not red_neighbours(board):
            return board


def dots(chits: Iterable[int | None]) -> int:
    """Return the sum of the number tokens' chances in 36 (CT-1.2)."""
    return sum(sum(a + b == chit for a in range(1, 7) for b in range(1, 7)) for chit in chits)
