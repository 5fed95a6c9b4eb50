"""Random turns without the positions between them, because players that try moves out play thousands of turns.

They take from the generator the same numbers as a draw and a choice from the list of moves: one for each card that
chance gives and one for each decision.
"""

from __future__ import annotations

from math import floor
from random import Random

from kbwidgets.core.boards.geometry import FEW, nth_bit
from kbwidgets.core.values.types import CHANCE
from kbwidgets.games.kingdom_builder.rules.board import HEX, NEAR
from kbwidgets.games.kingdom_builder.rules.cards import NONE, UNITS, total
from kbwidgets.games.kingdom_builder.rules.moves import Build, Extra, Shift
from kbwidgets.games.kingdom_builder.rules.options import MANDATORY
from kbwidgets.games.kingdom_builder.rules.position import KingdomBuilderPosition
from kbwidgets.games.kingdom_builder.rules.realm import Realm, gained, new_realm, shifted
from kbwidgets.games.kingdom_builder.rules.targets import turn_moves


def random_turns(position: KingdomBuilderPosition, rng: Random) -> tuple[object, ...]:  # noqa: PLR0912, PLR0915 (hot)
    """Return the fields of a position to which random moves lead from a decision.

    They stop before a move with a rare consequence, which is left to `advance`: a terrain is full (KB-4.6), no card is
    left (KB-4.7), or the match ends (KB-6.3).
    """
    setup, board, phase, to_act, turn, left, card, pile, discards, hands, free, owners = position
    assert board is not None  # Decisions come after the setup.
    assert card is not None
    random, terrains, touch, first = rng.random, board.terrains, board.touch, setup.first or 0
    realms, seats, seat = [*owners], len(owners), to_act[0]
    own, near, supply, claimed, held, ready, fresh, used = realms[seat]
    while True:
        bit, tile = 0, None  # The settlement, and the tile that builds it, or no settlement if the turn ends.
        hexes = terrains[card] & free
        if left and not hexes & hexes - 1:
            break
        if left and not (ready and phase == "start"):  # KB-3.2: a build that has begun comes first.
            hexes = hexes & near or hexes  # KB-4.3
            n = floor(random() * hexes.bit_count())
            if n < FEW:  # This is `nth_bit` without a call, because it runs often.
                while n:
                    hexes &= hexes - 1
                    n -= 1
                bit = hexes & -hexes
            else:
                bit = 1 << nth_bit(hexes, n)
        elif ready and phase != "over":
            realm = new_realm(Realm, (own, near, supply, claimed, held, ready, fresh, used))
            moves = turn_moves(board, card, free, realm, build=left > 0)
            move = moves.nth(floor(random() * len(moves)))
            if isinstance(move, Shift):
                realm = shifted(realm, move, board, realms)
                free ^= own ^ realm.own
                own, near, supply, claimed, held, ready, fresh, used = realm
                continue
            if isinstance(move, Extra):
                (_, bit, _), tile = HEX[move.row][move.column], move.tile
            elif isinstance(move, Build):
                _, bit, _ = HEX[move.row][move.column]
        else:
            random()  # KB-3.5: ending the turn is the only move.
        if bit:  # This repeats `advance` except for the realm, because it runs often.
            index = bit.bit_length() - 1
            own |= bit
            near |= NEAR[index]
            free ^= bit
            supply -= 1
            if tile is None:
                left -= 1
                phase = "mandatory" if left else "after"
            else:
                ready -= 1 << 2 * tile
                used += 1 << 2 * tile
            if location := touch[index]:  # KB-4.8
                realm = new_realm(Realm, (own, near, supply, claimed, held, ready, fresh, used))
                own, near, supply, claimed, held, ready, fresh, used = gained(realm, location - 1, board, realms)
            if not supply:  # KB-6.1, KB-9.7
                left = 0
                phase = "after" if setup.moves_after_last else "over"
            continue
        ready, fresh, used = ready + fresh + used, 0, 0  # KB-3.6
        realms[seat] = new_realm(Realm, (own, near, supply, claimed, held, ready, fresh, used))
        discards += UNITS[card]
        if not pile:  # KB-8.3
            pile, discards = discards, 0
        left = 0
        after = (first + turn + 1) % seats
        card = hands >> 3 * after & 7  # This is `hand` without a call.
        done = after == first and not all(realm.supply for realm in realms)
        if done or card == NONE or not terrains[card] & free:
            phase, to_act, card = "draw", (CHANCE,), None
            break
        n = floor(random() * total(pile))
        drawn = 0
        while (n := n - (pile >> 8 * drawn & 255)) >= 0:
            drawn += 1
        pile -= UNITS[drawn]
        hands = hands & ~(7 << 3 * seat) | drawn << 3 * seat | NONE << 3 * after  # This is `with_hand` twice.
        turn, seat, to_act, left, phase = turn + 1, after, (after,), MANDATORY, "start"  # KB-3.1
        own, near, supply, claimed, held, ready, fresh, used = realms[seat]
    realms[seat] = new_realm(Realm, (own, near, supply, claimed, held, ready, fresh, used))
    return setup, board, phase, to_act, turn, left, card, pile, discards, hands, free, tuple(realms)
