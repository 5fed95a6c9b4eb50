"""The course of Kingdom Builder holds to the worked examples of its rules, and its short game to its end."""

from __future__ import annotations

import pytest

from kbwidgets.core.plain import Plain
from kbwidgets.teach import Reply, Session, lesson
from kbwidgets.teach.reply import UNWANTED, wanted

COURSE = lesson("kingdom-builder")


def answer(step: str, *given: str | int) -> Reply:
    session = Session(COURSE, step)
    return [session.answer(one) for one in given][-1]


def test_neighbours():
    """W1: (4, 4) touches the castle (3, 3); (0, 0) has two neighbours."""
    assert answer("rows", "3,3", 2).passed


def test_the_first_settlements():
    """W5: at (7, 6) a Tavern tile; then only (7, 7) and (8, 7)."""
    reply = answer("first", "build 7,6")
    assert [event.kind for event in reply.events] == ["build", "gain"]
    assert answer("adjacent", "build 15,4", "build 8,7").passed
    refused = answer("adjacent", "build 15,4")
    assert [place for place in refused.at if place != "15,4"] == ["7,7", "8,7"]


def test_a_free_choice_binds_again():
    """W6: all 53 deserts are allowed; near the oasis two follow."""
    session = Session(COURSE, "free")
    assert sum(str(move).startswith("build") for move in session.state.moves()) == 53
    assert session.answer("build 17,6").passed
    assert [str(move) for move in session.state.moves()] == ["build 17,7", "build 18,7"]


def test_the_tavern():
    """W7: (7, 6) and (7, 10); on the slant (6, 10) and (10, 8)."""
    task = COURSE["tavern"].tasks[2]
    assert set(task.keys) == {"6,10", "10,8"}
    session = Session(COURSE, "tavern")
    session.answer("tavern 8,8")
    assert [str(move) for move in session.state.moves()] == ["tavern 7,6", "tavern 7,10", "end"]


def test_the_paddock_over_the_castle():
    """W8: north-west from (4, 4) over (3, 3) to (2, 3); west is water."""
    reply = answer("paddock", "paddock 4,4 to 2,3", "paddock 4,4 to 4,2")
    assert reply.passed
    assert [refusal.code for refusal in reply.refusals] == ["KB-10.16"]


def test_the_barn_and_the_harbor_lift_first():
    """W9: (7, 7) only to (8, 7). W10: (5, 5) only to (4, 3) and (5, 3)."""
    assert answer("barn", 1, "barn 7,7 to 8,7").passed
    assert answer("barn", 1, "barn 7,6 to 7,8").kind == UNWANTED
    moves = [str(move) for move in Session(COURSE, "harbor").state.moves()]
    assert [move for move in moves if move.startswith("harbor 5,5")] == ["harbor 5,5 to 4,3", "harbor 5,5 to 5,3"]


def test_a_tile_is_kept_or_lost():
    """W12: to (5, 11) the Paddock tile is kept, to any other target it is lost."""
    kept = answer("lose", "paddock 7,10 to 5,11")
    assert "lose" not in [event.kind for event in kept.events]
    for target in ("5,9", "7,8", "7,12", "9,9", "9,11"):
        reply = answer("lose", "paddock 7,10 to 5,11", f"paddock 7,10 to {target}")
        assert reply.passed
        assert "lose" in [event.kind for event in reply.events]


def test_the_piles():
    """W13: with four players 22 are shuffled, one is drawn, 21 are left."""
    session = Session(COURSE, "reshuffle")
    assert session.answer(22).passed
    assert session.answer("end").passed
    pile = Plain(session.state.to_json())["pile"]
    assert sum(pile[terrain].number(0, 5) for terrain in ("grass", "flower", "forest", "canyon", "desert")) == 21


def test_a_card_without_a_hex():
    """W14: the desert card leaves the game, forest is next, two are to be built."""
    reply = answer("no-hex", "build 18,8")
    assert "replaced" in [event.kind for event in reply.events]
    assert reply.after is not None
    assert (reply.after.to_json()["card"], reply.after.to_json()["left"]) == ("forest", 2)


def test_the_last_settlement_ends_the_turn():
    """W16: the Barn is refused with KB-10.4 when the supply is empty."""
    reply = answer("last", "build 7,8", "build 7,9", "barn 7,6 to 8,7")
    assert [refusal.code for refusal in reply.refusals] == ["KB-10.4"]


def test_the_gold_of_the_full_position():
    """W19, all cards: castles 3 and 6, Merchants 12 and 0, Knights 8, Citizens 2, and so on."""
    assert answer("castles", 3, 6).passed
    assert answer("merchants", 12, 0).passed
    assert answer("knights", 8, 2).passed
    assert answer("touching", 1, 2, 5).passed
    assert answer("spread", 7, 5, 3).passed
    assert answer("lords", 36, "12, 12, 6, 0").passed


def play_through(step: str, pick: int) -> Session:
    """A step done with the first or the last of the moves that each task takes."""
    session = Session(COURSE, step)
    while session.task is not None and session.task.kind == "do":
        assert session.state.to_act == (0,)
        assert session.answer(str(wanted(session.task, session.state)[pick])).passed
    return session


@pytest.mark.parametrize("pick", [0, -1])
def test_the_short_game_can_be_played_in_any_way(pick: int):
    """Whatever is built, each task can be done, and Bo goes on."""
    session = play_through("game", pick)
    assert session.done
    assert session.state.to_act == (0,)


@pytest.mark.parametrize("pick", [0, -1])
def test_the_short_game_ends_in_a_shared_victory_whatever_is_chosen(pick: int):
    """57 gold each (KB-6.5)."""
    outcome = play_through("game-end", pick).state.outcome()
    assert outcome is not None
    assert (outcome.totals, outcome.winners) == ((57, 57), (0, 1))
