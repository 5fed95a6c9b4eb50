"""`python -m kbwidgets`: open JupyterLab, play in a terminal, let computer players play many games, measure speed.

>>> main(["--version"])
kbwidgets ...
0
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace, _SubParsersAction  # argparse names the type of its commands so
    from collections.abc import Iterator, Sequence

FOLDER = "kbwidgets-notebooks"

# Everything else is imported by the command that needs it: `--version` should not wait for the games.


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command that the words ask for; 0 if it went well, 2 after a fault in what was given."""
    from kbwidgets.core.errors import KbError

    for stream in (sys.stdout, sys.stderr, sys.stdin):
        _tolerate(stream)
    words = list(sys.argv[1:] if argv is None else argv)
    cut = words.index("--") if "--" in words else len(words)
    try:
        return _run(_parser(), words[:cut], words[cut + 1 :])
    except KbError as error:
        return _fault(str(error))
    except BrokenPipeError:  # the reader of the output has gone, as `| head` does
        import os

        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for what is still to be flushed
        return 1
    except OSError as error:
        return _fault(f"{error.filename or 'a file'}: {error.strerror}")
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130


def _tolerate(stream: object) -> None:
    """A character that the terminal cannot show or that the input garbles becomes a question mark."""
    from io import TextIOWrapper

    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="replace")


def _fault(message: str) -> int:
    print(f"kbwidgets: {message}", file=sys.stderr)
    return 2


def _parser() -> ArgumentParser:
    from argparse import ArgumentParser

    parser = ArgumentParser(
        prog="kbwidgets",
        description="Board games in notebooks and in the terminal. Without a command: lab.",
    )
    parser.add_argument("--version", action="store_true", help="print the version")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

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
    return parser


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


def _run(parser: ArgumentParser, words: Sequence[str], extra: list[str]) -> int:
    arguments = parser.parse_args(words)
    if extra and arguments.command not in (None, "lab"):
        parser.error("only lab takes arguments after --")
    if arguments.version:
        from kbwidgets import __version__

        print(f"kbwidgets {__version__}")
        return 0
    match arguments.command:
        case "games":
            return _games()
        case "play":
            return _play(arguments)
        case "saved":
            return _saved(arguments.game)
        case "simulate":
            return _simulate(arguments)
        case "tournament":
            return _tournament(arguments)
        case "fit":
            return _fit(arguments)
        case "bench":
            return _bench(parser, arguments)
        case "demo":
            return _demo(arguments.game)
        case "coverage" | "guess" as what:
            return (_coverage if what == "coverage" else _guess)(arguments)
        case _:
            return _lab(getattr(arguments, "folder", FOLDER), extra)


def _lab(folder: str, extra: list[str]) -> int:
    """Open JupyterLab."""
    from pathlib import Path

    from kbwidgets.lab import open_lab

    return open_lab(Path(folder), extra)


def _games() -> int:
    """List the games."""
    from kbwidgets.games import games
    from kbwidgets.players import players_of

    for game in games.loaded():
        print(f"{game.name}: {game.title}, {game.players}, colours {', '.join(game.colours)}")
        for option in game.options:
            print(f"  --set {option.name}={option.default}  {option.told()}: {option.text} ({option.rule})")
        print(f"  computer players: {', '.join(players_of(game))}")
    for fault in games.faults():
        print(f"Not here: {fault}")
    return 0


def _play(arguments: Namespace) -> int:
    """Play in the terminal."""
    from kbwidgets.core.errors import KbError
    from kbwidgets.terminal import Session, load_match, new_match

    settled = ("players", "colours", "avatars", "chance", "seed", "set")
    if arguments.resume is not None:
        others = [f"--{name.replace('_', '-')}" for name in (*settled, "load", "good_part") if getattr(arguments, name)]
        if arguments.game is not None or others:
            raise KbError(
                f"--resume takes nothing beside it, found {', '.join([*others, *filter(None, [arguments.game])])}"
            )
        from kbwidgets.store import users

        match = users().resume(arguments.resume)
    elif arguments.load is not None:
        if given := [f"--{name}" for name in settled if getattr(arguments, name) is not None]:
            raise KbError(f"{', '.join(given)}: a saved match has its own; `seat N PLAYER` changes a player")
        match = load_match(arguments.load, arguments.good_part)
        if arguments.game not in (None, match.game.name):
            raise KbError(f"{arguments.load} holds a match of {match.game.name}, not of {arguments.game}")
    elif arguments.good_part:
        raise KbError("--good-part belongs to --load FILE")
    elif arguments.game is None:
        from kbwidgets.games import games

        raise KbError(f"say which game: play GAME; known: {', '.join(games)}")
    else:
        match = new_match(
            arguments.game,
            arguments.players,
            seed=arguments.seed,
            options=arguments.set or (),
            colours=arguments.colours,
            avatars=arguments.avatars,
            chance=arguments.chance or "draw",
        )
    lines = _typed() if sys.stdin.isatty() else sys.stdin
    Session(match, lines, sys.stdout, coach=arguments.coach).run()
    return 0


def _saved(game: str | None) -> int:
    """List the saved matches."""
    from kbwidgets.store import saved

    print(saved(game))
    return 0


def _typed() -> Iterator[str]:
    """The lines typed at a terminal, with its line editing."""
    from contextlib import suppress

    with suppress(ImportError):
        import readline  # noqa: F401  # pyright: ignore[reportUnusedImport]  # its import gives `input` a history
    while True:
        try:
            yield input("> ")
        except EOFError:
            print()
            return


