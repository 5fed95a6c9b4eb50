"""The worked examples of setup, production, building, the robber and trade (CT-17), with positions as text."""

from __future__ import annotations

import pytest

from kbwidgets.games.catan import GAME, CatanState
from kbwidgets.games.catan.rules.chapters.setup import placing_seat
from kbwidgets.games.catan.rules.chapters.turn import production
from kbwidgets.games.catan.rules.resources import written

from .positions import BLUE, ORANGE, RED, WHITE, codes, hand, moves, played, position, start

WORDS = {"blue": BLUE, "orange": ORANGE, "red": RED, "white": WHITE}
ROADS_OF_S = {
    WHITE: "6-23 12-13 13-34 14-15 14-37 21-22 22-49 23-52",
    ORANGE: "6-7 7-24 8-9 8-27 9-10 10-11 28-29 29-30",
    RED: "0-1 1-6 2-3 2-9 3-4 11-12 12-13",
    BLUE: "5-18 17-18 19-20 19-44 22-49 47-48 49-50",
}
PRODUCTION = {
    2: "blue 1 grain",
    3: "white 1 ore",
    4: "white 1 brick, orange 1 lumber, red 1 lumber",
    5: "red 1 brick, blue 1 ore",
    6: "red 1 ore, white 1 lumber 1 ore, blue 1 lumber",
    8: "orange 1 grain, blue 1 brick",
    9: "orange 1 grain, white 1 wool, red 1 wool",
    10: "orange 2 wool, blue 1 wool",
    11: "white 1 lumber, red 2 grain",
    12: "",
}
RICH = "4 wool 4 grain 4 lumber 4 brick 4 ore"


def gains(state: CatanState, total: int) -> dict[int, str]:
    given, _, _ = production(state, total)
    return {seat: written(goods) for seat, goods in enumerate(given) if goods}


def told(text: str) -> dict[int, str]:
    parts = [part.strip().partition(" ") for part in text.split(",") if part]
    return {WORDS[who]: what for who, _, what in parts}


def test_start_cards_come_from_the_second_settlements():
    """CT-17.3, CT-4.6."""
    assert [hand(start(), seat) for seat in (WHITE, ORANGE, RED, BLUE)] == [
        "1 wool 1 lumber 1 ore", "1 wool 1 grain 1 lumber", "1 wool 1 grain 1 lumber", "1 wool 1 brick 1 ore",
    ]  # fmt: skip


@pytest.mark.parametrize("total", PRODUCTION)
def test_a_roll_gives_what_the_table_says(total: int):
    """CT-17.4, CT-6.1; the manual and the random roll agree."""
    assert gains(start(), total) == told(PRODUCTION[total])
    first = min(6, total - 1)
    after = played(position(phase="roll"), "roll", f"dice {first} {total - first}")
    assert {seat: hand(after, seat) for seat in range(4) if hand(after, seat)} == told(PRODUCTION[total])


def test_a_city_gives_two_and_the_robber_keeps_a_hex():
    """CT-17.5, CT-7.6."""
    assert gains(position(cities={ORANGE: "8"}), 10) == {ORANGE: "3 wool", BLUE: "1 wool"}
    assert gains(position(more={"robber": 5}), 10) == {ORANGE: "2 wool"}
    assert gains(position(more={"robber": 7}), 8) == {BLUE: "1 brick"}


@pytest.mark.parametrize("option", ["nobody", "single"])
def test_a_short_bank_gives_nothing_to_several(option: str):
    """CT-17.6, CT-6.2."""
    state = position(hands={RED: "17 wool"}, options={"bank_shortage": option})
    assert gains(state, 10) == {}


@pytest.mark.parametrize(("option", "expected"), [("nobody", {}), ("single", {ORANGE: "1 wool"})])
def test_who_alone_is_due_gets_the_rest_with_the_option(option: str, expected: dict[int, str]):
    """CT-17.6, CT-6.3."""
    state = position(hands={RED: "18 wool"}, options={"bank_shortage": option}, more={"robber": 5})
    assert gains(state, 10) == expected


def rates(state: CatanState, seat: int) -> list[int]:
    state = position(seat, hands={seat: "4 wool 4 grain 4 lumber 4 brick 4 ore"}, on=state)
    found = [move.split() for move in moves(state, "trade") if " 1 " in move]
    return [min(int(words[0]) for words in found if words[1] == kind and words[3] == "1")
            for kind in ("wool", "grain", "lumber", "brick", "ore")]  # fmt: skip


