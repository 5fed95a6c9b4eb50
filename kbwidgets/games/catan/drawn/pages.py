"""The reference pages of Catan, with costs, cards, number tokens and rolls.

>>> from kbwidgets.games.catan.rules.things.rolls import DiceCounts
>>> rolls_as_text(DiceCounts((0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1)))[:84]
'3 rolls, each total against what fair dice would give. 2: 0 of about 0.1, 3: 0 of ab'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.moves.events import Event
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.scene.table import LineKind, Page
from kbwidgets.core.text.words import counted
from kbwidgets.games.catan.drawn.hand import EFFECTS, TITLES
from kbwidgets.games.catan.drawn.parts import kind, pieces, sign
from kbwidgets.games.catan.drawn.sheets import land
from kbwidgets.games.catan.rules.resources import (
    COSTS,
    DEV_NAMES,
    LANDS,
    RESOURCES,
    TERRAINS,
    counts,
    dev_count,
    full_deck,
)
from kbwidgets.games.catan.rules.stock import DOTS, RED, chits
from kbwidgets.games.catan.rules.things.rolls import TOTALS, DiceCounts, dice_counts
from kbwidgets.games.catan.rules.view import CatanView

_LEFT: Final = 76
_COLUMN: Final = 36
_HIGH: Final = 132
"""The height of the longest bar."""
_TOP: Final = 10
WIDTH: Final = _LEFT + _COLUMN * len(TOTALS) + 6
HEIGHT: Final = _TOP + _HIGH + 72


def rolls_as_text(rolls: DiceCounts) -> str:
    """Return the counts as text."""
    each = [f"{n}: {rolls[n]} of about {float(rolls.expected(n)):.1f}" for n in TOTALS]
    return f"{counted(len(rolls), 'roll')}, each total against what fair dice would give. {', '.join(each)}."


def chart(rolls: DiceCounts) -> Node:
    """Return a bar for each total, with its count and the expected number below it."""
    ground = _TOP + _HIGH
    longest = max(*rolls.each, float(rolls.expected(7)), 1.0)
    rows = (("total", 18), ("rolled", 40), ("expected", 62))
    parts = [h("text", x=_LEFT - 8, y=ground + down, text=words, cls="ctb-row-name") for words, down in rows]
    parts.append(h("path", d=f"M{_LEFT} {ground}H{WIDTH - 6}", cls="ctb-axis"))
    for n, total in enumerate(TOTALS):
        left, middle = _LEFT + n * _COLUMN, _LEFT + n * _COLUMN + _COLUMN // 2
        count, expected = rolls[total], rolls.expected(total)
        if count:
            high = round(_HIGH * count / longest, 1)
            parts.append(h("rect", x=left + 6, y=round(ground - high, 1), width=_COLUMN - 12, height=high, rx=3,
                           cls="ctb-bar"))  # fmt: skip
        if rolls.each.count(0) < len(TOTALS):
            parts.append(h("path", d=f"M{left + 2} {ground - _HIGH * float(expected) / longest:.1f}h{_COLUMN - 4}",
                           cls="ctb-due-bar"))  # fmt: skip
        for words, down, look in (
            (str(total), 18, "ctb-total-of"), (str(count), 40, "ctb-count"),
            (f"{float(expected):.1f}", 62, "ctb-count ctb-less"),
        ):  # fmt: skip
            parts.append(h("text", x=middle, y=ground + down, text=words, cls=look))
    return h("g", "", *parts, cls="ctb-chart")


_GIVES = {"road": "0 points", "settlement": "1 point", "city": "2 points; replaces a settlement"}


def pages(view: CatanView, events: Sequence[Event]) -> tuple[Page, ...]:
    """Return the pages on costs (CT-1.9), cards (CT-1.5), numbers (CT-1.2), terrain, and dice (CT-18.4)."""
    return (
        Page("Costs", (), tuple(_cost_item(view, what) for what in COSTS)),
        Page("Development cards", (), tuple(_card_item(view, card) for card in range(len(DEV_NAMES)))),
        Page("Numbers", (), tuple(_number_item(view, number) for number in range(2, 13))),
        Page("Terrain", (), tuple(_land_item(n) for n in range(len(RESOURCES)))),
        Page("Dice", (), (_rolls_item(dice_counts(events)),)),
    )


KINDS: Final = {
    "CT-12.1": LineKind("Settlements", "", sign("line-settlement")),
    "CT-8.6": LineKind("Cities", "", sign("line-city")),
    "CT-11.3": LineKind("Longest Road", "", sign("line-road")),
    "CT-11.7": LineKind("Largest Army", "", sign("dev-knight")),
    "CT-10.4": LineKind("Victory point cards", "", sign("dev-point")),
}
"""The kinds of points, by rule."""


def legend(view: CatanView) -> tuple[tuple[Node, str], ...]:
    """Return the terrains, what they produce, and their number of hexes on the board (CT-1.1)."""
    return tuple(
        (
            h(
                "svg",
                "",
                h("use", href=f"#{land(terrain, 0)}", cls=f"ctb-hex ctb-{terrain}"),
                viewBox="-50 -50 100 100",
                aria_hidden="true",
            ),
            _describe_land(n, view.land.terrains.count(n)),
        )
        for n, terrain in enumerate(TERRAINS)
    )


def _describe_land(n: int, count: int) -> str:
    """Return what a terrain produces and its number of hexes. Some terrains are plurals."""
    verb = "produce" if LANDS[n].endswith("s") else "produces"
    goods = TERRAINS[n] if n < len(RESOURCES) else "nothing"
    hexes = counted(count, "hex", "hexes") if count else "No hexes"
    return f"{LANDS[n].capitalize()}: {verb} {goods}. {hexes} on this board."


def _item(key: str, icon: Node, name: str, *text: Node) -> tuple[Node, tuple[str, ...]]:
    words = h("figcaption", "", h("b", text=name), *text)
    return h("figure", f"known {key}", icon, words, cls="ctb-known"), ()


def _cost_item(view: CatanView, what: str) -> tuple[Node, tuple[str, ...]]:
    icon = pieces(what, view.colours[view.turn]) if what in _GIVES else sign("deck", "ctb-piece")
    goods = COSTS[what]
    cards = [kind(n) for n, count in enumerate(counts(goods)) for _ in range(count)]
    text = ", ".join(f"{count} {name}" for count, name in zip(counts(goods), RESOURCES, strict=True) if count)
    return _item(
        what, icon, what.capitalize(), h("span", "", *cards, cls="ctb-cost"), h("span", text=text),
        h("span", text=_GIVES.get(what, "Next page"), cls="kb-quiet"),
    )  # fmt: skip


def _card_item(view: CatanView, card: int) -> tuple[Node, tuple[str, ...]]:
    count = dev_count(full_deck(view.table.setup.dev_decks), card)
    text = h("span", text=f"{counted(count, 'card')} in the deck", cls="kb-quiet")
    return _item(DEV_NAMES[card], sign(f"dev-{DEV_NAMES[card]}", "ctb-piece"), TITLES[card],
                 h("span", text=EFFECTS[card]), text)  # fmt: skip


def _number_item(view: CatanView, number: int) -> tuple[Node, tuple[str, ...]]:
    lying = chits(view.table.setup.radius).get(number, 0)
    text = f"{counted(lying, 'token')} on the board" if lying else "Discard and move the robber"
    icon = h("b", "", text=str(number), cls="ctb-number ctb-red" if number in RED else "ctb-number")
    rolled = f"{DOTS[number]} of 36 rolls"
    return _item(f"number {number}", icon, rolled, h("span", text=text, cls="kb-quiet"))


def _land_item(n: int) -> tuple[Node, tuple[str, ...]]:
    return _item(LANDS[n], kind(n, "ctb-piece"), LANDS[n].capitalize(), h("span", text=f"Produces {RESOURCES[n]}"))


def _rolls_item(rolls: DiceCounts) -> tuple[Node, tuple[str, ...]]:
    """Return the number of times each total was rolled, with a mark for fair dice."""
    bars = h("svg", "rolls chart", chart(rolls), viewBox=f"0 0 {WIDTH} {HEIGHT}", cls="ctb-picture", role="img",
             aria_label=rolls_as_text(rolls))  # fmt: skip
    words = "No rolls yet." if not len(rolls) else f"{counted(len(rolls), 'roll')} so far."
    legend = h("span", text="The line shows what fair dice would give.", cls="kb-quiet")
    caption = h("figcaption", "", h("b", "rolls told", text=words), legend)
    return h("figure", "known rolls", caption, bars, cls="ctb-rolls"), ()
