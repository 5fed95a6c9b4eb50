"""Every refusal of Catan once: its code, and the words of its text (CT-15.1)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import kbwidgets as kb
from kbwidgets.core.values.types import CHANCE, Json
from kbwidgets.games.catan import GAME, CatanState

from .positions import BLUE, ORANGE, RED, WHITE, Words, played, position, start

ROAD, TOWN, CITY, CARD = "1 lumber 1 brick", "1 wool 1 grain 1 lumber 1 brick", "2 grain 3 ore", "1 wool 1 grain 1 ore"
AWAY: Mapping[str, Json] = {"frame": {"back": "main"}}


def refused(state: kb.State, move: str, code: str, *words: str, seat: int | None = None) -> None:
    """Check that a move meets this refusal first, with these words, and by a rule that the refusal names."""
    first = state.refusals(move, seat)[0]
    assert first.code == code
    assert first.rule in GAME.rules[code].cites
    assert [word for word in words if word not in f"{first.text} {first.instead}"] == []
    with pytest.raises(kb.Refused):
        state.play(move, seat)


def setup() -> CatanState:
    """Return a state in which three players place their first pieces."""
    return GAME.start(3, board="beginner", order="seats")


def test_who_may_not_act():
    """CT-ERR.1: it is red's turn, and nobody discards or answers for another."""
    refused(position(RED), "end", "CT-ERR.1", "It's Red's turn.", seat=BLUE)
    refused(start(), "roll", "CT-ERR.1", "It's Blue's turn.", seat=CHANCE)
    seven = played(position(RED, phase="roll", hands={BLUE: "8 wool"}), "roll", "dice 3 4")
    refused(seven, "discard 0 4 wool", "CT-ERR.1", "You can't discard for Blue.", seat=RED)
    refused(seven, "discard 1 1 wool", "CT-ERR.1", "You don't have to discard.")
    refused(seven, "end", "CT-ERR.1", "Blue must discard first.")


def test_an_action_of_another_phase():
    """CT-ERR.2: the robber moves after a seven, a setup road comes second, and the first free road is compulsory."""
    refused(position(RED), "robber 3", "CT-ERR.2", "You can't move the robber now.", "Trade, build or end your turn.")
    refused(setup(), "road 0-1", "CT-ERR.2", "A settlement comes before its road.")
    free = position(RED, cards={RED: "road-building"}).play("road-building")
    refused(free, "stop", "CT-ERR.2", "at least one free road")


def test_dice_before_and_after():
    """CT-ERR.3, CT-ERR.4: dice are rolled once; only one development card may come before them."""
    refused(position(RED), "roll", "CT-ERR.3", "You've already rolled this turn.")
    refused(position(RED, phase="roll"), "end", "CT-ERR.4", "Roll the dice first.", "a development card")


def test_after_the_end():
    """CT-ERR.5: the text names the winner."""
    nine = position(RED, hands={RED: CITY}, options={"vp_target": 3})
    refused(nine.play("city 1"), "end", "CT-ERR.5", "Red has won")


def test_places_that_the_board_does_not_have():
    """CT-ERR.6, CT-ERR.7, CT-ERR.8: radius 3 has hexes to 18 and intersections to 53; 0 is beside 1, 5 and 21."""
    refused(position(RED, phase="robber", more=AWAY), "robber 19", "CT-ERR.6", "0 to 18")
    refused(position(RED), "settlement 54", "CT-ERR.7", "0 to 53")
    refused(position(RED), "road 0-9", "CT-ERR.8", "next to each other")


def test_places_that_are_taken_or_too_close():
    """CT-ERR.9, CT-ERR.10: blue has the road 48-49; 12 is free but beside red's settlement 3."""
    refused(position(WHITE), "road 48-49", "CT-ERR.9", "Blue")
    refused(position(RED, hands={RED: TOWN}), "settlement 12", "CT-ERR.10", "your settlement")


def test_places_that_are_not_reached():
    """CT-ERR.11, CT-ERR.12: white has nothing at 25; white's road 22-49 ends at blue's settlement."""
    refused(position(WHITE, hands={WHITE: ROAD}), "road 25-26", "CT-ERR.11")
    white = position(WHITE, hands={WHITE: ROAD}, roads={WHITE: "22-49"})
    refused(white, "road 49-50", "CT-ERR.12", "Blue's settlement", "Go around it.")


