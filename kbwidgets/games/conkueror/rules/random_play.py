"""Random turns in one go, with the same moves as single picks, but without a move or a position for each.

The rules handle whatever ends a turn, trades cards or knocks somebody out: then the position is made, and the move is
picked from it like any other. A law of random play checks that the results equal those of `sample` and `advance`.
"""

from __future__ import annotations

from bisect import insort
from random import Random
from typing import Final

from kbwidgets.games.conkueror.rules.armies import (
    CHANGES,
    FACTS,
    GUARD,
    ONE,
    RECIPES,
    Stack,
    armies_left,
    armies_sent,
    nth_part,
)
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, sets_in
from kbwidgets.games.conkueror.rules.chapters.battle import DICE, LOST, THREE_DICE
from kbwidgets.games.conkueror.rules.fields import (
    CAPTURED,
    DRAFTED,
    EFFECTS,
    OWNERS,
    PHASE,
    ROWS,
    STACKS,
    VACANT,
    Fields,
    new,
)
from kbwidgets.games.conkueror.rules.odds import odds_of
from kbwidgets.games.conkueror.rules.rows import all_ways, attack_ways, fortify_ways

_CHANGE: Final = tuple(CHANGES[recipe.give][recipe.get] for recipe in RECIPES)
"""The change that each recipe makes to a stack."""


