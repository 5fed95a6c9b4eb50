"""The map as the rules print it: territories, continents, borders, and its connected parts when some are disabled."""

from __future__ import annotations

import pytest

import kbwidgets as kb
from kbwidgets.games.conkueror.rules.worldmap import WORLD, read_map

TINY = """{"continents": [
  {"id": "west", "name": "West", "bonus": 1, "territories": ["a", "b"]},
  {"id": "east", "name": "East", "bonus": 2, "territories": ["c"]}],
 "territories": [
  {"id": "a", "name": "A", "continent": "west", "land": ["b"], "sea": [], "anchor": [0, 0]},
  {"id": "b", "name": "B", "continent": "west", "land": ["a"], "sea": ["c"], "anchor": [10, 0.5]},
  {"id": "c", "name": "C", "continent": "east", "land": [], "sea": ["b"], "anchor": [20, 0]}]}"""


def without(*names: str) -> int:
    return sum(1 << n for n, name in enumerate(WORLD.ids) if name not in names)


def cut_off(*names: str) -> list[str]:
    return [WORLD.ids[n] for part in WORLD.parts(without(*names))[1:] for n in range(39) if part >> n & 1]


def test_the_continents_have_the_sizes_and_bonuses_of_the_table():
    """CQ-1.1, CQ-5.1, CQ-19.1."""
    assert {part.name: (len(part.territories), part.bonus) for part in WORLD.continents} == {
        "North America": (9, 5),
        "South America": (4, 2),
        "Europe": (9, 5),
        "Asia": (7, 5),
        "Africa": (6, 3),
        "Oceania": (4, 2),
    }


def test_there_are_51_land_borders_and_22_sea_lines():
    """CQ-1.2."""
    land = sum(len(each.land) for each in WORLD.territories)
    sea = sum(len(each.sea) for each in WORLD.territories)
    assert (len(WORLD.ids), land, sea) == (39, 102, 44)
    assert "russia" in WORLD.territories[WORLD.index["alaska"]].sea
    for here, near in enumerate(WORLD.neighbours):
        assert all(here in WORLD.neighbours[there] for there in near)


@pytest.mark.parametrize(
    ("off", "cut"),
    [
        (("venezuela",), []),
        (("siam",), ["indonesia", "new_guinea", "western_australia", "eastern_australia"]),
        (("central_america", "brazil"), ["venezuela", "peru", "argentina"]),
        (("siam", *WORLD.continents[5].territories), []),
        (WORLD.continents[3].territories, ["indonesia", "new_guinea", "western_australia", "eastern_australia"]),
    ],
)
def test_what_is_cut_off_from_the_largest_part(off: tuple[str, ...], cut: list[str]):
    """CQ-2.3, CQ-2.4, CQ-2.5, W15."""
    assert cut_off(*off) == cut


def test_another_file_is_another_map():
    world = read_map(TINY)
    assert world.neighbours == ((1,), (0, 2), (1,))
    assert world.members == (0b011, 0b100)
    assert (world.territories[1].anchor, world.continents[1].bonus) == ((10.0, 0.5), 2)
    assert world == read_map(TINY) != WORLD


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('"land": ["a"]', '"land": []', "territory a"),
        ('"sea": ["b"]', '"sea": ["a"]', "territory b"),
        ('"land": ["b"]', '"land": ["nowhere"]', "territory a"),
        ('"territories": ["c"]', '"territories": ["c", "b"]', "continent east"),
        ('"bonus": 1', '"bonus": "1"', r"continents\[0\].bonus"),
        ('"id": "c"', '"id": "Big C"', "ids"),
        ("[10, 0.5]", "[10]", r"territories\[1\].anchor"),
    ],
)
def test_a_faulty_file_is_refused_with_its_place(old: str, new: str, place: str):
    assert TINY.count(old)
    with pytest.raises(kb.DataError, match=f"tiny.json {place}"):
        read_map(TINY.replace(old, new, 1), "tiny.json")
