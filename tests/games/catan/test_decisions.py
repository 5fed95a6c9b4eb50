"""The settled doubts of the rules (CT-16), each held to the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.protocol.player import FunctionPlayer
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.svg import to_svg
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.values.types import OPEN, Json
from kbwidgets.games.catan import GAME, CatanState
from kbwidgets.games.catan.rules import stock

from .positions import BLUE, ORANGE, RED, WHITE, codes, hand, moves, played, position, start

TOWN, CITY, CARD, ROAD = "1 wool 1 grain 1 lumber 1 brick", "2 grain 3 ore", "1 wool 1 grain 1 ore", "1 lumber 1 brick"


def test_before_the_dice_a_card_and_nothing_that_is_paid():
    """CT-16.1, CT-5.2: cards that a seven would cost cannot be spent."""
    state = position(RED, phase="roll", hands={RED: TOWN}, cards={RED: "knight"})
    assert moves(state, "knight") == [""]
    for move in ("road 11-12", "buy", "trade 4 wool for 1 ore", "offer 1 wool for 1 ore to 0", "end"):
        assert codes(state, move) == ["must-roll"]


def test_only_the_current_player_wins():
    """CT-16.2, CT-12.2: white has two settlements and Longest Road, four points of four, but it is red's turn."""
    base = start(vp_target=4, min_longest_road=2)
    state = position(RED, on=base, roads={WHITE: "14-15"}, hands={RED: ROAD}, more={"longest": WHITE})
    after = state.play("road 11-12")
    assert (after.points()[WHITE], after.over) == (4, False)
    outcome = after.play("end").outcome()
    assert outcome is not None
    assert outcome.winners == (WHITE,)


def test_first_settlements_keep_their_distance_from_those_of_all():
    """CT-16.3, CT-4.4: the first player's 29 leaves neither 28 nor 30 to the second; 10 is beside it too."""
    state = played(GAME.start(2, board="beginner", order="seats"), "settlement 29", "road 10-29")
    assert [codes(state, f"settlement {corner}") for corner in (28, 30, 10)] == [["too-close"]] * 3
    assert codes(state, "settlement 31") == []


def test_first_cards_come_on_placing_and_first_pieces_cost_nothing():
    """CT-16.4, CT-4.5, CT-4.6: after two settlements, no card for the first, 13 roads and 3 settlements are left."""
    state = played(GAME.start(2, board="beginner", order="seats"), "settlement 29", "road 10-29", "settlement 14",
                   "road 13-14", "settlement 23")  # fmt: skip
    assert isinstance(state, CatanState)
    assert [hand(state, seat) for seat in (0, 1)] == ["", "1 wool 1 lumber 1 ore"]
    state = played(state, "road 22-23")
    assert hand(state, 1) == "1 wool 1 lumber 1 ore"
    assert (state.players[1].roads_left, state.players[1].settlements_left) == (13, 3)


@pytest.mark.parametrize("radius", [3, 4, 6])
def test_red_chits_lie_apart_at_every_radius(radius: int):
    """CT-16.5, CT-2.7: on three boards no 6 or 8 is beside a 6 or an 8."""
    for seed in range(3):
        board = kb.Match(GAME, 3, seed=seed, options={"radius": radius}).state.board
        red = [hex_ for hex_ in board.hexes if hex_.chit in (6, 8)]
        assert red
        assert [hex_ for hex_ in red if any(other.chit in (6, 8) for other in hex_.neighbours)] == []


def test_ports_by_chance_leave_no_intersection_always_bare():
    """CT-16.6, CT-2.11, CT-2.13: within 40 boards each of the 30 at the coast has had a port, of every kind."""
    met, kinds = set[int](), set[tuple[int, str]]()
    for seed in range(40):
        for port in kb.Match(GAME, 2, seed=seed).state.board.ports:
            met |= {port.a, port.b}
            kinds.add((port.a, port.kind))
    assert met == set(range(24, 54))
    assert len({kind for _, kind in kinds}) == 6


def test_sixty_percent_is_reckoned_in_whole_numbers():
    """CT-16.8, CT-2.9: of 30, 42, 54 and 66 intersections 18, 25, 32 and 39, which are 9, 12, 16 and 19 pairs."""
    assert [stock.port_count(radius) for radius in (3, 4, 5, 6)] == [9, 12, 16, 19]