class RandomTurn:
    """The phases draft, attack and fortify of a turn, played at random."""

    __slots__ = (
        "_bombard", "_captured", "_draft", "_held", "_immune", "_lands", "_owners", "_phase", "_position", "_rng",
        "_size", "_stacks", "_table", "_turn", "_ways",
    )  # fmt: skip

    def __init__(self, position: Fields, rng: Random) -> None:
        self._position = position
        self._rng = rng
        self._table = position[0]
        self._phase = position[1]
        self._turn = position[3]
        self._owners = [*position[5]]
        self._stacks = [*position[6]]
        self._draft = position[7]
        self._held = len(sets_in(position[8][self._turn] & ARMY_MASK))
        """The sets of army cards, each of which can be traded in any of the player's territories."""
        self._captured = position[11]
        self._immune = position[12].immune
        self._bombard = position[12].bombard
        lands, ways, _, size, _ = position[16]
        self._lands = [*lands]
        self._ways = [*ways]
        self._size = size

    def play(self) -> tuple[Fields, int]:
        """Return the position in which the rules take over, and the number of the move picked there."""
        random = self._rng.random
        while True:
            picked = n = int(random() * self._size)
            if draft := self._draft:
                if n < draft * len(self._lands):
                    self._deploy(*divmod(n, draft))
                    continue
                n -= draft * len(self._lands)
            elif n:
                n -= 1
            elif self._phase == "fortify":
                return self._position_now(), picked
            else:
                self._go_on()
                continue
            for at in self._lands:
                if n < self._ways[at]:
                    break
                n -= self._ways[at]
            else:
                return self._position_now(), picked
            exchanges = FACTS[self._stacks[at]][3]
            if n < exchanges:
                self._exchange(at, n)
            elif self._phase == "fortify" or not self._fight(at, n - exchanges):
                return self._position_now(), picked

    def _position_now(self) -> Fields:
        """Return the current position."""
        fields: list[object] = [*self._position]
        effects = self._position[12]
        fields[PHASE], fields[OWNERS], fields[STACKS] = self._phase, tuple(self._owners), tuple(self._stacks)
        fields[DRAFTED], fields[CAPTURED] = self._draft, self._captured
        fields[EFFECTS] = effects if effects.bombard == self._bombard else effects._replace(bombard=self._bombard)
        fields[ROWS] = tuple(self._lands), tuple(self._ways), (), self._size, self._size - self._held * len(self._lands)
        return new(Fields, fields)

    # -- one move -------------------------------------------------------------------------------------

    def _deploy(self, row: int, number: int) -> None:
        """Place drafted infantry; the number counts from 0 (CQ-5.4)."""
        at = self._lands[row]
        self._stacks[at] += (number + 1) * ONE[0]
        self._draft -= number + 1
        self._size -= (number + 1) * len(self._lands) - (not self._draft)
        self._count(at, FACTS[self._stacks[at]][3])

    def _go_on(self) -> None:
        """Go on to the next phase (CQ-4.1)."""
        self._phase = "attack" if self._phase == "draft" else "fortify"
        owners, stacks = tuple(self._owners), tuple(self._stacks)
        ways = all_ways(self._phase, self._table, owners, stacks, self._immune, self._turn, tuple(self._lands))
        self._size += sum(ways) - sum(self._ways)
        self._ways = [*ways]

    def _exchange(self, at: int, n: int) -> None:
        """Exchange armies (CQ-9.1)."""
        stack = self._stacks[at]
        for recipe, times in FACTS[stack][7]:
            if n < times:
                self._stacks[at] = stack = stack + _CHANGE[recipe] * (n + 1)
                break
            n -= times
        if self._phase == "draft":
            self._count(at, FACTS[stack][3])
        elif self._phase == "attack":
            self._count(at, attack_ways(self._table, self._owners, self._stacks, self._immune, self._turn, at))
        else:
            self._count(at, fortify_ways(self._table, self._owners, self._stacks, self._turn, at))

    def _count(self, at: int, ways: int) -> None:
        self._size += ways - self._ways[at]
        self._ways[at] = ways

    # -- attacks --------------------------------------------------------------------------------------

    def _fight(self, at: int, n: int) -> bool:
        """Make an attack or enter a vacant territory. Return False if the rules must handle it (CQ-6.1, CQ-6.12)."""
        stacks = self._stacks
        pieces, _, _, _, moves, over, _, _, _ = FACTS[stacks[at]]
        for other in self._table.near[at]:
            owner = self._owners[other]
            if owner == self._turn:
                continue
            if owner == VACANT:
                if n < moves:
                    self._enter(at, other, nth_part(stacks[at], n))
                    return True
                n -= moves
            elif not over + stacks[other] & GUARD and not self._immune >> other & 1:
                if n < pieces - 2:
                    if self._owners.count(owner) == 1:
                        return False  # Somebody may be out.
                    self._battle(at, other, n + 2)
                    return True
                n -= pieces - 2
        raise IndexError("there are fewer moves")

    def _battle(self, source: int, target: int, number: int) -> None:
        """Fight a battle and move in (CQ-6.4 to CQ-6.8, CQ-7.1, CQ-7.2)."""
        random, stacks = self._rng.random, self._stacks
        rolling = self._table.bombarding if self._bombard else self._table.rolling
        self._bombard = False
        going, there = armies_sent(stacks[source], number), FACTS[stacks[target]][0]
        left, defenders = number, there
        while there and left >= LOST:
            chosen = int(random() * 3)
            if chosen == 0:
                dice = THREE_DICE if rolling.has_two_dice else DICE
                roll = dice[int(random() * len(dice))]
                won = rolling.wins(roll.attack, roll.second, roll.defence)
                there -= won > 0
                left -= LOST * (won < 0)
            elif chosen == 1:
                left, there = odds_of(left, there, rolling).pick_end(random())
                break
            else:
                break
        stacks[source] -= going - armies_left(going, number - left)
        stacks[target] = armies_left(stacks[target], defenders - there)
        if there:
            self._count_near(target)
        else:
            stack = stacks[source]
            self._enter(source, target, nth_part(stack, int(random() * FACTS[stack][4])))

    def _enter(self, source: int, target: int, armies: Stack) -> None:
        """Give the player a territory and move armies in (CQ-6.12, CQ-7.1, CQ-7.2)."""
        self._owners[target] = self._turn
        self._stacks[source] -= armies
        self._stacks[target] += armies
        self._captured += 1
        insort(self._lands, target)
        self._size += self._held
        self._count_near(target)

    def _count_near(self, target: int) -> None:
        """Recount the moves of a territory and its neighbours."""
        table, owners, turn = self._table, self._owners, self._turn
        for at in table.around[target]:
            if owners[at] == turn:
                self._count(at, attack_ways(table, owners, self._stacks, self._immune, turn, at))
