"""A progress bar by tqdm, or a line that says how to install it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TextIO


@contextmanager
def bar(total: int | None, stream: TextIO, counted: str = "games") -> Generator[Callable[[int], object], None, None]:
    """Yield a function to call with the number of games that have just finished.

    Pass it as `run(…, progress=…)`. `counted` names what is counted if it is not games. `total` is None if the number
    is not known in advance.
    """
    try:
        from tqdm import tqdm  # tqdm is optional, and playing should not load it.
    except ImportError:
        stream.write('For a progress bar, run: pip install "kbwidgets[arena]"\n')
        yield _silent
        return
    with tqdm(total=total, unit=f" {counted}", file=stream) as shown:
        yield shown.update


def _silent(finished: int) -> None:
    """Show nothing."""
