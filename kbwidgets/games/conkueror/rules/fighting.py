"""Attacks: battles with their dice, conquest and move-in, vacant land (CQ-6, CQ-7)."""

from __future__ import annotations

from kbwidgets.core.types import Seat
from kbwidgets.games.conkueror.rules.armies import FACTS, Stack, lost, packed, sent
from kbwidgets.games.conkueror.rules.ending import ended, with_beaten
from kbwidgets.games.conkueror.rules.frames import Battle, Conquest
from kbwidgets.games.conkueror.rules.listing import attack_ways
from kbwidgets.games.conkueror.rules.moves import Attack, Dice, MoveIn, Occupy, Result
from kbwidgets.games.conkueror.rules.position import BY_CHANCE, ONLY, Fields
from kbwidgets.games.conkueror.rules.table import Table
from kbwidgets.games.conkueror.rules.turning import moved

_LOST = 2
"""Pieces that the attacker loses in a roll, and the fewest that fight on (CQ-6.6, CQ-6.8)."""


def attacked(position: Fields, move: Attack) -> tuple[object, ...]:
    """The battle opens; a Bombardment is for it (CQ-6.8, CQ-12.11)."""
    (
        table, _, to_act, turn, rounds, owners, stacks, ways, draft, hands, deck, discard, captured, effects, _, fallen,
        first,
    ) = position  # fmt: skip
    index = table.index
    source, target = index[move.source], index[move.target]
    frame = Battle(source, target, sent(stacks[source], move.number), effects.bombard)
    if effects.bombard:
        effects = effects._replace(bombard=False)
    return (
        table, "battle", to_act, turn, rounds, owners, stacks, _without(table, ways, target), draft, hands, deck,
        discard, captured, effects, frame, fallen, first,
    )  # fmt: skip


def _without(table: Table, ways: tuple[int, ...], target: int) -> tuple[int, ...]:
    """The numbers of moves without those that hang on a territory: see `listing.ways_of`."""
    found = list(ways)
    found[target] = 0
    for at in table.near[target]:
        found[at] = 0
    return tuple(found)


def _with(
    table: Table,
    owners: tuple[int, ...],
    stacks: tuple[Stack, ...],
    immune: int,
    turn: Seat,
    ways: tuple[int, ...],
    target: int,
) -> tuple[int, ...]:
    """The numbers of moves when those that hang on a territory are counted anew."""
    found = list(ways)
    if owners[target] == turn:
        found[target] = attack_ways(table, owners, stacks, immune, turn, target)
    for at in table.near[target]:
        if owners[at] == turn:
            found[at] = attack_ways(table, owners, stacks, immune, turn, at)
    return tuple(found)


def rolling(position: Fields) -> tuple[object, ...]:
    """One roll is due (CQ-6.8)."""
    return (position[0], "dice", BY_CHANCE, *position[3:])


def rolling_out(position: Fields) -> tuple[object, ...]:
    """The battle is rolled to the end in one go (CQ-6.8)."""
    return (position[0], "outcome", BY_CHANCE, *position[3:])


def withdrawn(position: Fields) -> tuple[object, ...]:
    """Survivors are back where they came from (CQ-6.8)."""
    frame = position[14]
    assert isinstance(frame, Battle)
    return _fought(position, frame, position[6], FACTS[frame.sent][0], FACTS[position[6][frame.target]][0], over=True)


def rolled(position: Fields, move: Dice) -> tuple[object, ...]:
    """The defender loses a piece, or the attacker two of those sent (CQ-6.6)."""
    frame, stacks, table = position[14], position[6], position[0]
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
    frame = position[14]
    assert isinstance(frame, Battle)
    return _fought(position, frame, position[6], move.sent, move.defenders, over=True)


def _fought(
    position: Fields, frame: Battle, stacks: tuple[Stack, ...], left: int, there: int, *, over: bool
) -> tuple[object, ...]:
    """Losses are taken; the battle goes on, or ends with a conquest, repulsed, or by withdrawal (CQ-6.7, CQ-6.8)."""
    (
        table, _, _, turn, rounds, owners, _, ways, draft, hands, deck, discard, captured, effects, _, fallen, first,
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
        ways = _with(table, owners, stacks, effects[2], turn, ways, target)
        return (
            table, "attack", ONLY[turn], turn, rounds, owners, stacks, ways, draft, hands, deck, discard, captured,
            effects, None, fallen, first,
        )  # fmt: skip
    frame = Battle(source, target, going, bombarded)
    return (
        table, "battle", ONLY[turn], turn, rounds, owners, stacks, ways, draft, hands, deck, discard, captured, effects,
        frame, fallen, first,
    )  # fmt: skip


def _conquered(position: Fields, source: int, target: int) -> tuple[object, ...]:
    """The attacker owns the territory at once and must move in, unless the game is over (CQ-7.1, CQ-13.2)."""
    (
        table, _, _, turn, rounds, owners, stacks, ways, draft, hands, deck, discard, captured, effects, _, fallen,
        first,
    ) = position  # fmt: skip
    loser = owners[target]
    owners = (*owners[:target], turn, *owners[target + 1 :])
    if loser not in owners:
        hands, fallen = with_beaten(position, owners)
        if len(fallen) == table.seats - 1:
            return ended(position._replace(owners=owners, hands=hands, fallen=fallen))
    return (
        table, "conquest", ONLY[turn], turn, rounds, owners, stacks, ways, draft, hands, deck, discard, captured + 1,
        effects, Conquest(source, target), fallen, first,
    )  # fmt: skip


def moved_in(position: Fields, move: MoveIn) -> tuple[object, ...]:
    """Regulars move into the conquered territory (CQ-7.2)."""
    frame = position[14]
    assert isinstance(frame, Conquest)
    return _entered(position, frame.source, frame.target, packed(move.armies), position[12])


def occupied(position: Fields, move: Occupy) -> tuple[object, ...]:
    """Regulars enter vacant land, which counts as capturing it (CQ-6.12)."""
    index, owners = position[0].index, position[5]
    source, target = index[move.source], index[move.target]
    owners = (*owners[:target], position[3], *owners[target + 1 :])
    position = position._replace(owners=owners, ways=_without(position[0], position[7], target))
    return _entered(position, source, target, packed(move.armies), position[12] + 1)


def _entered(position: Fields, source: int, target: int, armies: Stack, captured: int) -> tuple[object, ...]:
    (
        table, _, to_act, turn, rounds, owners, stacks, ways, draft, hands, deck, discard, _, effects, _, fallen, first,
    ) = position  # fmt: skip
    stacks = moved(stacks, source, target, armies)
    ways = _with(table, owners, stacks, effects[2], turn, ways, target)
    return (
        table, "attack", to_act, turn, rounds, owners, stacks, ways, draft, hands, deck, discard, captured, effects,
        None, fallen, first,
    )  # fmt: skip
