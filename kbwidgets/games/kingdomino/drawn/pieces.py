"""The drawings of dominoes, castles and kings; a square of a kingdom is 60 units wide.

Each piece is a single node that refers by id to a symbol in the sheet, such as a domino in one of its turns.

>>> draw_placement(Place(23, 1, 0, 1)).attributes
(('href', '#kbd-23-1'), ('x', '60'))
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from kbwidgets.core.scene.art import read_art, read_style
from kbwidgets.core.scene.materials import materials
from kbwidgets.core.scene.nodes import Node, Sheet, h
from kbwidgets.core.scene.table import Stamp, Turned
from kbwidgets.games.kingdomino.rules.dominoes import DOMINOES, TERRAINS, PackedDomino
from kbwidgets.games.kingdomino.rules.grid import STEPS
from kbwidgets.games.kingdomino.rules.kingdom import EMPTY, Place

UNIT: Final = 60
MARKS: Final = {"blue": "circle", "green": "diamond", "pink": "ring", "yellow": "square"}
"""The mark of each player colour, so that nobody has to rely on colour alone."""

_HUES: Final = {"blue": "#2166ac", "green": "#1b8a6b", "pink": "#d2528f", "yellow": "#e3b505"}
_MARK_HUES: Final = {"blue": "#fffaf0", "green": "#fffaf0", "pink": "#26241f", "yellow": "#26241f"}


@lru_cache(maxsize=2048)
def draw_placement(move: Place, where: str = "tile") -> Node:
    """Draw a domino where it was placed, with its signs upright."""
    href = f"#{symbol_id(move.number, move.turn)}"
    return h("use", f"{where} {move.number}", href=href, x=UNIT * move.x or None, y=UNIT * move.y or None)


def symbol_id(number: int, turn: int) -> str:
    """Return the id of a domino in one of its turns, with the centre of its left half at the origin."""
    return f"kbd-{number}-{turn}"


def square(terrain: int, crowns: int) -> Node:
    """Draw a single square of land, in the middle of a place."""
    land = h("use", href=f"#kb-land-{TERRAINS[terrain]}", x=-30, y=-30, width=60, height=60)
    return h("g", "", land, *((h("use", href=f"#kbd-crowns-{crowns}"),) if crowns else ()))


@cache
def ghost(number: int) -> Turned:
    """Return the ghost of a domino for each of its turns."""
    return {f"turn {turn}": (Stamp(symbol_id(number, turn)),) for turn in range(len(STEPS))}


def draw_ring(move: Place) -> Node:
    """Draw the ring around a domino that was just placed."""
    dx, dy = STEPS[move.turn]
    x, y = UNIT * move.x + UNIT * dx // 2, UNIT * move.y + UNIT * dy // 2
    return h("use", f"last {move.number}", href=f"#kbd-last-{move.turn % 2}", x=x, y=y)


@cache
def draw_domino(number: int, cls: str, *, marked: bool = False) -> Node:
    """Draw a single domino with its left half on the left."""
    marks = (h("use", href="#kbd-last-0", x=UNIT // 2),) if marked else ()
    domino = h("use", href=f"#{symbol_id(number, 0)}")
    return h("svg", "", domino, *marks, cls=cls, viewBox="-31 -31 122 64", aria_hidden="true")


@cache
def piece(name: str, cls: str) -> Node:
    """Draw a castle, king or chip of a colour, or another sign of the sheet, in an SVG of its own.

    >>> piece("king-blue", "kbd-king").children[0].attributes
    (('href', '#kbd-king-blue'),)
    """
    return h("svg", "", h("use", href=f"#kbd-{name}"), cls=cls, viewBox="-50 -50 100 100", aria_hidden="true")


# -- the sheet ------------------------------------------------------------------------------------------


@cache
def sheet() -> Sheet:
    """Return the sheet with all symbols and the style."""
    signs = [line for line in read_art(__file__, "symbols.svg").splitlines() if line.startswith(("<symbol", "<radial"))]
    parts = [
        *materials("kb-lit", "kb-soft", "kb-crown", *(f"kb-land-{name}" for name in TERRAINS)),
        *signs,
        *(_crowns(count) for count in (1, 2, 3)),
        *(_frame(turn) for turn in range(len(STEPS))),
        *(_domino(piece, turn) for piece in DOMINOES for turn in range(len(STEPS))),
        *(_last(turn) for turn in (0, 1)),
        *(_of_player(colour) for colour in MARKS),
        *(_mat(size) for size in EMPTY),
        _FACE,
        _FREE,
        _CHECK,
        *_numbered(),
    ]
    kings = [f"king-{colour}" for colour in MARKS]
    comes = [
        *(draw_domino(d.number, "kbd-domino") for d in DOMINOES),
        *(piece(sign, "kbd-king") for sign in kings),
    ]
    return Sheet("kingdomino-4", "\n".join(parts), read_style(__file__, "look.css"), tuple(comes))


_FACE: Final = (
    '<g id="kbd-face"><rect x="-26" y="-26" width="52" height="52" rx="6" vector-effect="non-scaling-stroke"/></g>'
)
_FREE: Final = (
    '<g id="kbd-free"><circle r="26" fill="none" stroke="currentColor" stroke-width="5" stroke-dasharray="9.6 6.7"'
    ' stroke-opacity=".62"/></g>'
)
_CHECK: Final = (
    '<g id="kbd-check"><path d="M-24 2L-7 20L25-18" fill="none" stroke="currentColor" stroke-width="8"'
    ' stroke-linecap="round" stroke-linejoin="round"/></g>'
)


def _numbered() -> Iterator[str]:
    """Yield the numbers of all columns and rows that a kingdom can have, counted from the castle."""
    for name in ("columns", "rows"):
        spots = (f'x="{UNIT * n}" y="17"' if name == "columns" else f'x="10" y="{UNIT * n + 6}"' for n in _REACH)
        words = "".join(f"<text {spot}>{n}</text>" for n, spot in zip(_REACH, spots, strict=True))
        yield f'<g id="kbd-{name}" class="kbd-numbers">{words}</g>'


_REACH: Final = range(-7, 8)


def _mat(size: int) -> str:
    """Draw the cloth that a kingdom of `size` squares lies on, with a stitched edge, from its first square."""
    side = UNIT * (size + 2)
    box = f'x="-9" y="-9" width="{side + 18}" height="{side + 18}" rx="12"'
    stitch = f'x="-5" y="-5" width="{side + 10}" height="{side + 10}" rx="8"'
    return (
        f'<g id="kbd-mat-{size}"><rect {box} fill="#000" fill-opacity=".28" transform="translate(0 3)"/>'
        f'<rect {box} style="fill:var(--kbd-mat,#a9b57c)"/><rect {box} fill="url(#kbd-matlight)"/>'
        f'<rect {stitch} fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="1.5" stroke-dasharray="7 5"/></g>'
    )


def _frame(turn: int) -> str:
    """Draw what is around the lands of a domino in one of its turns: the wood below them and the edge above them."""
    dx, dy = STEPS[turn]
    x, y = min(0, UNIT * dx) - 28.5, min(0, UNIT * dy) - 28.5
    width, height = 57 + UNIT * abs(dx), 57 + UNIT * abs(dy)

    def box(inset: float, look: str) -> str:
        size = f'width="{width - 2 * inset:g}" height="{height - 2 * inset:g}"'
        return f'<rect x="{x + inset:g}" y="{y + inset:g}" {size} rx="{6 - inset:g}" {look}/>'

    below = box(0, 'transform="translate(1.8 4.2)" fill="#1d1203" fill-opacity=".38"') + box(
        0, 'transform="translate(0 2.1)" fill="#8a6a3a"'
    )
    edge = 'fill="none" stroke="#2f2410" stroke-opacity=".75" style="stroke-width:var(--kbd-edge,1.3)"'
    light = 'fill="none" stroke="#fff" stroke-opacity=".38" stroke-width="1.2"'
    return (
        f'<clipPath id="kbd-clip-{turn}">{box(0, "")}</clipPath>'
        f'<g id="kbd-wood-{turn}">{below}</g><g id="kbd-edge-{turn}">{box(0, edge)}{box(1.2, light)}</g>'
    )


def _domino(piece: PackedDomino, turn: int) -> str:
    """Draw both halves of a domino, upright in every turn, with a seam between them if their terrains differ."""
    dx, dy = STEPS[turn]
    at = UNIT * dx, UNIT * dy
    halves = (((0, 0), piece.left, piece.left_crowns), (at, piece.right, piece.right_crowns))
    lands = "".join(
        f'<use href="#kb-land-{TERRAINS[terrain]}" x="{x - 30}" y="{y - 30}" width="60" height="60"/>'
        for (x, y), terrain, _ in halves
    )
    crowns = "".join(
        f'<use href="#kbd-crowns-{count}" transform="translate({x} {y})"/>' for (x, y), _, count in halves if count
    )
    across = f"M{30 * dx} {-27 if dx else 30 * dy}{'v54' if dx else 'm-27 0h54'}"
    seam = "" if piece.left == piece.right else f'<path d="{across}" stroke="#000" stroke-opacity=".28"/>'
    return (
        f'<g id="{symbol_id(piece.number, turn)}"><use href="#kbd-wood-{turn}"/>'
        f'<g clip-path="url(#kbd-clip-{turn})">{lands}</g>{seam}<use href="#kbd-edge-{turn}"/>{crowns}</g>'
    )


def _crowns(count: int) -> str:
    """Draw one to three crowns on a dark plate in the top left corner of a half."""
    scale = "var(--kbd-three,1)" if count == 3 else "var(--kbd-crowns,1)"
    spots = (3 + 13.8 * n for n in range(count))
    signs = "".join(f'<use href="#kb-crown" x="{x:g}" y="2.7" width="13.2" height="10"/>' for x in spots)
    plate = f'<rect width="{5.4 + 13.8 * count:g}" height="15.6" rx="3.6" fill="#2a1d06" fill-opacity=".82"/>'
    inner = f'<g style="transform:scale({scale})">{plate}{signs}</g>'
    return f'<g id="kbd-crowns-{count}"><g transform="translate(-27 -27)">{inner}</g></g>'


def _last(turn: int) -> str:
    """Draw the ring around a domino that was just placed or chosen, across (0) or down (1)."""
    x, y = (60, 30) if turn == 0 else (30, 60)
    box = f'<rect x="{1 - x}" y="{1 - y}" width="{2 * x - 2}" height="{2 * y - 2}" rx="7"'
    lines = "".join(
        f'{box} stroke="{stroke}" style="stroke-width:{width}"/>'
        for stroke, width in (
            ("var(--kb-trail-case,#4a2600)", "var(--kbd-casing,5)"),
            ("var(--kb-trail,#ff9d1e)", "var(--kbd-mark,2.6)"),
        )
    )
    return f'<g id="kbd-last-{turn}" fill="none">{lines}</g>'


def _of_player(colour: str) -> str:
    """Draw the castle, king and chip of a colour, each with the mark of that colour."""
    worn = f"--kb-p:var(--kb-p-{colour},{_HUES[colour]});--kb-pm:var(--kb-m-{colour},{_MARK_HUES[colour]})"

    def mark(x: float, y: float, size: float) -> str:
        at = f'x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size:g}" height="{size:g}"'
        return f'<use href="#kbd-mark-{MARKS[colour]}" {at}/>'

    return (
        f'<g id="kbd-castle-{colour}" style="{worn}"><use href="#kbd-castle" x="-30" y="-30" width="60" height="60"/>'
        f"{mark(0, -3.6, 11)}</g>"
        f'<g id="kbd-king-{colour}" style="{worn}"><use href="#kbd-king" x="-30" y="-52" width="60" height="104"/>'
        f"{mark(0, 22, 22)}</g>"
        f'<g id="kbd-chip-{colour}" style="{worn}"><circle r="46" fill="var(--kb-p)"'
        f' stroke="var(--kb-chip-line,#2c2a26)" stroke-width="5"/>{mark(0, 0, 54)}</g>'
    )
