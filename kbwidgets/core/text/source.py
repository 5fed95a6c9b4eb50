r"""Python code written for the user to keep, such as a test of some moves.

>>> Source("def test_nothing() -> None:\n    pass\n")
<Source of test_nothing: 2 lines>
"""

from __future__ import annotations

import re
from pathlib import Path

from kbwidgets.core.text.files import write_text
from kbwidgets.core.text.markup import Markup, html
from kbwidgets.core.text.words import counted


class Source(str):
    """The source of a test. `print` shows it, and `save` writes it to a file for pytest."""

    __slots__ = ()

    def save(self, path: str | Path) -> Path:
        """Write it to a file. An existing file is replaced only after everything is written."""
        return write_text(path, self)

    def __repr__(self) -> str:
        name = re.search(r"def (\w+)", self)
        return f"<Source of {name[1] if name else 'a test'}: {counted(self.count(chr(10)), 'line')}>"

    def _repr_html_(self) -> str:
        return Markup(f"<pre>{html(str(self))}</pre>")
