"""Positions of Kingdomino in a few lines."""

import pytest

from kbwidgets.core.errors import DataError
from kbwidgets.games.kingdomino.taught.sketch import read_sketch


def test_what_is_said_stands_on_the_table():
    """This is worked example 12 (KD-TURN.3), a little later."""
    state = read_sketch(
        "players: Ann, Bo\noptions: harmony = on\nBo: 3 at 1,0 right\nline: 3 Bo, 12 Ann, 27 Ann, 48 Bo\n"
        "due: Ann places 12\nnext: 5 Bo, 14, 21, 40\nround: 2"
    )
    assert (state.phase, state.to_act, state.number, state.round) == ("place", (0,), 12, 2)
    assert ([slot.domino.number for slot in state.line], list(state.kings), list(state.next_numbers)) == (
        [3, 12, 27, 48], [1, 0, 0, 1], [5, 14, 21, 40],
    )  # fmt: skip
    assert list(state.claims) == [1, 255, 255, 255]
    assert state.setup.options.harmony
    assert [str(move) for move in state.kingdoms[1].laid] == ["place 3 at 1,0 right"]


@pytest.mark.parametrize("number", range(1, 49))
@pytest.mark.parametrize("names", ["Ann, Bo", "Ann, Bo, Cy", "Ann, Bo, Cy, Di"])
def test_any_domino_may_be_due_and_the_rest_is_filled_in(names: str, number: int):
    state = read_sketch(f"players: {names}\ndue: Ann places {number}")
    assert (state.number, state.to_act) == (number, (0,))
    assert type(state).from_json(state.to_json()) == state
    assert read_sketch(f"players: {names}\ndue: Ann places {number}\nnext: none").next_numbers == b""


def test_a_king_may_be_due_to_choose():
    state = read_sketch("players: Ann, Bo, Cy\ndue: Cy chooses\nnext: 5 Bo, 14, 21 Ann")
    assert state.to_act == (2,)
    assert [str(move) for move in state.moves()] == ["choose 14"]


def test_the_end_may_be_shown_with_discards():
    state = read_sketch("players: Ann, Bo\nAnn: 1 at 1,0 right;\n  2 at 3,0 right; discard 12\ndue: over")
    assert state.over
    assert [domino.number for domino in state.kingdoms[0].discarded] == [12]
    assert len(state.kingdoms[0].laid) == 2


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("players: Ann, Bo", "line 1, due: found '', expected 'NAME places 14'"),
        ("players: Ann, Bo\ndue: Cy places 3", "line 2, due: found 'Cy places 3'"),
        ("players: Ann\ndue: over", "line 1, players: .*KD-SETUP.1"),
        ("players: Ann, Bo\noptions: luck = on\ndue: over", "line 2, options: .*no option 'luck'"),
        ("players: Ann, Bo\nCy: 1 at 1,0 right\ndue: over", "line 2, Cy: found 'Cy'"),
        ("players: Ann, Bo\nAnn: 1 on 1,0\ndue: over", "line 2, Ann: found '1 on 1,0'"),
        ("players: Ann, Bo\nAnn 1\ndue: over", "line 2: found 'Ann 1', expected a word and a colon"),
        ("players: Ann, Bo\ndue: over\ndue: over", "line 3: 'due' appears twice"),
        ("players: Ann, Bo\nnext: 5 Cy\ndue: Ann chooses", "line 2, next: found '5 Cy'"),
        ("players: Ann, Bo, Cy\nnext: 5 Ann, 7, 9\ndue: Ann chooses", "line 2, next: Ann has only 1 king"),
        ("players: Ann, Bo\nline: 5, 7, 9, 11\ndue: Ann places 5", "line 2, line: found '5'"),
        ("players: Ann, Bo\nround: last\ndue: Ann places 5", "line 2, round: found 'last'"),
        ("players: Ann, Bo\nAnn: 1 at 3,3 right\ndue: over", r"kingdoms\[0\]\.laid\[0\]: .*KD-ERR.7"),
        ("players: Ann, Bo\nAnn: 1 at 1,0 right\nBo: 1 at 1,0 right\ndue: over", "domino 1 is also in"),
    ],
)
def test_what_cannot_be_is_refused_with_its_line(text: str, told: str):
    with pytest.raises(DataError, match=told):
        read_sketch(text)
