"""Catan in words: what is due in each phase, who looks, the table as text, what stands where something is refused."""

from __future__ import annotations

import pytest

from kbwidgets.core.types import OPEN

from .bases import BASES, walk
from .positions import BLUE, ORANGE, RED, WHITE, played, position

DUE = {
    "tile": ("the tiles are laid out", "CT-2.5"),
    "red": ("the red chits get their places", "CT-2.7"),
    "chit": ("the chits are laid out", "CT-2.7"),
    "gap": ("the ports are dealt", "CT-2.11"),
    "turn": ("the ring of ports is turned", "CT-2.11"),
    "port": ("the ports are laid out", "CT-2.13"),
    "order": ("Player 1 to roll for the order of play", "CT-4.1"),
    "order dice": ("the dice are cast", "CT-4.2"),
    "setup": ("Player 2 to place a settlement", "CT-4.3"),
    "roll": ("Player 2 to roll the dice", "CT-5.2"),
    "dice": ("the dice are cast", "CT-5.3"),
    "main": ("Player 2 to trade, build, or end the turn", "CT-5.4"),
    "robber": ("Player 2 to move the robber", "CT-7.3"),
    "steal": ("Player 1 steals a card of Player 2", "CT-7.5"),
    "discarding": ("Blue and Orange to discard (Blue 4 and Orange 4)", "CT-7.1"),
    "free roads": ("Red to place a free road", "CT-10.8"),
    "offer": ("Orange to answer Red, who gives 1 wool for 1 ore", "CT-9.14"),
    "call": ("Blue and Orange to answer Red, who gives nothing for 1 ore", "CT-9.14"),
}


@pytest.mark.parametrize("name", DUE)
def test_what_is_due_is_told_by_its_rule_and_the_prompt_is_that_as_a_sentence(name: str):
    state = walk()[name] if name in walk() else BASES[name]()
    due, rule = DUE[name]
    for viewer in (None, OPEN, RED):
        view = state.view(viewer)
        assert (view.due(), view.due_rule()) == (due, rule)
        assert view.prompt() == due[0].upper() + due[1:] + "."


def test_what_is_due_next_in_the_same_phase():
    """CT-4.3, CT-10.8, CT-9.12: a road after its settlement, a second road or none, one of those who accept."""
    placed = walk()["setup"].play("settlement 0")
    assert placed.view(None).due() == "Player 2 to place a road at intersection 0"
    assert BASES["free roads"]().play("road 0-1").view(None).due() == "Red to place a free road, or to stop"
    accepted = played(position(RED, hands={RED: "1 wool", BLUE: "1 ore", ORANGE: "1 ore"}),
                      "offer 1 wool for 1 ore to 0 1", "accept 0", "accept 1")  # fmt: skip
    assert accepted.view(None).due() == "Red to confirm a trade, or to withdraw the offer"


def test_a_view_says_who_looks_and_a_state_does_not():
    state = position(RED)
    told = "<Catan of Blue, Orange, Red and White, turn 11: Red to trade, build, or end the turn"
    assert repr(state) == f"{told}>"
    for viewer, who in ((RED, "Red"), (WHITE, "White"), (None, "a spectator"), (OPEN, "all")):
        assert repr(state.view(viewer)) == f"{told}, seen by {who}>"


def line_of(text: str, seat: int) -> str:
    """What the table as text tells of a player."""
    return next(line for line in text.splitlines() if line.startswith(f"{seat} "))


def test_the_table_as_text_tells_all_to_who_may_know_it_and_numbers_to_the_others():
    """CT-13.2."""
    state = position(
        RED,
        hands={RED: "1 wool 2 ore"},
        cards={RED: "knight point", BLUE: "point"},
        cities={RED: "3"},
        more={"knights": [0, 0, 2, 1]},
    )
    built = "2 Red (red): settlements 1; cities 3; roads 1-2, 3-12 (length 1);"
    known = f"{built} holds 1 wool 2 ore; development cards 1 knight, University; 2 knights played"
    guessed = f"{built} 3 cards; 2 development cards; 2 knights played"
    for viewer, told in ((RED, known), (OPEN, known), (BLUE, guessed), (None, guessed)):
        assert line_of(str(state.view(viewer)), RED) == told
    white = "3 White (white): settlements 14 23; cities -; roads 13-14, 22-23 (length 1); 0 cards; 0 development cards"
    assert line_of(str(state.view(RED)), WHITE) == f"{white}; 1 knight played"
    assert line_of(str(state.view(RED)), BLUE).endswith("; 0 cards; 1 development card")
    lines = str(state.view(None)).splitlines()
    assert lines[-3:] == [
        "bank: 18 wool, 19 grain, 19 lumber, 19 brick, 17 ore; 19 development cards left",
        "dice: 1 1",
        "Red to trade, build, or end the turn.",
    ]


