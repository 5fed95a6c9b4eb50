"""The chapter on battles with their dice, and on conquests (CQ-6.6 to CQ-6.10, CQ-7).

>>> str(Dice(1, 5, 4)), str(MOVES.parse("dice 5 3")), str(MOVES.parse("move_in 1c 3 i"))
('dice 1 5 4', 'dice 5 3', 'move_in 3i 1c')
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Annotated, Final

from kbwidgets.core.moves.events import Event, event
from kbwidgets.core.moves.lazy_moves import LazyMoves
from kbwidgets.core.moves.move import Move
from kbwidgets.core.text.words import counted, joined
from kbwidgets.core.values.types import Refusal
from kbwidgets.games.conkueror.rules.armies import FACTS, Stack, armies_left, nth_part, pack_stack, stack_text
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, sets_in
from kbwidgets.games.conkueror.rules.chapters.ending import end_game, take_out_beaten
from kbwidgets.games.conkueror.rules.chapters.fortify import move_armies
from kbwidgets.games.conkueror.rules.fields import (
    BY_CHANCE,
    CAPTURED,
    FALLEN,
    FRAME,
    HANDS,
    ONLY,
    OWNERS,
    PHASE,
    ROWS,
    STACKS,
    TO_ACT,
    Battle,
    Conquest,
    Fields,
    Row,
    Rows,
    new,
)
from kbwidgets.games.conkueror.rules.known import Known
from kbwidgets.games.conkueror.rules.moves import ARMIES_TEXT, KEPT, MOVES, ArmiesInTerritory, InTerritory, March
from kbwidgets.games.conkueror.rules.odds import Odds, odds_of
from kbwidgets.games.conkueror.rules.refusals import armies_refusals
from kbwidgets.games.conkueror.rules.rows import attack_ways, continents_of, rows_of, with_rows


@MOVES.form("roll", rule="CQ-6.8", past="{who} rolled the dice.", is_logged=False)
class Roll(Move):
    """The attacker rolls once (CQ-6.8)."""


@MOVES.form("roll_out", rule="CQ-6.8", past="{who} rolled until the battle was over.")
class RollOut(Move):
    """The attacker rolls until the battle is over (CQ-6.8)."""


@MOVES.form("withdraw", rule="CQ-6.8", past="{who} withdrew.")
class Withdraw(Move):
    """The attacker ends the battle (CQ-6.8)."""


@MOVES.form("dice {attack=6}[ {second}] {defence=4}", rule="CQ-6.6", past="{who} rolled {attacking} against {defence}.")
class Dice(Move):
    """One roll of a battle, with the attacker's die, a second one or 0, and the defender's (CQ-6.6, CQ-12.11)."""

    attack: int
    second: int = 0
    defence: int = 0

    @property
    def attacking(self) -> str:
        """The attacker's dice as text."""
        return f"{self.attack} and {self.second}" if self.second else str(self.attack)


@MOVES.form("outcome {sent} {defenders}", rule="CQ-6.8", past="The battle ended with {left} left.")
class Result(Move):
    """A battle is rolled to the end, with these numbers left of the armies sent and of the defender (CQ-6.8)."""

    sent: int
    defenders: int

    @property
    def left(self) -> str:
        """The armies left on both sides, as text."""
        sides = (self.sent, "attacker"), (self.defenders, "defender")
        return joined([counted(number, side) if number else f"no {side}s" for number, side in sides])


@MOVES.form("move_in {armies=3i}", rule="CQ-7.2")
class MoveIn(Move):
    """Regulars move into the conquered territory (CQ-7.2)."""

    armies: Annotated[str, ARMIES_TEXT]


ROLL: Final = Roll()


ROLL_OUT: Final = RollOut()


WITHDRAW: Final = Withdraw()


DICE: Final = tuple(Dice(attack, 0, defence) for attack in range(1, 7) for defence in range(1, 7))


THREE_DICE: Final = tuple(
    Dice(attack, second, defence) for attack in range(1, 7) for second in range(1, 7) for defence in range(1, 7)
)


