"""Still pictures and exported pages: sound markup whatever the names are, and nothing of the network."""

# What a page sends and gets is plain data of any shape.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false, reportUnknownParameterType=false

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from xml.etree import ElementTree

from hypothesis import given, settings
from hypothesis import strategies as st

import kbwidgets as kb
from kbwidgets.core.game import Game
from kbwidgets.core.shown import still_of
from kbwidgets.widget.still import export_html

from .hand_game import hands_of

KINGDOMINO = kb.games["kingdomino"]
NAMES = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cn"]), min_size=1, max_size=30).filter(
    lambda name: bool(name.strip()) and name.isprintable() and name.strip().lower() != "bo"
)
NASTY = ["<script>alert(1)</script>", "</script><script>alert(1)</script>", "<!--<script>", "]]>", "\"'&<>", "{frames}"]


class Tags(HTMLParser):
    """The tags and attributes of a page, as a browser would read them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.attributes: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append(tag)
        self.attributes += [name for name, _ in attrs]


def tags(page: str) -> list[str]:
    return Tags(page).found


def match_of(name: str) -> kb.Match:
    match = kb.Match(KINGDOMINO, [name, "Bo"], seed=1)
    match.play(match.state.moves()[0])
    return match


@given(NAMES | st.sampled_from(NASTY))
@settings(deadline=None, max_examples=40)
def test_a_name_is_text_in_the_picture_and_in_its_alternative(name: str):
    still = still_of(match_of(name).state, None)
    root = ElementTree.fromstring(still.svg)
    assert name.strip() in "".join(root.itertext()) or len(name) > 14  # a long name is cut
    assert tags(still.html()) == ["img"]
    assert Tags(still.html()).attributes == ["alt", "style", "src"]


@given(NAMES | st.sampled_from(NASTY))
@settings(deadline=None, max_examples=30)
def test_a_name_is_text_in_an_exported_page(name: str):
    page, plain = export_html(match_of(name)), export_html(match_of("Ann"))
    assert tags(page) == tags(plain)
    frames = re.search(r'<script type="application/json" id="frames">(.*?)</script>', page, re.DOTALL)
    assert frames
    assert "<" not in frames[1], "nothing in a script can be taken for its end or for a comment"
    for told, svg in json.loads(frames[1]):
        assert isinstance(told, str)
        ElementTree.fromstring(svg)


def test_an_exported_page_of_a_seat_holds_nothing_hidden_from_it(hand: Game):
    match = kb.Match(hand, ["Ann", "Bo"], seed=1)
    hands = hands_of(match)
    for seat in (0, 1):
        page = export_html(match, seat)
        assert all(animal in page for animal in hands[seat])
        assert not any(animal in page for animal in hands[1 - seat])


def test_a_still_shows_itself_as_picture_html_and_text():
    still = still_of(match_of("Ann").state, None)
    assert still._repr_svg_() == still.svg
    assert still._repr_html_() == still.html()
    assert repr(still) == still.text
