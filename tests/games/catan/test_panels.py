"""The panels beside and below Catan's board: their content for each viewer, and their picks (CT-18)."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.nodes import Node, scene_of
from kbwidgets.core.scene.table import Table
from kbwidgets.core.setup.pick_kinds import Pick
from kbwidgets.core.values.types import CHANCE, OPEN, Seat, Viewer
from kbwidgets.games.catan import CatanState
from kbwidgets.games.catan.rules.chapters.turn import Gained
from kbwidgets.games.catan.rules.resources import CARDS

from .positions import BLUE, ORANGE, RED, WHITE, position

ALL = "knight road-building plenty monopoly point"
RICH = "1 wool 3 grain 1 lumber 1 brick 3 ore"


def laid_out(state: CatanState, viewer: Viewer = BLUE, shown: Seat | None = None) -> Table:
    return drawn(state, viewer).table((), shown)


def nodes_of(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from nodes_of(child)


def by_key(table: Table) -> dict[str, Node]:
    tops = (table.body, *table.actions)
    return {node.key: node for top in tops for node in nodes_of(top) if node.key}


def words(node: Node) -> str:
    """Return the text that is read out, without what is only drawn."""
    if ("aria-hidden", "true") in node.attributes:
        return ""
    return " ".join(" ".join([node.text, *map(words, node.children)]).split())


def told(table: Table, key: str) -> str:
    return words(by_key(table)[key])


def names(table: Table, key: str) -> dict[str, str]:
    return dict(by_key(table)[key].attributes)


def meaning(table: Table, *path: Pick) -> str | None:
    return table.choices.find(path)


def refused(state: CatanState, table: Table, *path: Pick) -> list[str]:
    """Return the rules that refuse the move of a path of picks."""
    move = meaning(table, *path)
    assert move is not None
    return [refusal.rule for refusal in state.refusals(move)]


def attempted(state: CatanState, viewer: Seat, key: str) -> list[str]:
    """Return the rules that explain why a node is no choice."""
    tried = drawn(state, viewer).attempt((key,))
    assert tried is not None
    return [refusal.rule for refusal in state.refusals(tried, viewer)]


# -- players ----------------------------------------------------------------------------------------------


def test_a_player_is_shown_with_all_that_is_known():
    """CT-18.2: orange has Longest Road with 6 roads, of which 5 are in a row."""
    state = position(BLUE, roads={ORANGE: "9-10 28-29 27-28 26-27"}, hands={ORANGE: "2 wool 1 ore"},
                     cards={ORANGE: "knight point"}, more={"longest": ORANGE})  # fmt: skip
    table = laid_out(state)
    assert told(table, "names 1") == "Orange Longest Road"
    assert told(table, "facts 1") == "3 cards 2 development cards 0 knights played 5 longest road"
    assert told(table, "left 1") == "9 roads left 3 settlements left 4 cities left"
    assert told(table, "points 1 number") == "4"
    assert "cards may add more" in told(table, "points 1")
    assert told(table, "names 0") == "Blue"
    assert "may add" not in told(table, "points 0")
    assert told(table, "players aside") == "First to 10 points"


def test_a_roll_is_told_beside_the_name_of_who_got_cards():
    table = drawn(position(BLUE), BLUE).table([Gained(RED, CARDS[0] + 2 * CARDS[4])])
    gain = by_key(table)[f"gain {RED}"]
    assert [part.text for part in gain.children if part.tag == "b"] == ["+1", "+2"]
    assert f"gain {BLUE}" not in by_key(table)
    assert words(gain) == ""  # The news says it, too.


def test_of_knights_and_road_the_nearer_to_its_special_card_is_seen_and_both_are_heard():
    table = laid_out(position(BLUE, more={"knights": [2 * (seat == RED) for seat in range(4)]}))
    seen = {key: "kb-sr" not in names(table, f"{key} of {RED}").get("class", "") for key in ("knights", "length")}
    assert seen == {"knights": True, "length": False}
    assert "2 knights played" in told(table, f"knights of {RED}")


def test_the_places_of_the_table_are_the_same_whatever_is_asked(offered: CatanState, seven: CatanState):
    states = position(BLUE), position(BLUE, hands={BLUE: RICH}), offered, seven
    places = {tuple(node.key for node in laid_out(state).body.children) for state in states}
    assert places == {("left", "players", "side", "own")}


def test_own_hidden_points_are_counted_for_oneself_alone():
    """CT-13.1, CT-18.2: the viewer has the full total, and the others their public points."""
    state = position(BLUE, cards={BLUE: "point point"})
    assert told(laid_out(state, BLUE), "points 0 number") == "4"
    assert told(laid_out(state, RED), "points 0 number") == "2"
    assert "cards may add more" in told(laid_out(state, RED), "points 0")


def test_victory_point_cards_have_names_for_their_owner_and_at_the_end():
    """CT-1.5, CT-10.4, CT-12.4, CT-16.28: blue wins with two, and orange has one."""
    cards = {BLUE: "point point", ORANGE: "point knight"}
    state = position(BLUE, cards=cards, hands={BLUE: "2 grain 3 ore"}, options={"vp_target": 5})
    assert told(laid_out(state), "play point") == "Chapel, Library Worth 1 point each"
    assert told(laid_out(state, ORANGE), "play point") == "Market Worth 1 point"
    assert "Chapel" not in words(laid_out(state, ORANGE).body)
    assert "development cards Chapel, Library" in str(state.view(BLUE))
    city = str(next(move for move in state.moves() if str(move).startswith("city")))
    end = state.play(city)
    sentences = [end.view(RED).narrate(event) for event in state.events(city, RED) if event.kind == "open"]
    assert sentences[:2] == ["Blue had 2 victory point cards.", "Orange had 1 knight and 1 victory point card."]


def test_what_one_may_not_know_is_not_in_the_scene():
    """CT-13.1: two positions that differ in hidden cards alone look the same to all others."""
    hands = {BLUE: "3 wool", ORANGE: "2 ore", RED: "1 brick"}
    one = position(BLUE, hands=hands, cards={BLUE: "knight", ORANGE: "point"})
    hands |= {ORANGE: "1 ore 1 brick", RED: "1 ore"}
    other = position(BLUE, hands=hands, cards={BLUE: "knight", ORANGE: "plenty"})
    for viewer in (BLUE, WHITE, None):
        assert scene_of(laid_out(one, viewer).body) == scene_of(laid_out(other, viewer).body)
    assert scene_of(laid_out(one, ORANGE).body) != scene_of(laid_out(other, ORANGE).body)
    assert "hand" not in by_key(laid_out(one, None))


# -- the own things ---------------------------------------------------------------------------------------


def test_the_hand_shows_each_resource_with_its_rate():
    """CT-18.3, CT-17.7: at the lumber port blue trades lumber at 2, everything else at 4."""
    table = laid_out(position(BLUE, hands={BLUE: "2 wool 5 lumber"}))
    assert told(table, "hand aside") == "7 cards"
    assert [told(table, f"hand {kind}") for kind in ("wool", "lumber", "ore")] == [
        "2 Wool 4:1", "5 Lumber 2:1", "0 Ore 4:1",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "card", "why"),
    [
        ({"cards": {BLUE: "knight"}}, "knight", "Move the robber and steal a card"),
        ({"cards": {BLUE: "knight"}, "new": "knight"}, "knight", "Playable next turn"),
        ({"cards": {BLUE: "knight knight"}, "new": "knight"}, "knight",
         "Move the robber and steal a card, 1 new"),
        ({"cards": {BLUE: "monopoly"}, "more": {"played": 0, "knights": [1, 0, 0, 0]}}, "monopoly",
         "One card per turn"),
        ({"cards": {BLUE: "point"}}, "point", "Worth 1 point"),
        ({"cards": {BLUE: "plenty"}, "turn": RED}, "plenty", "On your turn"),
    ],
)  # fmt: skip
def test_a_development_card_says_whether_it_may_be_played_and_why_not(changes: dict[str, object], card: str, why: str):
    """CT-10.2, CT-10.3, CT-18.3."""
    state = position(**changes)  # pyright: ignore[reportArgumentType]
    table = laid_out(state)
    assert told(table, f"play {card} why") == why
    can = why.startswith("Move the robber")
    assert ("aria-disabled" in names(table, f"play {card}")) is not can
    assert (meaning(table, f"play {card}") == card) is can


def test_why_a_card_cannot_be_played_is_told_by_its_rule():
    """CT-17.16: new-card, one-card-per-turn."""
    state = position(BLUE, cards={BLUE: "knight"}, new="knight")
    assert attempted(state, BLUE, "play knight") == ["CT-10.3"]


def test_cards_are_played_with_what_they_need():
    """CT-18.9: two cards of the bank, one resource, or both at once."""
    table = laid_out(position(BLUE, cards={BLUE: ALL}))
    assert meaning(table, "play knight") == "knight"
    assert meaning(table, "play road-building") == "road-building"
    assert meaning(table, "play monopoly", "all ore") == "monopoly ore"
    assert meaning(table, "play plenty", {"wool": 1, "ore": 1}) == "plenty 1 wool 1 ore"
    assert meaning(table, "play plenty", {"wool": 1}) is None


def test_a_piece_says_what_is_missing_and_how_many_are_left():
    """CT-1.9, CT-18.3: 13 roads of 15 are left."""
    table = laid_out(position(BLUE, hands={BLUE: "1 lumber 2 grain 1 ore"}))
    assert told(table, "build road why") == "Need 1 more brick"
    assert told(table, "build road left") == "13 left"
    assert told(table, "build settlement why") == "Need 1 wool, 1 brick"
    assert told(table, "build city why") == "Need 2 more ore"
    assert told(table, "build card why") == "Need 1 more wool"
    assert told(table, "build card left") == "25 left"
    lacking = [node for node in nodes_of(by_key(table)["build city cost"]) if "ctb-lacks" in str(node.attributes)]
    assert len(lacking) == 2


def test_what_can_be_paid_is_lit_and_what_cannot_be_built_says_why():
    """CT-17.9: nobody can settle in position S; CT-8.7."""
    state = position(BLUE, hands={BLUE: RICH})
    table = laid_out(state)
    assert told(table, "build settlement why") == "Nowhere to build"
    assert "ctb-lit" in names(table, "build settlement")["class"]
    assert "aria-disabled" not in names(table, "build city")
    assert meaning(table, "build card") == "buy"
    assert told(laid_out(state, RED), "build road why").startswith("Need")
    poor = position(BLUE, hands={BLUE: "1 ore"})
    assert attempted(poor, BLUE, "build card") == ["CT-1.9"]


# -- trade ------------------------------------------------------------------------------------------------


def test_the_bank_says_what_it_takes_and_yields():
    """CT-17.19: it takes 5 lumber at 2:1 and 4 wool at 4:1."""
    table = laid_out(position(BLUE, hands={BLUE: "5 lumber 4 wool"}))
    assert told(table, "bank takes") == "4 wool = 1 card 2 lumber = 1 card 4 lumber = 2 cards"
    assert meaning(table, "give 4 lumber", "take ore") == "trade 4 lumber for 2 ore"
    assert meaning(table, "give 4 wool", "take ore") == "trade 4 wool for 1 ore"
    assert meaning(table, "give 4 wool", "take wool") is None


def test_the_bank_gives_only_what_it_has():
    """CT-9.2."""
    state = position(BLUE, hands={BLUE: "4 lumber", RED: "18 ore"})
    table = laid_out(state)
    assert meaning(table, "give 2 lumber", "take ore") == "trade 2 lumber for 1 ore"
    assert meaning(table, "give 4 lumber", "take ore") is None


def test_a_bank_that_is_not_shown_tells_nothing_by_what_may_be_picked():
    """CT-13.1 applies with the option show_bank off."""
    state = position(BLUE, hands={BLUE: "4 lumber", RED: "18 ore"}, options={"show_bank": False})
    table = laid_out(state)
    assert refused(state, table, "give 4 lumber", "take ore") == ["CT-9.2"]
    assert told(table, "bank ore") == "ore"
    assert told(laid_out(position(BLUE)), "bank ore") == "ore 19"
    assert told(table, "deck number") == "25"


def test_an_offer_names_cards_on_both_sides_and_whom_it_asks():
    """CT-9.5: only the player's own cards can be given; everyone is asked unless deselected."""
    state = position(BLUE, hands={BLUE: "2 wool", RED: "1 ore"})
    table = laid_out(state)
    everybody = ("1", "2", "3")
    assert meaning(table, {"wool": 1}, {"ore": 1}, everybody, "offer") == "offer 1 wool for 1 ore to 1 2 3"
    assert meaning(table, {"wool": 1}, {"ore": 1}, ("2",), "offer") == "offer 1 wool for 1 ore to 2"
    assert meaning(table, {"wool": 3}, {"ore": 1}, everybody, "offer") is None
    assert refused(state, table, {"wool": 1}, {"wool": 1}, everybody, "offer") == ["CT-9.5"]
    assert refused(state, table, {}, {"ore": 1}, everybody, "offer") == ["CT-9.6"]
    assert refused(state, table, {}, {"ore": 1}, everybody, "call") == []
    level = table.choices.json()["*"]
    assert '"start": ["1", "2", "3"]' in json.dumps(level)


