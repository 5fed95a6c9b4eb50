"""The panels of the players, of a player's own cards and pieces, and the pages (CT-18.2 to CT-18.4)."""

from __future__ import annotations

import pytest

from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.nodes import scene_of
from kbwidgets.games.catan.rules.chapters.turn import Gained
from kbwidgets.games.catan.rules.resources import CARDS

from .drawings import attempted, by_key, laid_out, meaning, names, nodes_of, told, words
from .positions import BLUE, ORANGE, RED, RICH, WHITE, position

ALL = "knight road-building plenty monopoly point"

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


# -- the own things, and the pages ------------------------------------------------------------------------


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


def test_the_reference_pages_tell_costs_cards_and_numbers():
    """CT-1.2, CT-1.5, CT-1.9."""
    pages = {page.title: page for page in drawn(position(), BLUE).pages()}
    costs = [words(item) for item, _ in pages["Costs"].items]
    assert costs[0] == "Road 1 lumber, 1 brick 0 points"
    assert words(pages["Development cards"].items[0][0]).endswith("14 cards in the deck")
    assert [words(item) for item, _ in pages["Numbers"].items][4:6] == [
        "6 5 of 36 rolls 2 tokens on the board", "7 6 of 36 rolls Discard and move the robber",
    ]  # fmt: skip
