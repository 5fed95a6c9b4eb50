"""The decisions of Catan's computer players (CT-19), in concise positions."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets import arena
from kbwidgets.core.values.types import Json
from kbwidgets.games.catan import GAME, CatanState
from kbwidgets.games.catan.players.chances import estimate_chance
from kbwidgets.games.catan.players.ground import ground_of
from kbwidgets.games.catan.players.levels import LEVELS
from kbwidgets.games.catan.players.quick import choose_move
from kbwidgets.games.catan.players.searcher import Searcher
from kbwidgets.players import Random as Uniform

from .advice import ALL, SEARCHING, best, computer, ranking
from .positions import BLUE, ORANGE, RED, WHITE, hand, played, position

# -- building ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_who_can_win_wins(name: str):
    """CT-19.5, CT-12.2: with nine points, two of them hidden, a city is the tenth; a road would also be possible."""
    state = position(
        BLUE,
        hands={BLUE: "1 wool 2 grain 1 lumber 1 brick 3 ore"},
        cities={BLUE: "49"},
        cards={BLUE: "point point point"},
        more={"knights": [3, 0, 0, 0], "army": BLUE},
        options={"vp_target": 9},
    )
    assert state.points()[BLUE] == 8
    assert state.play(best(state, name)).outcome() is not None


def test_a_spectator_is_told_of_no_win_by_cards_that_he_does_not_see():
    """CT-13.2, CT-19.5: red has two of three points, and a road adds none."""
    state = position(RED, hands={RED: "1 lumber 1 brick"}, options={"vp_target": 3})
    rated = GAME.advisers["greedy"](state.view(None), state.moves(), Random(1))
    assert [str(each.move) for each in rated if any(reason.feature == "win" for reason in each.reasons)] == []


@pytest.mark.parametrize("name", ["greedy", "easy"])
def test_a_city_is_built_where_it_brings_most_dots(name: str):
    """CT-19.2: of blue's settlements 19 has 12 dots (10, 8 and 5), 49 has 7 (2 and 6 beside the sea, and 3)."""
    state = position(BLUE, hands={BLUE: "2 grain 3 ore"})
    dots = ground_of(state.land).sums
    assert dots[19] > dots[49]
    assert best(state, name) == "city 19"


def test_the_bank_completes_a_city():
    """CT-19.5, CT-9.1: at blue's lumber port four surplus lumber buy two of anything, and one ore is missing."""
    state = position(BLUE, hands={BLUE: "2 grain 4 lumber 2 ore"})
    first = state.play(best(state))
    assert hand(first, BLUE) == "2 grain 2 lumber 3 ore"
    assert best(first) == "city 19"


def test_without_cards_the_turn_ends():
    assert best(position(BLUE)) == "end"


def test_no_road_is_built_that_leads_nowhere():
    """CT-19.4: only roads of a plan are rated above the end of the turn."""
    state = position(BLUE, hands={BLUE: "1 lumber 1 brick"})
    found = {str(rated.move): rated.worth for rated in ranking(state)}
    roads = [move for move in found if move.startswith("road")]
    assert len(roads) == len([move for move in state.moves() if str(move).startswith("road")])
    assert any(found[move] < found["end"] for move in roads)


# -- the setup --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_the_first_settlement_has_nearly_the_most_dots(name: str):
    """CT-19.3: dots count most; everything else may cost at most three of them."""
    state = GAME.start(["Ann", "Bo", "Cy"], board="beginner", order="seats")
    dots = ground_of(state.land).sums
    corner = int(best(state, name).split()[1])
    assert dots[corner] >= max(dots) - 3


def test_the_road_of_the_setup_leads_to_a_place_to_settle():
    """CT-19.3: a settlement two steps away is legal (CT-8.5)."""
    state = GAME.start(["Ann", "Bo", "Cy"], board="beginner", order="seats").play("settlement 24")
    a, b = (int(end) for end in best(state).split()[1].split("-"))
    on = b if a == 24 else a
    assert any(state.built.free_corners >> corner & 1 for corner in state.table.grid.beside(on) if corner != 24)


# -- the robber and discards ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["greedy", SEARCHING])
def test_the_leader_is_robbed(name: str):
    """CT-19.6: white leads with two cities; red and orange have equally many cards."""
    state = position(
        BLUE,
        phase="robber",
        hands={ORANGE: "2 wool", RED: "2 wool", WHITE: "2 wool"},
        cities={WHITE: "14 23"},
        more={"frame": {"back": "main"}},
    )
    hexagon = int(best(state, name).split()[1])
    assert state.built.realms[WHITE].hexes >> hexagon & 1
    after = state.play(best(state, name))
    assert getattr(after.frame, "victim", None) == WHITE


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("seat", [BLUE, ORANGE, RED, WHITE])
def test_the_robber_is_never_put_beside_an_own_building(name: str, seat: int):
    """CT-19.6: in position S each seat has hexes of opponents that it does not touch itself."""
    state = position(seat, phase="robber", hands=dict.fromkeys(range(4), "1 ore"), more={"frame": {"back": "main"}})
    hexagon = int(best(state, name).split()[1])
    assert not state.built.realms[seat].hexes >> hexagon & 1


