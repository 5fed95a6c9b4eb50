"""The cards on the table, with the gold of the Kingdom Builder cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from kbwidgets.core.scene.nodes import Node, h, mark_key
from kbwidgets.core.text.words import joined
from kbwidgets.core.values.types import ScoreLine, Seat
from kbwidgets.games.kingdom_builder.drawn.pieces import card, hexagon, settlement, sign
from kbwidgets.games.kingdom_builder.rules.board import TERRAINS
from kbwidgets.games.kingdom_builder.rules.cards import counts
from kbwidgets.games.kingdom_builder.rules.chapters.scoring import CARD_RULES, CARD_TEXTS, CASTLES_RULE, CASTLES_TEXT
from kbwidgets.games.kingdom_builder.rules.options import MANDATORY
from kbwidgets.games.kingdom_builder.rules.view import KingdomBuilderView
from kbwidgets.games.kingdom_builder.rules.words import list_empty_supplies

IN_PLAY: Final = "card in play"
PILE: Final = "in pile"
"""The key of the size of the draw pile, from which cards come."""
_SHORT: Final[Mapping[str, str]] = {
    "fishermen": "1 each, by water",
    "miners": "1 each, by a mountain",
    "workers": "1 each, by a castle or location",
    "discoverers": "1 for each row",
    "knights": "2 each, best row",
    "hermits": "1 for each area",
    "citizens": "½ each, best area",
    "merchants": "4 per linked castle or location",
    "farmers": "3 each, emptiest quadrant",
    "lords": "12 a quadrant, 2nd 6",
}
"""Short words for the gold of each card. Pointing at them shows the whole text."""

_LINE: Final = 28
"""The most characters of a card's name and words that fit on a line. Longer words have a line of their own."""


def gold(lines: Sequence[ScoreLine], seat: Seat, rule: str = "") -> int:
    """Return the gold of a seat by one rule, or by all."""
    return sum(line.points for line in lines if line.seat == seat and rule in ("", line.rule))


def held_key(seat: Seat) -> str:
    """Return the key of the terrain card that a player holds, from which it is turned up."""
    return f"hidden {seat}"


# -- the card in play, and the piles ------------------------------------------------------------------------


def deck(view: KingdomBuilderView) -> Node:
    """Draw the card in play with the settlements still to build, and the piles (KB-13.6, KB-13.9)."""
    pile = h(
        "div", "draw pile", sign("pile", "kbb-pile"),
        h("span", "pile count", h("b", PILE, text=str(view.in_pile)), h("span", text=" left")),
        cls="kbb-draw", title=f"Draw pile; {view.removed} removed" if view.removed else "Draw pile",
    )  # fmt: skip
    return h("section", "deck", _in_play(view), pile, _notice(view) or _discards(view), cls="kb-paper kbb-deck")


def _in_play(view: KingdomBuilderView) -> Node:
    if view.in_play is None:
        hint = "Choose a player or a card to see what scored." if view.phase == "end" else ""  # KB-13.18
        name = h("b", "card name", text="Final board" if hint else "No terrain card")
        return h("div", IN_PLAY, h("div", "card words", name, h("span", "card left", text=hint)),
                 cls="kbb-card kbb-none")  # fmt: skip
    terrain, colour = TERRAINS[view.in_play], view.colours[view.seat]
    built = MANDATORY - view.left
    steps = [settlement(colour, "kbb-done" if n < built else "kbb-todo") for n in range(MANDATORY)]
    words = h(
        "div", "card words",
        h("b", "card name", text=terrain.capitalize()),
        h("span", "turn steps", *steps, cls="kbb-steps", aria_hidden="true"),
        h("span", "card left", h("strong", "card count", text=str(view.left)), h("span", text=" to build")),
    )  # fmt: skip
    return h(
        "div", IN_PLAY, card(terrain), words,
        cls="kbb-card", role="group", aria_label="Terrain card in play", data_kb_due=True,
    )  # fmt: skip


def _discards(view: KingdomBuilderView) -> Node:
    """Draw the discard pile by terrain (KB-13.9)."""
    piles = [
        h(
            "span", f"discarded {terrain}", hexagon(terrain, "kbb-mini"),
            h("span", text=f"{count} {terrain}", cls="kb-sr"), h("b", text=str(count), aria_hidden="true"),
            cls="kbb-of" if count else "kbb-of kbb-nil", title=f"{count} {terrain}",
        )
        for terrain, count in zip(TERRAINS, counts(view.spent), strict=True)
    ]  # fmt: skip
    head = h("span", text="Discarded", cls="kb-quiet", aria_hidden="true")
    return h("div", "discards", head, *piles, cls="kbb-row", role="group", title="Discard pile")


def _notice(view: KingdomBuilderView) -> Node | None:
    """Draw the notice of the last round, in which discards no longer matter (KB-13.14)."""
    names = list_empty_supplies(view)
    if not names or view.phase == "end":
        return None
    who = f"{joined(names)} {'has' if len(names) == 1 else 'have'}"
    words = h("p", "last words", h("b", text="Last round. "), h("span", "last words text", text=f"{who} run out"))
    return h("div", "notice of the end", words, cls="kbb-row kbb-notice", role="status",
             title=f"{who} no settlements left")  # fmt: skip


# -- what brings gold ----------------------------------------------------------------------------------------


def score_cards(view: KingdomBuilderView, seat: Seat, lines: Sequence[ScoreLine]) -> Node:
    """Draw the three cards in force and the castles, with the gold that one seat has from each now (KB-13.7)."""
    rows = [(card.capitalize(), _SHORT[card], CARD_TEXTS[card], CARD_RULES[card]) for card in view.setup.cards]
    rows.append(("Castles", "3 each, adjacent", CASTLES_TEXT, CASTLES_RULE))
    whose = "yours" if seat == view.viewer else f"{view.names[seat]}'s"
    head = [h("span", text="Gold for"), *([h("span", "gold of whom", text=f"{whose} now")] if lines else [])]
    return h(
        "section", "cards",
        h("h3", "cards head", *head, cls="kb-h"),
        h("ul", "card list", *(_score_card(seat, lines, n, *row) for n, row in enumerate(rows)), cls="kbb-cards"),
        cls="kb-paper kbb-goals",
    )  # fmt: skip


def _score_card(seat: Seat, lines: Sequence[ScoreLine], n: int, name: str, short: str, text: str, rule: str) -> Node:
    """Draw a card; a click on it marks the hexes that score its gold (KB-13.18)."""
    words = (h("b", f"card {n} name", text=f"{name} "), h("span", f"card {n} text", text=f"{short} ", cls="kb-quiet"))
    look = f"kbb-scorer{' kbb-long' * (len(name + short) > _LINE)}"
    if not lines:
        return h("li", f"card {n}", h("div", f"card {n} row", *words, cls=look, title=text))
    points = gold(lines, seat, rule)
    number = h("strong", f"card {n} gold", text=str(points), aria_label=f"{points} gold")
    return h("li", f"card {n}", h("button", mark_key(seat, rule), *words, number, cls=look, type="button",
                                  title=text))  # fmt: skip
