"""Plain data are read strictly; an error names the place, the value found and the type expected."""

from collections.abc import Callable

import pytest

import kbwidgets as kb
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import Json

DATA: Json = {"version": 1, "ready": True, "name": "Ann", "line": [5, "x"], "deep": {"list": [{"n": 3}]}}


def make_data() -> Plain:
    return Plain(DATA)


def test_sound_data_are_read():
    assert make_data()["version"].number(1, 1) == 1
    assert make_data()["ready"].truth() is True
    assert make_data()["name"].text() == "Ann"
    assert make_data()["name"].text(["Ann", "Bo"]) == "Ann"
    assert [item.data for item in make_data()["line"].items(2, 2)] == [5, "x"]
    assert make_data()["deep"]["list"].items()[0]["n"].number(0, 9) == 3
    assert make_data().only("version", "ready", "name", "line", "deep", "more")["version"].data == 1


FAULTS: list[tuple[Callable[[Plain], object], str]] = [
    (lambda d: d["missing"], "the whole: the field 'missing' is missing"),
    (lambda d: d["deep"]["missing"], "deep: the field 'missing' is missing"),
    (lambda d: d["deep"]["list"].items()[0]["m"], "deep.list[0]: the field 'm' is missing"),
    (lambda d: d["line"]["x"], "line: found [5, 'x'], expected an object"),
    (lambda d: d["name"].only("x"), "name: found 'Ann', expected an object"),
    (lambda d: d.only("version"), "the whole: unknown field 'ready', known: version"),
    (lambda d: d["deep"].only("n"), "deep: unknown field 'list', known: n"),
    (lambda d: d["name"].items(), "name: found 'Ann', expected a list"),
    (lambda d: d["line"].items(3), "line: found 2 items, expected 3 to any number"),
    (lambda d: d["line"].items(3, 3), "line: found 2 items, expected 3"),
    (lambda d: d["line"].items(0, 1), "line: found 2 items, expected 0 to 1"),
    (lambda d: d["line"].items()[1].number(0, 9), "line[1]: found 'x', expected a whole number from 0 to 9"),
    (lambda d: d["version"].number(2, 2), "version: found 1, expected 2"),
    (lambda d: d["ready"].number(0, 1), "ready: found True, expected a whole number from 0 to 1"),
    (lambda d: d["version"].truth(), "version: found 1, expected true or false"),
    (lambda d: d["version"].text(), "version: found 1, expected a text"),
    (lambda d: d["name"].text(["Bo", "Cy"]), "name: found 'Ann', expected one of Bo, Cy"),
    (lambda d: Plain([1]).items(2, 2), "the whole: found 1 items, expected 2"),
    (lambda d: Plain(1.0).number(0, 9), "the whole: found 1.0, expected a whole number from 0 to 9"),
]


@pytest.mark.parametrize(("read", "message"), FAULTS)
def test_a_fault_names_its_place(read: Callable[[Plain], object], message: str):
    with pytest.raises(kb.DataError) as caught:
        read(make_data())
    assert str(caught.value) == message
