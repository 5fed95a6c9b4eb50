"""The command `python -m kbwidgets.testing golden NAME [FOLDER]`, which writes or prints golden games."""

from __future__ import annotations

import argparse
import sys

from kbwidgets.core.errors import UnknownName
from kbwidgets.games import games
from kbwidgets.testing.case import covering_cases
from kbwidgets.testing.golden import golden_text, write_golden
from kbwidgets.testing.walk import Walk


def main() -> None:
    """Read the command line and write the games."""
    parser = argparse.ArgumentParser(prog="python -m kbwidgets.testing", description="The conformance kit.")
    commands = parser.add_subparsers(dest="command", required=True)
    golden = commands.add_parser("golden", help="write golden games of a game")
    golden.add_argument("game", help=f"one of {', '.join(games)}")
    golden.add_argument("folder", nargs="?", help="where to write the files; without it they are printed")
    golden.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    try:
        game = games[arguments.game]
    except UnknownName as error:
        parser.error(str(error))
    if arguments.folder is None:
        for case in covering_cases(game):
            sys.stdout.write(golden_text(Walk.random(case, arguments.seed)))
    else:
        for path in write_golden(game, arguments.folder, arguments.seed):
            sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main()
