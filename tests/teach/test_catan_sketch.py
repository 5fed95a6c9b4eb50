"""Positions of Catan in a few lines."""

import pytest

from kbwidgets.core.errors import DataError
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.games.catan.rules.state import CatanState
from kbwidgets.games.catan.taught.sketch import read_sketch

S = "players: Ann, Bo, Cy, Di\nboard: printed\n"


def row(state: CatanState, name: str, seat: int) -> object:
    return Plain(state.to_json())[name].items()[seat].data


def moves(state: CatanState, verb: str) -> list[str]:
    return [str(move).partition(" ")[2] for move in state.moves() if str(move).split()[0] == verb]


def test_the_printed_start_is_position_s():
    """CT-17.3: it has the pieces of the four colours, and the cards of the second settlements."""
    state = read_sketch(f"{S}due: Ann rolls")
    assert [row(state, "settlements", seat) for seat in range(4)] == [[19, 49], [8, 29], [1, 3], [14, 23]]
    assert [row(state, "hands", seat) for seat in range(4)] == [
        [1, 0, 0, 1, 1],
        [1, 1, 1, 0, 0],
        [1, 1, 1, 0, 0],
        [1, 0, 1, 0, 1],
    ]
    assert (state.colours, state.phase, state.robber) == (("blue", "orange", "red", "white"), "roll", 13)
    assert CatanState.from_json(state.to_json()) == state


def test_what_is_said_stands_on_the_table():
    """CT-17.9: after red's 11-12 only 11 can be settled; CT-8.6: a city is where the settlement was."""
    state = read_sketch(f"{S}Cy: roads 11-12; hand 1 wool 1 grain 1 lumber 1 brick\nBo: city 8\ndue: Cy acts")
    assert moves(state, "settlement") == ["11"]
    assert (row(state, "settlements", 1), row(state, "cities", 1)) == ([29], [8])
    assert state.points() == (2, 3, 2, 2)


def test_a_roll_brings_all_that_follows_from_it():
    """CT-17.4: a 6 gives red an ore, white ore and lumber, blue a lumber; CT-7.1: of 9 cards 4 go."""
    state = read_sketch(f"{S}due: Di rolled 2 4")
    assert (row(state, "hands", 3), row(state, "hands", 0)) == ([1, 0, 2, 0, 2], [1, 0, 1, 1, 1])
    state = read_sketch(f"{S}Ann: hand 4 wool 5 ore\ndue: Di rolled 3 4")
    assert (state.phase, state.to_act, len(state.moves())) == ("discard", (0,), 5)


def test_a_drawn_board_follows_from_its_seed():
    one, other = (read_sketch(f"players: Ann, Bo\nboard: seed {n}\ndue: Ann places") for n in (7, 8))
    assert one.land != other.land
    assert one == read_sketch("players: Ann, Bo\nboard: seed 7\ndue: Ann places")


def test_the_special_cards_are_with_who_earned_them():
    """CT-11.3, CT-11.7: five roads and three knights score 2 points each."""
    text = "players: Ann, Bo\nAnn: roads 24-25 25-26 26-27 27-28 28-29; knights 3\ndue: Bo acts"
    assert read_sketch(text).points() == (4, 0)
    tied = f"{text}\nBo: roads 32-33 33-34 34-35 35-36 36-37; knights 3"
    assert read_sketch(f"{tied}\nlongest: Bo\narmy: Ann").points() == (2, 2)
    assert read_sketch(f"{tied}\narmy: Bo").points() == (0, 2)


def test_an_offer_is_open_with_its_answers():
    """CT-17.20: orange accepts, blue counters; red may confirm both."""
    state = read_sketch(
        f"{S}Ann: hand 1 ore\nBo: hand 1 ore\nCy: hand 2 wool\ndue: Cy acts\n"
        "offer: 1 wool for 1 ore to Ann Bo Di; Di rejects; Bo accepts; Ann counters 1 ore for 2 wool"
    )
    assert (state.phase, state.to_act, moves(state, "confirm")) == ("offer", (2,), ["0", "1"])


