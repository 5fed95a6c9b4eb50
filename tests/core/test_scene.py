"""Scenes: keyed nodes, their difference, the trie of choices, and pictures that stand alone."""

# What a page sends and gets is plain data of any shape.
# ruff: noqa: ANN401
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false, reportUnknownParameterType=false

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kbwidgets.core.scene import Choices, Sheet, Span, Text, difference, h, scene_of, to_svg

TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cn"]))


# -- nodes --------------------------------------------------------------------------------------------------------


def test_attributes_are_text_and_those_that_are_off_are_left_out():
    node = h("button", "go", cls="kb-button", aria_label="Go", disabled=False, hidden=None, data_kb_cell=True, x=1.50)
    assert dict(node.attributes) == {"class": "kb-button", "aria-label": "Go", "data-kb-cell": "", "x": "1.5"}


def test_the_case_of_svg_attributes_and_reserved_words_is_kept():
    node = h("svg", viewBox="0 0 1 1", preserveAspectRatio="none", for_="a", stroke_width=2)
    assert [name for name, _ in node.attributes] == ["viewBox", "preserveAspectRatio", "for", "stroke-width"]


def test_a_node_without_a_key_is_named_after_its_parent_and_place():
    nodes = scene_of(h("div", "a", h("p"), h("p", "b", h("i")), h("p")))
    assert list(nodes) == ["a", "a/0", "b", "b/0", "a/2"]
    assert nodes["a"]["c"] == ["a/0", "b", "a/2"]


def test_a_key_that_stands_twice_is_an_error():
    with pytest.raises(ValueError, match="'b' stands twice"):
        scene_of(h("div", "a", h("p", "b"), h("div", "c", h("p", "b"))))


# -- difference ---------------------------------------------------------------------------------------------------


def patched(target: Any, patch: Any) -> Any:
    """RFC 7386, written anew."""
    if not isinstance(patch, dict):
        return patch
    result: dict[str, Any] = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = patched(result.get(key), value)
    return result


KEYS = st.sampled_from("abc")
LEAVES = st.integers(0, 3) | st.sampled_from(["", "x"]) | st.lists(st.integers(0, 2), max_size=2)
OBJECTS = st.dictionaries(
    KEYS, st.recursive(LEAVES, lambda inner: st.dictionaries(KEYS, inner, max_size=3), max_leaves=6), max_size=3
)


@given(OBJECTS, OBJECTS)
def test_a_difference_is_the_patch_between_two_objects(before: Any, after: Any):
    assert patched(before, difference(before, after)) == after


@given(OBJECTS)
def test_nothing_is_sent_where_nothing_changed(value: Any):
    assert difference(value, value) == {}


def test_a_patch_holds_no_more_than_what_changed():
    before = scene_of(h("svg", "b", h("circle", "k", r=4, cx=1), h("circle", "l", r=4, cx=1)))
    after = scene_of(h("svg", "b", h("circle", "k", r=4, cx=2), h("circle", "l", r=4, cx=1)))
    assert difference(before, after) == {"k": {"a": {"cx": "2"}}}


# -- choices ------------------------------------------------------------------------------------------------------


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


# -- pictures -----------------------------------------------------------------------------------------------------


@given(TEXTS, TEXTS)
def test_any_text_stands_in_a_picture_as_it_is(text: str, title: str):
    root = ElementTree.fromstring(to_svg(h("svg", "a", h("text", text=text), aria_label=title)))
    assert "".join(root.itertext()) == text
    assert root.get("aria-label") == title
    assert [child.tag.split("}")[1] for child in root] == ["text"]


def test_a_picture_carries_its_symbols_and_its_style():
    sheet = Sheet("s", '<symbol id="k"><path d="M0 0"/></symbol>', ".a > .b{fill:red}")
    root = ElementTree.fromstring(to_svg(h("svg", "a", h("use", href="#k")), sheet))
    style, defs, use = list(root)
    assert style.text == ".a > .b{fill:red}"
    assert defs[0].get("id") == "k"
    assert use.get("href") == "#k"
