"""The drawn tables of Pawns Board after some moves, with the nodes, words, symbols and picks on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.choices import Path
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.scene.table import Table
from kbwidgets.core.values.types import Viewer
from kbwidgets.games.pawns_board.drawn.drawing import PawnsBoardDrawing
from kbwidgets.games.pawns_board.rules.state import PawnsBoardState

from .positions import opening

DEMONSTRATION = (
    "place Otter at 0,0", "place Ferry at 2,4", "place Badger at 0,2", "place Kite at 2,2", "place Thistle at 1,3",
    "place Lantern at 1,1",
)  # fmt: skip
"""The first six actions of example 14, after which it is Red's turn and the totals are 4 and 7."""


def state_after(moves: Sequence[str] = DEMONSTRATION, **options: int | str | bool) -> PawnsBoardState:
    """Return the state after some moves with decks in the order of their files."""
    state = opening(**options)
    for move in moves:
        state = state.play(move)
    return state


def seen(state: PawnsBoardState, viewer: Viewer = 0) -> PawnsBoardDrawing:
    """Return the drawing of a state for a viewer."""
    drawing = drawn(state, viewer)
    assert isinstance(drawing, PawnsBoardDrawing)
    return drawing


def below(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from below(child)


def find(table: Table, key: str) -> Node:
    return next(node for node in below(table.body) if node.key == key)


def text(node: Node) -> str:
    """Return all words of a node and its descendants."""
    return " ".join(each.text for each in below(node) if each.text)


def label(node: Node) -> str:
    return dict(node.attributes).get("aria-label", "")


def classes(node: Node) -> list[str]:
    return dict(node.attributes).get("class", "").split()


def symbol(drawing: PawnsBoardDrawing, name: str) -> Node:
    """Return the symbol of the sheet with this name."""

    def read(element: Element) -> Node:
        return Node("", element.tag, tuple(element.items()), tuple(map(read, element)), element.text or "")

    symbols = ElementTree.fromstring(f"<defs>{drawing.sheet().symbols}</defs>")
    return next(read(element) for element in symbols if element.get("id") == name)


def uses(node: Node) -> list[str]:
    return [dict(each.attributes)["href"] for each in below(node) if each.tag == "use"]


def paths(drawing: PawnsBoardDrawing) -> list[Path]:
    return [path for path, _ in drawing.table().choices.walk(Random(1)) if len(path) == 2]
