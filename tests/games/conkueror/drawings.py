"""The drawn tables of ConKUeror, with the nodes, words and keys on them and the moves that no picks mean."""

from __future__ import annotations

from collections.abc import Iterator

from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.scene.table import Table
from kbwidgets.core.values.types import OPEN, Viewer
from kbwidgets.games.conkueror import ConKUerorState
from kbwidgets.testing.laws.drawings import whole


def table_of(state: ConKUerorState, viewer: Viewer = OPEN) -> Table:
    return drawn(state, viewer).table()


def every(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from every(child)


def node_of(table: Table, key: str) -> Node:
    return next(node for node in every(whole(table)) if node.key == key)


def words(table: Table, key: str) -> list[str]:
    """Return the texts below the node of a key."""
    return [each.text for each in every(node_of(table, key)) if each.text]


def keys(table: Table) -> set[str]:
    return {node.key for node in every(whole(table))}


def unpickable(state: ConKUerorState) -> list[str]:
    """Return the legal moves that no picks of an open page mean."""
    choices: Choices = table_of(state).choices
    return [str(move) for move in state.moves() if choices.path(str(move)) is None]
