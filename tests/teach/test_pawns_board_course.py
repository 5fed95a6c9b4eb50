"""The course of Pawns Board follows the worked examples of its rules, and its short game can be played to its end."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from random import Random

import pytest

from kbwidgets.core.values.plain_data import Plain
from kbwidgets.games.pawns_board import PawnsBoardState
from kbwidgets.teach import Reply, Session, lesson
from kbwidgets.teach.sessions.reply import UNWANTED

COURSE = lesson("pawns-board")


def answer(step: str, *given: str | int) -> Reply:
    session = Session(COURSE, step)
    return [session.answer(one) for one in given][-1]


def after(reply: Reply) -> PawnsBoardState:
    assert isinstance(reply.after, PawnsBoardState)
    return reply.after


def test_otter_and_its_mirror():
    """Example 4."""
    assert answer("influence", 2, "place Otter at 0,0").passed
    assert not answer("influence", 1).passed
    session = Session(COURSE, "mirror")
    assert session.seat == 1
    assert [session.answer(text).passed for text in ("cell 0,3", "place Otter at 0,4")] == [True, True]
    assert answer("mirror", "cell 0,2").passed


def test_conversion_and_limit():
    """Example 5: Ferry makes three red pawns of (1, 2); Thistle adds (0, 1), and leaves three on (2, 1)."""
    assert answer("pawns", 3, "place Ferry at 1,1").passed
    assert answer("limit", "cell 0,1", 3, 3).passed


def test_the_three_refusals():
    """Example 6 meets PB-ERR.8, PB-ERR.9, PB-ERR.10; cost 3 fits only at (2, 0)."""
    session = Session(COURSE, "refused")
    tried = ("place Otter at 2,1", "place Otter at 1,3", "place Mill at 0,0")
    assert [session.answer(text).refusals[0].code for text in tried] == ["PB-ERR.8", "PB-ERR.9", "PB-ERR.10"]
    assert [move for move in session.possible_answers if "Keep" in move] == ["place Keep at 2,0"]


def test_totals_and_a_draw():
    """Example 8: 7 and 13, Blue wins; 3 and 3, a draw. The question comes before the placement that leads there."""
    assert answer("totals", 7, 13).passed
    state = COURSE["totals"].position.state(COURSE.loaded_game).play("place Granary at 2,1")
    assert isinstance(state, PawnsBoardState)
    assert state.packed.row_scores(state.layout) == ((1, 8), (2, 5), (7, 2))
    state = COURSE["draw"].position.state(COURSE.loaded_game).play("place Thistle at 2,1")
    assert isinstance(state, PawnsBoardState)
    assert state.packed.row_scores(state.layout) == ((2, 3), (3, 1), (4, 4))
    assert answer("draw", "nobody").passed


def test_the_textual_view():
    """Example 7."""
    lines = ["2 RR__3 0", "0 2__1B 1", "0 11_1B 3"]
    state = COURSE["text"].position.state(COURSE.loaded_game)
    assert isinstance(state, PawnsBoardState)
    assert state.textual.split("\n") == lines
    assert answer("text", *lines).passed


def test_the_end_of_the_demonstration():
    """Example 14: 7 to 11 when Blue passes first, 7 to 6 after Mill, 14 to 6 in the end."""
    session = Session(COURSE, "passing")
    assert session.state.points() == (7, 11)
    assert session.answer("Bo wins").passed
    assert after(session.answer("place Mill at 2,1")).points() == (7, 6)
    outcome = after(session.answer("pass")).outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    end = after(answer("end", "pass"))
    assert (end.over, end.textual) == (True, "7 RBRRB 4\n4 BBRRR 6\n7 RRBRB 5")
    assert answer("end", "pass", "pass").refusals[0].code == "PB-ERR.11"


@pytest.mark.parametrize(
    ("step", "move"),
    [
        ("fill-first", "place Sparrow at 0,0"),
        ("maximize", "place Ferry at 0,0"),
        ("control", "place Sparrow at 1,1"),
        ("minimax", "place Orchard at 2,0"),
    ],
)
def test_the_strategies(step: str, move: str):
    """Example 12."""
    given = (8, move) if step == "control" else (move,)
    assert answer(step, *given).passed
    names = {"maximize": "maximize-row-score", "control": "control-board"}
    state = COURSE[step].position.state(COURSE.loaded_game)
    best = COURSE.loaded_game.advisers[names.get(step, step)]
    assert str(best(state.view(0), state.moves(), Random(0))[0].move) == move


def test_raising_and_removal():
    """Examples 16 to 19."""
    assert after(answer("raise", "cell 0,1", "place Mosquito at 1,0")).detailed == (
        "0 | r1 _-1 _ _ b2 | 0\n1 | R1 r1 b1-1 b1 B2 | 2\n0 | r2 _ _ _ b1 | 0"
    )
    assert after(answer("waiting", 3, "place Lamplighter at 0,0")).detailed.startswith("3 | R3+1 r1 ")
    assert after(answer("removal", "2 blue pawns", "place Moth at 1,0")).detailed.split("\n")[1] == (
        "2 | R2 r1 b2 _ _ | 0"
    )
    assert after(answer("own-card", "1 red pawn", "place Courier at 0,0")).detailed.startswith("0 | r1 r1 r1 ")


@pytest.mark.parametrize("step", ["raise", "waiting", "removal", "own-card"])
def test_the_variants_are_played_with_their_deck(step: str):
    """PB-DECK.2."""
    state = COURSE[step].position.state(COURSE.loaded_game)
    assert isinstance(state, PawnsBoardState)
    assert state.layout.variants


def played(session: Session, cards: int) -> Iterator[Session]:
    """Yield the short game after `cards` more cards of the learner, in every legal way."""
    if not cards:
        yield session
        return
    placements = [move for move in session.possible_answers if move != "pass"]
    assert placements
    for move in placements:
        tried = copy(session)
        assert tried.answer(move).passed
        yield from played(tried, cards - 1)


def test_the_short_game_is_played_to_its_end_in_every_way():
    """Every card stays wherever it was placed, and a second pass ends the game (PB-END.1)."""
    for session in played(Session(COURSE, "game"), 3):
        cells = Plain(session.state.to_json())["board"]["cells"].items()
        assert sum(cell.text().startswith("red =") for row in cells for cell in row.items()) == 3
        assert after(session.answer("pass")).over
        assert session.done


def test_bo_does_in_the_short_game_what_the_praise_says_in_every_way():
    """He places Lantern, then Burrow; then he passes, because he can do nothing else (PB-TURN.3)."""
    for number, name in enumerate(("Lantern", "Burrow")):
        for session in played(Session(COURSE, "game"), number + 1):
            assert session.reply is not None
            assert name in session.reply.words
            assert f"Bo placed {name}" in " ".join(session.reply.sentences)
    for session in played(Session(COURSE, "game"), 2):
        for move in session.possible_answers:
            if move != "pass":
                assert [str(answer) for answer in session.state.play(move).moves(1)] == ["pass"]
                assert "Bo passed." in copy(session).answer(move).sentences


def test_the_first_card_brings_a_pawn_on_its_right_in_every_way():
    """Lantern, Otter and Thistle all act to their right (PB-INFL.3), and Bo's answer does not reach there."""
    session = Session(COURSE, "start")
    session.answer("cell 0,0")
    for begun in played(session, 1):
        assert begun.reply is not None
        row = int(begun.reply.answer[-3])
        cell = Plain(begun.state.to_json())["board"]["cells"].items()[row].items()[1]
        assert cell.text().startswith("red")


