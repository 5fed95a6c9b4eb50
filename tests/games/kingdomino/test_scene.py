"""The layout of Kingdomino in a cell: its parts, its cells and what it says (KD-UI)."""

import json
import re
from itertools import pairwise
from random import Random
from statistics import median
from xml.etree import ElementTree

import pytest

from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.nodes import changes, scene_of
from kbwidgets.core.scene.svg import to_svg
from kbwidgets.core.values.types import CHANCE, OPEN, Json
from kbwidgets.games.kingdomino.drawn.pieces import UNIT
from kbwidgets.games.kingdomino.rules.dominoes import TERRAINS

from .scenes import MATCHES, attribute, laid_out, paths, played, words
from .tables import CENTRAL, COMPLETE, ROW, finished, kingdom, play, position, start


def size(data: Json) -> int:
    return len(json.dumps(data, separators=(",", ":")).encode())


# -- the scene ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "mighty_duel"), MATCHES)
def test_a_key_stands_once_and_stays_with_its_kind_of_thing(seats: int, mighty_duel: bool) -> None:
    """`scene_of` refuses a duplicate key; an element would have to be created again if its tag changed."""
    tags: dict[str, Json] = {}
    for state, last in played(seats, mighty_duel):
        for viewer in (OPEN, None, *range(seats)):
            for key, node in scene_of(drawn(state, viewer).table(last).body).items():
                assert tags.setdefault(key, node["t"]) == node["t"], key


def test_a_tile_that_lies_is_never_drawn_anew() -> None:
    """KD-PLACE.8: a domino is never moved or turned; it looks the same in a large and in a small kingdom."""
    tiles: dict[str, Json] = {}
    for state, _ in played(4):
        nodes = scene_of(laid_out(state).body)
        for number in (move.number for own in state.realms for move in own.laid):
            node = nodes.get(f"tile {number}") or nodes[f"little {number}"]
            assert tiles.setdefault(str(number), node["a"]) == node["a"]
    assert len(tiles) == len({move.number for own in played(4)[-1][0].realms for move in own.laid})


@pytest.mark.parametrize(("seats", "mighty_duel"), MATCHES)
def test_scenes_and_their_differences_are_small(seats: int, mighty_duel: bool) -> None:
    """First display, most moves, largest move: 60, 2 and 4 kB in the page of one seat, 110, 2, 10 in a shared one."""
    for viewer, kept, whole, most in ((0, (), 60000, 4000), (OPEN, range(seats), 110000, 10000)):
        scenes = [
            scene_of(drawn(state, viewer).table(last, None, kept).body) for state, last in played(seats, mighty_duel)
        ]
        assert max(size(dict(scene)) for scene in scenes) < whole
        sizes = [size(changes(dict(a), dict(b))) for a, b in pairwise(scenes)]
        assert median(sizes) < 2000
        assert max(sizes) < most


def test_the_scene_shows_no_domino_that_nobody_has_seen() -> None:
    """KD-INFO.2: with two players 24 dominoes are set aside, and their numbers appear nowhere."""
    for state, last in played(2):
        view = drawn(state, 0)
        shown = {
            int(n) for key in scene_of(view.table(last).body) for n in re.findall(r"(?:domino|tile|little) (\d+)", key)
        }
        assert shown.isdisjoint(state.unseen_numbers)
        discards = sum(len(own.discarded) for own in state.realms)
        assert len(shown) + len(state.unseen_numbers) + discards >= 48 - len(state.line_numbers)


def test_all_that_is_picked_or_refused_has_a_node() -> None:
    """A refusal names its places by the keys of the scene (house rule of `Refusal.at`)."""
    for state, last in played(3):
        table = drawn(state, OPEN).table(last)
        nodes = {**scene_of(table.body), **{button.key: {} for button in table.actions}}
        assert set(table.choices.json()) <= set(nodes)
        for number in (*state.line_numbers, *(state.next_numbers if state.phase != "draw" else ())):
            assert f"domino {number}" in nodes


