"""Hidden information (CT-13.1): hands, development cards, stolen cards, early discards, the bank by option."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.svg import to_svg
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import OPEN, Viewer
from kbwidgets.games.catan import GAME, CatanState
from kbwidgets.games.catan.rules.view import catan

from .positions import BLUE, ORANGE, RED, WHITE, hand, played, position
from .twins import twin

BANK = {"show_bank": False}


def all_shown(state: kb.State, viewer: Viewer) -> Iterator[tuple[str, object]]:
    """Yield everything that is made for a viewer, by name: data, words, the page, the picture, the reference pages."""
    view, drawing = catan(state.view(viewer)), drawn(state, viewer)
    yield "data", json.dumps(view.to_json())
    yield "words", "\n".join((str(view), repr(view), *view.prompt(), view.due_rule()))
    yield "nouns", "\n".join(map(repr, (*view.players, view.bank, view.deck, view.unseen, view.offer, view.points())))
    yield "page", drawing.table()
    yield "picture", to_svg(drawing.picture(), drawing.sheet())
    yield "pages", repr(drawing.pages())


def alike(one: kb.State, other: kb.State, *viewers: Viewer) -> None:
    """Check that two different positions give these viewers exactly the same."""
    assert one != other
    for viewer in viewers:
        for (name, mine), (_, theirs) in zip(all_shown(one, viewer), all_shown(other, viewer), strict=True):
            assert mine == theirs, (viewer, name)
        assert one.view(viewer) == other.view(viewer)


def told_apart(one: kb.State, other: kb.State, *viewers: Viewer) -> None:
    assert not [viewer for viewer in viewers if one.view(viewer) == other.view(viewer)]


def test_hands_are_seen_by_their_owners_alone():
    """CT-13.1, CT-13.2: orange and red have exchanged two wool for two ore."""
    one = position(BLUE, hands={ORANGE: "2 wool", RED: "2 ore", BLUE: "1 brick"})
    other = position(BLUE, hands={ORANGE: "2 ore", RED: "2 wool", BLUE: "1 brick"})
    alike(one, other, BLUE, WHITE, None)
    told_apart(one, other, ORANGE, RED, OPEN)


def test_the_picks_do_not_reveal_the_last_card_of_a_hidden_bank():
    """CT-13.1: the bank has one ore or one brick, and blue could trade wool or play a Year of Plenty for it."""
    held = {BLUE: "19 wool 19 grain 19 lumber"}
    one, other = (
        position(BLUE, hands={**held, RED: cards}, cards={BLUE: "plenty"}, options=BANK)
        for cards in ("19 brick 18 ore", "18 brick 19 ore")
    )
    alike(one, other, BLUE, ORANGE, None)
    for state, kind in ((one, "ore"), (other, "brick")):
        choices = drawn(state, BLUE).table().choices
        assert choices.path(f"trade 4 wool for 1 {kind}") is not None
        assert choices.path(f"plenty 1 {kind}") is not None


def test_development_cards_are_seen_by_their_owners_alone():
    """CT-10.1, CT-10.4: a point and a knight look the same to others, new or not."""
    one = position(RED, cards={RED: "point", ORANGE: "knight"}, new="point")
    other = position(RED, cards={RED: "knight", ORANGE: "monopoly"}, new="knight")
    alike(one, other, BLUE, WHITE, None)
    told_apart(one, other, RED, ORANGE, OPEN)


def test_what_is_bought_is_told_to_who_buys():
    """CT-10.1: this covers the text of the draw, its events and the position after it."""
    bought = position(RED, hands={RED: "1 wool 1 grain 1 ore"}).play("buy")
    one, other = bought.play("card knight"), bought.play("card point")
    alike(one, other, BLUE, ORANGE, WHITE, None)
    for viewer in (BLUE, ORANGE, WHITE, None):
        assert bought.text_for(bought.parse("card knight"), viewer) == "card"
        assert bought.events("card knight", viewer) == bought.events("card point", viewer)
    assert bought.events("card knight", RED) != bought.events("card point", RED)


def test_what_is_stolen_is_told_to_thief_and_victim():
    """CT-7.5."""
    robbed = position(WHITE, phase="robber", hands={RED: "1 wool 1 ore"}, more={"frame": {"back": "main"}})
    robbed = robbed.play("robber 2")
    alike(robbed.play("steal ore"), robbed.play("steal wool"), BLUE, ORANGE, None)
    told_apart(robbed.play("steal ore"), robbed.play("steal wool"), WHITE, RED)
    for viewer in (BLUE, ORANGE, None):
        assert robbed.events("steal ore", viewer) == robbed.events("steal wool", viewer)


def test_discards_are_hidden_with_the_bank_and_all_counts_until_the_last():
    """CT-7.2: nothing moves before the last discard, after which each player sees all of them."""
    owing = position(WHITE, phase="roll", hands={RED: "8 wool", BLUE: "4 grain 5 ore"})
    owing = played(owing, "roll", "dice 1 6")
    one, other = owing.play("discard 0 4 grain"), owing.play("discard 0 4 ore")
    alike(one, other, RED, ORANGE, WHITE, None)
    told_apart(one, other, BLUE)
    assert one.view(RED).hand_sizes == owing.view(RED).hand_sizes
    assert one.view(RED).bank == owing.view(RED).bank
    for viewer in (RED, ORANGE, None):
        assert owing.events("discard 0 4 grain", viewer) == owing.events("discard 0 4 ore", viewer)
    last = one.play("discard 2 4 wool")
    assert last.view(ORANGE).hand_sizes == (5, 0, 4, 0)
    told_apart(last, other.play("discard 2 4 wool"), RED, ORANGE, WHITE)


def offers() -> tuple[CatanState, CatanState]:
    """Return two states in which red asks blue and white for an ore, which white lacks in one of them."""
    one = position(RED, hands={RED: "1 wool", WHITE: "1 grain", ORANGE: "1 ore"})
    other = position(RED, hands={RED: "1 wool", WHITE: "1 ore", ORANGE: "1 grain"})
    return one.play("offer 1 wool for 1 ore to 0 3"), other.play("offer 1 wool for 1 ore to 0 3")


def test_why_others_cannot_answer_is_not_told():
    """CT-9.10, CT-15.1, CT-16.35: white can give an ore only in one; red and blue read the same in both."""
    one, other = offers()
    alike(one, other, RED, BLUE, None)
    for viewer in (RED, BLUE):
        for move in ("accept 3", "counter 3 1 ore for 1 wool", "confirm 3", "discard 3 1 ore"):
            assert one.refusals(move, viewer) == other.refusals(move, viewer) != ()
    assert one.refusals("accept 3", WHITE) != other.refusals("accept 3", WHITE)


def test_who_has_rejected_without_the_cards_looks_as_with_them():
    """CT-9.10, CT-16.29: after a rejection with or without an ore, the choices are the same."""
    one, other = (each.play("reject 3") for each in offers())
    alike(one, other, RED, BLUE, None)
    assert one.may_act == other.may_act


# -- the bank ---------------------------------------------------------------------------------------------


def test_a_bank_that_is_hidden_is_in_no_data():
    """CT-13.1, CT-16.34: the bank has 19 wool and 17 ore, or 17 wool and 19 ore; a hand has the other two."""
    one = position(BLUE, hands={ORANGE: "2 ore", BLUE: "4 lumber"}, cards={BLUE: "plenty"}, options=BANK)
    other = position(BLUE, hands={ORANGE: "2 wool", BLUE: "4 lumber"}, cards={BLUE: "plenty"}, options=BANK)
    alike(one, other, BLUE, RED, WHITE, None)
    told_apart(one, other, ORANGE, OPEN)
    view = one.view(BLUE)
    assert (view.store, view.to_json()["bank"]) == (None, None)
    assert repr(view.bank) == "Hidden(89 cards)"  # There are 95 in all, and six in two hands.
    assert one.view(OPEN).to_json()["bank"] == [19, 19, 15, 19, 17]


def test_a_bank_that_is_shown_tells_what_hands_hold_together():
    """CT-13.1: with the option on everybody can tell the same two positions apart."""
    one, other = (position(BLUE, hands={ORANGE: text, BLUE: "4 lumber"}) for text in ("2 ore", "2 wool"))
    told_apart(one, other, BLUE, RED, WHITE, None)


def test_what_a_hidden_bank_lacks_is_told_without_its_numbers():
    """CT-15.1, CT-16.34: two ores are requested, and one is left, or none."""
    texts = set[str]()
    for held in (18, 19):
        state = position(BLUE, hands={BLUE: "8 wool", RED: f"{held} ore"}, options=BANK)
        texts |= {f"{refusal.text} {refusal.instead}" for refusal in state.refusals("trade 8 wool for 2 ore")}
    assert len(texts) == 1
    assert "The bank doesn't have enough ore." in texts.pop()


@pytest.mark.parametrize("name", list(GAME.advisers))
def test_computers_do_not_look_into_a_hidden_bank(name: str):
    """CT-19.1, CT-16.34: the resource named with a monopoly card is in the bank or in a hand."""
    rated = list[list[str]]()
    for text in ("6 ore", "6 wool"):
        state = position(BLUE, hands={ORANGE: text, BLUE: "1 brick"}, cards={BLUE: "monopoly"}, options=BANK)
        rated.append([str(each.move) for each in GAME.advisers[name](state.view(BLUE), state.moves(), Random(1))])
    assert rated[0] == rated[1]


def test_a_guess_of_a_hidden_bank_has_all_cards_and_many_banks():
    """CT-1.4, CT-13.2: bank and hands have 19 of each resource, and the viewer's own hand is right."""
    state = position(BLUE, hands={ORANGE: "3 ore", RED: "3 wool", BLUE: "2 brick"}, options=BANK)
    view, rng, banks = state.view(BLUE), Random(1), set[str]()
    for _ in range(20):
        guess = CatanState.guess(view, rng)
        assert hand(guess, BLUE) == "2 brick"
        assert [sum(n) for n in zip(*(map(int, row) for row in held(guess)), strict=True)] == [19] * 5
        banks.add(str(guess.to_json()["bank"]))
    assert len(banks) > 5


