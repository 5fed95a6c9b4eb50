"""Every fact of a position is visible on the drawn world map, and each outline is sent once."""

from __future__ import annotations

import json
import re
from math import hypot

import pytest

import kbwidgets as kb
from kbwidgets.core.protocol.drawing import shared_symbols
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.nodes import Node, changes, scene_of
from kbwidgets.core.scene.svg import to_svg
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.values.colours import MARKS
from kbwidgets.games.conkueror import GAME
from kbwidgets.games.conkueror.drawn.board import Look, board, describe_land, look_of
from kbwidgets.games.conkueror.drawn.outlines import MAP, Point
from kbwidgets.games.conkueror.drawn.sheets import sheet
from kbwidgets.games.conkueror.rules.options import COLOURS
from kbwidgets.games.conkueror.rules.view import conkueror
from kbwidgets.games.conkueror.rules.worldmap import WORLD
from kbwidgets.widget.modes.controller import Controller

from .drawings import every

N = WORLD.index
NOTHING = (0, 0, 0, 0)
EMPTY = Look(("Ann", "Bo"), ("blue", "red"), (None,) * 39, (NOTHING,) * 39)


def look_with(**owned: tuple[int, tuple[int, int, int, int]]) -> Look:
    """Return a map in which some territories have an owner and the counts of its types."""
    owners, armies = list(EMPTY.owners), list(EMPTY.armies)
    for name, (owner, its) in owned.items():
        owners[N[name]], armies[N[name]] = owner, its
    return EMPTY._replace(owners=tuple(owners), armies=tuple(armies))


def found(look: Look, key: str) -> Node:
    """Return the node of a key."""
    return next(node for node in every(board(look)) if node.key == key)


def has(node: Node, name: str) -> str:
    return dict(node.attributes).get(name, "")


def classes(node: Node) -> list[str]:
    return has(node, "class").split()


def hrefs(node: Node) -> list[str]:
    return [href for each in every(node) if (href := has(each, "href"))]


def texts(node: Node) -> list[str]:
    return [each.text for each in every(node) if each.text]


# -- what is sent once --------------------------------------------------------------------------------------


def test_each_outline_is_sent_once_and_used_for_coast_land_and_hatching_and_a_simpler_one_for_rings():
    symbols = sheet().symbols
    for name in WORLD.ids:
        assert symbols.count(f'id="cq-{name}"') == symbols.count(f'id="cq-edge-{name}"') == 1
        assert symbols.count(f'"#cq-{name}"') == 3, "the tint of the coast, the line round the land, and its relief"
    assert {node.key for node in every(board(EMPTY)) if has(node, "d")} == {"sea lines", "sea ends"}
    look = look_with(brazil=(0, (3, 0, 0, 0)))._replace(selected=N["brazil"])
    assert hrefs(board(look)).count("#cq-brazil") == 1
    assert hrefs(board(look)).count("#cq-edge-brazil") == 2, "the ring and its casing"
    look = EMPTY._replace(disabled=frozenset({N["brazil"]}))
    assert hrefs(board(look)).count("#cq-brazil") == 2, "the land and its hatching"


def test_every_symbol_that_is_used_is_there_and_no_two_have_one_id():
    symbols = sheet().symbols
    ids = re.findall(r'id="([^"]+)"', symbols)
    assert len(ids) == len(set(ids))
    look = look_with(brazil=(0, (3, 1, 1, 1)), siam=(1, (1234, 0, 0, 0)))._replace(immune=frozenset({N["siam"]}))
    used = set(hrefs(board(look)))
    used |= set(re.findall(r'href="(#[^"]+)"', symbols)) | set(re.findall(r"url\((#[^)]+)\)", sheet().style))
    shared = re.findall(r'id="([^"]+)"', shared_symbols())
    assert used <= {f"#{each}" for each in (*ids, *shared)}


# -- what is seen -------------------------------------------------------------------------------------------


def test_a_land_has_the_colour_of_its_owner_and_its_counter_the_mark_and_the_number():
    """CQ-1.4, CQ-17.4: all pieces count, mercenaries included; CQ-17.13: colour is never the only mark."""
    look = look_with(brazil=(0, (3, 1, 2, 4)), peru=(1, (2, 0, 0, 0)))
    for name, colour, count in (("brazil", "blue", "10"), ("peru", "red", "2")):
        assert f"kb-p-{colour}" in classes(found(look, name))
        counter = found(look, f"armies {name}")
        assert f"#cq-mark-{colour}" in hrefs(counter)
        assert texts(counter) == [count]


