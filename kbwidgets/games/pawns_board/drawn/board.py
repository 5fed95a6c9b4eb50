"""Drawings of the board with its cells, pawns, cards and row-scores, and of the changes of a placement (PB-UI.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from kbwidgets.core.protocol.events import Event
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import Seat
from kbwidgets.games.pawns_board.drawn.keys import thing_key
from kbwidgets.games.pawns_board.drawn.pieces import (
    CELL,
    MANY,
    RAIL,
    TOP,
    cell_corner,
    draw_board_card,
    draw_last_mark,
    draw_letter,
    draw_pawn,
    draw_pawns,
)
from kbwidgets.games.pawns_board.drawn.preview import BoardSource, Effect, Preview
from kbwidgets.games.pawns_board.rules.board import NOTHING
from kbwidgets.games.pawns_board.rules.chapters.turns import Drawn, Placed
from kbwidgets.games.pawns_board.rules.layout import COLOURS, SIDES

_FOOT: Final = 36
_LETTER_WIDTH: Final = 9.2
"""The approximate width of a letter on a plate."""
_WIDEST_PLATE: Final = 122
"""The largest width of a plate."""
_PLATE_ZOOM: Final = 1.75
"""The factor by which the style enlarges a plate in a narrow cell."""


def board_size(view: BoardSource) -> tuple[int, int]:
    """Return the width and the height of the board with its rails."""
    return 2 * RAIL + CELL * view.layout.cols, TOP + CELL * view.layout.rows + _FOOT


def draw_board(view: BoardSource, happened: Sequence[Event], peek: Preview | None, *, asks: bool) -> Node:
    """Draw the board of a view; with `asks`, a cell that cannot be chosen says why."""
    width, height = board_size(view)
    return h(
        "svg",
        "board",
        *draw_frame(view),
        *draw_scores(view, peek),
        h("g", "cells", *_draw_rows(view, peek, asks=asks), cls="kb-grid", role="grid",
          aria_label=f"Board: {counted(view.layout.rows, 'row')}, {view.layout.cols} columns", data_kb_rove=True),
        h("g", "things", *_draw_all_contents(view, peek), cls="kbp-things", aria_hidden="true"),
        h("g", "last", *draw_last_marks(view, happened), aria_hidden="true", cls="kbp-marks"),
        h("g", "overlay", cls="kb-overlay", data_kb_overlay=True, aria_hidden="true"),
        viewBox=f"0 0 {width} {height}",
        style=f"max-width:{width * 5 // 4}px",
        cls="kbp-board",
    )  # fmt: skip


def draw_frame(view: BoardSource) -> tuple[Node, ...]:
    """Draw the line around the cells, and the numbers of rows and columns."""
    rows, cols = view.layout.rows, view.layout.cols
    foot = TOP + CELL * rows + 27
    numbers = [h("text", "", x=RAIL + CELL * col + 64, y=foot, text=str(col)) for col in range(cols)]
    for x in (11, RAIL * 2 + CELL * cols - 11):
        numbers += [h("text", "", x=x, y=TOP + CELL * row + 69, text=str(row)) for row in range(rows)]
    words = [h("text", "", x=x, y=foot, text="row score", cls="kbp-wide") for x in (62, 2 * RAIL + CELL * cols - 62)]
    return (
        h("rect", "", x=RAIL - 5, y=TOP - 5, width=CELL * cols + 10, height=CELL * rows + 10, rx=9, cls="kbp-field"),
        h("g", "", *numbers, *words, cls="kbp-numbers", aria_hidden="true"),
    )


# -- row-scores -------------------------------------------------------------------------------------------


def draw_scores(view: BoardSource, peek: Preview | None = None) -> tuple[Node, ...]:
    """Draw the row-scores at both ends of each row, the winning one emphasised."""
    return tuple(
        h("g", f"scores {seat}", *_draw_scores_of(view, seat, peek), cls=f"kbp-scores kbp-{COLOURS[seat]}")
        for seat in (0, 1)
    )


def _draw_scores_of(view: BoardSource, seat: Seat, peek: Preview | None) -> list[Node]:
    """Draw a player's row-scores."""
    nodes: list[Node] = []
    for row, pair in enumerate(view.packed.row_scores(view.layout)):
        own, other = pair[seat], pair[1 - seat]
        then = peek.scores[row][seat] if peek and peek.scores[row][seat] != own else None
        nodes.append(_draw_score(view, row, seat, own, other, then))
    return nodes


