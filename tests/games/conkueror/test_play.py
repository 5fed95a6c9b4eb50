"""Rules of play without a worked example: options, cards, chance cards, elimination and the end."""

from __future__ import annotations

from random import Random

import pytest

from kbwidgets.core.values.types import CHANCE
from kbwidgets.games.conkueror import GAME, ConKUerorState
from kbwidgets.games.conkueror.rules.armies import FACTS
from kbwidgets.games.conkueror.rules.chapters.draft import draft_size

from .positions import CHANCE as CHANCE_CARDS
from .positions import answering, armies, owners, play, position, refused

OCEANIA = "indonesia new_guinea western_australia eastern_australia"


def opened(seats: int = 2, **options: str) -> ConKUerorState:
    """Return a game with its first player known."""
    state = GAME.open(seats, None, options)
    return play(state, "die 6", *["die 1"] * (seats - 1))


# -- the opening ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "infantry"), [(2, 40), (3, 35), (4, 30), (5, 25), (6, 20)])
def test_initial_infantry(seats: int, infantry: int):
    """CQ-3.1."""
    frame = opened(seats).to_json()["frame"]
    assert isinstance(frame, dict)
    assert frame["left"] == [infantry] * seats


def test_a_standing_order_places_at_the_front_and_waits_for_the_others():
    """CQ-3.5, CQ-3.6: it picks the border territory with the fewest pieces, ties in map order; then round 1 begins."""
    state = opened(disabled="north_america europe asia africa oceania")
    state = play(state, "claim venezuela", "claim brazil", "claim peru", "claim argentina")
    state = play(state, "autoplace")
    assert armies(state, "venezuela", "peru") == ["2i", "1i"]
    assert (state.turn, refused(state, "claim peru")) == (1, ["wrong_phase"])
    state = play(state, "place brazil")
    assert armies(state, "venezuela", "peru") == ["2i", "2i"]
    state = play(state, "autoplace")
    assert armies(state, "venezuela", "peru", "brazil", "argentina") == ["20i", "20i", "20i", "20i"]
    assert (state.rounds, state.turn, state.phase) == (1, 0, "chance")


def test_a_standing_order_leaves_enclosed_land_alone():
    """CQ-3.5: Central America has only neighbours of the same owner."""
    state = opened(disabled="south_america europe asia africa oceania")
    own = ("central_america", "western_america", "eastern_america", "alaska", "greenland")
    others = ("northwest", "alberta", "ontario", "quebec", "")
    for mine, theirs in zip(own, others, strict=True):
        state = play(state, f"claim {mine}", *([f"claim {theirs}"] if theirs else []))
    state = play(state, "autoplace", "autoplace")
    assert armies(state, *own) == ["1i", "10i", "9i", "10i", "10i"]


def test_no_standing_order_while_land_is_claimed():
    """CQ-3.5."""
    assert refused(opened(), "autoplace") == ["wrong_phase"]


def test_a_random_setup_deals_all_land_and_all_infantry():
    """CQ-3.3, CQ-3.4: the option is setup."""
    state = opened(3, setup="random")
    rng = Random(2)
    while not state.rounds:
        assert state.to_act == (CHANCE,)
        state = state.advance(state.random_draw(rng))
    assert [state.owners.count(seat) for seat in range(3)] == [13, 13, 13]
    assert sum(state.stacks) == 3 * 35


# -- draft ------------------------------------------------------------------------------------------------


def test_options_change_the_draft():
    """CQ-5.1: one option removes continents, the other allows at most three in the first draft of the game."""
    lands = "; ".join(f"0 {name} 1i" for name in [*OCEANIA.split(), "siam", *["china", "india"]])
    state = position(lands)
    assert draft_size(state.table, state.owners, 0) == 3 + 2
    state = position(lands, continent_bonus=False)
    assert draft_size(state.table, state.owners, 0) == 3
    for first, draft in ((0, 3), (1, 5)):
        state = answering("sabotage", lands, first_draft="three", first=first)
        assert play(state, "chance_skip").draft == draft


