"""Shapes write and read the fields of named tuples by their types, and a view shows only its own fields."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

import pytest

from kbwidgets.core.errors import DataError
from kbwidgets.core.fields.shape import BitSet, Bytes, DataCodec, Follows, Given, Items, Key, Number, Shape, by_seat
from kbwidgets.core.fields.sight import At, Sight, nobodys, own, view_of, where
from kbwidgets.core.moves.forms import OneOf, Words
from kbwidgets.core.protocol.game import Codes
from kbwidgets.core.protocol.match_shape import MatchShape
from kbwidgets.core.setup.options import Option
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import OPEN, Json, Refusal, Viewer


class Setup(NamedTuple):
    """A match with cards of these names."""

    names: tuple[str, ...]
    cards: tuple[str, ...]


class CardName(DataCodec[int, Setup]):
    """A card, written by its name in the match, of the seat that has it."""

    def write(self, value: int, match: Setup, /) -> Json:
        return match.cards[value]

    def read(self, data: Plain, match: Setup, index: int, /) -> int:
        return match.cards.index(data.text(match.cards[: index + 2]))


class Note(DataCodec["int | str", object]):
    """A number or a text."""

    def read(self, data: Plain, match: object, index: int, /) -> int | str:
        return data.text() if isinstance(data.data, str) else data.number(0, 9)


class Hand(NamedTuple):
    best: Annotated[int, CardName()]
    rest: tuple[Annotated[int, Number(0, lambda setup: len(setup.cards) - 1)], ...]


class Table(NamedTuple):
    setup: Annotated[Setup, Given()]
    phase: Literal["play", "over"]
    is_late: bool
    title: str
    kind: Annotated[str, OneOf("gold", "ore")]
    score: int
    to_act: Annotated[tuple[int, ...], Follows(())]
    side: Annotated[int, Words("left", "right")] | None
    pile: Annotated[bytes, Bytes(1, 9, most=3, null=255)]
    cells: Annotated[int, BitSet(4, "cells")]
    note: Annotated[int | str, Note()]
    rows: Annotated[tuple[tuple[int, ...], ...], Items(1, 2)]
    held: Annotated[tuple[Hand | None, ...], by_seat, Key("hands")]

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        return tuple(0 if hand is None else 1 + len(hand.rest) for hand in self.held)


class Later(Table):
    """A class that inherits the fields."""

    __slots__ = ()


SETUP = Setup(("Ann", "Bo"), ("Otter", "Keep", "Bee"))
TABLE = Table(
    SETUP, "play", False, "A", "ore", -7, (0,), 1, bytes([3, 255]), 0b1010, "x", ((1,), ()), (Hand(1, (0, 2)), None)
)
DATA: dict[str, Json] = {
    "phase": "play",
    "is_late": False,
    "title": "A",
    "kind": "ore",
    "score": -7,
    "side": "right",
    "pile": [3, None],
    "cells": [1, 3],
    "note": "x",
    "rows": [[1], []],
    "hands": [{"best": "Keep", "rest": [0, 2]}, None],
}
SHAPE = Shape(Table)


def test_each_field_is_written_by_its_type():
    assert SHAPE.write(TABLE, SETUP) == DATA
    assert SHAPE.keys == tuple(DATA)
    assert SHAPE.write(TABLE._replace(side=None), SETUP)["side"] is None


def test_each_field_is_read_as_it_was_written():
    assert SHAPE.read(Plain(DATA), SETUP) == TABLE._replace(to_act=())
    later = Shape(Later).read(Plain(DATA), SETUP)
    assert type(later) is Later
    assert later == TABLE._replace(to_act=())


def test_what_is_written_shares_nothing_that_can_be_changed():
    first = SHAPE.write(TABLE, SETUP)
    first["pile"] = first["rows"] = []
    assert SHAPE.write(TABLE, SETUP) == DATA


FAULTY: list[tuple[str, Json, str]] = [
    ("phase", "sleep", "phase: found 'sleep', expected one of play, over"),
    ("is_late", 1, "is_late: found 1, expected true or false"),
    ("title", None, "title: found None, expected a text"),
    ("kind", "oak", "kind: found 'oak', expected one of gold, ore"),
    ("score", True, "score: found True, expected a whole number from -1000000000 to 1000000000"),
    ("side", "up", "side: found 'up', expected one of left, right"),
    ("pile", [1, 0], "pile[1]: found 0, expected a whole number from 1 to 9"),
    ("pile", [1, 2, 3, 4], "pile: found 4 items, expected 0 to 3"),
    ("cells", [5], "cells[0]: found 5, expected a whole number from 0 to 4"),
    ("cells", [3, 1], "cells[1]: found 1, expected cells, ascending"),
    ("cells", [0, 1, 2, 3, 4, 4], "cells: found 6 items, expected 0 to 5"),
    ("note", 10, "note: found 10, expected a whole number from 0 to 9"),
    ("rows", [], "rows: found 0 items, expected 1 to 2"),
    ("rows", [[1], [None]], "rows[1][0]: found None, expected a whole number"),
    ("hands", [None], "hands: found 1 items, expected 2"),
    ("hands", [None, {"best": "Keep"}], "hands[1]: the field 'rest' is missing"),
    ("hands", [None, {"best": "Keep", "rest": [], "more": 1}], "hands[1]: unknown field 'more'"),
    ("hands", [None, {"best": "Keep", "rest": [3]}], "hands[1].rest[0]: found 3, expected a whole number from 0"),
]


@pytest.mark.parametrize(("field", "value", "message"), FAULTY)
def test_a_faulty_value_is_refused_with_its_place(field: str, value: Json, message: str):
    with pytest.raises(DataError) as caught:
        SHAPE.read(Plain({**DATA, field: value}), SETUP)
    assert str(caught.value).startswith(message)


def test_a_codec_knows_the_seat_of_its_value():
    hand: Json = {"best": "Bee", "rest": []}
    assert SHAPE.read(Plain({**DATA, "hands": [None, hand]}), SETUP).held[1] == Hand(2, ())
    with pytest.raises(DataError, match=r"hands\[0\].best: found 'Bee', expected one of Otter, Keep"):
        SHAPE.read(Plain({**DATA, "hands": [hand, None]}), SETUP)


class Odd(NamedTuple):
    things: frozenset[int]


def test_a_type_without_plain_data_needs_a_codec():
    with pytest.raises(TypeError, match=r"frozenset.* has no plain data of its own"):
        Shape(Odd)


# -- views ------------------------------------------------------------------------------------------------


def _half(score: int, position: Table, viewer: Viewer) -> int:
    return score // 2 if viewer is None else score


class Known(NamedTuple):
    viewer: Viewer
    setup: Annotated[Setup, Given()]
    title: Annotated[str | None, where(lambda position: position.is_late)]
    score: Annotated[int, Sight(_half)]
    pile: Annotated[bytes | None, nobodys, Bytes(1, 9, most=3)]
    held: Annotated[tuple[Hand | None, ...], own, by_seat]
    hand_sizes: tuple[int, ...]
    cards: Annotated[tuple[str, ...], At("setup.cards")]


FULL = TABLE._replace(held=(Hand(1, ()), Hand(2, (0,))))


@pytest.mark.parametrize(
    ("viewer", "view"),
    [
        (0, Known(0, SETUP, None, -7, None, (Hand(1, ()), None), (1, 2), SETUP.cards)),
        (1, Known(1, SETUP, None, -7, None, (None, Hand(2, (0,))), (1, 2), SETUP.cards)),
        (None, Known(None, SETUP, None, -4, None, (None, None), (1, 2), SETUP.cards)),
        (OPEN, Known(OPEN, SETUP, "A", -7, FULL.pile, FULL.held, (1, 2), SETUP.cards)),
    ],
)
def test_each_viewer_sees_what_the_marks_of_the_fields_say(viewer: Viewer, view: Known):
    assert view_of(Known, FULL, viewer) == view


def test_an_open_position_is_seen_whole_by_everyone():
    assert view_of(Known, FULL, 0, is_open=True) == view_of(Known, FULL, OPEN)._replace(viewer=0)


def test_a_condition_opens_its_field_alone():
    assert view_of(Known, FULL._replace(is_late=True), 0) == view_of(Known, FULL, 0)._replace(title="A")


def test_a_view_is_written_by_its_own_fields():
    assert Shape(Known).write(view_of(Known, FULL, 1), SETUP) == {
        "viewer": 1,
        "title": None,
        "score": -7,
        "pile": None,
        "held": [None, {"best": "Bee", "rest": [0]}],
        "hand_sizes": [1, 2],
        "cards": ["Otter", "Keep", "Bee"],
    }


def test_a_view_begins_with_its_viewer():
    with pytest.raises(TypeError, match="the first field of Table is setup, not viewer"):
        view_of(Table, FULL, 0)


# -- the match ---------------------------------------------------------------------------------------------


def _conflict(seats: int, values: object) -> tuple[Refusal, ...]:
    return (Refusal("TN-ERR.3", "TN-3", "No."),) if values == {"speed": 2} and seats == 2 else ()


SPEED = Option("speed", 1, (1, 2), "TN-2", "Speed", "Steps per turn")
MATCH = MatchShape(
    "tiny", range(2, 4), ("red", "blue", "green"), Codes("TN-1", "TN-ERR.1", "TN-ERR.2"), (SPEED,), _conflict
)
START: dict[str, Json] = {**MATCH.write(["Ann", "Bo"], ["blue", "red"], {"speed": 1})}


def test_the_match_is_read_as_it_was_written():
    assert tuple(START) == MATCH.keys
    assert MATCH.read(Plain(START)) == ((("Ann", "Bo"), ("blue", "red")), {"speed": 1})


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("game", "chess", "game: found 'chess', expected one of tiny"),
        ("version", 2, "version: found 2, expected 1"),
        ("names", ["Ann"], "names: found 1 items, expected 2 to 3"),
        ("names", ["Ann", "ann"], "names: TN-ERR.1 (TN-1): Two players are called 'ann'."),
        ("names", ["Ann", "Bo "], "names: found ['Ann', 'Bo '], expected names without spaces around them"),
        ("colours", ["red", "pink"], "colours[1]: found 'pink', expected one of red, blue, green"),
        ("colours", ["red", "red"], "colours: TN-ERR.1 (TN-1): Two players have chosen red."),
        ("options", {}, "options: the field 'speed' is missing"),
        ("options", {"speed": 3}, "options.speed: TN-ERR.2"),
        ("options", {"speed": 2}, "options: TN-ERR.3 (TN-3): No."),
    ],
)
def test_a_faulty_match_is_refused_with_its_place(field: str, value: Json, message: str):
    with pytest.raises(DataError) as caught:
        MATCH.read(Plain({**START, field: value}))
    assert str(caught.value).startswith(message)