def _draw_score(view: BoardSource, row: int, seat: Seat, own: int, other: int, then: int | None) -> Node:
    """Draw one row-score; its style fills and points it if it wins, and dashes it if it is 0."""
    wins = own > other
    x = 26 if seat == 0 else 2 * RAIL + CELL * view.layout.cols - 98
    y = TOP + CELL * row + 32
    look = "kbp-wins" if wins else "kbp-none" if not own else "kbp-loses"
    plate: list[Node] = [h("rect", "", x=x, y=y, width=72, height=64, rx=8, cls="kbp-plate")]
    tip = f"M{x + 72} {y + 23}l11 9-11 9z" if seat == 0 else f"M{x} {y + 23}l-11 9 11 9z"
    plate.append(h("path", "", d=tip, cls="kbp-tip"))
    middle = x + 36
    if then is None:
        plate.append(h("text", "", x=middle, y=y + 41.8, text=str(own), cls="kbp-own"))
    else:
        plate += [
            h("text", "", x=middle, y=y + 35, font_size=30, text=str(own)),
            h("text", "", x=middle, y=y + 56, font_size=16, text=f"→ {then}", cls="kbp-then kbp-wide"),
            h("text", "", x=middle, y=y + 59, font_size=26, text=f"→ {then}", cls="kbp-then kbp-narrow"),
        ]
    label = f"Row {row}, {SIDES[seat]}'s row score: {own}"
    label += f"{', ahead' if wins else ''}{'' if then is None else f', would be {then}'}"
    return h("g", f"score {row} {seat}", *plate, cls=look, role="img", aria_label=label)


# -- cells ------------------------------------------------------------------------------------------------


def _draw_rows(view: BoardSource, peek: Preview | None, *, asks: bool) -> list[Node]:
    layout = view.layout
    return [
        h("g", f"row {row}", *(_draw_cell(view, layout.cell(row, col), peek, asks=asks) for col in range(layout.cols)),
          role="row", aria_label=f"Row {row}")
        for row in range(layout.rows)
    ]  # fmt: skip


def _draw_cell(view: BoardSource, cell: int, peek: Preview | None, *, asks: bool) -> Node:
    """Draw the part of a cell that can be picked.

    Its contents are drawn above all cells, so that a screen reader names them once.
    """
    x, y = cell_corner(view.layout, cell)
    effect = peek.effects.get(cell) if peek else None
    label = describe_cell(view, cell)
    return h(
        "g",
        view.layout.key(cell),
        h("rect", "", x=x + 3, y=y + 3, width=122, height=122, rx=6, cls="kb-face"),
        cls="kb-cell kbp-cell",
        role="gridcell",
        aria_label=f"{label}. Then: {effect.label}" if effect else label,
        data_kb_cell=True,
        data_kb_ask=asks,
        data_kb_at=f"{x + 64} {y + 64}",
    )


def _draw_all_contents(view: BoardSource, peek: Preview | None) -> list[Node]:
    """Draw the contents of all cells, keyed by cell."""
    keys = ((cell, thing_key(view.layout.key(cell))) for cell in range(view.layout.cells))
    return [_draw_at_cell(view, cell, key, _draw_hatched(view, cell, peek)) for cell, key in keys]


