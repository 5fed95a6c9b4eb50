"""The settled doubts of the rules of ConKUeror, each in a position where the decision matters (CQ-19)."""

from __future__ import annotations

from random import Random

import pytest

from kbwidgets.core.values.types import Json
from kbwidgets.games.conkueror import GAME

from .positions import CHANCE, answering, armies, owners, play, position, refused


def test_a_chance_card_comes_in_one_turn_of_two():
    """CQ-12.1, CQ-19.3: with the default options the chance is one half."""
    state = play(position("0 brazil 3i", phase="fortify"), "next_phase")
    comes, stays = state.weights()
    assert [str(move) for move in state.moves()] == ["chance yes", "chance no"]
    assert comes == stays


def test_what_is_not_sent_counts_for_the_match_and_a_surplus_does_not():
    """CQ-6.3, CQ-19.7: the artillery that stays matches; ten cavalry do not make up for missing artillery."""
    state = position("0 brazil 4i 1a; 1 peru 1i 1a")
    state = play(state, "attack brazil peru 2", "roll", "dice 1 6")
    assert armies(state, "brazil") == ["2i 1a"]
    assert refused(position("0 brazil 4i 10c; 1 peru 1i 1a"), "attack brazil peru 2") == ["army_match"]


def test_land_that_is_named_twice_is_refused_as_that_alone():
    """CQ-19.16: it is not far from itself, and not a target of the player's own."""
    lands = "0 brazil 6i; 0 peru 2i; - japan"
    assert refused(position(lands), "attack brazil brazil 2") == ["same_territory"]
    assert refused(position(lands), "occupy brazil brazil 1i") == ["same_territory"]
    assert refused(position(lands, phase="fortify"), "fortify brazil brazil 9i") == ["same_territory"]
    assert refused(answering("revolt", lands), "chance_play brazil brazil") == ["same_territory"]


def test_each_station_mans_land_that_is_empty_and_the_draft_is_a_source():
    """CQ-11.3, CQ-19.17: a territory with a garrison gets no more."""
    cards = "indonesia new_guinea western_australia eastern_australia"
    state = position("0 siam 9i", phase="draft", draft=2, hands={0: ("", cards)})
    state = play(state, "trade_territory oceania", "station draft indonesia 1i")
    assert (armies(state, "indonesia", "siam"), state.draft) == (["1i", "9i"], 1)
    assert refused(state, "station siam indonesia 1i") == ["pending"]


def test_a_player_has_one_immune_territory_at_most():
    """CQ-4.5, CQ-12.7, CQ-19.19: when the card returns on the player's next turn, the first immunity has ended."""
    spent: list[Json] = [card for card in CHANCE if card != "diplomatic_immunity"]
    effects: dict[str, Json] = {"pile": ["diplomatic_immunity"], "spent": spent, "immune": ["brazil"]}
    state = position("0 brazil 3i; 0 peru 1i", turn=1, phase="fortify", chance=effects, chance_percent=100)
    assert [each.id for each in state.territories if each.immune] == ["brazil"]
    state = play(state, "next_phase", "card diplomatic_immunity", "chance_play peru")
    assert [each.id for each in state.territories if each.immune] == ["peru"]


def test_a_pile_of_chance_cards_stays_empty_until_one_is_due():
    """CQ-12.2, CQ-19.20: the last card is drawn by chance too."""
    spent: list[Json] = [card for card in CHANCE if card != "draft"]
    state = position("0 brazil 3i", phase="card", chance={"pile": ["draft"], "spent": spent}, chance_percent=100)
    assert [str(move) for move in state.moves()] == ["card draft"]
    state = play(state, "card draft", "chance_skip")
    assert (state.effects.pile, state.effects.spent.bit_count()) == (0, 9)


def test_the_defenders_die_is_written_last():
    """CQ-12.11, CQ-19.21: the higher of 1 and 2 is no match for 6."""
    state = position("0 brazil 6i; 1 peru 2i", chance={"bombard": True})
    state = play(state, "attack brazil peru 4", "roll", "dice 1 2 6")
    assert armies(state, "brazil", "peru") == ["4i", "2i"]


@pytest.mark.parametrize("recipe", ["4i 1c", "1c 4i", "2c 10i", "1i 1i", "1a 1c"])
def test_what_is_no_rate_is_refused_as_pieces_that_are_missing(recipe: str):
    """CQ-9.1, CQ-19.22: none of the six recipes is this one, whatever the territory has."""
    assert refused(position("0 brazil 20i 9c 9a"), f"exchange brazil {recipe}") == ["exchange_short"]


def test_a_target_of_the_wrong_side_is_refused_as_in_an_attack():
    """CQ-12.6, CQ-12.7, CQ-19.23: a vacant territory is the wrong kind."""
    lands = "0 brazil 6i; 0 congo 2i; 1 peru 2i; - japan"
    for card in ("sabotage", "nuclear_strike", "revolution"):
        assert refused(answering(card, lands), "chance_play brazil") == ["own_target"]
        assert refused(answering(card, lands), "chance_play japan") == ["chance_target"]
    for card in ("diplomatic_immunity", "mercenaries", "reinforcements"):
        assert refused(answering(card, lands), "chance_play peru") == ["not_owner"]
        assert refused(answering(card, lands), "chance_play japan") == ["not_owner"]


def test_mercenaries_stay_on_the_map_where_the_game_ends_within_a_turn():
    """CQ-13.2, CQ-19.24: the last territory falls, and nobody is asked to end the turn."""
    state = play(position("0 brazil 3i 4m; 1 peru 1i", rest=0), "attack brazil peru 6", "roll", "dice 6 1")
    outcome = state.outcome()
    assert outcome is not None
    assert (state.phase, armies(state, "brazil"), outcome.places) == ("over", ["3i 4m"], (1, 2))


def test_who_is_the_last_wins_though_land_is_vacant():
    """CQ-13.2, CQ-19.15: a Nuclear Strike on an opponent's last territories leaves two of them vacant."""
    state = answering("nuclear_strike", "0 brazil 3i; 1 peru 9i; 0 congo 2i", rest=0)
    state = play(state, "chance_play peru", "hit congo")
    assert (state.over, owners(state, "peru", "congo")) == (True, [-1, -1])


def test_what_is_in_hands_never_comes_back_into_the_deck():
    """CQ-10.3, CQ-19.9: whoever draws, only the discard pile is reshuffled."""
    everything = " ".join(GAME.start(2).table.ids)
    state = position("0 brazil 9i", phase="fortify", captured=1, hands={1: ("6i 2c 2a", everything)},
                     discard=("2c", ""))  # fmt: skip
    state = play(state, "next_phase")
    rng = Random(3)
    assert {str(state.random_draw(rng)) for _ in range(20)} == {"draw cavalry"}
