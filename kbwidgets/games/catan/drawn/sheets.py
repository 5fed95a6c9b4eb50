"""The symbols and the style of Catan's pictures, made once for each radius.

A hex, an intersection and an edge are one `<use>` each, whose href says what is on it, so that a move is a few bytes.
The signs are in `symbols.svg`, the style of the board in `look.css`; the panels have `panels.svg` and `panels.css`.

>>> land("wool", 8), land("desert", 0), road("blue", 90)
('ctb-wool-8', 'ctb-desert', 'ctb-road-blue-90')
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from math import cos, pi, sin
from pathlib import Path
from typing import Final

from kbwidgets.core.scene.nodes import Sheet
from kbwidgets.core.values.colours import MARKS
from kbwidgets.games.catan.drawn.sea import SIDE, outline, places_of, waves
from kbwidgets.games.catan.rules.options import COLOURS
from kbwidgets.games.catan.rules.resources import RESOURCES
from kbwidgets.games.catan.rules.stock import DOTS, RED, VALUES

ANGLES: Final = (30, 90, 150)
"""The angles of edges."""
_HERE: Final = Path(__file__).parent
_LANE: Final = 'x="-19" y="-6" width="38" height="12" rx="3.5"'


def land(terrain: str, chit: int) -> str:
    """Return the symbol of a hex with its number token."""
    return f"ctb-{terrain}-{chit}" if chit else f"ctb-{terrain}"


def road(colour: str, angle: int) -> str:
    """Return the symbol of a road at an angle."""
    return f"ctb-road-{colour}-{angle}"


@cache
def sheet(radius: int) -> Sheet:
    """Return the sheet that all pictures of boards of a radius share."""
    drawn = [line for name in ("symbols.svg", "panels.svg") for line in _read(name).splitlines() if "<g id" in line]
    parts = (drawn, _lands(), _chits(), _pieces(), _frames(), _dice(), _sea(radius))
    symbols = "\n".join(part for each in parts for part in each)
    return Sheet(f"catan-{radius}", symbols, shorten_style(_read("look.css") + _read("panels.css")))


def _read(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")


def shorten_style(style: str) -> str:
    """Return a style sheet without comments and unnecessary white space, because each page contains it.

    >>> shorten_style("a { b: c; } /* why */ d { }")
    'a{b: c;}d{}'
    """
    return re.sub(r"\s*([{};])\s*", r"\1", re.sub(r"/\*.*?\*/|\s*\n\s*", "", style, flags=re.DOTALL))


def _hexagon(name: str, part: float, look: str = "") -> str:
    """Return a hex of a part of the full size."""
    corners = [(SIDE * part * sin(n * pi / 3), -SIDE * part * cos(n * pi / 3)) for n in range(6)]
    points = " ".join(f"{round(x, 1) + 0:g},{round(y, 1) + 0:g}" for x, y in corners)
    return f'<polygon id="ctb-{name}" points="{points}"{look}/>'


# -- lands and chits --------------------------------------------------------------------------------------


def _lands() -> Iterator[str]:
    """Yield the terrains. Their centres leave room for the token, and the wash of hexes that can be picked is below."""
    yield _hexagon("hex", 0.82)  # The ring keeps away from the roads.
    yield _hexagon("ground", 0.945, ' fill="var(--kb-fill)"')
    yield _hexagon("wash", 0.82, ' fill="var(--ctb-wash,none)"')
    yield _hexagon("rim", 0.895, ' fill="none" stroke="var(--ctb-rolled,none)" stroke-width="4"')
    yield '<g id="ctb-blank"><use href="#ctb-ground"/></g>'
    for terrain in (*RESOURCES, "desert"):
        art = f'<use href="#ctb-art-{terrain}" transform="scale(.998)" opacity="var(--ctb-art,1)"/>'
        over = '<use href="#ctb-wash"/><use href="#ctb-rim"/>'
        yield f'<g id="ctb-{terrain}"><use href="#ctb-ground"/>{art}{over}</g>'
        for number in VALUES if terrain != "desert" else ():
            both = f'<use href="#ctb-{terrain}"/><use href="#ctb-chit-{number}"/>'
            yield f'<g id="{land(terrain, number)}">{both}</g>'


def _chits() -> Iterator[str]:
    """Yield the number tokens with a dot for each way to roll them (CT-1.2); 6 and 8 are red and larger (CT-1.3)."""
    yield (
        '<circle id="ctb-disc" cy="7" r="18.5" fill="var(--kb-paper)" stroke="var(--ctb-rim,#2c2a26)"'
        ' stroke-width="var(--ctb-rim-width,1.2)"/>'
    )
    for number in VALUES:
        ways = DOTS[number]
        dots = "".join(f"M{4.6 * (n - (ways - 1) / 2):.4g} 18.5h0" for n in range(ways))
        look = ' class="ctb-red"' if number in RED else ""
        down = 13 if number in RED else 12.5
        yield (
            f'<g id="ctb-chit-{number}" class="ctb-chit"><use href="#ctb-disc"/>'
            f'<g{look}><text y="{down:g}">{number}</text><path d="{dots}"/></g></g>'
        )


# -- pieces -----------------------------------------------------------------------------------------------


def _pieces() -> Iterator[str]:
    """Yield the pieces of each colour with its mark, which stays upright on a slanted road."""
    outline_ = 'stroke="var(--kb-piece-ink)" stroke-linejoin="round"'
    yield f'<path id="ctb-house" d="M-9.6 10.4V-1.7L0-11L9.6-1.7V10.4Z" {outline_} stroke-width="1.6"/>'
    yield f'<path id="ctb-hall" d="M-17.1 14.4V-2.3H-1.5V-9.1L7.6-17.1L17.1-9.1V14.4Z" {outline_} stroke-width="1.8"/>'
    yield f'<rect id="ctb-beam" {_LANE} {outline_} stroke-width="2"/>'
    for colour in COLOURS:
        hue, mark = f'fill="var(--kb-p-{colour})"', f'<use href="#ctb-mark-{MARKS[colour]}" fill="var(--kb-m-{colour})"'
        yield f'<g id="ctb-settlement-{colour}"><use href="#ctb-house" {hue}/>{_place_mark(mark, 0, 2.2, 0.094)}</g>'
        yield f'<g id="ctb-city-{colour}"><use href="#ctb-hall" {hue}/>{_place_mark(mark, 0, 5.4, 0.126)}</g>'
        yield f'<g id="ctb-road-{colour}"><use href="#ctb-beam" {hue}/>{_place_mark(mark, 0, 0, 0.08)}</g>'
        for angle in ANGLES:
            beam = f'<use href="#ctb-beam" {hue} transform="rotate({angle})"/>'
            yield f'<g id="{road(colour, angle)}">{beam}{_place_mark(mark, 0, 0, 0.08)}</g>'


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
    """Return a line in its own colour on a bright one, so that it is visible everywhere."""
    line = f'd="{drawn}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    bright = f'<path {line} stroke="#fff" stroke-width="6"/>'
    return f'<g id="ctb-last-{name}" {turn}>{bright}<path {line} stroke="#c25a00" stroke-width="3"/></g>'


# -- dice and sea -----------------------------------------------------------------------------------------


def _dice() -> Iterator[str]:
    """Yield the faces of a die, 40 units wide."""
    low, high = -11, 11
    pips = {
        1: ((0, 0),),
        2: ((low, low), (high, high)),
        4: ((low, low), (high, low), (low, high), (high, high)),
    }
    pips |= {3: pips[2] + pips[1], 5: pips[4] + pips[1], 6: (*pips[4], (low, 0), (high, 0))}
    look = 'stroke-width="8.5" stroke-linecap="round"'
    for face, spots in sorted(pips.items()):
        drawn = "".join(f"M{x} {y}h0" for x, y in spots)
        body = '<rect x="-20" y="-20" width="40" height="40" rx="7"/>'
        yield f'<g id="ctb-die-{face}">{body}<path d="{drawn}" {look}/></g>'


def _sea(radius: int) -> Iterator[str]:
    """Yield the island, the waves, the ports, and the ids of hexes and intersections (CT-18.1)."""
    yield f'<polygon id="ctb-coast" points="{outline(radius)}" stroke-linejoin="miter"/>'
    grounds = "".join(
        f'<use href="#ctb-coast" fill="var(--kb-{ground})" stroke="var(--kb-{ground})" stroke-width="{wide}"/>'
        for ground, wide in (("shore", 13.6), ("path", 7.6))
    )
    yield f'<g id="ctb-island">{grounds}</g>'
    yield f'<path id="ctb-waves" d="{waves(radius)}"/>'
    yield '<g id="ctb-port-any" class="ctb-tag"><circle r="17"/><text y="4.6">3:1</text></g>'
    for kind in RESOURCES:
        yield (
            f'<g id="ctb-port-{kind}" class="ctb-tag"><circle r="20.5"/><path class="ctb-{kind}" '
            'd="M-20.1 4A20.5 20.5 0 1 1 20.1 4Z"/>'
            f'<g class="ctb-on-{kind}"><use href="#ctb-sign-{kind}" transform="translate(0 -7.5) scale(.22)"/></g>'
            '<text y="14.6" class="ctb-rate">2:1</text></g>'
        )
    places = places_of(radius)
    hexes = "".join(f'<text x="{x + 33:.0f}" y="{y + 2:.0f}">{n}</text>' for n, (x, y) in enumerate(places.hexes))
    upper = {round(y + SIDE, 1) for _, y in places.hexes}
    corners = "".join(
        f'<text x="{x:.0f}" y="{y - 15 if round(y, 1) in upper else y + 24:.0f}">{n}</text>'
        for n, (x, y) in enumerate(places.corners)
    )
    yield f'<g id="ctb-ids"><g class="ctb-id-hex">{hexes}</g><g class="ctb-id">{corners}</g></g>'
