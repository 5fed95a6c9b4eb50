"""The strategies (PB-AI), with the numbers of worked example 12 and a second, slow minimax."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.games.pawns_board import Deck, PawnsBoardState
from kbwidgets.games.pawns_board.players.strategies import STRATEGIES
from kbwidgets.games.pawns_board.rules.board import PackedBoard
from kbwidgets.games.pawns_board.rules.layout import Layout
from kbwidgets.games.pawns_board.rules.moves import Place

from .positions import GAME, opening, position

EXAMPLE = Deck.supplied("example")
TWELVE = position(
    "r1 r1 . B3 b1 / R2 r2 b1 B4 b1 / r2 . b1 . b1",
    red="Sparrow Orchard Ferry Lantern",
    blue="Mill Heron Badger",
    deck=EXAMPLE,
)


def advice(name: str, state: PawnsBoardState):
    return STRATEGIES[name](state.view(state.turn), state.moves(), Random(0))


def chosen(name: str, state: PawnsBoardState) -> str:
    return str(advice(name, state)[0].move)


@pytest.mark.parametrize(
    ("name", "action"),
    [
        ("fill-first", (0, 0, 0)),
        ("maximize-row-score", (2, 0, 0)),
        ("control-board", (0, 1, 1)),
        ("minimax", (1, 2, 0)),
    ],
)
def test_what_each_strategy_does_in_the_example(name: str, action: tuple[int, int, int]):
    """Example 12, PB-AI.1, PB-AI.2, PB-AI.3, PB-AI.4, PB-RES.11: Ferry makes row 0 3-3, and a tie is enough."""
    assert chosen(name, TWELVE) == str(TWELVE.action(*action))


def test_the_figures_of_the_example():
    """In example 12 control-board has 8 cells, 7 for the next best; the minimax rating is 6, the next 7."""
    cells = [rated.worth[1] for rated in advice("control-board", TWELVE) if len(rated.worth) > 1]
    assert (cells[0], cells[1]) == (8, 7)
    ratings = [-rated.worth[1] for rated in advice("minimax", TWELVE) if len(rated.worth) > 1]
    assert (ratings[0], min(rating for rating in ratings[1:] if rating != 6)) == (6, 7)


@pytest.mark.parametrize(
    ("name", "action"),
    [
        ("fill-first", (0, 0, 0)),
        ("maximize-row-score", (0, 0, 0)),
        ("control-board", (1, 0, 0)),
        ("minimax", (3, 0, 0)),
    ],
)
def test_the_opening_of_each_strategy(name: str, action: tuple[int, int, int]):
    """Example 12 has the opening with example.deck."""
    assert chosen(name, opening()) == str(opening().action(*action))


def ranks(state: PawnsBoardState, name: str) -> Sequence[tuple[int, ...]]:
    """Return a rule's rank of each placement, lowest first, in the order of the strategy."""
    layout, seat = state.layout, state.turn
    before = state.packed.row_scores(layout)
    found: list[tuple[int, ...]] = []
    for rated in advice(name, state):
        if not isinstance(rated.move, Place):
            found.append((1, 0, 0, 0))
            continue
        row, column, card = rated.move.row, rated.move.col, rated.move.card
        hand = [layout.cards[own].name for own in state.hands[seat]].index(card)
        after = state.packed.with_card(layout, layout.ids[seat][card], layout.cell(row, column))
        own, other = after.row_scores(layout)[row][seat], after.row_scores(layout)[row][1 - seat]
        behind = before[row][seat] <= before[row][1 - seat]
        good = behind and own > before[row][seat] and own >= other
        found.append(
            {
                "fill-first": (0, hand, row, column),
                "maximize-row-score": (0 if good else 2, row, hand, column),
                "control-board": (0, -after.count_cells(layout, seat), row, column, hand),
            }[name]
        )
    return found


@pytest.mark.parametrize("name", ["fill-first", "maximize-row-score", "control-board"])
def test_a_strategy_ranks_all_placements_by_its_rule_and_its_ties(name: str):
    """PB-AI.1, PB-AI.2, PB-AI.3: a pass ranks after the chosen move, and before moves that the rule rejects."""
    found = ranks(TWELVE, name)
    assert len(found) == len(TWELVE.moves())
    assert list(found) == sorted(found)


@pytest.mark.parametrize("name", ["fill-first", "maximize-row-score", "control-board", "minimax"])
def test_a_pass_brings_nothing(name: str):
    """PB-TURN.3: its one reason has no change, and begins with the name of the strategy."""
    (passed,) = [rated for rated in advice(name, TWELVE) if str(rated.move) == "pass"]
    assert [(reason.feature, reason.change) for reason in passed.reasons] == [("pass", 0)]


@pytest.mark.parametrize("name", ["fill-first", "maximize-row-score", "control-board", "minimax"])
def test_a_strategy_passes_where_nothing_can_be_placed(name: str):
    """PB-AI.1 to .4."""
    assert chosen(name, position("r1 . . . b1", red="Keep Citadel")) == "pass"


