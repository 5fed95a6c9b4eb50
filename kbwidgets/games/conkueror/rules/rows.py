"""The number of listed moves that begin in each territory, kept with a position.

A position of the phases draft, attack and fortify has for each territory the number of moves that begin there:
exchanges, then attacks and entries, or fortifying moves. A move changes one territory or its neighbours, so only their
numbers are counted again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.rules.armies import FACTS, GUARD
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, SHIFT, Cards, sets_in
from kbwidgets.games.conkueror.rules.fields import MAIN, NO_ROWS, VACANT, Battle, Conquest, Fields, Rows, count_spares
from kbwidgets.games.conkueror.rules.table import Table
from kbwidgets.games.conkueror.rules.worldmap import connected_part


def attack_ways(table: Table, owners: Sequence[int], stacks: Sequence[int], immune: int, turn: Seat, at: int) -> int:
    """Return the number of exchanges, attacks and entries from a territory (CQ-9.1, CQ-6.1 to CQ-6.12).

    A defender has no mercenaries, because these vanish before another turn (CQ-12.8).
    """
    pieces, regulars, _, count, moves, over, _, _, _ = FACTS[stacks[at]]
    if regulars >= 2:
        for other in table.near[at]:
            owner = owners[other]
            if owner == turn:
                continue
            if owner == VACANT:
                count += moves
            elif not over + stacks[other] & GUARD and not immune >> other & 1:
                count += pieces - 2
    return count


def ends_of(table: Table, owners: Sequence[int], turn: Seat, at: int) -> Sequence[int]:
    """Return the territories that armies may fortify from a territory (CQ-8.1, option fortify)."""
    if table.can_fortify_anywhere:
        return [n for n, owner in enumerate(owners) if owner == turn and n != at]
    if table.can_fortify_connected:
        return _connected_lands(table, sum([1 << n for n, owner in enumerate(owners) if owner == turn]), at)
    return [n for n in table.near[at] if owners[n] == turn]


@lru_cache(maxsize=1 << 12)
def _connected_lands(table: Table, land: int, at: int) -> tuple[int, ...]:
    """Return the other territories of a connected part."""
    return tuple(bits(connected_part(table.masks, land, 1 << at) & ~(1 << at)))


def _attack_rows(
    table: Table, owners: tuple[int, ...], stacks: tuple[int, ...], immune: int, turn: Seat, lands: tuple[int, ...]
) -> tuple[int, ...]:
    """Return `attack_ways` of all the player's territories, without the cost of a call for each."""
    near, facts = table.near, FACTS
    ways = [0] * len(owners)
    for at in lands:
        pieces, regulars, _, count, moves, over, _, _, _ = facts[stacks[at]]
        if regulars >= 2:
            for other in near[at]:
                owner = owners[other]
                if owner == turn:
                    continue
                if owner == VACANT:
                    count += moves
                elif not over + stacks[other] & GUARD and not immune >> other & 1:
                    count += pieces - 2
        ways[at] = count
    return tuple(ways)


def fortify_ways(table: Table, owners: Sequence[int], stacks: Sequence[int], turn: Seat, at: int) -> int:
    """Return the number of exchanges and fortifying moves from a territory (CQ-8.1)."""
    _, _, _, count, moves, _, _, _, _ = FACTS[stacks[at]]
    return count + moves * len(ends_of(table, owners, turn, at)) if moves else count


def all_ways(
    phase: str,
    table: Table,
    owners: tuple[int, ...],
    stacks: tuple[int, ...],
    immune: int,
    turn: Seat,
    lands: tuple[int, ...],
) -> tuple[int, ...]:
    """Return the number of moves from each territory in the phase draft, attack or fortify."""
    if phase == "attack":
        return _attack_rows(table, owners, stacks, immune, turn, lands)
    facts = FACTS
    ways = [0] * len(owners)
    if phase == "draft":
        for at in lands:
            ways[at] = facts[stacks[at]][3]
    elif table.can_fortify_anywhere or table.can_fortify_connected:
        for at in lands:
            ways[at] = fortify_ways(table, owners, stacks, turn, at)
    else:
        masks, land = table.masks, sum([1 << at for at in lands])
        for at in lands:
            _, _, _, count, moves, _, _, _, _ = facts[stacks[at]]
            ways[at] = count + moves * (masks[at] & land).bit_count() if moves else count
    return tuple(ways)


def lands_of(owners: tuple[int, ...], turn: Seat) -> tuple[int, ...]:
    """Return the territories of a seat in map order. Searching for each takes half of the time of a full look."""
    lands: list[int] = []
    at = -1
    try:
        while True:
            at = owners.index(turn, at + 1)
            lands.append(at)
    except ValueError:
        return tuple(lands)


def with_rows(position: Fields) -> Fields:
    """Return a position with its rows. During a battle or a move-in they are those of the attack phase."""
    table, phase, turn, frame = position.table, position.phase, position.turn, position.frame
    if isinstance(frame, (Battle, Conquest)):
        phase = "attack"
    if phase not in MAIN:
        return position._replace(rows=NO_ROWS)
    owners, stacks, immune = position.owners, position.stacks, position.effects.immune
    lands, continents = lands_of(owners, turn), continents_of(table, owners, position.hands[turn], turn)
    ways = all_ways(phase, table, owners, stacks, immune, turn, lands)
    return position._replace(rows=rows_of(position, lands, ways, continents))


def rows_of(position: Fields, lands: tuple[int, ...], ways: tuple[int, ...], continents: tuple[int, ...]) -> Rows:
    """Return the rows of a position that has all other fields, with the number of its moves."""
    draft, hand = position[7], position[8][position[3]]
    size = end = sum(ways) + (draft * len(lands) if draft else 1)
    if hand:
        size += len(sets_in(hand & ARMY_MASK)) * len(lands)
        if continents:
            size += len(tradable_continents(position, continents))
    return lands, ways, continents, size, end


@lru_cache(maxsize=1 << 14)
def full_continents(continents: tuple[int, ...], hand: Cards) -> tuple[int, ...]:
    """Return the continents of which a hand has all cards (CQ-11.2)."""
    land = hand >> SHIFT
    return tuple([n for n, members in enumerate(continents) if members and land & members == members])


def continents_of(table: Table, owners: tuple[int, ...], hand: Cards, turn: Seat) -> tuple[int, ...]:
    """Return the continents of which a player has all cards but not all territories (CQ-11.2)."""
    if hand <= ARMY_MASK:
        return ()
    full = full_continents(table.members, hand)
    return tuple([n for n in full if any(owners[at] != turn for at in table.lands_of[n])]) if full else full


def tradable_continents(position: Fields, continents: tuple[int, ...]) -> list[int]:
    """Return those of these continents whose cards can be traded now (CQ-11.4)."""
    table, owners, turn = position.table, position.owners, position.turn
    most = count_spares(owners, position.stacks, position.draft, turn)
    return [n for n in continents if sum([owners[at] != turn for at in table.lands_of[n]]) <= most]
