"""Random ends of matches, played without the positions in between, because players try thousands of them.

They take from the generator what draws and random moves take: one number for each card that chance gives, and one for
each decision.
"""

from __future__ import annotations

from collections.abc import Callable
from math import floor
from random import Random

from kbwidgets.core.values.types import Seat
from kbwidgets.games.pawns_board.rules.board import PackedBoard
from kbwidgets.games.pawns_board.rules.fields import PawnsBoardPosition
from kbwidgets.games.pawns_board.rules.layout import Layout, draw_cards


def play_to_end(position: PawnsBoardPosition, rng: Random) -> PawnsBoardPosition:
    """Play random moves to the end of a match and return the fields of the last position."""
    layout, phase, _, turn, passes, red_rest, blue_rest, red_hand, blue_hand, board = position
    random, shuffle, auto_pass = rng.random, layout.shuffle, layout.auto_pass
    rests, hands = [red_rest, blue_rest], [red_hand, blue_hand]
    if phase == "deal":  # PB-SETUP.3, then PB-SETUP.4
        for seat in range(turn, 2):
            dealt, rests[seat] = draw_cards(rests[seat], layout.hand_size - len(hands[seat]), rng)
            hands[seat] += dealt
        turn = 0
    begins = phase != "act"
    while passes < 2:  # PB-END.1, PB-RES.10
        rest, hand = rests[turn], hands[turn]
        if begins and rest:  # PB-TURN.1, PB-RES.4
            card = rest[floor(random() * len(rest)) if shuffle else 0]
            rests[turn] = rest.replace(card, "", 1)
            hands[turn] = hand = hand + card
        begins = True
        if auto_pass and not board.can_place_any(layout, turn, hand):
            action = None  # PB-TURN.3: the player is not asked.
        else:
            action = _pick_action(layout, board, turn, hand, random)
        if action:
            card, cell = action
            hands[turn] = hand.replace(card, "", 1)  # PB-PLACE.2
            board = board.with_card(layout, card, cell)
            passes = 0
        else:
            passes += 1
        turn = 1 - turn  # PB-TURN.2
    return PawnsBoardPosition(layout, "over", (), turn, passes, rests[0], rests[1], hands[0], hands[1], board)


def _pick_action(
    layout: Layout, board: PackedBoard, seat: Seat, hand: str, random: Callable[[], float]
) -> tuple[str, int] | None:
    """Return a random card with a cell for it, or None for a pass, each equally likely (PB-PLACE.1, PB-TURN.3)."""
    own = board.blue if seat else board.red
    if not own:
        random()
        return None
    cells = (0, own, own & board.two, own & board.three)  # This is `PackedBoard.open_cells` without a call (hot).
    if len({*hand}) != len(hand):  # Two copies are one move.
        hand = "".join(dict.fromkeys(hand))
    costs, count = layout.costs, 1
    for card in hand:
        count += cells[costs[card]].bit_count()
    n = floor(random() * count)
    for card in hand:
        spots = cells[costs[card]]
        count = spots.bit_count()
        if n < count:
            while n:  # This is `nth_bit` without a call (hot).
                spots &= spots - 1
                n -= 1
            return card, (spots & -spots).bit_length() - 1
        n -= count
    return None
