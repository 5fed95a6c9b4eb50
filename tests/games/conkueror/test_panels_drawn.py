"""The table round the map: players, phases, battle, cards, chance cards, and the picks of all moves (CQ-17.5 on)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

import kbwidgets as kb
from kbwidgets.core.choices import Choices
from kbwidgets.core.scene import Node, changes, scene_of
from kbwidgets.core.table import Table
from kbwidgets.core.types import OPEN, Viewer
from kbwidgets.games import games
from kbwidgets.games.conkueror import GAME, ConKUerorState
from kbwidgets.games.conkueror.drawn.drawing import ConKUerorDrawing
from kbwidgets.games.conkueror.rules.view import conkueror
from kbwidgets.testing import Case, drawings, picks
from kbwidgets.testing.drawings import whole
from kbwidgets.testing.walk import Walk
from tests.games.conkueror.positions import CHANCE, answering, play, position

DRAWN = replace(GAME, drawing=ConKUerorDrawing)


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games._loaded, "conkueror", DRAWN)


def table_of(state: ConKUerorState, viewer: Viewer = OPEN) -> Table:
    return ConKUerorDrawing(conkueror(state.view(viewer))).table()


def every(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from every(child)


def words(table: Table, key: str) -> list[str]:
    """The texts below the node of a key."""
    found = next(node for node in every(table.body) if node.key == key)
    return [each.text for each in every(found) if each.text]


def keys(table: Table) -> set[str]:
    return {node.key for node in every(whole(table))}


def unpickable(state: ConKUerorState) -> list[str]:
    """The legal moves that no picks of an open page mean."""
    choices: Choices = table_of(state).choices
    return [str(move) for move in state.moves() if choices.path(str(move)) is None]


def test_the_players_stand_in_turn_order_with_territories_pieces_and_cards():
    """CQ-17.5: the second seat went first; it has 38 territories of one infantry, the first Brazil with 7 pieces."""
    table = table_of(position("0 brazil 6i 1c", first=1))
    rows = [node.key for node in every(table.body) if node.tag == "tr" and node.key]
    assert rows == ["player 1", "player 0"]
    assert [words(table, f"{what} of 0")[-1] for what in ("lands", "pieces", "cards")] == ["1", "7", "0"]
    assert [words(table, f"{what} of 1")[-1] for what in ("lands", "pieces", "cards")] == ["38", "38", "0"]
    assert "in turn" in words(table, "player 0")
    assert "in turn" not in words(table, "player 1")


def test_the_next_phase_waits_until_all_drafted_armies_are_placed():
    """CQ-4.2: the button is not there before."""
    table = table_of(position("0 brazil 3i", phase="draft", draft=4))
    assert words(table, "draft number") == ["4"]
    assert "next" not in keys(table)
    table = table_of(position("0 brazil 3i"))
    assert table.choices.find(("next",)) == "next_phase"


def test_a_draft_is_a_territory_and_a_number_of_at_most_what_is_left():
    choices = table_of(position("0 brazil 3i", phase="draft", draft=4)).choices
    assert choices.find(("brazil", 4)) == "deploy brazil 4"
    assert choices.find(("brazil", 5)) is None
    assert choices.find(("peru", 1)) is None


def test_an_attack_is_a_source_a_target_and_a_number_from_two_while_one_stays():
    """W4, CQ-6.2 to CQ-6.4: Brazil 6i may send 2 to 5 to North Africa; W7: 9i may not attack cavalry."""
    choices = table_of(position("0 brazil 6i; 1 north_africa 2i; 0 egypt 9i; 1 east_africa 2i 1c")).choices
    sent = [choices.find(("brazil", "north_africa", n)) for n in range(1, 7)]
    assert sent == [None, *(f"attack brazil north_africa {n}" for n in range(2, 6)), None]
    assert choices.find(("egypt", "east_africa", 2)) is None


def test_vacant_land_is_entered_by_a_number_of_each_type():
    """CQ-6.12, CQ-7.2: one regular stays."""
    choices = table_of(position("0 brazil 3i 1c; - peru; 0 argentina 3i")).choices
    assert choices.find(("brazil", "peru", {"i": 2, "c": 1})) == "occupy brazil peru 2i 1c"
    assert choices.find(("brazil", "peru", {"i": 3, "c": 1})) is None
    assert choices.find(("argentina", "peru", 2)) == "occupy argentina peru 2i"


def test_a_fortification_leads_to_a_neighbour_and_says_what_moves():
    """W14."""
    choices = table_of(position("0 ontario 5i 1c; 0 alberta 1i; 0 alaska 2i", phase="fortify")).choices
    assert choices.find(("ontario", "alberta", {"i": 4, "c": 1})) == "fortify ontario alberta 4i 1c"
    assert choices.find(("ontario", "alaska", {"i": 4, "c": 1})) is None
    assert choices.find(("alberta", "ontario", 1)) is None, "one regular stays"


def test_what_cannot_be_attacked_says_why():
    """CQ-17.6: too few armies CQ-6.2, match CQ-6.3."""
    state = position("0 brazil 2i; 0 egypt 9i; 1 east_africa 2i 1c")
    drawing = ConKUerorDrawing(conkueror(state.view(OPEN)))
    for path, rule in ((("brazil",), "CQ-6.2"), (("egypt", "east_africa"), "CQ-6.3")):
        tried = drawing.attempt(path)
        assert tried is not None
        assert rule in [each.rule for each in state.refusals(tried)]


@pytest.mark.parametrize("fortify", ["adjacent", "connected", "any"])
@pytest.mark.parametrize("phase", ["attack", "fortify"])
def test_each_move_of_a_turn_without_cards_can_be_picked(phase: str, fortify: str):
    lands = "0 brazil 4i; 1 north_africa 2i; 0 argentina 2i; 0 siam 2i; - peru; 0 congo 3i"
    assert unpickable(position(lands, phase=phase, fortify=fortify)) == []


# -- battle and conquest ------------------------------------------------------------------------------------


def test_a_battle_shows_both_sides_the_odds_and_its_three_buttons():
    """W4, CQ-6.8: 4 are sent against 2; one die wins 15 of 36 rolls, the battle 325 of 864."""
    state = play(position("0 brazil 6i; 1 north_africa 2i"), "attack brazil north_africa 4")
    table = table_of(state)
    assert words(table, "attacker count") == ["4 sent"]
    assert words(table, "defender count") == ["2 defend"]
    assert words(table, "odds") == ["Next roll: 42 % for Player 1. To the end: 38 %."]
    moves = {str(move) for move in state.moves()}
    assert {table.choices.find((key,)) for key in ("roll", "roll out", "withdraw")} == moves
    assert {"cq-selected brazil", "cq-aimed north_africa"} <= keys(table)


def dice_after(dice: str) -> dict[str, str]:
    """How the dice of a roll look, by their keys."""
    state = play(position("0 brazil 6i; 1 north_africa 2i"), "attack brazil north_africa 4", "roll")
    after = state.play(dice)
    table = ConKUerorDrawing(conkueror(after.view(OPEN))).table(state.events(state.parse(dice), OPEN))
    found = [node for node in every(table.body) if node.key.endswith(("die 0", "die 1", "defence die"))]
    return {node.key: dict(node.attributes)["class"] for node in found}


@pytest.mark.parametrize(("dice", "winner"), [("dice 5 3", "attack die 0"), ("dice 4 4", "defence die")])
def test_the_dice_of_both_sides_are_shown_and_the_winner_is_marked(dice: str, winner: str):
    """CQ-6.6: ties are the defender's."""
    found = dice_after(dice)
    assert set(found) == {"attack die 0", "defence die"}
    assert [key for key, look in found.items() if "cq-wins" in look] == [winner]


