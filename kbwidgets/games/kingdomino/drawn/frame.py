"""The drawings of a kingdom, large with a cell for each square that it can still reach, or small.

>>> from kbwidgets.games.kingdomino.rules.kingdom import EMPTY
>>> rows = cells(0, EMPTY[5], explains=True)
>>> len(rows), rows[3].children[3].key, dict(rows[3].children[3].attributes)["aria-label"]
(7, '0:0,0', 'Column 0, row 0: castle')
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.values.types import Seat
from kbwidgets.games.kingdomino.drawn.pieces import UNIT, draw_placement, draw_ring
from kbwidgets.games.kingdomino.rules.chapters.scoring import Tally, points
from kbwidgets.games.kingdomino.rules.dominoes import half_words
from kbwidgets.games.kingdomino.rules.kingdom import Place, Realm, square_key
from kbwidgets.games.kingdomino.rules.position import KingdominoPosition

Box: TypeAlias = "tuple[int, int, int, int]"
"""The smallest and largest x and the smallest and largest y."""

MARGIN: Final = 8
EDGE: Final = 10
"""The width of the mat around its squares."""
AXIS: Final = 22
"""The height and width of the numbers of columns and rows, which stand outside the mat where they are shown."""

_count_points = lru_cache(maxsize=512)(points)
"""The points of a kingdom, cached because one picture shows them in several places."""


def points_now(position: KingdominoPosition, seat: Seat) -> int:
    """Return the points of a kingdom now, with the bonuses if the game is over (KD-SCORE.5)."""
    if position.phase == "over":
        return Tally(position.realms[seat], position.setup).points
    return _count_points(position.realms[seat])


def mat(kingdom: Realm) -> Box:
    """Return the squares of the mat, which are as many all through a match, so that their size never changes.

    The next domino reaches two squares beyond the kingdom, which is at most two more than a kingdom has. The castle is
    in the middle until the kingdom grows out of the mat, which then moves by whole squares.

    >>> from kbwidgets.games.kingdomino.rules.kingdom import EMPTY
    >>> mat(EMPTY[5])
    (-3, 3, -3, 3)
    """
    (x0, x1, y0, y1), size = kingdom.box(), kingdom.size
    left, top = _first_square(x0, x1, size), _first_square(y0, y1, size)
    return left, left + size + 1, top, top + size + 1


def _first_square(low: int, high: int, size: int) -> int:
    """Return the first column or row of the mat of a kingdom that reaches from `low` to `high`."""
    nearest, farthest = max(low - 2, high - size + 1), min(high + 2, low + size - 1)
    middle = -(size + 1) // 2
    return min(nearest, max(middle, farthest - size - 1))


def draw_large_kingdom(seat: Seat, kingdom: Realm, colour: str, board: Node, fresh: Collection[int] = ()) -> Node:
    """Draw a large kingdom on its mat; `board` has its cells, and `fresh` are the new dominoes.

    The mat stays where it is, and the style lets the kingdom glide on it.
    """
    x0, _, y0, _ = box = mat(kingdom)
    side = UNIT * (kingdom.size + 2) + 2 * EDGE
    marks = tuple(draw_ring(move) for move in kingdom.laid if move.number in fresh)
    castle = h("use", f"castle {seat}", href=f"#kbd-castle-{colour}")
    laid = h("g", f"laid {seat}", castle, *(draw_placement(move) for move in kingdom.laid), *marks, aria_hidden="true")
    overlay = h("g", f"overlay {seat}", cls="kb-overlay", data_kb_overlay=True, aria_hidden="true")
    place = f"translate({UNIT // 2 - UNIT * x0} {UNIT // 2 - UNIT * y0})"
    return h(
        "svg",
        f"kingdom {seat}",
        h("use", f"mat {seat}", href=f"#kbd-mat-{kingdom.size}"),
        *_numbers(seat, box),
        h("g", "", board, laid, overlay, transform=place, cls="kbd-glides"),  # without a key: it is no piece that moves
        viewBox=f"{-EDGE} {-EDGE} {side} {side}",
        cls="kbd-large",
    )


def _numbers(seat: Seat, box: Box) -> tuple[Node, Node]:
    """Draw the numbers of columns and rows, as a window onto all of them so that few bytes change."""
    x0, x1, y0, y1 = box
    left, top = UNIT * x0 - UNIT // 2, UNIT * y0 - UNIT // 2
    wide, high = UNIT * (x1 - x0 + 1), UNIT * (y1 - y0 + 1)
    columns = h("svg", f"columns {seat}", h("use", "", href="#kbd-columns"), y=-EDGE - AXIS, width=wide,
                height=AXIS, viewBox=f"{left} 0 {wide} {AXIS}", cls="kbd-axis", aria_hidden="true")  # fmt: skip
    rows = h("svg", f"rows {seat}", h("use", "", href="#kbd-rows"), x=-EDGE - AXIS, width=AXIS, height=high,
              viewBox=f"0 {top} {AXIS} {high}", cls="kbd-axis", aria_hidden="true")  # fmt: skip
    return columns, rows


def draw_small_kingdom(
    seat: Seat, kingdom: Realm, colour: str, fresh: Collection[int] = (), *, again: bool = False
) -> Node:
    """Draw a small kingdom, centred; `again` is True if it is drawn large too."""
    # There are no cells to highlight, so a log line about a square highlights the mark of its domino.
    named = ((move, f"last {square_key(seat, move.x, move.y)}") for move in kingdom.laid if move.number in fresh)
    marks = tuple(draw_ring(move)._replace(key=mark) for move, mark in named)
    castle = h("use", "", href=f"#kbd-castle-{colour}")
    laid = (castle, *(draw_placement(move, "little") for move in kingdom.laid), *marks)
    if again:
        laid = (h("use", "", data_kb_again=f"laid {seat}"),)
    x, y, side = _corner(kingdom.box(), kingdom.size)
    return h(
        "svg", f"small {seat}", _ground(x, y, side), *laid,
        viewBox=_view_box(x, y, side), cls="kbd-small", aria_hidden="true",
    )  # fmt: skip


def draw_kingdom(laid: Iterable[Place], box: Box, size: int, colour: str, side: int, y: int, *over: Node) -> Node:
    """Draw a kingdom in a picture, `side` wide and high, with `over` on top; `box` is that of `Realm.box`."""
    left, top, wide = _corner(box, size)
    castle = h("use", href=f"#kbd-castle-{colour}")
    return h(
        "svg", "", _ground(left, top, wide), castle, *(draw_placement(move) for move in laid), *over,
        x=0, y=y, width=side, height=side, viewBox=_view_box(left, top, wide), cls="kbd-small",
    )  # fmt: skip


def _view_box(x: int, y: int, side: int) -> str:
    return f"{x - MARGIN} {y - MARGIN} {side + 2 * MARGIN} {side + 2 * MARGIN}"


def _ground(x: int, y: int, side: int) -> Node:
    """Draw the ground of a kingdom."""
    return h("rect", "", x=x, y=y, width=side, height=side, rx=6, cls="kbd-room")


def _corner(box: Box, size: int) -> tuple[int, int, int]:
    x0, x1, y0, y1 = box
    side = UNIT * size
    return UNIT * (x0 + x1) // 2 - side // 2, UNIT * (y0 + y1) // 2 - side // 2, side


@lru_cache(maxsize=32)
def cells(seat: Seat, kingdom: Realm, *, explains: bool) -> tuple[Node, ...]:
    """Draw the rows of cells; with `explains`, those that cannot be picked explain why."""
    (x0, x1, y0, y1), on_mat = kingdom.window(), mat(kingdom)
    x0, x1, y0, y1 = max(x0, on_mat[0]), min(x1, on_mat[1]), max(y0, on_mat[2]), min(y1, on_mat[3])
    squares = kingdom.squares()
    ask = (("data-kb-ask", ""),) if explains else ()
    rows: list[Node] = []
    for y in range(y0, y1 + 1):
        row: list[Node] = []
        for x in range(x0, x1 + 1):
            if (x, y) in squares:
                what = half_words(*squares[x, y])
            elif x == y == 0:
                what = "castle"
            else:
                what = "empty"
            attributes = (
                ("class", "kb-cell kbd-cell"),
                ("role", "gridcell"),
                ("aria-label", f"Column {x}, row {y}: {what}"),
                ("data-kb-cell", ""),
                ("data-kb-at", f"{UNIT * x} {UNIT * y}"),
                ("data-kb-face", "#kbd-face"),
                ("x", str(UNIT * x - 28)),
                ("y", str(UNIT * y - 28)),
                ("width", "56"),
                ("height", "56"),
                ("rx", "6"),
                *ask,
            )
            row.append(Node(square_key(seat, x, y), "rect", attributes, (), ""))
        label = (("role", "row"), ("aria-label", f"Row {y}"))
        rows.append(Node(f"row {seat}:{y}", "g", label, tuple(row), ""))
    return tuple(rows)
