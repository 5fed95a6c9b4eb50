"""The 48 dominoes, counted again from the data file, and every fault that the file may have."""

import csv
from collections import Counter
from importlib.resources import files

import pytest

from kbwidgets import DataError
from kbwidgets.games.kingdomino.rules.dominoes import DOMINOES, TERRAINS, packed_domino, read_dominoes

FILE = files("kbwidgets.games.kingdomino.rules").joinpath("dominoes.csv").read_text(encoding="utf-8")
LINES = FILE.splitlines()
ROWS = list(csv.DictReader(LINES))
HALVES = [(row[f"{side}_terrain"], int(row[f"{side}_crowns"])) for row in ROWS for side in ("left", "right")]


def test_the_dominoes_are_those_of_the_data_file() -> None:
    """KD-COMP.1: the file has 48 dominoes, numbered 1 to 48, under the five columns."""
    assert LINES[0] == "number,left_terrain,left_crowns,right_terrain,right_crowns"
    assert [int(row["number"]) for row in ROWS] == list(range(1, 49))
    told = [
        (d.number, TERRAINS[d.left], d.left_crowns, TERRAINS[d.right], d.right_crowns)
        for d in (packed_domino(n) for n in range(1, 49))
    ]
    assert told == [
        (int(r["number"]), r["left_terrain"], int(r["left_crowns"]), r["right_terrain"], int(r["right_crowns"]))
        for r in ROWS
    ]


def test_there_are_six_terrains_with_the_names_of_the_book() -> None:
    """KD-COMP.2, KD-RES.10: they say plains and mountain, not grassland and mine."""
    assert set(TERRAINS) == {"wheat", "forest", "lake", "plains", "swamp", "mountain"}
    assert {terrain for terrain, _ in HALVES} == set(TERRAINS)


@pytest.mark.parametrize(
    ("terrain", "squares", "crowns", "with_crowns"),
    [
        ("wheat", 26, 5, (21, 5, 0, 0)),
        ("forest", 22, 6, (16, 6, 0, 0)),
        ("lake", 18, 6, (12, 6, 0, 0)),
        ("plains", 14, 6, (10, 2, 2, 0)),
        ("swamp", 10, 6, (6, 2, 2, 0)),
        ("mountain", 6, 10, (1, 1, 3, 1)),
    ],
)
def test_squares_and_crowns_of_a_terrain(
    terrain: str, squares: int, crowns: int, with_crowns: tuple[int, int, int, int]
) -> None:
    """KD-COMP.3 has this table."""
    found = [n for land, n in HALVES if land == terrain]
    assert len(found) == squares
    assert sum(found) == crowns
    assert tuple(found.count(n) for n in range(4)) == with_crowns


def test_squares_and_crowns_of_all_terrains() -> None:
    """KD-COMP.3: 96 squares have 39 crowns, and the totals below the table agree."""
    assert len(HALVES) == 96
    assert sum(crowns for _, crowns in HALVES) == 39
    assert Counter(crowns for _, crowns in HALVES) == {0: 66, 1: 22, 2: 7, 3: 1}
    assert [d.number for d in DOMINOES if d.is_double] == list(range(1, 13))
    assert [d.number for d in DOMINOES if not d.left_crowns + d.right_crowns] == list(range(1, 19))
    designs = {frozenset(Counter([(d.left, d.left_crowns), (d.right, d.right_crowns)]).items()) for d in DOMINOES}
    assert len(designs) == 33


def test_domino_6_is_forest_on_both_sides() -> None:
    """KD-RES.11: the forest doubles are 3 to 6, the lake doubles 7 to 9."""
    doubles = {n: TERRAINS[packed_domino(n).left] for n in range(1, 13)}
    assert [n for n, terrain in doubles.items() if terrain == "forest"] == [3, 4, 5, 6]
    assert [n for n, terrain in doubles.items() if terrain == "lake"] == [7, 8, 9]


def test_the_wheat_of_domino_43_has_no_crown() -> None:
    """KD-RES.12: its wheat has none, its swamp has two crowns."""
    assert str(packed_domino(43)) == "43 (wheat / swamp 2)"


def with_row(number: int, row: str) -> str:
    """Return the data file with another row for one domino; an empty one removes it."""
    lines = [row if n == number else line for n, line in enumerate(LINES)]
    return "\n".join(line for line in lines if line)


def fault(text: str) -> DataError:
    with pytest.raises(DataError) as caught:
        read_dominoes(text)
    assert caught.value.code == "KD-ERR.14"
    assert str(caught.value).startswith("KD-ERR.14: dominoes.csv line ")
    return caught.value


