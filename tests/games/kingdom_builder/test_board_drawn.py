"""The drawn board with its land, settlements and locations, its picture, and what a move sends (KB-13.3, KB-13.4)."""

import json
import re
from collections.abc import Mapping
from itertools import pairwise
from statistics import median
from xml.etree import ElementTree

import pytest

from kbwidgets.core.boards.hexagons import centre, corners, hex_at
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.nodes import changes, scene_of
from kbwidgets.core.scene.svg import to_svg
from kbwidgets.core.values.types import CHANCE, OPEN, Json
from kbwidgets.games.kingdom_builder.drawn.pieces import SIDE, sheet

from .drawings import attribute, by_key, hexes, label, laid_out, nodes_of, played, words
from .tables import FIRST_BOARD, NAMES, join_names, play, position

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


def test_a_location_says_what_it_does_when_pointed_at() -> None:
    """KB-13.10: the first-game board has four kinds, and other hexes have no such text."""
    told = {words(cell) for cell in hexes(laid_out(position())).values() if cell.children}
    assert {text.split(":")[0] for text in told} == {"Farm", "Tavern", "Paddock", "Oasis"}
    assert all(len(text.split()) > 2 for text in told)


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


# -- the land ---------------------------------------------------------------------------------------------


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


# -- the picture, and every position ----------------------------------------------------------------------


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


SHELL_SIGNS = "#kb-avatar-", "#kb-mark-"


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
