"""Catan in a cell without a browser: the words about the last move, and the effect of a pick on the board."""

from __future__ import annotations

import kbwidgets as kb
from kbwidgets.core.protocol.player import Player
from kbwidgets.games.catan import GAME

from ...widget.page import Page, thinkers


def page_of(*moves: str) -> Page:
    """Return position S of the worked examples with Blue to act, after some moves with given dice."""
    match = kb.Match(
        GAME,
        ["Blue", "Orange", "Red", "White"],
        seed=7,
        options={"board": "beginner", "start": "beginner", "order": "seats"},
        chance="ask",
    )
    for move in moves:
        match.play(move)
    page = Page(match)
    page.ask("open")
    return page


def test_the_log_line_tells_a_roll_with_its_dice_and_what_they_brought():
    """CT-6.5, CT-17.4, CT-18.4: an 8 gives Orange a grain and Blue a brick."""
    page = page_of("roll", "dice 4 4")
    assert page.under("told 0") == "Blue rolled 8 (4 + 4) and got 1 brick."
    assert page.under("told 1") == "Orange got 1 grain."
    assert "/told 2" not in page.shown["nodes"]


def test_the_robber_is_moved_by_a_hex_and_who_is_robbed():
    """CT-7.4, CT-17.11, CT-18.6: Red and Orange have buildings at hex 1, and cards from the start (CT-17.3)."""
    page = page_of("roll", "dice 3 4")
    page.ask("hex 1", "rob 2")
    state = page.control.playing.state
    assert [str(move) for move in page.control.playing.moves][-1] == "robber 1 from 2"
    assert state.to_json()["robber"] == 1


def match_of(*players: str | Player, **options: bool) -> kb.Match:
    """Return position S before the first roll, with given dice."""
    printed = {"board": "beginner", "start": "beginner", "order": "seats"}
    return kb.Match(
        GAME, players or ("Blue", "Orange", "Red", "White"), seed=7, options=printed | options, chance="ask"
    )


def hands_seen(page: Page) -> list[bool]:
    """Return, for each seat, whether the page contains its hand."""
    hands = page.control.model.view.to_json()["hands"]
    assert isinstance(hands, list)
    return [hand is not None for hand in hands]


def test_people_who_share_a_page_uncover_their_hands_one_after_the_other():
    """CT-13.6."""
    page = Page(match_of())
    for due in range(2):
        assert page.about["screen"] == "curtain"
        assert hands_seen(page) == [False] * 4
        page.ask("open")
        assert hands_seen(page) == [seat == due for seat in range(4)]
        page.ask("roll")
        for text in ("dice 1 1", "end"):  # Nobody gets anything, because no hex with a 2 has a building.
            page.control.playing.play(text)


def test_nothing_is_covered_where_one_person_plays():
    """CT-13.6: the three computer players keep their hands hidden."""
    page = Page(match_of("Blue", *(kb.Random() for _ in range(3))), pace=3600.0)
    assert page.about["screen"] == "play"
    assert hands_seen(page) == [True, False, False, False]
    assert "roll" in page.choices
    page.control.close()


def test_open_hands_lie_open_without_a_cover_and_everybody_plays():
    """CT-13.6: the page acts for the player to move, turn by turn."""
    page = Page(match_of(open_hands=True))
    for due in range(4):
        assert page.about["screen"] == "play"
        assert hands_seen(page) == [True] * 4
        assert page.about["act"] == str(due)
        page.ask("roll")
        page.control.playing.play("dice 1 1")
        page.ask("end")
    assert [str(move) for move in page.control.playing.moves] == ["roll", "dice 1 1", "end"] * 4


def test_a_pick_on_an_older_picture_is_refused():
    """CT-ERR.39, CT-13.9: a click on the picture from before the roll cannot end the turn."""
    page = page_of()
    old = page.rev
    page.ask("roll")
    answer = page.ask("end", rev=old)
    assert (answer["ok"], answer["stale"]) == (False, True)
    assert [str(move) for move in page.control.playing.moves] == ["roll"]


def answers_to_an_offer(*people: int) -> list[str]:
    """Return the moves after Orange has asked for a lumber, which Blue lacks, until a person must decide."""
    match = match_of()
    for text in ("roll", "dice 1 1", "end", "roll", "dice 1 1", "offer 1 grain for 1 lumber to 0 2 3"):
        match.play(text)
    for seat in {0, 1, 2, 3} - {*people}:
        match.seat_player(seat, kb.Random())
    page, ply = Page(match, pace=0.0), match.ply
    page.control.refresh()
    for thread in thinkers():
        thread.join(60)
    page.control.close()
    return [str(move) for move in match.moves[ply:]]


def test_an_offer_that_the_only_person_cannot_pay_does_not_stop_the_match():
    """CT-9.12: the page declines for Blue if nobody else is a person, since Red would learn of the lack (CT-9.10)."""
    assert "reject 0" in answers_to_an_offer(0)
    assert "reject 0" not in answers_to_an_offer(0, 2)