def test_without_trade_between_players_only_the_bank_trades():
    """CT-9.13."""
    table = laid_out(position(BLUE, hands={BLUE: "4 wool"}, options={"player_trade": False}))
    assert "offer" not in by_key(table)
    assert meaning(table, "give 4 wool", "take ore") == "trade 4 wool for 1 ore"


@pytest.fixture
def offered() -> CatanState:
    """Return a state in which red offers all wool for ore; white rejects, orange accepts, blue counters (CT-17.20)."""
    state = position(RED, hands={RED: "2 wool", ORANGE: "1 ore", BLUE: "1 ore", WHITE: "1 grain"})
    return state.advance("offer 1 wool for 1 ore to 0 1 3")


def test_an_offer_is_seen_from_the_side_of_who_is_asked(offered: CatanState):
    """CT-9.8: the answers are accept, reject and a counteroffer, which starts from the offered terms."""
    table = laid_out(offered, ORANGE)
    assert told(table, "terms") == "You give 1 ore and get 1 wool"
    assert meaning(table, "accept") == "accept 1"
    assert meaning(table, "reject") == "reject 1"
    assert meaning(table, "counter", {"ore": 1}, {"wool": 2}) == "counter 1 1 ore for 2 wool"
    counter = json.dumps(table.choices.json()["counter"])
    assert '"start": {"ore": 1}' in counter
    assert '"start": {"wool": 1}' in counter