def owing(cards: str, count: int) -> CatanState:
    """Return a state in which blue must discard `count` of its cards."""
    nothing: list[Json] = [0, 0, 0, 0, 0]
    frame: dict[str, Json] = {"owed": [count, 0, 0, 0], "chosen": [nothing, nothing, nothing, nothing]}
    return position(RED, phase="discard", hands={BLUE: cards}, more={"frame": frame})


def test_a_discard_keeps_the_cards_of_a_city():
    """CT-19.6, CT-7.1: four of nine cards go, and the five that a city costs are exactly the rest."""
    state = owing("4 wool 2 grain 3 ore", 4)
    assert best(state) == "discard 0 4 wool"


@pytest.mark.parametrize("name", ALL)
def test_a_discard_is_as_large_as_owed(name: str):
    """CT-7.1: with 15 cards, 7 are owed."""
    state = owing("5 wool 4 grain 3 lumber 2 brick 1 ore", 7)
    after = state.play(best(state, name))
    assert sum(int(n) for n in hand(after, BLUE).split()[::2]) == 8


# -- development cards ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("robber", "held", "move"), [(15, "knight", "knight"), (13, "knight", "roll"), (13, "knight knight", "roll")]
)
def test_a_knight_comes_before_the_dice_if_the_robber_is_on_an_own_hex(robber: int, held: str, move: str):
    """CT-19.7: hex 15 is the ore of blue's 19; on desert 13 the robber harms nobody, and a knight can wait."""
    state = position(BLUE, phase="roll", cards={BLUE: held}, more={"robber": robber})
    assert best(state) == move


@pytest.mark.parametrize(
    ("knights", "army", "move"),
    [([2, 0, 0, 0], -1, "knight"), ([2, 3, 0, 0], ORANGE, "roll"), ([3, 3, 0, 0], ORANGE, "knight")],
)
def test_a_knight_comes_before_the_dice_if_it_takes_largest_army(knights: list[Json], army: int, move: str):
    """CT-19.7, CT-11.7: it takes the third knight, or one more than the owner has; equally many are not enough."""
    state = position(BLUE, phase="roll", cards={BLUE: "knight"}, more={"knights": knights, "army": army})
    assert best(state) == move


def test_a_monopoly_is_played_for_four_cards_and_not_for_none():
    """CT-19.7: a card counter knows that the others have five grain and no brick."""
    state = position(BLUE, hands={BLUE: "1 wool", ORANGE: "3 grain", RED: "2 grain"}, cards={BLUE: "monopoly"})
    assert best(state) == "monopoly grain"
    found = {str(rated.move): rated.worth for rated in ranking(state)}
    assert found["monopoly brick"] < found["end"]


def test_a_year_of_plenty_completes_a_city():
    """CT-19.7, CT-10.9."""
    state = position(BLUE, hands={BLUE: "1 grain 2 ore"}, cards={BLUE: "plenty"})
    assert best(state) == "plenty 1 grain 1 ore"


# -- trade ------------------------------------------------------------------------------------------------


def test_an_offer_asks_for_the_card_that_completes_a_city():
    """CT-19.8: a wool is surplus, and the third ore is missing."""
    state = position(BLUE, hands={BLUE: "1 wool 2 grain 2 ore", ORANGE: "1 ore", RED: "1 ore"})
    assert best(state) == "offer 1 wool for 1 ore to 1 2"


def test_nothing_is_offered_without_trade_between_players():
    """CT-9.13."""
    hands = {BLUE: "1 brick 2 grain 2 ore", ORANGE: "1 ore"}
    assert best(position(BLUE, hands=hands)) == "offer 1 brick for 1 ore to 1"
    assert best(position(BLUE, hands=hands, options={"player_trade": False})) == "end"


def test_a_refused_offer_is_followed_by_other_terms_and_then_by_the_end_of_the_turn():
    """CT-9.11: there are at most two offers a turn, with different terms."""
    state = position(BLUE, hands={BLUE: "2 wool 2 grain 2 ore", ORANGE: "1 ore"})
    first = best(state)
    state = state.play(first).play("reject 1")
    second = best(state)
    assert (first, second) == ("offer 1 wool for 1 ore to 1", "offer 2 wool for 1 ore to 1")
    assert best(state.play(second).play("reject 1")) == "end"


