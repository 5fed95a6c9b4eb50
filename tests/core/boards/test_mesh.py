"""Hexes with corners and edges, counted a second time from coinciding points in the plane."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import atan2, cos, degrees, dist, hypot, pi, radians, sin, sqrt
from random import Random
from typing import Final

import pytest

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.boards.graph import Graph
from kbwidgets.core.boards.hexagons import Point, Spot
from kbwidgets.core.boards.mesh import Mesh, by_rows, hex_mesh, mesh_points

Axial = tuple[int, int]
RADII: Final = range(1, 13)


def disc(radius: int) -> list[Axial]:
    """Return all hexes at most radius - 1 steps from the middle one."""
    steps = range(1 - radius, radius)
    return [(q, s) for q in steps for s in steps if abs(q + s) < radius]


def scatter(seed: int) -> list[Axial]:
    """Return some of the hexes of a disc, with holes and islands."""
    return Random(seed).sample(disc(5), 30)


BOARDS: Final = [*([at] for at in ((0, 0), (-3, 7))), *(disc(radius) for radius in RADII), scatter(1), scatter(2)]
each_board = pytest.mark.parametrize("hexes", BOARDS, ids=[f"{n} of {len(board)}" for n, board in enumerate(BOARDS)])


def same(point: Point) -> tuple[int, int]:
    """Return a key that is equal for coinciding points."""
    return round(point[0] * 1000), round(point[1] * 1000)


def middle(at: Axial) -> Point:
    """Return the middle of a hex with sides of length 1: x = sqrt(3) (q + s / 2), y = 1.5 s."""
    q, s = at
    return sqrt(3) * (q + s / 2), 1.5 * s


def six(at: Axial) -> list[Point]:
    """Return the corners of a hex, one side away from its middle, clockwise from the top on a screen."""
    x, y = middle(at)
    return [(x + cos(radians(turn)), y + sin(radians(turn))) for turn in range(-90, 270, 60)]


def sides(at: Axial) -> list[frozenset[tuple[int, int]]]:
    """Return the sides of a hex as pairs of corners, clockwise from the one after the top."""
    corners = [same(point) for point in six(at)]
    return [frozenset(pair) for pair in zip(corners, corners[1:] + corners[:1], strict=True)]


def list_links(graph: Graph, places: Sequence[object]) -> set[frozenset[object]]:
    """Return the pairs of neighbours, each place by its position."""
    return {frozenset((places[n], places[other])) for n in bits(graph.all) for other in bits(graph.neighbours[n])}


@each_board
def test_hexes_corners_and_edges_are_those_that_geometry_counts(hexes: list[Axial]):
    mesh = hex_mesh(hexes)
    points = mesh_points(mesh, side=1)
    assert Counter(map(same, points.hexes)) == Counter({same(middle(at)) for at in hexes})
    assert Counter(map(same, points.corners)) == Counter({same(point) for at in hexes for point in six(at)})
    ends = [frozenset((same(points.corners[a]), same(points.corners[b]))) for a, b in mesh.ends]
    assert Counter(ends) == Counter({side for at in hexes for side in sides(at)})
    assert [graph.all.bit_count() for graph in mesh[:3]] == [len(mesh.middles), len(mesh.spots), len(mesh.ends)]


@each_board
def test_corners_and_edges_of_a_hex_come_in_order_round_it(hexes: list[Axial]):
    mesh = hex_mesh(hexes)
    points = mesh_points(mesh, side=1)
    at = {same(middle(each)): each for each in hexes}
    for number, (corners, edges) in enumerate(zip(mesh.corners_of, mesh.edges_of, strict=True)):
        centre = at[same(points.hexes[number])]
        assert [same(points.corners[n]) for n in corners] == [same(point) for point in six(centre)]
        ends = [frozenset(same(points.corners[n]) for n in mesh.ends[edge]) for edge in edges]
        assert ends == sides(centre)


@each_board
def test_neighbours_are_those_that_geometry_finds(hexes: list[Axial]):
    mesh = hex_mesh(hexes)
    points = mesh_points(mesh, side=1)
    middles, corners = [same(point) for point in points.hexes], [same(point) for point in points.corners]
    edges = [same(point) for point in points.edges]
    near = {
        frozenset((same(one), same(other)))
        for one in points.hexes for other in points.hexes if 0 < dist(one, other) < 1.01 * sqrt(3)
    }  # fmt: skip
    assert list_links(mesh.hexes, middles) == near
    assert list_links(mesh.corners, corners) == {side for at in hexes for side in sides(at)}
    meet = {
        frozenset((edges[n], edges[other]))
        for n, one in enumerate(mesh.ends) for other, two in enumerate(mesh.ends) if n < other and set(one) & set(two)
    }  # fmt: skip
    assert list_links(mesh.edges, edges) == meet


@each_board
def test_a_corner_has_the_hexes_and_edges_that_lie_at_it(hexes: list[Axial]):
    mesh = hex_mesh(hexes)
    for corner in bits(mesh.corners.all):
        touching = {n for n, corners in enumerate(mesh.corners_of) if corner in corners}
        assert set(bits(mesh.hexes_at[corner])) == touching
        assert set(bits(mesh.edges_at[corner])) == {n for n, ends in enumerate(mesh.ends) if corner in ends}
        assert mesh.edges_at[corner].bit_count() in (2, 3)
        assert 1 <= len(touching) <= 3
    assert all(low < high for low, high in mesh.ends)
    assert list(mesh.ends) == sorted(set(mesh.ends))


@pytest.mark.parametrize("radius", RADII)
def test_a_disc_has_the_count_of_euler(radius: int):
    """Corners minus edges plus hexes is 1 without the outside; a disc of radius r has 6 r² corners."""
    mesh = hex_mesh(disc(radius))
    hexes, corners, edges = (graph.all.bit_count() for graph in mesh[:3])
    assert corners - edges + hexes == 1
    assert (hexes, corners) == (3 * radius * (radius - 1) + 1, 6 * radius**2)


@each_board
def test_the_angle_of_an_edge_is_that_of_the_line_between_its_ends(hexes: list[Axial]):
    """Angles run clockwise on a screen, as SVG turns; a middle is equally far from both ends."""
    mesh = hex_mesh(hexes)
    points = mesh_points(mesh, side=7)
    for n, (a, b) in enumerate(mesh.ends):
        (ax, ay), (bx, by) = points.corners[a], points.corners[b]
        assert hypot(bx - ax, by - ay) == pytest.approx(7)
        assert degrees(atan2(by - ay, bx - ax)) % 180 == pytest.approx(points.angles[n])
        assert points.edges[n] == pytest.approx(((ax + bx) / 2, (ay + by) / 2))


@each_board
def test_numbers_go_by_rows_where_nothing_else_is_said(hexes: list[Axial]):
    points = mesh_points(hex_mesh(hexes), side=1)
    for found in points[:2]:
        rows = [(round(y, 6), round(x, 6)) for x, y in found]
        assert rows == sorted(rows)
    assert hex_mesh(reversed(hexes))[3:] == hex_mesh(hexes, by_rows)[3:] == hex_mesh([*hexes, *hexes])[3:]


# -- a game may number as its rules say -----------------------------------------------------------------------


def by_rings(spot: Spot) -> tuple[float, ...]:
    """Return a key that sorts ring by ring, counter-clockwise from the bottom corner of the easternmost hex.

    The middle of a hex is a third of the way between two rows of corners, so one key covers both.
    """
    x, y = spot
    if y % 3 == 0:
        q, s = (x - y // 3) // 2, y // 3
        ring, begin = max(abs(q), abs(s), abs(q + s)), 0.0
    else:
        near = ((x + dx, y + dy) for dx, dy in ((0, -2), (0, 2), (1, -1), (1, 1), (-1, -1), (-1, 1)))
        axial = [((mx - my // 3) // 2, my // 3) for mx, my in near if my % 3 == 0 and (mx - my // 3) % 2 == 0]
        ring = min(max(abs(q), abs(s), abs(q + s)) for q, s in axial)
        begin = atan2(-1, sqrt(3) * ring)  # This is the bottom corner of the hex `ring` steps east; y points upwards.
    turn = (atan2(-y / 2, x * sqrt(3) / 2) - begin + 1e-9) % (2 * pi)
    return ring, turn


def equal_graph(one: Graph, links: dict[int, list[int]]) -> None:
    assert {n: list(bits(one.neighbours[n])) for n in links} == links


def test_a_board_numbered_by_rings_is_the_one_written_down():
    """An independent table lists neighbours and corners (S SE NE N NW SW) of hexes, and both of corners."""
    mesh: Mesh = hex_mesh(disc(3), by_rings)
    equal_graph(mesh.hexes, {
        0: [1, 2, 3, 4, 5, 6], 1: [0, 2, 6, 7, 8, 18], 2: [0, 1, 3, 8, 9, 10], 4: [0, 3, 5, 12, 13, 14],
        6: [0, 1, 5, 16, 17, 18], 7: [1, 8, 18], 8: [1, 2, 7, 9], 9: [2, 8, 10], 13: [4, 12, 14], 18: [1, 6, 7, 17],
    })  # fmt: skip
    equal_graph(mesh.corners, {
        0: [1, 5, 21], 1: [0, 2, 6], 5: [0, 4, 18], 6: [1, 7, 23], 8: [7, 9, 27], 12: [3, 11, 13], 23: [6, 22, 52],
        24: [7, 25, 53], 25: [24, 26], 26: [25, 27], 27: [8, 26, 28], 29: [10, 28, 30], 34: [13, 33, 35], 53: [24, 52],
    })  # fmt: skip
    corners = {
        0: (0, 1, 2, 3, 4, 5), 1: (6, 7, 8, 9, 2, 1), 2: (2, 9, 10, 11, 12, 3), 4: (18, 5, 4, 15, 16, 17),
        6: (22, 23, 6, 1, 0, 21), 7: (24, 25, 26, 27, 8, 7), 8: (8, 27, 28, 29, 10, 9), 9: (10, 29, 30, 31, 32, 11),
        13: (42, 17, 16, 39, 40, 41), 18: (52, 53, 24, 7, 6, 23),
    }  # fmt: skip
    for number, (s, se, ne, n, nw, sw) in corners.items():
        assert mesh.corners_of[number] == (n, ne, se, s, sw, nw)  # Ours go clockwise from the top.
    touching = {0: [0, 5, 6], 5: [0, 4, 5], 8: [1, 7, 8], 12: [2, 3, 10], 24: [7, 18], 25: [7], 34: [10, 11], 53: [18]}
    assert {corner: list(bits(mesh.hexes_at[corner])) for corner in touching} == touching


@pytest.mark.parametrize("radius", RADII[1:])
def test_numbers_by_rings_stay_when_the_board_grows(radius: int):
    """The ids of a small board are the first ones of a large one."""
    small, large = (hex_mesh(disc(size), by_rings) for size in (radius - 1, radius))
    assert large.corners_of[: len(small.corners_of)] == small.corners_of
    assert large.spots[: len(small.spots)] == small.spots
