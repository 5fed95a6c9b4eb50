"""What a position of Kingdomino, and every view of it, tells in the words of the rules.

>>> import kbwidgets as kb
>>> state = kb.games["kingdomino"].start(["Ann", "Bo"])
>>> state
<Kingdomino of Ann and Bo, round 0 of 6: drawing a line>
>>> state.place("0:0,0"), state.found("domino 13").path
(Castle(colour='blue'), 'unseen[12]')
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from kbwidgets.core.protocol.position import Position
from kbwidgets.core.things.named_sequence import Named
from kbwidgets.core.things.thing import Found, Net
from kbwidgets.core.values.types import Place, Seat
from kbwidgets.games.kingdomino.rules import finding, nouns
from kbwidgets.games.kingdomino.rules.fields import Fields
from kbwidgets.games.kingdomino.rules.nouns import Domino, Kingdom, Player, Slot, Square
from kbwidgets.games.kingdomino.rules.options import Options


def due(here: Fields) -> str:
    """Return what happens next, in short."""
    if here.phase == "over":
        return "over"
    if here.phase == "draw":
        return "drawing a line"
    if here.phase == "kings":
        return "drawing the kings"
    name = here.setup.names[here.to_act[0]]
    return f"{name} chooses" if here.phase == "choose" else f"{name} places {here.current[here.turn]}"


class Reading(Position):
    """What lies on the table as nouns; nothing is hidden, so all viewers get the same (KD-INFO.1)."""

    __slots__ = ()

    PACKED: ClassVar[frozenset[str]] = frozenset(
        ("start", "setup", "past", "pile", "current", "kings", "ahead", "claims", "realms", "all_realms", "number")
    )

    @property
    @abstractmethod
    def _table(self) -> Fields:
        """What is read."""

    @property
    def players(self) -> Named[Player]:
        """The players, seat by seat, each with the points of the match, the kingdom and the kings."""
        return nouns.players(self._table)

    @property
    def kingdoms(self) -> Named[Kingdom]:
        """The kingdom of each seat, by number or name; `kingdoms["Ann"][1, 0]` is the square right of Ann's castle."""
        return nouns.kingdoms(self._table)

    @property
    def games(self) -> tuple[Named[Kingdom], ...]:
        """The kingdoms of each game, seat by seat; the last game is the one on the table (KD-OPT.4)."""
        return nouns.games(self._table)

    @property
    def line(self) -> tuple[Slot, ...]:
        """The current line, whose kings act in this order (KD-TURN.1); nothing before round 1."""
        return nouns.line(self._table)

    @property
    def next_line(self) -> tuple[Slot, ...]:
        """The line that the kings move to (KD-TURN.2); nothing in the last round."""
        return nouns.next_line(self._table)

    @property
    def unseen(self) -> tuple[Domino, ...]:
        """The dominoes that nobody has seen in this game: the pile, and what was set aside with it (KD-INFO.2)."""
        return tuple(map(nouns.domino, self._table.pile))

    @property
    def domino(self) -> Domino | None:
        """The domino that must be placed or discarded now; None where something else is due."""
        here = self._table
        return nouns.domino(here.current[here.turn]) if here.phase == "place" else None

    @property
    def king_order(self) -> tuple[Seat, ...]:
        """The seats in the order in which their kings act, before round 1 by chance (KD-SETUP.5, KD-TURN.1)."""
        return tuple(self._table.kings)

    @property
    def rounds(self) -> int:
        """How many rounds a game has (KD-SETUP.1)."""
        return self._table.setup.lines

    @property
    def options(self) -> Options:
        """The options of the match (KD-SETUP.7)."""
        return self._table.setup.options

    def places(self) -> Mapping[Place, Square]:
        """The squares of all kingdoms that are taken or can still be reached, by seat, x and y as in `0:1,0`."""
        return finding.places(self._table)

    def found(self, place: Place) -> Found | None:
        """The square, as `0:1,0`, or the domino, as `domino 13`, that a refusal, an event or a click names."""
        return finding.found(self._table, place)

    def net(self) -> Net:
        """The squares of all kingdoms, and which of them have a common edge (KD-PLACE.1)."""
        return finding.net(self._table)

    def __repr__(self) -> str:
        here = self._table
        names = here.setup.names
        people = " and ".join(names) if len(names) < 3 else f"{len(names)} players"
        return f"<Kingdomino of {people}, round {here.round} of {here.setup.lines}: {due(here)}>"
