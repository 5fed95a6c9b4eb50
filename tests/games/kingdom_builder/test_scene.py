"""The layout of Kingdom Builder in a cell: its parts, its picks and their meanings (KB-13)."""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from random import Random
from statistics import median
from xml.etree import ElementTree

import pytest

from kbwidgets.core.boards.hexagons import centre, corners, hex_at
from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.nodes import Node, changes, scene_of
from kbwidgets.core.scene.svg import to_svg
from kbwidgets.core.scene.table import Table
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.values.types import CHANCE, OPEN, Json, Viewer
from kbwidgets.games.kingdom_builder import KingdomBuilderState
from kbwidgets.games.kingdom_builder.drawn.pieces import SIDE, sheet

from .tables import (
    BLUE,
    FIRST_BOARD,
    NAMES,
    RED,
    W19_BLUE,
    W19_RED,
    cells,
    codes,
    join_names,
    play,
    position,
    start,
    targets,
    written,
)

SHELL_SIGNS = "#kb-avatar-", "#kb-mark-"
LINE = "7,7 7,8 7,9"
"""Three settlements in a row, as in worked example W7."""


def laid_out(state: KingdomBuilderState, viewer: Viewer = OPEN, last: tuple[Event, ...] = ()) -> Table:
    return drawn(state, viewer).table(last)


