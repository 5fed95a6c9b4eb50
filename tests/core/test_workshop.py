"""A workshop: what is made piece by piece, in a cell of its own."""

from __future__ import annotations

from typing import Any

import pytest

from kbwidgets.core.protocol.workshop import Workshop

PARTS = ("title", "sheet", "table", "made", "use", "do")


def nothing(*_given: object) -> str:
    """What every part of it does."""
    return ""


def workshop(*parts: str) -> Any:  # noqa: ANN401 (a class with some of its parts)
    """A kind of workshop that has these parts and no others."""
    return type("Half", (Workshop,), dict.fromkeys(parts, nothing))


@pytest.mark.parametrize("missing", PARTS)
def test_a_workshop_without_one_of_its_parts_cannot_be_begun(missing: str):
    """Nobody finds out at the first pick that what it means is carried out by nothing."""
    with pytest.raises(TypeError, match=rf"\b{missing}\b"):
        workshop(*(part for part in PARTS if part != missing))()
    assert isinstance(workshop(*PARTS)(), Workshop)
