"""The rating of moves of Catan, with reasons, for computer players and hints (CT-19).

`greedy` plays by all of CT-19: each move is rated by what then stands on the board and by how soon the next thing can
be built. It sees a view, so what is public, its own cards, and what follows by counting (CT-19.1).

>>> from kbwidgets.games.catan import GAME
>>> from random import Random
>>> state = GAME.start(["Ann", "Bo", "Cy"], board="beginner", start="beginner", order="seats")
>>> state = state.play("roll").play("dice 4 6")
>>> [str(rated.move) for rated in greedy(state.view(0), state.moves(), Random(1))]
['end']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.core.protocol.state import Move, View
from kbwidgets.games.catan.players.cards import rate_cards
from kbwidgets.games.catan.players.outlook import Outlook
from kbwidgets.games.catan.players.placing import rate_placements
from kbwidgets.games.catan.players.robbing import rate_discard, rate_robber_moves
from kbwidgets.games.catan.players.standing import Measure
from kbwidgets.games.catan.players.trading import (
    can_follow_trade,
    completes,
    rate_answers,
    rate_confirmations,
    rate_deal,
    rate_offer,
)
from kbwidgets.games.catan.players.turn import is_by_hand, roll_by_hand
from kbwidgets.games.catan.players.weights import WEIGHTS, Weights
from kbwidgets.games.catan.rules.chapters.bank import BankTrade
from kbwidgets.games.catan.rules.chapters.build import City, Road, Settle, with_city, with_road, with_settlement
from kbwidgets.games.catan.rules.chapters.cards import BUY, STOP
from kbwidgets.games.catan.rules.chapters.trade import Offer
from kbwidgets.games.catan.rules.chapters.turn import END, ROLL
from kbwidgets.games.catan.rules.position import LastTrade, Offered
from kbwidgets.games.catan.rules.resources import CARD_COST, CARDS, CITY_COST, ROAD_COST, SETTLEMENT_COST
from kbwidgets.games.catan.rules.view import catan

_UNPLANNED: Final = -1.0
"""The worth of a road that leads to nothing planned."""


class Greedy:
    """A player that rates moves by all of CT-19. One that deals offers more than what completes a plan."""

    def __init__(self, weights: Weights = WEIGHTS, *, dealing: bool = False) -> None:
        self.weights = weights
        self.dealing = dealing

    @property
    def weighing(self) -> Mapping[str, float]:
        """The weights by name."""
        return self.weights._asdict()

    def with_weights(self, weights: Mapping[str, float]) -> Greedy:
        """Return the same player with some weights changed."""
        return Greedy(self.weights._replace(**weights), dealing=self.dealing)

    def __call__(self, view: View, moves: Sequence[Move], rng: Random) -> tuple[Rated, ...]:
        """Return the moves worth considering, best first (CT-19.5)."""
        known = catan(view)
        seat = known.mover(moves[0])
        if is_by_hand(moves[0]):
            return roll_by_hand(moves, rng)
        if len(moves) == 1 and known.phase not in ("main", "offer"):
            return (Rated(moves[0], (0.0,), (Reason("only", 0, "it's the only move"),)),)
        if known.phase == "setup":
            return tuple(rate_placements(Measure(self.weights, known), known, seat, moves))
        outlook = Outlook(self.weights, known, seat)
        ratings = sorted(self._rate(outlook, moves), key=lambda rated: rated.worth, reverse=True)
        return tuple(self._add_deal(outlook, ratings) if self.dealing and seat == known.turn else ratings)

    def _add_deal(self, outlook: Outlook, ratings: list[Rated]) -> list[Rated]:
        """Add offers where the turn would end (CT-9.11). Right after a trade, only winning or spending moves remain."""
        if isinstance(outlook.view.frame, LastTrade):
            ratings = [
                rated for rated in ratings if can_follow_trade(outlook, rated.move) or rated.worth[0] > self.weights.win
            ]
        if outlook.view.new_count:
            ratings = [rated for rated in ratings if not isinstance(rated.move, Offer)]
        return [*rate_deal(outlook), *ratings] if ratings[0].move == END else ratings

    def _rate(self, outlook: Outlook, moves: Sequence[Move]) -> Iterator[Rated]:
        view, seat = outlook.view, outlook.seat
        if view.phase == "discard":
            return iter(rate_discard(outlook))
        if view.phase == "robber":
            return iter(rate_robber_moves(outlook, moves))
        if view.phase == "offer":
            return iter(rate_answers(outlook, seat) if seat != view.turn else _rate_after_answers(outlook, moves))
        if view.phase == "roll":
            return iter([Rated(ROLL, (0.0,), (Reason("roll", 0, "it's time to roll"),)), *rate_cards(outlook, moves)])
        if view.phase == "free roads":
            return _rate_free_roads(outlook, moves)
        return iter([*rate_main_moves(outlook, moves), *rate_offer(outlook)])


greedy: Final = Greedy()
"""The player that uses all of CT-19."""
dealing: Final = Greedy(dealing=True)
"""The same player, with more offers."""


def rate_main_moves(outlook: Outlook, moves: Sequence[Move]) -> list[Rated]:
    """Rate the moves that build, buy, trade with the bank or play a card, and the end of the turn."""
    table, seat, hand, measure = outlook.view.table, outlook.seat, outlook.hand, outlook.measure
    board, built = measure.board, outlook.view.built
    wanted = outlook.plans.edges
    ratings = list(rate_cards(outlook, moves)) if outlook.view.card_counts[seat] else []
    for move in moves:
        if isinstance(move, Settle):
            ratings.append(
                outlook.rate_build(
                    move, with_settlement(table, board, built, seat, move.corner), hand - SETTLEMENT_COST
                )
            )
        elif isinstance(move, City):
            ratings.append(outlook.rate_build(move, with_city(board, built, seat, move.corner), hand - CITY_COST))
        elif isinstance(move, Road):
            ratings.append(_rate_road(outlook, move, wanted, hand - ROAD_COST))
        elif isinstance(move, BankTrade):
            ratings.append(
                outlook.rate_exchange(move, hand - move.given * CARDS[move.give] + move.gotten * CARDS[move.get])
            )
        elif move == BUY:
            gain = next(plan.gain for plan in outlook.plans.plans if plan.kind == "card")
            change = gain + outlook.change(hand - CARD_COST)
            ratings.append(Rated(move, (change,), (Reason("card", gain, "it could be a victory point or a knight"),)))
        elif move == END:
            ratings.append(Rated(move, (0.0,), (Reason("end", 0, "it keeps the cards for the next plan"),)))
    return ratings


def _rate_road(outlook: Outlook, move: Road, wanted: int, hand: int) -> Rated:
    edge = outlook.measure.table.grid.edge(move.a, move.b)
    if edge is None or not wanted >> edge & 1:
        return Rated(move, (_UNPLANNED,), (Reason("road", _UNPLANNED, "it leads nowhere useful"),))
    built = with_road(outlook.measure.table, outlook.view.built, outlook.seat, edge)
    return outlook.rate_build(move, built, hand, outlook.weights.claim)


def _rate_free_roads(outlook: Outlook, moves: Sequence[Move]) -> Iterator[Rated]:
    """Rate free roads. One that leads nowhere is still better than none (CT-10.8)."""
    for move in moves:
        if isinstance(move, Road):
            yield _rate_road(outlook, move, outlook.plans.edges, outlook.hand)
        elif move == STOP:
            yield Rated(move, (2 * _UNPLANNED,), (Reason("stop", 0, "a free road is worth taking"),))


def _rate_after_answers(outlook: Outlook, moves: Sequence[Move]) -> list[Rated]:
    """Rate the moves after all answers: a trade, another offer, building with the bank's help, or ending the turn."""
    assert isinstance(outlook.view.frame, Offered)
    ratings = [*rate_confirmations(outlook), *rate_offer(outlook)]
    for rated in rate_main_moves(outlook, moves):
        move, hand = rated.move, outlook.hand
        if isinstance(move, BankTrade):
            hand += move.gotten * CARDS[move.get] - move.given * CARDS[move.give]
        if (
            move == END
            or isinstance(move, (Settle, City))
            or (isinstance(move, BankTrade) and completes(outlook, hand))
        ):
            ratings.append(rated)
    return ratings
