"""Positions of ConKUeror in a few lines."""

from __future__ import annotations

import pytest

from kbwidgets.core.errors import DataError
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.games.conkueror.rules.state import ConKUerorState
from kbwidgets.games.conkueror.taught.sketch import read_sketch

TWO = "players: Ann, Bo\n"
SMALL = f"{TWO}options: disabled = north_america europe asia oceania\n"


def land(state: ConKUerorState, *names: str) -> list[object]:
    """Return owner and armies of some territories."""
    return [Plain(state.to_json())["territories"][name].data for name in names]


def cards(state: ConKUerorState, seat: int) -> object:
    return Plain(state.to_json())["hands"].items()[seat].data


def test_what_is_said_stands_on_the_map():
    """One word names a continent or the rest; the last mention counts; by default a territory has one infantry."""
    state = read_sketch(f"{TWO}Ann: south_america; brazil 6i 1c; egypt congo 2i\nBo: rest 2i\ndue: Ann attacks")
    assert land(state, "peru", "brazil", "egypt", "congo") == [[0, "1i"], [0, "6i 1c"], [0, "2i"], [0, "2i"]]
    assert state.view(0).players["Bo"].pieces == 2 * (39 - 6)
    assert ConKUerorState.from_json(state.to_json()) == state


def test_land_that_nobody_names_is_vacant():
    """CQ-6.12 applies; a disabled territory is out of the game (CQ-2.4)."""
    state = read_sketch(f"{SMALL}Ann: brazil 3i\nBo: congo\ndue: Ann attacks")
    assert land(state, "peru") == [[-1, "nothing"]]
    assert Plain(state.to_json())["territories"]["congo"].data == [1, "1i"]
    assert "alaska" not in str(state.to_json()["territories"])
    assert "occupy brazil peru 2i" in [str(move) for move in state.moves()]


def test_the_draft_follows_from_the_land():
    """W3: 9 territories with Oceania and South America give 3 + 2 + 2; a short first draft gives 3 (CQ-5.1)."""
    text = "players: Ann, Bo\nAnn: oceania south_america siam\nBo: rest\ndue: Ann drafts"
    assert read_sketch(text).draft == 7
    assert read_sketch(f"{text}\ndraft: 2").draft == 2
    assert read_sketch(f"{text}\noptions: first_draft = three\nround: 1").draft == 3
    assert read_sketch(f"{text}\noptions: first_draft = three").draft == 7
    assert read_sketch(f"{text}\noptions: first_draft = three\nround: 1\nfirst: Bo").draft == 7


def test_all_cards_of_the_match_lie_somewhere():
    """CQ-10.1: there are 6 infantry, 4 cavalry, 2 artillery and 39 territory cards for two."""
    state = read_sketch(f"{TWO}Ann: brazil; hand 2i 1a oceania\nBo: rest\ndue: Ann attacks\ndiscard: 3i peru")
    held = {"armies": "2i 1a", "territories": ["indonesia", "new_guinea", "western_australia", "eastern_australia"]}
    assert cards(state, 0) == held
    deck = Plain(state.to_json())["deck"]
    assert deck["armies"].data == "1i 4c 1a"
    assert len(deck["territories"].items()) == 39 - 5


@pytest.mark.parametrize(
    ("due", "phase"),
    [
        ("Ann begins", "chance"),
        ("Ann answers sabotage", "answer"),
        ("Ann drafts", "draft"),
        ("Ann attacks", "attack"),
        ("Ann fortifies", "fortify"),
    ],
)
def test_any_part_of_a_turn_may_be_due(due: str, phase: str):
    """CQ-4.1."""
    state = read_sketch(f"{TWO}Ann: brazil\nBo: rest\ndue: {due}")
    assert (state.phase, state.turn, state.rounds) == (phase, 0, 2)


@pytest.mark.parametrize(("percent", "phase"), [(0, "draft"), (1, "chance"), (99, "chance"), (100, "card")])
def test_a_turn_begins_as_the_chance_of_a_card_says(percent: int, phase: str):
    """CQ-12.1: a card comes in every turn, in some or in none."""
    state = read_sketch(
        f"players: Ann, Bo\noptions: chance_percent = {percent}\nAnn: brazil\nBo: rest\ndue: Ann begins"
    )
    assert (state.phase, state.turn) == (phase, 0)


def test_the_opening_may_be_due():
    """CQ-3.3, CQ-3.4: the rest of the 40 infantry is still to be placed."""
    state = read_sketch(f"{SMALL}Ann: brazil\nBo: congo\ndue: Bo claims")
    assert (state.phase, state.turn, state.rounds) == ("claim", 1, 0)
    assert "claim peru" in [str(move) for move in state.moves()]
    state = read_sketch(f"{SMALL}Ann: south_america 9i\nBo: africa 6i\ndue: Ann reinforces")
    assert state.phase == "reinforce"
    assert state.view(0).prompt().text == "Place an infantry (4 left)"


def test_a_game_that_is_over_has_a_winner():
    """CQ-13.3: the last player to fall is second."""
    text = "players: Ann, Bo, Cy\nBo: south_america\ndue: over\nround: 9\nfallen: Cy 5 by Ann; Ann 9 by Bo"
    outcome = read_sketch(text).outcome()
    assert outcome is not None
    assert outcome.places == (2, 1, 3)


