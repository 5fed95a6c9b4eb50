"""The command line, `python -m kbwidgets`.

It opens JupyterLab, plays in a terminal, lets computer players play many games and measures speed.

>>> main(["--version"])
kbwidgets ...
0
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Sequence
    from typing import TextIO

# Everything else is imported by the command that needs it, so that `--version` does not wait for the games.


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command given by `argv` and return its exit code: 0 if it succeeds, 2 after a `KbError`."""
    from kbwidgets.commands import make_parser
    from kbwidgets.core.errors import KbError

    for stream in (sys.stdout, sys.stderr, sys.stdin):
        _tolerate(stream)
    words = list(sys.argv[1:] if argv is None else argv)
    cut = words.index("--") if "--" in words else len(words)
    try:
        return _run(make_parser(), words[:cut], words[cut + 1 :])
    except KbError as error:
        return _fail(str(error))
    except BrokenPipeError:  # The reader of the output has closed the pipe, as `| head` does.
        import os

        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python still flushes stdout on exit.
        return 1
    except OSError as error:
        return _fail(f"{error.filename or 'a file'}: {error.strerror}")
    except KeyboardInterrupt:
        _print("stopped", sys.stderr)
        return 130


def _tolerate(stream: object) -> None:
    """Let a stream replace the characters that it cannot encode or decode."""
    from io import TextIOWrapper

    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="replace")


def _print(text: object = "", file: TextIO | None = None) -> None:
    from kbwidgets.core.text.words import printable

    print(printable(str(text)), file=file)


def _fail(message: str) -> int:
    _print(f"kbwidgets: {message}", sys.stderr)
    return 2


def _run(parser: ArgumentParser, words: Sequence[str], extra: list[str]) -> int:
    arguments = parser.parse_args(words)
    if extra and arguments.command not in (None, "lab"):
        parser.error("only lab takes arguments after --")
    if arguments.version:
        from kbwidgets import __version__

        _print(f"kbwidgets {__version__}")
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
        case "coverage" | "guess" as command:
            return (_coverage if command == "coverage" else _guess)(arguments)
        case _:
            return _lab(getattr(arguments, "folder", None), extra)


def _lab(folder: str | None, extra: list[str]) -> int:
    """Open JupyterLab."""
    from pathlib import Path

    from kbwidgets.commands import FOLDER
    from kbwidgets.lab import open_lab

    return open_lab(Path(folder or FOLDER), extra)


def _games() -> int:
    """List the games."""
    from kbwidgets.games import games
    from kbwidgets.players import players_of

    for game in games.loaded():
        _print(f"{game.name}: {game.title}, {game.players}, colours {', '.join(game.colours)}")
        for option in game.options:
            _print(f"  --set {option.name}={option.default}  {option.explain()}: {option.text} ({option.rule})")
        _print(f"  computer players: {', '.join(players_of(game))}")
    for fault in games.faults():
        _print(f"Not available: {fault}")
    return 0


def _play(arguments: Namespace) -> int:
    """Play in the terminal."""
    from kbwidgets.core.errors import KbError
    from kbwidgets.terminal import Session, load_match, new_match
    from kbwidgets.terminal.keyboard import Keyboard

    fields = ("players", "colours", "avatars", "chance", "seed", "set")
    if arguments.resume is not None:
        extra = [f"--{name.replace('_', '-')}" for name in (*fields, "load", "good_part") if getattr(arguments, name)]
        if arguments.game is not None or extra:
            raise KbError(f"--resume can't be combined with {', '.join([*extra, *filter(None, [arguments.game])])}")
        from kbwidgets.store import open_users_store

        match = open_users_store().resume(arguments.resume)
    elif arguments.load is not None:
        if extras := [f"--{name}" for name in fields if getattr(arguments, name) is not None]:
            raise KbError(f"{', '.join(extras)}: a saved match has its own; type `seat N PLAYER` to change a player")
        match = load_match(arguments.load, arguments.good_part)
        if arguments.game not in (None, match.game.name):
            raise KbError(f"{arguments.load} is a match of {match.game.name}, not {arguments.game}")
    elif arguments.good_part:
        raise KbError("--good-part needs --load FILE")
    elif arguments.game is None:
        from kbwidgets.games import games

        raise KbError(f"no game given; use play GAME, with one of {', '.join(games)}")
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
    if not sys.stdin.isatty():
        Session(match, sys.stdin, sys.stdout, coach=arguments.coach).run()
        return 0
    keyboard = Keyboard()
    Session(match, keyboard, sys.stdout, coach=arguments.coach, forget=keyboard.forget).run()
    return 0


def _saved(game: str | None) -> int:
    """List the saved matches."""
    from kbwidgets.store import saved_matches

    _print(saved_matches(game))
    return 0


