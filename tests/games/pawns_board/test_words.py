"""The log and the account of a match, the lines of the score, the prompt and the result."""

from __future__ import annotations

from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.moves.events import Event
from kbwidgets.games.pawns_board.players.strategies import STRATEGIES
from kbwidgets.games.pawns_board.rules.chapters.scoring import row_name
from kbwidgets.games.pawns_board.rules.chapters.turns import Drawn
from kbwidgets.games.pawns_board.taught.sketch import read_sketch

from .positions import opening, position, start


def happened(state: kb.State, move: str, seat: int) -> tuple[Event, ...]:
    return tuple(event for event in state.events(move) if event.seat == seat)


def test_an_account_adds_up_what_a_card_did():
    """PB-INFL.3; example 4: Otter gets two new pawns and one more, and takes over none."""
    state = opening()
    events = happened(state, "place Otter at 0,0", 0)
    view = state.play("place Otter at 0,0").view(1)
    assert [view.narrate(event) for event in events] == [
        "Ann placed Otter.", "Ann got 2 new pawns.", "Ann added a pawn to a cell.",
    ]  # fmt: skip
    assert view.summarize(events) == "Ann placed Otter and got 3 pawns."


def test_an_account_of_both_sides_says_who_lost_a_card():
    """PB-VAR.3: Moth lowers Bo's Steward, worth 1, which cost 2."""
    head = "players: Ann, Bo\noptions: influence_variants = on\ndeck_red: influence\ndeck_blue: influence\n"
    state = read_sketch(head + "board: . . . . b1 / r1 . B=Steward-3 . . / . . . . b1\nAnn: Moth\ndue: Ann acts")
    view = state.play("place Moth at 1,0").view(0)
    assert view.summarize(happened(state, "place Moth at 1,0", 1)) == "Bo's Steward lost its value and left 2 pawns."


def test_dealing_is_one_line_of_an_account():
    """PB-SETUP.3: there are five cards, which the other player does not see."""
    state, events = start(), list[Event]()
    while state.phase == "deal" and state.turn == 0:
        move = state.moves()[0]
        events += state.events(move)
        state = state.play(move)
    for viewer in (0, 1, kb.OPEN):
        assert state.view(viewer).summarize(events) == "Ann was dealt 5 cards."


def test_a_card_that_was_drawn_unseen_is_left_out_of_an_account():
    """PB-INFO.2: this is the account of Bo's turn, as Ann knows it and as Bo does."""
    state = opening()
    events = {seat: state.events("pass", seat) for seat in (0, 1)}
    view = state.play("pass")
    drawn = {seat: [event for event in events[seat] if event.seat == 1] for seat in (0, 1)}
    assert view.view(0).summarize(drawn[0]) == ""
    (event,) = drawn[1]
    assert isinstance(event, Drawn)
    assert view.view(1).summarize(drawn[1]) == f"Bo drew {event.card}."


def test_a_result_says_who_won_and_how_the_rows_were_shared():
    """PB-SCORE.2, PB-SCORE.3: the rows are 3 to 2, 4 to 4, 0 to 1."""
    state = position("R3 . B2 / R4 . B4 / . . B1", passes=1).play("pass")
    assert state.over
    assert state.view(None).prompt() == ("", "Ann wins 3–1", "Ann won 1 row, Bo won 1 and 1 was tied.")
    assert [line.text for line in state.score()] == [
        "Top row: 3 to 2", "Top row: 2 to 3", "Middle row: tied at 4", "Middle row: tied at 4",
        "Bottom row: 0 to 1", "Bottom row: 1 to 0",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("rows", "names"),
    [
        (1, ["Only row"]),
        (2, ["Top row", "Bottom row"]),
        (3, ["Top row", "Middle row", "Bottom row"]),
        (4, ["1st row", "2nd row", "3rd row", "4th row"]),
    ],
)
def test_a_row_has_the_name_that_people_give_it(rows: int, names: list[str]):
    assert [row_name(rows, row) for row in range(rows)] == names


def test_a_row_of_a_large_board_has_an_ordinal():
    """PB-BOARD.1: there are up to 39 rows."""
    assert [row_name(39, row) for row in (10, 11, 12, 20, 21, 22, 38)] == [
        "11th row", "12th row", "13th row", "21st row", "22nd row", "23rd row", "39th row",
    ]  # fmt: skip


def test_a_pass_is_said_to_be_forced_only_where_no_card_fits():
    """PB-AI.1, PB-AI.3, PB-AI.4."""
    for name in ("fill-first", "control-board", "minimax"):
        for hand, text in (("Otter", "a card can be placed"), ("Keep", "no card can be placed")):
            state = position("r1 . . . b1", red=hand)
            ranking = STRATEGIES[name](state.view(0), state.moves(), Random(0))
            (passed,) = [rated for rated in ranking if str(rated.move) == "pass"]
            assert passed.reasons[0].text == text
