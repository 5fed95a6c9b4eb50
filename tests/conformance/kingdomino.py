"""Kingdomino in the conformance kit: moves worth trying, conserved quantities, a second count, a game of all moves."""

from __future__ import annotations

import csv
import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from typing import NamedTuple

import kbwidgets as kb
from kbwidgets.core.values.types import Json
from kbwidgets.games.kingdomino import KingdominoState

from ..amount import amount
from .extra import Extra, Shown

# -- moves worth trying -----------------------------------------------------------------------------------


def well_formed(state: kb.State) -> Iterator[str]:
    """Yield every number in every verb, and the next domino on and around all squares of the grid (KD-PLACE.2)."""
    data = Data.of(state)
    yield from (f"{verb} {n}" for verb in ("choose", "discard", "draw") for n in range(50))
    yield from (f"king {n}" for n in range(-1, 5))
    due = data.numbers("line")[data.number("turn")] if state.phase == "place" else 13
    far = range(-data.size, data.size + 1) if state.phase == "place" else range(-1, 2)
    for x, y, turn in itertools.product(far, far, ("right", "down", "left", "up")):
        yield f"place {due} at {x},{y} {turn}"
    yield from (f"place {n} at 1,0 right" for n in range(50))


# -- a second, slow reading of positions, from their JSON alone --------------------------------------------


class Data(NamedTuple):
    """A position of Kingdomino as plain data."""

    fields: Mapping[str, Json]

    @classmethod
    def of(cls, state: kb.State) -> Data:
        return cls(state.to_json())

    def number(self, name: str) -> int:
        value = self.fields[name]
        assert isinstance(value, int)
        return value

    def numbers(self, name: str) -> list[int]:
        value = self.fields[name]
        assert isinstance(value, list)
        return [int(str(item)) for item in value]

    def option(self, name: str) -> bool:
        value = self.fields["options"]
        assert isinstance(value, dict)
        return value[name] is True

    @property
    def size(self) -> int:
        return 7 if self.option("mighty_duel") else 5

    def games(self) -> list[list[tuple[list[str], list[int]]]]:
        """Return the kingdoms of each game: the placed dominoes, as text, and the discarded ones."""
        past, now = self.fields["past"], self.fields["kingdoms"]
        assert isinstance(past, list)
        return [[_kingdom(kingdom) for kingdom in _items(game)] for game in (*past, now)]


def _items(data: Json) -> list[Json]:
    assert isinstance(data, list)
    return data


def _kingdom(data: Json) -> tuple[list[str], list[int]]:
    assert isinstance(data, dict)
    return [str(text) for text in _items(data["laid"])], [int(str(n)) for n in _items(data["discarded"])]


def numbers_of(state: kb.State) -> list[int]:
    """Return every domino of the current game, wherever it is: the pile, the lines, the kingdoms."""
    assert isinstance(state, KingdominoState)
    # Step 1 places, step 2 chooses.
    done = len(state.line_numbers) if state.over else state.turn + (state.phase == "choose")
    found = [*state.unseen_numbers, *state.next_numbers, *state.line_numbers[done:]]
    for kingdom in state.realms:
        found += [*kingdom.discarded, *(move.number for move in kingdom.laid)]
    return sorted(found)


def _dominoes() -> dict[int, tuple[tuple[str, int], tuple[str, int]]]:
    text = files("kbwidgets.games.kingdomino.rules").joinpath("dominoes.csv").read_text(encoding="utf-8")
    return {
        int(row["number"]): (
            (row["left_terrain"], int(row["left_crowns"])),
            (row["right_terrain"], int(row["right_crowns"])),
        )
        for row in csv.DictReader(text.splitlines())
    }


DOMINOES = _dominoes()
STEP = {"right": (1, 0), "down": (0, 1), "left": (-1, 0), "up": (0, -1)}


