"""The coordinates of the board, the eight quadrants, their text, and the joining of four of them (KB-0, KB-1)."""

from collections import Counter
from itertools import combinations

import pytest

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.boards.hexagons import doubled, hex_at, undoubled
from kbwidgets.core.errors import DataError
from kbwidgets.games.kingdom_builder.rules.board import HEXES, join_quadrants
from kbwidgets.games.kingdom_builder.rules.quadrant import QUADRANTS, read_quadrant

from .slow import QUADRANTS as PRINTED
from .slow import Hex, is_edge, is_special, join, neighbours, step
from .tables import TILES, play, position, random_match, start, targets

ORDER = ("E", "NE", "NW", "W", "SW", "SE")


def steps(row: int, column: int) -> list[Hex]:
    """Return the neighbours of a hex in the order of KB-0.3, by one shift for each direction."""
    index = HEXES.index(row, column)
    found = [index + shift for shift in HEXES.steps]
    return [HEXES.row_column(other) for other in found if other in HEXES.indices]


def test_rows_and_columns_are_numbered_from_0_to_19():
    """KB-0.1: there are 400 hexes."""
    assert (HEXES.rows, HEXES.columns, len(HEXES.cells)) == (20, 20, 400)
    assert (HEXES.cells[0], HEXES.cells[-1]) == ((0, 0), (19, 19))


def test_w1_neighbours():
    """W1, KB-0.2, KB-0.3: the odd rows are half a hex further right."""
    assert steps(4, 4) == [(4, 5), (3, 4), (3, 3), (4, 3), (5, 3), (5, 4)]
    assert steps(5, 4) == [(5, 5), (4, 5), (4, 4), (5, 3), (6, 4), (6, 5)]
    assert steps(0, 0) == [(0, 1), (1, 0)]
    assert len(steps(2, 0)) == 3
    assert steps(0, 19) == [(0, 18), (1, 18), (1, 19)]
    assert set(steps(19, 0)) == {(19, 1), (18, 0), (18, 1)}
    assert set(steps(19, 19)) == {(18, 19), (19, 18)}


def test_the_neighbours_of_every_hex_are_those_of_the_table():
    """KB-0.3, KB-0.5 are tested on all 400 hexes: by single steps and as a set."""
    for at in HEXES.cells:
        assert steps(*at) == neighbours(at)
        assert {HEXES.row_column(index) for index in bits(HEXES.spread(HEXES.bit(*at)))} == set(neighbours(at))


def test_the_parity_of_the_row_counts_anew_at_each_step_of_a_line():
    """KB-0.5: the line leads from (4, 4) to the south-west by way of (5, 3) to (6, 3), and to the edge of the board."""
    for shift, direction in zip(HEXES.steps, ORDER, strict=True):
        at: Hex | None = (9, 9)
        index = HEXES.index(9, 9)
        while at:
            assert HEXES.row_column(index) == at
            at, index = step(at, direction), index + shift
        assert index not in HEXES.indices
    south_west = HEXES.steps[ORDER.index("SW")]
    assert HEXES.row_column(HEXES.index(4, 4) + 2 * south_west) == (6, 3)


def test_w2_doubled_form():
    """W2, KB-0.4: in this form the neighbours are at the same distances in every row."""
    assert doubled(4, 4) == (4, 8)
    assert [doubled(*at) for at in steps(4, 4)] == [(4, 10), (3, 9), (3, 7), (4, 6), (5, 7), (5, 9)]
    assert doubled(5, 4) == (5, 9)
    assert doubled(19, 19) == (19, 39)
    for row, d in (doubled(*at) for at in HEXES.cells):
        near = {(row, d - 2), (row - 1, d - 1), (row - 1, d + 1), (row, d + 2), (row + 1, d + 1), (row + 1, d - 1)}
        assert {doubled(*at) for at in neighbours(undoubled(row, d))} <= near


def test_the_matrix_has_one_empty_cell_between_two_hexes():
    """KB-0.4: it is 20 x 40; even rows begin with a hex, odd rows with None, and no other cell is empty."""
    board = join_quadrants((("tower", False), ("oracle", True), ("farm", False), ("barn", True)))
    matrix = board.matrix()
    assert [len(row) for row in matrix] == [40] * 20
    lines = board.text().splitlines()
    for row, cells in enumerate(matrix):
        assert "".join(cell or "" for cell in cells[row % 2 :: 2]) == lines[row]
        assert cells[1 - row % 2 :: 2] == [None] * 20


def test_w3_a_flipped_quadrant():
    """W3, KB-0.6, KB-11.21: it is turned by 180 degrees, not mirrored."""
    tower = QUADRANTS["tower"].turned()
    assert (tower.rows[0], tower.rows[9]) == ("0002226334", "3370772222")
    assert (tower.rows[3][2], tower.rows[6][4], tower.rows[2][7]) == ("5", "D", "D")
    board = join_quadrants((("tavern", False), ("paddock", False), ("oasis", False), ("tower", True)))
    assert [board.kind(*at) for at in ((13, 12), (16, 14), (12, 17))] == ["castle", "tower", "tower"]
    for quadrant in QUADRANTS.values():
        assert quadrant.turned().turned() == quadrant
        assert quadrant.turned().rows != tuple(reversed(quadrant.rows))


