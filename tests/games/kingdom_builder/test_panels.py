"""The cards, the players, the tokens, the words of the turn and the end, and the pages (KB-13.6 to KB-13.17)."""

import pytest

from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.scene.table import Table
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.values.types import OPEN
from kbwidgets.games.kingdom_builder import KingdomBuilderState

from .drawings import LINE, attribute, by_key, hexes, laid_out, nodes_of, offered, played, words
from .tables import BLUE, RED, W19_BLUE, W19_RED, codes, position, start

# -- the cards --------------------------------------------------------------------------------------------


def test_the_card_in_play_says_its_terrain_and_how_many_are_still_to_be_placed() -> None:
    """KB-13.6."""
    for left in (3, 2, 0):
        found = by_key(laid_out(position("0,1 0,2 1,2", card="canyon", left=left)).body)
        assert words(found["card name"]) == "Canyon"
        assert words(found["card count"]) == str(left)
        done = [attribute(step, "class") for step in found["turn steps"].children].count("kbb-done")
        assert len(found["turn steps"].children) == 3
        assert done == 3 - left


def test_the_three_cards_stand_there_with_text_and_gold_and_castles_below() -> None:
    """KB-13.7, worked example W19: Merchants 12, Knights 8, Citizens 2, castles 3 for red."""
    state = position(W19_RED, W19_BLUE, cards=("merchants", "knights", "citizens"))
    found = by_key(laid_out(state).body)
    assert [words(found[f"card {n} name"]) for n in range(4)] == ["Merchants", "Knights", "Citizens", "Castles"]
    assert [words(found[f"card {n} gold"]) for n in range(4)] == ["12", "8", "2", "3"]
    assert all(words(found[f"card {n} text"]) for n in range(4))
    other = by_key(drawn(state, OPEN).table(shown=BLUE).body)
    assert [words(other[f"card {n} gold"]) for n in range(4)] == ["0", "6", "1", "6"]
    assert words(other["gold of whom"]) == "Blue's now"
    assert words(by_key(laid_out(state, RED).body)["gold of whom"]) == "yours now"
    assert attribute(found["/mark 0 KB-7.7"], "title") == "2 gold for each settlement in your fullest row"


def test_without_the_running_score_no_gold_is_shown_before_the_end() -> None:
    """KB-9.8, KB-7.17: the running score is off."""
    table = laid_out(position(W19_RED, W19_BLUE, running_score=False))
    assert not [key for key in by_key(table.body) if "gold" in key]
    over = position(W19_RED, W19_BLUE, running_score=False, phase="end", card=None, left=0, turn=2, supply={RED: 0})
    assert words(by_key(laid_out(over).body)["gold 0"]) != ""


@pytest.mark.parametrize(("seats", "pile"), [(2, 22), (3, 21), (4, 20)])
def test_the_piles_tell_their_numbers(seats: int, pile: int) -> None:
    """KB-13.9, KB-2.5: of 25 cards one is in play, each other seat has one, and one grass card is discarded."""
    found = by_key(laid_out(position(seats=seats, discards={"grass": 1})).body)
    assert words(found["in pile"]) == str(pile)
    assert words(found["discarded grass"]).startswith("1 grass")
    assert words(found["discarded desert"]).startswith("0 desert")


def test_a_hidden_terrain_card_is_in_no_other_page() -> None:
    """KB-8.5, KB-13.9: two positions that differ only in Blue's card look alike to all but Blue."""
    one, other = (
        position("7,6", seats=3, tiles=["6,7 ready"], hands=[None, card, "canyon"]) for card in ("desert", "flower")
    )
    for viewer in (RED, 2, None):
        assert laid_out(one, viewer) == laid_out(other, viewer)
    assert words(by_key(laid_out(one, BLUE).body)["next 1"]) == "next: desert"
    assert "next 1" not in by_key(laid_out(one, RED).body)
    assert words(by_key(laid_out(one, OPEN).body)["next 1"]) == "next: desert"


