"""The positions, labels and marks of the drawn board of Catan (CT-3, CT-18.1)."""

from __future__ import annotations

import re
from math import atan2, degrees, dist, sqrt
from xml.etree import ElementTree

import pytest

from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.drawing import Drawing
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.protocol.state import State, View
from kbwidgets.core.scene.nodes import changes, scene_of
from kbwidgets.core.scene.svg import to_svg
from kbwidgets.core.scene.table import Table
from kbwidgets.core.values.types import OPEN, Seat, Viewer
from kbwidgets.games.catan import GAME

from .drawings import nodes_of
from .positions import BLUE, ORANGE, RED, WHITE, position, start
from .tables import COUNTS, HEXES_3

SIDE = 58
LANDS = [
    "fields 11", "forest 4", "hills 5", "mountains 6", "forest 3", "pasture 10", "pasture 9", "fields 8", "pasture 10",
    "fields 9", "pasture 12", "forest 11", "hills 4", "desert", "hills 8", "mountains 5", "fields 2", "forest 6",
    "mountains 3",
]  # fmt: skip
"""The beginner map (CT-17.2)."""
PORTS = {
    "25-26": "3:1", "28-29": "3:1", "35-36": "3:1", "45-46": "3:1", "32-33": "2:1 wool", "38-39": "2:1 ore",
    "42-43": "2:1 grain", "48-49": "2:1 lumber", "52-53": "2:1 brick",
}  # fmt: skip


def drawing(state: State, viewer: Viewer = OPEN) -> Drawing[View]:
    return drawn(state, viewer)


def laid_out(state: State, viewer: Viewer = OPEN, last: tuple[Event, ...] = (), shown: Seat | None = None) -> Table:
    return drawing(state, viewer).table(last, shown)


def by_key(table: Table) -> dict[str, dict[str, str]]:
    return {node.key: dict(node.attributes) for node in nodes_of(table.body) if node.key}


def cells(table: Table, kind: str) -> dict[str, dict[str, str]]:
    """Return the cells of one kind on the board, by the rest of their keys."""
    found = by_key(table)
    return {
        key.removeprefix(f"{kind} "): told
        for key, told in found.items()
        if key.startswith(f"{kind} ") and told.get("role") == "gridcell"
    }


def at(cell: dict[str, str]) -> tuple[float, float]:
    return float(cell["x"]), float(cell["y"])


DASH = "\N{EN DASH}"


def said_of(rate: str) -> str:
    """Return a description of a port, given its rate and its resource if it has one."""
    ratio, _, kind = rate.partition(" ")
    return f"{kind} port {ratio}" if kind else f"port {ratio}"


def label(state: State, key: str) -> str:
    return by_key(laid_out(state))[key]["aria-label"]


def empty(radius: int, seats: int = 2) -> State:
    """Return a board before its first tile is dealt."""
    state: State = GAME.start([f"P{n}" for n in range(seats)], radius=radius)
    return state


# -- where everything lies --------------------------------------------------------------------------------


@pytest.mark.parametrize("radius", [3, 4, 6])
def test_every_hex_every_edge_and_every_intersection_is_a_cell(radius: int) -> None:
    table = laid_out(empty(radius))
    hexes, corners, edges = COUNTS[radius][:3]
    assert list(cells(table, "hex")) == [str(n) for n in range(hexes)]
    assert list(cells(table, "intersection")) == [str(n) for n in range(corners)]
    assert len(cells(table, "edge")) == edges


def test_hexes_and_their_corners_lie_as_the_rules_number_them() -> None:
    """CT-3.1, CT-3.2, CT-3.7: corners are listed counter-clockwise, starting with the lowest."""
    table = laid_out(start())
    hexes, corners = cells(table, "hex"), cells(table, "intersection")
    ring_one = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    for n, (q, s) in enumerate([(0, 0), *ring_one]):
        assert at(hexes[str(n)]) == pytest.approx((SIDE * sqrt(3) * (q + s / 2), SIDE * 1.5 * s), abs=0.06)
    half = SIDE * sqrt(3) / 2
    around = [(0, SIDE), (half, SIDE / 2), (half, -SIDE / 2), (0, -SIDE), (-half, -SIDE / 2), (-half, SIDE / 2)]
    for n, (_, listed) in HEXES_3.items():
        x, y = at(hexes[str(n)])
        for corner, (dx, dy) in zip(listed.split(), around, strict=True):
            assert at(corners[corner]) == pytest.approx((x + dx, y + dy), abs=0.11)