@lru_cache(maxsize=KEPT)
def result(sent: int, defenders: int) -> Result:
    """Return the end of a battle with these numbers left on both sides."""
    return Result(sent, defenders)


@lru_cache(maxsize=KEPT)
def move_in(armies: Stack) -> MoveIn:
    """Return the move of some armies into a conquered territory."""
    return MoveIn(stack_text(armies))


# -- the lists --------------------------------------------------------------------------------------------


def list_battle(position: Fields) -> Sequence[Move]:
    """Return the moves of the attacker between two rolls (CQ-6.8)."""
    return _IN_BATTLE


_IN_BATTLE: Final = (ROLL, ROLL_OUT, WITHDRAW)


class Leaving(LazyMoves):
    """The ways to move some but not all regulars into a conquered territory (CQ-7.2)."""

    __slots__ = ("_size", "_stack")

    def __init__(self, stack: Stack) -> None:
        self._stack: Stack = stack
        self._size = FACTS[stack][4]

    def __len__(self) -> int:
        return self._size

    def nth(self, n: int) -> Move:
        if not 0 <= n < self._size:
            raise IndexError(f"there are {self._size} moves")
        return move_in(nth_part(self._stack, n))

    @property
    def stack(self) -> Stack:
        """The armies that the conqueror can leave behind or move in."""
        return self._stack


def list_move_ins(position: Fields) -> Sequence[Move]:
    """Return the ways to move into the conquered territory (CQ-7.2)."""
    frame = position[13]
    assert isinstance(frame, Conquest)
    return Leaving(position[6][frame.source])


def battle_odds(position: Fields | Known) -> Odds:
    """Return the odds of the current battle if it is rolled to the end (CQ-6.8)."""
    frame, table = position.frame, position.table
    assert isinstance(frame, Battle)
    return odds_of(FACTS[frame.sent][0], FACTS[position.stacks[frame.target]][0], table.dice(frame.bombarded))


# -- what moves do ----------------------------------------------------------------------------------------


LOST: Final = 2
"""The armies that the attacker loses in a roll, and the fewest with which a battle can continue (CQ-6.6, CQ-6.8)."""


def begin_roll(position: Fields, move: Roll) -> Row:
    """Make one roll due (CQ-6.8)."""
    return (position[0], "dice", BY_CHANCE, *position[3:])


def begin_roll_out(position: Fields, move: RollOut) -> Row:
    """Roll the battle to the end at once (CQ-6.8)."""
    return (position[0], "outcome", BY_CHANCE, *position[3:])


def withdraw_armies(position: Fields, move: Withdraw) -> Row:
    """Return the survivors to where they came from. The player may attack again (CQ-6.8, CQ-6.9)."""
    return (position[0], "attack", *position[2:13], None, *position[14:])


def roll_dice(position: Fields, move: Dice) -> Row:
    """Remove one army of the defender, or two of those sent (CQ-6.6, CQ-6.10)."""
    frame, table = position[13], position[0]
    assert isinstance(frame, Battle)
    left, there = FACTS[frame[2]][0], FACTS[position[6][frame[1]]][0]
    won = table.dice(frame[3]).wins(move.attack, move.second, move.defence)
    if won > 0:
        there -= 1
    elif won < 0:
        left -= LOST
    return _take_losses(position, frame, left, there)


def end_battle(position: Fields, move: Result) -> Row:
    """End the battle with these numbers left on both sides."""
    frame = position[13]
    assert isinstance(frame, Battle)
    return _take_losses(position, frame, move.sent, move.defenders)


