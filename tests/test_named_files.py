"""Every function for which a user names a file: an error names the path, and the existing file stays."""

from __future__ import annotations

import resource
from collections.abc import Callable
from pathlib import Path

import pytest

import kbwidgets as kb
from kbwidgets.arena import run
from kbwidgets.core.errors import KbError
from kbwidgets.games.kingdom_builder.rules.quadrant import QUADRANTS, Quadrant
from kbwidgets.lab import copy_notebooks
from kbwidgets.teach import lesson, load_lesson
from kbwidgets.terminal.setup import load_match
from kbwidgets.testing.golden import check_golden
from kbwidgets.testing.paths import check_paths

GAME = kb.games["kingdomino"]
MATCH = kb.Match(GAME, [kb.Greedy(), kb.Greedy()], seed=1)
MATCH.run()


def export(path: Path | str) -> object:
    cell = kb.Kingdomino(match=MATCH)
    try:
        return cell.export(path)
    finally:
        cell.close()


def save(path: Path | str) -> object:
    cell = kb.Kingdomino(match=MATCH)
    try:
        return cell.save(path)
    finally:
        cell.close()


WRITERS: dict[str, Callable[[Path | str], object]] = {
    "the record of a match": lambda path: kb.Record.of(MATCH).save(path),
    "the record of a cell": save,
    "a page of a match": export,
    "a deck": kb.Deck.supplied("example").write,
    "a quadrant": QUADRANTS["tower"].write,
    "a lesson": lesson("kingdomino").save,
    "a table of games": lambda path: run(GAME, ["random", "random"], games=2, seed=1, workers=1).save_csv(path),
}
READERS: dict[str, Callable[[Path | str], object]] = {
    "a record": kb.Record.read,
    "a match in a cell": kb.load,
    "a match in the terminal": load_match,
    "a deck": kb.Deck.read,
    "a quadrant": Quadrant.read,
    "a lesson": load_lesson,
    "a golden game": check_golden,
    "paths": lambda path: check_paths(path, GAME),
}
every_writer = pytest.mark.parametrize("write", WRITERS.values(), ids=list(WRITERS))
every_reader = pytest.mark.parametrize("read", READERS.values(), ids=list(READERS))


def bad_paths(folder: Path) -> list[tuple[Path | str, str]]:
    """Return paths that name no file, each with the words that the message must have."""
    (folder / "a folder").mkdir()
    missing = folder / "missing" / "file"
    return [(folder / "a folder", "a folder"), (missing, str(missing)), ("", "''"), ("a\0b", "'a\\x00b'")]


@every_writer
def test_a_path_that_cannot_be_written_is_named(write: Callable[[Path | str], object], tmp_path: Path):
    for path, named in bad_paths(tmp_path):
        with pytest.raises(KbError) as caught:
            write(path)
        assert named in str(caught.value)
    assert [path.name for path in tmp_path.rglob("*")] == ["a folder"]


@every_writer
def test_a_full_disk_costs_nothing(write: Callable[[Path | str], object], tmp_path: Path):
    file = tmp_path / "file"
    file.write_text("old")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16, hard))  # No file may have more than this many bytes.
    try:
        with pytest.raises(KbError, match=r"cannot write .*file: File too large"):
            write(file)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert file.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@every_writer
def test_a_file_is_written_through_a_link(write: Callable[[Path | str], object], tmp_path: Path):
    (tmp_path / "link").symlink_to("file")
    write(str(tmp_path / "link"))
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").stat().st_size > 16
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "link"]


@every_reader
def test_what_cannot_be_read_is_named(read: Callable[[Path | str], object], tmp_path: Path):
    for data in (b"\x00\x01\x02", b"\x89PNG\r\n\x1a\n\x00", b"\xff\xfe"):
        file = tmp_path / f"picture {data[0]}"
        file.write_bytes(data)
        with pytest.raises(KbError) as caught:
            read(file)
        assert file.name in str(caught.value)
    for path, named in bad_paths(tmp_path):
        with pytest.raises(KbError) as caught:
            read(path)
        assert named in str(caught.value)


def test_a_record_that_does_not_replay_is_named(tmp_path: Path):
    text = kb.Record.of(MATCH).text()
    (tmp_path / "bad.kbg").write_text(text.replace("\n1. ", "\n1. [draw 1] ", 1).replace("Seed: 1", "Seed: 2"))
    with pytest.raises(kb.RecordError, match=r"bad\.kbg, line [0-9]+: "):
        kb.load(tmp_path / "bad.kbg")


def test_notebooks_go_into_no_file(tmp_path: Path):
    (tmp_path / "file").write_text("old")
    with pytest.raises(KbError, match=r"cannot write .*file"):
        copy_notebooks(tmp_path / "file")