def test_in_a_guess_who_is_in_turn_has_bought_the_new_cards():
    """CT-8.7, CT-10.3: red has bought one of two knights this turn; blue and orange have older cards."""
    cards = {BLUE: "monopoly", ORANGE: "knight", RED: "knight knight"}
    view = position(RED, cards=cards, new="knight").view(WHITE)
    for seed in range(9):
        guess = CatanState.guess(view, Random(seed)).to_json()
        assert sorted(item.number(0, 1) for item in Plain(guess)["new"].items()) == [0, 0, 0, 0, 1]
        # The data would be refused if red did not have the new card.
        assert CatanState.from_json(guess).to_json() == guess


def held(state: CatanState) -> list[list[int]]:
    """Return the hands and the bank."""
    data = state.to_json()
    hands, bank = data["hands"], data["bank"]
    assert isinstance(hands, list)
    return [[int(str(n)) for n in row] for row in (*hands, bank) if isinstance(row, list)]


# -- whole games ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shown", [True, False])
def test_nothing_that_is_made_for_a_viewer_tells_twins_apart(shown: bool):
    """CT-13.2: positions of a random game have their hidden parts exchanged by the rules."""
    rng, met = Random(3), 0
    options = {"max_turns": 60, "order": "seats", "board": "beginner", "show_bank": shown}
    match = kb.Match(GAME, [kb.Random()] * 3, seed=5, options=options)
    match.run()
    for ply in range(match.ply // 3, match.ply, 17):
        state = match.at(ply)
        for viewer in (0, 1, 2, None):
            other = twin(state, viewer, rng)
            if other != state:
                alike(state, other, viewer)
                met += 1
    assert met > 20


@pytest.mark.parametrize("viewer", [0, 2])
def test_a_saved_view_of_a_seat_holds_no_card_of_others(viewer: int):
    """CT-13.1: the hand and the development cards of every other seat are null in the data."""
    state = position(BLUE, hands={BLUE: "1 ore", RED: "2 wool"}, cards={RED: "knight", BLUE: "point"})
    data = state.view(viewer).to_json()
    for name in ("hands", "cards"):
        row = data[name]
        assert isinstance(row, list)
        assert [seat for seat, cards in enumerate(row) if cards is not None] == [viewer]
