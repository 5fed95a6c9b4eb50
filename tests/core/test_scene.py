"""Scenes as keyed nodes, and the difference between two scenes."""

# A page sends and gets plain data of any shape.
# ruff: noqa: ANN401
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false, reportUnknownParameterType=false

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kbwidgets.core.scene.nodes import difference, h, scene_of

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
    with pytest.raises(ValueError, match="'b' appears twice"):
        scene_of(h("div", "a", h("p", "b"), h("div", "c", h("p", "b"))))


# -- difference ---------------------------------------------------------------------------------------------------


def patched(target: Any, patch: Any) -> Any:
    """Apply a patch by RFC 7386, implemented a second time."""
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
