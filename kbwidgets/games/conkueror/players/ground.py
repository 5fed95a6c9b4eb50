"""The ground as one player sees it: fronts, threats, what a territory is worth (CQ-18)."""

from __future__ import annotations

from collections.abc import Iterable

from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.players.weights import Weights
from kbwidgets.games.conkueror.rules.armies import FACTS, Stack
from kbwidgets.games.conkueror.rules.known import Known
from kbwidgets.games.conkueror.rules.table import Table


class Ground:
    """What lies on the map, read for the seat that decides."""

    def __init__(self, view: Known, seat: Seat, weights: Weights) -> None:
        self.view = view
        self.seat = seat
        self.weights = weights
        self.table: Table = view.table
        self.ids: tuple[str, ...] = view.table.ids
        self.owners: tuple[int, ...] = view.owners
        self.stacks: tuple[Stack, ...] = view.stacks
        self.pieces: tuple[int, ...] = tuple([FACTS[stack][0] for stack in view.stacks])
        self.mine: tuple[int, ...] = tuple([at for at, owner in enumerate(view.owners) if owner == seat])

    def foes(self, at: int) -> list[int]:
        """The neighbours that an opponent owns."""
        return [near for near in self.table.near[at] if self.owners[near] not in (self.seat, -1)]

    def ends(self, at: int) -> bool:
        """Whether a territory is on the front: a neighbour is not the player's own."""
        return any(self.owners[near] != self.seat for near in self.table.near[at])

    def threat(self, at: int) -> int:
        """The pieces of opponents beside a territory."""
        return sum([self.pieces[foe] for foe in self.foes(at)])

    def front(self) -> list[int]:
        """The own territories beside an opponent."""
        return [at for at in self.mine if self.foes(at)]

    def held(self, at: int) -> int:
        """How much of the continent of a territory the player owns."""
        return sum([self.owners[land] == self.seat for land in self.lands(at)])

    def lands(self, at: int) -> tuple[int, ...]:
        """The territories of its continent."""
        return self.table.lands_of[self.table.world.continent_of[at]]

    def bonus(self, at: int) -> int:
        """What its continent brings (CQ-5.2)."""
        return self.table.bonuses[self.table.world.continent_of[at]]

    # -- what is won with a territory ---------------------------------------------------------------------

    def completes(self, at: int) -> bool:
        """Whether a continent becomes whole with it."""
        return self.bonus(at) > 0 and self.held(at) == len(self.lands(at)) - 1

    def breaks(self, at: int) -> bool:
        """Whether an opponent owns its whole continent."""
        owner = self.owners[at]
        return owner >= 0 and self.bonus(at) > 0 and all(self.owners[land] == owner for land in self.lands(at))

    def ousts(self, at: int) -> bool:
        """Whether its owner has nothing else."""
        owner = self.owners[at]
        return owner >= 0 and self.owners.count(owner) == 1

    def special(self, at: int) -> bool:
        """Whether more is won with it than land (CQ-18.6)."""
        return self.completes(at) or self.breaks(at) or self.ousts(at)

    def worth(self, at: int) -> float:
        """What it is worth to take it."""
        weights, bonus = self.weights, self.bonus(at)
        found = weights.land + weights.progress * bonus * (self.held(at) + 1) / len(self.lands(at))
        if not self.view.captured:
            found += weights.first
        if self.completes(at):
            found += weights.complete * bonus
        if self.breaks(at):
            found += weights.broken * bonus
        if self.ousts(at):
            found += weights.fall + weights.card * self.view.hand_sizes[self.owners[at]]
        return found

    def told(self, at: int) -> str:
        """Return what taking it wins, as text."""
        name, part = self.table.name(at), self.table.world.continents[self.table.world.continent_of[at]].name
        if self.ousts(at):
            return f"taking {name} puts {self.table.names[self.owners[at]]} out of the game"
        if self.completes(at):
            return f"{name} completes {part}"
        if self.breaks(at):
            return f"{name} breaks {self.table.names[self.owners[at]]}'s hold on {part}"
        return f"{name} makes it {self.held(at) + 1} of {len(self.lands(at))} territories in {part}"

    def steps(self) -> dict[int, int]:
        """How far each own territory is from the front, over own land; those that are cut off are left out."""
        found = {at: 0 for at in self.mine if self.ends(at)}
        edge: Iterable[int] = tuple(found)
        while edge:
            beyond: list[int] = []
            for at in edge:
                for near in self.table.near[at]:
                    if near not in found and self.owners[near] == self.seat:
                        found[near] = found[at] + 1
                        beyond.append(near)
            edge = beyond
        return found
