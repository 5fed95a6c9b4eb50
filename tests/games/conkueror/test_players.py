"""The decisions of ConKUeror's computer players (CQ-18), in concise positions."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.values.types import Json
from kbwidgets.games.conkueror import GAME
from kbwidgets.games.conkueror.players.levels import LEVELS
from kbwidgets.games.conkueror.rules.chapters.army_cards import Exchange
from kbwidgets.players import Random as Uniform

from .advice import ALL, best, computer, ranking
from .positions import answering, armies, play, position

pytestmark = pytest.mark.parametrize("name", ALL)

# -- 1 the opening ----------------------------------------------------------------------------------------


def test_the_first_claim_is_in_a_small_continent(name: str):
    """CQ-18.1: South America and Oceania have four territories."""
    state = play(GAME.start(["Ann", "Bo"]), "die 5", "die 2")
    assert best(state, name).split()[1] in {
        *("venezuela", "peru", "brazil", "argentina"),
        *("indonesia", "new_guinea", "western_australia", "eastern_australia"),
    }


def test_the_next_claim_is_in_the_continent_where_most_is_owned(name: str):
    """CQ-18.1: the player has two of four in South America."""
    state = play(GAME.start(["Ann", "Bo"]), "die 5", "die 2")
    state = play(state, "claim peru", "claim alaska", "claim brazil", "claim quebec")
    assert best(state, name) in ("claim venezuela", "claim argentina")


def test_initial_infantry_makes_few_strong_stacks_on_a_border(name: str):
    """CQ-18.1: the infantry is never inside, and on at most three territories."""
    match = kb.Match(GAME, [computer(name), Uniform()], seed=4)
    while match.state.rounds < 1:
        match.step()
    state = match.state
    placed = [
        str(move).split()[1] for ply, move in enumerate(match.moves) if match.mover(ply) == 0 and "place" in str(move)
    ]
    assert len(placed) > 10
    assert len(set(placed)) <= 3
    for land in set(placed):
        assert {state.territories[near].owner for near in state.territories[land].near} != {state.names[0]}


# -- 2 chance cards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("armies_there", "played"), [("6i", False), ("7i", True)])
def test_a_nuclear_strike_must_hit_more_than_half_as_much_again_as_the_own_average(
    name: str, armies_there: str, played: bool
):
    """CQ-18.2: the player's own average is 4, and 6 is not more than 1.5 times as much."""
    state = answering("nuclear_strike", f"0 brazil 6i; 0 peru 2i; 1 north_africa {armies_there}")
    assert best(state, name) == ("chance_play north_africa" if played else "chance_skip")


def test_revolt_frees_an_enclosed_stack_and_is_skipped_otherwise(name: str):
    """CQ-18.2: Argentina's only neighbours are Peru and Brazil."""
    enclosed = "0 argentina 6i; 0 peru 2i; 0 brazil 3i"
    assert best(answering("revolt", enclosed), name).startswith("chance_play argentina ")
    assert best(answering("revolt", "0 peru 2i; 0 brazil 3i"), name) == "chance_skip"


@pytest.mark.parametrize("card", ["sabotage", "revolution"])
def test_the_strongest_stack_beside_is_hit(name: str, card: str):
    """CQ-18.2: Alaska is stronger but far away; nobody else owns a whole continent."""
    lands = "0 brazil 3i; 1 north_africa 5i; 1 venezuela 2i; 1 alaska 9i; 2 siam 1i; 2 quebec 1i; 2 egypt 1i"
    state = answering(card, f"{lands}; 2 indonesia 1i; 2 anatolia 1i", seats=3)
    assert best(state, name) == "chance_play north_africa"


@pytest.mark.parametrize("card", ["sabotage", "revolution"])
def test_a_stack_that_puts_somebody_out_is_hit_first(name: str, card: str):
    """CQ-18.2, CQ-13.1: Cy has only Venezuela; nobody owns a whole continent."""
    lands = "0 brazil 3i; 1 north_africa 5i; 2 venezuela 2i; 0 siam 1i; 0 quebec 1i; 0 egypt 1i; 0 indonesia 1i"
    state = answering(card, f"{lands}; 0 anatolia 1i", seats=3)
    assert best(state, name) == "chance_play venezuela"