def points(state: kb.State) -> tuple[int, ...]:
    """Return the points of all seats by flood fill over a dictionary (KD-SCORE.1 to .4, KD-OPT.1, .2, .4)."""
    data = Data.of(state)
    games = data.games()
    totals = [0] * len(games[0])
    for n, game in enumerate(games):
        ended = state.over or n < len(games) - 1
        for seat, (laid, discarded) in enumerate(game):
            land = squares(laid)
            totals[seat] += properties(land)
            if ended and data.option("harmony") and not discarded:
                totals[seat] += 5
            if ended and data.option("middle_kingdom"):
                xs, ys = [0, *(x for x, _ in land)], [0, *(y for _, y in land)]
                totals[seat] += 10 if min(xs) + max(xs) == 0 == min(ys) + max(ys) else 0
    return tuple(totals)


def squares(laid: Iterable[str]) -> dict[tuple[int, int], tuple[str, int]]:
    land: dict[tuple[int, int], tuple[str, int]] = {}
    for text in laid:
        found = re.fullmatch(r"place (\d+) at (-?\d+),(-?\d+) (\w+)", text)
        assert found
        (x, y), (dx, dy) = (int(found[2]), int(found[3])), STEP[found[4]]
        land[x, y], land[x + dx, y + dy] = DOMINOES[int(found[1])]
    return land


def properties(land: Mapping[tuple[int, int], tuple[str, int]]) -> int:
    """Return the points of a kingdom without bonuses."""
    return sum(size * crowns for size, crowns in parts(land))


def parts(land: Mapping[tuple[int, int], tuple[str, int]]) -> list[tuple[int, int]]:
    """Return the size and the crowns of each property."""
    found: list[tuple[int, int]] = []
    left = set(land)
    while left:
        todo = [left.pop()]
        size = crowns = 0
        while todo:
            x, y = todo.pop()
            size, crowns = size + 1, crowns + land[x, y][1]
            for dx, dy in STEP.values():
                beside = (x + dx, y + dy)
                if beside in left and land[beside][0] == land[x, y][0]:
                    left.remove(beside)
                    todo.append(beside)
        found.append((size, crowns))
    return found


# This game has all moves: a Dynasty of two with forced discards. It meets every code of a refused move, KD-ERR.4 to .13
# and .15.
ATTEMPTS = (
    (1, "draw 15", "KD-ERR.15"),  # It was just turned up.
    (7, "king 1", "KD-ERR.15"),  # Both kings of Bo have been drawn.
    (8, "place 15 at 1,0 right", "KD-ERR.4"),  # The kings choose first.
    (8, "choose 1", "KD-ERR.12"),  # The line is 15, 24, 38, 41.
    (9, "choose 15", "KD-ERR.11"),  # Ann chose it.
    (16, "choose 35", "KD-ERR.4"),  # The player must place first.
    (16, "place 24 at 1,0 right", "KD-ERR.4"),  # The king on 15 comes first.
    (16, "place 15 at -1,0 right", "KD-ERR.5"),  # The castle is there.
    (16, "place 15 at 4,0 right", "KD-ERR.6"),  # x would run from 0 to 5, six squares.
    (16, "place 15 at 2,2 right", "KD-ERR.7"),  # It touches nothing.
    (16, "discard 15", "KD-ERR.9"),  # It fits in 24 ways.
    (16, "place 15 at 1,0 north", "KD-ERR.13"),
    (16, "place 15 at 1,zero up", "KD-ERR.13"),
    (16, "lay 15", "KD-ERR.13"),
    (18, "place 24 at 1,-2 down", "KD-ERR.8"),  # Its wheat at 1,-1 is beside the plains of 15 at 1,0.
    (40, "place 3 at 1,0 right", "KD-ERR.10"),  # It fits nowhere.
    (72, "choose 5", "KD-ERR.12"),  # In the last round of the first game there is no line to choose from.
    (228, "choose 5", "KD-ERR.4"),  # The match is over.
)
MOVE_KINDS = frozenset({"draw", "king", "choose", "place", "discard"})
EVENT_KINDS = frozenset({"draw", "line", "king", "kings", "choose", "place", "discard", "round", "game", "over"})

EXTRA = Extra(
    well_formed=well_formed,
    conserved=numbers_of,
    oracle=points,
    games=amount(1, 2),
    records={"all-moves.kbg": Shown(MOVE_KINDS, EVENT_KINDS, ATTEMPTS)},
    others=frozenset(f"KD-ERR.{n}" for n in (1, 2, 3, 14)),  # The first three refuse a start, the last a data file.
)
