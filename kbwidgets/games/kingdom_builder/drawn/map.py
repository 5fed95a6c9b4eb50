"""The drawing of the board, with the land, 400 hexes, their pieces, and the settlements that came last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from kbwidgets.core.boards.hexagons import centre
from kbwidgets.core.moves.events import Event
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.values.types import Place, Seat
from kbwidgets.games.kingdom_builder.drawn.borders import border, coast
from kbwidgets.games.kingdom_builder.drawn.pieces import SIDE, on_board
from kbwidgets.games.kingdom_builder.rules.board import HEXES, KINDS, ROWS, Land, key
from kbwidgets.games.kingdom_builder.rules.chapters.building import Built
from kbwidgets.games.kingdom_builder.rules.chapters.tile_actions import TILE_TEXTS
from kbwidgets.games.kingdom_builder.rules.chapters.tiles import BuiltWithTile, Moved
from kbwidgets.games.kingdom_builder.rules.view import KingdomBuilderView

BOX: Final = "-22 -16 748.1 634"
"""The box of the board with its margin of numbers."""
_TIGHT: Final = "-5 -5 720.1 622"
"""The box of the board without numbers, so that its hexes are as large as possible."""

Hex = tuple[int, int]
"""The row and the column of a hex."""
Owners = tuple[tuple[str, str], ...]
"""The name and colour of each seat."""


def board_map(view: KingdomBuilderView, last: Sequence[Event], *, asks: bool) -> Node:
    """Draw the board of a view; with `asks`, a hex that cannot be chosen says why."""
    board = view.land
    if board is None:
        return h("svg", "map", viewBox=_TIGHT, cls="kbb-map", aria_hidden="true")
    last_settlements = fresh(view, last)
    board_group = h(
        "g",
        "map/whole",
        h("use", "margin", href="#kbb-margin", cls="kbb-margin", aria_hidden="true"),
        h("g", "land", *land(board), cls="kbb-land", aria_hidden="true"),
        h("g", "hexes", *rows(view, board, frozenset(last_settlements), asks=asks), cls="kb-grid", role="grid",
          aria_label="Board", data_kb_rove=True),
        h("g", "built", *_pieces(view, last_settlements), cls="kbb-lying", aria_hidden="true"),
        h("g", "last", *_marks(last_settlements), cls="kbb-marks", aria_hidden="true"),
        h("g", "overlay", cls="kb-overlay", data_kb_overlay=True, aria_hidden="true"),
        cls="kbb-whole",
    )  # fmt: skip
    return h("svg", "map", board_group, viewBox=_TIGHT, cls="kbb-map")


@lru_cache(maxsize=8)
def land(board: Land) -> tuple[Node, ...]:
    """Draw the land below the hexes: the edge of the board, a path for each kind, and the lines between them."""
    units = "scale(17.3205 10)"
    kinds = [(kind, hexes) for kind, hexes in zip(KINDS, board.kinds, strict=True) if kind != "castle"]
    return (
        h("use", "edge", href="#kbb-edge"),
        *(h("path", f"land {kind}", d=border(hexes), fill=f"url(#kbb-fill-{kind})", fill_rule="evenodd",
            transform=units) for kind, hexes in kinds),
        h("path", "coast", d=coast(board), transform=units, cls="kbb-coast"),
    )  # fmt: skip


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
    lies = "#kbb-clear" if bare else on_board(kind, built=colour)
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
    told = (
        (h("title", f"{key(row, column)} told", text=f"{kind.capitalize()}: {TILE_TEXTS[kind]}"),)
        if kind in TILE_TEXTS
        else ()
    )
    return Node(key(row, column), "use", attributes, told, "")


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
