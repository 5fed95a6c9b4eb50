"""The panels in which a player acts: trade, discards, dice, shown cards and the end of a turn (CT-18)."""

from __future__ import annotations

import json

import pytest

from kbwidgets.core.scene.nodes import scene_of
from kbwidgets.core.values.types import CHANCE, OPEN
from kbwidgets.games.catan import CatanState

from .drawings import attempted, by_key, laid_out, meaning, names, refused, told
from .positions import BLUE, ORANGE, RED, RICH, WHITE, position


def test_the_places_of_the_table_are_the_same_whatever_is_asked(offered: CatanState, seven: CatanState):
    states = position(BLUE), position(BLUE, hands={BLUE: RICH}), offered, seven
    places = {tuple(node.key for node in laid_out(state).body.children) for state in states}
    assert places == {("left", "players", "side", "own")}


# -- trade ------------------------------------------------------------------------------------------------


def test_the_bank_says_what_it_takes_and_yields():
    """CT-17.19: it takes 5 lumber at 2:1 and 4 wool at 4:1."""
    table = laid_out(position(BLUE, hands={BLUE: "5 lumber 4 wool"}))
    assert told(table, "bank takes") == "4 wool = 1 card 2 lumber = 1 card 4 lumber = 2 cards"
    assert meaning(table, "give 4 lumber", "take ore") == "trade 4 lumber for 2 ore"
    assert meaning(table, "give 4 wool", "take ore") == "trade 4 wool for 1 ore"
    assert meaning(table, "give 4 wool", "take wool") is None


def test_the_bank_gives_only_what_it_has():
    """CT-9.2."""
    state = position(BLUE, hands={BLUE: "4 lumber", RED: "18 ore"})
    table = laid_out(state)
    assert meaning(table, "give 2 lumber", "take ore") == "trade 2 lumber for 1 ore"
    assert meaning(table, "give 4 lumber", "take ore") is None


def test_a_bank_that_is_not_shown_tells_nothing_by_what_may_be_picked():
    """CT-13.1 applies with the option show_bank off."""
    state = position(BLUE, hands={BLUE: "4 lumber", RED: "18 ore"}, options={"show_bank": False})
    table = laid_out(state)
    assert refused(state, table, "give 4 lumber", "take ore") == ["CT-9.2"]
    assert told(table, "bank ore") == "ore"
    assert told(laid_out(position(BLUE)), "bank ore") == "ore 19"
    assert told(table, "deck number") == "25"


def test_an_offer_names_cards_on_both_sides_and_whom_it_asks():
    """CT-9.5: only the player's own cards can be given; everyone is asked unless deselected."""
    state = position(BLUE, hands={BLUE: "2 wool", RED: "1 ore"})
    table = laid_out(state)
    everybody = ("1", "2", "3")
    assert meaning(table, {"wool": 1}, {"ore": 1}, everybody, "offer") == "offer 1 wool for 1 ore to 1 2 3"
    assert meaning(table, {"wool": 1}, {"ore": 1}, ("2",), "offer") == "offer 1 wool for 1 ore to 2"
    assert meaning(table, {"wool": 3}, {"ore": 1}, everybody, "offer") is None
    assert refused(state, table, {"wool": 1}, {"wool": 1}, everybody, "offer") == ["CT-9.5"]
    assert refused(state, table, {}, {"ore": 1}, everybody, "offer") == ["CT-9.6"]
    assert refused(state, table, {}, {"ore": 1}, everybody, "call") == []
    level = table.choices.json()["*"]
    assert '"start": ["1", "2", "3"]' in json.dumps(level)


def test_without_trade_between_players_only_the_bank_trades():
    """CT-9.13."""
    table = laid_out(position(BLUE, hands={BLUE: "4 wool"}, options={"player_trade": False}))
    assert "offer" not in by_key(table)
    assert meaning(table, "give 4 wool", "take ore") == "trade 4 wool for 1 ore"


