"""Discards, the robber, and the stolen card (CT-7)."""

from __future__ import annotations

from operator import sub
from typing import Final

from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.rules.frames import Discarding, Robbing, Stealing
from kbwidgets.games.catan.rules.goods import CARDS
from kbwidgets.games.catan.rules.moves import Discard, Robber, Steal
from kbwidgets.games.catan.rules.position import BY_CHANCE, NOBODY, ONLY, Built, Dev, Fields, open_points
from kbwidgets.games.catan.rules.table import Table

ROBBING: Final = Robbing("main")
"""After a seven."""
SPARED: Final = 3
"""Who has fewer public points is spared by a friendly robber (CT-7.7)."""


def discarded(position: Fields, move: Discard) -> tuple[object, ...]:
    """A choice is kept in secret until all have chosen, then all cards go back at once (CT-7.2)."""
    table, board, phase, to_act, turn, turns, frame, dice, order, robber, hands, bank, built, dev, rest = position
    assert isinstance(frame, Discarding)
    owed, chosen = frame
    seat = move.seat
    chosen = (*chosen[:seat], move.goods, *chosen[seat + 1 :])
    if len(to_act) > 1:
        to_act, after = tuple([other for other in to_act if other != seat]), Discarding(owed, chosen)
    else:
        phase, to_act, after = "robber", ONLY[turn], ROBBING
        hands = tuple(map(sub, hands, chosen))
        bank += sum(chosen)
    return table, board, phase, to_act, turn, turns, after, dice, order, robber, hands, bank, built, dev, rest


def victims_at(position: Fields, hexagon: int) -> tuple[Seat, ...]:
    """Who can be robbed on a hex: the opponents with a building there and cards (CT-7.4)."""
    turn, hands = position.turn, position.hands
    there = [seat for seat, realm in enumerate(position.built.realms) if realm.hexes >> hexagon & 1]
    return tuple([seat for seat in there if hands[seat] and seat != turn])


def spared(position: Fields) -> int:
    """The hexes that a friendly robber leaves alone, as a set; none if no other would remain (CT-7.7)."""
    return spared_by(position.table, position.built, position.dev, position.turn, position.robber)


def spared_by(table: Table, built: Built, dev: Dev, turn: Seat, robber: int) -> int:
    """The same of what all see: pieces, shown cards, and where the robber stands."""
    if not table.friendly:
        return 0
    found = 0
    for seat, realm in enumerate(built.realms):
        if seat != turn and open_points(built, dev, seat) < SPARED:
            found |= realm.hexes
    whole = (1 << table.grid.hexes) - 1
    here = 1 << robber if robber != NOBODY else 0
    return 0 if found | here == whole else found


def robber_moved(position: Fields, move: Robber) -> tuple[object, ...]:
    """The robber stands there; one card of the victim is stolen (CT-7.3, CT-7.4)."""
    frame, hexagon, victim = position.frame, move.hexagon, move.victim
    assert isinstance(frame, Robbing)
    if victim == NOBODY:
        able = victims_at(position, hexagon)
        victim = able[0] if able else NOBODY
    table, board, phase, to_act, turn, turns, _, dice, order, _, hands, bank, built, dev, rest = position
    if victim == NOBODY:
        phase, to_act, after = frame.back, ONLY[turn], None
    else:
        phase, to_act, after = "steal", BY_CHANCE, Stealing(victim, frame.back)
    return table, board, phase, to_act, turn, turns, after, dice, order, hexagon, hands, bank, built, dev, rest


def stolen(position: Fields, move: Steal) -> tuple[object, ...]:
    """The card changes hands (CT-7.5)."""
    table, board, _, _, turn, turns, frame, dice, order, robber, hands, bank, built, dev, rest = position
    assert isinstance(frame, Stealing)
    found = list(hands)
    found[frame.victim] -= CARDS[move.kind]
    found[turn] += CARDS[move.kind]
    hands = tuple(found)
    return table, board, frame.back, ONLY[turn], turn, turns, None, dice, order, robber, hands, bank, built, dev, rest