def nodes_of(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from nodes_of(child)


def by_key(node: Node) -> dict[str, Node]:
    return {found.key: found for found in nodes_of(node) if found.key}


def attribute(node: Node, name: str) -> str | None:
    return dict(node.attributes).get(name)


def words(node: Node) -> str:
    return " ".join(" ".join([node.text, *map(words, node.children)]).split())


def hexes(table: Table) -> dict[str, Node]:
    return {node.key: node for node in nodes_of(table.body) if attribute(node, "role") == "gridcell"}


def label(table: Table, key: str) -> str:
    return attribute(by_key(table.body)[key], "aria-label") or ""


def offered(table: Table) -> dict[str, Json]:
    return table.choices.json()


def button(table: Table) -> Node:
    (found,) = table.actions
    return found


@cache
def played(seats: int) -> tuple[tuple[KingdomBuilderState, tuple[Event, ...]], ...]:
    """Return every position of a random match, with the events just before it."""
    rng = Random(seats)
    state = start(seats)
    found: list[tuple[KingdomBuilderState, tuple[Event, ...]]] = [(state, ())]
    while not state.over:
        move = state.random_draw(rng) if state.to_act == (CHANCE,) else rng.choice(list(state.moves()))
        happened = state.events(move)
        state = state.advance(move)
        found.append((state, happened))
    return tuple(found)


# -- the board --------------------------------------------------------------------------------------------


def test_the_board_has_400_cells_in_20_rows_as_the_data_lie() -> None:
    """KB-13.3, KB-0.1: they come row by row, each cell named by row, column and kind."""
    table = laid_out(position())
    rows = [node for node in nodes_of(table.body) if attribute(node, "role") == "row"]
    assert [[cell.key for cell in row.children] for row in rows] == [[f"{r},{c}" for c in range(20)] for r in range(20)]
    for (row, column), kind in join_names(FIRST_BOARD).items():
        plain = kind.removeprefix("location:")
        assert label(table, f"{row},{column}").split(", ")[0] == f"{row},{column}: {plain}"
        assert f"kbb-{plain}" in (attribute(hexes(table)[f"{row},{column}"], "class") or "").split()


def test_a_hex_is_drawn_where_the_geometry_says_and_its_face_is_the_whole_hexagon() -> None:
    """KB-13.19, KB-13.20: a point of the face of a hex is a point of that hex."""
    for key, cell in hexes(laid_out(position())).items():
        row, column = map(int, key.split(","))
        x, y = float(attribute(cell, "x") or 0), float(attribute(cell, "y") or 0)
        assert (x, y) == pytest.approx(centre(row, column, SIDE), abs=0.051)
        assert hex_at(x, y, SIDE, 20, 20) == (row, column)
    face = re.search(r'id="kbb-face" points="([^"]+)"', sheet().symbols)
    assert face
    middle = centre(0, 0, SIDE)
    around = [(x - middle[0], y - middle[1]) for x, y in corners(0, 0, SIDE)]
    found = [tuple(map(float, point.split(","))) for point in face[1].split()]
    assert [value for point in found for value in point] == pytest.approx(
        [value for point in around for value in point], abs=0.051
    )


@pytest.mark.parametrize(
    ("settlements", "left"),
    [(("", ""), 2), (("7,6", ""), 1), (("7,6", "5,6"), 0)],
)
def test_a_location_says_how_many_tiles_are_left(settlements: tuple[str, str], left: int) -> None:
    """KB-13.3: 2, 1 or 0 appear as text and as filled dots; both settlements touch the tavern hex (6,7)."""
    tiles = ["6,7 ready" if own else "" for own in settlements]
    table = laid_out(position(*settlements, tiles=tiles))
    assert label(table, "6,7") == f"6,7: tavern, {left} {'tile' if left == 1 else 'tiles'}"
    assert f"kbb-left-{left}" in (attribute(hexes(table)["6,7"], "class") or "")
    assert label(table, "6,2") == "6,2: tavern, 2 tiles"


def test_a_settlement_shows_the_colour_and_the_mark_of_its_owner() -> None:
    """KB-13.4: the mark is a second cue beside the colour, and the name is spoken."""
    table = laid_out(position("7,6", "0,1", "1,1", "2,1", tiles=["6,7 ready"]))
    for key, name, colour in (
        ("7,6", "Red", "red"), ("0,1", "Blue", "blue"), ("1,1", "Yellow", "yellow"), ("2,1", "Black", "black"),
    ):  # fmt: skip
        assert attribute(hexes(table)[key], "href") == f"#kbb-on-{colour}"
        assert label(table, key).endswith(f", {name}'s settlement")
    marks = re.findall(r'id="kbb-settlement-\w+"><use [^>]+/><g [^>]+>(.*?)</g>', sheet().symbols)
    assert len(marks) == len(set(marks)) == 4


def test_the_settlement_built_last_is_emphasised() -> None:
    """KB-13.4, worked example W5."""
    before = position(card="grass")
    after = play(before, "build 7,6")
    table = laid_out(after, last=before.events("build 7,6"))
    (mark,) = by_key(table.body)["last"].children
    where = hexes(table)["7,6"]
    assert [attribute(mark, name) for name in ("x", "y")] == [attribute(where, name) for name in ("x", "y")]
    assert not by_key(laid_out(after).body)["last"].children


def test_a_settlement_moved_is_emphasised_where_it_came_to_stand() -> None:
    """KB-13.4, worked example W12."""
    before = position("7,9 7,10", tiles=["6,11 ready"])
    move = "paddock 7,10 to 5,11"
    table = laid_out(play(before, move), last=before.events(move))
    (mark,) = by_key(table.body)["last"].children
    assert attribute(mark, "x") == attribute(hexes(table)["5,11"], "x")


# -- what may be picked -----------------------------------------------------------------------------------


def test_the_legal_hexes_are_offered_and_nothing_else() -> None:
    """KB-13.5, worked examples W5 and W6."""
    assert len(offered(laid_out(position(card="grass")))) == 61
    assert set(offered(laid_out(position("7,6", card="grass", left=2, tiles=["6,7 new"])))) == {"7,7", "8,7"}
    assert len(offered(laid_out(position("7,6", card="desert", tiles=["6,7 used"])))) == 53


def test_a_legal_hex_keeps_its_land() -> None:
    """KB-13.5, KB-11.28: a hex that can be picked has a ring and no wash, because the style names no state of a hex."""
    assert not re.findall(r"\.kbb-hex\.kb-|\.kb-pick [^{]*kbb-|kbb-wash", sheet().style)
    assert attribute(hexes(laid_out(position(card="grass")))["0,0"], "data-kb-face") == "#kbb-hex"


def test_each_land_has_darker_colours_of_its_own_in_the_dark() -> None:
    """KB-13.3: no veil lies over the board, and each colour of the lands has another one there."""
    colours = set(re.findall(r"var\(--kbb-([0-9a-f]{6}),#\1\)", sheet().symbols))
    told = re.search(r'data-theme="dark"\]\)\{([^}]+)\}', sheet().style)
    dark = dict(re.findall(r"--kbb-(\w+):#(\w+);", told[1] if told else ""))
    assert set(dark) == colours
    grounds = re.findall(r'id="kbb-fill-(\w+)".*?fill="var\(--kbb-(\w+)', sheet().symbols)
    assert len(grounds) == 7
    for land, colour in grounds:
        assert sum(bytes.fromhex(dark[colour])) < 0.75 * sum(bytes.fromhex(colour)), land


@pytest.mark.parametrize("seats", [2, 4])
def test_the_land_is_one_path_for_each_kind_and_covers_every_hex_once(seats: int) -> None:
    """KB-13.3: by the even-odd rule, each path holds the hexes of its kind and no others."""
    state = played(seats)[-1][0]
    assert state.land is not None
    lands = {node.key: node for node in by_key(laid_out(state).body)["land"].children if node.key.startswith("land ")}
    assert len(lands) == 7
    for row, column in [(r, c) for r in range(20) for c in range(20)]:
        kind = state.land.kind(row, column)
        x, y = 2 * column + 1 + row % 2 + 0.25, 3 * row + 2
        inside = {key for key, node in lands.items() if crossings(attribute(node, "d") or "", x, y) % 2}
        assert inside == ({f"land {kind}"} if f"land {kind}" in lands else set())


def crossings(path: str, x: float, y: float) -> int:
    """Return how many lines of a path of relative steps a ray from a point to the right crosses."""
    count = 0
    for stroke in path.split("M")[1:]:
        numbers = [int(number) for number in re.findall(r"-?\d+", stroke)]
        x1, y1 = numbers[:2]
        for dx, dy in zip(numbers[2::2], numbers[3::2], strict=True):
            x2, y2 = x1 + dx, y1 + dy
            if (y1 > y + 0.1) != (y2 > y + 0.1):
                count += x1 + (y + 0.1 - y1) * dx / dy > x
            x1, y1 = x2, y2
    return count


def test_a_move_asks_for_the_settlement_first_and_then_for_its_target() -> None:
    """KB-13.5, worked example W8: red has the Paddock at (4,4)."""
    state = position("4,4 6,10", tiles=["6,11 ready"])
    table = laid_out(state)
    below = offered(table)["tile paddock"]
    assert isinstance(below, dict)
    assert set(below) == {"4,4", "6,10"}
    jumps = below["4,4"]
    assert isinstance(jumps, dict)
    assert set(jumps) == {written([cell]) for cell in cells("2,3 2,5 4,6 6,3 6,5")}
    assert table.choices.find(("tile paddock", "4,4", "2,3")) == "paddock 4,4 to 2,3"
    assert table.then["tile paddock"] == "Choose a settlement to move"
    assert table.then[""] == "Choose where it goes"


def test_after_a_tile_that_builds_the_prompt_asks_where() -> None:
    """KB-13.12: without a tile that can be used, no pick needs another, and the prompt stays."""
    assert laid_out(position(LINE, tiles=["6,7 ready"])).then["tile tavern"] == "Choose where to build"
    assert laid_out(position(card="grass")).then == {}


def test_no_highlight_remains_when_nothing_can_be_placed() -> None:
    """KB-13.5: the three are built and no tile is ready."""
    assert offered(laid_out(position("0,1 0,2 1,2", left=0))) == {"end": 1}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_legal_move_has_its_pick(seats: int) -> None:
    """KB-13.5, KB-13.11: the picks mean exactly the legal moves, in positions of a whole match."""
    for state, _ in played(seats)[::9]:
        if state.to_act == (CHANCE,) or state.over:
            continue
        choices = laid_out(state, state.to_act[0]).choices
        assert all(choices.path(str(move)) for move in list(state.moves())[:60])
        picked = {key for key in choices.json() if key[0].isdigit()}
        assert picked == {written([cell]) for cell in targets(state)}


def test_who_is_not_to_act_picks_nothing() -> None:
    """KB-10.2: neither the other seat nor a spectator picks; the other seat may ask and is refused."""
    state = position("7,6", tiles=["6,7 ready"])
    for viewer in (BLUE, None):
        table = laid_out(state, viewer)
        assert offered(table) == {}
        assert table.actions == ()
        assert table.ghosts == {}
    assert offered(laid_out(state, RED)) == offered(laid_out(state, OPEN)) != {}
    assert attribute(hexes(laid_out(state, BLUE))["0,0"], "data-kb-ask") == ""
    assert attribute(hexes(laid_out(state, None))["0,0"], "data-kb-ask") is None


@pytest.mark.parametrize(
    ("path", "code"),
    [(("3,3",), "KB-10.16"), (("0,0",), "KB-10.18"), (("tile barn",), "KB-10.8"), (("end",), "KB-10.5")],
)
def test_a_pick_that_is_no_choice_is_refused_with_its_reason(path: tuple[str, ...], code: str) -> None:
    """KB-10.23: the picks are a castle, a flower hex, a missing tile, and the end before the build."""
    state = position(card="grass")
    move = drawn(state, RED).attempt(path)
    assert move
    assert codes(state, move)[0] == code


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


# -- players, tokens, locations ---------------------------------------------------------------------------


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


def test_a_location_says_what_it_does_when_pointed_at() -> None:
    """KB-13.10: the first-game board has four kinds, and other hexes have no such text."""
    told = {words(cell) for cell in hexes(laid_out(position())).values() if cell.children}
    assert {text.split(":")[0] for text in told} == {"Farm", "Tavern", "Paddock", "Oasis"}
    assert all(len(text.split()) > 2 for text in told)


def test_every_area_keeps_its_place_all_through_a_match() -> None:
    """KB-13.15: the areas are the same in every position, and in the same order."""
    areas = {tuple(node.key for node in laid_out(state).body.children) for state, _ in played(3) if state.setup.cards}
    assert areas == {("board", "deck", "player list", "cards", "tokens")}


# -- the turn ---------------------------------------------------------------------------------------------


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


# -- pages, the picture, the weight -----------------------------------------------------------------------


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


@pytest.mark.parametrize("seats", [2, 4])
def test_the_picture_is_one_svg_that_stands_alone(seats: int) -> None:
    """It parses, contains every sign it uses, gives every colour a value, and has names and gold as text."""
    for state, _ in (played(seats)[n] for n in (0, 60, -1)):
        shown = drawn(state, OPEN)
        svg = to_svg(shown.picture(), shown.sheet())
        texts = [
            "".join(text.itertext()) for text in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")
        ]
        assert {name for name in NAMES[:seats] if any(text.startswith(name) for text in texts)} == set(NAMES[:seats])
        assert set(map(str, state.points() if state.land else ())) <= set(texts)
        assert set(re.findall(r'href="#([^"]+)"', svg)) <= set(re.findall(r'id="([^"]+)"', svg))
        given = set(re.findall(r"(--[a-z0-9-]+):", svg))
        used = svg[svg.index("<defs>") :]
        assert set(re.findall(r"var\((--[a-z0-9-]+)\)", used)) <= given


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_of_a_match_can_be_laid_out_for_every_viewer(seats: int) -> None:
    """No key appears twice, and every sign in use is in the sheet, or one that all games have."""
    known = set(re.findall(r'id="([^"]+)"', sheet().symbols))
    for n, (state, last) in enumerate(played(seats)[::5]):
        table = laid_out(state, (OPEN, None, *range(seats))[n % (seats + 2)], last)
        used = {attribute(node, "href") for node in nodes_of(table.body) if node.tag == "use"}
        assert {name.removeprefix("#") for name in used if name and not name.startswith(SHELL_SIGNS)} <= known
        assert len(scene_of(table.body)) > 400 or state.land is None


def size(data: Mapping[str, Json]) -> int:
    return len(json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode())


def test_a_move_costs_few_bytes() -> None:
    """From one decision to the next, including the picks, half of the moves need less than 4 kB."""
    tables = [laid_out(state, OPEN, last) for state, last in played(4) if state.to_act != (CHANCE,)]
    costs = [
        size(changes(scene_of(before.body), scene_of(after.body))) + size(after.choices.json())
        for before, after in pairwise(tables)
    ]
    assert median(costs) < 4_000
