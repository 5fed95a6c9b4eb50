"""Laws of replay: a match follows from its seed alone, and its record leads to the same positions."""

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
from kbwidgets.testing.values import ask_everything
from kbwidgets.testing.walk import Walk


def records_replay(walk: Walk) -> None:
    """The text of a record gives equal states and events; the same seed gives the same record again."""
    law = "records_replay"
    match = _played(walk.case, walk.seed)
    text = Record.of(match).text()
    again = Record.parse(text).replay(game=walk.case.game)
    if again.moves != match.moves or Record.of(again).text().split("\n1. ")[1] != text.split("\n1. ")[1]:
        raise walk.broken(law, f"the record of the replay differs from:\n{text}")
    for ply in range(match.ply + 1):
        if again.at(ply) != match.at(ply) or hash(again.at(ply)) != hash(match.at(ply)):
            raise walk.broken(law, f"the record leads to {again.at(ply)!r}, the match was at {match.at(ply)!r}", ply)
    if again.log(OPEN) != match.log(OPEN):
        raise walk.broken(law, "the replayed match is told in other words")
    if (twice := Record.of(_played(walk.case, walk.seed)).text()) != text:
        raise walk.broken(law, f"the same seed gave\n{text}\nand then\n{twice}")


def records_of_a_seat_replay(walk: Walk) -> None:
    """The record of one viewer replays to what that viewer saw at every position, and tells no more than that.

    The replayed match has other hidden things in place of those that the viewer does not know: its record is the same.
    A match that goes on is looked at by one viewer, another in each game.
    """
    law = "records_of_a_seat_replay"
    match = _played(walk.case, walk.seed)
    plies = walk.some(law, 2)
    viewers = walk.viewers[:-1]
    some = (walk.rng(f"{law}: who looks").choice(viewers),)
    for last, looking in ((match.ply, viewers), (plies[len(plies) // 2], some)):
        match = match.branch(min(last, match.ply), chance="ask")
        for viewer in looking:
            text = Record.of(match, viewer).text()
            again = Record.parse(text).replay([Uniform()] * walk.case.seats, game=walk.case.game)
            for ply in range(match.ply + 1):
                if again.at(ply).view(viewer) != match.at(ply).view(viewer):
                    raise walk.broken(law, f"the record of {viewer} leads to another view than that was seen", ply)
            if (twin := Record.of(again, viewer).text()) != text:
                raise walk.broken(law, f"viewer {viewer} can tell what is hidden by the record:\n{text}\nand\n{twin}")


def seeds_decide(walk: Walk) -> None:
    """Of five matches with different seeds not all are equal."""
    matches = {_played(walk.case, walk.seed + n).moves for n in range(5)}
    if len(matches) == 1:
        raise walk.broken("seeds_decide", "five seeds gave the same match")


def nothing_global_is_random(walk: Walk) -> None:
    """A match does not touch the generator of the random module, nor does what can be asked of its states."""
    law = "nothing_global_is_random"
    before = random.getstate()
    with _no_global_random(lambda name: walk.broken(law, f"random.{name} was called")):
        again = Walk.random(walk.case, walk.seed)
        for ply in again.some(law, 3):
            state = again.states[ply]
            ask_everything(state)
            for viewer in again.viewers:
                state.guess(state.view(viewer), walk.rng(law))
            if state.to_act == (CHANCE,):
                state.draw(walk.rng(law))
    if random.getstate() != before:
        raise walk.broken(law, "the generator of the random module was used")


def same_in_every_process(game: Game) -> None:
    """Processes with different hash seeds write the same golden games: no order of a set leaks into a match.

    The game must be in `kbwidgets.games` by its name, as it is when its package is installed.
    """
    texts: list[str] = []
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-m", "kbwidgets.testing", "golden", game.name],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        if done.returncode:
            raise LawBroken("same_in_every_process", done.stderr.strip(), game.name)
        texts.append(done.stdout)
    if texts[0] != texts[1]:
        pairs = zip(texts[0].splitlines(), texts[1].splitlines(), strict=False)
        one, two = next((pair for pair in pairs if pair[0] != pair[1]), ("a shorter game", "a longer game"))
        raise LawBroken("same_in_every_process", f"one process wrote {one!r}, another {two!r}", game.name)


def _played(case: Case, seed: int) -> Match:
    """A whole match of players that take any move."""
    match = Match(case.game, [Uniform()] * case.seats, seed=seed, options=dict(case.options))
    match.run()
    return match


@contextmanager
def _no_global_random(broken: Callable[[str], LawBroken]) -> Generator[None]:
    """Make every function of the random module raise that draws from its hidden generator."""
    hidden = {
        name: function
        for name, function in vars(random).items()
        if isinstance(getattr(function, "__self__", None), random.Random)
    }

    def raiser(name: str) -> Callable[..., NoReturn]:
        def refuse(*_: object, **__: object) -> NoReturn:
            raise broken(name)

        return refuse

    try:
        for name in hidden:
            if name not in ("getstate", "setstate"):
                setattr(random, name, raiser(name))
        yield
    finally:
        for name, function in hidden.items():
            setattr(random, name, function)
