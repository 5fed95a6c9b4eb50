"""A playing process is killed at random moments, even in the middle of writes: its last shown state is found again."""

from __future__ import annotations

import json
import os
import select
import signal
import time
from pathlib import Path
from random import Random

import pytest

from kbwidgets.store import Store

from .killed import play, stands

KILLS = int(os.environ.get("KB_STORE_KILLS", "30"))
"""The number of kills; KB_STORE_KILLS=200 is the full amount."""


LIMIT = 120
"""The seconds in which even a busy machine shows something."""


def run_until_killed(place: Path, seed: int, wait: float, *, shown: bool) -> bytes:
    """Return the output of a child process that is killed after `wait` seconds, or after it has shown something.

    It is a fork, because a fresh Python would take a second.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:  # No path leads from here back into the test.
        try:
            os.close(reading)
            play(str(place), seed, writing)
        finally:
            os._exit(1)
    os.close(writing)
    output, end = b"", time.monotonic() + (LIMIT if shown else wait)
    while (left := end - time.monotonic()) > 0:
        if select.select([reading], [], [], left)[0]:
            output += os.read(reading, 1 << 16)
            if shown and b'["shown"' in output:
                shown, end = False, time.monotonic() + wait
    os.kill(child, signal.SIGKILL)
    while more := os.read(reading, 1 << 16):
        output += more
    os.close(reading)
    assert os.waitpid(child, 0)[1] == signal.SIGKILL, "it ended by itself"
    return output


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_what_was_shown_last_is_found_again_or_what_was_written_after_it_and_never_less(tmp_path: Path):
    rng, seen, after = Random(20261124), 0, 0
    for kill in range(KILLS):
        said = run_until_killed(tmp_path, kill, rng.uniform(0.02, 0.25), shown=kill % 3 > 0)
        lines = [json.loads(line) for line in said.decode().split("\n")[:-1]]
        shown = [n for n, line in enumerate(lines) if line[0] == "shown"]
        if not shown:
            continue
        last = shown[-1]
        allowed = [line[1:] for line in lines[last:]]
        store = Store(tmp_path)
        match = store.resume(store.saved_matches()[0].number)
        position = json.loads(json.dumps([match.seed, stands(match)]))
        assert position in allowed
        seen, after = seen + 1, after + (position != allowed[0])
        store.close()
    assert seen > KILLS // 2
    store = Store(tmp_path)
    assert store.check() == ()
    for saved in store.saved_matches()[:20]:
        saver = store.find_saver(store.resume(saved.number))
        assert saver is not None
        assert (saver.number, saver.message) == (saved.number, ""), "those that were left before are whole"
    store.close()
