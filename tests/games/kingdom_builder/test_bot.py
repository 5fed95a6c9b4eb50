"""The computer players greedy, who takes the most gold at once, and planner, who looks further; both use a view.

They see only what a view shows (KB-8.5).
"""

import random
from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.protocol.player import Player, Rated
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.games.kingdom_builder.players.worth import CASTLES, PROMISE, Worth, turns_left, warmer

from .slow import neighbours
from .tables import GAME, RED, W19_BLUE, W19_RED, cell, join_names, play, position, positions, random_match

ADVISERS = tuple(GAME.advisers)


def ranking(state: kb.State, name: str = "greedy", seed: int = 0) -> tuple[Rated, ...]:
    return GAME.advisers[name](state.view(state.to_act[0]), state.moves(), Random(seed))


def best(state: kb.State, name: str = "greedy") -> str:
    return str(ranking(state, name)[0].move)


def rated(state: kb.State, move: str, name: str = "greedy") -> Rated:
    return next(each for each in ranking(state, name) if str(each.move) == move)


def why(state: kb.State, move: str, name: str = "greedy") -> list[str]:
    return [reason.text for reason in rated(state, move, name).reasons]


# -- what a move brings -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ADVISERS)
def test_of_hexes_with_equal_gold_it_builds_where_it_takes_a_tile(name: str):
    """KB-5.3: a lone settlement earns 0 by Citizens and Farmers, 1 by Hermits, wherever it is (KB-7.8)."""
    state = position(card="flower", left=1, cards=("citizens", "hermits", "farmers"))
    assert state.play(best(state, name)).realms[0].held.bit_count() == 1


@pytest.mark.parametrize("name", ADVISERS)
def test_in_its_last_turn_it_takes_the_gold_and_no_tile(name: str):
    """KB-6.3: Red's supply is empty, so this is Blue's last turn and no tile could be used any more (KB-5.5)."""
    state = position("16,3", "0,0", card="forest", left=1, supply={0: 0}, seat=1)
    most = max(state.play(move).points()[1] for move in state.moves())
    assert most > min(state.play(move).points()[1] for move in state.moves())
    assert state.play(best(state, name)).points()[1] == most


def test_the_first_settlement_is_rated_by_what_the_three_can_reach():
    """KB-4.1: from (7,6) and (7,7) the castle and tile are nearer; each rated build gives the potential of the rest."""
    first = ranking(position(card="grass"))[0]
    told = [reason for reason in first.reasons if reason.feature == "rest"]
    assert [reason.text for reason in told] == ["the settlements after it can score more"]
    assert first.worth[1] == pytest.approx(sum(reason.change for reason in first.reasons), abs=0.2)
    last = ranking(position("7,6 7,7", card="grass", left=1))[0]
    assert "rest" not in [reason.feature for reason in last.reasons]


@pytest.mark.parametrize("name", ADVISERS)
def test_it_uses_a_tile_that_brings_gold_before_it_ends_the_turn(name: str):
    """W7: the Tavern extends the line (7,7) to (7,9); a fourth settlement in the row is 2 gold more (KB-7.7)."""
    state = position("7,7 7,8 7,9", left=0, tiles=["6,7 ready"], supply={0: 20, 1: 20})
    assert best(state, name) in ("tavern 7,6", "tavern 7,10")
    assert "it scores 2 gold for Knights" in why(state, "tavern 7,10")


def test_it_ends_the_turn_rather_than_move_for_nothing():
    """KB-3.3: the row of three earns 6 by Knights and 1 by Citizens, and no jump of the Paddock earns more."""
    cards = ("knights", "citizens", "farmers")
    state = position("7,9 7,10 7,11", "0,0", left=0, tiles=["6,11 ready"], supply={1: 0}, cards=cards)
    assert len(state.moves()) > 1
    assert max(state.play(move).points()[0] for move in state.moves()) == state.points()[0] == 7
    assert best(state) == "end"


def test_of_many_ways_to_move_a_settlement_the_rest_is_rated_by_its_two_hexes_each_alone():
    """KB-5.12: the old hex is rated empty, the new one with the settlement on both.

    The settlement beside the Harbor hex (7,16) keeps the tile; targets beside a location hex would earn one more.
    """
    board, tiles, keeps = "tavern harbor oasis farm", ["7,16 ready"], "7,17"
    names, movers = join_names(board), ("11,8", "11,9", "1,16")

    def worth(*own: str) -> float:
        state = position(" ".join((keeps, *own)), "4,4", left=0, tiles=tiles, board=board, supply={RED: 20})
        rounds = turns_left(state.view(RED), RED)
        return Worth(state.view(RED), RED, rounds).value(state.realms[RED], state.occupied)

    state = position(" ".join((keeps, *movers)), "4,4", left=0, tiles=tiles, board=board, supply={RED: 20})
    now, compared = worth(*movers), set[str]()
    for one in ranking(state):
        if one.worth[0] != -1:
            continue
        verb, source, _, target = str(one.move).split()
        beside = [names[near] for near in neighbours(cell(target)) if near in names]
        if source == keeps or any(kind.startswith("location") for kind in beside):
            continue
        gone = worth(*(hex_ for hex_ in movers if hex_ != source)) - now
        come = worth(*movers, target) - now
        assert verb == "harbor"
        assert one.worth[1] == pytest.approx(gone + come)
        compared.add(source)
    assert len(compared) > 1


def test_the_end_of_a_turn_is_rated_as_bringing_nothing():
    """A tile that earns little is therefore used first, and one that costs gold is not."""
    state = position("7,7 7,8 7,9", left=0, tiles=["6,7 ready"], supply={0: 20, 1: 20})
    assert rated(state, "end").worth[1] == 0


