"""The last played match is the one that the file wrote last, whatever the clock says; one change is one write."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.values.types import CHANCE
from kbwidgets.store import Store, match_saver

from .samples import OLD


def play(store: Store, seed: int) -> kb.Match:
    """Return a match of which a move was made."""
    match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=seed)
    store.keep(match)
    match.play(match.state.moves()[0])
    return match


def test_a_clock_that_was_set_back_does_not_choose_the_wrong_match(store: Store, monkeypatch: pytest.MonkeyPatch):
    first, second = play(store, 1), play(store, 2)
    monkeypatch.setattr(match_saver, "time", lambda: time.time() - 10**6)
    third = play(store, 3)
    assert [saved.number for saved in store.saved_matches()] == [3, 2, 1]
    assert store.resume() is third
    first.play(first.state.moves()[0])
    assert [saved.number for saved in store.saved_matches()] == [1, 3, 2]
    assert store.resume() is first
    assert second.ply


def test_the_matches_of_an_older_file_keep_their_order(store: Store):
    store.path.parent.mkdir()
    with closing(sqlite3.connect(store.path)) as sql:
        sql.executescript(OLD % kb.games["kingdomino"].version)
        columns = ", ".join(row[1] for row in sql.execute("PRAGMA table_info(matches)") if row[1] != "number")
        for number, changed, revision in ((3, 9.5, 1), (9, 1.5, 80)):
            others = columns.replace("revision", str(revision)).replace("changed", str(changed))
            sql.execute(f"INSERT INTO matches (number, {columns}) SELECT {number}, {others} FROM matches LIMIT 1")
            sql.execute(f"INSERT INTO moves VALUES ({number}, 1, 'draw 46', ''), ({number}, 2, 'draw 5', '')")
        sql.commit()
    assert [saved.number for saved in store.saved_matches()] == [3, 7, 9]
    match = store.resume(9)
    match.play("draw 33")
    assert [saved.number for saved in store.saved_matches()] == [9, 3, 7]
    assert store.check() == ()


@pytest.mark.parametrize("name", list(kb.games))
def test_a_line_is_begun_or_followed_in_one_write_with_the_draws_that_are_due(name: str, store: Store):
    game, rng = kb.games[name], Random(3)
    match = kb.Match(game, [f"{n}" for n in range(game.seats[0])], seed=5)
    store.keep(match)
    for _ in range(12):
        match.play(match.state.sample(rng))
    due = [ply for ply in range(1, match.ply) if match.mover(ply) == CHANCE] or [2]
    writes: list[bool] = []
    match.save_with(lambda _: writes.append(match.state.to_act == (CHANCE,)))
    for ply in (due[-1], due[0], match.ply // 2):
        match.begin_line(min(ply, match.ply))
        assert writes == [False]
        writes.clear()
    match.follow(match.lines[0])
    assert writes == [False]
    assert store.resume(1) is match
