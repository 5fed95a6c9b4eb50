"""A damaged store loses only what the damage hit: no cell fails, and every match on intact pages is found again."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import pytest

import kbwidgets as kb
from kbwidgets.store import Store
from kbwidgets.store.schema import VERSION

from ..amount import amount

BYTES = amount(6, 500)
"""The number of bytes that are changed, each in a file of its own."""
VALUES = amount(6, 200)
"""The number of values that are changed, each in a file of its own."""
PAGE: Final = 4096
MATCHES: Final = 12


class Whole(NamedTuple):
    """A store before the damage."""

    data: bytes
    moves: dict[int, tuple[str, ...]]
    """The moves of each match, by its number."""

    def hit(self, at: int) -> set[int]:
        """Return the matches with data on the page of this byte: each of their rows has their mark."""
        page = self.data[at - at % PAGE : at - at % PAGE + PAGE]
        return {number for number in self.moves if mark(number).encode() in page}


def mark(number: int) -> str:
    """Return the mark that is in every row of a match."""
    return f"mark{number:03}."


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    store, rng = Store(tmp_path_factory.mktemp("whole")), Random(7)
    moves: dict[int, tuple[str, ...]] = {}
    for number in range(1, MATCHES + 1):
        game = kb.games[list(kb.games)[number % len(kb.games)]]
        match = kb.Match(game, [f"{mark(number)}{seat}" for seat in range(game.seats[0])], seed=number)
        store.keep(match)
        for _ in range(8):
            match.play(match.state.sample(rng))
        for ply in range(1, match.ply + 1):
            match.comment(mark(number), ply)
        moves[number] = tuple(str(move) for move in match.moves)
    store.put("lesson", "kingdomino", {"step": 3})
    store.close()
    return Whole(store.path.read_bytes(), moves)


def damage_file(whole: Whole, home: Path, damage: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a damaged copy of the user's store, which the next `kb.saved_matches()` reads."""
    home.mkdir()
    path = home / "kbwidgets.db"
    path.write_bytes(whole.data)
    damage(path)
    monkeypatch.setenv("KBWIDGETS_HOME", str(home))
    return path


def check_matches(whole: Whole, path: Path, lost: set[int], why: str) -> None:
    """Assert that nothing raises, that matches not lost are listed and resumed, and that a new match is kept."""
    cell = kb.Kingdomino(["Ann", "Bo"], seed=1)
    kb.gallery().close()
    listed = {saved.number for saved in kb.saved_matches()}
    assert set(whole.moves) - lost <= listed, f"{why}: {set(whole.moves) - lost - listed} are not listed"
    assert str(kb.saved_matches())
    assert "<table" in kb.saved_matches()._repr_html_()
    with suppress(kb.KbError):
        kb.resume().close()
    store = Store(path)
    for number, moves in whole.moves.items():
        try:
            match = tuple(str(move) for move in store.resume(number).moves)
        except kb.KbError:
            match = ()
        assert number in lost or match == moves, f"{why}: match {number} is not what it was"
    cell.play(cell.match.state.moves()[0])
    assert str(store.resume(kb.saved_matches()[0].number).moves[-1]) == str(cell.match.moves[-1]), (
        f"{why}: nothing is kept"
    )
    store.close()
    cell.close()


