"""Several seats act at the same time: on one page, on pages of their own, beside a computer player."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import kbwidgets as kb
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.state import Move, View
from kbwidgets.core.record.record import Record
from kbwidgets.core.values.types import Viewer
from kbwidgets.games import games
from kbwidgets.testing import Case, check

from ..browser.coin_game import GAME, CoinState
from .page import Page, refusal


@pytest.fixture
def coins(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Return the game of coins, registered for the test."""
    monkeypatch.setitem(games._loaded, "coins", GAME)
    return GAME


def three(coins: Game, *moves: str, viewer: Viewer = None) -> Page:
    match = kb.Match(coins, ["Ann", "Bo", "Cy"], seed=1)
    for move in moves:
        match.play(move)
    return Page(match, viewer=viewer)


def put(page: Page) -> tuple[int, ...]:
    state = page.control.playing.state
    assert isinstance(state, CoinState)
    return state.coins.put


@pytest.mark.parametrize("seats", [2, 3])
def test_the_game_of_coins_keeps_every_law(seats: int):
    check(Case(GAME, seats), games=3)


def test_a_move_is_that_of_the_seat_that_it_names():
    match = kb.Match(GAME, ["Ann", "Bo", "Cy"], seed=1)
    for move in ("put 1 4", "put 2 1", "take 1 4", "put 0 2", "put 1 3"):
        match.play(move)
    assert [match.mover(ply) for ply in range(match.ply)] == [1, 2, 1, 0, 1]
    assert match.state.to_act == (0, 1, 2)
    assert match.state.points() == (8, 7, 9)
    with pytest.raises(kb.KbError, match="no move was made at position 5"):
        match.mover(5)
    with pytest.raises(kb.IllegalMove):
        match.play("put 1 4", seat=0)


def test_who_has_acted_may_act_again_as_long_as_others_have_not():
    state = kb.Match(GAME, ["Ann", "Bo", "Cy"], seed=1).state.play("put 1 4")
    assert (state.to_act, state.may_act) == ((0, 2), (1,))
    assert [str(move) for move in state.moves(1)] == ["take 1 4"]


def test_on_one_page_the_people_act_one_after_the_other_each_behind_the_curtain(coins: Game):
    page = three(coins)
    for name in ("Ann", "Bo", "Cy"):
        assert page.under("due") == f"{name} is next"
        page.ask("open")
        seat = ("Ann", "Bo", "Cy").index(name)
        page.ask(f"coin {seat} 2")
    assert page.control.playing.state.points() == (8, 8, 8)
    assert page.under("due") == "Ann is next"


def test_the_page_says_how_many_have_answered(coins: Game):
    page = three(coins, "put 1 4", viewer=0)
    assert page.under("eyebrow") == "Coins · round 1 of 2 · 1 of 3 answered"
    page.control.playing.play("put 2 4")
    assert page.under("eyebrow") == "Coins · round 1 of 2 · 2 of 3 answered"
    page.control.playing.play("put 0 4")
    assert page.under("eyebrow") == "Coins · round 2 of 2 · 0 of 3 answered"


def test_of_two_who_act_at_the_same_time_the_page_says_so_and_of_one_it_says_nothing(coins: Game):
    match = kb.Match(coins, ["Ann", "Bo"], seed=1)
    page = Page(match, viewer=0)
    assert page.under("eyebrow") == "Coins · round 1 of 2 · 0 of 2 answered"
    match.play("put 1 4")
    assert page.under("eyebrow") == "Coins · round 1 of 2 · 1 of 2 answered"
    alone = Page(kb.Match(games["kingdomino"], ["Ann", "Bo"], seed=1))
    assert "answered" not in alone.under("eyebrow")


def test_people_who_share_a_page_choose_for_whom_it_acts(coins: Game):
    page = three(coins, viewer=-2)
    assert [key for key in page.choices if key.startswith("/act ")] == ["/act 0", "/act 1", "/act 2"]
    page.ask("act 2")
    assert page.node("act 2")["a"]["aria-pressed"] == "true"
    page.ask("coin 2 3")
    assert put(page) == (0, 0, 3)
    assert page.node("act 0")["a"]["aria-pressed"] == "true", "the next who must act"
    page.ask("act 2")
    page.ask("back 2")
    assert put(page) == (0, 0, 0)


def test_a_page_of_one_seat_acts_for_it_alone_and_takes_back_its_own(coins: Game):
    page = three(coins, viewer=1)
    assert not [key for key in page.choices if key.startswith("/act ")]
    assert {key for key in page.choices if key.startswith("coin")} == {f"coin 1 {n}" for n in (1, 2, 3, 4)}
    page.ask("coin 1 4")
    assert put(page) == (0, 4, 0)
    page.ask("back 1")
    page.ask("coin 1 2")
    page.control.playing.play("put 0 1")
    assert put(page) == (1, 2, 0)
    assert refusal(page.ask("undo"))["text"], "Ann decided since"
    assert put(page) == (1, 2, 0)


def test_what_others_put_down_is_on_no_page_of_another_seat_and_their_points_are_a_least(coins: Game):
    page = three(coins, "put 0 1", viewer=2)
    page.ask("pause")
    assert page.under("standing 0").split()[-1] == "6+", "10 less the largest coin that it may be"
    assert page.under("standing 1").split()[-1] == "10"
    whole = three(coins, "put 0 1", viewer=-2)
    whole.ask("pause")
    assert whole.under("standing 0").split()[-1] == "9"


def test_a_computer_player_acts_among_them(coins: Game):
    def highest(view: View, moves: Sequence[Move]) -> Move:
        return moves[-1]

    match = kb.Match(coins, ["Ann", highest, highest], seed=1)
    match.run()
    assert match.state.to_act == (0,)
    match.play("put 0 1")
    match.run()
    match.play("put 0 2")
    assert match.run().over
    assert match.state.points() == (7, 3, 3)


def test_the_record_of_several_who_act_at_once_replays_for_each_viewer(coins: Game):
    match = kb.Match(coins, ["Ann", "Bo"], seed=1)
    for move in ("put 1 4", "take 1 4", "put 1 2", "put 0 3", "put 1 1"):
        match.play(move)
    assert "take 1 4" in Record.of(match).text()
    again = Record.parse(Record.of(match, 0).text()).replay()
    assert again.state.view(0) == match.state.view(0)
    assert [entry.text for entry in Record.of(match, 0).entries] == [
        "put 1 ?", "take 1 4", "put 1 2", "put 0 3", "put 1 ?",
    ]  # fmt: skip