def draw_cells(view: BoardSource, cells: Iterable[int], peek: Preview | None = None) -> list[Node]:
    """Draw some cells with their contents, for a picture without choices."""
    face = h("rect", "", x=3, y=3, width=122, height=122, rx=6, cls="kb-face")
    return [
        _draw_at_cell(
            view, cell, view.layout.key(cell), (face, *_draw_hatched(view, cell, peek, alone=True)), "kbp-cell"
        )
        for cell in cells
    ]


def _draw_at_cell(view: BoardSource, cell: int, key: str, parts: Sequence[Node], look: str | None = None) -> Node:
    """Draw the contents of a cell at its place on the board."""
    x, y = cell_corner(view.layout, cell)
    return h("g", key, *parts, transform=f"translate({x} {y})", cls=look)


def _draw_hatched(view: BoardSource, cell: int, peek: Preview | None, *, alone: bool = False) -> tuple[Node, ...]:
    """Draw the contents of a cell, hatched if a placement would change them."""
    parts, effect = draw_contents(view, cell, peek, alone=alone), peek.effects.get(cell) if peek else None
    if peek is None or effect is None or effect.kind == "change" or cell == peek.cell:
        return parts
    hatch = h("use", "", href=f"#kbp-hatched-{COLOURS[peek.seat]}")
    return (hatch, *parts)


def describe_cell(view: BoardSource, cell: int) -> str:
    """Return a cell as a screen reader says it."""
    where, owner, card = describe_place(view, cell), view.packed.owner(view.layout, cell), view.packed.card_at[cell]
    modifier = view.packed.modifiers[cell]
    more = f", modifier {modifier:+d}".replace("-", "−") if modifier else ""
    if owner is None:
        return f"{where}: empty{more}"
    if card == NOTHING:
        return f"{where}: {counted(view.packed.pawns(cell), f'{COLOURS[owner]} pawn')}{more}"
    value = view.packed.value(view.layout, cell)
    return f"{where}: {SIDES[owner]}'s {view.layout.cards[card].name}, value {value}{more}"


def describe_place(view: BoardSource, cell: int) -> str:
    """Return the place of a cell as a screen reader says it."""
    row, col = view.layout.row_col(cell)
    return f"Row {row}, column {col}"


def draw_contents(
    view: BoardSource, cell: int, peek: Preview | None = None, *, alone: bool = False
) -> tuple[Node, ...]:
    """Draw the contents of a cell in a square of 128, with a preview its changes too."""
    card, effect = view.packed.card_at[cell], peek.effects.get(cell) if peek else None
    if peek and cell == peek.cell:
        parts = [h("g", "", *_draw_card(view, peek.card, cell, peek, alone=alone), cls="kbp-new")]
    elif card != NOTHING:
        parts = [*_draw_card(view, card, cell, peek, alone=alone)]
    else:
        parts = _draw_pawns(view, cell, effect if peek else None, peek.seat if peek else 0)
    modifier = _find_modifier(view, cell, peek)
    if modifier is not None:
        parts.append(_draw_modifier(*modifier))
    if effect and effect.plate:
        parts.append(
            _draw_unchanged() if effect.kind == "same" else _draw_plate(effect.plate, good=effect.kind != "remove")
        )
    return tuple(parts)


def _find_modifier(view: BoardSource, cell: int, peek: Preview | None) -> tuple[int, bool] | None:
    """Return the modifier that a cell shows and whether the preview changes it, or None if it shows none."""
    now = view.packed.modifiers[cell]
    then = peek.after.modifiers[cell] if peek else now
    if then == now:
        return (now, False) if now else None
    return then, True


def _draw_card(view: BoardSource, card: str, cell: int, peek: Preview | None, *, alone: bool) -> tuple[Node, ...]:
    layout = view.layout
    gone = peek is not None and peek.after.card_at[cell] == NOTHING
    modifiers = peek.after.modifiers if peek and not gone else view.packed.modifiers
    nodes = draw_board_card(layout.cards[card].as_played, layout.owner(card), layout.values[card] + modifiers[cell],
                      large=layout.cols >= MANY, noted=modifiers[cell] != 0, alone=alone)  # fmt: skip
    return (h("g", "", *nodes, cls="kbp-gone"),) if gone else nodes


