"""The players, the phases and the picks of the moves of a turn, from the dice for the first turn on (CQ-17.5)."""

from __future__ import annotations

import json
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.nodes import changes, scene_of
from kbwidgets.core.scene.table import Table
from kbwidgets.core.setup.pick_kinds import Bundle, Span
from kbwidgets.core.values.types import CHANCE as BY_CHANCE
from kbwidgets.core.values.types import OPEN, Viewer
from kbwidgets.games.conkueror import GAME
from kbwidgets.games.conkueror.drawn.parts import leaving
from kbwidgets.games.conkueror.rules.armies import pack_stack
from kbwidgets.widget.modes.controller import Controller

from .drawings import every, keys, node_of, table_of, unpickable, words
from .positions import position


def test_the_players_stand_in_turn_order_with_territories_pieces_and_cards():
    """CQ-17.5: the second seat went first; it has 38 territories with one infantry, the first Brazil with 7 pieces."""
    table = table_of(position("0 brazil 6i 1c", first=1))
    rows = [node.key for node in every(table.body) if node.key in ("player 0", "player 1")]
    assert rows == ["player 1", "player 0"]
    assert [words(table, f"{what} of 0")[-1] for what in ("lands", "pieces", "cards")] == ["1", "7", "0"]
    assert [words(table, f"{what} of 1")[-1] for what in ("lands", "pieces", "cards")] == ["38", "38", "0"]
    current = [dict(node_of(table, f"player {seat}").attributes).get("aria-current") for seat in range(2)]
    assert current == ["true", None]


def test_the_next_phase_waits_until_all_drafted_armies_are_placed():
    """CQ-4.2, CQ-17.5: the button is there earlier, and its pick is refused."""
    state = position("0 brazil 3i", phase="draft", draft=4)
    table = table_of(state)
    assert words(table, "draft number") == ["4"]
    assert table.choices.find(("next",)) is None
    assert {"data-kb-ask", "title"} <= dict(node_of(table, "next").attributes).keys()
    assert drawn(state, OPEN).attempt(("next",)) == "next_phase"
    assert [each.rule for each in state.refusals("next_phase")] == ["CQ-4.2"]
    table = table_of(position("0 brazil 3i"))
    assert table.choices.find(("next",)) == "next_phase"
    assert not {"data-kb-ask", "title"} & dict(node_of(table, "next").attributes).keys()


def test_a_click_places_one_infantry_and_a_number_several_at_once():
    state = position("0 brazil 3i", phase="draft", draft=4)
    choices = table_of(state).choices
    assert choices.find(("brazil",)) == "deploy brazil 1"
    assert [choices.find(("several", "brazil", n)) for n in (1, 2, 4, 5)] == [
        None, "deploy brazil 2", "deploy brazil 4", None,
    ]  # fmt: skip
    assert choices.find(("peru",)) is None
    assert "rest" not in keys(table_of(state))


def test_the_rest_of_a_draft_goes_where_infantry_was_placed_last():
    state = position("0 brazil 3i", phase="draft", draft=4)
    after = state.play("deploy brazil 1")
    table = drawn(after, OPEN).table(state.events("deploy brazil 1", OPEN))
    assert words(table, "rest") == ["All 3 in Brazil"]
    assert table.choices.find(("rest",)) == "deploy brazil 3"


def test_an_attack_is_a_source_a_target_and_a_number_from_two_while_one_stays():
    """W4, CQ-6.2 to CQ-6.4: Brazil 6i may send 2 to 5 to North Africa; W7: 9i may not attack cavalry."""
    choices = table_of(position("0 brazil 6i; 1 north_africa 2i; 0 egypt 9i; 1 east_africa 2i 1c")).choices
    for end in ("attack", "until done"):
        sent = [choices.find(("brazil", "north_africa", n, end)) for n in range(1, 7)]
        assert sent == [None, *(f"attack brazil north_africa {n}" for n in range(2, 6)), None]
    assert choices.find(("egypt", "east_africa", 2, "attack")) is None


def test_until_done_rolls_after_the_attack():
    """CQ-6.8: the picks of an attack end with one of two buttons, of which one also rolls until the battle is over."""
    drawing = drawn(position("0 brazil 6i; 1 north_africa 2i"), OPEN)
    assert drawing.follow(("brazil", "north_africa", 4, "until done")) == ("roll_out",)
    assert drawing.follow(("brazil", "north_africa", 4, "attack")) == ()


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


def test_the_largest_number_is_proposed():
    """CQ-17.6: all but one may go, and of several types one of the cheapest stays."""
    assert leaving(pack_stack("6i")) == (Span(1, 5, 5), "{0}i")
    mixed = leaving(pack_stack("3i 2c"))
    assert mixed is not None
    assert isinstance(mixed[0], Bundle)
    assert dict(mixed[0].start) == {"i": 2, "c": 2}
    alone = leaving(pack_stack("1c 2a"))
    assert alone is not None
    assert isinstance(alone[0], Bundle)
    assert dict(alone[0].start) == {"a": 2}
    choices = table_of(position("0 brazil 6i; 1 north_africa 2i")).choices
    assert "[2, 5, 5, " in json.dumps(choices.json())