def test_a_draft_is_left_by_saying_so():
    """CQ-4.1, CQ-4.2, CQ-5.4, CQ-19.18."""
    state = position("0 brazil 1i; 0 peru 1i", phase="draft", draft=3)
    state = play(state, "deploy brazil 2", "deploy peru 1")
    assert (state.phase, armies(state, "brazil", "peru")) == ("draft", ["3i", "2i"])
    assert play(state, "next_phase").phase == "attack"


# -- battles ----------------------------------------------------------------------------------------------


def test_a_withdrawal_before_the_first_roll_uses_the_bombardment_up():
    """CQ-6.8, CQ-12.11, CQ-19.6."""
    state = position("0 brazil 6i; 1 peru 2i", chance={"bombard": True})
    state = play(state, "attack brazil peru 4", "withdraw")
    assert (armies(state, "brazil", "peru"), state.effects.bombard) == (["6i", "2i"], False)
    state = play(state, "attack brazil peru 4", "roll", "dice 2 2")
    assert armies(state, "brazil") == ["4i"]


def test_nobody_loses_at_a_tie_that_is_rolled_again():
    """CQ-6.6, CQ-19.5: the option is ties."""
    state = position("0 brazil 6i; 1 peru 2i", ties="reroll")
    state = play(state, "attack brazil peru 4", "roll", "dice 4 4")
    assert (state.phase, armies(state, "brazil", "peru")) == ("battle", ["6i", "2i"])


def test_two_dice_are_added_by_an_option():
    """CQ-12.11: the option is bombardment; 2 and 3 beat 4."""
    state = position("0 brazil 6i; 1 peru 2i", bombardment="sum", chance={"bombard": True})
    state = play(state, "attack brazil peru 4", "roll", "dice 2 3 4")
    assert armies(state, "peru") == ["1i"]


def test_conditions_are_not_tested_again_before_each_roll():
    """CQ-6.5: the first lost cavalry loses the match, and the battle continues."""
    state = position("0 brazil 1i 4c; 1 peru 2c")
    state = play(state, "attack brazil peru 4", "roll", "dice 1 6")
    assert (state.phase, armies(state, "brazil")) == ("battle", ["3c"])
    state = play(state, "roll", "dice 6 1")
    assert armies(state, "peru") == ["1c"]


def test_a_battle_is_rolled_to_the_end():
    """CQ-6.8, CQ-6.10, CQ-7.1, CQ-7.3."""
    state = play(position("0 brazil 6i; 1 peru 2i; 1 venezuela 1i"), "attack brazil peru 5", "roll_out", "outcome 3 0")
    assert armies(state, "brazil", "peru") == ["4i", "nothing"]
    state = play(state, "move_in 3i", "attack peru venezuela 2", "roll_out", "outcome 0 1")
    assert armies(state, "brazil", "peru", "venezuela") == ["1i", "1i", "1i"]


def test_the_dearest_types_are_lost_last_on_both_sides():
    """CQ-6.7, CQ-19.4."""
    state = play(position("0 brazil 3i 2c 1a; 1 peru 1i 1c"), "attack brazil peru 5")
    state = play(state, "roll", "dice 6 1", "roll", "dice 1 6")
    assert armies(state, "brazil", "peru") == ["1i 2c 1a", "1c"]


# -- cards ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "draws"), [("per_turn", 1), ("per_territory", 2)])
def test_cards_for_a_turn_or_for_each_territory(cards: str, draws: int):
    """CQ-10.2: the option is cards."""
    state = position("0 brazil 9i", phase="fortify", captured=2, cards=cards)
    state = play(state, "next_phase")
    for name in ("draw infantry", "draw peru")[:draws]:
        state = play(state, name)
    assert (state.turn, state.phase) == (1, "chance")


def test_without_a_capture_no_card_is_drawn():
    """CQ-10.2."""
    assert play(position("0 brazil 9i", phase="fortify"), "next_phase").turn == 1


