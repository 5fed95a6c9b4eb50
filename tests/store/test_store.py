"""A store returns everything that was shown, whatever happened to the kernel, the file or the disk."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.errors import FileError
from kbwidgets.core.match.timeline import Change
from kbwidgets.store import Store
from kbwidgets.store.schema import VERSION

KINGDOMINO = kb.games["kingdomino"]


def some_moves(match: kb.Match, count: int, rng: Random) -> None:
    """Play `count` random decisions, or all until the end."""
    for _ in range(count):
        if match.state.over:
            return
        match.play(match.state.sample(rng))


def stands(match: kb.Match) -> tuple[object, ...]:
    """Return everything of a match that somebody may have seen."""
    people = tuple(player and player.name for player in match.players)
    return (match.game.name, match.state, match.moves, match.ahead, match.comments, match.seed, match.chance,
            match.chance_since, dict(match.options), match.avatars, people)  # fmt: skip


def again(store: Store, number: int | None = None) -> kb.Match:
    """Return a match as another kernel finds it."""
    other = Store(store.path)
    match = other.resume(number)
    other.close()
    return match


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = Store(tmp_path / "home")
    yield found
    found.close()


@pytest.mark.parametrize("name", list(kb.games))
def test_what_is_resumed_is_what_was_shown_with_what_can_be_made_again(name: str, store: Store):
    game, rng = kb.games[name], Random(5)
    for seed in range(3):
        match = kb.Match(game, [f"{n}" for n in range(game.seats[0])], seed=seed)
        store.keep(match)
        for _ in range(6):
            some_moves(match, 5, rng)
            match.comment("why", match.ply)
            assert stands(again(store, seed + 1)) == stands(match)
            match.goto(rng.randrange(match.ply + 1))
            assert stands(again(store, seed + 1)) == stands(match)
            assert match.state == again(store, seed + 1).at(match.ply)
    assert [saved.number for saved in store.saved_matches()] == [3, 2, 1]


def test_the_draws_that_follow_are_those_that_would_have_followed(store: Store):
    script = ["draw 46", "draw 5", "draw 33", "draw 18", "king 0", "king 1", "king 1", "king 0", "draw 1"]
    match = kb.Match(KINGDOMINO, ["Ann", kb.Random()], seed=3, chance=script)
    store.keep(match)
    match.play(match.state.moves()[0])
    other = again(store)
    assert stands(other) == stands(match)
    for each in (match, other):
        each.run()
        while not each.state.over:
            each.play(each.state.moves()[0])
            each.run()
    assert other.moves == match.moves


def test_looking_at_a_match_or_letting_chance_and_computers_begin_leaves_nothing(store: Store):
    match = kb.Match(KINGDOMINO, ["Ann", kb.Random()], seed=1)
    store.keep(match)
    match.run()
    match.comment("begins", 1)
    assert not store.path.exists()
    match.play(match.state.moves()[0])
    assert stands(again(store)) == stands(match)


def test_a_move_is_written_before_anybody_is_told_whoever_asked_first(store: Store):
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1)
    seen: list[bool] = []

    def shown(_: Change) -> None:
        seen.append(stands(again(store)) == stands(match))

    match.subscribe(shown)
    store.keep(match)
    some_moves(match, 3, Random(1))
    match.undo()
    assert seen == [True] * 4


def test_undo_keeps_what_lies_ahead_until_another_move_takes_its_place(store: Store):
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1)
    store.keep(match)
    some_moves(match, 4, Random(1))
    match.undo()
    while len(match.state.moves()) == 1:
        match.undo()
    first = again(store)
    first.goto(first.ply + len(first.ahead))
    assert first.state == match.at(match.ply + len(match.ahead))
    match.play(next(move for move in match.state.moves() if move != match.ahead[0]))
    assert stands(again(store)) == stands(match)


def test_the_lines_beside_the_one_that_is_played_and_what_may_be_taken_back_are_kept(store: Store):
    match, rng = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1, undo="hidden"), Random(2)
    store.keep(match)
    some_moves(match, 5, rng)
    for _ in range(3):
        match.begin_line(rng.randrange(8, match.ply))
        some_moves(match, 3, rng)
        assert str(again(store).lines) == str(match.lines)
    match.comment("the better one", match.ply)
    kept = match.lines[0]
    match.follow(kept)
    assert stands(again(store)) == stands(match)
    assert repr(again(store).lines) == repr(match.lines)
    assert any("the better one" in line.comments.values() for line in again(store).lines.named.values())
    match.drop(match.lines[0])
    assert repr(again(store).lines) == repr(match.lines)
    assert again(store).undo_policy == "hidden"


def test_a_computer_player_sits_again_by_its_name_and_a_function_is_a_person_then(store: Store):
    def mine(view: kb.View, moves: object) -> str:
        raise AssertionError("it is never asked")

    match = kb.Match(KINGDOMINO, ["Ann", kb.Greedy(), mine], seed=1)
    store.keep(match)
    match.seat_player(0, kb.Random())
    match.seat_player(0, None)
    while match.state.to_act[0] != 0:
        match.play(match.state.moves()[0])
    match.play(match.state.moves()[0])
    other = Store(store.path)
    found = other.resume()
    assert [player and player.name for player in found.players] == [None, "greedy", None]
    saver = other.find_saver(found)
    assert saver is not None
    assert "mine" in saver.message
    assert "a person plays" in saver.message
    other.close()


def test_two_kernels_that_resume_one_match_lose_nothing_and_the_second_to_move_is_told(store: Store):
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1)
    store.keep(match)
    some_moves(match, 3, Random(1))
    other = Store(store.path)
    twin = other.resume(1)
    some_moves(twin, 2, Random(2))
    some_moves(match, 2, Random(3))
    some_moves(twin, 2, Random(2))
    mine, its = store.find_saver(match), other.find_saver(twin)
    assert mine is not None
    assert its is not None
    assert (its.number, its.message, mine.number) == (1, "", 2)
    assert "saved as match 2" in mine.message
    assert stands(again(store, 1)) == stands(twin)
    assert stands(again(store, 2)) == stands(match)
    other.close()


def test_a_match_that_is_resumed_where_it_is_played_is_the_same_one(store: Store):
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1)
    store.keep(match)
    some_moves(match, 3, Random(1))
    assert store.resume(1) is match


def test_an_unknown_number_says_what_there_is_and_nothing_is_forgotten_by_half(store: Store):
    with pytest.raises(kb.KbError, match="there is no saved match 4; nothing is saved"):
        store.resume(4)
    with pytest.raises(kb.KbError, match="no unfinished saved match"):
        store.resume()
    with pytest.raises(kb.KbError, match="saved match 1"):
        store.delete_saved(1)
    for seed in range(5):
        match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=seed)
        store.keep(match)
        some_moves(match, 1, Random(1))
    with pytest.raises(kb.KbError, match=r"saved match 9; kb\.saved_matches\(\) lists 5, 4, 3 and 2 others"):
        store.delete_saved(1, 9)
    for strange in (True, "1", 10**30, -1, 1.5):
        with pytest.raises(kb.KbError, match="there is no saved match"):
            store.delete_saved(strange)  # pyright: ignore[reportArgumentType]
        with pytest.raises(kb.KbError, match="there is no saved match"):
            store.resume(strange)  # pyright: ignore[reportArgumentType]
    store.delete_saved(1, 3)
    assert [saved.number for saved in store.saved_matches()] == [5, 4, 2]
    with pytest.raises(kb.UnknownName, match="kingdomin"):
        store.saved_matches("kingdomin")
    assert len(store.saved_matches("catan")) == 0


def test_a_forgotten_match_that_goes_on_is_kept_again_under_a_number_that_was_never_given(store: Store):
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1)
    store.keep(match)
    some_moves(match, 1, Random(1))
    store.delete_saved(1)
    some_moves(match, 1, Random(1))
    assert [saved.number for saved in store.saved_matches()] == [2]
    assert stands(again(store)) == stands(match)


def test_named_values_are_kept_for_each_learner_and_in_no_other_kind(store: Store):
    assert store.get("lesson", "catan") is None
    store.put("lesson", "catan", {"done": [1, 2], "ö": None})
    store.put("lesson", "catan", [True], learner="Bo")
    store.put("box", "catan", 3)
    assert store.get("lesson", "catan") == {"done": [1, 2], "ö": None}
    assert store.get("lesson", "catan", learner="Bo") == [True]
    store.put("lesson", "catan", 0.5)
    assert (store.get("lesson", "catan"), store.get("box", "catan"), store.get("box", "x")) == (0.5, 3, None)


OLD = """
CREATE TABLE matches (number INTEGER PRIMARY KEY AUTOINCREMENT, revision INTEGER NOT NULL, game TEXT NOT NULL,
  version INTEGER NOT NULL, names TEXT NOT NULL, colours TEXT NOT NULL, avatars TEXT NOT NULL, players TEXT NOT NULL,
  options TEXT NOT NULL, seed TEXT NOT NULL, chance TEXT NOT NULL, since INTEGER NOT NULL, begun REAL NOT NULL,
  changed REAL NOT NULL, ply INTEGER NOT NULL, turns INTEGER NOT NULL, over INTEGER NOT NULL, won TEXT NOT NULL);
