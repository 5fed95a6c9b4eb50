"""Series of games between the same computer players, each of whom plays in every seat in turn.

>>> results = run("kingdomino", ["greedy", "random"], games=4, seed=1)
>>> [row.seats for row in results.rows]
[(0, 1), (1, 0), (0, 1), (1, 0)]
>>> results.rows == run("kingdomino", ["greedy", "random"], games=4, seed=1).rows
True
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from random import Random, SystemRandom
from time import perf_counter
from typing import NamedTuple

from kbwidgets.arena.results import Results, Row
from kbwidgets.core.errors import KbError, PlayerError
from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.player import Choice, Hurried, Player
from kbwidgets.core.protocol.state import Move, View
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.text.safe_repr import name_of
from kbwidgets.games import games as known_games
from kbwidgets.players import Advised
from kbwidgets.players import player as named_player

_BATCH = 20
"""The number of games in one task of a worker, enough to make the cost of handing it over negligible."""


class _Result(NamedTuple):
    """A game, and the milliseconds that each player spent on each of its moves."""

    row: Row
    times: list[list[float]]


class _Timed:
    """A player whose thinking time is measured."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.name = name_of(player)
        self.times: list[float] = []

    def choose(self, view: View, moves: Sequence[Move], rng: Random) -> Choice:
        start = perf_counter()
        try:
            return self.player.choose(view, moves, rng)
        finally:
            self.times.append(1000 * (perf_counter() - start))


def run(
    game: Game | str,
    players: Sequence[str | Player],
    *,
    games: int = 100,
    seed: int | None = None,
    workers: int = 1,
    options: Mapping[str, OptionValue] | None = None,
    progress: Callable[[int], object] | None = None,
) -> Results:
    """Play many games and return the results.

    Game n has its own seed, derived from `seed` and n, and each player moves one seat further from game to game. The
    results therefore do not depend on the number of workers or the load of the machine. (Players with a time limit are
    the exception, and the table says so.)

    More than one worker means more than one process. The game and the players must then be given by name. `progress` is
    called with the number of games that have just finished. If a player fails, its game is stopped, and the row of the
    game says what happened.
    """
    game = known_games[game] if isinstance(game, str) else game
    for what, number in (("games", games), ("workers", workers)):
        if number < 1:
            raise KbError(f"{what} is {number}, expected at least 1")
    bots = [named_player(player) if isinstance(player, str) else player for player in players]
    Match(game, bots, options=options)  # Wrong players or options should be refused before the first game.
    settings = {**game.unattended, **(options or {})}
    main_seed = SystemRandom().randrange(1 << 31) if seed is None else seed
    if workers == 1:
        results = (_play(game, bots, main_seed, n, settings) for n in range(games))
    else:
        results = _play_in_processes(game, players, main_seed, games, settings, workers)
    rows: list[Row] = []
    times: list[list[float]] = [[] for _ in bots]
    for row, game_times in results:
        rows.append(row)
        for player_times, more in zip(times, game_times, strict=True):
            player_times.extend(more)
        if progress:
            progress(1)
    limits = find_hurried(game, bots)
    return Results(game.name, label_players(bots), main_seed, settings, tuple(rows), tuple(map(tuple, times)), limits)


def label_players(players: Sequence[Player]) -> tuple[str, ...]:
    """Return the players' names for a table, numbered where several are the same."""
    names = [name_of(player) for player in players]
    return tuple(
        f"{name} {names[: n + 1].count(name)}" if names.count(name) > 1 else name for n, name in enumerate(names)
    )


def find_hurried(game: Game, players: Sequence[Player]) -> Mapping[str, float]:
    """Return the players that have a time limit, with their seconds per move.

    Their games cannot be reproduced from a seed.

    >>> find_hurried(known_games["pawns-board"], [named_player("searcher"), named_player("searcher:0.5s")])
    {'searcher:0.5s': 0.5}
    """
    limits: dict[str, float] = {}
    for player in players:
        thinker = game.advisers.get(player.name) if isinstance(player, Advised) else player
        if isinstance(thinker, Hurried) and thinker.seconds is not None:
            limits[player.name] = thinker.seconds
    return limits


def derive_seed(seed: int, number: int) -> int:
    """Return the seed of one game of a series.

    >>> derive_seed(1, 0) == derive_seed(1, 0) != derive_seed(1, 1)
    True
    """
    return Random(f"{seed}/game {number}").randrange(1 << 31)


def seats_of(count: int, number: int) -> tuple[int, ...]:
    """Return the seat of each player in game `number`, one further with every game.

    >>> [seats_of(3, number) for number in range(4)]
    [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]
    """
    return tuple((player + number) % count for player in range(count))


def _play(game: Game, players: Sequence[Player], seed: int, number: int, options: Mapping[str, OptionValue]) -> _Result:
    """Play one game of the series."""
    seats = seats_of(len(players), number)
    timed = [_Timed(player) for player in players]
    at_table = [timed[seats.index(seat)] for seat in range(len(seats))]
    own_seed = derive_seed(seed, number)
    match = Match(game, at_table, seed=own_seed, options=options)
    places: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    failed, fault, drawn = -1, "", False
    try:
        outcome = match.run().outcome()
        if outcome:
            totals = tuple(outcome.totals[seat] for seat in seats if outcome.totals)
            places = tuple(outcome.places[seat] for seat in seats)
            drawn = outcome.drawn
    except PlayerError as error:
        failed, fault = seats.index(error.seat), str(error)
    row = Row(number, own_seed, seats, totals, places, match.ply, failed, fault, drawn)
    return _Result(row, [player.times for player in timed])


def _play_in_processes(
    game: Game, players: Sequence[str | Player], seed: int, games: int, options: Mapping[str, OptionValue], workers: int
) -> Iterator[_Result]:
    """Yield the games of the series in order, played by several processes."""
    names = [player for player in players if isinstance(player, str)]
    if len(names) < len(players):
        raise KbError(
            "with more than one worker, give the players by name, because objects cannot be sent to other processes"
        )
    if known_games.get(game.name) is not game:
        raise KbError(f"with more than one worker, the game must be one of {', '.join(known_games)}")
    # Each worker is a fresh interpreter, because a fork of a process with threads may hang.
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _leave_interrupts_to_the_parent)
    batches = [range(start, min(start + _BATCH, games)) for start in range(0, games, _BATCH)]
    try:
        tasks = [pool.submit(_play_batch, game.name, names, seed, batch, dict(options)) for batch in batches]
        for task in tasks:
            yield from task.result()
    except BrokenProcessPool as error:
        reason = "a worker process ended early; a script that starts workers must put its calls below"
        raise KbError(f"{reason} if __name__ == '__main__':") from error
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_batch(
    game: str, players: Sequence[str], seed: int, numbers: Sequence[int], options: Mapping[str, OptionValue]
) -> list[_Result]:
    """Play some games of the series in a worker process."""
    bots = [named_player(player) for player in players]
    return [_play(known_games[game], bots, seed, number, options) for number in numbers]
