"""The hex that a point of the page belongs to: browser and geometry agree, even at corners and edges (KB-13.19)."""

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from kbwidgets.core.boards.hexagons import Point, centre, corners, hex_at
from kbwidgets.games.kingdom_builder.drawn.pieces import SIDE
from kbwidgets.widget.modes.controller import Controller

from .notebook import GameCell
from .stage import Stage, hexes_at, staged

ROWS = COLUMNS = 20
_PAGE = """(root, [x, y]) => {
  const at = new DOMPoint(x, y).matrixTransform(root.querySelector('.kbb-whole').getScreenCTM());
  return [at.x, at.y];
}"""
_HITS = """(root, points) => {
  const map = root.querySelector('.kbb-whole').getScreenCTM();
  return points.map(([x, y]) => {
    const at = new DOMPoint(x, y).matrixTransform(map);
    return document.elementFromPoint(at.x, at.y)?.closest('[data-kb-cell]')?.dataset.kbKey ?? '';
  });
}"""


@pytest.fixture(scope="module", params=[1000, 400], ids=["1000 px", "400 px"])
def stage(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Stage]:
    with staged(browser, int(request.param), 1400) as found:
        yield found


def hits(cell: GameCell, points: list[Point]) -> list[str]:
    """Return the keys of the hexes that the browser finds at points of the board, `""` for none."""
    found: list[str] = cell.root.evaluate(_HITS, points)
    return found


def key(at: tuple[int, int] | None) -> str:
    return "" if at is None else f"{at[0]},{at[1]}"


def towards(point: Point, to: Point, share: float) -> Point:
    """Return a point between two points, or one beyond the first if the share is negative."""
    return point[0] + (to[0] - point[0]) * share, point[1] + (to[1] - point[1]) * share


def edges(row: int, column: int) -> list[Point]:
    """Return the midpoints of the edges of a hex."""
    around = corners(row, column, SIDE)
    return [towards(one, other, 0.5) for one, other in zip(around, around[1:] + around[:1], strict=True)]


def test_the_browser_finds_the_hex_that_the_geometry_finds(stage: Stage):
    """KB-13.19 to .23: 30 hexes are hit at the middle, and a hundredth inside corners and on both sides of edges."""
    cell = stage.show(stage.cell(hexes_at("mandatory", 180)))
    rng = Random(20)
    points: list[Point] = []
    for row, column in [
        (0, 0),
        (0, 19),
        (19, 0),
        (19, 19),
        *((rng.randrange(20), rng.randrange(20)) for _ in range(26)),
    ]:
        middle, around = centre(row, column, SIDE), [*corners(row, column, SIDE), *edges(row, column)]
        inside = [middle, *(towards(point, middle, 0.01) for point in around)]
        assert {hex_at(x, y, SIDE, ROWS, COLUMNS) for x, y in inside} == {(row, column)}
        points += inside
        points += [towards(point, middle, -0.01) for point in edges(row, column)]
    wanted = [key(hex_at(x, y, SIDE, ROWS, COLUMNS)) for x, y in points]
    found = hits(cell, points)
    assert [(at, one, other) for at, one, other in zip(points, found, wanted, strict=True) if one != other] == []
    assert "" in wanted  # This point is beyond the border of the board.


def test_a_click_beside_a_corner_builds_on_that_hex(stage: Stage):
    """KB-13.19: the hex clicked is the hex the engine gets; six clicks, each undone."""
    control = stage.cell(hexes_at("mandatory", 180).branch())
    assert isinstance(control, Controller)
    cell = stage.show(control)
    move = str(control.playing.state.moves()[0])
    row, column = map(int, move.removeprefix("build ").split(","))
    middle = centre(row, column, SIDE)
    near = [towards(point, middle, 0.12) for point in corners(row, column, SIDE)]
    for point in near:
        ply = control.playing.ply
        x, y = cell.root.evaluate(_PAGE, point)
        stage.page.mouse.click(x, y)
        cell.wait(ply=ply + 1)
        assert str(control.playing.moves[ply]) == move
        cell.click("undo")
        cell.wait(ply=ply)
    expect(cell.root.locator(".kb-at-pick")).to_have_count(0)
