"""The value of a battle in continents, fronts and odds, against the armies that it costs (CQ-18)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.players.survey import Survey
from kbwidgets.games.conkueror.players.weights import Stakes, Weights
from kbwidgets.games.conkueror.rules.known import Known
from kbwidgets.games.conkueror.rules.odds import Rolling, odds_of

_MOST = 16
"""The largest number of defenders in the odds; larger battles are scaled down."""


class Fight(NamedTuple):
    """The result of a battle to the end: the chance of a conquest and each side's average losses."""

    conquest: float
    own_losses: float
    foe_losses: float


@lru_cache(maxsize=1 << 14)
def estimate_fight(sent: int, there: int, rolling: Rolling) -> Fight:
    """Return the expected result of a battle.

    >>> [round(each, 2) for each in estimate_fight(4, 1, Rolling())]
    [0.66, 1.85, 0.66]
    """
    scale = max(1.0, there / _MOST)
    few, against = max(2, min(round(sent / scale), 6 * _MOST)), round(there / scale)
    odds = odds_of(few, against, rolling)
    whole = sum(odds.ways)
    conquest = sum([ways for end, ways in zip(odds.ends, odds.ways, strict=True) if not end.defenders]) / whole
    left = sum([ways * end.sent for end, ways in zip(odds.ends, odds.ways, strict=True)]) / whole
    stand = sum([ways * end.defenders for end, ways in zip(odds.ends, odds.ways, strict=True)]) / whole
    return Fight(conquest, (few - left) * scale, (against - stand) * scale)


class Campaign(Survey):
    """A survey of the map with the value of each territory in armies."""

    def __init__(self, view: Known, seat: Seat, weights: Weights, stakes: Stakes) -> None:
        super().__init__(view, seat, weights)
        self.stakes = stakes
        totals = [0] * self.table.seats
        for owner, pieces in zip(self.owners, self.pieces, strict=True):
            if owner >= 0:
                totals[owner] += pieces
        others = [total for other, total in enumerate(totals) if other != seat and total]
        self.my_pieces: int = totals[seat]
        mean = sum(others) / max(1, len(others))
        patience = min(1.0, stakes.patience / max(1, view.rounds))
        self.loss_cost: float = stakes.loss * min(1.5, mean / max(1, self.my_pieces)) * patience
        """The cost of a lost army, which is lower if the player is ahead, and in a long match."""

    def rate_conquest(self, at: int) -> float:
        """Return the value of a conquest, in armies."""
        stakes, lands, owned = self.stakes, self.list_continent(at), self.count_owned(at)
        against = sum([self.pieces[land] for land in lands if self.owners[land] != self.seat])
        nearer = ((owned + 1) ** 2 - owned**2) / len(lands) ** 2 * self.my_pieces / (self.my_pieces + 2 * against)
        land = stakes.land + stakes.part * self.bonus_of(at) * nearer + stakes.front * self.count_front_saved(at)
        return self.add_prizes(land, at, stakes, stakes.whole)

    def count_front_saved(self, at: int) -> int:
        """Return by how much a conquest shortens the front."""
        closed = 0
        for near in self.table.near[at]:
            if self.owners[near] == self.seat:
                closed += all(self.owners[far] == self.seat or far == at for far in self.table.near[near])
        return closed - any(self.owners[near] != self.seat for near in self.table.near[at])

    def rate_battle(self, sent: int, target: int, rolling: Rolling) -> float:
        """Return the average value of a battle, less its cost."""
        if sent < 2:
            return 0.0
        fight = estimate_fight(sent, self.pieces[target], rolling)
        gain = fight.conquest * self.rate_conquest(target) + fight.foe_losses * self.stakes.killed
        return gain - fight.own_losses * self.loss_cost

    @property
    def rolling(self) -> Rolling:
        """The way to roll the next battle (CQ-12.11)."""
        return self.table.dice(self.view.effects.bombard)

    def measure_weakness(self, at: int) -> float:
        """Return the number of armies that a border of the player's continent lacks."""
        if not self.bonus_of(at) or self.count_owned(at) < len(self.list_continent(at)):
            return 0.0
        largest = max([self.pieces[foe] for foe in self.list_foes(at)], default=0)
        return max(0.0, self.stakes.danger * largest - self.pieces[at])