def test_the_discard_becomes_the_deck_when_a_card_is_due():
    """CQ-10.3, CQ-19.9, CQ-19.20."""
    everything = " ".join(GAME.start(2).table.ids)
    state = position("0 brazil 9i", phase="fortify", captured=1, hands={1: ("3i 4c 2a", everything)},
                     discard=("3i", ""))  # fmt: skip
    state = play(state, "next_phase")
    assert [str(move) for move in state.moves()] == ["draw infantry"]
    assert (state.discard, state.weights()) == (0, (3,))
    empty = position("0 brazil 9i", phase="fortify", captured=1, hands={1: ("6i 4c 2a", everything)})
    assert play(empty, "next_phase").turn == 1


@pytest.mark.parametrize(
    ("held", "captured", "conscripted", "told"),
    [
        ("6i 4c 2a", 1, 0, ["Both piles were empty, so Player 1 didn't draw a card."]),
        ("6i 4c 2a", 0, 2, ["There were no army cards left for Player 1."]),
        ("5i 4c 2a", 0, 2, ["Player 1 drew an extra army card.",
                                                      "There were no army cards left for Player 1."]),
        ("5i 4c 2a", 1, 0, ["Player 1 drew a card."]),
    ],
)  # fmt: skip
def test_players_are_told_when_no_card_is_left_to_draw(held: str, captured: int, conscripted: int, told: list[str]):
    """CQ-10.3, CQ-12.9: all other cards are in the other hand, and the discard pile is empty."""
    everything = " ".join(GAME.start(2).table.ids)
    state = position("0 brazil 9i", phase="fortify", hands={1: (held, everything)}, captured=captured,
                     chance={"conscripted": conscripted})  # fmt: skip
    after = play(state, "next_phase")
    moves = ["next_phase"]
    if after.phase in ("draw", "conscript"):
        moves.append("draw infantry")
    sentences: list[str] = []
    for move in moves:
        events, state = state.events(move, None), play(state, move)
        sentences += [state.view(None).narrate(event) for event in events]
    assert [each for each in sentences if "card" in each and "chance" not in each] == told


def test_a_continent_set_takes_drafted_armies_along():
    """CQ-11.3, CQ-11.4, CQ-19.17: in the draft phase they come from the draft."""
    state = position("0 siam 2i", phase="draft", draft=3, hands={0: ("", OCEANIA)})
    state = play(state, "trade_territory oceania", "station draft indonesia 2i", "station indonesia new_guinea 1i")
    state = play(state, "station siam western_australia 1i", "station draft eastern_australia 1i")
    assert (state.phase, state.draft, state.captured) == ("draft", 0, 4)
    assert armies(state, "siam", *OCEANIA.split()) == ["1i"] * 5


def test_immunity_does_not_stop_cards():
    """CQ-11.5, CQ-12.7: it ends with the change of owner."""
    state = position("0 siam 9i", hands={0: ("", OCEANIA)}, chance={"immune": ["indonesia"]})
    state = play(state, "trade_territory oceania")
    assert (owners(state, "indonesia"), state.effects.immune) == ([0], 0)


# -- chance cards -----------------------------------------------------------------------------------------


def test_revolt_moves_all_and_is_no_capture():
    """CQ-12.4, CQ-10.2, CQ-19.8."""
    state = play(answering("revolt", "0 brazil 3i 1c; 0 peru 2a"), "chance_play brazil peru")
    assert (owners(state, "brazil"), armies(state, "peru"), state.captured) == ([-1], ["3i 1c 2a"], 0)


def test_reinforcements_and_mercenaries_come_by_the_die():
    """CQ-12.8, CQ-12.12, CQ-12.13."""
    for card, told in (("reinforcements", "8i"), ("mercenaries", "3i 5m")):
        state = play(answering(card, "0 brazil 3i"), "chance_play brazil")
        assert (state.phase, refused(state, "chance_play brazil")) == ("die", ["wrong_phase"])
        assert armies(play(state, "die 5"), "brazil") == [told]


def test_mercenaries_leave_at_the_end_of_the_turn():
    """CQ-4.4, CQ-12.8."""
    state = play(position("0 brazil 3i 5m", phase="fortify"), "next_phase")
    assert armies(state, "brazil") == ["3i"]