def test_in_the_order_of_the_kings_one_is_due_and_those_before_it_are_done() -> None:
    """KD-SETUP.5: one king after another chooses."""
    state = start(("Ann", "Bo"))
    while state.to_act == (CHANCE,):
        state = state.advance(state.random_draw(Random(1)))
    for chosen in range(4):
        nodes = scene_of(laid_out(state).body)
        looks = [attribute(nodes, f"order {n}/0", "class") for n in range(4)]
        assert looks == ["kbd-slot kbd-done"] * chosen + ["kbd-slot"] * (4 - chosen)
        now = [attribute(nodes, f"order {n}/0", "aria-current") for n in range(4)]
        assert now == [None] * chosen + ["step"] + [None] * (3 - chosen)
        state = state.advance(state.moves()[0])


# -- cells ----------------------------------------------------------------------------------------------


def test_the_window_holds_every_square_that_can_be_reached() -> None:
    """KD-PLACE.5: these are less than N squares away from every taken square (worked example 2: x runs 0 to 4)."""
    assert kingdom("").window() == (-4, 4, -4, 4)
    assert kingdom(ROW).window() == (0, 4, -4, 4)
    assert kingdom(COMPLETE).window() == (-2, 2, -4, 0)
    assert kingdom("", mighty_duel=True).window() == (-6, 6, -6, 6)


@pytest.mark.parametrize(("seats", "mighty_duel"), MATCHES)
def test_the_mat_keeps_its_size_and_holds_every_place_of_the_next_domino(seats: int, mighty_duel: bool) -> None:
    """KD-UI.1, KD-PLACE.5: squares never rescale, and nothing that can be reached now is off the mat."""
    sizes = set[tuple[int, int]]()
    for state, _ in played(seats, mighty_duel):
        table = laid_out(state)
        nodes = scene_of(table.body)
        (kingdom,) = (key for key in nodes if re.fullmatch(r"kingdom \d", key))
        left, top, width, height = (int(n) for n in str(attribute(nodes, kingdom, "viewBox")).split())
        dx, dy = (int(n) for n in re.findall(r"-?\d+", str(attribute(nodes, f"{kingdom}/3", "transform"))))
        sizes.add((width, height))
        for key in {path[0] for path, _ in paths(table.choices.json()) if ":" in path[0]}:
            x, y = (int(n) for n in str(attribute(nodes, key, "data-kb-at")).split())
            assert left + UNIT // 2 <= x + dx <= left + width - UNIT // 2
            assert top + UNIT // 2 <= y + dy <= top + height - UNIT // 2
    assert len(sizes) == 1


def test_a_cell_says_what_is_there_and_what_a_pick_does() -> None:
    """KD-UI.1, KD-UI.3: the label has terrain and crowns; domino 14 is wheat / lake."""
    table = laid_out(position(ROW + "; 24 at 1,1 right", hand=14))
    nodes = scene_of(table.body)
    labels = {key: attribute(nodes, key, "aria-label") for key in nodes if re.fullmatch(r"0:-?\d+,-?\d+", key)}
    assert len(labels) == 5 * 7  # x runs from 0 to 4, and of y from -3 to 4 all that is on the mat, -3 to 3.
    assert labels["0:0,0"] == "Column 0, row 0: castle"
    assert labels["0:4,0"] == "Column 4, row 0: wheat"
    assert labels["0:1,1"] == "Column 1, row 1: forest with 1 crown"
    assert labels["0:4,1"] == "Column 4, row 1: empty"
    assert table.picking == "place the wheat end here"
    assert labels["0:4,3"] == "Column 4, row 3: empty"
    assert attribute(nodes, "0:4,3", "data-kb-ask") == ""
    assert attribute(nodes, "0:4,1", "data-kb-at") == "240 60"