def _simulate(arguments: Namespace) -> int:
    """Let computer players play many games."""
    import os
    from contextlib import nullcontext
    from pathlib import Path

    from kbwidgets.arena import run
    from kbwidgets.arena.progress import bar
    from kbwidgets.core.errors import KbError
    from kbwidgets.games import games
    from kbwidgets.terminal.setup import read_options

    game = games[arguments.game]
    table = None if arguments.csv is None else Path(arguments.csv)
    if table and (table.is_dir() or not os.access(table if table.exists() else table.parent, os.W_OK)):
        raise KbError(f"cannot write {table}")  # told before the games, not after
    with nullcontext() if arguments.quiet else bar(arguments.games, sys.stderr) as progress:
        results = run(
            game,
            [name.strip() for name in arguments.players.split(",")],
            games=arguments.games,
            seed=arguments.seed,
            workers=arguments.workers,
            options=read_options(game, arguments.set or ()),
            progress=progress,
        )
    print(", ".join([game.title, f"{len(results.rows)} games", f"seed {results.seed}", *(arguments.set or ())]) + "\n")
    print(results.table())
    if table:
        results.save_csv(table)
    return 1 if results.faults else 0


def _tournament(arguments: Namespace) -> int:
    """Let each computer player play each other."""
    from contextlib import nullcontext

    from kbwidgets.arena.progress import bar
    from kbwidgets.arena.tournament import entrants, tournament
    from kbwidgets.core.errors import KbError
    from kbwidgets.games import games
    from kbwidgets.terminal.setup import read_options

    game = games[arguments.game]
    players = arguments.players.split(",") if arguments.players else entrants(game)
    fewer: dict[str, int] = {}
    for word in arguments.fewer or ():
        name, _, number = word.partition("=")
        if not number.isdecimal():
            raise KbError(f"--fewer {word}: expected PLAYER=GAMES, such as {players[0]}=100")
        fewer[name] = int(number)
    with nullcontext() if arguments.quiet else bar(None, sys.stderr) as progress:
        played = tournament(
            game,
            games=arguments.games,
            fewer=fewer,
            players=[name.strip() for name in players],
            seed=arguments.seed,
            workers=arguments.workers,
            options=read_options(game, arguments.set or ()),
            progress=progress,
        )
    print(f"{game.title}, seed {played.seed}\n")
    print(played.table())
    return int(any(pair.faults for pair in played.pairs))


def _fit(arguments: Namespace) -> int:
    """Search for better weights of a computer player."""
    from contextlib import nullcontext

    from kbwidgets.arena.fit import fit
    from kbwidgets.arena.progress import bar
    from kbwidgets.core.record import Record
    from kbwidgets.games import games
    from kbwidgets.terminal.setup import read_options

    with nullcontext() if arguments.quiet else bar(arguments.steps, sys.stderr, "steps") as progress:
        fitted = fit(
            arguments.game,
            arguments.player,
            steps=arguments.steps,
            games=arguments.games,
            seats=arguments.seats,
            seed=arguments.seed,
            records=[Record.read(file) for file in arguments.records],
            options=read_options(games[arguments.game], arguments.set or ()),
            progress=progress,
        )
    print(fitted.table())
    return 0


def _bench(parser: ArgumentParser, arguments: Namespace) -> int:
    """Measure how fast a game is."""
    from kbwidgets.arena import bench, growth, growth_table
    from kbwidgets.games import games
    from kbwidgets.terminal.setup import read_options

    if arguments.store:
        from kbwidgets.store.bench import bench_store

        print(bench_store().table())
        return 0
    if arguments.game is None:
        parser.error("say which game: bench GAME")
    game = games[arguments.game]
    if arguments.growth:
        from kbwidgets.core.errors import KbError
        from kbwidgets.testing import apart

        if arguments.seats is not None:
            raise KbError("--growth measures few and many seats: leave --seats out")
        if arguments.set:
            raise KbError("--growth measures each option alone: leave --set out")
        starts = {", ".join((f"{case.seats} seats", *case.changed)): case.start() for case in apart(game)}
        print(growth_table(game.name, growth(starts, arguments.seconds)))
        return 0
    options = read_options(game, arguments.set or ())
    print(bench(game, arguments.seats, arguments.seconds, options=options).table())
    return 0


def _demo(game: str) -> int:
    """Print the fixed games of a game."""
    from kbwidgets.core.errors import UnknownName
    from kbwidgets.games import games

    if (demo := games[game].demo) is None:
        raise UnknownName("demonstration of", game, [other.name for other in games.loaded() if other.demo])
    print(demo())
    return 0


def _guess(arguments: Namespace) -> int:
    """Print what practice gives away; 1 if it is too much."""
    from kbwidgets.teach.guessing import guesses, table

    found = guesses(arguments.game, arguments.rules, arguments.questions, arguments.seed)
    print(table(found))
    return int(any(one.given_away for one in found))


def _coverage(arguments: Namespace) -> int:
    """Print what is covered of each rule; 1 if a cell is empty that should not be."""
    from pathlib import Path

    from kbwidgets.core.errors import FileError
    from kbwidgets.games import games
    from kbwidgets.teach.coverage import coverage, table

    folder = None if arguments.tests is None else Path(arguments.tests)
    if folder and not folder.is_dir():
        raise FileError(str(folder), "read", "there is no such folder")
    names = [each.name for each in games.loaded()] if arguments.game is None else [arguments.game]
    print("\n\n".join(table(name, folder) for name in names))
    return int(any(row.missing for name in names for row in coverage(name, folder).values()))


if __name__ == "__main__":
    sys.exit(main())