def test_a_ring_counts_in_full_and_a_road_is_looked_at_after_each_piece():
    """CT-16.9, CT-11.4: the sixth road round hex 9 closes the ring, and the length is checked after each of them."""
    ring = "10-29 29-30 30-31 31-32 11-32 10-11"
    state = GAME.start(2, board="beginner", order="seats")
    first = " ".join(ring.split()[:5])
    state = position(0, on=state, settlements={0: "10"}, roads={0: first}, hands={0: ROAD},
                     more={"frame": None, "order": [0, 1], "longest": 0, "turns": 1})  # fmt: skip
    assert len(state.players[0].longest_road) == 5
    assert len(state.play("road 10-11").players[0].longest_road) == 6


def test_a_short_bank_gives_nothing_unless_the_option_says_so():
    """CT-16.11, CT-6.2: by default nobody gets anything."""
    assert {option.name: option.default for option in GAME.options}["bank_shortage"] == "nobody"


def test_who_holds_nothing_is_no_victim_and_the_thief_chooses():
    """CT-16.12, CT-16.13, CT-7.4: orange and red have buildings at hex 1."""
    more: Mapping[str, Json] = {"frame": {"back": "main"}}
    both = position(WHITE, phase="robber", hands={ORANGE: "1 ore", RED: "1 ore"}, more=more)
    assert [move for move in moves(both, "robber") if move.split()[0] == "1"] == ["1 from 1", "1 from 2"]
    one = position(WHITE, phase="robber", hands={RED: "1 ore"}, more=more)
    assert [move for move in moves(one, "robber") if move.split()[0] == "1"] == ["1", "1 from 2"]
    assert codes(one, "robber 1 from 1") == ["bad-victim"]


def test_everybody_chooses_the_own_discards():
    """CT-16.14, CT-7.1: of 4 wool and 4 ore the owner, and nobody else, chooses any four."""
    state = played(position(WHITE, phase="roll", hands={RED: "4 wool 4 ore"}), "roll", "dice 3 4")
    assert state.to_act == (RED,)
    assert len(moves(state, "discard", RED)) == 5
    assert codes(state, "discard 2 4 ore", WHITE)[0] == "not-your-turn"


def test_points_are_shown_at_the_end_unless_the_option_says_so():
    """CT-16.16, CT-10.4, CT-10.1: others see how many cards there are, but not that one is a point."""
    state = position(RED, cards={RED: "point"})
    assert codes(state, "show 1") == ["wrong-phase"]
    seen = state.view(BLUE)
    assert (seen.points(), seen.to_json()["card_counts"], seen.to_json()["cards"]) == (
        (2, 2, 2, 2), [0, 0, 1, 0], [[0] * 5, None, None, None],
    )  # fmt: skip
    assert state.view(RED).points() == (2, 2, 3, 2)


def test_the_bank_grows_with_the_board_and_points_do_not():
    """CT-16.17, CT-1.4, CT-14.1: 37 hexes have 37 cards of each resource; ten points still win."""
    state = kb.Match(GAME, 3, seed=1, options={"radius": 4, "order": "seats"}).state
    assert state.to_json()["bank"] == [37] * 5
    assert state.table.limits.vp_target == 10


def test_everybody_rolls_for_the_order_and_all_see_it():
    """CT-16.19, CT-4.1: the roll is the default, and every seat sees it."""
    state = GAME.start(2, board="beginner")
    assert (state.phase, state.to_act) == ("order", (0,))
    state = state.play("roll")
    assert [event.kind for event in state.events("dice 6 5", 1)] == ["dice"]


def test_largest_army_wins_before_the_robber_moves():
    """CT-16.20, CT-1.7, CT-10.7: white has two settlements and gets two points for the third knight."""
    more: Mapping[str, Json] = {"knights": [0, 0, 2, 0]}
    state = position(RED, cards={RED: "knight"}, more=more, options={"vp_target": 4})
    after = state.play("knight")
    assert (after.over, after.points()[RED], after.to_json()["robber"]) == (True, 4, 13)


def test_at_the_coast_there_are_fewer_neighbours():
    """CT-16.21, CT-2.2: of 54 intersections 18 have two neighbours and all others three."""
    corners = start().board.intersections
    assert sorted(len(corner.neighbours) for corner in corners) == [2] * 18 + [3] * 36
    assert {len(corner.hexes) for corner in corners} == {1, 2, 3}


