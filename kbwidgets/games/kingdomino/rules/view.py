"""What a seat may know of a match of Kingdomino: everything, for nothing is hidden (KD-INFO).

Computer players get a view as people do, and know no more (KD-INFO.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from kbwidgets.core.protocol.events import Event
from kbwidgets.core.protocol.open_information import OpenView
from kbwidgets.core.protocol.state import View
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.games.kingdomino.rules import words
from kbwidgets.games.kingdomino.rules.position import KingdominoPosition
from kbwidgets.games.kingdomino.rules.reading import Reading


class KingdominoView(Reading, OpenView[KingdominoPosition]):
    """A position of Kingdomino as one viewer knows it."""

    __slots__ = ()

    GAME: ClassVar[str] = KingdominoPosition.GAME

    @property
    def _table(self) -> KingdominoPosition:
        return self.position

    @property
    def round(self) -> int:
        """Which round it is, 0 while the kings first choose (KD-TURN.1)."""
        return self.position.round

    @property
    def turn(self) -> int:
        """Which of the kings acts, 0 for the first."""
        return self.position.turn

    @property
    def in_pile(self) -> int:
        """How many dominoes are still to be drawn in this game (KD-INFO.1)."""
        return self.position.in_pile

    def prompt(self) -> Prompt:
        return words.prompt(self.position)

    def due_rule(self) -> str:
        return words.due_rule(self.position)

    def recount(self, events: Sequence[Event]) -> str:
        return words.recount(self.position, events)

    def __str__(self) -> str:
        return words.board(self.position)


def position_of(view: View) -> KingdominoPosition:
    """What a view shows, which must be one of this game."""
    if not isinstance(view, KingdominoView):
        raise TypeError(f"a view of Kingdomino is needed, not {type(view).__name__}")
    return view.position
