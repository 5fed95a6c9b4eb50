"""The players, phases, battle, cards, chance cards and picks of all moves round the map (from CQ-17.5)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node, changes, scene_of
from kbwidgets.core.scene.table import Table
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.setup.pick_kinds import Bundle, Span
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.values.types import CHANCE as BY_CHANCE
from kbwidgets.core.values.types import OPEN, Viewer
from kbwidgets.games import games
from kbwidgets.games.conkueror import GAME, ConKUerorState
from kbwidgets.games.conkueror.drawn.parts import leaving
from kbwidgets.games.conkueror.rules.armies import pack_stack
from kbwidgets.testing import Case
from kbwidgets.testing.laws import drawings, picks
from kbwidgets.testing.laws.drawings import whole
from kbwidgets.testing.walk import Walk
from kbwidgets.widget.modes.controller import Controller
from tests.games.conkueror.positions import CHANCE, answering, play, position


def table_of(state: ConKUerorState, viewer: Viewer = OPEN) -> Table:
    return drawn(state, viewer).table()


def every(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from every(child)


def node_of(table: Table, key: str) -> Node:
    return next(node for node in every(whole(table)) if node.key == key)


def words(table: Table, key: str) -> list[str]:
    """Return the texts below the node of a key."""
    return [each.text for each in every(node_of(table, key)) if each.text]


def keys(table: Table) -> set[str]:
    return {node.key for node in every(whole(table))}


def unpickable(state: ConKUerorState) -> list[str]:
    """Return the legal moves that no picks of an open page mean."""
    choices: Choices = table_of(state).choices
    return [str(move) for move in state.moves() if choices.path(str(move)) is None]


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


# -- the opening, and what was notable ----------------------------------------------------------------------


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
    match, rng = kb.Match(GAME, ["Ann", "Bo"], seed=3, options={"setup": setup}), Random(2)
    while match.state.to_act == (BY_CHANCE,):
        match.play(rng.choice(match.state.moves()))
    assert "order" in shown_keys(match, viewer)
    for _ in range(20):
        match.play(rng.choice(match.state.moves()))
        assert "order" not in shown_keys(match, viewer)


def shown_keys(match: kb.Match, viewer: Viewer) -> set[str]:
    """Return the keys of everything that the cell of a viewer shows."""
    control = Controller(GAME, match.branch(), lambda message: None, viewer=viewer, pace=600)
    top = control.mode.screen().top
    control.close()
    return {node.key for node in every(top)}


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


def test_the_picks_of_a_wide_empire_are_told_in_few_words():
    """The numbers of a source are sent once for all its targets: 30 territories with mixed stacks, any to any."""
    foes = "; ".join(f"1 {name} 2i" for name in ("japan", "siam", "peru", "brazil", "congo", "egypt", "india", "china"))
    state = position(foes, rest=0, garrison="5i 2c 1a", phase="fortify", fortify="any")
    assert len(json.dumps(table_of(state).choices.json())) < 25_000
    assert unpickable(position("0 brazil 2i 1c; 0 peru 3i; 0 siam 1i", phase="fortify", fortify="any")) == []


# -- battle and conquest ------------------------------------------------------------------------------------


def test_a_battle_shows_both_sides_the_odds_and_its_three_buttons():
    """W4, CQ-6.8: 4 are sent against 2; one die wins 15 of 36 rolls, the battle 325 of 864."""
    state = play(position("0 brazil 6i; 1 north_africa 2i"), "attack brazil north_africa 4")
    table = table_of(state)
    assert words(table, "source count") == ["4"]
    assert words(table, "target count") == ["2"]
    assert words(table, "odds") == ["38", "% to take it", "Chance of taking it: 38%. ", "42% a roll"]
    moves = {str(move) for move in state.moves()}
    assert {table.choices.find((key,)) for key in ("roll", "roll out", "withdraw")} == moves
    assert {"cq-selected brazil", "cq-aimed north_africa"} <= keys(table)


def dice_after(dice: str) -> dict[str, str]:
    """Return the look of the dice of a roll, by their keys."""
    state = play(position("0 brazil 6i; 1 north_africa 2i"), "attack brazil north_africa 4", "roll")
    after = state.play(dice)
    table = drawn(after, OPEN).table(state.events(state.parse(dice), OPEN))
    found = [node for node in every(table.body) if node.key.endswith(("die 0", "die 1", "defence die"))]
    return {node.key: dict(node.attributes)["class"] for node in found}


@pytest.mark.parametrize(("dice", "winner"), [("dice 5 3", "attack die 0"), ("dice 4 4", "defence die")])
def test_the_dice_of_both_sides_are_shown_and_the_winner_is_marked(dice: str, winner: str):
    """CQ-6.6: the defender wins ties."""
    found = dice_after(dice)
    assert set(found) == {"attack die 0", "defence die"}
    assert [key for key, look in found.items() if "cq-wins" in look] == [winner]


@pytest.mark.parametrize(
    ("dice", "ties", "told"),
    [
        ("dice 5 3", "defender", "beats"),
        ("dice 3 5", "defender", "loses to"),
        ("dice 4 4", "defender", "tie: defender wins"),
        ("dice 4 4", "reroll", "tie: roll again"),
    ],
)
def test_the_dice_say_who_wins_the_roll(dice: str, ties: str, told: str):
    """CQ-6.6, option ties."""
    state = play(position("0 brazil 6i; 1 north_africa 2i", ties=ties), "attack brazil north_africa 4", "roll")
    after = state.play(dice)
    table = drawn(after, OPEN).table(state.events(state.parse(dice), OPEN))
    assert words(table, "dice word") == [told]


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        (4, "4 against 2: you win 42% of rolls. Chance of taking North Africa: 38%."),
        (5, "5 against 2: you win 42% of rolls. Chance of taking North Africa: 38%. "
            "5 armies are no better than 4, because you lose 2 at a time."),
    ],
)  # fmt: skip
def test_the_odds_of_an_attack_are_told_before_it_is_made(sent: int, told: str):
    """CQ-6.6: the odds are 325 of 864, and an odd number has the odds of the even one below."""
    drawing = drawn(position("0 brazil 6i; 1 north_africa 2i"), OPEN)
    table = drawing.peek(("brazil", "north_africa", sent))
    assert table is not None
    assert table.said == told
    assert words(table, "odds number") == ["38"]
    assert "cq-aimed north_africa" in keys(table)
    assert drawing.peek(("brazil", "peru", "north_africa")) is None
    assert "odds" not in keys(drawing.table())


def test_a_march_that_is_picked_is_told_in_the_strip():
    drawing = drawn(position("0 brazil 6i; 1 north_africa 2i"), OPEN)
    table = drawing.peek(("brazil",))
    assert table is not None
    assert table.prompt.text == "Attack from Brazil"
    assert words(table, "source name") == ["Brazil"]
    assert "target" not in keys(table)
    assert drawing.peek(("north_africa",)) is None


def test_a_bombardment_is_counted_in_the_odds_of_an_attack():
    """CQ-12.11: the odds are 125 of 216."""
    state = position("0 brazil 6i; 1 north_africa 2i", chance={"bombard": True})
    table = drawn(state, OPEN).peek(("brazil", "north_africa", 5))
    assert table is not None
    assert "5 against 2: you win 58% of rolls." in table.said


def test_after_a_conquest_a_number_of_each_type_moves_in():
    """W7: of Egypt's 4i 1c all but one regular may go."""
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
    """Four sets are possible in W11; the test plays artillery and two cavalry for Peru."""
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
    assert "exchange buttons" not in keys(table_of(position("0 peru 4i", hands={0: ("2i", "siam")})))


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
    """CQ-12.4 needs two different territories."""
    choices = table_of(answering("revolt", "0 brazil 3i; 0 peru 2i; 0 siam 4i")).choices
    assert choices.find(("brazil", "peru")) == "chance_play brazil peru"
    assert choices.find(("peru", "brazil")) == "chance_play peru brazil"
    assert choices.find(("peru", "peru")) is None


