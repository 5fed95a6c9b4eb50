"""Attacks: battles with their dice, conquest and move-in, vacant land (CQ-6, CQ-7)."""

from __future__ import annotations

from bisect import bisect

from kbwidgets.games.conkueror.rules.armies import FACTS, Stack, lost, packed, sent
from kbwidgets.games.conkueror.rules.ending import ended, with_beaten
from kbwidgets.games.conkueror.rules.frames import Battle, Conquest
from kbwidgets.games.conkueror.rules.listing import attack_ways, rows_of, whole_of, without
from kbwidgets.games.conkueror.rules.moves import Attack, Dice, MoveIn, Occupy, Result
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
    Row,
    Rows,
    new,
)
from kbwidgets.games.conkueror.rules.turning import moved

_LOST = 2
"""Pieces that the attacker loses in a roll, and the fewest that fight on (CQ-6.6, CQ-6.8)."""


def attacked(position: Fields, move: Attack) -> Row:
    """The battle opens; a Bombardment is for it (CQ-6.8, CQ-12.11)."""
    table, effects = position[0], position[12]
    source, target = table.index[move.source], table.index[move.target]
    found: list[object] = [*position]
    found[PHASE] = "battle"
    lands, ways, whole, _ = position[16]
    found[ROWS] = lands, without(table, lands, ways, target), whole, 0
    found[FRAME] = Battle(source, target, sent(position[6][source], move.number), effects.bombard)
    if effects.bombard:
        found[EFFECTS] = effects._replace(bombard=False)
    return found


def rolling(position: Fields) -> Row:
    """One roll is due (CQ-6.8)."""
    return (position[0], "dice", BY_CHANCE, *position[3:])


def rolling_out(position: Fields) -> Row:
    """The battle is rolled to the end in one go (CQ-6.8)."""
    return (position[0], "outcome", BY_CHANCE, *position[3:])


def withdrawn(position: Fields) -> Row:
    """Survivors are back where they came from (CQ-6.8)."""
    frame = position[13]
    assert isinstance(frame, Battle)
    return _over(position, frame, position[6])


def rolled(position: Fields, move: Dice) -> Row:
    """The defender loses a piece, or the attacker two of those sent (CQ-6.6)."""
    frame, table = position[13], position[0]
    assert isinstance(frame, Battle)
    left, there = FACTS[frame[2]][0], FACTS[position[6][frame[1]]][0]
    dice = table.bombarding if frame.bombarded else table.rolling
    won = dice.wins(move.attack, move.second, move.defence)
    if won > 0:
        there -= 1
    elif won < 0:
        left -= _LOST
    return _fought(position, frame, left, there)


def fought_out(position: Fields, move: Result) -> Row:
    """The battle is over, with so much left of both."""
    frame = position[13]
    assert isinstance(frame, Battle)
    return _fought(position, frame, move.sent, move.defenders)


def _fought(position: Fields, frame: Battle, left: int, there: int) -> Row:
    """Losses are taken; the battle goes on, or ends with a conquest or repulsed (CQ-6.7, CQ-6.8)."""
    source, target, going, bombarded = frame
    stacks = [*position[6]]
    if lose := FACTS[going][0] - left:
        rest = lost(going, lose)
        stacks[source] -= going - rest
        going = rest
    if fall := FACTS[stacks[target]][0] - there:
        stacks[target] = lost(stacks[target], fall)
    after = tuple(stacks)
    if not there:
        return _conquered(position, after, source, target)
    if left < _LOST:
        return _over(position, frame, after)
    found: list[object] = [*position]
    found[PHASE] = "battle"
    found[TO_ACT] = ONLY[position[3]]
    found[STACKS] = after
    found[FRAME] = Battle(source, target, going, bombarded)
    return found


def _over(position: Fields, frame: Battle, stacks: tuple[Stack, ...]) -> Row:
    """Repulsed or withdrawn: the player may attack again (CQ-6.8, CQ-6.9)."""
    found: list[object] = [*position]
    found[PHASE], found[TO_ACT], found[STACKS], found[FRAME] = "attack", ONLY[position[3]], stacks, None
    return _counted(found, frame.target)


def _counted(found: list[object], target: int) -> Row:
    """A position of the attack phase when the moves of a territory and of its neighbours are counted anew."""
    position = new(Fields, found)
    table, turn, owners, stacks, immune = position[0], position[3], position[5], position[6], position[12][2]
    near = table.around[target]
    lands, each, whole, _ = position[16]
    ways = [
        attack_ways(table, owners, stacks, immune, turn, at) if near >> at & 1 else count
        for at, count in zip(lands, each, strict=True)
    ]
    found[ROWS] = rows_of(position, lands, tuple(ways), whole)
    return found


def _conquered(position: Fields, stacks: tuple[Stack, ...], source: int, target: int) -> Row:
    """The attacker owns the territory at once and must move in, unless the game is over (CQ-7.1, CQ-13.2)."""
    turn = position[3]
    changed = [*position[5]]
    loser = changed[target]
    changed[target] = turn
    owners = tuple(changed)
    found: list[object] = [*position]
    found[PHASE] = "conquest"
    found[TO_ACT] = ONLY[turn]
    found[OWNERS] = owners
    found[STACKS] = stacks
    found[ROWS] = _gained(position[16], target)
    found[CAPTURED] = position[11] + 1
    found[FRAME] = Conquest(source, target)
    if loser not in owners:
        hands, fallen = with_beaten(position, owners)
        if len(fallen) == position.table.seats - 1:
            return ended(position._replace(owners=owners, stacks=stacks, hands=hands, fallen=fallen))
        found[HANDS], found[FALLEN] = hands, fallen
        lands, ways, _, _ = _gained(position[16], target)
        found[ROWS] = lands, ways, whole_of(position.table.members, hands[turn]), 0
    return found


def _gained(rows: Rows, target: int) -> Rows:
    """The own territories with another one, where no move begins yet."""
    lands, ways, whole, _ = rows
    row = bisect(lands, target)
    return (*lands[:row], target, *lands[row:]), (*ways[:row], 0, *ways[row:]), whole, 0


def moved_in(position: Fields, move: MoveIn) -> Row:
    """Regulars move into the conquered territory (CQ-7.2)."""
    frame = position[13]
    assert isinstance(frame, Conquest)
    found: list[object] = [*position]
    found[STACKS] = moved(position[6], frame.source, frame.target, packed(move.armies))
    found[PHASE], found[FRAME] = "attack", None
    return _counted(found, frame.target)


def occupied(position: Fields, move: Occupy) -> Row:
    """Regulars enter vacant land, which counts as capturing it (CQ-6.12)."""
    index, owners = position[0].index, [*position[5]]
    target = index[move.target]
    owners[target] = position[3]
    found: list[object] = [*position]
    found[OWNERS] = tuple(owners)
    found[STACKS] = moved(position[6], index[move.source], target, packed(move.armies))
    found[CAPTURED] = position[11] + 1
    found[ROWS] = _gained(position[16], target)
    return _counted(found, target)
