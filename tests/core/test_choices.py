"""Choices: the trie of picks, what each path means, and what means nothing."""

# What a page sends and gets is plain data of any shape.
# ruff: noqa: ANN401
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false, reportUnknownParameterType=false

from __future__ import annotations

from typing import Any

import pytest

from kbwidgets.core.choices import Choices
from kbwidgets.core.opens import Span, Text


@pytest.fixture
def choices() -> Choices:
    found = Choices()
    found.add(("a", "b"), "a to b", note="+2")
    found.add(("a", "c", Span(2, 9, 3)), "a to c with {0}")
    found.add(("name", Text(5)), "/name {0}")
    found.add(("goto", Span(-1, 1, 0)), "/goto {0}")
    return found


def test_the_trie_has_notes_ranges_and_texts_at_its_leaves(choices: Choices):
    assert choices.json() == {
        "a": {"b": "+2", "c": {"#": [2, 9, 3, 1]}},
        "name": {"$": [5, 1]},
        "goto": {"#": [-1, 1, 0, 1]},
    }


@pytest.mark.parametrize(
    ("path", "meaning"),
    [
        (("a", "b"), "a to b"),
        (("a", "c", 2), "a to c with 2"),
        (("a", "c", 9), "a to c with 9"),
        (("goto", -1), "/goto -1"),
        (("name", "Ann"), "/name Ann"),
        (("name", ""), "/name "),
        (("name", "{0}"), "/name {0}"),
    ],
)
def test_a_path_that_is_offered_has_its_meaning(choices: Choices, path: Any, meaning: str):
    assert choices.find(path) == meaning


@pytest.mark.parametrize(
    "path",
    [
        (),
        ("a",),
        ("b",),
        ("a", "c"),
        ("a", "c", 1),
        ("a", "c", 10),
        ("a", "c", "3"),
        ("a", "c", True),
        ("a", "b", "c"),
        ("a", "b", 1),
        ("name",),
        ("name", 5),
        ("name", "toolong"),
        ("name", {"x": 1}),
        ({"a": 1},),
        ("goto", 2),
        (1,),
        ("a", {"b": 1}),
        ("name", "Ann", "Ann"),
    ],
)
def test_a_path_that_is_not_offered_means_nothing(choices: Choices, path: Any):
    assert choices.find(path) is None


def test_a_number_that_is_written_like_a_key_is_not_the_key():
    found = Choices()
    found.add(("1", "2"), "one two")
    found.add(("1", "n", Span(0, 9, 0)), "one {0}")
    assert found.find(("1", "2")) == "one two"
    assert found.find((1, 2)) is None
    assert found.find((1, "n", 3)) is None


def test_a_path_cannot_end_where_another_goes_on():
    found = Choices()
    found.add(("a",), "a")
    with pytest.raises(ValueError, match="'a' is the end of one path"):
        found.add(("a", "b"), "b")
    with pytest.raises(ValueError, match="only end a path"):
        found.add((Span(1, 2, 1), "b"), "b")
