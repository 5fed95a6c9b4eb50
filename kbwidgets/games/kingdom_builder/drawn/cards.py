"""The cards on the table, with the gold of the Kingdom Builder cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.scene.nodes import Node, h, mark_key
from kbwidgets.core.values.types import ScoreLine, Seat
from kbwidgets.games.kingdom_builder.drawn.pieces import hexagon, sign
from kbwidgets.games.kingdom_builder.rules.board import TERRAINS
from kbwidgets.games.kingdom_builder.rules.cards import counts, total
from kbwidgets.games.kingdom_builder.rules.chapters.scoring import CARD_RULES, CARD_TEXTS, CASTLES_RULE, CASTLES_TEXT
from kbwidgets.games.kingdom_builder.rules.view import KingdomBuilderView


def gold(lines: Sequence[ScoreLine], seat: Seat, rule: str = "") -> int:
    """Return the gold of a seat by one rule, or by all."""
    return sum(line.points for line in lines if line.seat == seat and rule in ("", line.rule))


def in_play(view: KingdomBuilderView) -> Node:
    """Draw the card in play, large, with the settlements still to be built (KB-13.6)."""
    if view.in_play is None:
        return h("div", IN_PLAY, h("div", "card words", h("b", "card name", text="No terrain card")),
                 cls="kbb-card kbb-none")  # fmt: skip
    terrain = TERRAINS[view.in_play]
    left = view.left
    steps = [h("i", f"step {n}", cls="kbb-done" if n < 3 - left else None) for n in range(3)]
    noun = "settlement" if left == 1 else "settlements"
    left_words = h("span", "card left", h("span", text="Still to build: "), h("strong", "card count", text=str(left)),
             h("span", "card noun", text=f" {noun}", cls="kb-wide"),
             h("span", "turn steps", *steps, cls="kbb-steps", aria_hidden="true"))  # fmt: skip
    words = h("div", "card words", h("b", "card name", text=terrain.capitalize()), left_words)
    return h(
        "div", IN_PLAY, hexagon(terrain, "kbb-big"), words,
        cls=f"kbb-card kbb-{terrain}", role="group", aria_label="Terrain card in play", data_kb_due=True,
    )  # fmt: skip


IN_PLAY: Final = "card in play"
PILE: Final = "in pile"
"""The key of the size of the draw pile, from which cards come."""


def held_key(seat: Seat) -> str:
    """Return the key of the terrain card that a player holds, from which it is turned up."""
    return f"hidden {seat}"


def draw_pile(view: KingdomBuilderView) -> Node:
    """Draw the draw pile with its number of cards (KB-13.9)."""
    count = h("span", "pile count", h("b", PILE, text=str(view.in_pile)), h("span", text=" left"))
    gone = (h("span", "removed", text=f"{view.removed} removed", cls="kb-quiet"),) if view.removed else ()
    return h(
        "section", "draw pile",
        h("h3", "draw pile head", h("span", text="Draw pile"), cls="kb-h"),
        h("div", "draw pile row", sign("pile", "kbb-pile"), count, *gone, cls="kbb-row"),
        cls="kbb-piles",
    )  # fmt: skip


def discards(view: KingdomBuilderView) -> Node:
    """Draw the discard pile by terrain (KB-13.9)."""
    piles = [
        h(
            "span", f"discarded {terrain}", hexagon(terrain, "kbb-mini"),
            h("span", text=f"{count} {terrain}", cls="kb-sr"), h("b", text=str(count), aria_hidden="true"),
            cls="kbb-of" if count else "kbb-of kbb-nil", title=f"{count} {terrain}",
        )
        for terrain, count in zip(TERRAINS, counts(view.spent), strict=True)
    ]  # fmt: skip
    head = h("h3", "discards head", h("span", text="Discard pile"),
             h("span", "discards count", text=str(total(view.spent))), cls="kb-h")  # fmt: skip
    return h("section", "discards", head, h("div", "discards row", *piles, cls="kbb-row"), cls="kbb-piles")


def score_cards(view: KingdomBuilderView, seat: Seat, lines: Sequence[ScoreLine]) -> Node:
    """Draw the three cards in force and the castles, with the gold that one seat has from each now (KB-13.7)."""
    rows = [(card.capitalize(), CARD_TEXTS[card], CARD_RULES[card]) for card in view.setup.cards]
    rows.append(("Castles", CASTLES_TEXT, CASTLES_RULE))
    head = [h("span", text="Kingdom Builder cards")]
    if lines:
        head.append(h("span", "gold of whom", text=f"{view.names[seat]}'s gold"))
    return h(
        "section", "cards",
        h("h3", "cards head", *head, cls="kb-h"),
        h("ul", "card list", *(_score_card(seat, lines, n, *row) for n, row in enumerate(rows)), cls="kbb-cards"),
        cls="kb-section",
    )  # fmt: skip


def _score_card(seat: Seat, lines: Sequence[ScoreLine], n: int, name: str, text: str, rule: str) -> Node:
    """Draw a card; a click on it marks the hexes that score its gold (KB-13.18)."""
    words = h("span", f"card {n} words", h("b", f"card {n} name", text=f"{name} "),
              h("span", f"card {n} text", text=text, cls="kb-quiet"))  # fmt: skip
    if not lines:
        return h("li", f"card {n}", h("div", f"card {n} row", words, cls="kbb-scorer"))
    points = gold(lines, seat, rule)
    number = h("strong", f"card {n} gold", text=str(points), aria_label=f"{points} gold")
    return h("li", f"card {n}", h("button", mark_key(seat, rule), words, number, cls="kbb-scorer", type="button"))
