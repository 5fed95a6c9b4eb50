"""The outlines, borders and sea-lines of the drawn world map, which agree with those of the rules (CQ-1.1, CQ-1.2)."""

from __future__ import annotations

import re
from itertools import pairwise
from math import hypot, inf

import pytest

from kbwidgets.games.conkueror.drawn.outlines import MAP, Point, Ring, borders, path
from kbwidgets.games.conkueror.drawn.sheets import sheet
from kbwidgets.games.conkueror.rules.worldmap import WORLD


def inside(point: Point, ring: Ring) -> bool:
    """Return whether a point is inside a ring: a ray to the right crosses it an odd number of times."""
    x, y = point
    crossed = False
    for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            crossed = not crossed
    return crossed


def lands_at(point: Point) -> list[str]:
    return [name for name, each in MAP.outlines.items() if any(inside(point, ring) for ring in each.rings)]


def far(point: Point, name: str) -> float:
    """Return the distance of a point from the corners and the edges of an outline."""
    best = inf
    for ring in MAP.outlines[name].rings:
        for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], ring[0]), strict=True):
            length = (x2 - x1) ** 2 + (y2 - y1) ** 2
            part = max(0.0, min(1.0, ((point[0] - x1) * (x2 - x1) + (point[1] - y1) * (y2 - y1)) / length))
            dx, dy = x1 + part * (x2 - x1) - point[0], y1 + part * (y2 - y1) - point[1]
            best = min(best, hypot(dx, dy))
    return best


def test_the_outlines_are_those_of_the_territories_in_map_order():
    """CQ-1.1: 39 territories in 6 continents."""
    assert tuple(MAP.outlines) == WORLD.ids
    assert len(MAP.outlines) == 39
    assert set(MAP.tints) == {each.id for each in WORLD.continents}


def test_all_corners_are_whole_and_on_the_map():
    wide, high = MAP.size
    for each in MAP.outlines.values():
        assert all(len(ring) >= 3 for ring in each.rings)
        assert all(type(n) is int for ring in each.rings for point in ring for n in point)
        assert all(0 <= x <= wide and 0 <= y <= high for ring in each.rings for x, y in ring)


def test_two_outlines_share_an_edge_just_where_the_rules_have_a_land_border():
    """CQ-1.1, CQ-1.2: there are 51 land borders, and no others touch."""
    shared = {frozenset(pair) for pair in borders(MAP.outlines)}
    assert shared == {frozenset((each.id, other)) for each in WORLD.territories for other in each.land}
    assert len(shared) == 51


def test_no_edge_stands_in_more_than_two_outlines():
    edges = [
        frozenset((one, two))
        for each in MAP.outlines.values()
        for ring in each.rings
        for one, two in zip(ring, (*ring[1:], ring[0]), strict=True)
    ]
    assert max(map(edges.count, set(edges[::7]))) <= 2
    assert len(edges) - len(set(edges)) == sum(map(len, borders(MAP.outlines).values()))


def test_the_sea_lines_are_those_of_the_rules_and_lead_from_coast_to_coast():
    """CQ-1.2: there are 22 sea-lines."""
    pairs = {frozenset(sea.between) for sea in MAP.sea_lines}
    assert pairs == {frozenset((each.id, other)) for each in WORLD.territories for other in each.sea}
    assert len(MAP.sea_lines) == len(pairs) == 22
    for sea in MAP.sea_lines:
        ends = [point for line in sea.lines for point in line if 0 < point[0] < MAP.size[0]]
        assert len(ends) == 2
        assert sorted(min(far(point, name) for point in ends) < 2 for name in sea.between) == [True, True]


def test_the_line_from_alaska_leaves_on_the_left_and_returns_on_the_right_at_the_same_height():
    """CQ-1.2, W16."""
    over = [sea for sea in MAP.sea_lines if len(sea.lines) > 1]
    assert [set(sea.between) for sea in over] == [{"alaska", "russia"}]
    edges = sorted(point for line in over[0].lines for point in line if point[0] in (0, MAP.size[0]))
    assert [x for x, _ in edges] == [0, MAP.size[0]]
    assert edges[0][1] == edges[1][1]


@pytest.mark.parametrize("name", WORLD.ids)
def test_the_counter_of_a_territory_stands_within_it_and_no_other(name: str):
    assert lands_at(MAP.outlines[name].anchor) == [name]


def test_no_two_counters_cover_each_other():
    at = [each.anchor for each in MAP.outlines.values()]
    assert not [
        (one, two)
        for n, one in enumerate(at)
        for two in at[:n]
        if abs(one[0] - two[0]) < 70 and abs(one[1] - two[1]) < 42
    ]


def walked(data: str, origin: Point) -> list[list[Point]]:
    """Return the rings of a path's data, by SVG syntax: relative moves and lines, each ring closed."""
    x, y = origin
    rings: list[list[Point]] = []
    for command, numbers in re.findall(r"([mlz])([^mlz]*)", data):
        steps = [int(n) for n in re.findall(r"-?\d+", numbers)]
        for dx, dy in zip(steps[::2], steps[1::2], strict=True):
            x, y = x + dx, y + dy
            if command == "m":
                rings.append([])
            rings[-1].append((x, y))
        if command == "z":
            x, y = rings[-1][0]
    return rings


@pytest.mark.parametrize("name", WORLD.ids)
def test_a_path_draws_the_rings_that_it_is_made_of(name: str):
    each = MAP.outlines[name]
    assert [tuple(ring) for ring in walked(path((0, 0), each.rings), (0, 0))] == list(each.rings)
    assert [tuple(ring) for ring in walked(path(each.anchor, each.rings), each.anchor)] == list(each.rings)


@pytest.mark.parametrize("look", ["inner", "inland"])
def test_borders_within_a_continent_are_drawn_unlike_those_between_two(look: str):
    """CQ-1.1: each piece of a border is drawn once, in a line of its kind."""
    (data,) = re.findall(rf'<path d="([^"]+)" class="cq-{look}"', sheet().symbols)
    lines = [frozenset(edge) for stroke in walked(data, (0, 0)) for edge in pairwise(stroke)]
    part_of = {each.id: each.continent for each in WORLD.territories}
    wanted = {frozenset(edge) for (one, two), its in borders(MAP.outlines).items() for edge in its
              if (part_of[one] == part_of[two]) is (look == "inner")}  # fmt: skip
    assert len(lines) == len(wanted)
    assert set(lines) == wanted
