"""The refusals of hexes that are off the board, taken, unfit, of another terrain, or apart (KB-10.13 to KB-10.20)."""

from __future__ import annotations

import pytest

from .refusals import refused
from .slow import BUILDABLE, of_kind
from .tables import BARN_BOARD, HARBOR_BOARD, TOWER_BOARD, board_of, cells, codes, position, targets, written


@pytest.mark.parametrize("hex_", ["20,3", "3,20", "-1,3", "3,-1", "99,99"])
def test_a_position_off_the_board(hex_: str):
    """KB-10.13: it gives the valid range wherever a position is named (KB-0.1)."""
    state = position("7,6 7,10 7,7 7,8", tiles=["6,7 ready; 6,11 ready"])
    for move in (f"build {hex_}", f"tavern {hex_}", f"paddock {hex_} to 7,7", f"paddock 7,10 to {hex_}"):
        refused(state, move, "KB-10.13", "KB-0.1", "off the board", instead="from 0 to 19")


def test_moving_what_is_no_own_settlement():
    """KB-10.14: it says what is on that hex."""
    state = position("7,10", "4,4", tiles=["6,11 ready"])
    refused(
        state, "paddock 0,1 to 0,3", "KB-10.14", "KB-5.12", "You have no settlement here.", at=("0,1",),
        instead="Choose one of yours.",
    )  # fmt: skip
    refused(state, "paddock 4,4 to 4,6", "KB-10.14", "KB-5.12", "That's Blue's settlement.", at=("4,4",))


def test_moving_to_the_same_hex():
    """KB-10.15: the settlement must change its hex."""
    state = position("7,10", tiles=["6,11 ready"])
    refused(
        state, "paddock 7,10 to 7,10", "KB-10.15", "KB-5.12", "end on a different hex", at=("7,10",),
        instead="a marked hex",
    )  # fmt: skip
    assert codes(state, "paddock 0,1 to 0,1") == ["KB-10.14", "KB-10.15"]


@pytest.mark.parametrize(
    ("hex_", "words"),
    [("3,3", "on a castle"), ("6,7", "on a location"), ("1,5", "on a mountain"), ("4,2", "on water")],
)
def test_a_hex_that_carries_no_settlement(hex_: str, words: str):
    """KB-10.16: it names the kind of hex, says that only the Harbor uses water, and advises another choice."""
    state = position("7,6", card="grass")
    instead = "Only a Harbor tile can move a settlement there." if hex_ == "4,2" else "Choose a marked hex."
    refused(state, f"build {hex_}", "KB-10.16", "KB-4.2", words, at=(hex_,), instead=instead)


def test_water_for_a_paddock_and_land_that_is_none_for_a_harbor():
    """KB-10.16, KB-5.19, KB-5.20: W8's jump west; a castle stays closed for a Harbor, water does not."""
    state = position("4,4 5,11", tiles=["6,11 ready"])
    refused(
        state, "paddock 4,4 to 4,2", "KB-10.16", "KB-4.2", "can't move a settlement onto water", at=("4,2",),
        instead="Only a Harbor",
    )  # fmt: skip
    harbor = position("4,4 4,5 7,17", board=HARBOR_BOARD, tiles=["7,16 ready"])
    refused(harbor, "harbor 4,5 to 3,3", "KB-10.16", "KB-4.2", "castle", at=("3,3",))
    assert codes(harbor, "harbor 4,5 to 4,3") == []


def test_a_hex_that_is_taken():
    """KB-10.17: it names the owner, even if that is the player."""
    state = position("7,6 7,7", "7,8", card="grass")
    refused(
        state,
        "build 7,8",
        "KB-10.17",
        "KB-4.2",
        "Blue already has a settlement here.",
        at=("7,8",),
        instead="Choose an empty hex.",
    )
    refused(state, "build 7,7", "KB-10.17", "KB-4.2", "You already have a settlement here.", at=("7,7",))