def test_any_card_beside_the_lost_pawn_wins_it_back():
    """All four cards of the hand, including the drawn one, reach to their right (PB-INFL.4)."""
    session = Session(COURSE, "once")
    session.answer("no")
    beside = [move for move in session.possible_answers if move.endswith("1,1")]
    assert len(beside) == 4
    for move in beside:
        reply = copy(session).answer(move)
        assert reply.passed
        assert after(reply).board[1, 2].owner == "red"


@pytest.mark.parametrize(("first", "totals"), [("place Otter at 1,1", (9, 5)), ("place Granary at 2,0", (5, 3))])
def test_the_short_game_is_won_in_two_ways(first: str, totals: tuple[int, int]):
    """Row 1 becomes 4 to 3, or row 2 becomes 5 to 5; then both have passed (PB-END.1)."""
    outcome = after(answer("game-end", first, "pass")).outcome()
    assert outcome is not None
    assert (outcome.totals, outcome.winners) == (totals, (0,))


def test_a_weak_end_is_shown():
    """Row 1 is 3 to 3, the totals are 5 to 5, a draw (PB-SCORE.2, PB-SCORE.3)."""
    reply = answer("game-end", "place Thistle at 1,1")
    assert reply.kind == UNWANTED
    assert reply.preview is not None
    assert reply.preview.points() == (5, 5)
    assert "Bo wins 8 to 5" in answer("game-end", "pass").words