def test_an_edge_lies_between_its_intersections_and_says_how_far_it_is_turned() -> None:
    table = laid_out(start())
    corners = cells(table, "intersection")
    for name, cell in cells(table, "edge").items():
        (ax, ay), (bx, by) = (at(corners[end]) for end in name.split("-"))
        assert at(cell) == pytest.approx(((ax + bx) / 2, (ay + by) / 2), abs=0.11)
        turned = round(degrees(atan2(by - ay, bx - ax))) % 180
        assert int(cell["data-kb-angle"]) == turned
        assert cell["href"].endswith(f"-{turned}")
        assert cell["data-kb-face"] == f"#ctb-lane-{turned}"


def test_every_place_lies_inside_the_picture() -> None:
    for radius in (3, 6):
        table = laid_out(empty(radius))
        x0, y0, width, height = map(float, by_key(table)["map"]["viewBox"].split())
        for kind in ("hex", "edge", "intersection"):
            for cell in cells(table, kind).values():
                x, y = at(cell)
                assert x0 + 40 < x < x0 + width - 40
                assert y0 + 40 < y < y0 + height - 40


# -- lands, chits, ports, ids -----------------------------------------------------------------------------


def test_a_hex_says_its_land_and_its_chit() -> None:
    """CT-1.1, CT-17.2."""
    for n, cell in cells(laid_out(start()), "hex").items():
        land, _, chit = LANDS[int(n)].partition(" ")
        said = f"Hex {n}: {land}{f', {chit}' if chit else ''}"
        assert cell["aria-label"] == f"{said}, robber here" if land == "desert" else said


def test_a_chit_has_a_dot_for_each_way_to_roll_it_and_six_and_eight_are_red() -> None:
    """CT-1.2, CT-1.3."""
    top = ElementTree.fromstring(f"<defs>{drawing(start()).sheet().symbols}</defs>")
    by_id = {each.get("id"): each for each in top}
    for number, ways in zip((2, 3, 4, 5, 6, 8, 9, 10, 11, 12), (1, 2, 3, 4, 5, 5, 4, 3, 2, 1), strict=True):
        chit = by_id[f"ctb-chit-{number}"]
        assert [each.text for each in chit.iter("text")] == [str(number)]
        assert [each.get("d", "").count("M") for each in chit.iter("path")] == [ways]
        assert (chit.find(".//*[@class='ctb-red']") is not None) == (number in (6, 8))


def test_a_port_has_lines_to_both_its_intersections_and_both_say_its_rate() -> None:
    """CT-2.10, CT-3.9, CT-9.1."""
    table = laid_out(start())
    corners = cells(table, "intersection")
    ports = {node.key.removeprefix("port "): node for node in nodes_of(table.body) if node.key.startswith("port ")}
    assert {name: dict(port.attributes)["aria-label"] for name, port in ports.items()} == {
        name: f"{said_of(rate).capitalize()} at {name.replace('-', DASH)}" for name, rate in PORTS.items()
    }
    for name, port in ports.items():
        lines, planks, sign = (dict(part.attributes) for part in port.children)
        assert lines["d"] == planks["d"]
        drawn = re.findall(r"M(\S+) (\S+)L(\S+) ([^M]+)", lines["d"])
        spot = at(sign)
        for end, (x0, y0, x, y) in zip(name.split("-"), drawn, strict=True):
            assert (float(x0), float(y0)) == spot
            assert (float(x), float(y)) == pytest.approx(at(corners[end]), abs=0.11)
            assert said_of(PORTS[name]) in corners[end]["aria-label"]
        assert min(dist(spot, at(cell)) for cell in cells(table, "hex").values()) > SIDE  # The label is at sea.
        assert sign["href"] == f"#ctb-port-{PORTS[name].partition(' ')[2] or 'any'}"
    said = {n for n, cell in corners.items() if "port" in cell["aria-label"]}
    assert said == {end for name in PORTS for end in name.split("-")}


