"""The legal places of the mandatory build, and cards without a free hex (KB-4)."""

import pytest

from .slow import BUILDABLE, Hex, neighbours, of_kind
from .tables import (
    BLUE,
    RED,
    TERRAINS,
    board_of,
    cells,
    codes,
    first_refusal,
    pile,
    play,
    player,
    position,
    settled,
    targets,
    tiles_of,
    told,
    written,
)

F = board_of(position())


def all_of(terrain: str) -> set[Hex]:
    """Return all hexes of a terrain on the board of the first game."""
    return of_kind(F, terrain)


def test_w5_adjacency_and_tile():
    """W5, KB-4.3, KB-4.8, KB-5.3, KB-11.6: the first one is free, it gains a tile, and the next must touch it."""
    state = position(card="grass")
    assert targets(state) == all_of("grass")
    assert len(targets(state)) == 61
    after = play(state, "build 7,6")
    assert told(state, "build 7,6") == ["build 7 6", "gain tavern"]
    assert player(after, RED)["new"] == ["tavern"]
    assert player(after, RED)["held"] == ["6,7"]
    assert "C1" in str(after)  # One tile is left on one of the two tavern hexes.
    assert targets(after) == {(7, 7), (8, 7)}


def test_w6_no_adjacency():
    """W6, KB-4.3, KB-4.4: if no hex of the terrain touches, all of it is open; after that the new one binds."""
    state = position("7,6", card="desert")
    assert targets(state) == all_of("desert")
    assert len(targets(state)) == 53
    assert targets(play(state, "build 0,1")) == {(0, 2)}
    assert targets(play(state, "build 0,6")) == {(0, 5)}


def test_three_settlements_one_after_the_other():
    """KB-4.1, KB-1.1: on the terrain of the card, out of the supply, until the mandatory build is complete."""
    state = position(card="canyon")
    for n in (1, 2, 3):
        assert state.phase == ("start" if n == 1 else "mandatory")
        state = play(state, f"build {written(targets(state)).split()[0]}")
        assert player(state, RED)["supply"] == 40 - n
    assert state.phase == "after"
    assert {F[at] for at in settled(state)[RED]} == {"canyon"}
    assert codes(state, "build 0,9")[0] == "KB-10.7"


def test_only_free_hexes_of_the_terrain_of_the_card():
    """KB-4.1, KB-4.2: it does not matter who owns the settlement on a hex."""
    state = position("", "7,6 7,7 8,7", card="grass")
    assert targets(state) == all_of("grass") - cells("7,6 7,7 8,7")
    assert codes(state, "build 7,6") == ["KB-10.17"]


@pytest.mark.parametrize("hex_", ["3,3", "6,7", "4,2", "1,5"])
def test_castle_location_water_and_mountain_are_never_built_on(hex_: str):
    """KB-4.2 holds with any card."""
    for card in TERRAINS:
        assert "KB-10.16" in codes(position(card=card, hands=[None, "grass"]), f"build {hex_}")


def test_a_hex_beside_a_foreign_settlement_is_no_neighbour():
    """KB-4.3: only the player's own settlements count."""
    state = position("7,6", "7,8", card="grass")
    assert targets(state) == {(7, 7), (8, 7)}
    assert targets(position("", "7,8", card="grass")) == all_of("grass") - {(7, 8)}


def test_the_three_may_go_to_different_areas():
    """KB-4.5: any of the player's settlements will do, even one in another area."""
    state = position("7,6 16,10", card="grass")
    upper, lower = cells("7,7 8,7"), {at for at in neighbours((16, 10)) if F[at] == "grass"}
    assert lower
    assert targets(state) == upper | lower
    after = play(state, "build 7,7", f"build {written(lower).split()[0]}")
    assert (8, 7) in targets(after)


def test_each_settlement_is_judged_afresh():
    """KB-4.4, KB-11.8: a hex is listed once, however often it is touched; after a build it is no longer free."""
    state = play(position("7,6", card="grass"), "build 7,7")
    assert targets(state) == {(7, 8), (8, 7), (8, 8)}
    texts = [str(move) for move in state.moves()]
    assert len(texts) == len(set(texts)) == 3


def test_building_beside_a_location_brings_a_tile_in_the_middle_of_the_build():
    """KB-4.8, KB-5.3."""
    state = play(position("7,9", card="grass"), "build 7,10")
    assert state.phase == "mandatory"
    assert player(state, RED)["new"] == ["paddock"]


# -- a card without a free hex ----------------------------------------------------------------------------


