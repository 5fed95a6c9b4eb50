"""Attacks: battles with their dice, conquest and move-in, vacant land (CQ-6, CQ-7)."""

from __future__ import annotations

from bisect import bisect

from kbwidgets.games.conkueror.rules.armies import FACTS, Stack, lost, packed, sent
from kbwidgets.games.conkueror.rules.ending import ended, with_beaten
from kbwidgets.games.conkueror.rules.frames import Battle, Conquest
from kbwidgets.games.conkueror.rules.listing import attack_ways, without
from kbwidgets.games.conkueror.rules.moves import Attack, Dice, MoveIn, Occupy, Result
from kbwidgets.games.conkueror.rules.position import BY_CHANCE, ONLY, Fields
from kbwidgets.games.conkueror.rules.turning import moved

_LOST = 2
"""Pieces that the attacker loses in a roll, and the fewest that fight on (CQ-6.6, CQ-6.8)."""


def attacked(position: Fields, move: Attack) -> tuple[object, ...]:
    """The battle opens; a Bombardment is for it (CQ-6.8, CQ-12.11)."""
    (
        table, _, to_act, turn, rounds, owners, stacks, lands, ways, draft, hands, deck, discard, captured, effects, _,
        fallen, first,
    ) = position  # fmt: skip
    index = table.index
    source, target = index[move.source], index[move.target]
    frame = Battle(source, target, sent(stacks[source], move.number), effects.bombard)
    if effects.bombard:
        effects = effects._replace(bombard=False)
    return (
        table, "battle", to_act, turn, rounds, owners, stacks, lands, without(table, lands, ways, target), draft, hands,
        deck, discard, captured, effects, frame, fallen, first,
    )  # fmt: skip


def _with(position: Fields, owners: tuple[int, ...], stacks: tuple[Stack, ...], target: int) -> tuple[int, ...]:
    """The numbers of moves when those of a territory and its neighbours are counted anew."""
    table, turn, immune = position[0], position[3], position[14][2]
    near = table.masks[target] | 1 << target
    return tuple(
        [
            attack_ways(table, owners, stacks, immune, turn, at) if near >> at & 1 else count
            for at, count in zip(position[7], position[8], strict=True)
        ]
    )


def rolling(position: Fields) -> tuple[object, ...]:
    """One roll is due (CQ-6.8)."""
    return (position[0], "dice", BY_CHANCE, *position[3:])


def rolling_out(position: Fields) -> tuple[object, ...]:
    """The battle is rolled to the end in one go (CQ-6.8)."""
    return (position[0], "outcome", BY_CHANCE, *position[3:])


def withdrawn(position: Fields) -> tuple[object, ...]:
    """Survivors are back where they came from (CQ-6.8)."""
    frame = position[15]
    assert isinstance(frame, Battle)
    return _fought(position, frame, position[6], FACTS[frame.sent][0], FACTS[position[6][frame.target]][0], over=True)


def rolled(position: Fields, move: Dice) -> tuple[object, ...]:
    """The defender loses a piece, or the attacker two of those sent (CQ-6.6)."""
    frame, stacks, table = position[15], position[6], position[0]
    assert isinstance(frame, Battle)
    left, there = FACTS[frame.sent][0], FACTS[stacks[frame.target]][0]
    dice = table.bombarding if frame.bombarded else table.rolling
    won = dice.wins(move.attack, move.second, move.defence)
    if won > 0:
        there -= 1
    elif won < 0:
        left -= _LOST
    return _fought(position, frame, stacks, left, there, over=False)


def fought_out(position: Fields, move: Result) -> tuple[object, ...]:
    """The battle is over, with so much left of both."""
    frame = position[15]
    assert isinstance(frame, Battle)
    return _fought(position, frame, position[6], move.sent, move.defenders, over=True)