LANDS = "0 brazil 3i; 0 peru 2i; 0 siam 4i; 0 congo 1i; 0 egypt 1i"


def test_what_a_chance_card_has_left_behind_is_told():
    """CQ-17.5."""
    state = position("0 brazil 3i", chance={"immune": ["brazil"], "bombard": True, "conscripted": 2})
    told = " ".join(words(table_of(state), "effects"))
    assert "Brazil is immune" in told
    assert "two dice" in told
    assert "2 army cards" in told


# -- pause, end, rules in short -----------------------------------------------------------------------------


def screen(state: ConKUerorState, name: str, monkeypatch: pytest.MonkeyPatch) -> Node:
    """Return a screen of the cell of a match that begins in a position."""

    def begin(_seating: Seating, _values: Mapping[str, OptionValue]) -> ConKUerorState:
        return state

    game = replace(GAME, begin=begin)
    monkeypatch.setitem(games._loaded, "conkueror", game)
    match = kb.Match(game, len(state.names), seed=3)
    control = Controller(game, match, lambda message: None, viewer=OPEN)
    control.ui = replace(control.ui, screen=name)
    top = control.mode.screen().top
    control.close()
    return top


def rows(top: Node) -> list[list[str]]:
    """Return the texts of each row of a table."""
    body = next(node for node in every(top) if node.tag == "tbody")
    return [[each.text for each in every(row) if each.text] for row in body.children]


