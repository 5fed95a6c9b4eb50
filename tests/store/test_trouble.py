"""A file that is damaged, missing or cannot be written costs no match that is played, and what it holds is kept."""

from __future__ import annotations

import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.store import Store

from .samples import KINGDOMINO, again, some_moves, stands


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