def all_but(free: str, terrain: str = "desert", shares: int = 2) -> list[str]:
    """Return settlements of `shares` players on all hexes of a terrain except `free`."""
    hexes = sorted(all_of(terrain) - cells(free))
    return [written(hexes[n::shares]) for n in range(shares)]


def test_w14_a_card_without_a_free_hex():
    """W14, KB-4.6, KB-11.14: it leaves the game, another is turned up at once, and the rest is built with that one."""
    spread = all_but("17,18", shares=3)
    state = position(
        *spread, card="desert", hands=[None, "canyon", "canyon"], pile={"forest": 1, "grass": 1},
        discards={"grass": 4, "flower": 5, "forest": 4, "canyon": 3, "desert": 4},
    )  # fmt: skip
    assert pile(state, "discards") == 20
    assert targets(state) == {(17, 18)}
    assert told(state, "build 17,18") == ["build 17 18", "replaced desert"]
    due = play(state, "build 17,18")
    assert (due.phase, due.to_act) == ("replace", (-1,))
    assert due.to_json()["card"] is None
    assert told(due, "draw forest") == ["turn forest"]
    after = play(due, "draw forest")
    assert (after.phase, after.to_act, after.to_json()["left"]) == ("mandatory", (RED,), 2)
    assert after.to_json()["card"] == "forest"
    own = settled(after)[RED]
    near = {at for hex_ in own for at in neighbours(hex_) if F[at] == "forest"}
    assert near
    assert targets(after) == near  # The build is adjacent if possible.
    # There are 25 cards minus the one removed and two in hand: 22 at the next reshuffle at the end of a turn.
    for _ in range(2):
        after = play(after, f"build {written(targets(after)).split()[0]}")
    after = play(after, "end", "draw grass")
    for _ in range(3):
        after = play(after, f"build {written(targets(after)).split()[0]}")
    assert told(after, "end") == ["end", "reshuffle 22"]
    after = play(after, "end")
    assert (pile(after), pile(after, "discards")) == (22, 0)


def test_the_card_is_replaced_at_the_start_of_the_turn_too():
    """KB-4.6: this repeats until a card with a free hex appears; the others leave the game."""
    red, blue = all_but("")
    before = position(
        red, blue, seat=BLUE, card="grass", left=0, hands=["desert", None], pile={"canyon": 1, "desert": 2},
    )  # fmt: skip
    due = play(before, "end")
    assert told(due, "draw canyon") == ["draw canyon", "turn desert", "replaced desert"]
    state = play(due, "draw canyon")
    assert (state.phase, state.to_act) == ("replace", (-1,))
    assert told(state, "draw desert") == ["turn desert", "replaced desert"]
    state = play(state, "draw desert")
    assert told(state, "draw desert") == ["turn desert", "replaced desert", "reshuffle 1"]
    state = play(state, "draw desert")
    assert [str(move) for move in state.moves()] == ["draw grass"]
    state = play(state, "draw grass")
    assert (state.phase, state.to_act, state.to_json()["left"]) == ("start", (RED,), 3)
    assert pile(state) == pile(state, "discards") == 0


def test_when_the_pile_runs_out_the_discards_are_shuffled_for_the_new_card():
    """KB-4.6, KB-8.3: the log reports a reshuffle inside a turn, whatever the terrains of the cards."""
    red, blue = all_but("")
    before = position(
        red, blue, seat=BLUE, card="grass", left=0, hands=["desert", None],
        pile={"desert": 1}, discards={"grass": 1, "flower": 2},
    )  # fmt: skip
    due = play(before, "end")
    assert told(due, "draw desert") == ["draw desert", "turn desert", "replaced desert", "reshuffle 4"]
    state = play(due, "draw desert")
    assert (pile(state), pile(state, "discards")) == (4, 0)
    assert {str(move) for move in state.moves()} == {"draw grass", "draw flower"}
    assert list(state.weights()) == [2, 2]
    state = play(state, "draw flower")
    assert (state.phase, state.to_act, state.to_json()["card"]) == ("start", (RED,), "flower")


def test_a_tile_that_takes_the_last_hex_replaces_the_card_too():
    """KB-4.6: this holds after any action in the turn, while mandatory settlements are open."""
    red, blue = all_but("17,18")
    state = position(f"{red} 11,6", blue, card="desert", tiles=["12,7 ready"])
    assert targets(state, "oasis") == {(17, 18)}
    assert told(state, "oasis 17,18") == ["build 17 18 oasis", "replaced desert"]
    state = play(state, "oasis 17,18", "draw grass")
    assert (state.phase, state.to_json()["left"], state.to_json()["card"]) == ("start", 3, "grass")


