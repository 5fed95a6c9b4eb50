"""Closing the widgets of a cell that is run again, so that running it a hundred times leaves memory flat.

JupyterLab and Notebook tell the id of the cell with each execution. Widgets made by an earlier execution of the same
cell are closed when it makes a new one; where no cell is told, nothing is closed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, cast
from weakref import WeakSet


class Closable(Protocol):
    """What can be closed."""

    def close(self) -> None: ...


_made: dict[str, tuple[str, WeakSet[Closable]]] = {}


def execution() -> tuple[str, str] | None:
    """The ids of the running cell and of its execution, None outside of one."""
    try:
        from IPython.core.getipython import get_ipython  # only where a kernel runs
    except ImportError:
        return None
    shell = get_ipython()
    get_parent = getattr(getattr(shell, "kernel", None), "get_parent", None)
    parent: object = get_parent() if callable(get_parent) else None
    if not isinstance(parent, Mapping):
        return None
    message = cast("Mapping[str, object]", parent)
    header, metadata = message.get("header", message), message.get("metadata", {})
    if not isinstance(header, Mapping) or not isinstance(metadata, Mapping):
        return None
    cell = cast("Mapping[str, object]", metadata).get("cellId")
    run = cast("Mapping[str, object]", header).get("msg_id")
    return (cell, run) if isinstance(cell, str) and isinstance(run, str) else None


def register(widget: Closable) -> None:
    """Note the widget as made by the running cell, and close those of an earlier run of it."""
    found = execution()
    if found is None:
        return
    cell, run = found
    before = _made.get(cell)
    if before is None or before[0] != run:
        for old in list(before[1]) if before else ():
            old.close()
        _made[cell] = (run, WeakSet())
    _made[cell][1].add(widget)