def test_who_lacks_the_cards_alone_is_told_so(offered: CatanState):
    """CT-9.10, CT-18.8: white has no ore."""
    table = laid_out(offered, WHITE)
    assert told(table, "why not accept") == "You need 1 more ore."
    assert names(table, "accept")["aria-disabled"] == "true"
    assert meaning(table, "accept") is None
    assert attempted(offered, WHITE, "accept") == ["CT-9.5"]
    for viewer in (RED, BLUE, ORANGE, None):
        assert "why not accept" not in by_key(laid_out(offered, viewer))


def test_answers_are_shown_with_the_buttons_that_make_the_trade(offered: CatanState):
    """CT-9.9, CT-17.20: red may trade with orange, and with blue on blue's terms."""
    state = offered.advance("reject 3").advance("accept 1").advance("counter 0 1 ore for 2 wool")
    table = laid_out(state, RED)
    assert [told(table, f"answer {seat} said") for seat in (1, 3)] == ["Accepted", "Declined"]
    assert meaning(table, "confirm 1") == "confirm 1"
    assert meaning(table, "confirm 0") == "confirm 0"
    assert meaning(table, "confirm 3") is None
    assert meaning(table, "withdraw") == "withdraw"
    assert "confirm 1" not in by_key(laid_out(state, ORANGE))


