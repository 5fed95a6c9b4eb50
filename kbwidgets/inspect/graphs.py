"""A match as a graph: positions are nodes, moves are edges.

>>> import kbwidgets as kb
>>> graph = moves_graph(kb.Match(kb.games["kingdomino"], 2, seed=1))
>>> graph.edges[0, 1]["move"].split()[0]
'draw'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kbwidgets.core.errors import MissingExtra
from kbwidgets.core.match import Match

if TYPE_CHECKING:
    import networkx


def moves_graph(match: Match) -> networkx.DiGraph[int | str]:
    """The line of the match by ply, and from the position now every legal move as one more edge.

    A node has `state`, an edge `move` (text) and `made`.
    """
    try:
        import networkx as nx  # an extra
    except ImportError as error:
        raise MissingExtra("networkx", "frames") from error
    with match.lock:
        graph: networkx.DiGraph[int | str] = nx.DiGraph()
        graph.add_node(0, state=match.at(0))
        for n, move in enumerate(match.moves):
            graph.add_node(n + 1, state=match.at(n + 1))
            graph.add_edge(n, n + 1, move=str(move), made=True)
        for move in match.state.moves():
            graph.add_node(str(move), state=match.state.advance(move))
            graph.add_edge(match.ply, str(move), move=str(move), made=False)
        return graph
