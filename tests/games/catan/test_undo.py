"""Undo in a match of people with hidden hands (CT-13.8), and its refusal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

import kbwidgets as kb
from kbwidgets.core.protocol.player import Player
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.games.catan import GAME, CatanState

from ...widget.page import Page
from .positions import ORANGE, RED, position

WEALTH = "4 wool 4 grain 4 lumber 4 brick 4 ore"
SHOWED = "You can't undo a move that revealed something or involved another player."
DRAWN = "You can't undo a draw that has been revealed."


def from_position(state: CatanState, *players: str | Player) -> kb.Match:
    """Return a match of people that starts from a position."""

    def begin(seating: Seating, values: Mapping[str, OptionValue]) -> CatanState:
        return state

    game = replace(GAME, begin=begin)
    return kb.Match(game, players or list(state.names), chance="ask", seed=1)


def stays(match: kb.Match, seat: int) -> str:
    """Return the reason why a seat can undo nothing, and check that the match is unchanged."""
    before = match.state, match.ply
    assert not match.can_undo_for(seat)
    with pytest.raises(kb.Refused) as found:
        match.undo(seat)
    (refusal,) = found.value.refusals
    assert GAME.rules[refusal.code].title == "undo-not-allowed"
    assert refusal.rule == "CT-13.8"
    assert (match.state, match.ply) == before
    return refusal.text


def test_a_piece_of_the_setup_is_taken_back_until_the_next_player_acts():
    """CT-ERR.38, CT-13.8: blue undoes settlement and road; once orange has settled they are final."""
    match = kb.Match(GAME, ["Ann", "Bo", "Cy"], options={"board": "beginner", "order": "seats"})
    for move in ("settlement 29", "road 10-29"):
        match.play(move)
    for ply in (1, 0):
        match.undo(0)
        assert match.ply == ply
    for move in ("settlement 29", "road 10-29", "settlement 14"):
        match.play(move)
    assert stays(match, 0) == "You can't undo past Bo's move."
    match.undo(1)
    match.undo(0)
    assert match.ply == 1


@pytest.mark.parametrize(
    "moves",
    [
        ("road 11-12",),
        ("road 11-12", "settlement 11"),
        ("city 3",),
        ("trade 4 wool for 1 ore",),
        ("trade 4 wool for 1 ore", "city 3", "road 11-12"),
    ],
)
def test_what_shows_nothing_and_involves_nobody_is_taken_back_step_by_step(moves: tuple[str, ...]):
    """CT-13.8: a road, a settlement, a city and a trade with the bank can be undone."""
    match = from_position(position(RED, hands={RED: WEALTH}))
    start = match.state
    for move in moves:
        match.play(move)
    for _ in moves:
        match.undo(RED)
    assert match.state == start
    match.redo(RED)
    assert str(match.moves[-1]) == moves[0]
    assert stays(match.branch(0), RED) == "You haven't moved yet."


def test_a_free_road_is_taken_back_and_its_card_is_not():
    """CT-13.8: the card was revealed when it was played."""
    match = from_position(position(RED, hands={RED: WEALTH}, cards={RED: "road-building"}))
    for move in ("road-building", "road 11-12", "road 10-11"):
        match.play(move)
    match.undo(RED)
    match.undo(RED)
    assert [str(move) for move in match.moves] == ["road-building"]
    assert stays(match, RED) == SHOWED


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        (("buy", "card knight"), DRAWN),
        (("buy",), SHOWED),
        (("knight",), SHOWED),
        (("plenty 2 ore",), SHOWED),
        (("monopoly ore",), SHOWED),
        (("knight", "robber 8"), SHOWED),
        (("offer 1 wool for 1 ore to 0 1 3",), SHOWED),
        (("offer 1 wool for 1 ore to 0 1 3", "accept 1", "confirm 1"), SHOWED),
        (("offer 1 wool for 1 ore to 1", "accept 1"), "You can't undo past Orange's move."),
        (("offer 1 wool for 1 ore to 1", "withdraw"), SHOWED),
        (("end",), SHOWED),
        (("road 11-12", "end", "roll"), "You can't undo past White's move."),
    ],
)
def test_what_was_shown_or_involved_others_stays(moves: tuple[str, ...], reason: str):
    """CT-ERR.38, CT-13.8: a purchase, a card, a steal, a trade between players and the end of a turn are final."""
    held = {RED: WEALTH, ORANGE: "1 ore"}
    match = from_position(position(RED, hands=held, cards={RED: "knight plenty monopoly"}))
    for move in moves:
        match.play(move)
    assert stays(match, RED) == reason
    match.undo()  # Code may always go back.
    assert match.ply == len(moves) - 1


def test_dice_and_what_they_brought_stay():
    """CT-13.8: this holds for random and typed dice, discards and stolen cards."""
    match = from_position(position(RED, phase="roll", hands={RED: "8 ore", ORANGE: "1 wool"}))
    for move in ("roll", "dice 3 4"):
        match.play(move)
        stays(match, RED)
    for move, reason in (
        ("discard 2 4 ore", SHOWED),
        ("robber 1 from 1", SHOWED),
        ("steal wool", DRAWN),
    ):
        match.play(move)
        assert stays(match, RED) == reason
    by_hand = from_position(position(RED, phase="roll", options={"dice": "manual"}))
    by_hand.play("roll 3 5")
    assert stays(by_hand, RED) == SHOWED


def test_what_ends_the_match_stays():
    """CT-12.4, CT-13.8: the end reveals all hands."""
    match = from_position(position(RED, hands={RED: WEALTH}, options={"vp_target": 3}))
    match.play("city 3")
    assert match.state.over
    assert stays(match, RED) == "The match is over and all hands were shown."


def test_who_plays_alone_against_computers_takes_back_dice_too():
    """CT-13.8: the policy is for people who cannot all see the screen."""
    match = from_position(position(RED, phase="roll"), kb.Random(), kb.Random(), "Red", kb.Random())
    match.play("roll")
    match.play("dice 4 4")
    match.undo(RED)
    assert match.state.phase in ("roll", "dice")


def test_a_page_of_one_seat_says_why_nothing_is_taken_back():
    """CT-ERR.38, CT-18.11: the reason is at the button, and in the answer to a request."""
    match = from_position(position(RED, hands={RED: WEALTH}))
    page = Page(match, viewer=RED)
    match.play("road 11-12")
    assert page.node("undo")["a"]["title"] == "Undo (U)"
    page.ask("undo")
    assert match.ply == 0
    match.play("buy")
    assert page.node("undo")["a"]["title"] == f"Undo (U): {SHOWED}"
    assert "/undo" not in page.choices
    told = page.ask("undo")["refusals"][0]
    assert (told["code"], told["rule"]) == ("CT-ERR.38", "CT-13.8")
