"""The map before the start, where a pick takes a territory or a continent out of the game or back in (CQ-17.3).

>>> shown = building("siam oceania")
>>> shown.told, shown.values["siam"], shown.values["continent oceania"], shown.values["japan"]
('34 of 39 territories', 'oceania', 'siam', 'japan siam oceania')
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.scene.table import OptionPicture
from kbwidgets.games.conkueror.drawn.board import land, ring, swatch
from kbwidgets.games.conkueror.drawn.outlines import MAP
from kbwidgets.games.conkueror.drawn.sheets import end_path, sea_path
from kbwidgets.games.conkueror.rules.options import disabled_text, enabled_of
from kbwidgets.games.conkueror.rules.worldmap import WORLD, capital

_ALL: Final = (1 << len(WORLD.ids)) - 1


def building(disabled: str) -> OptionPicture:
    """Draw the map with what is disabled, and return what is disabled after each pick (CQ-2.3)."""
    enabled, _ = enabled_of(disabled, WORLD)
    values = {name: disabled_text(enabled ^ 1 << n, WORLD) for n, name in enumerate(WORLD.ids)}
    for each, members in zip(WORLD.continents, WORLD.members, strict=True):
        after = enabled & ~members if enabled & members else enabled | members
        values[f"continent {each.id}"] = disabled_text(after, WORLD)
    frame = h("div", "frame", _map(enabled), cls="kb-board cq-board", data_kb_zoom=True)
    legend = h("ol", "legend", *_legend(enabled), cls="cq-legend", aria_label="Continents")
    body = h("div", "plan", frame, legend, cls="cq-body cq-plan")
    hint = "Click a territory or a continent to leave it out or put it back."
    return OptionPicture(body, values, hint, f"{enabled.bit_count()} of {len(WORLD.ids)} territories")


def _map(enabled: int) -> Node:
    """Draw the map in grey, without counters. Territories that are cut off have a ring (CQ-2.5)."""
    wide, high = MAP.size
    out = {name for n, name in enumerate(WORLD.ids) if not enabled >> n & 1}
    sails = [sea for sea in MAP.sea_lines if out.isdisjoint(sea.between)]
    cut = [ring(at, "cq-cut") for part in WORLD.parts(enabled)[1:] for at in bits(part)]
    names = [h("use", f"name {name}", href=f"#cq-name-{name}", cls="cq-faint" if name in out else None)
             for name in WORLD.ids]  # fmt: skip
    return h(
        "svg",
        "map",
        h("use", "below", href="#cq-below", aria_hidden="true"),
        h("path", "sea lines", d=sea_path(sails), cls="cq-sea-line", aria_hidden="true"),
        h("g", "lands", *_rows(out), cls="kb-grid", role="grid", aria_label="World map", data_kb_rove=True),
        h("use", "above", href="#cq-above", cls="cq-above", aria_hidden="true"),
        h("path", "sea ends", d=end_path(sails), cls="cq-above cq-sea-end", aria_hidden="true"),
        h("g", "rings", *cut, cls="cq-rings", aria_hidden="true"),
        h("g", "names", *names, cls="cq-above cq-names", aria_hidden="true"),
        h("g", "overlay", cls="kb-overlay", data_kb_overlay=True, aria_hidden="true"),
        viewBox=f"0 0 {wide} {high}",
        cls="cq-map",
    )


def _rows(out: set[str]) -> Iterator[Node]:
    for continent in WORLD.continents:
        cells = [
            land(
                name,
                f"{capital(WORLD.territories[WORLD.index[name]].place)}: {'not ' if name in out else ''}in the game",
                "cq-out" if name in out else "cq-ground",
                asks=False,
            )
            for name in continent.territories
        ]
        yield h("g", f"row {continent.id}", *cells, role="row", aria_label=continent.name)


def _legend(enabled: int) -> Iterator[Node]:
    """Draw the continents as buttons, with the number of their territories in the game."""
    for each, members in zip(WORLD.continents, WORLD.members, strict=True):
        left, key = (enabled & members).bit_count(), f"continent {each.id}"
        count = f"{left} of {len(each.territories)}"
        press = h("button", key, swatch(each.id), h("span", text=each.name, cls="kb-serif"),
                  h("span", f"{key} count", text=count), cls="kb-button", type="button",
                  aria_pressed=str(left > 0).lower())  # fmt: skip
        yield h("li", f"legend {each.id}", press)
