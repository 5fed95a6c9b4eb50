"""The names of objects in the notebook, so that code offered for copying uses names that exist.

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
"""The name that a notebook gives to the output of a cell, such as `_3`."""


def name_of(thing: object) -> str:
    """Return the name by which notebook code reaches an object, or `""` if it has none."""
    # The list is copied at once, because another thread may be running the notebook's code.
    variables = list(vars(sys.modules["__main__"]).items())
    names = [name for name, value in variables if value is thing and name.isidentifier()]
    public_names = [name for name in names if not name.startswith("_")]
    return next(iter(public_names or filter(_OUTPUT.fullmatch, names)), "")
