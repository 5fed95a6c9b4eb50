"""The outlines of the territories on the map, in whole units, and the lines between them.

The rules say which territories are adjacent; this module only says where things are drawn. Neighbours share the corners
of their border, so it consists of the edges that are in both outlines.

>>> MAP.size, MAP.outlines["peru"].anchor, MAP.outlines["peru"].lines
((2000, 1120), (547, 854), ('Peru',))
>>> path((4, 4), (((0, 0), (8, 0), (8, 9)),))
'm-4-4l8 0 0 9z'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import hypot
from typing import Final, NamedTuple, TypeAlias, cast

from kbwidgets.core.scene.art import read_art
from kbwidgets.core.values.plain_data import Plain, read_json

Point: TypeAlias = "tuple[int, int]"
Edge: TypeAlias = "tuple[Point, Point]"
Ring: TypeAlias = "tuple[Point, ...]"


class Outline(NamedTuple):
    """A territory on the map."""

    anchor: Point
    """The middle of its counter, a place inside that the arrow keys use."""
    label: Point
    """The middle of the baseline of the first line of its name."""
    lines: tuple[str, ...]
    """Its name in lines."""
    rings: tuple[Ring, ...]
    """Its land and its islands, the largest first."""


class SeaLine(NamedTuple):
    """A line over the sea, from coast to coast. A line that leaves the map on the left returns on the right."""

    between: tuple[str, str]
    lines: tuple[Edge, ...]


class Map(NamedTuple):
    """The parts of a map that never change."""

    size: Point
    outlines: Mapping[str, Outline]
    sea_lines: tuple[SeaLine, ...]
    tints: Mapping[str, str]
    """The colour of the coast of each continent."""


def path(origin: Point, rings: Sequence[Ring]) -> str:
    """Return closed rings as the data of a path from an origin, with each step relative to the point before."""
    return "".join(_strokes(origin, rings, "z"))


def _strokes(origin: Point, strokes: Sequence[Sequence[Point]], end: str) -> Iterator[str]:
    """Return strokes as path data. The pen ends where a closed ring began, or at the end of an open stroke."""
    at = origin
    for stroke in strokes:
        first, *rest = stroke
        yield f"m{_step(at, first).lstrip()}l"
        at = first
        steps = ""
        for point in rest:
            steps += _step(at, point)
            at = point
        yield steps.lstrip() + end
        at = first if end else at


def _step(one: Point, two: Point) -> str:
    return "".join(f"{step}" if step < 0 else f" {step}" for step in (two[0] - one[0], two[1] - one[1]))


def simple_rings(rings: Sequence[Ring], far: float = 7.0, least: int = 26) -> list[Ring]:
    """Return rings whose points lie within `far` of those given, without islands smaller than `least`.

    >>> simple_rings([((0, 0), (50, 1), (99, 0), (99, 90), (0, 90)), ((0, 0), (9, 0), (9, 9))])
    [((0, 0), (99, 0), (99, 90), (0, 90))]
    """
    kept = [ring for ring in rings if max(max(axis) - min(axis) for axis in zip(*ring, strict=True)) >= least]
    return [tuple(_simple([*ring, ring[0]], far)[:-1]) for ring in kept]


def _simple(line: Sequence[Point], far: float) -> list[Point]:
    """Return a line with only those points that lie farther than `far` from the line between two kept ones."""
    (x, y), (x2, y2) = line[0], line[-1]
    dx, dy, wide = x2 - x, y2 - y, hypot(x2 - x, y2 - y)
    gaps = [abs(dx * (b - y) - dy * (a - x)) / wide if wide else hypot(a - x, b - y) for a, b in line[1:-1]]
    if not gaps or max(gaps) <= far:
        return [line[0], line[-1]]
    at = gaps.index(max(gaps)) + 1
    return [*_simple(line[: at + 1], far)[:-1], *_simple(line[at:], far)]


def edges(outline: Outline) -> Iterator[Edge]:
    """Return the edges of an outline, each with its smaller end first."""
    for ring in outline.rings:
        for one, two in zip(ring, (*ring[1:], ring[0]), strict=True):
            yield (one, two) if one < two else (two, one)


def borders(outlines: Mapping[str, Outline]) -> dict[tuple[str, str], frozenset[Edge]]:
    """Return the edges that two territories share, by the two, in the order of the table."""
    owners: dict[Edge, list[str]] = {}
    for name, outline in outlines.items():
        for edge in edges(outline):
            owners.setdefault(edge, []).append(name)
    shared: dict[tuple[str, str], set[Edge]] = {}
    for edge, names in owners.items():
        if len(names) == 2:
            shared.setdefault((names[0], names[1]), set()).add(edge)
    return {pair: frozenset(its) for pair, its in shared.items()}


def border_path(world: Map, is_wanted: Callable[[str, str], bool]) -> str:
    """Return the borders between some pairs of territories as the data of one path."""
    shared = [edge for (one, two), its in borders(world.outlines).items() if is_wanted(one, two) for edge in its]
    return "".join(_strokes((0, 0), list(_runs(shared)), ""))


def _runs(edges_left: Sequence[Edge]) -> Iterator[list[Point]]:
    """Yield edges joined to strokes: from ends and forks first, then closed ones."""
    open_ends: dict[Point, list[Point]] = {}
    for one, two in sorted(edges_left):
        open_ends.setdefault(one, []).append(two)
        open_ends.setdefault(two, []).append(one)
    degree = Counter({point: len(others) for point, others in open_ends.items()})
    for start in sorted(open_ends, key=lambda point: (degree[point] == 2, point)):
        while open_ends[start]:
            run = [start]
            while open_ends[run[-1]] and (len(run) == 1 or degree[run[-1]] == 2):
                after = open_ends[run[-1]].pop()
                open_ends[after].remove(run[-1])
                run.append(after)
            yield run


def _points(data: Plain) -> tuple[Point, ...]:
    """Return the points of a list that has x and y in turn."""
    flat = cast("list[int]", data.data)
    return tuple(zip(flat[::2], flat[1::2], strict=True))


def _edge(data: Plain) -> Edge:
    one, two = _points(data)
    return one, two


def _read(data: Plain) -> Map:
    outlines = {
        each["id"].text(): Outline(
            _points(each["anchor"])[0],
            _points(each["label"])[0],
            tuple(line.text() for line in each["lines"].items()),
            tuple(map(_points, each["rings"].items())),
        )
        for each in data["territories"].items()
    }
    lines: list[SeaLine] = []
    for each in data["sea_lines"].items():
        one, two = each["between"].items(2, 2)
        lines.append(SeaLine((one.text(), two.text()), tuple(map(_edge, each["lines"].items()))))
    tints = {each["continent"].text(): each["tint"].text() for each in data["tints"].items()}
    return Map(_points(data["size"])[0], outlines, tuple(lines), tints)


MAP: Final = _read(Plain(read_json(read_art(__file__, "outlines.json"))))
"""The map of the game."""
