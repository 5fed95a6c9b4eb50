"""Helpers of the tests that read the scene of a position: its nodes, its words and its picks."""

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.nodes import Node, Nodes
from kbwidgets.core.scene.table import Table
from kbwidgets.core.values.types import CHANCE, OPEN, Json, Viewer
from kbwidgets.games.kingdomino import KingdominoState

from .tables import start

MATCHES = [(4, False), (3, False), (2, False), (2, True)]


@cache
def played(seats: int, mighty_duel: bool = False) -> tuple[tuple[KingdominoState, tuple[Event, ...]], ...]:
    """Return every position of a random match, with the events just before it."""
    rng = Random(seats)
    state = start(("Ann", "Bo", "Cy", "Di")[:seats], mighty_duel=mighty_duel)
    found: list[tuple[KingdominoState, tuple[Event, ...]]] = [(state, ())]
    while not state.over:
        move = state.random_draw(rng) if state.to_act == (CHANCE,) else rng.choice(state.moves())
        happened = state.events(move)
        state = state.advance(move)
        found.append((state, happened))
    return tuple(found)


def laid_out(state: KingdominoState, viewer: Viewer = OPEN) -> Table:
    return drawn(state, viewer).table()


def paths(level: Mapping[str, Json], so_far: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Json]]:
    """Yield every path of a trie of picks, with its note."""
    for pick, below in level.items():
        if isinstance(below, dict):
            yield from paths(below, (*so_far, pick))
        else:
            yield (*so_far, pick), below


def attribute(nodes: Nodes, key: str, name: str) -> str | None:
    found = nodes[key]["a"]
    assert isinstance(found, dict)
    value = found.get(name)
    assert value is None or isinstance(value, str)
    return value


def words(node: Node) -> str:
    return " ".join([node.text, *map(words, node.children)]).strip()