def test_after_a_conquest_a_number_of_each_type_moves_in():
    """W7: of Egypt 4i 1c all but one regular may go."""
    state = play(position("0 egypt 4i 1c; 1 east_africa 1i"), "attack egypt east_africa 4", "roll", "dice 6 1")
    assert table_of(state).choices.find(({"i": 3, "c": 1},)) == "move_in 3i 1c"
    assert unpickable(state) == []


# -- cards --------------------------------------------------------------------------------------------------


def test_the_own_hand_is_shown_and_that_of_others_is_not():
    """CQ-14.1."""
    state = position("0 peru 3i", hands={0: ("2i 1a", "siam"), 1: ("1c", "")})
    assert "Siam" in words(table_of(state, 0), "hand")
    assert words(table_of(state, 0), "hand").count("Infantry") == 2
    assert "Cavalry" not in words(table_of(state, 0), "hand")
    assert words(table_of(state, 1), "hand")[-1] == "Cavalry"
    assert "hand" not in keys(table_of(state, None))


def test_an_army_set_is_three_cards_and_a_territory():
    """W11: four sets; artillery and two cavalry for Peru."""
    state = position("0 peru 3i", hands={0: ("2i 2c 1a", "")})
    table = table_of(state)
    assert {key for key in keys(table) if key.startswith("set ")} == {
        "set 2i 1c",
        "set 2i 1a",
        "set 1i 2c",
        "set 2c 1a",
    }
    assert table.choices.find(("set 2c 1a", "peru")) == "trade_army 2c 1a peru"
    assert unpickable(state) == []


