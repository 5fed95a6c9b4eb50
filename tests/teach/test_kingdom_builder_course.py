"""The course of Kingdom Builder follows the worked examples of its rules, and its match can be played to its end."""

from __future__ import annotations

import re
from itertools import groupby
from random import Random

import pytest

from kbwidgets.core.protocol.state import State
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.teach import Reply, Session, lesson
from kbwidgets.teach.sessions.reply import UNWANTED, solve

COURSE = lesson("kingdom-builder")


def answer(step: str, *given: str | int) -> Reply:
    session = Session(COURSE, step)
    return [session.answer(one) for one in given][-1]


def test_neighbours():
    """W1: (4, 4) touches the castle (3, 3); (0, 0) has two neighbours."""
    assert answer("rows", "3,3", 2).passed


def test_the_first_settlements():
    """W5: (7, 6) gains a Tavern tile; then only (7, 7) and (8, 7) are legal."""
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
    """W7: the targets are (7, 6) and (7, 10); on the diagonal (6, 10) and (10, 8)."""
    task = COURSE["tavern"].tasks[2]
    assert set(task.keys) == {"6,10", "10,8"}
    session = Session(COURSE, "tavern")
    session.answer("tavern 8,8")
    assert [str(move) for move in session.state.moves()] == ["tavern 7,6", "tavern 7,10", "end"]


def test_the_paddock_over_the_castle():
    """W8: it jumps north-west from (4, 4) over (3, 3) to (2, 3); west is water."""
    reply = answer("paddock", "paddock 4,4 to 4,2")
    assert reply.passed
    assert [refusal.code for refusal in reply.refusals] == ["KB-10.16"]
    assert answer("paddock", "paddock 4,4 to 4,2", "paddock 4,4 to 2,3").passed


def test_the_barn_and_the_harbor_lift_first():
    """W9: (7, 7) only goes to (8, 7). W10: (5, 5) only goes to (4, 3) and (5, 3)."""
    assert answer("barn", 1, "barn 7,7 to 8,7").passed
    assert answer("barn", 1, "barn 7,6 to 7,8").kind == UNWANTED
    moves = [str(move) for move in Session(COURSE, "harbor").state.moves()]
    assert [move for move in moves if move.startswith("harbor 5,5")] == ["harbor 5,5 to 4,3", "harbor 5,5 to 5,3"]


def test_a_tile_is_kept_or_lost():
    """On (5, 11) in W12 the Paddock tile is kept, on any other target it is lost."""
    kept = answer("lose", "paddock 7,10 to 5,11")
    assert "lose" not in [event.kind for event in kept.events]
    for target in ("5,9", "7,8", "7,12", "9,9", "9,11"):
        reply = answer("lose", "paddock 7,10 to 5,11", f"paddock 7,10 to {target}")
        assert reply.passed
        assert "lose" in [event.kind for event in reply.events]


def test_the_piles():
    """With four players in W13 22 are shuffled, one is drawn, and 21 are left."""
    session = Session(COURSE, "reshuffle")
    assert session.answer(22).passed
    assert session.answer("end").passed
    pile = Plain(session.state.to_json())["pile"]
    assert sum(pile[terrain].number(0, 5) for terrain in ("grass", "flower", "forest", "canyon", "desert")) == 21


def test_a_card_without_a_hex():
    """In W14 the desert card leaves the game, forest is next, and two must be built."""
    reply = answer("no-hex", "build 18,8")
    assert "replaced" in [event.kind for event in reply.events]
    assert reply.after is not None
    assert (reply.after.to_json()["card"], reply.after.to_json()["left"]) == ("forest", 2)


def test_the_last_settlement_ends_the_turn():
    """In W16 the Barn is refused with KB-10.4 when the supply is empty."""
    reply = answer("last", "build 7,8", "build 7,9", "barn 7,6 to 8,7")
    assert [refusal.code for refusal in reply.refusals] == ["KB-10.4"]


def test_the_gold_of_the_full_position():
    """All cards count in W19, as castles 3 and 6, Merchants 12 and 0, Knights 8, Citizens 2, and so on."""
    assert answer("counting", 3, 6).passed
    assert answer("merchants", 12, 0).passed
    assert answer("knights", 8, 2).passed
    assert answer("touching", 1, 2, 5).passed
    assert answer("spread", 7, 5, 3).passed
    assert answer("lords", 36, "12, 12, 6, 0").passed


def test_lords_only_where_you_are():
    """KB-9.6: of 2, 0, 1, 1 against 1, 2, 0, 1 the zeros give nothing; without it (W17) they would give 6 each."""
    assert answer("presence", 36, 30).passed
    wrong = [answer("presence", 42), answer("presence", 36, 36)]
    assert [reply.words.split(" has ")[0] for reply in wrong] == ["Ann", "Bo"]


