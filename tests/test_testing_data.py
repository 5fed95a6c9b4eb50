"""A Showdown that reads nonsense as a position fails the law of plain data, whatever the nonsense is."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Self, TypeAlias

import pytest

from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.values.types import Json
from kbwidgets.testing import Case, check

from . import showdown
from .broken import falls_by
from .showdown import ShowdownState

Data: TypeAlias = "dict[str, Json]"


def truth_for_a_number(data: Data) -> Data:
    """Accept a number as the truth that the cards are dealt."""
    return data | {"dealt": 3} if data.get("dealt") is True else data


def a_number_for_truth(data: Data) -> Data:
    """Accept 1 as true, as Python does."""
    return data | {"answered": each(data, "answered", lambda one: bool(one) if one in (0, 1) else one)}


def digits(data: Data) -> Data:
    """Accept a text of digits as a number."""
    return data | {"ranks": int(str(data["ranks"]))} if data.get("ranks") == "3" else data


def halves(data: Data) -> Data:
    """Ignore the fraction of a number."""
    return data | {"stakes": each(data, "stakes", lambda one: int(one) if isinstance(one, float) else one)}


def millions(data: Data) -> Data:
    """Take a rank beyond all cards for the third."""
    ranks = data.get("ranks")
    return put(data, "ranks", 3) if isinstance(ranks, int) and abs(ranks) > 1000 else data


def more_fields(data: Data) -> Data:
    """Ignore unknown fields."""
    return {name: value for name, value in data.items() if name != "no such field"}


def fewer_fields(data: Data) -> Data:
    """Take a missing number of ranks for three."""
    return {"ranks": 3} | data


def a_text_for_a_list(data: Data) -> Data:
    """Take the letters of a text for a list of names."""
    return put(data, "names", ["x", "y", "z"]) if data.get("names") == "x" else data


def too_few(data: Data) -> Data:
    """Ask for the third name before counting the names."""
    names = data.get("names")
    return put(data, "names", [names[0], names[1], names[2]]) if isinstance(names, list) else data


def put(data: Data, name: str, value: Json) -> Data:
    """Return the data with another value in a field."""
    return {**data, name: value}


def each(data: Data, name: str, change: Callable[[Json], Json]) -> Json:
    """Return a list with its items changed, and anything else as it is."""
    items = data.get(name)
    return [change(item) for item in items] if isinstance(items, list) else items


def read_by(state: type[ShowdownState]) -> Case:
    """Return three players of a Showdown with these states."""

    def begin(seating: Seating, values: Mapping[str, OptionValue]) -> ShowdownState:
        return state(showdown.begin(seating, values).table)

    return Case(replace(showdown.GAME, state=state, begin=begin), 3, (("ranks", 3),))


BROKEN = [
    (truth_for_a_number, '"dealt": true'),
    (a_number_for_truth, "changed at answered["),
    (digits, '"ranks": "3"'),
    (halves, ".0"),
    (millions, "1000000000000"),
    (more_fields, "no such field"),
    (fewer_fields, "ranks, which is left out"),
    (a_text_for_a_list, '"names": "x"'),
    (too_few, "raises IndexError"),
]


@pytest.mark.parametrize(("repaired", "told"), BROKEN, ids=lambda value: getattr(value, "__name__", ""))
def test_data_that_are_made_good_in_silence_fall_by_the_law_of_data(repaired: Callable[[Data], Data], told: str):
    class Lax(ShowdownState):
        __slots__ = ()

        @classmethod
        def from_json(cls, data: Json) -> Self:
            return super().from_json(repaired(data) if isinstance(data, dict) else data)

    assert told in falls_by(read_by(Lax), "json_is_checked", 1)


class AnyFace(ShowdownState):
    """A state that accepts a card of face 20, which the deck does not have."""

    __slots__ = ()

    @classmethod
    def from_json(cls, data: Json) -> Self:
        cards = data.get("cards") if isinstance(data, dict) else None
        if not isinstance(data, dict) or not isinstance(cards, list) or 20 not in cards:
            return super().from_json(data)
        state = super().from_json(data | {"cards": each(data, "cards", lambda one: 1 if one == 20 else one)})
        known = zip(cards, state.table.cards, strict=True)
        return cls(state.table._replace(cards=tuple(20 if one == 20 else card for one, card in known)))


def test_a_face_that_no_card_has_falls_by_what_can_be_asked_of_it():
    assert "raises KeyError: 20" in falls_by(read_by(AnyFace), "json_is_checked", 1)


def test_the_showdown_that_reads_nothing_else_passes():
    check(read_by(ShowdownState), games=5)
