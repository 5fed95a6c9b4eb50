"""Pictures of single things of Catan, for notebooks.

>>> from kbwidgets.games.catan import GAME
>>> state = GAME.start(["Ann", "Bo", "Cy"], board="beginner", start="beginner", order="seats")
>>> shown(state.board.intersections[29]), shown(state.players["Bo"].hand)
(Intersection 29: Bo's settlement, port 3:1, 1 wool, 1 grain and 1 lumber)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.scene.svg import to_svg
from kbwidgets.core.scene.svg_image import Still
from kbwidgets.core.text.words import counted, cut, joined
from kbwidgets.core.things.thing import Hidden, Thing
from kbwidgets.games.catan.drawn.board import (
    corner_cell,
    corner_label,
    edge_cell,
    edge_label,
    hex_cell,
    hex_label,
    port_label,
    port_sign,
)
from kbwidgets.games.catan.drawn.pages import HEIGHT, WIDTH, chart, rolls_as_text
from kbwidgets.games.catan.drawn.picture import strip_cell
from kbwidgets.games.catan.drawn.sea import SIDE, places_of, use
from kbwidgets.games.catan.drawn.sheets import sheet
from kbwidgets.games.catan.rules.resources import LANDS, PORTS, RESOURCES
from kbwidgets.games.catan.rules.things.board import Board, Edge, Hex, Intersection, Port
from kbwidgets.games.catan.rules.things.holdings import Cards, DevelopmentCards, Player
from kbwidgets.games.catan.rules.things.rolls import DiceCounts

_SMALLEST: Final = 3
"""The radius whose sheet contains the signs of things that are not on a board."""
_CARD: Final = 58
"""The width of a kind of cards."""
_LONG: Final = 40
_PARTS: Final = ("knight", "road_building", "plenty", "monopoly", "point")

_Box = tuple[float, float, float, float]


def shown(thing: Thing) -> Still | None:
    """Return the picture of a thing, or None if it has none."""
    match thing:
        case Hex():
            return _crop(
                thing._board, places_of(thing._board.radius).hexes[thing.number], SIDE * 1.1, _label_hex(thing)
            )
        case Intersection():
            at = places_of(thing._board.radius).corners[thing.number]
            return _crop(thing._board, at, SIDE * 0.8, _label_corner(thing))
        case Edge():
            return _edge(thing)
        case Port():
            return _edge(thing.edge, f"{_label_port(thing.kind).capitalize()} at {thing.edge.place}")
        case Board():
            return _board(thing)
        case Cards() | DevelopmentCards():
            return _cards(thing)
        case Player():
            return _player(thing)
        case DiceCounts():
            paper = h("rect", width=WIDTH, height=HEIGHT, rx=8, cls="ctb-under")
            return _still([paper, chart(thing)], rolls_as_text(thing), (0, 0, WIDTH, HEIGHT), WIDTH, _SMALLEST)
        case _:
            return None


# -- the board --------------------------------------------------------------------------------------------


def _label_hex(hex_: Hex) -> str:
    return hex_label(hex_.number, hex_.land, hex_.chit or 0, robbed=hex_.robber)


def _label_corner(corner: Intersection) -> str:
    building = (corner.player, corner.building) if corner.player and corner.building else None
    return corner_label(corner.number, building, _label_port(corner.port) if corner.port else None)


def _label_port(kind: str) -> str:
    return port_label(PORTS.index(kind))


def _edge(edge: Edge, text: str = "") -> Still:
    places = places_of(edge._board.radius)
    at = places.edges[edge._board._grid.edge(edge.a, edge.b) or 0]
    return _crop(edge._board, at, SIDE * 0.9, text or edge_label(f"{edge.a}-{edge.b}", edge.road))


def _crop(board: Board, at: tuple[float, float], reach: float, text: str) -> Still:
    """Return the part of the board within reach of a point."""
    box = (at[0] - reach, at[1] - reach, 2 * reach, 2 * reach)
    return _still(_parts(board, at, reach + SIDE), text, box, 160, board.radius)


def _board(board: Board) -> Still:
    width, height = places_of(board.radius)[4:]
    pieces = [
        f"{corner.player}'s {corner.building} on {corner.number}" for corner in board.intersections if corner.building
    ]
    text = f"A board of size {board.radius}: {', '.join(pieces) or 'no buildings yet'}"
    parts = [h("use", href="#ctb-island"), *_parts(board, (0, 0), width + height)]
    return _still(parts, text, (-width, -height, 2 * width, 2 * height), 740, board.radius)


def _parts(board: Board, at: tuple[float, float], reach: float) -> list[Node]:
    """Return the hexes, ports, roads, buildings and the robber within reach of a point."""
    radius, places = board.radius, places_of(board.radius)

    def near(spots: Sequence[tuple[float, float]]) -> list[int]:
        return [n for n, (x, y) in enumerate(spots) if max(abs(x - at[0]), abs(y - at[1])) <= reach]

    cells: list[Node] = []
    for n in near(places.hexes):
        hex_ = board.hexes[n]
        terrain = None if hex_.land is None else LANDS.index(hex_.land)
        cells.append(hex_cell(radius, n, terrain, hex_.chit or 0, "robbed" if hex_.robber else "", explains=False))
    for n in near(places.edges):
        edge = board.edges[n]
        owner = None if edge.road is None or edge.colour is None else (edge.road, edge.colour)
        cells.append(edge_cell(radius, n, owner, explains=False))
    for n in near(places.corners):
        corner = board.intersections[n]
        built = None
        if corner.building and corner.player is not None and corner.colour is not None:
            built = corner.building, (corner.player, corner.colour)
        cells.append(corner_cell(radius, n, built, None, explains=False))
    close = {board._grid.name(n) for n in near(places.edges)}
    ports = [
        port_sign(radius, board._grid.edge(port.a, port.b) or 0, PORTS.index(port.kind))._replace(attributes=())
        for port in board.ports
        if f"{port.a}-{port.b}" in close
    ]
    robber = board.robber
    over = [use("", "ctb-robber", places.hexes[robber.number])] if robber else []
    return [h("g", "", *ports, cls="ctb-ports"), *map(strip_cell, cells), *over]


# -- cards and players ------------------------------------------------------------------------------------


def _cards(cards: Cards | DevelopmentCards) -> Still:
    parts, text = _row(cards, 0)
    return _on_paper(parts, text, max(_CARD * len(parts) // 2, 2 * _CARD), 44)


def _row(cards: Cards | DevelopmentCards, top: int) -> tuple[list[Node], str]:
    """Return the signs of a hand's kinds with their numbers, and the same as text."""
    signs = {f"kind-{kind}": (kind, getattr(cards, kind)) for kind in RESOURCES} if isinstance(cards, Cards) else {
        f"dev-{name.replace('_', '-')}": (name.replace("_", " "), getattr(cards, name)) for name in _PARTS
    }  # fmt: skip
    held = [(sign, name, count) for sign, (name, count) in signs.items() if count]
    parts: list[Node] = []
    for n, (sign, _, count) in enumerate(held):
        icon = h("use", href=f"#ctb-{sign}")
        box = h("svg", "", icon, x=6 + _CARD * n, y=top + 6, width=32, height=32, viewBox="-50 -50 100 100")
        parts += [box, h("text", x=42 + _CARD * n, y=top + 28, text=str(count), cls="ctb-note")]
    return parts, joined([f"{count} {name}" for _, name, count in held]) or "no cards"