def test_cells_are_a_grid_of_rows() -> None:
    nodes = scene_of(laid_out(position(ROW)).body)
    assert attribute(nodes, "cells 0", "role") == "grid"
    assert attribute(nodes, "cells 0", "aria-label") == "Ann's kingdom"
    assert attribute(nodes, "row 0:2", "role") == "row"
    assert nodes["row 0:2"]["c"] == ["0:0,2", "0:1,2", "0:2,2", "0:3,2", "0:4,2"]
    assert {attribute(nodes, f"0:{x},2", "role") for x in range(5)} == {"gridcell"}


# -- the table ------------------------------------------------------------------------------------------


def test_another_kingdom_can_be_drawn_large() -> None:
    """KD-UI.1: the squares to pick from are then not in view, and the hint says so."""
    view = drawn(position(ROW, hand=14), OPEN)
    table = view.table(shown=1)
    nodes = scene_of(table.body)
    assert "cells 1" in nodes
    assert "/look 0" in nodes
    assert "/look 1" not in nodes
    assert table.choices.json() == {}
    assert table.prompt.hint == "Zoom in on your kingdom to place it there."
    assert "/look 1" in scene_of(view.table().body)


def test_what_just_happened_is_marked() -> None:
    """They are the placed tile and the chosen domino, each once."""
    state = position(ROW, hand=14, ahead=[3, 20, 30, 46])
    happened = state.events("place 14 at 3,1 right")
    after = play(state, "place 14 at 3,1 right")
    assert "last 14" in scene_of(drawn(after, OPEN).table(happened).body)
    assert "last 14" not in scene_of(laid_out(after).body)
    chosen = after.events("choose 20")
    table = drawn(play(after, "choose 20"), 0).table(chosen)
    assert str(scene_of(table.body)).count("#kbd-last-") == 1


def test_the_head_says_round_what_is_due_and_how() -> None:
    """KD-UI.2: it names the player, the step and the round."""
    table = laid_out(position(ROW, hand=14))
    assert table.eyebrow == f"Round {position(ROW, hand=14).round} of 6"
    assert table.prompt == ("Place your domino", "Ann is placing a domino", "Click a marked square for the wheat end.")
    assert laid_out(position(ROW, hand=7)).prompt.hint == "Click a marked square for one end of your domino."
    assert laid_out(position(ROW)).prompt[:2] == ("Choose a domino", "Ann is choosing a domino")
    assert laid_out(position(ROW, dynasty=True)).eyebrow.startswith("Game 1 of 3 · Round ")


def test_the_end_says_who_won() -> None:
    """KD-END.1 (worked examples 7 and 8); equal kingdoms share the win, and crowns break a tie (KD-TIE.1)."""
    table = laid_out(finished(COMPLETE))
    assert (table.eyebrow, *table.prompt) == ("Final result", "", "Ann wins with 23 points", "Bo has 0.")
    table = laid_out(finished("", CENTRAL, harmony=True, middle_kingdom=True))
    assert table.prompt == ("", "Bo wins with 44 points", "Ann has 15.")
    assert laid_out(finished()).prompt == ("", "Ann and Bo share the win", "Ann has 0 and Bo has 0.")
    swamps, plains, mountains = ("12 at 1,0 right; 43 at 1,1 right", "41 at 1,0 right; 44 at 2,1 left",
                                 "45 at 1,0 right; 40 at 1,1 right")  # fmt: skip
    table = laid_out(finished(swamps, plains))
    assert table.prompt.others == "Ann wins with the largest property"
    assert table.prompt.hint == "Tied at 6 points. Largest property: Ann 3, Bo 2."
    table = laid_out(finished(mountains, plains))
    assert table.prompt.others == "Bo wins with the most crowns"
    assert table.prompt.hint == "Tied at 6 points. Crowns: Bo 4, Ann 3."


