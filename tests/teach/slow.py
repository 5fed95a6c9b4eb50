"""A second computation of practice answers, slow and naive, from the plain data of a position alone."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from kbwidgets.core.protocol.state import State
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.games import games

STEPS = {"right": (1, 0), "down": (0, 1), "left": (-1, 0), "up": (0, -1)}
Square = tuple[int, int]
Land = dict[Square, tuple[str, int]]

_DATA = games["kingdomino"].rulebook_file.parent / "rules" / "dominoes.csv"
with _DATA.open(encoding="utf-8", newline="") as _file:
    DOMINOES = {
        int(row["number"]): (
            (row["left_terrain"], int(row["left_crowns"])),
            (row["right_terrain"], int(row["right_crowns"])),
        )
        for row in csv.DictReader(_file)
    }


class Spot(NamedTuple):
    """A placement as it is written."""

    number: int
    halves: tuple[Square, Square]


def spot(text: str) -> Spot:
    _, number, _, at, turned = text.split()
    x, y = (int(part) for part in at.split(","))
    dx, dy = STEPS[turned]
    return Spot(int(number), ((x, y), (x + dx, y + dy)))


class Slow:
    """A position, read from its plain data."""

    def __init__(self, state: State) -> None:
        data = Plain(state.to_json())
        self.names = [item.text() for item in data["names"].items()]
        self.options = {name: data["options"][name].data for name in ("harmony", "middle_kingdom", "mighty_duel")}
        self.phase = data["phase"].text()
        self.round = data["round"].number(0, 12)
        self.turn = data["turn"].number(0, 4)
        self.line = [item.number(1, 48) for item in data["line"].items()]
        self.kings = [item.number(0, 3) for item in data["kings"].items()]
        self.ahead = [item.number(1, 48) for item in data["ahead"].items()]
        self.claims = [None if item.data is None else item.number(0, 3) for item in data["claims"].items()]
        self.pile = [item.number(1, 48) for item in data["pile"].items()]
        self.games = [[self._land(one) for one in game.items()] for game in (*data["past"].items(), data["kingdoms"])]
        self.lands = self.games[-1]
        self.laid = [{spot(item.text()).number for item in one["laid"].items()} for one in data["kingdoms"].items()]
        self.discards = [[item.number(1, 48) for item in one["discarded"].items()] for one in data["kingdoms"].items()]
        self.size = 7 if self.options["mighty_duel"] else 5

    @staticmethod
    def _land(kingdom: Plain) -> Land:
        land: Land = {}
        for item in kingdom["laid"].items():
            number, halves = spot(item.text())
            land |= dict(zip(halves, DOMINOES[number], strict=True))
        return land

    @property
    def seat(self) -> int:
        """The seat to act."""
        return self.kings[self.turn]

    # -- placing ------------------------------------------------------------------------------------------

    def forbidden(self, land: Land, placement: Spot) -> int:
        """Return 0 if a placement is legal, otherwise 1, 2 or 3 for KD-PLACE.4, KD-PLACE.5 or KD-PLACE.6."""
        taken = {(0, 0), *land}
        if any(square in taken for square in placement.halves):
            return 1
        for axis in (0, 1):
            values = [square[axis] for square in (*taken, *placement.halves)]
            if max(values) - min(values) + 1 > self.size:
                return 2
        for (x, y), (terrain, _) in zip(placement.halves, DOMINOES[placement.number], strict=True):
            for dx, dy in STEPS.values():
                near = (x + dx, y + dy)
                if near == (0, 0) or (near in land and land[near][0] == terrain):
                    return 0
        return 3

    def legal(self, land: Land, number: int) -> list[Spot]:
        """Return every legal placement of a domino."""
        reach = range(-self.size, self.size + 1)
        found = [spot(f"place {number} at {x},{y} {turned}") for x, y, turned in product(reach, reach, STEPS)]
        return [one for one in found if not self.forbidden(land, one)]


# -- counting -------------------------------------------------------------------------------------------------


def property_of(land: Land, start: Square) -> set[Square]:
    """Return the connected squares of the same terrain."""
    found, todo = {start}, [start]
    while todo:
        x, y = todo.pop()
        for dx, dy in STEPS.values():
            near = (x + dx, y + dy)
            if near in land and near not in found and land[near][0] == land[start][0]:
                found.add(near)
                todo.append(near)
    return found


def worth(land: Land, squares: set[Square]) -> int:
    return len(squares) * sum(land[square][1] for square in squares)


def all_properties(land: Land) -> list[set[Square]]:
    found: list[set[Square]] = []
    for square in land:
        part = property_of(land, square)
        if part not in found:
            found.append(part)
    return found


def score(land: Land) -> int:
    return sum(worth(land, part) for part in all_properties(land))


def central(land: Land) -> bool:
    xs = [x for x, _ in (*land, (0, 0))]
    ys = [y for _, y in (*land, (0, 0))]
    return min(xs) + max(xs) == 0 and min(ys) + max(ys) == 0


def comparison(land: Land) -> tuple[int, int, int]:
    """Return points, the largest property and crowns, which decide the places (KD-TIE.1)."""
    largest = max((len(part) for part in all_properties(land)), default=0)
    return score(land), largest, sum(crowns for _, crowns in land.values())


def places(keys: Sequence[tuple[int, ...]]) -> list[int]:
    return [1 + sum(other > key for other in keys) for key in keys]