def test_a_conscription_draft_brings_two_army_cards_after_the_normal_one():
    """CQ-12.9, CQ-4.4."""
    state = play(answering("draft", "0 brazil 3i"), "chance_play", "deploy brazil 3", "next_phase", "next_phase")
    state = play(state, "next_phase")
    assert (state.phase, [str(move) for move in state.moves()]) == (
        "conscript",
        ["draw infantry", "draw cavalry", "draw artillery"],
    )
    state = play(state, "draw artillery", "draw artillery")
    assert (state.turn, state.to_json()["hands"]) == (
        1,
        [{"armies": "2a", "territories": []}, {"armies": "nothing", "territories": []}],
    )


def test_the_whole_discard_comes_in_when_fewer_army_cards_are_there():
    """CQ-12.9: only one is left, so the discard pile comes first, territory cards included."""
    state = position("0 brazil 3i", phase="fortify", hands={1: ("2i 4c 2a", "")}, discard=("3i", "peru"),
                     chance={"conscripted": 2})  # fmt: skip
    state = play(state, "next_phase")
    assert (state.phase, state.discard, state.weights()) == ("conscript", 0, (4,))


def test_a_card_without_a_target_can_only_be_skipped():
    """CQ-12.3."""
    state = answering("nuclear_strike", "0 brazil 3i")
    assert [str(move) for move in state.moves()] == ["chance_skip"]


def test_the_chance_pile_is_made_anew_when_a_card_is_due():
    """CQ-12.2, CQ-19.20."""
    state = position("0 brazil 3i", phase="fortify", chance_percent=100,
                     chance={"pile": [], "spent": [*CHANCE_CARDS]})  # fmt: skip
    state = play(state, "next_phase")
    assert (state.phase, len(state.moves()), state.effects.spent) == ("card", 9, 0)


@pytest.mark.parametrize(("percent", "phase"), [(0, "draft"), (50, "chance"), (100, "card")])
def test_how_often_chance_cards_come(percent: int, phase: str):
    """CQ-12.1: the option is chance_percent."""
    assert play(position("0 brazil 3i", phase="fortify", chance_percent=percent), "next_phase").phase == phase


def test_of_a_hundred_turns_so_many_have_a_chance_card():
    """CQ-12.1: it is 20 of 100, within three standard errors of 2000 draws."""
    state = play(position("0 brazil 3i", phase="fortify", chance_percent=20), "next_phase")
    assert dict(zip(map(str, state.moves()), state.weights(), strict=True)) == {"chance yes": 20, "chance no": 80}
    rng = Random(6)
    drawn = sum(str(state.random_draw(rng)) == "chance yes" for _ in range(2000))
    assert abs(drawn - 400) <= 3 * (2000 * 0.2 * 0.8) ** 0.5


def test_the_own_immunity_ends_before_the_chance_card():
    """CQ-4.5."""
    state = position("0 brazil 3i", turn=1, phase="fortify", chance={"immune": ["brazil"]})
    assert (state.effects.immune > 0, play(state, "next_phase").effects.immune) == (True, 0)


def test_owned_land_holds_a_regular_and_stacks_count_each_type():
    """CQ-1.4, CQ-1.5, CQ-4.6, CQ-8.3: this holds for every position of a random game except a move-in or stationing."""
    state, rng = GAME.open(2, None, {"max_rounds": 6, "setup": "random", "chance_percent": 100}), Random(8)
    for _ in range(4000):
        if state.over:
            break
        state = state.advance(state.sample(rng))
        if state.phase not in ("conquest", "station", "over") and state.rounds:
            for owner, stack in zip(state.owners, state.stacks, strict=True):
                pieces, regulars, *_ = FACTS[stack]
                assert (regulars >= 1) == (owner >= 0)
                assert pieces >= regulars
    assert state.over


def test_the_colours_are_those_of_the_rules():
    """CQ-1.7."""
    assert GAME.start(6).colours == ("blue", "red", "green", "yellow", "orange", "purple")


# -- elimination and the end ------------------------------------------------------------------------------