def test_the_best_properties_discards_and_points_stand_under_the_kingdom() -> None:
    """KD-UI.2, KD-SCORE.5 (worked example 5: 15 points)."""
    own = "19 at 1,0 right; 24 at 2,1 left; 48 at 0,1 down; 46 at -2,2 right; discard 12"
    nodes = scene_of(laid_out(position(own, "discard 3")).body)
    told = [str(node["x"]) for key, node in nodes.items() if key.startswith(("caption ", "part ")) and node.get("x")]
    best = ["2 × 5", " mountain", "3 × 1", " wheat", "2 × 1", " forest"]
    assert told == ["Ann", *best, "discarded 12", "15", "points"]
    read = words(drawn(position(own, "discard 3"), OPEN).table().body)
    assert "Bo discarded 3 0 points" in " ".join(read.split())


def test_the_browser_shows_all_dominoes_and_which_were_seen() -> None:
    """KD-UI.6: they are sorted by number, filtered by terrain, and labelled if seen."""
    state = position(ROW + "; discard 9", hand=14, ahead=[3, 20, 30, 46])
    (page,) = drawn(state, OPEN).pages()
    assert page.filters == TERRAINS
    told = [words(node) for node, _ in page.items]
    assert [int(text.split()[0]) for text in told] == list(range(1, 49))
    places = {1: "placed by Ann", 9: "discarded by Ann", 14: "in the current line", 46: "in the next line"}
    for number, where in places.items():
        assert told[number - 1].endswith(where)
    assert sum(text.endswith("not seen yet") for text in told) == len(state.unseen_numbers)
    assert page.items[22][1] == ("wheat", "mountain")
    assert page.items[0][1] == ("wheat",)


@pytest.mark.parametrize(("seats", "mighty_duel"), MATCHES)
def test_the_picture_is_one_svg_that_stands_alone(seats: int, mighty_duel: bool) -> None:
    """It parses, contains every sign it uses, gives every colour a value, and has names and points as text."""
    for state, _ in (played(seats, mighty_duel)[n] for n in (0, 30, -1)):
        view = drawn(state, OPEN)
        svg = to_svg(view.picture(), view.sheet())
        texts_ = [
            "".join(text.itertext()) for text in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")
        ]
        points = map(str, state.points())
        assert {*state.names, *points} <= set(texts_)
        assert set(re.findall(r'href="#([^"]+)"', svg)) <= set(re.findall(r'id="([^"]+)"', svg))
        given = set(re.findall(r"(--[a-z0-9-]+):", svg))
        used = svg[svg.index("<defs>") :]
        assert set(re.findall(r"var\((--[a-z0-9-]+)\)", used)) <= given


def test_the_columns_and_rows_that_words_name_are_numbered_at_the_edge_of_the_kingdom() -> None:
    """KD-SETUP.3: the castle is at (0, 0); each number is at the middle of its squares."""
    state, _ = list(played(2, mighty_duel=False))[30]
    nodes = scene_of(drawn(state, OPEN).table(shown=0).body)
    squares = [key for key in nodes if key.startswith("0:")]
    columns = [int(n) for n in str(attribute(nodes, "columns 0", "viewBox")).split()]
    rows = [int(n) for n in str(attribute(nodes, "rows 0", "viewBox")).split()]
    middles = [int(str(attribute(nodes, key, "data-kb-at")).split()[0]) for key in squares]
    assert columns[0] <= min(middles) < max(middles) <= columns[0] + columns[2]
    assert attribute(nodes, "kingdom 0/3", "transform") == f"translate({-columns[0]} {-rows[1]})"
    assert [attribute(nodes, key, side) for key, side in (("columns 0", "x"), ("rows 0", "y"))] == [None, None]
    symbols = drawn(state, OPEN).sheet().symbols
    for x in {int(key.removeprefix("0:").split(",")[0]) for key in squares}:
        assert f'x="{60 * x}" y="17">{x}</text>' in symbols
