"""The memory of each phase, with one frame for each kind of decision within or before a turn."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.rules.goods import Goods


class Draft(NamedTuple):
    """A partly laid out board (CT-2.3)."""

    terrains: tuple[int, ...] = ()
    reds: int = 0
    """The hexes for red numbers, as a set (CT-2.7)."""
    chits: tuple[int, ...] = ()
    gaps: tuple[int, ...] = ()
    """The gap to which each spare intersection was dealt (CT-2.11)."""
    turn: int = -1
    """The rotation of the ring of ports, or -1 before it is known."""
    ports: tuple[int, ...] = ()
    """The kinds of the ports, in the order of their places."""
    phase: str = "tile"
    """The kind of the next draw, or "" if the board is complete."""
    left: tuple[int, ...] = ()
    """The number of tiles, tokens or ports of each kind still to be drawn."""


class Rolls(NamedTuple):
    """The rolls for turn order (CT-4.1, CT-4.2)."""

    ranks: tuple[tuple[Seat, ...], ...]
    """The seats in order, with tied seats grouped."""
    rolled: tuple[int, ...]
    """The totals of this round, in the order of the tied seats."""


class Placing(NamedTuple):
    """The setup of the first settlements and roads (CT-4.3)."""

    step: int
    """The number of settlements placed or skipped."""
    corner: int
    """The settlement that still needs its road, or -1 if a settlement comes next."""


class Discarding(NamedTuple):
    """The discards after a 7 (CT-7.1, CT-7.2)."""

    owed: tuple[int, ...]
    """The number of cards that each seat must discard."""
    chosen: tuple[Goods, ...]
    """The choice of each seat, 0 before it has chosen."""


class Robbing(NamedTuple):
    """A move of the robber (CT-7.3)."""

    back: str
    """The phase that follows."""


class Stealing(NamedTuple):
    """The theft of a card (CT-7.5)."""

    victim: Seat
    back: str


class FreeRoads(NamedTuple):
    """The free roads of a Road Building card (CT-10.8)."""

    placed: int
    """The number of free roads placed."""
    back: str


class Terms(NamedTuple):
    """The cards that one side of a trade gives and gets."""

    give: Goods
    get: Goods


class Offered(NamedTuple):
    """An open offer or request (CT-9.5)."""

    call: bool
    give: Goods
    get: Goods
    to: tuple[Seat, ...]
    answers: tuple[str | Terms, ...]
    """The answer of each seat, which is accept, reject, its counteroffer from its own side, or "" before an answer."""

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that were asked and have not answered (CT-9.14)."""
        return tuple([seat for seat in self.to if not self.answers[seat]])

    @property
    def answered(self) -> tuple[Seat, ...]:
        """The seats that have answered, and may answer again."""
        return tuple([seat for seat in self.to if self.answers[seat]])


class Done(NamedTuple):
    """A move that everyone has just seen change hidden cards: a trade between players or a Monopoly.

    With a hidden bank, also a trade with the bank and a Year of Plenty (CT-13.1).
    """

    told: str


Frame: TypeAlias = "Draft | Rolls | Placing | Discarding | Robbing | Stealing | FreeRoads | Offered | Done | None"
