"""The table round the map: players, phases, and the picks of draft, attack and fortify (CQ-17.5, CQ-17.6)."""

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
from kbwidgets.testing import Case, picks
from kbwidgets.testing.drawings import whole
from kbwidgets.testing.walk import Walk
from tests.games.conkueror.positions import position

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


@pytest.mark.parametrize("law", [picks.asks_are_answered, picks.picks_can_be_seen, picks.picks_mean_moves],
                         ids=lambda law: law.__name__)  # fmt: skip
def test_the_laws_of_picks_hold(law: Callable[[Walk], None]):
    law(Walk.random(Case(DRAWN, 3, (("setup", "random"), ("max_rounds", 2))), 6))


def test_a_move_brings_little():
    """What a deployed piece changes on the wire, without the outline of any land."""
    match = kb.Match(DRAWN, 4, seed=3, options={"setup": "random"})
    while match.state.phase != "draft":
        match.play(next(iter(match.state.moves())))
    before = table_of(match.state).body  # type: ignore[arg-type]
    match.play(next(iter(match.state.moves())))
    after = table_of(match.state)  # type: ignore[arg-type]
    sent = json.dumps(changes(scene_of(before), scene_of(after.body))) + json.dumps(after.choices.json())
    assert len(sent) < 4000
