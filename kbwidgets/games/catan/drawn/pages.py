"""The reference pages of Catan, with costs, cards, number tokens and rolls."""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.protocol.events import Event
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.scene.table import Page
from kbwidgets.core.text.words import counted
from kbwidgets.games.catan.drawn.hand import EFFECTS, TITLES
from kbwidgets.games.catan.drawn.parts import kind, pieces, sign
from kbwidgets.games.catan.drawn.rolls import HEIGHT, WIDTH, chart, told
from kbwidgets.games.catan.drawn.sheets import land
from kbwidgets.games.catan.rules.goods import COSTS, LANDS, RESOURCES, TERRAINS, counts
from kbwidgets.games.catan.rules.listing import whole_deck
from kbwidgets.games.catan.rules.moves import CARD_NAMES
from kbwidgets.games.catan.rules.position import dev_count
from kbwidgets.games.catan.rules.rolls import DiceCounts, dice_counts
from kbwidgets.games.catan.rules.stock import chits
from kbwidgets.games.catan.rules.view import CatanView

_GIVES = {"road": "0 points", "settlement": "1 point", "city": "2 points; replaces a settlement"}


def pages(view: CatanView, happened: Sequence[Event]) -> tuple[Page, ...]:
    """Return the pages on costs (CT-1.9), cards (CT-1.5), numbers (CT-1.2), terrain, and dice (CT-18.4)."""
    return (
        Page("Costs", (), tuple(_cost(view, what) for what in COSTS)),
        Page("Development cards", (), tuple(_card(view, card) for card in range(len(CARD_NAMES)))),
        Page("Numbers", (), tuple(_number(view, number) for number in range(2, 13))),
        Page("Terrain", (), tuple(_land(n) for n in range(len(RESOURCES)))),
        Page("Dice", (), (_rolls(dice_counts(happened)),)),
    )


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
            _produced(n, view.land.terrains.count(n)),
        )
        for n, terrain in enumerate(TERRAINS)
    )


def _produced(n: int, count: int) -> str:
    """Return what a terrain produces and its number of hexes. Some terrains are plurals."""
    verb = "produce" if LANDS[n].endswith("s") else "produces"
    goods = TERRAINS[n] if n < len(RESOURCES) else "nothing"
    hexes = counted(count, "hex", "hexes") if count else "No hexes"
    return f"{LANDS[n].capitalize()}: {verb} {goods}. {hexes} on this board."


def _item(key: str, icon: Node, name: str, *told: Node) -> tuple[Node, tuple[str, ...]]:
    words = h("figcaption", "", h("b", text=name), *told)
    return h("figure", f"known {key}", icon, words, cls="ctb-known"), ()


def _cost(view: CatanView, what: str) -> tuple[Node, tuple[str, ...]]:
    icon = pieces(what, view.colours[view.turn]) if what in _GIVES else sign("deck", "ctb-piece")
    goods = COSTS[what]
    cards = [kind(n) for n, count in enumerate(counts(goods)) for _ in range(count)]
    told = ", ".join(f"{count} {name}" for count, name in zip(counts(goods), RESOURCES, strict=True) if count)
    return _item(
        what, icon, what.capitalize(), h("span", "", *cards, cls="ctb-cost"), h("span", text=told),
        h("span", text=_GIVES.get(what, "Next page"), cls="kb-quiet"),
    )  # fmt: skip


def _card(view: CatanView, card: int) -> tuple[Node, tuple[str, ...]]:
    count = dev_count(whole_deck(view.table.setup.dev_decks), card)
    told = h("span", text=f"{counted(count, 'card')} in the deck", cls="kb-quiet")
    return _item(CARD_NAMES[card], sign(f"dev-{CARD_NAMES[card]}", "ctb-piece"), TITLES[card],
                 h("span", text=EFFECTS[card]), told)  # fmt: skip


def _number(view: CatanView, number: int) -> tuple[Node, tuple[str, ...]]:
    ways = 6 - abs(7 - number)
    lying = chits(view.table.setup.radius).get(number, 0)
    told = f"{counted(lying, 'token')} on the board" if lying else "Discard and move the robber"
    icon = h("b", "", text=str(number), cls="ctb-number ctb-red" if number in (6, 8) else "ctb-number")
    rolled = f"{ways} of 36 rolls"
    return _item(f"number {number}", icon, rolled, h("span", text=told, cls="kb-quiet"))


def _land(n: int) -> tuple[Node, tuple[str, ...]]:
    return _item(LANDS[n], kind(n, "ctb-piece"), LANDS[n].capitalize(), h("span", text=f"Produces {RESOURCES[n]}"))


def _rolls(rolls: DiceCounts) -> tuple[Node, tuple[str, ...]]:
    """Return the number of times each total was rolled, with a mark for fair dice."""
    bars = h("svg", "rolls chart", chart(rolls), viewBox=f"0 0 {WIDTH} {HEIGHT}", cls="ctb-picture", role="img",
             aria_label=told(rolls))  # fmt: skip
    words = "No rolls yet." if not len(rolls) else f"{counted(len(rolls), 'roll')} so far."
    legend = h("span", text="The line shows what fair dice would give.", cls="kb-quiet")
    caption = h("figcaption", "", h("b", "rolls told", text=words), legend)
    return h("figure", "known rolls", caption, bars, cls="ctb-rolls"), ()
