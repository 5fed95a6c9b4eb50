"""The moves that players could try in a position, some legal and some forbidden by a rule."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import NamedTuple

from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.rules.frames import Discarding, Offered
from kbwidgets.games.catan.rules.goods import CARDS, RESOURCES, counts, of, written
from kbwidgets.games.catan.rules.moves import CARD_NAMES
from kbwidgets.games.catan.rules.position import dev_count
from kbwidgets.games.catan.rules.state import CatanState
from kbwidgets.games.catan.taught.practice_positions import ANN


class Try(NamedTuple):
    """A move that a player tries."""

    move: str
    seat: Seat = ANN


def roads_tried(state: CatanState, _: Random) -> Iterator[Try]:
    """Yield roads next to Ann's pieces and to others', and one step further away."""
    grid = state.table.grid
    touched = state.built.realms[state.turn].touched
    for a, b in grid.ends:
        reach = sum(1 << near for near in (*grid.beside(a), *grid.beside(b)))
        if reach & touched:
            yield Try(f"road {a}-{b}", state.turn)


def towns_tried(state: CatanState, _: Random) -> Iterator[Try]:
    """Yield settlements near Ann's pieces, or anywhere in the setup."""
    grid = state.table.grid
    realm = state.built.realms[state.turn]
    for corner in range(grid.corners):
        if state.phase == "setup" or (grid.here[corner] & realm.touched):
            yield Try(f"settlement {corner}", state.turn)


def cities_tried(state: CatanState, _: Random) -> Iterator[Try]:
    """Yield cities wherever a player has a road."""
    for realm in state.built.realms:
        yield from (Try(f"city {corner}") for corner in range(state.table.grid.corners) if realm.touched >> corner & 1)


def pieces_tried(state: CatanState, rng: Random) -> Iterator[Try]:
    """Yield the pieces that could be built with enough cards and pieces."""
    grid, realm = state.table.grid, state.built.realms[ANN]
    free = [n for n in range(grid.edges) if realm.spread & state.built.paths & 1 << n]
    yield from (Try(f"road {grid.name(n)}") for n in rng.sample(free, min(2, len(free))))
    for corner in range(grid.corners):
        if realm.settlements >> corner & 1:
            yield Try(f"city {corner}")
        if realm.touched & state.built.places & 1 << corner:
            yield Try(f"settlement {corner}")


def first_pieces_tried(state: CatanState, rng: Random) -> Iterator[Try]:
    """Yield a legal settlement, and roads next to the last one and away from it."""
    grid = state.table.grid
    corners = [n for n in range(grid.corners) if state.built.places >> n & 1]
    yield from (Try(f"settlement {corner}", state.turn) for corner in rng.sample(corners, 3))
    yield from first_roads_tried(state, rng)


def first_roads_tried(state: CatanState, _: Random) -> Iterator[Try]:
    """Yield roads at both first settlements."""
    grid = state.table.grid
    for edge in range(grid.edges):
        if state.built.realms[state.turn].spread & state.built.paths & 1 << edge:
            yield Try(f"road {grid.name(edge)}", state.turn)


def ends_tried(_: CatanState, __: Random) -> Iterator[Try]:
    """Yield the end of the turn."""
    yield Try("end")


def rolls_tried(_: CatanState, __: Random) -> Iterator[Try]:
    """Yield a roll."""
    yield Try("roll")


def phases_tried(state: CatanState, rng: Random) -> Iterator[Try]:
    """Yield the moves that every turn has in its main phase."""
    yield Try("end")
    yield from pieces_tried(state, rng)


def somebody_tried(state: CatanState, _: Random) -> Iterator[Try]:
    """Yield moves that need only the right player, tried by any of them."""
    for seat in range(3):
        yield from (Try("end", seat), Try("buy", seat))


def played_tried(state: CatanState, rng: Random) -> Iterator[Try]:
    """Yield the cards that Ann holds, and sometimes another one."""
    kinds = [n for n in range(4) if dev_count(state.dev.held[ANN], n)] + [rng.randrange(4)]
    for kind in kinds:
        one, other = rng.sample(RESOURCES, 2)
        rest = {"plenty": f" 1 {min(one, other, key=RESOURCES.index)} 1 {max(one, other, key=RESOURCES.index)}",
                "monopoly": f" {one}"}  # fmt: skip
        yield Try(CARD_NAMES[kind] + rest.get(CARD_NAMES[kind], ""))


