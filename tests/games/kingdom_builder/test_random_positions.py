"""The engine against the slow second computation on random positions: gold, places and targets (KB-4, KB-5, KB-7)."""

from __future__ import annotations

from random import Random

import pytest

import kbwidgets as kb

from ...amount import amount
from .slow import (
    BUILDABLE,
    CARDS,
    QUADRANTS,
    Board,
    Hex,
    build_targets,
    free,
    is_special,
    neighbours,
    of_kind,
    score,
    tile_targets,
)
from .tables import RED, TERRAINS, TILES, join_names, position, targets, written

POSITIONS = 2000
"""The number of random positions in four parts, one of which is usually tried."""
MOVERS = ("harbor", "paddock", "barn")


def random_board(rng: Random) -> str:
    """Return four quadrants, each turned or not."""
    names = rng.sample(list(QUADRANTS), 4)
    return " ".join(name + rng.choice(("", "-")) for name in names)


def random_settlements(rng: Random, board: Board, seats: int) -> list[set[Hex]]:
    """Return up to 40 settlements per seat: areas of many sizes, some beside special hexes, some on water."""
    all_hexes = sorted(of_kind(board, *BUILDABLE, "water"))
    left = set(all_hexes)
    special = sorted(at for at in board if is_special(board, at))
    found: list[set[Hex]] = []
    for _ in range(seats):
        own: list[Hex] = []
        size = rng.randint(0, 40)
        dense = rng.random()
        while len(own) < size:
            if own and rng.random() < dense:
                near = [at for at in neighbours(rng.choice(own)) if at in left]
            elif rng.random() < 0.3:
                near = [at for at in neighbours(rng.choice(special)) if at in left]
            else:
                near = [at for at in [rng.choice(all_hexes)] if at in left]
            if near and (board[near[0]] != "water" or rng.random() < 0.2):
                own.append(near[0])
                left.discard(near[0])
            elif rng.random() < 0.05:
                size -= 1
        found.append(set(own))
    return found


@pytest.mark.long
@pytest.mark.parametrize("part", range(amount(1, 4)))
def test_gold_and_places_agree_on_random_positions(part: int):
    """KB-7.1 to KB-7.16, KB-9.6, KB-13.18: for every seat castles, all ten cards, their lines and the totals agree."""
    for n in range(part, POSITIONS, 4):
        rng = Random(f"gold {n}")
        names = random_board(rng)
        board = join_names(names)
        own = random_settlements(rng, board, rng.randint(2, 4))
        settlements = dict(enumerate(own))
        presence = n % 3 == 0
        for cards in (CARDS[:3], CARDS[3:6], CARDS[6:9], (CARDS[9], *CARDS[:2])):
            state = position(
                *map(written, own), board=names, cards=cards, phase="end", left=0, card=None, turn=len(own),
                supply={RED: 0}, lords_needs_presence=presence,
            )  # fmt: skip
            lines = state.score()
            totals = dict.fromkeys(settlements, 0)
            for card in (*cards, "castles"):
                rule = f"KB-7.{CARDS.index(card) + 3}" if card in CARDS else "KB-7.2"
                for seat in settlements:
                    mine = [line for line in lines if (line.rule, line.seat) == (rule, seat)]
                    expected = score(board, settlements, seat, card, lords_needs_presence=presence)
                    totals[seat] += expected.gold
                    where = f"position {n}, {names}, {card} of seat {seat}: {written(own[seat])}"
                    assert sum(line.points for line in mine) == expected.gold, where
                    told = {at for line in mine for at in line.at}
                    assert told == (set(written(expected.places).split()) if expected.gold else set()), where
            outcome = state.outcome()
            assert outcome is not None
            assert outcome.totals == state.points() == tuple(totals.values()), f"position {n}, {names}, {cards}"


def legal(state: kb.State) -> dict[str, set[Hex]]:
    """Return the targets of all legal moves: by `build` and tile, for the tiles that move by tile and source."""
    found: dict[str, set[Hex]] = {}
    for move in state.moves():
        text, _, target = str(move).rpartition(" ")
        if text:
            row, column = target.split(",")
            found.setdefault(text.removesuffix(" to"), set()).add((int(row), int(column)))
    return found


@pytest.mark.parametrize("part", range(4))
def test_targets_agree(part: int):
    """KB-4.1, KB-4.3 to KB-4.5, KB-5.13 to KB-5.22: the mandatory build and all eight tiles agree."""
    met: set[str] = set()
    for n in range(part, 400, 4):
        rng = Random(f"targets {n}")
        names = random_board(rng)
        board = join_names(names)
        own = random_settlements(rng, board, rng.randint(2, 4))
        if len(own[RED]) == 40:
            own[RED].pop()
        settlements = dict(enumerate(own))
        cards = [terrain for terrain in TERRAINS if free(board, settlements, terrain)]
        card = rng.choice(cards)
        held = [at for at in sorted(board) if board[at].startswith("location:") and own[RED] & set(neighbours(at))]
        state = position(
            *map(written, own), board=names, card=card, hands=[None] * len(own),
            tiles=["; ".join(f"{row},{column} ready" for row, column in held)],
        )  # fmt: skip
        expected = {"build": build_targets(board, settlements, RED, card)}
        for tile in {board[at].removeprefix("location:") for at in held}:
            if tile in MOVERS:
                for row, column in own[RED]:
                    found = tile_targets(board, settlements, RED, tile, card, (row, column))
                    expected[f"{tile} {row},{column}"] = found
            else:
                expected[tile] = tile_targets(board, settlements, RED, tile, card)
            met.add(tile)
        assert legal(state) == {move: found for move, found in expected.items() if found}, f"position {n}"
    assert met == set(TILES)


def test_no_move_is_legal_twice():
    """KB-10.0: two tiles of a kind give the moves of one."""
    state = position("11,16 14,12", tiles=["11,17 ready; 15,12 ready"])
    texts = [str(move) for move in state.moves()]
    assert len(texts) == len(set(texts))
    assert targets(state, "farm")