def test_fields_give_grain_and_a_soldier_is_a_knight():
    """CT-16.22."""
    assert {hex_.resource for hex_ in start().board.hexes if hex_.land == "fields"} == {"grain"}
    words = " ".join(f"{rule.title} {rule.text}" for rule in GAME.rules.values() if rule.id != "CT-16.22")
    assert not {"wheat", "soldier", "corn"} & set(words.lower().split())


def test_building_and_trading_take_turns_in_one_phase():
    """CT-16.24, CT-5.4, CT-9.3: a road, a trade, a road; the bank trades in no other phase."""
    state = position(BLUE, hands={BLUE: "4 lumber 2 brick"})
    state = played(state, "road 19-20", "trade 2 lumber for 1 brick", "road 20-21")
    assert (state.phase, hand(state, BLUE)) == ("main", "1 brick")
    waiting = position(BLUE, phase="roll", hands={BLUE: "4 lumber"})
    assert codes(waiting, "trade 2 lumber for 1 brick") == ["must-roll"]


@pytest.mark.parametrize("seats", [2, 8])
def test_few_and_many_play_by_the_same_rules(seats: int):
    """CT-16.25, CT-16.18: only players have pieces; after a turn the next one rolls."""
    match = kb.Match(GAME, [kb.Random()] * seats, seed=3, options={"order": "seats", "max_turns": 2})
    match.run()
    due = [(state.phase, state.turn) for state in map(match.at, range(match.ply)) if state.phase == "roll"]
    assert list(dict.fromkeys(due)) == [("roll", 0), ("roll", 1)]


def test_four_play_if_nothing_else_is_said():
    """CT-16.26: the other direction is the seats listed in reverse."""
    assert [str(option.default) for option in GAME.options if option.name == "order"] == ["roll"]
    seats = GAME.start(["Ann", "Bo", "Cy"], order="seats", board="beginner", start="beginner")
    other = GAME.start(["Cy", "Bo", "Ann"], order="seats", board="beginner", start="beginner")
    assert [seats.names[seat] for seat in seats.order] == [other.names[seat] for seat in reversed(other.order)]


def test_numbers_of_places_are_there_on_demand_and_costs_are_no_option():
    """CT-16.27."""
    assert "costs" not in {option.name for option in GAME.options}
    assert repr(start().board.hexes[7]).startswith("Hex(number=7")


def test_all_victory_point_cards_are_alike():
    """CT-16.28, CT-1.5: there are five with one name."""
    deck = start().view(OPEN).deck
    assert repr(deck) == "DevelopmentCards(knight=14, road_building=2, plenty=2, monopoly=2, point=5)"


def test_an_answer_may_be_given_again():
    """CT-16.29, CT-9.14: a player who has rejected gets the same choices, whatever the hand holds."""
    hands = {RED: "1 wool", BLUE: "1 ore"}
    state = played(position(RED, hands=hands), "offer 1 wool for 1 ore to 0 1", "reject 0")
    assert set(state.may_act) == {BLUE, RED}
    assert codes(state, "reject 0", BLUE) == []
    assert state.play("reject 0", BLUE).may_act == state.may_act


def test_limits_of_nought_are_those_of_the_box():
    """CT-16.31, CT-14.1, CT-12.6: 10 points, 15 roads, 5 settlements, 4 cities, 5 roads in a row; no last turn."""
    state = start(vp_target=0, roads=0, settlements=0, cities=0, min_longest_road=0, max_turns=0)
    assert tuple(state.table.limits) == (10, 15, 5, 4, 5)
    assert position(RED, on=state, more={"turns": 8003}).play("end").over is False


def test_a_settlement_that_became_a_city_can_be_placed_again():
    """CT-8.1, CT-8.6: red has built all settlements and 11 is free; a city on 1 returns one to the supply."""
    hands = {RED: "1 wool 3 grain 1 lumber 1 brick 3 ore"}
    state = position(RED, roads={RED: "11-12"}, hands=hands, options={"settlements": 2})
    assert moves(state, "settlement") == []
    assert moves(state.play("city 1"), "settlement") == ["11"]


