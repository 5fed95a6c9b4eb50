"""Running a cell again closes what its last run made, and nothing else."""

from __future__ import annotations

import gc
import sys
import weakref
from types import SimpleNamespace

import pytest

from kbwidgets import Kingdomino
from kbwidgets.core.errors import OptionError
from kbwidgets.widget.jupyter.replaced import find_execution, register

from .conftest import Recorder


class Shell:
    """The part of an IPython shell that is used: which cell runs, in which execution."""

    def __init__(self) -> None:
        self.parent: object = None
        self.kernel = SimpleNamespace(get_parent=lambda: self.parent)

    def run(self, cell: str | None, execution: str) -> None:
        metadata = {} if cell is None else {"cellId": cell}
        self.parent = {"header": {"msg_id": execution}, "metadata": metadata}


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch) -> Shell:
    found = Shell()
    monkeypatch.setattr("IPython.core.getipython.get_ipython", lambda: found)
    monkeypatch.setattr("kbwidgets.widget.jupyter.replaced._widgets", {})
    return found


class Thing:
    """An object that can be closed."""

    closed = 0

    def close(self) -> None:
        self.closed += 1


def made() -> Thing:
    thing = Thing()
    register(thing)
    return thing


def test_a_cell_that_runs_again_closes_what_it_made_before(shell: Shell):
    shell.run("a", "1")
    old = [made(), made()]
    assert [thing.closed for thing in old] == [0, 0]
    shell.run("a", "2")
    new = made()
    assert [thing.closed for thing in old] == [1, 1]
    assert new.closed == 0


def test_another_cell_closes_nothing(shell: Shell):
    shell.run("a", "1")
    first = made()
    shell.run("b", "2")
    second = made()
    assert (first.closed, second.closed) == (0, 0)


def test_two_widgets_of_one_execution_stand_side_by_side(shell: Shell):
    shell.run("a", "1")
    first, second = made(), made()
    assert (first.closed, second.closed) == (0, 0)


@pytest.mark.parametrize(
    "parent",
    [
        None,
        {},
        {"header": None},
        {"header": {"msg_id": 3}, "metadata": {"cellId": "a"}},
        {"header": {"msg_id": "1"}, "metadata": []},
        {"header": {"msg_id": "1"}, "metadata": {}},
    ],
)
def test_where_no_cell_is_told_nothing_is_closed(shell: Shell, parent: object):
    first = made()
    shell.parent = parent
    assert find_execution() is None
    second = made()
    third = made()
    assert (first.closed, second.closed, third.closed) == (0, 0, 0)


def test_outside_of_ipython_nothing_is_noted(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "IPython.core.getipython", None)
    assert find_execution() is None


def test_a_live_cell_that_is_run_again_ends_its_old_comm(shell: Shell):
    shell.run("a", "1")
    old = Kingdomino(["Ann", "Bo"], seed=7)
    shell.run("a", "2")
    new = Kingdomino(["Ann", "Bo"], seed=7)
    assert old.comm is None
    assert new.comm is not None


def test_a_cell_that_cannot_make_its_widget_keeps_the_old_one(shell: Shell):
    shell.run("a", "1")
    old = Kingdomino(["Ann", "Bo"], seed=7)
    shell.run("a", "2")
    with pytest.raises(OptionError, match="players"):
        Kingdomino(["Ann"])
    assert old.comm is not None


def test_what_was_closed_is_let_go_of(shell: Shell, comms: list[Recorder]):
    shell.run("a", "0")
    old = weakref.ref(Kingdomino(["Ann", "Bo"], seed=7))
    for n in range(1, 3):
        shell.run("a", str(n))
        Kingdomino(["Ann", "Bo"], seed=7)
    comms.clear()  # They would keep the widgets that listen to them alive.
    gc.collect()
    assert old() is None
