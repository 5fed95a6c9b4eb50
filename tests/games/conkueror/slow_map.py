"""The map of ConKUeror by a second way: the tables of section 1 of the rules, parsed literally.

>>> EARTH.near["brazil"]
['venezuela', 'peru', 'argentina', 'north_africa']
>>> EARTH.members("oceania"), EARTH.bonus["oceania"]
(['indonesia', 'new_guinea', 'western_australia', 'eastern_australia'], 2)
>>> cut_off(EARTH, switched_on(EARTH, ["siam"]))
['indonesia', 'new_guinea', 'western_australia', 'eastern_australia']
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

# CQ-1.1 lists name, draft bonus, territories in map order.
CONTINENTS = """
North America: 5: Alaska, Greenland, Northwest, Alberta, Ontario, Quebec, Western America, Eastern America, Central America
South America: 2: Venezuela, Peru, Brazil, Argentina
Europe: 5: Great Britain, Iceland, Scandinavia, Northern Europe, Western Europe, Eastern Europe, Southern Europe, Anatolia, Persia
Asia: 5: Russia, Mongolia, Japan, China, India, Middle East, Siam
Africa: 3: North Africa, Egypt, East Africa, Congo, South Africa, Madagascar
Oceania: 2: Indonesia, New Guinea, Western Australia, Eastern Australia
"""  # noqa: E501

# CQ-1.2
LAND = """
Alaska–Northwest, Alaska–Alberta, Northwest–Alberta, Northwest–Ontario, Alberta–Ontario, Alberta–Western America,
Ontario–Quebec, Ontario–Western America, Ontario–Eastern America, Quebec–Eastern America,
Western America–Eastern America, Western America–Central America, Eastern America–Central America,
Central America–Venezuela, Venezuela–Peru, Venezuela–Brazil, Peru–Brazil, Peru–Argentina, Brazil–Argentina,
Scandinavia–Eastern Europe, Northern Europe–Western Europe, Northern Europe–Eastern Europe,
Northern Europe–Southern Europe, Western Europe–Southern Europe, Eastern Europe–Southern Europe,
Eastern Europe–Anatolia, Eastern Europe–Persia, Eastern Europe–Russia, Eastern Europe–Mongolia,
Southern Europe–Anatolia, Anatolia–Persia, Anatolia–Middle East, Persia–Mongolia, Persia–India, Persia–Middle East,
Russia–Mongolia, Russia–China, Mongolia–China, Mongolia–India, China–India, China–Siam, India–Siam, Middle East–Egypt,
North Africa–Egypt, North Africa–East Africa, North Africa–Congo, Egypt–East Africa, East Africa–Congo,
East Africa–South Africa, Congo–South Africa, Western Australia–Eastern Australia
"""
SEA = """
Alaska–Russia, Greenland–Northwest, Greenland–Quebec, Greenland–Iceland, Iceland–Great Britain, Iceland–Scandinavia,
Great Britain–Northern Europe, Great Britain–Western Europe, Scandinavia–Northern Europe, North Africa–Western Europe,
North Africa–Southern Europe, Egypt–Anatolia, Brazil–North Africa, East Africa–Madagascar, South Africa–Madagascar,
Middle East–India, Russia–Japan, China–Japan, Siam–Indonesia, Indonesia–New Guinea, Indonesia–Western Australia,
New Guinea–Eastern Australia
"""


class World(NamedTuple):
    """The territories in map order, with their continents and neighbours."""

    territories: list[str]
    continent: dict[str, str]
    bonus: dict[str, int]
    near: dict[str, list[str]]

    def members(self, continent: str) -> list[str]:
        """Return the territories of a continent, including disabled ones."""
        return [name for name in self.territories if self.continent[name] == continent]


def as_id(name: str) -> str:
    """Return `great_britain` for `Great Britain`."""
    return name.strip().lower().replace(" ", "_")


def pairs(text: str) -> list[tuple[str, str]]:
    """Return borders or sea-lines from the text of the rules."""
    found: list[tuple[str, str]] = []
    for part in text.replace("\n", " ").split(","):
        one, other = part.split("–")
        found.append((as_id(one), as_id(other)))
    return found


def world(continents: str, joined: Iterable[tuple[str, str]]) -> World:
    """Return a map from its table of continents and the pairs that are adjacent."""
    found = World([], {}, {}, {})
    for line in continents.strip().split("\n"):
        continent, bonus, names = line.split(":")
        found.bonus[as_id(continent)] = int(bonus)
        for name in names.split(","):
            found.territories.append(as_id(name))
            found.continent[as_id(name)] = as_id(continent)
    for name in found.territories:
        found.near[name] = []
    for one, other in joined:
        found.near[one].append(other)
        found.near[other].append(one)
    for names in found.near.values():
        names.sort(key=found.territories.index)
    return found


EARTH = world(CONTINENTS, pairs(LAND) + pairs(SEA))


def switched_on(earth: World, disabled: Iterable[str]) -> list[str]:
    """Return the enabled territories when these territories and continents are disabled (CQ-2.3)."""
    off = set(disabled)
    return [name for name in earth.territories if name not in off and earth.continent[name] not in off]


def parts(earth: World, names: Collection[str]) -> list[set[str]]:
    """Return the connected parts of some territories, in map order of their first."""
    found: list[set[str]] = []
    for name in earth.territories:
        if name in names and not any(name in part for part in found):
            part = {name}
            while more := {near for one in part for near in earth.near[one] if near in names} - part:
                part |= more
            found.append(part)
    return found


def cut_off(earth: World, enabled: Collection[str]) -> list[str]:
    """Return everything outside the largest connected part; of equal parts the first in map order stays (CQ-2.5)."""
    largest = max(parts(earth, enabled) or [set[str]()], key=len)
    return [name for name in earth.territories if name in enabled and name not in largest]
