"""The laws of replay, by which a match follows from its seed and its record leads to the same positions."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import NoReturn

from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.record.record import Record
from kbwidgets.core.values.types import CHANCE, OPEN
from kbwidgets.players import Random as Uniform
from kbwidgets.testing.case import Case
from kbwidgets.testing.faults import LawBroken
from kbwidgets.testing.laws.values import ask_everything
from kbwidgets.testing.walk import Walk


def records_replay(walk: Walk) -> None:
    """Check that the text of a record gives equal states and events, and that the same seed gives the same record."""
    law = "records_replay"
    match = _play(walk.case, walk.seed)
    text = Record.of(match).text()
    replay = Record.parse(text).replay(game=walk.case.game)
    if replay.moves != match.moves or Record.of(replay).text().split("\n1. ")[1] != text.split("\n1. ")[1]:
        raise walk.broken(law, f"the record of the replay differs from:\n{text}")
    for ply in range(match.ply + 1):
        if replay.at(ply) != match.at(ply) or hash(replay.at(ply)) != hash(match.at(ply)):
            raise walk.broken(law, f"the record leads to {replay.at(ply)!r}, the match was at {match.at(ply)!r}", ply)
    if replay.log(OPEN) != match.log(OPEN):
        raise walk.broken(law, "the log of the replayed match differs")
    if (second_text := Record.of(_play(walk.case, walk.seed)).text()) != text:
        raise walk.broken(law, f"the same seed gave\n{text}\nand then\n{second_text}")


def records_of_a_seat_replay(walk: Walk) -> None:
    """Check that a viewer's record replays to what that viewer saw at every position and reveals nothing else.

    The replayed match fills in other values for what is hidden from the viewer, but its record must be the same. A
    match in progress is checked for one viewer, a different one in each game.
    """
    law = "records_of_a_seat_replay"
    match = _play(walk.case, walk.seed)
    plies = walk.some(law, 2)
    viewers = walk.viewers[:-1]
    one_viewer = (walk.rng(f"{law}: who looks").choice(viewers),)
    for last, some_viewers in ((match.ply, viewers), (plies[len(plies) // 2], one_viewer)):
        match = match.branch(min(last, match.ply), chance="ask")
        for viewer in some_viewers:
            text = Record.of(match, viewer).text()
            replay = Record.parse(text).replay([Uniform()] * walk.case.seats, game=walk.case.game)
            for ply in range(match.ply + 1):
                if replay.at(ply).view(viewer) != match.at(ply).view(viewer):
                    raise walk.broken(law, f"the record of {viewer} leads to another view than that was seen", ply)
            if (twin := Record.of(replay, viewer).text()) != text:
                raise walk.broken(law, f"the record shows viewer {viewer} what is hidden:\n{text}\nand\n{twin}")


def seeds_decide(walk: Walk) -> None:
    """Check that five matches with different seeds are not all equal."""
    matches = {_play(walk.case, walk.seed + n).moves for n in range(5)}
    if len(matches) == 1:
        raise walk.broken("seeds_decide", "five seeds gave the same match")


def nothing_global_is_random(walk: Walk) -> None:
    """Check that neither a match nor any question about its states uses the generator of the random module."""
    law = "nothing_global_is_random"
    before = random.getstate()
    with _no_global_random(lambda name: walk.broken(law, f"random.{name} was called")):
        second = Walk.random(walk.case, walk.seed)
        for ply in second.some(law, 3):
            state = second.states[ply]
            ask_everything(state)
            for viewer in second.viewers:
                state.guess(state.view(viewer), walk.rng(law))
            if state.to_act == (CHANCE,):
                state.random_draw(walk.rng(law))
    if random.getstate() != before:
        raise walk.broken(law, "the generator of the random module was used")


def same_in_every_process(game: Game) -> None:
    """Check that processes with different hash seeds write the same golden games, so that no order of a set matters.

    The game must be in `kbwidgets.games` by its name, as it is when its package is installed.
    """
    texts: list[str] = []
    for seed in ("1", "2"):
        process = subprocess.run(
            [sys.executable, "-m", "kbwidgets.testing", "golden", game.name],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        if process.returncode:
            raise LawBroken("same_in_every_process", process.stderr.strip(), game.name)
        texts.append(process.stdout)
    if texts[0] != texts[1]:
        pairs = zip(texts[0].splitlines(), texts[1].splitlines(), strict=False)
        one, two = next((pair for pair in pairs if pair[0] != pair[1]), ("a shorter game", "a longer game"))
        raise LawBroken("same_in_every_process", f"one process wrote {one!r}, another {two!r}", game.name)


def _play(case: Case, seed: int) -> Match:
    """Return a complete match of players that make random moves."""
    match = Match(case.game, [Uniform()] * case.seats, seed=seed, options=dict(case.options))
    match.run()
    return match


@contextmanager
def _no_global_random(broken: Callable[[str], LawBroken]) -> Generator[None]:
    """Make every function of the random module raise that draws from its hidden generator."""
    functions = {
        name: function
        for name, function in vars(random).items()
        if isinstance(getattr(function, "__self__", None), random.Random)
    }

    def make_raiser(name: str) -> Callable[..., NoReturn]:
        def refuse(*_: object, **__: object) -> NoReturn:
            raise broken(name)

        return refuse

    try:
        for name in functions:
            if name not in ("getstate", "setstate"):
                setattr(random, name, make_raiser(name))
        yield
    finally:
        for name, function in functions.items():
            setattr(random, name, function)
