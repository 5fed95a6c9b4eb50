"""KeyboardInterrupt after a given number of interpreter steps, as Ctrl-C may come between any two of them.

The steps are counted from the first call by kbwidgets: before it nothing of its own has begun.

>>> import kbwidgets as kb
>>> with Interrupt(10**9) as interrupt:
...     kb.Match(kb.games["kingdomino"], 2, seed=1).state.over
False
>>> interrupt.steps > 0, interrupt.has_come
(True, False)
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any, Final

import kbwidgets

_PACKAGE: Final = str(Path(kbwidgets.__file__).parent)


class Interrupt:
    """A block in whose calls KeyboardInterrupt is raised before the step of this number."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.steps = 0
        """The number of steps made."""
        self._has_begun = False

    @property
    def has_come(self) -> bool:
        """True if the interrupt has been raised."""
        return self.steps >= self.at

    def __enter__(self) -> Interrupt:
        self._before = sys.gettrace()  # This may be a coverage measurement or a debugger.
        sys.settrace(self._trace)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        sys.settrace(self._before)

    def _trace(self, frame: FrameType, event: str, arg: Any) -> Any:  # noqa: ANN401 (Python's)
        if not self._has_begun:
            caller = frame.f_back
            self._has_begun = caller is not None and caller.f_code.co_filename.startswith(_PACKAGE)
            if not self._has_begun:
                return None
        frame.f_trace_opcodes = True
        if event == "opcode":
            self.steps += 1
            if self.steps == self.at:
                sys.settrace(None)
                raise KeyboardInterrupt
        return self._trace
