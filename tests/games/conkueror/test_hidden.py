"""Each viewer's knowledge of the cards, in views, records, guesses and saved positions (CQ-14)."""

from __future__ import annotations

import json
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.values.types import OPEN, Json, Viewer
from kbwidgets.games.conkueror import GAME, ConKUerorState
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, army_size
from kbwidgets.games.conkueror.rules.chapters.ending import KnockedOut
from kbwidgets.players import Random as Uniform

from .positions import play, position

HANDS = {0: ("2i 1a", "peru"), 1: ("1c", "congo siam")}


def table() -> ConKUerorState:
    return position("0 brazil 6i; 1 japan 2i", seats=3, rest=2, hands=HANDS, discard=("3i", ""))


def test_a_viewer_sees_the_own_hand_and_the_sizes_of_all():
    """CQ-14.1, CQ-14.2."""
    state = table()
    for viewer, seen in ((0, (True, False, False)), (None, (False,) * 3), (OPEN, (True,) * 3)):
        view = state.view(viewer)
        assert tuple(hand is not None for hand in view.hands) == seen
        assert view.hand_sizes == (4, 3, 0)
        assert view.discard == state.discard
        assert (view.deck is None) == (viewer != OPEN)
    assert "holds 2i 1a and Peru" in str(state.view(0))
    assert "3 cards" in str(state.view(0))
    assert "Congo" in str(state.view(1))


def test_a_drawn_card_is_told_to_who_draws_it():
    """CQ-14.2, CQ-10.2."""
    state = play(position("0 brazil 6i", phase="fortify", captured=1), "next_phase")
    move = state.parse("draw peru")
    assert [state.text_for(move, viewer) for viewer in (0, 1, None, OPEN)] == ["draw peru", "draw", "draw", "draw peru"]
    after = state.advance(move)
    told = {viewer: after.view(viewer).narrate(state.events(move, viewer)[0]) for viewer in (0, 1)}
    assert told == {0: "Player 1 drew the Peru card.", 1: "Player 1 drew a card."}


def test_a_hand_that_is_taken_over_is_told_to_both_and_to_nobody_else():
    """CQ-13.1, CQ-14.2."""
    state = position("0 brazil 6i; 1 peru 1i", seats=3, rest=2, hands=HANDS)
    state = play(state, "attack brazil peru 5", "roll")
    move = state.parse("dice 6 1")
    after = state.advance(move)
    cards = dict[Viewer, tuple[str, ...] | None]()
    for viewer in (0, 1, 2, None):
        (out,) = (event for event in state.events(move, viewer) if isinstance(event, KnockedOut))
        assert (out.taker, out.number) == (0, 3)
        cards[viewer] = out.cards
        assert after.view(viewer).narrate(out) == "Player 2 was knocked out, and Player 1 got 3 cards."
    assert cards == {0: ("1c", "siam", "congo"), 1: ("1c", "siam", "congo"), 2: None, None: None}


def test_a_record_of_the_taker_tells_what_the_other_had_drawn():
    """CQ-13.1, CQ-14.4: the draw is shown to the card's present owner, and hidden from all others."""
    state = play(position("0 brazil 6i; 1 japan 2i", seats=3, rest=2, turn=1, phase="fortify", captured=1),
                 "next_phase")  # fmt: skip
    move = state.parse("draw peru")
    later = position("0 brazil 6i; 1 japan 1i", seats=3, rest=2)
    gone = position("0 brazil 6i", seats=3, rest=2, fallen=[(1, 1, 0)])
    assert [state.text_later(move, viewer, later) for viewer in (0, 1, 2)] == ["draw", "draw peru", "draw"]
    assert [state.text_later(move, viewer, gone) for viewer in (0, 1, 2)] == ["draw peru", "draw peru", "draw"]


@pytest.mark.parametrize("viewer", [0, 1, 2, None, OPEN])
def test_a_guess_has_all_cards_and_what_is_seen(viewer: Viewer):
    """CQ-14.2, CQ-10.1."""
    state, rng = table(), Random(3)
    deals = {state.guess(state.view(viewer), rng).hands for _ in range(20)}
    assert (len(deals) > 1) == (viewer != OPEN)
    for _ in range(5):
        guess = state.guess(state.view(viewer), rng)
        assert sum(guess.hands) + guess.deck + guess.discard == state.table.deck
        assert guess.view(viewer) == state.view(viewer)


def test_a_guess_leaves_the_army_cards_that_are_about_to_be_drawn():
    """CQ-12.9."""
    everything = " ".join(GAME.start(2).table.ids)
    state = position("0 brazil 3i", phase="fortify", hands={1: ("5i 4c 1a", everything)}, chance={"conscripted": 2})
    state, rng = play(state, "next_phase"), Random(1)
    assert state.phase == "conscript"
    for _ in range(50):
        guess = state.guess(state.view(0), rng)
        assert army_size(guess.deck & ARMY_MASK) >= 1
        assert guess.moves()


def test_a_saved_battle_goes_on_where_it_stopped():
    """CQ-14.4."""
    state = play(position("0 brazil 6i 2c; 1 north_africa 4i", hands=HANDS), "attack brazil north_africa 7", "roll")
    state = play(state, "dice 2 5", "roll")
    again = ConKUerorState.from_json(json.loads(json.dumps(state.to_json())))
    assert again == state
    assert again.play("dice 6 1") == state.play("dice 6 1")


@pytest.mark.parametrize(
    ("key", "value", "place"),
    [
        ("phase", "tea", "phase"),
        ("turn", 2, "turn"),
        ("rounds", 0, "rounds"),
        ("draft", 3, "draft"),
        ("captured", 99, "captured"),
        ("deck", {"armies": "1i", "territories": []}, "deck"),
        ("fallen", [[1, 1, 0]], "fallen"),
        ("frame", {}, "frame"),
        ("names", ["Ann", "ann"], "names"),
    ],
)
def test_a_damaged_save_is_refused_with_its_place(key: str, value: Json, place: str):
    """CQ-14.4; CQ-ERR.42."""
    data = position("0 brazil 6i", hands=HANDS).to_json()
    with pytest.raises(kb.DataError) as error:
        ConKUerorState.from_json({**data, key: value})
    assert error.value.place.startswith(place)


def test_a_record_is_played_again():
    """CQ-14.4."""
    match = kb.Match(GAME, [Uniform()] * 3, seed=5, options={"max_rounds": 1, "disabled": ""})
    match.run()
    text = kb.Record.of(match).text()
    assert kb.Record.parse(text).replay(game=GAME).state == match.state
    assert "\nOption: max_rounds = 1\nOption: disabled =\n" in text