@pytest.mark.parametrize(
    ("armies", "signs"),
    [((5, 0, 0, 0), ""), ((1, 1, 0, 0), "c"), ((0, 0, 3, 0), "a"), ((2, 0, 0, 4), "m"), ((1, 2, 3, 4), "cam")],
)
def test_a_tab_shows_which_types_stand_there_beside_infantry(armies: tuple[int, int, int, int], signs: str):
    used = hrefs(found(look_with(brazil=(0, armies)), "armies brazil"))
    assert [href for href in used if href.startswith("#cq-tab")] == [f"#cq-tab-{signs}"] * bool(signs)
    if signs:
        names = {"c": "cavalry", "a": "artillery", "m": "mercenary"}
        symbol = re.search(rf'<g id="cq-tab-{signs}">(.*?)</g>', sheet().symbols)
        assert symbol is not None
        assert re.findall(r'href="#cq-([a-z]+)"', symbol[1]) == [names[letter] for letter in signs]


@pytest.mark.parametrize(("pieces", "digits"), [(1, 1), (9, 1), (10, 2), (99, 2), (100, 3), (9999, 4), (39996, 4)])
def test_a_counter_is_as_wide_as_its_number(pieces: int, digits: int):
    counter = found(look_with(brazil=(0, (pieces, 0, 0, 0))), "armies brazil")
    assert f"#cq-pill-{digits}" in hrefs(counter)


def test_nobodys_land_is_grey_with_a_dash_for_its_counter():
    """CQ-17.4: hatching means that a territory is out of the game."""
    node = found(EMPTY, "siam")
    assert "cq-hatched" not in {name for part in every(node) for name in classes(part)}
    assert "cq-vacant" in classes(node)
    assert not [name for name in classes(node) if name.startswith("kb-p-")]
    assert hrefs(found(EMPTY, "armies siam")) == ["#cq-none"]
    assert describe_land(EMPTY, N["siam"]) == "Siam: vacant"


def test_what_is_out_of_the_game_looks_like_nothing_else_and_has_no_counter():
    """CQ-2.4, CQ-17.3."""
    look = EMPTY._replace(disabled=frozenset({N["siam"]}))
    assert "cq-out" in classes(found(look, "siam"))
    assert "cq-vacant" not in classes(found(look, "siam"))
    assert "cq-hatched" in {name for part in every(found(look, "siam")) for name in classes(part)}
    assert "armies siam" not in {node.key for node in every(board(look))}
    faint = [node.key for node in found(look, "names").children if "cq-faint" in classes(node)]
    assert faint == ["name siam"]
    assert describe_land(look, N["siam"]) == "Siam: not in the game"


def test_no_sea_line_leads_to_what_is_out_of_the_game():
    """CQ-2.4: no path leads through it."""
    strokes = has(found(EMPTY, "sea lines"), "d").count("M")
    assert strokes == 23, "22 sea-lines, of which one is drawn in two parts"
    look = EMPTY._replace(disabled=frozenset({N["siam"], N["russia"]}))
    assert has(found(look, "sea lines"), "d").count("M") == strokes - 1 - 1 - 2
    assert has(found(look, "sea ends"), "d").count("M") == 2 * 22 - 2 * 3


@pytest.mark.parametrize("colour", COLOURS)
def test_the_marks_are_those_that_go_with_the_colours_in_every_game(colour: str):
    """CQ-1.7: a standalone picture has the symbols of the sheet and nothing else of the page."""
    ours = re.search(rf'<symbol id="cq-mark-{colour}"(.*?)</symbol>', sheet().symbols, re.DOTALL)
    shared = re.search(rf'<symbol id="kb-mark-{MARKS[colour]}"(.*?)</symbol>', shared_symbols(), re.DOTALL)
    assert ours is not None
    assert shared is not None
    assert ours[1] == shared[1]


def test_the_picture_stands_alone():
    picture = drawn(match_of().state, None).picture()
    svg = to_svg(picture, sheet())
    ids = set(re.findall(r'id="([^"]+)"', svg))
    assert set(re.findall(r'href="#([^"]+)"', svg)) <= ids
    assert has(picture, "role") == "img"
    assert set(WORLD.ids) <= {node.key for node in every(picture)}


