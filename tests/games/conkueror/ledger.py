"""A ledger of all pieces on the map, kept from the events alone."""

from __future__ import annotations

from collections import defaultdict

from kbwidgets.core.moves.events import Event
from kbwidgets.games.conkueror.rules.armies import HIRED, ONE, Stack
from kbwidgets.games.conkueror.rules.chapters.army_cards import Exchanged, SetTraded
from kbwidgets.games.conkueror.rules.chapters.attack import Occupied
from kbwidgets.games.conkueror.rules.chapters.battle import Lost, MovedIn
from kbwidgets.games.conkueror.rules.chapters.chance_effects import BecameVacant, Gained, Joined, Took
from kbwidgets.games.conkueror.rules.chapters.draft import Deployed, Drafted
from kbwidgets.games.conkueror.rules.chapters.fortify import Fortified, MercenariesLeft
from kbwidgets.games.conkueror.rules.chapters.opening import Claimed, Placed, PlacedByOrder
from kbwidgets.games.conkueror.rules.chapters.territory_cards import ContinentTraded, Stationed

INFANTRY = ONE[0]


class Ledger:
    """The pieces in each territory, and the infantry still to be placed."""

    def __init__(self) -> None:
        self.land: defaultdict[str, Stack] = defaultdict(int)
        self.draft = 0

    def hear(self, event: Event) -> None:
        """Record an event; most events do not concern pieces."""
        land = self.land
        match event:
            case Claimed():
                land[event.territory.id] += INFANTRY
            case Placed() | PlacedByOrder():
                land[event.territory.id] += event.number * INFANTRY
            case Drafted():
                self.draft = event.number
            case Deployed():
                self.draft -= event.number
                land[event.territory.id] += event.number * INFANTRY
            case Exchanged():
                land[event.territory.id] += event.gotten - event.given
            case Gained() | Joined() | SetTraded():
                land[event.territory.id] += event.armies
            case Lost():
                land[event.territory.id] -= event.armies
            case MercenariesLeft():
                land[event.territory.id] -= event.number * HIRED
                assert land[event.territory.id] < HIRED
            case BecameVacant():
                land[event.territory.id] = 0
            case Took():  # The garrison disbands, and one infantry comes (CQ-12.10).
                land[event.territory.id] = INFANTRY
            case ContinentTraded():
                for territory in event.gained:
                    land[territory.id] = 0
            case Stationed() | MovedIn() | Occupied() | Fortified():
                self._move(event)
            case _:
                pass

    def _move(self, event: Stationed | MovedIn | Occupied | Fortified) -> None:
        """Move pieces from one territory, or from the draft, to another."""
        if event.source:
            self.land[event.source.id] -= event.armies
        else:
            self.draft -= event.armies // INFANTRY
        self.land[event.target.id] += event.armies

    def told(self) -> dict[str, Stack]:
        """Return the pieces of each territory that has some."""
        return {name: stack for name, stack in self.land.items() if stack}