def test_what_cannot_be_attacked_says_why():
    """CQ-17.6: the reasons are too few armies (CQ-6.2) and the match (CQ-6.3)."""
    state = position("0 brazil 2i; 0 egypt 9i; 1 east_africa 2i 1c")
    drawing = drawn(state, OPEN)
    for path, rule in ((("brazil",), "CQ-6.2"), (("egypt", "east_africa"), "CQ-6.3")):
        tried = drawing.attempt(path)
        assert tried is not None
        assert rule in [each.rule for each in state.refusals(tried)]


@pytest.mark.parametrize("phase", ["draft", "attack", "fortify"])
def test_land_that_is_out_of_the_game_says_so(phase: str):
    """CQ-2.4: this holds alone, and as the target of a territory of the player's own."""
    state = position("0 brazil 3i; 0 china 3i", phase=phase, draft=3 * (phase == "draft"), disabled="japan africa")
    drawing = drawn(state, OPEN)
    for path in (("japan",), ("congo",), *([] if phase == "draft" else [("china", "japan")])):
        tried = drawing.attempt(path)
        assert tried is not None
        assert [each.rule for each in state.refusals(tried)] == ["CQ-2.4"]


@pytest.mark.parametrize("fortify", ["adjacent", "connected", "any"])
@pytest.mark.parametrize("phase", ["attack", "fortify"])
def test_each_move_of_a_turn_without_cards_can_be_picked(phase: str, fortify: str):
    lands = "0 brazil 4i; 1 north_africa 2i; 0 argentina 2i; 0 siam 2i; - peru; 0 congo 3i"
    assert unpickable(position(lands, phase=phase, fortify=fortify)) == []


# -- the first turn ---------------------------------------------------------------------------------------


def opened(*dice: int) -> Table:
    """Return the table of four players after the dice for the first turn."""
    state, events = GAME.start(4), list[Event]()
    for mode in dice:
        events += state.events(f"die {mode}", OPEN)
        state = state.play(f"die {mode}")
    return drawn(state, OPEN).table(events)


def test_all_dice_for_the_first_turn_are_shown_and_ties_again():
    """W1, CQ-3.2, CQ-17.6: the rolls are 5, 2, 5, 5, then 3, 6, 6, then 1, 4 of the third and the fourth."""
    table = opened(5, 2, 5, 5, 3, 6, 6, 1, 4)
    shown = {
        seat: [dict(node.attributes)["aria-label"] for node in every(table.body)
               if node.key.startswith(f"order of {seat} die") and node.tag == "svg"]
        for seat in range(4)
    }  # fmt: skip
    assert shown == {0: ["5", "3"], 1: ["2"], 2: ["5", "6", "1"], 3: ["5", "6", "4"]}
    assert [seat for seat in range(4) if "goes first" in words(table, f"order of {seat}")] == [3]
    assert "order" not in keys(opened())


@pytest.mark.parametrize("setup", ["claim", "random"])
@pytest.mark.parametrize("viewer", [OPEN, 0, 1])
def test_who_goes_first_is_shown_until_somebody_moves(setup: str, viewer: Viewer):
    """CQ-3.2: this includes whole turns of the other players, and territories that are dealt."""
    match, rng = kb.Match(GAME, ["Ann", "Bo"], seed=3, options={"setup": setup, "chance_percent": 0}), Random(2)
    while match.state.to_act == (BY_CHANCE,):
        match.play(rng.choice(match.state.moves()))
    assert "order" in shown_keys(match, viewer)
    for _ in range(20):
        match.play(rng.choice(match.state.moves()))
        assert "order" not in shown_keys(match, viewer)


def test_a_chance_card_of_the_first_turn_takes_the_place_of_the_roll():
    match, rng = kb.Match(GAME, ["Ann", "Bo"], seed=3, options={"setup": "random", "chance_percent": 100}), Random(2)
    while match.state.to_act == (BY_CHANCE,):
        match.play(rng.choice(match.state.moves()))
    assert "chance card" in shown_keys(match, OPEN)
    assert "order" not in shown_keys(match, OPEN)


def shown_keys(match: kb.Match, viewer: Viewer) -> set[str]:
    """Return the keys of everything that the cell of a viewer shows."""
    control = Controller(GAME, match.branch(), lambda message: None, viewer=viewer, pace=600)
    top = control.mode.screen().top
    control.close()
    return {node.key for node in every(top)}


# -- how much is sent -------------------------------------------------------------------------------------


def test_the_picks_of_a_wide_empire_are_told_in_few_words():
    """The numbers of a source are sent once for all its targets: 30 territories with mixed stacks, any to any."""
    foes = "; ".join(f"1 {name} 2i" for name in ("japan", "siam", "peru", "brazil", "congo", "egypt", "india", "china"))
    state = position(foes, rest=0, garrison="5i 2c 1a", phase="fortify", fortify="any")
    assert len(json.dumps(table_of(state).choices.json())) < 25_000
    assert unpickable(position("0 brazil 2i 1c; 0 peru 3i; 0 siam 1i", phase="fortify", fortify="any")) == []


def test_a_move_brings_little():
    """Deploying a piece sends only its changes, without the outline of any territory."""
    match = kb.Match(GAME, 4, seed=3, options={"setup": "random"})
    while match.state.phase != "draft":
        match.play(next(iter(match.state.moves())))
    before = table_of(match.state).body
    match.play(next(iter(match.state.moves())))
    after = table_of(match.state)
    sent = json.dumps(changes(scene_of(before), scene_of(after.body))) + json.dumps(after.choices.json())
    assert len(sent) < 4000