def test_a_counter_that_asks_for_too_much_cannot_be_confirmed(offered: CatanState):
    """CT-9.8: red has two wool."""
    state = offered.advance("counter 0 1 ore for 3 wool")
    table = laid_out(state, RED)
    assert told(table, "lacks for 0") == "You need 1 more wool"
    assert meaning(table, "confirm 0") is None
    assert attempted(state, RED, "confirm 0") == ["CT-9.5"]


def test_a_call_is_answered_by_other_terms():
    """CT-9.6."""
    state = position(RED, hands={BLUE: "1 ore"}).advance("call nothing for 1 ore to 0 1")
    table = laid_out(state, BLUE)
    assert told(table, "terms") == "Red wants 1 ore"
    assert told(table, "counter") == "Make an offer"
    assert meaning(table, "accept") is None
    assert meaning(table, "counter", {"ore": 1}, {"wool": 1}) == "counter 0 1 ore for 1 wool"


def test_an_answer_may_be_changed(offered: CatanState):
    """CT-9.8, CT-9.14."""
    table = laid_out(offered.advance("accept 1"), ORANGE)
    assert told(table, "my answer") == "You accepted. You can still change your mind."
    assert meaning(table, "reject") == "reject 1"


# -- what is due ------------------------------------------------------------------------------------------


@pytest.fixture
def seven() -> CatanState:
    """Return a state after a seven in which blue with 8 cards owes 4, red with 9 owes 4 (CT-7.1)."""
    state = position(BLUE, phase="roll", hands={BLUE: "5 wool 3 ore", RED: "9 grain"})
    return state.advance("roll").advance("dice 3 4")


def test_discards_are_exact_and_of_the_own_hand(seven: CatanState):
    """CT-18.7: the button is enabled only when the number is exact."""
    table = laid_out(seven, BLUE)
    assert table.prompt.text == "Discard 4 cards"
    assert meaning(table, {"wool": 3, "ore": 1}) == "discard 0 3 wool 1 ore"
    assert meaning(table, {"wool": 3}) is None
    assert meaning(table, {"wool": 3, "ore": 2}) is None
    assert meaning(table, {"wool": 1, "grain": 3}) is None
    assert told(table, "owes 2") == "Red 4 to discard"


