"""Any deck that the reader takes can be played, and its records load: whatever its cards are called (PB-CARD.1)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import kbwidgets as kb
from kbwidgets.core.types import OPEN
from kbwidgets.games.pawns_board.deck import Deck

PAWNS_BOARD = kb.games["pawns-board"]
GRID = "XXXXX\nXXXXX\nXXCIX\nXXXXX\nXXXXX\n"
SPARE = [f"spare{n}" for n in range(9)]
HOSTILE = ["*", "1.", "12", "0", "#", "{}", "[", "%", "%2c", "a,b", ",", "/", '"', "'", "\\", "=", ":", "Game:",
           "at", "pass", "draw", "place", "nothing", '");import/os;("', "é", "王", "-", "example", "x.deck"]  # fmt: skip


def deck_of(names: list[str]) -> Deck:
    """Nine cards and more, with those of the names that the reader takes."""
    taken = [name for name in names if not Deck.faults(f"{name} 1 1\n{GRID}")]
    return Deck.parse("".join(f"{name} 1 1\n{GRID}" for name in dict.fromkeys([*taken, *SPARE])))


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.text(st.characters() | st.sampled_from("*{}[](),.%/#:='\"\\ \t0123456789"), max_size=9), max_size=12)
)
@example(HOSTILE)
def test_the_record_of_any_deck_loads(names: list[str]):
    deck = deck_of(names)
    options = {"rows": 3, "cols": 3, "hand_size": 3, "deck_red": deck.line, "deck_blue": deck.line}
    match = kb.Match(PAWNS_BOARD, ["Ann", "Bo"], seed=1, options=options)
    rng = Random(1)
    while not match.state.over:
        match.play(rng.choice(list(match.state.moves())))
    for viewer in (OPEN, None, 0, 1):
        record = kb.Record.of(match, viewer)
        assert kb.Record.parse(record.text()) == record
    assert kb.Record.parse(kb.Record.of(match).text()).replay().state == match.state


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_of_signs_is_one_that_the_reader_takes(name: str):
    assert deck_of([name]).cards[0].name == name
