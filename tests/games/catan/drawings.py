"""The drawn tables of Catan, with the nodes and words on them and the moves and refusals that picks mean."""

from __future__ import annotations

from collections.abc import Iterator

from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.scene.table import Table
from kbwidgets.core.setup.pick_kinds import Pick
from kbwidgets.core.values.types import Seat, Viewer
from kbwidgets.games.catan import CatanState

from .positions import BLUE


def laid_out(state: CatanState, viewer: Viewer = BLUE, shown: Seat | None = None) -> Table:
    return drawn(state, viewer).table((), shown)


def nodes_of(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from nodes_of(child)


def by_key(table: Table) -> dict[str, Node]:
    tops = (table.body, *table.actions)
    return {node.key: node for top in tops for node in nodes_of(top) if node.key}


def words(node: Node) -> str:
    """Return the text that is read out, without what is only drawn."""
    if ("aria-hidden", "true") in node.attributes:
        return ""
    return " ".join(" ".join([node.text, *map(words, node.children)]).split())


def told(table: Table, key: str) -> str:
    return words(by_key(table)[key])


def names(table: Table, key: str) -> dict[str, str]:
    return dict(by_key(table)[key].attributes)


def meaning(table: Table, *path: Pick) -> str | None:
    return table.choices.find(path)


def refused(state: CatanState, table: Table, *path: Pick) -> list[str]:
    """Return the rules that refuse the move of a path of picks."""
    move = meaning(table, *path)
    assert move is not None
    return [refusal.rule for refusal in state.refusals(move)]


def attempted(state: CatanState, viewer: Seat, key: str) -> list[str]:
    """Return the rules that explain why a node is no choice."""
    tried = drawn(state, viewer).attempt((key,))
    assert tried is not None
    return [refusal.rule for refusal in state.refusals(tried, viewer)]
