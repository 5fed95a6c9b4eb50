"""The commands and options of `python -m kbwidgets`.

>>> make_parser().parse_args(["bench", "catan", "--seats", "4"]).seats
4
"""

from __future__ import annotations

from argparse import ArgumentParser, _SubParsersAction  # argparse has no public name for this type.
from typing import Final

FOLDER: Final = "kbwidgets-notebooks"
"""The default folder of the notebooks."""


def make_parser() -> ArgumentParser:
    """Return the parser of the command line."""
    main = ArgumentParser(
        prog="kbwidgets",
        description="Play board games in notebooks and in the terminal. Without a command, this opens JupyterLab.",
    )
    main.add_argument("--version", action="store_true", help="print the version")
    commands = main.add_subparsers(dest="command", metavar="COMMAND")

    lab = commands.add_parser(
        "lab",
        help="open the games in JupyterLab",
        usage="%(prog)s [-h] [FOLDER] [-- JUPYTER_ARGUMENT ...]",
        description="Open JupyterLab on a folder with the notebooks of this package. Existing files are not changed.",
    )
    lab.add_argument(
        "folder", metavar="FOLDER", nargs="?", default=FOLDER, help=f"folder for the notebooks (default: {FOLDER})"
    )

    commands.add_parser("games", help="list the games with their players, options and computer players")

    play = _add_play_parser(commands)
    saved = commands.add_parser("saved", help="list your saved matches, newest first")
    saved.add_argument("game", metavar="GAME", nargs="?", help="only matches of this game")

    simulate = commands.add_parser("simulate", help="let computer players play many games and show the results")
    simulate.add_argument("game", metavar="GAME")
    simulate.add_argument("--players", required=True, help="the computer players, such as greedy,random")
    simulate.add_argument("--games", type=int, default=100, help="number of games (default: 100)")
    simulate.add_argument("--workers", type=int, default=1, help="number of processes (default: 1)")
    simulate.add_argument("--csv", metavar="FILE", help="also write a table: one row per player and game")
    simulate.add_argument("--quiet", action="store_true", help="hide the progress bar")
    pairs = commands.add_parser("tournament", help="let computer players meet in pairs and show the results")
    pairs.add_argument("game", metavar="GAME")
    pairs.add_argument("--games", type=int, default=1000, help="games per pair (default: 1000)")
    pairs.add_argument("--players", help="the computer players, such as greedy,random (default: all)")
    pairs.add_argument(
        "--fewer", nargs="+", action="extend", metavar="PLAYER=GAMES", help="play fewer games with a slow player"
    )
    pairs.add_argument("--workers", type=int, default=1, help="number of processes (default: 1)")
    pairs.add_argument("--quiet", action="store_true", help="hide the progress bar")
    fit = commands.add_parser(
        "fit",
        help="search for better weights of a computer player",
        description="Search for better weights of a computer player whose weights are data.",
    )
    fit.add_argument("game", metavar="GAME")
    fit.add_argument(
        "records", metavar="RECORD", nargs="*", help="records to learn from (default: games against itself)"
    )
    fit.add_argument("--player", default="greedy", help="the computer player (default: greedy)")
    fit.add_argument("--steps", type=int, default=20, help="number of changes to try (default: 20)")
    fit.add_argument("--games", type=int, default=100, help="games per change (default: 100)")
    fit.add_argument("--seats", type=int, help="number of players (default: 4 or the most possible)")
    fit.add_argument("--quiet", action="store_true", help="hide the progress bar")
    for sub in (play, simulate, pairs, fit):
        sub.add_argument("--seed", type=int, help="the same seed gives the same draws (default: random)")
        sub.add_argument(
            "--set", nargs="+", action="extend", metavar="OPTION=VALUE", help="set options, such as harmony=on"
        )

    report = commands.add_parser("coverage", help="list the code, tests, refusals, lessons and questions of each rule")
    report.add_argument("game", metavar="GAME", nargs="?", help="a game listed by `games` (default: all)")
    report.add_argument("--tests", metavar="FOLDER", help="folder with the tests of the game")

    _add_guess_parser(commands)
    demo = commands.add_parser("demo", help="watch prepared games, action by action")
    demo.add_argument("game", metavar="GAME")

    bench = commands.add_parser("bench", help="measure the speed of a game against a calibration loop")
    bench.add_argument("game", metavar="GAME", nargs="?", help="a game listed by `games`; not needed with --store")
    bench.add_argument("--store", action="store_true", help="measure saving and listing matches instead")
    bench.add_argument("--seats", type=int, help="number of players (default: all possible)")
    bench.add_argument("--seconds", type=float, default=3.0, help="CPU seconds per measurement (default: 3)")
    bench.add_argument(
        "--set", nargs="+", action="extend", metavar="OPTION=VALUE", help="set options, such as harmony=on"
    )
    bench.add_argument(
        "--growth", action="store_true", help="measure the time per move for each option and number of players"
    )
    return main


def _add_play_parser(commands: _SubParsersAction[ArgumentParser]) -> ArgumentParser:
    """Add the parser of `play` and return it."""
    play = commands.add_parser("play", help="play a game in this terminal")
    play.add_argument("game", nargs="?", metavar="GAME", help="a game listed by `games`; not needed with --load")
    play.add_argument("--players", help="names and computer players, such as Ann,greedy, or a number of people")
    play.add_argument("--colours", help="a colour for each player, such as pink,blue")
    play.add_argument("--avatars", help="an avatar number for each player, such as 7,2")
    play.add_argument(
        "--chance", choices=("draw", "ask"), help="draw (default), or ask to enter what you draw at a real table"
    )
    play.add_argument(
        "--coach", metavar="LEVEL", default="silent", help='beginner, "knows the rules" or silent (default)'
    )
    play.add_argument("--load", metavar="FILE", help="continue a match from a file")
    play.add_argument("--good-part", action="store_true", help="with --load: use the part before the damage")
    play.add_argument("--resume", type=int, metavar="N", help="continue match N of `saved`")
    return play


def _add_guess_parser(commands: _SubParsersAction[ArgumentParser]) -> None:
    """Add the parser of `guess`."""
    guess = commands.add_parser(
        "guess",
        help="measure how many questions can be answered without the board",
        description="A blind guesser learns from some practice questions of each rule and is tested on others. "
        "The exit code is 1 if it beats chance by more than five points.",
    )
    guess.add_argument("game", metavar="GAME")
    guess.add_argument(
        "--rules", nargs="+", default=(), metavar="RULE", help="ids or the beginnings of ids (default: all)"
    )
    guess.add_argument(
        "--questions", type=int, default=500, help="number of questions to learn from and to test (default: 500)"
    )
    guess.add_argument("--seed", type=int, default=1, help="the same seed asks the same questions (default: 1)")
