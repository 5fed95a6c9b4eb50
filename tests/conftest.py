"""What holds for all tests: none asserts a time, so load changes no result; `--few` draws some of many cases.

A test is often run for each game, kind of cell, number of players and option. `--few 3` keeps three cases of each test,
drawn by its name, so they are the same in each process; pytest says how many it left out.

No test writes into the folder of a user: matches are kept in a folder that is made for the test processes, and what a
test starts inherits it; within a process each test has one of its own.
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
"""It runs in an environment of its own, and nothing here can import it."""

_HOMES = tempfile.TemporaryDirectory(prefix="kbwidgets-tests-", ignore_cleanup_errors=True)
os.environ["KBWIDGETS_HOME"] = _HOMES.name

gc.set_threshold(20_000, 20, 20)
"""Garbage is looked for a thirtieth as often: what tests make is small, and what is collected before them is not."""

settings.register_profile("whatever the load", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("whatever the load")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take `--few`."""
    parser.addoption("--few", type=int, metavar="N", help="of each test run at most N cases, drawn by its name")


def pytest_collection_finish() -> None:
    """Leave what was collected out of every search for garbage: it stays to the end, and is most of what there is."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)  # what -k and -m leave out is not among what is drawn from
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what `--few` leaves out."""
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
    """What one test has played is not found by the next."""
    monkeypatch.setenv("KBWIDGETS_HOME", str(Path(_HOMES.name, f"{abs(hash(request.node.nodeid)):x}")))