def test_a_move_onto_the_last_hex_replaces_the_card_too():
    """KB-4.6: a Barn takes the last free flower hex before the build; the three are built with the new card."""
    board = "tavern paddock barn farm"
    *flowers, last = sorted(of_kind(board_of(position(board=board)), "flower"))
    state = position(
        f"{written(flowers[::2])} 12,7", written(flowers[1::2]), board=board, card="flower", tiles=["12,6 ready"]
    )
    move = f"barn 12,7 to {written([last])}"
    assert told(state, move)[-1] == "replaced flower"
    state = play(state, move, "draw desert")
    assert (state.phase, state.to_json()["left"], state.to_json()["card"]) == ("start", 3, "desert")


def test_after_the_mandatory_build_a_card_without_hexes_stays():
    """KB-4.6 applies only while mandatory settlements are open; KB-11.14: Oracle and Barn then have no target."""
    red, blue = all_but("17,18")
    state = position(red, blue, card="desert", left=1)
    after = play(state, "build 17,18")
    assert told(state, "build 17,18") == ["build 17 18"]
    assert (after.phase, after.to_json()["card"]) == ("after", "desert")


def test_oracle_and_barn_use_the_new_card():
    """KB-4.6: the Oracle takes the last desert hex; the Barn, still ready, goes by the canyon card."""
    board = "farm barn tower oracle"
    desert = of_kind(board_of(position(board=board)), "desert")
    hexes = sorted(desert - {(1, 13)})
    state = position(
        f"{written(hexes[::2])} 12,17", written(hexes[1::2]), board=board, card="desert",
        tiles=["13,17 ready; 2,16 ready"],
    )  # fmt: skip
    assert targets(state, "oracle") == {(1, 13)}
    assert targets(state, "barn", "12,17") == {(1, 13)}
    state = play(state, "oracle 1,13", "draw canyon")
    assert tiles_of(state, RED) == "barn ready, oracle used"
    found = targets(state, "barn", "12,17")
    assert found
    assert {board_of(state)[at] for at in found} == {"canyon"}


def test_without_any_card_the_rest_of_the_build_is_skipped():
    """KB-4.7: neither draw pile nor discard pile has one; the state becomes after."""
    red, blue = all_but("17,18")
    state = position(f"{red} 15,11", blue, card="desert", hands=[None, "grass"], pile={}, tiles=["15,12 ready"])
    assert told(state, "build 17,18") == ["build 17 18", "replaced desert", "skipped"]
    after = play(state, "build 17,18")
    assert (after.phase, after.to_act, after.to_json()["card"]) == ("after", (RED,), None)
    assert after.to_json()["left"] == 0
    hex_ = written(targets(after, "farm")).split()[0]
    assert told(after, f"farm {hex_}") == [f"build {hex_.replace(',', ' ')} farm"]  # The skip is reported once.
    refusal = first_refusal(after, "build 0,0")
    assert refusal.code == "KB-10.7"
    assert "no terrain card left" in refusal.text
    assert refusal.instead == "Use a tile or end your turn."
    # Blue's turn comes at once, with Blue's card; Red has none to draw.
    assert told(after, "end") == ["end", "turn grass"]
    blue_turn = play(after, "end")
    assert (blue_turn.phase, blue_turn.to_act) == ("start", (BLUE,))
    # Blue discards grass and draws it again; then Red, who has nothing, finds no card at all.
    for _ in range(3):
        blue_turn = play(blue_turn, f"build {written(targets(blue_turn)).split()[0]}")
    drawing = play(blue_turn, "end")
    assert told(drawing, "draw grass") == ["draw grass", "skipped"]
    red_turn = play(drawing, "draw grass")
    assert (red_turn.phase, red_turn.to_act, red_turn.to_json()["card"]) == ("after", (RED,), None)


def test_who_has_no_card_gets_one_when_there_is_one_again():
    """KB-4.6, KB-4.7: a player without a card at the start of the turn turns one up at once."""
    state = position("7,6", "7,8", seat=BLUE, card="grass", left=0, hands=[None, None], pile={"forest": 1, "canyon": 1})
    due = play(state, "end", "draw forest")
    assert (due.phase, due.to_act) == ("replace", (-1,))
    state = play(due, "draw canyon")
    assert (state.phase, state.to_act, state.to_json()["left"]) == ("start", (RED,), 3)


def test_building_needs_no_more_than_a_buildable_hex_of_the_card():
    """KB-1.2: the hexes of the five cards together are all buildable ones."""
    found: set[Hex] = set()
    for card in TERRAINS:
        found |= targets(position(card=card, hands=[None, "grass"]))
    assert found == of_kind(F, *BUILDABLE)