@pytest.mark.parametrize("card", ["diplomatic_immunity", "mercenaries", "draft", "bombardment", "reinforcements"])
def test_a_card_that_costs_nothing_is_played(name: str, card: str):
    """CQ-18.2."""
    assert best(answering(card, "0 brazil 3i; 0 peru 2i"), name).startswith("chance_play")


# -- 3 cards ----------------------------------------------------------------------------------------------


def test_the_best_set_of_army_cards_is_exchanged_for_the_stack_that_attacks(name: str):
    """CQ-18.3: of the four sets of W11 three artillery are best; Brazil is the only border."""
    state = position("0 brazil 5i", phase="draft", draft=3, hands={0: ("2i 2c 1a", "")})
    assert best(state, name) == "trade_army 2c 1a brazil"


def test_the_cards_of_a_continent_are_used_and_each_land_is_manned(name: str):
    """CQ-18.3, CQ-11.2, CQ-11.3: this is W12."""
    cards = "indonesia new_guinea western_australia eastern_australia"
    state = position("0 siam 4i; 0 china 2i; 0 new_guinea 1i; 1 indonesia 6i", hands={0: ("", cards)})
    assert best(state, name) == "trade_territory oceania"
    state = state.play(best(state, name))
    while state.phase == "station":
        state = state.play(best(state, name))
    assert "nothing" not in armies(state, *cards.split())


# -- 4 draft ----------------------------------------------------------------------------------------------


def test_the_draft_goes_where_the_ratio_to_the_weakest_neighbour_is_best(name: str):
    """CQ-18.4: Japan's neighbours have 9 each, one of Egypt's has 1; Argentina is enclosed."""
    state = position(
        "0 japan 3i; 1 russia 9i; 1 china 9i; 0 egypt 3i; 1 east_africa 1i; 0 argentina 5i; 0 peru 1i; 0 brazil 1i",
        phase="draft", draft=4, garrison="9i",
    )  # fmt: skip
    assert best(state, name).startswith("deploy egypt ")


# -- 5 exchange -------------------------------------------------------------------------------------------


def test_cavalry_and_artillery_of_the_front_become_infantry_in_the_draft(name: str):
    """CQ-18.5: more pieces mean more rolls."""
    state = position("0 brazil 1i 1c 1a", phase="draft", draft=3)
    state = play(state, first := best(state, name))
    state = play(state, second := best(state, name))
    assert {first, second} == {"exchange brazil 1c 5i", "exchange brazil 1a 10i"}
    assert armies(state, "brazil") == ["16i"]


# -- 6 attack ---------------------------------------------------------------------------------------------


def test_vacant_land_is_entered(name: str):
    """CQ-18.6, CQ-6.12."""
    state = position("0 brazil 2i; - peru; 2 alaska 1i", seats=3, garrison="9i")
    assert best(state, name) == "occupy brazil peru 1i"


# -- 7 move in --------------------------------------------------------------------------------------------


def test_all_but_one_move_in_where_no_enemy_is_left_behind(name: str):
    """CQ-18.7: Argentina's other neighbour is the player's own."""
    frame: Json = {"source": "argentina", "target": "peru"}
    state = position("0 argentina 7i; 0 brazil 1i; 0 peru nothing", phase="conquest", frame=frame, captured=1)
    assert best(state, name) == "move_in 6i"


def test_armies_are_split_by_threat_where_enemies_are_on_both_sides(name: str):
    """CQ-18.7: six pieces are beside Siam, two beside Indonesia, so two of eight regulars go on."""
    frame: Json = {"source": "siam", "target": "indonesia"}
    lands = "0 siam 8i; 0 indonesia nothing; 1 china 3i; 1 india 3i; 1 new_guinea 1i; 1 western_australia 1i"
    assert best(position(lands, phase="conquest", frame=frame, captured=1), name) == "move_in 2i"


# -- 8 and 9 the end --------------------------------------------------------------------------------------


