"""A progress bar by tqdm where it is installed, a line that says how to get one where it is not."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TextIO


@contextmanager
def bar(total: int | None, stream: TextIO) -> Generator[Callable[[int], object], None, None]:
    """What to call with the number of games just finished, for `run(…, progress=…)`; None if nobody knows how many."""
    try:
        from tqdm import tqdm  # optional, and not to be loaded by those who only play
    except ImportError:
        stream.write('pip install "kbwidgets[arena]" gives a progress bar\n')
        yield _silent
        return
    with tqdm(total=total, unit=" games", file=stream) as shown:
        yield shown.update


def _silent(finished: int) -> None:
    """Show nothing."""
