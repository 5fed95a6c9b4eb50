"""The gold that each card and the castles bring a player, line by line (KB-7)."""

from __future__ import annotations

import pytest

import kbwidgets as kb
from kbwidgets.games.kingdom_builder import KingdomBuilderState

from .tables import BLUE, RED, W19_BLUE, W19_RED, places_of, position


def gold(state: KingdomBuilderState, seat: int) -> dict[str, int]:
    """Return a seat's gold from each card in force and from the castles."""
    return {card.name: card.contribution(seat).gold for card in (*state.cards, state.castles)}


@pytest.mark.parametrize(
    ("cards", "red", "blue"),
    [
        ("fishermen miners workers", (1, 0, 5, 3), (2, 2, 5, 6)),
        ("discoverers knights hermits", (7, 8, 5, 3), (7, 6, 7, 6)),
        ("citizens merchants farmers", (2, 12, 3, 3), (1, 0, 3, 6)),
        ("merchants knights lords", (12, 8, 36, 3), (0, 6, 42, 6)),
    ],
)
def test_each_card_and_the_castles_tell_what_they_bring(cards: str, red: tuple[int, ...], blue: tuple[int, ...]):
    """Example W19 (KB-7.1 to KB-7.12)."""
    state = position(W19_RED, W19_BLUE, cards=cards.split())
    names = (*cards.split(), "castles")
    assert gold(state, RED) == dict(zip(names, red, strict=True))
    assert gold(state, BLUE) == dict(zip(names, blue, strict=True))
    assert [player.points for player in state.players] == [sum(red), sum(blue)]


def test_a_contribution_tells_its_lines_and_the_hexes_that_earn_it():
    """Example W19, KB-13.18: the four in row 7 score for the Knights; castle (3,3) is reached from (4,4)."""
    state = position(W19_RED, W19_BLUE)
    knights = state.cards[1]
    assert repr(knights) == "Card(name='knights', text='2 gold for each settlement in your fullest row', rule='KB-7.7')"
    found = knights.contribution(RED)
    assert repr(found) == "Contribution(card='knights', name='Red', gold=8)"
    (line,) = found.lines
    assert (line.gold, places_of(line.hexes)) == (8, "7,7 7,8 7,9 7,10")
    assert repr(line) == "Line(gold=8, text='Knights: 4 settlements in the fullest row')"
    assert [(line.gold, places_of(line.hexes)) for line in state.castles.contribution(RED).lines] == [(3, "3,3 4,4")]
    assert [line.gold for line in state.castles.contribution(BLUE).lines] == [3, 3]
    assert knights.contribution("Red") == found
    assert state.cards["knights"] == knights
    with pytest.raises(kb.KbError, match="unknown player 'Green'; choose Blue or Red"):
        knights.contribution("Green")


def test_gold_is_not_told_before_the_end_without_the_running_score():
    """KB-9.8."""
    state = position("7,6", "0,1", running_score=False)
    view = state.view(RED)
    assert [player.points for player in view.players] == [None, None]
    with pytest.raises(kb.KbError, match="shown only at the end: this match has no running score"):
        view.cards[0].contribution(RED)
    assert state.cards[1].contribution(RED).gold == 2
    over = position("7,6", "0,1", running_score=False, phase="end", card=None, left=0, turn=2, supply={RED: 0})
    assert over.view(RED).cards[1].contribution(RED).gold == 2