CREATE TABLE moves (match INTEGER NOT NULL REFERENCES matches(number) ON DELETE CASCADE, ply INTEGER NOT NULL,
  move TEXT NOT NULL, comment TEXT NOT NULL DEFAULT '', PRIMARY KEY (match, ply)) WITHOUT ROWID;
CREATE INDEX matches_by_change ON matches (changed);
INSERT INTO matches VALUES (7, 1, 'kingdomino', %d, '["Ann", "Bo"]', '["pink", "blue"]', '[1, 2]', '[null, "greedy"]',
  '{}', '5', '"ask"', 0, 1.5, 2.5, 2, 0, 0, '[]');
INSERT INTO moves VALUES (7, 1, 'draw 46', ''), (7, 2, 'draw 5', 'high');
PRAGMA user_version = 1;
"""
"""A file of form 1, which had no lines and no named values."""


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


def test_what_can_be_read_of_a_damaged_file_goes_on_and_the_file_is_laid_aside(store: Store):
    matches: list[kb.Match] = []
    for seed in range(12):
        match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=seed)
        store.keep(match)
        some_moves(match, 60, Random(seed))
        matches.append(match)
    store.close()
    data = bytearray(store.path.read_bytes())
    page = max(at for at in range(0, len(data), 4096) if data[at] == 0x0A and b"draw " in data[at : at + 4096])
    data[page : page + 4096] = bytes([0xA5]) * 4096
    store.path.write_bytes(data)
    assert store.check()
    other = Store(store.path)
    assert len(other.saved_matches()) == 12, "a list reads no moves: what is damaged is met when it is needed"
    for number in range(1, 13):
        resumed(other, number)
    (aside,) = store.path.parent.glob("*damaged*.db")
    assert str(aside) in other.news
    assert aside.read_bytes() == bytes(data)
    assert other.check() == ()
    matches_resumed = [match for number in range(1, 13) for match in resumed(other, number)]
    assert len(matches_resumed) >= 8
    for match in matches_resumed:
        assert any(match.moves == each.moves[: match.ply] for each in matches)
    assert sum(match.moves == each.moves for match in matches_resumed for each in matches) >= 6
    other.close()


def resumed(store: Store, number: int) -> list[kb.Match]:
    """Return the match of a number if it can be resumed."""
    try:
        return [store.resume(number)]
    except kb.KbError:
        return []


@pytest.mark.parametrize("data", [b"", b"no database at all " * 500, bytes(8192)])
def test_a_file_that_is_none_costs_no_match_that_is_played(data: bytes, store: Store):
    store.path.parent.mkdir()
    store.path.write_bytes(data)
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1)
    store.keep(match)
    some_moves(match, 2, Random(1))
    assert stands(again(store)) == stands(match)
    damaged_files = [path.read_bytes() for path in store.path.parent.glob("*damaged*.db")]
    assert damaged_files == ([data] if data else [])


def test_a_file_that_is_taken_away_is_written_again_whole(store: Store):
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1)
    store.keep(match)
    some_moves(match, 2, Random(1))
    for path in store.path.parent.iterdir():
        path.unlink()
    some_moves(match, 1, Random(1))
    assert stands(again(store)) == stands(match)


def in_trouble(store: Store, begins: Callable[[], object], ends: Callable[[], object], word: str) -> None:
    """Check that the match continues unsaved during the trouble, and is written in full afterwards."""
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1)
    store.keep(match)
    some_moves(match, 3, Random(1))
    saver = store.find_saver(match)
    assert saver is not None
    begins()
    before = match.ply
    some_moves(match, 3, Random(1))
    assert match.ply >= before + 3
    assert word in saver.trouble
    ends()
    match.undo()
    assert saver.trouble == ""
    assert stands(again(store)) == stands(match)


def test_while_another_program_holds_the_file_the_match_goes_on_unsaved(store: Store):
    holder = sqlite3.connect(store.path.parent.parent / "x")

    def hold() -> None:
        nonlocal holder
        holder = sqlite3.connect(store.path, isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")

    holder.close()

    def let_go() -> None:
        holder.close()

    in_trouble(store, hold, let_go, "another program is using it")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """Yield a small disk of a megabyte. Without the right to mount one the test fails."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount(["-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)])
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def mount(words: list[str]) -> None:
    done = subprocess.run(["mount", *words], check=False, capture_output=True, text=True)
    assert done.returncode == 0, f"this test mounts a small disk, as root: {done.stderr}"


