"""Closing the widgets of a cell that is run again, so that memory stays flat over a hundred runs.

JupyterLab and Notebook send the id of the cell with each execution. When a cell makes a new widget, those of its
earlier executions are closed. Nothing is closed if the frontend sends no id.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, cast
from weakref import WeakSet


class Closable(Protocol):
    """An object that can be closed."""

    def close(self) -> None: ...


_widgets: dict[str, tuple[str, WeakSet[Closable]]] = {}


def find_execution() -> tuple[str, str] | None:
    """Return the ids of the running cell and of its execution, or None outside of one."""
    try:
        from IPython.core.getipython import get_ipython  # IPython is installed only where a kernel runs.
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
    """Record a widget under the running cell, and close those of an earlier run of that cell."""
    execution = find_execution()
    if execution is None:
        return
    cell, run = execution
    previous = _widgets.get(cell)
    if previous is None or previous[0] != run:
        for old in list(previous[1]) if previous else ():
            old.close()
        _widgets[cell] = (run, WeakSet())
    _widgets[cell][1].add(widget)
