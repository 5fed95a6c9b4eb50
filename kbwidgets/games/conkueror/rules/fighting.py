"""Attacks: battles with their dice, conquest and move-in, vacant land (CQ-6, CQ-7)."""

from __future__ import annotations

from bisect import bisect

from kbwidgets.games.conkueror.rules.armies import FACTS, Stack, lost, packed, sent
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, sets_in
from kbwidgets.games.conkueror.rules.ending import ended, with_beaten
from kbwidgets.games.conkueror.rules.frames import Battle, Conquest
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
from kbwidgets.games.conkueror.rules.rows import attack_ways, continents_of, rows_of, without
from kbwidgets.games.conkueror.rules.turning import moved

_LOST = 2
"""Pieces that the attacker loses in a roll, and the fewest that fight on (CQ-6.6, CQ-6.8)."""


def attacked(position: Fields, move: Attack) -> Row:
    """The battle opens; a Bombardment is for it (CQ-6.8, CQ-12.11)."""
    effects, index = position[12], position[0].index
    source, target = index[move[0]], index[move[1]]
    found: list[object] = [*position]
    found[PHASE] = "battle"
    found[ROWS] = without(position[0], position[16], target)
    found[FRAME] = Battle(source, target, sent(position[6][source], move[2]), effects.bombard)
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
    """The defender loses a piece, or the attacker two of those sent; nobody decides (CQ-6.6, CQ-6.10)."""
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
    if position[16][2]:
        found[ROWS] = rows_of(new(Fields, found), *position[16][:3])
    return found


def _over(position: Fields, frame: Battle, stacks: tuple[Stack, ...]) -> Row:
    """Repulsed or withdrawn: the player may attack again (CQ-6.8, CQ-6.9)."""
    found: list[object] = [*position]
    found[PHASE], found[TO_ACT], found[STACKS], found[FRAME] = "attack", ONLY[position[3]], stacks, None
    return _counted(found, position, stacks, position[5], position[16], frame.target)


def _counted(
    found: list[object],
    position: Fields,
    stacks: tuple[Stack, ...],
    owners: tuple[int, ...],
    rows: Rows,
    target: int,
) -> Row:
    """A position of the attack phase when the moves of a territory and of its neighbours are counted anew.

    They had no moves in the rows that are given.
    """
    table, turn, immune = position[0], position[3], position[12][2]
    lands, each, continents, size = rows
    ways = [*each]
    for at in table.around[target]:
        if owners[at] == turn:
            ways[at] = count = attack_ways(table, owners, stacks, immune, turn, at)
            size += count
    after = tuple(ways)
    found[ROWS] = (
        rows_of(new(Fields, found), lands, after, continents) if position[16][2] else (lands, after, continents, size)
    )
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
    found[ROWS] = rows = _gained(position, position[16], owners, target)
    found[CAPTURED] = position[11] + 1
    found[FRAME] = Conquest(source, target)
    if position[16][2]:
        found[ROWS] = rows_of(new(Fields, found), *rows[:3])
    if loser not in owners:
        hands, fallen = with_beaten(position, owners)
        if len(fallen) == position.table.seats - 1:
            return ended(position._replace(owners=owners, stacks=stacks, hands=hands, fallen=fallen))
        found[HANDS], found[FALLEN] = hands, fallen
        continents = continents_of(position.table, owners, hands[turn], turn)
        found[ROWS] = rows_of(new(Fields, found), *rows[:2], continents)
    return found


def _gained(position: Fields, rows: Rows, owners: tuple[int, ...], target: int) -> Rows:
    """The rows with another own territory, where no move begins yet; trades of continents are left to count."""
    lands, ways, continents, size = rows
    row = bisect(lands, target)
    if hand := position[8][position[3]]:
        size += len(sets_in(hand & ARMY_MASK))
        if continents:
            continents = continents_of(position[0], owners, hand, position[3])
    return (*lands[:row], target, *lands[row:]), ways, continents, size


def moved_in(position: Fields, move: MoveIn) -> Row:
    """Regulars move into the conquered territory, and may attack from there (CQ-7.2, CQ-7.3)."""
    frame = position[13]
    assert isinstance(frame, Conquest)
    found: list[object] = [*position]
    found[STACKS] = stacks = moved(position[6], frame.source, frame.target, packed(move.armies))
    found[PHASE], found[FRAME] = "attack", None
    return _counted(found, position, stacks, position[5], position[16], frame.target)


def occupied(position: Fields, move: Occupy) -> Row:
    """Regulars enter vacant land, which counts as capturing it (CQ-6.12)."""
    index, changed = position[0].index, [*position[5]]
    target = index[move.target]
    changed[target] = position[3]
    found: list[object] = [*position]
    found[OWNERS] = owners = tuple(changed)
    found[STACKS] = stacks = moved(position[6], index[move.source], target, packed(move.armies))
    found[CAPTURED] = position[11] + 1
    rows = _gained(position, without(position[0], position[16], target), owners, target)
    return _counted(found, position, stacks, owners, rows, target)
