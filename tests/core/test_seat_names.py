"""Computer players have people's names at the table; their strategies are names in code (KD-AI.2)."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import kbwidgets as kb
from kbwidgets.core.protocol.player import Choice
from kbwidgets.core.values.seats import NAMES
from kbwidgets.players import level_word


class Otter:
    """A user's own player."""

    name = "otter"

    def choose(self, view: kb.View, moves: Sequence[kb.Move], rng: Random) -> Choice:
        """Return the first legal move."""
        return Choice(moves[0])


def names(*players: object) -> tuple[str, ...]:
    """Return the names in a match of these players."""
    return kb.Match(kb.games["kingdomino"], players, seed=1).names  # pyright: ignore[reportArgumentType]


def test_a_computer_player_has_the_first_name_that_nobody_else_has():
    assert names("Ann", kb.Greedy(), kb.Random()) == ("Ann", "Mara", "Otis")
    assert names(kb.Greedy(), "MARA", kb.player("planner"), "Otis") == ("Ines", "MARA", "Juno", "Otis")


def test_the_names_are_those_of_24_people():
    assert len(NAMES) == len({name.lower() for name in NAMES}) == 24
    assert NAMES[:3] == ("Mara", "Otis", "Ines")
    assert NAMES[-1] == "Oda"


def test_a_name_that_code_gives_stays():
    assert names("Ann", kb.Greedy(name="Deep Otter"), kb.Greedy()) == ("Ann", "Deep Otter", "Mara")
    assert names("Ann", kb.Advised("planner", name="Mara"), kb.Random()) == ("Ann", "Mara", "Otis")
    assert names("Ann", kb.player("greedy", "Deep Otter")) == ("Ann", "Deep Otter")


def test_a_players_own_class_or_function_sits_under_its_own_name():
    def cheapest(view: kb.View, moves: Sequence[kb.Move]) -> kb.Move:
        return moves[0]

    def unnamed(view: kb.View, moves: Sequence[kb.Move]) -> kb.Move:
        return moves[0]

    unnamed.__name__ = (lambda: 0).__name__
    assert names(Otter(), Otter(), cheapest, unnamed) == ("otter 1", "otter 2", "cheapest", "Mara")


def test_a_record_keeps_names_and_strategies(tmp_path: Path):
    match = kb.Match(kb.games["kingdomino"], ["Ann", kb.Greedy()], seed=1)
    record = kb.Record.of(match)
    assert record.names == ("Ann", "Mara")
    assert record.players == ("person", "greedy")
    assert record.replay().names == ("Ann", "Mara")
    old = record.text().replace("Seat: Mara,", "Seat: greedy,")
    assert kb.Record.parse(old).replay().names == ("Ann", "greedy")


def test_the_level_of_a_player_is_a_word_of_its_game():
    catan = kb.games["catan"]
    words = {level.player: level.word.lower() for level in catan.levels}
    assert {name: level_word(catan, kb.player(name)) for name in words} == words
    assert level_word(catan, Otter()) == "otter"