def _simulate(arguments: Namespace) -> int:
    """Let computer players play many games and print the results."""
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
        raise KbError(f"cannot write {table}")  # A long run should not fail only at its end.
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
    _print(", ".join([game.title, f"{len(results.rows)} games", f"seed {results.seed}", *(arguments.set or ())]) + "\n")
    _print(results.table())
    if table:
        results.save_csv(table)
    return 1 if results.faults else 0


def _tournament(arguments: Namespace) -> int:
    """Let the computer players meet in pairs and print the results."""
    from contextlib import nullcontext

    from kbwidgets.arena.progress import bar
    from kbwidgets.arena.tournament import list_entrants, tournament
    from kbwidgets.core.errors import KbError
    from kbwidgets.games import games
    from kbwidgets.terminal.setup import read_options

    game = games[arguments.game]
    players = arguments.players.split(",") if arguments.players else list_entrants(game)
    games_by_player: dict[str, int] = {}
    for word in arguments.fewer or ():
        name, _, number = word.partition("=")
        if not number.isdecimal():
            raise KbError(f"--fewer {word}: expected PLAYER=GAMES, such as {players[0]}=100")
        games_by_player[name] = int(number)
    with nullcontext() if arguments.quiet else bar(None, sys.stderr) as progress:
        result = tournament(
            game,
            games=arguments.games,
            fewer=games_by_player,
            players=[name.strip() for name in players],
            seed=arguments.seed,
            workers=arguments.workers,
            options=read_options(game, arguments.set or ()),
            progress=progress,
        )
    _print(f"{game.title}, seed {result.seed}\n")
    _print(result.table())
    return int(any(pair.faults for pair in result.pairs))


def _fit(arguments: Namespace) -> int:
    """Search for better weights of a computer player."""
    from contextlib import nullcontext

    from kbwidgets.arena.fit import fit
    from kbwidgets.arena.progress import bar
    from kbwidgets.core.record.record import Record
    from kbwidgets.games import games
    from kbwidgets.terminal.setup import read_options

    with nullcontext() if arguments.quiet else bar(arguments.steps, sys.stderr, "steps") as progress:
        fit_result = fit(
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
    _print(fit_result.table())
    return 0


def _bench(parser: ArgumentParser, arguments: Namespace) -> int:
    """Measure the speed of a game."""
    from kbwidgets.arena import bench, growth, growth_table
    from kbwidgets.games import games
    from kbwidgets.terminal.setup import read_options

    if arguments.store:
        from kbwidgets.store.bench import bench_store

        _print(bench_store().table())
        return 0
    if arguments.game is None:
        parser.error("no game given; use bench GAME")
    game = games[arguments.game]
    if arguments.growth:
        from kbwidgets.core.errors import KbError
        from kbwidgets.testing import extreme_cases

        if arguments.seats is not None:
            raise KbError("--growth measures few and many seats; omit --seats")
        if arguments.set:
            raise KbError("--growth measures each option alone; omit --set")
        starts = {", ".join((f"{case.seats} seats", *case.changes)): case.start() for case in extreme_cases(game)}
        _print(growth_table(game.name, growth(starts, arguments.seconds)))
        return 0
    options = read_options(game, arguments.set or ())
    _print(bench(game, arguments.seats, arguments.seconds, options=options).table())
    return 0


def _demo(game: str) -> int:
    """Print the demonstration of a game."""
    from kbwidgets.core.errors import UnknownName
    from kbwidgets.games import games

    if (demo := games[game].demo) is None:
        raise UnknownName("demonstration of", game, [other.name for other in games.loaded() if other.demo])
    _print(demo())
    return 0


def _guess(arguments: Namespace) -> int:
    """Print how well questions can be guessed, and return 1 if any rule is too easy to guess."""
    from kbwidgets.teach.drills.guessing import guesses, table

    results = guesses(arguments.game, arguments.rules, arguments.questions, arguments.seed)
    _print(table(results))
    return int(any(one.given_away for one in results))


def _coverage(arguments: Namespace) -> int:
    """Print the coverage of each rule, and return 1 if a cell that must be filled is empty."""
    from pathlib import Path

    from kbwidgets.core.errors import FileError
    from kbwidgets.games import games
    from kbwidgets.teach.course.coverage import coverage, table

    folder = None if arguments.tests is None else Path(arguments.tests)
    if folder and not folder.is_dir():
        raise FileError(str(folder), "read", "the folder does not exist")
    names = [each.name for each in games.loaded()] if arguments.game is None else [arguments.game]
    _print("\n\n".join(table(name, folder) for name in names))
    return int(any(row.missing for name in names for row in coverage(name, folder).values()))


if __name__ == "__main__":
    sys.exit(main())
