"""The properties that a position of Kingdomino and its views have in common.

>>> import kbwidgets as kb
>>> state = kb.games["kingdomino"].start(["Ann", "Bo"])
>>> state
<Kingdomino of Ann and Bo, round 0 of 6: drawing a line>
>>> state.thing("0:0,0"), state.locate("domino 13").path
(Castle(colour='blue'), 'unseen[12]')
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from kbwidgets.core.protocol.position import Position
from kbwidgets.core.things.named_sequence import NamedSequence
from kbwidgets.core.things.thing import Found, Net
from kbwidgets.core.values.types import Place, Seat
from kbwidgets.games.kingdomino.rules.fields import Fields
from kbwidgets.games.kingdomino.rules.options import Options
from kbwidgets.games.kingdomino.rules.things import kingdoms, lines, places
from kbwidgets.games.kingdomino.rules.things.kingdoms import Domino, Kingdom, Square, domino
from kbwidgets.games.kingdomino.rules.things.lines import Player, Slot


def describe_next(position: Fields) -> str:
    """Return a short description of what happens next."""
    if position.phase == "over":
        return "over"
    if position.phase == "draw":
        return "drawing a line"
    if position.phase == "kings":
        return "drawing the kings"
    name = position.setup.names[position.to_act[0]]
    return f"{name} chooses" if position.phase == "choose" else f"{name} places {position.domino_number}"


class Table(Position):
    """The things on the table, which are the same for all viewers because nothing is hidden (KD-INFO.1)."""

    __slots__ = ()

    PACKED: ClassVar[frozenset[str]] = frozenset(
        (
            *("start", "setup", "past", "unseen_numbers", "line_numbers", "kings", "next_numbers", "claims", "realms"),
            *("all_realms", "number", "domino_number", "acting_kingdom", "acting_index", "claimed_by"),
        )
    )

    @property
    @abstractmethod
    def _table(self) -> Fields:
        """The fields of the position."""

    @property
    def players(self) -> NamedSequence[Player]:
        """The player in each seat, with the points of the match, the kingdom and the kings."""
        return lines.players(self._table)

    @property
    def kingdoms(self) -> NamedSequence[Kingdom]:
        """The kingdom of each seat, by number or name.

        `kingdoms["Ann"][1, 0]` is the square to the right of Ann's castle.
        """
        return kingdoms.kingdoms(self._table)

    @property
    def games(self) -> tuple[NamedSequence[Kingdom], ...]:
        """The kingdoms of each game so far, the current one last (KD-OPT.4)."""
        return kingdoms.games(self._table)

    @property
    def line(self) -> tuple[Slot, ...]:
        """The current line, in the order in which its kings act, or () before round 1 (KD-TURN.1)."""
        return lines.line(self._table)

    @property
    def next_line(self) -> tuple[Slot, ...]:
        """The next line, which the kings move to, or () in the last round (KD-TURN.2)."""
        return lines.next_line(self._table)

    @property
    def unseen(self) -> tuple[Domino, ...]:
        """The dominoes that nobody has seen in this game: the draw pile and those set aside (KD-INFO.2)."""
        return tuple(map(domino, self._table.unseen_numbers))

    @property
    def domino(self) -> Domino | None:
        """The domino to place or discard, or None in other phases."""
        position = self._table
        return domino(position.domino_number) if position.phase == "place" else None

    @property
    def king_order(self) -> tuple[Seat, ...]:
        """The seats in the order in which their kings act (KD-SETUP.5, KD-TURN.1)."""
        return tuple(self._table.kings)

    @property
    def rounds(self) -> int:
        """The number of rounds in a game (KD-SETUP.1)."""
        return self._table.setup.rounds

    @property
    def options(self) -> Options:
        """The options of the match (KD-SETUP.7)."""
        return self._table.setup.options

    def places(self) -> Mapping[Place, Square]:
        """Return the squares of all kingdoms that are covered or can still be reached, by keys such as `0:1,0`."""
        return places.places(self._table)

    def locate(self, place: Place) -> Found | None:
        """Return the square or the domino with a key such as `0:1,0` or `domino 13`, or None if there is none."""
        return places.locate(self._table, place)

    def net(self) -> Net:
        """Return the squares of all kingdoms, with links between squares that share an edge (KD-PLACE.1)."""
        return places.net(self._table)

    def __repr__(self) -> str:
        position = self._table
        names = position.setup.names
        people = " and ".join(names) if len(names) < 3 else f"{len(names)} players"
        return f"<Kingdomino of {people}, round {position.round} of {position.setup.rounds}: {describe_next(position)}>"
