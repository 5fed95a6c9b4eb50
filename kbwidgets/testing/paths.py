"""Counts of move paths (perft): the number of ways in which a game can continue to some depth, chance included.

A file of expected counts has a line for each position: the seats and options, the moves that lead there, the depth
and the count. `#` starts a comment, and `/` separates moves:

    4 ; ; 2 ; 2256                     # 48 x 47 draws
    2 mighty_duel=True ; draw 1 / draw 2 ; 1 ; 46
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from kbwidgets.core.errors import KbError
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.state import State
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.text.files import read_text
from kbwidgets.testing.case import Case
from kbwidgets.testing.faults import LawBroken
from kbwidgets.testing.walk import Walk


def count_paths(state: State, depth: int) -> int:
    """Return the number of sequences of `depth` moves. A game that ends earlier counts as one.

    >>> import kbwidgets as kb
    >>> count_paths(kb.games["kingdomino"].start(4), 2) == 48 * 47
    True
    """
    if depth == 0 or state.over:
        return 1
    moves = state.moves()
    if depth == 1:
        return len(moves)
    return sum(count_paths(state.advance(move), depth - 1) for move in moves)


def split_paths(state: State, depth: int) -> Mapping[str, int]:
    """Return the number of paths after each first move."""
    return {str(move): count_paths(state.advance(move), depth - 1) for move in state.moves()}


def check_paths(path: str | Path, game: Game) -> None:
    """Check every count in a file.

    A wrong count is reported by first move.
    """
    for number, line in enumerate(read_text(path).splitlines(), 1):
        content = line.partition("#")[0].strip()
        if not content:
            continue
        where = f"{path} line {number}"
        fields = [field.strip() for field in content.split(";")]
        if len(fields) != 4 or not fields[2].isdigit() or not fields[3].isdigit():
            raise LawBroken("check_paths", f"{content!r} is not 'seats options ; moves ; depth ; count'", where)
        case_text, moves, depth, count = fields[0], fields[1], int(fields[2]), int(fields[3])
        try:
            texts = [text.strip() for text in moves.split("/")] if moves else []
            state = Walk.replay(_read_case(game, case_text), texts).states[-1]
        except KbError as error:
            raise LawBroken("check_paths", f"the position cannot be reached: {error}", where) from error
        if (n_paths := count_paths(state, depth)) != count:
            split = "\n".join(f"  {move}: {n}" for move, n in split_paths(state, depth).items())
            raise LawBroken("check_paths", f"found {n_paths} paths of depth {depth}, expected {count}\n{split}", where)


def _read_case(game: Game, text: str) -> Case:
    seats, *settings = text.split()
    game_options = {option.name: option for option in game.options}
    options: list[tuple[str, OptionValue]] = []
    for setting in settings:
        name, _, value = setting.partition("=")
        options.append((name, game_options[name].parse(value) if name in game_options else value))
    return Case(game, int(seats), tuple(options))
