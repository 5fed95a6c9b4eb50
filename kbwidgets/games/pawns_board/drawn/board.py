"""Drawings of the board with its cells, pawns, cards and row-scores, and of the changes of a placement (PB-UI.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from kbwidgets.core.moves.events import Event
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import Seat
from kbwidgets.games.pawns_board.drawn.keys import thing_key
from kbwidgets.games.pawns_board.drawn.pieces import (
    RAIL,
    TALL,
    TOP,
    WIDE,
    cell_corner,
    draw_board_card,
    draw_last_mark,
    draw_pawn,
    draw_pawns,
    field_size,
)
from kbwidgets.games.pawns_board.drawn.preview import BoardSource, Effect, Preview
from kbwidgets.games.pawns_board.rules.board import NOTHING
from kbwidgets.games.pawns_board.rules.chapters.turns import Drawn, Placed
from kbwidgets.games.pawns_board.rules.layout import COLOURS, SIDES

_LETTER_WIDTH: Final = 8.4
"""The approximate width of a letter on a plate."""
_WIDEST_PLATE: Final = 98
"""The largest width of a plate."""
_PLATE_ZOOM: Final = 1.6
"""The factor by which the style enlarges a plate in a narrow cell."""


def board_size(view: BoardSource) -> tuple[int, int]:
    """Return the width and the height of the board with its rails."""
    wide, high = field_size(view.layout)
    return 2 * RAIL + wide, 2 * TOP + high


def draw_board(view: BoardSource, events: Sequence[Event], peek: Preview | None, *, asks: bool) -> Node:
    """Draw the board of a view; with `asks`, a cell that cannot be chosen says why."""
    width, height = board_size(view)
    return h(
        "svg",
        "board",
        *draw_frame(view),
        *draw_scores(view, peek),
        h("g", "cells", *_draw_rows(view, peek, asks=asks), cls="kb-grid", role="grid",
          aria_label=f"Board: {counted(view.layout.rows, 'row')}, {view.layout.cols} columns", data_kb_rove=True),
        h("g", "things", *_draw_all_contents(view, events, peek), cls="kbp-things", aria_hidden="true"),
        h("g", "last", *draw_last_marks(view, events), aria_hidden="true", cls="kbp-marks"),
        h("g", "overlay", cls="kb-overlay", data_kb_overlay=True, aria_hidden="true"),
        viewBox=f"0 0 {width} {height}",
        cls="kbp-board",
    )  # fmt: skip


def draw_frame(view: BoardSource) -> tuple[Node, ...]:
    """Draw the mat below the cells, and the numbers of rows and columns, which lessons and the inspector show."""
    wide, high = field_size(view.layout)
    columns = [(cell_corner(view.layout, col)[0] + WIDE / 2, 1) for col in range(view.layout.cols)]
    rows = [(x, _middle(view, row) - 46) for x in (40, 2 * RAIL + wide - 40) for row in range(view.layout.rows)]
    names = [*range(view.layout.cols), *[*range(view.layout.rows)] * 2]
    numbers = [h("text", "", x=x, y=y, text=str(name)) for (x, y), name in zip((*columns, *rows), names, strict=True)]
    return (
        h("rect", "", x=RAIL - 8, y=TOP - 8, width=wide + 16, height=high + 16, rx=16, cls="kbp-mat"),
        h("rect", "", x=RAIL - 4, y=TOP - 4, width=wide + 8, height=high + 8, rx=12, cls="kbp-field"),
        h("g", "", *numbers, cls="kbp-numbers", aria_hidden="true"),
    )


def _middle(view: BoardSource, row: int) -> float:
    """Return the height of the middle of a row."""
    return cell_corner(view.layout, view.layout.cell(row, 0))[1] + TALL / 2


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
    """Draw one row-score on a plate that points at the board; its style fills the plate if it wins."""
    wins, way = own > other, 1 if seat == 0 else -1
    x, y = 39 if seat == 0 else 2 * RAIL + field_size(view.layout)[0] - 39, _middle(view, row)
    middle = x - 5 * way
    plate = h("use", "", href="#kbp-plate", transform=f"translate({x} {y:g}) scale({way} 1)", cls="kbp-plate")
    if then is None:
        words = (h("text", "", x=middle, y=y + 11, text=str(own), cls="kbp-own"),)
    else:
        words = (
            h("text", "", x=middle, y=y + 1, text=str(own), cls="kbp-now"),
            h("text", "", x=middle, y=y + 22, text=f"→ {then}", cls="kbp-then"),
        )
    label = f"Row {row}, {SIDES[seat]}'s row score: {own}"
    label += f"{', ahead' if wins else ''}{'' if then is None else f', would be {then}'}"
    return h("g", f"score {row} {seat}", plate, *words, cls="kbp-wins" if wins else "kbp-loses", role="img",
             aria_label=label)  # fmt: skip


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
        h("rect", "", x=x + 2, y=y + 2, width=WIDE - 4, height=TALL - 4, rx=8, cls="kb-face"),
        cls="kb-cell kbp-cell",
        role="gridcell",
        aria_label=f"{label}. Then: {effect.label}" if effect else label,
        data_kb_cell=True,
        data_kb_ask=asks,
        data_kb_at=f"{x + WIDE // 2} {y + TALL // 2}",
    )


def _draw_all_contents(view: BoardSource, events: Sequence[Event], peek: Preview | None) -> list[Node]:
    """Draw the contents of all cells, keyed by cell, and last the card that flies in above the others."""
    layout = view.layout
    placed = {place for event in events if isinstance(event, Placed) for place in event.at}
    cells = sorted(range(layout.cells), key=lambda cell: layout.key(cell) in placed)
    return [_draw_at_cell(view, cell, thing_key(layout.key(cell)), _draw_hatched(view, cell, peek)) for cell in cells]


def draw_cells(view: BoardSource, cells: Iterable[int], peek: Preview | None = None) -> list[Node]:
    """Draw some cells with their contents, for a picture without choices."""
    face = h("rect", "", x=2, y=2, width=WIDE - 4, height=TALL - 4, rx=8, cls="kb-face")
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
    """Draw the contents of a cell in its place, with a preview its changes too."""
    card, effect = view.packed.card_at[cell], peek.effects.get(cell) if peek else None
    if peek and cell == peek.cell:
        parts = [h("g", "", *_draw_card(view, peek.card, cell, peek, alone=alone), cls="kbp-new")]
    elif card != NOTHING:
        parts = [*_draw_card(view, card, cell, peek, alone=alone)]
    else:
        parts = _draw_pawns(view, cell, effect if peek else None, peek.seat if peek else 0)
    modifier = _find_modifier(view, cell, peek)
    if modifier is not None:
        parts.append(_draw_modifier(*modifier, on_card=card != NOTHING or (peek is not None and cell == peek.cell)))
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
                      alone=alone)  # fmt: skip
    return (h("g", "", *nodes, cls="kbp-gone"),) if gone else nodes


def _draw_pawns(view: BoardSource, cell: int, effect: Effect | None, seat: Seat) -> list[Node]:
    """Draw the pawns of a cell, and those that a placement would add."""
    owner, count = view.packed.owner(view.layout, cell), view.packed.pawns(cell)
    kind = effect.kind if effect else ""
    if kind == "gain":
        return [draw_pawn(seat, 50, 98, 1.62, ghost=True)]
    if owner is None:
        return []
    if kind == "grow":
        step, zoom = (42, 1.4) if count == 1 else (31, 1.1)
        left = 50 - step * count / 2
        return [draw_pawn(owner, left + step * n, 98, zoom, ghost=n == count) for n in range(count + 1)]
    if kind == "convert":
        step, zoom = {1: (0, 1.15), 2: (17, 0.85), 3: (12, 0.66)}[count]
        old = [draw_pawn(owner, 25 + step * (n - (count - 1) / 2), 98, zoom) for n in range(count)]
        new = [draw_pawn(seat, 77 + step * (n - (count - 1) / 2), 98, zoom, ghost=True) for n in range(count)]
        arrow = h("path", "", d="M42 66h15m-5-5l5 5-5 5", cls="kbp-arrow")
        return [h("g", "", *old, cls="kbp-pale"), arrow, *new]
    return [draw_pawns(owner, count)]


def _draw_plate(words: str, *, good: bool) -> Node:
    """Draw a change as a pill at the bottom of a cell; in a narrow cell it is as much larger as fits."""
    width = _LETTER_WIDTH * len(words) + 20
    room = _WIDEST_PLATE / width
    return h(
        "g",
        "",
        h("rect", "", x=-width / 2, y=-12, width=width, height=24, rx=12),
        h("text", "", y=5, font_size=14, text=words),
        cls="kbp-pill" if good else "kbp-pill kbp-bad",
        style=f"--kbp-room:{room:.2f}" if room < _PLATE_ZOOM else None,
    )


def _draw_unchanged() -> Node:
    """Draw the corner sign of a cell that influence reaches but does not change."""
    return h("g", "", h("circle", "", r=12), h("text", "", y=6, font_size=17, text="="), cls="kbp-same",
             transform="translate(86 124)")  # fmt: skip


def _draw_modifier(modifier: int, new: bool, *, on_card: bool) -> Node:
    """Draw the modifier of a cell at its right, below the name of a card, with its sign (PB-UI.8)."""
    words = f"{modifier:+d}".replace("-", "−")
    look = "kbp-plus" if modifier > 0 else "kbp-minus" if modifier < 0 else "kbp-zero"
    width = 11 * len(words) + 12
    return h(
        "g",
        "",
        h("rect", "", x=-width, y=0, width=width, height=22, rx=6),
        h("text", "", x=-width / 2, y=16.5, font_size=16, text=words),
        cls=f"kbp-modifier {look}{' kbp-soon' if new else ''}{' kbp-low' if on_card else ''}",
    )


# -- what just happened -----------------------------------------------------------------------------------


def draw_last_marks(view: BoardSource, events: Sequence[Event]) -> tuple[Node, ...]:
    """Draw rings around the cards placed last, and dotted ones around the cells that changed with them."""
    looks: dict[str, bool] = {}
    for event in events:
        for place in () if isinstance(event, Drawn) else event.at:
            looks[place] = isinstance(event, Placed) or looks.get(place, False)
    layout = view.layout
    cells = {layout.key(cell): cell for cell in range(layout.cells)}
    return tuple(
        draw_last_mark(layout, cells[place], placed=placed)._replace(key=f"last {place}")
        for place, placed in looks.items()
    )
