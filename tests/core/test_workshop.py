"""A workshop, where a thing is made piece by piece in a cell of its own."""

from __future__ import annotations

from typing import Any

import pytest

from kbwidgets.core.protocol.workshop import Workshop

PARTS = ("title", "sheet", "table", "made", "use", "do")


def nothing(*_given: object) -> str:
    """Do nothing, as the work of every part."""
    return ""


def workshop(*parts: str) -> Any:  # noqa: ANN401 (a class with some of its parts)
    """Return a kind of workshop that has only these parts."""
    return type("Half", (Workshop,), dict.fromkeys(parts, nothing))


@pytest.mark.parametrize("missing", PARTS)
def test_a_workshop_without_one_of_its_parts_cannot_be_begun(missing: str):
    """The error comes at once, not at the first pick whose part is missing."""
    with pytest.raises(TypeError, match=rf"\b{missing}\b"):
        workshop(*(part for part in PARTS if part != missing))()
    assert isinstance(workshop(*PARTS)(), Workshop)