def test_the_file_as_it_is_has_no_fault() -> None:
    """KD-ERR.14 is only for faulty files."""
    assert read_dominoes(FILE) == DOMINOES


@pytest.mark.parametrize("text", ["", with_row(0, "number,left,left_crowns,right,right_crowns")])
def test_another_header_is_refused(text: str) -> None:
    """KD-ERR.14: the text gives the line, the header found and the one expected."""
    error = fault(text)
    assert error.place == "dominoes.csv line 1"
    assert repr("\n".join(text.splitlines()[:1])) in error.fault
    assert "expected 'number,left_terrain,left_crowns,right_terrain,right_crowns'" in error.fault


@pytest.mark.parametrize(
    ("row", "column", "found", "expected"),
    [
        ("16,wheat,0,marsh,0", "right_terrain", "'marsh'", "one of wheat, forest, lake, plains, swamp, mountain"),
        ("16,Wheat,0,swamp,0", "left_terrain", "'Wheat'", "one of wheat, forest, lake, plains, swamp, mountain"),
        ("16,wheat,4,swamp,0", "left_crowns", "'4'", "a whole number from 0 to 3"),
        ("16,wheat,0,swamp,-1", "right_crowns", "'-1'", "a whole number from 0 to 3"),
        ("16,wheat,0,swamp,", "right_crowns", "''", "a whole number from 0 to 3"),
        ("16,wheat,one,swamp,0", "left_crowns", "'one'", "a whole number from 0 to 3"),
        ("49,wheat,0,swamp,0", "number", "'49'", "a whole number from 1 to 48"),
        ("0,wheat,0,swamp,0", "number", "'0'", "a whole number from 1 to 48"),
    ],
)
def test_a_wrong_value_is_refused(row: str, column: str, found: str, expected: str) -> None:
    """KD-ERR.14: the text gives line and column, the value found and the values expected (domino 16 is in line 17)."""
    error = fault(with_row(16, row))
    assert error.place == f"dominoes.csv line 17, column {column}"
    assert error.fault == f"found {found}, expected {expected}"


@pytest.mark.parametrize("row", ["16,wheat,0,swamp", "16,wheat,0,swamp,0,0"])
def test_a_row_of_another_length_is_refused(row: str) -> None:
    """KD-ERR.14: the text gives the line, the row found and the number of columns expected."""
    error = fault(with_row(16, row))
    assert error.place == "dominoes.csv line 17"
    assert error.fault == f"found {row!r}, expected 5 columns"


def test_a_number_that_stands_twice_is_refused() -> None:
    """KD-ERR.14: the text gives line and column of the second one, and where the first one is."""
    error = fault(with_row(16, "7,wheat,0,swamp,0"))
    assert error.place == "dominoes.csv line 17, column number"
    assert error.fault == "found 7, expected every number once; it is also in line 8"


def test_a_row_too_many_is_refused() -> None:
    """KD-ERR.14: a 49th row can only repeat a number."""
    error = fault(FILE + "48,wheat,0,mountain,3\n")
    assert error.place == "dominoes.csv line 50, column number"
    assert error.fault == "found 48, expected every number once; it is also in line 49"


def test_a_missing_number_is_refused() -> None:
    """KD-ERR.14: the text gives the number of rows found and expected, and the missing numbers."""
    error = fault(with_row(16, ""))
    assert error.place == "dominoes.csv line 49, column number"
    assert error.fault == "found '47 rows', expected 48 rows; missing: [16]"


@pytest.mark.parametrize(
    ("row", "line", "terrain", "found", "expected"),
    [
        # One program has an extra crown on the wheat of 43 (KD-RES.12); the last wheat is 48 in line 49.
        ("43,wheat,1,swamp,2", 49, "wheat", "(20, 6, 0, 0)", "(21, 5, 0, 0)"),
        # One list gives domino 6 two lake halves (KD-RES.11), so forests are missing.
        ("6,lake,0,lake,0", 36, "forest", "(14, 6, 0, 0)", "(16, 6, 0, 0)"),
    ],
)
def test_other_totals_are_refused(row: str, line: int, terrain: str, found: str, expected: str) -> None:
    """KD-ERR.14, KD-COMP.3: the text gives the terrain and both counts."""
    error = fault(with_row(int(row.split(",")[0]), row))
    assert error.place == f"dominoes.csv line {line}, column left_terrain to right_crowns"
    assert error.fault == f"found 'squares of {terrain} with 0, 1, 2, 3 crowns: {found}', expected {expected}"