def test_ports_set_the_rates():
    """CT-17.7, CT-9.1."""
    assert rates(start(), ORANGE) == [3, 3, 3, 3, 3]
    assert rates(start(), BLUE) == [4, 4, 2, 4, 4]
    assert rates(position(settlements={BLUE: "46"}), BLUE) == [3, 3, 2, 3, 3]
    assert rates(start(), RED) == [4, 4, 4, 4, 4]


def test_a_brick_port_takes_two_brick():
    """CT-17.7: white has a settlement at 52."""
    apart = position(roads={WHITE: "23-52 52-53"}, settlements={WHITE: "53"})
    assert rates(apart, WHITE) == [4, 4, 4, 2, 4]


@pytest.mark.parametrize("seat", ROADS_OF_S)
def test_legal_roads_of_s(seat: int):
    """CT-17.8, CT-8.2."""
    assert moves(position(seat, hands={seat: "1 lumber 1 brick"}), "road") == ROADS_OF_S[seat].split()


def test_legal_settlements():
    """CT-17.9, CT-8.4, CT-8.5."""
    for seat in range(4):
        assert moves(position(seat, hands={seat: RICH}), "settlement") == []
    assert moves(position(RED, hands={RED: RICH}, roads={RED: "11-12"}), "settlement") == ["11"]


def test_free_intersections_of_s_and_of_the_empty_board():
    """CT-17.9, CT-17.26."""
    free = [corner for corner in range(54) if start().built.free_corners >> corner & 1]
    assert free == [
        int(n)
        for n in [
            "5",
            "11",
            "16",
            "17",
            "21",
            "24",
            "25",
            "26",
            "31",
            "32",
            "33",
            "34",
            "35",
            "36",
            "38",
            "39",
            "40",
            "41",
            "42",
            "43",
            "45",
            "46",
            "47",
            "51",
            "53",
        ]
    ]
    state = GAME.start(2, board="beginner", order="seats")
    assert len(state.moves()) == 54
    for first, count in ((0, 50), (25, 51)):
        after = state.play(f"settlement {first}")
        assert len([*after.play(after.moves()[0]).moves()]) == count
    both = state.play("settlement 0").play("road 0-1").play("settlement 3").play("road 2-3")
    assert len(both.moves()) == 46


def test_nobody_builds_past_a_building():
    """CT-17.10, CT-8.3."""
    state = position(WHITE, hands={WHITE: "2 lumber 2 brick"}).play("road 22-49")
    assert codes(state, "road 48-49") == ["occupied", "blocked-by-building"]
    assert codes(state, "road 49-50") == ["blocked-by-building"]
    assert state.refusals("road 49-50")[0].at == ("edge 49-50", "intersection 49")
    assert "Blue" in state.refusals("road 49-50")[0].text
    assert moves(state, "road") == ["6-23", "12-13", "13-34", "14-15", "14-37", "21-22", "23-52"]


def test_victims_of_s():
    """CT-17.11, CT-7.3, CT-7.4."""
    hands = dict.fromkeys(range(4), "1 wool")
    state = position(WHITE, phase="robber", hands=hands, more={"frame": {"back": "main"}})
    found: dict[int, set[int]] = {}
    for words in (move.split() for move in moves(state, "robber")):
        found.setdefault(int(words[0]), set()).update({int(words[2])} if len(words) > 1 else ())
    expected = {n: set[int]() for n in (4, 10, 11, 12, 18)} | {1: {ORANGE, RED}}
    expected |= {n: {RED} for n in (0, 2, 3, 6)} | {n: {BLUE} for n in (5, 14, 15, 16, 17)}
    assert found == expected | {n: {ORANGE} for n in (7, 8, 9)}
    assert codes(state, "robber 13") == ["robber-same-hex"]
    assert codes(state, "robber 1") == ["bad-victim"]
    assert codes(state, "robber 10 from 1") == ["bad-victim"]
    assert codes(state, "robber 19") == ["no-such-hex"]
    poor = position(WHITE, phase="robber", hands={RED: "1 wool"}, more={"frame": {"back": "main"}})
    assert [move for move in moves(poor, "robber") if move.split()[0] == "1"] == ["1", "1 from 2"]


@pytest.mark.parametrize(("count", "owed"), [(7, 0), (8, 4), (9, 4), (15, 7)])
def test_half_of_too_many_cards_is_discarded(count: int, owed: int):
    """CT-17.12, CT-7.1: development cards do not count."""
    state = position(WHITE, phase="roll", hands={RED: f"{count} wool"}, cards={RED: "point point point"})
    state = played(state, "roll", "dice 3 4")
    assert state.phase == ("discard" if owed else "robber")
    assert moves(state, "discard", RED) == ([f"2 {owed} wool"] if owed else [])


