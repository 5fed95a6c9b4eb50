"""The board, the players, their tiles and terrain cards read in the words of the rules, and found by their places."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

import kbwidgets as kb
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.scene.svg_image import Still
from kbwidgets.core.things.thing import Hidden, Thing
from kbwidgets.core.values.types import OPEN
from kbwidgets.games.kingdom_builder import KingdomBuilderState
from kbwidgets.games.kingdom_builder.rules.things.players import TerrainCard
from kbwidgets.testing.laws.nouns import find_faults

from .tables import (
    BLUE,
    FIRST_BOARD,
    GAME,
    RED,
    W19_BLUE,
    W19_RED,
    YELLOW,
    cell,
    places_of,
    play,
    position,
    positions,
    random_match,
    start,
)

EMPTY = position()

# -- the board ------------------------------------------------------------------------------------------------


def test_a_hex_tells_its_land_its_settlement_and_its_location():
    """Example W5 (KB-1.2, KB-5.3): Red built on (7,6) beside the tavern hex (6,7)."""
    state = play(EMPTY, "build 7,6")
    assert repr(state.board[7, 6]) == "Hex(terrain='grass', settlement='Red', location=None, row=7, column=6)"
    assert repr(state.board[6, 7]) == "Hex(terrain='location', settlement=None, location='tavern', row=6, column=7)"
    assert (state.board[6, 7].tiles, state.board[6, 2].tiles, state.board[7, 6].tiles) == (1, 2, None)
    built = state.board[7, 6]
    assert (built.row, built.column, built.place, built.sector) == (7, 6, "7,6", "top left")
    assert (built.seat, built.colour, built.buildable, built.edge) == (RED, "red", True, False)
    assert not any(hex_.settlement for hex_ in EMPTY.board)


@pytest.mark.parametrize(
    ("place", "near"),
    [
        ("4,4", "4,5 3,4 3,3 4,3 5,3 5,4"),
        ("5,4", "5,5 4,5 4,4 5,3 6,4 6,5"),
        ("0,0", "0,1 1,0"),
        ("0,19", "0,18 1,18 1,19"),
        ("19,19", "18,19 19,18"),
    ],
)
def test_the_neighbours_of_a_hex_begin_in_the_east_and_go_round(place: str, near: str):
    """Example W1 (KB-0.3)."""
    names = [hex_.place for hex_ in EMPTY.board[cell(place)].neighbours]
    assert sorted(names) == sorted(near.split())
    if len(names) == 6:
        assert names == near.split()


def test_the_first_board_has_its_hexes_castles_and_locations():
    """The board F of the worked examples (KB-9.5, KB-1.2) has 47 buildable hexes at its edge (W11)."""
    board = EMPTY.board
    assert repr(board) == f"Board(quadrants={FIRST_BOARD!r})"
    assert (len(board), len({*board})) == (400, 400)
    assert Counter(hex_.terrain for hex_ in board) == {
        "grass": 61, "flower": 57, "forest": 58, "canyon": 55, "desert": 53, "water": 80, "mountain": 24, "castle": 4,
        "location": 8,
    }  # fmt: skip
    assert places_of(tuple(hex_ for hex_ in board if hex_.terrain == "castle")) == "3,3 7,15 11,11 17,1"
    assert {one.kind: places_of(one.hexes) for one in board.locations} == {
        "farm": "11,17 15,12", "tavern": "6,2 6,7", "paddock": "2,18 6,11", "oasis": "12,7 17,5",
    }  # fmt: skip
    assert sum(hex_.edge for hex_ in board) == 76  # KB-0.8
    assert sum(hex_.edge and hex_.buildable for hex_ in board) == 47
    assert Counter(hex_.sector for hex_ in board) == dict.fromkeys(
        ("top left", "top right", "bottom left", "bottom right"), 100
    )
    assert board.text().splitlines()[0] == "14477443333334464444"  # KB-1.7
    assert board.matrix()[1][:4] == [None, "1", None, "1"]  # KB-0.4


def test_a_location_tells_what_its_tiles_do_and_how_many_are_left():
    """KB-2.3: each hex has two tiles; a location that is not on the board has none."""
    state = play(EMPTY, "build 7,6")
    tavern = state.board.location("tavern")
    assert (tavern.kind, tavern.tiles, tavern.rule, places_of(tavern.hexes)) == ("tavern", 3, "KB-5.17", "6,2 6,7")
    assert (EMPTY.board.location("barn").hexes, EMPTY.board.location("barn").tiles) == ((), 0)
    with pytest.raises(kb.KbError, match="unknown location 'inn'; choose barn, farm, harbor"):
        EMPTY.board.location("inn")


def test_while_quadrants_are_drawn_the_board_has_no_hexes():
    """KB-2.2."""
    state = play(start(), "quadrant tower turned")
    assert repr(state.board) == "Board(quadrants='tower-')"
    assert not state.board
    assert [*state.board] == [*state.places()] == [*state.net().spots] == [*state.board.locations] == []
    assert (state.cards, state.card, state.locate("7,6"), state.targets(0, "tower")) == ((), None, None, ())
    assert (state.board.text(), state.board.matrix()) == ("", [])
    with pytest.raises(kb.KbError, match="no hex 7,6 yet: the board is still being set up"):
        state.board[7, 6]


@pytest.mark.parametrize("wrong", ["x", "7,6", 7, None, (7,), (7, "6"), (1, 2, 3), (7.0, 6)])
def test_what_is_no_row_and_column_is_refused_with_what_is(wrong: object):
    with pytest.raises(kb.KbError, match=r"expected its row and column, as in board\[7, 6\]"):
        EMPTY.board[wrong]  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("wrong", [(30, 1), (-1, 0), (0, 20)])
def test_a_hex_off_the_board_is_refused_with_the_rows_and_columns(wrong: tuple[int, int]):
    """KB-0.1, KB-0.3."""
    with pytest.raises(kb.KbError, match=f"no hex {wrong[0]},{wrong[1]}: rows and columns go from 0 to 19"):
        EMPTY.board[wrong]


# -- players and their tiles ----------------------------------------------------------------------------------


def test_a_player_has_settlements_supply_and_the_token_of_who_began():
    """KB-1.1, KB-2.6, KB-7.13."""
    state = position("7,6 7,7 9,1", "0,1", seats=3, first=BLUE)
    red, blue, yellow = state.players
    assert (red.seat, red.name, red.colour, red.supply, red.first) == (RED, "Red", "red", 37, False)
    assert (places_of(red.settlements), [places_of(area) for area in red.areas]) == ("7,6 7,7 9,1", ["7,6 7,7", "9,1"])
    assert (blue.first, blue.supply, yellow.settlements, yellow.seat) == (True, 39, (), YELLOW)
    assert tuple(player.points for player in state.players) == state.points()
    assert all(hex_.settlement == "Red" for hex_ in red.settlements)


def test_a_tile_is_new_then_ready_then_used_and_comes_from_its_location():
    """Example W5, KB-5.2, KB-3.6."""
    state = play(EMPTY, "build 7,6")
    (tile,) = state.players[RED].tiles
    assert repr(tile) == "Tile(kind='tavern', state='new')"
    assert (tile.origin, tile.rule) == (state.board[6, 7], "KB-5.17")
    ended = play(state, "build 7,7", "build 7,8", "end")
    assert [one.state for one in ended.players[RED].tiles] == ["ready"]
    line = position("7,7 7,8 7,9", tiles=["6,7 ready"])
    assert [one.state for one in play(line, "tavern 7,6").players[RED].tiles] == ["used"]
    both = position("7,6 7,2", tiles=["6,7 ready; 6,2 used"])
    assert [(one.state, one.origin.place) for one in both.players[RED].tiles] == [("ready", "6,2"), ("used", "6,7")]


# -- terrain cards and what is hidden --------------------------------------------------------------------------


def test_the_terrain_cards_lie_in_the_pile_among_the_discards_and_before_the_players():
    """KB-1.1, KB-3.1, KB-8.2: five of each terrain; the card in play is face up, the others are hidden."""
    state = position("7,6", "0,1", "9,9", card="grass", hands=[None, "canyon", "desert"], discards={"flower": 2})
    assert state.card == TerrainCard("grass")
    assert repr(state.discards) == "TerrainCards(grass=0, flower=2, forest=0, canyon=0, desert=0)"
    assert repr(state.pile) == "TerrainCards(grass=4, flower=3, forest=5, canyon=4, desert=4)"
    assert [repr(player.card) for player in state.players] == [
        "TerrainCard(terrain='grass')", "TerrainCard(terrain='canyon')", "TerrainCard(terrain='desert')",
    ]  # fmt: skip
    hidden = Hidden(1, "terrain card")
    for viewer, known in ((BLUE, (TerrainCard("canyon"), hidden)), (None, (hidden, hidden))):
        view = state.view(viewer)
        assert tuple(player.card for player in view.players) == (TerrainCard("grass"), *known)
        assert (view.card, view.discards, repr(view.pile)) == (state.card, state.discards, "Hidden(20 terrain cards)")
        assert len(view.unseen) == 20 + known.count(hidden)
    assert repr(state.view(BLUE).unseen) == "TerrainCards(grass=4, flower=3, forest=5, canyon=4, desert=5)"
    assert (state.view(OPEN).pile, state.view(OPEN).players) == (state.pile, state.players)
    assert (state.removed, state.view(None).removed) == (0, 0)


def test_cards_that_are_not_known_make_no_difference_to_what_is_read():
    """KB-8.5."""
    one, other = (position("7,6", "0,1", hands=[None, card]) for card in ("canyon", "desert"))
    seen, same = one.view(RED), other.view(RED)
    assert (seen.players, seen.pile, seen.unseen, seen.board) == (same.players, same.pile, same.unseen, same.board)
    assert one.players != other.players
    assert seen.thing("hidden 1") == same.thing("hidden 1") == Hidden(1, "terrain card")


def test_the_pile_has_its_cards_and_is_shuffled_again_when_it_is_empty():
    """Example W13 (KB-8.3): with four players the pile is empty after turn 21 and has 21 cards again after turn 22."""
    starts: dict[int, KingdomBuilderState] = {}
    for state in positions(random_match(4, 5)):
        assert isinstance(state, KingdomBuilderState)
        if state.phase == "start":
            starts.setdefault(state.turn, state)
    assert [(len(starts[turn].pile), len(starts[turn].discards)) for turn in (0, 21, 22)] == [(21, 0), (0, 21), (21, 0)]
    assert {state.removed for state in starts.values()} == {0}


# -- what is named --------------------------------------------------------------------------------------------


def test_what_is_named_is_found_with_the_rules_that_speak_of_it():
    """KB-10.8 names a missing tile; events name cards, the picture players, tiles, locations and piles."""
    state = position("7,9 7,10 7,6", "8,15", tiles=["6,7 ready; 6,11 used"])
    for key, path, rule in (
        ("7,6", "board[7, 6]", "KB-4.2"), ("0,0", "board[0, 0]", "KB-4.1"), ("3,3", "board[3, 3]", "KB-7.2"),
        ("6,7", "board[6, 7]", "KB-5.17"), ("0,15", "board[0, 15]", "KB-5.19"), ("0,3", "board[0, 3]", "KB-4.2"),
        ("tile tavern", "players[0].tiles[0]", "KB-5.17"), ("tile paddock", "players[0].tiles[1]", "KB-5.20"),
        ("tile barn", "board.location('barn')", "KB-5.18"), ("location oasis", "board.location('oasis')", "KB-5.15"),
        ("card knights", "cards[1]", "KB-7.7"), ("card 2", "cards[2]", "KB-7.10"), ("card 3", "castles", "KB-7.2"),
        ("player 1", "players[1]", "KB-1.1"), ("hidden 1", "players[1].card", "KB-8.2"),
        ("card in play", "card", "KB-4.1"), ("draw pile", "pile", "KB-8.2"), ("discards", "discards", "KB-3.6"),
    ):  # fmt: skip
        found = state.locate(key)
        assert found, key
        assert (found.path, found.thing) == (path, cast("Thing", eval(f"state.{path}")))
        assert found.rules[0] == rule
        assert set(found.rules) <= set(GAME.rules)
        assert len(found.rules) <= 5
        assert state.thing(key) == found.thing
    for nothing in ("20,0", "0,20", "07,6", "7,6,1", "tile inn", "card lords", "card 4", "player 2", "end", "", "x"):
        assert state.locate(nothing) is None
    with pytest.raises(kb.KbError, match="no place 'card lords' on the table of kingdom-builder"):
        state.thing("card lords")


def keys(node: Node) -> set[str]:
    """Return the keys of a picture."""
    return {node.key}.union(*map(keys, node.children))


def test_the_tiles_in_the_picture_are_those_of_whom_it_shows():
    """KB-13.11: a refusal names the tiles of the player in turn, so those of others have keys of their own."""
    state = position("7,7 7,8 7,9", "7,6 7,2 2,17", tiles=["6,7 ready", "6,7 ready; 6,2 used; 2,18 ready"])
    view = state.view(OPEN)
    assert {key for key in keys(drawn(state, OPEN).table().body) if view.locate(key) and "tile" in key} == {
        "tile tavern"
    }
    others = {key for key in keys(drawn(state, OPEN).table(shown=BLUE).body) if view.locate(key) and "tile" in key}
    assert others == {"tile tavern of 1", "tile tavern 2 of 1", "tile paddock of 1"}
    assert view.thing("tile tavern of 1") == state.players[BLUE].tiles[0]
    assert view.thing("tile tavern 2 of 1") == state.players[BLUE].tiles[1]


def test_the_net_joins_hexes_side_by_side():
    """KB-0.3, KB-0.7: (9,9) and (10,10) touch, (9,10) and (10,9) do not; odd rows are half a hex to the right."""
    net = EMPTY.net()
    assert len(net.spots) == 400
    assert ("9,9", "10,10") in net.links
    assert not {("9,10", "10,9"), ("10,9", "9,10")} & set(net.links)
    assert len(net.links) == sum(len(hex_.neighbours) for hex_ in EMPTY.board) // 2
    (x0, y0), (x1, y1), (x2, _) = (net.spots[place] for place in ("0,0", "1,0", "0,1"))
    assert (x1 - x0, y1 - y0) == pytest.approx(((x2 - x0) / 2, 1.5))


# -- the laws -------------------------------------------------------------------------------------------------


def test_things_are_values():
    """Equal positions give equal things that can be kept in sets; another position gives another board."""
    one, same = position("7,6", tiles=["6,7 ready"]), position("7,6", tiles=["6,7 ready"])
    after = play(one, "build 7,7")
    assert one.board == same.board != after.board
    assert one.players == same.players != after.players
    assert one.board[7, 7] != after.board[7, 7]
    assert one.board[8, 8] == after.board[8, 8]
    assert len({*one.players, *same.players, *one.board, *same.board, one.board, same.board}) == 2 + 400 + 1
    assert (one.cards, one.castles, one.targets(RED)) == (same.cards, same.castles, same.targets(RED))
    assert one.places() == same.places()
    assert [*one.places()][:2] == ["0,0", "0,1"]


def test_nothing_packed_is_offered():
    state = position("7,6")
    for position_ in (state, state.view(RED), state.view(None)):
        offered = {name for name in dir(position_) if not name.startswith("_")}
        assert {"board", "players", "cards", "card", "pile", "discards", "targets", "phase", "turn"} <= offered
        assert not offered & {"realms", "occupied", "hands", "land", "stock", "unknown", "spent", "setup", "free"}


def test_long_names_are_cut_in_the_lines_of_things():
    state = play(GAME.start(["Ann" * 99, "Bo" * 99], first_game=True), "first 0", "draw grass", "draw grass")
    state = play(state, "build 7,6")
    assert not [*find_faults(state), *find_faults(state.view(1)), *find_faults(state.cards[0].contribution(0))]


def test_each_thing_has_a_picture_with_words():
    """A notebook shows it; a board without hexes and a hidden card have none."""
    state = position(W19_RED, W19_BLUE, tiles=["6,7 ready; 6,11 used"])
    things: list[Thing] = [
        state.board, state.board[4, 4], state.board[3, 3], state.board[6, 7], state.board.location("farm"),
        *state.players, *state.players[0].tiles, state.discards, state.unseen, state.targets(RED, "paddock")[0],
        *state.cards, state.castles, *(card.contribution(RED) for card in state.cards),
        *state.castles.contribution(BLUE).lines, TerrainCard("canyon"),
    ]  # fmt: skip
    for thing in things:
        show = type(thing).SHOWN
        still = show(thing) if show else None
        assert isinstance(still, Still), thing
        assert still.svg.startswith("<svg")
        assert still.text
        assert {*thing._repr_mimebundle_()} == {"text/plain", "text/html"}
    assert state.board[4, 4]._repr_mimebundle_()["text/html"].startswith('<img alt="4,4: grass, Red&#x27;s settlement"')
    assert [*start().board._repr_mimebundle_()] == ["text/plain"]
