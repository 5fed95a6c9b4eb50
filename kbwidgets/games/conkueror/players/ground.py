"""The map as one player sees it: fronts, threats, and the value of territories (CQ-18)."""

from __future__ import annotations

from collections.abc import Iterable

from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.players.weights import Weights
from kbwidgets.games.conkueror.rules.armies import FACTS, Stack
from kbwidgets.games.conkueror.rules.known import Known
from kbwidgets.games.conkueror.rules.table import Table


class Ground:
    """The map, read for the seat that decides."""

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
        """Return the neighbours that an opponent owns."""
        return [near for near in self.table.near[at] if self.owners[near] not in (self.seat, -1)]

    def ends(self, at: int) -> bool:
        """Return whether a territory is on the front, with a neighbour that the player does not own."""
        return any(self.owners[near] != self.seat for near in self.table.near[at])

    def threat(self, at: int) -> int:
        """Return the number of opposing armies next to a territory."""
        return sum([self.pieces[foe] for foe in self.foes(at)])

    def front(self) -> list[int]:
        """Return the player's territories next to an opponent."""
        return [at for at in self.mine if self.foes(at)]

    def held(self, at: int) -> int:
        """Return the part of a territory's continent that the player owns."""
        return sum([self.owners[land] == self.seat for land in self.lands(at)])

    def lands(self, at: int) -> tuple[int, ...]:
        """Return the territories of its continent."""
        return self.table.lands_of[self.table.world.continent_of[at]]

    def bonus(self, at: int) -> int:
        """Return the bonus of its continent (CQ-5.2)."""
        return self.table.bonuses[self.table.world.continent_of[at]]

    # -- what is won with a territory ---------------------------------------------------------------------

    def completes(self, at: int) -> bool:
        """Return whether it completes a continent."""
        return self.bonus(at) > 0 and self.held(at) == len(self.lands(at)) - 1

    def breaks(self, at: int) -> bool:
        """Return whether an opponent owns its whole continent."""
        owner = self.owners[at]
        return owner >= 0 and self.bonus(at) > 0 and all(self.owners[land] == owner for land in self.lands(at))

    def ousts(self, at: int) -> bool:
        """Return whether its owner has no other territory."""
        owner = self.owners[at]
        return owner >= 0 and self.owners.count(owner) == 1

    def special(self, at: int) -> bool:
        """Return whether it wins more than a territory (CQ-18.6)."""
        return self.completes(at) or self.breaks(at) or self.ousts(at)

    def worth(self, at: int) -> float:
        """Return the value of taking it."""
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
        """Return the gains of taking it, as text."""
        name, part = self.table.name(at), self.table.world.continents[self.table.world.continent_of[at]].name
        if self.ousts(at):
            return f"taking {name} puts {self.table.names[self.owners[at]]} out of the game"
        if self.completes(at):
            return f"{name} completes {part}"
        if self.breaks(at):
            return f"{name} breaks {self.table.names[self.owners[at]]}'s hold on {part}"
        return f"{name} makes it {self.held(at) + 1} of {len(self.lands(at))} territories in {part}"

    def steps(self) -> dict[int, int]:
        """Return each territory's distance from the front over the player's land, unless it is cut off."""
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
