"""A refusal gives all reasons, most basic first, and none that reveals another player's hand (CT-15.1, CT-16.35)."""

from __future__ import annotations

import pytest

from kbwidgets.games.catan import GAME

from .positions import BLUE, ORANGE, RED, WHITE, codes, played, position, start


def test_a_wrong_seat_and_a_wrong_phase_are_told_together_and_nothing_beyond():
    """CT-16.35: blue could not pay either, and edge 0-9 does not exist."""
    state = position(RED)
    assert codes(state, "robber 13", BLUE) == ["not-your-turn", "wrong-phase"]
    assert codes(state, "roll", BLUE) == ["not-your-turn", "already-rolled"]
    assert codes(state, "road 0-9", BLUE) == ["not-your-turn"]
    assert codes(position(RED, phase="roll"), "buy", BLUE) == ["not-your-turn", "must-roll"]


def test_in_the_setup_what_is_due_comes_before_where():
    """CT-16.35, CT-4.3: intersection 54 does not exist, and 10-29 has a road."""
    state = GAME.start(3, board="beginner", order="seats")
    assert codes(state, "road 60-61") == ["wrong-phase"]
    assert codes(state, "road 10-29", 1) == ["not-your-turn", "wrong-phase"]
    state = state.play("settlement 29").play("road 10-29").play("settlement 8")
    assert codes(state, "settlement 54") == ["wrong-phase"]
    assert codes(state, "road 10-29") == ["occupied", "not-at-settlement"]


def test_after_a_card_before_the_dice_they_were_not_rolled():
    """CT-5.1, CT-5.3: a knight leads back to the roll; after a seven the dice have been rolled."""
    before = position(RED, phase="roll", cards={RED: "knight road-building"})
    assert codes(before.play("knight"), "roll") == ["wrong-phase"]
    assert codes(before.play("road-building"), "roll") == ["wrong-phase"]
    assert codes(played(before, "roll", "dice 3 4"), "roll") == ["already-rolled"]


def test_a_taken_place_is_not_the_only_reason():
    """CT-16.35, CT-8.2: 48-49 is blue's road, and white cannot pay for one nor get there."""
    assert codes(position(WHITE), "road 48-49") == ["occupied", "not-connected", "cannot-afford"]
    assert codes(position(WHITE), "settlement 29") == ["occupied", "not-connected", "cannot-afford"]


def test_a_robber_is_refused_by_hex_and_by_victim():
    """CT-16.35, CT-7.3, CT-7.4, CT-7.7: 13 has no building; 1 has orange's and red's, with 2 points each."""
    hands = {ORANGE: "1 ore", RED: "1 ore"}
    state = position(WHITE, phase="robber", hands=hands, more={"frame": {"back": "main"}})
    assert codes(state, "robber 13 from 0") == ["robber-same-hex", "bad-victim"]
    friendly = position(
        WHITE, phase="robber", hands=hands, more={"frame": {"back": "main"}}, options={"friendly_robber": True}
    )
    assert codes(friendly, "robber 1") == ["robber-protected", "bad-victim"]


def test_a_trade_is_refused_by_its_kinds_its_rate_and_its_cards():
    """CT-16.35, CT-9.2, CT-9.1, CT-9.5."""
    state = position(BLUE, hands={BLUE: "2 wool"})
    assert codes(state, "trade 3 wool for 1 wool") == ["same-resource", "bad-rate", "lacks-cards"]
    assert codes(state, "offer 1 ore for 1 ore to 1") == ["same-resource", "lacks-cards"]


def test_nobody_holds_hundreds_of_thousands_of_cards():
    """CT-16.35, CT-9.2, CT-9.5: neither red with 4 ore nor the bank with 19 of each has them, whatever the number."""
    state = position(RED, hands={RED: "4 ore"})
    for count in (400, 40_000, 600_000, 1_200_000):
        assert codes(state, f"trade {count} ore for {count // 4} wool") == ["lacks-cards", "bank-empty"]


def test_an_answer_is_refused_by_what_all_know():
    """CT-9.7, CT-9.8: there is no offer, or the seat was not asked; others do not learn whether it has the cards."""
    state = position(RED, hands={RED: "1 wool", ORANGE: "1 brick", BLUE: "1 ore"})
    assert codes(state, "accept 0") == ["not-your-turn", "no-offer"]
    assert codes(state, "accept 2") == ["no-offer"]
    offer = state.play("offer 1 wool for 1 ore to 0 1")
    assert codes(offer, "counter 3 5 ore for 1 wool") == ["not-your-turn", "not-addressed"]
    assert codes(offer, "accept 1", BLUE) == ["not-your-turn"]
    call = state.play("call nothing for 2 ore to 0")
    assert codes(call, "accept 0") == ["empty-side", "lacks-cards"]


def test_a_call_leaves_exactly_one_side_empty():
    """CT-16.36, CT-9.6."""
    state = position(RED, hands={RED: "1 wool"})
    assert codes(state, "call 1 wool for 1 ore to 0") == ["empty-side"]
    assert codes(state, "call nothing for nothing to 0") == ["empty-side"]
    assert codes(state, "call 1 wool for 1 wool to 0") == ["same-resource", "empty-side"]
    assert codes(state, "call 1 wool for nothing to 0") == codes(state, "offer 1 wool for 1 ore to 0") == []


def test_who_is_asked_answers_in_turn_order():
    """CT-9.12, CT-9.14: the order of play is red, orange, white, blue; it is orange's turn."""
    state = position(ORANGE, hands={ORANGE: "1 wool"}, more={"order": [RED, ORANGE, WHITE, BLUE], "turns": 2})
    offer = state.play("offer 1 wool for 1 ore to 0 2 3")
    assert offer.to_act == (WHITE, BLUE, RED)
    assert type(offer).from_json(offer.to_json()).to_act == (WHITE, BLUE, RED)
    assert offer.play("reject 0").to_act == (WHITE, RED)


def test_points_may_be_shown_before_the_dice():
    """CT-16.37: showing is not playing, so CT-5.7 holds and a knight may follow (CT-10.2)."""
    state = position(RED, phase="roll", cards={RED: "point knight"}, options={"early_reveal": True})
    shown = state.play("show 1")
    assert (shown.phase, shown.view(BLUE).points()) == ("roll", (2, 2, 3, 2))
    assert codes(shown, "knight") == []
    assert codes(position(RED, phase="roll", cards={RED: "point"}), "show 1") == ["wrong-phase"]


@pytest.mark.parametrize(("most", "winners"), [(0, (WHITE,)), (11, ())])
def test_the_last_turn_ends_the_game_before_the_next_begins(most: int, winners: tuple[int, ...]):
    """CT-16.38, CT-12.6: with 2 settlements and Longest Road white would win at the start of turn 12."""
    base = start(max_turns=most, vp_target=4, min_longest_road=2)
    outcome = position(RED, roads={WHITE: "14-15"}, more={"longest": WHITE}, on=base).play("end").outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.totals) == (winners, (2, 2, 2, 4))
    assert outcome.places == (2, 2, 2, 1)
