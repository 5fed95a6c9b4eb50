"""A standing rejection for the rest of a turn: it binds one seat for one turn (CT-9.12)."""

from __future__ import annotations

from pathlib import Path

import pytest

import kbwidgets as kb
from kbwidgets.core.protocol.player import Player
from kbwidgets.core.record.record import Record
from kbwidgets.games.catan import GAME
from kbwidgets.games.catan.rules.state import CatanState
from kbwidgets.store import Store

from ...widget.page import Page
from .positions import BLUE, ORANGE, RED, WHITE, position
from .test_undo import from_position

OFFER = "offer 1 wool for 1 ore to 1 2 3"
HANDS = {BLUE: "5 wool", ORANGE: "1 ore", RED: "2 ore", WHITE: "1 wool"}


def offered(*players: str | Player) -> kb.Match:
    """Return a match in which blue has made an offer to all, who must answer."""
    match = from_position(position(BLUE, hands=HANDS), *players)
    match.play(OFFER)
    return match


def made(match: kb.Match) -> list[str]:
    return [str(move) for move in match.moves]


def test_who_rejects_for_the_turn_answers_later_offers_at_once_and_nobody_else_does():
    """CT-9.12, CT-9.14."""
    match = offered()
    match.play("reject 2", RED, again=True)
    assert match.state.to_act == (ORANGE, WHITE)
    match.play("offer 2 wool for 1 ore to 1 2 3", BLUE)
    assert made(match)[1:] == ["reject 2", "offer 2 wool for 1 ore to 1 2 3", "reject 2"]
    assert match.state.to_act == (ORANGE, WHITE)
    match.play("offer 3 wool for 1 ore to 2", BLUE)
    assert made(match)[-1] == "reject 2"
    assert match.state.to_act == (BLUE,)


def test_an_offer_to_others_waits_for_them():
    match = offered()
    match.play("reject 2", RED, again=True)
    match.play("offer 2 wool for 1 ore to 1", BLUE)
    assert made(match)[-1].startswith("offer")
    assert match.state.to_act == (ORANGE,)


def test_the_answer_may_be_changed_and_then_stands_no_longer():
    """CT-9.8."""
    match = offered()
    match.play("reject 2", RED, again=True)
    match.play("accept 2", RED)
    match.play("offer 2 wool for 1 ore to 2", BLUE)
    assert match.state.to_act == (RED,)


def test_in_the_next_turn_every_seat_is_asked_again():
    match = offered()
    match.play("reject 2", RED, again=True)
    for move in ("end", "roll", "dice 1 1"):
        match.play(move)
    match.play("offer 1 ore for 1 wool to 0 2 3", ORANGE)
    assert match.state.to_act == (RED, WHITE, BLUE)


def test_who_goes_back_is_asked_again():
    match = offered()
    match.play("reject 2", RED, again=True)
    match.play("offer 2 wool for 1 ore to 2", BLUE)
    match.undo()
    assert match.state.to_act == (RED,)
    match.play("accept 2", RED)
    assert made(match)[-1] == "accept 2"


def test_what_is_refused_stands_for_nothing():
    match = offered()
    with pytest.raises(kb.IllegalMove):
        match.play("reject 2", ORANGE, again=True)  # Nobody answers for another.
    with pytest.raises(kb.IllegalMove):
        match.play("accept 3", WHITE, again=True)
    assert match.state.to_act == (ORANGE, RED, WHITE)
    match.play("offer 2 wool for 1 ore to 2 3", BLUE)
    assert match.state.to_act == (RED, WHITE)


def in_main_phase() -> kb.Match[CatanState]:
    """Return a match in the phase for offers."""
    match = kb.Match(GAME, ["Ann", "Bo", "Cy"], seed=2, options={"board": "beginner", "order": "seats"})
    for seat in range(3):
        match.seat_player(seat, kb.Greedy())
    while match.state.phase != "main" or not any(form.form.startswith("offer") for form in match.state.open_moves()):
        match.step()
    return match


def an_offer(match: kb.Match[CatanState], others: list[int]) -> str:
    """Return an offer to others of cards in hand."""
    held = match.state.players[match.state.to_act[0]].hand
    give = next(kind for kind in ("wool", "grain", "lumber", "brick", "ore") if getattr(held, kind))
    get = next(kind for kind in ("wool", "grain", "lumber", "brick", "ore") if kind != give)
    return f"offer 1 {give} for 1 {get} to {' '.join(map(str, others))}"


def test_a_record_plays_the_answers_as_they_were_made():
    match = in_main_phase()
    others = [seat for seat in range(3) if seat != match.state.to_act[0]]
    offer = an_offer(match, others)
    match.play(offer)
    match.play(f"reject {others[0]}", again=True)
    match.play(offer)
    assert made(match)[-1] == f"reject {others[0]}"
    again = Record.parse(Record.of(match).text()).replay()
    assert made(again) == made(match)
    assert again.state == match.state


def test_a_resumed_match_has_the_answers_that_stand(tmp_path: Path):
    """CT-9.12: a seat that rejects for the turn is not asked again after a kernel restart."""
    store = Store(tmp_path)
    match = in_main_phase()
    store.keep(match)
    others = [seat for seat in range(3) if seat != match.state.to_act[0]]
    offer = an_offer(match, others)
    match.play(offer)
    match.play(f"reject {others[0]}", again=True)
    again = Store(tmp_path).resume(1)
    for each in (match, again):
        each.play(offer)
    assert made(again) == made(match)
    assert made(again)[-1] == f"reject {others[0]}"
    store.close()


def test_a_button_of_who_is_asked_says_it_on_a_shared_page():
    """CT-9.12, CT-13.6: that seat gets no hand-over screen afterwards."""
    match = offered("Blue", "Orange", kb.Random(), kb.Random())
    for seat in (RED, WHITE):
        match.play(f"reject {seat}")
    page = Page(match, pace=3600.0)
    assert page.about["screen"] == "curtain"
    page.ask("open")
    page.ask("reject all")
    match.play("offer 2 wool for 1 ore to 1", BLUE)
    assert made(match)[-1] == "reject 1"
    assert page.about["act"] == str(BLUE)
    page.control.close()


def test_a_computer_that_offers_is_answered_at_once():
    """CT-9.11, CT-9.12."""
    match = offered(kb.Random(), "Orange", "Red", "White")
    match.play("reject 2", RED, again=True)
    match.play("reject 1", ORANGE)
    match.play("reject 3", WHITE)
    assert match.waiting() == BLUE
    match.play("offer 1 wool for 1 ore to 2", BLUE)
    assert match.waiting() == BLUE
