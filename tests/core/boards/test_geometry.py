"""Sets of squares as integers, compared with sets of coordinates."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kbwidgets.core.boards.geometry import Squares, bits, nth_bit

Cells = frozenset[tuple[int, int]]


@st.composite
def boards(draw: st.DrawFn) -> tuple[Squares, Cells]:
    """Draw a board of at most 6 x 6 squares and some of its squares."""
    columns, rows = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    cell = st.tuples(st.integers(0, columns - 1), st.integers(0, rows - 1))
    return Squares(columns, rows), draw(st.frozensets(cell))


def pack(board: Squares, cells: Cells) -> int:
    return sum(board.bit(*cell) for cell in cells)


def unpack(board: Squares, cells: int) -> Cells:
    return frozenset(board.column_row(index) for index in bits(cells))


def around(board: Squares, cell: tuple[int, int]) -> Cells:
    """Return the neighbours of a square by the rule: they share an edge and are on the board."""
    x, y = cell
    neighbours = ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1))
    return frozenset((x, y) for x, y in neighbours if 0 <= x < board.columns and 0 <= y < board.rows)


@given(boards())
def test_a_set_of_squares_is_the_sum_of_their_bits(given_board: tuple[Squares, Cells]):
    board, cells = given_board
    assert unpack(board, pack(board, cells)) == cells
    assert pack(board, cells) & ~board.all == 0
    assert board.all.bit_count() == board.columns * board.rows


@given(boards())
def test_spreading_gives_all_neighbours_and_never_crosses_an_edge(given_board: tuple[Squares, Cells]):
    board, cells = given_board
    expected = frozenset[tuple[int, int]]().union(*(around(board, cell) for cell in cells))
    assert unpack(board, board.spread(pack(board, cells))) == expected


@given(boards())
def test_groups_are_the_connected_parts(given_board: tuple[Squares, Cells]):
    board, cells = given_board
    parts = [unpack(board, part) for part in board.groups(pack(board, cells))]
    assert sum(len(part) for part in parts) == len(cells)
    assert frozenset[tuple[int, int]]().union(*parts) == cells
    for part in parts:
        edge = frozenset[tuple[int, int]]().union(*(around(board, cell) for cell in part)) - part
        assert not edge & cells  # Nothing more could belong to it.
        reached, border = set[tuple[int, int]](), [min(part)]
        while border:
            cell = border.pop()
            reached.add(cell)
            border += [other for other in around(board, cell) if other in part and other not in reached]
        assert reached == part  # The part is connected.


@given(st.integers(0, 1 << 80))
def test_bits_come_in_ascending_order(cells: int):
    indices = list(bits(cells))
    assert indices == sorted(set(indices))
    assert sum(1 << index for index in indices) == cells
    assert [nth_bit(cells, n) for n in range(len(indices))] == indices


def test_the_group_of_a_square_is_found():
    board = Squares(4, 1)
    cells = board.bit(0, 0) | board.bit(1, 0) | board.bit(3, 0)
    assert board.group(board.bit(1, 0), cells) == board.bit(0, 0) | board.bit(1, 0)


@pytest.mark.parametrize("columns", [1, 3, 9])
def test_a_square_has_its_number_by_rows_with_a_guard_at_the_end_of_each(columns: int):
    board = Squares(columns, 2)
    assert board.index(0, 1) == columns + 1
    assert board.column_row(columns + 1) == (0, 1)
