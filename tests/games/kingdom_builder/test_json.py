"""In plain data of a position numbers and lists have limits, invalid data are refused, and a fault names its place."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import kbwidgets as kb
from kbwidgets.games.kingdom_builder import KingdomBuilderState

from ...damages import fault, length_fault, says, span_fault
from .tables import RED, TERRAINS, position, start

BASES: dict[str, Callable[[], KingdomBuilderState]] = {
    "start": start,
    "grass": lambda: position("7,6", "4,4", tiles=["6,7 ready"]),
    "build": lambda: position("7,6", "4,4", left=2, tiles=["6,7 ready"]),
    "after": lambda: position("7,6", "4,4", left=0, tiles=["6,7 ready"]),
    "lost": lambda: position("7,6", "4,4", tiles=["6,7 ready", "6,7 lost"]),
    "over": lambda: position("7,6", "4,4", left=0, phase="over", supply={RED: 0}),
    "end": lambda: position("7,6", "4,4", left=0, phase="end", card=None, supply={RED: 0}, turn=40,
                            hands=["grass", "grass"]),
    "deal": lambda: position(phase="deal", card=None, left=0, hands=[None, None]),
    "draw": lambda: position(phase="draw", card=None, left=0),
    "three": lambda: position("7,6", "4,4", "", seats=3),
}  # fmt: skip


@pytest.mark.parametrize("base", BASES)
def test_what_is_written_is_read_again(base: str):
    state = BASES[base]()
    assert KingdomBuilderState.from_json(json.loads(json.dumps(state.to_json()))) == state


@pytest.mark.parametrize(
    ("base", "place", "low", "high"),
    [
        ("grass", "first", 0, 1),
        ("three", "first", 0, 2),
        ("grass", "turn", 0, None),
        ("grass", "left", 0, 3),
        ("grass", "pile.grass", 0, 5),
        ("grass", "discards.desert", 0, 5),
        ("grass", "players[0].supply", 0, 39),
        ("three", "players[2].supply", 0, 40),
    ],
)
def test_a_number_has_a_least_and_a_most_and_one_beyond_is_refused_with_its_place(
    base: str, place: str, low: int, high: int | None
):
    """KB-2.1: 40 settlements each; KB-2.5: five cards of each terrain; KB-4.1: three settlements are built."""
    assert span_fault(BASES[base](), place, low, high) == ""


@pytest.mark.parametrize(
    ("base", "place", "low", "high", "item"),
    [
        ("grass", "names", 2, 4, ""),
        ("grass", "colours", 2, 4, ""),
        ("start", "quadrants", 0, 4, {"name": "farm", "turned": False}),
        ("start", "cards", 0, 3, "knights"),
        ("grass", "hands", 2, 2, ""),
        ("three", "hands", 3, 3, ""),
        ("grass", "players", 2, 2, ""),
        ("grass", "players[0].settlements", 0, 40, ""),
        ("grass", "players[0].held", 0, 8, ""),
        ("grass", "players[0].lost", 0, 8, "6,7"),
        ("grass", "players[0].ready", 0, 8, ""),
        ("grass", "players[0].used", 0, 8, "tavern"),
    ],
)
def test_a_list_has_a_least_and_a_most_and_one_beyond_is_refused_with_its_place(
    base: str, place: str, low: int, high: int, item: object
):
    """KB-2.2, KB-2.4: four quadrants, three cards; with 2 to 4 players (KB-2.1)."""
    assert length_fault(BASES[base](), place, low, high, item) == ""


@pytest.mark.parametrize("field", position().to_json())
def test_a_missing_field_is_named(field: str):
    data = dict(position().to_json())
    del data[field]
    with pytest.raises(kb.DataError, match=f"^the whole: the field {field!r} is missing$"):
        KingdomBuilderState.from_json(data)


LAWS: list[tuple[str, dict[str, object], str]] = [
    ("grass", {"game": "chess"}, "game: … one of kingdom-builder"),
    ("grass", {"version": 0}, "version: … 1"),
    ("grass", {"version": 2}, "version: … 1"),
    ("grass", {"phase": "tea"}, "phase: … one of "),
    ("grass", {"card": "water"}, "card: … one of grass, "),
    ("grass", {"hands[1]": "water"}, "hands[1]: … one of grass, "),
    ("grass", {"names[1]": "Red"}, "names: "),
    ("grass", {"colours[1]": "red"}, "colours: "),
    ("grass", {"options.running_score": 1}, "options.running_score: KB-10.21 (KB-9.8): "),
    ("grass", {"quadrants[1].name": "tavern"}, "quadrants[1]: the quadrant tavern appears twice"),
    ("grass", {"quadrants[1].turned": 0}, "quadrants[1].turned: … true or false"),
    ("grass", {"cards[2]": "fishermen"}, "cards[2]: the card fishermen appears twice"),
    # KB-4.2: settlements are on hexes that can have one, each on its own.
    ("grass", {"players[0].settlements[0]": "7,7", "players[0].held": [], "players[0].lost": ["6,7"],
               "players[0].ready": []}, ""),
    ("grass", {"players[1].settlements[0]": "7,6"}, "players[1].settlements[0]: two settlements on 7,6"),
    ("grass", {"players[0].settlements": ["7,6", "7,6"]}, "players[0].settlements[1]: two settlements on 7,6"),
    ("grass", {"players[1].settlements[0]": "6,7"}, "players[1].settlements[0]: 6,7 is "),
    ("grass", {"players[1].settlements[0]": "3,3"}, "players[1].settlements[0]: 3,3 is "),
    ("grass", {"players[1].settlements[0]": "20,3"}, "players[1].settlements[0]: … a hex such as 7,6 "),
    ("grass", {"players[1].settlements[0]": "3,20"}, "players[1].settlements[0]: … a hex such as 7,6 "),
    ("grass", {"players[1].settlements[0]": "3"}, "players[1].settlements[0]: … a hex such as 7,6 "),
    ("grass", {"players[1].settlements[0]": "3,-1"}, "players[1].settlements[0]: … a hex such as 7,6 "),
    # KB-5.3, KB-5.5: tiles match the locations they were taken from.
    ("grass", {"players[0].ready": []}, "players[0]: found 0 tavern tiles, expected 1, one for"),
    ("grass", {"players[0].used": ["tavern"]}, "players[0]: found 2 tavern tiles, expected 1, one for"),
    ("grass", {"players[0].ready": ["paddock"]}, "players[0]: found 0 "),
    ("grass", {"players[0].ready": [], "players[0].used": ["tavern"]}, ""),
    ("grass", {"players[0].ready": [], "players[0].new": ["tavern"]}, ""),
    ("grass", {"players[0].lost": ["6,7"]}, "players[0].lost[0]: the location hex 6,7 appears twice"),
    ("grass", {"players[1].held": ["6,7"]}, "players[1].held[0]: no settlement is next to 6,7"),
    ("lost", {}, ""),
    ("three", {"players[0].lost": ["6,7"], "players[1].lost": ["6,7"]}, ""),
    ("three", {"players[0].lost": ["6,7"], "players[1].lost": ["6,7"], "players[2].lost": ["6,7"]},
     "players[2].lost[0]: more than 2 players took a tile from 6,7"),
    # KB-3.1, KB-4.1: this covers the phase, the card in play and the settlements still to be built.
    ("grass", {"left": 2}, "left: found 2, expected 3 in the phase start"),
    ("build", {"left": 1}, ""),
    ("build", {"left": 3}, "left: found 3, expected 1 or 2 in the phase mandatory"),
    ("build", {"left": 0}, "left: found 0, expected 1 or 2 in the phase mandatory"),
    ("after", {"left": 1}, "left: found 1, expected 0 in the phase after"),
    ("grass", {"card": None}, "card: found None, which does not fit the phase start"),
    ("build", {"card": None}, "card: found None, which does not fit the phase mandatory"),
    ("after", {"card": None}, ""),
    ("draw", {"card": "grass"}, "card: found "),
    ("grass", {"phase": "card", "left": 0}, "phase: found 'card', expected a later phase"),
    ("start", {"phase": "card"}, "phase: found 'card', expected quadrant "),
    ("start", {"turn": 1}, "turn: found 1, expected 0 in the phase quadrant"),
    ("deal", {"turn": 1}, "turn: found 1, expected 0 in the phase deal"),
    ("grass", {"players[0].supply": 0}, "players[0].supply: found 0, expected more in the phase start"),
    ("grass", {"players[1].supply": 0}, ""),
    # KB-6.1 to KB-6.4: this is the end.
    ("over", {"players[0].supply": 1}, "phase: found 'over', but Red has settlements left"),
    ("end", {"turn": 41}, "turn: found 41, expected complete rounds in the phase end"),
    ("end", {"turn": 0}, "turn: found 0, expected complete rounds in the phase end"),
    ("end", {"turn": 42}, ""),
    ("end", {"players[0].supply": 1}, "phase: found 'end', but everybody has settlements left"),
    ("end", {"players[0].supply": 1, "players[1].supply": 0}, ""),
    # KB-2.5, KB-3.6: there are 25 terrain cards, five of each, one in each hand except that of the player in turn.
    ("grass", {"pile.flower": 4, "discards.flower": 1}, ""),
    ("grass", {"discards.flower": 1}, "pile: found 6 flower cards in all, expected at most 5"),
    ("grass", {"pile.grass": 5}, "pile: found 6 grass cards in all, expected at most 5"),
    ("grass", {"pile.canyon": 5}, "pile: found 6 canyon cards in all, expected at most 5"),
    ("grass", {"pile.flower": 0}, ""),
    ("start", {"pile.flower": 4}, "pile: found 24 terrain cards in all, expected 25 before the first turn"),
    ("deal", {"pile.flower": 4}, "pile: found 24 terrain cards in all, expected 25 before the first turn"),
    ("draw", {"pile": dict.fromkeys(TERRAINS, 0)}, "pile: found no cards, expected at least one in the phase draw"),
    ("grass", {"pile": dict.fromkeys(TERRAINS, 0)}, ""),
    ("deal", {"hands[0]": "grass", "pile.grass": 4}, ""),
    ("deal", {"hands[1]": "grass", "pile.grass": 4}, "hands: each player is dealt one card in turn"),
    ("deal", {"hands": ["grass", "grass"], "pile.grass": 3}, "hands: each player is dealt one card in turn"),
    ("start", {"hands[0]": "grass", "pile.grass": 4}, "hands: found cards before they are dealt, in the phase "),
    ("grass", {"hands[0]": "grass", "pile.grass": 3}, "hands[0]: it is Red's turn, so the card is face up"),
    ("grass", {"hands[1]": None}, ""),
]  # fmt: skip


@pytest.mark.parametrize(("base", "values", "told"), LAWS)
def test_what_does_not_fit_is_refused_with_its_place(base: str, values: dict[str, object], told: str):
    found = fault(BASES[base](), values)
    assert says(found, told), found
