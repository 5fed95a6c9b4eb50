"""A progress bar by tqdm where it is installed, a line that says how to get one where it is not."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TextIO


@contextmanager
def bar(total: int | None, stream: TextIO, counted: str = "games") -> Generator[Callable[[int], object], None, None]:
    """What to call with the number of games, or of what else is counted, just finished: `run(…, progress=…)`.

    The total is None if nobody knows how many there will be.
    """
    try:
        from tqdm import tqdm  # optional, and not to be loaded by those who only play
    except ImportError:
        stream.write('For a progress bar, run: pip install "kbwidgets[arena]"\n')
        yield _silent
        return
    with tqdm(total=total, unit=f" {counted}", file=stream) as shown:
        yield shown.update


def _silent(finished: int) -> None:
    """Show nothing."""
