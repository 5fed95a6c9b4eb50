"""The drawn tables of Kingdom Builder, with the nodes, words and picks on them, and the positions of a match."""

from collections.abc import Iterator
from functools import cache
from random import Random

from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.scene.table import Table
from kbwidgets.core.values.types import CHANCE, OPEN, Json, Viewer
from kbwidgets.games.kingdom_builder import KingdomBuilderState

from .tables import start

LINE = "7,7 7,8 7,9"
"""Three settlements in a row, as in worked example W7."""


def laid_out(state: KingdomBuilderState, viewer: Viewer = OPEN, last: tuple[Event, ...] = ()) -> Table:
    return drawn(state, viewer).table(last)


def nodes_of(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from nodes_of(child)


def by_key(node: Node) -> dict[str, Node]:
    return {found.key: found for found in nodes_of(node) if found.key}


def attribute(node: Node, name: str) -> str | None:
    return dict(node.attributes).get(name)


def words(node: Node) -> str:
    return " ".join(" ".join([node.text, *map(words, node.children)]).split())


def hexes(table: Table) -> dict[str, Node]:
    return {node.key: node for node in nodes_of(table.body) if attribute(node, "role") == "gridcell"}


def label(table: Table, key: str) -> str:
    return attribute(by_key(table.body)[key], "aria-label") or ""


def offered(table: Table) -> dict[str, Json]:
    return table.choices.json()


@cache
def played(seats: int) -> tuple[tuple[KingdomBuilderState, tuple[Event, ...]], ...]:
    """Return every position of a random match, with the events just before it."""
    rng = Random(seats)
    state = start(seats)
    found: list[tuple[KingdomBuilderState, tuple[Event, ...]]] = [(state, ())]
    while not state.over:
        move = state.random_draw(rng) if state.to_act == (CHANCE,) else rng.choice(list(state.moves()))
        happened = state.events(move)
        state = state.advance(move)
        found.append((state, happened))
    return tuple(found)
