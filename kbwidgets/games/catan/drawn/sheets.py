"""The symbols and the style of Catan's pictures, made once for each radius.

A hex, an intersection and an edge are one `<use>` each, whose href says what is on it, so that a move is a few bytes.
In the folder `art`, the signs are in `symbols.svg` and the style of the board is in `look.css`; the panels have
`panels.svg` and `panels.css`.

>>> land("wool", 8), land("desert", 0), road("blue", 90)
('ctb-wool-8', 'ctb-desert', 'ctb-road-blue-90')
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import cos, pi, sin
from typing import Final

from kbwidgets.core.scene.art import read_art, read_style
from kbwidgets.core.scene.materials import materials
from kbwidgets.core.scene.nodes import Sheet
from kbwidgets.core.values.colours import MARKS
from kbwidgets.games.catan.drawn.sea import SIDE, outline, places_of, waves
from kbwidgets.games.catan.rules.options import COLOURS
from kbwidgets.games.catan.rules.resources import RESOURCES
from kbwidgets.games.catan.rules.stock import DOTS, RED, VALUES

ANGLES: Final = (30, 90, 150)
"""The angles of edges."""
_LANE: Final = 'x="-19" y="-6" width="38" height="12" rx="3.5"'


LANDS_OF: Final = {
    "wool": "pasture", "grain": "wheat", "lumber": "forest", "brick": "brick", "ore": "mountain", "desert": "desert",
}  # fmt: skip
"""The shared land of each terrain."""


def land(terrain: str, chit: int) -> str:
    """Return the symbol of a hex with its number token."""
    return f"ctb-{terrain}-{chit}" if chit else f"ctb-{terrain}"


def road(colour: str, angle: int) -> str:
    """Return the symbol of a road at an angle."""
    return f"ctb-road-{colour}-{angle}"


@cache
def sheet(radius: int) -> Sheet:
    """Return the sheet that all pictures of boards of a radius share."""
    drawn = [
        line
        for name in ("symbols.svg", "panels.svg")
        for line in read_art(__file__, name).splitlines()
        if "<g id" in line
    ]
    art = materials("kb-lit", "kb-soft", *(f"kb-land-{name}" for name in LANDS_OF.values()))
    parts = (drawn, art, _lands(), _chits(), _pieces(), _frames(), _dice(), _sea(radius))
    symbols = "\n".join(part for each in parts for part in each)
    return Sheet(f"catan-{radius}", symbols, read_style(__file__, "look.css", "panels.css"))


def _hexagon(name: str, part: float, look: str = "") -> str:
    """Return a hex of a part of the full size."""
    corners = [(SIDE * part * sin(n * pi / 3), -SIDE * part * cos(n * pi / 3)) for n in range(6)]
    points = " ".join(f"{round(x, 1) + 0:g},{round(y, 1) + 0:g}" for x, y in corners)
    return f'<polygon id="ctb-{name}" points="{points}"{look}/>'


# -- lands and chits --------------------------------------------------------------------------------------


def _lands() -> Iterator[str]:
    """Yield the terrains as hexes cut out of their land, and as cards."""
    yield _hexagon("hex", 0.82)  # The ring keeps away from the roads.
    yield f'<clipPath id="ctb-cut">{_hexagon("cutter", 0.965)}</clipPath>'
    yield _hexagon("ground", 0.955, ' fill="var(--kb-fill)"')
    light = _hexagon("light", 0.95, ' fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2.5"')
    dark = _hexagon("dark", 0.97, ' fill="none" stroke="#3a2c10" stroke-opacity=".6" stroke-width="1.8"')
    yield f'<g id="ctb-bevel">{light}{dark}</g>'
    case = _hexagon("rim-case", 0.92, ' fill="none" stroke="var(--ctb-rolled-case,none)" stroke-width="9"')
    core = _hexagon("rim-core", 0.92, ' fill="none" stroke="var(--ctb-rolled,none)" stroke-width="5.5"')
    yield f'<g id="ctb-rim">{case}{core}</g>'
    yield '<g id="ctb-blank"><use href="#ctb-ground"/></g>'
    yield '<clipPath id="ctb-card-cut"><rect x="-43" y="-63" width="86" height="126" rx="7"/></clipPath>'
    for terrain, land_ in LANDS_OF.items():
        art = f'<use href="#kb-land-{land_}" x="-58" y="-58" width="116" height="116"/>'
        over = '<use href="#ctb-bevel"/><use href="#ctb-rim"/>'
        yield f'<g id="ctb-{terrain}"><g clip-path="url(#ctb-cut)">{art}</g>{over}</g>'
        if terrain == "desert":
            continue
        for number in VALUES:
            both = f'<use href="#ctb-{terrain}"/><use href="#ctb-chit-{number}"/>'
            yield f'<g id="{land(terrain, number)}">{both}</g>'
        art = f'<use href="#kb-land-{land_}" x="-68" y="-66" width="136" height="136"/>'
        yield (
            f'<g id="ctb-card-{terrain}"><rect x="-50" y="-70" width="100" height="140" rx="12" fill="#fffaf0"/>'
            f'<g clip-path="url(#ctb-card-cut)">{art}</g></g>'
        )


def _chits() -> Iterator[str]:
    """Yield the number tokens with a dot for each way to roll them (CT-1.2); 6 and 8 are red and larger (CT-1.3)."""
    yield (
        '<g id="ctb-disc"><circle cy="8.6" r="18.5" fill="#1d1203" opacity=".42"/>'
        '<circle cy="6" r="18.5" fill="#e6cf9c"/><circle cy="6" r="18.5" fill="url(#kb-lit)" opacity=".55"/>'
        '<circle cy="6" r="15.6" fill="var(--ctb-disc,#fdf5df)" stroke="var(--ctb-disc-line,#b99b5d)"/></g>'
    )
    for number in VALUES:
        ways = DOTS[number]
        dots = "".join(f"M{4.6 * (n - (ways - 1) / 2):.4g} 16.2h0" for n in range(ways))
        look = ' class="ctb-red"' if number in RED else ""
        yield (
            f'<g id="ctb-chit-{number}" class="ctb-chit"><use href="#ctb-disc"/>'
            f'<g{look}><text y="10.5">{number}</text><path d="{dots}"/></g></g>'
        )


# -- pieces and marks -------------------------------------------------------------------------------------


def _pieces() -> Iterator[str]:
    """Yield the wooden pieces of each colour with its mark, which stays upright on a slanted road."""
    line = 'stroke="#1d130a" stroke-width="2" stroke-linejoin="round"'
    yield f'<path id="ctb-house" d="M-12 12V-3L0-15L12-3V12Z" {line}/>'
    yield (
        '<g id="ctb-house-light"><path d="M-12 12V-3L0-15V12Z" fill="#fff" opacity=".18"/>'
        '<path d="M-14.5-1.5L0-16L14.5-1.5L11.5 1.5L0-10L-11.5 1.5Z" opacity=".32"/>'
        '<path d="M-13.5-2.5L0-15.5L3-12.5" stroke="#fff" stroke-opacity=".6" stroke-width="1.5" fill="none"/></g>'
    )
    yield f'<path id="ctb-hall" d="M-19 16V-11L-9.5-22L0-11V-3H19V16Z" {line}/>'
    yield (
        '<g id="ctb-hall-light"><path d="M-19 16V-11L-9.5-22V16Z" fill="#fff" opacity=".18"/>'
        '<path d="M-21-9.5L-9.5-23L2-9.5L-1-7L-9.5-16.5L-18-7Z" opacity=".32"/><path d="M0-3h19v4H0z" opacity=".26"/>'
        '<path d="M-20-10.5L-9.5-22.5L-6-18.5" stroke="#fff" stroke-opacity=".6" stroke-width="1.5" fill="none"/></g>'
    )
    yield (
        '<g id="ctb-beam-under"><rect x="-19" y="-3.5" width="39" height="11.5" rx="3" opacity=".4"/></g>'
        '<rect id="ctb-beam" x="-19" y="-6" width="38" height="11.5" rx="3" stroke="#1d130a" stroke-width="1.6"/>'
    )
    yield (
        '<g id="ctb-beam-light"><rect x="-18.2" y="2" width="36.4" height="3" rx="1.5" opacity=".3"/>'
        '<path d="M-15-3.6h30" stroke="#fff" stroke-opacity=".55" stroke-width="1.5" stroke-linecap="round"/></g>'
    )
    soft = '<ellipse cx="3" cy="{}" rx="{}" ry="4.8" fill="url(#kb-soft)"/>'
    for colour in COLOURS:
        hue, mark = f'fill="var(--kb-p-{colour})"', f'<use href="#ctb-mark-{MARKS[colour]}" fill="var(--kb-m-{colour})"'
        house = f'{soft.format(12.5, 17)}<use href="#ctb-house" {hue}/><use href="#ctb-house-light"/>'
        hall = f'{soft.format(16.5, 22)}<use href="#ctb-hall" {hue}/><use href="#ctb-hall-light"/>'
        beam = f'<use href="#ctb-beam-under"/><use href="#ctb-beam" {hue}/><use href="#ctb-beam-light"/>'
        yield f'<g id="ctb-settlement-{colour}">{house}{_place_mark(mark, 0, 4.6, 0.11)}</g>'
        yield f'<g id="ctb-city-{colour}">{hall}{_place_mark(mark, 1, 7, 0.13)}</g>'
        yield f'<g id="ctb-road-{colour}">{beam}{_place_mark(mark, 0, 0, 0.075)}</g>'
        for angle in ANGLES:
            turned = f'<g transform="rotate({angle if angle != ANGLES[-1] else angle - 180})">{beam}</g>'
            yield f'<g id="{road(colour, angle)}">{turned}{_place_mark(mark, 0, 0, 0.075)}</g>'


def _place_mark(mark: str, x: float, y: float, size: float) -> str:
    return f'{mark} transform="translate({x:g} {y:g}) scale({size:g})"/>'


def _frames() -> Iterator[str]:
    """Yield the marks of empty places, the rings and the brackets around the last changes."""
    yield '<circle id="ctb-spot" class="ctb-spot" r="12.5"/>'
    yield '<circle id="ctb-plot" r="20"/>'
    yield (
        '<g id="ctb-corner"><circle r="15" fill="transparent"/><circle r="12.5" fill="var(--ctb-wash,none)"'
        ' class="ctb-spot"/><circle r="3.5" fill="var(--ctb-dot,none)"/></g>'
    )
    for angle in ANGLES:
        turn = f'transform="rotate({angle})"'
        yield f'<rect id="ctb-lane-{angle}" {_LANE} {turn}/>'
        hit = f'<rect x="-15" y="-10" width="30" height="20" fill="transparent" {turn}/>'
        wash = f'<rect {_LANE} {turn} fill="var(--ctb-wash,none)"/><circle r="2.5" fill="var(--ctb-dot,none)"/>'
        yield f'<g id="ctb-edge-{angle}">{hit}{wash}</g>'
        yield _last(f"lane-{angle}", _brackets(24, 11, 6), turn)
    yield _last("corner", _brackets(18, 17, 7), "")
    yield _last("hex", _corners(47, 9), "")


def _brackets(right: int, down: int, arm: int) -> str:
    """Return four rounded corners."""
    parts = [
        f"M{sx * right} {sy * (down - arm)}V{sy * (down - 4)}Q{sx * right} {sy * down} {sx * (right - 4)} {sy * down}"
        f"H{sx * (right - arm)}"
        for sx in (-1, 1)
        for sy in (-1, 1)
    ]
    return "".join(parts)


def _corners(radius: float, arm: float) -> str:
    """Return the corners of a hex."""
    lines: list[str] = []
    for n in range(6):
        x, y = radius * sin(n * pi / 3), -radius * cos(n * pi / 3)
        arms = [(x + arm * sin(turn * pi / 3), y - arm * cos(turn * pi / 3)) for turn in (n + 2, n - 2)]
        (ax, ay), (bx, by) = arms
        lines.append(f"M{ax:.1f} {ay:.1f}L{x:.1f} {y:.1f}L{bx:.1f} {by:.1f}")
    return "".join(lines)


def _last(name: str, drawn: str, turn: str) -> str:
    """Return a line in orange on a dark one, so that it is visible everywhere."""
    line = f'd="{drawn}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    case = f'<path {line} stroke="#4a2600" stroke-width="6"/>'
    return f'<g id="ctb-last-{name}" {turn}>{case}<path {line} stroke="#ff9d1e" stroke-width="3.4"/></g>'


# -- dice and sea -----------------------------------------------------------------------------------------


def _dice() -> Iterator[str]:
    """Yield the faces of a die, 40 units wide."""
    low, high = -9.5, 9.5
    pips = {
        1: ((0, 0),),
        2: ((low, low), (high, high)),
        4: ((low, low), (high, low), (low, high), (high, high)),
    }
    pips |= {3: pips[2] + pips[1], 5: pips[4] + pips[1], 6: (*pips[4], (low, 0), (high, 0))}
    for face, spots in sorted(pips.items()):
        holes = "".join(f"M{x} {y}h0" for x, y in spots)
        body = "".join(
            f'<rect x="-19" y="{y}" width="38" height="38" rx="8" {look}/>'
            for y, look in (
                (-15, 'opacity=".35"'),
                (-16, 'fill="#cdbf9f"'),
                (-19, 'fill="#fffaf0" stroke="#6b5a38"'),
                (-19, 'fill="url(#kb-lit)" opacity=".4"'),
            )
        )
        drawn = f'<path d="{holes}" stroke="#27221a" stroke-width="7.6" stroke-linecap="round"/>'
        yield f'<g id="ctb-die-{face}">{body}{drawn}</g>'


def _sea(radius: int) -> Iterator[str]:
    """Yield the island, the waves, the ports, and the ids of hexes and intersections (CT-18.1)."""
    yield f'<polygon id="ctb-coast" points="{outline(radius)}" stroke-linejoin="round"/>'
    foam = "".join(f'<use href="#ctb-coast" class="ctb-foam-{n}"/>' for n in range(4))
    yield f'<g id="ctb-waves"><g class="ctb-foam">{foam}</g><path d="{waves(radius)}"/></g>'
    yield '<g id="ctb-island"><use href="#ctb-coast" class="ctb-sand"/><use href="#ctb-coast" class="ctb-beach"/></g>'
    yield (
        '<g id="ctb-buoy"><ellipse cy="4" rx="21" ry="20" fill="#05263a" opacity=".35"/>'
        '<circle r="20" fill="#8a5a2a" stroke="#3a2109" stroke-width="1.5"/></g>'
    )
    inner = 'r="16.5" stroke="#3a2109" stroke-width="1"'
    yield (
        f'<g id="ctb-port-any" class="ctb-tag"><use href="#ctb-buoy"/><circle {inner} fill="#fdf5df"/>'
        '<text y="5">3:1</text></g>'
    )
    for kind in RESOURCES:
        yield (
            f'<g id="ctb-port-{kind}" class="ctb-tag"><use href="#ctb-buoy"/>'
            f'<circle {inner} fill="var(--kb-{kind})"/>'
            f'<g class="ctb-on-{kind}"><use href="#ctb-sign-{kind}" transform="translate(0 -6) scale(.21)"/></g>'
            '<text y="12.5" class="ctb-rate">2:1</text></g>'
        )
    places = places_of(radius)
    hexes = "".join(f'<text x="{x + 33:.0f}" y="{y + 2:.0f}">{n}</text>' for n, (x, y) in enumerate(places.hexes))
    upper = {round(y + SIDE, 1) for _, y in places.hexes}
    corners = "".join(
        f'<text x="{x:.0f}" y="{y - 15 if round(y, 1) in upper else y + 24:.0f}">{n}</text>'
        for n, (x, y) in enumerate(places.corners)
    )
    yield f'<g id="ctb-ids"><g class="ctb-id-hex">{hexes}</g><g class="ctb-id">{corners}</g></g>'