def _draw_pawns(view: BoardSource, cell: int, effect: Effect | None, seat: Seat) -> list[Node]:
    """Draw the pawns of a cell, and those that a placement would add."""
    owner, count = view.packed.owner(view.layout, cell), view.packed.pawns(cell)
    kind = effect.kind if effect else ""
    if kind == "gain":
        return [draw_pawn(seat, 64, 88, 1.9, ghost=True)]
    if owner is None:
        return []
    if kind == "grow":
        step, zoom = (42, 1.66) if count == 1 else (34, 1.36)
        left = 64 - step * count / 2
        row = [draw_pawn(owner, left + step * n, 86, zoom, ghost=n == count) for n in range(count + 1)]
        return [draw_letter(owner), *row]
    if kind == "convert":
        step, zoom = {1: (0, 1.6), 2: (23, 1.2), 3: (17, 0.86)}[count]
        old = [draw_pawn(owner, 39 + step * (n - (count - 1) / 2), 86, zoom) for n in range(count)]
        new = [draw_pawn(seat, 90 + step * (n - (count - 1) / 2), 86, zoom, ghost=True) for n in range(count)]
        arrow = h("path", "", d="M58 62h12m-4-4 4 4-4 4", cls="kbp-arrow")
        return [h("g", "", *old, cls="kbp-pale"), arrow, *new]
    return [draw_pawns(owner, count)]


def _draw_plate(words: str, *, good: bool) -> Node:
    """Draw a change as a pill at the bottom of a cell; in a narrow cell it is as much larger as fits."""
    width = _LETTER_WIDTH * len(words) + 20
    room = _WIDEST_PLATE / width
    return h(
        "g",
        "",
        h("rect", "", x=-width / 2, y=-10.5, width=width, height=21, rx=10.5),
        h("text", "", y=4.8, font_size=14, text=words),
        cls="kbp-pill" if good else "kbp-pill kbp-bad",
        style=f"--kbp-room:{room:.2f}" if room < _PLATE_ZOOM else None,
    )


def _draw_unchanged() -> Node:
    """Draw the corner sign of a cell that influence reaches but does not change."""
    return h("g", "", h("circle", "", r=12), h("text", "", y=6, font_size=17, text="="), cls="kbp-same",
             transform="translate(116 116)")  # fmt: skip


def _draw_modifier(modifier: int, new: bool) -> Node:
    """Draw the modifier of a cell at its top right, with its sign (PB-UI.8)."""
    words = f"{modifier:+d}".replace("-", "−")
    look = "kbp-plus" if modifier > 0 else "kbp-minus" if modifier < 0 else "kbp-zero"
    width = 10 * len(words) + 10
    return h(
        "g",
        "",
        h("rect", "", x=-width, y=0, width=width, height=22, rx=6),
        h("text", "", x=-width / 2, y=16.5, font_size=16, text=words),
        cls=f"kbp-modifier {look}{' kbp-then' if new else ''}",
    )


# -- what just happened -----------------------------------------------------------------------------------


def draw_last_marks(view: BoardSource, happened: Sequence[Event]) -> tuple[Node, ...]:
    """Draw corners around the cards placed last, and pale ones around the cells that changed with them."""
    looks: dict[str, str | None] = {}
    for event in happened:
        for place in () if isinstance(event, Drawn) else event.at:
            looks[place] = None if isinstance(event, Placed) else looks.get(place, "kbp-also")
    layout = view.layout
    cells = {layout.key(cell): cell for cell in range(layout.cells)}
    return tuple(
        draw_last_mark(layout, cells[place], look)._replace(key=f"last {place}") for place, look in looks.items()
    )
