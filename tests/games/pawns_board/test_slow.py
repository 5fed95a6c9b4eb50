"""The slow computation holds to the worked examples of the rules, and the engine agrees with it in random matches."""

from __future__ import annotations

from random import Random

import pytest

from kbwidgets.core.values.types import CHANCE
from kbwidgets.games.pawns_board import Deck, PawnsBoardState
from kbwidgets.games.pawns_board.rules.moves import Place

from .positions import start as begin
from .slow import Design, Slow, Thing, can_begin, first_fault, over_after, start

DESIGNS = {
    card.name: Design(card.name, card.cost, card.value, card.grid)
    for name in ("example", "workshop", "influence")
    for card in Deck.supplied(name).cards
}
BEE = ["Bee 1 1", "XXIXX", "XXXXX", "XXCXX", "XXXXX", "XXIXX"]


def drawn(text: str) -> Slow:
    """Return the board of a picture: `.`, `r2`, `B=Ferry`."""
    rows = [row.split() for row in text.split(" / ")]
    board = Slow(len(rows), len(rows[0]))
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            if cell != ".":
                seat = "rb".index(cell[0].lower())
                card = DESIGNS[cell[2:]] if "=" in cell else None
                board.things[r, c] = Thing(seat, 0 if card else int(cell[1]), card)
    return board


def test_influence_and_its_mirror():
    """Examples 3 and 4 (PB-INFL.1, PB-INFL.2)."""
    name, cost, value = BEE[0].split()
    bee = Design(name, int(cost), int(value), tuple(BEE[1:]))
    assert start(3, 5).place(0, bee, (0, 0)).text() == "1 R___1 0\n0 1___1 0\n0 2___1 0"
    otter = DESIGNS["Otter"]
    assert start(3, 5).place(0, otter, (0, 0)).text() == "2 R11_1 0\n0 2___1 0\n0 1___1 0"
    assert start(3, 5).place(1, otter, (0, 4)).text() == "0 1_11B 2\n0 1___2 0\n0 1___1 0"


def test_conversion_and_limit():
    """Example 5 (PB-INFL.3)."""
    board = drawn("r1 . b2 . b1 / r2 r1 b3 . b1 / r1 r3 . . b1")
    assert board.place(0, DESIGNS["Ferry"], (1, 1)).text().split("\n")[1] == "3 2R311 0"
    after = board.place(0, DESIGNS["Thistle"], (1, 1))
    assert [line.split()[1] for line in after.text().split("\n")] == ["112_1", "3R3_1", "13__1"]
    assert after.owner((1, 2)) == after.owner((0, 1)) == 0


def test_where_a_card_may_go():
    """Example 6 (PB-PLACE.1) is tried for each player and cost."""
    board = drawn("r1 . . . b1 / . r2 . b3 b1 / r3 R=Otter . . b2")
    cards = {1: DESIGNS["Otter"], 2: DESIGNS["Mill"], 3: DESIGNS["Keep"]}
    found = {
        (seat, cost): [at for at in board.modifiers if not board.forbidden(seat, card, at)]
        for seat in (0, 1)
        for cost, card in cards.items()
    }
    assert found == {
        (0, 1): [(0, 0), (1, 1), (2, 0)],
        (0, 2): [(1, 1), (2, 0)],
        (0, 3): [(2, 0)],
        (1, 1): [(0, 4), (1, 3), (1, 4), (2, 4)],
        (1, 2): [(1, 3), (2, 4)],
        (1, 3): [(1, 3)],
    }
    tried = [board.forbidden(0, cards[cost], at) for cost, at in ((1, (2, 1)), (1, (1, 3)), (2, (0, 0)))]
    assert tried == [8, 9, 10]


def test_totals():
    """Example 8 (PB-SCORE.2, PB-SCORE.3): 2-3, 3-1, 4-4 are 3 and 3, a draw."""
    board = drawn("R=Otter . B=Ferry / R=Ferry . B=Thistle / R=Orchard . B=Wagon")
    assert (board.total(0), board.total(1), board.winner()) == (3, 3, None)


def test_raising_lowering_and_removal():
    """Examples 16, 18 and 19 (PB-VAR.1 to PB-VAR.3)."""
    after = start(3, 5).place(0, DESIGNS["Mosquito"], (1, 0))
    assert (after.modifiers[0, 1], after.modifiers[1, 2], after.things[2, 0].pawns) == (-1, -1, 2)
    board = drawn(". . . . . / r1 . B=Steward . . / . . . . .")
    board.modifiers[1, 2] = -3
    after = board.place(0, DESIGNS["Moth"], (1, 0))
    assert (after.things[1, 2], after.modifiers[1, 2], after.row_score(0, 1)) == (Thing(1, 2), 0, 2)
    board = drawn("r1 . . . b1")
    board.modifiers[0, 0] = -2
    after = board.place(0, DESIGNS["Courier"], (0, 0))
    assert [after.things.get((0, col)) for col in range(4)] == [Thing(0, 1), Thing(0, 1), Thing(0, 1), None]