def test_a_trade_that_completes_a_settlement_is_accepted():
    """CT-19.8: red can settle 11 with a brick in place of its second wool."""
    state = position(BLUE, hands={BLUE: "1 brick", RED: "2 wool 1 grain 1 lumber"}, roads={RED: "11-12"})
    assert best(state.play("offer 1 brick for 1 wool to 2"), seat=RED) == "accept 2"


def test_a_card_that_completes_an_own_city_is_not_given_away():
    """CT-19.8: red can afford the city, and wool is of no use to it."""
    state = position(BLUE, hands={BLUE: "1 wool", RED: "2 grain 3 ore"}).play("offer 1 wool for 1 ore to 2")
    assert best(state, seat=RED) != "accept 2"


@pytest.mark.parametrize(("cities", "answer"), [("19", "accept 2"), ("19 49", "reject 2")])
def test_nobody_trades_with_a_player_within_two_points_of_the_target(cities: str, answer: str):
    """CT-19.8: the trade is equally good, but blue has 3 or 4 of 6 points."""
    hands = {BLUE: "1 brick", RED: "2 wool 1 grain 1 lumber"}
    state = position(BLUE, hands=hands, roads={RED: "11-12"}, cities={BLUE: cities}, options={"vp_target": 6})
    assert best(state.play("offer 1 brick for 1 wool to 2"), seat=RED) == answer


def test_an_offer_is_countered_with_one_card_more():
    """CT-9.11, CT-19.8: an ore is of no use, but a brick as well completes red's settlement on 11."""
    state = position(BLUE, hands={BLUE: "1 brick 1 ore", RED: "2 wool 1 grain 1 lumber"}, roads={RED: "11-12"})
    assert best(state.play("offer 1 ore for 1 wool to 2"), seat=RED) == "counter 2 1 wool for 1 brick 1 ore"


def test_a_counter_that_completes_the_plan_is_confirmed():
    """CT-9.9, CT-19.8: blue's city lacks an ore, and red asks for two brick in place of one."""
    state = position(BLUE, hands={BLUE: "2 brick 2 grain 2 ore", RED: "1 ore"})
    state = state.play("offer 1 brick for 1 ore to 2")
    assert best(state.play("counter 2 1 ore for 2 brick")) == "confirm 2"


# -- what players may do at most --------------------------------------------------------------------------


def test_turns_of_computers_have_few_actions_and_at_most_two_offers_of_different_terms():
    """CT-19.1, CT-9.11: in three whole games the limit is thirty actions, or one for each card if that is more."""
    for seed in range(3):
        match = kb.Match(GAME, [computer("greedy") for _ in range(4)], seed=seed, options={"max_turns": 1000})
        match.run()
        actions: Counter[int] = Counter()
        offers: Counter[int] = Counter()
        terms: Counter[tuple[int, str]] = Counter()
        for ply, move in enumerate(match.moves):
            turn = match.at(ply).turns
            actions[turn] += match.mover(ply) >= 0 and turn > 0
            if str(move).startswith("offer"):
                offers[turn] += 1
                terms[turn, str(move)] += 1
        assert offers
        assert max(offers.values()) <= 2
        assert max(terms.values()) == 1
        assert max(actions.values()) <= 30
        assert not (outcome := match.state.outcome()) or not outcome.drawn


@pytest.mark.parametrize("name", ALL)
def test_every_decision_of_a_random_game_is_legal(name: str):
    """CT-19.1: random players reach positions in all phases."""
    for seed in range(2 if name == SEARCHING else 6):
        state, rng, phases = GAME.start(3, max_turns=60, order="seats"), Random(seed), set[str]()
        while state.to_act:
            if state.to_act[0] >= 0 and (rng.random() < 0.1 or state.phase not in phases):
                phases.add(state.phase)
                best(state, name)
            state = state.advance(state.sample(rng))
        assert {"setup", "main", "roll"} <= phases


@pytest.mark.parametrize("name", ALL)
def test_nothing_hidden_changes_a_decision(name: str):
    """CT-19.1, CT-13.1: two positions look alike to blue, but the other hands differ."""
    mine = "1 wool 2 grain 1 lumber 1 brick 2 ore"
    one = position(BLUE, hands={BLUE: mine, ORANGE: "2 wool", RED: "2 ore"}, cards={ORANGE: "knight", BLUE: "knight"})
    other = position(BLUE, hands={BLUE: mine, ORANGE: "2 ore", RED: "2 wool"}, cards={ORANGE: "point", BLUE: "knight"})
    assert one != other
    assert one.view(BLUE) == other.view(BLUE)
    assert ranking(one, name) == ranking(other, name)