def test_who_is_out_gives_all_cards_to_the_player_in_turn():
    """CQ-13.1, CQ-19.14."""
    state = position("0 brazil 6i; 2 peru 1i", seats=3, hands={2: ("2i", "peru"), 0: ("1c", "")})
    state = play(state, "attack brazil peru 5", "roll", "dice 6 1")
    hands = state.to_json()["hands"]
    assert isinstance(hands, list)
    assert hands[0] == {"armies": "2i 1c", "territories": ["peru"]}
    assert state.fallen == ((2, 1, 0),)
    state = play(state, "move_in 1i", *["next_phase"] * 2, "draw infantry")
    assert state.turn == 1


def test_those_who_fall_together_rank_by_army_value():
    """CQ-13.3: Revolution takes one, a set of cards takes two at once."""
    lands = "0 siam 9i; 1 indonesia 2i; 2 new_guinea 1c; 3 western_australia 1i; 3 eastern_australia 1i"
    state = position(lands, seats=4, rest=0, hands={0: ("", OCEANIA)}, first=2)
    state = play(state, "trade_territory oceania")
    assert [each.seat for each in state.fallen] == [1, 3, 2]
    outcome = state.outcome()
    assert outcome is not None
    assert (state.phase, outcome.places) == ("over", (1, 4, 2, 3))


def test_a_chance_card_can_end_the_game():
    """CQ-13.1, CQ-13.2, CQ-19.15: an opponent's last territory is wiped out."""
    state = answering("sabotage", "0 brazil 6i; 1 peru 3i", rest=0)
    assert play(state, "chance_play peru", "die 2").phase == "draft"
    state = play(state, "chance_play peru", "die 3")
    assert (state.over, owners(state, "peru")) == (True, [-1])


def test_a_round_limit_ranks_the_survivors():
    """CQ-13.4: the order is territories, then army value, cards, order of play."""
    lands = "0 brazil 3i; 0 peru 1i; 1 siam 2c; 1 china 1i; 2 congo 1i; 2 egypt 9i; 3 japan 1i"
    state = position(lands, seats=4, rest=3, turn=3, rounds=9, phase="fortify", max_rounds=9,
                     hands={0: ("1i", "")})  # fmt: skip
    state = play(state, "next_phase")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.places, "round limit" in outcome.note) == ((4, 2, 3, 1), True)
    assert state.view(None).due_rule() == "CQ-13.4"


def test_equal_survivors_rank_by_cards_and_then_by_order_of_play():
    """CQ-13.4."""
    lands = "0 brazil 1i; 1 siam 1i; 2 congo 1i; 3 japan 1i"
    state = position(lands, seats=4, rest=3, turn=0, first=1, rounds=9, phase="fortify", max_rounds=9,
                     hands={2: ("", "peru")})  # fmt: skip
    outcome = play(state, "next_phase").outcome()
    assert outcome is not None
    assert outcome.places == (4, 3, 2, 1)


def test_the_round_counts_on_when_the_first_player_is_out():
    """CQ-4.1: a round is one turn of each remaining player."""
    state = position("1 brazil 3i; 2 peru 3i", seats=3, rest=2, turn=2, rounds=4, first=0, phase="fortify",
                     fallen=[(0, 3, 1)])  # fmt: skip
    state = play(state, "next_phase")
    assert (state.turn, state.rounds) == (1, 5)


@pytest.mark.parametrize("reach", ["adjacent", "connected", "any"])
def test_how_far_armies_fortify(reach: str):
    """CQ-8.1: the option is fortify; Japan is separate."""
    state = position("0 brazil 6i; 0 peru 1i; 0 argentina 1i; 0 congo 1i; 0 north_africa 1i; 0 japan 1i",
                     phase="fortify", fortify=reach)  # fmt: skip
    ends = {str(move).split()[2] for move in state.moves() if str(move).startswith("fortify brazil")}
    near = {"peru", "argentina", "north_africa"}
    assert ends == {"adjacent": near, "connected": near | {"congo"}, "any": near | {"congo", "japan"}}[reach]
