"""In plain data of a position each number has its limits, invalid data are refused, and a fault names its place.

The limits come from the rules: 19 hexes, 54 intersections and 30 of them at the coast of the small island (CT-2.1,
CT-3.3), dice from 1 to 6 (CT-6.1), five resources and five kinds of development cards (CT-1.4, CT-1.5).
"""

from __future__ import annotations

import json

import pytest

import kbwidgets as kb
from kbwidgets.games.catan import CatanState

from ...damages import fault, length_fault, says, span_fault
from .bases import BASES
from .positions import RED, position


@pytest.mark.parametrize("base", BASES)
def test_what_is_written_is_read_again(base: str):
    state = BASES[base]()
    assert CatanState.from_json(json.loads(json.dumps(state.to_json()))) == state


# -- spans ------------------------------------------------------------------------------------------------

NUMBERS: list[tuple[str, str, int, int | None]] = [
    ("S", "turn", 0, 3),
    ("turns", "turns", 0, 40),
    ("S", "order[0]", 0, 3),
    ("S", "robber", -1, 18),
    ("S", "dice[0]", 1, 12),
    ("S", "longest", -1, 3),
    ("S", "army", -1, 3),
    ("S", "played", -1, 3),
    ("S", "settlements[0][0]", 0, 53),
    ("city", "cities[2][0]", 0, 53),
    ("balanced", "pairs[0]", 0, 35),
    *[("S", place, 0, None) for place in ("hands[1][0]", "bank[0]", "cards[3][4]", "deck[0]", "new[0]", "spent[1]",
                                          "knights[2]", "shown[0]", "turns")],
    ("port", "frame.terrains[0]", 0, 5),
    ("port", "frame.reds[0]", 0, 18),
    ("port", "frame.chits[0]", 0, 12),
    ("port", "frame.gaps[0]", 0, None),
    ("port", "frame.turn", -1, 29),
    ("order dice", "frame.ranks[0][0]", 0, 2),
    ("order dice", "frame.rolled[0]", 2, 12),
    ("setup", "frame.step", 0, 5),
    ("setup", "frame.corner", -1, 53),
    ("steal here", "frame.victim", 0, 3),
    ("free roads", "frame.placed", 0, 1),
    ("discarding", "frame.owed[0]", 0, None),
    ("discarding", "frame.chosen[0][0]", 0, None),
    ("offer", "frame.give[0]", 0, None),
    ("offer", "frame.to[0]", 0, 3),
    ("offer", "frame.answers[0][0][0]", 0, None),
]  # fmt: skip


@pytest.mark.parametrize(("base", "place", "low", "high"), NUMBERS)
def test_a_number_has_a_least_and_a_most_and_one_beyond_is_refused_with_its_place(
    base: str, place: str, low: int, high: int | None
):
    assert span_fault(BASES[base](), place, low, high) == ""


LISTS: list[tuple[str, str, int, int]] = [
    ("S", "names", 2, 8),
    ("S", "colours", 2, 8),
    *[("S", place, 4, 4) for place in ("hands", "cards", "roads", "settlements", "cities", "knights", "shown")],
    *[("S", place, 5, 5) for place in ("hands[0]", "bank", "cards[0]", "deck", "new", "spent")],
    ("S", "order", 0, 4),
    ("S", "dice", 0, 2),
    ("balanced", "pairs", 0, 36),
    ("order dice", "frame.ranks", 1, 3),
    ("discarding", "frame.chosen", 4, 4),
    ("discarding", "frame.chosen[0]", 5, 5),
    ("offer", "frame.answers", 4, 4),
    ("offer", "frame.answers[0]", 2, 2),
    ("offer", "frame.give", 5, 5),
]


@pytest.mark.parametrize(("base", "place", "low", "high"), LISTS)
def test_a_list_has_a_least_and_a_most_and_one_beyond_is_refused_with_its_place(
    base: str, place: str, low: int, high: int
):
    assert length_fault(BASES[base](), place, low, high) == ""


@pytest.mark.parametrize("field", position(RED).to_json())
def test_a_missing_field_is_named(field: str):
    data = dict(position(RED).to_json())
    del data[field]
    with pytest.raises(kb.DataError, match=f"^the whole: the field {field!r} is missing$"):
        CatanState.from_json(data)


# -- what fits --------------------------------------------------------------------------------------------