def _take_losses(position: Fields, frame: Battle, left: int, there: int) -> Row:
    """Take the losses. The battle continues, or ends with or without a conquest (CQ-6.7, CQ-6.8).

    The attacker's losses change only the moves from the source.
    """
    source, target, going, bombarded = frame[:]
    pieces = [*position[6]]
    if lose := FACTS[going][0] - left:
        rest = armies_left(going, lose)
        pieces[source] -= going - rest
        going = rest
    if fall := FACTS[pieces[target]][0] - there:
        pieces[target] = armies_left(pieces[target], fall)
    stacks = tuple(pieces)
    if not there:
        return _conquer(position, stacks, source, target)
    after: list[object] = [*position[:]]
    after[TO_ACT], after[STACKS] = ONLY[position[3]], stacks
    if left < LOST:
        after[PHASE], after[FRAME] = "attack", None
    else:
        after[PHASE], after[FRAME] = "battle", new(Battle, (source, target, going, bombarded))
    places = position[0].around[target] if fall else (source,)
    return count_again(after, position, stacks, position[5], position[16], places)


def count_again(
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


def _conquer(position: Fields, stacks: tuple[Stack, ...], source: int, target: int) -> Row:
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
        rows = with_land(position, owners, target)
        return count_again(after, position, stacks, owners, rows, position[0].around[target])
    hands, fallen = take_out_beaten(position, owners)
    after[HANDS], after[FALLEN] = hands, fallen
    if len(fallen) == position[0].seats - 1:
        return end_game(position._replace(owners=owners, stacks=stacks, hands=hands, fallen=fallen))
    return with_rows(new(Fields, after))


def with_land(position: Fields, owners: tuple[int, ...], target: int) -> Rows:
    """Return the rows with one more territory; moves around it and trades of continents are not counted yet."""
    lands, ways, continents, size, end = position[16]
    row = bisect(lands, target)
    if hand := position[8][position[3]]:
        size += len(sets_in(hand & ARMY_MASK))
        if continents:
            continents = continents_of(position[0], owners, hand, position[3])
    return (*lands[:row], target, *lands[row:]), ways, continents, size, end


def move_armies_in(position: Fields, move: MoveIn) -> Row:
    """Move regulars into the conquered territory, from which they may attack (CQ-7.2, CQ-7.3)."""
    frame = position[13]
    assert isinstance(frame, Conquest)
    after: list[object] = [*position[:]]
    after[STACKS] = stacks = move_armies(position[6], frame[0], frame[1], pack_stack(move.armies))
    after[PHASE], after[FRAME] = "attack", None
    return count_again(after, position, stacks, position[5], position[16], frame[:])


# -- why not ----------------------------------------------------------------------------------------------


def move_in_refusals(position: Fields, move: MoveIn) -> list[Refusal]:
    """CQ-7.2."""
    assert isinstance(position.frame, Conquest)
    at = position.frame.source
    return armies_refusals(move.armies, position.stacks[at], position.table.ids[at], "CQ-7.2")


# -- events -----------------------------------------------------------------------------------------------


@event("repulse", "{who}'s attack failed.", rule="CQ-6.8")
class AttackFailed(InTerritory):
    """A battle ended without a conquest (CQ-6.8)."""


@event("conquer", "{who} conquered {territory}.", rule="CQ-7.1")
class Conquered(InTerritory):
    """A territory was conquered (CQ-7.1)."""


@event("move_in", "{who} moved {some} into {target}.", rule="CQ-7.2")
class MovedIn(March):
    """Armies moved into a conquered territory (CQ-7.2)."""


@event("loss", "{who} lost {words} in {territory}.", rule="CQ-6.7")
class Lost(ArmiesInTerritory):
    """Armies were lost, in a battle or by a chance card (CQ-6.7, CQ-12.6)."""


def report_losses(before: Fields, after: Fields) -> Iterator[Event]:
    """Yield the losses of a battle, and its end (CQ-6.7, CQ-6.8, CQ-7.1)."""
    frame, territories = before.frame, before.table.world.named
    assert isinstance(frame, Battle)
    for at in (frame.source, frame.target):
        if change := before.stacks[at] - after.stacks[at]:
            yield Lost(before.owners[at], territories[at], change)
    if after.owners[frame.target] == before.turn:
        yield Conquered(before.turn, territories[frame.target])
    elif after.frame is None:
        yield AttackFailed(before.turn, territories[frame.target])