def test_w4_a_quadrant_as_it_is_printed():
    """W4, KB-1.5: the Tower quadrant in text."""
    lines = QUADRANTS["tower"].text().splitlines()
    assert lines[0] == "2 2 2 2 7 7 0 7 3 3"
    assert lines[3].split() == list("41116D0677")


def test_the_joined_board_is_20_by_20_and_parity_goes_on_over_the_seams():
    """KB-0.7, KB-1.7: each quadrant is in its corner; in the middle one pair touches, the other does not."""
    board = join_quadrants((("tavern", False), ("paddock", True), ("oasis", True), ("farm", False)))
    lines = board.text().splitlines()
    assert [len(line) for line in lines] == [20] * 20
    corners = [
        PRINTED["tavern"],
        [row[::-1] for row in reversed(PRINTED["paddock"])],
        [row[::-1] for row in reversed(PRINTED["oasis"])],
        PRINTED["farm"],
    ]
    assert lines[:10] == [left + right for left, right in zip(corners[0], corners[1], strict=True)]
    assert lines[10:] == [left + right for left, right in zip(corners[2], corners[3], strict=True)]
    assert (10, 10) in steps(9, 9)
    assert (10, 9) not in steps(9, 10)


def test_76_hexes_lie_at_the_edge():
    """KB-0.8: these are rows and columns 0 and 19, whose hexes have fewer than six neighbours."""
    edge = [at for at in HEXES.cells if is_edge(at)]
    assert len(edge) == 76
    assert edge == [at for at in HEXES.cells if len(steps(*at)) < 6]


def test_special_hexes_are_three_steps_apart_wherever_two_quadrants_meet():
    """KB-0.9: the test joins every pair of quadrants, turned or not, side by side and one above the other."""
    for one, two in combinations(PRINTED, 2):
        others = [name for name in PRINTED if name not in (one, two)]
        for turns in ((False, False), (False, True), (True, False), (True, True)):
            a, b = (one, turns[0]), (two, turns[1])
            for four in ([a, b, (others[0], False), (others[1], False)], [b, a, (others[0], False), (others[1], False)],
                         [a, (others[0], False), b, (others[1], False)], [b, (others[0], False), a, (others[1], False)],
                         [a, (others[0], False), (others[1], False), b], [b, (others[0], False), (others[1], False), a],
                         [(others[0], False), a, b, (others[1], False)], [(others[0], False), b, a, (others[1], False)],
                         ):  # fmt: skip
                board = join(four)
                for at in (at for at in board if is_special(board, at)):
                    near = {other for ring in neighbours(at) for other in (ring, *neighbours(ring))} - {at}
                    assert not any(is_special(board, other) for other in near), (four, at)


# -- quadrants ------------------------------------------------------------------------------------------

# KB-1.4 lists grass, flower, forest, canyon, desert, water, mountain; castles; location hexes.
CONTENTS: dict[str, tuple[tuple[int, ...], list[Hex], list[Hex]]] = {
    "oracle": ((16, 15, 15, 14, 15, 17, 5), [(1, 3), (7, 2)], [(3, 7)]),
    "farm": ((14, 14, 15, 14, 12, 26, 2), [(1, 1)], [(1, 7), (5, 2)]),
    "tavern": ((17, 15, 16, 15, 15, 10, 9), [(3, 3)], [(6, 2), (6, 7)]),
    "tower": ((15, 15, 13, 15, 16, 13, 10), [(6, 7)], [(3, 5), (7, 2)]),
    "harbor": ((16, 13, 14, 14, 14, 21, 5), [(4, 2), (8, 2)], [(7, 6)]),
    "paddock": ((16, 14, 15, 14, 15, 10, 13), [(7, 5)], [(2, 8), (6, 1)]),
    "barn": ((16, 13, 15, 17, 18, 5, 13), [(7, 7)], [(2, 6), (6, 2)]),
    "oasis": ((14, 14, 12, 12, 11, 34, 0), [(7, 1)], [(2, 7), (7, 5)]),
}


@pytest.mark.parametrize("name", TILES)
def test_what_a_quadrant_holds(name: str):
    """KB-1.1, KB-1.2, KB-1.3, KB-1.4: each has 100 hexes; the letter of its location is its place in the list."""
    counts, castles, locations = CONTENTS[name]
    rows = QUADRANTS[name].rows
    cells = {(r, c): rows[r][c] for r in range(10) for c in range(10)}
    kinds = Counter(cells.values())
    assert tuple(kinds[character] for character in "0123467") == counts
    assert [at for at, character in cells.items() if character == "5"] == castles
    letter = "ABCDEFGH"[TILES.index(name)]
    assert [at for at, character in cells.items() if character == letter] == locations
    assert sum(counts) + len(castles) + len(locations) == 100


