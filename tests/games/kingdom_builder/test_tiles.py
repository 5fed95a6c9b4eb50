"""The action of each of the eight location tiles, and how tiles are gained, used, rested and lost (KB-5)."""

import pytest

import kbwidgets as kb
from kbwidgets.core.boards.geometry import bits
from kbwidgets.games.kingdom_builder import KingdomBuilderState
from kbwidgets.games.kingdom_builder.rules.board import GRASS, HEXES
from kbwidgets.games.kingdom_builder.rules.chapters.tile_actions import build_targets, shift_targets

from .slow import BUILDABLE, Hex, is_edge, neighbours, of_kind, tile_targets
from .tables import (
    BARN_BOARD,
    BLUE,
    HARBOR_BOARD,
    RED,
    TILES,
    TOWER_BOARD,
    YELLOW,
    board_of,
    cell,
    cells,
    codes,
    first_refusal,
    play,
    player,
    position,
    settled,
    targets,
    tiles_of,
    told,
    written,
)

F = board_of(position())
EIGHT = "farm barn tower oracle"
"""A board with an Oracle hex at (13,17)."""


def all_of(terrain: str) -> set[Hex]:
    return of_kind(F, terrain)


def on_first_board(tile: str, own: str, source: str = "") -> set[Hex]:
    """Return the targets of a tile that F lacks, for Red's settlements on F and a grass card."""
    state = position(own)
    assert state.land
    kind, realm, free = TILES.index(tile), state.realms[RED], state.free
    if source:
        found = shift_targets(kind, state.land, GRASS, free, realm, HEXES.index(*cell(source)))
    else:
        found = build_targets(kind, state.land, GRASS, free, realm)
    return {HEXES.row_column(index) for index in bits(found)}


# -- the eight kinds --------------------------------------------------------------------------------------


def test_w7_tavern():
    """W7, KB-5.17: the target is either end of a straight line of three or more; the card does not matter."""
    for own, expected in (
        ("7,7 7,8 7,9", "7,6 7,10"),
        ("7,7 7,8 7,9 7,10", "7,6 7,11"),
        ("9,8 8,9 7,9", "6,10 10,8"),
        ("10,8 9,8 8,9", "7,9 11,7"),
    ):
        for card in ("desert", "grass"):
            # 7,6 and 5,6 touch the tavern hex (6,7); a settlement at 5,6 changes no line of these.
            state = position(f"{own} 5,6", card=card, tiles=["6,7 ready"])
            assert targets(state, "tavern") == cells(expected)


def test_a_line_with_a_gap_or_of_two_is_no_line():
    """KB-5.17."""
    for own in ("7,7 7,8 7,10", "7,7 7,8", "7,7 8,7 8,8"):
        assert targets(position(f"{own} 5,6", tiles=["6,7 ready"]), "tavern") == set()


def test_a_tavern_line_ends_at_what_cannot_be_built_on():
    """KB-5.17: (7,12) has a settlement of Blue, and at (7,8) the line can continue."""
    state = position("7,9 7,10 7,11 5,6", "7,12", tiles=["6,7 ready"])
    assert targets(state, "tavern") == {(7, 8)}


def test_w8_paddock():
    """W8, KB-5.20: it goes two steps straight, over anything, but never onto a location, water or a settlement."""
    state = position("6,9 5,11", "6,10", tiles=["6,11 ready"])
    assert targets(state, "paddock", "6,9") == cells("4,8 4,10 8,8 8,10")
    state = position("4,4 5,11", tiles=["6,11 ready"])
    assert targets(state, "paddock", "4,4") == cells("2,3 2,5 4,6 6,3 6,5")
    refusal = first_refusal(state, "paddock 4,4 to 4,2")
    assert refusal.code == "KB-10.16"
    assert "water" in refusal.text