def test_another_terrain_than_asked_for():
    """KB-10.18: it names the actual and the required terrain, and the card or tile that requires it."""
    state = position("7,6", card="desert")
    refused(
        state, "build 7,7", "KB-10.18", "KB-4.1", "This is grass, but your card shows desert.", at=("7,7",),
        instead="Build on a marked hex.",
    )  # fmt: skip
    tiles = position("11,16 11,6", card="canyon", tiles=["11,17 ready; 12,7 ready"])
    refused(tiles, "farm 0,1", "KB-10.18", "KB-5.14", "This is desert, but the Farm builds on grass.", at=("0,1",))
    refused(tiles, "oasis 7,6", "KB-10.18", "KB-5.15", "This is grass, but the Oasis builds on desert.", at=("7,6",))
    oracle = position("12,17", board="farm barn tower oracle", card="grass", tiles=["13,17 ready"])
    refused(
        oracle, "oracle 0,0", "KB-10.18", "KB-5.13", "desert, but your card shows grass",
        at=("0,0",),
    )  # fmt: skip
    barn = position("12,7", board=BARN_BOARD, card="grass", tiles=["12,6 ready"])
    refused(
        barn, "barn 12,7 to 0,0", "KB-10.18", "KB-5.18", "This is a flower field, but your card shows grass",
        at=("0,0",),
    )  # fmt: skip
    harbor = position("7,17", board=HARBOR_BOARD, tiles=["7,16 ready"])
    refused(
        harbor,
        "harbor 7,17 to 4,4",
        "KB-10.18",
        "KB-5.19",
        "grass, but the Harbor moves settlements onto water",
        at=("4,4",),
    )


def test_another_shape_than_the_tile_asks_for():
    """KB-10.19: it covers Tower, Tavern and Paddock, each with the shape that is needed."""
    tower = position("12,15", board=TOWER_BOARD, tiles=["13,15 ready"])
    refused(
        tower, "tower 7,6", "KB-10.19", "KB-5.16", "isn't at the edge of the board", at=("7,6",),
        instead="a marked hex",
    )  # fmt: skip
    tavern = position("7,7 7,8 7,9", tiles=["6,7 ready"])
    refused(
        tavern,
        "tavern 8,8",
        "KB-10.19",
        "KB-5.17",
        "doesn't continue a line of 3",
        at=("8,8",),
        instead="a marked hex",
    )
    paddock = position("7,10", tiles=["6,11 ready"])
    for target in ("7,9", "7,7", "5,10", "0,1"):
        refused(
            paddock, f"paddock 7,10 to {target}", "KB-10.19", "KB-5.20", "exactly 2 hexes in a straight line",
            at=(target,), instead="a marked hex",
        )  # fmt: skip


def test_a_hex_that_touches_nothing_while_others_do():
    """KB-10.20: it says that adjacent building is possible, and on which hexes."""
    state = position("7,6", card="grass")
    refused(
        state, "build 8,9", "KB-10.20", "KB-4.3", "next to your own settlements if you can",
        at=("8,9", "7,7", "8,7"), instead="a marked hex",
    )  # fmt: skip
    one = position("7,6", "8,7", card="grass")
    refused(one, "build 8,9", "KB-10.20", "KB-4.3", at=("8,9", "7,7"))
    farm = position("7,6 11,16", "8,7", card="canyon", tiles=["11,17 ready"])
    near = written(targets(farm, "farm")).split()
    refused(farm, "farm 8,9", "KB-10.20", "KB-5.21", at=("8,9", *near))


def test_adjacency_of_a_move_is_judged_without_the_settlement_that_is_moved():
    """KB-10.20, KB-5.12: in W9, (7,8) touches only (7,7), which is the one that is lifted."""
    state = position("7,6 7,7 12,7", board=BARN_BOARD, tiles=["12,6 ready"])
    refused(
        state, "barn 7,7 to 7,8", "KB-10.20", "KB-5.21", "next to another of yours",
        at=("7,8", "8,7"), instead="a marked hex",
    )  # fmt: skip
    assert codes(state, "barn 7,6 to 7,8") == []


def test_the_tower_and_the_tavern_never_leave_the_buildable_hexes():
    """KB-4.2, KB-5.16, KB-5.17: the hexes they list are buildable and free."""
    tower = position("12,15 0,0", "0,1", board=TOWER_BOARD, tiles=["13,15 ready"])
    board = board_of(tower)
    assert targets(tower, "tower") <= of_kind(board, *BUILDABLE) - cells("0,0 0,1 12,15")
