"""Graphs of a match for networkx, with its board, the positions that can follow, or the moves that were played.

>>> import kbwidgets as kb
>>> match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=1)
>>> line, tree = graph(match, "match"), graph(match, "tree", depth=1)
>>> line.edges[0, 1]["move"].split()[0], line.number_of_edges() - match.ply == tree.number_of_edges()
('draw', True)
>>> tree.nodes[1]["state"] == match.state.play(tree.edges[0, 1]["move"])
True
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, Literal, overload

from kbwidgets.core.errors import KbError, MissingExtra, UnknownName
from kbwidgets.core.protocol.state import Move, State, View
from kbwidgets.core.protocol.turn_count import Line
from kbwidgets.core.text.words import quoted
from kbwidgets.core.things.thing import facts
from kbwidgets.core.values.plain_data import whole
from kbwidgets.core.values.types import OPEN, Place, Viewer
from kbwidgets.inspect.knowledge import is_foreseen, known_moves

if TYPE_CHECKING:
    import networkx

MOST: Final = 5000
"""The most positions that a tree may have."""


@overload
def graph(
    match: Line, of: Literal["board"] = "board", viewer: Viewer = OPEN, *, depth: int = 2
) -> networkx.Graph[Place]: ...
@overload
def graph(match: Line, of: Literal["tree"], viewer: Viewer = OPEN, *, depth: int = 2) -> networkx.DiGraph[int]: ...
@overload
def graph(
    match: Line, of: Literal["match"], viewer: Viewer = OPEN, *, depth: int = 2
) -> networkx.DiGraph[int | str]: ...
def graph(
    match: Line, of: str = "board", viewer: Viewer = OPEN, *, depth: int = 2
) -> networkx.Graph[Place] | networkx.DiGraph[int] | networkx.DiGraph[int | str]:
    """Return the board, the tree of positions within `depth` moves, or the line of the match as a graph.

    A place of the board has the facts of the thing on it, and `pos`, its position with y upwards. Neighbouring places
    are joined: `networkx.draw(graph, graph.nodes.data("pos"))`. In the other graphs a node has `state` and an edge has
    `move`, its text. The tree begins at 0, the position now. The nodes of the line are plies, followed by the moves
    that are possible now, whose `made` is False. A viewer who does not know everything gets views and the moves that
    are certain. If the `state` after a move depends on hidden information, it is None and the tree ends there.
    """
    try:
        import networkx as nx  # It is an optional dependency.
    except ImportError as error:
        raise MissingExtra("networkx", "frames") from error
    with match.lock:
        states, moves = [match.at(ply) for ply in range(match.ply + 1)], match.moves
    if of == "board":
        return _board(nx.Graph(), states[-1], viewer)
    if of == "tree":
        return _tree(nx.DiGraph(), states[-1], viewer, depth)
    if of == "match":
        return _line(nx.DiGraph(), states, moves, viewer)
    raise UnknownName("graph", of, ("board", "tree", "match"))


def _board(graph: networkx.Graph[Place], state: State, viewer: Viewer) -> networkx.Graph[Place]:
    known = _seen(state, viewer)
    net, things = known.net(), known.places()
    if not net.spots:
        raise KbError(f"{state.GAME} has no graph of its board; use graph('tree') or graph('match')")
    for place, (x, y) in net.spots.items():
        told = facts(things[place]) if place in things else {}
        graph.add_node(place, **{**told, "pos": (x, -y)})
    graph.add_edges_from(net.links)
    return graph


def _tree(graph: networkx.DiGraph[int], now: State, viewer: Viewer, depth: int) -> networkx.DiGraph[int]:
    if (steps := whole(depth)) is None or steps < 0:
        raise KbError(f"the depth is {quoted(depth)}; expected a whole number of at least 0")
    graph.add_node(0, state=_seen(now, viewer))
    last = [(0, now)]
    for step in range(steps):
        reached: list[tuple[int, State]] = []
        for above, state in last:
            for move, then in _followed(state, viewer):
                n = len(graph)
                if n == MOST:
                    told = f"a graph can have at most {MOST} positions, and more follow within {steps} moves"
                    raise KbError(f"{told}; use a depth of at most {step}")
                graph.add_node(n, state=None if then is None else _seen(then, viewer))
                graph.add_edge(above, n, move=move)
                if then is not None:
                    reached.append((n, then))
        last = reached
    return graph


def _line(
    graph: networkx.DiGraph[int | str], states: Sequence[State], moves: Sequence[Move], viewer: Viewer
) -> networkx.DiGraph[int | str]:
    for n, state in enumerate(states):
        graph.add_node(n, state=_seen(state, viewer))
    for n, move in enumerate(moves):
        graph.add_edge(n, n + 1, move=states[n].text_for(move, viewer), made=True)
    for text, then in _followed(states[-1], viewer):
        graph.add_node(text, state=None if then is None else _seen(then, viewer))
        graph.add_edge(len(moves), text, move=text, made=False)
    return graph


def _followed(state: State, viewer: Viewer) -> Iterator[tuple[str, State | None]]:
    """Yield the moves that a viewer knows to be legal, each with the next position, or None if it is not foreseen."""
    for move in known_moves(state, viewer):
        yield str(move), state.advance(move) if is_foreseen(state, move, viewer) else None


def _seen(state: State, viewer: Viewer) -> State | View:
    """Return a position as the viewer knows it."""
    return state if viewer == OPEN else state.view(viewer)
