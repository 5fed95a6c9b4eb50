"""The easy player, which settles good places and then builds what it can (CT-19.2, CT-19.3, CT-19.9).

It makes no plans and no trades with others: a city before a settlement, a settlement before a card, and a road only
where it leads to a place; with the bank it trades for what completes a city or a settlement.

>>> from kbwidgets.games.catan import GAME
>>> state = GAME.start(["Ann", "Bo", "Cy"], board="beginner", start="beginner", order="seats")
>>> [str(rated.move) for rated in easy(state.view(0), state.moves(), Random(1))]
['roll']
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.core.protocol.state import Move, View
from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.players.outlook import Outlook
from kbwidgets.games.catan.players.placing import rate_placements
from kbwidgets.games.catan.players.standing import Measure, kinds_in
from kbwidgets.games.catan.players.trading import completes
from kbwidgets.games.catan.players.turn import is_by_hand, roll_by_hand
from kbwidgets.games.catan.players.weights import WEIGHTS
from kbwidgets.games.catan.rules.chapters.bank import BankTrade
from kbwidgets.games.catan.rules.chapters.build import City, Road, Settle
from kbwidgets.games.catan.rules.chapters.cards import BUY, PLAY_KNIGHT
from kbwidgets.games.catan.rules.chapters.robber import Discard, Robber
from kbwidgets.games.catan.rules.position import Discarding
from kbwidgets.games.catan.rules.resources import CARDS, of
from kbwidgets.games.catan.rules.view import CatanView, catan

_FIRST = Reason("first", 0, "it is the first move that works")


def easy(view: View, moves: Sequence[Move], rng: Random) -> tuple[Rated, ...]:
    """Return the moves, the preferred ones first."""
    known = catan(view)
    seat = known.mover(moves[0])
    if is_by_hand(moves[0]):
        return roll_by_hand(moves, rng)
    measure = Measure(WEIGHTS, known)
    if known.phase == "setup":
        return tuple(rate_placements(measure, known, seat, moves))
    if known.phase == "discard":
        return (_choose_discard(known, seat),)
    if known.phase == "robber":
        ratings = [_rate_robber_move(measure, known, seat, move) for move in moves if isinstance(move, Robber)]
    elif len(moves) == 1:
        return (Rated(moves[0], (0.0,), (_FIRST,)),)
    else:
        outlook = Outlook(WEIGHTS, known, seat)
        ratings = [Rated(move, _prioritize(outlook, move), (_FIRST,)) for move in moves]
    return tuple(sorted(ratings, key=lambda rated: rated.worth, reverse=True))


def _prioritize(outlook: Outlook, move: Move) -> tuple[float, ...]:
    """Return the priority of a move: positive if it is made, 0 for passing moves, negative if it is avoided."""
    ground, table, hand = outlook.measure.ground, outlook.view.table, outlook.hand
    if isinstance(move, City):
        return (6.0, ground.sums[move.corner])
    if isinstance(move, Settle):
        return (5.0, ground.sums[move.corner])
    if isinstance(move, BankTrade):
        after = hand + move.gotten * CARDS[move.get] - move.given * CARDS[move.give]
        return (4.0 if completes(outlook, after) else -1.0, -move.given)
    if move == BUY:
        return (3.0,)
    if move == PLAY_KNIGHT:
        return (2.0,)
    if isinstance(move, Road):
        edge = table.grid.edge(move.a, move.b)
        ways = [plan for plan in outlook.plans.plans if plan.kind == "settlement"]
        leads = [plan.gain for plan in ways if edge is not None and plan.edges >> edge & 1]
        return (1.0, max(leads)) if leads and all(plan.edges for plan in ways) else (-1.0,)
    return (0.0,) if str(move).split()[0] in ("end", "roll", "reject") else (-1.0,)


def _rate_robber_move(measure: Measure, view: CatanView, seat: Seat, move: Robber) -> Rated:
    """Rate a robber's move by the opponents' dots, sparing the player's own, then by the cards to steal from."""
    corners, dots = measure.board.grid.corners_of[move.hexagon], measure.ground.hexes[move.hexagon]
    lost = sum(dots * realm.weight(corners) for other, realm in enumerate(view.built.realms) if other != seat)
    own = dots * view.built.realms[seat].weight(corners)
    cards = view.hand_sizes[move.victim] if move.victim >= 0 else 0
    blocked = Reason("blocked", lost, f"it blocks {lost} of the opponents' dots")
    return Rated(move, (-own, lost, cards), (blocked,))


def _choose_discard(view: CatanView, seat: Seat) -> Rated:
    """Return a discard of the most frequent cards (CT-7.1)."""
    frame, hand, gone = view.frame, view.hands[seat] or 0, 0
    for _ in range(frame.owed[seat] if isinstance(frame, Discarding) else 0):
        card = CARDS[max(kinds_in(hand), key=lambda kind: of(hand, kind))]
        hand, gone = hand - card, gone + card
    return Rated(Discard(seat, gone), (0.0,), (Reason("many", 0, "these are the most plentiful cards"),))