def test_chance_cards_lie_where_they_are_said_to():
    """CQ-12.2, CQ-12.7, CQ-12.9, CQ-12.11."""
    state = read_sketch(
        f"{TWO}Ann: brazil 6i\nBo: rest\ndue: Ann attacks\nspent: sabotage revolt\n"
        "effects: bombardment; draft; immune peru\ncaptured: 2\nround: 4\nfirst: Bo"
    )
    chance = Plain(state.to_json())["chance"]
    assert chance["spent"].data == ["revolt", "sabotage"]
    assert len(chance["pile"].items()) == 7
    assert [chance[name].data for name in ("immune", "bombard", "conscripted")] == [["peru"], True, 2]
    assert (state.captured, state.rounds, state.first) == (2, 4, 1)
    waiting = read_sketch(f"{TWO}Ann: brazil 6i\nBo: rest\ndue: Ann answers revolution")
    assert len(Plain(waiting.to_json())["chance"]["pile"].items()) == 8


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("players: Ann, Bo", "line 1, due: found ''.*'NAME claims', .*'NAME answers revolt' or 'over'"),
        ("players: Ann\ndue: over", "line 1, players: .*CQ-2.1"),
        (f"players: Ann, {'B' * 21}\ndue: over", "line 1, players: .*CQ-2.2"),
        (f"{TWO}options: luck = on\ndue: Ann attacks", "line 2, options: .*no option 'luck'"),
        (f"{TWO}options: disabled = siam\ndue: Ann attacks", "line 2, options: .*Indonesia.*cut off"),
        (f"{TWO}Cy: brazil\ndue: Ann attacks", "line 2, Cy: found 'Cy'"),
        (f"{TWO}Ann: brasil\ndue: Ann attacks", "line 2, Ann: found 'brasil', .*brazil"),
        (f"{TWO}Ann: brazil 2x\ndue: Ann attacks", "line 2, Ann: found 'brazil 2x'"),
        (f"{TWO}Ann: 2i brazil\ndue: Ann attacks", "line 2, Ann: found '2i brazil'"),
        (f"{TWO}Ann: brazil 2i 1i\ndue: Ann attacks", "line 2, Ann: found 'brazil 2i 1i'"),
        (f"{SMALL}Ann: siam\ndue: Ann attacks", "line 3, Ann: found siam, which is out of the game by the options"),
        (
            f"{TWO}Ann: brazil\nBo: south_america\ndue: Ann attacks",
            "line 3, Bo: found brazil, which belongs to Ann",
        ),
        (f"{TWO}Ann: rest\nBo: rest\ndue: Ann attacks", "line 3, Bo: found 'rest', but the rest goes to Ann"),
        (
            f"{TWO}Ann: brazil; hand 7i\nBo: rest\ndue: Ann attacks",
            "line 1, players: 7 infantry cards .* only 6",
        ),
        (f"{TWO}Ann: brazil; hand 2m\nBo: rest\ndue: Ann attacks", "line 2, Ann: found the cards '2m'"),
        (f"{TWO}Ann: brazil; hand siam\nBo: rest; hand siam\ndue: Ann attacks", "line 1, players: the card siam"),
        (f"{TWO}Ann: brazil\nBo: rest\ndue: Cy attacks", "line 4, due: found 'Cy attacks'"),
        (f"{TWO}Ann: brazil\nBo: rest\ndue: Ann answers treason", "line 4, due: found 'Ann answers treason'"),
        (f"{TWO}Ann: brazil\nBo: rest\ndue: Ann claims", "line 4, due: "),
        (f"{TWO}Ann: brazil\nBo: rest\ndue: over", "line 4, due: .*expected a phase before the end"),
        (f"{TWO}Ann: brazil\ndue: Ann attacks", "line 1, fallen: .*exactly the seats that own nothing"),
        (f"{TWO}Ann: brazil 1m\nBo: rest\ndue: Ann attacks", "line 2, Ann: .*at least one regular"),
        (f"{TWO}Ann: brazil\nBo: rest\ndraft: 3\ndue: Ann attacks", "line 4, draft: .*0 outside"),
        (f"{TWO}Ann: brazil\nBo: rest\nround: soon\ndue: Ann attacks", "line 4, round: found 'soon'"),
        (f"{TWO}Ann: brazil\nBo: rest\ncaptured: 2\ndue: Ann begins", "line 4, captured: .*0 before a turn"),
        (f"{TWO}Ann: brazil\nBo: rest\nfirst: Cy\ndue: Ann attacks", "line 4, first: found 'Cy', expected one of Ann"),
        (f"{TWO}Ann: brazil\nBo: rest\nspent: ace\ndue: Ann attacks", "line 4, spent: found 'ace', .*revolt"),
        (f"{TWO}Ann: brazil\nBo: rest\neffects: rain\ndue: Ann attacks", "line 4, effects: found 'rain'"),
        (f"{TWO}Ann: brazil\nBo: rest\neffects: immune atlantis\ndue: Ann attacks", "line 4, effects: found 'atl"),
        (f"{TWO}Ann: brazil\nBo: rest\nfallen: Bo\ndue: Ann attacks", "line 4, fallen: found 'Bo', .*'Cy 5 by Ann'"),
        (f"{SMALL}Ann: south_america 11i\nBo: africa\ndue: Ann reinforces", "line 5, due: "),
    ],
)
def test_a_fault_names_its_line(text: str, told: str):
    with pytest.raises(DataError, match=told):
        read_sketch(text)
