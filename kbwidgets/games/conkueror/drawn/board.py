"""The world map with owners, armies, and what is picked and may be picked.

>>> plain = Look(("Ann", "Bo"), ("blue", "red"), (0, 1, None) + (0,) * 36, ((3, 1, 0, 0),) * 39)
>>> describe_land(plain, 0), describe_land(plain, 2)
('Alaska: Ann, 3 infantry and 1 cavalry', 'The Northwest: vacant')
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from math import hypot
from typing import Final, NamedTuple, TypeAlias

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.scene.chips import chip
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.drawn.outlines import MAP, Point
from kbwidgets.games.conkueror.drawn.sheets import (
    HEIGHT,
    WIDTHS,
    digits,
    disc_at,
    edge,
    end_path,
    outline,
    pill,
    sea_path,
    tab,
)
from kbwidgets.games.conkueror.rules.armies import counts, in_words, stack_of
from kbwidgets.games.conkueror.rules.fields import OUT
from kbwidgets.games.conkueror.rules.known import Known
from kbwidgets.games.conkueror.rules.worldmap import WORLD, Continent, capital

Armies: TypeAlias = "tuple[int, ...]"
"""The number of pieces of each type, mercenaries last."""
_MARK: Final = 26
_TIGHT: Final = frozenset({"alberta", "ontario", "great_britain", "western_europe", "northern_europe",
                           "southern_europe", "anatolia", "persia", "middle_east", "east_africa",
                           "western_australia"})  # fmt: skip
"""The territories too close to others for a name on a small map. Pointing at one or zooming in shows the name."""
_OUT: Final = "cq-out"
"""The look of a disabled territory, pale and hatched; a vacant one is grey (CQ-17.3, CQ-17.4)."""


class Look(NamedTuple):
    """The things that the map shows, by the numbers of territories and seats."""

    names: tuple[str, ...]
    colours: tuple[str, ...]
    owners: tuple[Seat | None, ...]
    armies: tuple[Armies, ...]
    bonuses: tuple[int, ...] = tuple(each.bonus for each in WORLD.continents)
    """The draft bonus of each continent (CQ-5.2)."""
    disabled: frozenset[int] = frozenset()
    """The disabled territories (CQ-2.4)."""
    immune: frozenset[int] = frozenset()
    """The territories that cannot be attacked (CQ-12.7)."""
    selected: int | None = None
    """The territory that something starts from."""
    targets: frozenset[int] = frozenset()
    """The territories that it may go to."""
    aimed: int | None = None
    """The territory that it goes to, at the head of an arrow."""
    taken: frozenset[int] = frozenset()
    """The territories that have just changed owner."""
    stirred: frozenset[int] = frozenset()
    """The territories in which pieces have just come, gone or fallen."""
    asks: bool = False
    """True if a territory that cannot be picked says why."""
    opening: bool = False
    """True if vacant territories are free to claim (CQ-3.3)."""


def look_of(view: Known, *, asks: bool = False) -> Look:
    """Return what the map shows of a view."""
    setup = view.table.setup
    owners = tuple(owner if owner >= 0 else None for owner in view.owners)
    disabled = frozenset(n for n, owner in enumerate(view.owners) if owner == OUT)
    immune = frozenset(bits(view.effects.immune))
    armies = tuple(counts(stack) for stack in view.stacks)
    return Look(
        setup.names,
        setup.colours,
        owners,
        armies,
        view.table.bonuses,
        disabled,
        immune,
        asks=asks,
        opening=not view.rounds,
    )


def board(look: Look, *over: Node) -> Node:
    """Draw the map in its frame, with the legend in the Pacific, or below if the map is small, and `over` on top."""
    frame = h("div", "board/frame", world(look), cls="kb-board cq-board", data_kb_show=_zoom_target(look),
              data_kb_zoom=True)  # fmt: skip
    legend = h("ol", "legend", *_legend(look), cls="cq-legend", aria_label="Continents")
    fit = h("div", "fit", frame, legend, *over, cls="cq-fit")
    return h("div", "board", fit, cls="cq-world")


def _zoom_target(look: Look) -> str | None:
    """Return what a window on the map shows: the arrow of an attack, or the territory where one begins."""
    if look.selected is None:
        return None
    return WORLD.ids[look.selected] if look.aimed is None or _is_over(look) else "arrow"


def world(look: Look) -> Node:
    """Draw the map."""
    wide, high = MAP.size
    return h("svg", "map", *_layers(look, _grid(look)), viewBox=f"0 0 {wide} {high}", cls="cq-map")


def picture(look: Look, text: str) -> Node:
    """Draw the map as a picture of its own."""
    wide, high = MAP.size
    sea = h("rect", "", width=wide, height=high, cls="cq-water")
    layers = _layers(look, _lands_without_keys(look))
    return h("svg", "picture", h("title", "", text=text), sea, *layers, viewBox=f"0 0 {wide} {high}",
             width=wide // 2, height=high // 2, role="img", aria_label=text, cls="cq-picture cq-map")  # fmt: skip


def _grid(look: Look) -> Node:
    """Draw the territories as places that keys reach."""
    return h("g", "lands", *_rows(look), cls="kb-grid", role="grid", aria_label="World map", data_kb_rove=True)


def _lands_without_keys(look: Look) -> Node:
    """Draw the territories of a picture, which no key reaches."""
    cells = (land(name, *_state(look, n)) for n, name in enumerate(WORLD.ids))
    plain = (cell._replace(attributes=cell.attributes[:1]) for cell in cells)  # its class alone
    return h("g", "lands", *plain, cls="kb-grid", aria_hidden="true")


def _layers(look: Look, lands: Node) -> tuple[Node, ...]:
    """Draw the layers of the map from below. Rings are below names and counters, which stay visible."""
    return (
        h("use", "below", href="#cq-below", aria_hidden="true"),
        h("path", "sea lines", d=_sea(look.disabled)[0], cls="cq-sea-line", aria_hidden="true"),
        lands,
        h("use", "above", href="#cq-above", cls="cq-above", aria_hidden="true"),
        h("path", "sea ends", d=_sea(look.disabled)[1], cls="cq-above cq-sea-end", aria_hidden="true"),
        h("g", "rings", *_rings(look), cls="cq-rings", aria_hidden="true"),
        h("g", "overlay", cls="kb-overlay", data_kb_overlay=True, aria_hidden="true"),
        _names(look.disabled),
        h("g", "armies", *_armies(look), cls="cq-armies", aria_hidden="true"),
        h("g", "last", *_last(look), cls="cq-last", aria_hidden="true"),
        h("g", "arrow", *_arrow(look), cls="cq-arrow", aria_hidden="true"),
    )


@lru_cache(maxsize=64)
def _names(disabled: frozenset[int]) -> Node:
    """Draw the names of the territories, pale if disabled."""
    looks = ("cq-faint" if n in disabled else "cq-tight" if name in _TIGHT else None
             for n, name in enumerate(WORLD.ids))  # fmt: skip
    names = [h("use", f"name {name}", href=f"#cq-name-{name}", cls=look)
             for name, look in zip(WORLD.ids, looks, strict=True)]  # fmt: skip
    return h("g", "names", *names, cls="cq-above cq-names", aria_hidden="true")


@lru_cache(maxsize=64)
def _sea(disabled: frozenset[int]) -> tuple[str, str]:
    """Draw the sea lines between territories in the game, with their ends (CQ-2.4)."""
    out = {WORLD.ids[n] for n in disabled}
    sails = [sea for sea in MAP.sea_lines if out.isdisjoint(sea.between)]
    return sea_path(sails), end_path(sails)


def describe_land(look: Look, n: int) -> str:
    """Return a territory as text: its name, its owner and its armies (CQ-17.4, CQ-17.13)."""
    name, owner = capital(WORLD.territories[n].place), look.owners[n]
    if n in look.disabled:
        return f"{name}: not in the game"
    if owner is None:
        return f"{name}: {'free' if look.opening else 'vacant'}"
    return _describe_owned(name, look.names[owner], look.armies[n], n in look.immune)


@lru_cache(maxsize=2048)
def _describe_owned(name: str, owner: str, armies: Armies, immune: bool) -> str:
    armies_text = in_words(stack_of(armies)) if any(armies) else "no armies"
    return f"{name}: {owner}, {armies_text}{', immune' if immune else ''}"


# -- lands --------------------------------------------------------------------------------------------------


def _rows(look: Look) -> Iterator[Node]:
    """Draw the territories, in a row for each continent."""
    for continent in WORLD.continents:
        cells = [land(name, *_state(look, WORLD.index[name])) for name in continent.territories]
        yield h("g", f"row {continent.id}", *cells, role="row", aria_label=continent.name)


def _state(look: Look, n: int) -> tuple[str, str, bool]:
    """Return the words for a territory, its look, and whether it says why it cannot be picked."""
    owner = look.owners[n]
    if n in look.disabled:
        return describe_land(look, n), _OUT, look.asks
    return describe_land(look, n), "cq-vacant" if owner is None else f"cq-own kb-p-{look.colours[owner]}", look.asks


@lru_cache(maxsize=512)
def land(name: str, text: str, state: str, asks: bool) -> Node:
    """Draw a territory, with its counter as a part that can be hit."""
    x, y = MAP.outlines[name].anchor
    shape = f"#{outline(name)}"
    hatch = () if state != _OUT else (h("use", "", href=shape, x=x, y=y, cls="cq-hatched"),)
    return h(
        "g",
        name,
        h("title", "", text=text),
        h("use", "", href=shape, x=x, y=y, cls="kb-face"),
        *hatch,
        h("use", "", href="#cq-pill-1", x=x, y=y, cls="cq-hit", style=_origin(x, y)),
        cls=f"kb-cell {state}",
        role="gridcell",
        aria_label=text,
        data_kb_cell=True,
        data_kb_at=f"{x} {y}",
        data_kb_face=f"#{edge(name)}",
        data_kb_ask=asks,
    )


def _origin(x: int, y: int) -> str:
    """Return the style of a node that is scaled round its counter on a small map."""
    return f"transform-origin:{x}px {y}px"


def _rings(look: Look) -> Iterator[Node]:
    """Draw rings for what the position itself has picked; the page draws those of what may be picked now."""
    for n in sorted(look.targets):
        yield ring(n, "cq-target")
    if look.aimed is not None:
        yield ring(look.aimed, "cq-case")
        yield ring(look.aimed, "cq-aimed")
    if look.selected is not None:
        yield ring(look.selected, "cq-case")
        yield ring(look.selected, "cq-selected")


def ring(n: int, cls: str) -> Node:
    """Draw a ring round a territory."""
    name = WORLD.ids[n]
    x, y = MAP.outlines[name].anchor
    return h("use", f"{cls} {name}", href=f"#{edge(name)}", x=x, y=y, cls=cls)


# -- armies -------------------------------------------------------------------------------------------------


def _armies(look: Look) -> Iterator[Node]:
    for n, name in enumerate(WORLD.ids):
        owner = look.owners[n]
        if n not in look.disabled:
            yield _counter(name, None if owner is None else look.colours[owner], look.armies[n], n in look.immune)


@lru_cache(maxsize=2048)
def _counter(name: str, colour: str | None, armies: Armies, immune: bool) -> Node:
    """Draw the counter of a territory: its owner's mark and colour, the number and the types (CQ-1.4)."""
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