def test_fill_first_scans_for_blue_as_for_red():
    """PB-AI.1, PB-RES.12: the leftmost column comes first."""
    assert chosen("fill-first", position("r1 . b1 . b1", blue="Kite", turn=1)) == "place Kite at 0,2"


def test_maximize_row_score_leaves_rows_out_in_which_it_is_ahead():
    """PB-AI.2: row 0 is already won, and in row 1 Kite makes a tie; if no row offers anything it passes."""
    state = position("R2 r1 . . b1 / r1 . . . B2", red="Kite")
    assert chosen("maximize-row-score", state) == "place Kite at 1,0"
    assert chosen("maximize-row-score", position("R2 r1 . . b1 / r1 . . . B5", red="Kite")) == "pass"


def test_minimax_passes_when_that_wins_at_once():
    """PB-AI.4."""
    board = "R2 r1 . . b1 / r1 . . . b1"
    assert chosen("minimax", position(board, red="Kite", passes=1)) == "pass"
    assert chosen("minimax", position(board, red="Kite")) != "pass"
    assert chosen("minimax", position("r1 . . . b1", red="Kite", passes=1)) == "place Kite at 0,0"


def slow_rating(layout: Layout, board: PackedBoard, opponent: int, possible: set[str]) -> int:
    """Apply PB-AI.4 literally: try every placement of every design, and none."""

    def outcomes() -> Iterator[int]:
        totals = board.totals(layout)
        yield totals[opponent] - totals[1 - opponent]
        for card in possible:
            for cell in range(layout.cells):
                if board.owner(layout, cell) == opponent and board.pawns(cell) >= layout.costs[card]:
                    totals = board.with_card(layout, card, cell).totals(layout)
                    yield totals[opponent] - totals[1 - opponent]

    return max(outcomes())


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"rows": 5, "deck_blue": "workshop"},
        {"deck_red": "influence", "deck_blue": "influence", "influence_variants": True},
    ],
    ids=["example", "workshop", "influence"],
)  # fmt: skip
def test_minimax_rates_as_a_slow_second_computation_does(options: dict[str, OptionValue]):
    """PB-AI.4, PB-RES.13: the positions come from ten random games."""
    compared = 0
    for seed in range(10):
        match = kb.Match(GAME, [kb.Random(), kb.Random()], seed=seed, options=options)
        match.run()
        for n in range(12, match.ply, 9):
            state = match.at(n)
            assert isinstance(state, PawnsBoardState)
            if state.phase != "act":
                continue
            opponent, layout = 1 - state.turn, state.layout
            possible = set(state.rests[opponent] + state.hands[opponent])
            for rated in advice("minimax", state):
                if isinstance(rated.move, Place):
                    move = rated.move
                    card = layout.ids[state.turn][move.card]
                    after = state.packed.with_card(layout, card, layout.cell(move.row, move.col))
                    assert -rated.worth[1] == slow_rating(layout, after, opponent, possible)
                    compared += 1
    assert compared > 50


def test_a_strategy_sees_its_seat_alone():
    """PB-INFO.4: exchanging the other hand and the order of the decks changes no rating."""
    state = TWELVE
    other = PawnsBoardState.guess(state.view(0), Random(3))
    assert other != state
    for name in STRATEGIES:
        assert advice(name, state) == advice(name, other)
    with pytest.raises(TypeError, match="shows the hand of seat 0"):
        STRATEGIES["fill-first"](state.view(1), state.moves(), Random(0))


def test_a_chain_is_the_first_that_does_not_pass():
    """PB-AI.5."""
    stuck = position("R2 r1 . . b1 / r1 . . . B5", red="Kite")
    assert chosen("maximize-row-score+control-board", stuck) == chosen("control-board", stuck)
    assert chosen("maximize-row-score+control-board", TWELVE) == chosen("maximize-row-score", TWELVE)
    with pytest.raises(KeyError):
        STRATEGIES["maximize-row-score+nothing"]


def test_any_seat_can_be_played_by_any_strategy():
    """PB-AI.6: this is by name, and a chain can too; each answers with a reason."""
    match = kb.Match(GAME, [kb.player("minimax"), kb.player("maximize-row-score+fill-first")], seed=2)
    assert match.run().over
    for name in ("searcher", "minimax", "control-board", "maximize-row-score", "fill-first"):
        best = advice(name, TWELVE)[0]
        assert best.reasons[0].text
    hint = GAME.advice(TWELVE.view(0), TWELVE.moves())[0]
    assert hint == advice("searcher", TWELVE)[0]


def test_minimax_tries_one_card_for_all_that_change_no_value():
    """PB-AI.4: it therefore answers within 3 seconds on 5x7 even if every card has U or D; it rates all moves."""
    cards = [replace(card, name=f"{card.name}{n}") for n in range(3) for card in Deck.supplied("influence").cards]
    deck = Deck.of(cards).line
    options: dict[str, OptionValue] = {"rows": 5, "cols": 7, "hand_size": 15, "influence_variants": True}
    state = opening(**options, deck_red=deck, deck_blue=deck)
    assert len(advice("minimax", state)) == len(state.moves())