def test_before_the_end_borders_have_infantry_alone_and_the_enclosed_stack_marches(name: str):
    """CQ-18.8, CQ-18.9: Argentina is enclosed, Brazil and Peru are nearer to the front."""
    state = position("0 argentina 5i; 0 brazil 1c; 0 peru 1i", phase="fortify")
    assert best(state, name) == "exchange brazil 1c 5i"
    assert best(state.play("exchange brazil 1c 5i"), name) in (
        "fortify argentina brazil 4i",
        "fortify argentina peru 4i",
    )


# -- whole games ------------------------------------------------------------------------------------------


def test_games_of_four_end_with_a_winner_few_actions_and_no_exchange_undone(name: str):
    """CQ-18, CQ-4.3: in no phase of a turn is an exchange followed by its reverse in the same territory."""
    for seed in range(2):
        match = kb.Match(GAME, [computer(name)] * 4, seed=seed, options={"max_rounds": 200})
        match.run()
        assert match.state.outcome() is not None
        assert match.state.rounds < 200
        actions: Counter[tuple[int, int]] = Counter()
        done: set[tuple[int, int, str, str, str, str]] = set()
        exchanges = 0
        for ply, move in enumerate(match.moves):
            state = match.at(ply)
            actions[state.rounds, state.turn] += match.mover(ply) >= 0 and state.rounds > 0
            if isinstance(move, Exchange):
                exchanges += 1
                where = (state.rounds, state.turn, state.phase, move.territory)
                assert (*where, move.get[-1], move.give[-1]) not in done
                done.add((*where, move.give[-1], move.get[-1]))
        assert exchanges > 0
        assert max(actions.values()) <= 400


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"disabled": "north_america europe asia africa oceania"}),
        (3, {"fortify": "connected", "cards": "per_territory", "ties": "reroll", "bombardment": "sum"}),
        (4, {"fortify": "any", "continent_bonus": False}),
        (6, {"first_draft": "three"}),
    ],
    ids=["four territories", "connected", "any", "six players"],
)
def test_every_answer_is_legal_where_mixed_play_leads(name: str, seats: int, options: dict[str, OptionValue]):
    """CQ-18: the games have all options, a chance card in every turn, and a random move now and then."""
    rng = Random(seats)
    given: dict[str, OptionValue] = {"setup": "random", "chance_percent": 100, "max_rounds": 12}
    state = GAME.open(seats, None, {**given, **options})
    asked = 0
    while not state.over:
        if state.to_act[0] < 0:
            state = state.advance(state.random_draw(rng))
            continue
        move = best(state, name)
        moves = state.moves()
        asked += 1
        state = state.advance(move if rng.random() < 0.8 else moves[int(rng.random() * len(moves))])
    assert asked > 10


def test_one_beats_three_random_players(name: str):
    """CQ-18: it wins far more often than one in four, from every seat."""
    for seat in range(4):
        players = [computer(name) if seat == n else Uniform() for n in range(4)]
        match = kb.Match(GAME, players, seed=seat, options={"max_rounds": 200})
        outcome = match.run().outcome()
        assert outcome is not None
        assert outcome.places[seat] == 1


def test_only_what_is_seen_counts(name: str):
    """CQ-14.2: with the hidden cards dealt again the answer is the same, move by move."""
    match = kb.Match(GAME, [computer(name)] * 3, seed=5, options={"max_rounds": 12})
    match.run()
    asked = 0
    for ply in range(0, match.ply, 7):
        state = match.at(ply)
        if match.mover(ply) < 0 or state.rounds < 3:
            continue
        view = state.view(state.turn)
        other = type(state).guess(view, Random(ply))
        asked += other.hands != state.hands
        adviser = LEVELS[name]
        assert adviser(other.view(state.turn), other.moves(), Random(0)) == adviser(view, state.moves(), Random(0))
    assert asked > 10


def test_each_move_has_a_reason(name: str):
    """CQ-18: a hint shows it."""
    for rated in ranking(position("0 brazil 9i; 0 peru 3i"), name):
        assert rated.reasons
        assert all(reason.text for reason in rated.reasons)
