"""Commands: which words may stand behind `python -m kbwidgets`, and what each of them means.

>>> parser().parse_args(["bench", "catan", "--seats", "4"]).seats
4
"""

from __future__ import annotations

from argparse import ArgumentParser, _SubParsersAction  # argparse names the type of its commands so
from typing import Final

FOLDER: Final = "kbwidgets-notebooks"
"""Where the notebooks lie, if nothing else is said."""


def parser() -> ArgumentParser:
    """Reads the words, and tells which there are."""
    whole = ArgumentParser(
        prog="kbwidgets",
        description="Board games in notebooks and in the terminal. Without a command: lab.",
    )
    whole.add_argument("--version", action="store_true", help="print the version")
    commands = whole.add_subparsers(dest="command", metavar="COMMAND")

    lab = commands.add_parser(
        "lab",
        help="open the games in JupyterLab",
        usage="%(prog)s [-h] [FOLDER] [-- JUPYTER_ARGUMENT ...]",
        description="Open JupyterLab on a folder with the notebooks of this package; files there stay as they are.",
    )
    lab.add_argument("folder", metavar="FOLDER", nargs="?", default=FOLDER, help=f"where the notebooks lie ({FOLDER})")

    commands.add_parser("games", help="list the games with their seats, options and computer players")

    play = _play_parser(commands)
    kept = commands.add_parser("saved", help="list the matches that are saved, the last one first")
    kept.add_argument("game", metavar="GAME", nargs="?", help="those of one game")

    simulate = commands.add_parser("simulate", help="let computer players play many games and count")
    simulate.add_argument("game", metavar="GAME")
    simulate.add_argument("--players", required=True, help="computer players, such as greedy,random")
    simulate.add_argument("--games", type=int, default=100, help="how many (100)")
    simulate.add_argument("--workers", type=int, default=1, help="processes to share the work (1)")
    simulate.add_argument("--csv", metavar="FILE", help="write a line for each player of each game")
    simulate.add_argument("--quiet", action="store_true", help="no progress bar")
    pairs = commands.add_parser("tournament", help="let all computer players of a game meet in pairs and count")
    pairs.add_argument("game", metavar="GAME")
    pairs.add_argument("--games", type=int, default=1000, help="how many for each pair (1000)")
    pairs.add_argument("--players", help="some computer players, such as greedy,random (all of the game)")
    pairs.add_argument("--fewer", nargs="+", action="extend", metavar="PLAYER=GAMES", help="games of a slow player")
    pairs.add_argument("--workers", type=int, default=1, help="processes to share the work (1)")
    pairs.add_argument("--quiet", action="store_true", help="no progress bar")
    fit = commands.add_parser(
        "fit", help="search for better weights of a computer player", description="A player whose weights are data."
    )
    fit.add_argument("game", metavar="GAME")
    fit.add_argument("records", metavar="RECORD", nargs="*", help="records to fit to (games against itself)")
    fit.add_argument("--player", default="greedy", help="the computer player (greedy)")
    fit.add_argument("--steps", type=int, default=20, help="how many changes are tried (20)")
    fit.add_argument("--games", type=int, default=100, help="games for each change (100)")
    fit.add_argument("--seats", type=int, help="how many play (4, or as many as can)")
    fit.add_argument("--quiet", action="store_true", help="no progress bar")
    for sub in (play, simulate, pairs, fit):
        sub.add_argument("--seed", type=int, help="the same seed gives the same draws; without it, chance decides")
        sub.add_argument("--set", nargs="+", action="extend", metavar="OPTION=VALUE", help="such as harmony=on")

    covered = commands.add_parser(
        "coverage", help="for each rule its code, tests, refusals, where it is told and asked"
    )
    covered.add_argument("game", metavar="GAME", nargs="?", help="a name that `games` lists (all)")
    covered.add_argument("--tests", metavar="FOLDER", help="where the tests of the game are (of ours: in a checkout)")

    _guess_parser(commands)
    demo = commands.add_parser("demo", help="watch fixed games of a game, action by action")
    demo.add_argument("game", metavar="GAME")

    bench = commands.add_parser("bench", help="measure how fast a game is, beside a calibration loop")
    bench.add_argument("game", metavar="GAME", nargs="?", help="a name that `games` lists; not needed with --store")
    bench.add_argument("--store", action="store_true", help="how fast saved matches are listed and moves are kept")
    bench.add_argument("--seats", type=int, help="how many players (all)")
    bench.add_argument("--seconds", type=float, default=3.0, help="CPU time for each kind of random games (3)")
    bench.add_argument("--set", nargs="+", action="extend", metavar="OPTION=VALUE", help="such as harmony=on")
    bench.add_argument("--growth", action="store_true", help="the time of a ply: each option alone, few and many seats")
    return whole


def _play_parser(commands: _SubParsersAction[ArgumentParser]) -> ArgumentParser:
    """What `play` takes."""
    play = commands.add_parser("play", help="play a game in this terminal")
    play.add_argument("game", nargs="?", metavar="GAME", help="a name that `games` lists; not needed with --load")
    play.add_argument("--players", help="names of people and computer players (Ann,greedy), or a number of people")
    play.add_argument("--colours", help="a colour for each player, such as pink,blue")
    play.add_argument("--avatars", help="the number of an avatar for each player, such as 7,2")
    play.add_argument("--chance", choices=("draw", "ask"), help="ask: you type in what is drawn at a real table")
    play.add_argument("--coach", metavar="LEVEL", default="silent", help='beginner, "knows the rules" or silent')
    play.add_argument("--load", metavar="FILE", help="go on with a saved match")
    play.add_argument("--good-part", action="store_true", help="with --load: what stands before the damage of a file")
    play.add_argument("--resume", type=int, metavar="N", help="go on with a match that `saved` lists, and keep it")
    return play


def _guess_parser(commands: _SubParsersAction[ArgumentParser]) -> None:
    """What `guess` takes."""
    guess = commands.add_parser(
        "guess",
        help="how often practice is answered rightly without the board",
        description="A blind guesser learns from some practice questions and is tested on others, for each rule; "
        "the exit code is 1 where it is more than five points above chance.",
    )
    guess.add_argument("game", metavar="GAME")
    guess.add_argument("--rules", nargs="+", default=(), metavar="RULE", help="how their ids begin (all)")
    guess.add_argument("--questions", type=int, default=500, help="how many to learn from, and to be tested on (500)")
    guess.add_argument("--seed", type=int, default=1, help="the same seed asks the same questions (1)")