def test_sizes_and_the_end():
    """Examples 10 and 11 (PB-SETUP.3, PB-DECK.1, PB-END.1)."""
    assert [can_begin(3, 5, size, 5) for size in (15, 16, 17)] == [0, 0, 0]
    assert [can_begin(3, 5, size, hand) for size, hand in ((17, 6), (18, 6), (40, 13), (40, 14))] == [3, 0, 0, 3]
    assert [can_begin(5, 5, 24, 5), can_begin(3, 4, 40, 5)] == [2, 1]
    assert over_after(["pass", "place", "pass", "pass"]) == 4


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        ([*BEE, "Ant 4 1", *BEE[1:]], (7, 5)),  # PB-FERR.5
        ([*BEE[:3], "XXIXX", *BEE[4:]], (4, 3)),  # PB-FERR.12
        ([BEE[0], "XXI", *BEE[2:]], (2, 4)),  # PB-FERR.8
        ([*BEE[:2], "XXxXX", *BEE[3:]], (3, 3)),  # PB-FERR.9
        (BEE[:5], (6, 0)),  # PB-FERR.13
        (BEE * 3, (13, 0)),  # PB-FERR.7
        (["Honey Bee 1 1", *BEE[1:]], (1, 0)),  # PB-FERR.4
        (BEE * 2, None),
    ],
)
def test_bad_files(lines: list[str], place: tuple[int, int] | None):
    """Example 13."""
    assert first_fault(lines) == place


@pytest.mark.parametrize("seed", range(12))
def test_the_engine_agrees_in_a_random_match(seed: int):
    """Legal placements, boards, row-scores and totals agree after every action, with and without the variants."""
    rng = Random(seed)
    variants = {"deck_red": "influence", "deck_blue": "influence", "influence_variants": True}
    rows, cols = ((3, 5), (1, 5), (3, 3))[seed % 3]
    state = begin(rows=rows, cols=cols, **(variants if seed % 2 else {}))
    board = start(rows, cols)
    while not state.over:
        move = state.random_draw(rng) if state.to_act == (CHANCE,) else rng.choice(state.moves())
        if state.to_act != (CHANCE,):
            assert legal(state) == {
                (card, at) for card in names(state) for at in board.modifiers
                if not board.forbidden(state.turn, DESIGNS[card], at)
            }  # fmt: skip
        if isinstance(move, Place):
            board = board.place(state.turn, DESIGNS[move.card], (move.row, move.col))
        state = state.advance(move)
        assert state.textual == board.text()
        assert state.points() == (board.total(0), board.total(1))
        for cell, modifier in enumerate(state.packed.modifiers):
            at = state.layout.row_col(cell)
            assert modifier == board.modifiers[at]
            assert state.packed.owner(state.layout, cell) == board.owner(at)


@pytest.mark.parametrize("seed", range(24))
def test_the_outcome_counts_as_the_score_and_as_the_slow_count(seed: int):
    """PB-SCORE.1 to .3, PB-VAR.2: two passes end a match at every decision, over 3000 ends in all."""
    rng = Random(seed)
    variants = {"deck_red": "influence", "deck_blue": "influence", "influence_variants": True}
    rows, cols = ((3, 5), (5, 7), (1, 5), (3, 3))[seed % 4]
    for _ in range(8):
        state = begin(rows=rows, cols=cols, **(variants if seed % 3 == 0 and rows < 5 else {}))
        board = start(rows, cols)
        while not state.over:
            move = state.random_draw(rng) if state.to_act == (CHANCE,) else rng.choice(state.moves())
            if state.to_act != (CHANCE,):
                check_end(state, board, rng)
            if isinstance(move, Place):
                board = board.place(state.turn, DESIGNS[move.card], (move.row, move.col))
            state = state.advance(move)


def check_end(state: PawnsBoardState, board: Slow, rng: Random) -> None:
    """Compare the results of a match in which nobody places any more."""
    while not state.over:
        state = state.advance(state.random_draw(rng) if state.to_act == (CHANCE,) else "pass")
    outcome, winner = state.outcome(), board.winner()
    assert outcome is not None
    assert outcome.totals == state.points() == (board.total(0), board.total(1))
    assert outcome.winners == (() if winner is None else (winner,))
    assert outcome.places == ((1, 1) if winner is None else (1 + winner, 2 - winner))


def names(state: PawnsBoardState) -> set[str]:
    return {state.layout.cards[card].name for card in state.hands[state.turn]}


def legal(state: PawnsBoardState) -> set[tuple[str, tuple[int, int]]]:
    return {(move.card, (move.row, move.col)) for move in state.moves() if isinstance(move, Place)}
