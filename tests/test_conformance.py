"""The conformance kit run on every game of `kb.games`, with golden games, path counts and what each game adds.

A game's own contributions stand in EXTRAS; a game without an entry is held to the laws that need none.
"""

import csv
import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import pytest

import kbwidgets as kb
from kbwidgets.core.types import Json
from kbwidgets.games.kingdomino import KingdominoState
from kbwidgets.testing import (
    Case,
    Walk,
    cases,
    check,
    check_every_kind,
    check_golden,
    check_golden_cover,
    check_options,
    check_paths,
    kinds_met,
    same_in_every_process,
)

HERE = Path(__file__).parent
GAMES = [kb.games[name] for name in kb.games]
KINGDOMINO = kb.games["kingdomino"]


# -- Kingdomino: moves worth trying ---------------------------------------------------------------------


def kingdomino_moves(state: kb.State) -> Iterator[str]:
    """Every number in every verb, and the domino that is due on and around all squares of the grid (KD-PLACE.2)."""
    data = Data.of(state)
    yield from (f"{verb} {n}" for verb in ("choose", "discard", "draw") for n in range(50))
    yield from (f"king {n}" for n in range(-1, 5))
    due = data.numbers("line")[data.number("turn")] if state.phase == "place" else 13
    far = range(-data.size, data.size + 1) if state.phase == "place" else range(-1, 2)
    for x, y, turn in itertools.product(far, far, ("right", "down", "left", "up")):
        yield f"place {due} at {x},{y} {turn}"
    yield from (f"place {n} at 1,0 right" for n in range(50))


# -- Kingdomino: a second, slow reading of positions, from their JSON alone -----------------------------


class Data(NamedTuple):
    """A position of Kingdomino as plain data."""

    fields: Mapping[str, Json]

    @classmethod
    def of(cls, state: kb.State) -> "Data":
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
        """The kingdoms of each game: what is laid, in words, and what is discarded."""
        past, now = self.fields["past"], self.fields["kingdoms"]
        assert isinstance(past, list)
        return [[_kingdom(kingdom) for kingdom in _items(game)] for game in (*past, now)]


def _items(data: Json) -> list[Json]:
    assert isinstance(data, list)
    return data


def _kingdom(data: Json) -> tuple[list[str], list[int]]:
    assert isinstance(data, dict)
    return [str(text) for text in _items(data["laid"])], [int(str(n)) for n in _items(data["discarded"])]


def kingdomino_numbers(state: kb.State) -> list[int]:
    """Every domino of the game that is being played, wherever it lies: the pile, the lines, the kingdoms."""
    assert isinstance(state, KingdominoState)
    done = len(state.line) if state.over else state.turn + (state.phase == "choose")  # step 1 places, step 2 chooses
    found = [*state.pile, *state.ahead, *state.line[done:]]
    for kingdom in state.kingdoms:
        found += [*kingdom.discarded, *(move.number for move in kingdom.laid)]
    return sorted(found)


def _dominoes() -> dict[int, tuple[tuple[str, int], tuple[str, int]]]:
    text = files("kbwidgets.games.kingdomino").joinpath("dominoes.csv").read_text(encoding="utf-8")
    return {
        int(row["number"]): (
            (row["left_terrain"], int(row["left_crowns"])),
            (row["right_terrain"], int(row["right_crowns"])),
        )
        for row in csv.DictReader(text.splitlines())
    }


DOMINOES = _dominoes()
STEP = {"right": (1, 0), "down": (0, 1), "left": (-1, 0), "up": (0, -1)}


def kingdomino_points(state: kb.State) -> tuple[int, ...]:
    """The points of all seats: flood fill over a dictionary of squares (KD-SCORE.1 to .4, KD-OPT.1, .2, .4)."""
    data = Data.of(state)
    games = data.games()
    totals = [0] * len(games[0])
    for n, game in enumerate(games):
        ended = state.over or n < len(games) - 1
        for seat, (laid, discarded) in enumerate(game):
            land = _squares(laid)
            totals[seat] += _properties(land)
            if ended and data.option("harmony") and not discarded:
                totals[seat] += 5
            if ended and data.option("middle_kingdom"):
                xs, ys = [0, *(x for x, _ in land)], [0, *(y for _, y in land)]
                totals[seat] += 10 if min(xs) + max(xs) == 0 == min(ys) + max(ys) else 0
    return tuple(totals)


def _squares(laid: Iterable[str]) -> dict[tuple[int, int], tuple[str, int]]:
    land: dict[tuple[int, int], tuple[str, int]] = {}
    for text in laid:
        found = re.fullmatch(r"place (\d+) at (-?\d+),(-?\d+) (\w+)", text)
        assert found
        (x, y), (dx, dy) = (int(found[2]), int(found[3])), STEP[found[4]]
        land[x, y], land[x + dx, y + dy] = DOMINOES[int(found[1])]
    return land


def _properties(land: Mapping[tuple[int, int], tuple[str, int]]) -> int:
    total = 0
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
        total += size * crowns
    return total