def _fought(
    position: Fields, frame: Battle, stacks: tuple[Stack, ...], left: int, there: int, *, over: bool
) -> tuple[object, ...]:
    """Losses are taken; the battle goes on, or ends with a conquest, repulsed, or by withdrawal (CQ-6.7, CQ-6.8)."""
    (
        table, _, _, turn, rounds, owners, _, lands, ways, draft, hands, deck, discard, captured, effects, _, fallen,
        first,
    ) = position  # fmt: skip
    source, target, going, bombarded = frame
    lose, fall = FACTS[going][0] - left, FACTS[stacks[target]][0] - there
    if lose or fall:
        found = list(stacks)
        if lose:
            rest = lost(going, lose)
            found[source] -= going - rest
            going = rest
        if fall:
            found[target] = lost(found[target], fall)
        stacks = tuple(found)
    if not there:
        return _conquered(position._replace(stacks=stacks), source, target)
    if over or left < _LOST:
        ways = _with(position, owners, stacks, target)
        return (
            table, "attack", ONLY[turn], turn, rounds, owners, stacks, lands, ways, draft, hands, deck, discard,
            captured, effects, None, fallen, first,
        )  # fmt: skip
    frame = Battle(source, target, going, bombarded)
    return (
        table, "battle", ONLY[turn], turn, rounds, owners, stacks, lands, ways, draft, hands, deck, discard, captured,
        effects, frame, fallen, first,
    )  # fmt: skip


def _conquered(position: Fields, source: int, target: int) -> tuple[object, ...]:
    """The attacker owns the territory at once and must move in, unless the game is over (CQ-7.1, CQ-13.2)."""
    (
        table, _, _, turn, rounds, owners, stacks, lands, ways, draft, hands, deck, discard, captured, effects, _,
        fallen, first,
    ) = position  # fmt: skip
    loser = owners[target]
    owners = (*owners[:target], turn, *owners[target + 1 :])
    if loser not in owners:
        hands, fallen = with_beaten(position, owners)
        if len(fallen) == table.seats - 1:
            return ended(position._replace(owners=owners, hands=hands, fallen=fallen))
    lands, ways = _gained(lands, ways, target)
    return (
        table, "conquest", ONLY[turn], turn, rounds, owners, stacks, lands, ways, draft, hands, deck, discard,
        captured + 1, effects, Conquest(source, target), fallen, first,
    )  # fmt: skip


def _gained(lands: tuple[int, ...], ways: tuple[int, ...], target: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The own territories with another one, where no move begins yet."""
    row = bisect(lands, target)
    return (*lands[:row], target, *lands[row:]), (*ways[:row], 0, *ways[row:])


def moved_in(position: Fields, move: MoveIn) -> tuple[object, ...]:
    """Regulars move into the conquered territory (CQ-7.2)."""
    (
        table, _, to_act, turn, rounds, owners, stacks, lands, _, draft, hands, deck, discard, captured, effects, frame,
        fallen, first,
    ) = position  # fmt: skip
    assert isinstance(frame, Conquest)
    stacks = moved(stacks, frame.source, frame.target, packed(move.armies))
    ways = _with(position, owners, stacks, frame.target)
    return (
        table, "attack", to_act, turn, rounds, owners, stacks, lands, ways, draft, hands, deck, discard, captured,
        effects, None, fallen, first,
    )  # fmt: skip


def occupied(position: Fields, move: Occupy) -> tuple[object, ...]:
    """Regulars enter vacant land, which counts as capturing it (CQ-6.12)."""
    index, owners = position[0].index, position[5]
    target = index[move.target]
    owners = (*owners[:target], position[3], *owners[target + 1 :])
    stacks = moved(position[6], index[move.source], target, packed(move.armies))
    lands, ways = _gained(position[7], position[8], target)
    position = position._replace(owners=owners, stacks=stacks, lands=lands, ways=ways, captured=position.captured + 1)
    return position._replace(ways=_with(position, owners, stacks, target))