def ends_or_trades_tried(state: CatanState, rng: Random) -> Iterator[Try]:
    """Yield the end of the turn and trades with the bank."""
    yield Try("end")
    yield from bank_tried(state, rng)


def plenties_tried(state: CatanState, rng: Random) -> Iterator[Try]:
    """Yield every Year of Plenty of one kind, or every one of two, so that neither is refused more often."""
    if rng.random() < 0.5:
        yield from (Try(f"plenty 2 {name}") for name in RESOURCES)
    else:
        yield from (Try(f"plenty 1 {one} 1 {other}") for one, other in combinations(RESOURCES, 2))


def bank_tried(state: CatanState, rng: Random) -> Iterator[Try]:
    """Yield trades at the right rate, at another rate, and of a resource for itself."""
    for give in range(5):
        held = of(state.hands[ANN], give)
        rate = of(state.built.rates[ANN], give)
        for count in {rate, 2, 3, 4}:
            if held >= count:
                get = rng.randrange(5)
                yield Try(f"trade {count} {RESOURCES[give]} for 1 {RESOURCES[get]}")


def offers_tried(state: CatanState, rng: Random) -> Iterator[Try]:
    """Yield offers of cards that Ann has, and of more."""
    hand = counts(state.hands[ANN])
    for _ in range(20):
        give, get = rng.sample(range(5), 2)
        yield Try(f"offer {max(1, hand[give] + rng.randrange(2))} {RESOURCES[give]} for 1 {RESOURCES[get]} to 1 2")


def accepts_tried(_: CatanState, __: Random) -> Iterator[Try]:
    """Yield the acceptance by each opponent."""
    yield from (Try(f"accept {seat}", seat) for seat in (1, 2, 3))


def confirms_tried(state: CatanState, _: Random) -> Iterator[Try]:
    """Yield a trade with each player who was asked."""
    assert isinstance(state.frame, Offered)
    yield from (Try(f"confirm {seat}") for seat in state.frame.to)


def withdraws_tried(_: CatanState, __: Random) -> Iterator[Try]:
    """Yield a withdrawal."""
    yield Try("withdraw")


def robbers_tried(state: CatanState, rng: Random) -> Iterator[Try]:
    """Yield robber moves to every hex, with and without victims."""
    for hexagon in (*range(state.table.grid.hexes), *[state.robber] * 5):
        yield Try(f"robber {hexagon}" + rng.choice(("", " from 1", " from 2")))


def plain_robbers_tried(state: CatanState, _: Random) -> Iterator[Try]:
    """Yield robber moves to every hex, and often to the robber's own."""
    yield from (Try(f"robber {hexagon}") for hexagon in (*range(state.table.grid.hexes), *[state.robber] * 5))


def road_building_tried(_: CatanState, __: Random) -> Iterator[Try]:
    """Yield the Road Building card."""
    yield Try("road-building")


def thrown_tried(state: CatanState, rng: Random) -> Iterator[Try]:
    """Yield discards of the right number, one fewer, and one more."""
    assert isinstance(state.frame, Discarding)
    cards = [n for n, count in enumerate(counts(state.hands[ANN])) for _ in range(count)]
    for _ in range(8):
        size = state.frame.owed[ANN] + rng.choice((0, 0, 1, -1))
        goods = sum(CARDS[n] for n in rng.sample(cards, size))
        yield Try(f"discard 0 {written(goods)}")


def buys_tried(_: CatanState, __: Random) -> Iterator[Try]:
    """Yield a bought development card."""
    yield Try("buy")


def dice_tried(_: CatanState, rng: Random) -> Iterator[Try]:
    """Yield faces and totals, some of them impossible."""
    for _n in range(6):
        yield Try(rng.choice((f"roll {rng.randrange(0, 8)} {rng.randrange(1, 8)}", f"roll {rng.randrange(1, 15)}")))


def shows_tried(_: CatanState, __: Random) -> Iterator[Try]:
    """Yield one or two victory point cards revealed."""
    yield Try("show 1")
    yield Try("show 2")