@pytest.mark.parametrize(
    ("laid", "points"),
    [
        (["place 19 at 1,0 right", "place 24 at 2,1 left"], 4),
        (["place 19 at 1,0 right", "place 24 at 2,1 left", "place 48 at 0,1 down"], 8),
        (["place 19 at 1,0 right", "place 24 at 2,1 left", "place 48 at 0,1 down", "place 46 at -2,2 right"], 15),
        (["place 30 at -1,0 left", "place 31 at 1,0 right"], 2),
        (["place 30 at -1,0 left", "place 31 at 1,0 right", "place 7 at -1,1 right", "place 8 at 1,1 down"], 12),
    ],
)
def test_the_second_count_gives_the_points_of_the_worked_examples(laid: list[str], points: int):
    """KD-SCORE.1 and .2; the kingdoms and numbers of worked examples 5 and 15 of the rules."""
    assert _properties(_squares(laid)) == points


# -- every game is held to every law --------------------------------------------------------------------


class Extra(NamedTuple):
    """What a game gives to the kit beside itself."""

    well_formed: Callable[[kb.State], Iterable[str]] | None = None
    conserved: Callable[[kb.State], object] | None = None
    oracle: Callable[[kb.State], tuple[int, ...]] | None = None


EXTRAS = {"kingdomino": Extra(kingdomino_moves, kingdomino_numbers, kingdomino_points)}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_options_start_or_are_refused_with_their_conflicts(game: kb.Game):
    check_options(game)


@pytest.mark.parametrize("case", [case for game in GAMES for case in cases(game)], ids=str)
def test_every_case_keeps_every_law(case: Case):
    """8 games of each of Kingdomino's 64 cases: 512 random games."""
    extra = EXTRAS.get(case.game.name, Extra())
    check(case, games=8, well_formed=extra.well_formed, conserved=extra.conserved, oracle=extra.oracle)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_match_is_the_same_in_every_process(game: kb.Game):
    """KD-INFO.3: the same seed, options and actions give the same game."""
    same_in_every_process(game)


# -- what is written down -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", sorted(HERE.glob("golden/*/*.txt")), ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_a_golden_game_is_told_as_it_was(path: Path):
    check_golden(path)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_golden_games_show_every_number_of_seats_and_every_option_value(game: kb.Game):
    check_golden_cover(game, HERE / "golden" / game.name)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_paths_are_as_many_as_counted_by_hand(game: kb.Game):
    check_paths(HERE / "paths" / f"{game.name}.txt", game)


# The game of all moves: a Dynasty of two with forced discards. Every code of a refused move, KD-ERR.4 to .13 and .15.
ATTEMPTS = (
    (1, "draw 15", "KD-ERR.15"),  # was just turned up
    (7, "king 1", "KD-ERR.15"),  # both kings of Bo have come
    (8, "place 15 at 1,0 right", "KD-ERR.4"),  # the kings choose first
    (8, "choose 1", "KD-ERR.12"),  # the line is 15, 24, 38, 41
    (9, "choose 15", "KD-ERR.11"),  # Ann chose it
    (16, "choose 35", "KD-ERR.4"),  # place first
    (16, "place 24 at 1,0 right", "KD-ERR.4"),  # the king on 15 comes first
    (16, "place 15 at -1,0 right", "KD-ERR.5"),  # on the castle
    (16, "place 15 at 4,0 right", "KD-ERR.6"),  # x 0 to 5, six squares
    (16, "place 15 at 2,2 right", "KD-ERR.7"),  # beside nothing
    (16, "discard 15", "KD-ERR.9"),  # fits in 24 ways
    (16, "place 15 at 1,0 north", "KD-ERR.13"),
    (16, "place 15 at 1,zero up", "KD-ERR.13"),
    (16, "lay 15", "KD-ERR.13"),
    (18, "place 24 at 1,-2 down", "KD-ERR.8"),  # its wheat at 1,-1 beside the plains of 15 at 1,0
    (40, "place 3 at 1,0 right", "KD-ERR.10"),  # fits nowhere
    (72, "choose 5", "KD-ERR.12"),  # last round of the first game: no line to choose from
    (228, "choose 5", "KD-ERR.4"),  # the match is over
)
CODES = {code for _, _, code in ATTEMPTS}
MOVE_KINDS = {"draw", "king", "choose", "place", "discard"}
EVENT_KINDS = {"draw", "line", "king", "kings", "choose", "place", "discard", "round", "game", "over"}


def test_the_attempts_cover_every_refusal_of_a_move():
    """The refusals of a move are KD-ERR.4 to .13 and .15; .1 to .3 refuse a start, .14 a data file."""
    assert {f"KD-ERR.{n}" for n in (*range(4, 14), 15)} == CODES
    assert {rule for rule in KINGDOMINO.rules if "-ERR." in rule} - CODES == {f"KD-ERR.{n}" for n in (1, 2, 3, 14)}


def test_one_record_shows_every_kind_of_move_event_and_refusal():
    match = kb.Record.read(HERE / "golden" / "kingdomino" / "all-moves.kbg").replay()
    check_every_kind(match, MOVE_KINDS, EVENT_KINDS, ATTEMPTS, CODES)


def test_random_games_show_no_other_kind_of_move_or_event():
    for case in cases(KINGDOMINO)[::5]:
        met = kinds_met(Walk.random(case, seed=1))
        assert met.moves <= MOVE_KINDS
        assert met.events <= EVENT_KINDS