def test_the_pause_ranks_by_territories_then_value_and_the_fallen_stand_below(monkeypatch: pytest.MonkeyPatch):
    """CQ-17.9: two have 2 territories each, of value 11 and 16; the third fell in round 4, the fourth in round 6."""
    state = position("0 brazil 1i; 0 peru 1a; 1 egypt 6i; 1 congo 2c", seats=5, rest=4, rounds=7,
                     fallen=[[2, 4, 0], [3, 6, 0]])  # fmt: skip
    assert rows(screen(state, "pause", monkeypatch)) == [
        ["Player 5", "35", "35", "35"],
        ["Player 2", "2", "8", "16"],
        ["Player 1", "2", "2", "11"],
        ["Player 4", " · out in round 6", "0", "0", "0"],
        ["Player 3", " · out in round 4", "0", "0", "0"],
    ]


def test_the_end_tells_the_winner_and_the_others_with_the_round_in_which_they_fell(monkeypatch: pytest.MonkeyPatch):
    """W19, CQ-17.11: P2 falls in round 5, P4 in round 9, P3 in round 12."""
    state = play(position("0 brazil 6i; 2 peru 1i", seats=4, rest=0, rounds=12, fallen=[[1, 5, 0], [3, 9, 0]]),
                 "attack brazil peru 4", "roll")  # fmt: skip
    top = screen(state.play("dice 6 1"), "result", monkeypatch)
    told = [each.text for each in every(top) if each.text]
    assert {"Player 1 wins", "Nobody else owns a territory."} <= set(told)
    (reckoned,) = [each for each in every(top) if each.key == "/result players"]
    names = [each.text for each in every(reckoned) if each.text in state.names]
    assert names == ["Player 1", "Player 3", "Player 4", "Player 2"]
    assert [each.text for each in every(reckoned) if "out in" in each.text] == [
        "2nd · out in round 12", "3rd · out in round 9", "4th · out in round 5",
    ]  # fmt: skip


def test_the_end_says_that_the_round_limit_decided(monkeypatch: pytest.MonkeyPatch):
    """CQ-13.4, CQ-17.11."""
    state = position("0 brazil 1i", phase="fortify", turn=1, rounds=4, max_rounds=4)
    top = screen(state.play("next_phase"), "result", monkeypatch)
    assert "Round limit reached: Player 2 wins" in [each.text for each in every(top)]


def test_the_rules_in_short_stand_on_one_page_with_all_their_tables():
    """CQ-17.10: it has three rates, five sets and nine chance cards."""
    (page,) = drawn(position("0 brazil 3i"), OPEN).pages()
    count = {tag: sum(tag in tags for _, tags in page.items) for tag in page.filters}
    assert count == {"rules": 10, "exchanges": 3, "card sets": 5, "chance cards": 9}


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
    law(Walk.random(Case(GAME, 3, (("setup", "random"), ("max_rounds", 4), ("chance_percent", 100))), 6))


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


def test_the_end_says_who_won_and_how():
    """CQ-13.2, CQ-13.4, CQ-17.11: the win is by conquest, or by the limit of rounds."""
    won = play(position("0 brazil 6i; 1 peru 1i; - venezuela", rest=0), "attack brazil peru 5", "roll", "dice 6 1")
    assert table_of(won).prompt == ("", "Player 1 wins", "Nobody else owns a territory.")
    match = kb.Match(GAME, [kb.Random(), kb.Random()], seed=2, options={"max_rounds": 1, "setup": "random"})
    end = match.run()
    assert isinstance(end, ConKUerorState)
    outcome = end.outcome()
    assert outcome is not None
    first = end.names[outcome.places.index(1)]
    assert table_of(end).prompt.others == f"Round limit reached: {first} wins"