def test_the_pages_show_all_cards_locations_and_quadrants() -> None:
    """KB-1.1: there are ten cards and the castles, eight locations, eight quadrants; those of this game are marked."""
    cards, locations, quadrants = drawn(position(), RED).pages()
    assert [len(page.items) for page in (cards, locations, quadrants)] == [11, 8, 8]
    here = [
        [words(node).split()[0] for node, tags in page.items if "In this match" in tags]
        for page in (cards, locations, quadrants)
    ]
    first = ["Farm", "Tavern", "Paddock", "Oasis"]
    assert here == [["Fishermen", "Knights", "Merchants", "Castles"], first, first]


# -- players and tokens -----------------------------------------------------------------------------------


def test_each_player_has_name_supply_tiles_and_gold_and_one_is_active() -> None:
    """KB-13.8: the first player's token is beside the first player; KB-7.7: 2 gold for one in a row."""
    state = position("7,6", "0,1", seats=3, first=BLUE, seat=RED, tiles=["6,7 used"])
    found = by_key(laid_out(state).body)
    assert words(found["/look 0"]) == "Red 39 settlements left Tavern used 2 gold"
    assert words(found["/look 1"]).startswith("Blue 39 settlements left")
    assert [(key, attribute(node, "aria-label")) for key, node in found.items() if key.startswith("first ")] == [
        ("first 1", "first player")
    ]
    assert [n for n in range(3) if "kb-now" in (attribute(found[f"/look {n}"], "class") or "")] == [RED]
    marks = {attribute(node, "href") for n in range(3) for node in nodes_of(found[f"/look {n}"].children[0])}
    assert len({mark for mark in marks if mark and mark.startswith("#kb-mark-")}) == 3


def test_a_player_keeps_the_own_tiles_in_view_while_others_play() -> None:
    """KB-13.11: a page of one player shows that player's tiles and gold in the turns of others too."""
    state = position("7,6", "5,6", seat=BLUE, tiles=["6,7 ready", "6,7 ready"])
    assert words(by_key(laid_out(state, RED).body)["tokens of"]) == "Your tiles"
    assert words(by_key(laid_out(state).body)["tokens of"]) == "Blue's tiles"
    assert words(by_key(drawn(state, RED).table(shown=BLUE).body)["tokens of"]) == "Blue's tiles"


def token(state: KingdomBuilderState, key: str) -> tuple[str, bool]:
    """Return the label of a token, and whether it can be picked."""
    table = laid_out(state, state.to_act[0])
    return words(by_key(table.body)[f"{key} why"]), key in offered(table)


def test_a_token_is_ready_or_says_why_not() -> None:
    """KB-13.11, KB-5.2, KB-3.2: the cases are ready, used, new, during the build, and after the last settlement."""
    assert token(position(LINE, tiles=["6,7 ready"]), "tile tavern") == ("Build at a line's end", True)
    assert token(position(LINE, tiles=["6,7 used"]), "tile tavern") == ("Used this turn", False)
    assert token(position(LINE, tiles=["6,7 new"]), "tile tavern") == ("Ready next turn", False)
    assert token(position(LINE, tiles=["6,7 ready"], left=1), "tile tavern") == ("After your 3 settlements", False)
    spent = position(LINE, tiles=["6,7 ready"], left=0, phase="over", supply={RED: 0})
    assert token(spent, "tile tavern") == ("Your turn is over", False)


def test_a_token_without_a_target_says_so_and_why_when_asked() -> None:
    """KB-5.11, KB-10.12: a Tavern without a line of three."""
    state = position("7,6", tiles=["6,7 ready"])
    assert token(state, "tile tavern") == ("No hex for it now", False)
    found = by_key(laid_out(state).body)["tile tavern"]
    assert (attribute(found, "aria-disabled"), attribute(found, "data-kb-ask")) == ("true", "")
    move = drawn(state, RED).attempt(("tile tavern",))
    assert move
    assert codes(state, move)[0] == "KB-10.12"