@pytest.mark.parametrize("phase", ["draft", "attack", "fortify"])
def test_armies_are_exchanged_once_or_several_times(phase: str):
    """CQ-9.1: 10 infantry are two cavalry or one artillery."""
    state = position("0 peru 10i 2c", phase=phase, draft=3 if phase == "draft" else 0)
    choices = table_of(state).choices
    assert choices.find(("exchange", "peru", "5i for 1c", "once")) == "exchange peru 5i 1c"
    assert choices.find(("exchange", "peru", "5i for 1c", 2)) == "exchange peru 5i 1c 2"
    assert choices.find(("exchange", "peru", "10i for 1a")) == "exchange peru 10i 1a"
    assert unpickable(state) == []


def test_nothing_is_offered_to_be_exchanged_that_cannot_be():
    """CQ-17.5: icons appear only when usable."""
    assert "exchanges" not in keys(table_of(position("0 peru 4i", hands={0: ("2i", "siam")})))


def test_the_cards_of_a_continent_are_used_and_its_land_is_manned():
    """W12, CQ-11.3."""
    oceania = "indonesia new_guinea western_australia eastern_australia"
    state = position("0 siam 4i; 0 china 2i; 0 new_guinea 1i; 1 indonesia 6i", hands={0: ("", oceania)})
    assert table_of(state).choices.find(("continent oceania",)) == "trade_territory oceania"
    assert unpickable(state) == []
    state = state.play("trade_territory oceania")
    assert table_of(state).choices.find(("siam", "indonesia", 2)) == "station siam indonesia 2i"
    assert unpickable(state) == []


# -- chance cards -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", CHANCE)
def test_each_chance_card_is_shown_and_can_be_skipped_or_played_in_every_way(card: str):
    state = answering(card, "0 brazil 3i; 0 peru 2i; 0 siam 4i; 0 congo 1i; 0 egypt 1i")
    table = table_of(state)
    assert table.choices.find(("skip",)) == "chance_skip"
    assert "chance card" in keys(table)
    assert unpickable(state) == []


def test_a_revolt_is_no_pair_of_one_territory_with_itself():
    """CQ-12.4."""
    choices = table_of(answering("revolt", "0 brazil 3i; 0 peru 2i; 0 siam 4i")).choices
    assert choices.find(("brazil", "peru")) == "chance_play brazil peru"
    assert choices.find(("peru", "brazil")) == "chance_play peru brazil"
    assert choices.find(("peru", "peru")) is None


def test_what_a_chance_card_has_left_behind_is_told():
    """CQ-17.5."""
    state = position("0 brazil 3i", chance={"immune": ["brazil"], "bombard": True, "conscripted": 2})
    told = " ".join(words(table_of(state), "effects"))
    assert "Brazil: immune" in told
    assert "two dice" in told
    assert "2 army cards" in told


# -- laws ---------------------------------------------------------------------------------------------------

LAWS = (
    picks.asks_are_answered,
    picks.picks_can_be_seen,
    picks.picks_mean_moves,
    picks.moves_can_be_picked,
    picks.others_pick_nothing,
    drawings.drawings_are_made,
    drawings.symbols_are_found,
)


@pytest.mark.parametrize("law", LAWS,
                         ids=lambda law: law.__name__)  # fmt: skip
def test_the_laws_of_picks_hold(law: Callable[[Walk], None]):
    law(Walk.random(Case(DRAWN, 3, (("setup", "random"), ("max_rounds", 4), ("chance_percent", 100))), 6))


def test_a_move_brings_little():
    """What a deployed piece changes on the wire, without the outline of any land."""
    match = kb.Match(DRAWN, 4, seed=3, options={"setup": "random"})
    while match.state.phase != "draft":
        match.play(next(iter(match.state.moves())))
    before = table_of(match.state).body
    match.play(next(iter(match.state.moves())))
    after = table_of(match.state)
    sent = json.dumps(changes(scene_of(before), scene_of(after.body))) + json.dumps(after.choices.json())
    assert len(sent) < 4000
