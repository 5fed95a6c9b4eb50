"""Still pictures have sound markup whatever the names are."""

from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import given, settings
from hypothesis import strategies as st

import kbwidgets as kb
from kbwidgets.core.protocol.render import still_of

from .film import Tags

KINGDOMINO = kb.games["kingdomino"]
NAMES = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cn"]), min_size=1, max_size=30).filter(
    lambda name: bool(name.strip()) and name.isprintable() and name.strip().lower() != "bo"
)
NASTY = ["<script>alert(1)</script>", "</script><script>alert(1)</script>", "<!--<script>", "]]>", "\"'&<>", "{title}"]


def match_of(name: str) -> kb.Match:
    match = kb.Match(KINGDOMINO, [name, "Bo"], seed=1)
    match.play(match.state.moves()[0])
    return match


@given(NAMES | st.sampled_from(NASTY))
@settings(deadline=None, max_examples=40)
def test_a_name_is_text_in_the_picture_and_in_its_alternative(name: str):
    still = still_of(match_of(name).state, None)
    root = ElementTree.fromstring(still.svg)
    assert name.strip() in "".join(root.itertext()) or len(name) > 14  # A long name is cut.
    ((tag, attributes),) = Tags(still.html()).found
    assert (tag, list(attributes)) == ("img", ["alt", "style", "src"])


def test_a_still_shows_itself_as_picture_html_and_text():
    still = still_of(match_of("Ann").state, None)
    assert still._repr_svg_() == still.svg
    assert still._repr_html_() == still.html()
    assert repr(still) == still.text
