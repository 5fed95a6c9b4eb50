"""The reference pages of Kingdom Builder: the ten cards, the eight locations, and the eight quadrants as small maps."""

from __future__ import annotations

from functools import cache
from typing import Final

from kbwidgets.core.boards.hexagons import centre
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.scene.table import Page
from kbwidgets.core.text.words import counted
from kbwidgets.games.kingdom_builder.drawn.pieces import SIDE, ground, sign
from kbwidgets.games.kingdom_builder.rules.board import CORNERS, KINDS
from kbwidgets.games.kingdom_builder.rules.chapters.scoring import CARD_TEXTS, CASTLES_TEXT
from kbwidgets.games.kingdom_builder.rules.chapters.tile_actions import TILE_TEXTS
from kbwidgets.games.kingdom_builder.rules.options import CARDS
from kbwidgets.games.kingdom_builder.rules.quadrant import MOVERS, QUADRANTS, TILES
from kbwidgets.games.kingdom_builder.rules.quadrant import kind as kind_of
from kbwidgets.games.kingdom_builder.rules.view import KingdomBuilderView

_HERE: Final = "In this match"
_ACTIONS: Final = ("Build", "Move")
_BOX: Final = "-2 -2 367.8 314"


def pages(view: KingdomBuilderView) -> tuple[Page, ...]:
    """Return all pages, in which everything that is in force or on the board is marked."""
    corners = {name: n for n, (name, _) in enumerate(view.setup.quadrants)}
    cards = [_card(card, CARD_TEXTS[card], card in view.setup.cards) for card in CARDS]
    cards.append(_card("castles", CASTLES_TEXT, in_force=True))
    return (
        Page("Cards", (_HERE,), tuple(cards)),
        Page("Locations", (_HERE, *_ACTIONS), tuple(_location(name, name in corners) for name in TILES)),
        Page("Quadrants", (_HERE,), tuple(_quadrant(name, view, corners.get(name)) for name in TILES)),
    )


def legend(view: KingdomBuilderView) -> tuple[tuple[Node, str], ...]:
    """Return the kinds of hex with the number of each on the board (KB-1.2)."""
    land = view.land
    if land is None:
        return ()
    return tuple(
        (
            h(
                "svg",
                "",
                h("use", href=ground(kind), cls=f"kbb-{kind}"),
                viewBox="-20 -22 40 44",
                aria_hidden="true",
            ),
            f"{kind.capitalize()}: {counted(hexes.bit_count(), 'hex', 'hexes')}",
        )
        for kind, hexes in zip(KINDS, land.kinds, strict=True)
    )


def _card(card: str, text: str, in_force: bool) -> tuple[Node, tuple[str, ...]]:
    note = _HERE if in_force else "Not in this match"
    figure = h(
        "figure", f"known {card}",
        h("figcaption", "", h("b", text=card.capitalize()), h("span", text=text),
          h("span", text=note, cls="kb-good" if in_force else "kb-quiet")),
        cls="kbb-known" if in_force else "kbb-known kbb-other",
    )  # fmt: skip
    return figure, (_HERE,) * in_force


def _location(name: str, lies: bool) -> tuple[Node, tuple[str, ...]]:
    kind = _ACTIONS[TILES.index(name) in MOVERS]
    note = "On this board" if lies else "Not on this board"
    figure = h(
        "figure", f"known {name}",
        sign(f"tile-{name}", "kbb-tile"),
        h("figcaption", "", h("b", text=name.capitalize()), h("span", text=TILE_TEXTS[name]),
          h("span", text=note, cls="kb-good" if lies else "kb-quiet")),
        cls="kbb-known" if lies else "kbb-known kbb-other",
    )  # fmt: skip
    return figure, (kind, _HERE) if lies else (kind,)


def _quadrant(name: str, view: KingdomBuilderView, corner: int | None) -> tuple[Node, tuple[str, ...]]:
    """Draw a quadrant as it is on the board, or upright if it is not on it."""
    turned = corner is not None and view.setup.quadrants[corner][1]
    note = "Not on this board"
    if corner is not None:
        note = f"{CORNERS[corner].capitalize()}{', flipped' if turned else ''}"
    figure = h(
        "figure", f"known {name}",
        _small_map(name, turned),
        h("figcaption", "", h("b", text=name.capitalize()),
          h("span", text=note, cls="kb-quiet" if corner is None else "kb-good")),
        cls="kbb-known kbb-quadrant",
    )  # fmt: skip
    return figure, (_HERE,) * (corner is not None)


@cache
def _small_map(name: str, turned: bool) -> Node:
    quadrant = QUADRANTS[name].turned() if turned else QUADRANTS[name]
    hexes: list[Node] = []
    for row, characters in enumerate(quadrant.rows):
        for column, character in enumerate(characters):
            kind = kind_of(character)
            x, y = centre(row, column, SIDE)
            full = "" if character.isdigit() else " kbb-left-2"
            href = ground(kind)
            hexes.append(h("use", href=href, cls=f"kbb-{kind}{full}", x=round(x, 1), y=round(y, 1)))
    svg = h("svg", "", *hexes, viewBox=_BOX, role="img", aria_label=f"The {name.capitalize()} quadrant")
    return h("div", "", svg, cls="kb-board")
