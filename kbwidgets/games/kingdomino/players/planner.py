"""The planner, which also considers the opponents and the next turn order when it chooses a domino (KD-AI.3).

A choice is worth the points that the domino can score, minus the average points that each opponent can score with the
dominoes left. The same is then added for one more line: lines are drawn from the dominoes that nobody has seen, and the
kings choose from each in the order that this choice gives them. Everyone is assumed to play greedily (KD-AI.2). Only
public information is used (KD-INFO.4).

>>> import kbwidgets as kb
>>> state = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7).state
>>> for reason in planner(state.view(0), state.moves(), Random(1))[0].reasons:
...     print(f"{reason.change:+} {reason.text}")
+3 up to 3 points from domino 48
+1 up to 1 point for your other king
-1.0 opponents can score 1 point with the dominoes left
-2.0 as king 4 of 4 next round, you can expect 3.6 points, and each opponent 5.6
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final

from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.core.protocol.state import Move, View
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import Seat
from kbwidgets.games.kingdomino.players.greedy import best_placement, choice_reason, greedy
from kbwidgets.games.kingdomino.rules.chapters.choosing import Choose
from kbwidgets.games.kingdomino.rules.chapters.scoring import HARMONY, best_gain, has_harmony, properties
from kbwidgets.games.kingdomino.rules.kingdom import Realm, placements
from kbwidgets.games.kingdomino.rules.position import KingdominoPosition
from kbwidgets.games.kingdomino.rules.view import position_of

LINES: Final = 40
"""The number of lines that are drawn to rate an acting position. All choices are rated with the same lines."""


def planner(view: View, moves: Sequence[Move], rng: Random) -> tuple[Rated, ...]:
    """Rate choices by what they score and what they leave to the opponents, best first (KD-AI.3).

    Placements are rated as `greedy` rates them.
    """
    position = position_of(view)
    if position.phase != "choose":
        return greedy(view, moves, rng)
    outlook = _Outlook(position, rng)
    rated = [outlook.rate(move) for move in moves if isinstance(move, Choose)]
    return tuple(sorted(rated, key=lambda r: r.worth, reverse=True))


class _Outlook:
    """The outlook of each choice in one position, with a cache of kingdoms and points."""

    def __init__(self, position: KingdominoPosition, rng: Random) -> None:
        self.position = position
        self.me: Seat = position.to_act[0]
        self.opponents = len(position.names) - 1
        self.waiting = position.kings[position.turn + 1 :]
        self._gains: dict[Realm, dict[int, int]] = {}
        self._kingdoms_after: dict[tuple[Realm, int], Realm] = {}
        self.kingdoms = list(position.realms)
        # The lengths differ in round 0, which has no current line.
        for seat, number in zip(self.waiting, position.line_numbers[position.turn + 1 :], strict=False):
            self.kingdoms[seat] = self.place_greedily(self.kingdoms[seat], number)
        count = LINES if position.round + 1 < position.setup.rounds else 0
        self.lines = [rng.sample(position.unseen_numbers, position.setup.length) for _ in range(count)]

    def rate(self, move: Choose) -> Rated:
        """Rate a choice by the sum of its reasons. Among equals the lower number is better (KD-TURN.6)."""
        number = move.number
        gained = self.gain(self.kingdoms[self.me], number)
        reasons = [choice_reason(number, gained)]
        if self.spoils_harmony(number):
            reasons.append(Reason("harmony", -HARMONY.points, f"domino {number} doesn't fit now and may cost Harmony"))
        answers = self.answers(number)
        if later := sum(self.gain(self.kingdoms[seat], n) for n, seat in answers.items() if seat == self.me):
            reasons.append(Reason("second king", later, f"up to {counted(later, 'point')} for your other king"))
        if left := sum(self.gain(self.kingdoms[seat], n) for n, seat in answers.items() if seat != self.me):
            text = f"opponents can score {counted(left, 'point')} with the dominoes left"
            reasons.append(Reason("dominoes left", -left / self.opponents, text))
        if self.lines:
            mine, theirs = self.next_line({number: self.me, **answers})
            place = f"king {1 + self.position.next_numbers.index(number)} of {len(self.position.next_numbers)}"
            text = f"as {place} next round, you can expect {mine:.1f} points, and each opponent {theirs:.1f}"
            reasons.append(Reason("acting position", mine - theirs, text))
        return Rated(move, (sum(reason.change for reason in reasons), -number), tuple(reasons))

    def answers(self, taken: int) -> dict[int, Seat]:
        """Return the dominoes that the next kings take, each with the seat of its king.

        Each king takes the domino that scores the most for its kingdom.
        """
        free = [n for n, king in zip(self.position.next_numbers, self.position.claimed_by, strict=True) if king is None]
        free.remove(taken)
        takers: dict[int, Seat] = {}
        for seat in self.waiting:
            number = self.best(free, self.gains(self.kingdoms[seat], free))
            free.remove(number)
            takers[number] = seat
        return takers

    def next_line(self, claims: Mapping[int, Seat]) -> tuple[float, float]:
        """Return the points that this player, and each opponent on average, can expect from one more line."""
        position = self.position
        kings = [claims.get(number, king) for number, king in zip(position.next_numbers, position.claims, strict=True)]
        kingdoms = list(self.kingdoms)
        for number, seat in zip(position.next_numbers, kings, strict=True):
            kingdoms[seat] = self.place_greedily(kingdoms[seat], number)
        gains = [self.gains(kingdom, position.unseen_numbers) for kingdom in kingdoms]
        totals = [0] * len(kingdoms)
        for line in self.lines:
            free = list(line)
            for seat in kings:  # Kings choose in the order of the line (KD-TURN.1).
                number = self.best(free, gains[seat])
                free.remove(number)
                totals[seat] += gains[seat][number]
        mine = totals.pop(self.me)
        return mine / len(self.lines), sum(totals) / len(self.lines) / self.opponents

    @staticmethod
    def best(free: Sequence[int], gains: Mapping[int, int]) -> int:
        """Return the domino that a greedy player chooses (KD-AI.2)."""
        return max(free, key=lambda number: (gains[number], -number))

    def gains(self, kingdom: Realm, numbers: Iterable[int]) -> Mapping[int, int]:
        """Return the most points that each of these dominoes, and perhaps of others, can score in a kingdom."""
        known = self._gains.setdefault(kingdom, {})
        unknown = [number for number in numbers if number not in known]
        parts = properties(kingdom) if unknown else ()
        known |= {number: best_gain(kingdom, parts, number) for number in unknown}
        return known

    def gain(self, kingdom: Realm, number: int) -> int:
        """Return the most points that a domino can score in a kingdom."""
        return self.gains(kingdom, (number,))[number]

    def place_greedily(self, kingdom: Realm, number: int) -> Realm:
        """Return the kingdom after a greedy player has placed or discarded a domino."""
        key = (kingdom, number)
        if key not in self._kingdoms_after:
            move = best_placement(kingdom, number)
            self._kingdoms_after[key] = kingdom.with_domino(move) if move else kingdom.with_discard(number)
        return self._kingdoms_after[key]

    def spoils_harmony(self, number: int) -> bool:
        """Return whether the domino does not fit now and may cost the Harmony bonus (KD-OPT.1)."""
        kingdom = self.kingdoms[self.me]
        matters = self.position.setup.options.harmony and has_harmony(kingdom)
        return matters and not placements(kingdom, number)
