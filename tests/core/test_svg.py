"""Standalone pictures."""

from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from kbwidgets.core.scene.nodes import Sheet, h
from kbwidgets.core.scene.svg import to_svg

TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cn"]))


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
