"""Any deck that the reader accepts can be played, and its records load, whatever its cards are called (PB-CARD.1)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kbwidgets as kb
from kbwidgets.core.values.types import OPEN
from kbwidgets.games.pawns_board.rules.chapters.decks import Deck

PAWNS_BOARD = kb.games["pawns-board"]
GRID = "XXXXX\nXXXXX\nXXCIX\nXXXXX\nXXXXX\n"
SPARE = [f"spare{n}" for n in range(9)]
SIGNS = ["*", "1.", "12", "0", "#", "{}", "[", "]", "%", "%2c", "a,b", ",", "/", '"', "'", "\\", "=", ":", "Game:"]
WORDS = ["at", "pass", "draw", "place", "nothing", '");import/os;("', "é", "王", "-", "example", "x.deck"]


def deck_of(names: list[str]) -> Deck:
    """Return nine cards, two of each name that the reader accepts, and others."""
    taken = [name for name in dict.fromkeys(names) if not Deck.faults(f"{name} 1 1\n{GRID}")]
    cards = [name for name in taken for _ in range(2)] + [name for name in SPARE if name not in taken]
    return Deck.parse("".join(f"{name} 1 1\n{GRID}" for name in cards[:9]))


def check_records(deck: Deck) -> None:
    """Check that records of a match with this deck load, with full knowledge and for every viewer."""
    options = {"rows": 3, "cols": 3, "hand_size": 3, "deck_red": deck.line, "deck_blue": deck.line}
    match = kb.Match(PAWNS_BOARD, ["Ann", "Bo"], seed=1, options=options)
    rng = Random(1)
    while not match.state.over:
        match.play(rng.choice(list(match.state.moves())))
    for viewer in (OPEN, None, 0, 1):
        record = kb.Record.of(match, viewer)
        assert kb.Record.parse(record.text()) == record
    assert kb.Record.parse(kb.Record.of(match).text()).replay().state == match.state


@settings(deadline=None)
@given(
    st.lists(
        st.text(st.characters(exclude_categories=["C", "Z"]) | st.sampled_from("*{}[](),.%/#='\\"), max_size=6),
        max_size=4,
    )
)
def test_the_record_of_any_deck_loads(names: list[str]):
    check_records(deck_of(names))


@pytest.mark.parametrize("name", [*SIGNS, *WORDS])
def test_a_name_of_signs_is_one_that_the_reader_takes_and_its_record_loads(name: str):
    deck = deck_of([name])
    assert deck.cards[0].name == name
    check_records(deck)