def test_first_roads_touch_what_was_just_placed():
    """CT-ERR.13."""
    refused(setup().play("settlement 29"), "road 0-1", "CT-ERR.13", "just placed")


def test_what_a_city_replaces():
    """CT-ERR.14: 29 has orange's settlement, 0 has nothing."""
    refused(position(RED, hands={RED: CITY}), "city 29", "CT-ERR.14", "Orange")
    refused(position(RED, hands={RED: CITY}), "city 0", "CT-ERR.14")


def test_pieces_and_cards_that_are_missing():
    """CT-ERR.15, CT-ERR.16: a player with two roads in all has placed both; nobody has cards."""
    refused(position(RED, hands={RED: ROAD}, options={"roads": 2}), "road 11-12", "CT-ERR.15", "no roads left")
    refused(position(RED, hands={RED: "1 lumber"}), "road 11-12", "CT-ERR.16", "1 more brick")


def test_a_deck_that_is_sold():
    """CT-ERR.17: all 25 cards are in four hands."""
    hands = {
        BLUE: "knight " * 14,
        ORANGE: "road-building " * 2 + "plenty " * 2,
        RED: "monopoly " * 2,
        WHITE: "point " * 5,
    }
    state = position(RED, hands={RED: CARD}, cards=hands)
    refused(state, "buy", "CT-ERR.17", "sold")


def test_a_bank_that_has_too_few():
    """CT-ERR.18: one ore is left; if the bank is hidden, the text only says that it is too few."""
    hands: Words = {RED: "8 lumber"}
    bank = "19 wool 19 grain 11 lumber 19 brick 1 ore"
    refused(position(RED, hands=hands, bank=bank), "trade 8 lumber for 2 ore", "CT-ERR.18", "only 1 ore")
    unseen = position(RED, hands=hands, bank=bank, options={"show_bank": False})
    refused(unseen, "trade 8 lumber for 2 ore", "CT-ERR.18", "enough ore")


def test_trades_with_the_bank():
    """CT-ERR.19, CT-ERR.20: red has no port, blue the lumber port."""
    refused(position(BLUE, hands={BLUE: "2 lumber"}), "trade 2 lumber for 1 lumber", "CT-ERR.19", "lumber")
    refused(position(RED, hands={RED: "3 wool"}), "trade 3 wool for 1 ore", "CT-ERR.20", "wants 4 wool", "4 for 1")
    blue = position(BLUE, hands={BLUE: "3 lumber"})
    refused(blue, "trade 3 lumber for 1 ore", "CT-ERR.20", "wants 2 lumber", "Offer 2 for 1.")


def test_offers_with_an_empty_side_or_without_the_cards():
    """CT-ERR.21, CT-ERR.22."""
    refused(position(RED, hands={RED: "1 wool"}), "offer 1 wool for nothing to 0", "CT-ERR.21", "for nothing")
    refused(position(RED, hands={RED: "1 wool"}), "offer 2 wool for 1 ore to 0", "CT-ERR.22", "1 more wool")


def test_answers_to_what_was_not_offered():
    """CT-ERR.23, CT-ERR.24, CT-ERR.25: there is no offer; red has asked blue and orange, and blue has declined."""
    state = position(RED, hands={RED: "1 wool", BLUE: "1 ore"})
    refused(state, "withdraw", "CT-ERR.23")
    offer = state.play("offer 1 wool for 1 ore to 0 1")
    refused(offer, "confirm 1", "CT-ERR.25", "Orange hasn't answered yet")
    refused(offer.play("reject 0"), "confirm 0", "CT-ERR.25", "Blue declined")
    refused(state, "offer 1 wool for 1 ore to 2", "CT-ERR.24", "yourself")


def test_trade_between_players_that_is_switched_off():
    """CT-ERR.26."""
    state = position(RED, hands={RED: "1 wool"}, options={"player_trade": False})
    refused(state, "offer 1 wool for 1 ore to 0", "CT-ERR.26", "can't trade with each other")


@pytest.mark.parametrize(
    ("cards", "new", "code", "word"),
    [("", "", "CT-ERR.27", "don't have a knight"), ("knight", "knight", "CT-ERR.28", "bought this knight this turn")],
)
def test_cards_that_cannot_be_played(cards: str, new: str, code: str, word: str):
    """CT-ERR.27, CT-ERR.28."""
    refused(position(RED, cards={RED: cards}, new=new), "knight", code, word)


