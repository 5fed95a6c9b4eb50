"""Workshops, in which something is made piece by piece in a cell of its own, independently of a match.

A workshop is laid out as a `Table` and carries out its picks itself.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from kbwidgets.core.scene.nodes import Sheet
from kbwidgets.core.scene.table import Table
from kbwidgets.core.setup.pick_kinds import Pick


class Workshop(ABC):
    """Something that is being made, in its current state."""

    @property
    @abstractmethod
    def title(self) -> str:
        """A short name of it."""

    @abstractmethod
    def sheet(self) -> Sheet:
        """Return the symbols and the style of its pictures."""

    @abstractmethod
    def table(self) -> Table:
        """Return its layout."""

    @property
    @abstractmethod
    def made(self) -> str:
        """The result, as a value of the option it is made for.

        Raise `KbError` with the reason if it cannot be used yet.
        """

    @property
    @abstractmethod
    def use(self) -> str:
        """The label of the button that uses the result in a match."""

    @abstractmethod
    def do(self, meaning: str, pick: Pick) -> str:
        """Carry out the meaning of a pick and return a description, or raise `KbError` if it is refused."""