@pytest.mark.parametrize("name", ALL)
def test_the_same_seed_gives_the_same_advice(name: str):
    """CT-13.3."""
    state = position(BLUE, hands={BLUE: "1 wool 1 grain 1 lumber 1 brick 1 ore"})
    assert ranking(state, name, seed=5) == ranking(state, name, seed=5)


# -- what the searcher judges by --------------------------------------------------------------------------


def test_the_seats_share_the_chance_to_win():
    """CT-19.9: in the middle of a match the chances sum to one."""
    state = position(BLUE, hands={BLUE: "2 grain 3 ore"}, cities={WHITE: "14"})
    assert sum(estimate_chance(state, seat) for seat in range(4)) == pytest.approx(1)


def test_a_match_that_is_over_is_certain():
    """CT-12.2: blue gets its fourth point with a city."""
    state = position(BLUE, hands={BLUE: "2 grain 3 ore"}, cities={BLUE: "49"}, options={"vp_target": 4}).play("city 19")
    assert [estimate_chance(state, seat) for seat in range(4)] == [1, 0, 0, 0]


def test_a_match_without_a_winner_is_won_by_nobody():
    """CT-12.6: the match ends with its last turn."""
    state = position(BLUE, options={"max_turns": 9}).play("end")
    assert state.over
    assert [estimate_chance(state, seat) for seat in range(4)] == [0, 0, 0, 0]


def late(cities: str = "", held: str = "", cards: str = "") -> CatanState:
    """Return a state in which orange has nine of ten points, and blue the given buildings and cards."""
    return position(
        BLUE,
        hands={BLUE: held},
        cities={BLUE: cities, ORANGE: "8 29"},
        cards={BLUE: cards, ORANGE: "point point point"},
        more={"knights": [0, 3, 0, 0], "army": ORANGE},
    )


@pytest.mark.parametrize(
    "after", [late(cities="19"), late(held="2 grain 3 ore"), late(cards="knight"), late(cards="point")]
)
def test_what_a_seat_gains_is_a_better_chance_for_it_and_a_worse_one_for_the_others(after: CatanState):
    """CT-19.2, CT-19.4: the gains are a city, the cards for one, a knight and a victory point."""
    before = late()
    assert before.points()[ORANGE] == 9
    assert estimate_chance(after, BLUE) > estimate_chance(before, BLUE)
    assert all(estimate_chance(after, seat) < estimate_chance(before, seat) for seat in (ORANGE, RED, WHITE))


def test_a_quick_player_trades_for_what_its_city_lacks():
    """CT-9.1, CT-1.9: red has two grain and three ore, lacks a grain, and has no port."""
    state = position(RED, hands={RED: "4 wool 1 grain 3 ore"})
    assert str(choose_move(state, lambda: 0.0)) == "trade 4 wool for 1 grain"


def test_a_quick_player_builds_the_first_road_of_the_board_too():
    """CT-8.2, CT-8.5: from 1, where its road ends, only 0 and 6 are near, and 0 is a legal site."""
    laid = "settlement 2", "road 1-2", "settlement 7", "road 6-7", "settlement 44", "road 43-44"
    more = "settlement 40", "road 40-41", "settlement 46", "road 46-47", "settlement 51", "road 50-51"
    setup = played(GAME.start(3, board="beginner", order="seats"), *laid, *more)
    state = position(BLUE, hands={BLUE: "1 lumber 1 brick"}, on=setup, more={"turns": 7})
    assert str(choose_move(state, lambda: 0.0)) == "road 0-1"


def test_the_signs_of_the_searcher_are_data():
    """With all weights zero, each of four seats is equally likely to win wherever it settles."""
    state = GAME.start(4, board="beginner", order="seats")
    searcher = Searcher(24)
    blind = searcher.with_weights(dict.fromkeys(searcher.weighing, 0.0))
    told = [rated.reasons[0] for rated in blind(state.view(0), state.moves(), Random(0))[:2]]
    assert [(reason.feature, reason.change) for reason in told] == [("games", 0.25), ("games", 0.25)]
    assert searcher(state.view(0), state.moves(), Random(0))[0].reasons[0].change != 0.25


def test_the_limit_of_a_searcher_stands_behind_its_name():
    """The name may limit play-outs or seconds, and nothing else."""
    assert LEVELS["searcher:0.5s"].seconds == 0.5  # pyright: ignore[reportFunctionMemberAccess, reportAttributeAccessIssue]
    with pytest.raises(kb.KbError, match="searcher:200"):
        LEVELS["searcher:soon"]


def test_greedy_beats_random_players():
    """CT-19.9: it wins each of eight games; a random player is far from ten points then."""
    results = arena.run(GAME, [computer("greedy"), Uniform(), Uniform(), Uniform()], games=8, seed=4)
    assert [row.places[0] for row in results.rows] == [1] * 8
