"""Graphs of the board, of the tree of continuations, and of the line of a match."""

# networkx keeps data of any kind with a node or an edge.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import pytest

import kbwidgets as kb
from kbwidgets.core.errors import UnknownName
from kbwidgets.core.things.thing import facts
from kbwidgets.inspect import graphs
from kbwidgets.inspect.graphs import graph

from .grove import BEDS, GAME
from .twins import played, twins


def test_the_board_has_its_places_with_what_lies_there_where_they_lie():
    match = played(GAME, 8)
    board = graph(match)
    assert list(board) == list(BEDS)
    assert board.number_of_edges() == 12  # The board is nine beds in a square.
    assert board.nodes["a1"]["pos"] == (0, 0)
    assert board.nodes["b3"]["pos"] == (1, -2)
    for place, thing in match.state.places().items():
        assert {name: board.nodes[place][name] for name in facts(thing)} == facts(thing)


def test_the_board_is_ready_to_be_drawn():
    nx = pytest.importorskip("networkx")
    board = graph(played(GAME, 3))
    assert nx.get_node_attributes(board, "pos").keys() == set(BEDS)
    assert nx.is_connected(board)


def test_a_tree_holds_each_position_that_can_follow():
    match = played(GAME, 3)
    tree = graph(match, "tree", depth=2)
    assert tree.nodes[0]["state"] == match.state
    for one, two, move in tree.edges.data("move"):
        assert tree.nodes[one]["state"].play(move) == tree.nodes[two]["state"]
    first = [n for _, n in tree.out_edges(0)]
    assert len(first) == len(match.state.moves())
    assert len(tree) == 1 + len(first) + sum(len(tree.nodes[n]["state"].moves()) for n in first)
    assert len(graph(match, "tree", depth=0)) == 1


def test_a_tree_that_would_be_too_large_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(graphs, "MOST", 20)
    match = played(GAME, 3)
    with pytest.raises(
        kb.KbError, match=r"at most 20 positions, and more follow within 5 moves; use a depth of at most 1"
    ):
        graph(match, "tree", depth=5)
    assert len(graph(match, "tree", depth=1)) <= 20
    for depth in (-1, 1.5, True):
        with pytest.raises(kb.KbError, match="the depth is"):
            graph(match, "tree", depth=depth)  # pyright: ignore[reportArgumentType, reportCallIssue]


def test_a_graph_that_is_none_is_refused_with_those_that_are():
    with pytest.raises(UnknownName, match="unknown graph 'star'; choose board, match or tree"):
        graph(played(GAME, 1), "star")  # pyright: ignore[reportArgumentType, reportCallIssue]


@pytest.mark.parametrize("of", ["tree", "match"])
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_twins_have_equal_graphs_for_who_cannot_tell_them_apart(of: str, viewer: int | None):
    for moves in (9, 10):
        for one, two in twins(viewer, moves):
            mine, theirs = (graph(match, of, viewer, depth=1) for match in (one, two))  # pyright: ignore
            assert dict(mine.nodes.data()) == dict(theirs.nodes.data())  # pyright: ignore
            assert list(mine.edges.data()) == list(theirs.edges.data())  # pyright: ignore
            assert not any(isinstance(state, kb.State) for _, state in mine.nodes.data("state"))  # pyright: ignore


def test_a_tree_goes_on_as_far_as_a_viewer_knows():
    """GR-1: the player in turn knows all continuations; the other does not know which plant is drawn or in hand."""
    match = kb.Match(GAME, ["Ann", "Bo"], seed=1)
    assert len(graph(match, "tree", 0, depth=1)) == 1 + 9
    waiting = kb.Match(GAME, ["Ann", "Bo"], chance="ask")
    waiting.play("draw fern")
    waiting.play("plant fern a1")  # Bo draws now.
    assert waiting.state.to_act == (kb.CHANCE,)
    assert len(graph(waiting, "tree", 1, depth=1)) == 1 + 3
