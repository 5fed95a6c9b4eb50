"""The board drawn: 400 hexes, the coast between lands, the tiles left on locations, and the last settlements.

>>> from kbwidgets.games.kingdom_builder.rules.board import join_quadrants
>>> board = join_quadrants((("tavern", False), ("paddock", False), ("oasis", False), ("farm", False)))
>>> coast(board)[:40]
'M2 1l1-1 1 1 1-1 1 1 1-1 1 1 1-1 1 1 1-1'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from kbwidgets.core.boards.hexagons import Spot, around, centre, middle
from kbwidgets.core.protocol.events import Event
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.values.types import Place, Seat
from kbwidgets.games.kingdom_builder.drawn.pieces import SIDE, ground
from kbwidgets.games.kingdom_builder.rules.board import HEXES, ROWS, Land, key
from kbwidgets.games.kingdom_builder.rules.chapters.building import Built
from kbwidgets.games.kingdom_builder.rules.chapters.tiles import BuiltWithTile, Moved
from kbwidgets.games.kingdom_builder.rules.view import KingdomBuilderView

BOX: Final = "-22 -16 748.1 634"
"""The box of the board with its margin of numbers."""

_SIDES: Final = (1, 0, 5, 4, 3, 2)
"""The direction of the neighbour on each side, clockwise from the side between the first two corners (KB-0.3)."""
Hex = tuple[int, int]
"""The row and the column of a hex."""
Owners = tuple[tuple[str, str], ...]
"""The name and colour of each seat."""


def board_map(view: KingdomBuilderView, last: Sequence[Event], *, asks: bool) -> Node:
    """Draw the board of a view; with `asks`, a hex that cannot be chosen says why."""
    board = view.land
    if board is None:
        return h("svg", "map", viewBox=BOX, cls="kbb-map", aria_hidden="true")
    last_settlements = fresh(view, last)
    board_group = h(
        "g",
        "map/whole",
        h("use", "margin", href="#kbb-margin", cls="kbb-margin", aria_hidden="true"),
        h("g", "hexes", *rows(view, board, frozenset(last_settlements), asks=asks), cls="kb-grid", role="grid",
          aria_label="Board", data_kb_rove=True),
        h("path", "coast", d=coast(board), transform="scale(17.3205 10)", cls="kbb-coast", aria_hidden="true"),
        h("g", "built", *_pieces(view, last_settlements), cls="kbb-lying", aria_hidden="true"),
        h("g", "last", *_marks(last_settlements), cls="kbb-marks", aria_hidden="true"),
        h("g", "overlay", cls="kb-overlay", data_kb_overlay=True, aria_hidden="true"),
        cls="kbb-whole",
    )  # fmt: skip
    return h("svg", "map", board_group, viewBox=BOX, cls="kbb-map")


def rows(view: KingdomBuilderView, board: Land, bare: frozenset[Hex] = frozenset(), *, asks: bool) -> tuple[Node, ...]:
    """Draw the 20 rows of cells; a row is made again only if something on it has changed.

    On the `bare` hexes the settlement is drawn by itself.
    """
    owners = tuple(zip(view.names, view.colours, strict=True))
    left = tuple((found[1], view.tiles_left(n)) for n, found in enumerate(board.locations) if found)
    return tuple(
        _row(
            board,
            row,
            owners,
            tuple(realm.own & hexes for realm in view.realms),
            tuple(count for index, count in left if hexes >> index & 1),
            tuple(sorted(column for at, column in bare if at == row)),
            asks,
        )
        for row, hexes in enumerate(ROWS)
    )


@lru_cache(maxsize=256)
def _row(
    board: Land,
    row: int,
    owners: Owners,
    owns: tuple[int, ...],
    left: tuple[int, ...],
    bare: tuple[int, ...],
    asks: bool,
) -> Node:
    tiles = iter(left)
    cells: list[Node] = []
    for column in range(HEXES.columns):
        index = HEXES.index(row, column)
        owner = next((seat for seat, own in enumerate(owns) if own >> index & 1), None)
        location = board.character(row, column).isalpha()
        count = next(tiles) if location else None
        whose = None if owner is None else owners[owner]
        cells.append(_cell(board, row, column, whose, count, column in bare, asks))
    return Node(f"hexes {row}", "g", (("role", "row"), ("aria-label", f"Row {row}")), tuple(cells), "")


@lru_cache(maxsize=2048)
def _cell(
    board: Land, row: int, column: int, owner: tuple[str, str] | None, left: int | None, bare: bool, asks: bool
) -> Node:
    kind = board.kind(row, column)
    name, colour = owner or ("", "")
    label = f"{key(row, column)}: {kind}"
    look = f"kb-cell kbb-hex kbb-{kind}"
    if name:
        label, look = f"{label}, {name}'s settlement", f"{look} kbb-built"
    if left is not None:
        label, look = f"{label}, {left} {'tile' if left == 1 else 'tiles'}", f"{look} kbb-left-{left}"
    x, y = (f"{round(value, 1):g}" for value in centre(row, column, SIDE))
    lies = "#kbb-bare" if bare else ground(kind, built=colour, mirrored=(row + column) % 2 == 1)
    attributes = (
        ("href", lies),
        ("class", look),
        ("role", "gridcell"),
        ("aria-label", label),
        ("data-kb-cell", ""),
        ("data-kb-face", "#kbb-hex"),
        *((("data-kb-ask", ""),) if asks else ()),
        ("x", x),
        ("y", y),
    )
    return Node(key(row, column), "use", attributes, (), "")


def spot(row: int, column: int) -> dict[str, str]:
    """Return the position of a `<use>` of a hex."""
    x, y = centre(row, column, SIDE)
    return {"x": f"{round(x, 1):g}", "y": f"{round(y, 1):g}"}


def fresh(view: KingdomBuilderView, last: Sequence[Event]) -> dict[Hex, Seat]:
    """Return the hexes to which a settlement came last, with their owners (KB-13.4)."""
    owners: dict[Hex, Seat] = {}
    for event in last:
        match event:
            case Built(_, row, column) | BuiltWithTile(_, _, row, column) | Moved(to_row=row, to_column=column):
                if (owner := _owner(view, (row, column))) is not None:
                    owners[row, column] = owner
            case _:
                pass
    return owners


def piece_key(place: Place) -> str:
    """Return the key of a settlement that is drawn by itself, by its hex."""
    return f"built {place}"


def _owner(view: KingdomBuilderView, hex_: Hex) -> Seat | None:
    index = HEXES.index(*hex_)
    return next((seat for seat, realm in enumerate(view.realms) if realm.own >> index & 1), None)


def _pieces(view: KingdomBuilderView, last_settlements: Mapping[Hex, Seat]) -> Iterator[Node]:
    """Draw the settlements that came last, each as a thing of its own, so that they are seen to arrive."""
    for hex_, seat in last_settlements.items():
        yield h("use", piece_key(key(*hex_)), href=f"#kbb-settlement-{view.colours[seat]}", **spot(*hex_))


def _marks(last_settlements: Mapping[Hex, Seat]) -> tuple[Node, ...]:
    return tuple(h("use", f"last {key(*at)}", href="#kbb-last", **spot(*at)) for at in last_settlements)


# -- the coast --------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def coast(board: Land) -> str:
    """Return the lines between different lands and around it as one path, in halves of a hex's width and side."""
    steps: dict[Spot, list[Spot]] = {}
    for row, column in HEXES.cells:
        index = HEXES.index(row, column)
        ends = around(middle(row, column))
        for side, way in enumerate(_SIDES):
            other = index + HEXES.steps[way]
            inside = other in HEXES.indices
            if inside and (other < index or board.character(row, column) == board.character(*HEXES.row_column(other))):
                continue  # Each line is drawn once, and none inside a land.
            one, two = ends[side], ends[(side + 1) % 6]
            steps.setdefault(one, []).append(two)
            steps.setdefault(two, []).append(one)
    return "".join(_strokes(steps)).replace("l ", "l")


def _strokes(steps: Mapping[Spot, list[Spot]]) -> list[str]:
    """Return the lines in the few strokes that a simple walk finds: from open ends first, then the circles."""
    open_ends = {corner: list(others) for corner, others in steps.items()}
    strokes: list[str] = []
    for start in sorted(open_ends, key=lambda corner: (len(open_ends[corner]) % 2 == 0, corner[1], corner[0])):
        while open_ends[start]:
            x, y = start
            strokes.append(f"M{x} {y}l")
            here = start
            while open_ends[here]:
                after = open_ends[here].pop()
                open_ends[after].remove(here)
                strokes.append(_step(after[0] - here[0], after[1] - here[1]))
                here = after
    return strokes


def _step(dx: int, dy: int) -> str:
    first = f"{dx}" if dx < 0 else f" {dx}"
    return first + (f"{dy}" if dy < 0 else f" {dy}")
