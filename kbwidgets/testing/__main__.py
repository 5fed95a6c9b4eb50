"""The commands of the conformance kit.

`python -m kbwidgets.testing check NAME` checks a game against all laws, and `golden NAME [FOLDER]` writes or prints
golden games.
"""

from __future__ import annotations

import argparse
import sys

from kbwidgets.core.errors import UnknownName
from kbwidgets.core.protocol.game import Game
from kbwidgets.games import games
from kbwidgets.testing.case import covering_cases
from kbwidgets.testing.check import check_game
from kbwidgets.testing.faults import LawBroken
from kbwidgets.testing.golden import golden_text, write_golden
from kbwidgets.testing.walk import Walk


def main() -> None:
    """Read the command line, and check a game or write its golden games."""
    parser = argparse.ArgumentParser(prog="python -m kbwidgets.testing", description="The conformance kit.")
    commands = parser.add_subparsers(dest="command", required=True)
    golden = commands.add_parser("golden", help="write golden games of a game")
    golden.add_argument("game", help=f"one of {', '.join(games)}")
    golden.add_argument("folder", nargs="?", help="where to write the files; without it they are printed")
    golden.add_argument("--seed", type=int, default=0)
    checked = commands.add_parser("check", help="check a game against all laws")
    checked.add_argument("game", help=f"one of {', '.join(games)}")
    checked.add_argument("--games", type=int, default=1, help="the number of random games of each case")
    arguments = parser.parse_args()
    try:
        game = games[arguments.game]
    except UnknownName as error:
        parser.error(str(error))
    if arguments.command == "check":
        _check(game, arguments.games)
    elif arguments.folder is None:
        for case in covering_cases(game):
            sys.stdout.write(golden_text(Walk.random(case, arguments.seed)))
    else:
        for path in write_golden(game, arguments.folder, arguments.seed):
            sys.stdout.write(f"{path}\n")


def _check(game: Game, games: int) -> None:
    """Check a game, and exit with the broken law if there is one."""
    try:
        check_game(game, games)
    except LawBroken as error:
        sys.exit(str(error))
    sys.stdout.write(f"{game.title} keeps all laws.\n")


if __name__ == "__main__":
    main()
