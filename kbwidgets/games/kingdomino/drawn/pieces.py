"""The drawings of dominoes, castles and kings; a square of a kingdom is 60 units wide.

Each piece is a single node that refers by id to a symbol in the sheet, such as a domino in one of its turns.

>>> tile(Place(23, 1, 0, 1)).attributes
(('href', '#kbd-23-1'), ('x', '60'))
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from kbwidgets.core.scene.nodes import Node, Sheet, h
from kbwidgets.core.scene.table import Stamp, Turned
from kbwidgets.games.kingdomino.rules.board import DOMINOES, STEPS, TERRAINS, Tile
from kbwidgets.games.kingdomino.rules.kingdom import Place

UNIT: Final = 60
MARKS: Final = {"blue": "circle", "green": "diamond", "pink": "ring", "yellow": "square"}
"""The mark of each player colour, so that nobody has to rely on colour alone."""

_HUES: Final = {"blue": "#2166ac", "green": "#1b8a6b", "pink": "#d2528f", "yellow": "#e3b505"}
_MARK_HUES: Final = {"blue": "#fffaf0", "green": "#fffaf0", "pink": "#26241f", "yellow": "#26241f"}
_LANDS: Final = {
    "wheat": ("#f0cb52", "#a7801f"),
    "forest": ("#4c8558", "#295034"),
    "lake": ("#7fb5d5", "#3e7598"),
    "plains": ("#94bf5f", "#4f752d"),
    "swamp": ("#8f7c88", "#4d3f4b"),
    "mountain": ("#9b9da4", "#4c4e55"),
}
"""The default ground and ink colours of each terrain."""

_INK: Final = "var(--kb-piece-ink,#2c2a26)"


def half(terrain: int, crowns: int, turn: int) -> str:
    """Return the id of half a domino whose other half is in the direction `turn`."""
    return f"kbd-{TERRAINS[terrain]}-{crowns}-{turn}"


@lru_cache(maxsize=2048)
def tile(move: Place, where: str = "tile") -> Node:
    """Draw a domino where it was placed, with its signs upright."""
    href = f"#{turned(move.number, move.turn)}"
    return h("use", f"{where} {move.number}", href=href, x=UNIT * move.x or None, y=UNIT * move.y or None)


def turned(number: int, turn: int) -> str:
    """Return the id of a domino in one of its turns, with the centre of its left half at the origin."""
    return f"kbd-{number}-{turn}"


@cache
def ghost(number: int) -> Turned:
    """Return the ghost of a domino for each of its turns."""
    return {f"turn {turn}": (Stamp(turned(number, turn)),) for turn in range(len(STEPS))}


def last(move: Place) -> Node:
    """Draw the corner marks around a domino that was just placed."""
    dx, dy = STEPS[move.turn]
    x, y = UNIT * move.x + UNIT * dx // 2, UNIT * move.y + UNIT * dy // 2
    return h("use", f"last {move.number}", href=f"#kbd-last-{move.turn % 2}", x=x, y=y)


@cache
def lying(number: int, cls: str, *, marked: bool = False) -> Node:
    """Draw a single domino with its left half on the left."""
    marks = (h("use", href="#kbd-last-0", x=UNIT // 2),) if marked else ()
    return h(
        "svg", "", h("use", href=f"#{turned(number, 0)}"), *marks, cls=cls, viewBox="-31 -31 122 62", aria_hidden="true"
    )


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
    position = Path(__file__)
    drawn = position.with_name("symbols.svg").read_text(encoding="utf-8")
    signs = [line for line in drawn.splitlines() if line.startswith("<symbol")]
    made = {(d.left, d.left_crowns) for d in DOMINOES} | {(d.right, d.right_crowns) for d in DOMINOES}
    parts = [
        *signs,
        *(_crowns(count) for count in (1, 2, 3)),
        *(_half(terrain, crowns, turn) for terrain, crowns in sorted(made) for turn in range(4)),
        *(_turned(f"seam-{turn}", turn, _SEAM) for turn in range(4)),
        *(_domino(piece, turn) for piece in DOMINOES for turn in range(4)),
        *(_corners(turn) for turn in (0, 1)),
        *(_of_player(colour) for colour in MARKS),
        _FACE,
        _FREE,
        _CHECK,
        *_numbered(),
    ]
    kings = [f"king-{colour}" for colour in MARKS]
    comes = [
        *(lying(d.number, "kbd-domino") for d in DOMINOES),
        *(piece(sign, "kbd-king") for sign in (*kings, "free")),
    ]
    style = position.with_name("look.css").read_text(encoding="utf-8")
    return Sheet("kingdomino-4", "\n".join(parts), style, tuple(comes))


_SEAM: Final = f'<path d="M30-25v50" stroke="{_INK}" stroke-opacity=".34" style="stroke-width:var(--kbd-hair,1)"/>'
_FACE: Final = (
    '<g id="kbd-face"><rect x="-27" y="-27" width="54" height="54" rx="5" vector-effect="non-scaling-stroke"/>'
    '<circle r="5" stroke="none" style="fill:var(--kbd-dot,none)"/></g>'
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
        spots = (f'x="{UNIT * n}" y="17"' if name == "columns" else f'x="11" y="{UNIT * n + 6}"' for n in _REACH)
        words = "".join(f"<text {spot}>{n}</text>" for n, spot in zip(_REACH, spots, strict=True))
        yield f'<g id="kbd-{name}" class="kbd-numbers">{words}</g>'


_REACH: Final = range(-7, 8)
_OUTER: Final = "H-22.3a6 6 0 0 0-6 6V22.3a6 6 0 0 0 6 6H"


def _turned(name: str, turn: int, inner: str) -> str:
    spin = f' transform="rotate({90 * turn})"' if turn else ""
    return f'<g id="kbd-{name}"><g{spin}>{inner}</g></g>'


def _half(terrain: int, crowns: int, turn: int) -> str:
    """Draw half a domino, rounded at its two outer corners; its sign and crowns stay upright."""
    name = TERRAINS[terrain]
    ground, ink = _LANDS[name]
    land = f"var(--kb-{name},{ground})"
    spin = f' transform="rotate({90 * turn})"' if turn else ""
    size, down = (44, 6.5) if crowns else (53, 0.5)  # The sign leaves room for the crowns.
    return (
        f'<g id="{half(terrain, crowns, turn)}" style="--kbd-land:{land};color:var(--kb-{name}-ink,{ink})">'
        f'<g{spin}><path d="M30-28.3{_OUTER}30V27.4h.4V-27.4H30Z" fill="{land}"/>'
        f'<path d="M30-28.3{_OUTER}30" fill="none" stroke="{_INK}" stroke-opacity=".75"'
        ' style="stroke-width:var(--kbd-edge,1.5)"/></g>'
        f'<use href="#kbd-{name}" x="{-size / 2:g}" y="{down - size / 2:g}" width="{size}" height="{size}"/>'
        + (f'<use href="#kbd-crowns-{crowns}"/>' if crowns else "")
        + "</g>"
    )


def _domino(piece: Tile, turn: int) -> str:
    """Draw both halves of a domino, with a seam between them if their terrains differ."""
    dx, dy = STEPS[turn]
    left, right = half(piece.left, piece.left_crowns, turn), half(piece.right, piece.right_crowns, (turn + 2) % 4)
    seam = "" if piece.left == piece.right else f'<use href="#kbd-seam-{turn}"/>'
    at = f'x="{UNIT * dx}"' if dx else f'y="{UNIT * dy}"'
    return f'<g id="{turned(piece.number, turn)}"><use href="#{left}"/><use href="#{right}" {at}/>{seam}</g>'


def _crowns(count: int) -> str:
    """Draw one to three crowns on a dark plate in the top left corner."""
    scale = "var(--kbd-three,1)" if count == 3 else "var(--kbd-crowns,1)"
    signs = "".join(
        f'<use href="#kbd-crown" x="{3.6 + 15.4 * n:g}" y="1" width="14.2" height="14.2"/>' for n in range(count)
    )
    return (
        f'<g id="kbd-crowns-{count}" color="#ffd34d"><g transform="translate(-27 -27)">'
        f'<g style="transform:scale({scale})">'
        f'<rect width="{6 + 15.4 * count:g}" height="16.2" rx="4.6" fill="#2c2a26"/>{signs}</g></g></g>'
    )


def _corners(turn: int) -> str:
    """Draw the marks around a domino that was just placed or chosen, across (0) or down (1)."""
    x, y, arm = (60, 30, 11) if turn == 0 else (30, 60, 11)
    path = "".join(
        f"M{sx * x} {sy * (y - arm)}V{sy * (y - 5)}Q{sx * x} {sy * y} {sx * (x - 5)} {sy * y}H{sx * (x - arm)}"
        for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    )
    lines = "".join(
        f'<path d="{path}" stroke="{stroke}" style="stroke-width:{width}"/>'
        for stroke, width in (
            ("var(--kb-paper,#fffaf0)", "var(--kbd-casing,8)"),
            ("var(--kb-last,#c77700)", "var(--kbd-mark,4.2)"),
        )
    )
    return f'<g id="kbd-last-{turn}" fill="none" stroke-linecap="round">{lines}</g>'


def _of_player(colour: str) -> str:
    """Draw the castle, king and chip of a colour, each with the mark of that colour."""
    worn = f"--kb-p:var(--kb-p-{colour},{_HUES[colour]});--kb-pm:var(--kb-m-{colour},{_MARK_HUES[colour]})"
    stone, ink = "var(--kb-castle,#d3ccbd)", "var(--kb-castle-ink,#3a352c)"

    def mark(x: float, y: float, size: float) -> str:
        at = f'x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size:g}" height="{size:g}"'
        return f'<use href="#kbd-mark-{MARKS[colour]}" {at}/>'

    return (
        f'<g id="kbd-castle-{colour}" style="{worn}"><rect x="-28.3" y="-28.3" width="56.6" height="56.6" rx="6"'
        f' fill="{stone}" stroke="{ink}" style="stroke-width:var(--kbd-edge,1.8)"/>'
        f'<g style="color:{ink}"><use href="#kbd-castle" x="-25" y="-25" width="50" height="50"/></g>'
        f'<circle cy="7.5" r="10.4" fill="var(--kb-p)" stroke="{stone}" stroke-width="2.2"/>{mark(0, 7.5, 11.6)}</g>'
        f'<g id="kbd-king-{colour}" style="{worn}"><use href="#kbd-king" x="-50" y="-50" width="100" height="100"/>'
        f"{mark(0, 24, 26)}</g>"
        f'<g id="kbd-chip-{colour}" style="{worn}"><circle r="46" fill="var(--kb-p)"'
        f' stroke="var(--kb-chip-line,#2c2a26)" stroke-width="5"/>{mark(0, 0, 54)}</g>'
    )
