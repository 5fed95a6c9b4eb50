"""The drawn things of Kingdom Builder: hexes, settlements and tiles. A hex has a side of 20 units.

The land lies below as one path for each terrain, filled with a pattern. A hex on it is one `<use>` that is clear or
carries a piece, so a move takes a few bytes.

>>> dict(sign("tavern", "kbb-tile").attributes)["viewBox"]
'-50 -50 100 100'
>>> ground("grass"), ground("grass", built="blue")
('#kbb-grass', '#kbb-grass-blue')
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from kbwidgets.core.boards.hexagons import centre, corners
from kbwidgets.core.scene.art import read_art, read_style
from kbwidgets.core.scene.materials import materials
from kbwidgets.core.scene.nodes import Node, Sheet, h
from kbwidgets.games.kingdom_builder.drawn.borders import border
from kbwidgets.games.kingdom_builder.rules.board import HEXES, TERRAINS
from kbwidgets.games.kingdom_builder.rules.quadrant import TILES

SIDE: Final = 20
_MARKS: Final = {
    "blue": '<circle cy="4.1" r="3.2"/>',
    "red": '<path d="M0 .2 3.9 7.3H-3.9Z"/>',
    "yellow": '<path d="M-2.9 1.2H2.9V7H-2.9Z"/>',
    "black": '<path d="M-3.9.8H3.9V3.1H-3.9ZM-3.9 5.1H3.9V7.4H-3.9Z"/>',
}
"""The mark of each colour, so that nobody needs to tell players apart by colour alone."""


def ground(kind: str, *, built: str = "") -> str:
    """Return the symbol of a hex by itself: the land, a castle or a location, or a settlement of a colour on it."""
    return f"#kbb-{kind}-{built}" if built else f"#kbb-{kind}"


def on_board(kind: str, *, built: str = "") -> str:
    """Return the symbol of the piece on a hex of the board, which is clear if there is none.

    >>> on_board("grass"), on_board("tavern"), on_board("grass", built="blue")
    ('#kbb-clear', '#kbb-tavern', '#kbb-on-blue')
    """
    return f"#kbb-on-{built}" if built else "#kbb-clear" if kind in _LANDS else f"#kbb-{kind}"


@cache
def sign(name: str, cls: str) -> Node:
    """Draw the sign of a land or a location, a settlement or another piece, in an `svg` of its own."""
    return h("svg", "", h("use", href=f"#kbb-{name}"), cls=cls, viewBox="-50 -50 100 100", aria_hidden="true")


@cache
def hexagon(name: str, cls: str) -> Node:
    """Draw a land or a location as a hex by itself."""
    return h("svg", "", h("use", href=f"#kbb-{name}"), cls=cls, viewBox="-18 -20.5 36 41", aria_hidden="true")


@cache
def settlement(colour: str, cls: str) -> Node:
    """Draw a settlement by itself."""
    return h("svg", "", h("use", href=f"#kbb-settlement-{colour}"), cls=cls, viewBox="-12 -12 24 24",
             aria_hidden="true")  # fmt: skip


@cache
def card(terrain: str) -> Node:
    """Draw a terrain card."""
    return h("svg", "", h("use", href=f"#kbb-card-{terrain}"), cls="kbb-face-up", viewBox="0 0 84 104",
             aria_hidden="true")  # fmt: skip


# -- the sheet ------------------------------------------------------------------------------------------


@cache
def sheet() -> Sheet:
    """Return the symbols and the style that all pictures share, made once."""
    style = read_style(__file__, "look.css")
    lines = [line for line in read_art(__file__, "symbols.svg").splitlines() if line.startswith("<g id")]
    parts = [
        *materials("kb-soft", "kb-crown"),
        *(_dark_art(line) if line.startswith('<g id="kbb-art') else line for line in lines),
        _BEVEL,
        *(_dark_art(_pattern(kind)) for kind in _LANDS),
        _polygon("hex", 17.4),
        _polygon("face", SIDE, 'fill="none"'),
        _polygon("rim", 18.6, 'fill="var(--kbb-rim-fill,#d9cfb8)" stroke="var(--kbb-rim,#3a3020)" stroke-width="2"'),
        _polygon("gilt", 16, 'fill="none" stroke="#c99a5b"'),
        _polygon("token", 47, 'fill="var(--kbb-tile-fill,var(--kbb-paper))" stroke="var(--kbb-tile-edge,#6a3d1b)"'
                 ' stroke-width="5" stroke-dasharray="var(--kbb-dash,none)"'),
        _polygon("token-gilt", 40, 'fill="none" stroke="#c99a5b" stroke-width="2.6"'),
        '<g id="kbb-clear"><use href="#kbb-face"/></g>',
        *(_land(kind) for kind in _LANDS),
        *(_terrain_card(kind) for kind in TERRAINS),
        '<g id="kbb-castle"><use href="#kbb-face"/><use href="#kbb-rim"/>'
        '<use href="#kbb-keep" transform="translate(0 .6) scale(.25)"/></g>',
        *(_location(kind) for kind in TILES),
        *(_of_player(colour) for colour in _MARKS),
        *(_on(kind, colour) for kind in (*TERRAINS, "water", "mountain") for colour in _MARKS),
        *(_tile(kind) for kind in TILES),
        _DOTS, _LAST, _outline(), _margin(),
    ]  # fmt: skip
    return Sheet("kingdom-builder-2", "\n".join(parts), style + _dark_style())


_LANDS: Final[Mapping[str, tuple[str, str]]] = {
    "grass": ("#a9cf62", "#8fb94a"), "flower": ("#e9b4d2", "#d692b9"), "forest": ("#5d9a5c", "#3f7a46"),
    "canyon": ("#c9835a", "#ad6239"), "desert": ("#f3e4b4", "#e2cb8b"), "water": ("#8cc4e2", "#6badd2"),
    "mountain": ("#b3b2b6", "#949398"),
}  # fmt: skip
"""The colour of each land, and of the waves on it."""
_DARK: Final[Mapping[str, str]] = {
    "#a9cf62": "#668f38", "#8fb94a": "#59822f", "#557f26": "#2b4d12", "#dff0ae": "#b4d67c",  # grass
    "#e9b4d2": "#8f5078", "#d692b9": "#7f4469", "#a3457e": "#dd8fbd", "#d987b5": "#f3bfdc", "#fff3c2": "#5a1e45",
    "#b4588e": "#c378a5",  # flowers, which are lighter than their ground
    "#5d9a5c": "#356539", "#3f7a46": "#2b5631", "#27592f": "#143a1d", "#2e6a38": "#1a4725", "#6fb06a": "#4c8d4e",
    "#4a3018": "#251708",  # forest
    "#c9835a": "#8f5435", "#ad6239": "#7d4628", "#74401f": "#45220f", "#99592f": "#66381c", "#e0a578": "#c98d5e",
    "#f3e4b4": "#b59a5d", "#e2cb8b": "#a3884b", "#fdf5d8": "#d3bf85", "#a98b46": "#665020",  # desert
    "#8cc4e2": "#3d7ba3", "#6badd2": "#326c93", "#2f6f9b": "#123c59",  # water
    "#b3b2b6": "#74737c", "#949398": "#64636c", "#5a5b64": "#393a43", "#8b8c96": "#5d5e69", "#fffdf8": "#e2e0da",
    "#4d4e57": "#2e2f37", "#7d7e88": "#51525c",  # mountains
}  # fmt: skip
"""Each colour of the lands and their art, with the colour that takes its place in the dark."""
_LAST: Final = (
    '<g id="kbb-last" fill="none" stroke-linejoin="round">'
    '<use href="#kbb-hex" stroke="var(--kb-trail-case,#4a2600)" stroke-width="4.8"/>'
    '<use href="#kbb-hex" stroke="var(--kb-trail,#ff9d1e)" stroke-width="2.6"/></g>'
)
_DOTS: Final = (
    '<g id="kbb-dots" stroke="currentColor" stroke-width="1.2"><circle cx="-3.6" cy="11.6" r="2.3"'
    ' fill="var(--kbb-one,none)"/><circle cx="3.6" cy="11.6" r="2.3" fill="var(--kbb-two,none)"/></g>'
)
_BEVEL: Final = (
    '<g id="kbb-bevel" fill="none"><path d="M0-57l49.4 28.5v57l-49.4 28.5" stroke="#000" stroke-opacity=".17"'
    ' stroke-width="5"/><path d="M0 57l-49.4-28.5v-57l49.4-28.5" stroke="#fff" stroke-opacity=".36" stroke-width="4"/>'
    '<path d="M0-60l52 30v60l-52 30-52-30v-60z" stroke="#241b0a" stroke-opacity=".28" stroke-width="2"/></g>'
)
"""The lit and the shaded edge of a hex."""


def _dark_art(drawn: str) -> str:
    """Return a drawing of land in variables, so that the dark can have colours of its own."""
    return re.sub(r"#[0-9a-f]{6}", lambda found: f"var(--kbb-{found[0][1:]},{found[0]})", drawn)


def _dark_style() -> str:
    """Return the style that gives the lands their colours in the dark, in a cell and in a picture that stands alone.

    The symbols of a cell stand before it, and a pattern takes its variables from where it stands.
    """
    colours = "".join(f"--kbb-{colour[1:]}:{dark};" for colour, dark in _DARK.items())
    alone = f"@media (prefers-color-scheme:dark){{.kbb-picture:not(.kb *){{{colours}}}}}"
    return f'svg:has(+.kb-kingdom-builder[data-theme="dark"]){{{colours}}}{alone}'


def points(radius: float) -> str:
    """Return the corners of a hexagon around the origin."""
    x0, y0 = centre(0, 0, radius)
    return " ".join(f"{round(x - x0, 1):g},{round(y - y0, 1):g}" for x, y in corners(0, 0, radius))


def _polygon(name: str, radius: float, look: str = "") -> str:
    return f'<polygon id="kbb-{name}" points="{points(radius)}" {look}/>'.replace(" />", "/>")


def _pattern(kind: str) -> str:
    """Return the pattern that fills all hexes of a land, with one path for each land of the board.

    Its unit is half the width of a hex and half its side. The art in every second row is mirrored.
    """
    ground_, wave = _LANDS[kind]
    places = ((52, 60, 1), (0, 150, -1), (104, 150, -1))
    art = "".join(f'<use href="#kbb-art-{kind}" transform="translate({x} {y}) scale({way * 0.86} .86)"/>'
                  for x, y, way in places)  # fmt: skip
    around = (*places, (52, 240, 1), (0, -30, 1), (104, -30, 1))
    edges = "".join(f'<use href="#kbb-bevel" x="{x}" y="{y}"/>' for x, y, _ in around)
    return (
        f'<pattern id="kbb-fill-{kind}" width="104" height="180" patternUnits="userSpaceOnUse"'
        ' patternTransform="scale(.0192308 .0333333)">'
        f'<path d="M0 0h104v180H0z" fill="{ground_}"/><g fill="{wave}">'
        '<path d="M0 70Q25 52 50 70T104 70V110Q75 92 50 110T0 110z" opacity=".55"/>'
        '<path d="M0 10Q25-6 50 10T104 10V34Q75 20 50 34T0 34zM0 140Q25 124 50 140T104 140V166Q75 150 50 166T0 166z"'
        f' opacity=".35"/></g>{art}{edges}</pattern>'
    )


def _land(kind: str) -> str:
    """Draw one hex of a land by itself."""
    return (
        f'<g id="kbb-{kind}"><path transform="translate(-17.3205 -20) scale(17.3205 10)" d="M1 0l1 1v2l-1 1-1-1v-2z"'
        f' fill="url(#kbb-fill-{kind})"/></g>'
    )


def _terrain_card(terrain: str) -> str:
    return (
        f'<g id="kbb-card-{terrain}"><rect x="2" y="4" width="80" height="100" rx="9" opacity=".3"/>'
        '<rect x="1" y="1" width="82" height="101" rx="9" fill="#fffaf0" stroke="#7b6a48"/>'
        '<rect transform="translate(-20 -20.5) scale(62.4 36)" x=".433" y=".764" width="1.122" height="2.472" rx=".08"'
        f' ry=".139" fill="url(#kbb-fill-{terrain})"/></g>'
    )


def _location(kind: str) -> str:
    """Draw a location with a gilt rim, its sign, and two dots that are filled for the tiles left."""
    return (
        f'<g id="kbb-{kind}"><use href="#kbb-face"/><use href="#kbb-rim"/><use href="#kbb-gilt"/>'
        f'<use href="#kbb-sign-{kind}" transform="translate(0 -2.4) scale(.22)"/><use href="#kbb-dots"/></g>'
    )


def _of_player(colour: str) -> str:
    """Draw a settlement of a colour with its mark, and a hex of the board that carries it."""
    return (
        f'<g id="kbb-settlement-{colour}"><use href="#kbb-wood" color="var(--kb-p-{colour})"/>'
        f'<g fill="var(--kb-m-{colour})" transform="translate(0 -1.2)">{_MARKS[colour]}</g></g>'
        f'<g id="kbb-on-{colour}"><use href="#kbb-face"/><use href="#kbb-settlement-{colour}"/></g>'
    )


def _on(kind: str, colour: str) -> str:
    """Draw one hex of a land by itself with a settlement."""
    return f'<g id="kbb-{kind}-{colour}"><use href="#kbb-{kind}"/><use href="#kbb-settlement-{colour}"/></g>'


def _tile(kind: str) -> str:
    """Draw a location tile in a square of 100."""
    sign = f'<use href="#kbb-sign-{kind}" transform="scale(.6)"/>'
    return f'<g id="kbb-tile-{kind}"><use href="#kbb-token"/><use href="#kbb-token-gilt"/>{sign}</g>'


def _outline() -> str:
    """Draw the wooden edge of the board with its shadow."""
    path = border(HEXES.all)
    at = 'transform="scale(17.3205 10)"'
    return (
        f'<path id="kbb-whole" d="{path}" vector-effect="non-scaling-stroke" stroke-linejoin="round" {at}/>'
        '<g id="kbb-edge"><use href="#kbb-whole" y="3" x="1.2" fill="#20160a" stroke="#20160a" stroke-width="3"'
        ' opacity=".45"/><use href="#kbb-whole" y=".6" fill="#7d5c33" stroke="#7d5c33" stroke-width="3.4"/>'
        '<use href="#kbb-whole" y="-.7" fill="#a87f4c" stroke="#a87f4c" stroke-width="2.4"/></g>'
    )


def _margin() -> str:
    """Draw the numbers of rows and columns beside the board."""
    columns = [(f"{round(centre(0, n, SIDE)[0])}", "-4") for n in range(HEXES.columns)]
    rows = [("-12", f"{centre(n, 0, SIDE)[1] + 3.5:g}") for n in range(HEXES.rows)]
    numbers = "".join(f'<text x="{x}" y="{y}">{n}</text>' for line in (columns, rows) for n, (x, y) in enumerate(line))
    return f'<g id="kbb-margin">{numbers}</g>'
