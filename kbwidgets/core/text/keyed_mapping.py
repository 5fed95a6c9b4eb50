"""A mapping whose keys a notebook completes.

>>> class Ports(KeyedMapping[int]):
...     def __getitem__(self, name): return {"wool": 2, "any": 3}[name]
...     def __iter__(self): return iter(("wool", "any"))
...     def __len__(self): return 2
>>> Ports()._ipython_key_completions_()
['wool', 'any']
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

V = TypeVar("V")


class KeyedMapping(Mapping[str, V]):
    """A mapping from names. Tab after an opening bracket and quotation mark lists them."""

    def _ipython_key_completions_(self) -> list[str]:
        return list(self)