def test_nobody_asks_for_more_than_there_is():
    """CT-16.32: there are 19 cards of each resource, so 20 cannot be asked for."""
    state = position(RED, hands={RED: "1 wool"})
    assert codes(state, "offer 1 wool for 19 ore to 0") == []
    assert [refusal.rule for refusal in state.refusals("offer 1 wool for 20 ore to 0")] == ["CT-16.32"]


def test_nobody_asks_for_more_than_99():
    """CT-16.32: this holds even though the match has 200 cards of each resource."""
    state = position(RED, on=start(bank="200"), hands={RED: "1 wool"}, more={"bank": [199, 200, 200, 200, 200]})
    assert codes(state, "offer 1 wool for 99 ore to 0") == []
    assert [refusal.rule for refusal in state.refusals("offer 1 wool for 100 ore to 0")] == ["CT-16.32"]


def test_after_the_end_all_lies_open():
    """CT-16.33, CT-12.4: everybody sees hands and cards."""
    state = position(RED, hands={RED: CITY, BLUE: "1 ore"}, cards={BLUE: "knight"}, options={"vp_target": 3})
    assert state.view(WHITE).to_json()["hands"] != state.to_json()["hands"]
    done = state.play("city 1")
    assert done.view(WHITE).to_json()["hands"] == done.to_json()["hands"]
    assert done.view(None).to_json()["cards"] == done.to_json()["cards"]


def test_a_computer_offers_last_and_only_with_a_hand_of_seven():
    """CT-16.40: only an ore is missing for the city; with eight cards nothing is offered."""
    adviser = GAME.advisers["greedy"]
    for cards, offers in (("2 wool 2 grain 2 ore", True), ("4 wool 2 grain 2 ore", False)):
        state = position(RED, hands={RED: cards, BLUE: "3 ore"})
        best = adviser(state.view(RED), state.moves(RED), Random(1))[0]
        assert (str(best.move).split()[0] == "offer") is offers


def test_four_computers_come_to_an_end():
    """CT-19.10: this takes at most 250 turns."""
    rng, greedy = Random(2), GAME.advisers["greedy"]
    player = FunctionPlayer(lambda view, moves: greedy(view, moves, rng)[0].move, "greedy")
    match = kb.Match(GAME, [player] * 4, seed=2, options={"max_turns": 250})
    match.run()
    outcome = match.state.outcome()
    assert outcome is not None
    assert len(outcome.winners) == 1
    assert match.state.turns < 250


def test_every_kind_of_chance_has_a_stream_of_its_own():
    """CT-2.3, CT-13.3: a card bought earlier changes no later dice, but an earlier roll does."""

    def begin(_seating: Seating, _values: Mapping[str, OptionValue]) -> CatanState:
        return position(RED, hands={RED: CARD})

    game = replace(GAME, begin=begin)

    def dice(*before: str) -> list[str]:
        """Return the dice after these moves and then after those of the next turn."""
        match = kb.Match(game, 4, seed=7)
        for move in (*before, "end", "roll"):
            match.play(move)
        return [str(move) for move in match.moves if str(move).startswith("dice")]

    plain, bought, later = dice(), dice("buy"), dice("end", "roll")
    assert len(plain) == 1
    assert bought == plain == later[:1]
    assert later[1:] != plain


def test_each_seat_is_told_what_it_may_know():
    """CT-13.2, CT-13.7: thief and victim read which card was stolen, blue only that there was one."""
    state = played(position(WHITE, phase="robber", hands={RED: "1 ore"}, more={"frame": {"back": "main"}}), "robber 2")
    told = {seat: [state.play("steal ore").view(seat).narrate(event) for event in state.events("steal ore", seat)]
            for seat in (WHITE, RED, BLUE)}  # fmt: skip
    assert "ore" in told[WHITE][0]
    assert told[RED] == told[WHITE]
    assert "ore" not in told[BLUE][0]


def test_the_final_board_can_be_kept_as_a_picture():
    """CT-12.5: the picture has all names, and a city where red has won."""
    done = position(RED, hands={RED: CITY}, options={"vp_target": 3}).play("city 1")
    drawing = drawn(done, None)
    svg = to_svg(drawing.picture(), drawing.sheet())
    assert "Red wins with 3 points" in svg
    assert [name for name in done.names if name not in svg] == []
    assert "ctb-city-red" in svg
