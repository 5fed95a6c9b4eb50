"""Mode: what a cell shows, and what picks on it do: a match, a lesson, practice, a workshop.

A cell has one face at a time, which knows neither the pages nor their requests.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TypeAlias

from kbwidgets.core.scene.choices import Path
from kbwidgets.core.values.types import Refusal
from kbwidgets.widget.page.stream import Screen

Work: TypeAlias = Callable[[], Callable[[], None]]
"""Work that takes long: it is done without the lock of the cell and returns what then changes the cell."""


class Face(ABC):
    """One thing to show in a cell."""

    @abstractmethod
    def screen(self) -> Screen:
        """What is shown now."""

    @abstractmethod
    def say(self, *, told: bool = False) -> tuple[str, ...]:
        """What is said to those who listen when what has changed is sent, `told` with what others did."""

    @abstractmethod
    def carry_out(self, meaning: str, path: Path) -> None:
        """Do what picks mean."""

    def work(self, meaning: str, path: Path) -> Work | None:
        """Return the work that comes before what picks mean, or None if they are carried out at once."""
        return None

    @abstractmethod
    def why_not(self, path: Path) -> tuple[Refusal, ...]:
        """Why picks that are no choice do nothing."""

    @abstractmethod
    def kept(self) -> Callable[[], None]:
        """What puts all that picks may change back as it is now."""

    def tried(self, path: Path) -> str | None:
        """What picks mean that are no choice: nothing, unless a refusal is an answer too."""
        return None

    def preview(self, path: Path) -> tuple[Screen, str] | None:
        """The screen with what a choice would change, and the same in words; None where nothing is shown."""
        return None

    def only_looks(self, meaning: str) -> bool:
        """Whether what picks mean changes nothing but what is looked at, so that it may be drawn ahead."""
        return False

    def explain(self, rule: str) -> str:
        """What a rule that refuses something says, for who is taught; else nothing."""
        return ""

    def ways(self) -> Mapping[str, str]:
        """Acts that lead on from a screen that cannot be drawn, with the words of their buttons."""
        return {}

    @property
    def secret(self) -> bool:
        """Whether an error may tell what the page must not know."""
        return False


def remembered(*things: object) -> Callable[[], None]:
    """What gives objects the fields back that they have now; the fields hold values, which never change."""
    before = [(thing, dict(vars(thing))) for thing in things]

    def put_back() -> None:
        for thing, fields in before:
            vars(thing).clear()
            vars(thing).update(fields)

    return put_back
