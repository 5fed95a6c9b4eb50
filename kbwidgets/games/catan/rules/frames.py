"""What a phase has to remember beside the table: one frame for each kind of decision inside a turn or before it."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.rules.goods import Goods


class Draft(NamedTuple):
    """A board that is being laid out (CT-2.3)."""

    terrains: tuple[int, ...] = ()
    reds: int = 0
    """Hexes that get a red chit, as a set (CT-2.7)."""
    chits: tuple[int, ...] = ()
    gaps: tuple[int, ...] = ()
    """To which gap each spare intersection was dealt (CT-2.11)."""
    turn: int = -1
    """How far the ring of ports is turned, -1 before that is known."""
    ports: tuple[int, ...] = ()
    """The kinds of the ports in the order of their places."""
    phase: str = "tile"
    """What is drawn next, "" when the board is whole."""
    left: tuple[int, ...] = ()
    """How many of each kind of tile, chit or port are left while they are drawn."""


class Rolls(NamedTuple):
    """Rolling for the order of play (CT-4.1, CT-4.2)."""

    ranks: tuple[tuple[Seat, ...], ...]
    """Who comes first; those that are still tied stand together."""
    rolled: tuple[int, ...]
    """The totals in this round, in the order of the seats that are tied."""


class Placing(NamedTuple):
    """The setup (CT-4.3)."""

    step: int
    """How many settlements were placed or passed over."""
    corner: int
    """The settlement that waits for its road, -1 if a settlement is due."""


class Discarding(NamedTuple):
    """After a seven (CT-7.1, CT-7.2)."""

    owed: tuple[int, ...]
    """How many cards each seat has to discard."""
    chosen: tuple[Goods, ...]
    """What each seat has chosen, 0 before that."""


class Robbing(NamedTuple):
    """The robber moves (CT-7.3)."""

    back: str
    """The phase that comes after."""


class Stealing(NamedTuple):
    """A card is stolen (CT-7.5)."""

    victim: Seat
    back: str


class FreeRoads(NamedTuple):
    """Road building (CT-10.8)."""

    placed: int
    """How many free roads were placed."""
    back: str


class Terms(NamedTuple):
    """What one side gives and gets."""

    give: Goods
    get: Goods


class Offered(NamedTuple):
    """An open offer (CT-9.5)."""

    call: bool
    give: Goods
    get: Goods
    to: tuple[Seat, ...]
    answers: tuple[str | Terms, ...]
    """For each seat accept, reject, or the terms of its counter from its side; "" where it has not answered."""

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Who is asked and has not answered (CT-9.14)."""
        return tuple([seat for seat in self.to if not self.answers[seat]])

    @property
    def answered(self) -> tuple[Seat, ...]:
        """Who has answered, and may do it again."""
        return tuple([seat for seat in self.to if self.answers[seat]])


class Done(NamedTuple):
    """What everybody has just seen happen to what is hidden: a trade between players, a monopoly.

    With a bank that is not shown also a trade with it and a year of plenty (CT-13.1).
    """

    told: str


Frame: TypeAlias = "Draft | Rolls | Placing | Discarding | Robbing | Stealing | FreeRoads | Offered | Done | None"