def _last(look: Look) -> Iterator[Node]:
    """Draw corners round the counters that have just changed, pale if the owner has not."""
    for n in sorted(look.taken | look.stirred):
        x, y = MAP.outlines[WORLD.ids[n]].anchor
        size = digits(sum(look.armies[n]))
        pale = None if n in look.taken else "cq-pale"
        yield h("use", f"last {WORLD.ids[n]}", href=f"#cq-last-{size}", x=x, y=y, cls=pale, style=_origin(x, y))


# -- arrow --------------------------------------------------------------------------------------------------


def _arrow(look: Look) -> Iterator[Node]:
    """Draw an arrow from the selected counter to its target, over the edge if the sea line goes there."""
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
    """Return whether the arrow leaves the map and comes back (CQ-1.2)."""
    pair = {WORLD.ids[n] for n in (look.selected, look.aimed) if n is not None}
    return any(set(sea.between) == pair and len(sea.lines) > 1 for sea in MAP.sea_lines)


def _curve(one: Point, two: Point) -> tuple[str, str]:
    """Return a line that bows to its left, and its head, both clear of the counters."""
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


@lru_cache(maxsize=64)
def _continents(disabled: frozenset[int]) -> tuple[tuple[int, Continent, tuple[int, ...]], ...]:
    """Return the continents that exist, with their territories in the game (CQ-2.7)."""
    members = [tuple(bits(each & ~sum(1 << n for n in disabled))) for each in WORLD.members]
    return tuple((n, WORLD.continents[n], enabled) for n, enabled in enumerate(members) if enabled)


