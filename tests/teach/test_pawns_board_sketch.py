"""Positions of Pawns Board in a few lines."""

import pytest

from kbwidgets.core.errors import DataError
from kbwidgets.games.pawns_board.taught.sketch import read_sketch

EXAMPLE_6 = (
    "players: Ann, Bo\nboard: r1 . . . b1 /\n  . r2 . b3 b1 /\n  r3 R2 . . b2\n"
    "Ann: Otter Mill Keep\nBo: Ferry\ndue: Bo acts after a pass"
)


def test_what_is_said_stands_on_the_table():
    """Worked example 6: Blue can place cost 1 at (0, 4), (1, 3), (1, 4), (2, 4)."""
    state = read_sketch(EXAMPLE_6)
    assert state.textual == "0 1___1 0\n0 _2_31 0\n2 3R__2 0"
    assert (state.to_act, state.passes, state.view(0).hand_sizes) == ((1,), 1, (3, 1))
    assert [str(move) for move in state.moves()][:-1] == [f"place Ferry at {at}" for at in ("0,4", "1,3", "1,4", "2,4")]
    assert type(state).from_json(state.to_json()) == state


def test_a_value_with_a_modifier_is_the_effective_one():
    """PB-VIEW.2: R4+1 is a card of value 3; example 18: Steward, value 4, at -3 is worth 1."""
    state = read_sketch(
        "players: Ann, Bo\noptions: influence_variants = on\ndeck_red: influence\ndeck_blue: influence\n"
        "board: R4+1 .-1 b1-1 / r1 B=Steward-3 .\nAnn: Moth\ndue: Ann acts"
    )
    assert state.detailed == "4 | R4+1 _-1 b1-1 | 0\n0 | r1 B1-3 _ | 1"


def test_what_is_left_out_is_the_start():
    """PB-SETUP.1 applies; a hand is as large as the hand size, and all other cards are in the decks."""
    state = read_sketch("players: Ann, Bo\noptions: rows = 1, hand_size = 4\nBo: none\ndue: Ann acts")
    assert state.textual == "0 1___1 0"
    assert state.view(None).hand_sizes == (4, 0)
    assert state.view(None).deck_sizes == (36, 40)


def test_without_shuffling_the_top_of_a_deck_may_be_said():
    """PB-TURN.1: Bo draws the card on top; the others keep the order of the file (PB-FILE.5)."""
    state = read_sketch(
        "players: Ann, Bo\noptions: shuffle = off\nAnn: Otter\nBo: Kite; deck Keep Heron\ndue: Ann acts"
    ).play("pass")
    drawn = [state.layout.cards[card].name for card in state.hands[1]]
    assert drawn == ["Kite", "Keep"]
    assert [state.layout.cards[card].name for card in state.blue_rest[:3]] == ["Heron", "Lantern", "Otter"]


def test_chance_may_be_due_and_the_game_may_be_over():
    assert read_sketch("players: Ann, Bo\ndue: Bo draws").phase == "draw"
    over = read_sketch("players: Ann, Bo\nboard: R5 . B3\ndue: over")
    assert over.over
    assert over.points() == (5, 0)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("players: Ann, Bo", "line 1, due: found '', expected 'NAME acts'"),
        ("players: Ann, Bo\ndue: Cy acts", "line 2, due: found 'Cy acts'"),
        ("players: Ann\ndue: over", "line 1, players: .*PB-SETUP.4"),
        ("players: Ann, Bo\noptions: luck = on\ndue: over", "line 2, options: .*no option 'luck'"),
        ("players: Ann, Bo\nCy: Otter\ndue: over", "line 2, Cy: found 'Cy'"),
        ("players: Ann, Bo\ndue: over\nboard: r1 . b4", "line 3, board: found 'b4'"),
        ("players: Ann, Bo\ndue: over\nboard: r1 . b1 / r1 . . . b1", "line 3, board: the rows have 3 and 5 cells"),
        ("players: Ann, Bo\ndue: over\nboard: r1 . . b1", "line 3, board: .*4 is even"),
        ("players: Ann, Bo\ndue: over\nboard: r1+1 . b1", r"line 3, board: .*0"),
        ("players: Ann, Bo\ndue: over\nboard: R9 . b1", "line 3, board: the deck of Ann has no more cards of value 9"),
        ("players: Ann, Bo\nAnn: Bee\ndue: Ann acts", "line 2, Ann: found 'Bee' of Ann, but the deck has no such card"),
        ("players: Ann, Bo\nAnn: Keep Keep\ndue: Ann acts", "line 2, Ann: found 'Keep' of Ann, .* no more of them"),
        ("players: Ann, Bo\ndeck_red: chess\ndue: Ann acts", "line 2, deck_red: "),
        ("players: Ann, Bo\ndeck_red: influence\ndue: Ann acts", "line 2, deck_red: .*PB-FERR.10"),
        ("players: Ann, Bo\noptions: hand_size = 14\ndue: Ann acts", "line 2, options: .*PB-SETUP.3"),
        ("players: Ann, Bo\noptions: shuffle = off\ndue: Ann draws", "line 3, due: "),
    ],
)
def test_what_cannot_be_is_refused_with_its_line(text: str, told: str):
    with pytest.raises(DataError, match=told):
        read_sketch(text)
