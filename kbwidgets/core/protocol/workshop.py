"""Workshop: something that is made piece by piece in a cell of its own, beside any match.

It is laid out as a `Table`; what its picks mean it carries out itself.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from kbwidgets.core.scene.nodes import Sheet
from kbwidgets.core.scene.table import Table
from kbwidgets.core.setup.pick_kinds import Pick


class Workshop(ABC):
    """What is made, as it stands now."""

    @property
    @abstractmethod
    def title(self) -> str:
        """What it is, in a few words."""

    @abstractmethod
    def sheet(self) -> Sheet:
        """The symbols and the style of its pictures."""

    @abstractmethod
    def table(self) -> Table:
        """The work laid out."""

    @property
    @abstractmethod
    def made(self) -> str:
        """What is made, as the value of the option that it is for; a KbError says why it cannot be used yet."""

    @property
    @abstractmethod
    def use(self) -> str:
        """What is said on the button that takes what is made into a match."""

    @abstractmethod
    def do(self, meaning: str, pick: Pick) -> str:
        """Carry out what a pick means, and say what happened; a KbError refuses it."""