def play_through(step: str, choose: Random | None = None) -> Session:
    """Play all moves of a step, either those of the samples or random others that the tasks accept."""
    session = Session(COURSE, step)
    while session.task is not None and session.task.kind == "do":
        moves = [str(move) for move in solve(session.task, session.state)]
        assert session.answer(choose.choice(moves) if choose else session.task.solution[0]).passed
    return session


def settlements(state: State, seat: int) -> list[str]:
    return [place.text() for place in Plain(state.to_json())["players"].items()[seat]["settlements"].items()]


@pytest.mark.parametrize("seed", range(40))
def test_the_short_match_goes_on_from_what_the_learner_built(seed: int):
    """KB-6.3: there are three turns each, 3 settlements and twice 4 with the Farm; nothing built is ever moved."""
    session = Session(COURSE, "game")
    built: list[str] = []
    choose = Random(seed)
    while session.task is not None and session.task.kind == "do":
        move = str(choose.choice(solve(session.task, session.state)))
        assert session.answer(move).passed
        built += [move.split()[1]] if move != "end" else []
        assert sorted(settlements(session.state, 0)) == sorted(built)
    assert len(built) == 11
    assert session.state.over
    assert len(settlements(session.state, 1)) == 9
    assert session.answer("Everyone gets the same number of turns").passed
    assert session.done


def test_what_is_said_in_the_short_match_is_true_of_any():
    """Bo's places do not depend on Ann's, because no card names the same terrain; so the words may name them."""
    ends = [play_through("game", Random(seed)).state for seed in range(10)]
    assert {tuple(sorted(settlements(state, 1))) for state in ends} == {
        ("10,15", "10,16", "11,15", "4,18", "5,18", "6,15", "6,16", "6,17", "6,18")
    }
    assert {state.points()[1] for state in ends} == {12}  # A castle scores 3, Workers 2, five rows 5, water 2.
    assert play_through("game").state.points()[0] > 12  # A player who follows the hints wins.


@pytest.mark.parametrize("seed", range(5))
def test_the_last_turn_ends_in_a_shared_victory_whatever_is_chosen(seed: int):
    """Both have 57 gold (KB-6.5)."""
    outcome = play_through("game-end", Random(seed)).state.outcome()
    assert outcome is not None
    assert (outcome.totals, outcome.winners) == ((57, 57), (0, 1))


def test_only_castles_pay_where_the_first_castle_is_looked_for():
    """KB-7.2: a castle is worth 3 gold, so any settlement that gains as much touches one, and no other gains gold."""
    state = COURSE["castles"].position.state(COURSE.loaded_game)
    gains = {str(move): state.advance(move).points()[0] for move in state.moves()}
    assert set(gains.values()) == {0, 3}
    paid = {move.removeprefix("build ") for move, gold in gains.items() if gold}
    # W1 has the rows of neighbours of (3, 3); the castle (7, 15) is in an odd row too.
    assert paid == {"3,4", "4,4", "7,14", "7,16", "8,15", "8,16"}


def test_where_any_oracle_may_come_first_the_tower_is_not_said_to_be_free():
    """After (2, 18) an edge hex touches Ann, and the Tower must be beside it (KB-5.16)."""
    session = Session(COURSE, "oracle-tower")
    for given in ("oracle 2,18", "tower 5,8"):
        assert session.answer(given).passed
    assert "tower 0,0" not in [str(move) for move in session.state.moves()]
    assert "free" not in session.answer("tower 2,19").words


def test_the_chapters_of_the_course():
    """The basics are eight steps of at most fifteen minutes, at 200 words a minute; a whole match follows."""
    steps = [(step.chapter.name if step.chapter else "", step) for step in COURSE.steps]
    chapters = {name: [step for _, step in found] for name, found in groupby(steps, lambda pair: pair[0])}
    assert list(chapters) == ["basics", "match", "tiles", "gold", "rounds", "options", "builders"]
    assert len(chapters["basics"]) == 8
    assert [step.name for step in chapters["match"]] == ["game"]
    texts = [step.words for step in chapters["basics"]]
    for task in (task for step in chapters["basics"] for task in step.tasks):
        texts += [task.ask, task.praise, *task.answers]
        texts += [part.words for part in (*task.hints, *task.mistakes)]
    assert sum(len(text.split()) for text in texts) <= 15 * 200
    assert "gold" in COURSE.steps[0].words  # The first step says how to win.
    for name in list(chapters)[:-1]:
        assert re.search(r"\b[Nn]ext\b", chapters[name][-1].tasks[-1].praise), name
