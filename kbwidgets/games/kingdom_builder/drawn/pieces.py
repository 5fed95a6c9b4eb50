"""The drawn things of Kingdom Builder: hexes, settlements and tiles. A hex has a side of 20 units.

A hex of the board is one `<use>`, with its piece in the href and its land in the class, so a move takes a few bytes.

>>> dict(sign("tavern", "kbb-tile").attributes)["viewBox"]
'-50 -50 100 100'
>>> ground("grass", built="blue"), ground("grass", mirrored=True)
('#kbb-on-blue', '#kbb-grass-m')
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from kbwidgets.core.boards.hexagons import centre, corners
from kbwidgets.core.scene.nodes import Node, Sheet, h
from kbwidgets.games.kingdom_builder.rules.board import HEXES, TERRAINS
from kbwidgets.games.kingdom_builder.rules.quadrant import TILES

SIDE: Final = 20
SIGNED: Final = (*TERRAINS, "water", "mountain")
"""The kinds of hex that are covered with a sign of their own."""

_MARKS: Final = {
    "blue": '<circle cy="4.1" r="3.2"/>',
    "red": '<path d="M0 .2 3.9 7.3H-3.9Z"/>',
    "yellow": '<path d="M-2.9 1.2H2.9V7H-2.9Z"/>',
    "black": '<path d="M-3.9.8H3.9V3.1H-3.9ZM-3.9 5.1H3.9V7.4H-3.9Z"/>',
}
"""The mark of each colour, so that nobody needs to tell players apart by colour alone."""


def ground(kind: str, *, built: str = "", mirrored: bool = False) -> str:
    """Return the symbol of a hex: the land with its sign, or with a settlement of a colour instead."""
    return f"#kbb-on-{built}" if built else f"#kbb-{kind}{'-m' if mirrored and kind in SIGNED else ''}"


@cache
def sign(name: str, cls: str) -> Node:
    """Draw the sign of a land or a location, a settlement or another piece, in an `svg` of its own."""
    return h("svg", "", h("use", href=f"#kbb-{name}"), cls=cls, viewBox="-50 -50 100 100", aria_hidden="true")


@cache
def hexagon(name: str, cls: str) -> Node:
    """Draw a land or a location as a hex by itself."""
    use = h("use", href=f"#kbb-{name}", cls=f"kbb-{name}")
    return h("svg", "", use, cls=cls, viewBox="-18 -20.5 36 41", aria_hidden="true")


# -- the sheet ------------------------------------------------------------------------------------------


@cache
def sheet() -> Sheet:
    """Return the symbols and the style that all pictures share, made once."""
    here = Path(__file__)
    drawn = here.with_name("symbols.svg").read_text(encoding="utf-8")
    style = _terse(here.with_name("look.css").read_text(encoding="utf-8"))
    parts = [
        *(line for line in drawn.splitlines() if line.startswith("<g id")),
        _polygon("hex", 18),
        _polygon("face", SIDE, 'fill="var(--kb-fill)" stroke="var(--kb-table)" stroke-opacity=".42"'
                 ' stroke-width=".9"'),
        _polygon("over", 18.3, 'fill="var(--kbb-wash,none)"'),
        _polygon("corners", 19, 'fill="none" stroke-dasharray="10.3 8.7" stroke-dashoffset="5.15"'),
        _polygon("rim", 18.6, 'fill="var(--kbb-paper,var(--kb-fill))" stroke="currentColor" stroke-width="2"'),
        _polygon("token", 47, 'fill="var(--kbb-tile-fill,var(--kbb-paper))" stroke="var(--kbb-tile-edge,currentColor)"'
                 ' stroke-width="5" stroke-dasharray="var(--kbb-dash,none)"'),
        '<g id="kbb-bare"><use href="#kbb-face"/><use href="#kbb-over"/></g>',
        *(_land(kind, mirror) for kind in SIGNED for mirror in (False, True)),
        _special("castle", "", 0.27, 0),
        *(_special(kind, '<use href="#kbb-dots"/>', 0.232, -2.2) for kind in TILES),
        *(_of_player(colour) for colour in _MARKS),
        *(_tile(kind) for kind in TILES),
        _WALL, _DOTS, _LAST, _HOUSE_LINE, _PILE, _margin(),
    ]  # fmt: skip
    return Sheet("kingdom-builder-1", "\n".join(parts), style)


_LAST: Final = (
    '<g id="kbb-last"><use href="#kbb-corners" stroke="#fff" stroke-width="6.4"/>'
    '<use href="#kbb-corners" stroke="#c25a00" stroke-width="3.8"/></g>'
)
_HOUSE_LINE: Final = (
    '<path id="kbb-house" fill="none" stroke="currentColor" stroke-width="9" stroke-linejoin="round"'
    ' d="M-33 36V-6L0-38L33-6V36Z"/>'
)
_PILE: Final = (
    '<g id="kbb-pile" stroke="currentColor" stroke-width="4"><rect x="-28" y="-36" width="50" height="64" rx="6"'
    ' fill="var(--kb-card)"/><rect x="-20" y="-28" width="50" height="64" rx="6" fill="var(--kb-back)"/>'
    '<path d="M5-14 19 4 5 22-9 4Z" fill="none" stroke="var(--kb-paper)"/></g>'
)
_DOTS: Final = (
    '<g id="kbb-dots" stroke="currentColor" stroke-width="1.2"><circle cx="-3.6" cy="11.6" r="2.3"'
    ' fill="var(--kbb-one,none)"/><circle cx="3.6" cy="11.6" r="2.3" fill="var(--kbb-two,none)"/></g>'
)
_WALL: Final = (
    '<path id="kbb-wall" d="M-9 9.8V-1.6L0-10.3 9-1.6V9.8Z" stroke="var(--kb-piece-ink)" stroke-width="1.5"'
    ' stroke-linejoin="round"/>'
)


def _terse(style: str) -> str:
    """Return a style without comments and the white space between rules, because it is sent to every page."""
    return re.sub(r"\s*([{};])\s*", r"\1", re.sub(r"/\*.*?\*/|\s*\n\s*", "", style, flags=re.DOTALL))


def points(radius: float) -> str:
    """Return the corners of a hexagon around the origin."""
    x0, y0 = centre(0, 0, radius)
    return " ".join(f"{round(x - x0, 1):g},{round(y - y0, 1):g}" for x, y in corners(0, 0, radius))


def _polygon(name: str, radius: float, look: str = "") -> str:
    return f'<polygon id="kbb-{name}" points="{points(radius)}" {look}/>'.replace(" />", "/>")


def _land(kind: str, mirror: bool) -> str:
    """Draw a land; every second sign is mirrored, so that it does not look like wallpaper."""
    name, scale = (f"{kind}-m", "-.31 .31") if mirror else (kind, ".31")
    use = f'<use href="#kbb-sign-{kind}" transform="scale({scale})"/>'
    return f'<g id="kbb-{name}"><use href="#kbb-face"/>{use}<use href="#kbb-over"/></g>'


def _special(kind: str, more: str, size: float, down: float) -> str:
    """Draw a castle or a location: a rim, its sign, and two dots that are filled for the tiles left."""
    return (
        f'<g id="kbb-{kind}"><use href="#kbb-face"/><use href="#kbb-rim"/>'
        f'<use href="#kbb-sign-{kind}" transform="translate(0 {down:g}) scale({size:g})"/>{more}'
        '<use href="#kbb-over"/></g>'
    )


def _of_player(colour: str) -> str:
    """Draw a settlement of a colour with its mark, and a hex that carries it."""
    hue, mark = f"var(--kb-p-{colour})", f"var(--kb-m-{colour})"
    return (
        f'<g id="kbb-settlement-{colour}"><use href="#kbb-wall" fill="{hue}"/><g fill="{mark}">{_MARKS[colour]}</g></g>'
        f'<g id="kbb-chip-{colour}"><circle r="11" fill="{hue}" stroke="var(--kb-chip-line)" stroke-width="1.5"/>'
        f'<g fill="{mark}" transform="translate(0 -6.2) scale(1.5)">{_MARKS[colour]}</g></g>'
        f'<g id="kbb-on-{colour}"><use href="#kbb-bare"/>'
        f'<use href="#kbb-settlement-{colour}"/></g>'
    )


def _tile(kind: str) -> str:
    """Draw a location tile in a square of 100."""
    sign = f'<use href="#kbb-sign-{kind}" transform="scale(.56)"/>'
    return f'<g id="kbb-tile-{kind}"><use href="#kbb-token"/>{sign}</g>'


def _margin() -> str:
    """Draw the numbers of rows and columns beside the board."""
    columns = [(f"{round(centre(0, n, SIDE)[0])}", "-4") for n in range(HEXES.columns)]
    rows = [("-12", f"{centre(n, 0, SIDE)[1] + 3.5:g}") for n in range(HEXES.rows)]
    numbers = "".join(f'<text x="{x}" y="{y}">{n}</text>' for line in (columns, rows) for n, (x, y) in enumerate(line))
    return f'<g id="kbb-margin">{numbers}</g>'