def test_a_paddock_jump_stays_on_the_board():
    """KB-5.20, KB-0.5: from the last column there is no jump to the first one of the next row."""
    state = position("1,19 5,11", tiles=["6,11 ready"])
    found = targets(state, "paddock", "1,19")
    assert found == {(1, 17), (3, 18)}
    assert codes(state, "paddock 1,19 to 2,0") == ["KB-10.19"]
    assert codes(position("2,0 5,11", tiles=["6,11 ready"]), "paddock 2,0 to 1,19") == ["KB-10.19"]


def test_w9_barn():
    """W9, KB-5.12, KB-5.18, KB-11.7, KB-11.13: it is lifted first, then put beside another one if possible."""
    assert on_first_board("barn", "7,6 7,7", "7,7") == {(8, 7)}
    assert on_first_board("barn", "7,6 7,7", "7,6") == {(7, 8), (8, 7), (8, 8)}
    alone = on_first_board("barn", "7,6", "7,6")
    assert alone == all_of("grass") - {(7, 6)}
    assert len(alone) == 60


def test_a_barn_in_play():
    """KB-5.18, KB-5.21: settlements are as in W9, with one beside the barn hex, which may be moved too."""
    state = position("7,6 7,7 12,7", board=BARN_BOARD, tiles=["12,6 ready"])
    assert not {at for at in neighbours((12, 7)) if board_of(state)[at] == "grass"}
    assert targets(state, "barn", "7,7") == {(8, 7)}
    assert targets(state, "barn", "7,6") == {(7, 8), (8, 7), (8, 8)}
    assert targets(state, "barn", "12,7") == {(7, 8), (8, 7), (8, 8)}
    after = play(state, "barn 12,7 to 8,8")
    assert settled(after)[RED] == cells("7,6 7,7 8,8")
    assert player(after, RED)["supply"] == 37  # A move does not use the supply (KB-5.10).


def test_w10_harbor():
    """W10, KB-5.19, KB-5.12: the targets are water beside the others that stay."""
    for source in ("4,5", "5,5"):
        assert on_first_board("harbor", "4,4 4,5 5,5", source) == {(4, 3), (5, 3)}
    everywhere = on_first_board("harbor", "4,4 4,5 5,5", "4,4")
    assert everywhere == all_of("water")
    assert len(everywhere) == 80


def test_a_harbor_in_play():
    """KB-5.19: this is the only way onto water."""
    state = position("4,4 4,5 5,5 7,17", board=HARBOR_BOARD, tiles=["7,16 ready"])
    board = board_of(state)
    for source in ("4,4", "4,5", "5,5", "7,17"):
        found = targets(state, "harbor", source)
        assert found == tile_targets(board, settled(state), RED, "harbor", "grass", cell(source))
    assert targets(state, "harbor", "4,5") >= {(4, 3), (5, 3)}
    after = play(state, "harbor 4,5 to 4,3")
    assert settled(after)[RED] == cells("4,3 4,4 5,5 7,17")
    alone = position("7,17", board=HARBOR_BOARD, tiles=["7,16 ready"])
    assert targets(alone, "harbor", "7,17") == of_kind(board, "water")


def test_w11_tower():
    """W11, KB-5.16: the targets are buildable edge hexes of any terrain, adjacent if possible among these."""
    assert on_first_board("tower", "") == {at for at in F if is_edge(at) and F[at] in BUILDABLE}
    assert len(on_first_board("tower", "")) == 47
    assert on_first_board("tower", "9,0") == {(8, 0), (10, 0)}


def test_a_tower_in_play():
    """W11, KB-5.16, KB-10.20: (9,19) does not touch the player's settlement at the edge, (8,0) and (10,0) do."""
    state = position("9,0 12,15", board=TOWER_BOARD, tiles=["13,15 ready"])
    assert targets(state, "tower") == {(8, 0), (10, 0)}
    refusal = first_refusal(state, "tower 9,19")
    assert (refusal.code, refusal.rule) == ("KB-10.20", "KB-5.21")
    assert refusal.at == ("9,19", "8,0", "10,0")
    far = position("12,15", board=TOWER_BOARD, tiles=["13,15 ready"])
    board = board_of(far)
    assert targets(far, "tower") == {at for at in board if is_edge(at) and board[at] in BUILDABLE}


