"""The effects of discards, the robber and the stolen card (CT-7)."""

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
"""The move of the robber after a 7."""
SPARED: Final = 3
"""The public points below which a friendly robber spares a player (CT-7.7)."""


def discarded(position: Fields, move: Discard) -> tuple[object, ...]:
    """Choose discards in secret. After the last choice, all cards return to the bank at once (CT-7.2)."""
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
    """Return the players who can be robbed on a hex: opponents with a building there and cards (CT-7.4)."""
    turn, hands = position.turn, position.hands
    there = [seat for seat, realm in enumerate(position.built.realms) if realm.hexes >> hexagon & 1]
    return tuple([seat for seat in there if hands[seat] and seat != turn])


def spared(position: Fields) -> int:
    """Return the hexes that a friendly robber spares, as a set, or 0 if no other hex would remain (CT-7.7)."""
    return spared_by(position.table, position.built, position.dev, position.turn, position.robber)


def spared_by(table: Table, built: Built, dev: Dev, turn: Seat, robber: int) -> int:
    """Return the hexes that a friendly robber spares, computed only from what everyone can see."""
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
    """Move the robber. A card of the victim is stolen next (CT-7.3, CT-7.4)."""
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
    """Give the stolen card to the current player (CT-7.5)."""
    table, board, _, _, turn, turns, frame, dice, order, robber, hands, bank, built, dev, rest = position
    assert isinstance(frame, Stealing)
    found = list(hands)
    found[frame.victim] -= CARDS[move.kind]
    found[turn] += CARDS[move.kind]
    hands = tuple(found)
    return table, board, frame.back, ONLY[turn], turn, turns, None, dice, order, robber, hands, bank, built, dev, rest
