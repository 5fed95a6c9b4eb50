"""The difference between two positions, by place, fact and line, and marked in the picture."""

from __future__ import annotations

import base64
import re

import pytest

import kbwidgets as kb
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.highlight import ringed
from kbwidgets.core.scene.svg_image import Still
from kbwidgets.core.values.types import OPEN, ScoreLine
from kbwidgets.inspect.difference import Difference, diff

from .grove import GAME, GroveState, Plant
from .pages import tags, words
from .twins import played

each_game = pytest.mark.parametrize("game", list(kb.games.values()), ids=lambda game: game.name)


def grove(**beds: str) -> GroveState:
    """Return a grove with plants such as a1="fern 0"."""
    start = GAME.start(["Ann", "Bo"])
    assert isinstance(start, GroveState)
    held = {bed: (told.split()[0], int(told.split()[1])) for bed, told in beds.items()}
    return start._replace(beds=tuple(held.get(bed) for bed in ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]))


def test_what_came_went_and_changed_is_told_by_its_place():
    before, after = grove(a1="fern 0", b2="oak 1"), grove(b2="rose 0", c3="fern 1")
    found = diff(before, after)
    assert found.removed == {"a1": Plant("fern", 0, 1)}
    assert found.added == {"c3": Plant("fern", 1, 1)}
    assert found.changed == {"b2": (Plant("oak", 1, 2), Plant("rose", 0, 3))}
    # GR-3: Ann has a rose for a fern, Bo a fern for an oak.
    assert found.players == {0: {"points": (1, 3)}, 1: {"points": (2, 1)}}
    assert [(gain.seat, gain.points, gain.was, gain.now) for gain in found.points] == [
        (0, -1, ("fern in a1",), ()),
        (1, -2, ("oak in b2",), ()),
        (0, 3, (), ("rose in b2",)),
        (1, 1, (), ("fern in c3",)),
    ]
    assert found
    assert repr(found) == "<Difference of two positions: 1 added, 1 gone, 1 changed, 2 players and 4 score lines>"
    for told in (str(found), words(found._repr_html_())):
        assert all(word in told for word in ("added", "c3", "gone", "a1", "changed", "b2", "rose", "oak"))


@each_game
def test_equal_positions_differ_in_nothing(game: kb.Game):
    match = played(game, 12)
    for position in (match.state, *(match.state.view(viewer) for viewer in (OPEN, None, 0, 1))):
        found = diff(position, position)
        assert not found
        assert (found.added, found.removed, found.changed, found.players, found.points) == ({}, {}, {}, {}, ())
        assert "table" not in tags(found._repr_html_())


@each_game
def test_the_lines_of_the_score_make_up_the_difference_in_points(game: kb.Game):
    match = played(game, 30)
    for one, two in ((0, match.ply), (match.ply // 2, match.ply), (match.ply, 0)):
        before, after = match.at(one), match.at(two)
        found = diff(before, after)
        for seat in range(2):
            assert sum(gain.points for gain in found.points if gain.seat == seat) == (
                after.points()[seat] - before.points()[seat]
            )


def test_positions_that_are_not_of_one_game_are_not_compared():
    one, other = kb.games["kingdomino"].start(2), kb.games["pawns-board"].start(2)
    with pytest.raises(kb.KbError, match="a position of kingdomino and one of pawns-board cannot be compared"):
        diff(one, other)
    with pytest.raises(kb.KbError, match="of 2 players and one of 3 cannot be compared"):
        diff(one, kb.games["kingdomino"].start(3))
    with pytest.raises(kb.KbError, match="expected a state or a view"):
        diff(one, "the end")  # pyright: ignore[reportArgumentType]


def rings(still: Still | None) -> list[str]:
    """Return the shapes of the rings in a picture."""
    assert still is not None
    data = re.findall(r"base64,([^\"]+)", still.html())[0]
    return re.findall(r"<\w+ [^>]*stroke-dasharray:8 5[^>]*>", base64.b64decode(data).decode())


def test_the_places_that_differ_are_marked_in_the_picture_of_the_second():
    found = diff(grove(a1="fern 0"), grove(b2="rose 0"))
    assert isinstance(found, Difference)
    shown = rings(found.picture)
    assert len(shown) == 2
    assert 'x="0" y="0"' in shown[0]  # a1
    assert 'x="10" y="10"' in shown[1]  # b2
    assert rings(diff(grove(), grove()).picture) == []


def lines(match: kb.Match) -> list[ScoreLine]:
    return [line for line in match.state.score() if line.at]


@each_game
def test_the_pictures_of_a_game_have_a_node_for_each_place_that_its_score_names(game: kb.Game):
    match = played(game, 60)
    assert bool(lines(match)) == game.counted
    picture = drawn(match.state, OPEN)
    for line in lines(match):
        plain = len(picture.still().children)
        marked = picture.still(frozenset(line.at))
        assert str(marked).count("stroke-dasharray:8 5") == len(set(line.at)), line
        assert len(marked.children) >= plain


@each_game
def test_a_picture_without_marks_has_no_node_that_only_stands_for_a_place(game: kb.Game):
    shown = str(ringed(drawn(played(game, 30).state, OPEN).picture(), frozenset()))
    assert "data-kb-spot" not in shown
    assert "data-kb-face" not in shown