@pytest.mark.parametrize("card", ["grass", "flower", "canyon"])
def test_oracle_goes_by_the_card(card: str):
    """KB-5.13, KB-5.21: the target is a free hex of its terrain, adjacent if possible."""
    state = position("12,17", board=EIGHT, card=card, hands=[None, "desert"], tiles=["13,17 ready"])
    board = board_of(state)
    near = {at for at in neighbours((12, 17)) if board[at] == card}
    assert targets(state, "oracle") == near or of_kind(board, card) - {(12, 17)}
    assert targets(state, "oracle") == targets(state)


def test_farm_and_oasis_have_terrains_of_their_own():
    """KB-5.14, KB-5.15: these are grass and desert, whatever the card; adjacent if possible (KB-5.21)."""
    state = position("11,16 11,6", card="canyon", hands=[None, "grass"], tiles=["11,17 ready; 12,7 ready"])
    near = set(neighbours((11, 16))) | set(neighbours((11, 6)))
    grass = near & all_of("grass")
    assert targets(state, "farm") == (grass or all_of("grass"))
    assert near & all_of("desert") == set()
    assert targets(state, "oasis") == all_of("desert")
    assert targets(position("16,10 11,18", tiles=["11,17 ready"]), "farm") == {
        at for at in (*neighbours((16, 10)), *neighbours((11, 18))) if F[at] == "grass"
    }


def test_settlements_on_water_count_and_may_leave_it():
    """KB-5.22: neighbours and lines count them; a Paddock takes them off, and never onto water."""
    state = position("3,14 4,14 6,9 5,11", card="grass", tiles=["6,11 ready"])
    assert F[3, 14] == F[4, 14] == "water"
    found = targets(state, "paddock", "3,14")
    assert found
    assert all(F[at] in BUILDABLE for at in found)
    # There are three water hexes: 2,15 1,15 are no straight line.
    line = position("0,15 1,15 2,15 5,6", tiles=["6,7 ready"])
    assert targets(line, "tavern") == set()
    straight = position("5,13 6,14 7,13 5,6", tiles=["6,7 ready"])
    assert targets(straight, "tavern") == set()
    row = position("10,13 10,14 10,12 5,6", tiles=["6,7 ready"])
    assert {F[at] for at in ((10, 13), (10, 14))} == {"water"}
    assert targets(row, "tavern") == {(10, 11), (10, 15)}
    beside = position("7,13", card="grass")
    assert F[7, 13] == "water"
    assert targets(beside) == {at for at in neighbours((7, 13)) if F[at] == "grass"}


# -- one tile, one action ---------------------------------------------------------------------------------


def test_a_tile_is_used_once_in_a_turn():
    """KB-5.1, KB-5.2, KB-3.6: the tile is ready, used, and ready again after the turn."""
    state = position("11,16", card="canyon", tiles=["11,17 ready"])
    hex_ = written(targets(state, "farm")).split()[0]
    state = play(state, f"farm {hex_}")
    assert tiles_of(state, RED) == "farm used"
    assert targets(state, "farm") == set()
    assert codes(state, "farm 0,0")[0] == "KB-10.10"
    done = play(build(state, 3), "end")
    assert tiles_of(done, RED) == "farm ready"


def build(state: kb.State, number: int) -> KingdomBuilderState:
    """Return the state after some mandatory builds, each on the first legal hex."""
    for _ in range(number):
        state = play(state, f"build {written(targets(state)).split()[0]}")
    return play(state)