@pytest.mark.parametrize(
    ("due", "phase"),
    [
        ("Ann rolls", "roll"),
        ("Ann acts", "main"),
        ("Ann moves the robber", "robber"),
        ("Ann moves the robber before rolling", "robber"),
        ("Ann places free roads", "free roads"),
    ],
)
def test_any_part_of_a_turn_may_be_due(due: str, phase: str):
    """CT-5.1."""
    state = read_sketch(f"{S}due: {due}")
    assert (state.phase, state.to_act) == (phase, (0,))


def test_the_setup_may_be_due():
    """CT-4.3: the first player places first and last."""
    bo = "players: Ann, Bo\nBo: settlements 8 14; roads 7-8 13-14\n"
    assert read_sketch("players: Ann, Bo\ndue: Ann places").phase == "setup"
    assert moves(read_sketch(f"{bo}Ann: settlements 3 19; road 18-19\ndue: Ann places at 3"), "road") == [
        "2-3",
        "3-4",
        "3-12",
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("players: Ann, Bo", "line 1, due: found ''"),
        ("players: Ann\ndue: over", "line 1, players: .*CT-16.18"),
        ("players: Ann, Bo\nboard: nowhere\ndue: Ann acts", "line 2, board"),
        ("players: Ann, Bo\nboard: printed\ndue: Ann acts", "line 2, board"),
        ("players: Ann, Bo\noptions: luck = on\ndue: Ann acts", "line 2, options: .*no option 'luck'"),
        ("players: Ann, Bo\nCy: hand 1 ore\ndue: Ann acts", "line 2, Cy: found 'Cy'"),
        ("players: Ann, Bo\nAnn: tower 8\ndue: Ann acts", "line 2, Ann: found 'tower 8'"),
        ("players: Ann, Bo\nAnn: road 7-9\ndue: Ann acts", "line 2, Ann: found the road '7-9'"),
        ("players: Ann, Bo\nAnn: settlement 54\ndue: Ann acts", "line 2, Ann: found '54'"),
        ("players: Ann, Bo\nAnn: hand 1 gold\ndue: Ann acts", "line 2, Ann: found the cards '1 gold'"),
        ("players: Ann, Bo\nAnn: cards 1 wizard\ndue: Ann acts", "line 2, Ann: found the cards '1 wizard'"),
        ("players: Ann, Bo\nAnn: settlements 8 9\ndue: Ann acts", "keep their distance"),
        ("players: Ann, Bo\ndue: Cy acts", "line 2, due: found 'Cy acts'"),
        ("players: Ann, Bo\ndue: Ann rolled 7 7", "line 2, due: "),
        ("players: Ann, Bo\nrobber: 19\ndue: Ann acts", "line 2, robber: "),
        ("players: Ann, Bo\nrobber: far\ndue: Ann acts", "line 2, robber: found 'far'"),
        ("players: Ann, Bo\nlongest: Ann\ndue: Ann acts", "line 2, longest: "),
        ("players: Ann, Bo\nplayed: ace\ndue: Ann acts", "line 2, played: found 'ace'"),
        ("players: Ann, Bo\ndue: Ann acts\noffer: 1 ore for 1 wool to Bo", "line 3, offer: .*CT-9.5"),
        ("players: Ann, Bo\ndue: Ann acts\noffer: 1 ore for 1 wool to Cy", "line 3, offer: found 'Cy'"),
        ("players: Ann, Bo\ndue: over", "line 2, due: "),
        ("players: Ann, Bo\nAnn: hand 20 wool\ndue: Ann acts", "line 1, players: .* 20 wool, .* has 19"),
        ("players: Ann, Bo\nAnn: cards 9 knight; knights 6\ndue: Ann acts", "line 1, players: .* 15 knight, .* has 14"),
        ("players: Ann, Bo\ndice: 7 7\ndue: Ann acts", "line 2, dice: found '7 7'"),
    ],
)
def test_a_fault_names_its_line(text: str, told: str):
    with pytest.raises(DataError, match=told):
        read_sketch(text)
