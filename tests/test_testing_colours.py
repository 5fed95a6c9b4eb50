"""The law of colours fails when Kingdomino's players get colours without a mark, or the same one."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

import kbwidgets as kb
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.values.types import Json
from kbwidgets.games.kingdomino import KingdominoState
from kbwidgets.games.kingdomino.rules.options import Setup
from kbwidgets.testing import Case

from .broken import falls_by

KINGDOMINO = kb.games["kingdomino"]


class Teal(KingdominoState):
    """A state in which the second player has a colour that is not in the game."""

    __slots__ = ()

    @property
    def colours(self) -> tuple[str, ...]:
        return ("blue", "teal")

    def advance(self, move: kb.Move | str) -> KingdominoState:
        return type(self)(*super().advance(move))

    @classmethod
    def from_json(cls, data: Json) -> KingdominoState:
        return cls(*super().from_json(data))


class Blues(Teal):
    """A state in which both players have one colour."""

    __slots__ = ()

    @property
    def colours(self) -> tuple[str, ...]:
        return ("blue", "blue")


def played_by(state: type[KingdominoState]) -> Case:
    """Return two players of a Kingdomino with these states."""

    def begin(seating: Seating, values: Mapping[str, OptionValue]) -> KingdominoState:
        return state(*KingdominoState.start(Setup.of(seating, values)))

    return Case(replace(KINGDOMINO, state=state, begin=begin), 2)


SEEN_TOO = {"guesses_fit", "records_replay", "records_of_a_seat_replay"}
"""The other laws that fail, because views have these colours and no record can be read with them."""


@pytest.mark.parametrize(("state", "told"), [(Teal, "teal"), (Blues, "for 2 seats")])
def test_colours_without_a_mark_or_twice_fall_by_their_law(state: type[KingdominoState], told: str):
    assert told in falls_by(played_by(state), "colours_have_marks", 1, SEEN_TOO)