# -- reasons ----------------------------------------------------------------------------------------------


def test_a_castle_is_told_with_its_gold():
    """KB-7.2, W1: (4,4) on board F is grass and touches the castle (3,3)."""
    state = position(card="grass", left=1)
    assert "it scores 3 gold for castles" in why(state, "build 4,4")


def test_a_tile_taken_and_a_tile_given_up_are_told():
    """W5: (7,6) takes a Tavern tile. W12: (7,10) to (5,9) gives the Paddock tile up, (5,11) keeps it."""
    assert "it gets you a Tavern tile" in why(position(card="grass"), "build 7,6")
    state = position("7,9 7,10", left=0, tiles=["6,11 ready"])
    moves = {str(each.move): [reason.text for reason in each.reasons] for each in ranking(state)}
    assert "it costs you a Paddock tile" not in moves["paddock 7,10 to 5,11"]
    lost = position("7,10", left=0, tiles=["6,11 ready"])
    assert "it costs you a Paddock tile" in why(lost, "paddock 7,10 to 9,9")


def test_the_terrains_that_bind_the_next_card_are_named():
    """KB-4.3: on board F, (7,6) has two grass neighbours, (7,7), (8,7), and three forest, (6,6), (7,5), (8,6)."""
    told = [text for text in why(position(card="grass"), "build 7,6") if "choice" in text]
    assert told == ["it leaves you little choice with grass or forest cards"]


# -- laws -------------------------------------------------------------------------------------------------

SETTINGS: list[tuple[int, dict[str, OptionValue]]] = [
    (2, {"first_game": True}),
    (3, {"cards": "lords farmers citizens", "lords_needs_presence": True}),
    (4, {"cards": "miners workers hermits", "moves_after_last": True}),
    (2, {"cards": "discoverers merchants lords", "running_score": False}),
]


@pytest.mark.parametrize("name", ADVISERS)
@pytest.mark.parametrize(("seats", "options"), SETTINGS, ids=str)
def test_every_legal_move_of_any_position_is_rated_once(seats: int, options: dict[str, OptionValue], name: str):
    states = [state for state in positions(random_match(seats, 6, **options)) if kb.CHANCE not in state.to_act]
    for state in states[5 : -1 : 31 if name == "greedy" else 97]:
        found = ranking(state, name)
        assert sorted(str(each.move) for each in found) == sorted(map(str, state.moves()))
        assert all(one.worth >= other.worth for one, other in pairwise(found))
        assert all(reason.text and reason.feature for each in found for reason in each.reasons)


@pytest.mark.parametrize("name", ADVISERS)
def test_it_goes_by_a_view_and_the_generator_given_and_by_nothing_else(name: str):
    """KB-8.5: with other hidden cards the ratings are the same; no other randomness is used."""
    for state in positions(random_match(3, 2))[30:200:60]:
        if kb.CHANCE in state.to_act:
            continue
        before = random.getstate()
        again = state.guess(state.view(state.to_act[0]), Random(8))
        assert ranking(again, name) == ranking(state, name)
        assert random.getstate() == before
    state = position()
    with pytest.raises(TypeError, match="a view of Kingdom Builder is needed, not KingdomBuilderState"):
        GAME.advisers[name](state, state.moves(), Random(1))  # pyright: ignore[reportArgumentType]


def test_the_gold_it_counts_is_that_of_the_score_lines():
    """KB-7.1: the test takes the ten cards and the castles, in positions of random matches."""
    seen: set[str] = set()
    for seed in range(25):
        for state in map(play, positions(random_match(2 + seed % 3, seed))[40::70]):
            seen.update(state.setup.cards)
            for seat, realm in enumerate(state.realms):
                features = Worth(state.view(seat), seat, 3.0).features(realm, state.occupied)
                lines = [line for line in state.score() if line.seat == seat]
                castles = sum(line.points for line in lines if line.rule == "KB-7.2")
                assert features[CASTLES] == castles
                assert sum(features[:CASTLES]) == sum(line.points for line in lines) - castles
    assert len(seen) == 10


def test_cards_that_count_single_hexes_promise_nothing_beyond_their_gold():
    """KB-7.3 to KB-7.5: the settlement is beside water, a mountain, or a location or castle."""
    state = position(W19_RED, W19_BLUE, cards=("fishermen", "miners", "workers"))
    for rounds in (0.0, 1.0, 8.0):
        worth = Worth(state.view(RED), RED, rounds)
        assert worth.features(state.realms[RED], state.occupied)[PROMISE] == 0


def test_heat_adds_up_hex_by_hex():
    heat = (0, 0, 0, 0)
    sums = [0] * 6
    for hexes, gain in ((0b111100, 3), (0b101010, 6), (0b110001, 1), (0b011011, 2), (0b000110, 1)):
        heat = warmer(heat, hexes, gain)
        sums = [total + gain * (hexes >> n & 1) for n, total in enumerate(sums)]
    assert [sum((digit >> n & 1) << d for d, digit in enumerate(heat)) for n in range(6)] == sums


# -- how it plays -----------------------------------------------------------------------------------------


def gold(players: Sequence[Player], seed: int) -> tuple[int, ...]:
    outcome = kb.Match(GAME, list(players), seed=seed).run().outcome()
    assert outcome is not None
    return outcome.totals


def test_greedy_beats_random_players():
    """Seats alternate and seeds are fixed. Greedy wins about 19 of 20 games against three random players."""
    won, own = 0, 0
    for n in range(12):
        seat = n % 4
        totals = gold([kb.Greedy() if other == seat else kb.Random() for other in range(4)], seed=n)
        won += totals[seat] == max(totals)
        own += totals[seat]
    assert won >= 10
    assert own / 12 > 45
