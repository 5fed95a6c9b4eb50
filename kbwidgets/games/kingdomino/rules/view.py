"""The view of a match of Kingdomino, which shows everything because nothing is hidden (KD-INFO).

Computer players get the same view as people (KD-INFO.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.open_information import OpenView
from kbwidgets.core.protocol.state import View
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.games.kingdomino.rules import words
from kbwidgets.games.kingdomino.rules.position import KingdominoPosition
from kbwidgets.games.kingdomino.rules.table import Table


class KingdominoView(Table, OpenView[KingdominoPosition]):
    """A position of Kingdomino as one viewer sees it."""

    __slots__ = ()

    GAME: ClassVar[str] = KingdominoPosition.GAME

    @property
    def _table(self) -> KingdominoPosition:
        return self.position

    @property
    def round(self) -> int:
        """The number of the round, 0 while the kings choose for the first time (KD-TURN.1)."""
        return self.position.round

    @property
    def turn(self) -> int:
        """The index of the king to act, from 0."""
        return self.position.turn

    @property
    def in_pile(self) -> int:
        """The number of dominoes that are still to be drawn in this game (KD-INFO.1)."""
        return self.position.in_pile

    def prompt(self) -> Prompt:
        return words.prompt(self.position)

    def due_rule(self) -> str:
        return words.due_rule(self.position)

    def summarize(self, events: Sequence[Event]) -> str:
        return words.summarize(self.position, events)

    def __str__(self) -> str:
        return words.describe_table(self.position)


def position_of(view: View) -> KingdominoPosition:
    """Return the position that a view shows, or raise `TypeError` for a view of another game."""
    if not isinstance(view, KingdominoView):
        raise TypeError(f"a view of Kingdomino is needed, not {type(view).__name__}")
    return view.position
