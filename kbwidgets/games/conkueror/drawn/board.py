"""The world map drawn: whose land it is, what stands there, what is picked and what may be.

>>> plain = Look(("Ann", "Bo"), ("blue", "red"), (0, 1, None) + (0,) * 36, ((3, 1, 0, 0),) * 39)
>>> told(plain, 0), told(plain, 2)
('Alaska, Ann: 3 infantry and 1 cavalry', 'Northwest, nobody')
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import hypot
from typing import Final, NamedTuple, TypeAlias

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.scene import Node, h
from kbwidgets.core.types import Seat
from kbwidgets.games.conkueror.drawn.outlines import MAP, Point, SeaLine
from kbwidgets.games.conkueror.drawn.sheets import (
    HEIGHT,
    WIDTHS,
    digits,
    disc_at,
    end_path,
    outline,
    pill,
    sea_path,
    tab,
)
from kbwidgets.games.conkueror.rules.armies import counts, in_words, stack_of
from kbwidgets.games.conkueror.rules.known import Known
from kbwidgets.games.conkueror.rules.table import OUT
from kbwidgets.games.conkueror.rules.worldmap import WORLD

Armies: TypeAlias = "tuple[int, ...]"
"""How many pieces of each type, mercenaries last."""
_MARK: Final = 26


class Look(NamedTuple):
    """What the map shows: plain facts, by the numbers of territories and seats."""

    names: tuple[str, ...]
    colours: tuple[str, ...]
    owners: tuple[Seat | None, ...]
    armies: tuple[Armies, ...]
    bonuses: tuple[int, ...] = tuple(each.bonus for each in WORLD.continents)
    """The draft bonus of each continent (CQ-5.2)."""
    disabled: frozenset[int] = frozenset()
    """Those that are out of the game (CQ-2.4)."""
    immune: frozenset[int] = frozenset()
    """Those that cannot be attacked (CQ-12.7)."""
    selected: int | None = None
    """Where something is to start from."""
    targets: frozenset[int] = frozenset()
    """Where it may go."""
    aimed: int | None = None
    """Where it goes: an arrow leads there."""
    asks: bool = False
    """Whether a territory that is no choice says why."""


def look_of(view: Known, *, asks: bool = False) -> Look:
    """The map as a view knows it."""
    setup = view.table.setup
    owners = tuple(owner if owner >= 0 else None for owner in view.owners)
    disabled = frozenset(n for n, owner in enumerate(view.owners) if owner == OUT)
    immune = frozenset(bits(view.effects.immune))
    armies = tuple(counts(stack) for stack in view.stacks)
    return Look(setup.names, setup.colours, owners, armies, view.table.bonuses, disabled, immune, asks=asks)


def board(look: Look) -> Node:
    """The map in its frame, with the legend: in the Pacific, or below the map where that is too small."""
    frame = h("div", "board/frame", world(look), cls="kb-board cq-board", data_kb_show=_shown(look))
    legend = h("ol", "legend", *_legend(look), cls="cq-legend", aria_label="Continents")
    return h("div", "board", frame, h("div", "jumps", *_jumps(), cls="cq-jumps"), legend, cls="cq-body")


def _shown(look: Look) -> str | None:
    """What a window on the map shows: the way of an attack, or where one begins."""
    if look.selected is None:
        return None
    return WORLD.ids[look.selected] if look.aimed is None or _is_over(look) else "arrow"


def _jumps() -> Iterator[Node]:
    """Buttons that move a window on the map to a continent; the page carries them out by itself."""
    for each in WORLD.continents:
        yield h("button", f"show {each.id}", text=each.name, cls="kb-button", type="button",
                data_kb_show=f"row {each.id}")  # fmt: skip


def world(look: Look) -> Node:
    """The map."""
    wide, high = MAP.size
    return h("svg", "map", *_layers(look), viewBox=f"0 0 {wide} {high}", cls="cq-map")


def picture(look: Look, said: str) -> Node:
    """The map as a picture that stands alone."""
    wide, high = MAP.size
    sea = h("rect", "", width=wide, height=high, cls="cq-water")
    return h("svg", "picture", h("title", "", text=said), sea, *_layers(look), viewBox=f"0 0 {wide} {high}",
             width=wide // 2, height=high // 2, role="img", aria_label=said, cls="cq-picture cq-map")  # fmt: skip


def _layers(look: Look) -> tuple[Node, ...]:
    """The map from below; rings of the page lie under names and counters, which stay whole."""
    return (
        h("use", "below", href="#cq-below", aria_hidden="true"),
        h("path", "sea lines", d=sea_path(_sails(look)), cls="cq-sea-line", aria_hidden="true"),
        h("g", "lands", *_rows(look), cls="kb-grid", role="grid", aria_label="World map", data_kb_rove=True),
        h("use", "above", href="#cq-above", cls="cq-above", aria_hidden="true"),
        h("path", "sea ends", d=end_path(_sails(look)), cls="cq-above cq-sea-end", aria_hidden="true"),
        h("g", "rings", *_rings(look), cls="cq-rings", aria_hidden="true"),
        h("g", "overlay", cls="kb-overlay", data_kb_overlay=True, aria_hidden="true"),
        h("g", "names", *_names(look), cls="cq-above", aria_hidden="true"),
        h("g", "armies", *_armies(look), cls="cq-armies", aria_hidden="true"),
        h("g", "arrow", *_arrow(look), cls="cq-arrow", aria_hidden="true"),
    )


def _names(look: Look) -> Iterator[Node]:
    for n, name in enumerate(WORLD.ids):
        yield h("use", f"name {name}", href=f"#cq-name-{name}", cls="cq-faint" if n in look.disabled else None)


def _sails(look: Look) -> list[SeaLine]:
    """The sea-lines between territories that are in the game: there is no path through one that is not (CQ-2.4)."""
    out = {WORLD.ids[n] for n in look.disabled}
    return [sea for sea in MAP.sea_lines if out.isdisjoint(sea.between)]


def told(look: Look, n: int) -> str:
    """A territory in words: its name, its owner, what stands there (CQ-17.4, CQ-17.13)."""
    name, owner = WORLD.territories[n].name, look.owners[n]
    if n in look.disabled:
        return f"{name}, out of the game"
    if owner is None:
        return f"{name}, nobody"
    armies, immune = in_words(stack_of(look.armies[n])), ", immune" if n in look.immune else ""
    return f"{name}, {look.names[owner]}: {armies}{immune}"


# -- lands --------------------------------------------------------------------------------------------------


def _rows(look: Look) -> Iterator[Node]:
    """The territories, a row for each continent."""
    for continent in WORLD.continents:
        cells = [_land(name, *_state(look, WORLD.index[name])) for name in continent.territories]
        yield h("g", f"row {continent.id}", *cells, role="row", aria_label=continent.name)


def _state(look: Look, n: int) -> tuple[str, str, bool]:
    """What is said of a territory, how it looks, and whether it says why it is no choice."""
    owner = look.owners[n]
    if n in look.disabled:
        return told(look, n), "cq-out", look.asks
    return told(look, n), "cq-vacant" if owner is None else f"cq-own kb-p-{look.colours[owner]}", look.asks


@lru_cache(maxsize=512)
def _land(name: str, said: str, state: str, asks: bool) -> Node:
    """A territory: its land, and its counter as a part of what can be hit."""
    x, y = MAP.outlines[name].anchor
    shape = f"#{outline(name)}"
    hatch = () if state.startswith("cq-own") else (h("use", "", href=shape, x=x, y=y, cls="cq-hatched"),)
    return h(
        "g",
        name,
        h("title", "", text=said),
        h("use", "", href=shape, x=x, y=y, cls="kb-face"),
        *hatch,
        h("use", "", href="#cq-pill-1", x=x, y=y, cls="cq-hit"),
        cls=f"kb-cell {state}",
        role="gridcell",
        aria_label=said,
        data_kb_cell=True,
        data_kb_at=f"{x} {y}",
        data_kb_face=shape,
        data_kb_ask=asks,
    )


def _rings(look: Look) -> Iterator[Node]:
    """Rings of what the position itself has picked; the page draws those of what may be picked now."""
    for n in sorted(look.targets):
        yield _ring(n, "cq-target")
    if look.aimed is not None:
        yield _ring(look.aimed, "cq-case")
        yield _ring(look.aimed, "cq-aimed")
    if look.selected is not None:
        yield _ring(look.selected, "cq-case")
        yield _ring(look.selected, "cq-selected")


def _ring(n: int, cls: str) -> Node:
    name = WORLD.ids[n]
    x, y = MAP.outlines[name].anchor
    return h("use", f"{cls} {name}", href=f"#{outline(name)}", x=x, y=y, cls=cls)


# -- armies -------------------------------------------------------------------------------------------------


def _armies(look: Look) -> Iterator[Node]:
    for n, name in enumerate(WORLD.ids):
        owner = look.owners[n]
        if n not in look.disabled:
            yield _counter(name, None if owner is None else look.colours[owner], look.armies[n], n in look.immune)


@lru_cache(maxsize=2048)
def _counter(name: str, colour: str | None, armies: Armies, immune: bool) -> Node:
    """The counter of a territory: whose it is by mark and colour, how many pieces (CQ-1.4), and of which types."""
    x, y = MAP.outlines[name].anchor
    key, move = f"armies {name}", f"translate({x} {y})"
    if colour is None:
        return h("use", key, href="#cq-none", transform=move)
    pieces = sum(armies)
    count = digits(pieces)
    half, disc = WIDTHS[count] // 2, disc_at(count)
    types = tab(armies)
    return h(
        "g",
        key,
        *((h("use", f"{key} types", href=f"#{types}", x=half),) if types else ()),
        h("use", f"{key} pill", href=f"#{pill(pieces)}"),
        h("use", f"{key} mark", href=f"#cq-mark-{colour}", x=disc - _MARK // 2, y=-_MARK // 2, width=_MARK,
          height=_MARK),
        h("text", f"{key} count", text=str(pieces), x=(half + disc + HEIGHT // 2 - 4) // 2, y=11),
        *((h("use", f"{key} shield", href="#cq-shield", transform=f"translate({-half - 20} -38) scale(1.25)"),)
          if immune else ()),
        cls=f"kb-p-{colour}",
        transform=move,
    )  # fmt: skip


# -- arrow --------------------------------------------------------------------------------------------------


def _arrow(look: Look) -> Iterator[Node]:
    """From the counter that is selected to the one that is aimed at; over the edge where the sea-line leads there."""
    if look.selected is None or look.aimed is None:
        return
    names = (WORLD.ids[look.selected], WORLD.ids[look.aimed])
    one, two = (MAP.outlines[name].anchor for name in names)
    wide = MAP.size[0]
    ways = [(one, two)]
    if _is_over(look):
        over = wide if one[0] > two[0] else -wide
        ways = [(one, (two[0] + over, two[1])), ((one[0] - over, one[1]), two)]
    for n, (start, end) in enumerate(ways):
        line, head = _curve(start, end)
        yield h("path", f"arrow case {n}", d=f"{line}{head}", cls="cq-arrow-case")
        yield h("path", f"arrow line {n}", d=line, cls="cq-arrow-line")
        yield h("path", f"arrow head {n}", d=head, cls="cq-arrow-head")


def _is_over(look: Look) -> bool:
    """Whether the arrow leaves the map and comes back (CQ-1.2)."""
    pair = {WORLD.ids[n] for n in (look.selected, look.aimed) if n is not None}
    return any(set(sea.between) == pair and len(sea.lines) > 1 for sea in MAP.sea_lines)


def _curve(one: Point, two: Point) -> tuple[str, str]:
    """A line that bows to its left, and its head, both clear of the counters."""
    far = max(hypot(two[0] - one[0], two[1] - one[1]), 1.0)
    ux, uy = (two[0] - one[0]) / far, (two[1] - one[1]) / far
    gap = min(44.0, far / 4)
    x1, y1 = one[0] + gap * ux, one[1] + gap * uy
    x2, y2 = two[0] - gap * ux, two[1] - gap * uy
    bow = far / 9
    cx, cy = (x1 + x2) / 2 + bow * uy, (y1 + y2) / 2 - bow * ux
    hx, hy = x2 - cx, y2 - cy
    long = max(hypot(hx, hy), 1.0)
    hx, hy = hx / long, hy / long
    bx, by = x2 - 22 * hx, y2 - 22 * hy
    line = f"M{x1:.0f} {y1:.0f}Q{cx:.0f} {cy:.0f} {bx:.0f} {by:.0f}"
    head = f"M{x2:.0f} {y2:.0f}L{bx - 13 * hy:.0f} {by + 13 * hx:.0f} {bx + 13 * hy:.0f} {by - 13 * hx:.0f}Z"
    return line, head


# -- legend -------------------------------------------------------------------------------------------------


def _legend(look: Look) -> Iterator[Node]:
    """The continents with their bonus, and who has most of each (CQ-17.4); a whole one is bold."""
    for n, continent in enumerate(WORLD.continents):
        members = [WORLD.index[name] for name in continent.territories]
        enabled = [member for member in members if member not in look.disabled]
        owners = [owner for member in enabled if (owner := look.owners[member]) is not None]
        leader = max(sorted(set(owners)), key=owners.count, default=None)
        held = 0 if leader is None else owners.count(leader)
        key = f"legend {continent.id}"
        parts = [
            h("span", "", cls="cq-swatch", style=f"--cq-tint:{MAP.tints[continent.id]}"),
            h("span", "", text=continent.name, cls="kb-serif"),
            h("span", f"{key} bonus", text=f"+{look.bonuses[n]}"),
        ]
        if leader is not None:
            count = f"{held} of {len(enabled)}"
            parts += [_chip(look.colours[leader], look.names[leader]), h("span", f"{key} held", text=count)]
        yield h("li", key, *parts, cls="cq-whole" if held and held == len(enabled) else None)


def _chip(colour: str, name: str) -> Node:
    mark = h("use", "", href=f"#cq-mark-{colour}", x=-6, y=-6, width=12, height=12)
    return h("svg", "", h("circle", "", r=11), mark, viewBox="-12 -12 24 24",
             cls=f"kb-chip kb-chip-s kb-p-{colour}", role="img", aria_label=name)  # fmt: skip
