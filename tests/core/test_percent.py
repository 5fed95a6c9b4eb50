"""A share in percent is 100% only if it is certain, and 0% only if it is impossible, wherever one is printed."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Final

import pytest

import kbwidgets
from kbwidgets.core.text.words import percent
from kbwidgets.games.conkueror.rules.odds import odds_of

PACKAGE: Final = Path(kbwidgets.__file__).parent
OWN_WAY: Final = re.compile(r":[.\d]*%\}|[fg]\} ?%|round\([^)]*100 \*[^)]*\)\} ?%")
"""A pattern that finds shares written without the shared function."""


@pytest.mark.parametrize("digits", [0, 1, 2])
def test_only_the_certain_and_the_impossible_are_told_as_such(digits: int):
    for small in (Fraction(1, 10**9), Fraction(1, 1000), Fraction(1, 201), 1e-12):
        assert percent(small, digits) != "0%"
        assert percent(1 - small, digits) != "100%"
        assert not percent(small, digits).startswith("0.00%")
    assert (percent(0, digits), percent(1, digits)) == ("0%", "100%")


def test_a_battle_that_is_almost_won_is_not_told_as_won():
    """CQ-6.6: 30 against 1 lose only if all 15 rolls are lost, each with 21 of 36."""
    lost = odds_of(30, 1).conquest
    assert lost == 1 - Fraction(21, 36) ** 15
    assert percent(lost) == ">99%"


def test_no_module_writes_a_percentage_in_its_own_way():
    found = [
        f"{file.relative_to(PACKAGE)}: {line.strip()}"
        for file in PACKAGE.rglob("*.py")
        for line in file.read_text(encoding="utf-8").splitlines()
        if OWN_WAY.search(line) and file.name != "words.py"
    ]
    assert not found
