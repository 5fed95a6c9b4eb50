"""Secrets of hidden hands are in no message to a page that may not know them."""

from __future__ import annotations

import json

import pytest

import kbwidgets as kb
from kbwidgets.core.errors import KbError
from kbwidgets.core.protocol.game import Game

from .hand_game import HandState
from .page import Page


def hands(page: Page) -> tuple[tuple[str, ...], ...]:
    state = page.control.playing.state
    assert isinstance(state, HandState)
    return state.hands


def told(page: Page, seat: int, since: int = 0) -> set[str]:
    """Return the animals of a hand that are in any message since `since`, or on the page now."""
    everything = json.dumps([page.messages[since:], page.shown, page.control.stream.snapshot()])
    return {animal for animal in hands(page)[seat] if animal in everything}


def first_of_hand(page: Page) -> str:
    return next(key for key in page.choices if key.startswith("lay "))


def test_nothing_is_seen_before_the_curtain_is_opened(hand: Game):
    page = Page(kb.Match(hand, ["Ann", "Bo"], seed=1))
    assert page.about["screen"] == "curtain"
    assert page.under("due") == "Ann is next"
    assert set(page.choices) == {"/open"}
    assert told(page, 0) == told(page, 1) == set()


def test_who_opens_it_sees_the_own_hand_alone(hand: Game):
    page = Page(kb.Match(hand, ["Ann", "Bo"], seed=1))
    page.ask("open")
    assert page.about["screen"] == "play"
    assert told(page, 0) == set(hands(page)[0])
    assert told(page, 1) == set()


def test_between_two_turns_the_curtain_falls_and_takes_the_hand_away(hand: Game):
    page = Page(kb.Match(hand, ["Ann", "Bo"], seed=1))
    for due in (0, 1, 0, 1):
        assert page.about["screen"] == "curtain"
        assert page.under("due") == f"{('Ann', 'Bo')[due]} is next"
        page.ask("open")
        since = len(page.messages)
        page.ask(first_of_hand(page))
        assert told(page, 1 - due, since) == set()
        shown = json.dumps(page.shown)
        assert page.control.playing.state.over or not [animal for animal in hands(page)[due] if animal in shown]
    assert page.about["screen"] == "result"


@pytest.mark.parametrize("path", [["lay otter"], ["open", "0"], ["undo"], ["log"], ["pause"], ["pages"], ["help"]])
def test_behind_the_curtain_nothing_can_be_picked_but_to_open_it(hand: Game, path: list[str]):
    page = Page(kb.Match(hand, ["Ann", "Bo"], seed=1))
    state = page.control.playing.state
    assert page.ask(*path)["ok"] is False
    assert page.control.playing.state is state
    assert page.about["screen"] == "curtain"
    assert told(page, 0) == told(page, 1) == set()


def test_other_screens_and_code_do_not_lift_the_curtain(hand: Game):
    """Ann reads the rules while code plays for her: Bo's hand stays covered on every screen."""
    match = kb.Match(hand, ["Ann", "Bo"], seed=1)
    page = Page(match)
    page.ask("open")
    page.ask("log")
    page.ask("tab code")
    page.ask("pause")
    match.play(match.state.moves()[0])
    for path in (["help"], ["back"], ["continue"]):
        page.ask(*path)
        assert told(page, 1) == set()
    assert page.about["screen"] == "curtain"
    page.ask("open")
    for tab in ("log", "score", "code"):
        page.ask(f"tab {tab}")
        assert told(page, 0, len(page.messages) - 1) == set()


def test_what_is_dealt_is_told_to_its_owner_alone(hand: Game):
    """An event is narrated for its viewer, in the log line and for the live region too."""
    match = kb.Match(hand, ["Ann", "Bo"], seed=1, chance="ask")
    page = Page(match, viewer=1)
    for _ in range(4):
        match.play(match.state.moves()[-1])
    assert told(page, 0) == set()
    assert told(page, 1) == set(hands(page)[1])


def test_a_page_of_one_seat_has_no_curtain_and_never_the_other_hand(hand: Game):
    match = kb.Match(hand, ["Ann", "Bo"], seed=1)
    pages = [Page(match, viewer=0), Page(match, viewer=1)]
    while not match.state.over:
        due = match.state.to_act[0]
        for seat, page in enumerate(pages):
            assert page.about["screen"] == "play"
            assert told(page, 1 - seat, len(page.messages)) == set()
            assert bool([key for key in page.choices if key.startswith("lay ")]) == (seat == due)
        foreign = f"lay {hands(pages[0])[due][0]}"
        assert pages[1 - due].ask(foreign)["ok"] is False
        pages[due].ask(first_of_hand(pages[due]))


def test_open_hands_for_a_class(hand: Game):
    page = Page(kb.Match(hand, ["Ann", "Bo"], seed=1), viewer=-2)
    assert page.about["screen"] == "play"
    assert told(page, 0) | told(page, 1) == {animal for held in hands(page) for animal in held}
    page.ask(first_of_hand(page))
    assert page.about["act"] == "1"


def test_one_person_against_computer_players_needs_no_curtain(hand: Game):
    page = Page(kb.Match(hand, ["Ann", kb.Random()], seed=1), pace=3600.0)
    assert page.about["screen"] == "play"
    assert told(page, 0) == set(hands(page)[0])
    assert told(page, 1) == set()
    page.ask(first_of_hand(page))
    assert told(page, 1) == set()
    page.control.close()


def test_taking_a_move_back_covers_the_hand_of_who_is_not_due(hand: Game):
    match = kb.Match(hand, ["Ann", "Bo"], seed=1)
    page = Page(match)
    page.ask("open")
    page.ask(first_of_hand(page))
    page.ask("open")
    page.ask("undo")
    assert page.about["screen"] == "curtain"
    assert page.under("due") == "Ann is next"
    assert told(page, 1, len(page.messages)) == set()


def test_a_game_without_advisers_gives_no_hint_and_lets_chance_replace_a_player(hand: Game):
    page = Page(game="hand")
    page.ask("set up")
    assert [seat.player for seat in page.control.ui.form.seats] == ["person", "random"]
    page = Page(kb.Match(hand, ["Ann", kb.Random()], seed=1), pace=3600.0)
    assert "/hint" not in page.choices
    assert "disabled" in page.node("hint")["a"]
    page.control.close()


def test_a_cell_of_a_seat_starts_no_match_without_that_seat(hand: Game):
    page = Page(kb.Match(hand, ["Ann", "Bo", "Cy"], seed=1), viewer=2, pace=3600.0)
    page.ask("pause")
    page.ask("leave")
    page.ask("set up")
    match = page.control.match
    answer = page.ask("start")
    assert "seat 2" in answer["refusals"][0]["text"]
    assert page.control.match is match
    with pytest.raises(KbError):
        Page(game="hand", viewer=2)
