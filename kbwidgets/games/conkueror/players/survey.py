"""A survey of the map for one player: fronts, threats, and the value of territories (CQ-18)."""

from __future__ import annotations

from collections.abc import Iterable

from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.players.weights import Stakes, Weights
from kbwidgets.games.conkueror.rules.armies import FACTS, Stack
from kbwidgets.games.conkueror.rules.known import Known
from kbwidgets.games.conkueror.rules.table import Table


class Survey:
    """The borders of the seat that decides, and what it can win with each territory."""

    def __init__(self, view: Known, seat: Seat, weights: Weights) -> None:
        self.view = view
        self.seat = seat
        self.weights = weights
        self.table: Table = view.table
        self.ids: tuple[str, ...] = view.table.ids
        self.owners: tuple[int, ...] = view.owners
        self.stacks: tuple[Stack, ...] = view.stacks
        self.pieces: tuple[int, ...] = tuple([FACTS[stack][0] for stack in view.stacks])
        self.my_lands: tuple[int, ...] = tuple([at for at, owner in enumerate(view.owners) if owner == seat])

    def list_foes(self, at: int) -> list[int]:
        """Return the neighbours that an opponent owns."""
        return [near for near in self.table.near[at] if self.owners[near] not in (self.seat, -1)]

    def is_on_border(self, at: int) -> bool:
        """Return whether a territory has a neighbour that the player does not own."""
        return any(self.owners[near] != self.seat for near in self.table.near[at])

    def count_threats(self, at: int) -> int:
        """Return the number of opposing armies next to a territory."""
        return sum([self.pieces[foe] for foe in self.list_foes(at)])

    def list_front(self) -> list[int]:
        """Return the player's territories next to an opponent."""
        return [at for at in self.my_lands if self.list_foes(at)]

    def count_owned(self, at: int) -> int:
        """Return how many territories of a continent the player owns, by one of its territories."""
        return sum([self.owners[land] == self.seat for land in self.list_continent(at)])

    def list_continent(self, at: int) -> tuple[int, ...]:
        """Return the territories of its continent."""
        return self.table.lands_of[self.table.world.continent_of[at]]

    def bonus_of(self, at: int) -> int:
        """Return the bonus of its continent (CQ-5.2)."""
        return self.table.bonuses[self.table.world.continent_of[at]]

    # -- what is won with a territory ---------------------------------------------------------------------

    def completes(self, at: int) -> bool:
        """Return whether it completes a continent."""
        return self.bonus_of(at) > 0 and self.count_owned(at) == len(self.list_continent(at)) - 1

    def breaks(self, at: int) -> bool:
        """Return whether an opponent owns its whole continent."""
        owner = self.owners[at]
        return (
            owner >= 0 and self.bonus_of(at) > 0 and all(self.owners[land] == owner for land in self.list_continent(at))
        )

    def ousts(self, at: int) -> bool:
        """Return whether its owner has no other territory."""
        owner = self.owners[at]
        return owner >= 0 and self.owners.count(owner) == 1

    def is_special(self, at: int) -> bool:
        """Return whether it wins more than a territory (CQ-18.6)."""
        return self.completes(at) or self.breaks(at) or self.ousts(at)

    def rate_capture(self, at: int) -> float:
        """Return the value of taking it."""
        weights, bonus = self.weights, self.bonus_of(at)
        land = weights.land + weights.progress * bonus * (self.count_owned(at) + 1) / len(self.list_continent(at))
        return self.add_prizes(land, at, weights, weights.complete)

    def add_prizes(self, land: float, at: int, prizes: Weights | Stakes, complete: float) -> float:
        """Return the value of a territory with everything else that is won with it."""
        if not self.view.captured:
            land += prizes.first
        if self.completes(at):
            land += complete * self.bonus_of(at)
        if self.breaks(at):
            land += prizes.broken * self.bonus_of(at)
        if self.ousts(at):
            land += prizes.fall + prizes.card * self.view.hand_sizes[self.owners[at]]
        return land

    def describe_capture(self, at: int) -> str:
        """Return the gains of taking it, as text."""
        name, part = self.table.name(at), self.table.world.continents[self.table.world.continent_of[at]].name
        if self.ousts(at):
            return f"taking {name} puts {self.table.names[self.owners[at]]} out of the game"
        if self.completes(at):
            return f"{name} completes {part}"
        if self.breaks(at):
            return f"{name} breaks {self.table.names[self.owners[at]]}'s hold on {part}"
        return f"{name} makes it {self.count_owned(at) + 1} of {len(self.list_continent(at))} territories in {part}"

    def measure_steps(self) -> dict[int, int]:
        """Return each territory's distance from the front over the player's land, unless it is cut off."""
        steps = {at: 0 for at in self.my_lands if self.is_on_border(at)}
        edge: Iterable[int] = tuple(steps)
        while edge:
            beyond: list[int] = []
            for at in edge:
                for near in self.table.near[at]:
                    if near not in steps and self.owners[near] == self.seat:
                        steps[near] = steps[at] + 1
                        beyond.append(near)
            edge = beyond
        return steps