def test_the_first_board():
    """The opening of the worked examples and KB-9.5 give castles, locations, and the number of each kind."""
    board = join_quadrants((("tavern", False), ("paddock", False), ("oasis", False), ("farm", False)))
    kinds = Counter(board.kind(*at) for at in HEXES.cells)
    assert [kinds[kind] for kind in ("grass", "flower", "forest", "canyon", "desert", "water", "mountain")] == [
        61, 57, 58, 55, 53, 80, 24,
    ]  # fmt: skip
    where = {kind: [at for at in HEXES.cells if board.kind(*at) == kind] for kind in ("castle", *TILES)}
    assert where["castle"] == [(3, 3), (7, 15), (11, 11), (17, 1)]
    assert where["paddock"] == [(2, 18), (6, 11)]
    assert where["tavern"] == [(6, 2), (6, 7)]
    assert where["farm"] == [(11, 17), (15, 12)]
    assert where["oasis"] == [(12, 7), (17, 5)]
    assert not any(where[kind] for kind in ("oracle", "tower", "harbor", "barn"))


@pytest.mark.parametrize("name", TILES)
def test_a_quadrant_written_and_read_is_the_same(name: str):
    """KB-1.5: this also holds with other blanks between the hexes, and for turned quadrants."""
    quadrant = QUADRANTS[name]
    assert read_quadrant(quadrant.text(), name) == quadrant
    loose = "\n".join("   " + "  ".join(row) for row in quadrant.rows)
    assert read_quadrant(loose, name) == quadrant
    assert read_quadrant(quadrant.turned().text(), name) == quadrant.turned()


def test_digits_stand_for_two_of_the_letters():
    """KB-1.3, KB-11.23: 8 is read as A, 9 as B."""
    for name, letter, digit in (("oracle", "A", "8"), ("farm", "B", "9")):
        text = QUADRANTS[name].text()
        assert letter in text
        assert read_quadrant(text.replace(letter, digit), name) == QUADRANTS[name]


GOOD = QUADRANTS["tower"].text().splitlines()


@pytest.mark.parametrize(
    ("lines", "place", "fault"),
    [
        (GOOD[:9], "mine line 10, column 1", "found 9 rows, expected 10"),
        ([*GOOD, GOOD[0]], "mine line 11, column 1", "found 11 rows, expected 10"),
        ([*GOOD[:3], "2 2 2", *GOOD[4:]], "mine line 4, column 6", "found 3 hexes, expected 10"),
        ([*GOOD[:3], "2 2 2 2 7 7 0 7 3 3 4", *GOOD[4:]], "mine line 4, column 21", "found '4'"),
        ([*GOOD[:2], "2 2 X 2 7 7 0 7 3 3", *GOOD[3:]], "mine line 3, column 5", "found 'X'"),
        ([*GOOD[:2], "2 2 I 2 7 7 0 7 3 3", *GOOD[3:]], "mine line 3, column 5", "found 'I'"),
        (["22 2 2 7 7 0 7 3 3", *GOOD[1:]], "mine line 1, column 2", "found '2'"),
    ],
)
def test_text_that_is_no_quadrant_is_refused_with_line_and_column(lines: list[str], place: str, fault: str):
    """KB-10.22, KB-1.5."""
    with pytest.raises(DataError) as caught:
        read_quadrant("\n".join(lines), "mine")
    assert (caught.value.code, caught.value.place) == ("KB-10.22", place)
    assert fault in caught.value.fault


def test_the_land_stays_as_it_is_in_a_whole_game():
    """KB-1.6: only settlements and tiles change."""
    match = random_match(4, seed=6)
    laid = [state.to_json()["quadrants"] for state in (match.at(ply) for ply in range(match.ply + 1))]
    whole = [quadrants for quadrants in laid if isinstance(quadrants, list) and len(quadrants) == 4]
    assert len(whole) > 200
    assert all(quadrants == whole[0] for quadrants in whole)


def test_only_the_five_terrains_are_built_on():
    """KB-1.2, KB-4.1, KB-4.2: on an empty board all hexes of the card's terrain are open, and no other."""
    counts = {"grass": 61, "flower": 57, "forest": 58, "canyon": 55, "desert": 53}
    for card, count in counts.items():
        found = targets(position(card=card, hands=["grass", "grass"]))
        assert len(found) == count
        assert {join_kind(at) for at in found} == {card}


def join_kind(at: Hex) -> str:
    return join([("tavern", False), ("paddock", False), ("oasis", False), ("farm", False)])[at]


def test_w20_a_click():
    """W20, KB-13.19, KB-13.21, KB-13.22, KB-13.23, KB-11.24: side 20, the board's corner at (0, 0)."""
    points = {(17.32, 20): (0, 0), (34.0, 38.0): (1, 0), (25, 33): (0, 0), (5, 45): None, (2, 38): None}
    for (x, y), expected in points.items():
        assert hex_at(x, y, side=20, rows=20, columns=20) == expected


def test_the_first_game_is_laid_as_told():
    """KB-9.5: it has the four quadrants as printed, and the three cards."""
    state = play(start(first_game=True, first_player=1), "draw grass", "draw desert")
    data = state.to_json()
    names = ("tavern", "paddock", "oasis", "farm")
    assert data["quadrants"] == [{"name": name, "turned": False} for name in names]
    assert data["cards"] == ["fishermen", "knights", "merchants"]
