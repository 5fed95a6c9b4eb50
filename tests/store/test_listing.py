"""The cost of listing matches depends on those listed; it is counted in Python calls and SQLite steps, not time."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from types import FrameType

import pytest

import kbwidgets as kb
from kbwidgets.store import Store
from kbwidgets.store.saved_match import COLUMNS

FEW, MANY = 10, 2000
COPIED = ", ".join(COLUMNS[1:-1])


@pytest.fixture
def filled(tmp_path: Path) -> Iterator[Callable[[int], Store]]:
    """Make stores of any number of matches that differ only in their numbers."""
    stores: list[Store] = []

    def fill(matches: int) -> Store:
        store = Store(tmp_path / str(matches))
        stores.append(store)
        match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=1)
        store.keep(match)
        match.play(match.state.moves()[0])
        with closing(sqlite3.connect(store.path)) as sql, sql:
            copy = f"INSERT INTO matches ({COPIED}) SELECT {COPIED} FROM matches WHERE number = 1"
            for _ in range(matches - 1):
                sql.execute(copy)
        assert len(store.saved_matches()) == matches
        return store

    yield fill
    for store in stores:
        store.close()


def calls(work: Callable[[], object]) -> int:
    """Count the calls of functions in Python."""
    count = 0

    def counted(frame: FrameType, event: str, arg: object) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def steps(store: Store, work: Callable[[], object]) -> int:
    """Count the steps that SQLite takes in a store."""
    count = 0

    def counted() -> int:
        nonlocal count
        count += 1
        return 0

    sql = store._journal._connect()
    sql.set_progress_handler(counted, 1)
    try:
        work()
    finally:
        sql.set_progress_handler(None, 0)
    return count


def test_many_matches_are_listed_with_as_many_calls_as_few(filled: Callable[[int], Store]):
    few, many = filled(FEW), filled(MANY)
    assert calls(many.saved_matches) == calls(few.saved_matches)
    assert steps(many, many.saved_matches) < 60 * MANY, "SQLite reads each row once"


def test_the_first_of_many_matches_are_listed_without_reading_the_others(filled: Callable[[int], Store]):
    few, many = filled(FEW), filled(MANY)
    assert steps(many, lambda: many.saved_matches(most=5)) == steps(few, lambda: few.saved_matches(most=5))


def test_a_match_that_is_looked_at_is_made_then(filled: Callable[[int], Store]):
    few, many = filled(FEW), filled(MANY)
    assert calls(lambda: many.saved_matches()[:5]) == calls(lambda: few.saved_matches()[:5])
    assert many.saved_matches()[3] == next(
        saved for saved in many.saved_matches() if saved.number == many.saved_matches()[3].number
    )


@pytest.mark.parametrize(("column", "value"), [
    ("names", "x'ff00'"), ("names", "CAST(x'ff41fe' AS TEXT)"), ("names", "'[1, 2]'"), ("names", "'[\"Ann\"]'"),
    ("players", "'[1, 2]'"), ("won", "'[2]'"), ("options", "'[]'"), ("chance", "'[1]'"), ("beside", "'{'"),
    ("ply", "-1"), ("ply", "'x'"), ("ply", "9223372036854775807"), ("changed", "9e999"), ("seed", "'x'"),
])  # fmt: skip
def test_a_damaged_row_is_found_among_many_by_halves(column: str, value: str, filled: Callable[[int], Store]):
    store = filled(MANY)
    sound = calls(store.saved_matches)
    with closing(sqlite3.connect(store.path)) as sql, sql:
        sql.execute(f"UPDATE matches SET {column} = {value} WHERE number = 700")
    assert {saved.number for saved in store.saved_matches()} == set(range(1, MANY + 1)) - {700}
    assert calls(store.saved_matches) < 40 * sound