def test_each_of_two_tiles_of_a_kind_gives_an_action():
    """KB-5.1, KB-5.4, KB-11.9: they come from the two location hexes of the kind."""
    state = position("11,16 14,12", card="canyon", tiles=["11,17 ready; 15,12 ready"])
    assert tiles_of(state, RED) == "farm ready, farm ready"
    for expected in ("farm ready, farm used", "farm used, farm used"):
        state = play(state, f"farm {written(targets(state, 'farm')).split()[0]}")
        assert tiles_of(state, RED) == expected
    assert targets(state, "farm") == set()


def test_a_tile_cannot_be_used_in_the_turn_in_which_it_was_gained():
    """KB-5.2, KB-5.5: it is new until the turn ends, then ready (KB-3.6)."""
    state = position("7,9", card="grass", left=1)
    state = play(state, "build 7,10")
    assert tiles_of(state, RED) == "paddock new"
    assert [str(move) for move in state.moves()] == ["end"]
    assert codes(state, "paddock 7,10 to 5,11")[0] == "KB-10.9"
    assert tiles_of(play(state, "end"), RED) == "paddock ready"


def test_extra_actions_come_before_or_after_the_build_each_by_itself():
    """KB-3.2, KB-11.3: one comes before, one after, none in between."""
    state = position("11,16 11,6", card="canyon", tiles=["11,17 ready; 12,7 ready"])
    state = play(state, f"farm {written(targets(state, 'farm')).split()[0]}")
    assert state.phase == "start"
    state = build(state, 1)
    assert targets(state, "oasis") == set()
    assert codes(state, "oasis 0,1")[0] == "KB-10.6"
    state = build(state, 2)
    assert state.phase == "after"
    state = play(state, f"oasis {written(targets(state, 'oasis')).split()[0]}")
    assert tiles_of(state, RED) == "farm used, oasis used"


# -- gaining ----------------------------------------------------------------------------------------------


def test_a_location_hex_has_two_tiles():
    """KB-5.3: the third player who comes gets none."""
    state = position("6,10", "5,11", "7,9", seat=YELLOW, tiles=["6,11 ready", "6,11 ready"])
    after = play(state, "build 7,10")
    assert told(state, "build 7,10") == ["build 7 10"]
    assert tiles_of(after, YELLOW) == ""
    assert "F0" in str(after)


def test_only_one_tile_from_one_location_hex():
    """KB-5.4: this holds even if one is left there."""
    state = position("6,10 7,9", tiles=["6,11 ready"])
    assert told(state, "build 7,10") == ["build 7 10"]


def test_a_second_tile_of_the_kind_comes_from_the_other_hex():
    """KB-5.4, KB-11.9: (2,18) and (6,11) both give Paddocks."""
    state = position("6,10", card="flower", left=1, tiles=["6,11 ready"])
    after = play(state, "build 2,19")
    assert tiles_of(after, RED) == "paddock ready, paddock new"


def test_a_move_brings_a_tile_too():
    """KB-5.3, KB-11.12: here it is a Paddock beside the tavern hex."""
    state = position("5,11 5,9", tiles=["6,11 ready"])
    assert told(state, "paddock 5,9 to 5,7") == ["shift paddock 5 9 5 7", "gain tavern"]
    assert tiles_of(play(state, "paddock 5,9 to 5,7"), RED) == "tavern new, paddock used"


def test_an_extra_build_brings_a_tile_too():
    """KB-5.3: a Farm puts a settlement beside the paddock hex."""
    state = position("7,9 11,16", card="canyon", tiles=["11,17 ready"])
    assert told(state, "farm 7,10") == ["build 7 10 farm", "gain paddock"]


# -- losing -----------------------------------------------------------------------------------------------


