"""The settings of all tests. None asserts a time, so load changes no result; `--few` draws a few of many cases.

A test is often run for each game, kind of cell, number of players and option. `--few 3` keeps three cases of each test,
drawn by its name, so they are the same in each process; pytest says how many it skipped.

No test writes into the folder of a user: matches are kept in a folder that is made for the test processes, and the
programs that a test starts inherit it; within a process each test has a folder of its own.
"""

from __future__ import annotations

import gc
import os
import tempfile
from collections import defaultdict
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, settings

collect_ignore = ["games/catan/peer_driver.py"]
"""This file runs in an environment of its own, and nothing here can import it."""

_HOMES = tempfile.TemporaryDirectory(prefix="kbwidgets-tests-", ignore_cleanup_errors=True)
os.environ["KBWIDGETS_HOME"] = _HOMES.name

gc.set_threshold(20_000, 20, 20)
"""Garbage collection runs a thirtieth as often: tests make few objects, and those collected before them are many."""

settings.register_profile("whatever the load", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("whatever the load")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take `--few`."""
    parser.addoption("--few", type=int, metavar="N", help="of each test run at most N cases, drawn by its name")


def pytest_collection_finish() -> None:
    """Exempt the collected tests from garbage collection: they stay to the end, and are most of the objects."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)  # The draw must come after -k and -m have deselected tests.
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests that `--few` leaves out."""
    few: int | None = config.getoption("--few")
    if few is None:
        return
    cases: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        cases[item.nodeid.partition("[")[0]].append(item)
    kept = {item for test, found in cases.items() for item in Random(test).sample(found, min(few, len(found)))}
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = [item for item in items if item in kept]


@pytest.fixture(autouse=True)
def _a_store_of_its_own(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Give each test a store of its own, so that it cannot find the matches of another."""
    monkeypatch.setenv("KBWIDGETS_HOME", str(Path(_HOMES.name, f"{abs(hash(request.node.nodeid)):x}")))