@pytest.mark.parametrize("radius", [3, 5])
def test_the_ids_that_can_be_shown_stand_beside_their_places(radius: int) -> None:
    """CT-18.1: each number is nearer to its own hex or intersection than to any other."""
    state = empty(radius)
    table = laid_out(state)
    top = ElementTree.fromstring(f"<defs>{drawing(state).sheet().symbols}</defs>")
    (ids,) = (each for each in top if each.get("id") == "ctb-ids")
    for group, kind in zip(ids, ("hex", "intersection"), strict=True):
        places = {n: at(cell) for n, cell in cells(table, kind).items()}
        found = [(each.text or "", (float(each.get("x", "")), float(each.get("y", "")))) for each in group]
        assert [n for n, _ in found] == list(places)
        for n, spot in found:
            assert min(places, key=lambda other: dist(places[other], (spot[0], spot[1] - 4))) == n
    assert by_key(table)["ids"]["href"] == "#ctb-ids"
    assert by_key(table)["ids box"]["type"] == "checkbox"


# -- pieces -----------------------------------------------------------------------------------------------


def test_pieces_stand_where_they_were_built_with_their_owner() -> None:
    state = position(cities={ORANGE: "8"})
    table = laid_out(state)
    edges, corners = cells(table, "edge"), cells(table, "intersection")
    assert corners["14"]["aria-label"] == "Intersection 14: White's settlement"
    assert corners["14"]["href"] == "#ctb-settlement-white"
    assert corners["8"]["aria-label"] == "Intersection 8: Orange's city"
    assert corners["8"]["href"] == "#ctb-city-orange"
    assert corners["49"]["aria-label"] == "Intersection 49: Blue's settlement, lumber port 2:1"
    assert corners["0"]["aria-label"] == "Intersection 0: empty"
    assert edges["3-12"]["aria-label"] == f"Edge 3{DASH}12: Red's road"
    assert edges["3-12"]["href"] == "#ctb-road-red-90"
    built = {n for n, cell in edges.items() if "road" in cell["href"]}
    assert built == {"13-14", "22-23", "10-29", "7-8", "3-12", "1-2", "48-49", "18-19"}


def test_each_colour_has_a_mark_of_its_own_on_all_its_pieces() -> None:
    """CT-1.8: there are eight colours, and none is the only mark."""
    top = ElementTree.fromstring(f"<defs>{drawing(start()).sheet().symbols}</defs>")
    by_id = {each.get("id", ""): ElementTree.tostring(each, "unicode") for each in top}
    marks: dict[str, set[str]] = {}
    for colour in GAME.colours:
        pieces = [f"settlement-{colour}", f"city-{colour}", f"road-{colour}"]
        pieces += [f"road-{colour}-{angle}" for angle in (30, 90, 150)]
        marks[colour] = {mark for piece in pieces for mark in re.findall(r"#(ctb-mark-\w+)", by_id[f"ctb-{piece}"])}
        assert all(f"--kb-p-{colour})" in by_id[f"ctb-{piece}"] for piece in pieces)
    assert all(len(found) == 1 for found in marks.values())
    assert len({mark for found in marks.values() for mark in found}) == len(GAME.colours) == 8


def test_the_robber_stands_on_its_hex_and_hides_its_sign() -> None:
    table = laid_out(position(more={"robber": 7}))
    hexes = cells(table, "hex")
    assert hexes["7"]["aria-label"] == "Hex 7: fields, 8, robber here"
    assert [n for n, cell in hexes.items() if "ctb-robbed" in cell["class"]] == ["7"]
    assert at(by_key(table)["robber"]) == at(hexes["7"])


# -- what happened ----------------------------------------------------------------------------------------


def test_the_hexes_of_the_last_roll_are_outlined_but_for_that_of_the_robber() -> None:
    """CT-6.1, CT-7.6: hexes 7 and 14 have an 8."""
    rolled = position(phase="roll").play("roll").play("dice 4 4")
    hexes = cells(laid_out(rolled), "hex")
    assert [n for n, cell in hexes.items() if "ctb-rolled" in cell["class"]] == ["7", "14"]
    assert hexes["14"]["aria-label"] == "Hex 14: hills, 8, just rolled"
    robbed = position(phase="roll", more={"robber": 7}).play("roll").play("dice 4 4")
    assert [n for n, cell in cells(laid_out(robbed), "hex").items() if "rolled" in cell["class"]] == ["14"]