def test_w12_tile_loss():
    """W12, KB-5.6, KB-5.7, KB-11.10: it is kept beside the location hex, otherwise lost, and never gained again."""
    state = position("7,9 7,10", tiles=["6,11 ready"])
    assert targets(state, "paddock", "7,10") == cells("5,9 5,11 7,8 7,12 9,9 9,11")
    kept = play(state, "paddock 7,10 to 5,11")
    assert told(state, "paddock 7,10 to 5,11") == ["shift paddock 7 10 5 11"]
    assert tiles_of(kept, RED) == "paddock used"
    for target in ("5,9", "7,8", "7,12", "9,9", "9,11"):
        assert told(state, f"paddock 7,10 to {target}")[1] == "lose paddock"
        lost = play(state, f"paddock 7,10 to {target}")
        assert tiles_of(lost, RED) == ""
        assert player(lost, RED)["lost"] == ["6,11"]
        assert settled(lost)[RED] == cells(f"7,9 {target}")  # The move is not undone (KB-5.9).
    lost = play(state, "paddock 7,10 to 7,8")
    again = play(lost, "build 7,10", "build 7,11")
    assert {(7, 10), (7, 11)} <= set(neighbours((6, 11)))
    assert tiles_of(again, RED) == ""
    assert "F1" in str(again)  # The tile did not return to the hex.


def test_another_settlement_beside_the_hex_keeps_the_tile():
    """KB-5.6: the last one that leaves loses it."""
    state = position("7,10 5,11", tiles=["6,11 ready"])
    after = play(state, "paddock 7,10 to 7,8")
    assert tiles_of(after, RED) == "paddock used"


def test_a_used_tile_is_lost_first():
    """KB-5.8, KB-11.11: of two Paddocks one was used for the move that loses one; the ready one is left."""
    state = position("7,10 2,19", tiles=["6,11 ready; 2,18 ready"])
    after = play(state, "paddock 7,10 to 7,8")
    assert tiles_of(after, RED) == "paddock ready"
    assert player(after, RED)["held"] == ["2,18"]
    assert player(after, RED)["lost"] == ["6,11"]


def leave_the_paddock_hex(tiles: str) -> str:
    """Return the tiles left after a Barn took the only settlement away from (6,11)."""
    state = position("7,10 2,19 12,7", board=BARN_BOARD, card="flower", tiles=[f"{tiles}; 12,6 ready"])
    target = written(targets(state, "barn", "7,10")).split()[0]
    assert (6, 11) not in neighbours(cell(target))
    return tiles_of(play(state, f"barn 7,10 to {target}"), RED)


def test_a_used_tile_goes_before_a_new_one_and_a_new_one_before_a_ready_one():
    """KB-5.8: it does not matter which of the two came from that hex."""
    assert leave_the_paddock_hex("6,11 ready; 2,18 new") == "paddock ready, barn used"
    assert leave_the_paddock_hex("6,11 new; 2,18 ready") == "paddock ready, barn used"
    assert leave_the_paddock_hex("6,11 used; 2,18 new") == "paddock new, barn used"
    assert leave_the_paddock_hex("6,11 ready; 2,18 used") == "paddock ready, barn used"


def test_loss_comes_before_gain():
    """KB-5.7: one jump leaves the tavern hex and reaches the paddock hex."""
    state = position("6,8 2,19", tiles=["6,7 ready; 2,18 ready"])
    assert told(state, "paddock 6,8 to 6,10") == ["shift paddock 6 8 6 10", "lose tavern", "gain paddock"]
    assert tiles_of(play(state, "paddock 6,8 to 6,10"), RED) == "paddock new, paddock used"


def test_who_gains_back_what_was_lost_gets_nothing():
    """KB-5.6, KB-5.4: the only settlement leaves the hex and another comes later."""
    state = position("7,9", card="grass", tiles=["6,11 lost"])
    assert told(state, "build 7,10") == ["build 7 10"]


def test_only_own_moves_lose_a_tile():
    """KB-5.9: other players' moves do not; a settlement is never taken away."""
    state = position("7,10", "7,9 5,11", seat=BLUE, tiles=["6,11 ready", "6,11 ready"])
    after = play(state, "paddock 5,11 to 7,12")
    assert tiles_of(after, RED) == "paddock ready"
    assert settled(after)[RED] == {(7, 10)}
    assert tiles_of(after, BLUE) == ""