def test_an_immune_land_carries_a_shield():
    """CQ-12.7, CQ-6.11."""
    look = look_with(japan=(0, (1, 0, 0, 0)), siam=(0, (1, 0, 0, 0)))._replace(immune=frozenset({N["japan"]}))
    assert "#cq-shield" in hrefs(found(look, "armies japan"))
    assert "#cq-shield" not in hrefs(found(look, "armies siam"))
    assert describe_land(look, N["japan"]) == "Japan: Ann, 1 infantry, immune"


def test_every_land_is_a_cell_that_says_what_lies_there_and_where_its_counter_is():
    """CQ-17.13: keys and screen readers use it; the arrow keys go by the anchor."""
    look = look_with(brazil=(1, (3, 1, 0, 2)))
    assert has(found(look, "brazil"), "aria-label") == "Brazil: Bo, 3 infantry, 1 cavalry and 2 mercenaries"
    cells = {node.key: node for node in every(board(look)) if has(node, "role") == "gridcell"}
    assert set(cells) == set(WORLD.ids)
    for name, node in cells.items():
        x, y = MAP.outlines[name].anchor
        assert (has(node, "data-kb-at"), has(node, "data-kb-face")) == (f"{x} {y}", f"#cq-edge-{name}")
    rows = [node for node in every(board(look)) if has(node, "role") == "row"]
    assert [[cell.key for cell in row.children] for row in rows] == [
        list(each.territories) for each in WORLD.continents
    ]


def rings(look: Look) -> set[str]:
    return {node.key for node in found(look, "rings").children}


def test_rings_show_where_something_starts_and_where_it_may_go():
    look = EMPTY._replace(selected=N["brazil"], targets=frozenset({N["peru"], N["north_africa"]}))
    assert rings(EMPTY) == set()
    assert rings(look) == {"cq-case brazil", "cq-selected brazil", "cq-target peru", "cq-target north_africa"}


def lines(look: Look) -> list[list[Point]]:
    """Return the first and the last point of each line of the arrow."""
    data = [has(node, "d") for node in found(look, "arrow").children if node.key.startswith("arrow line")]
    points = [[int(n) for n in re.findall(r"-?\d+", each)] for each in data]
    return [[(its[0], its[1]), (its[-2], its[-1])] for its in points]


def test_an_arrow_leads_from_the_counter_that_attacks_to_the_one_that_is_attacked():
    look = EMPTY._replace(selected=N["brazil"], aimed=N["north_africa"])
    assert rings(look) >= {"cq-selected brazil", "cq-aimed north_africa"}
    ((start, end),) = lines(look)
    for point, name in ((start, "brazil"), (end, "north_africa")):
        x, y = MAP.outlines[name].anchor
        assert hypot(point[0] - x, point[1] - y) < 80
    assert lines(EMPTY) == lines(EMPTY._replace(selected=N["brazil"])) == []


def test_the_arrow_from_alaska_to_russia_leaves_the_map_and_comes_back():
    """CQ-1.2, W16."""
    wide = MAP.size[0]
    one, two = lines(EMPTY._replace(selected=N["alaska"], aimed=N["russia"]))
    assert one[1][0] < 0 < one[0][0] < two[1][0] < wide < two[0][0]
    one, two = lines(EMPTY._replace(selected=N["russia"], aimed=N["alaska"]))
    assert two[0][0] < 0 < two[1][0] < one[0][0] < wide < one[1][0]


def test_a_window_on_the_map_shows_the_way_of_an_attack_or_where_one_begins():
    def shown(look: Look) -> str:
        return has(found(look, "board/frame"), "data-kb-show")

    assert shown(EMPTY) == ""
    assert shown(EMPTY._replace(selected=N["brazil"])) == "brazil"
    assert shown(EMPTY._replace(selected=N["brazil"], aimed=N["north_africa"])) == "arrow"
    assert shown(EMPTY._replace(selected=N["russia"], aimed=N["alaska"])) == "russia", "the arrow is as wide as the map"