def test_a_choice_to_discard_is_hidden_until_all_have_chosen(seven: CatanState):
    """CT-7.2: everyone sees that a player has chosen, but not which cards."""
    one, other = (seven.advance(f"discard 0 {goods}") for goods in ("4 wool", "1 wool 3 ore"))
    assert told(laid_out(one, RED), "owes 0") == "Blue Ready"
    assert scene_of(laid_out(one, RED).body) == scene_of(laid_out(other, RED).body)
    assert told(laid_out(one, BLUE), "owes 0") == "Blue Discards 4 wool"


def test_dice_of_ones_own_are_entered_by_faces_or_total():
    """CT-13.5."""
    table = laid_out(position(BLUE, phase="roll", options={"dice": "manual"}))
    assert meaning(table, "first 3", "second 4") == "roll 3 4"
    assert meaning(table, "second 4", "first 3") == "roll 3 4"
    assert meaning(table, "total 7") == "roll 7"
    assert meaning(table, "roll") is None


def test_the_buttons_of_a_turn():
    """CT-18.11: the player rolls, then ends the turn; nobody else has these buttons."""
    rolling, trading = position(BLUE, phase="roll"), position(BLUE)
    assert [button.key for button in laid_out(rolling).actions] == ["roll"]
    assert [button.key for button in laid_out(trading).actions] == ["end"]
    assert meaning(laid_out(trading), "end") == "end"
    assert laid_out(trading, RED).actions == ()
    assert meaning(laid_out(trading, RED), "end") is None


def test_the_second_free_road_may_be_left_out():
    """CT-10.8, CT-18.9."""
    state = position(BLUE, cards={BLUE: "road-building"}).advance("road-building")
    before = laid_out(state)
    assert "disabled" in names(before, "stop")
    assert meaning(before, "stop") is None
    after = laid_out(state.advance("road 19-20"))
    assert "disabled" not in names(after, "stop")
    assert meaning(after, "stop") == "stop"


def test_victory_point_cards_may_be_shown_with_the_option():
    """CT-10.4."""
    state = position(BLUE, cards={BLUE: "point point"}, options={"early_reveal": True})
    assert meaning(laid_out(state), "show 2") == "show 2"
    shown = state.advance("show 1")
    assert meaning(laid_out(shown), "show 2") is None
    assert told(laid_out(shown, RED), "shown 0") == "1 victory points revealed"


def test_the_final_table_has_all_that_counts():
    """CT-12.4, CT-18.4: blue wins with a settlement, six points on cards and both special cards."""
    state = position(
        BLUE, hands={BLUE: RICH}, cards={BLUE: "point point point point point"},
        more={"longest": BLUE, "knights": [0, 0, 0, 0]}, roads={BLUE: "19-20 20-21 0-21 17-18"},
    )  # fmt: skip
    state = state.advance("city 49")
    assert state.over
    table = laid_out(state, RED)
    assert told(table, "final 0") == "Blue 1 1 6 5 0 5 10 1"
    assert told(table, "final 2").startswith("Red 2 0 2")
    assert told(table, "lines of 0").startswith("Blue 10 points: 1 settlement +1, 1 city +2, Longest Road")
    assert table.choices.json() == {}


def test_with_open_hands_the_seat_that_is_shown_acts():
    """CT-13.6: all share one page."""
    state = position(RED, hands={RED: "2 wool", ORANGE: "1 ore", BLUE: "1 ore"}).advance(
        "offer 1 wool for 1 ore to 0 1"
    )
    assert meaning(laid_out(state, OPEN), "accept") == "accept 0"
    assert meaning(laid_out(state, OPEN, ORANGE), "accept") == "accept 1"
    assert meaning(laid_out(state, OPEN, RED), "withdraw") == "withdraw"


def test_nobody_picks_while_chance_is_due():
    state = position(BLUE, phase="roll").advance("roll")
    assert state.to_act == (CHANCE,)
    for viewer in (BLUE, OPEN, None):
        assert laid_out(state, viewer).choices.json() == {}


def test_the_reference_pages_tell_costs_cards_and_numbers():
    """CT-1.2, CT-1.5, CT-1.9."""
    pages = {page.title: page for page in drawn(position(), BLUE).pages()}
    costs = [words(item) for item, _ in pages["Costs"].items]
    assert costs[0] == "Road 1 lumber, 1 brick 0 points"
    assert words(pages["Development cards"].items[0][0]).endswith("14 cards in the deck")
    assert [words(item) for item, _ in pages["Numbers"].items][4:6] == [
        "6 5 of 36 rolls 2 tokens on the board", "7 6 of 36 rolls Discard and move the robber",
    ]  # fmt: skip