LAWS: list[tuple[str, dict[str, object], str]] = [
    # CT-1.4, CT-1.5: every card is somewhere.
    ("S", {"bank[4]": 18}, "bank: … as many cards of each resource as the match has"),
    ("S", {"deck[4]": 4}, "deck: … all development cards"),
    ("S", {"deck[0]": 13, "spent[0]": 1}, "spent: … only progress cards"),
    ("S", {"deck[4]": 4, "spent[4]": 1}, "spent: … only progress cards"),
    ("S", {"deck[3]": 1, "spent[3]": 1}, ""),
    ("point", {"new[4]": 1}, ""),
    ("point", {"new[4]": 2}, "new: … cards that the current player holds"),
    ("S", {"cards[0][4]": 1, "deck[4]": 4, "new[4]": 1}, "new: … cards that the current player holds"),
    ("early", {"shown[2]": 1}, ""),
    ("early", {"shown[2]": 2}, "shown: … victory point cards that are held"),
    ("early", {"shown[1]": 1}, "shown: … victory point cards that are held"),
    ("point", {"shown[2]": 1}, "shown: … none that are shown before the end"),
    # CT-10.1, CT-10.2: only the player in turn has played a card, and played knights stay in front of their player.
    ("S", {"played": 0}, "played: … a card that was played"),
    ("S", {"played": 0, "knights[2]": 1, "deck[0]": 13}, ""),
    ("S", {"played": 0, "knights[1]": 1, "deck[0]": 13}, "played: … a card that was played"),
    ("S", {"played": 1}, "played: … a card that was played"),
    ("S", {"played": 1, "spent[1]": 1, "deck[1]": 1}, ""),
    ("S", {"played": 1, "spent[2]": 1, "deck[2]": 1}, "played: … a card that was played"),
    # CT-11.7: Largest Army needs three knights.
    ("S", {"knights[1]": 3, "deck[0]": 11}, "army: … the seat with the most knights, or -1"),
    ("S", {"knights[1]": 2, "deck[0]": 12}, ""),
    ("S", {"knights[1]": 2, "deck[0]": 12, "army": 1}, "army: … the seat with the most knights, or -1"),
    ("S", {"army": 1}, "army: … the seat with the most knights, or -1"),
    ("knights", {}, ""),
    ("knights", {"army": 0}, "army: … the seat with the most knights, or -1"),
    ("knights", {"knights[0]": 3, "deck[0]": 8, "army": 0}, ""),
    ("knights", {"knights[0]": 3, "deck[0]": 8}, ""),
    # CT-6.1, CT-13.4: a roll is two faces, or the total that was typed in.
    ("S", {"dice": [6, 6]}, ""),
    ("S", {"dice": [7, 6]}, "dice: … what two dice show"),
    ("S", {"dice": [6, 7]}, "dice: … what two dice show"),
    ("S", {"dice": [2]}, ""),
    ("S", {"dice": [12]}, ""),
    ("S", {"dice": [1]}, "dice: … what two dice show"),
    # CT-4.3, CT-4.6: before the setup nobody has pieces or cards, before the first turn no development cards.
    ("order dice", {}, ""),
    ("order dice", {"settlements[0]": [0]}, "settlements: … no pieces before the setup"),
    ("order dice", {"roads[0]": ["0-1"]}, "settlements: … no pieces before the setup"),
    ("order dice", {"hands[0][0]": 1, "bank[0]": 18}, "hands: … no cards before the setup"),
    ("printed", {}, ""),
    ("setup", {"cards[0][4]": 1, "deck[4]": 4}, "cards: … no development cards before the first turn"),
    ("setup", {"spent[3]": 1, "deck[3]": 1}, "cards: … no development cards before the first turn"),
    ("setup", {"knights[0]": 1, "deck[0]": 13}, "cards: … no development cards before the first turn"),
    ("setup", {"options.vp_target": 3}, ""),
    # CT-13.5: the deck has 36 pairs and is reshuffled when five are left.
    ("balanced", {"pairs": [0, 1, 2, 3, 4, 5]}, ""),
    ("balanced", {"pairs": [0, 1, 2, 3, 4]}, "pairs: … the pairs that are left of balanced dice, ascending"),
    ("balanced", {"pairs": []}, "pairs: … the pairs that are left of balanced dice, ascending"),
    ("balanced", {"pairs": [1, 0, 2, 3, 4, 5]}, "pairs[1]: … pairs of dice, ascending"),
    ("balanced", {"pairs": [0, 0, 1, 2, 3, 4, 5]}, "pairs[1]: … pairs of dice, ascending"),
    ("S", {"pairs": [0]}, "pairs: … the pairs that are left of balanced dice, ascending"),
    ("S", {"pairs": [0, 1, 2, 3, 4, 5]}, "pairs: … the pairs that are left of balanced dice, ascending"),
    # CT-4.1, CT-5.1: turns follow the order of play.
    ("S", {"order": [0, 0, 2, 3]}, "order: … each seat once"),
    ("S", {"turns": 10}, "turn: … seat 1 in turn 10"),
    ("S", {"turns": 12}, "turn: … seat 3 in turn 12"),
    ("S", {"turns": 7}, ""),
    ("S", {"order": [0, 1, 2]}, "phase: … a phase that fits the order of play and the turns"),
    ("S", {"turns": 0}, "phase: … a phase that fits the order of play and the turns"),
    ("setup", {"turns": 1}, "phase: … a phase that fits the order of play and the turns"),
    # CT-12.2: a player with enough points has won.
    ("city", {"options.vp_target": 4}, ""),
    ("city", {"options.vp_target": 3}, "phase: … the end: seat 2 has 3 points"),
    ("city", {"options.vp_target": 3, "phase": "over"}, ""),
    ("city", {"options.vp_target": 3, "turn": 1, "turns": 10}, ""),
    ("S", {"phase": "over"}, "phase: … a game that goes on"),
    ("turns", {"phase": "over", "turns": 39}, "phase: … a game that goes on"),
    ("turns", {"phase": "over", "turns": 40, "turn": 3}, ""),
    # CT-8.1 limits the pieces.
    ("S", {"options.roads": 3, "roads[0]": ["18-19", "19-20", "48-49"]}, ""),
    ("S", {"options.roads": 2, "roads[0]": ["18-19", "19-20", "48-49"]}, "roads: … at most 2 of each player"),
    ("S", {"options.settlements": 3, "settlements[2]": [1, 3, 11]}, ""),
    ("S", {"options.settlements": 2, "settlements[2]": [1, 3, 11]}, "settlements: … at most 2 of each player"),
    ("city", {"options.cities": 1}, ""),
    ("S", {"options.cities": 1, "cities[0]": [19, 49], "settlements[0]": []}, "cities: … at most 1 of each player"),
    # CT-8.5 keeps the distance, and CT-8.2 allows one road on an edge.
    ("S", {"settlements[0]": [18, 49]}, ""),
    ("S", {"settlements[0]": [2, 49]}, "settlements: … buildings that keep their distance"),
    ("S", {"settlements[0]": [1, 49]}, "settlements: … buildings that keep their distance"),
    ("S", {"settlements[0]": [49], "cities[0]": [2]}, "settlements: … buildings that keep their distance"),
    ("S", {"roads[0]": ["1-2", "48-49"]}, "roads: … one road on an edge"),
    ("S", {"board": ""}, "board: … a board under the pieces"),
    # CT-11.3: Longest Road needs five roads.
    ("S", {"longest": 0}, "longest: … the seat with the longest road, or -1"),
    # These are the notations of places.
    ("S", {"roads[0][0]": "19-18"}, "roads[0][0]: … an edge such as 3-12, ascending"),
    ("S", {"roads[0][0]": "18-20"}, "roads[0][0]: … an edge such as 3-12, ascending"),
    ("S", {"roads[0][0]": "18-"}, "roads[0][0]: … an edge such as 3-12, ascending"),
    ("S", {"roads[0][0]": "-18"}, "roads[0][0]: … an edge such as 3-12, ascending"),
    ("S", {"roads[0][0]": "018-19"}, "roads[0][0]: … an edge such as 3-12, ascending"),
    ("S", {"roads[0][0]": "18" * 10 + "-19"}, "roads[0][0]: … an edge such as 3-12, ascending"),
    ("S", {"roads[0]": ["48-49", "18-19"]}, "roads[0][1]: … an edge such as 3-12, ascending"),
    ("S", {"roads[0]": ["18-19", "18-19"]}, "roads[0][1]: … an edge such as 3-12, ascending"),
    ("S", {"settlements[0]": [49, 19]}, "settlements[0][1]: … intersections, ascending"),
    ("S", {"settlements[0]": [19, 19]}, "settlements[0][1]: … intersections, ascending"),
    # These are the players of each piece.
    ("S", {"game": "chess"}, "game: … one of catan"),
    ("S", {"version": 0}, "version: … 1"),
    ("S", {"version": 2}, "version: … 1"),
    ("S", {"phase": "tea"}, "phase: … one of "),
    ("S", {"names[0]": " Blue"}, "names: … names without spaces around them"),
    (
        "tile",
        {"options.radius": 51},
        "options.radius: CT-ERR.31 (CT-2.1): The option radius can't be 51: the largest is 20",
    ),
    ("S", {"options.radius": "3"}, "options.radius: CT-ERR.31 (CT-2.1): The option radius can't be '3'"),
    ("S", {"options.board": 3}, "options.board: CT-ERR.31 (CT-2.16): The option board can't be 3"),
    ("S", {"options.open_hands": 0}, "options.open_hands: CT-ERR.31 (CT-13.6): The option open_hands can't be 0"),
]


@pytest.mark.parametrize(("base", "values", "told"), LAWS)
def test_what_does_not_fit_is_refused_with_its_place(base: str, values: dict[str, object], told: str):
    found = fault(BASES[base](), values)
    assert says(found, told), found