def test_two_tiles_of_a_kind_are_two_tokens() -> None:
    """KB-5.4: each may be used once; of a ready and a used one the first is the ready one."""
    both = position(f"{LINE} 7,2", tiles=["6,7 ready; 6,2 ready"])
    assert token(both, "tile tavern")[1]
    assert token(both, "tile tavern 2")[1]
    one = position(f"{LINE} 7,2", tiles=["6,7 used; 6,2 ready"])
    assert token(one, "tile tavern")[1]
    assert token(one, "tile tavern 2") == ("Used this turn", False)
    assert attribute(by_key(laid_out(one).body)["tile tavern 2"], "data-kb-ask") is None


def test_every_area_keeps_its_place_all_through_a_match() -> None:
    """KB-13.15: the areas are the same in every position, and in the same order."""
    areas = {tuple(node.key for node in laid_out(state).body.children) for state, _ in played(3) if state.setup.cards}
    assert areas == {("board", "deck", "player list", "cards", "tokens")}


# -- the turn and the end ---------------------------------------------------------------------------------


def button(table: Table) -> Node:
    (found,) = table.actions
    return found


@pytest.mark.parametrize(
    ("left", "phase", "can"), [(3, "start", False), (1, "mandatory", False), (0, "after", True), (0, "over", True)]
)
def test_next_player_can_be_pressed_after_the_build_alone(left: int, phase: str, can: bool) -> None:
    """KB-13.13, KB-3.4."""
    supply = {RED: 0} if phase == "over" else None
    table = laid_out(position("0,1 0,2 1,2", left=left, phase=phase, supply=supply), RED)
    found = button(table)
    assert (words(found), attribute(found, "class")) == ("Next player", "kb-turn-over")
    assert (attribute(found, "disabled") is None, "end" in offered(table)) == (can, can)


def test_the_head_says_what_is_due_and_how() -> None:
    """KB-13.12."""
    table = laid_out(position("7,6", card="grass", left=2, tiles=["6,7 new"]), RED)
    assert table.prompt == Prompt("Build 2 more on grass", "Red is building on grass", "Click a marked hex.")
    table = laid_out(position(LINE, left=0, tiles=["6,7 ready"]), RED)
    assert table.prompt.text == "Use a tile or end your turn"
    assert table.prompt.hint == "Click the Tavern, or press Next player."


def test_the_final_round_names_who_ran_out() -> None:
    """KB-13.14, KB-6.2."""
    state = position("0,1", "0,2", seat=BLUE, supply={RED: 0})
    table = laid_out(state)
    assert "Red has run out" in words(by_key(table.body)["notice of the end"])
    assert table.eyebrow == "Last round"
    for left in (0, 1, 3):
        assert "notice of the end" not in by_key(laid_out(position("0,1", "0,2", left=left)).body)
    assert "notice of the end" not in by_key(laid_out(start()).body)


def test_the_final_board_is_complete_and_says_who_won() -> None:
    """KB-13.16, KB-13.17, KB-6.4, worked example W19: red 25, blue 13."""
    over = position(
        W19_RED,
        W19_BLUE,
        cards=("merchants", "knights", "citizens"),
        phase="end",
        card=None,
        left=0,
        turn=2,
        supply={RED: 0},
    )
    table = laid_out(over)
    assert (table.eyebrow, table.prompt.others) == ("Final result", "Red wins with 25 gold")
    assert len(hexes(table)) == 400
    assert [words(by_key(table.body)[f"gold {seat}"]) for seat in (RED, BLUE)] == ["25 gold", "13 gold"]
    assert offered(table) == {}


def test_all_tied_players_win() -> None:
    """KB-6.5."""
    tied = laid_out(position(phase="end", card=None, left=0, turn=2, supply={RED: 0}))
    assert tied.prompt.others == "Red and Blue share the win"
