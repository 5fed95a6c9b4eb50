"""A ledger of all pieces on the map, kept from the events alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from typing import Final

from kbwidgets.core.protocol.events import Event
from kbwidgets.games.conkueror.rules.armies import MERCENARY


def pieces(armies: str) -> Counter[str]:
    """Return the pieces of a text such as `3i 1c`, by their letter."""
    return Counter({part[-1]: int(part[:-1]) for part in armies.split()})


class Ledger:
    """The pieces in each territory, and the infantry still to be placed."""

    def __init__(self) -> None:
        self.land: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.draft = 0

    def hear(self, event: Event) -> None:
        """Record an event; most events do not concern pieces."""
        if wrote := _WRITES.get(event.kind):
            wrote(self, *map(str, event.data))
        if event.kind == "continent":  # Its places are the conquered territories (CQ-11.2).
            for name in event.at:
                self.land[str(name)].clear()

    def told(self) -> dict[str, Counter[str]]:
        """Return the pieces of each territory that has some."""
        return {name: +found for name, found in self.land.items() if +found}

    def put(self, name: str, armies: str) -> None:
        """Add pieces from outside the map."""
        self.land[name].update(pieces(armies))

    def take(self, name: str, armies: str) -> None:
        """Remove pieces for good."""
        self.land[name].subtract(pieces(armies))

    def move(self, source: str, target: str, armies: str) -> None:
        """Move pieces from one territory, or from the draft, to another."""
        if source == "draft":
            self.draft -= pieces(armies).total()
        else:
            self.land[source].subtract(pieces(armies))
        self.put(target, armies)

    def empty(self, name: str) -> None:
        """Remove all pieces of a territory."""
        self.land[name].clear()

    def placed(self, name: str, number: str = "1") -> None:
        self.put(name, f"{number}i")

    def traded(self, cards: str, armies: str, name: str) -> None:
        self.put(name, armies)

    def drafted(self, number: str) -> None:
        self.draft = int(number)

    def deployed(self, name: str, number: str) -> None:
        self.draft -= int(number)
        self.put(name, f"{number}i")

    def exchanged(self, name: str, given: str, gotten: str) -> None:
        self.land[name].subtract(pieces(given))
        self.put(name, gotten)

    def taken(self, name: str) -> None:
        """Disband the garrison and add one infantry (CQ-12.10)."""
        self.empty(name)
        self.put(name, "1i")

    def dismissed(self, name: str, number: str) -> None:
        assert self.land[name].pop(MERCENARY.letter) == int(number)


_WRITES: Final[Mapping[str, Callable[..., None]]] = {
    "claim": Ledger.placed,
    "place": Ledger.placed,
    "placed": Ledger.placed,
    "draft": Ledger.drafted,
    "deploy": Ledger.deployed,
    "exchange": Ledger.exchanged,
    "set": Ledger.traded,
    "station": Ledger.move,
    "loss": Ledger.take,
    "move_in": Ledger.move,
    "occupy": Ledger.move,
    "fortify": Ledger.move,
    "gain": Ledger.put,
    "vacant": Ledger.empty,
    "take": Ledger.taken,
    "dismiss": Ledger.dismissed,
}
"""The effect of each kind of event on the pieces."""