def _player(player: Player) -> Still:
    """Return a player's name, public facts and visible cards."""
    points = "" if player.points is None else f" · {counted(player.points, 'point')}"
    left = f"{counted(player.roads_left, 'road')}, {counted(player.settlements_left, 'settlement')} and "
    left += f"{counted(player.cities_left, 'city', 'cities')} left"
    facts = f"{counted(player.knights, 'knight')} · longest road {len(player.longest_road)} · {left}"
    held = f"{counted(len(player.hand), 'card')} and {counted(len(player.cards), 'development card')}"
    text = f"{cut(player.name, _LONG)}{points} · {held}"
    parts = [
        h("use", href=f"#ctb-settlement-{player.colour}", transform="translate(22 24)"),
        h("text", x=46, y=22, text=text, cls="ctb-note"),
        h("text", x=46, y=42, text=facts, cls="ctb-note"),
    ]
    high = 54
    for cards in (player.hand, player.cards):
        if not isinstance(cards, Hidden) and len(cards):
            parts += _row(cards, high)[0]
            high += 44
    return _on_paper(parts, f"{text} · {facts}", 470, high)


def _on_paper(parts: Sequence[Node], text: str, width: int, height: int) -> Still:
    """Return text on a background on which it can be read."""
    paper = h("rect", width=width, height=height, rx=8, cls="ctb-under")
    return _still([paper, *parts], text, (0, 0, width, height), width, _SMALLEST)


def _still(parts: Sequence[Node], text: str, box: _Box, width: int, radius: int) -> Still:
    _, _, wide, high = box
    alone = h("svg", "noun", *parts, viewBox=" ".join(f"{round(n, 1):g}" for n in box), width=width,
              height=round(width * high / wide), role="img", aria_label=text, cls="kb-catan ctb-picture")  # fmt: skip
    return Still(to_svg(alone, sheet(radius)), text)
