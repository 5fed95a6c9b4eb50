"""Garbage is collected between the answers of a cell; each law counts rounds of the collector, none measures time."""

from __future__ import annotations

import gc
from collections.abc import Generator
from random import Random
from threading import Thread
from time import sleep

import pytest

from kbwidgets.core.errors import KbError
from kbwidgets.core.match.match import Match
from kbwidgets.core.values.types import OPEN, Json
from kbwidgets.games import games
from kbwidgets.widget.page.collecting import put_off

from .page import Page

_ANSWERS = 30


def _drop(_message: dict[str, Json]) -> None:
    """Discard a message."""


@pytest.fixture(autouse=True)
def _with_the_thresholds_of_python() -> Generator[None]:
    """Turn the collector on with a round for each 700 containers, as in a fresh kernel."""
    thresholds = gc.get_threshold()
    gc.enable()
    gc.set_threshold(700, 10, 10)
    yield
    gc.set_threshold(*thresholds)
    gc.enable()  # The cell of another test may just have been delaying it.


@pytest.mark.parametrize("name", games)
def test_the_collector_starts_fewer_rounds_than_half_of_the_answers(name: str):
    """The screens of each game make 1,400 to 2,000 containers, so there would be 1 to 3 rounds for an answer."""
    page = Page(Match(games[name], ["Ann", "Bo"], seed=3), viewer=OPEN)
    match, rng, rounds = page.control.playing, Random(3), list[int]()

    def count(when: str, told: dict[str, int]) -> None:
        if when == "start":
            rounds.append(told["generation"])

    page.control._send = _drop  # A page that keeps its messages would make containers of its own.
    gc.collect()
    gc.callbacks.append(count)
    try:
        while match.ply < _ANSWERS and not match.state.over:
            match.play(match.state.sample(rng))
    finally:
        gc.callbacks.remove(count)
    assert 2 * len(rounds) < match.ply
    assert 2 not in rounds


def test_the_collector_is_left_as_it_was_found():
    with put_off():
        assert not gc.isenabled()
    assert gc.isenabled()
    gc.disable()
    with put_off():
        pass
    assert not gc.isenabled()


def test_blocks_of_several_threads_leave_the_collector_on():
    """While one block delays the collector, those of other threads leave it alone."""

    def run_blocks() -> None:
        for _ in range(500):
            with put_off():
                sleep(0)

    threads = [Thread(target=run_blocks) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert gc.isenabled()


def test_the_collector_is_on_again_after_an_error():
    with pytest.raises(KbError), put_off():
        raise KbError("a screen that cannot be drawn")
    assert gc.isenabled()


def test_a_block_that_never_came_to_its_end_is_made_good_by_the_next():
    """Ctrl-C may come between the answer and the end of its block."""
    block = put_off()
    block.__enter__()
    assert not gc.isenabled()
    with put_off():
        pass
    assert gc.isenabled()