def test_a_second_card_in_a_turn():
    """CT-ERR.29."""
    state = played(position(RED, cards={RED: "monopoly monopoly"}), "monopoly ore")
    refused(state, "monopoly wool", "CT-ERR.29", "only one development card")


def test_road_building_without_a_piece():
    """CT-ERR.30."""
    state = position(RED, cards={RED: "road-building"}, options={"roads": 2})
    refused(state, "road-building", "CT-ERR.30", "no roads left")


@pytest.mark.parametrize(
    ("options", "word"), [({"radius": 2}, "radius"), ({"chits": "spiral", "radius": 4}, "spiral"), ({"bank": "0"}, "0")]
)
def test_options_that_cannot_be(options: Mapping[str, int | str], word: str):
    """CT-ERR.31."""
    with pytest.raises(kb.OptionError, match=word) as found:
        GAME.open(4, None, dict(options))
    assert {refusal.code for refusal in found.value.refusals} == {"CT-ERR.31"}


@pytest.mark.parametrize("text", ["build 3", "road 3", "settlement x", "discard 0 2 coal", "offer 1 wool to 2", ""])
def test_texts_that_are_no_move(text: str):
    """CT-ERR.32."""
    refused(position(RED), text, "CT-ERR.32")


def test_discards_of_too_few_or_of_other_cards():
    """CT-ERR.33: blue with 8 cards must discard 4."""
    state = played(position(BLUE, phase="roll", hands={BLUE: "8 wool"}), "roll", "dice 3 4")
    refused(state, "discard 0 3 wool", "CT-ERR.33", "discard 4 cards", "chosen 3", "1 more")
    refused(state, "discard 0 4 ore", "CT-ERR.33", "don't have these cards")


def test_where_the_robber_may_not_go():
    """CT-ERR.34, CT-ERR.35, CT-ERR.36: it is on 13; orange and red build at 1 and have cards and 2 points."""
    hands: Words = {ORANGE: "1 ore", RED: "1 ore"}
    state = position(WHITE, phase="robber", hands=hands, more=AWAY)
    refused(state, "robber 13", "CT-ERR.34", "already here")
    refused(state, "robber 1", "CT-ERR.36", "Two players", "whom to steal from")
    refused(state, "robber 1 from 0", "CT-ERR.36", "Blue has no building here.")
    friendly = position(WHITE, phase="robber", hands=hands, more=AWAY, options={"friendly_robber": True})
    refused(friendly, "robber 1 from 1", "CT-ERR.35", "Orange")


def test_who_is_spared_by_the_robber_is_named_wherever_he_sits():
    """CT-ERR.35, CT-7.7: orange and red build at 1 with 2 points; blue sits before both, white after both."""
    for turn in (BLUE, WHITE):
        state = position(turn, phase="robber", more=AWAY, options={"friendly_robber": True})
        refused(state, "robber 1", "CT-ERR.35", "Orange and Red have fewer than 3 points")


def test_dice_that_cannot_be():
    """CT-ERR.37: dice cannot be typed in if they are rolled; two show 2 to 12."""
    refused(position(RED, phase="roll"), "roll 3 4", "CT-ERR.37", "rolled for you")
    by_hand = position(RED, phase="roll", options={"dice": "manual"})
    refused(by_hand, "roll 13", "CT-ERR.37", "can't show this")
    refused(by_hand, "roll 7 1", "CT-ERR.37", "can't show this")


def test_seats_that_cannot_start():
    """CT-ERR.40, CT-16.18: two to eight can play."""
    for seats in (1, 9):
        with pytest.raises(kb.Refused) as found:
            GAME.open(seats, None, {})
        assert {refusal.code for refusal in found.value.refusals} == {"CT-ERR.40"}
    assert len(GAME.start(8).names) == 8


def test_draws_that_cannot_come():
    """CT-ERR.41: no dice are due; nobody can lose a missing card."""
    refused(position(RED), "dice 3 4", "CT-ERR.41", "Nothing is drawn now.")
    robbed = position(WHITE, phase="robber", hands={BLUE: "1 ore"}, more=AWAY).play("robber 16")
    refused(robbed, "steal wool", "CT-ERR.41", "You can't draw that now.")