def test_on_a_full_disk_the_match_goes_on_unsaved(disk: Path):
    store, filler = Store(disk), disk / "filler"

    def fill() -> None:
        with filler.open("wb", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(4096))
        # SQLite has room for a few more pages in its log, so they are used up first.
        match = kb.Match(KINGDOMINO, ["Cy", "Di"], seed=2)
        store.keep(match)
        some_moves(match, 200, Random(2))

    in_trouble(store, fill, filler.unlink, "the disk")
    store.close()


def test_on_a_disk_that_can_only_be_read_the_match_goes_on_unsaved_and_the_list_is_read(disk: Path):
    store = Store(disk)

    def lock() -> None:
        store.close()
        mount(["-o", "remount,ro", str(disk)])
        assert [saved.number for saved in store.saved_matches()] == [1]

    in_trouble(store, lock, lambda: mount(["-o", "remount,rw", str(disk)]), "allow writing there")
    store.close()


GAMES = int(os.environ.get("KB_STORE_GAMES", "40"))
"""The number of matches of each of two processes; KB_STORE_GAMES=1000 is the full amount."""

WRITER = """
import json, sys
from random import Random
import kbwidgets as kb
from kbwidgets.store import Store
from kbwidgets.store.schema import VERSION
store, mine = Store(sys.argv[1]), {}
for seed in range(int(sys.argv[2]), int(sys.argv[3])):
    match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=seed)
    store.keep(match)
    rng = Random(seed)
    for _ in range(4):
        match.play(match.state.sample(rng))
    saver = store.find_saver(match)
    assert not saver.trouble, saver.trouble
    mine[saver.number] = [seed, [str(move) for move in match.moves]]
print(json.dumps(mine))
"""


def test_two_processes_that_write_at_once_lose_no_match_and_no_number(store: Store):
    ranges = [("0", str(GAMES)), (str(GAMES), str(2 * GAMES))]
    processes = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(store.path), *each], stdout=subprocess.PIPE, text=True)
        for each in ranges
    ]
    told = [process.communicate()[0] for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    saved_moves = {int(number): value for words in told for number, value in json.loads(words).items()}
    assert sorted(saved_moves) == list(range(1, 2 * GAMES + 1))
    for saved in store.saved_matches():
        seed, moves = saved_moves[saved.number]
        match = store.resume(saved.number)
        assert (match.seed, [str(move) for move in match.moves]) == (seed, moves)
