"""The number of rolls of each total: known rolls, counted from public information (CT-18.4)."""

from __future__ import annotations

from fractions import Fraction

import pytest

import kbwidgets as kb
from kbwidgets.core.values.types import OPEN, Viewer
from kbwidgets.games.catan import GAME
from kbwidgets.games.catan.rules.things.rolls import dice_counts

from ...widget.page import Data, Page

ROLLS = ("8", "4 4", "6", "2 3", "8", "11", "6", "3 1", "12")
"""Rolls without a 7, which asks for more than the end of the turn."""
TIMES = {4: 1, 5: 1, 6: 2, 8: 3, 11: 1, 12: 1}


def match_of(order: str = "seats") -> kb.Match:
    """Return position S with manual dice."""
    options = {"board": "beginner", "start": "beginner", "order": order, "dice": "manual"}
    return kb.Match(GAME, ["Blue", "Orange", "Red", "White"], options=options)


def rolled(match: kb.Match) -> kb.Match:
    """Return the match after all rolls, one in each turn."""
    for faces in ROLLS:
        match.play(f"roll {faces}")
        match.play("end")
    return match


@pytest.mark.parametrize("viewer", [OPEN, None, 0, 3])
def test_each_total_is_counted_for_every_viewer_alike(viewer: Viewer):
    counts = kb.Catan.dice_counts(rolled(match_of()).events(viewer))
    assert {total: counts[total] for total in range(2, 13) if counts[total]} == TIMES
    assert len(counts) == len(ROLLS)
    assert str(counts) == "DiceCounts(9 rolls: 4 1, 5 1, 6 2, 8 3, 11 1, 12 1)"


def test_what_is_expected_goes_by_the_ways_in_36():
    """CT-1.2: these are the dots of each number token, and six ways to a 7."""
    counts = dice_counts(rolled(match_of()).events())
    ways = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
    assert {total: counts.expected(total) for total in ways} == {n: Fraction(9 * w, 36) for n, w in ways.items()}
    assert sum(counts.expected(total) for total in ways) == len(counts)


def test_rolls_for_the_order_of_play_are_no_rolls_of_turns():
    """CT-4.1: they do not distribute resources."""
    match = match_of("roll")
    for faces in ("12", "3", "4", "5"):
        match.play(f"roll {faces}")
    assert match.state.phase == "roll"
    assert len(dice_counts(match.events())) == 0
    match.play("roll 8")
    assert str(dice_counts(match.events())) == "DiceCounts(1 roll: 8 1)"


def test_what_is_taken_back_is_not_counted():
    match = rolled(match_of())
    match.goto(4)
    assert str(dice_counts(match.events())) == "DiceCounts(2 rolls: 8 2)"


def test_two_dice_show_no_other_totals():
    with pytest.raises(kb.KbError, match="two dice show 2 to 12, not 13"):
        dice_counts(())[13]


def test_a_page_of_the_cell_shows_them_in_words_and_bars():
    """CT-18.4, CT-18.10: there is a bar for each total rolled, longest for the 8, and a mark for each expectation."""
    page = Page(rolled(match_of()), viewer=0)
    page.ask("pages")
    page.ask("page Dice")
    assert page.under("rolls told") == "9 rolls so far."
    chart = page.node("rolls chart")
    told = str(chart["a"]["aria-label"])
    assert "2: 0 of about 0.2, 3: 0 of about 0.5, 4: 1 of about 0.8, " in told
    assert ", 8: 3 of about 1.2, " in told
    bars = [node for node in below(page, "rolls chart") if node.get("a", {}).get("class") == "ctb-bar"]
    heights = [float(bar["a"]["height"]) for bar in bars]
    assert [round(3 * high / max(heights)) for high in heights] == [TIMES[total] for total in sorted(TIMES)]
    assert "/filter all" not in page.choices


def below(page: Page, key: str) -> list[Data]:
    """Return all nodes under a key."""
    node = page.node(key)
    return [node, *(found for child in node.get("c", []) for found in below(page, child))]


def test_before_the_first_roll_the_page_says_so():
    page = Page(match_of(), viewer=0)
    page.ask("pages")
    page.ask("page Dice")
    assert page.under("rolls told") == "No rolls yet."


def test_the_noun_shows_its_picture():
    shown = dice_counts(rolled(match_of()).events())._repr_mimebundle_()
    assert shown["text/plain"].startswith("DiceCounts(9 rolls")
    assert "2: 0 of about 0.2" in shown["text/html"]
