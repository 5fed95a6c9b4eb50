"""Attacks: battles with their dice, conquest and move-in, vacant land (CQ-6, CQ-7)."""

from __future__ import annotations

from bisect import bisect

from kbwidgets.games.conkueror.rules.armies import FACTS, Stack, lost, packed, sent
from kbwidgets.games.conkueror.rules.ending import ended, with_beaten
from kbwidgets.games.conkueror.rules.frames import Battle, Conquest
from kbwidgets.games.conkueror.rules.listing import attack_ways, without
from kbwidgets.games.conkueror.rules.moves import Attack, Dice, MoveIn, Occupy, Result
from kbwidgets.games.conkueror.rules.position import (
    BY_CHANCE,
    CAPTURED,
    EFFECTS,
    FALLEN,
    FRAME,
    HANDS,
    LANDS,
    ONLY,
    OWNERS,
    PHASE,
    STACKS,
    TO_ACT,
    WAYS,
    Fields,
    Row,
)
from kbwidgets.games.conkueror.rules.turning import moved

_LOST = 2
"""Pieces that the attacker loses in a roll, and the fewest that fight on (CQ-6.6, CQ-6.8)."""


def attacked(position: Fields, move: Attack) -> Row:
    """The battle opens; a Bombardment is for it (CQ-6.8, CQ-12.11)."""
    table, effects = position[0], position[14]
    source, target = table.index[move.source], table.index[move.target]
    found: list[object] = [*position]
    found[PHASE] = "battle"
    found[WAYS] = without(table, position[7], position[8], target)
    found[FRAME] = Battle(source, target, sent(position[6][source], move.number), effects.bombard)
    if effects.bombard:
        found[EFFECTS] = effects._replace(bombard=False)
    return found


def _with(position: Fields, owners: tuple[int, ...], stacks: tuple[Stack, ...], target: int) -> tuple[int, ...]:
    """The numbers of moves when those of a territory and its neighbours are counted anew."""
    table, turn, immune = position[0], position[3], position[14][2]
    near = table.around[target]
    return tuple(
        [
            attack_ways(table, owners, stacks, immune, turn, at) if near >> at & 1 else count
            for at, count in zip(position[7], position[8], strict=True)
        ]
    )


def rolling(position: Fields) -> Row:
    """One roll is due (CQ-6.8)."""
    return (position[0], "dice", BY_CHANCE, *position[3:])


def rolling_out(position: Fields) -> Row:
    """The battle is rolled to the end in one go (CQ-6.8)."""
    return (position[0], "outcome", BY_CHANCE, *position[3:])


def withdrawn(position: Fields) -> Row:
    """Survivors are back where they came from (CQ-6.8)."""
    frame = position[15]
    assert isinstance(frame, Battle)
    return _over(position, frame, position[6])


def rolled(position: Fields, move: Dice) -> Row:
    """The defender loses a piece, or the attacker two of those sent (CQ-6.6)."""
    frame, table = position[15], position[0]
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
    frame = position[15]
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
    found[PHASE] = "attack"
    found[TO_ACT] = ONLY[position[3]]
    found[STACKS] = stacks
    found[WAYS] = _with(position, position[5], stacks, frame.target)
    found[FRAME] = None
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
    found[LANDS], found[WAYS] = _gained(position[7], position[8], target)
    found[CAPTURED] = position[13] + 1
    found[FRAME] = Conquest(source, target)
    if loser not in owners:
        hands, fallen = with_beaten(position, owners)
        if len(fallen) == position.table.seats - 1:
            return ended(position._replace(owners=owners, stacks=stacks, hands=hands, fallen=fallen))
        found[HANDS], found[FALLEN] = hands, fallen
    return found


def _gained(lands: tuple[int, ...], ways: tuple[int, ...], target: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The own territories with another one, where no move begins yet."""
    row = bisect(lands, target)
    return (*lands[:row], target, *lands[row:]), (*ways[:row], 0, *ways[row:])


def moved_in(position: Fields, move: MoveIn) -> Row:
    """Regulars move into the conquered territory (CQ-7.2)."""
    frame = position[15]
    assert isinstance(frame, Conquest)
    stacks = moved(position[6], frame.source, frame.target, packed(move.armies))
    found: list[object] = [*position]
    found[PHASE] = "attack"
    found[STACKS] = stacks
    found[WAYS] = _with(position, position[5], stacks, frame.target)
    found[FRAME] = None
    return found


def occupied(position: Fields, move: Occupy) -> Row:
    """Regulars enter vacant land, which counts as capturing it (CQ-6.12)."""
    index, owners = position[0].index, position[5]
    target = index[move.target]
    owners = (*owners[:target], position[3], *owners[target + 1 :])
    stacks = moved(position[6], index[move.source], target, packed(move.armies))
    lands, ways = _gained(position[7], position[8], target)
    position = position._replace(owners=owners, stacks=stacks, lands=lands, ways=ways, captured=position.captured + 1)
    return position._replace(ways=_with(position, owners, stacks, target))
