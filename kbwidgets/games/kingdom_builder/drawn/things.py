"""The things of Kingdom Builder as pictures of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from kbwidgets.core.boards.hexagons import centre
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.scene.svg import to_svg
from kbwidgets.core.scene.svg_image import Still
from kbwidgets.core.text.words import counted
from kbwidgets.core.things.thing import Thing
from kbwidgets.games.kingdom_builder.drawn.map import BOX, land
from kbwidgets.games.kingdom_builder.drawn.picture import fold, player_row, words
from kbwidgets.games.kingdom_builder.drawn.pieces import SIDE, ground, on_board, sheet
from kbwidgets.games.kingdom_builder.rules.board import TERRAINS, join_quadrants
from kbwidgets.games.kingdom_builder.rules.options import read_quadrants
from kbwidgets.games.kingdom_builder.rules.things.board import Board, Hex, Location
from kbwidgets.games.kingdom_builder.rules.things.players import Player, Target, TerrainCard, TerrainCards, Tile
from kbwidgets.games.kingdom_builder.rules.things.score_cards import Card, Contribution, Line

_LOOKS: Final = {"ready": "", "new": "--kbb-dash:9 7;opacity:.75", "used": "opacity:.42"}
"""The style of a tile by its state, as in the row of tiles (KB-13.11)."""


def shown(thing: Thing) -> Still | None:
    """Return the picture of a thing with a description, or None for a board without hexes."""
    match thing:
        case Hex():
            return _still([_hex(thing)], _told(thing), "-18 -20.5 36 41", 72)
        case Target():
            return _still([_hex(thing.hex)], f"{thing.move}: {_told(thing.hex)}", "-18 -20.5 36 41", 72)
        case Board():
            return _board(thing) if thing else None
        case Tile():
            label = f"{thing.kind.capitalize()} tile, {thing.state}, from {thing.origin.place}"
            return _tile(thing.kind, label, _LOOKS[thing.state])
        case Location():
            return _tile(thing.kind, f"{thing.kind.capitalize()}: {thing.text}. {counted(thing.tiles, 'tile')} left")
        case TerrainCard():
            return _still([_land(thing.terrain)], f"{thing.terrain.capitalize()} card", "-18 -20.5 36 41", 72)
        case TerrainCards():
            return _cards(thing)
        case Player():
            return _on_paper(player_row(thing), repr(thing), 250, 50)
        case Card():
            return _words([(thing.name.capitalize(), thing.text)])
        case Contribution():
            lines = [(f"{line.gold} gold", line.text) for line in thing.lines]
            return _words([(f"{thing.card.capitalize()}: {thing.gold} gold", thing.name), *lines])
        case Line():
            return _words([(f"{thing.gold} gold", thing.text)])
        case _:
            return None


def _still(parts: Sequence[Node], label: str, box: str, width: int) -> Still:
    _, _, wide, high = map(float, box.split())
    alone = h("svg", "noun", *parts, viewBox=box, width=width, height=round(width * high / wide), role="img",
              aria_label=label, cls="kb-kingdom-builder kbb-picture")  # fmt: skip
    return Still(to_svg(alone, sheet()), label)


def _on_paper(parts: Sequence[Node], label: str, width: int, height: int) -> Still:
    """Draw words on a ground on which they can be read."""
    paper = h("rect", width=width, height=height, rx=8, cls="kbb-under")
    return _still([paper, *parts], label, f"0 0 {width} {height}", width)


def _told(hex_: Hex) -> str:
    left = "" if hex_.tiles is None else f", {counted(hex_.tiles, 'tile')}"
    owner = "" if hex_.settlement is None else f", {hex_.settlement}'s settlement"
    return f"{hex_.place}: {hex_.location or hex_.terrain}{left}{owner}"


def _hex(hex_: Hex, look: Callable[..., str] = ground, **at: str) -> Node:
    kind = hex_.location or hex_.terrain
    left = "" if hex_.tiles is None else f" kbb-left-{hex_.tiles}"
    return h("use", href=look(kind, built=hex_.colour or ""), cls=f"kbb-{kind}{left}", **at)


def _land(terrain: str) -> Node:
    return h("use", href=ground(terrain), cls=f"kbb-{terrain}")


def _board(board: Board) -> Still:
    hexes: list[Node] = []
    for hex_ in board:
        x, y = centre(hex_.row, hex_.column, SIDE)
        hexes.append(_hex(hex_, on_board, x=f"{round(x, 1):g}", y=f"{round(y, 1):g}"))
    below = h("g", "", *land(join_quadrants(read_quadrants(board.quadrants))))
    ground_ = h("rect", x=-22, y=-16, width=748, height=634, rx=10, cls="kbb-ground")
    margin = h("use", href="#kbb-margin", cls="kbb-margin")
    return _still([ground_, margin, below, *hexes], f"Board: {board.quadrants}", BOX, 748)


def _tile(kind: str, label: str, look: str = "") -> Still:
    tile = h("use", href=f"#kbb-tile-{kind}", cls="kbb-tile", style=look or None)
    return _still([tile], label, "-50 -50 100 100", 60)


def _cards(cards: TerrainCards) -> Still:
    counts = (cards.grass, cards.flower, cards.forest, cards.canyon, cards.desert)
    parts: list[Node] = []
    for n, (terrain, count) in enumerate(zip(TERRAINS, counts, strict=True)):
        parts.append(h("use", href=ground(terrain), cls=f"kbb-{terrain}", x=24 + 66 * n, y=26))
        parts.append(h("text", x=48 + 66 * n, y=32, text=str(count), cls="kbb-name"))
    label = ", ".join(f"{count} {terrain}" for terrain, count in zip(TERRAINS, counts, strict=True))
    return _on_paper(parts, f"{counted(len(cards), 'terrain card')}: {label}", 340, 52)


def _words(texts: Sequence[tuple[str, str]]) -> Still:
    """Draw texts one below the other, each under a name."""
    parts: list[Node] = []
    top = 22
    for name, text in texts:
        parts += words(name, text, left=10, top=top)
        top += 25 + 17 * len(fold(text))
    return _on_paper(parts, ". ".join(f"{name}: {text}" for name, text in texts), 290, top - 12)
