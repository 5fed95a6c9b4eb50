"""The name of a thing in the notebook: code that is offered to be copied uses names that are there.

>>> import __main__
>>> __main__.evening = [1, 2]
>>> name_of(__main__.evening), name_of([1, 2])
('evening', '')
>>> del __main__.evening
"""

from __future__ import annotations

import re
import sys
from typing import Final

_OUTPUT: Final = re.compile(r"_[0-9]+")
"""What a notebook calls the output of a cell: `_3`."""


def name_of(thing: object) -> str:
    """The name by which code of the notebook reaches a thing, "" if it has none."""
    named = list(vars(sys.modules["__main__"]).items())  # all at once: another thread may run the notebook's code
    names = [name for name, value in named if value is thing and name.isidentifier()]
    own = [name for name in names if not name.startswith("_")]
    return next(iter(own or filter(_OUTPUT.fullmatch, names)), "")
