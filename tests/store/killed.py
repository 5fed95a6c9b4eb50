"""A process that plays matches of all games into a store, reporting each position it shows, until it is killed."""

from __future__ import annotations

import json
import os
import sys
from random import Random

import kbwidgets as kb
from kbwidgets.core.match.timeline import Change
from kbwidgets.store import Store


def stands(match: kb.Match) -> list[object]:
    """Return the visible content of a match: its line, its position and its comments."""
    return [[str(move) for move in (*match.moves, *match.ahead)], match.ply, sorted(match.comments.items())]


def play(place: str, seed: int, tell: int) -> None:
    """Play until killed; report positions before they are written, and again when they are shown."""
    store, rng = Store(place), Random(seed)
    while True:
        game = kb.games[rng.choice(list(kb.games))]
        match = kb.Match(game, [f"{n}" for n in range(game.seats[0])], seed=rng.randrange(10**6))

        def say(kind: str, match: kb.Match = match) -> None:
            os.write(tell, (json.dumps([kind, match.seed, stands(match)]) + "\n").encode())

        match.save_with(lambda _: say("writing"))
        store.keep(match)

        def shown(_: Change) -> None:
            say("shown")

        match.subscribe(shown)
        for count in range(rng.randrange(5, 40)):
            if count and (match.state.over or rng.random() < 0.1):  # A match without a decision is not kept.
                match.goto(rng.randrange(match.ply + 1))
            else:
                match.play(match.state.sample(rng))


if __name__ == "__main__":
    play(sys.argv[1], int(sys.argv[2]), 1)