def test_a_bank_is_told_as_far_as_it_is_shown():
    """CT-13.2, CT-1.4."""
    hidden = str(position(RED, options={"show_bank": False}).view(None))
    assert "\nbank: not shown; 25 development cards left\n" in hidden


def test_the_length_of_a_road_in_the_text_goes_through_own_buildings_and_ends_at_those_of_others():
    """CT-11.2: red's settlement on 3 parts nothing, orange's on 8 does."""
    assert "roads 1-2, 2-3, 3-12 (length 3)" in line_of(str(position(RED, roads={RED: "2-3"})), RED)
    through = position(RED, roads={RED: "8-9 8-27"})
    assert "roads 1-2, 3-12, 8-9, 8-27 (length 1)" in line_of(str(through), RED)


def test_points_are_told_with_how_many_pieces_bring_them():
    """CT-12.1, CT-8.6."""
    state = position(RED, cities={RED: "3", BLUE: "19 49"})
    assert [(line.seat, line.points, line.text) for line in state.view(None).score()] == [
        (BLUE, 4, "2 cities"),
        (ORANGE, 2, "2 settlements"),
        (RED, 1, "1 settlement"),
        (RED, 2, "1 city"),
        (WHITE, 2, "2 settlements"),
    ]


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("settlement 1", ["on intersection 1 stands a settlement of Red"]),
        ("settlement 3", ["on intersection 3 stands a city of Red"]),
        (
            "settlement 2",
            [
                "beside intersection 2, on 1, stands a settlement of Red",
                "beside intersection 2, on 3, stands a city of Red",
            ],
        ),
        ("settlement 20", ["beside intersection 20, on 19, stands a settlement of Blue"]),
        ("settlement 54", ["there is no intersection 54"]),
        ("city 1", ["a city replaces an own settlement, and on intersection 1 stands a settlement of Red"]),
        ("city 3", ["a city replaces an own settlement, and on intersection 3 stands a city of Red"]),
        ("city 0", ["a city replaces an own settlement, and on intersection 0 stands nothing"]),
        ("city 54", ["there is no intersection 54"]),
        ("road 7-8", ["on 7-8 lies a road of Orange", "no road or building of White touches 7-8"]),
        ("road 18-19", ["on 18-19 lies a road of Blue", "no road or building of White touches 18-19"]),
        ("road 0-9", ["no edge joins 0 and 9"]),
        ("road 54-55", ["there is no intersection 54", "there is no intersection 55"]),
    ],
)
def test_a_refusal_names_what_stands_in_the_way_and_whose_it_is(move: str, told: list[str]):
    """CT-8.2 to CT-8.6; white can pay for all."""
    hands = {WHITE: "4 wool 4 grain 4 lumber 4 brick 4 ore"}
    found = [refusal.text for refusal in position(WHITE, cities={RED: "3"}, hands=hands).refusals(move)]
    if move.startswith("settlement") and "54" not in move:
        told = [*told, f"no road of White leads to intersection {move.split()[1]}"]
    assert found == told


@pytest.mark.parametrize(
    ("move", "hand", "told"),
    [
        ("road 6-23", "1 lumber", "a road costs 1 lumber 1 brick, and White holds 1 lumber: 1 brick is missing"),
        ("city 14", "2 ore 2 grain", "a city costs 2 grain 3 ore, and White holds 2 grain 2 ore: 1 ore is missing"),
        ("buy", "1 ore", "1 wool 1 grain is missing"),
    ],
)
def test_a_price_is_told_with_what_is_held_and_what_is_missing(move: str, hand: str, told: str):
    """CT-1.9."""
    (refusal,) = position(WHITE, hands={WHITE: hand}).refusals(move)
    assert refusal.text.endswith(told)
