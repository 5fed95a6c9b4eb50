"""Any graph as sets of bits, compared with a slow search through lists of neighbours."""

from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kbwidgets.core.boards.geometry import Cells, Hexes, Squares, bits
from kbwidgets.core.boards.graph import Graph

Links = list[set[int]]


@st.composite
def graphs(draw: st.DrawFn) -> tuple[Graph, Links, frozenset[int]]:
    """Draw a graph of at most 9 cells, its neighbours as sets, and some of its cells."""
    count = draw(st.integers(1, 9))
    cell = st.integers(0, count - 1)
    links: Links = [set() for _ in range(count)]
    chain = list(pairwise(range(count))) if draw(st.booleans()) else []
    for one, other in [*chain, *draw(st.sets(st.tuples(cell, cell), max_size=count))]:
        if one != other:
            links[one].add(other)
            links[other].add(one)
    return Graph(links), links, draw(st.one_of(st.just(frozenset(range(count))), st.frozensets(cell)))


def pack(cells: Iterable[int]) -> int:
    return sum(1 << cell for cell in cells)


def steps(links: Links, start: int, within: frozenset[int]) -> dict[int, int]:
    """Return the distance of each cell that can be reached inside `within`, found one after the other."""
    distances = {start: 0} if start in within else {}
    waiting = list(distances)
    for cell in waiting:  # The list grows during the loop.
        for other in links[cell] & within:
            if other not in distances:
                distances[other] = distances[cell] + 1
                waiting.append(other)
    return distances


@given(graphs())
def test_spreading_gives_all_neighbours(given_graph: tuple[Graph, Links, frozenset[int]]):
    graph, links, cells = given_graph
    assert set(bits(graph.spread(pack(cells)))) == set[int]().union(*(links[cell] for cell in cells))
    assert graph.all == pack(range(len(links)))


@given(graphs())
def test_groups_are_what_can_be_reached(given_graph: tuple[Graph, Links, frozenset[int]]):
    graph, links, cells = given_graph
    parts = [frozenset(bits(part)) for part in graph.groups(pack(cells))]
    assert sum(len(part) for part in parts) == len(cells)
    assert set(parts) == {frozenset(steps(links, cell, cells)) for cell in cells}


@given(graphs(), st.data())
def test_a_path_is_a_shortest_way_by_allowed_cells(
    given_graph: tuple[Graph, Links, frozenset[int]], data: st.DataObject
):
    graph, links, within = given_graph
    start, end = (data.draw(st.integers(0, len(links) - 1)) for _ in range(2))
    way = graph.path(start, end, pack(within))
    reached = steps(links, start, within)
    if end not in reached:
        assert way == ()
        return
    assert (way[0], way[-1], len(way) - 1) == (start, end, reached[end])
    assert set(way) <= within
    assert all(other in links[cell] for cell, other in pairwise(way))


@pytest.mark.parametrize(
    ("board", "start", "end", "length"),
    [(Squares(4, 3), (0, 0), (3, 2), 6), (Hexes(5, 5), (0, 0), (4, 4), 7), (Hexes(5, 5), (2, 0), (2, 4), 5)],
)
def test_every_kind_of_board_has_paths(
    board: Squares | Hexes, start: tuple[int, int], end: tuple[int, int], length: int
):
    """Squares go by columns and rows, hexes by rows and columns."""
    way = board.path(board.index(*start), board.index(*end), board.all)
    assert len(way) == length
    assert len(set(way)) == length
    check: Cells = board
    assert all(check.spread(1 << cell) >> other & 1 for cell, other in pairwise(way))


@pytest.mark.parametrize(
    ("neighbours", "message"),
    [
        ([(1,), ()], "cell 0 is a neighbour of 1, but not the other way round"),
        ([(0,)], "cell 0 has neighbours that are not other cells of the board"),
        ([(1,), (0, 2)], "cell 1 has neighbours that are not other cells of the board"),
    ],
)
def test_neighbours_that_cannot_be_are_an_error(neighbours: list[tuple[int, ...]], message: str):
    with pytest.raises(ValueError, match=message):
        Graph(neighbours)
