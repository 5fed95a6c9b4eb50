"""A player that tries each move in many quick games, each with new guesses at the hidden cards (PB-AI, PB-INFO.4).

All moves are tried against the same cards. After each round the worse half is dropped, so that most games are spent
on close choices. In a quick game the reply to the move is the placement that looks best; after that, each player takes
the best looking of a few. The searcher limits the number of games and reads the clock only if it is given seconds, so
the same seed gives the same advice on any machine.

>>> import kbwidgets as kb
>>> state = kb.games["pawns-board"].start(2, shuffle=False)
>>> best = Searcher()(state.view(0), state.moves(), Random(0))[0]
>>> print(best.move)
place Kite at 1,0
>>> best.reasons[0].text
'it won 70% of 236 quick games (the average move won 69%)'
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor, log2
from random import Random
from statistics import fmean
from time import monotonic
from typing import Final, NamedTuple

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.players.search_budget import Searching
from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.core.protocol.state import Move, View
from kbwidgets.core.text.words import counted, percent
from kbwidgets.core.values.types import Seat
from kbwidgets.games.pawns_board.players.spots import list_spots
from kbwidgets.games.pawns_board.rules.board import PackedBoard
from kbwidgets.games.pawns_board.rules.chapters.influence import list_changes
from kbwidgets.games.pawns_board.rules.layout import Layout
from kbwidgets.games.pawns_board.rules.moves import PASS, Place
from kbwidgets.games.pawns_board.rules.state import PawnsBoardState
from kbwidgets.games.pawns_board.rules.view import PawnsBoardView, pawns_board

PLAYOUTS: Final = 1000
"""The number of quick games for one decision, over all of its moves."""

_LOOKS: Final = 4
"""The number of placements that a player of a quick game considers."""

_POINTS: Final = 400
"""The number of points that count as much as a win; they decide between moves that win equally often."""

_SURE: Final = 0.2
"""The extra worth of a certain win, or cost of a certain loss."""


class _Candidate:
    """A move, the position after it, and the results of its quick games."""

    __slots__ = ("after", "games", "hand", "margins", "move", "passes", "wins")

    def __init__(self, move: Move, after: PackedBoard, hand: str, passes: int) -> None:
        self.move = move
        self.after = after
        self.hand = hand
        self.passes = passes
        self.games = self.margins = 0
        self.wins = 0.0  # A draw counts as half a win.

    def count(self, margin: int) -> None:
        """Add a game that was won by `margin` points."""
        self.games += 1
        self.margins += margin
        self.wins += 1 if margin > 0 else 0 if margin < 0 else 0.5

    @property
    def share(self) -> float:
        return self.wins / self.games

    @property
    def margin(self) -> float:
        return self.margins / self.games

    @property
    def value(self) -> float:
        """The expected number of wins per game.

        No other move is as good as a second pass that wins, and none is as bad as one that loses.
        """
        if self.passes == 2:
            return self.share * (1 + 2 * _SURE) - _SURE
        return self.share + self.margin / _POINTS


class _World(NamedTuple):
    """A guess at the hidden cards: the other hand and the order of both decks."""

    hand: str
    decks: tuple[Sequence[str], Sequence[str]]


class Searcher(Searching):
    """An adviser that rates moves by the share of quick games that they win.

    A move that is dropped early is worth no more than those that are kept.
    """

    def __init__(self, playouts: int = PLAYOUTS, seconds: float | None = None) -> None:
        super().__init__(playouts, seconds)

    def __call__(self, view: View, moves: Sequence[Move], rng: Random) -> tuple[Rated, ...]:
        """Return the moves with their ratings, best first."""
        table = pawns_board(view)
        candidates = _list_candidates(table, moves)
        if len(candidates) == 1:
            return (Rated(candidates[0].move, (0,), (Reason("pass", 0, "no card can be placed"),)),)
        deadline = None if self.seconds is None else monotonic() + self.seconds
        rounds = ceil(log2(len(candidates)))
        kept: list[_Candidate] = candidates
        dropped: list[_Candidate] = []
        average = 0.0
        while len(kept) > 1:
            for _ in range(max(1, self.playouts // (rounds * len(kept)))):
                world = _guess_world(table, rng)
                for each in kept:
                    each.count(_play_margin(table, each, world, rng.random))
                if deadline is not None and monotonic() > deadline:
                    break
            if kept is candidates:
                average = fmean(each.share for each in candidates)
            half = (len(kept) + 1) // 2
            kept.sort(key=lambda each: each.value, reverse=True)
            dropped[:0] = kept[half:]
            kept = kept[:half]
        ratings: list[Rated] = []
        worth = kept[0].value
        for n, each in enumerate([*kept, *dropped]):
            worth = min(worth, each.value)
            ratings.append(Rated(each.move, (worth, -n), _list_reasons(table, each, average)))
        return tuple(ratings)


def _list_candidates(table: PawnsBoardView, moves: Sequence[Move]) -> list[_Candidate]:
    seat = table.turn
    own = table.hands[seat] or ""
    candidates = [
        _Candidate(spot.move, spot.after, own[: spot.hand] + own[spot.hand + 1 :], 0)
        for spot in list_spots(table, moves)
    ]
    return [*candidates, _Candidate(PASS, table.packed, own, table.passes + 1)]


def _guess_world(table: PawnsBoardView, rng: Random) -> _World:
    """Guess the hidden cards (PB-INFO.4) and the order of the decks."""
    guess = PawnsBoardState.guess(table, rng)
    decks = list(guess.red_rest), list(guess.blue_rest)
    for deck in decks:
        rng.shuffle(deck)
    return _World(guess.hands[1 - table.turn], decks)


def _play_margin(table: PawnsBoardView, candidate: _Candidate, world: _World, random: Callable[[], float]) -> int:
    """Play a quick game after a move and return the points by which the player to move wins it."""
    seat = table.turn
    hands = [candidate.hand, world.hand] if seat == 0 else [world.hand, candidate.hand]
    end = candidate.after
    if candidate.passes < 2:  # PB-END.1
        end = _play_out(table.layout, end, hands, world.decks, 1 - seat, candidate.passes, random)
    totals = end.totals(table.layout)
    return totals[seat] - totals[1 - seat]


def _play_out(
    layout: Layout,
    board: PackedBoard,
    hands: list[str],
    decks: tuple[Sequence[str], Sequence[str]],
    turn: Seat,
    passes: int,
    random: Callable[[], float],
) -> PackedBoard:
    """Play a quick game to its end: the first player considers every placement, after that each considers a few."""
    draws = iter(decks[0]), iter(decks[1])
    looks: Callable[[], float] | None = None
    while True:
        hands[turn] += next(draws[turn], "")  # PB-TURN.1
        spot = _find_best(layout, board, hands[turn], turn, looks)
        looks = random
        if spot is None:
            passes += 1
            if passes == 2:
                return board
        else:
            if passes and _leads(layout, board, turn):
                return board  # A second pass wins.
            passes = 0
            hands[turn] = hands[turn].replace(spot[0], "", 1)
            board = board.with_card(layout, *spot)
        turn = 1 - turn


def _find_best(
    layout: Layout, board: PackedBoard, hand: str, turn: Seat, random: Callable[[], float] | None
) -> tuple[str, int] | None:
    """Return the placement that gains the most cells and value, of all or of a random few, or None if there is none."""
    cells, costs = board.open_cells(turn), layout.costs
    able = [(card, where) for card in hand if (where := cells[costs[card]])]
    if not able:
        return None
    theirs, bare = board.pawns_of(1 - turn), layout.all & ~(board.red | board.blue | board.cards)
    reach, values, modifiers = layout.reach, layout.values, board.modifiers
    if random is None:
        options = [(card, cell) for card, where in able for cell in bits(where)]
    else:
        options: list[tuple[str, int]] = []
        count = len(able)
        for _ in range(_LOOKS):
            card, where = able[floor(random() * count)]
            n = floor(random() * where.bit_count())
            while n:  # This is `nth_bit` without a call (hot).
                where &= where - 1
                n -= 1
            options.append((card, (where & -where).bit_length() - 1))
    best_gain, best = -1.0, options[0]
    for option in options:
        card, cell = option
        hit = reach[card][cell]
        # An empty cell counts 1. A converted one counts 2, because the opponent loses it. A point of value counts half.
        gain = (hit & bare).bit_count() + 2 * (hit & theirs).bit_count() + (values[card] + modifiers[cell]) / 2
        if gain > best_gain:
            best_gain, best = gain, option
    return best


def _leads(layout: Layout, board: PackedBoard, seat: Seat) -> bool:
    totals = board.totals(layout)
    return totals[seat] > totals[1 - seat]


def _list_reasons(table: PawnsBoardView, candidate: _Candidate, average: float) -> tuple[Reason, ...]:
    """Return the results of the quick games and the effects of the move as reasons."""
    layout, seat = table.layout, table.turn
    words = (
        f"it won {percent(candidate.share)} of {candidate.games} quick games (the average move won {percent(average)})"
    )
    if candidate.passes == 2:
        words = "a second pass ends the game"
    margin = f"it {'leads' if candidate.margin >= 0 else 'trails'} by {abs(candidate.margin):.1f} points on average"
    reasons = [Reason("games won", candidate.share - average, words), Reason("points", candidate.margin, margin)]
    if isinstance(candidate.move, Place):
        card, cell = layout.ids[seat][candidate.move.card], layout.cell(candidate.move.row, candidate.move.col)
        changes = list_changes(layout, table.packed, card, cell)
        if changes.gained:
            reasons.append(Reason("cells", len(changes.gained), f"it gets {counted(len(changes.gained), 'new cell')}"))
        if changes.converted:
            reasons.append(
                Reason(
                    "converted", 2 * len(changes.converted), f"it takes over {counted(len(changes.converted), 'cell')}"
                )
            )
    return tuple(reasons)
