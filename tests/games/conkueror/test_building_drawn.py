"""On the map before the start each pick disables or enables territories, and disabled parts look so (CQ-17.3)."""

from __future__ import annotations

import json

import pytest

from kbwidgets.core.scene.nodes import changes, scene_of
from kbwidgets.games.conkueror import GAME
from kbwidgets.games.conkueror.drawn.building import building
from kbwidgets.games.conkueror.rules.options import conflicts, disabled_text, enabled_of
from kbwidgets.games.conkueror.rules.worldmap import WORLD
from kbwidgets.testing import check_doors

from .drawings import every

OCEANIA = ("indonesia", "new_guinea", "western_australia", "eastern_australia")


def look(disabled: str, key: str) -> str:
    """Return the classes of a node."""
    return next(dict(n.attributes).get("class", "") for n in every(building(disabled).body) if n.key == key)


def strokes(disabled: str) -> int:
    """Return the number of lines over the sea."""
    return next(dict(n.attributes)["d"].count("M") for n in every(building(disabled).body) if n.key == "sea lines")


def out(disabled: str) -> set[str]:
    """Return the territories that a text disables, by the table of the rules."""
    words = set(disabled.split())
    return {each.id for each in WORLD.territories if each.id in words or each.continent in words}


def after(disabled: str, pick: str) -> set[str]:
    """Return the disabled territories after a pick."""
    return out(str(building(disabled).values[pick]))


def test_a_pick_takes_a_territory_out_and_another_one_takes_it_in_again():
    assert after("", "siam") == {"siam"}
    assert after("siam peru", "siam") == {"peru"}
    assert after("oceania", "indonesia") == set(OCEANIA) - {"indonesia"}


def test_a_pick_of_a_continent_takes_all_its_land_out_and_if_all_is_out_in_again():
    """CQ-2.3: a continent that is partly disabled is first disabled completely."""
    assert after("", "continent oceania") == set(OCEANIA)
    assert after("indonesia", "continent oceania") == set(OCEANIA)
    assert after("oceania siam", "continent oceania") == {"siam"}


def test_every_territory_and_every_continent_is_a_pick_that_is_drawn_and_allowed():
    check_doors(GAME)
    assert set(building("").values) == {*WORLD.ids, *(f"continent {each.id}" for each in WORLD.continents)}


@pytest.mark.parametrize("text", ["", "siam", "oceania", "siam oceania peru", "asia africa", *OCEANIA])
def test_the_text_of_the_option_says_what_is_out_and_names_whole_continents(text: str):
    enabled, unknown = enabled_of(text, WORLD)
    again = disabled_text(enabled, WORLD)
    assert (enabled_of(again, WORLD), unknown) == ((enabled, ()), ())
    assert out(again) == out(text)
    assert disabled_text(enabled_of(" ".join(OCEANIA), WORLD)[0], WORLD) == "oceania"


def test_what_is_out_is_pale_and_hatched_and_no_sea_line_leads_there():
    assert "cq-out" in look("siam", "siam")
    assert "cq-ground" in look("siam", "china")
    assert look("siam", "name siam") == "cq-faint"
    assert [strokes(text) for text in ("", "siam")] == [23, 22], "the one from Alaska to Russia is drawn in two parts"


@pytest.mark.parametrize(
    ("disabled", "cut"),
    [
        ("venezuela", set[str]()),
        ("siam", set(OCEANIA)),
        ("central_america brazil", {"venezuela", "peru", "argentina"}),
        ("siam oceania", set[str]()),
        ("asia", set(OCEANIA)),
    ],
)
def test_what_is_cut_off_has_a_ring_and_start_says_so(disabled: str, cut: set[str]):
    """W15, CQ-2.5."""
    rings = {n.key.removeprefix("cq-cut ") for n in every(building(disabled).body) if n.key.startswith("cq-cut ")}
    assert rings == cut
    told = " ".join(refusal.text for refusal in conflicts(2, {"disabled": disabled}))
    assert all(WORLD.territories[WORLD.index[name]].name in told for name in cut)
    assert bool(told) == bool(cut)


def test_a_toggle_brings_little_and_no_outline_again():
    sent = json.dumps(changes(scene_of(building("").body), scene_of(building("siam").body)))
    assert len(sent) < 2_500
    assert "brazil" not in sent
