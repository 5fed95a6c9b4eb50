"""Random positions for practice, with a board, first pieces, and more built from them; Ann is to act."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.games.catan.rules.chapters.build import with_city, with_road, with_settlement
from kbwidgets.games.catan.rules.options import COLOURS, OPTIONS, set_up
from kbwidgets.games.catan.rules.position import (
    ARMY,
    NOBODY,
    ONE_SEAT,
    Dev,
    Frame,
    Pieces,
    has_won,
    open_corners,
    open_edges,
)
from kbwidgets.games.catan.rules.resources import CARDS, DEV_CARDS, DEV_DECK, KNIGHT, Goods, dev_count, of
from kbwidgets.games.catan.rules.state import CatanState

NAMES: Final = ("Ann", "Bo", "Cy", "Di")
ANN: Final = 0
_BOARDS: Final = 150
"""The number of boards with more pieces."""
_DEFAULTS: Final = {option.name: option.default for option in OPTIONS}


def board_laid_out(rng: Random, seats: int = 3, **options: OptionValue) -> CatanState:
    """Return the setup on a random board, in seat order."""
    seating = Seating(NAMES[:seats], COLOURS[:seats])
    state = CatanState.start(set_up(seating, {**_DEFAULTS, "order": "seats", "ports": "even", **options}))
    while state.phase != "setup":
        state = state.advance(state.random_draw(rng))
    return state


@lru_cache(maxsize=8 * _BOARDS)
def _position_after_setup(number: int, seats: int, options: tuple[tuple[str, OptionValue], ...]) -> CatanState:
    """Return the position after the setup on one of the boards, cached because questions look at many positions."""
    rng = Random(f"{number} {seats} {options}")
    return place_pieces(rng, board_laid_out(rng, seats, **dict(options)), 4 * seats)


def place_pieces(rng: Random, state: CatanState, pieces: int) -> CatanState:
    """Return a setup after `pieces` settlements and roads, counted together."""
    for _ in range(pieces):
        state = state.advance(rng.choice(state.moves()))
    return state


def random_position(
    rng: Random,
    phase: str = "main",
    *,
    seats: int = 3,
    cards: bool = False,
    frame: Frame = None,
    most: int = 7,
    **options: OptionValue,
) -> CatanState:
    """Return a position in which Ann is to act, with random pieces and hands, and perhaps development cards."""
    while True:
        state = _position_after_setup(rng.randrange(_BOARDS), seats, tuple(sorted(options.items())))
        built = state.built
        for seat in range(seats):
            built = _add_pieces(rng, state, built, seat, most)
        held = [random_hand(rng, 4) for _ in range(seats)]
        state = state._replace(
            phase=phase, to_act=ONE_SEAT[ANN], turn=ANN, turns=1 + 2 * seats, frame=frame, built=built,
            dice=(3, 4) if phase == "robber" else (6, 6), hands=tuple(held), store=state.table.full_bank - sum(held),
        )  # fmt: skip
        state = state._replace(dev=random_dev(rng, seats)) if cards else state
        if not has_won(state.table, ANN, state.built, state.dev):
            return state


def _add_pieces(rng: Random, state: CatanState, built: Pieces, seat: int, most: int) -> Pieces:
    """Return the pieces with some roads added, and perhaps a settlement and a city."""
    table = state.table
    for _ in range(rng.randrange(2, most + 1)):
        edges, limits = list(bits(open_edges(built, seat))), table.limits
        if edges and built.realms[seat].roads.bit_count() < limits.roads:
            built = with_road(table, built, seat, rng.choice(edges))
        corners = list(bits(open_corners(built, seat)))
        towns = built.realms[seat].settlements.bit_count()
        if corners and towns < min(4, limits.settlements) and rng.random() < 0.3:
            built = with_settlement(table, state.land, built, seat, rng.choice(corners))
    if rng.random() < 0.5:
        built = with_city(state.land, built, seat, rng.choice(list(bits(built.realms[seat].settlements))))
    return built


def random_hand(rng: Random, most: int) -> Goods:
    """Return at most `most` cards of each resource, but not none at all."""
    hand = sum(rng.choice((0, 1, rng.randrange(most + 1))) * card for card in CARDS)
    return hand or CARDS[rng.randrange(5)]


def with_hands(state: CatanState, *hands: Goods) -> CatanState:
    """Return a position with other hands."""
    return state._replace(hands=hands, store=state.table.full_bank - sum(hands))


def with_bank(state: CatanState, kind: int, left: int) -> CatanState:
    """Return a position with only `left` cards of a resource in the bank. The last seat holds the others."""
    more = max(0, of(state.store, kind) - left) * CARDS[kind]
    return with_hands(state, *state.hands[:-1], state.hands[-1] + more)


def random_dev(rng: Random, seats: int) -> Dev:
    """Return development cards in hands, some of them new, and played knights."""
    pile = [card for card in range(5) for _ in range(dev_count(DEV_DECK, card))]
    rng.shuffle(pile)
    held = [0] * seats
    knights = [0] * seats
    new = 0
    for seat in range(seats):
        for _ in range(rng.randrange(2, 5)):
            card = pile.pop()
            held[seat] += DEV_CARDS[card]
            new += DEV_CARDS[card] if seat == ANN and rng.random() < 0.3 else 0
    for seat in range(seats):
        for _ in range(min(rng.randrange(5), pile.count(KNIGHT))):
            pile.remove(KNIGHT)
            knights[seat] += 1
    first = [seat for seat in range(seats) if knights[seat] == max(knights)]
    army = rng.choice(first) if max(knights) >= ARMY else NOBODY
    played = NOBODY if rng.random() < 0.6 or not knights[ANN] else KNIGHT
    deck = sum(DEV_CARDS[card] for card in pile)
    return Dev(tuple(held), deck, new, played, tuple(knights), 0, (0,) * seats, army)
