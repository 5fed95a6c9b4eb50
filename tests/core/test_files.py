"""A file that a user names loses nothing by a failed write, and an error names the path."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kbwidgets.core.errors import FileError
from kbwidgets.core.text.files import bare_fault, read_bytes, read_text, write_bytes, write_new, write_text

KILLS = 10
TEXT = "Käthe, Zoë, 王, ♟\n"
LONG = TEXT * 4000


@contextmanager
def small_disk(most: int = 4096) -> Generator[None, None, None]:
    """Limit files to `most` bytes, as on a full disk; Python ignores the signal of it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def rights(file: Path) -> int:
    return file.stat().st_mode & 0o777


def test_what_is_written_is_read_again(tmp_path: Path):
    file = tmp_path / "a text"
    assert write_text(str(file), TEXT) == file
    assert read_text(file) == TEXT
    assert read_bytes(file) == TEXT.encode()
    assert names(tmp_path) == ["a text"]


def test_a_disk_that_gets_full_costs_neither_the_old_file_nor_leaves_a_part(tmp_path: Path):
    file = tmp_path / "old"
    write_text(file, TEXT)
    with small_disk(), pytest.raises(FileError, match=r"cannot write .*old: File too large"):
        write_text(file, LONG)
    assert read_text(file) == TEXT
    with small_disk(), pytest.raises(FileError, match=r"cannot write .*new: File too large"):
        write_text(tmp_path / "new", LONG)
    with small_disk(), pytest.raises(FileError, match=r"cannot write .*new: File too large"):
        write_new(tmp_path / "new", LONG)
    assert names(tmp_path) == ["old"]


KILLED = """
import sys
from kbwidgets.core.text.files import write_text
print("ready", flush=True)
while True:
    for letter in "ab":
        write_text(sys.argv[1], letter * 3_000_000)
"""


def test_a_kill_in_the_middle_of_a_write_leaves_the_old_file_or_the_new_one(tmp_path: Path):
    file = tmp_path / "file"
    write_text(file, "a" * 3_000_000)
    seen: set[str] = set()
    for _ in range(KILLS):
        with subprocess.Popen([sys.executable, "-c", KILLED, str(file)], stdout=subprocess.PIPE) as writer:
            assert writer.stdout
            assert writer.stdout.readline() == b"ready\n"
            for _ in range(10_000):
                if list(tmp_path.glob(".*.part")):
                    break
            writer.kill()
        text = read_text(file)
        assert len(text) == 3_000_000
        assert len(set(text)) == 1
        seen.update(part.name for part in tmp_path.glob(".*.part"))
        for part in tmp_path.glob(".*.part"):
            part.unlink()
    assert seen, "no kill came in the middle of a write"


INTERRUPTED = """
import signal, sys
from random import Random
from kbwidgets.core.text.files import write_text
signal.signal(signal.SIGALRM, signal.default_int_handler)
rng, stopped = Random(1), 0
for _ in range(60):
    try:
        signal.setitimer(signal.ITIMER_REAL, rng.uniform(0.0005, 0.01))
        while True:
            write_text(sys.argv[1], "a" * 1_000_000)
    except KeyboardInterrupt:
        stopped += 1
print(stopped)
"""


def test_a_write_that_is_interrupted_leaves_no_part(tmp_path: Path):
    file = tmp_path / "file"
    write_text(file, "a" * 1_000_000)
    run = subprocess.run([sys.executable, "-c", INTERRUPTED, str(file)], capture_output=True, text=True, check=True)
    assert run.stdout == "60\n"
    assert names(tmp_path) == ["file"]
    assert read_text(file) == "a" * 1_000_000


def test_a_link_stays_a_link_and_what_it_names_is_written(tmp_path: Path):
    (tmp_path / "far").mkdir()
    real, link = tmp_path / "far" / "real", tmp_path / "link"
    real.write_text("old")
    link.symlink_to(Path("far") / "real")
    write_text(link, TEXT)
    assert link.is_symlink()
    assert read_text(real) == TEXT
    (tmp_path / "to nothing").symlink_to(Path("far") / "made")
    write_text(tmp_path / "to nothing", TEXT)
    assert names(tmp_path / "far") == ["made", "real"]
    (tmp_path / "round").symlink_to("round")
    with pytest.raises(FileError, match=r"cannot write .*round"):
        write_text(tmp_path / "round", TEXT)
    assert (tmp_path / "round").is_symlink()


def test_the_rights_of_a_file_stay_and_a_new_one_gets_those_of_any_new_file(tmp_path: Path):
    file = tmp_path / "mine"
    file.write_text("old")
    file.chmod(0o640)
    write_text(file, TEXT)
    assert rights(file) == 0o640
    before = os.umask(0o027)
    try:
        assert rights(write_text(tmp_path / "new", TEXT)) == 0o640
    finally:
        os.umask(before)


