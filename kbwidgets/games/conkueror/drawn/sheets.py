"""The symbols and the style of ConKUeror's pictures. Each outline is one symbol, for land, coast and rings.

An outline is drawn round the anchor of its territory: `use` it there, at `x` and `y`. Everything on the map that never
changes is two symbols, coasts below the land and borders above it; each name is one.

>>> outline("brazil"), pill(7), pill(12), tab((3, 1, 0, 2))
('cq-brazil', 'cq-pill-1', 'cq-pill-2', 'cq-tab-cm')
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from kbwidgets.core.protocol.drawing import shared_symbols
from kbwidgets.core.scene.art import read_art, read_style
from kbwidgets.core.scene.nodes import Node, Sheet, h
from kbwidgets.core.scene.svg import to_svg
from kbwidgets.core.values.colours import MARKS
from kbwidgets.games.conkueror.drawn.outlines import MAP, Edge, SeaLine, border_path, path, simple_rings
from kbwidgets.games.conkueror.rules.armies import KINDS
from kbwidgets.games.conkueror.rules.options import COLOURS
from kbwidgets.games.conkueror.rules.worldmap import WORLD

HEIGHT: Final = 42
"""The height of a counter."""
WIDTHS: Final = {1: 70, 2: 88, 3: 106, 4: 124}
"""The width of a counter, by the digits of its number."""
LINE: Final = 22
"""The distance between the lines of a name."""
_TAB: Final = 26
"""The width of a sign on the tab of a counter."""
_SIGNED: Final = KINDS[1:]
"""The types that have a sign there. Infantry needs none."""


def outline(territory: str) -> str:
    """Return the symbol of the outline of a territory."""
    return f"cq-{territory}"


def edge(territory: str) -> str:
    """Return the symbol of the simpler outline of a territory that rings are drawn along."""
    return f"cq-edge-{territory}"


def digits(pieces: int) -> int:
    """Return the number of digits for which a counter has room."""
    return min(len(str(pieces)), max(WIDTHS))


def pill(pieces: int) -> str:
    """Return the symbol of a counter for this number of pieces."""
    return f"cq-pill-{digits(pieces)}"


def tab(armies: Sequence[int]) -> str:
    """Return the symbol of the tab for the types other than infantry, or "" if there are none."""
    letters = "".join(kind.letter for kind, count in zip(_SIGNED, armies[1:], strict=True) if count)
    return letters and f"cq-tab-{letters}"


def sea_path(lines: Sequence[SeaLine]) -> str:
    """Return sea lines as the data of a path, from coast to coast (CQ-1.2)."""
    return "".join(f"M{x} {y}L{x2} {y2}" for (x, y), (x2, y2) in _edges(lines))


def end_path(lines: Sequence[SeaLine]) -> str:
    """Return a dot where a sea line meets a coast, but none at the edge of the map."""
    return "".join(f"M{x} {y}h0" for line in _edges(lines) for x, y in line if 0 < x < MAP.size[0])


def _edges(lines: Sequence[SeaLine]) -> Iterator[Edge]:
    return (line for sea in lines for line in sea.lines)


@cache
def sheet() -> Sheet:
    """Return the symbols that all pictures share."""
    signs = [
        line
        for line in read_art(__file__, "symbols.svg").splitlines()
        if line.startswith(("<g", "<pattern", "<linear"))
    ]
    parts = [to_svg(node).replace(' xmlns="http://www.w3.org/2000/svg"', "", 1) for node in _symbols()]
    return Sheet("conkueror", "\n".join([*signs, *_marks(), *parts]), read_style(__file__, "look.css"))


def _marks() -> Iterator[str]:
    """Draw the marks of the players for pictures on their own, which have nothing else of the page."""
    for colour in COLOURS:
        mark = re.search(rf'<symbol id="kb-mark-{MARKS[colour]}".*?</symbol>', shared_symbols(), re.DOTALL)
        assert mark is not None
        yield mark[0].replace(f"kb-mark-{MARKS[colour]}", f"cq-mark-{colour}", 1)


def _symbols() -> Iterator[Node]:
    yield from (h("path", "", id=outline(name), d=path(each.anchor, each.rings)) for name, each in MAP.outlines.items())
    yield from (
        h("path", "", id=edge(name), d=path(each.anchor, simple_rings(each.rings, 3.5, 36)))
        for name, each in MAP.outlines.items()
    )
    yield from _pills()
    yield from _lasts()
    yield from _tabs()
    yield h("g", "", *_coasts(), id="cq-below")
    yield h("g", "", *_borders(), id="cq-above")
    yield from _names()


def _use(name: str, **more: str) -> Node:
    x, y = MAP.outlines[name].anchor
    return h("use", "", href=f"#{outline(name)}", x=x, y=y, **more)


def _coasts() -> Iterator[Node]:
    """Draw shallow water, the shadow of the land, the tint of each continent, and a line that the land half covers."""
    water = path((0, 0), [ring for each in MAP.outlines.values() for ring in simple_rings(each.rings)])
    yield h("path", "", d=water, cls="cq-shallow cq-shallow-1")
    yield h("path", "", d=water, cls="cq-shallow cq-shallow-2")
    yield h("path", "", d=water, cls="cq-shade", transform="translate(4 11)")
    for continent in WORLD.continents:
        lands = [_use(name) for name in continent.territories]
        yield h("g", "", *lands, id=f"cq-{continent.id}", cls="cq-coast", stroke=MAP.tints[continent.id])
    yield h("g", "", *(_use(name) for name in MAP.outlines), cls="cq-shore")


def _borders() -> Iterator[Node]:
    continent = {each.id: each.continent for each in WORLD.territories}
    yield h("g", "", *(_use(name) for name in MAP.outlines), cls="cq-relief")
    inner = border_path(MAP, lambda one, two: continent[one] == continent[two])
    inland = border_path(MAP, lambda one, two: continent[one] != continent[two])
    yield h("path", "", d=inner, cls="cq-inner")
    yield h("path", "", d=inland, cls="cq-inland-case")
    yield h("path", "", d=inland, cls="cq-inland")


def _names() -> Iterator[Node]:
    for name, each in MAP.outlines.items():
        x, y = each.label
        lines = (h("text", "", text=line, x=x, y=y + 10 + LINE * n) for n, line in enumerate(each.lines))
        yield h("g", "", *lines, id=f"cq-name-{name}", cls="cq-name")


def _pills() -> Iterator[Node]:
    """Draw the ground of a counter: a pill of paper with a disc in the colour of the owner on its left."""
    for count, wide in WIDTHS.items():
        x, half = -wide // 2, HEIGHT // 2
        shade, ground = (h("rect", "", x=x, y=y - half, width=wide, height=HEIGHT, rx=half, cls=look)
                         for y, look in ((5, "cq-pill-shade"), (0, "cq-pill")))  # fmt: skip
        disc, lit = (h("circle", "", cx=disc_at(count), r=half - 1, cls=look) for look in ("cq-disc", "cq-disc-lit"))
        yield h("g", "", shade, ground, disc, lit, id=f"cq-pill-{count}")


def _lasts() -> Iterator[Node]:
    """Draw brackets round a counter that leave the name below free."""
    for count, wide in WIDTHS.items():
        x, y = wide // 2 + 6, HEIGHT // 2 + 6
        brackets = "".join(f"M{side * (x - 14)} {-y}H{side * x}V{y - 10}" for side in (-1, 1))
        lines = (h("path", "", d=brackets, cls=look) for look in ("cq-last-case", "cq-last-line"))
        yield h("g", "", *lines, id=f"cq-last-{count}")


def disc_at(count: int) -> int:
    """Return the middle of the disc of a counter with this number of digits."""
    return -WIDTHS[count] // 2 + HEIGHT // 2


def _tabs() -> Iterator[Node]:
    """Draw the signs of the types other than infantry, on a tab below the right end of the counter."""
    for most in range(1, len(_SIGNED) + 1):
        for kinds in combinations(_SIGNED, most):
            wide = _TAB * most + 26
            ground = h("path", "", d=f"M-16-17H{wide - 24}a6 6 0 0 1 6 6V11a6 6 0 0 1-6 6H-16Z", cls="cq-tab")
            signs = [
                h("use", "", href=f"#cq-{kind.name}", transform=f"translate({_TAB * n + 2} -12)")
                for n, kind in enumerate(kinds)
            ]
            letters = "".join(kind.letter for kind in kinds)
            yield h("g", "", ground, *signs, id=f"cq-tab-{letters}")
