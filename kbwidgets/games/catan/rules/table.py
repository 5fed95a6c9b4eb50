"""The setup of a match with its grid, and one move for each place."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kbwidgets.core.moves.move import Move
from kbwidgets.core.values.immutable import SetOnce
from kbwidgets.games.catan.rules.board import Grid, grid_of
from kbwidgets.games.catan.rules.options import UNLIMITED, Limits, Setup
from kbwidgets.games.catan.rules.resources import EACH, MOVES

ENDLESS: Final = 1 << 18
"""The cards of each resource in an unlimited bank, more than all hands can ever hold."""


class Table(SetOnce):
    """The setup of a match, its grid, and one move for each place. Tables with the same setup are equal."""

    __slots__ = (
        "_hash", "by_hand", "cities", "early_reveal", "friendly", "full_bank", "grid", "limits", "max_turns", "names",
        "roads", "robbers", "seats", "settles", "setup",
    )  # fmt: skip

    def __init__(self, setup: Setup) -> None:
        self.setup: Setup = setup
        self.grid: Grid = grid_of(setup.radius)
        self.names: tuple[str, ...] = setup.names
        self.seats: int = len(setup.names)
        self.limits: Limits = setup.limits
        self.max_turns: int = setup.max_turns
        self.friendly: bool = setup.friendly_robber
        self.early_reveal: bool = setup.early_reveal
        self.by_hand: bool = setup.dice == "manual"
        self.full_bank: int = (ENDLESS if setup.bank == UNLIMITED else setup.bank) * EACH
        """The bank's cards before the first is given (CT-1.4)."""
        self.roads: tuple[Move, ...] = tuple(MOVES.make("road", *ends) for ends in self.grid.ends)
        self.settles: tuple[Move, ...] = tuple(MOVES.make("settlement", n) for n in range(self.grid.corners))
        self.cities: tuple[Move, ...] = tuple(MOVES.make("city", n) for n in range(self.grid.corners))
        self.robbers: tuple[tuple[Move, ...], ...] = tuple(
            tuple(MOVES.make("robber", hexagon, victim) for hexagon in range(self.grid.hexes))
            for victim in range(-1, self.seats)
        )
        """The robber's moves to each hex: without a victim, then from each seat."""
        self._hash = hash(setup)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Table) and self.setup == other.setup)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return table_of, (self.setup,)


@lru_cache(maxsize=64)
def table_of(setup: Setup) -> Table:
    """Return the table of a setup, made once."""
    return Table(setup)
