"""Attacks, with battles and their dice, conquests, moving in, and entering vacant territories (CQ-6, CQ-7)."""

from __future__ import annotations

from bisect import bisect

from kbwidgets.games.conkueror.rules.armies import FACTS, Stack, lost, packed, sent
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, sets_in
from kbwidgets.games.conkueror.rules.ending import ended, with_beaten
from kbwidgets.games.conkueror.rules.frames import Battle, Conquest, Row, new
from kbwidgets.games.conkueror.rules.moves import Attack, Dice, MoveIn, Occupy, Result, Roll, RollOut, Withdraw
from kbwidgets.games.conkueror.rules.position import (
    BY_CHANCE,
    CAPTURED,
    EFFECTS,
    FALLEN,
    FRAME,
    HANDS,
    ONLY,
    OWNERS,
    PHASE,
    ROWS,
    STACKS,
    TO_ACT,
    Fields,
    Rows,
)
from kbwidgets.games.conkueror.rules.rows import attack_ways, continents_of, listed, rows_of
from kbwidgets.games.conkueror.rules.turning import moved

_LOST = 2
"""The armies that the attacker loses in a roll, and the fewest with which a battle can continue (CQ-6.6, CQ-6.8)."""


def attacked(position: Fields, move: Attack) -> Row:
    """Begin a battle, in which a Bombardment is used up (CQ-6.8, CQ-12.11)."""
    index, effects = position[0].index, position[12]
    source, target = index[move.source], index[move.target]
    after: list[object] = [*position[:]]
    after[PHASE] = "battle"
    after[FRAME] = new(Battle, (source, target, sent(position[6][source], move.number), effects[3]))
    if effects[3]:
        after[EFFECTS] = effects._replace(bombard=False)
    return after


def rolling(position: Fields, move: Roll) -> Row:
    """Make one roll due (CQ-6.8)."""
    return (position[0], "dice", BY_CHANCE, *position[3:])


def rolling_out(position: Fields, move: RollOut) -> Row:
    """Roll the battle to the end at once (CQ-6.8)."""
    return (position[0], "outcome", BY_CHANCE, *position[3:])


def withdrawn(position: Fields, move: Withdraw) -> Row:
    """Return the survivors to where they came from. The player may attack again (CQ-6.8, CQ-6.9)."""
    return (position[0], "attack", *position[2:13], None, *position[14:])


def rolled(position: Fields, move: Dice) -> Row:
    """Remove one army of the defender, or two of those sent (CQ-6.6, CQ-6.10)."""
    frame, table = position[13], position[0]
    assert isinstance(frame, Battle)
    left, there = FACTS[frame[2]][0], FACTS[position[6][frame[1]]][0]
    dice = table.bombarding if frame[3] else table.rolling
    won = dice.wins(move.attack, move.second, move.defence)
    if won > 0:
        there -= 1
    elif won < 0:
        left -= _LOST
    return _fought(position, frame, left, there)


def fought_out(position: Fields, move: Result) -> Row:
    """End the battle with these numbers left on both sides."""
    frame = position[13]
    assert isinstance(frame, Battle)
    return _fought(position, frame, move.sent, move.defenders)


def _fought(position: Fields, frame: Battle, left: int, there: int) -> Row:
    """Take the losses. The battle continues, or ends with or without a conquest (CQ-6.7, CQ-6.8).

    The attacker's losses change only the moves from the source.
    """
    source, target, going, bombarded = frame[:]
    pieces = [*position[6]]
    if lose := FACTS[going][0] - left:
        rest = lost(going, lose)
        pieces[source] -= going - rest
        going = rest
    if fall := FACTS[pieces[target]][0] - there:
        pieces[target] = lost(pieces[target], fall)
    stacks = tuple(pieces)
    if not there:
        return _conquered(position, stacks, source, target)
    after: list[object] = [*position[:]]
    after[TO_ACT], after[STACKS] = ONLY[position[3]], stacks
    if left < _LOST:
        after[PHASE], after[FRAME] = "attack", None
    else:
        after[PHASE], after[FRAME] = "battle", new(Battle, (source, target, going, bombarded))
    places = position[0].around[target] if fall else (source,)
    return _counted(after, position, stacks, position[5], position[16], places)


def _counted(
    after: list[object],
    position: Fields,
    stacks: tuple[Stack, ...],
    owners: tuple[int, ...],
    rows: Rows,
    places: tuple[int, ...],
) -> Row:
    """Recount the moves that begin in some territories, as in the attack phase."""
    table, turn, immune = position[0], position[3], position[12][2]
    lands, each, continents, size, end = rows
    ways, more = [*each], 0
    for at in places:
        if owners[at] == turn:
            ways[at] = count = attack_ways(table, owners, stacks, immune, turn, at)
            more += count - each[at]
    after[ROWS] = lands, tuple(ways), continents, size + more, end + more
    if position[16][2]:
        after[ROWS] = rows_of(new(Fields, after), lands, tuple(ways), continents)
    return after


def _conquered(position: Fields, stacks: tuple[Stack, ...], source: int, target: int) -> Row:
    """Give the territory to the attacker, who must move in unless the game is over (CQ-7.1, CQ-13.2)."""
    turn = position[3]
    changed = [*position[5]]
    loser = changed[target]
    changed[target] = turn
    owners = tuple(changed)
    after: list[object] = [*position[:]]
    after[PHASE], after[TO_ACT], after[OWNERS], after[STACKS] = "conquest", ONLY[turn], owners, stacks
    after[CAPTURED] = position[11] + 1
    after[FRAME] = new(Conquest, (source, target))
    if loser in owners:
        rows = _gained(position, owners, target)
        return _counted(after, position, stacks, owners, rows, position[0].around[target])
    hands, fallen = with_beaten(position, owners)
    after[HANDS], after[FALLEN] = hands, fallen
    if len(fallen) == position[0].seats - 1:
        return ended(position._replace(owners=owners, stacks=stacks, hands=hands, fallen=fallen))
    return listed(new(Fields, after))


def _gained(position: Fields, owners: tuple[int, ...], target: int) -> Rows:
    """Return the rows with one more territory; moves around it and trades of continents are not counted yet."""
    lands, ways, continents, size, end = position[16]
    row = bisect(lands, target)
    if hand := position[8][position[3]]:
        size += len(sets_in(hand & ARMY_MASK))
        if continents:
            continents = continents_of(position[0], owners, hand, position[3])
    return (*lands[:row], target, *lands[row:]), ways, continents, size, end


def moved_in(position: Fields, move: MoveIn) -> Row:
    """Move regulars into the conquered territory, from which they may attack (CQ-7.2, CQ-7.3)."""
    frame = position[13]
    assert isinstance(frame, Conquest)
    after: list[object] = [*position[:]]
    after[STACKS] = stacks = moved(position[6], frame[0], frame[1], packed(move.armies))
    after[PHASE], after[FRAME] = "attack", None
    return _counted(after, position, stacks, position[5], position[16], frame[:])


def occupied(position: Fields, move: Occupy) -> Row:
    """Let regulars enter a vacant territory, which counts as capturing it (CQ-6.12)."""
    table, changed = position[0], [*position[5]]
    target = table.index[move.target]
    changed[target] = position[3]
    after: list[object] = [*position[:]]
    after[OWNERS] = owners = tuple(changed)
    after[STACKS] = stacks = moved(position[6], table.index[move.source], target, packed(move.armies))
    after[CAPTURED] = position[11] + 1
    return _counted(after, position, stacks, owners, _gained(position, owners, target), table.around[target])