def test_a_pipe_is_written_to_and_nothing_takes_its_place(tmp_path: Path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        assert reader.stdout
        write_text(pipe, TEXT)
        assert reader.stdout.read().decode() == TEXT
    assert pipe.is_fifo()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_device_that_takes_nothing_is_told_and_stays():
    with pytest.raises(FileError, match="cannot write /dev/full: No space left on device"):
        write_text("/dev/full", TEXT)
    assert Path("/dev/full").is_char_device()


def test_a_new_file_takes_the_place_of_none(tmp_path: Path):
    written = [write_new(tmp_path / "evening.kbg", text) for text in ("one", "two", "three")]
    assert [file.name for file in written] == ["evening.kbg", "evening-2.kbg", "evening-3.kbg"]
    assert [read_text(file) for file in written] == ["one", "two", "three"]


BAD_PATHS = {"": "''", "a\0b": r"'a\\x00b'", "no/folder/x": "no/folder/x", ".": r"\.", "x" * 300: "x{300}"}


@pytest.mark.parametrize(("path", "named"), BAD_PATHS.items(), ids=map(repr, BAD_PATHS.values()))
def test_a_path_that_is_none_is_named(path: str, named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileError, match=f"^cannot write {named}: .+"):
        write_text(path, TEXT)
    with pytest.raises(FileError, match=f"^cannot write {named}: .+"):
        write_bytes(path, b"")
    with pytest.raises(FileError, match=f"^cannot read {named}: .+"):
        read_text(path)
    assert names(tmp_path) == []


def test_half_a_character_is_not_written(tmp_path: Path):
    with pytest.raises(FileError, match=r"cannot write .*file: half a character"):
        write_text(tmp_path / "file", "\ud800")
    assert names(tmp_path) == []


@pytest.mark.parametrize(
    ("data", "message"),
    [(b"ab\xff", "it is not UTF-8: invalid start byte at byte 2"), (b"ab\0c", "it is not a text file: byte 2 is zero")],
)
def test_a_file_that_is_no_text_is_named(data: bytes, message: str, tmp_path: Path):
    (tmp_path / "picture").write_bytes(data)
    with pytest.raises(FileError, match=rf"cannot read .*picture: {message}"):
        read_text(tmp_path / "picture")


def test_a_mark_before_the_text_is_no_part_of_it(tmp_path: Path):
    (tmp_path / "marked").write_bytes(b"\xef\xbb\xbf" + TEXT.encode())
    assert read_text(tmp_path / "marked") == TEXT


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_file_that_may_not_be_written_stays(tmp_path: Path):
    file = tmp_path / "file"
    file.write_text("old")
    file.chmod(0o400)
    with pytest.raises(FileError, match="Permission denied"):
        write_text(file, TEXT)
    assert read_text(file) == "old"


GOOD = ["otters.deck", "Zoë.deck", "my deck (2).deck", "a.b-c_1+.deck", "王.deck"]
BAD = [
    "", ".deck", "x.txt", "x", "x.deck.txt", "../x.deck", "a/x.deck", "/x.deck", "a\\x.deck", "C:x.deck", "~/x.deck",
    ".x.deck", " x.deck", "x.deck ", "x\n.deck", "x\0.deck", "x*.deck", "x?.deck", "$x.deck", "-x.deck", "\ud800.deck",
    "con.deck", "NUL.deck", "Com1.x.deck", "aux .deck", "x" * 76 + ".deck", "x:y.deck", "x.DECK", "\u202ex.deck",
]  # fmt: skip


@pytest.mark.parametrize("name", GOOD)
def test_a_plain_name_is_one_in_the_working_folder(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    assert bare_fault(name, ".deck") == ""
    write_text(name, TEXT)
    assert bare_fault(name, ".deck") == ""


@pytest.mark.parametrize("name", BAD, ids=ascii)
def test_no_other_name_is_plain(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    assert bare_fault(name, ".deck")


def test_a_plain_name_leads_out_of_the_folder_by_no_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    (tmp_path / "far.deck").write_text(TEXT)
    Path("near.deck").write_text(TEXT)
    for name, target in {
        "far": "../far.deck",
        "made": "../made.deck",
        "round": "round.deck",
        "null": "/dev/null",
    }.items():
        Path(f"{name}.deck").symlink_to(target)
        assert bare_fault(f"{name}.deck", ".deck"), name
    Path("link.deck").symlink_to("near.deck")
    assert bare_fault("link.deck", ".deck") == ""
    Path("folder.deck").mkdir()
    os.mkfifo("pipe.deck")
    assert bare_fault("folder.deck", ".deck")
    assert bare_fault("pipe.deck", ".deck")
