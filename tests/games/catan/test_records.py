"""Records of a seat in which cards were stolen, drawn and discarded unseen by this seat (CT-7.5, CT-13.1)."""

from collections.abc import Callable, Sequence
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.games.catan import GAME


def builder(rng: Random) -> Callable[[kb.View, Sequence[kb.Move]], kb.Move]:
    """Return a player who builds, buys and plays knights, so that later payments reveal what was stolen earlier."""

    def play(view: kb.View, moves: Sequence[kb.Move]) -> kb.Move:
        wanted = [move for move in moves if str(move).split()[0] in ("city", "settle", "buy", "road", "knight")]
        listed = wanted if wanted and rng.random() < 0.9 else moves
        return listed[int(rng.random() * len(listed))]

    return play


@pytest.mark.parametrize("seats", [3, 4, 6])
@pytest.mark.parametrize("seed", [1, 3])
def test_a_record_of_a_seat_replays_to_what_was_seen(seats: int, seed: int):
    """CT-7.5, CT-13.1: the stolen cards are chosen so that all later payments were possible."""
    rng = Random(seed)
    whole = kb.Match(GAME, [builder(rng)] * seats, seed=seed, options={"max_turns": 20 * seats})
    whole.run()
    match = whole.branch(len(whole.moves) - 40, chance="ask")
    for viewer in (0, seats - 1, None):
        text = kb.Record.of(match, viewer).text()
        assert " ?" in text
        again = kb.Record.parse(text).replay([kb.Random()] * seats, game=GAME)
        for ply in range(match.ply + 1):
            assert again.at(ply).view(viewer) == match.at(ply).view(viewer)
        assert again.log(viewer) == match.log(viewer)
