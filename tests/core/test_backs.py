"""The backs of hidden things show how many there are, and nothing else."""

from __future__ import annotations

import pytest

import kbwidgets as kb
from kbwidgets.core.things.thing import Hidden, Thing


def back_svg(thing: Thing) -> str:
    draw = type(thing).SHOWN
    assert draw is not None
    still = draw(thing)
    assert still is not None
    return still.svg


@pytest.mark.parametrize("count", [1, 5, 12])
def test_each_hidden_thing_is_a_back(count: int):
    assert back_svg(Hidden(count, "card")).count('href="#kb-face-down"') == count


def test_many_lie_upon_each_other_and_are_told_in_words():
    few, many = back_svg(Hidden(5, "terrain card")), back_svg(Hidden(35, "terrain card"))
    assert "35 terrain cards, hidden" in many
    wide = [int(svg.split('width="')[1].split('"')[0]) for svg in (few, many)]
    assert wide[1] <= 300
    assert wide[0] <= wide[1]


def test_nothing_hidden_is_a_picture_of_words():
    assert "0 cards, hidden" in back_svg(Hidden(0, "card"))


def test_the_hand_of_another_is_backs_in_a_notebook():
    view = kb.Match(kb.games["pawns-board"], ["Ann", "Bo"], seed=6).state.view(0)
    assert view.thing("backs 1")._repr_mimebundle_()["text/html"].startswith('<img alt="5 cards, hidden"')
