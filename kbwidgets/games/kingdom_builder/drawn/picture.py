"""The whole table as one SVG for static pages: the board, the players with their gold, and the cards."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.games.kingdom_builder.drawn.map import land, rows
from kbwidgets.games.kingdom_builder.rules.board import TERRAINS
from kbwidgets.games.kingdom_builder.rules.chapters.scoring import CARD_TEXTS, CASTLES_TEXT
from kbwidgets.games.kingdom_builder.rules.things.players import Player
from kbwidgets.games.kingdom_builder.rules.view import KingdomBuilderView
from kbwidgets.games.kingdom_builder.rules.words import eyebrow

WIDTH: Final = 1040
_HEIGHT: Final = 740
_TOP: Final = 84
_SIDE: Final = 780
"""The left edge of the panels beside the board."""


def picture(view: KingdomBuilderView) -> Node:
    """Draw the table of a view."""
    lines = view.score() or ()
    prompt = view.prompt().others
    label = f"Kingdom Builder, {eyebrow(view)}: {prompt}"
    parts = [
        h("title", text=label),
        h("rect", width=WIDTH, height=_HEIGHT, cls="kbb-under"),
        h("text", "", h("tspan", text="Kingdom Builder", cls="kbb-serif"), h("tspan", text=f" · {eyebrow(view)}"),
          x=16, y=30, cls="kbb-note"),
        h("text", x=16, y=60, text=prompt, cls="kbb-due"),
        *_map(view),
        *_in_play(view),
        *(h("g", "", *player_row(player, with_gold=bool(lines)),
            transform=f"translate({_SIDE} {_TOP + 58 * player.seat})") for player in view.players),
        *_cards(view),
    ]  # fmt: skip
    return h("svg", "picture", *parts, viewBox=f"0 0 {WIDTH} {_HEIGHT}", width=WIDTH, height=_HEIGHT, role="img",
             aria_label=label, cls="kb-kingdom-builder kbb-picture")  # fmt: skip


def _map(view: KingdomBuilderView) -> tuple[Node, ...]:
    if view.land is None:
        return ()
    hexes = [_bare(cell) for row in rows(view, view.land, asks=False) for cell in row.children]
    return (
        h("rect", x=16, y=_TOP, width=748, height=636, rx=10, cls="kbb-ground"),
        h(
            "g", "",
            h("use", href="#kbb-margin", cls="kbb-margin"),
            *land(view.land),
            *hexes,
            transform=f"translate(38 {_TOP + 17})",
        ),
    )  # fmt: skip


def _bare(cell: Node) -> Node:
    """Return a hex without the attributes that only a page needs."""
    kept = tuple(each for each in cell.attributes if each[0] in ("href", "class", "data-kb-face", "x", "y"))
    return Node(cell.key, cell.tag, kept, (), "")


def _in_play(view: KingdomBuilderView) -> tuple[Node, ...]:
    if view.in_play is None:
        return ()
    terrain = TERRAINS[view.in_play]
    return (
        h("use", href=f"#kbb-{terrain}", cls=f"kbb-{terrain}", x=_SIDE + 20, y=44),
        h("text", x=_SIDE + 48, y=42, text=terrain.capitalize(), cls="kbb-due"),
        h("text", x=_SIDE + 48, y=62, text=f"Still to build: {view.left}", cls="kbb-note"),
    )


def player_row(player: Player, *, with_gold: bool = True) -> tuple[Node, ...]:
    """Draw a player with supply and tiles, and with the gold if `with_gold`, in 250 × 50 units."""
    held = [
        h("use", href=f"#kbb-sign-{tile.kind}", transform=f"translate({122 + 18 * n} 34) scale(.15)")
        for n, tile in enumerate(player.tiles)
    ]
    gold = h("text", x=240, y=26, text=str(player.points), cls="kbb-points")
    return (
        h("use", href=f"#kbb-settlement-{player.colour}", x=14, y=22),
        h("text", "", h("tspan", text=player.name, cls="kbb-name"),
          h("tspan", text=" · first player" if player.first else ""), x=34, y=20, cls="kbb-note"),
        h("text", x=34, y=39, text=f"{player.supply} left", cls="kbb-note"),
        h("g", "", *held, cls="kbb-tokens-held"),
        *((gold,) if with_gold and player.points is not None else ()),
    )  # fmt: skip


def _cards(view: KingdomBuilderView) -> list[Node]:
    top = _TOP + 58 * len(view.names) + 30
    rows_ = [(card.capitalize(), CARD_TEXTS[card]) for card in view.setup.cards]
    if rows_:
        rows_.append(("Castles", CASTLES_TEXT))
    return [part for n, row in enumerate(rows_) for part in words(*row, left=_SIDE, top=top + 62 * n)]


def words(name: str, text: str, *, left: int, top: int) -> list[Node]:
    """Draw a name with a text below it, in lines because an SVG does not wrap them."""
    lines = enumerate(fold(text), 1)
    return [
        h("text", x=left, y=top, text=name, cls="kbb-name"),
        *(h("text", x=left, y=top + 17 * line, text=part, cls="kbb-note") for line, part in lines),
    ]


def fold(text: str, most: int = 36) -> list[str]:
    """Return a text in lines."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + len(word) >= most:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