def test_a_continent_that_is_out_has_no_line_in_the_legend():
    """CQ-2.7: it does not exist, but a partly disabled one does."""
    out = {*WORLD.continents[5].territories, *WORLD.continents[2].territories, "siam"}
    nodes = {node.key for node in every(board(EMPTY._replace(disabled=frozenset(N[name] for name in out))))}
    left = ["north_america", "south_america", "asia", "africa"]
    assert [each.id for each in WORLD.continents if f"legend {each.id}" in nodes] == left


def test_the_legend_tells_the_bonus_of_each_continent_and_who_has_most_of_it():
    """CQ-17.4, CQ-2.7: only the enabled territories of a partly disabled continent count."""
    four = dict.fromkeys(("venezuela", "peru", "brazil", "argentina"), (1, (1, 0, 0, 0)))
    look = look_with(**four, egypt=(0, (1, 0, 0, 0)), congo=(0, (1, 0, 0, 0)), madagascar=(1, (1, 0, 0, 0)))
    look = look._replace(disabled=frozenset({N["south_africa"]}), bonuses=(5, 2, 5, 5, 3, 2))
    assert texts(found(look, "legend south_america")) == ["South America", "+2", "4/4", "4 of 4"]
    assert texts(found(look, "legend africa")) == ["Africa", "+3", "2/5", "2 of 5"]
    assert texts(found(look, "legend asia")) == ["Asia", "+5"]
    assert hrefs(found(look, "legend south_america")) == ["#kb-mark-triangle"]
    assert hrefs(found(look, "legend africa")) == ["#kb-mark-circle"]
    whole = [each.id for each in WORLD.continents if "cq-whole" in classes(found(look, f"legend {each.id}"))]
    assert whole == ["south_america"]


# -- from a match, and on the wire --------------------------------------------------------------------------


def match_of(seats: int = 4, **options: OptionValue) -> kb.Match:
    return kb.Match(GAME, seats, seed=3, options={"setup": "random", **options})


def test_the_look_of_a_view_is_what_the_view_knows():
    match = match_of(disabled="oceania")
    look = look_of(conkueror(match.state.view(None)))
    out = {name for each in WORLD.continents if each.id == "oceania" for name in each.territories}
    assert {WORLD.ids[n] for n in look.disabled} == out
    assert [owner is None for owner in look.owners] == [name in out for name in WORLD.ids]
    assert sum(map(sum, look.armies)) == 4 * 30, "CQ-3.1: four players have 30 each"
    assert look.bonuses == (5, 2, 5, 5, 3, 0)
    assert look.colours == match.state.colours


def test_the_first_display_fits_in_sixty_kilobytes():
    match = match_of(6)
    control = Controller(GAME, match, lambda message: None, viewer=-2)
    assert len(json.dumps(control.stream.packed_snapshot())) < 60_000
    control.close()


def test_a_capture_brings_little():
    """It changes two territories, two counters and a line of the legend, but no outline."""
    before = look_with(brazil=(0, (5, 0, 0, 0)), peru=(1, (2, 0, 0, 0)))
    after = look_with(brazil=(0, (2, 0, 0, 0)), peru=(0, (3, 0, 0, 0)))
    sent = json.dumps(changes(scene_of(board(before)), scene_of(board(after))))
    assert len(sent) < 1200
    assert "siam" not in sent


def test_the_cell_of_a_match_draws_it():
    control = Controller(GAME, match_of(), lambda message: None, viewer=-2)
    nodes = control.stream.snapshot()["nodes"]
    assert isinstance(nodes, dict)
    assert {*WORLD.ids, "map", "legend", "overlay"} <= set(nodes)
    control.close()


def test_in_the_opening_the_picks_are_the_legal_moves():
    """CQ-3.3, CQ-3.4: a viewer who does not act picks nothing."""
    match = kb.Match(GAME, 2, seed=3, options={"disabled": "europe asia oceania north_america"})
    met: set[str] = set()
    while match.state.phase in ("claim", "reinforce") and match.ply < 40:
        seat = match.state.to_act[0]
        choices = drawn(match.state, seat).table().choices
        meant = {choices.find((name,)) for name in WORLD.ids} - {None}
        assert meant == {str(move) for move in match.state.moves() if str(move).split()[0] in ("claim", "place")}
        assert not drawn(match.state, 1 - seat).table().choices.json()
        met.add(match.state.phase)
        match.play(match.state.moves()[0])
    assert met == {"claim", "reinforce"}
