"""The page of a cell in Jupyter: the comm that it hears, and what it shows."""

from __future__ import annotations

from kbwidgets.widget.jupyter.game_widget import GameWidget

from .conftest import Recorder
from .page import Screen


def wire_of(widget: GameWidget) -> Recorder:
    """Return the comm of a cell."""
    wire = widget.comm
    assert isinstance(wire, Recorder)
    return wire


def page_of(widget: GameWidget) -> Screen:
    """Return the content of a page that was open from the start."""
    (_, opened), *later = wire_of(widget).sent
    page = Screen(opened["state"]["scene"])
    for _, data in later:
        if data["method"] == "custom":
            page.take(data["content"])
        elif "scene" in data.get("state", {}):
            page.take({"k": "full", "snapshot": data["state"]["scene"]})
    return page


def in_step(widget: GameWidget) -> bool:
    """Return whether the page shows exactly what Python means it to show."""
    return page_of(widget).shown == Screen(widget.control.stream.snapshot()).shown