def test_discards_are_secret_until_the_last():
    """CT-7.2: all who owe choose at once; hands, bank and counts stay the same until the last choice."""
    hands = {RED: "8 wool", BLUE: "4 grain 5 ore"}
    state = played(position(WHITE, phase="roll", hands=hands), "roll", "dice 1 6")
    assert state.to_act == (BLUE, RED)
    assert codes(state, "discard 0 3 ore", BLUE) == ["wrong-discard"]
    assert codes(state, "discard 0 4 wool", BLUE) == ["wrong-discard"]
    assert codes(state, "discard 2 4 wool", BLUE) == ["not-your-turn"]
    after = state.play("discard 0 1 grain 3 ore", BLUE)
    assert (after.to_act, hand(after, BLUE)) == ((RED,), "4 grain 5 ore")
    assert after.view(RED) == state.play("discard 0 4 ore").view(RED)
    assert after.view(BLUE) != state.play("discard 0 4 ore").view(BLUE)
    assert state.text_for(state.parse("discard 0 4 ore"), RED) == "discard 0"
    done = after.play("discard 2 4 wool")
    assert [hand(done, seat) for seat in (BLUE, RED)] == ["3 grain 2 ore", "4 wool"]
    assert (done.phase, done.to_act) == ("robber", (WHITE,))


def test_a_stolen_card_is_known_to_two():
    """CT-7.5."""
    hands = {RED: "2 wool 1 ore"}
    state = position(WHITE, phase="robber", hands=hands, more={"frame": {"back": "main"}}).play("robber 2")
    assert list(zip(map(str, state.moves()), state.weights(), strict=True)) == [("steal wool", 2), ("steal ore", 1)]
    ore = state.parse("steal ore")
    assert [state.text_for(ore, viewer) for viewer in (WHITE, RED, BLUE, None)] == [
        "steal ore",
        "steal ore",
        "steal",
        "steal",
    ]
    assert state.play("steal ore").view(BLUE) == state.play("steal wool").view(BLUE)
    assert hand(state.play("steal ore"), WHITE) == "1 ore"


def test_the_snake_of_five():
    """CT-17.23, CT-4.3."""
    assert [placing_seat((0, 1, 2, 3, 4), step) for step in range(10)] == [0, 1, 2, 3, 4, 4, 3, 2, 1, 0]


# -- trade ------------------------------------------------------------------------------------------------


def test_bank_trades():
    """CT-17.19, CT-9.1, CT-9.2."""
    state = position(hands={BLUE: "4 wool 5 lumber"})
    after = played(state, "trade 4 lumber for 2 ore", "trade 4 wool for 1 ore")
    assert hand(after, BLUE) == "1 lumber 3 ore"
    assert codes(state, "trade 3 wool for 1 ore") == ["bad-rate"]
    assert codes(state, "trade 2 lumber for 1 lumber") == ["same-resource"]


def test_trade_between_players():
    """CT-17.20, CT-9.5 to CT-9.9, CT-9.14."""
    hands = {RED: "2 wool 1 lumber 1 brick", ORANGE: "1 ore", BLUE: "1 ore"}
    state = position(RED, hands=hands)
    offer = state.play("offer 1 wool for 1 ore to 0 1 3")
    assert (offer.phase, offer.to_act, offer.may_act) == ("offer", (WHITE, BLUE, ORANGE), (RED,))
    assert codes(offer, "accept 3") == ["lacks-cards"]
    answered = played(offer, "reject 3", "accept 1", "counter 0 1 ore for 2 wool")
    assert (answered.to_act, answered.may_act) == ((RED,), (0, 1, 3))
    assert moves(answered, "confirm", RED) == ["0", "1"]
    assert codes(answered, "confirm 3") == ["not-accepted"]
    first, second = answered.play("confirm 1"), answered.play("confirm 0")
    assert [hand(first, seat) for seat in (RED, ORANGE)] == ["1 wool 1 lumber 1 brick 1 ore", "1 wool"]
    assert [hand(second, seat) for seat in (RED, BLUE)] == ["1 lumber 1 brick 1 ore", "2 wool"]
    assert codes(state, "offer 1 wool for 1 wool to 0") == ["same-resource"]
    assert codes(state, "offer nothing for 1 ore to 0") == ["empty-side"]
    call = state.play("call nothing for 1 ore to 0 1 3")
    assert codes(call, "accept 1") == ["empty-side"]
    assert call.play("road 0-1").frame is None
    assert hand(state.play("offer 1 wool for 1 ore to 1").play("accept 1"), RED) == "1 wool 1 lumber 1 brick 1 ore"
    assert codes(position(RED, hands=hands, options={"player_trade": False}), "offer 1 wool for 1 ore to 1") == [
        "trade-off"
    ]