@pytest.fixture
def offered() -> CatanState:
    """Return a state in which red offers all wool for ore; white rejects, orange accepts, blue counters (CT-17.20)."""
    state = position(RED, hands={RED: "2 wool", ORANGE: "1 ore", BLUE: "1 ore", WHITE: "1 grain"})
    return state.advance("offer 1 wool for 1 ore to 0 1 3")


def test_an_offer_is_seen_from_the_side_of_who_is_asked(offered: CatanState):
    """CT-9.8: the answers are accept, reject and a counteroffer, which starts from the offered terms."""
    table = laid_out(offered, ORANGE)
    assert told(table, "terms") == "You give 1 ore and get 1 wool"
    assert meaning(table, "accept") == "accept 1"
    assert meaning(table, "reject") == "reject 1"
    assert meaning(table, "counter", {"ore": 1}, {"wool": 2}) == "counter 1 1 ore for 2 wool"
    counter = json.dumps(table.choices.json()["counter"])
    assert '"start": {"ore": 1}' in counter
    assert '"start": {"wool": 1}' in counter


def test_who_lacks_the_cards_alone_is_told_so(offered: CatanState):
    """CT-9.10, CT-18.8: white has no ore."""
    table = laid_out(offered, WHITE)
    assert told(table, "why not accept") == "You need 1 more ore."
    assert names(table, "accept")["aria-disabled"] == "true"
    assert meaning(table, "accept") is None
    assert attempted(offered, WHITE, "accept") == ["CT-9.5"]
    for viewer in (RED, BLUE, ORANGE, None):
        assert "why not accept" not in by_key(laid_out(offered, viewer))


def test_answers_are_shown_with_the_buttons_that_make_the_trade(offered: CatanState):
    """CT-9.9, CT-17.20: red may trade with orange, and with blue on blue's terms."""
    state = offered.advance("reject 3").advance("accept 1").advance("counter 0 1 ore for 2 wool")
    table = laid_out(state, RED)
    assert [told(table, f"answer {seat} said") for seat in (1, 3)] == ["Accepted", "Declined"]
    assert meaning(table, "confirm 1") == "confirm 1"
    assert meaning(table, "confirm 0") == "confirm 0"
    assert meaning(table, "confirm 3") is None
    assert meaning(table, "withdraw") == "withdraw"
    assert "confirm 1" not in by_key(laid_out(state, ORANGE))


def test_a_counter_that_asks_for_too_much_cannot_be_confirmed(offered: CatanState):
    """CT-9.8: red has two wool."""
    state = offered.advance("counter 0 1 ore for 3 wool")
    table = laid_out(state, RED)
    assert told(table, "lacks for 0") == "You need 1 more wool"
    assert meaning(table, "confirm 0") is None
    assert attempted(state, RED, "confirm 0") == ["CT-9.5"]


def test_a_call_is_answered_by_other_terms():
    """CT-9.6."""
    state = position(RED, hands={BLUE: "1 ore"}).advance("call nothing for 1 ore to 0 1")
    table = laid_out(state, BLUE)
    assert told(table, "terms") == "Red wants 1 ore"
    assert told(table, "counter") == "Make an offer"
    assert meaning(table, "accept") is None
    assert meaning(table, "counter", {"ore": 1}, {"wool": 1}) == "counter 0 1 ore for 1 wool"


def test_an_answer_may_be_changed(offered: CatanState):
    """CT-9.8, CT-9.14."""
    table = laid_out(offered.advance("accept 1"), ORANGE)
    assert told(table, "my answer") == "You accepted. You can still change your mind."
    assert meaning(table, "reject") == "reject 1"


# -- what is due ------------------------------------------------------------------------------------------


@pytest.fixture
def seven() -> CatanState:
    """Return a state after a seven in which blue with 8 cards owes 4, red with 9 owes 4 (CT-7.1)."""
    state = position(BLUE, phase="roll", hands={BLUE: "5 wool 3 ore", RED: "9 grain"})
    return state.advance("roll").advance("dice 3 4")


