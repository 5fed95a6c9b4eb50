"""The second computation is itself held to the worked examples of the rules and to independent facts."""

import pytest

from .slow import (
    BUILDABLE,
    CARDS,
    QUADRANTS,
    Board,
    Hex,
    areas,
    build_targets,
    by_sector,
    free,
    is_edge,
    is_special,
    join,
    neighbours,
    of_kind,
    score,
    step,
    tile_targets,
    turned,
)

F = join([("tavern", False), ("paddock", False), ("oasis", False), ("farm", False)])
"""The board of the first game."""

RED, BLUE, YELLOW = 0, 1, 2

W19 = {
    RED: {(4, 4), (4, 5), (5, 5), (6, 6), (7, 7), (7, 8), (7, 9), (7, 10), (9, 14), (13, 4), (15, 11)},
    BLUE: {(0, 8), (1, 7), (2, 17), (2, 19), (7, 16), (8, 15), (16, 2), (16, 10), (16, 11), (17, 11)},
}


def settled(*numbers: tuple[int, int, int, int], board: Board = F) -> dict[int, set[Hex]]:
    """Return a position in which each seat has these numbers of settlements in TL, TR, BL and BR."""
    rooms = [
        [at for at in sorted(board) if (at[0] // 10, at[1] // 10) == corner and board[at] in BUILDABLE]
        for corner in ((0, 0), (0, 1), (1, 0), (1, 1))
    ]
    return {
        seat: {room.pop() for room, number in zip(rooms, wanted, strict=True) for _ in range(number)}
        for seat, wanted in enumerate(numbers)
    }


def moved(own: set[Hex], source: Hex, tile: str, card: str = "grass") -> set[Hex]:
    return tile_targets(F, {RED: own}, RED, tile, card, source)


def test_the_first_board_has_the_hexes_that_the_rules_tell():
    """The opening of the worked examples gives them: KB-0.7, KB-9.5."""
    counts = {kind: len(of_kind(F, kind)) for kind in (*BUILDABLE, "water", "mountain")}
    assert counts == {
        "grass": 61,
        "flower": 57,
        "forest": 58,
        "canyon": 55,
        "desert": 53,
        "water": 80,
        "mountain": 24,
    }
    assert of_kind(F, "castle") == {(3, 3), (7, 15), (11, 11), (17, 1)}
    assert of_kind(F, "location:paddock") == {(2, 18), (6, 11)}
    assert of_kind(F, "location:tavern") == {(6, 2), (6, 7)}
    assert of_kind(F, "location:farm") == {(11, 17), (15, 12)}
    assert of_kind(F, "location:oasis") == {(12, 7), (17, 5)}


def test_neighbours():
    """W1, KB-0.3."""
    assert neighbours((4, 4)) == [(4, 5), (3, 4), (3, 3), (4, 3), (5, 3), (5, 4)]
    assert neighbours((5, 4)) == [(5, 5), (4, 5), (4, 4), (5, 3), (6, 4), (6, 5)]
    assert neighbours((0, 0)) == [(0, 1), (1, 0)]
    assert len(neighbours((2, 0))) == 3
    assert set(neighbours((0, 19))) == {(0, 18), (1, 18), (1, 19)}
    assert set(neighbours((19, 0))) == {(19, 1), (18, 0), (18, 1)}
    assert set(neighbours((19, 19))) == {(18, 19), (19, 18)}


def test_touching_goes_both_ways_and_edge_hexes_are_those_with_fewer_than_six():
    """KB-0.3, KB-0.7, KB-0.8: there are 76 edge hexes; at the middle only one pair of corners touches."""
    assert all(at in neighbours(near) for at in F for near in neighbours(at))
    assert {at for at in F if is_edge(at)} == {at for at in F if len(neighbours(at)) < 6}
    assert sum(is_edge(at) for at in F) == 76
    assert (10, 10) in neighbours((9, 9))
    assert (10, 9) not in neighbours((9, 10))


def test_a_step_and_a_step_back_end_where_they_began():
    """KB-0.5."""
    for there, back in (("E", "W"), ("NE", "SW"), ("NW", "SE")):
        for at in F:
            reached = step(at, there)
            assert reached is None or step(reached, back) == at


def test_a_flipped_quadrant():
    """W3, KB-0.6."""
    assert QUADRANTS["tower"][6][7] == "5"
    tower = turned(QUADRANTS["tower"])
    assert (tower[0], tower[9]) == ("0002226334", "3370772222")
    assert (tower[3][2], tower[6][4], tower[2][7]) == ("5", "D", "D")
    board = join([("tavern", False), ("paddock", False), ("oasis", False), ("tower", True)])
    assert board[13, 12] == "castle"
    assert of_kind(board, "location:tower") == {(16, 14), (12, 17)}


def test_a_quadrant_reads_as_printed():
    """W4."""
    assert QUADRANTS["tower"][0] == "2222770733"
    assert QUADRANTS["tower"][3] == "41116D0677"


@pytest.mark.parametrize("flipped", [False, True])
def test_no_hex_touches_two_special_hexes(flipped: bool):
    """KB-0.9 is tested on the two boards of each pair of quadrants here."""
    names = list(QUADRANTS)
    for four in (names[:4], names[4:], names[::2], names[1::2]):
        board = join([(name, flipped) for name in four])
        for at in board:
            found = [other for other in (at, *neighbours(at)) if is_special(board, other)]
            assert len(found) <= 1


def test_the_first_settlement_is_free_and_the_next_touches_it():
    """W5, KB-4.3."""
    assert build_targets(F, {RED: set()}, RED, "grass") == of_kind(F, "grass")
    assert len(build_targets(F, {RED: set()}, RED, "grass")) == 61
    assert build_targets(F, {RED: {(7, 6)}}, RED, "grass") == {(7, 7), (8, 7)}


def test_where_nothing_of_the_terrain_touches_all_of_it_is_allowed():
    """W6, KB-4.3, KB-4.4."""
    assert build_targets(F, {RED: {(7, 6)}}, RED, "desert") == of_kind(F, "desert")
    assert len(build_targets(F, {RED: {(7, 6)}}, RED, "desert")) == 53
    assert build_targets(F, {RED: {(7, 6), (0, 1)}}, RED, "desert") == {(0, 2)}
    assert build_targets(F, {RED: {(7, 6), (0, 6)}}, RED, "desert") == {(0, 5)}


def test_a_hex_that_another_player_holds_is_not_free():
    """KB-4.2, KB-4.3: this is W5's position with blue on one of the two hexes, then on both."""
    assert build_targets(F, {RED: {(7, 6)}, BLUE: {(7, 7)}}, RED, "grass") == {(8, 7)}
    elsewhere = build_targets(F, {RED: {(7, 6)}, BLUE: {(7, 7), (8, 7)}}, RED, "grass")
    assert elsewhere == of_kind(F, "grass") - {(7, 6), (7, 7), (8, 7)}


@pytest.mark.parametrize(
    ("own", "targets"),
    [
        ({(7, 7), (7, 8), (7, 9)}, {(7, 6), (7, 10)}),
        ({(7, 7), (7, 8), (7, 9), (7, 10)}, {(7, 6), (7, 11)}),
        ({(9, 8), (8, 9), (7, 9)}, {(6, 10), (10, 8)}),
        ({(10, 8), (9, 8), (8, 9)}, {(7, 9), (11, 7)}),
        ({(7, 7), (7, 8), (7, 10)}, set[Hex]()),  # This line has a gap.
    ],
)
def test_tavern(own: set[Hex], targets: set[Hex]):
    """W7, KB-5.17."""
    assert tile_targets(F, {RED: own}, RED, "tavern", "grass") == targets


def test_paddock():
    """W8, KB-5.20."""
    board = {RED: {(6, 9)}, BLUE: {(6, 10)}}
    assert tile_targets(F, board, RED, "paddock", "grass", (6, 9)) == {(4, 8), (4, 10), (8, 8), (8, 10)}
    assert moved({(4, 4)}, (4, 4), "paddock") == {(2, 3), (2, 5), (4, 6), (6, 3), (6, 5)}


def test_barn():
    """W9, KB-5.18, KB-5.12."""
    own = {(7, 6), (7, 7)}
    assert moved(own, (7, 7), "barn") == {(8, 7)}
    assert moved(own, (7, 6), "barn") == {(7, 8), (8, 7), (8, 8)}
    alone = moved({(7, 6)}, (7, 6), "barn")
    assert alone == of_kind(F, "grass") - {(7, 6)}
    assert len(alone) == 60


def test_harbor():
    """W10, KB-5.19."""
    own = {(4, 4), (4, 5), (5, 5)}
    assert moved(own, (4, 5), "harbor") == {(4, 3), (5, 3)}
    assert moved(own, (5, 5), "harbor") == {(4, 3), (5, 3)}
    assert moved(own, (4, 4), "harbor") == of_kind(F, "water")
    assert len(moved(own, (4, 4), "harbor")) == 80


def test_tower():
    """W11, KB-5.16."""
    everywhere = tile_targets(F, {RED: set()}, RED, "tower", "grass")
    assert everywhere == {at for at in free(F, {}, *BUILDABLE) if is_edge(at)}
    assert len(everywhere) == 47
    assert tile_targets(F, {RED: {(9, 0)}}, RED, "tower", "grass") == {(8, 0), (10, 0)}


def test_a_paddock_move_that_may_lose_its_tile():
    """Of the targets in W12 only (5, 11) still touches the location hex (6, 11)."""
    targets = moved({(7, 9), (7, 10)}, (7, 10), "paddock")
    assert targets == {(5, 9), (5, 11), (7, 8), (7, 12), (9, 9), (9, 11)}
    assert {at for at in targets if (6, 11) in neighbours(at)} == {(5, 11)}


@pytest.mark.parametrize(("tile", "terrain"), [("oracle", "canyon"), ("farm", "grass"), ("oasis", "desert")])
def test_oracle_goes_by_the_card_farm_and_oasis_by_their_own_terrain(tile: str, terrain: str):
    """KB-5.13, KB-5.14, KB-5.15 with a canyon card: all of the terrain, then what touches the one settlement there."""
    assert tile_targets(F, {RED: set()}, RED, tile, "canyon") == of_kind(F, terrain)
    start = min(at for at in of_kind(F, terrain) if set(neighbours(at)) & of_kind(F, terrain))
    found = tile_targets(F, {RED: {start}}, RED, tile, "canyon")
    assert found == set(neighbours(start)) & of_kind(F, terrain)


def test_lords():
    """W17, KB-7.12, KB-7.16; with KB-9.6 a player with no settlements gets no gold."""
    position = settled((5, 0, 2, 3), (5, 4, 0, 3), (1, 4, 0, 0))
    assert [by_sector(position[seat]) for seat in position] == [[5, 0, 2, 3], [5, 4, 0, 3], [1, 4, 0, 0]]
    assert [score(F, position, seat, "lords").gold for seat in position] == [42, 42, 30]
    present = [score(F, position, seat, "lords", lords_needs_presence=True).gold for seat in position]
    assert present == [36, 36, 18]


def test_lords_ties_and_zeros():
    """KB-7.16: 8, 8, 6, 2 give 12, 12, 6, 0 in one sector; in the three empty ones all get 12."""
    position = settled((8, 0, 0, 0), (8, 0, 0, 0), (6, 0, 0, 0), (2, 0, 0, 0))
    assert [score(F, position, seat, "lords").gold - 36 for seat in position] == [12, 12, 6, 0]
    position = settled((3, 0, 0, 0), (0, 0, 0, 0))
    assert [score(F, position, seat, "lords").gold - 36 for seat in position] == [12, 6]


@pytest.mark.parametrize(("numbers", "gold"), [((7, 3, 3, 9), 9), ((10, 0, 15, 15), 0)])
def test_farmers(numbers: tuple[int, int, int, int], gold: int):
    """W18, KB-7.11."""
    earned = score(F, settled(numbers), RED, "farmers")
    assert earned.gold == gold
    assert len(earned.places) == gold // 3


@pytest.mark.parametrize(
    ("card", "red", "blue"),
    [
        ("castles", 3, 6),
        ("fishermen", 1, 2),
        ("miners", 0, 2),
        ("workers", 5, 5),
        ("discoverers", 7, 7),
        ("knights", 8, 6),
        ("hermits", 5, 7),
        ("citizens", 2, 1),
        ("merchants", 12, 0),
        ("farmers", 3, 3),
        ("lords", 36, 42),
    ],
)
def test_the_full_position(card: str, red: int, blue: int):
    """W19, KB-7.2 to KB-7.12."""
    assert [score(F, W19, seat, card).gold for seat in (RED, BLUE)] == [red, blue]


def test_the_full_position_by_sector_and_area():
    """W19, KB-7.13: this covers the sectors, red's areas, and the kind of each place."""
    assert [by_sector(W19[seat]) for seat in W19] == [[7, 2, 1, 1], [2, 4, 1, 3]]
    assert [len(area) for area in areas(W19[RED])] == [4, 4, 1, 1, 1]
    assert F[9, 14] == "water"
    cards = ("castles", "merchants", "knights", "citizens")
    assert [sum(score(F, W19, seat, card).gold for card in cards) for seat in (RED, BLUE)] == [25, 13]


def test_the_places_that_earn_in_the_full_position():
    """W19, KB-7.10, KB-7.14, KB-13.18: red's two areas link three special hexes; castle, row, area, sector score."""
    upper: set[Hex] = {(4, 4), (4, 5), (5, 5), (6, 6)}
    lower: set[Hex] = {(7, 7), (7, 8), (7, 9), (7, 10)}
    assert score(F, W19, RED, "merchants").places == {(3, 3), (6, 7), (6, 11)} | upper | lower
    assert score(F, W19, BLUE, "merchants").places == set()
    assert score(F, W19, RED, "castles").places == {(3, 3), (4, 4)}
    assert score(F, W19, RED, "knights").places == lower
    assert score(F, W19, RED, "citizens").places == upper
    assert score(F, W19, RED, "farmers").places == {(13, 4)}


def test_without_settlements_no_card_but_lords_gives_gold():
    """KB-7.16: everybody has the same number, zero, in all four sectors."""
    nobody: dict[int, set[Hex]] = {RED: set(), BLUE: set()}
    gold = {card: score(F, nobody, RED, card).gold for card in ("castles", *CARDS)}
    assert gold == {**dict.fromkeys(("castles", *CARDS), 0), "lords": 48}


def test_two_rows_tied_for_the_most_count_once():
    """KB-7.7."""
    own: set[Hex] = {(0, 0), (0, 5), (8, 5), (8, 9), (3, 8)}
    earned = score(F, {RED: own}, RED, "knights")
    assert (earned.gold, earned.places) == (4, {(0, 0), (0, 5)})
