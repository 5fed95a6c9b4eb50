"""A file of an older form is brought to the present one, and a file that is not ours to write is left as it is."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.errors import FileError
from kbwidgets.store import Store
from kbwidgets.store.schema import VERSION

from .samples import KINGDOMINO, OLD, again, some_moves, stands


def test_an_older_file_is_brought_to_the_present_form_with_all_that_it_holds(store: Store):
    store.path.parent.mkdir()
    sql = sqlite3.connect(store.path)
    sql.executescript(OLD % KINGDOMINO.version)
    sql.close()
    (saved,) = store.saved_matches()
    assert (saved.number, saved.names, saved.line, saved.changed) == (7, ("Ann", "Bo"), "", 2.5)
    match = store.resume(7)
    assert [str(move) for move in match.moves] == ["draw 46", "draw 5"]
    assert match.comments == {2: "high"}
    match.play("draw 33")
    store.put("lesson", "kingdomino", 1)
    assert stands(again(store)) == stands(match)
    assert store.check() == ()


def test_a_file_of_a_later_kbwidgets_is_left_as_it_is(store: Store):
    store.put("a", "b", 1)
    store.close()
    sql = sqlite3.connect(store.path)
    (sign,) = sql.execute("PRAGMA application_id").fetchone()
    sql.execute("PRAGMA user_version = 99")
    sql.execute(f"PRAGMA application_id = {sign + 99 - VERSION}")
    sql.close()
    before = store.path.read_bytes()
    with pytest.raises(FileError, match="format 99, from a newer kbwidgets"):
        store.saved_matches()
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1)
    store.keep(match)
    some_moves(match, 2, Random(1))
    saver = store.find_saver(match)
    assert saver is not None
    assert "newer kbwidgets" in saver.trouble
    assert store.path.read_bytes() == before


@pytest.mark.parametrize("version", [0, 2, VERSION, 99])
def test_a_file_of_another_program_is_left_as_it_is(version: int, store: Store):
    store.path.parent.mkdir()
    with closing(sqlite3.connect(store.path)) as sql:
        sql.executescript(
            f"CREATE TABLE otters (name TEXT); PRAGMA user_version = {version}; PRAGMA journal_mode = WAL"
        )
    before = store.path.read_bytes()
    with pytest.raises(FileError):
        store.saved_matches()
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1)
    store.keep(match)
    some_moves(match, 2, Random(1))
    assert store.path.read_bytes() == before
    assert list(store.path.parent.glob("*damaged*")) == []
