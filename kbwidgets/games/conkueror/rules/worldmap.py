"""The map with its territories, continents and borders (CQ-1.1, CQ-1.2). Another file makes another map.

Territories and continents are in map order, the order of the file, which breaks ties (CQ-3.5).

>>> WORLD.ids[:3], WORLD.continents[5].id, WORLD.continents[5].bonus
(('alaska', 'greenland', 'northwest'), 'oceania', 2)
>>> [WORLD.ids[n] for n in WORLD.neighbours[WORLD.index["brazil"]]]
['venezuela', 'peru', 'argentina', 'north_africa']
>>> WORLD.territories[WORLD.index["siam"]].sea, sum(map(len, WORLD.neighbours)) // 2
(('indonesia',), 73)
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.errors import DataError
from kbwidgets.core.values.immutable import SetOnce, Table
from kbwidgets.core.values.plain_data import Plain, read_json

FILE: Final = Path(__file__).with_name("map.json")
"""The map of the game, with the outlines for its drawing."""


_WITH_ARTICLE: Final = frozenset({"northwest", "middle_east"})
"""The territories whose names need an article in a sentence."""


class Name(NamedTuple):
    """The id of a territory, a continent or a card, and its name in a sentence.

    >>> str(Name("middle_east", "the Middle East"))
    'the Middle East'
    """

    id: str
    text: str

    def __str__(self) -> str:
        return self.text


class Territory(NamedTuple):
    """A territory as in the file; `anchor` is the middle of its counter."""

    id: str
    name: str
    continent: str
    land: tuple[str, ...]
    sea: tuple[str, ...]
    anchor: tuple[float, float]

    @property
    def place(self) -> str:
        """The name in a sentence.

        >>> WORLD.territories[WORLD.index["middle_east"]].place
        'the Middle East'
        """
        return f"the {self.name}" if self.id in _WITH_ARTICLE else self.name


class Continent(NamedTuple):
    """A continent with its draft bonus (CQ-5.1)."""

    id: str
    name: str
    bonus: int
    territories: tuple[str, ...]


def capital(text: str) -> str:
    """Return a text with a capital letter if it begins with the article of a territory.

    >>> capital("the Middle East became vacant."), capital("ann claimed Peru.")
    ('The Middle East became vacant.', 'ann claimed Peru.')
    """
    return f"T{text[1:]}" if text.startswith("the ") else text


class WorldMap(SetOnce):
    """A map and what follows from it. Two maps are equal if their territories and continents are."""

    __slots__ = (
        "_hash",
        "continent_of",
        "continents",
        "ids",
        "index",
        "masks",
        "members",
        "named",
        "neighbours",
        "territories",
    )

    def __init__(self, territories: tuple[Territory, ...], continents: tuple[Continent, ...]) -> None:
        self.territories: tuple[Territory, ...] = territories
        self.continents: tuple[Continent, ...] = continents
        self.ids: tuple[str, ...] = tuple(each.id for each in territories)
        self.index: Table[str, int] = Table({name: n for n, name in enumerate(self.ids)})
        """The number of each territory by its id."""
        self.named: tuple[Name, ...] = tuple(Name(each.id, each.place) for each in territories)
        """The id and the name of each territory, for events."""
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(
            tuple(sorted(self.index[other] for other in (*each.land, *each.sea))) for each in territories
        )
        """The numbers of the adjacent territories of each, in map order."""
        self.masks: tuple[int, ...] = tuple(sum(1 << other for other in near) for near in self.neighbours)
        """The adjacent territories of each as a set of bits."""
        names = [each.id for each in continents]
        self.continent_of: tuple[int, ...] = tuple(names.index(each.continent) for each in territories)
        """The number of the continent of each territory."""
        self.members: tuple[int, ...] = tuple(
            sum(1 << self.index[name] for name in each.territories) for each in continents
        )
        """The territories of each continent as a set of bits."""
        self._hash = hash((territories, continents))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, WorldMap) and (self.territories, self.continents) == (
            other.territories,
            other.continents,
        )

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return WorldMap, (self.territories, self.continents)

    def __repr__(self) -> str:
        return f"<WorldMap of {len(self.territories)} territories>"

    def parts(self, enabled: int) -> tuple[int, ...]:
        """Return the connected parts of some territories, the largest first, equal ones in map order (CQ-2.5).

        >>> siam = 1 << WORLD.index["siam"]
        >>> [part.bit_count() for part in WORLD.parts((1 << 39) - 1 - siam)]
        [34, 4]
        """
        regions: list[int] = []
        left = enabled
        while left:
            region = connected_part(self.masks, left, left & -left)
            regions.append(region)
            left &= ~region
        return tuple(sorted(regions, key=int.bit_count, reverse=True))


def connected_part(masks: Sequence[int], lands: int, start: int) -> int:
    """Return the part of some territories that is connected to a start, with the neighbours of each as a mask."""
    part, edge = 0, start
    while edge:
        part |= edge
        around = 0
        for at in bits(edge):
            around |= masks[at]
        edge = around & lands & ~part
    return part


def read_map(text: str, name: str = FILE.name) -> WorldMap:
    """Return the map of a file's text, without outlines. Raise `DataError`, which names the place of a fault.

    >>> read_map('{"territories": []}')
    Traceback (most recent call last):
    kbwidgets.core.errors.DataError: map.json territories: found 0 items, expected 2 to any number
    """
    try:
        return _make_map(Plain(read_json(text)))
    except DataError as error:
        raise DataError(f"{name} {error.place}", error.fault) from error


def _make_map(data: Plain) -> WorldMap:
    territories = tuple(
        Territory(
            each["id"].text(),
            each["name"].text(),
            each["continent"].text(),
            tuple(other.text() for other in each["land"].items()),
            tuple(other.text() for other in each["sea"].items()),
            _read_point(each["anchor"]),
        )
        for each in data["territories"].items(2)
    )
    continents = tuple(
        Continent(
            each["id"].text(),
            each["name"].text(),
            each["bonus"].number(0, 99),
            tuple(other.text() for other in each["territories"].items(1)),
        )
        for each in data["continents"].items(1)
    )
    _check(territories, continents)
    return WorldMap(territories, continents)


def _read_point(data: Plain) -> tuple[float, float]:
    pair = [item.data for item in data.items(2, 2)]
    if any(isinstance(value, bool) or not isinstance(value, (int, float)) for value in pair):
        raise data.fault("two numbers")
    return float(str(pair[0])), float(str(pair[1]))


def _check(territories: tuple[Territory, ...], continents: tuple[Continent, ...]) -> None:
    """Check that ids are unique words, borders lead both ways, and each territory has its continent."""
    names = [each.id for each in (*territories, *continents)]
    for name in names:
        if not name.isidentifier() or name.lower() != name or names.count(name) > 1:
            raise DataError("ids", f"{name!r} is no word in small letters that stands once")
    known = {each.id: each for each in territories}
    for each in territories:
        for other in (*each.land, *each.sea):
            if other not in known or other == each.id:
                raise DataError(f"territory {each.id}", f"{other!r} is no other territory")
        if any(each.id not in known[other].land for other in each.land):
            raise DataError(f"territory {each.id}", "a land border leads one way only")
        if any(each.id not in known[other].sea for other in each.sea):
            raise DataError(f"territory {each.id}", "a sea-line leads one way only")
    for part in continents:
        inside = tuple(each.id for each in territories if each.continent == part.id)
        if set(inside) != set(part.territories) or len(inside) != len(part.territories):
            raise DataError(f"continent {part.id}", f"it lists {part.territories}, its territories are {inside}")
    if loose := [each.id for each in territories if each.continent not in {part.id for part in continents}]:
        raise DataError("territories", f"{loose[0]} is in no continent")


WORLD: Final = read_map(FILE.read_text(encoding="utf-8"))
"""The map of the game (CQ-1.1, CQ-1.2)."""