# Byte 331 hits the root of the moves, which SQLite does not notice.
@pytest.mark.parametrize("seed", [*range(BYTES), 331])
def test_whatever_byte_is_changed_no_cell_fails_and_every_match_that_was_not_hit_goes_on(
    seed: int, whole: Whole, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    rng = Random(seed)
    pages = len(whole.data) // PAGE
    # Half of them are in the first page, which holds the schema, and in the heads of pages: most depends on these.
    at = rng.choice([
        rng.randrange(len(whole.data)), rng.randrange(PAGE), rng.randrange(100),
        rng.randrange(pages) * PAGE + rng.randrange(64), rng.randrange(len(whole.data)),
    ])  # fmt: skip
    value = rng.choice([0, 0xFF, whole.data[at] ^ 1 << rng.randrange(8), rng.randrange(256)])

    def change(path: Path) -> None:
        with path.open("r+b") as file:
            file.seek(at)
            file.write(bytes([value]))

    path = damage_file(whole, tmp_path / "home", change, monkeypatch)
    check_matches(whole, path, whole.hit(at), f"byte {at} was {whole.data[at]}, is {value}")


ODD: Final = (
    "'x'", "''", "'null'", "'{}'", "'[1]'", "'[\"a\"]'", "'" + "[" * 2000 + "'", "'" + "9" * 5000 + "'", "-1", "0.5",
    "9e999", "9223372036854775807", "x'ff00'", "CAST(x'ff41fe' AS TEXT)", "'\x7f{x}'", "'\"draw\"'",
)  # fmt: skip
COLUMNS: Final = (
    ("matches", ("names", "seed", "won", "players", "changed", "revision", "game", "version", "colours", "avatars",
                 "options", "chance", "since", "begun", "ply", "turns", "over", "line", "undo", "beside", "evening",
                 "part", "best_of", "standing", "writer")),
    ("moves", ("move", "comment")),
)  # fmt: skip


@pytest.mark.parametrize("seed", range(VALUES))
def test_a_value_that_cannot_be_right_costs_its_row_and_no_other(
    seed: int, whole: Whole, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    rng = Random(seed)
    columns = [(table, name) for table, names in COLUMNS for name in names]
    table, column = columns[seed % len(columns)]
    number, value = rng.randrange(1, MATCHES + 1), rng.choice(ODD)
    row = f"number = {number}" if table == "matches" else f"match = {number} AND ply = {rng.randrange(1, 8)}"

    def change(path: Path) -> None:
        with closing(sqlite3.connect(path)) as sql, sql:
            sql.execute(f"UPDATE {table} SET {column} = {value} WHERE {row}")
            sql.execute(f"UPDATE kept SET value = {value}")

    path = damage_file(whole, tmp_path / "home", change, monkeypatch)
    check_matches(whole, path, {number}, f"{table}.{column} of match {number} is {value[:20]}")


@pytest.mark.parametrize(("old", "new"), [("names TEXT", b"\xff\xfe\xfd"), ("CREATE TABLE matches", b"((((("),
                                          ("PRIMARY KEY (match, ply)", b"("), ("WITHOUT ROWID", b"\xff")])  # fmt: skip
def test_a_damaged_definition_of_a_table_costs_no_match_and_the_cell_says_so(
    old: str, new: bytes, whole: Whole, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def change(path: Path) -> None:
        data = path.read_bytes()
        assert data.count(old.encode()) >= 1
        path.write_bytes(data.replace(old.encode(), new + old.encode()[len(new) :], 1))

    path = damage_file(whole, tmp_path / "home", change, monkeypatch)
    check_matches(whole, path, set(), f"{new!r} in {old}")
    (aside,) = path.parent.glob("*damaged*.db")
    cell = kb.Kingdomino(["Ann", "Bo"], seed=2)
    assert f"{MATCHES} matches could be restored" in str(cell.control.stream.snapshot()["nodes"])
    assert str(aside) in str(cell.control.stream.snapshot()["nodes"])
    assert Store(path).get("lesson", "kingdomino") == {"step": 3}
    cell.close()


def test_a_damaged_number_of_the_form_is_not_taken_for_a_later_kbwidgets(
    whole: Whole, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    for n, form in enumerate((VERSION + 1, VERSION - 1, 0, -1)):

        def change(path: Path, form: int = form) -> None:
            with closing(sqlite3.connect(path)) as sql:
                sql.execute(f"PRAGMA user_version = {form}")

        path = damage_file(whole, tmp_path / f"home {n}", change, monkeypatch)
        check_matches(whole, path, set(), f"form {form}")
