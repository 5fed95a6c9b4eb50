"""The positions of practice questions, from random play that looks like that of people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.values.types import CHANCE
from kbwidgets.games.kingdomino.rules.chapters.scoring import gain, properties
from kbwidgets.games.kingdomino.rules.data import position_to_json
from kbwidgets.games.kingdomino.rules.dominoes import NUMBERS
from kbwidgets.games.kingdomino.rules.fields import Fields
from kbwidgets.games.kingdomino.rules.kingdom import EMPTY, Place, Realm, placements
from kbwidgets.games.kingdomino.rules.options import COLOURS, Setup
from kbwidgets.games.kingdomino.rules.state import KingdominoState

NAMES: Final = ("Ann", "Bo", "Cy", "Di")
_MATCHES: Final = 60
"""The number of matches for each number of players."""
_TRIED: Final = 4
"""The number of random placements of which the best is taken, so that properties grow as in real play."""


def make_setup(seats: int, **options: OptionValue) -> Setup:
    """Return the setup of a match."""
    return Setup.of(Seating(NAMES[:seats], COLOURS[:seats]), options)


def find_position(
    rng: Random, condition: Callable[[KingdominoState], bool], seats: int = 0, **options: OptionValue
) -> KingdominoState:
    """Return a position from a random match for which `condition` returns True."""
    while True:
        states = _match(seats or rng.randrange(2, 5), rng.randrange(_MATCHES), **options)
        for state in rng.sample(states, len(states)):
            if condition(state):
                return state


@lru_cache(maxsize=4 * _MATCHES)
def _match(seats: int, number: int, **options: OptionValue) -> tuple[KingdominoState, ...]:
    """Return all positions of a random match, which depends only on the arguments."""
    rng = Random(f"{seats} {number}")
    state = KingdominoState.start(make_setup(seats, **options))
    states = [state]
    while not state.over:
        state = _one_more(state, rng)
        states.append(state)
    return tuple(states)


def _one_more(state: KingdominoState, rng: Random) -> KingdominoState:
    if state.to_act == (CHANCE,):
        return state.advance(state.random_draw(rng))
    moves = state.moves()
    if state.phase != "place":
        return state.advance(rng.choice(moves))
    parts, spots = properties(state.acting_kingdom), state.acting_kingdom.grid.spots
    tried = [rng.choice(moves) for _ in range(_TRIED)]
    worth = [gain(parts, spots[m.x, m.y, m.turn], m.number) if isinstance(m, Place) else 0 for m in tried]
    return state.advance(tried[worth.index(max(worth))])


def small_kingdoms(rng: Random, seats: int, dominoes: int) -> list[Realm]:
    """Return kingdoms with a few dominoes each, placed at random."""
    pile = rng.sample(NUMBERS, seats * dominoes)
    kingdoms: list[Realm] = []
    for seat in range(seats):
        kingdom = EMPTY[5]
        for number in pile[seat * dominoes : (seat + 1) * dominoes]:
            legal = placements(kingdom, number)
            move = rng.choice(legal) if legal else None
            kingdom = kingdom.with_domino(move) if isinstance(move, Place) else kingdom.with_discard(number)
        kingdoms.append(kingdom)
    return kingdoms


def end_match(setup: Setup, kingdoms: Sequence[Realm], past: Sequence[Sequence[Realm]] = ()) -> KingdominoState:
    """Return the end of a match with these kingdoms, or raise `DataError` if it makes no sense."""
    line = bytes(range(1, setup.length + 1))
    kings = bytes([seat for seat in range(len(setup.names)) for _ in range(setup.kings_each)])
    games = tuple(map(tuple, past))
    end = Fields(setup, games, "over", (), setup.rounds, b"", line, kings, 0, b"", b"", tuple(kingdoms))
    return KingdominoState.from_json(position_to_json(end))