def test_discards_are_exact_and_of_the_own_hand(seven: CatanState):
    """CT-18.7: the button is enabled only when the number is exact."""
    table = laid_out(seven, BLUE)
    assert table.prompt.text == "Discard 4 cards"
    assert meaning(table, {"wool": 3, "ore": 1}) == "discard 0 3 wool 1 ore"
    assert meaning(table, {"wool": 3}) is None
    assert meaning(table, {"wool": 3, "ore": 2}) is None
    assert meaning(table, {"wool": 1, "grain": 3}) is None
    assert told(table, "owes 2") == "Red 4 to discard"


def test_a_choice_to_discard_is_hidden_until_all_have_chosen(seven: CatanState):
    """CT-7.2: everyone sees that a player has chosen, but not which cards."""
    one, other = (seven.advance(f"discard 0 {goods}") for goods in ("4 wool", "1 wool 3 ore"))
    assert told(laid_out(one, RED), "owes 0") == "Blue Ready"
    assert scene_of(laid_out(one, RED).body) == scene_of(laid_out(other, RED).body)
    assert told(laid_out(one, BLUE), "owes 0") == "Blue Discards 4 wool"


def test_dice_of_ones_own_are_entered_by_faces_or_total():
    """CT-13.5."""
    table = laid_out(position(BLUE, phase="roll", options={"dice": "manual"}))
    assert meaning(table, "first 3", "second 4") == "roll 3 4"
    assert meaning(table, "second 4", "first 3") == "roll 3 4"
    assert meaning(table, "total 7") == "roll 7"
    assert meaning(table, "roll") is None


def test_the_buttons_of_a_turn():
    """CT-18.11: the player rolls, then ends the turn; nobody else has these buttons."""
    rolling, trading = position(BLUE, phase="roll"), position(BLUE)
    assert [button.key for button in laid_out(rolling).actions] == ["roll"]
    assert [button.key for button in laid_out(trading).actions] == ["end"]
    assert meaning(laid_out(trading), "end") == "end"
    assert laid_out(trading, RED).actions == ()
    assert meaning(laid_out(trading, RED), "end") is None


def test_the_second_free_road_may_be_left_out():
    """CT-10.8, CT-18.9."""
    state = position(BLUE, cards={BLUE: "road-building"}).advance("road-building")
    before = laid_out(state)
    assert "disabled" in names(before, "stop")
    assert meaning(before, "stop") is None
    after = laid_out(state.advance("road 19-20"))
    assert "disabled" not in names(after, "stop")
    assert meaning(after, "stop") == "stop"


def test_victory_point_cards_may_be_shown_with_the_option():
    """CT-10.4."""
    state = position(BLUE, cards={BLUE: "point point"}, options={"early_reveal": True})
    assert meaning(laid_out(state), "show 2") == "show 2"
    shown = state.advance("show 1")
    assert meaning(laid_out(shown), "show 2") is None
    assert told(laid_out(shown, RED), "shown 0") == "1 victory points revealed"


def test_with_open_hands_the_seat_that_is_shown_acts():
    """CT-13.6: all share one page."""
    state = position(RED, hands={RED: "2 wool", ORANGE: "1 ore", BLUE: "1 ore"}).advance(
        "offer 1 wool for 1 ore to 0 1"
    )
    assert meaning(laid_out(state, OPEN), "accept") == "accept 0"
    assert meaning(laid_out(state, OPEN, ORANGE), "accept") == "accept 1"
    assert meaning(laid_out(state, OPEN, RED), "withdraw") == "withdraw"


def test_nobody_picks_while_chance_is_due():
    state = position(BLUE, phase="roll").advance("roll")
    assert state.to_act == (CHANCE,)
    for viewer in (BLUE, OPEN, None):
        assert laid_out(state, viewer).choices.json() == {}