def test_the_dice_show_the_last_roll_and_a_total_without_faces_as_a_number() -> None:
    """CT-13.5."""
    faces = by_key(laid_out(position(phase="roll").play("roll").play("dice 4 6")))
    assert (faces["die 0 face"]["href"], faces["die 1 face"]["href"]) == ("#ctb-die-4", "#ctb-die-6")
    assert faces["dice"]["aria-label"] == "rolled 4 and 6"
    by_hand = laid_out(position(phase="roll", options={"dice": "manual"}).play("roll 9"))
    assert [node.text for node in nodes_of(by_hand.body) if node.key == "total of dice"] == ["9"]
    assert "die 0 face" not in by_key(by_hand)


def test_brackets_stand_round_what_was_done_last() -> None:
    state = position(hands={BLUE: "1 lumber 1 brick"})
    table = laid_out(state.play("road 22-49"), last=state.events("road 22-49"))
    marks = by_key(table)["last edge 22-49"]
    assert marks["href"] == "#ctb-last-lane-90"
    assert at(marks) == at(cells(table, "edge")["22-49"])
    knight = position(cards={BLUE: "knight"}).play("knight")
    moved = laid_out(knight.play("robber 9"), last=knight.events("robber 9"))
    assert by_key(moved)["last hex 9"]["href"] == "#ctb-last-hex"
    assert at(by_key(moved)["last hex 9"]) == at(cells(moved, "hex")["9"])
    assert not [key for key in by_key(laid_out(state)) if key.startswith("last ")]


def test_the_longest_road_of_a_player_is_drawn_on_demand() -> None:
    """CT-11.1, CT-17.13: three ways leave 12, of which the two longest are used."""
    state = position(roads={BLUE: "24-25 25-26 26-27 27-28 8-27"})
    assert "trail line" not in by_key(laid_out(state))
    table = laid_out(state, shown=BLUE)
    corners = cells(table, "intersection")
    drawn = re.findall(r"M(\S+) (\S+)L(\S+) ([^M]+)", by_key(table)["trail line"]["d"])
    ends = [frozenset(round(float(part)) for part in line) for line in drawn]
    wanted = [("24", "25"), ("25", "26"), ("26", "27")]
    for a, b in wanted:
        assert frozenset(round(value) for end in (a, b) for value in at(corners[end])) in ends
    assert len(drawn) == 4  # One of the two ways after 27 follows.


def test_a_road_changes_its_edge_and_nothing_else_of_the_board() -> None:
    state = position(hands={BLUE: "1 lumber 1 brick"})
    before, after = (
        scene_of(next(node for node in nodes_of(laid_out(each).body) if node.key == "map"))
        for each in (state, state.play("road 22-49"))
    )
    assert changes(before, after) == {
        "a": {
            "href": {"edge 22-49": "#ctb-road-blue-90"},
            "aria-label": {"edge 22-49": f"Edge 22{DASH}49: Blue's road"},
        }
    }


# -- the picture for static pages -------------------------------------------------------------------------


def test_the_picture_has_every_place_and_shows_free_ones_only_when_they_are_marked() -> None:
    """CT-18.10."""
    state = position()
    picture = drawing(state).picture()
    places = {node.key: dict(node.attributes) for node in nodes_of(picture) if node.key}
    assert {"hex 0", "edge 13-14", "edge 12-13", "intersection 14", "intersection 0"} <= places.keys()
    free = {key for key, told in places.items() if "data-kb-spot" in told}
    assert "intersection 0" in free
    assert "edge 12-13" in free
    assert not {"intersection 14", "edge 13-14", "hex 0"} & free
    plain, lit = (to_svg(drawing(state).still(frozenset(keys)), drawing(state).sheet()) for keys in ((), ("hex 0",)))
    assert len(ElementTree.fromstring(lit).findall(".//")) == len(ElementTree.fromstring(plain).findall(".//")) + 2


@pytest.mark.parametrize("viewer", [BLUE, RED, None])
def test_the_picture_tells_nobody_what_others_hold(viewer: Viewer) -> None:
    """CT-13.1."""
    hands = {BLUE: "3 ore", RED: "2 wool 1 grain", WHITE: "1 brick"}
    shown = {BLUE: "3 ore", RED: "2 wool and 1 grain", WHITE: "1 brick"}
    told = to_svg(drawing(position(hands=hands), viewer).picture())
    for seat, text in shown.items():
        assert (f">{text}<" in told) == (seat == viewer)