def _legend(look: Look) -> Iterator[Node]:
    """Draw the continents with their bonuses and leaders, in bold if one player owns all (CQ-17.4)."""
    for n, _, enabled in _continents(look.disabled):
        owners = [owner for member in enabled if (owner := look.owners[member]) is not None]
        leader = max(sorted(set(owners)), key=owners.count, default=None)
        if leader is None:
            yield _line(n, look.bonuses[n], len(enabled), 0, "", "")
        else:
            count = owners.count(leader)
            yield _line(n, look.bonuses[n], len(enabled), count, look.colours[leader], look.names[leader])


@lru_cache(maxsize=1024)
def _line(n: int, bonus: int, enabled: int, count: int, colour: str, leader: str) -> Node:
    """Draw a continent in the legend, with the number of its leader's territories if it has a leader."""
    continent = WORLD.continents[n]
    key = f"legend {continent.id}"
    parts = [
        swatch(continent.id),
        h("span", "", text=continent.name, cls="kb-serif"),
        h("span", f"{key} bonus", text=f"+{bonus}"),
    ]
    if count:
        share = (h("span", f"{key} share", text=f"{count}/{enabled}", aria_hidden="true"),
                 h("span", f"{key} held", text=f"{count} of {enabled}", cls="kb-sr"))  # fmt: skip
        parts += [chip(colour, " kb-chip-s", leader), h("span", "", *share)]
    return h("li", key, *parts, cls="cq-whole" if count and count == enabled else None)


@cache
def swatch(continent: str) -> Node:
    """Draw the tint of a continent."""
    return h("span", "", cls="cq-swatch", style=f"--cq-tint:{MAP.tints[continent]}")
