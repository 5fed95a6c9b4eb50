"""Each picture of README can be made again from the running program, is small, and has a description."""

from __future__ import annotations

import re

import pytest

from . import moving
from .pictures import DOCS, PICTURES
from .stage import Stage

SMALL = 450_000
"""The size limit of a still picture in bytes."""
PNG, GIF = b"\x89PNG", b"GIF89a"
KINDS = {".png": (PNG, SMALL), ".gif": (GIF, moving.LARGEST)}
"""The first bytes of a picture's file and its size limit, by suffix."""
SHOWN = re.findall(r"!\[([^]]*)\]\(([^)]+)\)", (DOCS.parent / "README.md").read_text(encoding="utf-8"))
"""The alternative text and the file of each picture."""


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_made_by_the_running_program(stage: Stage, name: str):
    made = PICTURES[name](stage)
    assert made.startswith(PNG)
    assert len(made) < SMALL


def test_each_picture_that_is_made_is_shown():
    assert {file for _, file in SHOWN} >= {f"docs/{name}" for name in PICTURES}
    assert {file.name for file in DOCS.iterdir() if file.suffix in KINDS} == {*PICTURES, moving.FILE.name}


@pytest.mark.parametrize(("words", "file"), SHOWN)
def test_a_picture_is_there_is_small_and_says_what_it_shows(words: str, file: str):
    found = (DOCS.parent / file).read_bytes()
    start, largest = KINDS[(DOCS / file).suffix]
    assert found.startswith(start)
    assert len(found) < largest
    assert len(words.split()) > 8
